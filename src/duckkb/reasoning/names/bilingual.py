"""Names in the other language, word by word: `deal_price` is 成交价, 出生年份 is `birth year`.

The order of the words stays but in `number of students` (学生数量). A word that the lexicon does
not have is left out and costs its share; the head, which stands last, must be known.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from duckkb.reasoning.lexicon.bilingual import Pair, bilingual
from duckkb.reasoning.lexicon.words import is_han, stem, tokens
from duckkb.reasoning.regexes import regex
from duckkb.text.commonwords import COMMON_WORDS

Words: TypeAlias = tuple[str, ...]
"""Words of a name as `names_forms.cut_name` cuts them: of Chinese the characters."""
Rendering: TypeAlias = tuple[Words, float]

MOST = 24
"""Renderings of one name at most."""
_MOST_OPTIONS, _MOST_CHOICES = 12, 500
"""Words for each piece of a name, and ways to choose one for each."""
_KNOWN = 0.5
"""The share of a name's words that must be known."""
_COUNTS = frozenset((("number",), ("num",), ("no",), ("count",), ("total", "number")))
"""What is counted may stand behind these: `num_students`."""
_BARE = frozenset(("number", "count", "quantity", "id", "code"))
"""What says nothing about a thing without the words before it."""
_STRAIGHT = 0.9
"""How sure the order as written is where the words may have to be turned."""
_OWNED = 0.95
_FIRST = 0.85
"""What the usual word of a line has; later lines have less."""
_KIN = 0.8
"""How sure a word is that only shares its stem with one of the lexicon."""
_PLURAL = regex(r"ies$|(?<=s|x|z)es$|(?<=[cs]h)es$|(?<![suix])s$")
_USUAL = 0.8
"""A character that is a word only beside others: less sure, it is understood, and not put."""
_HOLLOW = frozenset("的之与和及")
_NUMBERS = frozenset(("id", "no", "num", "number", "code"))
"""What rows are numbered with."""
UNITS = frozenset((
    "usd", "cny", "rmb", "yuan", "wan", "mu", "eur", "euro", "gbp", "dollar", "m", "km", "cm", "mm",
    "ft", "inch", "mile", "kg", "g", "lb", "ton", "sqm", "sqft", "km2", "m2", "pct", "kw", "kwh", "kv",
    "mw", "mwh", "gb", "mb", "ml", "c", "f", "min", "sec", "hr", "mph", "kmh", "nm", "ha", "oz", "t", "l",
    "s", "ms", "h", "w", "dollars", "inches", "miles", "tons", "lbs", "kn", "knots", "million", "millions",
    "thousand", "thousands", "bn", "yi",
))  # fmt: skip
"""What a name may end with to tell what it is measured in: `price_usd`."""
PERIODS = frozenset(
    ("seconds", "minutes", "hours", "days", "weeks", "months", "years", "secs", "mins", "hrs")
)
"""The same, where the word may also be the head: `duration_days`, `rental_days`."""


def translated(variants: Iterable[Rendering], owner: Sequence[Words] = ()) -> tuple[Rendering, ...]:
    """What a name is called in the other language, the surest first, at most `MOST`.

    Args:
        variants: the ways to read the name, each with how good it is (0 to 1).
        owner: what its class is called, which the name may say again (`player_name` of Player).
    """
    found: dict[Words, float] = {}
    for words, factor in _shorter(variants, owner):
        for other, weight in _rendered(words):
            found[other] = max(found.get(other, 0.0), weight * factor)
    return tuple(sorted(found.items(), key=lambda f: -f[1])[:MOST])


def _shorter(variants: Iterable[Rendering], owner: Sequence[Words]) -> Iterator[Rendering]:
    """The variants, and these without the owner's words or without a unit of time."""
    for words, factor in variants:
        if len(words) > 1 and words[-1] in PERIODS:
            yield words[:-1], factor
            factor *= _OWNED
        yield words, factor
        for name in owner:
            if words[: len(name)] == name and len(words) > len(name):
                yield words[len(name) :], factor * _OWNED


@lru_cache(50_000)
def _rendered(words: Words) -> tuple[Rendering, ...]:
    if any(map(is_han, words)):
        return tuple(_in_english(words))
    turned = _turned(words)
    if turned == words:
        return tuple(_in_chinese(words))
    straight = [(other, weight * _STRAIGHT) for other, weight in _in_chinese(words)]
    return (*_in_chinese(turned), *straight)


def _turned(words: Words) -> Words:
    """`number of students`, `num_students`, `date of sale` with the head last."""
    if "of" in words[1:-1]:
        at = words.index("of", 1)
        head = ("count",) if words[:at] in _COUNTS else words[:at]
        return (*words[at + 1 :], *head)
    return (*words[1:], "count") if words[:1] in _COUNTS and len(words) > 1 else words


def _in_chinese(words: Words) -> list[Rendering]:
    known = bilingual()
    stems = tuple(map(stem, words))

    def look_up(begin: int, end: int) -> tuple[Pair, ...]:
        found = known.by_stems.get(stems[begin:end], ())
        if not found:
            return ()
        told = tuple(map(_singular, words[begin:end]))
        exact = _once(p for p in found if tuple(map(_singular, p.english)) == told)
        return exact or tuple(replace(p, weight=_KIN * p.weight) for p in _once(found))

    hollow = [
        w in COMMON_WORDS or w.isdecimal() or (k > 0 and w in UNITS) for k, w in enumerate(words)
    ]
    joined = _compose(look_up, hollow, known.most_words)
    whole = look_up(0, len(words)) if len(words) > 1 else ()
    if whole and (_NUMBERS.intersection(words[-1:]) or _later(whole)):
        # A student id has a word of its own (学号), and is an id of students (学生编号) all the same.
        joined += _apart(look_up, hollow, known.most_words)
    return [
        (tuple(t.word for t in tokens("".join(p.chinese for p in chosen))), weight)
        for chosen, weight in joined
    ]


