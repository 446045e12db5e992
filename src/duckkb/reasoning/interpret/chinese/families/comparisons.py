"""超过, 介于, 不是, 学分为4: conditions of a Chinese question on numbers."""

from __future__ import annotations

import itertools
import re

from duckkb.reasoning.evidence import AggregateSpan, ComparatorSpan, NumberSpan, Unit
from duckkb.reasoning.interpret.chinese.compared import dates, operands
from duckkb.reasoning.interpret.chinese.families.items import Piece
from duckkb.reasoning.interpret.chinese.families.reader import STOP, RowReader
from duckkb.reasoning.interpret.frame import Condition, Mention, Nested, Term
from duckkb.reasoning.regexes import regex

_OR_ELSE = regex(r"或者|或是|或(?!以|等于)")


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
            if any(dates(span, d, self.row.text) for d in self.question.spans.dates):
                continue
            operator = span.operator
            values = operands(span, numbers)
            j = self._name_before(k, self.measures)
            at = k
            if j is None and span.after and k and self.row.pieces[k - 1].kind == "number":
                j, at = self._name_before(k - 1, self.measures), k - 1
            if not values:
                self._against_average(k, j)
                continue
            if j is None and self._count_before(k) is not None:
                self.frame.unplanned += 1
                continue
            if j is None:
                j = self._name_after(at, self.measures, 8)
            if j is None:
                j = self._name_before(k, self.measures, 40)
            told = tuple(v.value for v in values)
            if j is not None:
                self.used.add(j)
                term = self._term(j)
                if term.function:
                    self.frame.unplanned += 1
                    continue
                self.frame.conditions.append(
                    Condition(term, operator, told, start=piece.start, end=piece.end)
                )
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
        nested = Nested(Term(of, aggregate.function))
        self.frame.conditions.append(Condition(Term(self._mention(name)), span.operator, (nested,)))

    def _negation(self, k: int) -> None:
        """不是X, 除了X以外, 没有Y的X."""
        pieces = self.row.pieces
        span = pieces[k].span
        assert isinstance(span, ComparatorSpan)
        if span.after:
            return
        for j in range(k + 1, len(pieces)):
            if STOP.search(self.row.between(k, j)) or pieces[j].start - pieces[k].end > 8:
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
