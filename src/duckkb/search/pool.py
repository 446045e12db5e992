"""The candidates of one search: which records, and all their chunks, as flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.search.rows import LogView

MOST_ROWS = 64
"""Of a record with more chunks than this only those count that were found, and its first ones."""

_HEADING = 32
"""A field of one chunk with at most so many words is a heading of its record."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Pool(msgspec.Struct, frozen=True, eq=False):
    """Records that compete, with their chunks.

    Attributes:
        view: the log that the rows belong to.
        records: ids, one a candidate, shape (n,).
        rows: rows of the log, those of a candidate together, in the order of `records`, shape (m,).
        owner: for each row the position of its candidate, shape (m,).
        begins: for each candidate where its rows begin, shape (n,).
        lengths: how many tokens each row has, shape (m,).
        heading: whether a row is a heading of its record, shape (m,).
        headed: whether some row is.
        worded: whether full text found a candidate, not only its neighbourhood, shape (n,).
    """

    view: LogView
    records: Ints
    rows: Ints
    owner: Ints
    begins: Ints
    lengths: Ints
    heading: NDArray[np.bool_]
    headed: bool
    worded: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.records)

    def by_record(self, of_rows: NDArray[Any]) -> NDArray[Any]:
        """Sums over the rows of each candidate."""
        if len(self.rows) == len(self.records):
            return of_rows
        return np.add.reduceat(of_rows, self.begins)

    def best(self, of_rows: Floats) -> tuple[Floats, Ints]:
        """Of each candidate the greatest value, and the position of the first row that has it."""
        if len(self.rows) == len(self.records):
            return of_rows, self.begins
        greatest = np.maximum.reduceat(of_rows, self.begins)
        reached = np.flatnonzero(of_rows == greatest[self.owner])[::-1]
        first = np.empty_like(self.begins)
        first[self.owner[reached]] = reached  # what is assigned last counts
        return greatest, first


def distinct(values: NDArray[Any]) -> NDArray[Any]:
    """The different values, sorted; for a few hundred `np.unique` is slow."""
    ordered = values.copy()
    ordered.sort()
    return ordered[begins_of(ordered)]


def begins_of(ordered: NDArray[Any]) -> NDArray[np.bool_]:
    """Whether a value differs from the one before it."""
    found = np.empty(len(ordered), dtype=np.bool_)
    found[:1] = True
    np.not_equal(ordered[1:], ordered[:-1], out=found[1:])
    return found


def gather(view: LogView, by_words: Sequence[Ints], by_vectors: Sequence[Ints] = ()) -> Pool:
    """The candidates that own the rows which were found.

    Args:
        view: the log.
        by_words: rows that full text found, live ones.
        by_vectors: rows that the vectors found, live ones.
    """
    hits, by_text = np.concatenate([*by_words, *by_vectors]), sum(map(len, by_words))
    owners = view.record[hits]
    # By id, not by row: what is equal must not be ordered by when it was written. Of the rows of
    # one record those that full text found come first, and one of them stands for it.
    order = owners.argsort(kind="stable")
    order = order[begins_of(owners[order])]
    found, worded = hits[order], order < by_text
    rows, owner, begins = _rows_of(view, found, hits)
    lengths = view.length[rows].astype(np.int64)
    heading, headed = _headings(view, rows, owner, lengths)
    return Pool(
        *(view, owners[order], rows, owner, begins),
        *(lengths, heading, headed),
        worded,
    )


def _rows_of(view: LogView, found: Ints, hits: Ints) -> tuple[Ints, Ints, Ints]:
    """All rows of the records that own some rows; `rows`, `owner` and `begins` of the pool.

    Args:
        view: the log.
        found: a row of each record.
        hits: all rows that were found.
    """
    counts = view.count[found]
    alone = np.arange(len(found))
    if np.count_nonzero(counts == 1) == len(counts):
        return found, alone, alone
    first, kept = view.first[found], np.minimum(counts, MOST_ROWS).astype(np.int64)
    begins = kept.cumsum() - kept
    owner = alone.repeat(kept)
    rows = np.arange(len(owner)) + (first - begins).repeat(kept)
    for n in (counts > MOST_ROWS).nonzero()[0]:
        rows[begins[n] : begins[n] + kept[n]] = _chosen(hits, int(first[n]), int(counts[n]))
    return rows, owner, begins


def _headings(
    view: LogView, rows: Ints, owner: Ints, lengths: Ints
) -> tuple[NDArray[np.bool_], bool]:
    """Which rows are short and the only ones of their field, and whether some row is."""
    heading = lengths <= _HEADING
    if not np.count_nonzero(heading):
        return heading, False
    field = view.field[rows]
    heading &= view.seq[rows] == 0
    heading[:-1] &= (field[1:] != field[:-1]) | (owner[1:] != owner[:-1])
    return heading, bool(np.count_nonzero(heading))


def _chosen(hits: Ints, first: int, count: int) -> Ints:
    """Of a long record the rows that were found, filled up with its first ones."""
    mine = distinct(hits[(hits >= first) & (hits < first + count)])[: MOST_ROWS // 2]
    others = np.setdiff1d(np.arange(first, first + MOST_ROWS), mine)
    return np.sort(np.concatenate([mine, others[: MOST_ROWS - len(mine)]]))
