"""The candidates of a search as flat arrays: each record with all its chunks and nobody else's."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from duckkb.search.chunks import ChunkLog
from duckkb.search.pool import MOST_ROWS, Pool, gather
from duckkb.search.rows import FIRST, Chunk, LogView, Made


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
    for row, owner in zip(pool.rows, pool.owner, strict=True):
        begin = pool.view.offset[row]
        words = pool.view.tokens[begin : begin + pool.view.length[row]] & ~FIRST
        found[owner].append(words.tolist())
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
