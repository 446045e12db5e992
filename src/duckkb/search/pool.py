"""The candidates of one search: which records, and all their chunks, as flat arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.search.rows import FIRST, LogView

MOST_ROWS = 64
"""Of a record with more chunks than this only those count that were found, and its first ones."""

_HEADING = 32
"""A field of one chunk with at most so many words is a heading of its record."""

_FEW_WORDS = 24
"""So many words are looked for one by one: quicker than by a table."""
_TABLE = 1 << 12

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
        tokens: the word ids of all rows, one row after the other, shape (t,).
        at: for each token the position of its row, shape (t,).
        lengths: how many tokens each row has, shape (m,).
        heading: whether a row is a heading of its record, shape (m,).
        headed: whether some row is.
        starts: where the tokens of each row begin, shape (m,).
        worded: whether full text found a candidate, not only its neighbourhood, shape (n,).
        mixed: whether there are some that it did not find.
    """

    view: LogView
    records: Ints
    rows: Ints
    owner: Ints
    begins: Ints
    tokens: NDArray[np.uint32]
    at: Ints
    lengths: Floats
    heading: NDArray[np.bool_]
    headed: bool
    starts: Ints
    worded: NDArray[np.bool_]
    mixed: bool

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
        """How often each of `count` words stands in each row, shape (count, m)."""
        size = len(self.rows)
        cells = terms * size + self.at[places]
        found = np.bincount(cells, minlength=count * size).reshape(count, size)
        return found.astype(np.float64)

    def by_record(self, of_rows: Floats) -> Floats:
        """Sums over the rows of each candidate; rows lie along the last axis."""
        if len(self.rows) == len(self.records):
            return of_rows
        return np.add.reduceat(of_rows, self.begins, axis=-1)

    def best(self, of_rows: Floats) -> tuple[Floats, Ints]:
        """Of each candidate the greatest value, and the position of the first row that has it."""
        if len(self.rows) == len(self.records):
            return of_rows, self.begins
        greatest = np.maximum.reduceat(of_rows, self.begins)
        reached = np.flatnonzero(of_rows == greatest[self.owner])[::-1]
        first = np.empty_like(self.begins)
        first[self.owner[reached]] = reached  # what is assigned last counts
        return greatest, first

    def tokens_of(self, candidates: Ints) -> tuple[NDArray[np.uint32], Ints]:
        """The words of some candidates, one candidate after the other, and how many each has."""
        counts = self.by_record(self.lengths)[candidates].astype(np.int64)
        lows = self.starts[self.begins[candidates]]
        spans = zip(lows.tolist(), (lows + counts).tolist(), strict=True)
        return np.concatenate([self.tokens[low:high] for low, high in spans]), counts


def where(tokens: NDArray[np.uint32], ids: NDArray[np.uint32]) -> tuple[Ints, Ints]:
    """Positions in `tokens`, ascending, of distinct sorted ids, and for each the position in `ids`."""
    if not len(ids) or not len(tokens):
        empty = np.empty(0, dtype=np.int64)
        return empty, empty
    if len(ids) <= _FEW_WORDS:
        places = (tokens == ids[:, None]).any(axis=0).nonzero()[0]
        return places, ids.searchsorted(tokens[places])
    # Almost no token matches: a small table rules most of them out.
    table = np.zeros(_TABLE, dtype=np.bool_)
    table[ids & np.uint32(_TABLE - 1)] = True
    places = table.take(tokens & np.uint32(_TABLE - 1)).nonzero()[0]
    found = tokens[places]
    terms = np.minimum(ids.searchsorted(found), len(ids) - 1)
    same = ids[terms] == found
    return places[same], terms[same]


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


def greatest(values: Floats, count: int) -> Ints:
    """Positions of the `count` greatest values, ascending; of equal ones the first."""
    if len(values) <= count:
        return np.arange(len(values))
    ordered = values.copy()
    ordered.partition(-count)
    least = ordered[-count]
    found = (values >= least).nonzero()[0]
    if len(found) > count:
        equal = (values[found] == least).nonzero()[0]
        found = np.delete(found, equal[count - len(found) :])
    return found


def runs(ordered: NDArray[Any]) -> tuple[Ints, Ints]:
    """Where equal values begin that follow each other, and how many there are of each."""
    at = begins_of(ordered).nonzero()[0]
    counts = np.empty_like(at)
    np.subtract(at[1:], at[:-1], out=counts[:-1])
    counts[-1:] = len(ordered) - at[-1:]
    return at, counts


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
        *(_tokens(view, rows, lengths), np.arange(len(rows)).repeat(lengths)),
        *(lengths.astype(np.float64), heading, headed),
        *(lengths.cumsum() - lengths, worded, bool(by_vectors and np.count_nonzero(~worded))),
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


def _tokens(view: LogView, rows: Ints, lengths: Ints) -> NDArray[np.uint32]:
    """The words of rows, one row after the other; bytes are joined faster than arrays."""
    data, offsets = view.tokens.data, view.offset[rows]
    spans = zip(offsets.tolist(), (offsets + lengths).tolist(), strict=True)
    joined = b"".join([data[low:high] for low, high in spans])
    return np.frombuffer(joined, view.tokens.dtype) & ~FIRST


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
