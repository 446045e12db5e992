"""How well the words of a query fit each candidate: the text leg's score.

BM25 finds the candidates by their chunks; here each is judged as a whole record: all its words, its
best chunk read under its headings, words that stand side by side as they do in the query, and the
words that the best candidates have in common.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from duckkb.search.fuse import standardised
from duckkb.search.pool import Floats, Ints, Pool

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

        The documents are records, not chunks: a word that fills one long record stays rare. Of
        words that are common in their language a part counts: in a small or terse base they may
        be rare, and say no more for it.
        """
        n = np.minimum(self.buckets[ids & np.uint32(len(self.buckets) - 1)], self.records)
        idf = np.log1p((self.records - n + 0.5) / (n + 0.5))
        at = np.minimum(np.searchsorted(self.common, ids), len(self.common) - 1)
        return np.where(self.common[at] == ids, COMMON * idf, idf)


@dataclass(frozen=True)
class QueryWords:
    """The words of a query.

    Attributes:
        ids: distinct, sorted, shape (q,).
        words: as the segmenter gave them, in the order of `ids`.
        idf: shape (q,).
        pairs: whether word j follows word i in the query, shape (q, q); not of two Chinese words,
            which are pairs of characters already.
    """

    ids: NDArray[np.uint32]
    words: tuple[str, ...]
    idf: Floats
    pairs: NDArray[np.bool_]


def query_words(words: Sequence[str], ids: NDArray[np.uint32], known: Statistics) -> QueryWords:
    """Prepares the words of a query, `ids` being those of `words`."""
    unique, first, inverse = np.unique(ids, return_index=True, return_inverse=True)
    named = tuple(words[int(i)] for i in first)
    pairs = np.zeros((len(unique), len(unique)), dtype=np.bool_)
    pairs[inverse[:-1], inverse[1:]] = True
    np.fill_diagonal(pairs, False)
    han = np.array([_HAN.match(word) is not None for word in named], dtype=np.bool_)
    pairs &= ~np.outer(han, han)
    return QueryWords(unique, named, known.idf(unique), pairs)


@dataclass(frozen=True)
class TextScores:
    """The text leg's judgement of each candidate, and of what it is made; all of shape (n,).

    Attributes:
        total: the score, NaN where no word of the query stands in the record.
        record: BM25 of the whole record.
        chunk: BM25 of its best chunk, read under its headings.
        heading: BM25 of its headings, and how much of a heading the query names.
        pairs: BM25 of words side by side.
        feedback: BM25 by the words of the best candidates.
        best: position of the row that matched best, for each candidate.
        matched: whether each word stands in the record, shape (n, q).
        missing: share of the query, by the weight of its words, that the best record lacks; words
            that stand nowhere do not count.
    """

    total: Floats
    record: Floats
    chunk: Floats
    heading: Floats
    pairs: Floats
    feedback: Floats
    best: Ints
    matched: NDArray[np.bool_]
    missing: float


def saturated(frequency: Floats, length: Floats, average: float, k1: float = K1) -> Floats:
    """Term frequency as BM25 counts it: f (k1 + 1) / (f + k1 (1 - b + b length / average))."""
    norm = k1 * (1 - B + B * length / max(average, 1.0))
    return frequency * (k1 + 1) / (frequency + norm[:, None])


def text_scores(pool: Pool, query: QueryWords, known: Statistics) -> TextScores:
    """Judges the candidates by the words of the query.

    Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009; pairs
    after Metzler and Croft's sequential dependence model, SIGIR 2005; feedback after Lavrenko and
    Croft's relevance models, SIGIR 2001.
    """
    places, terms = pool.matches(query.ids)
    rows = pool.frequencies(places, terms, len(query.ids))
    lengths = np.bincount(pool.at, minlength=len(pool.rows)).astype(np.float64)
    records, record_lengths = pool.by_record(rows), pool.by_record(lengths)
    whole = saturated(records, record_lengths, known.record_length, RECORD_K1) @ query.idf
    chunk, best = _best_chunk(pool, rows, lengths, query, known)
    heading = _heading(pool, rows, lengths, query, known)
    pairs = _pairs(pool, places, terms, query, record_lengths, known)
    words = whole + CHUNK * chunk + HEADING * heading + PAIR * pairs
    words += WINDOW * _window(pool, places, terms, query)
    words += NAME * _named(pool, rows, query, known)
    feedback = _feedback(pool, words, record_lengths, known)
    total = words + FEEDBACK * float(words.std()) * standardised(feedback)
    total[words <= 0] = np.nan
    matched = records > 0
    missing = _missing(matched, words, query, known)
    return TextScores(total, whole, chunk, heading, pairs, feedback, best, matched, missing)


def _missing(
    matched: NDArray[np.bool_], words: Floats, query: QueryWords, known: Statistics
) -> float:
    weights = np.where(known.held(query.ids), query.idf, 0.0)
    whole = float(weights.sum())
    if not len(words) or whole <= 0:
        return 0.0
    return 1.0 - float(weights[matched[int(np.argmax(words))]].sum()) / whole


