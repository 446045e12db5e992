"""The lexicons as dictionaries: general synonyms (English, Chinese) and abbreviations of names.

`synonyms_en.tsv`, `synonyms_zh.tsv` and `usage_en.tsv` hold lines of weight, TAB and words between
commas, which all mean one another; or weight, TAB, `head: word, word`, where only the head goes
with each. `synonyms_zh.tsv` may also hold lines `word TAB synonym [TAB weight]`. Lines that begin
with `#` are remarks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeAlias

from duckkb.reasoning.lexicon.words import fold, stem, stems

Words: TypeAlias = tuple[str, ...]
"""The stems of a word or a phrase."""
Synonyms: TypeAlias = Mapping[Words, tuple[tuple[Words, float], ...]]

_WEIGHT = 0.85
MOST_WORDS = 8
"""Stems in the longest phrase that is looked for; of Chinese these are characters."""


def _lines(name: str) -> Iterator[list[str]]:
    place = files("duckkb.reasoning.lexicon").joinpath(name)
    if not place.is_file():
        return
    for line in place.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


@cache
def synonyms() -> Synonyms:
    """Every word or phrase that has synonyms: those with how near they are (0 to 1)."""
    found: dict[Words, dict[Words, float]] = {}
    for name in ("synonyms_en.tsv", "usage_en.tsv", "synonyms_zh.tsv"):
        for fields in _lines(name):
            for one, others, weight in _alike(fields):
                known = found.setdefault(one, {})
                for other in others:
                    if other != one and weight > known.get(other, 0.0):
                        known[other] = weight
    return {one: tuple(others.items()) for one, others in found.items() if others}


@cache
def remote() -> Mapping[Words, tuple[tuple[Words, float], ...]]:
    """What nouns may mean where nothing nearer explains them: kinds of them, synonyms of a synonym.

    Keys are words as they are written, in the singular: to be alcoholic is no alcohol.
    """
    found: dict[Words, tuple[tuple[Words, float], ...]] = {}
    for weight, words in _lines("remote_en.tsv"):
        word, _, others = words.partition(":")
        found[tuple(word.split())] = tuple((_words(o), float(weight)) for o in others.split(","))
    return found


def _alike(fields: list[str]) -> Iterator[tuple[Words, Collection[Words], float]]:
    """Each word of a line with all that it goes with, and how near these are."""
    weight = _number(fields[0])
    if weight is None:
        given = _number(fields[2]) if len(fields) > 2 else None
        weight, head, words = _WEIGHT if given is None else given, fields[0], [fields[1]]
    else:
        head, _, rest = fields[1].rpartition(":")
        words = rest.split(",")
    each = list(filter(None, map(_words, words)))
    if not head:
        yield from ((one, each, weight) for one in each)
        return
    one = _words(head)
    yield one, each, weight
    yield from ((other, (one,), weight) for other in each)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


@lru_cache(50_000)
def _words(text: str) -> Words:
    if text.isascii() and text.replace(" ", "").isalpha():
        return tuple(map(stem, text.lower().split()))
    return tuple(stems(fold(text)))


@cache
def abbreviations() -> Mapping[Words, tuple[Words, ...]]:
    """What the words of a name may stand for, the likeliest first; keys as written, folded."""
    return {
        tuple(fields[0].split()): tuple(tuple(each.split()) for each in fields[1].split(" | "))
        for fields in _lines("abbreviations.tsv")
    }


@cache
def vocabulary() -> frozenset[str]:
    """Stems of ordinary English words, by which a name run together is taken apart."""
    known = {s for phrase in synonyms() for s in phrase if s.isascii()}
    known.update(s for many in abbreviations().values() for e in many for s in stems(" ".join(e)))
    return frozenset(known)


@cache
def irregular() -> Mapping[str, str]:
    """The verbs of past forms and participles that no rule of stems leads back to them."""
    lines = _lines("irregular_en.tsv")
    return {form: verb for verb, forms in lines for form in forms.split(",")}


def verb_stem(form: str) -> str:
    """The stem of the verb that a form is of: pay, of paid."""
    return stem(irregular().get(form, form))


def doers_of(verb: str) -> frozenset[str]:
    """The stems of what those may be called who do what a verb says: bought, of buyers."""
    root = verb_stem(verb)
    return frozenset((f"{root}er", f"{root}or", f"{root}r", f"{root}{root[-1:]}er"))


@dataclass(frozen=True)
class Alias:
    """A value that a phrase may mean; `beside` are values of which one must stand beside it, `done`
    whether the phrase is a participle, which other forms of the verb do not stand for."""

    value: str
    beside: tuple[str, ...] = ()
    done: bool = False


@cache
def value_aliases() -> Mapping[Words, tuple[Alias, ...]]:
    """What phrases mean as values: `female` the code `F` where there is an `M` beside it."""
    found: dict[Words, list[Alias]] = defaultdict(list)
    for fields in _lines("value_aliases.tsv"):
        beside = tuple(fields[2].split(",")) if len(fields) > 2 else ()
        for phrase in fields[0].split(","):
            for value in fields[1].split(","):
                if _words(value) != _words(phrase):
                    told = beside if len(value) == 1 else ()
                    alias = Alias(value, told, phrase.endswith("ed"))
                    found[_words(phrase)].append(alias)
    return {words: tuple(dict.fromkeys(each)) for words, each in found.items()}


@dataclass(frozen=True)
class Role:
    """One side of a pair of roles: what it is called, and what it does to the other side."""

    nouns: frozenset[Words]
    verbs: frozenset[Words]


@dataclass(frozen=True)
class Relations:
    """What edges are commonly called: groups of verbs that mean one another, and pairs of roles."""

    verbs: tuple[frozenset[Words], ...]
    roles: tuple[tuple[Role, Role], ...]


@cache
def relations() -> Relations:
    """`relations.tsv`: the verbs and roles of both languages."""
    verbs: list[frozenset[Words]] = []
    roles: list[tuple[Role, Role]] = []
    for kind, *fields in _lines("relations.tsv"):
        cut = [frozenset(filter(None, map(_words, field.split(",")))) for field in fields]
        if kind == "verb":
            verbs.append(frozenset().union(*cut))
        else:
            one, does, other, other_does = cut
            roles.append((Role(one, does), Role(other, other_does)))
    return Relations(tuple(verbs), tuple(roles))


@dataclass(frozen=True)
class Kin:
    """What a word for a relative says: whose what one is, what the other then is, the sex, and whether it
    is the `elder` or the `younger` one."""

    kin: str
    other: str
    sex: str
    age: str = ""


@cache
def kin() -> Mapping[str, Kin]:
    """`kin.tsv`: the words for relatives of both languages, folded."""
    found: dict[str, Kin] = {}
    for name, other, sex, *words in _lines("kin.tsv"):
        for word in ", ".join(words).split(", "):
            found[word] = Kin(name, other, *sex.split(" "))
    return found