def _once(found: Iterable[Pair]) -> tuple[Pair, ...]:
    """Of pairs of one Chinese word the first."""
    told: dict[str, Pair] = {}
    for pair in found:
        told.setdefault(pair.chinese, pair)
    return tuple(told.values())


@lru_cache(20_000)
def _singular(word: str) -> str:
    """A noun without the ending of the plural; stems go further (an exhibit is no exhibition)."""
    return _PLURAL.sub(lambda m: "y" if m[0] == "ies" else "", word) if len(word) > 3 else word


def _in_english(words: Words) -> list[Rendering]:
    known = bilingual()
    latin = {k: w for k, w in enumerate(words) if not is_han(w)}

    def look_up(begin: int, end: int) -> tuple[Pair, ...]:
        if begin in latin:
            own = Pair(latin[begin], (latin[begin],), 0.85)
            return (own,) if end == begin + 1 else ()
        found = known.by_chinese.get("".join(words[begin:end]), ())
        return _telling(found, begin > 0 and end == len(words))

    hollow = [w in _HOLLOW for w in words]
    joined = _compose(look_up, hollow, known.most_characters)
    if len(words) > 1 and _later(look_up(0, len(words))):
        joined += _apart(look_up, hollow, known.most_characters)
    return [(tuple(w for p in chosen for w in p.english), weight) for chosen, weight in joined]


def _later(whole: Sequence[Pair]) -> bool:
    """Whether only later lines of the lexicon have a name as a whole: it may be put together from its parts as well."""
    return bool(whole) and all(p.weight < _FIRST for p in whole)


def _telling(found: tuple[Pair, ...], end: bool) -> tuple[Pair, ...]:
    """Without phrases of grammar (`no`); what is an ending means as one at the end of a name."""
    telling = tuple(p for p in found if not COMMON_WORDS.issuperset(p.english))
    return tuple(p for p in telling if end and p.place == "end") or telling


def _apart(
    look_up: Callable[[int, int], tuple[Pair, ...]], hollow: Sequence[bool], longest: int
) -> list[tuple[tuple[Pair, ...], float]]:
    """The name put together from its parts though it is known as a whole: less sure than that."""
    composed = _compose(lambda a, b: look_up(a, b) if b - a < len(hollow) else (), hollow, longest)
    return [(chosen, weight * _STRAIGHT) for chosen, weight in composed]


def _compose(
    look_up: Callable[[int, int], tuple[Pair, ...]], hollow: Sequence[bool], longest: int
) -> list[tuple[tuple[Pair, ...], float]]:
    """The name as pairs, in order, the surest first.

    Args:
        look_up: the pairs of the words [begin, end).
        hollow: for each word whether it says nothing by itself.
        longest: words in a pair at most.
    """
    cut = _cut(look_up, hollow, longest)
    if not cut or not all(hollow[cut[-1][1] :]):
        return []
    met = sum(end - begin for begin, end in cut)
    missed = len(hollow) - met - sum(h for k, h in enumerate(hollow) if not _inside(k, cut))
    share = met / (met + missed)
    if share < _KNOWN or (share < 1 and len(cut) == 1 and _bare(look_up(*cut[0]))):
        return []
    most = max(1, min(_MOST_OPTIONS, int(_MOST_CHOICES ** (1 / len(cut)))))
    options = [
        sorted(
            (p for p in look_up(begin, end) if _stands(p, k, len(cut))),
            key=lambda p: (-p.weight, p.place != "begin"),
        )[:most]
        for k, (begin, end) in enumerate(cut)
    ]
    found: list[tuple[float, int, tuple[Pair, ...]]] = []
    for places in itertools.product(*(range(len(o)) for o in options)):
        chosen = tuple(o[k] for o, k in zip(options, places, strict=True))
        found.append((share * min(p.weight for p in chosen), -sum(places), chosen))
    found.sort(key=lambda f: f[:2], reverse=True)
    return [(chosen, weight) for weight, _, chosen in found[:MOST]]


def _bare(found: Sequence[Pair]) -> bool:
    return any(len(p.english) == 1 and p.english[0] in _BARE for p in found)


def _inside(at: int, cut: Sequence[tuple[int, int]]) -> bool:
    return any(begin <= at < end for begin, end in cut)


def _stands(pair: Pair, at: int, count: int) -> bool:
    """Whether a pair may be the piece `at` of so many."""
    if pair.place and len(pair.chinese) == 1 and pair.weight < _USUAL:
        return False
    if pair.place == "end":
        return at > 0
    return at < count - 1 if pair.place == "begin" else True


def _cut(
    look_up: Callable[[int, int], tuple[Pair, ...]], hollow: Sequence[bool], longest: int
) -> list[tuple[int, int]]:
    """The known pieces of a name that leave the fewest words out, and are the fewest."""
    best: list[tuple[int, int, list[tuple[int, int]]]] = [(0, 0, [])]
    for end in range(1, len(hollow) + 1):
        missed, count, pieces = best[end - 1]
        choices = [(missed + (not hollow[end - 1]), count, pieces)]
        for begin in range(max(0, end - longest), end):
            missed, count, pieces = best[begin]
            found = look_up(begin, end)
            if any(_may_stand(p, begin, end, len(hollow)) for p in found):
                choices.append((missed, count + 1, [*pieces, (begin, end)]))
        best.append(min(choices, key=lambda c: c[:2]))
    return best[-1][2]


def _may_stand(pair: Pair, begin: int, end: int, length: int) -> bool:
    if pair.place == "end":
        return begin > 0
    return end < length if pair.place == "begin" else True
