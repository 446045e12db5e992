"""Words of a question in the forms that names and the lexicon have them in.

`salespeople` are what a column `salesperson` tells, and sick people what the lexicon knows as a sick
person. What describes or prices something with an empty noun behind it (`the describing content`,
`pricing details`) is what the noun of the verb says alone: a description, a price.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from duckkb.reasoning.lexicon.loader import Synonyms
from duckkb.reasoning.lexicon.words import Token, stem
from duckkb.reasoning.regexes import regex

_PLURALS = (("people", "person"), ("children", "child"), ("men", "man"))
_ENDINGS = tuple(several for several, _ in _PLURALS)
_EMPTY = frozenset(
    ("content", "contents", "detail", "details", "information", "info", "text", "data")
)
"""Nouns that say of what stands before them only that it is told."""
_DOING = regex(r"(?<=[a-z]{3})ing$")
_SURER = 1.05
"""How much nearer a verb is to its noun where an empty noun stands behind it."""


def singular(token: Token) -> str:
    """The stem of a token, of an irregular plural that of its singular."""
    word = token.word
    if word.endswith(_ENDINGS):
        for several, one in _PLURALS:
            if word.endswith(several) and not word.endswith("specimen"):
                return stem(word.removesuffix(several) + one)
    return token.stem


def emptied(
    cut: Sequence[Token], known: Synonyms
) -> Iterator[tuple[int, int, tuple[str, ...], float]]:
    """Tokens [begin, end) that are a participle and an empty noun, with the stems of the nouns that the
    lexicon knows for the verb, and how near these are (0 to 1)."""
    for begin in range(len(cut) - 1):
        if _DOING.search(cut[begin].word) and cut[begin + 1].word in _EMPTY:
            for other, grade in known.get((cut[begin].stem,), ()):
                yield begin, begin + 2, other, min(1.0, _SURER * grade)
