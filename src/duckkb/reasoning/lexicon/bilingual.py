"""The words that names are made of, Chinese and English: which mean the same, and how surely.

`bilingual.tsv` tells how its lines are read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from duckkb.reasoning.lexicon.words import stem

Phrase: TypeAlias = tuple[str, ...]
"""Words, as written."""
_USUAL = 0.84
"""The least weight of a line whose words are usual ones for what they mean."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One meaning: a Chinese word and an English phrase, and how surely one stands for the other.

    `place` is `end` or `begin` where the Chinese word only stands there in a longer name
    (`-价` in 成交价), else empty.
    """

    chinese: str
    english: Phrase
    weight: float
    place: str = ""


@dataclass(frozen=True)
class Bilingual:
    """The pairs by either side, the surest first; English by stems."""

    by_chinese: Mapping[str, tuple[Pair, ...]]
    by_stems: Mapping[Phrase, tuple[Pair, ...]]
    most_characters: int
    most_words: int
    alike: tuple[tuple[Phrase, float], ...]
    """Chinese words that one line holds to be called the same in English, and how surely."""


def pairs() -> Iterator[Pair]:
    """Every pair, in the order of the file."""
    for weight, chinese, english in _lines():
        for word in chinese:
            where = "end" if word.startswith("-") else "begin" if word.endswith("-") else ""
            for phrase in english:
                yield Pair(word.strip("-"), tuple(phrase.split()), weight, where)


def _lines() -> Iterator[tuple[float, list[str], list[str]]]:
    place = files("duckkb.reasoning.lexicon").joinpath("bilingual.tsv")
    for line in place.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            weight, chinese, english = line.split("\t")
            yield float(weight), chinese.split(","), english.split(",")


def _alike() -> Iterator[tuple[Phrase, float]]:
    for weight, chinese, _ in _lines():
        words = tuple(w for w in chinese if len(w) > 1 and "-" not in w)
        if weight >= _USUAL and len(words) > 1:
            yield words, weight


@cache
def bilingual() -> Bilingual:
    """The lexicon, read once."""
    by_chinese: dict[str, list[Pair]] = defaultdict(list)
    by_stems: dict[Phrase, list[Pair]] = defaultdict(list)
    for pair in pairs():
        by_chinese[pair.chinese].append(pair)
        by_stems[tuple(map(stem, pair.english))].append(pair)
    return Bilingual(
        {word: _surest(each) for word, each in by_chinese.items()},
        {words: _surest(each) for words, each in by_stems.items()},
        max(map(len, by_chinese)),
        max(map(len, by_stems)),
        tuple(_alike()),
    )


def _surest(found: list[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(found, key=lambda p: -p.weight))
