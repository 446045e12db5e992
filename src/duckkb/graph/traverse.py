"""Walks over one view of the graph, level by level: reach, shortest paths, simple paths.

Nothing here knows of records; nodes and edges are numbers of the view. Where several answers are
equally good, ids decide, so that equal graphs give equal answers.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from duckkb.graph.arrays import Arcs, Flags, Ints
from duckkb.graph.view import MISSING, Direction, View

Depths = NDArray[np.int16]
MOST_DEPTH = 100
_CLOSED = np.iinfo(np.int16).max
_BACK: dict[Direction, Direction] = {"out": "in", "in": "out", "both": "both"}
_SPARSE = 64

Path = tuple[int, ...]
"""Nodes, from the first to the last."""


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
        direction = _BACK[self.direction] if back else self.direction
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
            return view.others(nodes, _BACK[self.direction] if back else self.direction)
        return self.arcs(view, nodes, back=back).other

    def closed(self, view: View) -> Flags | None:
        """The nodes that are not entered; None where all are."""
        if self.node_types is not None:
            return ~self.node_types[view.node_types]
        return view.node_types == MISSING if view.ghosts else None


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


def shortest_path(
    view: View,
    start: int,
    end: int,
    rule: Rule,
    depth: int,
    *,
    avoid: Path = (),
    not_first: frozenset[int] = frozenset(),
    closed: Flags | None = None,
) -> Path | None:
    """A shortest path of at most `depth` steps, from both ends at once.

    Args:
        view: the graph.
        start: where it begins.
        end: where it ends.
        rule: what may be walked.
        depth: how many steps it may have.
        avoid: nodes that it must not touch.
        not_first: nodes that must not come right after the start.
        closed: `rule.closed(view)`, where the caller has it already.
    """
    if start == end:
        return (start,)
    if closed is None:
        closed = rule.closed(view)
    # Steps from the start count up from 1, those from the end down from -1.
    marks = _marks(view, closed)
    marks[list(avoid)] = _CLOSED
    marks[start], marks[end] = 1, -1
    front, rear = np.array([start], dtype=np.int64), np.array([end], dtype=np.int64)
    far, near = 1, -1
    while len(front) and len(rear) and far - near < depth + 2:
        if far == 1 or len(front) <= len(rear):
            other = rule.others(view, front)
            if far == 1 and not_first:
                other = other[~np.isin(other, [*not_first])]
            far += 1
            seen = marks.take(other)
            met = other[seen < 0]
            front = _stamp(marks, other[seen == 0], far)
        else:
            other = rule.others(view, rear, back=True)
            near -= 1
            seen = marks.take(other)
            # The start itself does not count: its first step is taken from there.
            met = other[(seen > 1) & (seen < _CLOSED)]
            rear = _stamp(marks, other[seen == 0], near)
        if len(met):
            middle = view.least(met)
            if marks[middle] > 0:
                first = _descend(view, marks, middle, int(marks[middle]) - 1, -1, rule)
                second = _descend(view, marks, middle, near + 1, 1, rule)
            else:
                first = _descend(view, marks, middle, far - 1, -1, rule)
                second = _descend(view, marks, middle, int(marks[middle]) + 1, 1, rule)
            return (*reversed(first), middle, *second)
    return None


def _descend(view: View, marks: Depths, node: int, mark: int, step: int, rule: Rule) -> list[int]:
    """The nodes after `node` on a way to an end, which bears the mark -`step`, from `mark` on."""
    steps: list[int] = []
    while mark:
        other = rule.others(view, np.array([node], dtype=np.int64), back=step < 0)
        node = view.least(other[marks.take(other) == mark])
        steps.append(node)
        mark += step
    return steps


def simple_paths(
    view: View, start: int, end: int, rule: Rule, depth: int, limit: int
) -> tuple[list[Path], bool]:
    """The shortest paths without a node twice, shortest first, and whether there are more.

    Paths are told apart by their nodes: edges side by side make one path.
    """
    found = list(islice(_by_length(view, start, end, rule, depth), limit + 1))
    return found[:limit], len(found) > limit


def _by_length(view: View, start: int, end: int, rule: Rule, depth: int) -> Iterator[Path]:
    """Simple paths by length (Yen 1971), each prefix searched once (Lawler 1972)."""
    closed = rule.closed(view)
    first = shortest_path(view, start, end, rule, depth, closed=closed)
    if first is None:
        return
    ids = view.node_ids
    waiting: list[tuple[int, list[int], Path, int]] = [(len(first), [], first, 0)]
    given: list[Path] = []
    while waiting:
        _, _, path, fork = heapq.heappop(waiting)
        yield path
        given.append(path)
        for at in range(fork, len(path) - 1):
            root = path[: at + 1]
            taken = frozenset(p[at + 1] for p in given if p[: at + 1] == root)
            rest = shortest_path(
                view,
                root[-1],
                end,
                rule,
                depth - at,
                avoid=root[:-1],
                not_first=taken,
                closed=closed,
            )
            if rest is not None:
                whole = (*root[:-1], *rest)
                heapq.heappush(waiting, (len(whole), ids[list(whole)].tolist(), whole, at))


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
