"""Shortest paths, searched from both ends at once, and simple paths in the order of length."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from itertools import islice

import numpy as np

from duckkb.graph.arrays import NO_INTS
from duckkb.graph.meeting import PARTS, Ground, meet
from duckkb.graph.traverse import Rule
from duckkb.graph.view import View
from duckkb.runtime.compiled import Compiled

Path = tuple[int, ...]
"""Nodes, from the first to the last."""

NO_FLAGS = np.empty(0, dtype=np.bool_)
SEARCH = Compiled(meet, PARTS)


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
    depth = min(depth, len(view.node_ids))
    pad = view.base.borrow(len(view.node_ids))
    floor = pad.floor(2 * depth + 3)
    for node in avoid:
        pad.notes.marks[node] = floor
    shut = np.array([*not_first]) if not_first else NO_INTS
    ground = _ground(view, rule)
    size = SEARCH(ground, pad.notes, floor, start, end, depth, shut)
    path = tuple(pad.notes.path[:size].tolist())
    view.base.pads.append(pad)
    return path or None


def _ground(view: View, rule: Rule) -> Ground:
    base, later = view.base, view.overlay
    ahead, behind = base.slices(rule.towards(False)), base.slices(rule.towards(True))
    return Ground(
        (ahead.begin, behind.begin),
        (ahead.end, behind.end),
        base.rows.other,
        base.rows.edge,
        NO_INTS if later is None else later.keys,
        (ahead.late_keys, behind.late_keys),
        NO_INTS if later is None else later.rows.other,
        NO_INTS if later is None else later.rows.edge,
        view.node_ids,
        view.node_types,
        view.edge_types,
        view.ghosts,
        view.holes,
        NO_FLAGS if rule.node_types is None else rule.node_types,
        NO_FLAGS if rule.edge_types is None else rule.edge_types,
        NO_FLAGS if rule.edges is None else rule.edges,
    )


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
