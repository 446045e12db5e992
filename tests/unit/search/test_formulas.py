"""The text leg's score against its formulas, written out word by word for a few small records."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from unittest.mock import patch

import numpy as np
import pytest

from duckkb.errors import DamagedIndexError
from duckkb.runtime.compiled import Compiled
from duckkb.search.chunks import ChunkLog
from duckkb.search.judge import (
    CHUNK,
    COMMON,
    FEEDBACK,
    FEEDBACK_RECORDS,
    FEEDBACK_WORDS,
    HEADING,
    K1,
    NAME,
    PAIR,
    PARTS,
    RECORD_K1,
    WIDTH,
    WINDOW,
    B,
    judge,
)
from duckkb.search.pool import gather
from duckkb.search.rank import Statistics, TextScores, query_words, text_scores
from duckkb.search.rows import FIRST, Chunk, Made

Rows = list[list[int]]
"""The words of a record's rows; the first is its heading."""
WORDS = 30
COMMON_WORDS = (3, 4)
QUERY = [5, 3, 9, 5, 12, 9]
WAYS = {"interpreted": Compiled(judge, PARTS, 1e9), "compiled": Compiled(judge, PARTS, 0)}


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> Iterator[str]:
    """Judged as at first, and as once compiling has paid."""
    with patch("duckkb.search.rank.JUDGE", WAYS[request.param]):
        yield request.param


def corpus(headed: bool, seed: int = 7) -> list[Rows]:
    chance = random.Random(seed)
    return [
        [
            [chance.randrange(WORDS) for _ in range(chance.randrange(1, 4 if headed else 60))],
            *([chance.randrange(WORDS) for _ in range(chance.randrange(40))] for _ in range(n % 4)),
        ]
        for n in range(25)
    ]


def judged(
    records: Sequence[Rows], headed: bool, shift: int = 0, brought: Sequence[int] | None = None
) -> tuple[TextScores, Statistics]:
    """Judges all records; `shift` moves the words of the last row, `brought` are rows that vectors found
    in place of full text, which found all others but the first."""
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
    view.offset[-1] += shift
    pool = gather(view, [np.arange(view.rows)])
    if brought is not None:
        pool = gather(view, [np.arange(1, view.rows)], [np.array(brought, dtype=np.int64)])
    words = query_words([f"w{n}" for n in QUERY], np.array(QUERY, dtype=np.uint32), known)
    return text_scores(pool, words, known), known


def bm25(count: float, length: float, average: float, k1: float = K1) -> float:
    return count * (k1 + 1) / (count + k1 * (1 - B + B * length / average))


def idf_among(records: Sequence[Rows], word: int) -> float:
    n = sum(any(word in row for row in rows) for rows in records)
    whole = math.log(1 + (len(records) - n + 0.5) / (n + 0.5))
    return whole * (COMMON if word in COMMON_WORDS else 1)


def titles_of(rows: Rows) -> Rows:
    """The first row, and a short one that is alone in its field."""
    return rows if len(rows) == 2 and len(rows[1]) <= 32 else rows[:1]


@pytest.mark.parametrize("headed", [True, False], ids=["headings", "no headings"])
def test_scores_are_what_the_formulas_say(headed: bool, way: str) -> None:
    records = corpus(headed)
    if not headed:
        records = [[rows[0] * 33, *rows[1:]] for rows in records]  # too long for a heading
    records[0] = [
        *records[0][:1],
        [3, 9, 5, 12, 9, 5, 3],
    ]  # all pairs of the query, and one turned round
    scores, known = judged(records, headed)
    parts = scores.parts
    held = [Counter(word for row in rows for word in row) for rows in records]
    lengths = [counts.total() for counts in held]

    def idf(word: int) -> float:
        return idf_among(records, word)

    def weight(words: Sequence[int], length: int, average: float, k1: float = K1) -> float:
        return sum(idf(w) * bm25(words.count(w), length, average, k1) for w in asked)

    def named(title: Sequence[int]) -> float:
        mine = [w for w in title if w in asked]
        if not mine:
            return 0
        share = sum(map(idf, mine)) / sum(map(idf, title))
        told = sum(map(idf, {*mine})) / sum(map(idf, asked))
        return (K1 + 1) * share**8 * sum(map(idf, mine)) * (told / len(mine) + told**8)

    asked = sorted(set(QUERY))
    beside = {pair for pair in pairwise(QUERY) if pair[0] != pair[1]}
    average = known.record_length
    titles = [titles_of(rows) if headed else [] for rows in records]
    met = [Counter(p for row in rows for p in pairwise(row) if p in beside) for rows in records]

    def worth(pair: tuple[int, int]) -> float:
        """The weight of both words, by how seldom these are side by side where both stand."""
        both = sum(all(word in counts for word in pair) for counts in held)
        beyond = math.log((both + 1) / (sum(pair in counts for counts in met) + 0.5))
        return beyond * sum(map(idf, pair))

    title_length = max(sum(len(t) for rows in titles for t in rows) / len(records), 1)
    for n, rows in enumerate(records):
        every = [word for row in rows for word in row]
        assert parts.record[n] == pytest.approx(weight(every, lengths[n], average, RECORD_K1))
        title = [word for row in titles[n] for word in row]
        chunks = [title, *(title + row for row in rows if row not in titles[n])]
        best = max(weight(row, len(row), known.chunk_length) for row in chunks)
        assert parts.chunk[n] == pytest.approx(best)
        assert parts.heading[n] == pytest.approx(weight(title, len(title), title_length))
        pairs = sum(worth(p) * bm25(c, lengths[n], average) for p, c in met[n].items())
        assert parts.pairs[n] == pytest.approx(pairs)
        near = max(
            sum(idf(w) for w in {*row[at : at + WIDTH]} & {*asked})
            for row in rows
            for at in range(len(row) + 1)
        )
        whole = parts.record[n] + CHUNK * best + HEADING * parts.heading[n] + PAIR * pairs
        assert parts.words[n] == pytest.approx(
            whole + WINDOW * near + NAME * max(map(named, titles[n]), default=0)
        )
        assert scores.matched[n].tolist() == [w in held[n] for w in asked]


