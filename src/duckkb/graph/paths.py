"""Shortest paths, searched from both ends at once, and simple paths in the order of length.

A search between two nodes of a large graph takes a few dozen microseconds, which is a few dozen calls
of NumPy. So a step over few arcs is a loop in Python, one over many a handful of calls; both
find the same. What a search has seen is noted in a pad that the next one uses again, since clearing one entry
a node would take longer than the search.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice

import numpy as np

from duckkb.graph.arrays import Ints, Pad, distinct, positions
from duckkb.graph.traverse import Rule
from duckkb.graph.view import View

_FEW_ARCS = 40
_FEW_NODES = 24
_LONG_SLICE = 32
_NOBODY = 1 << 62

Path = tuple[int, ...]
"""Nodes, from the first to the last."""


def shortest_path(
    view: View,
    start: int,
    end: int,
    rule: Rule,
    depth: int,
    *,
    avoid: Path = (),
    not_first: frozenset[int] = frozenset(),
) -> Path | None:
    """A shortest path of at most `depth` steps; of several, the same one however the graph came about.

    Args:
        view: the graph.
        start: where it begins.
        end: where it ends.
        rule: what may be walked.
        depth: how many steps it may have.
        avoid: nodes that it must not touch.
        not_first: nodes that must not come right after the start.
    """
    if start == end:
        return (start,)
    pad = view.base.borrow(len(view.node_ids))
    found = _Search(view, rule, pad).path(start, end, depth, avoid, not_first)
    view.base.pads.append(pad)
    return found


class _End:
    """One end of a search, and how far it has come.

    Attributes:
        node: the end itself.
        back: whether the walk from here goes against the direction.
        begin: by number of the node, where its arcs begin among those of the base; for single nodes.
        end: likewise, where they end.
        low: a node that was entered from node p bears the mark `low + p`.
        front: the nodes of the last step; an array may hold some of them twice.
        scanned: how many arcs the last step looked at.
    """

    __slots__ = ("back", "begin", "end", "front", "low", "node", "scanned")

    def __init__(
        self, node: int, back: bool, low: int, cells: tuple[memoryview, memoryview]
    ) -> None:
        self.node = node
        self.back = back
        self.low = low
        self.begin, self.end = cells
        self.front: list[int] | Ints = [node]
        self.scanned = 0


class _Search:
    """One search. Marks below `floor` are those of others, `floor` itself is on what must not be touched.

    Ties are broken by the ids of the nodes, and the choice of the side to go on with depends on
    nothing but the graph, so that equal graphs give equal paths.
    """

    def __init__(self, view: View, rule: Rule, pad: Pad) -> None:
        self._view = view
        self._rule = rule
        self._plain = rule.plain(view)
        self._marks = pad.marks
        self._cells = pad.cells
        self._width = len(pad.marks)
        self._floor = pad.floor()

    def path(
        self, start: int, end: int, depth: int, avoid: Path, not_first: frozenset[int]
    ) -> Path | None:
        cells, floor = self._cells, self._floor
        base, rule = self._view.base, self._rule
        ahead = _End(start, False, floor + 1, base.cells(rule.towards(False)))
        behind = _End(end, True, floor + 1 + self._width, base.cells(rule.towards(True)))
        cells[end] = behind.low + end
        # The first step is taken from the start, so nobody needs to come back to it.
        for node in (start, *avoid, *not_first):
            cells[node] = floor
        for step in range(depth):
            if not (len(ahead.front) and len(behind.front)):
                return None
            forward = ahead.scanned <= behind.scanned
            side, other = (ahead, behind) if forward else (behind, ahead)
            met = self._step(side, other)
            if met is not None:
                first = self._trail(ahead, met[not forward])
                return (*reversed(first), *self._trail(behind, met[forward]))
            if not step and not_first:
                for node in not_first:
                    cells[node] = 0
                cells[end] = behind.low + end
        return None

    def _trail(self, side: _End, node: int) -> list[int]:
        """The nodes from one to the end that it was reached from."""
        trail = [node]
        while node != side.node:
            node = self._cells[node] - side.low
            trail.append(node)
        return trail

    def _step(self, side: _End, other: _End) -> tuple[int, int] | None:
        """Moves one end on by a step; the arc by which it meets the other, near end first, if it does."""
        if not self._plain:
            return self._by_rule(side, other)
        base, front = self._view.base, side.front
        if isinstance(front, list):
            begin, end = side.begin, side.end
            spans = [(begin[node], end[node]) for node in front]
            scanned = 0
            for first, last in spans:
                scanned += last - first
            if scanned <= _FEW_ARCS:
                side.scanned = scanned
                return self._by_loop(side, other, front, spans)
            front = np.array(front)
            if scanned > _LONG_SLICE * len(spans):
                others = base.rows.other
                far = np.concatenate([others[first:last] for first, last in spans])
                counts = np.array([last - first for first, last in spans])
                return self._by_array(side, other, front, counts, far)
        else:
            front = distinct(front)
        first, last = base.spans(front, self._rule.towards(side.back))
        counts = last - first
        far = base.rows.other.take(positions(last, counts))
        return self._by_array(side, other, front, counts, far)

    def _by_rule(self, side: _End, other: _End) -> tuple[int, int] | None:
        view = self._view
        front = view.by_id(distinct(np.array(side.front)))
        arcs = self._rule.arcs(view, front, back=side.back, origins=True)
        far, origin = arcs.other, arcs.origins
        if view.overlay is not None:
            far = far[np.argsort(origin, kind="stable")]
        counts = np.bincount(origin, minlength=len(front))
        return self._by_array(side, other, front, counts, far)

    def _by_loop(
        self, side: _End, other: _End, front: list[int], spans: list[tuple[int, int]]
    ) -> tuple[int, int] | None:
        cells, floor = self._cells, self._floor
        rows = self._view.base.far_cells
        own, low, high = side.low, other.low, other.low + self._width
        met = _NOBODY
        following: list[int] = []
        for near, (first, last) in zip(front, spans, strict=True):
            for far in rows[first:last].tolist():
                mark = cells[far]
                if mark < floor:
                    cells[far] = own + near
                    following.append(far)
                elif far < met and low <= mark < high:
                    met = far
            if met < _NOBODY:
                return near, met
        following.sort()
        side.front = following
        return None

    def _by_array(
        self, side: _End, other: _End, front: Ints, counts: Ints, far: Ints
    ) -> tuple[int, int] | None:
        side.scanned = len(far)
        if not len(far):
            side.front = []
            return None
        marks = self._marks.take(far)
        # What is below comes out above, as marks have no sign.
        met = marks - other.low < self._width
        at = int(met.argmax())
        if met[at]:
            owner, stop = _owner(counts, at)
            ends = slice(at, stop)
            return int(front[owner]), self._view.least(far[ends][met[ends]])
        fresh = (marks < self._floor).nonzero()[0]
        new = far.take(fresh)
        near = (front + side.low).astype(self._marks.dtype).repeat(counts).take(fresh)
        allowed = None if self._plain else self._rule.allowed(self._view, new)
        if allowed is not None:
            new, near = new[allowed], near[allowed]
        # The last mark stays: that of the least node from which there is an arc.
        self._marks[new[::-1]] = near[::-1]
        few = self._plain and len(new) <= _FEW_NODES
        side.front = sorted(set(new.tolist())) if few else new
        return None


def _owner(counts: Ints, at: int) -> tuple[int, int]:
    """In which of several slices, laid end to end, a place is, and where this slice ends."""
    ends = counts.cumsum()
    owner = int(ends.searchsorted(at, "right"))
    return owner, int(ends[owner])


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
    first = shortest_path(view, start, end, rule, depth)
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
                view, root[-1], end, rule, depth - at, avoid=root[:-1], not_first=taken
            )
            if rest is not None:
                whole = (*root[:-1], *rest)
                heapq.heappush(waiting, (len(whole), ids[list(whole)].tolist(), whole, at))
