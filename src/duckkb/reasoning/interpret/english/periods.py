"""Spans of the calendar that rows are told apart by: `the total cost per year`, `which month had the most orders`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret.cues import BE, EACH, HAVE
from duckkb.reasoning.interpret.frame import PERIOD, Mention
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.plan import GRAINS

_PARTS = {**GRAINS, "weekday": "weekday"}
"""Stems of calendar words, and the part of a date (plan.DatePart) that each tells."""
_CALENDAR = frozenset(("calendar", "single", "individual"))
_EACH = EACH | {"by"}
_ASKED = frozenset(("which", "what"))
_DO = frozenset(("did", "do", "does", "saw"))
_TOLD = 0.8
"""An attribute that is named so well is what is asked for, not a part of some date."""


def with_periods(items: Sequence[Item], nature: Nature) -> list[Item]:
    """The items with spans of the calendar as names of their own where something is told of each, or where
    the one is asked for that has the most of something."""
    items = _counted_rows(_days_of_week(items))
    counted = any(i.kind == "aggregate" for i in items)
    ranked = any(i.kind == "superlative" for i in items)
    found: list[Item] = []
    for k, item in enumerate(items):
        if counted and _of_each(items, k):
            item = _named(item, _dating(found, nature), found)
        elif ranked and _asked_for(items, k):
            item = _named(item, None, found)
        found.append(item)
    return found


def _days_of_week(items: Sequence[Item]) -> list[Item]:
    """`day of the week` as one word."""
    found: list[Item] = []
    for item in items:
        said = [i.word for i in found[-3:]] + [item.word]
        short = 3 if said[-3:] == ["day", "of", "week"] else 0
        size = 4 if said == ["day", "of", "the", "week"] else short
        if size:
            first = found[-(size - 1)]
            del found[-(size - 1) :]
            item = replace(
                item, start=first.start, kind="word", word="weekday", stem="weekday", mention=None
            )
        found.append(item)
    return found


def _counted_rows(items: list[Item]) -> list[Item]:
    """`orders per month`: how many there are."""
    if any(i.kind in ("aggregate", "superlative") for i in items):
        return items
    for k in range(1, len(items)):
        rows = [n for n in range(k - 1) if (m := items[n].mention) is not None and m.is_class]
        beside = bool(rows) and k - 1 - rows[-1] <= 2
        if beside and items[k - 1].word in _EACH and _is_part(items[k]):
            first = items[rows[-1]]
            count = replace(
                first,
                kind="aggregate",
                stem="",
                mention=None,
                span=AggregateSpan(first.start, first.start, "count"),
            )
            return [*items[: rows[-1]], count, *items[rows[-1] :]]
    return items


def _is_part(item: Item) -> bool:
    return item.kind in ("word", "name") and item.stem in _PARTS


def _of_each(items: Sequence[Item], k: int) -> bool:
    """Whether something is told of each such span: `per month`, `in each calendar year`."""
    before = items[k - 1] if k else None
    each = before is not None and before.word in _EACH | _CALENDAR
    behind = items[k + 1] if k + 1 < len(items) else None
    ends = (
        behind is None
        or behind.kind in ("mark", "date")
        or behind.word in ("and", "in", "for", "of")
    )
    return each and ends and _is_part(items[k])


def _asked_for(items: Sequence[Item], k: int) -> bool:
    """Whether the span is asked for: `which month had …`, where no attribute is called so."""
    before, behind = (items[n].word if 0 <= n < len(items) else "" for n in (k - 1, k + 1))
    mention = items[k].mention
    named = mention is not None and any(
        c.score >= _TOLD for c in mention.candidates if c.of == "attribute"
    )
    return before in _ASKED and behind in BE | HAVE | _DO and not named and _is_part(items[k])


def _named(item: Item, verb: Item | None, found: list[Item]) -> Item:
    """The word as a name of the part of a date, of the time that a verb right before it tells."""
    told = item.mention.candidates if item.mention is not None else ()
    start = item.start
    if verb is not None and verb.mention is not None:
        found.remove(verb)
        told, start = verb.mention.of("attribute")[:1], verb.start
    mention = Mention(start, item.end, item.word, told, None, PERIOD + _PARTS[item.stem])
    return replace(item, start=start, kind="name", mention=mention)


def _dating(before: Sequence[Item], nature: Nature) -> Item | None:
    """The verb right before `in each year` that names when something was done: cases that `were filed`."""
    told = [i for i in before if i.word not in EACH | _CALENDAR | {"in", "by"}][-1:]
    mention = told[0].mention if told and told[0].word.endswith("ed") else None
    best = mention.of("attribute")[:1] if mention is not None and not mention.is_class else ()
    return told[0] if best and nature.is_time(best[0].target) else None
