"""One moment of the adjacency, which any number of readers may walk."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from duckkb.graph.arrays import ArcRows, Arcs, Codes, Flags, Ints, SortedIds, positions
from duckkb.graph.meeting import Pad

Direction = Literal["out", "in", "both"]

MISSING = -1
"""The type of a node that does not exist, and of an edge that is gone."""
_SPAN: dict[Direction, tuple[int, int]] = {"out": (0, 1), "in": (1, 2), "both": (0, 2)}


class Slices(NamedTuple):
    """The arcs of nodes in one direction.

    Attributes:
        begin: by number of the node, where those of the base begin.
        end: likewise, where they end.
        late_keys: the first key of later ones less twice the number of the node, and the one behind
            the last.
    """

    begin: Ints
    end: Ints
    late_keys: tuple[int, int]


@dataclass(frozen=True)
class Base:
    """The arrays proper.

    Attributes:
        bounds: by number of the node: where its outgoing arcs begin, where these end and its incoming ones
            begin, and where those end.
        rows: the arcs.
        nodes: finds nodes by id.
        edge_ids: by number of the edge.
        pads: for searches, those that nobody uses at the moment.
    """

    bounds: tuple[Ints, Ints, Ints]
    rows: ArcRows
    nodes: SortedIds
    edge_ids: Ints
    pads: list[Pad] = field(default_factory=list[Pad], compare=False)

    def borrow(self, count: int) -> Pad:
        """A pad for so many nodes; whoever is done appends it to `pads`."""
        try:
            pad = self.pads.pop()
        except IndexError:
            return Pad(count)
        return pad if len(pad) >= count else Pad(count)

    def slices(self, direction: Direction) -> Slices:
        """Where the arcs of every node are found."""
        low, high = _SPAN[direction]
        return Slices(self.bounds[low], self.bounds[high], (low, high))

    @property
    def indexed(self) -> bool:
        """Whether `edges` has been made."""
        return "edges" in self.__dict__

    @cached_property
    def edges(self) -> tuple[SortedIds, Ints]:
        """Edge ids in order, and the number of each; made when first needed."""
        order = np.argsort(self.edge_ids)
        return SortedIds(self.edge_ids[order]), order


@dataclass(frozen=True)
class Overlay:
    """Arcs that came later, sorted by key; `touched` tells which nodes have any."""

    keys: Ints
    rows: ArcRows
    touched: Flags


@dataclass(frozen=True)
class View:
    """The adjacency at one moment. Never changes; any number of threads may read it.

    Nodes and edges are spoken of by number. `node_types` and `edge_types` hold the position of the
    type in the ontology, or `MISSING`.

    Attributes:
        ghosts: whether some node is missing.
        holes: whether some edge is gone.
    """

    node_ids: Ints
    node_types: Codes
    edge_ids: Ints
    edge_types: Codes
    edge_from: Ints
    edge_to: Ints
    ghosts: bool
    holes: bool
    base: Base
    late: tuple[Ints, Ints]
    overlay: Overlay | None = None

    @property
    def ordered(self) -> bool:
        """Whether numbers follow ids."""
        return not len(self.late[0])

    def numbers(self, ids: Ints) -> Ints:
        """The number of each node, missing ones too; -1 where nothing ever named it."""
        found = self.base.nodes.find(ids)
        late, at = self.late
        if len(late):
            place = np.minimum(np.searchsorted(late, ids), len(late) - 1)
            found = np.where((found < 0) & (late[place] == ids), at[place], found)
        return found

    def number(self, node_id: int) -> int | None:
        """The number of a node that exists, or None."""
        found = int(self.numbers(np.array([node_id], dtype=np.int64))[0])
        return found if found >= 0 and self.node_types[found] != MISSING else None

    def edge_numbers(self, ids: Ints) -> Ints:
        """The numbers of those edges that are there, in no order."""
        known, order = self.base.edges
        at = known.find(ids)
        found = order[at[at >= 0]]
        late = np.flatnonzero(np.isin(self.edge_ids[len(order) :], ids)) + len(order)
        found = np.concatenate([found, late])
        return found[self.edge_types[found] != MISSING]

    def by_id(self, nodes: Ints) -> Ints:
        """The same nodes in the order of their ids; they come in the order of their numbers."""
        return nodes if self.ordered else nodes[np.argsort(self.node_ids[nodes])]

    def arcs(
        self, nodes: Ints, direction: Direction, *, edges: bool = False, origins: bool = False
    ) -> Arcs:
        """All arcs of some nodes, those of edges that are gone included.

        A loop is two arcs of its node, one going out and one coming in.
        """
        low, high = _SPAN[direction]
        begin, end = self.base.bounds[low], self.base.bounds[high]
        held = len(begin)
        inside = nodes if len(self.node_ids) == held else nodes[nodes < held]
        found = self.base.rows.take(begin.take(inside), end.take(inside), edges, origins)
        if found.origin is not None and len(inside) < len(nodes):
            found = replace(found, origin=np.flatnonzero(nodes < held)[found.origin])
        if self.overlay is None:
            return found
        place = np.flatnonzero(self.overlay.touched[nodes])
        if not len(place):
            return found
        keys = nodes[place] * 2
        first = np.searchsorted(self.overlay.keys, keys + low)
        last = np.searchsorted(self.overlay.keys, keys + high)
        more = self.overlay.rows.take(first, last, edges, origins)
        return Arcs(
            np.concatenate([found.other, more.other]),
            _joined(found.edge, more.edge),
            _joined(found.origin, None if more.origin is None else place[more.origin]),
        )

    def others(self, nodes: Ints, direction: Direction) -> Ints:
        """The far ends of all arcs of some nodes."""
        if self.overlay is not None or not self.ordered:
            return self.arcs(nodes, direction).other
        low, high = _SPAN[direction]
        begin, end = self.base.bounds[low], self.base.bounds[high]
        if len(nodes) == 1:
            node = nodes.item(0)
            return self.base.rows.other[begin.item(node) : end.item(node)]
        last = end.take(nodes)
        return self.base.rows.other.take(positions(last, last - begin.take(nodes)))


def _joined(first: Ints | None, second: Ints | None) -> Ints | None:
    return None if first is None or second is None else np.concatenate([first, second])
