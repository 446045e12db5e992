"""Lists behind what rows are asked for: `backers over 40: name and country`, `…, with title and date`."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.items import Item

_JOINING = words.THEIRS | {"the", "and", ",", "&", "plus", "each"}
_DASHES = frozenset(("-", "–", "—"))
_NUMBERS = frozenset(("number", "count"))
_WHOSE = words.THEIRS | {"with"}
_OWNED = ("'", "’", "'s", "’s")
_BOUNDS = ("number", "date", "value", "comparator")
_RANKED = words.EACH | words.SORT | {"by"}
"""Behind these a list goes on telling groups or orders."""


def with_tail(items: list[Item]) -> list[Item]:
    """The items with a list at their end as a sentence of its own: `… . Show the name and country`."""
    stop = len(items)
    while stop and items[stop - 1].word in (".", "?", "!"):
        stop -= 1
    for k in range(1, stop):
        begin = _begin(items, k)
        if begin and _lists(items[begin:stop]) and _tells(items, k, items[begin:stop]):
            mark, theirs = items[k], items[begin].word in words.THEIRS
            dot = replace(mark, kind="mark", word=".", stem="", mention=None, span=None)
            show = [replace(dot, kind="word", word="show", stem="show")]
            if items[begin - 1].word == "with" and (mark is items[begin - 1] or theirs):
                show.append(replace(dot, kind="word", word="also", stem="also"))
            return [*items[:k], dot, *show, *items[begin:]]
    return items


def _begin(items: list[Item], k: int) -> int:
    """Where a list begins that the mark at `k` cuts off; 0 if there is none."""
    mark, before = items[k], items[k - 1]
    if mark.word == "with" and before.kind == "superlative":
        said = [i.word for i in items[:k]]  # `from the oldest to the newest with the year`
        return k + 1 if "from" in said and "to" in said[said.index("from") :] else 0
    if mark.word == "with" and _shown_with(items[k + 1 :]):
        return k + 1
    if mark.word == "," and _within_list(items, k):
        return 0
    apart = items[k - 1].end < mark.start  # unlike the dash of `part-time`
    if mark.word in (".", "?", ":", ";", ",") or (mark.word in _DASHES and apart):
        with_ = mark.word == "," and k + 1 < len(items) and items[k + 1].word == "with"
        return k + 1 + with_
    return 0


def _shown_with(items: list[Item]) -> bool:
    """`employees hired in 2020 with salary, hire date and city`: nobody has all of those as a condition."""
    named = [i.mention for i in items if i.kind == "name"]
    first = items[items[0].word == "the" :] if items else []
    listed = any(i.word == "," for i in first[1:3]) and first[0].kind == "name"
    return listed and not any(m is None or m.is_class for m in named)


def _within_list(items: list[Item], k: int) -> bool:
    """Whether a comma stands between what is shown of rows: `with their title, author and price`, `with the
    author's name, …`."""
    behind = next((i for i in range(k - 1, 0, -1) if items[i].word in _WHOSE), k)
    listed = items[behind + (items[behind].word == "with") : k]
    owned = max((n + 1 for n, i in enumerate(listed) if i.word.endswith(_OWNED)), default=0)
    owned += listed[owned : owned + 1] != [] and listed[owned].word == "s"
    theirs = bool(owned) or (bool(listed) and listed[0].word in words.THEIRS)
    return theirs and _lists(listed[owned:])


def _lists(items: list[Item]) -> bool:
    """Whether they are nothing but attributes and numbers of rows, joined by `and` and commas."""
    joined = True
    for k, item in enumerate(items):
        if item.kind in ("word", "mark"):
            if item.word not in _JOINING | _NUMBERS:
                return False
            joined = joined or item.word in ("and", ",", "&", "plus")
            if item.word not in _NUMBERS:
                continue
        elif item.kind not in ("aggregate", "name"):
            return False
        if not joined and items[k - 1].kind != "aggregate":
            return False
        joined = False
    alone = len(items) == 1 and items[0].mention is not None and items[0].mention.is_class
    return not joined and not alone


def _tells(items: list[Item], k: int, listed: list[Item]) -> bool:
    """Whether what stands before tells which rows are meant, and the list only what is shown."""
    before, mark = items[:k], items[k].word
    rows = any(i.kind == "value" or (i.mention and i.mention.candidates) for i in before)
    several = sum(i.kind in ("name", "aggregate") or i.word in _NUMBERS for i in listed) > 1
    if not rows:
        return False
    if mark in ("?", ":", ";", "with") or mark in _DASHES:
        return True
    if not several:
        return False  # `a Ph.D. degree`
    if mark == ".":
        return True
    if items[k + 1].word == "with":
        return True
    ranked = any(i.kind == "superlative" for i in before)
    bound = any(i.kind in _BOUNDS for i in before) or ranked
    said = [i.word for i in before[-8:]]
    if "from" in said and "to" in said[said.index("from") :] and ranked:
        return True  # `from the dearest to the cheapest`
    last = before[-3:]
    return bound and not any(
        i.kind in ("aggregate", "superlative") or (i.word in _RANKED and not ranked) for i in last
    )
