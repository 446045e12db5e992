"""The candidates of one search: which records, and all their chunks, as flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckkb.search.rows import FIRST, LogView

MOST_ROWS = 64
"""Of a record with more chunks than this only those count that were found, and its first ones."""

_HEADING = 32
"""A field of one chunk with at most so many words is a heading of its record."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Pool:
    """Records that compete, with their chunks.

    Attributes:
        view: the log that the rows belong to.
        records: ids, one a candidate, shape (n,).
        rows: rows of the log, those of a candidate together, in the order of `records`, shape (m,).
        owner: for each row the position of its candidate, shape (m,).
        begins: for each candidate where its rows begin, shape (n,).
        tokens: the word ids of all rows, one row after the other, shape (t,).
        at: for each token the position of its row, shape (t,).
        heading: whether a row is a heading of its record, shape (m,).
    """

    view: LogView
    records: Ints
    rows: Ints
    owner: Ints
    begins: Ints
    tokens: NDArray[np.uint32]
    at: Ints
    heading: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.records)

    def matches(self, ids: NDArray[np.uint32]) -> tuple[Ints, Ints]:
        """Where words stand.

        Args:
            ids: distinct word ids, sorted.

        Returns:
            Positions in `tokens`, ascending, and for each the position in `ids`.
        """
        return where(self.tokens, ids)

    def frequencies(self, places: Ints, terms: Ints, count: int) -> Floats:
        """How often each of `count` words stands in each row, shape (m, count)."""
        cells = self.at[places] * count + terms
        size = len(self.rows) * count
        return np.bincount(cells, minlength=size).reshape(len(self.rows), count).astype(np.float64)

    def by_record(self, of_rows: Floats) -> Floats:
        """Sums over the rows of each candidate."""
        return np.add.reduceat(of_rows, self.begins, axis=0)


def where(tokens: NDArray[np.uint32], ids: NDArray[np.uint32]) -> tuple[Ints, Ints]:
    """Positions in `tokens`, ascending, of distinct sorted ids, and for each the position in `ids`."""
    if not len(ids) or not len(tokens):
        empty = np.empty(0, dtype=np.int64)
        return empty, empty
    # Almost no token matches: a small table rules most of them out.
    table = np.zeros(1 << 16, dtype=np.bool_)
    table[ids & 0xFFFF] = True
    places = np.flatnonzero(table[tokens & 0xFFFF])
    found = tokens[places]
    terms = np.minimum(np.searchsorted(ids, found), len(ids) - 1)
    same = ids[terms] == found
    return places[same], terms[same]


def distinct(values: NDArray[Any]) -> NDArray[Any]:
    """The different values, sorted; for a few hundred `np.unique` is slow."""
    ordered = np.sort(values)
    if not len(ordered):
        return ordered
    return ordered[np.concatenate([[True], ordered[1:] != ordered[:-1]])]


def gather(view: LogView, found: Sequence[Ints]) -> Pool:
    """The candidates that own the rows which were found.

    Args:
        view: the log.
        found: rows that the legs of a search found, live ones.
    """
    hits = distinct(np.concatenate(found))
    first = distinct(view.first[hits]).astype(np.int64)
    # By id, not by row: what is equal must not be ordered by when it was written.
    first = first[np.argsort(view.record[first], kind="stable")]
    counts = view.count[first].astype(np.int64)
    kept = np.minimum(counts, MOST_ROWS)
    begins = np.concatenate([[0], np.cumsum(kept)[:-1]]).astype(np.int64) if len(first) else first
    owner = np.repeat(np.arange(len(first)), kept)
    rows = np.arange(len(owner)) - begins[owner] + first[owner]
    for n in np.flatnonzero(counts > MOST_ROWS):
        rows[begins[n] : begins[n] + kept[n]] = _chosen(hits, int(first[n]), int(counts[n]))
    lengths = view.length[rows].astype(np.int64)
    ends = np.cumsum(lengths)
    at = np.repeat(np.arange(len(rows)), lengths)
    places = np.arange(len(at)) + (view.offset[rows] - (ends - lengths))[at]
    tokens = view.tokens[places] & ~FIRST
    field = view.field[rows]
    alone = view.seq[rows] == 0
    alone[:-1] &= (field[1:] != field[:-1]) | (owner[1:] != owner[:-1])
    heading = (lengths <= _HEADING) & alone
    return Pool(view, view.record[first], rows, owner, begins, tokens, at, heading)


def _chosen(hits: Ints, first: int, count: int) -> Ints:
    """Of a long record the rows that were found, filled up with its first ones."""
    mine = hits[(hits >= first) & (hits < first + count)][: MOST_ROWS // 2]
    others = np.setdiff1d(np.arange(first, first + MOST_ROWS), mine)
    return np.sort(np.concatenate([mine, others[: MOST_ROWS - len(mine)]]))
