"""The candidates of a search as flat arrays: each record with all its chunks and nobody else's."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from duckkb.search.chunks import ChunkLog
from duckkb.search.pool import MOST_ROWS, Pool, gather, greatest, runs, where
from duckkb.search.rows import Chunk, LogView, Made


def chunk(words: Sequence[int], seq: int = 0, field: str = "text") -> Chunk:
    return Chunk("Note", field, seq, np.array(words, dtype=np.uint32), bytes(16))


def log_of(*records: Sequence[Chunk]) -> LogView:
    change = ChunkLog(None).change()
    change.add([(100 + n, "part", chunks) for n, chunks in enumerate(records)])
    return change.commit(Made("", {}))


def rows(*numbers: int) -> NDArray[np.int64]:
    return np.array(numbers, dtype=np.int64)


def texts(pool: Pool) -> list[list[list[int]]]:
    """The words of each row, by candidate."""
    found: list[list[list[int]]] = [[] for _ in range(len(pool))]
    for position, owner in enumerate(pool.owner):
        found[owner].append(pool.tokens[pool.at == position].tolist())
    return found


def test_a_candidate_comes_with_all_its_chunks() -> None:
    view = log_of(
        [chunk([1, 2]), chunk([3], 1)],
        [chunk([4])],
        [chunk([5, 5, 6]), chunk([], 1), chunk([7], 2)],
    )
    pool = gather(view, [rows(1), rows(5, 1)])
    assert pool.records.tolist() == [100, 102]
    assert texts(pool) == [[[1, 2], [3]], [[5, 5, 6], [], [7]]]
    assert pool.begins.tolist() == [0, 2]
    assert pool.rows.tolist() == [0, 1, 3, 4, 5]


def test_a_candidate_that_only_vectors_found_is_told_from_the_others() -> None:
    view = log_of([chunk([1]), chunk([2], 1)], [chunk([3])], [chunk([4])])
    pool = gather(view, [rows(0)], [rows(1, 3)])
    assert pool.records.tolist() == [100, 102]
    assert pool.worded.tolist() == [True, False]
    assert gather(view, [], [rows(2)]).worded.tolist() == [False]


def test_nothing_found_is_an_empty_pool() -> None:
    view = log_of([chunk([1])])
    for found in ([rows()], [rows(), rows()]):
        pool = gather(view, found)
        assert len(pool) == 0
        assert pool.matches(np.array([1], dtype=np.uint32))[0].tolist() == []


def test_words_are_found_where_they_stand_and_nowhere_else() -> None:
    view = log_of([chunk([7, 9, 7])], [chunk([9 + (1 << 16), 8])], [chunk([9])])
    pool = gather(view, [rows(0, 1, 2)])
    places, terms = pool.matches(np.array([7, 9], dtype=np.uint32))
    assert list(zip(places.tolist(), terms.tolist(), strict=True)) == [
        (0, 0),
        (1, 1),
        (2, 0),
        (5, 1),
    ]
    assert pool.frequencies(places, terms, 2).tolist() == [[2, 0, 0], [1, 0, 1]]


def test_frequencies_add_up_by_record() -> None:
    view = log_of([chunk([1]), chunk([1, 1], 1)], [chunk([2])])
    pool = gather(view, [rows(0, 2)])
    places, terms = pool.matches(np.array([1, 2], dtype=np.uint32))
    assert pool.by_record(pool.frequencies(places, terms, 2)).tolist() == [[3, 0], [0, 1]]


def test_a_short_field_of_one_chunk_is_a_heading() -> None:
    view = log_of(
        [chunk([1], field="name"), chunk([2], field="text"), chunk([3], 1, "text")],
        [chunk([4], field="name"), chunk([5] * 65, field="text")],
        [chunk([6], field="name")],
    )
    pool = gather(view, [rows(0, 3, 5)])
    assert pool.heading.tolist() == [True, False, False, True, False, True]


def test_of_an_endless_record_what_was_found_and_its_beginning_are_kept() -> None:
    long = [chunk([n], n) for n in range(5 * MOST_ROWS)]
    view = log_of([chunk([1])], long, [chunk([2])])
    last = 5 * MOST_ROWS
    pool = gather(view, [rows(0, last, last - 1, last + 1)])
    assert pool.records.tolist() == [100, 101, 102]
    mine = pool.rows[pool.owner == 1].tolist()
    assert len(mine) == len(set(mine)) == MOST_ROWS
    assert mine == sorted(mine)
    assert {last, last - 1} <= set(mine)
    assert mine[:10] == list(range(1, 11))


def test_an_endless_record_found_everywhere_stays_within_bounds() -> None:
    view = log_of([chunk([n], n) for n in range(5 * MOST_ROWS)])
    pool = gather(view, [np.arange(5 * MOST_ROWS)])
    assert len(pool.rows) == MOST_ROWS


def test_of_equally_good_rows_of_a_candidate_the_first_is_its_best() -> None:
    view = log_of(
        [chunk([1]), chunk([2], 1), chunk([3], 2)], [chunk([4])], [chunk([5]), chunk([6])]
    )
    pool = gather(view, [rows(0, 3, 4)])
    greatest, first = pool.best(np.array([1.0, 2.0, 2.0, -np.inf, 0.0, -1.0]))
    assert greatest.tolist() == [2.0, -np.inf, 0.0]
    assert first.tolist() == [1, 3, 4]
    alone = gather(log_of([chunk([1])], [chunk([2])]), [rows(0, 1)])
    assert alone.best(np.array([3.0, 4.0]))[1].tolist() == [0, 1]


def test_the_words_of_some_candidates_are_those_of_all_their_rows() -> None:
    view = log_of([chunk([1, 2]), chunk([3], 1)], [chunk([4])], [chunk([]), chunk([5, 5], 1)])
    pool = gather(view, [rows(0, 2, 3)])
    tokens, counts = pool.tokens_of(rows(2, 0))
    assert tokens.tolist() == [5, 5, 1, 2, 3]
    assert counts.tolist() == [2, 3]


def test_many_words_are_found_in_the_same_places_as_few() -> None:
    chance = np.random.default_rng(3)
    tokens = chance.integers(0, 1 << 14, 5000).astype(np.uint32)
    ids = np.unique(chance.choice(tokens, 30))
    places, terms = where(tokens, ids)
    one_by_one = [where(tokens, ids[n : n + 1])[0].tolist() for n in range(len(ids))]
    assert [places[terms == n].tolist() for n in range(len(ids))] == one_by_one
    assert np.isin(tokens, ids).nonzero()[0].tolist() == places.tolist()


def test_runs_are_equal_values_that_follow_each_other() -> None:
    begins, counts = runs(np.array([7, 7, 8, 7]))
    assert begins.tolist() == [0, 2, 3]
    assert counts.tolist() == [2, 1, 1]
    assert [len(part) for part in runs(np.array([], dtype=np.int64))] == [0, 0]


def test_the_greatest_are_those_that_a_stable_order_would_bring_first() -> None:
    chance = np.random.default_rng(3)
    for count in (1, 4, 30):
        for spread in (3, 1000):
            values = chance.integers(0, spread, 20).astype(np.float64)
            ordered = np.argsort(-values, kind="stable")[:count]
            assert greatest(values, count).tolist() == sorted(ordered.tolist())
