"""Numbers in an English question: compared, counted, ranked, looked up."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    NumberSpan,
    SuperlativeSpan,
    Unit,
)
from duckkb.reasoning.interpret import english_words as words
from duckkb.reasoning.interpret.english_state import ARTICLES
from duckkb.reasoning.interpret.english_values import Values
from duckkb.reasoning.interpret.frame import Condition, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item, function_of, operator_of
from duckkb.reasoning.plan import Function


class Measures(Values):
    """Reads comparisons, numbers, aggregates and superlatives."""

    def _comparator(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, ComparatorSpan)
        self.use(item)
        s = self.s
        if span.operator == "ne":
            s.negated = True
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
            return
        if span.operator == "between":
            inner = list(self.numbers_in(item))
            after = self.at(1, skip=True)
            counted = after.mention if after is not None and after.kind == "name" else None
            if len(inner) == 2 and s.attribute is None and counted and counted.is_class:
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
            elif len(inner) == 2:
                self._compare("between", (inner[0], inner[1]), item)
            return
        if s.zone == "target":
            keep, near = s.attribute, self.at(-1, skip=True)
            self._modify(new=False)
            s.attribute = keep if near is not None and near.mention is keep else None
        if span.after:
            return
        if s.operator in ("gt", "lt") and span.operator == "ge":
            s.some = True
            return
        s.operator = operator_of(span)
        s.operator_item = item
        for word in item.word.split():
            if word in words.COMPARED and (s.attribute is None or s.taken):
                s.asked = word
                s.attribute = None

    def numbers_in(self, item: Item) -> list[int | float]:
        return [
            float(x) if "." in x else int(x)
            for x in re.findall(r"\d+(?:\.\d+)?", item.word.replace(",", ""))
        ]

    def _number(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, NumberSpan)
        self.use(item)
        s = self.s
        if span.unit is Unit.ORDINAL or s.some:
            return
        operator = s.operator or self._operator_behind()
        following = self.at(1)
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
            and not s.attribute
            and following is not None
            and following.mention is not None
            and following.mention.is_class
        ):
            self.frame.limit = int(span.value)
            return
        before = self.at(-1)
        if (
            operator is None
            and s.attribute is None
            and following is not None
            and following.kind == "name"
            and following.mention is not None
            and before is not None
            and before.word in words.HAVE | {"with", "having"}
        ):
            # `with 3 credits`, `that have 2 courses`
            self.use(following)
            self.i += 1
            if following.mention.is_class:
                self._having(Term(following.mention, "count"), item, span.value)
            else:
                self._add(Term(following.mention), "eq", (span.value,), item, ())
            return
        s.operator = operator
        after = self._behind_number()
        if (
            operator is not None
            and (s.attribute is None or s.attribute_function)
            and after is not None
        ):
            if after.word in ("time", "times"):
                self._having(Term(None, "count"), item, span.value)
                return
            if after.kind == "name" and after.mention is not None and s.attribute_function is None:
                self._number_left = span
                self._number_item = item
                return
        self._compare(operator or "eq", (span.value,), item)
        s.operator = None

    def _behind_number(self) -> Item | None:
        k = 1
        while (item := self.at(k)) is not None:
            if item.kind == "word" and item.word in words.DISTINCT | ARTICLES:
                self.s.distinct = item.word in words.DISTINCT
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
        self._add(compared, s.operator or "gt", (made,), self.items[self.i], ())
        s.operator, s.attribute = None, mention
        after = self.at(1)
        if after is not None and after.word in ("for", "of", "in", "from", "across", "among"):
            s.nested = made

    def _aggregate(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, AggregateSpan)
        self.use(item)
        s = self.s
        if s.operator is not None and span.function != "count":
            s.nested_function = function_of(span)
            following = self._next_name()
            if following is None:
                if s.attribute is not None:
                    self._nested(s.attribute)
                else:
                    self._nested(self._asked_attribute(item))
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
            if self._next_name() is None and s.zone == "target":
                self.frame.targets.append(Term(None, "count", start=item.start))
                s.counting = None
            return
        before = self.at(-1)
        if s.functions and s.counting is None and before is not None and before.kind == "name":
            s.functions = []
        s.functions.append(function_of(span))

    def _compare_rows(self, mention: Mention) -> None:
        """`more than any employee whose …`: compared with the same attribute of other rows."""
        s = self.s
        item = self.items[self.i]
        near = [i.word for k in range(1, 4) if (i := self.at(-k)) is not None]
        high = s.operator in ("gt", "ge")
        some = s.some or "some" in near
        function: Function = "max" if high != some else "min"
        s.some = False
        own = s.attribute or self._asked_attribute(item)
        nested = Nested(Term(own, function))
        self._add(Term(own), s.operator or "gt", (nested,), item, ())
        s.operator, s.nested, s.opened = None, nested, True

    def _superlative(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, SuperlativeSpan)
        self.use(item)
        s = self.s
        extreme: Function = "max" if span.descending else "min"
        following = self._next_name()
        second = self.at(2)
        after = self.at(1)
        joined = after is not None and after.word in ("and", ",")
        if s.operator is not None:
            s.nested_function = extreme
            if following is None or following.mention is None or following.mention.is_class:
                self._nested(s.attribute or self._asked_attribute(item))
            return
        if (
            s.zone == "target"
            and not self.frame.targets
            and (
                (joined and second is not None and second.kind in ("superlative", "aggregate"))
                or s.functions
            )
        ):
            s.functions.append(extreme)
            return
        if after is not None and after.word in ("often", "frequently", "commonly", "common"):
            self.use(after)
            self._rank(Term(None, "count"), span)
            return
        s.superlative = item
        if span.word in (
            "common",
            "commonly",
            "popular",
            "frequent",
            "frequently",
            "often",
            "used",
        ):
            self.s.superlative = None
            self._rank(Term(None, "count"), span)
        elif following is None:
            self.s.superlative = None
            before = self.s.attribute if span.word in ("most", "least") else None
            mention = before or Mention(
                item.start, item.end, item.word, (), None, "graded:" + span.word
            )
            self._rank(Term(mention), span)

    def _rank_by_class(self, mention: Mention) -> None:
        item, self.s.superlative = self.s.superlative, None
        assert item is not None
        assert isinstance(item.span, SuperlativeSpan)
        quantity = item.span.word in (
            "most",
            "least",
            "few",
            "many",
            "less",
            "more",
        ) or self._number_of(item)
        if quantity:
            self._rank(Term(mention, "count", self.s.distinct), item.span)
            self.s.counting = None
            return
        graded = Mention(item.start, item.end, item.word, (), mention, "graded:" + item.span.word)
        self._rank(Term(graded), item.span)
        s = self.s
        if s.zone == "target":
            if s.headless:
                self._head(mention)
            elif not self.frame.targets:
                self.frame.targets.append(Term(mention))
            self.main_class = self.main_class or mention
        else:
            self.frame.related.append(mention)

    def _number_of(self, item: Item) -> bool:
        return self.s.counting is not None

    def _rank_by_attribute(self, mention: Mention) -> None:
        item, self.s.superlative = self.s.superlative, None
        assert item is not None
        assert isinstance(item.span, SuperlativeSpan)
        s, f = self.s, self.frame
        s.counting = None
        function = s.functions[-1] if s.functions else None
        s.functions.clear()
        if s.zone == "target" and not f.targets and item.span.limit == 1 and not f.conditions:
            extreme: Function = "max" if item.span.descending else "min"
            f.targets.append(Term(mention, extreme))
            if mention.head is None:
                s.headless.append(mention)
            s.attribute, s.taken = mention, False
            return
        if s.zone == "target" and f.targets and f.targets[-1].function in ("max", "min"):
            f.targets.append(Term(mention, "max" if item.span.descending else "min"))
            return
        self._rank(Term(mention, function), item.span)
