"""Numbers in an English question: compared, counted, looked up."""

from __future__ import annotations

import dataclasses

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    NumberSpan,
    Unit,
)
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.numbers import TURNED, Numbers, whole_year
from duckkb.reasoning.interpret.english.state import ARTICLES
from duckkb.reasoning.interpret.frame import Condition, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.spans.numbers import find_numbers

_SPREAD = frozenset(("on average", "in total", "altogether", "overall", "combined"))
"""What `how …` asks for of many rows at once."""

_YEARS = range(1000, 2200)
"""Figures that tell a year rather than how many: the 2023 races."""


class Measures(Numbers):
    """Reads comparisons, numbers and aggregates."""

    def _comparator(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, ComparatorSpan)
        self.use(item)
        s = self.s
        if span.operator == "ne":
            s.negated = True
            if item.word.startswith("but"):
                self.frame.nots.append(item.start)
            if item.word.split()[0] in (
                "without",
                "except",
                "excluding",
                "but",
                "besides",
                "other",
            ):
                self._modify(new=True)
                s.negated = True
            elif s.zone == "target" and self.frame.targets:
                self._modify(new=False)
            return
        if span.operator == "between":
            near = self.at(-1, skip=True)
            if s.zone == "target" and (near is None or near.mention is not s.attribute):
                self._modify(new=False)
            inner = [n.value for n in find_numbers(item.word, ())]
            after = self.at(1, skip=True)
            counted = after.mention if after is not None and after.kind == "name" else None
            if len(inner) == 2 and s.attribute is None and self._measured() in words.MEASURED:
                # `between 30 and 40 years old`
                self._compare("between", (inner[0], inner[1]), item)
                while (unit := self.at(1)) is not None and unit.word not in words.MEASURED:
                    self.i += 1
                self.i += 1
            elif len(inner) == 2 and s.attribute is None and counted and counted.is_class:
                self.frame.having.append(
                    Condition(
                        Term(counted, "count"),
                        "between",
                        (inner[0], inner[1]),
                        s.negated,
                        s.clause,
                        0,
                        (),
                        item.start,
                        item.end,
                    )
                )
                self.i += 1
            elif len(inner) == 2 and s.attribute is None and counted is not None:
                # `between 3 and 5 stars`
                self.use(after) if after is not None else None
                self._add(Term(counted), "between", (inner[0], inner[1]), item, ())
                self.i += 1
            elif len(inner) == 2:
                self._compare("between", (inner[0], inner[1]), item)
            return
        if s.zone == "target" and self._states_figure():
            figure = self.frame.targets.pop()
            others = (t.mention for t in self.frame.targets if t.mention)
            self._modify(new=False)
            self.frame.groups.extend(m for m in others if m not in self.frame.groups)
            s.attribute, s.attribute_function = figure.mention, figure.function
        elif s.zone == "target":
            keep, near = s.attribute, self.at(-1, skip=True)
            if keep is not None and self._limits_counted(keep):
                self.frame.targets.pop()
            self._modify(new=False)
            s.attribute = keep if near is not None and near.mention is keep else None
        if span.after:
            return
        if s.operator in ("gt", "lt") and span.operator == "ge":
            s.some = True
            return
        s.operator = span.operator
        s.operator_item = item
        for word in item.word.split():
            if word in words.COMPARED and (s.attribute is None or s.taken):
                s.asked = word
                s.attribute = None

    def _number(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, NumberSpan)
        self.use(item)
        s = self.s
        if span.unit is Unit.ORDINAL or s.some:
            return
        operator = s.operator or self._operator_behind()
        following = self.at(1)
        if operator is not None and s.taken and self._is_when(s.attribute) and self._measured():
            s.attribute = None  # `born after 2010 or weighing less than 10 kg`
        if operator is not None and self._came_to_be(span):
            s.operator = operator if s.asked == "newer" else TURNED.get(operator, operator)
            s.asked = ""
            self._date(dataclasses.replace(item, kind="date", span=whole_year(item, span)))
            return
        if operator is None and self._told_year(span):
            told = whole_year(item, span)
            s.attribute = s.attribute if self._is_flag(s.attribute) else None
            self._date(dataclasses.replace(item, kind="date", span=told))
            return
        if operator is None and s.text_match:
            self._add(
                Term(s.attribute) if s.attribute else None,
                "starts_with" if s.text_match == "starts_with" else "contains",
                (item.word,),
                item,
                self._hints(item),
            )
            s.text_match = ""
            return
        if (
            operator is None
            and s.zone == "target"
            and following is not None
            and following.mention is not None
            and span.value not in _YEARS
            and (
                self._of_several(following)
                if s.attribute is not None or not following.mention.is_class
                else True
            )
        ):
            self.frame.limit = int(span.value)
            return
        before = self.at(-1)
        if (
            operator is None
            and (s.attribute is None or self._does_some(following))
            and following is not None
            and following.kind == "name"
            and following.mention is not None
            and before is not None
            and (before.word in words.HAVE | {"with", "having"} or self._does_some(following))
        ):
            # `with 3 credits`, `that have 2 courses`, `who made one film`
            self.use(following)
            self.i += 1
            if following.mention.is_class:
                self._having(Term(following.mention, "count"), item, span.value)
            else:
                self._add(Term(following.mention), "eq", (span.value,), item, ())
            return
        if operator is None and self._another(span, item):
            return
        s.operator = operator
        if operator is None and following is not None and following.word == "times":
            self._having(Term(None, "count"), item, span.value)
            self.i += 1
            return
        after = self._behind_number()
        if (
            operator is not None
            and after is not None
            and (s.attribute is None or s.attribute_function or self._rows(after))
        ):
            if after.word in ("time", "times"):
                self._having(Term(None, "count"), item, span.value)
                return
            unit = s.asked in words.COMPARED and after.word in words.UNITS
            if unit and after is self.at(1):  # `longer than 900 km`, where a column is called km
                self._compare(operator, (span.value,), item)
                s.operator = None
                return
            if after.kind == "name" and after.mention is not None and s.attribute_function is None:
                s.attribute = None
                self._number_left = span
                self._number_item = item
                return
            if after.kind == "value" and after is self.at(1) and s.attribute_function is None:
                # `at least 10 professors`, `more than 2 red cars`
                behind = self.at(2)
                if behind is not None and behind.mention is not None and behind.mention.is_class:
                    self._number_left = span
                    self._number_item = item
                    s.operator, s.counted = None, operator
                else:
                    self._having(Term(None, "count"), item, span.value)
                return
        self._compare(operator or "eq", (span.value,), item)
        s.operator = None

    def _is_when(self, mention: Mention | None) -> bool:
        best = mention.of("attribute") if mention is not None else ()
        return bool(best) and self.nature.is_time(best[0].target)

    def _limits_counted(self, named: Mention) -> bool:
        """`on how many trips was the fuel over 300`: what is compared at once is not shown of what is counted."""
        told, before = self.frame.targets, self.at(-2, skip=True)
        return (
            len(told) == 2
            and told[0].function == "count"
            and told[1].function is None
            and told[1].mention is named
            and before is not None
            and before.word in words.BE
        )

    def _another(self, span: NumberSpan, item: Item) -> bool:
        """`in department 70 or 90`, `a 4 or 5 star rating`: one more number of the same attribute."""
        before, last = self.at(-1), next(iter(self.frame.conditions[-1:]), None)
        if (
            before is None
            or before.word != "or"
            or last is None
            or not last.option
            or last.operator != "eq"
            or not isinstance(last.values[0], int | float)
        ):
            return False
        hints, behind = self._hints(item), self.at(1)
        named = behind is not None and behind.mention is not None and not behind.mention.is_class
        first = last.term.mention if last.term is not None and not last.hints else None
        if named or (first is not None and first.generic == "graded:"):
            last.term, last.hints = None, hints
        self._add(last.term, "eq", (span.value,), item, last.hints)
        return True

    def _behind_number(self) -> Item | None:
        k = 1
        while (item := self.at(k)) is not None:
            if item.kind == "word" and item.word in words.DISTINCT | words.MATCHING | ARTICLES:
                self.s.distinct = self.s.distinct or item.word in words.DISTINCT
                k += 1
                continue
            if item.kind == "comparator":
                k += 1
                continue
            return item
        return None

    def _nested(self, mention: Mention) -> None:
        """`more than the average price`: compared with what has to be looked up."""
        s = self.s
        function, s.nested_function = s.nested_function, None
        own, s.attribute_function = s.attribute_function, None
        if own is not None and s.attribute is not None:
            item = self.items[self.i]
            nested = Nested(Term(mention, function))
            self.frame.having.append(
                Condition(
                    Term(s.attribute, own),
                    s.operator or "gt",
                    (nested,),
                    s.negated,
                    s.clause,
                    s.option,
                    (),
                    item.start,
                    item.end,
                )
            )
            s.operator, s.attribute = None, mention
            return
        compared = Term(s.attribute or mention)
        made = Nested(Term(mention, function))
        s.nested_made = made
        self._add(compared, s.operator or "gt", (made,), self.items[self.i], ())
        s.operator, s.attribute = None, mention
        after = self.at(1)
        if after is not None and after.word in ("for", "of", "in", "from", "across", "among"):
            s.nested = made
        elif after is not None and after.mention is not None and after.mention.is_class:
            s.nested, s.opened = made, True

    def _aggregate(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, AggregateSpan)
        self.use(item)
        s = self.s
        if self._told_earlier(item, span.function):
            return
        ends = (after := self.at(1)) is None or after.kind == "mark"
        asks = s.asked.startswith("how") or (
            ends and len(self.frame.targets) == 1 and not self.frame.order
        )
        spread = item.word in _SPREAD and asks and s.operator is None
        asked = self.at(-1)
        alone = self._next_name() is None or (asked is not None and asked.word == "much")
        if spread and (self.frame.targets or alone):
            s.spread = span.function
            return
        if s.operator is not None and span.function != "count":
            s.nested_function = span.function
            following = self._next_name()
            rows = following is not None and following is self.at(1) and self._bare(following)
            if following is None or rows:
                self.i += rows
                after = self.at(1)
                if s.attribute is not None:
                    self._nested(s.attribute)
                else:
                    self._nested(self._asked_attribute(item))
                if not rows and after is not None and after.kind == "value":
                    # `more than the average captain`: the value tells which rows are averaged
                    s.nested, s.opened = s.nested_made, True
            return
        if span.function == "count" and self._sums_units():
            return
        if span.function == "count":
            before = self.at(-1)
            if (
                s.zone == "modifier"
                and not s.group
                and (
                    item.word.startswith("how")
                    or (before and before.word in ("and", ",", ".", "the"))
                )
            ):
                s.zone = "target"
                s.negated = False
            s.counting = item
            s.distinct = s.distinct or any(w in words.DISTINCT for w in item.word.split())
            after = self.at(1)
            alone = after is not None and after.word in ("and", ",")
            rows = self.frame.targets[0] if len(self.frame.targets) == 1 else None
            if after is None and rows and before and rows.mention is before.mention:
                # `suppliers count`
                rows.function = rows.function or "count"
                s.counting = None
            elif (alone or self._next_name() is None) and s.zone == "target":
                self.frame.targets.append(Term(None, "count", start=item.start))
                s.counting = None
            return
        before = self.at(-1)
        if s.functions and s.counting is None and before is not None and before.kind == "name":
            s.functions = []
        s.functions.append(span.function)

    def _sums_units(self) -> bool:
        """`how many minutes of lessons were given`: not the lessons are counted, but their lengths added up."""
        unit = self.at(1)
        if unit is None or unit.kind != "word" or unit.word not in words.UNITS:
            return False
        told = Mention(unit.start, unit.end, unit.word, (), None, "graded:" + unit.word)
        self.frame.targets.append(Term(told, "sum"))
        self.use(unit)
        self.i += 1
        return True

    def _told_earlier(self, item: Item, function: str) -> bool:
        """`… Show the town and the average`: the figure of the sentence before."""
        after = self.at(1)
        if self.s.zone != "target" or not (after is None or after.word in (".", ",", "and", "?")):
            return False
        same = [t for t in self.frame.targets[: self.boundary] if t.function == function]
        if len(same) != 1:
            return False
        same[0].place = item.start
        return True
