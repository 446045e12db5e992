"""The arrays that adjacency is made of: sorted ids, columns of edges, slices of arcs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Codes = NDArray[np.int16]
Flags = NDArray[np.bool_]

NO_INTS: Ints = np.empty(0, dtype=np.int64)
_FEW = 8
_ROUNDS = 8
_MOST_BITS = 24
_PLACES = np.arange(1 << 14)


@dataclass(frozen=True)
class EdgeRows:
    """Edges as columns of one length: their ids, types, and the ids of their ends."""

    ids: Ints
    types: Codes
    from_ids: Ints
    to_ids: Ints

    def __len__(self) -> int:
        return len(self.ids)

    @staticmethod
    def of(rows: Sequence[tuple[int, int, int, int]]) -> EdgeRows:
        """From (id, type, from id, to id) each."""
        table = np.array(rows, dtype=np.int64).reshape(len(rows), 4)
        return EdgeRows(table[:, 0], table[:, 1].astype(np.int16), table[:, 2], table[:, 3])

    @staticmethod
    def join(parts: Sequence[EdgeRows]) -> EdgeRows:
        """All rows of several."""
        return EdgeRows(
            np.concatenate([NO_INTS, *(p.ids for p in parts)]),
            np.concatenate([np.empty(0, dtype=np.int16), *(p.types for p in parts)]),
            np.concatenate([NO_INTS, *(p.from_ids for p in parts)]),
            np.concatenate([NO_INTS, *(p.to_ids for p in parts)]),
        )


class SortedIds:
    """Finds ids among sorted ones.

    Ids are hashes, so a table over their first bits leads within a step or two of the place; where
    they are not spread evenly, a binary search does the rest.
    """

    def __init__(self, ids: Ints) -> None:
        self.ids = ids
        bits = min(max(len(ids).bit_length(), 1), _MOST_BITS)
        self._shift = 63 - bits
        self._table = np.searchsorted(ids, np.arange(1 << bits, dtype=np.int64) << self._shift)
        self._fenced = np.append(ids, np.iinfo(np.int64).max)

    def find(self, wanted: Ints) -> Ints:
        """The place of each wanted id, none of them negative; -1 where there is none."""
        at = np.searchsorted(self.ids, wanted) if len(wanted) <= _FEW else self._near(wanted)
        absent = (at >= len(self.ids)) | (self._fenced[at] != wanted)
        return np.where(absent, -1, at)

    def _near(self, wanted: Ints) -> Ints:
        at = self._table[wanted >> self._shift]
        behind = np.flatnonzero(self._fenced[at] < wanted)
        for _ in range(_ROUNDS):
            if not len(behind):
                return at
            at[behind] += 1
            behind = behind[self._fenced[at[behind]] < wanted[behind]]
        at[behind] = np.searchsorted(self.ids, wanted[behind])
        return at


@dataclass(frozen=True)
class Arcs:
    """Edges as seen from one of their ends.

    Attributes:
        other: the node at the far end of each.
        edge: the number of the edge; None where it was not asked for.
        origin: position of the near end among the nodes that were asked about; likewise.
    """

    other: Ints
    edge: Ints | None = None
    origin: Ints | None = None

    @property
    def edges(self) -> Ints:
        """`edge`, which was asked for."""
        assert self.edge is not None
        return self.edge

    @property
    def origins(self) -> Ints:
        """`origin`, which was asked for."""
        assert self.origin is not None
        return self.origin

    def where(self, keep: Flags) -> Arcs:
        """Those for which `keep` holds."""
        return Arcs(
            self.other[keep],
            None if self.edge is None else self.edge[keep],
            None if self.origin is None else self.origin[keep],
        )


@dataclass(frozen=True)
class ArcRows:
    """Arcs in the order of their keys, a key being twice the near end, plus one where it comes in."""

    other: Ints
    edge: Ints

    def take(self, begin: Ints, end: Ints, edges: bool, origins: bool) -> Arcs:
        """The arcs of several slices, one behind the other."""
        if len(begin) == 1:
            first, last = int(begin[0]), int(end[0])
            return Arcs(
                self.other[first:last],
                self.edge[first:last] if edges else None,
                np.zeros(last - first, dtype=np.int64) if origins else None,
            )
        count = end - begin
        at = positions(end, count)
        return Arcs(
            self.other.take(at),
            self.edge.take(at) if edges else None,
            np.arange(len(begin)).repeat(count) if origins else None,
        )


def positions(end: Ints, count: Ints) -> Ints:
    """All places of slices, one slice behind the other, from where each ends and how long it is."""
    at = (end - count.cumsum()).repeat(count)
    at += _PLACES[: len(at)] if len(at) <= len(_PLACES) else np.arange(len(at))
    return at


def order_of(keys: Ints, bound: int) -> Ints:
    """The stable order of keys from 0 to below `bound`.

    NumPy sorts 16-bit integers by radix; doing that digit by digit takes a fifth of the time of its
    general stable sort.
    """
    order = np.argsort((keys & 0xFFFF).astype(np.uint16), kind="stable")
    shift = 16
    while bound >> shift:
        digit = ((keys >> shift) & 0xFFFF).astype(np.uint16)
        order = order[np.argsort(digit[order], kind="stable")]
        shift += 16
    return order
