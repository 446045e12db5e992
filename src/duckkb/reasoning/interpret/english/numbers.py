"""What a number of an English question may be: a year, how many rows are wanted or had, a figure."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from duckkb.reasoning.evidence import DateSpan, NumberSpan, Unit
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.english.state import ARTICLES
from duckkb.reasoning.interpret.english.values import AGED, Values
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.plan import Operator

_YEARS = range(1500, 2101)
"""Whole numbers that are rather years than that many rows."""


TURNED: Mapping[Operator, Operator] = {"gt": "lt", "lt": "gt", "ge": "le", "le": "ge"}
"""How a year compares where ages are compared: what is older than 2017 is of before that."""


def whole_year(item: Item, span: NumberSpan) -> DateSpan:
    """The time of a number that is a year."""
    year = int(span.value)
    return DateSpan(item.start, item.end, date(year, 1, 1), date(year + 1, 1, 1), "year")


class Numbers(Values):
    """Tells from its neighbours what a number is."""

    def _came_to_be(self, span: NumberSpan) -> bool:
        """`cars older than 2017`: when they came to be is compared, and not how old they are."""
        after, s = self.at(1), self.s
        return (
            s.attribute is None
            and s.asked in AGED
            and span.unit is Unit.NONE
            and span.value in _YEARS
            and (after is None or after.kind == "mark")
        )

    def _told_year(self, span: NumberSpan) -> bool:
        """`in Fall 2009`, `elected in 2018`, `all 2024 tournaments`: a year behind a value, or behind what
        is so or not, or before rows."""
        before, after = self.at(-1), self.at(1)
        return (
            span.unit is Unit.NONE
            and span.value in _YEARS
            and before is not None
            and (
                before.kind == "value"
                or (before.word in words.PREPOSITION and self._is_flag(self.s.attribute))
                or (before.word in ("from", "of") and (after is None or after.kind == "mark"))
                or (before.word in ARTICLES | words.LEAD and self._rows_behind())
            )
            and (after is None or after.kind in ("word", "mark", "name", "comparator"))
        )

    def _does_some(self, following: Item | None) -> bool:
        """`who directed one film`, `that supply 3 parts`, `were made by two artists`: behind a verb rows are counted."""
        verb = self.at(-1)
        if verb is not None and verb.word == "by" and (done := self.at(-2)) is not None:
            verb = done if done.word.endswith("ed") or done.word in irregular() else verb
        return (
            self.s.zone == "modifier"
            and following is not None
            and following.mention is not None
            and following.mention.is_class
            and following.mention.candidates[0].score >= 0.9
            and verb is not None
            and verb.kind in ("word", "name")
            and (verb.mention is None or not verb.mention.is_class)
            and verb.word not in words.PREPOSITION | words.BE | words.FILLER
        )

    def _rows(self, item: Item) -> bool:
        """`shared by two or more teachers`: rows are counted."""
        return item.mention is not None and item.mention.is_class and item.kind == "name"

    def _of_several(self, following: Item) -> bool:
        """`names of the three artists`: so many are wanted, as article and plural tell."""
        before = self.at(-1)
        several = following.word.endswith("s")
        known = following.mention is not None and following.mention.is_class
        return before is not None and (
            (before.word == "the" and (known or several))
            or (before.word == "of" and known and several)
        )

    def _states_figure(self) -> bool:
        """`in which cities is the average price above 20`: a figure of each, which must hold."""
        targets, near = self.frame.targets, self.at(-1, skip=True)
        k = max((k for k in range(self.i) if self.items[k].kind == "aggregate"), default=0)
        while k >= 0 and (self.items[k].kind == "aggregate" or self.items[k].word in ARTICLES):
            k -= 1
        return (
            len(targets) > 1
            and targets[-1].function is not None
            and targets[-1].mention is not None
            and near is not None
            and near.mention is targets[-1].mention
            and all(t.function is None for t in targets[:-1])
            and k >= 0
            and self.items[k].word in words.BE
        )
