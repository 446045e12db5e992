"""Participles before a date tell when something was, not how it is now; `a year` behind a noun
tells how often it is counted."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.interpret.english_words import PREPOSITION, SPANS_OF_TIME
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.interpret.nature import Nature

Rows = Sequence[tuple[float, list[Item]]]


def told_when(rows: Rows, nature: Nature) -> Rows:
    """The rows of items without those that take `closed in 2022` for a state that lasts, where
    another takes it for the time of closing."""
    times = {
        (item.start, item.end)
        for _, items in rows
        for item in items
        if item.kind == "name" and item.mention is not None
        for c in item.mention.of("attribute")[:1]
        if nature.is_time(c.target)
    }
    timely = [row for row in rows if not any(_lasts(row[1], k, times) for k in range(len(row[1])))]
    return timely or rows


def without_rate(items: list[Item]) -> tuple[list[Item], tuple[int, int]]:
    """The items without `a year` behind a noun, `visitors a year`, and where that stands; (0, 0) if
    nowhere."""
    for k in range(1, len(items) - 1):
        noun, article, time = items[k - 1 : k + 2]
        spans = time.kind in ("word", "name") and time.stem in SPANS_OF_TIME
        if noun.kind == "name" and article.word == "a" and spans:
            return items[:k] + items[k + 2 :], (article.start, time.end)
    return items, (0, 0)


def _lasts(items: Sequence[Item], at: int, times: set[tuple[int, int]]) -> bool:
    """Whether a value that may be a time stands right before a date."""
    item, behind = items[at], list(items[at + 1 : at + 3])
    if item.kind != "value" or (item.start, item.end) not in times or item.quoted:
        return False
    if behind and (behind[0].kind == "comparator" or behind[0].word in PREPOSITION):
        behind = behind[1:]
    return bool(behind) and behind[0].kind == "date"
