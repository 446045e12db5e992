"""Items as they are jotted down, put as they are written: `member count by status`, `name + date`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan, SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.items import Item

_JOINS = frozenset(("+", "&"))
_FAINT = 0.5
"""A name that a verb tells less well than this is no more than the verb."""
_LIGHT = frozenset(("make", "makes", "made", "take", "takes", "took", "taken", "gave", "given"))
"""Verbs that say no more than the noun behind them does."""
_SOME = frozenset(("a", "an", "any", "no", "the", "some"))
_EACH = frozenset(("by", "per"))


def in_full(items: Sequence[Item]) -> list[Item]:
    """The items with what is left out or signed in notes in words."""
    found = [_said(item, items[k + 1 :]) for k, item in enumerate(items)]
    return _without_units(_counts(found))


def _said(item: Item, rest: Sequence[Item]) -> Item:
    """`name + date` joins; `made no rentals` is what `have no rentals` is, not who made them."""
    if item.kind == "mark" and item.word in _JOINS:
        return replace(item, kind="word", word="and", stem="and")
    mention = item.mention
    if item.kind != "name" or item.word not in _LIGHT or mention is None:
        return item
    done = next((i for i in rest if i.word not in _SOME), None)
    faint = max((c.score for c in mention.candidates), default=0.0) < _FAINT
    if faint and done is not None and done.mention is not None and done.mention.is_class:
        return replace(item, kind="word", mention=None)
    return item


def _counts(items: list[Item]) -> list[Item]:
    """`member count by status`: the count of members."""
    for k in range(len(items) - 2):
        rows, count, by = items[k : k + 3]
        named = rows.kind == "name" and rows.mention is not None and rows.mention.is_class
        if named and count.kind == "word" and count.word == "count" and by.word in _EACH:
            span = AggregateSpan(count.start, count.end, "count")
            told = replace(count, kind="aggregate", stem="", span=span)
            return [*items[:k], told, rows, *items[k + 2 :]]
    return items


def _without_units(items: list[Item]) -> list[Item]:
    """`the cheapest rooms per hour`: the time is the unit of what is ranked, not a group."""
    for k in range(1, len(items) - 1):
        unit = items[k].word == "per" and items[k + 1].word in words.SPANS_OF_TIME
        ranked = [i for i in items[:k] if isinstance(i.span, SuperlativeSpan)]
        counted = any(
            i.span.word in words.AMOUNTS for i in ranked if isinstance(i.span, SuperlativeSpan)
        )
        if unit and ranked and not counted:
            return items[:k] + items[k + 2 :]
    return items
