"""Figures for each year or month, of rows that keep a date: `the total cost per year`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.interpret.cues import EACH
from duckkb.reasoning.interpret.frame import PERIOD, Mention
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.nature import Nature

_PERIODS = frozenset(("year", "month"))
_CALENDAR = frozenset(("calendar", "single", "individual"))


def with_periods(items: Sequence[Item], nature: Nature) -> list[Item]:
    """The items with years and months as names of their own where something is told of each: of those in
    which cases `were filed`, where a verb names a time."""
    found: list[Item] = []
    for k, item in enumerate(items):
        before = items[k - 1] if k else None
        each = before is not None and before.word in EACH | {"by"} | _CALENDAR
        counted = any(i.kind == "aggregate" for i in items)
        behind = items[k + 1] if k + 1 < len(items) else None
        ends = behind is None or behind.kind == "mark" or behind.word in ("and", "in", "for", "of")
        if each and counted and ends and item.kind in ("word", "name") and item.stem in _PERIODS:
            named = item.mention.candidates if item.mention is not None else ()
            verb = _dating(found, nature)
            if verb is not None and verb.mention is not None:
                found.remove(verb)
                named = verb.mention.of("attribute")[:1]
            start = item.start if verb is None else verb.start
            mention = Mention(start, item.end, item.word, named, None, PERIOD + item.stem)
            item = replace(item, start=start, kind="name", mention=mention)
        found.append(item)
    return found


def _dating(before: Sequence[Item], nature: Nature) -> Item | None:
    """The verb right before `in each year` that names when something was done."""
    told = [i for i in before if i.word not in EACH | _CALENDAR | {"in", "by"}][-1:]
    mention = told[0].mention if told and told[0].word.endswith("ed") else None
    best = mention.of("attribute")[:1] if mention is not None and not mention.is_class else ()
    return told[0] if best and nature.is_time(best[0].target) else None
