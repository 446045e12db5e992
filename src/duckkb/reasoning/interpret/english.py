"""English questions -> frames: one pass over the items, zone by zone.

A question opens with what is asked for (the target zone); a relative word, a preposition or a
participle turns to what must hold (the modifier zone). Orders and groupings are cut out first.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    DateSpan,
    NumberSpan,
    Question,
    SuperlativeSpan,
    Unit,
)
from duckkb.reasoning.interpret import english_words as words
from duckkb.reasoning.interpret.english_generics import with_generics
from duckkb.reasoning.interpret.english_order import cut_order
from duckkb.reasoning.interpret.frame import (
    Condition,
    Frame,
    Given,
    Mention,
    Nested,
    Ordering,
    Term,
)
from duckkb.reasoning.interpret.items import Item, rows_of_items
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import Function, Operator

_ROLES = frozenset("name names id ids number code title".split())
"""Attributes that every class may have; which one is meant, the class before them tells."""
_SKIP = frozenset("the a an all any some its their his her our".split())


def english_frames(question: Question, naming: Naming) -> list[Frame]:
    """The readings of a question's words, the likeliest first."""
    frames: list[Frame] = []
    for weight, items in rows_of_items(question, words.is_cue, words.bars, naming.says):
        frame = _Reader(items).read()
        frame.weight = weight
        frame.stems = frozenset(
            t.stem for t in tokens(question.normalised.folded) if t.word not in words.FILLER
        )
        frames.append(frame)
    return frames


@dataclass
class _State:
    """Where the reader stands within a question."""

    zone: str = "target"
    clause: int = 0
    functions: list[Function] = field(default_factory=list[Function])
    counting: Item | None = None
    superlative: Item | None = None
    group: bool = False
    distinct: bool = False
    negated: bool = False
    operator: Operator | None = None
    operator_item: Item | None = None
    attribute: Mention | None = None
    """The attribute a value or number will belong to."""
    attribute_function: Function | None = None
    nested_function: Function | None = None
    headless: list[Mention] = field(default_factory=list[Mention])
    option: int = 0
    text_match: str = ""
    asked: str = ""
    some: bool = False
    """Compared with at least one of several rows."""
    taken: bool = False
    """The attribute has got its value."""
    nested: Nested | None = None
    """Rows that are compared with; conditions that follow are theirs."""


def f_targets(frame: Frame) -> bool:
    return bool(frame.targets)


