"""How well the words of a query fit each candidate: the text leg's score.

BM25 finds the candidates by their chunks; here each is judged as a whole record: all its words, its
best chunk read under its headings, words that stand side by side as they do in the query, and the
words that the best candidates have in common.

What is compared with the other candidates is compared with those that full text found: a record
that a vector brings in must not change what words say of the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.search.fuse import deviation, standardised
from duckkb.search.pool import Floats, Ints, Pool, begins_of, distinct, greatest, runs

RECORD_K1 = 2.0
K1 = 1.5
B = 0.75
CHUNK = 0.5
PAIR = 0.4
HEADING = 0.4
WINDOW = 0.5
WIDTH = 16
NAME = 1.0
COMMON = 0.4
FEEDBACK = 0.2
FEEDBACK_RECORDS = 10
FEEDBACK_WORDS = 20
_PLACE_BITS = FEEDBACK_RECORDS.bit_length()
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
        """Inverse document frequency as Lucene has it: ln(1 + (N - n + 0.5) / (n + 0.5)).

        That is ln((N + 1) / (n + 0.5)), which takes less to compute.

        The documents are records, not chunks: a word that fills one long record stays rare. Of
        words that are common in their language a part counts: in a small or terse base they may
        be rare, and say no more for it.
        """
        n = np.minimum(self.buckets.take(ids & np.uint32(len(self.buckets) - 1)), self.records)
        idf = np.log((self.records + 1) / (n + 0.5))
        maybe = self._common_bits.take(ids & np.uint32(_BITS - 1)).nonzero()[0]
        if len(maybe):
            some = ids[maybe]
            at = np.minimum(self.common.searchsorted(some), len(self.common) - 1)
            idf[maybe[self.common[at] == some]] *= COMMON
        return idf

    @cached_property
    def _common_bits(self) -> NDArray[np.bool_]:
        """Whether a common word has these low bits, which rules nearly all others out."""
        bits = np.zeros(_BITS, dtype=np.bool_)
        bits[self.common & np.uint32(_BITS - 1)] = True
        return bits


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


def query_words(words: Sequence[str], ids: NDArray[np.uint32], known: Statistics) -> QueryWords:
    """Prepares the words of a query, `ids` being those of `words`."""
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
    return QueryWords(
        unique,
        tuple(named[number] for number in place),
        known.idf(unique),
        np.array(sorted(pairs), dtype=np.int64),
    )


class TextScores(msgspec.Struct, frozen=True, eq=False):
    """The text leg's judgement of each candidate, and of what it is made; all of shape (n,).

    Attributes:
        total: the score, NaN where no word of the query stands in the record.
        record: BM25 of the whole record.
        chunk: BM25 of its best chunk, read under its headings.
        heading: BM25 of its headings, and how much of a heading the query names.
        pairs: BM25 of words side by side.
        feedback: BM25 by the words of the best candidates.
        best: position of the row that matched best, for each candidate.
        frequencies: how often each word stands in the record, shape (q, n).
        words: the score without the feedback.
        query: the words that were looked for.
        known: what was known of the collection.
    """

    total: Floats
    record: Floats
    chunk: Floats
    heading: Floats
    pairs: Floats
    feedback: Floats
    best: Ints
    frequencies: Floats
    words: Floats
    query: QueryWords
    known: Statistics

    @property
    def matched(self) -> NDArray[np.bool_]:
        """Whether each word stands in the record, shape (n, q)."""
        return (self.frequencies > 0).T

    @property
    def missing(self) -> float:
        """The share of the query, by the weight of its words, that the best record lacks.

        Words that stand nowhere do not count.
        """
        weights = np.where(self.known.held(self.query.ids), self.query.idf, 0.0)
        whole = float(weights.sum())
        if not len(self.words) or whole <= 0:
            return 0.0
        return 1.0 - float(weights[self.matched[int(np.argmax(self.words))]].sum()) / whole


def saturated(frequency: Floats | Ints, length: Floats, average: float, k1: float = K1) -> Floats:
    """Term frequency as BM25 counts it: f (k1 + 1) / (f + k1 (1 - b + b length / average)).

    Args:
        frequency: shape (words, texts).
        length: words of each text, shape (texts,).
        average: of the lengths of such texts.
        k1: how soon more of a word counts little.
    """
    norm = k1 * (1 - B) + (k1 * B / max(average, 1.0)) * length
    return frequency * (k1 + 1) / (frequency + norm)


def weighed(weights: Floats, of_words: NDArray[Any]) -> Floats:
    """Sums over the words, shape (texts,); equal texts come out equal.

    A product of matrices would round them differently where they stand at different places, and
    `np.einsum` takes longer.

    Args:
        weights: shape (words,).
        of_words: shape (words, texts).
    """
    return np.add.reduce(weights[:, None] * of_words, axis=0)


def text_scores(pool: Pool, query: QueryWords, known: Statistics) -> TextScores:
    """Judges the candidates by the words of the query.

    Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009; pairs
    after Metzler and Croft's sequential dependence model, SIGIR 2005; feedback after Lavrenko and
    Croft's relevance models, SIGIR 2001.
    """
    places, terms = pool.matches(query.ids)
    rows = pool.frequencies(places, terms, len(query.ids))
    records, lengths = pool.by_record(rows), pool.by_record(pool.lengths)
    whole = weighed(query.idf, saturated(records, lengths, known.record_length, RECORD_K1))
    chunk, best = _best_chunk(pool, rows, query, known)
    words = whole + CHUNK * chunk
    heading = np.zeros(len(pool))
    if pool.headed:
        heading = _heading(pool, rows, query)
        words += HEADING * heading
    pairs = _pairs(pool, places, terms, query, lengths, known)
    words += PAIR * pairs
    words += WINDOW * _window(pool, places, terms, query)
    if pool.headed:
        words += NAME * _named(pool, rows, query, known)
    feedback = _feedback(pool, words, lengths, known)
    among = pool.worded if pool.mixed else None
    spread = deviation(words if among is None else words[among])
    total = words + FEEDBACK * spread * standardised(feedback, among)
    total[words <= 0] = np.nan
    return TextScores(
        *(total, whole, chunk, heading, pairs, feedback, best), records, words, query, known
    )


def _best_chunk(
    pool: Pool, rows: Floats, query: QueryWords, known: Statistics
) -> tuple[Floats, Ints]:
    own = weighed(query.idf, saturated(rows, pool.lengths, known.chunk_length))
    # What is shown is the chunk that matches by itself, not the one that happens to be shorter.
    greatest, best = pool.best(own)
    if not pool.headed:
        return greatest, best
    above = pool.by_record(np.where(pool.heading, rows, 0.0))[:, pool.owner]
    above_length = pool.by_record(np.where(pool.heading, pool.lengths, 0.0))[pool.owner]
    under = np.where(pool.heading, above, rows + above)
    under_length = np.where(pool.heading, above_length, pool.lengths + above_length)
    scores = weighed(query.idf, saturated(under, under_length, known.chunk_length))
    return np.maximum.reduceat(scores, pool.begins), best


def _heading(pool: Pool, rows: Floats, query: QueryWords) -> Floats:
    """BM25 of the headings, against the length that headings have on average here."""
    total = pool.by_record(np.where(pool.heading, pool.lengths, 0.0))
    headed = total[pool.worded]
    average = float(headed.sum() / max(np.count_nonzero(headed), 1))
    found = pool.by_record(np.where(pool.heading, rows, 0.0))
    return weighed(query.idf, saturated(found, total, average))


def _pairs(
    pool: Pool,
    places: Ints,
    terms: Ints,
    query: QueryWords,
    lengths: Floats,
    known: Statistics,
) -> Floats:
    """BM25 over words that follow each other in a record as they do in the query."""
    if len(places) < 2 or not len(query.pairs):
        return np.zeros(len(pool))
    first = (places[1:] - places[:-1] == 1).nonzero()[0]
    kind = terms[first] * len(query.ids) + terms[first + 1]
    known_kind = query.pairs.take(query.pairs.searchsorted(kind), mode="clip") == kind
    first, kind = first[known_kind], kind[known_kind]
    rows = pool.at[places[first]]
    beside = pool.at[places[first + 1]] == rows
    rows, kind = rows[beside], kind[beside]
    if not len(kind):
        return np.zeros(len(pool))
    kinds = distinct(kind)
    size = len(kinds) * len(pool)
    cells = kinds.searchsorted(kind) * len(pool) + pool.owner[rows]
    counts = np.bincount(cells, minlength=size).reshape(len(kinds), len(pool))
    weight = query.idf[kinds // len(query.ids)] + query.idf[kinds % len(query.ids)]
    return weighed(weight, saturated(counts, lengths, known.record_length))


def _named(pool: Pool, rows: Floats, query: QueryWords, known: Statistics) -> Floats:
    """The mean weight of the words of a heading, where the query names it nearly in full.

    A record that bears the query as its name seldom repeats it in its text. The eighth power
    leaves headings out that share most of their words with the query and not all. Where the
    heading says nothing beyond the query nor the query beyond the heading, all its words count.
    """
    found = np.zeros(len(pool))
    short = np.flatnonzero(pool.heading & (rows > 0).any(axis=0))
    if not len(short):
        return found
    flag = np.zeros(len(pool.rows), dtype=np.bool_)
    flag[short] = True
    here = flag[pool.at]
    weights = known.idf(pool.tokens[here])
    whole = np.bincount(pool.at[here], weights=weights, minlength=len(pool.rows))[short]
    rows = rows[:, short]
    held = weighed(query.idf, rows)
    share = np.minimum(held / np.maximum(whole, 1e-9), 1.0)
    count = np.maximum(rows.sum(axis=0), 1)
    asked = weighed(query.idf, rows > 0) / max(float(query.idf.sum()), 1e-9)
    weight = (K1 + 1) * share**8 * held * (1 / count + asked**8)
    np.maximum.at(found, pool.owner[short], weight)
    return found


def _window(pool: Pool, places: Ints, terms: Ints, query: QueryWords) -> Floats:
    """The weight of the different words that stand close together, at the best place of a record."""
    best = np.zeros(len(pool))
    if not len(places):
        return best
    # Two divisions into blocks, so that words beside a border of one lie within the other.
    shifted = places + WIDTH // 2 + WIDTH * (len(pool.tokens) + len(pool.rows))
    rows = pool.at[places]
    rows, terms = np.concatenate([rows, rows]), np.concatenate([terms, terms])
    # Both summands grow along the tokens, so equal sums mean the same block of the same row.
    begins = begins_of(np.concatenate([places, shifted]) // WIDTH + rows)
    block = begins.cumsum() - 1
    blocks = int(block[-1]) + 1
    seen = np.zeros(len(query.ids) * blocks)
    seen[terms * blocks + block] = 1.0
    weights = weighed(query.idf, seen.reshape(len(query.ids), blocks))
    np.maximum.at(best, pool.owner[rows[begins]], weights)
    return best


def _feedback(pool: Pool, scores: Floats, lengths: Floats, known: Statistics) -> Floats:
    """BM25 by the words that set the best candidates apart, their weights summing to 1."""
    worded = np.where(pool.worded, scores, 0.0) if pool.mixed else scores
    best = (-worded).argsort(kind="stable")[:FEEDBACK_RECORDS]
    best = best[worded[best] > 0]
    if not len(best):
        return np.zeros(len(pool))
    # Sorted by word and then by candidate: what is equal is one word of one candidate.
    tokens, counts = pool.tokens_of(best)
    keys = (tokens.astype(np.int64) << _PLACE_BITS) + np.arange(len(best)).repeat(counts)
    keys.sort()
    at, frequency = runs(keys)
    keys = keys[at]
    ids, place = keys >> _PLACE_BITS, keys & ((1 << _PLACE_BITS) - 1)
    news = begins_of(ids)
    words = ids[news].astype(np.uint32)
    idf = known.idf(words)
    held = saturated(frequency, lengths[best][place], known.record_length)
    trust = scores[best] ** 2
    trust /= trust.sum()
    weights = idf * np.bincount(news.cumsum() - 1, weights=held * trust[place])
    top = greatest(weights, FEEDBACK_WORDS)
    places, terms = pool.matches(words[top])
    rows = pool.frequencies(places, terms, len(top))
    found = saturated(pool.by_record(rows), lengths, known.record_length)
    idf, weights = idf[top], weights[top]
    return weighed(idf * weights / weights.sum(), found)
