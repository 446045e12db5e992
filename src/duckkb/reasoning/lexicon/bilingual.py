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
"""English words, as written."""


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


def pairs() -> Iterator[Pair]:
    """Every pair, in the order of the file."""
    place = files("duckkb.reasoning.lexicon").joinpath("bilingual.tsv")
    for line in place.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        weight, chinese, english = line.split("\t")
        phrases = [tuple(each.split()) for each in english.split(",")]
        for word in chinese.split(","):
            where = "end" if word.startswith("-") else "begin" if word.endswith("-") else ""
            for phrase in phrases:
                yield Pair(word.strip("-"), phrase, float(weight), where)


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
    )


def _surest(found: list[Pair]) -> tuple[Pair, ...]:
    return tuple(sorted(found, key=lambda p: -p.weight))