def test_a_word_that_holds_others_counts_by_what_it_says_beyond_them() -> None:
    _, known = judged(corpus(headed=True), headed=True)
    ids = np.array([9, 12, 3], dtype=np.uint32)
    plain = query_words(["图谱", "知识图谱", "知识"], ids, known)
    pieces = {"知识图谱": ["图谱", "知识"]}
    told = query_words(["图谱", "知识图谱", "知识"], ids, known, pieces=pieces)
    whole, held = plain.words.index("知识图谱"), [plain.words.index(w) for w in pieces["知识图谱"]]
    assert told.idf[whole] == max(plain.idf[whole] - plain.idf[held].max(), 0)
    assert told.idf[held].tolist() == plain.idf[held].tolist()


def test_feedback_is_of_the_words_that_set_the_best_apart(way: str) -> None:
    records = [[[*rows[0] * 33, *rows[-1]]] for rows in corpus(headed=True)]
    scores, known = judged(records, headed=False)
    words = scores.parts.words
    best = np.argsort(-words, kind="stable")[:FEEDBACK_RECORDS].tolist()
    weights = dict.fromkeys(sorted({word for n in best for word in records[n][0]}), 0.0)
    for n in best:
        (row,) = records[n]
        for word in {*row}:
            held = bm25(row.count(word), len(row), known.record_length)
            weights[word] += held * words[n] ** 2 / sum(words[best] ** 2) * idf_among(records, word)
    assert len(weights) > FEEDBACK_WORDS
    chosen = sorted(weights, key=lambda word: -weights[word])[:FEEDBACK_WORDS]
    whole = sum(weights[word] for word in chosen)
    expected = [
        sum(
            idf_among(records, word) * weights[word] / whole
            * bm25(row.count(word), len(row), known.record_length)
            for word in chosen
        )
        for (row,) in records
    ]  # fmt: skip
    feedback = scores.parts.feedback
    assert feedback == pytest.approx(expected)
    scaled = (feedback - feedback.mean()) / feedback.std() * words.std()
    found = words > 0
    np.testing.assert_allclose(scores.total[found], (words + FEEDBACK * scaled)[found])
    assert np.isnan(scores.total[~found]).all()


@pytest.mark.parametrize("seed", range(8))
def test_what_words_put_first_stays_there_whatever_the_best_share(seed: int, way: str) -> None:
    records = [[[*rows[0] * 33, *rows[-1]]] for rows in corpus(headed=True, seed=seed)]
    parts = judged(records, headed=False)[0].parts
    first = parts.words.argmax()
    assert parts.feedback[first] == parts.feedback.max()
    assert np.nanargmax(parts.total) == first


def test_feedback_is_bm25_by_the_words_of_the_best(way: str) -> None:
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
def test_equal_records_score_alike_to_the_last_bit(count: int, way: str) -> None:
    chance = random.Random(count)
    for headed in (True, False, True, False):
        rows = [chance.choices(QUERY, k=2), [*QUERY[:3], *chance.choices(range(WORDS), k=40)]]
        scores, _ = judged([[[1, 2]], *([rows] * count), [[6]]], headed)
        parts = scores.parts
        for part in (parts.record, parts.chunk, parts.heading, parts.pairs, parts.feedback):
            assert len({*part[1:-1].tolist()}) == 1
        assert len({*parts.total[1:-1].tolist()}) == 1


@pytest.mark.parametrize("shift", [1, 10**9, 2**40, -(10**9)])
def test_a_row_whose_words_lie_outside_of_the_log_is_damage(shift: int, way: str) -> None:
    with pytest.raises(DamagedIndexError, match="does not hold"):
        judged(corpus(headed=True), headed=True, shift=shift)


def test_what_vectors_bring_in_changes_nothing_that_words_say_of_others(way: str) -> None:
    records = [[rows[0] * 33] for rows in corpus(headed=True)]
    records[0] = [[*QUERY, *QUERY, 29, 28, 27]]  # the best of all, by words
    without, _ = judged(records, headed=False, brought=[])
    beside, _ = judged(records, headed=False, brought=[0])
    assert len(beside.total) == len(without.total) + 1
    assert beside.parts.words.argmax() == 0
    for name in ("total", "words", "feedback"):
        with_it, alone = getattr(beside.parts, name), getattr(without.parts, name)
        np.testing.assert_array_equal(with_it[1:], alone)
