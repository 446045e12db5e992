"""Sentences of an English question put as those that say the same in the common way: `more wins than any
other club` as the most wins, `that Ann has not read` as not read by Ann."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    DateSpan,
    NumberSpan,
    SuperlativeSpan,
)
from duckkb.reasoning.interpret import cues as words
from duckkb.reasoning.interpret.items import Item
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.superlatives import COMPARATIVE

Ranges = list[tuple[int, int]]
_ALL = frozenset(("any", "all", "every", "each", "of", "the"))
_OTHERS = frozenset(("other", "others", "rest"))
_ANYBODY = frozenset(
    "anyone anybody everyone everybody anything everything anywhere".split()  # noqa: SIM905
)
_BEFORE = {"before": ("early", False), "after": ("late", True)}
_AMOUNT = {"more": "most", "less": "least"}
_NEAR = 5
"""So many items apart `more` and `than` may stand."""
_HELPING = words.BE | words.HAVE | words.DO
_AGAIN = frozenset("duplicate duplicates duplication repetition repetitions repeats".split())  # noqa: SIM905
_SO_MANY = frozenset(("top", "first", "last", "bottom", "next", "least", "most"))
_YEAR = regex(r"(?:19|20)\d\d")
GIVEN = frozenset(("sent", "given", "paid", "lent", "awarded", "offered", "sold", "granted"))
"""What is done with something to somebody, who may be its subject: `who was sent most parcels`."""
_OF_EACH = frozenset(("cost", "costs", "weigh", "weighs", "earn", "earns"))
"""Verbs of which each row has its own figure."""
_BY_LETTER = frozenset(("alphabetically", "chronologically", "lexicographically"))
_CLOSES = frozenset((".", "?", "!", ";"))
_NOT = regex(r"\b(?:not|never)\b|n['’]t$")
_HAVING = frozenset(("a", "an", "with", "having")) | words.HAVE


def reworded(items: list[Item]) -> tuple[list[Item], Ranges]:
    """The items put in the common way, and the ranges of the question that they no longer hold."""
    explained: Ranges = []
    for rule in _RULES:
        for k in range(len(items)):
            if k < len(items) and (told := rule(items, k)) is not None:
                stop, plain, start = told
                kept = {(i.start, i.end) for i in plain}
                gone = [i for i in items[start:stop] if (i.start, i.end) not in kept]
                explained.extend((i.start, i.end) for i in gone)
                items = [*items[:start], *plain, *items[stop:]]
    return items, explained


_Told = tuple[int, list[Item], int] | None
"""Where what is put otherwise ends, the items for it, and where it starts."""


def _beyond_all(items: Sequence[Item], k: int) -> _Told:
    """`has more wins than any other club`, `is longer than the rest`, `was founded before all others`."""
    stop, rows = _all_others(items, k + 1)
    item = items[k]
    told = item.word.split()
    if not stop:
        return None
    if told == ["than"]:
        start = next((n for n in range(k - 1, max(k - _NEAR, 0), -1) if _is_more(items[n])), 0)
        if not start:
            return None
        told = [items[start].word]
    elif told[-1] == "than" or item.word in _BEFORE:
        start = k
    else:
        return None
    if told[0] in COMPARATIVE:
        word, descending = COMPARATIVE[told[0]]
        word = told[1] if len(told) > 2 else _AMOUNT.get(told[0], word)
    elif told[0] in _BEFORE:
        word, descending = _BEFORE[told[0]]
    else:
        return None
    at = items[start]
    span = SuperlativeSpan(at.start, at.end, descending, word=word)
    most = replace(at, kind="superlative", stem="", mention=None, span=span)
    plain = [most, *items[start + 1 : k]]
    if items[0].word == "who" and rows is not None:
        # `who has more wins than any other player`: which player
        which = replace(items[0], word="which", stem="which")
        return stop, [which, rows, *items[1:start], *plain], 0
    return stop, plain, start


def _is_more(item: Item) -> bool:
    return item.word in COMPARATIVE and item.kind in ("word", "superlative")


def _all_others(items: Sequence[Item], k: int) -> tuple[int, Item | None]:
    """Where `any other club`, `anyone else`, `the rest of the clubs` ends that begins here, and the rows it
    names; (0, None) where it is no such."""
    while k < len(items) and items[k].word in _ALL:
        k += 1
    told = [i.word for i in items[k : k + 2]]
    if told[:1] and told[0] in _ANYBODY and told[1:] == ["else"]:
        return k + 2, None
    if not told or told[0] not in _OTHERS:
        return 0, None
    stop = k + 1
    k = stop + 2 if [i.word for i in items[stop : stop + 2]] == ["of", "the"] else stop
    if k < len(items) and _of_class(items[k]):
        return k + 1, items[k]
    return stop + (stop < len(items) and items[stop].word in ("one", "ones")), None


def _most_of_them(items: Sequence[Item], k: int) -> _Told:
    """`which language do most of the projects use`: the most projects."""
    before = items[k - 1].word if k > 1 else ""
    asks = any(i.word in ("which", "what") for i in items[:2])
    if items[k].word != "most" or not asks or before not in _HELPING:
        return None
    stop = k + 1
    while stop < len(items) and items[stop].word in _ALL:
        stop += 1
    if stop == k + 1 or stop == len(items) or not _of_class(items[stop]):
        return None
    span = SuperlativeSpan(items[k].start, items[k].end, True, word="most")
    return stop, [replace(items[k], kind="superlative", stem="", span=span)], k


def _beside_average(items: Sequence[Item], k: int) -> _Told:
    """`an above-average budget`, `with a larger than average budget`: a budget above average."""
    first = items[k].word.split()
    plain = [i for i in items[k + 1 : k + 5] if i.word not in ("-", "than")][:2]
    before = items[k - 1].word if k else ""
    if first[0] not in ("above", "below") and first[0] not in COMPARATIVE:
        return None
    if len(plain) < 2 or before not in _HAVING:
        return None
    average, named = plain
    mean = isinstance(average.span, AggregateSpan) and average.span.function == "avg"
    if not mean or named.mention is None or named.mention.is_class:
        return None
    if items.index(named) - k > 4:
        return None
    low = first[0] == "below" or (first[0] in COMPARATIVE and not COMPARATIVE[first[0]][1])
    span = ComparatorSpan(items[k].start, items[k].end, "lt" if low else "gt")
    compared = replace(items[k], kind="comparator", stem="", mention=None, span=span)
    return items.index(named) + 1, [named, compared, average], k


def _without_repeats(items: Sequence[Item], k: int) -> _Told:
    """`without duplicates`: each once."""
    if items[k].word not in ("no", "without", "any") or k + 1 == len(items):
        return None
    stop = k + 2 if items[k + 1].word == "any" and k + 2 < len(items) else k + 1
    if items[stop].word not in _AGAIN:
        return None
    at = items[k].start
    each, once = (Item("word", at, at, word, word) for word in ("each", "once"))
    return stop + 1, [each, once], k


def _does_nothing(items: Sequence[Item], k: int) -> _Told:
    """`who have collected nothing`: who have never collected anything."""
    if items[k].word != "nothing" or k < 2:
        return None
    verb = items[k - 1]
    never = Item("word", verb.start, verb.start, "never", "never")
    anything = replace(items[k], word="anything", stem="anything")
    return k + 1, [never, verb, anything], k - 1


def _order_first(items: Sequence[Item], k: int) -> _Told:
    """`list alphabetically the names of …`, `in alphabetical order, list …`: told at the end."""
    if k > 1 or (k and items[0].word not in words.LEAD):
        return None
    said = [i.word for i in items[k : k + 3]]
    if said[0] in _BY_LETTER:
        stop = k + 1
    elif said[0] == "in" and said[1:2] and said[1] in words.ASCENDING and said[2:] == ["order"]:
        stop = k + 3
    else:
        return None
    end = next((n for n in range(stop, len(items)) if items[n].word in _CLOSES), len(items))
    rest = items[stop + (items[stop : stop + 1] != [] and items[stop].word == ",") : end]
    if not any(i.kind == "name" for i in rest):
        return None
    return end, [*rest, *items[k:stop]], k


def _how_much_of_each(items: Sequence[Item], k: int) -> _Told:
    """`how much do the wines made before 2010 cost`: the cost of the wines made before 2010."""
    stop = len(items) - (items[-1].kind == "mark")
    opening = [i.word for i in items[:3]]
    if k or stop < 6 or opening[0] not in ("how", "what") or items[stop - 1].word not in _OF_EACH:
        return None
    figure, at = items[stop - 1], 2 + (opening[1] == "much")
    rows = items[at : stop - 1]
    rows = rows[1:] if rows and rows[0].word in ("the", "all") else rows
    does = items[at - 1].word in words.DO
    own = figure.mention is not None and not figure.mention.is_class
    if not does or not own or len(rows) < 2 or not _of_class(rows[0]):
        return None
    what, be = items[0], items[at - 1]
    return (
        stop,
        [
            replace(what, word="what", stem="what"),
            replace(be, word="is", stem="is"),
            figure,
            Item("word", figure.end, figure.end, "of", "of"),
            *rows,
        ],
        0,
    )


def _each_of_them(items: Sequence[Item], k: int) -> _Told:
    """`what does each presenter earn`, `how much does every room cost`: the presenters with their pay."""
    does = [i.word for i in items[: k + 1]][-2:]
    if k < 2 or k > 3 or items[0].word not in ("how", "what") or does[0] not in words.DO:
        return None
    if items[k].word not in words.EACH or k + 2 >= len(items) or not _of_class(items[k + 1]):
        return None
    rows, verb = items[k + 1 : k + 3]
    ends = k + 3 == len(items) or items[k + 3].kind == "mark"
    if not ends or verb.word not in _OF_EACH or verb.mention is None or _of_class(verb):
        return None
    show, among, their = ("list", "with", "their")
    what, at = items[0], verb.start
    beside = [Item("word", at, at, w, w) for w in (among, their)]
    return k + 3, [replace(what, word=show, stem=show), rows, *beside, verb], 0


def _sent_to(items: Sequence[Item], k: int) -> _Told:
    """`how many parcels has Acme been sent`: were sent to Acme."""
    start = k - 1
    if start < 1 or items[start].word not in _HELPING or items[k].kind != "value":
        return None
    stop = k
    while stop < len(items) and items[stop].kind == "value":
        stop += 1
    who = items[k:stop]
    be = items[start]
    if stop < len(items) and items[stop].word == "been" and be.word in words.HAVE:
        be, stop = items[stop], stop + 1
    ends = stop + 1 >= len(items) or items[stop + 1].kind == "mark"
    if be.word not in words.BE or stop == len(items) or items[stop].word not in GIVEN or not ends:
        return None
    to = Item("word", items[stop].end, items[stop].end, "to", "to")
    were = replace(be, word="were", stem="were")
    return stop + 1, [were, items[stop], to, *who], start


def _of_a_year(items: Sequence[Item], k: int) -> _Told:
    """`which 2020 films are there`: films from 2020, not so many of them."""
    item = items[k]
    rows = items[k + 1] if k + 1 < len(items) else None
    bound = k and (items[k - 1].kind == "comparator" or items[k - 1].word in _SO_MANY)
    year = isinstance(item.span, NumberSpan) and _YEAR.fullmatch(item.word)
    if not year or bound or rows is None or not _of_class(rows) or not rows.word.endswith("s"):
        return None
    first = date(int(item.word), 1, 1)
    span = DateSpan(item.start, item.end, first, date(first.year + 1, 1, 1), "year")
    told = replace(item, kind="date", mention=None, span=span)
    return k + 2, [rows, Item("word", item.start, item.start, "from", "from"), told], k


def _asked_last(items: Sequence[Item], k: int) -> _Told:
    """`the largest hut is in which county`: in which county is the largest hut."""
    if k < 3 or items[k].word not in ("which", "what") or items[0].word in words.ASK | words.LEAD:
        return None
    stop = len(items) - (items[-1].kind == "mark")
    before, verb = items[k - 1], items[k - 2]
    if (
        stop != k + 2
        or items[k + 1].kind != "name"
        or before.word not in words.PREPOSITION | {"to"}
    ):
        return None
    if verb.kind != "word" or items[0].word in words.PREPOSITION:
        return None
    asked = [before, *items[k:stop]]
    if verb.word in words.BE:
        return stop, [*asked, verb, *items[: k - 2]], 0
    does = Item("word", verb.start, verb.start, "does", "doe")
    return stop, [*asked, does, *items[: k - 2], verb], 0


def _idle_words(items: Sequence[Item], k: int) -> _Told:
    """`the number of customers using it`, `nothing so far`, `the best-paid clerk`: nothing is said by them."""
    item, before = items[k], items[k - 1] if k else None
    after = items[k + 1] if k + 1 < len(items) else None
    if before is None or after is None:
        return None
    been = k == 2 and [items[0].word, item.word] == ["who", "been"] and after.word in GIVEN
    if been and before.word in words.HAVE:
        return k + 1, [replace(item, word="was")], 1
    if item.word == "-" and before.kind == "superlative" and after.word in words.COMPARED:
        return k + 1, [], k
    if (item.word, after.word) == ("yet", "to") and before.word in words.HAVE:
        return k + 2, [replace(item, kind="word", word="never", stem="never")], k
    if (item.word, after.word) == ("so", "far"):
        return k + 2, [], k
    uses = item.kind == "word" and item.word.endswith("ing") and after.word in ("it", "them")
    ends = k + 2 == len(items) or items[k + 2].kind == "mark"
    return (k + 2, [], k) if uses and ends and _of_class(before) else None


def _not_done_by(items: Sequence[Item], k: int) -> _Told:
    """`books that Ann has not read`, `which books has Ann never read`: not read by Ann."""
    if not k or items[k].kind != "value":
        return None
    start = k
    helping = items[k - 1].word in _HELPING
    if items[k - 1].word in words.RELATIVE or helping:
        start = k - 1
    if not start or not _of_class(items[start - 1]):
        return None
    stop = k
    while stop < len(items) and items[stop].kind == "value":
        stop += 1
    who = items[k:stop]
    while stop < len(items) and items[stop].word in _HELPING:
        stop += 1
    if stop + 1 >= len(items) or (helping and items[0].word not in words.ASK):
        return None
    no, verb = items[stop : stop + 2]
    stop += 2
    stop += stop < len(items) and items[stop].word in words.PREPOSITION  # `has not stayed at`
    ends = stop == len(items) or items[stop].kind == "mark"
    if not _NOT.search(no.word) or not ends or verb.kind not in ("word", "name"):
        return None
    ahead = items[start]
    that = replace(ahead, kind="word", word="that", stem="that", mention=None, span=None)
    been = Item("word", no.end, no.end, "been", "been")
    by = Item("word", verb.end, verb.end, "by", "by")
    return stop, [that, no, been, verb, by, *who], start


def _of_class(item: Item) -> bool:
    return item.kind == "name" and item.mention is not None and item.mention.is_class


_RULES: tuple[Callable[[Sequence[Item], int], _Told], ...] = (
    _beyond_all,
    _most_of_them,
    _beside_average,
    _without_repeats,
    _order_first,
    _does_nothing,
    _how_much_of_each,
    _each_of_them,
    _sent_to,
    _of_a_year,
    _asked_last,
    _idle_words,
    _not_done_by,
)
