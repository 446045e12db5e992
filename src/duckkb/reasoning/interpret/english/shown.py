"""What an English question tells to show: in a sentence of its own, of each row, beside the rows."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Literal

from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.figures import Figures
from duckkb.reasoning.interpret.english.lists import is_called
from duckkb.reasoning.interpret.english.state import ARTICLES
from duckkb.reasoning.interpret.frame import Condition, Mention, Nested, Term
from duckkb.reasoning.interpret.items import Item

_JOINING = ARTICLES | {"and", "by", "of", "for", "in", "from"}
_THESE = frozenset(("they", "he", "she", "it", "who", "that", "which", "whose"))
_USED = frozenset(("used", "shared", "taken", "common"))
"""What one thing may be by two others."""


class Shown(Figures):
    """Reads `…? Show their names`, `each name with the price`, `each name once`."""

    def _asked_in_vain(self, item: Item) -> bool:
        """`show the nickname and the age`, where nothing is called a nickname."""
        before, after = self.at(-1), self.at(1)
        return (
            item.word.isalpha()
            and item.word not in words.FILLER
            and before is not None
            and before.word in words.LEAD | {"the", "their", "its", ","}
            and after is not None
            and after.word in ("and", ",")
        )

    def _said_once(self) -> bool:
        """`give each name only once`: no groups, but no row twice."""
        rest = (i.word for i in self.items[self.i :])
        return "once" in itertools.takewhile(lambda word: word not in (".", "?", ";"), rest)

    def _adds(self) -> bool:
        """`each country with the average price`: what is definite and not compared is shown."""
        article, named = self.at(1), self._next_name()
        if self._lists_two():
            return True
        if (
            article is None
            or article.word != "the"
            or named is None
            or named.mention is None
            or ((named.mention.is_class or self.s.zone != "target") and not self._of_theirs(named))
            or not (self.frame.targets or self.frame.groups)
        ):
            return False
        rest = self.items[self.i + 1 :]
        stop = next((k for k, i in enumerate(rest) if i.word in ",.?;"), len(rest))
        told = ("value", "number", "date", "comparator", "superlative")
        return not any(
            i.kind in told
            or (isinstance(i.span, AggregateSpan) and i.span.function in ("max", "min"))
            or i.word in words.RELATIVE | words.CALLED | {"same"}
            for i in rest[:stop]
        )

    def _lists_two(self) -> bool:
        """`list the trips of 2023 with skipper and crew`: rows that are ordered to be shown hardly need to have both."""
        rest = [i for i in self.items[self.i + 1 :] if i.kind != "mark"]
        named = [i.mention for i in rest if i.mention is not None]
        return (
            self.items[0].word in words.LEAD
            and [i.word for i in rest if i.mention is None] == ["and"]
            and len(rest) == 3
            and rest[1].word == "and"
            and all(not (m.is_class or self._is_flag(m)) and m.of("attribute") for m in named)
        )

    def _of_theirs(self, rows: Item) -> bool:
        """`with the author's first name`: something of other rows."""
        behind = [i for i in self.items if i.start >= rows.end][:3]
        mark = behind[0].word if behind and behind[0].start == rows.end else ""
        named = next((i for i in behind if i.kind == "name"), None)
        own = named.mention if named is not None else None
        owns = (rows.word + mark).endswith(("'", "’", "'s", "’s"))
        return owns and own is not None and not own.is_class

    def _of_the_extreme(self) -> None:
        """`the average age of players in the largest club`: a figure of rows, not the first figure."""
        f = self.frame
        if not f.extreme or f.limit != 1 or f.offset or f.groups or f.having or len(f.order) != 1:
            return
        (ordering,) = f.order
        mention = ordering.term.mention
        figures = all(t.function in ("avg", "sum", "count") for t in f.targets) and f.targets
        if not figures or ordering.term.function or mention is None or mention.generic:
            return
        best = Nested(Term(mention, "max" if ordering.descending else "min"))
        at = (mention.start, mention.end)
        f.conditions.append(Condition(Term(mention), "eq", (best,), False, 0, 0, (), *at))
        f.order, f.limit, f.extreme = [], None, False

    def _pair(self) -> tuple[Literal["and", "or", "both", "but"], Mention, Mention] | None:
        """`the phones of customers and suppliers`, `cities where a client lives or a supplier is`,
        `cities that have clients but no supplier`."""
        f = self.frame
        named = [
            k for k, i in enumerate(self.items) if i.mention is not None and i.mention.is_class
        ]
        self._without_half_names()
        lacked = [c for c in f.conditions if c.operator == "has" and c.negated]
        told = [c for c in f.conditions if c not in lacked]
        if (
            (told and not f.both)
            or f.having
            or f.order
            or f.groups
            or len(named) != 2
            or not f.targets
            or any(t.mention is not self.items[named[1]].mention for t in f.targets[1:])
            or f.targets[0].function is not None
            or (f.targets[0].mention is not None and f.targets[0].mention.is_class)
        ):
            return None
        first, second = named
        between = self.items[first + 1 : second]
        said = [i.word for i in between if i.kind != "value"]
        one, two = self.items[first].mention, self.items[second].mention
        assert one is not None
        assert two is not None
        own = {c.target for c in two.of("class")[:1]}
        if any(i.word in _THESE for i in self.items[second + 1 :]):
            return None  # `the lawyers and the clients they work for`
        if any(i.kind == "name" and not _tells_own(i, own) for i in between):
            return None
        if lacked:
            return ("but", one, two) if "but" in said and len(lacked) == 1 else None
        if "or" in said:
            return "or", one, two
        if "and" not in said or not set(said) <= _JOINING:
            return None
        before = self.items[first - 1].word if first else ""
        used = any(i.word in _USED for i in self.items[:first])
        return ("both" if f.both or (used and before == "by") else "and"), one, two

    def _without_half_names(self) -> None:
        """`but no home team`: the word before the rows is no attribute that they lack."""
        f = self.frame
        for item, rows in itertools.pairwise(self.items):
            of = rows.mention.of("class")[:1] if rows.mention and rows.mention.is_class else ()
            half = item.mention if _tells_own(item, {c.target for c in of}) else None
            lacked = {c.term.mention for c in f.conditions if c.operator == "has" and c.term}
            if half is not None and rows.mention in lacked:
                f.conditions = [
                    c
                    for c in f.conditions
                    if not (c.operator == "is_null" and c.term and c.term.mention is half)
                ]

    def _show_last(self) -> None:
        """`What is the average rating of each film? Show title and average`: a second sentence that
        tells what is to be shown has the last word."""
        f, first = self.frame, self.boundary
        new = f.targets[first:]
        if not any(t.function is None for t in new):
            return
        self._figures_behind(f.targets[:first])
        if self._also:
            return
        shown = (t.mention for t in f.targets[:first] if t.function is None)
        if any(m is not None and not m.is_class and self._is_role(m) for m in shown):
            # `Who is her mentor? Give first and last name.`
            called = [t for t in new if t.mention is not None and is_called(t.mention)]
            if called:
                f.targets = f.targets[:first] + [t for t in new if t not in called]
            return
        kept = [t for t in f.targets[:first] if t.function is not None]
        for told in tuple(new):
            # `the average fee per club: club and fee`
            mention = told.mention if told.function is None else None
            same = [t for t in kept if mention and t.mention and _alike(t.mention, mention)]
            if mention is not None and len(same) == 1:
                same[0].place = mention.start
                new.remove(told)
        f.targets, self.boundary = kept + new, len(kept)

    def _figures_behind(self, told: list[Term]) -> None:
        """What a figure of an earlier sentence is told of stands before it: `How many pupils does
        each school have? Show the school's name.`"""
        for term in told if self.frame.groups else ():
            if term.function is not None and not term.place:
                term.place = self.items[-1].end

    @property
    def _also(self) -> bool:
        """Whether the last sentence only adds to what is shown."""
        return any(i.word in ("also", "too", "as") for i in self.items[self.opened :])

    def _counted_again(self, item: Item) -> bool:
        """`backers with more than 3 pledges: name and number`: how many of what is counted."""
        f = self.frame
        counted = [h.term for h in f.having if h.term is not None and h.term.function == "count"]
        asked = self.s.zone == "target" or item.word.startswith("how")
        if not asked or len(counted) != 1 or not self._stands_alone():
            return False
        f.targets.append(replace(counted[0], place=item.start))
        self.use(item)
        return True

    def _stands_alone(self) -> bool:
        """Whether nothing behind tells of what: the list goes on, or they `made` or `have` it."""
        k = 1
        while (after := self.at(k)) is not None and (
            after.word in ("they", "he", "she", "it", "there", "them", "each", "of")
            or after.word in words.HAVE | words.BE | words.LINKING
        ):
            self.use(after)
            k += 1
        return after is None or after.word in (".", ",", "and", "?")

    def _aggregate(self, item: Item) -> None:
        counts = isinstance(item.span, AggregateSpan) and item.span.function == "count"
        if not (counts and self._counted_again(item)):
            super()._aggregate(item)

    def _show_each(self) -> None:
        """`list each vessel name with its price`, `every vessel with its owner`: without a figure
        nothing is grouped."""
        f, each = self.frame, self._listed
        terms = (*f.targets, *(o.term for o in f.order))
        first = [i.word for i in self.items[:2]]
        led = (
            first[0] in words.LEAD and first[-1] in words.EACH
        )  # `show each vessel's name and age`
        if f.having or f.extreme or not (f.targets or led) or any(t.function for t in terms):
            return
        shown = [m for m in f.groups if not m.is_class]
        if shown and len(shown) == len(f.groups) and self._called_figures():
            return
        f.groups = [m for m in f.groups if m.is_class]
        f.targets.extend(Term(m) for m in shown)
        own = (t.mention for t in f.targets if t.mention is not None and t.mention.head is each)
        if each in f.groups and not any(is_called(m) for m in own):
            f.groups.remove(each)
            if not self._told_of(each):
                f.targets.insert(0, Term(each))
            f.subject = each

    def _own_later(self) -> None:
        """`Which show has the most acts? List the theme`: what is listed is that of the show."""
        main = self.main_class
        if main is None or not self.boundary or not main.of("class"):
            return
        own = main.of("class")[0].target
        for term in self.frame.targets[self.boundary :]:
            mention = term.mention
            if mention is None or mention.head is not None or mention.is_class or mention.generic:
                continue
            if any(c.class_name == own for c in mention.of("attribute")[:1]):
                mention.head = main

    def _ranges(self) -> None:
        """`the difference between the oldest and the youngest`: one extreme less the other."""
        f = self.frame
        both = f.order[-2:]
        shown = [t for t in f.targets if t.mention is not None and not t.mention.is_class]
        apart = len(both) == 2 and both[0].descending != both[1].descending
        if not (f.difference and f.extreme and apart) or len(shown) > 1:
            return
        told = [t.mention for t in shown] or [o.term.mention for o in both]
        f.targets = [Term(told[0], "max"), Term(told[-1], "min")]
        f.order, f.limit, f.extreme = [], None, False

    def _told_of(self, each: Mention | None) -> bool:
        """`for each vessel, show the flag and …`: something of its own is shown for it."""
        of = each.of("class") if each is not None else ()
        if not of or self.items[0].word != "for":
            return False
        own = of[0].target
        for mention in (t.mention for t in self.frame.targets if t.mention is not None):
            heads = {c.target for c in mention.head.of("class")[:1]} if mention.head else set()
            owners = [c.class_name for c in mention.of("attribute")]
            if owners[:1] == [own] and not (heads - {own}).intersection(owners):
                return True
        return False


def _tells_own(item: Item, classes: set[str]) -> bool:
    """`but no home team`: what stands before rows belongs to the name of what they have (a home city)."""
    best = item.mention.of("attribute")[:1] if item.mention is not None else ()
    return any(c.class_name in classes for c in best)


def _alike(one: Mention, other: Mention) -> bool:
    """Whether two names are best taken for the same attribute."""
    first, second = one.of("attribute"), other.of("attribute")
    return bool(first and second) and first[0].target == second[0].target
