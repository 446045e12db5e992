"""超过, 介于, 不是, 学分为4: conditions of a Chinese question on numbers."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import cast

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    DateSpan,
    NumberSpan,
    Unit,
)
from duckkb.reasoning.interpret.chinese.families.items import Piece
from duckkb.reasoning.interpret.chinese.families.reader import RowReader
from duckkb.reasoning.interpret.frame import Condition, Mention, Nested, Term
from duckkb.reasoning.plan import Function, Operator

_MEASURE_WORDS = frozenset("个名位家门本部件条场次辆座所种支只项张块套首")
_STOP = re.compile(r"[,。;?!]")
_OR_ELSE = re.compile(r"或者|或是|或(?!以|等于)")


class ComparisonReader(RowReader):
    """Reads comparators, equalities, negations and alternatives."""

    def _comparators(self) -> None:
        numbers = self.question.spans.numbers
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, ComparatorSpan):
                continue
            if span.operator == "ne":
                self._negation(k)
                continue
            if self._date_bound(span):
                continue
            operator = cast("Operator", span.operator)
            if span.operator == "between":
                inside = [n for n in numbers if span.start <= n.start and n.end <= span.end]
                if len(inside) < 2:
                    continue
                values: tuple[NumberSpan, ...] = (inside[0], inside[-1])
            else:
                values = tuple(self._operand(span))
            j = self._name_before(k, self.measures)
            at = k
            if j is None and span.after and k and self.row.pieces[k - 1].kind == "number":
                j, at = self._name_before(k - 1, self.measures), k - 1
            counted = self._counted_name(values, k)
            if counted is not None:
                self.used.add(counted)
                self.frame.having.append(
                    Condition(Term(self._mention(counted), "count"), operator, (values[0].value,))
                )
                continue
            if not values:
                self._against_average(k, j)
                continue
            if j is None and (term := self._counted_before(k, values)) is not None:
                self.frame.having.append(Condition(term, operator, (values[0].value,)))
                continue
            if j is None:
                j = self._name_after(at, self.measures, 8)
            if j is None:
                j = self._name_before(k, self.measures, 40)
            told = tuple(v.value for v in values)
            if j is not None:
                self.used.add(j)
                term = self._term(j)
                target = self.frame.having if term.function else self.frame.conditions
                target.append(Condition(term, operator, told, start=piece.start, end=piece.end))
            else:
                unit = values[0].unit_text
                mention = Mention(piece.start, piece.end, piece.text, (), None, f"unit:{unit}")
                self.frame.conditions.append(Condition(Term(mention), operator, told))

    def _equals(self) -> None:
        """学分为4, 年龄是20岁."""
        for k, piece in enumerate(self.row.pieces):
            span = piece.span
            if not isinstance(span, NumberSpan) or span.unit is Unit.ORDINAL or not k:
                continue
            near = self.row.pieces[k - 1]
            if near.kind != "name" or k - 1 in self.used:
                continue
            written = self._written(near, piece)
            if written is None and not self._passes(k - 1, self.measures):
                continue
            if re.fullmatch(r"\s*(?:恰好|正好|刚好)?(?:为|是|等于|=|有)?\s*", self.row.before(k)):
                self.used.add(k - 1)
                self.frame.conditions.append(
                    Condition(
                        Term(self._mention(k - 1)),
                        "eq",
                        (span.value if written is None else written,),
                        start=piece.start,
                        end=piece.end,
                    )
                )

    def _written(self, near: Piece, piece: Piece) -> str | None:
        """What is no number but a text of figures (房号是301): a value of the attribute before."""
        targets = {c.target for c in near.mention.candidates} if near.mention else set[str]()
        return next(
            (
                v.value
                for v in self.question.values
                if (v.start, v.end) == (piece.start, piece.end) and v.attribute in targets
                if v.how != "part"
            ),
            None,
        )

    def _alternatives(self) -> None:
        """A或者B: conditions on either side of the word are one or the other."""
        ordered = sorted(self.frame.conditions, key=lambda c: c.start)
        for a, b in itertools.pairwise(ordered):
            if a.end and b.start > a.end and _OR_ELSE.search(self.row.text[a.end : b.start]):
                a.option = b.option = 1

    def _counted_before(self, k: int, values: Sequence[NumberSpan]) -> Term | None:
        """学生人数超过2, 选课超过2门."""
        term = self._count_before(k)
        if term is not None or len(values) != 1 or values[0].unit_text not in _MEASURE_WORDS:
            return term
        j = self._name_before(k, self.entity, 3)
        if j is None:
            return None
        self.used.add(j)
        return Term(self._mention(j), "count")

    def _operand(self, span: ComparatorSpan) -> Iterator[NumberSpan]:
        numbers = [n for n in self.question.spans.numbers if n.unit is not Unit.ORDINAL]
        if span.after:
            near = [n for n in numbers if n.end <= span.start and span.start - n.end <= 5]
            if near:
                yield near[-1]
        else:
            near = [n for n in numbers if n.start >= span.end and n.start - span.end <= 5]
            if near:
                yield near[0]

    def _counted_name(self, values: Sequence[NumberSpan], k: int) -> int | None:
        """超过3个学生: the name behind a number and its measure word."""
        if (
            len(values) != 1
            or values[0].unit_text not in tuple("个名位家门本部件条场次辆座所种支只项张块套首")
            or not values[0].unit_text
        ):
            return None
        for j in self._names():
            start = self.row.pieces[j].start
            gap = self.row.text[values[0].end : start].strip()
            if start > values[0].end and gap == values[0].unit_text and j not in self.used:
                return j
        return None

    def _against_average(self, k: int, j: int | None) -> None:
        """高于平均值, 比平均工资高."""
        pieces = self.row.pieces
        near = [
            i for i, p in enumerate(pieces)
            if isinstance(p.span, AggregateSpan) and p.span.function in ("avg", "max", "min") and abs(i - k) <= 3
        ]  # fmt: skip
        if not near:
            return
        aggregate = pieces[near[0]].span
        assert isinstance(aggregate, AggregateSpan)
        inner = self._name_after(near[0], self.measures, 2)
        name = j if j is not None else inner
        if name is None:
            name = self._name_before(near[0], self.measures)
        if name is None:
            return
        self.used.add(name)
        if inner is not None:
            self.used.add(inner)
        of = self._mention(inner if inner is not None else name)
        self.frame.targets = [
            t for t in self.frame.targets if t.mention is not of or not t.function
        ]
        span = pieces[k].span
        assert isinstance(span, ComparatorSpan)
        nested = Nested(Term(of, cast("Function", aggregate.function)))
        self.frame.conditions.append(
            Condition(Term(self._mention(name)), cast("Operator", span.operator), (nested,))
        )

    def _negation(self, k: int) -> None:
        """不是X, 除了X以外, 没有Y的X."""
        pieces = self.row.pieces
        span = pieces[k].span
        assert isinstance(span, ComparatorSpan)
        if span.after:
            return
        for j in range(k + 1, len(pieces)):
            if _STOP.search(self.row.between(k, j)) or pieces[j].start - pieces[k].end > 8:
                return
            if pieces[j].kind == "value":
                return  # the value's own condition sees it
            if pieces[j].kind == "name" and j not in self.used:
                if re.match(r"\s*(?:为|是|等于)", self.row.behind(j)):
                    return
                self.used.add(j)
                condition = Condition(Term(self._mention(j)), "has", negated=True)
                self.frame.conditions.append(condition)
                return

    def _date_bound(self, span: ComparatorSpan) -> bool:
        return any(self._beside(span, d) for d in self.question.spans.dates)

    def _beside(self, span: ComparatorSpan, told: DateSpan) -> bool:
        """Whether the words compare with a date: 2010年以后, 早于2010年."""
        first, last = (told.end, span.start) if span.after else (span.end, told.start)
        return first <= last and not self.row.text[first:last].strip("了在于 ")
