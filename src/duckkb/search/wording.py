"""The words that are looked for: those of a query, names closed up and misspelt words put right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from string import ascii_lowercase
from typing import TYPE_CHECKING

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.search.fulltext import terms
from duckkb.search.rows import FIRST
from duckkb.search.shelf import Shelf
from duckkb.search.tail import where
from duckkb.text.segment import Segmenter, closed_up

if TYPE_CHECKING:
    from spellchecker import SpellChecker

_WORD = re.compile(r"(?<![\w.:/'-])[A-Za-z][a-z]{4,29}(?![\w:/'-]|\.\w)")
"""A word that is looked at: shorter ones are too near to others that are as good."""
_MOST = 8
"""So many words of a query are looked at, as each takes milliseconds."""


class Wording(msgspec.Struct, frozen=True, eq=False):
    """A query as it is looked for.

    Attributes:
        text: the query.
        words: as the segmenter gives them.
        ids: of the words.
        mended: words that were misspelt, each as written and as it stands in the texts.
    """

    text: str
    words: Sequence[str]
    ids: NDArray[np.uint32]
    mended: Sequence[tuple[str, str]] = ()


def wording(query: str, segmenter: Segmenter, shelves: Sequence[Shelf]) -> Wording:
    """The words of a query; names that are written wide are closed up where the base knows such words.

    Raises:
        DamagedIndexError: full text is not what was written.
    """
    found = _cut(query, segmenter)
    closed = closed_up(query)
    if closed != query:
        wide = _cut(closed, segmenter)
        if any(shelf.statistics.held(wide.ids).any() for shelf in shelves):
            found = wide
    if any(shelf.statistics.held(found.ids).all() for shelf in shelves):
        return found
    text, mended = _respelt(found.text, segmenter, shelves)
    return _cut(text, segmenter, mended) if mended else found


def _cut(text: str, segmenter: Segmenter, mended: Sequence[tuple[str, str]] = ()) -> Wording:
    words = segmenter.words(text)
    return Wording(text, words, segmenter.ids(words), mended)


def _respelt(
    query: str, segmenter: Segmenter, shelves: Sequence[Shelf]
) -> tuple[str, list[tuple[str, str]]]:
    """The query with misspelt words put right, and which they were.

    A word that stands nowhere, and is none of the English words, is taken for the one that stands in most rows of those that are one
    letter less, more or another, or two letters swapped, away (P. Norvig, "How to Write a Spelling
    Corrector", 2007); its first letter is right, or swapped with the second.
    """
    mended: list[tuple[str, str]] = []
    looked_at = 0

    def put_right(match: re.Match[str]) -> str:
        nonlocal looked_at
        word = match.group()
        if looked_at == _MOST:
            return word
        own = segmenter.ids(segmenter.words(word.lower()))
        if _rows_with(own, shelves).any() or word.lower() in _english():
            return word
        looked_at += 1
        # Of words with the same stem the first one is told: one that is a word.
        near = sorted(set(_edits(word.lower())), key=lambda each: (each not in _english(), each))
        rows = _rows_with(segmenter.ids([segmenter.words(each)[0] for each in near]), shelves)
        if not rows.any():
            return word
        mended.append((word, near[int(rows.argmax())]))
        return mended[-1][1]

    return _WORD.sub(put_right, query), mended


@cache
def _english() -> SpellChecker:
    """The English words; loading them takes a sixth of a second."""
    from spellchecker import SpellChecker

    return SpellChecker(distance=1)


def _edits(word: str) -> Iterator[str]:
    """What may have been meant by a word: all that is one edit away."""
    yield word[1] + word[0] + word[2:]
    for at in range(1, len(word) + 1):
        before, rest = word[:at], word[at:]
        for letter in ascii_lowercase:
            yield before + letter + rest
            if rest:
                yield before + letter + rest[1:]
        yield before + rest[1:]
        yield before + rest[1:2] + rest[:1] + rest[2:]


def _rows_with(ids: NDArray[np.uint32], shelves: Sequence[Shelf]) -> NDArray[np.int64]:
    """In how many rows words stand, in those of full text and in the others."""
    found = np.zeros(len(ids), dtype=np.int64)
    for shelf in shelves:
        maybe = shelf.statistics.held(ids).nonzero()[0]
        if not len(maybe):
            continue
        if shelf.texted:
            found[maybe] += shelf.text.counts(shelf.searcher, terms(ids[maybe]))
        view, begin = shelf.view, shelf.texted
        if begin < view.rows:
            unique, place = np.unique(ids[maybe], return_inverse=True)
            _, which = where(view.tokens[int(view.offset[begin]) :] & ~FIRST, unique)
            found[maybe] += np.bincount(which, minlength=len(unique))[place]
    return found
