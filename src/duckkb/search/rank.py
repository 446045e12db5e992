"""How well the words of a query fit each candidate: the text leg's score.

BM25 finds the candidates by their chunks; here each is judged as a whole record: all its words, its
best chunk read under its headings, words that stand side by side as they do in the query, and the
words that the best candidates have in common.

What is compared with the other candidates is compared with those that full text found: a record
that a vector brings in must not change what words say of the others.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.errors import DamagedIndexError
from duckkb.runtime.compiled import Compiled, cells
from duckkb.search.judge import (
    COMMON,
    FEEDBACK_RECORDS,
    FEEDBACK_WORDS,
    PARTS,
    WIDTH,
    idf_of,
    judge,
)
from duckkb.search.judged import Asked, Known, Pad, Scores, Table, Texts
from duckkb.search.pool import Floats, Ints, Pool

_BITS = 1 << 18
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]")


@dataclass(frozen=True)
class Statistics:
    """What is known of the whole collection.

    Attributes:
        records: how many there are.
        chunk_length: words a chunk on average.
        record_length: words a record on average.
        buckets: in how many records words stand, by the low bits of their ids.
        common: the ids of words that say little about any text, sorted.
    """

    records: int
    chunk_length: float
    record_length: float
    buckets: NDArray[np.int32]
    common: NDArray[np.uint32]

    def held(self, ids: NDArray[np.uint32]) -> NDArray[np.bool_]:
        """Whether words stand anywhere."""
        return self.buckets[ids & np.uint32(len(self.buckets) - 1)] > 0

    def idf(self, ids: NDArray[np.uint32]) -> Floats:
        """Inverse document frequency; see `judge.idf_of`."""
        return np.array([idf_of(self._cells, word) for word in ids.tolist()], dtype=np.float64)

    @cached_property
    def known(self) -> Known:
        """The same as it is read word by word."""
        maybe = np.zeros(_BITS, dtype=np.bool_)
        maybe[self.common & np.uint32(_BITS - 1)] = True
        sizes = self.chunk_length, self.record_length
        return Known(self.buckets, self.common, maybe, self.records, *sizes)

    @cached_property
    def _cells(self) -> Known:
        return cells(self.known)


class QueryWords(msgspec.Struct, frozen=True, eq=False):
    """The words of a query.

    Attributes:
        ids: distinct, sorted, shape (q,).
        words: as the segmenter gave them, in the order of `ids`.
        idf: shape (q,).
        pairs: of words that follow each other in the query i q + j, by their places i and j in
            `ids`, sorted; not of two Chinese words, which are pairs of characters already.
    """

    ids: NDArray[np.uint32]
    words: tuple[str, ...]
    idf: Floats
    pairs: Ints


def query_words(
    words: Sequence[str],
    ids: NDArray[np.uint32],
    known: Statistics,
    seams: Collection[str] = (),
    pieces: Mapping[str, Collection[str]] | None = None,
) -> QueryWords:
    """Prepares the words of a query.

    Args:
        words: as the segmenter gave them.
        ids: of the words.
        known: of the collection.
        seams: between its Chinese words; they count like words that are common in their language,
            as a text has them by chance.
        pieces: of words that hold others; such a word counts by what it says beyond the rarest of
            them, as whatever has it has these too.
    """
    numbers = ids.tolist()
    named: dict[int, str] = {}
    for number, word in zip(numbers, words, strict=True):
        named.setdefault(number, word)
    place = {number: n for n, number in enumerate(sorted(named))}
    han = {number for number, word in named.items() if _HAN.match(word)}
    pairs = {
        place[a] * len(place) + place[b]
        for a, b in pairwise(numbers)
        if a != b and not (a in han and b in han)
    }
    unique = np.fromiter(place, np.uint32, len(place))
    idf = known.idf(unique)
    names = [named[number] for number in place]
    if pieces or seams:
        whole = dict(zip(names, idf.tolist(), strict=True))
        for at, word in enumerate(names):
            if pieces and (held := pieces.get(word)):
                # Of words with one id only the first is here.
                idf[at] = max(whole[word] - max(whole.get(piece, 0.0) for piece in held), 0.0)
            elif word in seams:
                idf[at] *= COMMON
    return QueryWords(
        unique,
        tuple(names),
        idf,
        np.array(sorted(pairs), dtype=np.int64),
    )


class TextScores(msgspec.Struct, frozen=True, eq=False):
    """The text leg's judgement of each candidate, and of what it is made; all of shape (n,).

    Attributes:
        parts: the score and of what it is made; see there.
        query: the words that were looked for.
        known: what was known of the collection.
    """

    parts: Scores
    query: QueryWords
    known: Statistics

    @property
    def total(self) -> Floats:
        """The score, NaN where no word of the query stands in the record."""
        return self.parts.total

    @property
    def matched(self) -> NDArray[np.bool_]:
        """Whether each word stands in the record, shape (n, q)."""
        return self.parts.counts.reshape(-1, len(self.query.ids)) > 0

    @property
    def lost(self) -> float:
        """The share of the query, by the weight of its words, that may be misspelt.

        Such words are written in letters and stand nowhere. A pair of Chinese characters that stands
        nowhere is seldom a mistake.
        """
        weights, nowhere = self.query.idf, ~self.known.held(self.query.ids)
        spelt = [word.isalpha() and not _HAN.match(word) for word in self.query.words]
        whole = float(weights.sum())
        return float(weights[nowhere & spelt].sum()) / whole if whole > 0 else 0.0

    @property
    def missing(self) -> float:
        """The share of the query, by the weight of its words, that the best record lacks.

        Words that stand nowhere do not count.
        """
        words = self.parts.words
        weights = np.where(self.known.held(self.query.ids), self.query.idf, 0.0)
        whole = float(weights.sum())
        if not len(words) or whole <= 0:
            return 0.0
        return 1.0 - float(weights[self.matched[int(np.argmax(words))]].sum()) / whole


# Who has searched some twenty times will search on: a command searches once, a server all day.
JUDGE = Compiled(judge, PARTS, after=0.05)


def text_scores(pool: Pool, query: QueryWords, known: Statistics) -> TextScores:
    """Judges the candidates by the words of the query.

    Raises:
        DamagedIndexError: the log is not what was written.
    """
    texts, asked = _texts(pool), _asked(query)
    scores, pad = _scores(pool, query), _pad(query, texts.sizes)
    if not JUDGE(texts, asked, known.known, scores, pad):
        raise DamagedIndexError(
            "the chunk log names words that it does not hold",
            hint="'duckkb doctor --fix' or 'duckkb sync --rebuild' makes it anew",
        )
    return TextScores(scores, query, known)


def _texts(pool: Pool) -> Texts:
    """The candidates as they are read word by word."""
    view, headings = pool.view, 1.0
    tokens = view.tokens.view()
    # In memory as on disk, so that what is compiled once serves both.
    tokens.flags.writeable = False
    if pool.headed:
        sizes = pool.by_record(np.where(pool.heading, pool.lengths, 0))[pool.worded]
        headings = float(sizes.sum() / max(np.count_nonzero(sizes), 1))
    return Texts(
        *(tokens, view.offset[pool.rows], pool.lengths, pool.heading),
        *(np.append(pool.begins, len(pool.rows)), pool.by_record(pool.lengths)),
        *(pool.worded, headings),
    )


def _asked(query: QueryWords) -> Asked:
    return Asked(query.ids, query.idf, query.pairs, float(query.idf.sum()))


def _scores(pool: Pool, query: QueryWords) -> Scores:
    total, words, record, chunk, heading, pairs, feedback = np.zeros((7, len(pool)))
    best, counts = np.zeros(len(pool), np.int64), np.zeros(len(pool) * len(query.ids), np.int32)
    return Scores(total, words, record, chunk, heading, pairs, feedback, best, counts)


def _pad(query: QueryWords, sizes: Ints) -> Pad:
    """Room for the notes of one judgement, of candidates of some sizes."""
    asked, most = len(query.ids), _most_words(sizes)
    here, last, above = np.zeros((3, asked), np.int64)
    count, met = np.zeros((2, most), np.int64)
    return Pad(
        query=_table(asked),
        here=here,
        last=last,
        recent=np.zeros(WIDTH, np.int64),
        above=above,
        beside=np.zeros(len(sizes) * len(query.pairs), np.int64),
        best=np.zeros(FEEDBACK_RECORDS, np.int64),
        others=_table(most),
        count=count,
        met=met,
        weight=np.zeros(most),
        chosen=_table(FEEDBACK_WORDS),
        chosen_weight=np.zeros(FEEDBACK_WORDS),
        chosen_count=np.zeros(FEEDBACK_WORDS, np.int64),
    )


def _most_words(sizes: Ints) -> int:
    """As many different words as the best candidates may have, at most."""
    if len(sizes) > FEEDBACK_RECORDS:
        sizes = np.partition(sizes, -FEEDBACK_RECORDS)[-FEEDBACK_RECORDS:]
    return max(int(sizes.sum()), FEEDBACK_WORDS)


def _table(count: int) -> Table:
    """An empty table for so many words, sparse enough that most others are told at a glance."""
    return Table(np.zeros(1 << (8 * count).bit_length(), np.int32), np.zeros(count, np.int64))
