"""Set phrases of English questions, put as plainer ones: `more than once`, `took place`, `in minutes`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan, ComparatorSpan, NumberSpan, SuperlativeSpan
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.items import Item

Ranges = list[tuple[int, int]]
_TAKE = frozenset(("take", "takes", "took", "taken", "taking"))
_TAKEN = frozenset(("place", "part"))
_STILL = frozenset(("still", "currently", "presently", "now"))
_MISSING = frozenset(("missing", "empty", "unknown", "blank", "lacking"))
_NOT = frozenset(("is not", "are not", "isn't", "aren't"))
_KEPT = frozenset(("known", "given", "set", "recorded", "filled"))
_BESIDE = frozenset(("shown", "together", "along", "displayed", "listed"))
_WITH_THE = (["with", "the"], ["with", "its"], ["with", "their"])
"""What is to be shown beside other things."""
_OWN = frozenset(("'", "’", "s", "'s", "’s"))
_OURS = frozenset(("have", "own", "hold", "keep", "bought", "purchased", "got", "stock"))
"""What we did with all rows that are kept."""
_HARDLY = 0.8
"""Below this a verb hardly names anything."""
_VERBS: tuple[tuple[frozenset[str], *tuple[str, ...]], ...] = (
    (frozenset(("look", "looks", "looked", "looking")), "after"),
    (frozenset(("keep", "keeps", "kept", "keeping")), "an", "eye", "on"),
    (frozenset(("take", "takes", "took", "taking")), "care", "of"),
)
"""Verbs of several words: the forms of the first, and the others."""
_ADD = frozenset(("include", "add"))
_WORKS = frozenset(("work", "works", "worked", "working"))
_EXTENTS = frozenset(("long", "short", "large", "big", "small", "high", "low"))
"""What several figures may be, of which a unit tells one."""


def with_idioms(items: Sequence[Item]) -> tuple[list[Item], Ranges]:
    """The items with plain ones for set phrases, and the ranges of the question these explain."""
    found: list[Item] = []
    explained: Ranges = []
    skip = 0
    items = _without_one(items)
    for k, item in enumerate(items):
        after = items[k + 1] if k + 1 < len(items) else None
        before = found[-1] if found else None
        if skip:
            skip -= 1
        elif item.word == "at least" and after is not None and after.word == "once":
            explained.append((item.start, after.end))
            skip = 1
        elif item.word in words.TIMES and _counts(before, after):
            span = NumberSpan(item.start, item.end, words.TIMES[item.word])
            found.append(replace(item, kind="number", span=span))
            found.append(replace(item, word="times", stem="time"))
        elif (stop := _phrased(items, k)) and (found or k):
            found.append(replace(item, kind="word", mention=None))
            explained.append((item.start, items[stop - 1].end))
            skip = stop - k - 1
        elif item.word in _TAKE and after is not None and after.word in _TAKEN:
            found.append(item)
            explained.append((item.start, after.end))
            skip = 1
        elif item.kind == "name" and (
            _done(items, k) or _links(before, items[k:]) or _says_again(before, items[k:])
        ):
            found.append(replace(item, kind="word", mention=None))
        elif _works(items, k):
            found.append(replace(item, kind="word", mention=None))
            explained.append((item.start, item.end))
        elif item.word in _BESIDE and [i.word for i in items[k + 1 : k + 3]] in _WITH_THE:
            found = found[:-1] if before is not None and before.word == "," else found
            found.append(replace(item, kind="word", word="and", stem="and", mention=None))
            explained.append((item.start, items[k + 1].end))
            skip = 1
        elif item.word == "single" and _not_one(before, items[:k]):
            explained.append((item.start, item.end))
        elif stop := _owners(items, k):
            found.append(replace(item, kind="word", word="whose", stem="whose", span=None))
            skip = stop - k - 1
        elif item.word == "we" and _is_ours(before, items[k + 1 :]):
            explained.append((item.start, items[k + 1].end))
            skip = 1
        elif item.word == "out" and _none_left(items[k + 1 : k + 3]):
            found.append(replace(item, kind="word", word="without", stem="without", span=None))
            found.append(replace(item, kind="word", word="any", stem="any", span=None))
            explained.append((item.start, items[k + 1].end))
            skip = 1
        elif item.word == "in" and _some_left(items, k):
            found.append(replace(item, kind="word", word="with", stem="with"))
            found.append(replace(item, kind="word", word="any", stem="any"))
        elif after is not None and (_of_each(items, k) or _of_year(item, after)):
            explained.append((item.start, item.end))
            if item.word != "year":
                explained.append((after.start, after.end))
                skip = 1
        elif item.word in _STILL and _states(before, after):
            explained.append((item.start, item.end))
        elif item.word in _ADD and before is not None and before.word in (".", "?"):
            found.append(replace(item, kind="word", word="show", stem="show", mention=None))
            found.append(replace(item, kind="word", word="also", stem="also", mention=None))
            explained.append((item.start, item.end))
        elif (
            item.word == "in"
            and after is not None
            and (after.kind == "word" or (after.kind == "name" and any(map(_extreme, found))))
            and _is_unit(after, items[k + 2 : k + 3])
        ):
            explained.append((item.start, after.end))
            found = _told_in(found, after.word)
            skip = 1
        else:
            found.append(item)
    return found, explained


def _of_year(item: Item, after: Item) -> bool:
    """`after the year 2000`: a date, where no row has a year."""
    faint = item.mention is not None and not item.mention.called
    return item.word == "year" and after.kind == "date" and faint


def _of_each(items: Sequence[Item], k: int) -> bool:
    """`the shops and the total stock at each`: of each of what is listed before the figure."""
    ends = all(i.kind == "mark" for i in items[k + 2 : k + 3])
    if (
        items[k].word not in words.PREPOSITION | {"of", "for"}
        or items[k + 1].word != "each"
        or not ends
    ):
        return False
    told = next((n for n in range(k, 0, -1) if isinstance(items[n].span, AggregateSpan)), 0)
    listed = [i for i in items[:told] if i.word != "the"]
    return len(listed) > 2 and listed[-1].word == "and" and listed[-2].kind == "name"


def _without_one(items: Sequence[Item]) -> Sequence[Item]:
    """`whose email is missing`: who has none."""
    plain = [i for i in items if i.kind != "mark"]
    if len(plain) != 4 or plain[0].word != "whose" or plain[1].kind != "name":
        return items
    whose, name, be, lacks = plain
    empty = be.word in words.BE and lacks.word in _MISSING
    if not empty and not (be.word in _NOT and lacks.word in _KEPT):
        return items
    no = ComparatorSpan(be.start, lacks.end, "ne")
    return [
        replace(whose, word="who", stem="who"),
        replace(be, kind="word", word="has", stem="has", span=None),
        replace(lacks, kind="comparator", word="no", stem="no", span=no),
        name,
    ]


def _phrased(items: Sequence[Item], k: int) -> int:
    """Where a verb of several words ends that says no more than that rows belong together, `looks
    after`, `keeps an eye on`, or that there is such a row, `at least once`; 0 where there is none."""
    for first, *rest in _VERBS:
        told = [i.word for i in items[k : k + 1 + len(rest)]]
        if told[:1] and told[0] in first and told[1:] == rest:
            return k + 1 + len(rest)
    return 0


def _not_one(before: Item | None, earlier: Sequence[Item]) -> bool:
    """`have not taken a single test`: no test."""
    denied = any(
        i.word in words.NEGATION or (isinstance(i.span, ComparatorSpan) and i.span.operator == "ne")
        for i in earlier
    )
    return denied and before is not None and before.word == "a"


def _owners(items: Sequence[Item], k: int) -> int:
    """`which lawyers' cases were lost`: where the sign of those who own ends, who are asked for as if
    it were told whose cases; 0 where it is no such."""
    if k != 2 or items[0].word != "which" or items[1].mention is None:
        return 0
    stop = k
    while stop < len(items) and items[stop].word in _OWN:
        stop += 1
    behind = items[stop] if stop < len(items) else None
    owned = behind is not None and (behind.mention is None or behind.mention.is_class)
    return stop if stop > k and owned and items[1].mention.is_class else 0


def _is_ours(before: Item | None, behind: Sequence[Item]) -> bool:
    """`the dearest device we bought`, at the end: any that there is."""
    ends = bool(behind) and all(i.kind == "mark" for i in behind[1:])
    named = before.mention if before is not None else None
    rows = before is not None and (before.kind == "value" or (named is not None and named.is_class))
    return ends and rows and behind[0].word in _OURS


def _none_left(items: Sequence[Item]) -> bool:
    """`out of stock`, where it is kept how much there is."""
    of, what = items[:2] if len(items) == 2 else (None, None)
    return of is not None and of.word == "of" and what is not None and what.kind == "name"


def _some_left(items: Sequence[Item], k: int) -> bool:
    """`the lamps in stock`, where it is kept how many pieces there are, and these are not asked for."""
    after = items[k + 1] if k + 1 < len(items) else None
    kept = after is not None and after.kind == "name" and after.word in ("stock", "inventory")
    figures = [
        n for n, i in enumerate(items) if isinstance(i.span, AggregateSpan | SuperlativeSpan)
    ]
    behind = (next((i for i in items[n + 1 :] if i.kind != "value"), None) for n in figures)
    rows = all(i is not None and i.mention is not None and i.mention.is_class for i in behind)
    return kept and rows and not any(i.word in ("most", "least") for i in items)


def _links(before: Item | None, items: Sequence[Item]) -> bool:
    """`have never triggered an alert`, where sensors are active or not, `are not assigned to any`: what
    was not done to what is named behind, by a verb that only distantly names something."""
    item, *behind = items
    if behind and behind[0].word in words.PREPOSITION | {"to"}:
        behind = behind[1:]
    after = behind[0] if behind else None
    best = item.mention.candidates[0] if item.mention and item.mention.candidates else None
    denied = before is not None and (
        before.word in ("never", "not")
        or (isinstance(before.span, ComparatorSpan) and before.span.operator == "ne")
    )
    return (
        denied
        and (item.word.endswith("ed") or item.word in words.LINKING)
        and best is not None
        and best.score < _HARDLY
        and after is not None
        and after.word in ("a", "an", "any")
    )


def _says_again(before: Item | None, items: Sequence[Item]) -> bool:
    """`which office pays the highest salary`: the verb names nothing but what is ranked behind it."""
    verb, *behind = items[:5]
    named = next((k for k, i in enumerate(behind) if i.kind == "name"), 0)
    ranked = any(isinstance(i.span, SuperlativeSpan) for i in behind[:named])
    subject = before.mention if before is not None else None
    best = (
        [i.mention.of("attribute")[:1] for i in (verb, behind[named]) if i.mention]
        if ranked
        else []
    )
    same = (
        len(best) == 2
        and bool(best[0])
        and {c.target for c in best[0]} == {c.target for c in best[1]}
    )
    return same and subject is not None and subject.is_class


def _works(items: Sequence[Item], k: int) -> bool:
    """`who works in Sales`, `who worked the most hours`: no job is asked for."""
    item, after = items[k], items[k + 1] if k + 1 < len(items) else None
    named = item.mention is not None and not item.mention.is_class
    behind = after is not None and after.word in words.PREPOSITION | {"for", "with", "here"}
    return item.word in _WORKS and named and (behind or items[0].word == "who")


def _done(items: Sequence[Item], k: int) -> bool:
    """`how many tests did each clerk make`: a verb at the end is no figure that they make."""
    counts = isinstance(items[0].span, AggregateSpan) and items[0].span.function == "count"
    ends = all(i.kind == "mark" for i in items[k + 1 :])
    verb = items[k].word in words.LINKING
    return verb and counts and ends and any(i.word in ("do", "does", "did") for i in items[:k])


def _counts(before: Item | None, after: Item | None) -> bool:
    """`more than once`, unlike `more than twice the average`."""
    ends = after is None or after.kind == "mark" or after.word in words.PREPOSITION | {"and", "or"}
    return before is not None and before.kind == "comparator" and ends


def _states(before: Item | None, after: Item | None) -> bool:
    """`are still active`: it is so now, as is all that the data tell."""
    named = after is not None and after.kind in ("name", "value", "comparator")
    return named and before is not None and before.word in words.BE


def _is_unit(item: Item, behind: Sequence[Item]) -> bool:
    """`in minutes`, which tells how a figure is given."""
    ends = not behind or behind[0].kind == "mark" or behind[0].kind == "word"
    return item.word in words.UNITS and ends


def _extreme(item: Item) -> bool:
    return isinstance(item.span, SuperlativeSpan) and item.span.word in _EXTENTS


def _told_in(items: list[Item], unit: str) -> list[Item]:
    """The items with the unit for the adjective that it makes plain: the longest in kilometres."""
    return [
        replace(i, span=replace(i.span, word=unit))
        if isinstance(i.span, SuperlativeSpan) and _extreme(i)
        else i
        for i in items
    ]
