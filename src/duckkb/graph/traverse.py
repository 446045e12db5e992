"""What may be walked, and walks over one view of the graph, level by level.

Nothing here knows of records; nodes and edges are numbers of the view. Where several answers are
equally good, ids decide, so that equal graphs give equal answers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from duckkb.graph.arrays import Arcs, Flags, Ints
from duckkb.graph.view import MISSING, Direction, View

Depths = NDArray[np.int16]
MOST_DEPTH = 100
_CLOSED = np.iinfo(np.int16).max
_BACK: dict[Direction, Direction] = {"out": "in", "in": "out", "both": "both"}
_SPARSE = 64


@dataclass(frozen=True)
class Rule:
    """Which edges are walked, and which nodes are entered.

    The two by type have one flag a type, and a last one, False, for what is missing. The node that a walk
    begins with, and the one that a path leads to, need not be of an allowed type.

    Attributes:
        direction: along the edges, against them, or both.
        edge_types: which types of edge count; None is all.
        node_types: which types of node are entered; None is all.
        edges: by number of the edge, which edges count; None is all.
    """

    direction: Direction = "both"
    edge_types: Flags | None = None
    node_types: Flags | None = None
    edges: Flags | None = None

    def towards(self, back: bool) -> Direction:
        """The direction, or the one against it."""
        return _BACK[self.direction] if back else self.direction

    def arcs(
        self,
        view: View,
        nodes: Ints,
        *,
        back: bool = False,
        edges: bool = False,
        origins: bool = False,
    ) -> Arcs:
        """The arcs of some nodes that count; `back` walks against the direction."""
        direction = self.towards(back)
        by_type = self.edge_types is not None or view.holes
        picked = by_type or self.edges is not None
        found = view.arcs(nodes, direction, edges=edges or picked, origins=origins)
        if not picked:
            return found
        if by_type:
            types = view.edge_types[found.edges]
            keep = types != MISSING if self.edge_types is None else self.edge_types[types]
            found = found.where(keep)
        if self.edges is not None:
            found = found.where(self.edges[found.edges])
        return found

    def others(self, view: View, nodes: Ints, *, back: bool = False) -> Ints:
        """The far ends of the arcs of some nodes that count."""
        if self.edge_types is None and self.edges is None and not view.holes:
            return view.others(nodes, self.towards(back))
        return self.arcs(view, nodes, back=back).other

    def closed(self, view: View) -> Flags | None:
        """The nodes that are not entered; None where all are."""
        if self.node_types is not None:
            return ~self.node_types[view.node_types]
        return view.node_types == MISSING if view.ghosts else None

    def allowed(self, view: View, nodes: Ints) -> Flags | None:
        """Which of some nodes are entered; None where all are."""
        if self.node_types is not None:
            return self.node_types[view.node_types[nodes]]
        return view.node_types[nodes] != MISSING if view.ghosts else None


@dataclass(frozen=True)
class Reach:
    """Nodes in the order of distance, then of id.

    Attributes:
        nodes: their numbers; the first is the start.
        distances: steps from the start.
        depths: by number of the node, its distance plus one; 0 where it was not reached.
        truncated: whether more nodes lie within the depth.
        depth: the greatest distance that was looked at.
    """

    nodes: Ints
    distances: Depths
    depths: Depths
    truncated: bool
    depth: int


def reach(view: View, start: int, rule: Rule, depth: int, limit: int | None = None) -> Reach:
    """The nodes within `depth` steps, at most `limit` of them, the start included."""
    depths = _marks(view, rule.closed(view))
    depths[start] = 1
    level = np.array([start], dtype=np.int64)
    levels, total, distance = [level], 1, 0
    truncated = False
    while distance < depth:
        other = rule.others(view, level)
        level = _stamp(depths, other[depths.take(other) == 0], distance + 2)
        if not len(level):
            break
        if limit is not None and total >= limit:
            truncated = True
            break
        distance += 1
        levels.append(view.by_id(level))
        total += len(level)
    nodes = np.concatenate(levels)
    if limit is not None and total > limit:
        nodes, truncated = nodes[:limit], True
    return Reach(nodes, depths[nodes] - 1, depths, truncated, distance)


def tree(view: View, found: Reach, rule: Rule) -> dict[int, int]:
    """For every reached node but the start, the one before it on a shortest path."""
    before: dict[int, int] = {}
    wanted = np.empty(0, dtype=np.int64)
    for distance in range(int(found.distances[-1]), 0, -1):
        level = np.union1d(found.nodes[found.distances == distance], wanted)
        arcs = rule.arcs(view, level, back=True, origins=True)
        arcs = arcs.where(found.depths[arcs.other] == distance)
        order = np.lexsort((view.node_ids[arcs.other], arcs.origins))
        origin, other = arcs.origins[order], arcs.other[order]
        first = np.flatnonzero(np.diff(origin, prepend=-1))
        wanted = other[first]
        before.update(zip(level[origin[first]].tolist(), wanted.tolist(), strict=True))
    return before


def _marks(view: View, closed: Flags | None) -> Depths:
    """By number of the node: 0 where no walk has been, `_CLOSED` where none may go."""
    marks = np.zeros(len(view.node_ids), dtype=np.int16)
    if closed is not None:
        marks[closed] = _CLOSED
    return marks


def _stamp(marks: Depths, nodes: Ints, mark: int) -> Ints:
    """Marks the nodes; returns them once each, in order of number."""
    marks[nodes] = mark
    if len(nodes) * _SPARSE > len(marks):
        return np.flatnonzero(marks == mark)
    if len(nodes) > 1:
        nodes.sort()
        twice = nodes[1:] == nodes[:-1]
        if twice.any():
            nodes = nodes[np.append(True, ~twice)]
    return nodes
