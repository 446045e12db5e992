"""Figures for each year or month, of rows that keep a date: `the total cost per year`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.interpret.cues import EACH
from duckkb.reasoning.interpret.frame import PERIOD, Mention
from duckkb.reasoning.interpret.items import Item

_PERIODS = frozenset(("year", "month"))
_CALENDAR = frozenset(("calendar", "single", "individual"))


def with_periods(items: Sequence[Item]) -> list[Item]:
    """The items with years and months as names of their own where something is told of each."""
    found: list[Item] = []
    for k, item in enumerate(items):
        before = items[k - 1] if k else None
        each = before is not None and before.word in EACH | {"by"} | _CALENDAR
        counted = any(i.kind == "aggregate" for i in items)
        behind = items[k + 1] if k + 1 < len(items) else None
        ends = behind is None or behind.kind == "mark" or behind.word in ("and", "in", "for", "of")
        if each and counted and ends and item.kind in ("word", "name") and item.stem in _PERIODS:
            named = item.mention.candidates if item.mention is not None else ()
            mention = Mention(item.start, item.end, item.word, named, None, PERIOD + item.stem)
            item = replace(item, kind="name", mention=mention)
        found.append(item)
    return found