class _Reader:
    def __init__(self, items: list[Item]) -> None:
        self.frame = Frame()
        self.items = cut_order(with_generics(items), self.frame)
        self.s = _State()
        self.i = 0
        self.boundary = 0
        self.main_class: Mention | None = None
        self.last_class: Mention | None = None

    # -- looking around --------------------------------------------------------------------

    def at(self, offset: int = 0, skip: bool = False) -> Item | None:
        """The item so many places on; with `skip` articles and the like do not count."""
        k = self.i + offset
        if skip:
            step = 1 if offset >= 0 else -1
            k, left = self.i, abs(offset)
            while left and 0 <= k + step < len(self.items):
                k += step
                item = self.items[k]
                if not (item.kind == "word" and item.word in _SKIP):
                    left -= 1
            if left:
                return None
        return self.items[k] if 0 <= k < len(self.items) else None

    def use(self, item: Item) -> None:
        self.frame.explained.append((item.start, item.end))

    # -- the pass --------------------------------------------------------------------------

    def read(self) -> Frame:
        while self.i < len(self.items):
            item = self.items[self.i]
            handler = {
                "word": self._word,
                "mark": self._mark,
                "name": self._name,
                "value": self._value,
                "number": self._number,
                "date": self._date,
                "comparator": self._comparator,
                "superlative": self._superlative,
                "aggregate": self._aggregate,
            }[item.kind]
            handler(item)
            self.i += 1
        self._finish()
        return self.frame

    def _mark(self, item: Item) -> None:
        s = self.s
        following = self.at(1)
        opens = following is not None and (
            item.word != "."
            or following.kind in ("aggregate",)
            or following.word
            in words.LEAD | words.ASK | {"for", "please", "also", "sort", "order", "in"}
        )
        if item.word in ".?!;" and opens:
            self._flush()
            self.boundary = len(self.frame.targets)
            s.nested = None
            s.zone, s.attribute, s.negated, s.operator = "target", None, False, None
            s.clause += 1
        elif item.word == ",":
            following = self.at(1)
            if following and following.kind == "word" and following.word in ("but", "and"):
                return
            if s.zone == "group":
                s.zone = "target"

    def _word(self, item: Item) -> None:
        s, w = self.s, item.word
        before = self.at(-1)
        if (
            s.text_match
            and before is not None
            and (before.word in words.PIECES | words.CONTAINS or before.word in ("or", "with", "the"))
            and (w not in words.FILLER or before.word in words.PIECES)
            and w not in words.PIECES | {"of", "in", "is", "that", "'"}
        ):
            self._add_text(item)
            return
        fresh = (
            before is None
            or before.word in (",", ".", "?", ";", "and", "also", ":")
            or before.word in words.LEAD
        )
        if w in ("both",):
            self.frame.both = True
        elif w in words.EACH or (w == "different" and s.zone == "group"):
            s.group = True
        elif w in words.DISTINCT:
            earlier = self.at(-1, skip=True)
            if earlier is not None and earlier.word == "for" and self.frame.targets:
                s.group = True
            else:
                s.distinct = True
        elif w in ("multiple", "several"):
            s.operator, self._number_left, self._number_item = (
                "gt",
                NumberSpan(item.start, item.end, 1),
                item,
            )
        elif w in words.NEGATION or w.endswith("n't"):
            s.negated = True
            if w in ("without", "except", "excluding"):
                self._modify(new=True)
        elif w == "but":
            self._modify(new=True)
        elif w == "range":
            self._range(item)
        elif w in words.CONTAINS:
            keep = s.attribute
            if s.zone == "target":
                self._modify(new=False)
                s.attribute = keep
            s.text_match = "contains"
        elif w in words.BEGIN:
            s.text_match = "starts_with"
        elif w in words.END:
            s.text_match = "ends_with"
        elif w in words.PIECES:
            s.text_match = s.text_match or ("starts_with" if w == "prefix" else "contains")
        elif w in words.LEAD and (
            fresh or before and before.word in ("please", "to", "you", "and")
        ):
            if s.zone != "target":
                self._flush()
                s.zone, s.negated, s.attribute = "target", False, None
        elif w in words.ASK and (fresh or self._opens(before)) and not (
            s.zone == "modifier" and w in ("who", "whose", "which", "whom")
        ):
            self._ask(w)
        elif w in ("detail", "details") and s.zone == "target" and not s.headless:
            mention = Mention(item.start, item.end, w, (), None, "all:")
            self.frame.targets.append(Term(mention))
            s.headless.append(mention)
            self.use(item)
        elif w == "that" and s.operator is not None:
            pass
        elif w in words.RELATIVE:
            self._modify(new=True)
            if w == "whose":
                s.attribute = None
        elif w in ("with", "having"):
            after = self.at(1)
            if s.text_match and before is not None and before.word in words.BEGIN | words.END:
                pass
            elif w == "with" and before is not None and before.word in ("together", "along"):
                s.zone = "target"
            elif w == "with" and after is not None and after.word in ("their", "its", "his", "her"):
                s.zone = "target"
            else:
                self._modify(new=True)
        elif w == "for" and self._starts_group():
            pass
        elif w == "of" and s.zone == "target" and s.headless:
            pass
        elif w == "for" and s.zone == "target" and s.headless:
            after = self._next_name()
            if after is None or after.mention is None or not after.mention.is_class:
                self._modify(new=True)
        elif w in words.PREPOSITION:
            self._modify(new=False)
        elif w == "or":
            if s.zone == "modifier":
                s.option = s.option or 1
                self._open_option()
        elif w in words.HAVE and s.zone == "target":
            self._modify(new=False)
        elif (
            w not in words.FILLER
            and s.zone == "target"
            and f_targets(self.frame)
            and (
                w.endswith(("ed", "ing"))
                or before is not None
                and before.kind == "name"
                and w not in words.LEAD
            )
        ):
            self._modify(new=False)
            if w in words.COMPARED:
                s.asked = w
        elif w == "amount" and self.at(1) is not None and self.at(1).word == "of":
            after = self._next_name()
            if after is not None and after.mention is not None and after.mention.is_class:
                s.counting = item
        elif w in words.COMPARED and s.attribute is None and w not in words.PREPOSITION:
            s.asked = w

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
        if hint is None or hint.generic or after is not None and after.word == "in":
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

    def _opens(self, before: Item | None) -> bool:
        """Whether an asking word stands behind a preposition that opens the question."""
        return (
            before is not None
            and self.i == 1
            and before.kind == "word"
            and before.word in words.PREPOSITION
        )

    def _ask(self, word: str) -> None:
        s = self.s
        self._flush()
        s.zone, s.negated, s.attribute = "target", False, None
        if word in ("when", "where", "who", "how"):
            s.asked = word
            following = self.at(1)
            if word == "how" and following is not None and following.kind in ("word", "name"):
                s.asked = "how " + following.stem
                if following.kind == "word" or following.stem in words.QUANTITY:
                    self.i += following.stem in words.QUANTITY

    def _starts_group(self) -> bool:
        after = self.at(1)
        return after is not None and after.word in words.EACH

    def _modify(self, new: bool) -> None:
        s = self.s
        self._flush()
        if s.zone == "target":
            s.attribute = None
        s.zone = "modifier"
        s.functions.clear()
        if new:
            s.clause += 1
            s.attribute = None
            s.operator = None
            s.nested = None
            s.headless = []
            s.text_match = ""

    def _flush(self) -> None:
        """What was pending at the end of a phrase: attributes without a class, a lone count."""
        s = self.s
        s.headless = [m for m in s.headless if m.head is None] if s.zone == "target" else []

    # -- names -----------------------------------------------------------------------------

    def _name(self, item: Item) -> None:
        mention = item.mention
        assert mention is not None
        self.use(item)
        following = self.at(1)
        if mention.is_class and mention.of("attribute") and self._wants_attribute(mention):
            self._attribute(item, mention)
        elif mention.is_class:
            compound = following is not None and (
                (
                    following.kind == "name"
                    and following.mention is not None
                    and not following.mention.is_class
                )
                or (following.kind == "word" and following.word in ("'s", "’s", "'"))
            )
            self._class(item, mention, bool(compound))
        else:
            self._attribute(item, mention)

    def _wants_attribute(self, mention: Mention) -> bool:
        """A word for a class and for an attribute: the latter where a measure is wanted."""
        best_class, best_attribute = mention.of("class")[0], mention.of("attribute")[0]
        return best_attribute.score >= best_class.score + 0.05

    def _class(self, item: Item, mention: Mention, compound: bool) -> None:
        s, f = self.s, self.frame
        self.last_class = mention
        if compound:
            following = self.at(1)
            if following is not None and following.mention is not None:
                following.mention.head = mention
            if s.zone == "modifier" or s.group or s.counting or s.superlative:
                return
            self._head(mention)
            return
        if s.operator == "ge" and self.pending_number and self.pending_number.value == 1:
            self._take_number()
            s.operator = None
            self._modify(new=False)
            self._relate(mention, item)
        elif s.operator is not None and self._count_before(item):
            self._having(Term(mention, "count", s.distinct), item)
        elif s.operator in ("gt", "ge", "lt", "le") and s.nested is None:
            self._compare_rows(mention)
        elif s.group:
            if s.headless and s.zone == "target":
                self._head(mention)
            f.groups.append(mention)
            s.group, s.distinct = False, False
        elif s.superlative is not None:
            self._rank_by_class(mention)
        elif s.counting is not None:
            function_distinct, s.counting = s.distinct, None
            f.targets.append(Term(mention, "count", function_distinct))
            s.distinct = False
            s.headless = []
        elif s.zone == "target" and f.targets and not s.headless and self._goes_on(item):
            self._modify(new=False)
            self._relate(mention, item)
        elif s.zone == "target":
            before = self.at(-1)
            listed = before is not None and before.word in (",", "and") and s.headless
            if listed:
                f.targets.append(Term(mention, None, s.distinct))
                s.headless.append(mention)
            elif s.headless:
                self._head(mention)
            elif s.functions:
                s.functions.clear()
                self._head(mention)
            else:
                f.targets.append(Term(mention, None, s.distinct))
                if self.main_class is None:
                    self.main_class = mention
                s.distinct = False
        else:
            if s.headless:
                self._head(mention)
            self._relate(mention, item)

    def _relate(self, mention: Mention, item: Item) -> None:
        """A row of the class must exist, or must not."""
        s = self.s
        self.frame.related.append(mention)
        if s.negated:
            self.frame.conditions.append(
                Condition(Term(mention), "has", (), True, s.clause, 0, (), item.start, item.end)
            )

    def _goes_on(self, item: Item) -> bool:
        """Whether a class stands behind another one as part of a clause (`students play games`)."""
        before = self.at(-1, skip=True)
        counted = any(t.function for t in self.frame.targets)
        return before is not None and (
            before.kind == "name"
            or item.word.endswith(("ed", "ing"))
            or before.word in ("of", "for", "from", "by", "in")
            or counted
            and before.word in words.BE | words.HAVE | {"do", "does", "did"}
        )

    def _head(self, mention: Mention) -> None:
        for each in self.s.headless:
            if each.head is None:
                each.head = mention
        self.s.headless = []
        if self.main_class is None:
            self.main_class = mention

    def _count_before(self, item: Item) -> bool:
        return isinstance(self.pending_number, NumberSpan)

    @property
    def pending_number(self) -> NumberSpan | None:
        return getattr(self, "_number_left", None)

    def _attribute(self, item: Item, mention: Mention) -> None:
        s, f = self.s, self.frame
        if mention.head is None:
            before = self.at(-1)
            if (
                before is not None
                and before.kind == "name"
                and before.mention is not None
                and before.mention.is_class
            ):
                mention.head = before.mention
        if s.operator is not None and self.pending_number is not None:
            number, item_number = self._take_number()
            self._add(Term(mention), s.operator, (number,), item_number, ())
            s.operator = None
            return
        if s.group:
            f.groups.append(mention)
            nearer, next_but = self.at(1), self.at(2)
            s.group = bool(
                nearer and nearer.word == "and" and next_but and next_but.kind == "name"
            )
        elif self._absorbed(item) or self._quantity(item):
            return
        elif s.zone == "target" and f.targets and self._valued():
            self._modify(new=False)
            s.attribute, s.taken = mention, False
        elif s.zone == "modifier" and self._added(item):
            f.targets.append(Term(mention))
        elif s.superlative is not None:
            self._rank_by_attribute(mention)
        elif s.counting is not None:
            s.counting = None
            f.targets.append(Term(mention, "count", True if s.distinct else False))
            s.distinct = False
            s.headless = [mention] if mention.head is None else []
        elif (
            s.operator is not None and s.nested_function is not None and s.zone == "modifier"
        ):
            self._nested(mention)
        elif (
            s.zone == "target"
            and f.targets
            and item.word.endswith(("ed", "ing"))
            and (near := self.at(-1)) is not None
            and near.word not in ("and", ",", "of")
        ):
            self._modify(new=False)
            s.attribute, s.taken = mention, False
        elif s.zone == "target":
            before = self.at(-1, skip=True)
            if before is not None and before.word == "of" and s.headless and not s.functions:
                if not all(m.text.casefold() in ("name", "names", "list") for m in s.headless):
                    return
                f.targets = [t for t in f.targets if t.mention not in s.headless]
                s.headless = []
            carried = (
                bool(s.functions) and bool(f.targets) and f.targets[-1].function == s.functions[0]
            )
            for function in s.functions or [None]:
                f.targets.append(Term(mention, function, s.distinct, carried=carried))
            following = self.at(1)
            together = following is not None and following.word in ("and", ",")
            if not together:
                s.functions = list(s.functions) if together else []
            s.distinct = False
            if mention.head is None:
                s.headless.append(mention)
            s.attribute, s.taken = mention, False
        else:
            if mention.head is None and item.word in _ROLES:
                mention.head = self.last_class
            s.attribute, s.taken = mention, False
            s.attribute_function = None
            if s.functions:
                s.attribute_function = s.functions[0]
                s.functions.clear()

    def _quantity(self, item: Item) -> bool:
        """`amount of …`: the attribute comes behind it."""
        after = self.at(1)
        following = self._next_name()
        return (
            item.word in ("amount", "amounts", "value", "values", "level", "count")
            and after is not None
            and after.word == "of"
            and following is not None
            and following.mention is not None
            and not following.mention.is_class
        )

    def _valued(self) -> bool:
        """Whether a value or a number follows at once."""
        after = self.at(1)
        return after is not None and after.kind in ("value", "number") and not isinstance(
            after.span, AggregateSpan
        )

    def _added(self, item: Item) -> bool:
        """`…, and the description`: asked for behind what must hold."""
        article, joint, after = self.at(-1), self.at(-2), self.at(1)
        if joint is not None and article is not None and article.kind == "name":
            article, joint = self.at(-2), self.at(-3)
        return (
            self.s.operator is None
            and not self.s.negated
            and article is not None
            and joint is not None
            and article.word in ("the", "their", "its", "corresponding")
            and joint.word == "and"
            and (after is None or after.word in (".", "?", "and", ",", "of"))
        )

    def _absorbed(self, item: Item) -> bool:
        """The last word of a name that was told without it (`zip` of `zip code`)."""
        before = self.at(-1)
        return (
            item.word in ("code", "codes", "number", "numbers", "name", "names", "date", "time")
            and before is not None
            and before.kind == "name"
            and before.mention is not None
            and not before.mention.is_class
            and before.end + 1 == item.start
        )

    # -- values ----------------------------------------------------------------------------

    def _value(self, item: Item) -> None:
        mention = item.mention
        assert mention is not None
        self.use(item)
        s = self.s
        hints = self._hints(item)
        operator: Operator = "eq"
        given: Given = mention
        if s.text_match:
            operator = "starts_with" if s.text_match == "starts_with" else "contains"
            given = mention.text if s.text_match != "ends_with" else "%" + mention.text
            operator = "like" if s.text_match == "ends_with" else operator
        term = Term(s.attribute) if s.attribute is not None else None
        if s.text_match and term is None and hints:
            term = Term(hints[0])
        after = self.at(1)
        if after is None or after.word != "or":
            s.text_match = ""
        self._add(
            term if s.zone == "modifier" or operator != "eq" else None,
            operator,
            (given,),
            item,
            hints,
        )

    def _hints(self, item: Item) -> tuple[Mention, ...]:
        """The names that stand beside a value, the nearest first."""
        found: list[Mention] = []
        for step in (-1, 1):
            k = 1
            while k < 4:
                near = self.at(step * k)
                if near is None or near.kind in ("value", "number", "comparator", "superlative"):
                    break
                if near.kind == "name" and near.mention is not None:
                    found.append(near.mention)
                    if near.mention.head is not None and step < 0:
                        found.append(near.mention.head)
                    break
                if near.kind == "word" and near.word not in words.BE | words.CALLED | _SKIP | {
                    "as",
                    "with",
                    "of",
                }:
                    break
                if near.kind == "mark" and near.word not in "\"'“”‘’:=()":
                    break
                k += 1
        return tuple(found)

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
        numbers = [c.option for c in self.frame.conditions]
        last = self.frame.conditions[-1] if self.frame.conditions else None
        if last is None:
            s.option = 0
            return
        if last.option == 0:
            last.option = max(numbers, default=0) + 1
        s.option = last.option
        s.negated = last.negated

    # -- numbers, dates, comparisons -------------------------------------------------------

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
            inner = [i for i in self.numbers_in(item)]
            if len(inner) == 2:
                self._compare("between", (inner[0], inner[1]), item)
            return
        if s.zone == "target":
            keep = s.attribute
            self._modify(new=False)
            s.attribute = keep
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

    def numbers_in(self, item: Item) -> list[int | float]:
        import re

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
        operator = s.operator
        following = self.at(1)
        if (
            operator is None
            and following is not None
            and isinstance(following.span, ComparatorSpan)
            and following.span.after
        ):
            operator = following.span.operator
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
            if item.kind == "word" and item.word in words.DISTINCT | _SKIP:
                self.s.distinct = item.word in words.DISTINCT
                k += 1
                continue
            if item.kind == "comparator":
                k += 1
                continue
            return item
        return None

    def _take_number(self) -> tuple[int | float, Item]:
        span, item = self._number_left, self._number_item
        self._number_left = None
        return span.value, item

    _number_left: NumberSpan | None = None
    _number_item: Item

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

    def _beside(self, hint: Mention) -> bool:
        return self.s.attribute is None or hint.is_class

    def _asked_attribute(self, item: Item) -> Mention:
        """`older than`, `under 20`: an attribute that only the comparison tells."""
        word = self.s.asked or (self.s.operator_item.word if self.s.operator_item else "")
        told = [w for w in word.split() if w in words.COMPARED]
        return Mention(item.start, item.end, word, (), None, "graded:" + (told[0] if told else ""))

    def _date(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, DateSpan)
        self.use(item)
        s = self.s
        operator = s.operator
        following = self.at(1)
        if (
            operator is None
            and following is not None
            and isinstance(following.span, ComparatorSpan)
            and following.span.after
        ):
            operator = following.span.operator
        term = (
            Term(s.attribute)
            if s.attribute is not None
            else Term(Mention(item.start, item.end, item.word, (), None, "when"))
        )
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

    def _having(self, term: Term, item: Item, value: int | float | None = None) -> None:
        s = self.s
        if value is None:
            value, _ = self._take_number()
        self.frame.having.append(
            Condition(
                term,
                s.operator or "eq",
                (value,),
                s.negated,
                s.clause,
                s.option,
                (),
                item.start,
                item.end,
            )
        )
        s.operator, s.distinct, s.negated = None, False, False

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
                    Term(s.attribute, own), s.operator or "gt", (nested,), s.negated, s.clause,
                    s.option, (), item.start, item.end,
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

    # -- aggregates and superlatives -------------------------------------------------------

    def _aggregate(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, AggregateSpan)
        self.use(item)
        s = self.s
        if s.operator is not None and span.function != "count":
            s.nested_function = span.function
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
                    or before
                    and before.word in ("and", ",", ".", "the")
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
        if (
            s.zone == "modifier"
            and before is not None
            and before.word in ("and", ",", "the")
            and s.attribute is None
            and not s.negated
            and self.at(-2) is not None
            and self.at(-2).word in ("and", ",", "with")
        ):
            pass
        if (
            s.functions
            and s.counting is None
            and self.at(-1) is not None
            and self.at(-1).kind == "name"
        ):
            s.functions = []
        s.functions.append(span.function)

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
        s.operator, s.nested = None, nested

    def _next_name(self) -> Item | None:
        """The next name within the phrase."""
        k = 1
        while (item := self.at(k)) is not None and k < 6:
            if item.kind == "name":
                return item
            if item.kind in ("value", "aggregate"):
                k += 1
                continue
            if item.kind != "word" or item.word in words.RELATIVE | words.BE | {
                "in",
                "for",
                "with",
                "by",
                "across",
                "among",
            }:
                return None
            k += 1
        return None

    def _superlative(self, item: Item) -> None:
        span = item.span
        assert isinstance(span, SuperlativeSpan)
        self.use(item)
        s = self.s
        extreme: Function = "max" if span.descending else "min"
        following = self._next_name()
        second = self.at(2)
        joined = self.at(1) is not None and self.at(1).word in ("and", ",")
        if s.operator is not None:
            s.nested_function = extreme
            if following is None or following.mention is None or following.mention.is_class:
                self._nested(s.attribute or self._asked_attribute(item))
            return
        if (
            s.zone == "target"
            and not self.frame.targets
            and (
                joined
                and second is not None
                and second.kind in ("superlative", "aggregate")
                or s.functions
            )
        ):
            s.functions.append(extreme)
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

    def _rank(self, term: Term, span: SuperlativeSpan) -> None:
        f = self.frame
        f.order.append(Ordering(term, span.descending))
        f.limit = f.limit if span.limit == 1 and f.limit else span.limit
        f.offset = span.offset
        f.extreme = True

    def _rank_by_class(self, mention: Mention) -> None:
        item, self.s.superlative = self.s.superlative, None
        assert item is not None and isinstance(item.span, SuperlativeSpan)
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
        assert item is not None and isinstance(item.span, SuperlativeSpan)
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

    # -- the end ---------------------------------------------------------------------------

    def _finish(self) -> None:
        f = self.frame
        if self._number_left is not None:
            number, item = self._take_number()
            self._compare(self.s.operator or "eq", (number,), item)
        if self.s.counting is not None and not f.targets:
            f.targets.append(Term(None, "count"))
        counted = next(
            (t.mention for t in f.targets if t.mention and t.mention.is_class and t.function), None
        )
        f.subject = self.main_class or counted or self.last_class
        f.sure = self.main_class is not None or counted is not None
        heads = {id(t.mention.head) for t in f.targets if t.mention and t.mention.head}
        later = len(f.targets) > self.boundary
        f.targets = [
            t
            for k, t in enumerate(f.targets)
            if not (
                t.mention
                and t.mention.is_class
                and t.function is None
                and (
                    id(t.mention) in heads and t.mention.head is None or later and k < self.boundary
                )
            )
        ]
        f.numbers_lost = sum(
            1
            for i in self.items
            if i.kind in ("number", "date", "value")
            and not any(
                c.start <= i.start and i.end <= c.end
                for c in (*f.conditions, *f.having, *(
                    n for c in f.conditions for v in c.values if isinstance(v, Nested)
                    for n in v.conditions
                ))
            )
        ) - (f.limit is not None and any(i.kind == "number" for i in self.items))
        f.distinct = any(t.distinct and t.function is None for t in f.targets)
        if self.s.asked in ("when", "where") or self.s.asked.startswith("how "):
            if not f.targets or all(
                t.mention and t.mention.is_class and t.function is None for t in f.targets
            ):
                head = f.targets[0].mention if f.targets else None
                f.targets = [Term(Mention(0, 0, self.s.asked, (), head, "asked:" + self.s.asked))]
