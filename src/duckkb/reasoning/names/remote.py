"""What words may mean that nothing nearer explains: `discipline` a major, `curriculum` a course.

And which words are one phrase of the lexicon.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from duckkb.reasoning.lexicon.loader import remote, synonyms
from duckkb.reasoning.lexicon.words import Token, stem

_LONGEST = 3
"""Words of a phrase that is looked for."""


def remote_meanings(
    cut: Sequence[Token], unexplained: Collection[int]
) -> Iterator[tuple[int, int, tuple[str, ...], float]]:
    """Tokens [begin, end) with the stems that they may stand for, and how near those are (0 to 1).

    Args:
        cut: the tokens of a question.
        unexplained: where the words begin of which a run must have one.
    """
    if not unexplained:
        return
    known = remote()
    for begin in range(len(cut)):
        for end in range(begin + 1, min(len(cut), begin + _LONGEST) + 1):
            run = cut[begin:end]
            if not any(t.start in unexplained for t in run):
                continue
            for last in _singular(run[-1].word):
                for other, near in known.get((*(t.word for t in run[:-1]), last), ()):
                    yield begin, end, other, near


def is_phrase(text: str) -> bool:
    """Whether the lexicon knows several words as one: `family name` is more than a name."""
    *first, last = text.split() or [""]
    return bool(first) and (
        tuple(map(stem, (*first, last))) in synonyms()
        or any((*first, one) in remote() for one in _singular(last))
    )


def _singular(word: str) -> tuple[str, ...]:
    """A noun as it stands, and what its singular may be."""
    if word.endswith("ies"):
        return word, word[:-3] + "y"
    if word.endswith("es"):
        return word, word[:-1], word[:-2]
    return (word, word[:-1]) if word.endswith("s") else (word,)
