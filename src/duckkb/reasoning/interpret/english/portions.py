"""What part of some rows is asked for: `the percentage of members that are female`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.frame import Portion
from duckkb.reasoning.interpret.items import Item

_BEFORE = words.LEAD | words.ASK | {"the", "a", ",", "and"}
"""Behind these a share is one of rows; `the germination percentage of tests` is a figure of theirs."""


def with_portion(items: Sequence[Item]) -> tuple[list[Item], Portion | None]:
    """The items with a count for `share of`, and the part of the rows that is asked for, if one is.

    What stands before a verb (`what share of members from Porto is female`) tells the whole; without
    one everything tells the part.
    """
    for k, item in enumerate(items):
        behind = items[k + 1 : k + 2]
        asked = k == 0 or items[k - 1].word in _BEFORE
        if asked and item.word in words.RATIOS and behind and behind[0].word == "of":
            rows = _rows(items, k + 2)
            if rows is not None:
                span = AggregateSpan(item.start, behind[0].end, "count")
                count = replace(item, kind="aggregate", end=behind[0].end, mention=None, span=span)
                portion = Portion(_verb(items[rows + 1 :]), item.word.startswith("percent"))
                return [*items[:k], count, *items[k + 2 :]], portion
    return list(items), None


def _rows(items: Sequence[Item], k: int) -> int | None:
    """Where the rows are named of which a part is asked for."""
    while k < len(items):
        item = items[k]
        if item.mention is not None and item.mention.is_class:
            return k
        told = item.kind in ("value", "name", "aggregate") or item.word in words.FILLER
        if not told or item.word in words.BE | words.PREPOSITION | words.RELATIVE:
            return None
        k += 1
    return None


def _verb(items: Sequence[Item]) -> int:
    """Where the verb of the sentence stands, which is not that of a clause; 0 where there is none."""
    clause = False
    for item in items:
        if item.word in words.BE and not clause:
            return item.start
        clause = item.word in words.RELATIVE or (clause and item.word not in words.BE)
    return 0
