"""The search for a shortest path, arc by arc, from both ends at once (Pohl 1971)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

Cells = Any
"""A one-dimensional array; or its memory view, which is faster to read where nothing is compiled."""

_MOST_MARK = 2**32 - 1


class Ground(NamedTuple):
    """What is walked. A pair is about the search from the start and the one from the end.

    Attributes:
        begin: by number of the node, where its arcs begin.
        end: likewise, where they end.
        other: by arc, the node at its far end.
        edge: likewise, the number of its edge.
        keys: of the arcs that came later, in order: twice the node, plus one where the arc comes in.
        late_keys: for a node, the first key of its later arcs less twice its number, and the one
            behind the last.
        late_other: by later arc, the node at its far end.
        late_edge: likewise, the number of its edge.
        ids: by number of the node; the least decides between paths of one length.
        node_types: by number of the node; negative for one that is missing.
        edge_types: by number of the edge; negative for one that is gone.
        ghosts: whether nodes are missing.
        holes: whether edges are gone.
        enters: by type, whether nodes are entered; empty where all are.
        counts: by type, whether edges count; empty where all do.
        picked: by number of the edge, whether it counts; empty where all do.
    """

    begin: tuple[Cells, Cells]
    end: tuple[Cells, Cells]
    other: Cells
    edge: Cells
    keys: Cells
    late_keys: tuple[tuple[int, int], tuple[int, int]]
    late_other: Cells
    late_edge: Cells
    ids: Cells
    node_types: Cells
    edge_types: Cells
    ghosts: bool
    holes: bool
    enters: Cells
    counts: Cells
    picked: Cells


class Notes(NamedTuple):
    """What a search writes down, by number of the node or in the order of finding.

    Attributes:
        marks: what the node is to the search; see `meet`.
        parents: the node from which it was reached.
        found: the nodes reached from the start, and those from the end.
        path: the answer.
        sides: of each side, how many nodes were found before those that come next, and before those
            that come after them, how many steps it has taken, and how many arcs its last step had.
    """

    marks: Cells
    parents: Cells
    found: tuple[Cells, Cells]
    path: Cells
    sides: tuple[Cells, Cells, Cells, Cells]


class Pad:
    """Notes that one search after the other is made on, without clearing them: that would take longer.

    Each search gets a range of marks above all that were given before, and what is left of older ones
    means nothing.

    Args:
        count: of nodes.
    """

    def __init__(self, count: int) -> None:
        marks = np.zeros(count, dtype=np.uint32)
        parents, ahead, behind, path = np.empty((4, count), dtype=np.int32)
        first, last, level, seen = np.zeros((4, 2), dtype=np.int64)
        self.notes = Notes(marks, parents, (ahead, behind), path, (first, last, level, seen))
        self._next = 1

    def __len__(self) -> int:
        return len(self.notes.marks)

    def floor(self, span: int) -> int:
        """The first of so many marks that nobody has used."""
        if self._next + span > _MOST_MARK:
            self.notes.marks[:] = 0
            self._next = 1
        floor = self._next
        self._next += span
        return floor


def meet(
    ground: Ground, notes: Notes, floor: int, start: int, end: int, depth: int, shut: Sequence[int]
) -> int:
    """How many nodes a shortest path of at most `depth` steps has; 0 if there is none.

    The path is in `notes.path`, from the start on. Each step looks at all arcs of the nodes found last,
    of the side that had fewer to look at in its last step. Of the paths found, the one with the least
    ids next to the meeting arc is given, and each parent is the one of least id: so equal graphs give
    equal paths.

    A mark below `floor` is from another search; `floor` is on nodes that are not entered; the rest are
    levels of the side of the start and, above those, of the side of the end.

    Args:
        ground: what is walked.
        notes: where to write.
        floor: the first of `2 * depth + 3` marks that nobody used.
        start: where the path begins.
        end: where it ends; not the start.
        depth: how many steps it may have.
        shut: nodes that must not come right after the start.
    """
    marks, parents = notes.marks, notes.parents
    ids, keys = ground.ids, ground.keys
    others, edges = ground.other, ground.edge
    late_others, late_edges = ground.late_other, ground.late_edge
    node_types, enters = ground.node_types, ground.enters
    edge_types, counts, picked = ground.edge_types, ground.counts, ground.picked
    some_nodes = ground.ghosts or len(enters) > 0
    some_edges = ground.holes or len(counts) > 0 or len(picked) > 0
    lowest = (floor + 1, floor + 2 + depth)
    first, last, level, seen = notes.sides
    for side in range(2):
        first[side], last[side], level[side], seen[side] = 0, 1, 0, 0
    notes.found[0][0], notes.found[1][0] = start, end
    # The first step is taken from the start, so nobody needs to come back to it.
    marks[start], marks[end] = floor, lowest[1]
    for node in shut:
        marks[node] = floor
    for step in range(depth):
        if first[0] == last[0] or first[1] == last[1]:
            return 0
        side = int(seen[0] > seen[1])
        begin, stops, found = ground.begin[side], ground.end[side], notes.found[side]
        low, high = ground.late_keys[side]
        level[side] += 1
        own, far_low = lowest[side] + level[side], lowest[1 - side]
        far_high = far_low + depth
        count, arcs = last[side], 0
        near_met = far_met = -1
        for place in range(first[side], last[side]):
            near = found[place]
            for late in range(1 + (len(keys) > 0)):
                at = stop = 0
                if late:
                    at, stop = _slice(keys, 2 * near + low, 2 * near + high)
                elif near < len(begin):
                    at, stop = begin[near], stops[near]
                for arc in range(at, stop):
                    if some_edges:
                        edge = late_edges[arc] if late else edges[arc]
                        kind = edge_types[edge]
                        if kind < 0 or (len(counts) and not counts[kind]):
                            continue
                        if len(picked) and not picked[edge]:
                            continue
                    arcs += 1
                    far = late_others[arc] if late else others[arc]
                    mark = marks[far]
                    if mark < floor:
                        if near_met >= 0:  # this step is the last
                            continue
                        if some_nodes:
                            kind = node_types[far]
                            if kind < 0 or (len(enters) and not enters[kind]):
                                continue
                        marks[far], parents[far] = own, near
                        found[count] = far
                        count += 1
                    elif mark == own:
                        if ids[near] < ids[parents[far]]:
                            parents[far] = near
                    elif (
                        far_low <= mark <= far_high
                        and (near_met < 0 or ids[near] <= ids[near_met])
                        and (near != near_met or ids[far] < ids[far_met])
                    ):
                        near_met, far_met = near, far
        if near_met >= 0:
            met = (far_met, near_met) if side else (near_met, far_met)
            return _trail(notes.path, parents, start, end, met)
        first[side], last[side], seen[side] = last[side], count, arcs
        if not step:
            for node in shut:
                marks[node] = lowest[1] if node == end else 0
    return 0


def _slice(keys: Cells, low: int, high: int) -> tuple[int, int]:
    """Where the sorted keys from `low` to below `high` begin and end."""
    begin, end = 0, len(keys)
    while begin < end:
        middle = (begin + end) // 2
        if keys[middle] < low:
            begin = middle + 1
        else:
            end = middle
    while end < len(keys) and keys[end] < high:
        end += 1
    return begin, end


def _trail(path: Cells, parents: Cells, start: int, end: int, met: tuple[int, int]) -> int:
    """Writes the path that leads over an arc, by the parents on both sides; its length in nodes."""
    node, behind = met
    size = 1
    path[0] = node
    while node != start:
        node = parents[node]
        path[size] = node
        size += 1
    for place in range(size // 2):
        path[place], path[size - 1 - place] = path[size - 1 - place], path[place]
    path[size] = behind
    while behind != end:
        behind = parents[behind]
        size += 1
        path[size] = behind
    return size + 1


PARTS = (_slice, _trail)
"""The functions that `meet` calls."""
