"""Join paths: the smallest connected parts of the catalog's join graph that cover given classes.

A minimal Steiner tree is grown from one class by shortest paths to the others (Takahashi and
Matsuyama 1980), keeping a beam of trees instead of one, so that paths that tie come back as
alternatives. Paths follow only joins over which they can still arrive in time, which is told by how
far each class is from the one to be reached (Hart, Nilsson and Raphael 1968).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import count

from duckkb.reasoning.catalog import Catalog, Join

FAR = 8.0
"""No path is longer than this; classes further apart have nothing to do with each other."""
HUB = 1.2
"""What it costs to meet at a class that only both sides refer to: rows pair up at random there."""
PASSED = 0.02
"""What it costs to pass through a class that one side refers to and that refers to the other itself: of ways
of the same length one over rows that refer to both sides comes first."""
ROUND = 0.08
"""What it costs to go round: rows asked for that refer to two classes are met over one of them, and the other over a
join between the two, not over their own (of lawyers who assist in cases, those who lead these)."""
LADEN = 0.01
"""What it costs to pass through rows that refer to yet another class: what a person is able to do is told by rows that
only link the two, before those of what was done when, for whom and by whom."""
BEAM = 6
KEPT = 10_000
"""Trees that are kept; a server is asked for ever."""
PATHS = 4
"""How many paths from a tree to a class are tried."""
_LONGER = 1.01
"""A path is tried that costs so much more than the cheapest one."""
_NEARER = 0.35
"""What a step is cheaper by evidence for its join, and again for the class that it leads to."""
_FURTHEST = math.ceil(FAR / (1 - 2 * _NEARER))
"""Joins of the longest path: every step as cheap as can be."""
_ROUNDED = 1e-6
_KEPT_DISTANCES = 500
"""Classes from which distances are kept."""


_Walk = tuple[float, int, str, tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Tree:
    """Classes and the joins that connect them, in an order in which each join adds one class."""

    classes: tuple[str, ...]
    joins: tuple[str, ...]
    cost: float


class Locator:
    """Finds trees in the join graph of a catalog; what it found once it keeps."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._trees: dict[object, tuple[Tree, ...]] = {}
        self._distances: dict[str, Mapping[str, int]] = {}
        self._references: dict[str, frozenset[str]] = {}

    def trees(
        self,
        classes: Collection[str],
        near: Mapping[str, float] | None = None,
        limit: int = 3,
        root: str = "",
    ) -> tuple[Tree, ...]:
        """The cheapest trees that cover the classes, best first; none where they do not connect.

        Args:
            classes: names of the classes to cover.
            near: evidence (0 to 1) for classes and joins that a tree may pass through; a passage
                through them is cheaper. Of joins also evidence against them, below 0.
            limit: at most so many trees.
            root: of trees that cost the same, those come first whose classes are near this one.
        """
        wanted = tuple(sorted(set(classes)))
        evidence = {k: v for k, v in (near or {}).items() if v != 0}
        key = (wanted, tuple(sorted(evidence.items())), root)
        found = self._trees.get(key)
        if found is None:
            found = self._grow(wanted, evidence)
            if root in wanted:
                found = tuple(sorted(found, key=lambda t: (t.cost + self._depth(t, root), t.joins)))
            if len(self._trees) >= KEPT:
                self._trees = {}
            self._trees[key] = found
        return found[:limit]

    def cost(self, classes: Collection[str], near: Mapping[str, float] | None = None) -> float:
        """The cost of the best tree, infinite where there is none."""
        found = self.trees(classes, near)
        return found[0].cost if found else float("inf")

    def _depth(self, tree: Tree, root: str) -> float:
        """How far the classes of a tree are from one of them, as a small cost."""
        depth = {root: 0}
        rest = list(tree.joins)
        while rest:
            for join_id in rest:
                join = self._catalog.joins[join_id]
                known, new = (
                    (join.left, join.right) if join.left in depth else (join.right, join.left)
                )
                if known in depth:
                    depth[new] = depth[known] + 1
                    rest.remove(join_id)
                    break
            else:
                break
        return 0.05 * sum(depth.values())

    def _grow(self, wanted: tuple[str, ...], near: Mapping[str, float]) -> tuple[Tree, ...]:
        if not wanted:
            return ()
        beam: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((wanted[0],), ())]
        for _ in wanted[1:]:
            grown: dict[frozenset[str], tuple[tuple[str, ...], tuple[str, ...]]] = {}
            for nodes, joins in beam:
                rest = [c for c in wanted if c not in nodes]
                if not rest:
                    grown[frozenset(joins)] = (nodes, joins)
                for target in rest:
                    for more_nodes, more_joins in self._paths(nodes, target, near):
                        tree = (nodes + more_nodes, joins + more_joins)
                        grown[frozenset(tree[1])] = tree
            ranked = sorted(grown.values(), key=lambda t: (self._cost(*t, wanted, near), t[1]))
            beam = ranked[:BEAM]
        found = [Tree(n, j, self._cost(n, j, wanted, near)) for n, j in beam]
        return tuple(sorted(found, key=lambda t: (t.cost, t.joins)))

    def _paths(
        self, sources: tuple[str, ...], target: str, near: Mapping[str, float]
    ) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """The cheapest simple paths from any of the sources to the target."""
        found: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
        order = count()
        away, least = self._away(target), _least_step(near)
        most = FAR
        if not near:  # All steps cost the same: the distance of the nearest source is the cost.
            most = min(FAR, min((away[s] for s in sources if s in away), default=0) + _LONGER)
        queue: list[_Walk] = [(0.0, next(order), s, (), ()) for s in sources if s in away]
        heapq.heapify(queue)
        seen: dict[str, int] = {}
        while queue and len(found) < PATHS:
            cost, _, at, nodes, joins = heapq.heappop(queue)
            if cost > most:
                break
            if at == target:
                most = min(most, cost + _LONGER)
                found.append((nodes, joins))
                continue
            seen[at] = seen.get(at, 0) + 1
            if seen[at] > PATHS:
                continue
            for join in self._catalog.joins_at[at]:
                other = join.right if join.left == at else join.left
                if other in sources or other in nodes or join.left == join.right:
                    continue
                step = cost + self._step(join, other, near)
                if other not in away or step + least * away[other] > most + _ROUNDED:
                    continue  # it cannot reach the target in time
                queue_item = (step, next(order), other, (*nodes, other), (*joins, join.id))
                heapq.heappush(queue, queue_item)
        return found

    def _referred(self, name: str) -> frozenset[str]:
        """The other classes that rows of one refer to."""
        known = self._references.get(name)
        if known is None:
            ends = (j.right for j in self._catalog.joins_at[name] if j.left == name)
            known = self._references[name] = frozenset(ends) - {name}
        return known

    def _away(self, target: str) -> Mapping[str, int]:
        """How many joins each class is from one, as far as a path may lead there."""
        known = self._distances.get(target)
        if known is None:
            known, edge = {target: 0}, [target]
            for steps in range(1, _FURTHEST + 1):
                beside = (
                    n for at in edge for j in self._catalog.joins_at[at] for n in (j.left, j.right)
                )
                edge = [n for n in dict.fromkeys(beside) if n not in known]
                known |= dict.fromkeys(edge, steps)
            if len(self._distances) >= _KEPT_DISTANCES:
                self._distances = {}
            self._distances[target] = known
        return known

    def _step(self, join: Join, other: str, near: Mapping[str, float]) -> float:
        return 1.0 - _NEARER * near.get(other, 0.0) - _NEARER * near.get(join.id, 0.0)

    def _cost(
        self,
        nodes: tuple[str, ...],
        joins: tuple[str, ...],
        wanted: tuple[str, ...],
        near: Mapping[str, float],
    ) -> float:
        """Steps, and the hubs: classes that nobody asked for and two joins only end at."""
        total = 0.0
        ends: dict[str, int] = {}
        starts: set[str] = set()
        reached: set[str] = set()
        for join_id, node in zip(joins, nodes[1:], strict=True):
            join = self._catalog.joins[join_id]
            total += self._step(join, node, near)
            if not (join.end and join.unique):
                ends[join.right] = ends.get(join.right, 0) + 1
            starts.add(join.left)
            reached.add(join.right)
        for node, meeting in ends.items():
            if meeting > 1 and node not in wanted and node not in near:
                total += HUB
        unasked = (starts & reached).difference(wanted, near)
        laden = sum(
            len(self._catalog.ends[n]) > 2 for n in starts.difference(reached, wanted, near)
        )
        total += PASSED * len(unasked) + LADEN * laden
        return total + ROUND * self._rounds(nodes, joins, wanted)

    def _rounds(
        self, nodes: tuple[str, ...], joins: tuple[str, ...], wanted: tuple[str, ...]
    ) -> int:
        """How often rows asked for that refer to two classes of the tree meet one of them in another way."""
        met = {frozenset((j.left, j.right)) for j in map(self._catalog.joins.__getitem__, joins)}
        rounds = 0
        for name in wanted:
            near = self._referred(name).intersection(nodes)
            if len(near) > 1:
                rounds += sum(frozenset((name, other)) not in met for other in near)
        return rounds


def _least_step(near: Mapping[str, float]) -> float:
    """What the cheapest step may cost."""
    return 1.0 - 2 * _NEARER * max((0.0, *near.values()))
