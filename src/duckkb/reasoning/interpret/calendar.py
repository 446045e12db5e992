"""Spans of the calendar, and the dates of the rows that they are told of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.beginnings import came_to_be
from duckkb.reasoning.interpret.frame import PERIOD, Frame, Mention
from duckkb.reasoning.interpret.generic import Choice, Generics, Meaning
from duckkb.reasoning.plan import DatePart

_KEPT_AS_DATE = 1.0
"""How well the year of a date fits where something is told of each year, …"""
_KEPT_BEYOND = 0.9
"""… and that of a date of what the rows refer to …"""
_OF_SEVERAL = 0.3
"""… and what it loses where there are others, unless it is when the rows came to be."""
_ONLY_DATE = 1.1
"""How well an attribute fits that is the only date where a date is asked for."""


class Calendar(Generics):
    """What `each month` is a month of."""

    def _periods(self, mention: Mention, choice: Choice, frame: Frame) -> Iterator[Meaning]:
        """`per year`: what the rows themselves keep so, else the year of their one time."""
        rows = choice.of(frame.subject)
        told = [(self.catalog.attributes[c.target], c.score) for c in mention.of("attribute")]
        part = cast("DatePart", mention.generic.removeprefix(PERIOD))
        dated = [(a, score) for a, score in told if a.kind.temporal]
        yield from (Meaning(score + 0.3, "", (a,), part=part) for a, score in dated)
        told = [each for each in told if each not in dated]
        yield from (Meaning(score - 0.15, "", (a,)) for a, score in told)
        for name in sorted(rows.classes if rows else choice.classes):
            yield from (Meaning(score + 0.3, "", (a,)) for a, score in told if a.class_name == name)
            yield from (Meaning(sure, "", (a,), part=part) for sure, a in self._times_of(name))

    def _times_of(self, name: str) -> list[tuple[float, Attribute]]:
        """The times of rows of a class, or of those that they refer to, each with how well it fits."""
        beyond = [j.right for j in self.catalog.joins_at[name] if j.left == name]
        for names, fits in (([name], _KEPT_AS_DATE), (beyond, _KEPT_BEYOND)):
            own = [self.catalog.classes[n] for n in names]
            times = [a for each in own for a in each.attributes if a.kind.temporal]
            begun = times if len(times) == 1 else [came_to_be(each) for each in own]
            if times:
                return [(fits - _OF_SEVERAL * (a not in begun), a) for a in times]
        return []

    def _lone_date(self, words: list[str], own: Meaning | None) -> Iterator[Meaning]:
        """`date` means the one date of the class that is spoken of, whatever it is called."""
        if words != ["date"] or own is None:
            return
        for name in sorted(own.classes):
            dates = [a for a in self.catalog.classes[name].attributes if a.kind.temporal]
            if len(dates) == 1:
                yield Meaning(_ONLY_DATE, "", (dates[0],))