def _best_chunk(
    pool: Pool, rows: Floats, lengths: Floats, query: QueryWords, known: Statistics
) -> tuple[Floats, Ints]:
    heading = pool.heading[:, None]
    above = pool.by_record(np.where(heading, rows, 0.0))[pool.owner]
    above_length = pool.by_record(np.where(pool.heading, lengths, 0.0))[pool.owner]
    under = np.where(heading, above, rows + above)
    under_length = np.where(pool.heading, above_length, lengths + above_length)
    scores = saturated(under, under_length, known.chunk_length) @ query.idf
    own = saturated(rows, lengths, known.chunk_length) @ query.idf
    # What is shown is the chunk that matches by itself, not the one that happens to be shorter.
    order = np.lexsort((-own, pool.owner))
    return np.maximum.reduceat(scores, pool.begins), order[pool.begins]


def _heading(
    pool: Pool, rows: Floats, lengths: Floats, query: QueryWords, known: Statistics
) -> Floats:
    """BM25 of the headings, against the length that headings have on average here."""
    inside = np.where(pool.heading, lengths, 0.0)
    total = pool.by_record(inside)
    average = float(total.sum() / max((total > 0).sum(), 1))
    found = pool.by_record(np.where(pool.heading[:, None], rows, 0.0))
    return saturated(found, total, average) @ query.idf


def _pairs(
    pool: Pool,
    places: Ints,
    terms: Ints,
    query: QueryWords,
    lengths: Floats,
    known: Statistics,
) -> Floats:
    """BM25 over words that follow each other in a record as they do in the query."""
    if len(places) < 2:
        return np.zeros(len(pool))
    left, right = terms[:-1], terms[1:]
    beside = (
        (places[1:] == places[:-1] + 1)
        & (pool.at[places[1:]] == pool.at[places[:-1]])
        & query.pairs[left, right]
    )
    kinds, kind = np.unique(left[beside] * len(query.ids) + right[beside], return_inverse=True)
    if not len(kinds):
        return np.zeros(len(pool))
    owners = pool.owner[pool.at[places[1:][beside]]]
    size = len(pool) * len(kinds)
    counts = np.bincount(owners * len(kinds) + kind, minlength=size).reshape(len(pool), len(kinds))
    weight = query.idf[kinds // len(query.ids)] + query.idf[kinds % len(query.ids)]
    return saturated(counts.astype(np.float64), lengths, known.record_length) @ weight


def _named(pool: Pool, rows: Floats, query: QueryWords, known: Statistics) -> Floats:
    """The mean weight of the words of a heading, where the query names it nearly in full.

    A record that bears the query as its name seldom repeats it in its text. The eighth power
    leaves headings out that share most of their words with the query and not all. Where the
    heading says nothing beyond the query nor the query beyond the heading, all its words count.
    """
    found = np.zeros(len(pool))
    short = np.flatnonzero(pool.heading & (rows > 0).any(axis=1))
    if not len(short):
        return found
    flag = np.zeros(len(pool.rows), dtype=np.bool_)
    flag[short] = True
    here = flag[pool.at]
    weights = known.idf(pool.tokens[here])
    whole = np.bincount(pool.at[here], weights=weights, minlength=len(pool.rows))[short]
    held = rows[short] @ query.idf
    share = np.minimum(held / np.maximum(whole, 1e-9), 1.0)
    count = np.maximum(rows[short].sum(axis=1), 1)
    asked = (rows[short] > 0) @ query.idf / max(float(query.idf.sum()), 1e-9)
    weight = (K1 + 1) * share**8 * held * (1 / count + asked**8)
    np.maximum.at(found, pool.owner[short], weight)
    return found


def _window(pool: Pool, places: Ints, terms: Ints, query: QueryWords) -> Floats:
    """The weight of the different words that stand close together, at the best place of a record."""
    best = np.zeros(len(pool))
    if not len(places):
        return best
    rows = pool.at[places]
    for shift in (0, WIDTH // 2):
        # Both terms grow along the tokens, so equal sums mean the same block of the same row.
        code = (places + shift) // WIDTH + rows
        begins = np.concatenate([[True], code[1:] != code[:-1]])
        block = np.cumsum(begins) - 1
        seen = np.zeros((int(block[-1]) + 1, len(query.ids)), dtype=np.bool_)
        seen[block, terms] = True
        np.maximum.at(best, pool.owner[rows[begins]], seen @ query.idf)
    return best


def _feedback(pool: Pool, scores: Floats, lengths: Floats, known: Statistics) -> Floats:
    """BM25 by the words that set the best candidates apart, their weights summing to 1."""
    best = np.argsort(-scores, kind="stable")[:FEEDBACK_RECORDS]
    best = best[scores[best] > 0]
    if not len(best):
        return np.zeros(len(pool))
    flag = np.zeros(len(pool), dtype=np.bool_)
    flag[best] = True
    inside = flag[pool.owner[pool.at]]
    tokens, owners = pool.tokens[inside], pool.owner[pool.at[inside]]
    words, word = np.unique(tokens, return_inverse=True)
    place = np.full(len(pool), -1)
    place[best] = np.arange(len(best))
    counts = np.bincount(
        place[owners] * len(words) + word, minlength=len(best) * len(words)
    ).reshape(len(best), len(words))
    idf = known.idf(words)
    held = saturated(counts.astype(np.float64), lengths[best], known.record_length) * idf
    trust = scores[best] ** 2
    weights = (trust / trust.sum()) @ held
    top = np.argsort(-weights, kind="stable")[:FEEDBACK_WORDS]
    top = np.sort(top)
    places, terms = pool.matches(words[top])
    rows = pool.frequencies(places, terms, len(top))
    found = saturated(pool.by_record(rows), lengths, known.record_length)
    return found @ (idf[top] * weights[top] / weights[top].sum())
