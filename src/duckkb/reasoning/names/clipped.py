"""Words that names cut off (`enr`, of enrollment) or clip (`trnmt`, of tournament)."""

from __future__ import annotations

from duckkb.reasoning.lexicon.loader import abbreviations, vocabulary
from duckkb.reasoning.lexicon.words import stem
from duckkb.text.commonwords import COMMON_WORDS

SHORTEST = 3
"""Letters of a cut-off word at least."""


def shortened(word: str) -> bool:
    """Whether a word of a name is no word, so that it may be the beginning of one (`enr`)."""
    known = stem(word) in vocabulary() or (word,) in abbreviations()
    return word.isascii() and word.isalpha() and len(word) >= SHORTEST and not known


def bare(word: str) -> str:
    """A word without the vowels behind its first letter and without doubled letters (`tournament`:
    trnmnt), as who shortens names leaves them out."""
    kept = word[:1] + "".join(c for c in word[1:] if c not in "aeiouy")
    return "".join(c for c, before in zip(kept, " " + kept[:-1], strict=True) if c != before)


def within(short: str, long: str) -> bool:
    """Whether letters stand in others in their order."""
    rest = iter(long)
    return all(c in rest for c in short)


def clipped(word: str) -> bool:
    """Whether a word of a name may be one without its vowels (`plyr`, `tm`); two letters may be too many
    words to be any but what they commonly stand for (`st`)."""
    if not (word.isascii() and word.isalpha() and len(word) > 1) or word in COMMON_WORDS:
        return False
    if len(word) < SHORTEST and (word,) in abbreviations():
        return False
    vowels = sum(c in "aeiou" for c in word[1:])
    return 3 * vowels < len(word) and (shortened(word) or not vowels)
