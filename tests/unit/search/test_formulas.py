"""The text leg's score against its formulas, written out word by word for a few small records."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import pytest

from duckkb.search.chunks import ChunkLog
from duckkb.search.judge import (
    COMMON,
    FEEDBACK_RECORDS,
    FEEDBACK_WORDS,
    K1,
    RECORD_K1,
    B,
)
from duckkb.search.pool import gather
from duckkb.search.rank import Statistics, TextScores, query_words, text_scores
from duckkb.search.rows import FIRST, Chunk, Made

Rows = list[list[int]]
"""The words of a record's rows; the first is its heading."""
WORDS = 30
COMMON_WORDS = (3, 4)
QUERY = [5, 3, 9, 5, 12, 9]


def corpus(headed: bool) -> list[Rows]:
    chance = random.Random(7)
    return [
        [
            [chance.randrange(WORDS) for _ in range(chance.randrange(1, 4 if headed else 60))],
            *([chance.randrange(WORDS) for _ in range(chance.randrange(40))] for _ in range(n % 4)),
        ]
        for n in range(25)
    ]


def judged(records: Sequence[Rows], headed: bool) -> tuple[TextScores, Statistics]:
    change = ChunkLog(None).change()
    for number, rows in enumerate(records):
        chunks = [
            Chunk(
                "T",
                "name" if headed and at == 0 else "text",
                at - 1 if headed and at else at,
                np.array(words, dtype=np.uint32),
                bytes(16),
            )
            for at, words in enumerate(rows)
        ]
        change.add([(number, "p", chunks)])
    view = change.commit(Made("", {}))
    buckets = np.zeros(1 << 20, dtype=np.int32)
    np.add.at(buckets, view.tokens[view.tokens >= FIRST] & ~FIRST, 1)
    tokens = len(view.tokens)
    known = Statistics(
        *(len(records), tokens / view.rows, tokens / len(records)),
        *(buckets, np.array(COMMON_WORDS, dtype=np.uint32)),
    )
    pool = gather(view, [np.arange(view.rows)])
    words = query_words([f"w{n}" for n in QUERY], np.array(QUERY, dtype=np.uint32), known)
    return text_scores(pool, words, known), known


def bm25(count: float, length: float, average: float, k1: float = K1) -> float:
    return count * (k1 + 1) / (count + k1 * (1 - B + B * length / average))


@pytest.mark.parametrize("headed", [True, False], ids=["headings", "no headings"])
def test_scores_are_what_the_formulas_say(headed: bool) -> None:
    records = corpus(headed)
    if not headed:
        records = [[rows[0] * 33, *rows[1:]] for rows in records]  # too long for a heading
    scores, known = judged(records, headed)
    held = [Counter(word for row in rows for word in row) for rows in records]
    lengths = [counts.total() for counts in held]

    def idf(word: int) -> float:
        n = sum(word in counts for counts in held)
        whole = math.log(1 + (len(records) - n + 0.5) / (n + 0.5))
        return whole * (COMMON if word in COMMON_WORDS else 1)

    asked = sorted(set(QUERY))
    beside = {pair for pair in pairwise(QUERY) if pair[0] != pair[1]}
    average = known.record_length
    for n, rows in enumerate(records):
        whole = sum(idf(w) * bm25(held[n][w], lengths[n], average, RECORD_K1) for w in asked)
        assert scores.parts.record[n] == pytest.approx(whole)
        title = rows[0] if headed else []
        chunks = [title, *(title + row for row in rows[1:])] if headed else rows
        best = max(
            sum(idf(w) * bm25(row.count(w), len(row), known.chunk_length) for w in asked)
            for row in chunks
        )
        assert scores.parts.chunk[n] == pytest.approx(best)
        met = Counter(pair for row in rows for pair in pairwise(row) if pair in beside)
        pairs = sum((idf(a) + idf(b)) * bm25(c, lengths[n], average) for (a, b), c in met.items())
        assert scores.parts.pairs[n] == pytest.approx(pairs)
        assert scores.matched[n].tolist() == [w in held[n] for w in asked]


def test_feedback_is_bm25_by_the_words_of_the_best() -> None:
    """Only one record has the query's words, so that it alone is the best, and all its words count."""
    records: list[Rows] = [[[5, 9, 12, 20, 21]], *([[n % 3 + 22, 23, 24]] for n in range(20))]
    scores, known = judged(records, headed=False)
    counts = Counter(word for rows in records for word in {*rows[0]})
    weights = {
        w: math.log(1 + (len(records) - counts[w] + 0.5) / (counts[w] + 0.5)) for w in records[0][0]
    }
    whole = sum(weights.values())
    assert len(weights) < FEEDBACK_WORDS
    assert len(records) > FEEDBACK_RECORDS
    expected = sum(w * w / whole for w in weights.values()) * bm25(1, 5, known.record_length)
    assert scores.parts.feedback[0] == pytest.approx(expected)
    assert not scores.parts.feedback[1:].any()


@pytest.mark.parametrize("count", [37, 151, 203])
def test_equal_records_score_alike_to_the_last_bit(count: int) -> None:
    chance = random.Random(count)
    for headed in (True, False, True, False):
        rows = [chance.choices(QUERY, k=2), [*QUERY[:3], *chance.choices(range(WORDS), k=40)]]
        scores, _ = judged([[[1, 2]], *([rows] * count), [[6]]], headed)
        for part in (scores.parts.record, scores.parts.chunk, scores.parts.heading, scores.parts.pairs, scores.parts.feedback):
            assert len({*part[1:-1].tolist()}) == 1
