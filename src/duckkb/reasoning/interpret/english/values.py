"""Values in an English question: which attribute they belong to, and how they compare."""

from __future__ import annotations

from duckkb.reasoning.evidence import ComparatorSpan, DateSpan, NumberSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.state import ARTICLES
from duckkb.reasoning.interpret.english.texts import Texts
from duckkb.reasoning.interpret.fits import dated
from duckkb.reasoning.interpret.frame import Condition, Given, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.plan import Function, Operator

AGAINST: dict[str, Operator] = {
    **dict.fromkeys(("above", "over", "after", "beyond"), "gt"),
    **dict.fromkeys(("below", "under", "before"), "lt"),
}
"""Prepositions that compare, and how."""
AGED = ("older", "younger", "newer")
"""What a year is compared by as well: cars older than 2017."""
QUANTIFIED = frozenset(("all", "any", "every", "each"))


class Values(Texts):
    """Reads values, dates and pieces of text: what an attribute is compared with."""

    def _value(self, item: Item) -> None:
        mention = item.mention
        assert mention is not None
        self.use(item)
        s = self.s
        self._end_flag(mention)
        s.group = s.group and self._rows_behind()
        hints = self._hints(item)
        operator: Operator = "eq"
        given: Given = mention
        if (
            s.operator in ("gt", "ge", "lt", "le")
            and s.nested is None
            and (self._rows_behind() or self._names_a_row(item) or self._of_all())
        ):
            # `a lower rating than any blues song`: the value tells which rows are compared with
            self.compare_rows()
        had = s.text_match == "contains" and s.attribute is None and self._of_rows()
        if had and not self._is_spelt(item):
            s.text_match = ""  # `prescriptions that contain Aspirin`: it is had, not spelt
        if s.text_match:
            operator = "starts_with" if s.text_match == "starts_with" else "contains"
            given = mention.text if s.text_match != "ends_with" else "%" + mention.text
            operator = "like" if s.text_match == "ends_with" else operator
        within = self._within()
        if within is not None and within.mention is not None:
            operator, given = "contains", mention.text
            s.attribute = self._textual(within.mention)
            s.attribute.head = s.attribute.head or self.last_class
        elif s.text_match and s.attribute is None:
            s.attribute = self._shown_text() or self._told_before()
        term = Term(s.attribute) if s.attribute is not None else None
        if s.text_match and term is None and hints:
            term = Term(hints[0])
        if not self._spells_on():
            s.text_match = ""
        self._add(
            term if s.zone == "modifier" or operator != "eq" else None,
            operator,
            (given,),
            item,
            hints,
        )
        if within is not None:
            self.use(within)
            self.i = self.items.index(within)

    def _rows_behind(self) -> bool:
        after = self.at(1)
        return after is not None and after.mention is not None and after.mention.is_class

    def _against_rows(self, item: Item) -> bool:
        """`prices above any wine of 2006`, `built after all ships of the navy`: compared with rows."""
        quantity, named = self.at(1), self.at(2)
        if (
            item.word not in AGAINST
            or quantity is None
            or quantity.word not in QUANTIFIED
            or named is None
            or named.mention is None
        ):
            return False
        s = self.s
        before = self.at(-1)
        near = before is not None and before.mention is not None and before.mention is s.attribute
        keep = s.attribute if near else None
        if s.zone == "target":
            self._modify(new=False)
        s.attribute, s.asked = keep, item.word
        s.operator = AGAINST[item.word]
        self.use(item)
        return True

    def _of_all(self) -> bool:
        """`heavier than all goalkeepers`: the value tells which rows are meant, all or any of them."""
        before = self.at(-1)
        return before is not None and before.word in QUANTIFIED

    def _bare(self, following: Item) -> bool:
        """`longer than the average film`: a class, and no attribute of it."""
        behind = self.at(2)
        return (
            following.mention is not None
            and following.mention.is_class
            and (behind is None or behind.kind != "name")
            and (behind is None or behind.word not in ("'s", "’s", "'"))
        )

    def _owns(self) -> bool:
        """`each student's name`, `the students' names`: a possessive ending follows at once."""
        item, mark, ending = self.items[self.i], self.at(1), self.at(2)
        if mark is None or mark.start != item.end:
            return False
        of_one = ending is not None and ending.word == "s"
        return mark.word in ("'s", "’s") or (
            mark.word in ("'", "’") and (of_one or item.word.endswith("s"))
        )

    def _names_a_row(self, item: Item) -> bool:
        """`a bigger budget than Nimbus`: a text, where the attribute holds numbers."""
        attribute = self.s.attribute
        best = attribute.of("attribute") if attribute is not None else ()
        numeric = bool(best) and self.nature.measures(best[0].target)
        return numeric and not any(c.isdecimal() for c in item.word)

    def compare_rows(self) -> None:
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
        s.attribute, s.group = None, False

    def _hints(self, item: Item) -> tuple[Mention, ...]:
        """The names that stand beside a value, the nearest first."""
        found: list[Mention] = []
        for step in (-1, 1):
            k = 1
            while k < 4:
                near = self.at(step * k)
                if near is not None and near.kind == "value" and self._halves(near, item):
                    k += 1
                    continue
                if near is None or near.kind in ("value", "number", "comparator", "superlative"):
                    break
                if near.kind == "name" and near.mention is not None:
                    if self._states_itself(near.mention, item):
                        break
                    found.append(near.mention)
                    if near.mention.head is not None and step < 0:
                        found.append(near.mention.head)
                    break
                if near.kind == "word" and near.word not in words.BE | words.CALLED | ARTICLES | {
                    "as",
                    "with",
                    "of",
                }:
                    break
                if near.kind == "mark" and near.word not in "\"'“”‘’:=()":
                    break
                k += 1
        return tuple(found)

    def _halves(self, one: Item, other: Item) -> bool:
        """Whether two values stand side by side as halves of a name: `Ann Lee`."""
        first, last = sorted((one, other), key=lambda i: i.start)
        of = [i.mention.of("value")[:1] if i.mention is not None else () for i in (first, last)]
        classes = {c.class_name for found in of for c in found}
        return first.end + 1 == last.start and all(of) and len(classes) == 1

    def _states_itself(self, mention: Mention, value: Item) -> bool:
        """`Swedish hotels with a pool`, `active admins`: what says yes or no is not what the value is of."""
        best = mention.of("attribute")
        own = {c.target for c in value.mention.candidates} if value.mention is not None else set()
        flag = bool(best) and self.nature.flag_of(best[0].target) is not None
        return flag and not own.intersection(c.target for c in best)

    def _add(
        self,
        term: Term | None,
        operator: Operator,
        values: tuple[Given, ...],
        item: Item,
        hints: tuple[Mention, ...],
    ) -> None:
        s = self.s
        into = s.nested.conditions if s.nested is not None else self.frame.conditions
        near = self.at(-1, skip=True)
        linked = into[-1] if into and near is not None and near.word in ("and", "or", ",") else None
        made = Condition(
            term, operator, values, s.negated, s.clause, s.option, hints, item.start, item.end
        )
        made.linked = linked
        s.taken = True
        into.append(made)
        following = self.at(1)
        joined = following is not None and following.word in ("or", ",", "nor")
        if not joined:
            s.option = 0
        if s.zone == "target" or not (following and following.word in ("and", "or", ",", "nor")):
            s.negated = s.negated and following is not None and following.word in ("or", "nor")

    def _open_option(self) -> None:
        """`or`: the condition before it becomes the first alternative."""
        s = self.s
        told = s.nested.conditions if s.nested is not None else self.frame.conditions
        numbers = [c.option for c in told]
        last = told[-1] if told else None
        if last is None:
            s.option = 0
            return
        if last.option == 0:
            last.option = max(numbers, default=0) + 1
        s.option = last.option
        s.negated = last.negated

    def _add_text(self, item: Item) -> None:
        """Letters or a word that a text contains, begins or ends with."""
        s = self.s
        hint = s.attribute
        if hint is None:
            k = self.i
            while k > 0 and hint is None:
                k -= 1
                near = self.items[k].mention
                if self.items[k].kind == "name" and near is not None and not near.is_class:
                    hint = near
        after = self.at(1)
        if hint is None or hint.generic or (after is not None and after.word == "in"):
            for k in range(1, 6):
                near_item = self.at(k)
                if near_item is None:
                    break
                if near_item.kind == "name" and near_item.mention is not None:
                    hint = near_item.mention
                    break
        self.use(item)
        match = s.text_match
        operator: Operator = "contains" if match == "contains" else "starts_with"
        text = item.word
        if match == "ends_with":
            operator, text = "like", "%" + item.word
        self._add(Term(hint) if hint else None, operator, (text,), item, ())
        after = self.at(1)
        if after is None or after.word != "or":
            s.text_match = ""

    def _operator_behind(self) -> Operator | None:
        """That of a comparator behind its operand: `20 or more`."""
        behind = self.at(1)
        if behind is not None and behind.word in ("time", "times"):
            behind = self.at(2)
        if behind is None or not isinstance(behind.span, ComparatorSpan) or not behind.span.after:
            return None
        return behind.span.operator

    def _date(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, DateSpan)
        self.use(item)
        s = self.s
        operator = s.operator or self._operator_behind()
        flagged = self._end_flag(None)
        self.frame.untold |= self._timeless_denied()
        bound = any(
            s.attribute in (c.term and c.term.mention, *c.hints)
            for c in self.frame.conditions
            if any(isinstance(v, int | float) for v in c.values)
        )
        if self._is_amount(s.attribute) and (bound or span.relative or span.grain != "year"):
            s.attribute = None  # the total cost this month, over 1000 tonnes in 2023
        if self._tells_who(s.attribute):
            s.attribute = None  # reported by Ann in 2023: then, not by whom
        if s.attribute is not None:
            term = Term(s.attribute)
        else:
            of = flagged or self._deed()
            when = Term(Mention(item.start, item.end, item.word, (), of, "when"))
            term = self._alternative() or when
        values: tuple[Given, ...]
        first, after = span.first.isoformat(), span.after.isoformat()
        if operator in ("lt", "ge"):
            values = (first,)
        elif operator == "gt":
            operator, values = ("ge", (after,)) if span.grain != "day" else ("gt", (first,))
        elif operator == "le":
            operator, values = "lt", (after,)
        else:
            operator, values = "between", (first, after)
        self._add(term, operator, values, item, self._hints(item))
        s.operator = None

    def _timeless_denied(self) -> bool:
        """`had no fines in 2023`, of which it is not kept when they were: the time is not that of those without."""
        last = self.frame.conditions[-1] if self.frame.conditions else None
        lacked = last.term.mention if last is not None and last.term and last.negated else None
        near = [i.mention for k in (1, 2) if (i := self.at(-k)) is not None]
        rows = (
            lacked.of("class")[:1]
            if last is not None and last.operator == "has" and lacked in near and lacked
            else ()
        )
        return any(
            not any(a.kind.temporal for a in self.nature.catalog.classes[c.target].attributes)
            for c in rows
        )

    def _end_flag(self, value: Mention | None) -> Mention | None:
        """`not elected in 2018`, `no lift in Leeds`: not so, but then and there. The flag that has no such value,
        which is said no more."""
        s = self.s
        flag = s.attribute if self._is_flag(s.attribute) else None
        own = {c.target for c in flag.of("attribute")} if flag is not None else set[str]()
        if value is not None and not own.isdisjoint(c.target for c in value.of("value")):
            return None
        if flag is not None:
            s.attribute, s.negated = None, False
        return flag

    def _is_amount(self, mention: Mention | None) -> bool:
        """Whether what is named is how much of something there is, which no time is compared with."""
        told = mention.of("attribute")[:1] if mention is not None else ()
        return any(self.nature.measures(c.target) for c in told)

    def _tells_who(self, mention: Mention | None) -> bool:
        """Whether what is named refers to other rows, which are no time."""
        told = mention.of("attribute")[:1] if mention is not None else ()
        return any(self.nature.role_of(c.target) for c in told)

    def _deed(self) -> Mention | None:
        """`treated in 2022`: the rows that tell of what was done then, or that it was."""
        near = [i for k in (1, 2) if (i := self.at(-k)) is not None]
        told = next(
            (i for i in near if i.word not in words.PREPOSITION and i.kind != "comparator"), None
        )
        if told is not None and told.kind == "value" and told is not near[0]:
            return told.mention  # `won the Golden Reel in 2022`
        if told is not None and any(
            h.term.mention is told.mention for h in self.frame.having if h.term
        ):
            return told.mention  # `more than 3 issues in 2018`
        aged = near[0].kind == "comparator" and near[0].word.split()[0] in AGED if near else False
        done = told is not None and (aged or told.word.endswith(("ed", "ing")))
        mention = told.mention if told is not None and done else None
        known = mention is not None and (mention.is_class or self._is_flag(mention))
        return mention if known else None

    def _alternative(self) -> Term | None:
        """What the date before `or` belongs to: `opened before 1930 or after 1980`."""
        into = self.s.nested.conditions if self.s.nested is not None else self.frame.conditions
        last, near = into[-1] if into else None, self.at(-1)
        near = self.at(-2) if near is not None and near.kind == "comparator" else near
        beside = last is not None and near is not None and near.word == "or" and last.option
        return last.term if last is not None and beside and dated(last) else None

    def _asked_attribute(self, item: Item) -> Mention:
        """`older than`, `under 20`: an attribute that only the comparison tells."""
        asked = self.s.asked or (self.s.operator_item.word if self.s.operator_item else "")
        word = self._measured() or asked
        told = [w for w in word.split() if w in words.COMPARED or w in words.MEASURED]
        if told and told[0] in words.UNITS:  # `longer than 150 km`: no height
            told[0] = " ".join((told[0], *(w for w in asked.split() if w in words.COMPARED)))
        generic = "graded:" + (told[0] if told else "")
        return Mention(item.start, item.end, word, (), self._rows_compared(), generic)

    def _measured(self) -> str:
        """The unit behind a number, or the adjective behind both: `3000 metres`, `2 hours long`."""
        found, read = "", list[Item]()
        for k in range(1, 5):
            item = self.at(k)
            if item is None or item.kind not in ("word", "name"):
                break
            read.append(item)
            if item.word in words.MEASURED:
                found = item.word
                break
            if not found and item.word in words.COMPARED:
                found = item.word
            unit = item.stem in words.SPANS_OF_TIME
            ends = item.word in words.PREPOSITION | words.BE | words.RELATIVE
            if ends or (item.kind == "name" and not unit):
                break
        if found:
            for item in read:
                if item.word in words.COMPARED or item.word in words.MEASURED:
                    self.use(item)
        return found

    def _beside(self, hint: Mention) -> bool:
        return self.s.attribute is None or hint.is_class

    def _compare(self, operator: Operator, values: tuple[Given, ...], item: Item) -> None:
        s = self.s
        if s.attribute is not None and s.attribute_function is not None:
            condition = Condition(
                Term(s.attribute, s.attribute_function),
                operator,
                values,
                s.negated,
                s.clause,
                s.option,
                (),
                item.start,
                item.end,
            )
            self.frame.having.append(condition)
            s.attribute_function = None
            return
        hints = self._hints(item)
        if hints and operator == "eq" and hints[0] is not s.attribute and self._beside(hints[0]):
            self._add(None, operator, values, item, hints)
        elif s.attribute is not None:
            self._add(Term(s.attribute), operator, values, item, hints)
        else:
            self._add(Term(self._asked_attribute(item)), operator, values, item, hints)

    def _range(self, item: Item) -> None:
        """`in the range of 10 and 20`."""
        numbers = [k for k in range(1, 6) if (i := self.at(k)) is not None and i.kind == "number"]
        if len(numbers) < 2:
            return
        found: list[int | float] = []
        for k in numbers[:2]:
            number = self.items[self.i + k]
            assert isinstance(number.span, NumberSpan)
            self.use(number)
            found.append(number.span.value)
        self.use(item)
        self._compare("between", (found[0], found[1]), item)
        self.i += numbers[1]
