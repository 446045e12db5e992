"""Adjacency: who is joined to whom, as arrays over all nodes, kept current edge by edge.

A row of the arrays holds a node's outgoing arcs and, right behind them, its incoming ones, so that
each direction, and both, is one slice (compressed sparse rows). What came since the arrays were
made lies beside them in a small overlay; when that has grown, both are folded into new arrays.

A node that an edge names and that does not exist has a place in the arrays too, without a type.
Nothing passes through it, and the edge begins to count when the node arrives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duckkb.graph.arrays import NO_INTS, ArcRows, Codes, EdgeRows, Ints, SortedIds, order_of
from duckkb.graph.view import MISSING, Base, Overlay, View

_SHARE = 32
"""The overlay holds up to one edge for so many in the arrays."""
_FEW = 8

EdgeRow = tuple[int, int, int, int]
"""Id, type, from id, to id."""


@dataclass(frozen=True)
class Delta:
    """A change to the graph.

    Attributes:
        nodes: id -> type, or `MISSING` for those that are no more.
        added: edges that were not there.
        replaced: edges that were there, perhaps between other nodes.
        removed: ids of edges.
    """

    nodes: Mapping[int, int] = field(default_factory=dict[int, int])
    added: Sequence[EdgeRow] = ()
    replaced: Sequence[EdgeRow] = ()
    removed: Sequence[int] = ()


class Adjacency:
    """Makes the arrays and changes them; `view` is what readers take.

    Only one thread at a time may change it. Arrays are shared by successive views: they grow only
    behind the end of every view, and are copied before anything else in them changes.

    Args:
        node_ids: of all nodes, in any order.
        node_types: their types.
        edges: all edges; those whose ends are missing too.
        room: how many changes fit beside the arrays at least, before they are folded in.
    """

    view: View

    def __init__(
        self, node_ids: Ints, node_types: Codes, edges: EdgeRows, room: int = 4096
    ) -> None:
        self._least_room = room
        self._build(node_ids, node_types, edges)

    def apply(self, delta: Delta) -> None:
        """Takes a change over, at the cost of the change."""
        moved = self._moved(delta.replaced)
        fresh = EdgeRows.of([*delta.added, *moved])
        self._bury([*delta.removed, *(row[0] for row in moved)])
        named = np.concatenate([fresh.from_ids, fresh.to_ids, _ints(delta.nodes)])
        strangers = np.unique(named[self.view.numbers(named) < 0])
        if (
            len(self.view.edge_ids) + len(fresh) > len(self._edge_ids)
            or len(self.view.node_ids) + len(strangers) > len(self._node_ids)
            or self._dead > max(self._least_room, self._held // 4)
        ):
            self._fold(delta.nodes, fresh)
            return
        if len(strangers):
            self._number(strangers)
        if delta.nodes:
            self._give_types(delta.nodes)
        if len(fresh):
            self._lay_over(fresh)

    # -- all of it -------------------------------------------------------------------------------

    def _build(self, node_ids: Ints, node_types: Codes, edges: EdgeRows) -> None:
        order = np.argsort(node_ids)
        ids, types = node_ids[order], node_types[order]
        known = SortedIds(ids)
        source, target = known.find(edges.from_ids), known.find(edges.to_ids)
        strangers = np.union1d(edges.from_ids[source < 0], edges.to_ids[target < 0])
        if len(strangers):
            at = np.searchsorted(ids, strangers)
            ids, types = np.insert(ids, at, strangers), np.insert(types, at, MISSING)
            known = SortedIds(ids)
            source, target = known.find(edges.from_ids), known.find(edges.to_ids)
        count, total = len(ids), len(edges)
        keys = np.concatenate([source * 2, target * 2 + 1])
        start = np.zeros(2 * count + 1, dtype=np.int64)
        np.cumsum(np.bincount(keys, minlength=2 * count), out=start[1:])
        bounds = start[:-1:2].copy(), start[1::2].copy(), start[2::2].copy()
        order = order_of(keys, 2 * count)
        other = np.concatenate([target, source])[order]
        number = order
        number[number >= total] -= total
        room = max(self._least_room, total // _SHARE)
        self._node_ids = _roomy(ids, 2 * room)
        self._node_types = _roomy(types, 2 * room)
        self._edge_ids = _roomy(edges.ids, room)
        self._edge_types = _roomy(edges.types, room)
        self._edge_from = _roomy(source, room)
        self._edge_to = _roomy(target, room)
        self._held = total
        self._dead = 0
        self._later: dict[int, int] = {}
        self.view = View(
            self._node_ids[:count],
            self._node_types[:count],
            self._edge_ids[:total],
            self._edge_types[:total],
            self._edge_from[:total],
            self._edge_to[:total],
            bool(len(strangers)),
            False,
            Base(bounds, ArcRows(other, number), known, self._edge_ids[:total]),
            (NO_INTS, NO_INTS),
            None,
        )

    def _fold(self, nodes: Mapping[int, int], fresh: EdgeRows) -> None:
        """What counts, and a change whose lost edges are buried already, into new arrays."""
        view = self.view
        named, types = _ints(nodes), np.array([*nodes.values()], dtype=np.int16)
        stay = (view.node_types != MISSING) & ~np.isin(view.node_ids, named)
        come = types != MISSING
        live = view.edge_types != MISSING
        held = EdgeRows(
            view.edge_ids[live],
            view.edge_types[live],
            view.node_ids[view.edge_from[live]],
            view.node_ids[view.edge_to[live]],
        )
        self._build(
            np.concatenate([view.node_ids[stay], named[come]]),
            np.concatenate([view.node_types[stay], types[come]]),
            EdgeRows.join([held, fresh]),
        )

    # -- some of it ------------------------------------------------------------------------------

    def _moved(self, rows: Sequence[EdgeRow]) -> list[EdgeRow]:
        """Those of the edges that are not there just so."""
        view = self.view
        moved: list[EdgeRow] = []
        for row, number in zip(rows, self._edge_numbers([r[0] for r in rows]), strict=True):
            if number >= 0:
                ends = view.node_ids[[view.edge_from[number], view.edge_to[number]]].tolist()
                if (int(view.edge_types[number]), *ends) == row[1:]:
                    continue
            moved.append(row)
        return moved

    def _edge_numbers(self, ids: Sequence[int]) -> list[int]:
        """The number of each edge, -1 for one that is not there."""
        base = self.view.base
        wanted = [i for i in ids if i not in self._later]
        found = {i: self._later[i] for i in ids if i in self._later}
        if len(wanted) <= _FEW and not base.indexed:
            for i in wanted:
                at = np.flatnonzero(base.edge_ids == i)
                found[i] = int(at[0]) if len(at) else -1
        elif wanted:
            known, order = base.edges
            at = known.find(_ints(wanted))
            numbers = np.where(at >= 0, order[at], -1) if len(order) else at
            found.update(zip(wanted, numbers.tolist(), strict=True))
        types = self.view.edge_types
        return [n if (n := found[i]) >= 0 and types[n] != MISSING else -1 for i in ids]

    def _bury(self, ids: Sequence[int]) -> None:
        numbers = [n for n in self._edge_numbers(ids) if n >= 0]
        if not numbers:
            return
        self._edge_types = self._edge_types.copy()
        self._edge_types[numbers] = MISSING
        self._dead += len(numbers)
        for i in ids:
            self._later.pop(i, None)
        count = len(self.view.edge_ids)
        self.view = replace(self.view, edge_types=self._edge_types[:count], holes=True)

    def _number(self, strangers: Ints) -> None:
        """Gives ids that were never heard of a number, as missing nodes."""
        view = self.view
        before, count = len(view.node_ids), len(view.node_ids) + len(strangers)
        self._node_ids[before:count] = strangers
        self._node_types[before:count] = MISSING
        ids, numbers = view.late
        at = np.searchsorted(ids, strangers)
        overlay = view.overlay
        if overlay is not None:
            none = np.zeros(len(strangers), dtype=np.bool_)
            overlay = replace(overlay, touched=np.append(overlay.touched, none))
        self.view = replace(
            view,
            node_ids=self._node_ids[:count],
            node_types=self._node_types[:count],
            ghosts=True,
            late=(np.insert(ids, at, strangers), np.insert(numbers, at, np.arange(before, count))),
            overlay=overlay,
        )

    def _give_types(self, nodes: Mapping[int, int]) -> None:
        view = self.view
        count = len(view.node_ids)
        at = view.numbers(_ints(nodes))
        self._node_types = self._node_types.copy()
        self._node_types[at] = np.array([*nodes.values()], dtype=np.int16)
        types = self._node_types[:count]
        ghosts = (view.ghosts or MISSING in nodes.values()) and bool((types == MISSING).any())
        self.view = replace(view, node_types=types, ghosts=ghosts)

    def _lay_over(self, fresh: EdgeRows) -> None:
        view = self.view
        before, count = len(view.edge_ids), len(view.edge_ids) + len(fresh)
        source, target = view.numbers(fresh.from_ids), view.numbers(fresh.to_ids)
        numbers = np.arange(before, count)
        self._edge_ids[before:count] = fresh.ids
        self._edge_types[before:count] = fresh.types
        self._edge_from[before:count] = source
        self._edge_to[before:count] = target
        self._later.update(zip(fresh.ids.tolist(), numbers.tolist(), strict=True))
        keys = np.concatenate([source * 2, target * 2 + 1])
        order = np.argsort(keys, kind="stable")
        keys = keys[order]
        other = np.concatenate([target, source])[order]
        number = np.concatenate([numbers, numbers])[order]
        old = view.overlay
        if old is None:
            touched = np.zeros(len(view.node_ids), dtype=np.bool_)
        else:
            at = np.searchsorted(old.keys, keys, side="right")
            keys = np.insert(old.keys, at, keys)
            other = np.insert(old.rows.other, at, other)
            number = np.insert(old.rows.edge, at, number)
            touched = old.touched.copy()
        touched[source] = True
        touched[target] = True
        self.view = replace(
            view,
            edge_ids=self._edge_ids[:count],
            edge_types=self._edge_types[:count],
            edge_from=self._edge_from[:count],
            edge_to=self._edge_to[:count],
            overlay=Overlay(keys, ArcRows(other, number), touched),
        )


def _roomy(values: NDArray[Any], more: int) -> NDArray[Any]:
    """A copy with room behind it."""
    room = np.empty(len(values) + more, dtype=values.dtype)
    room[: len(values)] = values
    return room


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, np.int64)
