"""Names that a piece of a question means though it shares no word with them."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from duckkb.errors import EmbeddingError
from duckkb.reasoning.lexicon.words import Token
from duckkb.reasoning.names.forms import Form, Target
from duckkb.text.commonwords import COMMON_CHARACTERS, COMMON_WORDS
from duckkb.text.embed import Embedder
from duckkb.text.embed.protocol import Vectors

MOST_NAMES = 5_000
"""With more distinct names than this, embedding them all would keep the first asker waiting."""
_FLOOR = 0.5
_SCALE = 0.8
_MOST_WINDOWS = 60
_NEAREST = 3
_LATIN, _HAN = range(1, 4), range(2, 5)


class Meaning:
    """Compares pieces of a question with all names by their vectors.

    The names are embedded at the first question. Score: 0.8 x how far the cosine lies above 0.5 (or
    the embedder's noise, where greater), as a share of what is left to 1.

    Args:
        embedder: one that knows meanings.
        targets: the forms of all names and what they name.
    """

    def __init__(self, embedder: Embedder, targets: Mapping[Form, Sequence[Target]]) -> None:
        self._embedder = embedder
        self._lock = threading.Lock()
        self._named: dict[str, dict[Target, None]] = {}
        for form, targets_of in targets.items():
            joint = "" if all(len(w) == 1 for w in form.words) else " "
            self._named.setdefault(joint.join(form.words), {}).update(dict.fromkeys(targets_of))
        self._vectors: Vectors | None = None

    def find(
        self, text: str, cut: Sequence[Token], explained: set[int]
    ) -> Iterator[tuple[int, int, Target, float]]:
        """Tokens [begin, end) that mean a target, and the score; nothing where embedding fails.

        Args:
            text: the question.
            cut: its tokens.
            explained: tokens that already name something for certain.
        """
        windows = list(_windows(cut, explained))[:_MOST_WINDOWS]
        if not windows or len(self._named) > MOST_NAMES:
            return
        pieces = [text[cut[b].start : cut[e - 1].end] for b, e in windows]
        try:
            cosines = self._embedder.embed(pieces, query=True) @ self._name_vectors().T
        except EmbeddingError:
            return
        floor = max(_FLOOR, self._embedder.noise)
        listed = list(self._named.values())
        for (begin, end), row in zip(windows, cosines, strict=True):
            for k in np.argsort(-row, kind="stable")[:_NEAREST]:
                if row[k] > floor:
                    score = _SCALE * (float(row[k]) - floor) / (1 - floor)
                    for target in listed[k]:
                        yield begin, end, target, min(score, _SCALE)

    def _name_vectors(self) -> Vectors:
        with self._lock:
            if self._vectors is None:
                self._vectors = self._embedder.embed(list(self._named))
            return self._vectors


def _windows(cut: Sequence[Token], explained: set[int]) -> Iterator[tuple[int, int]]:
    """Runs of tokens that may mean something: no common word at either end, nothing explained."""
    for begin, first in enumerate(cut):
        for size in _HAN if first.han else _LATIN:
            run = cut[begin : begin + size]
            if len(run) < size or any(t.han != first.han for t in run):
                break
            if not explained.isdisjoint(range(begin, begin + size)):
                break
            if not (_common(run[0]) or _common(run[-1])):
                yield begin, begin + size


def _common(token: Token) -> bool:
    known = COMMON_CHARACTERS if token.han else COMMON_WORDS
    return token.word in known or token.stem.isdecimal()
