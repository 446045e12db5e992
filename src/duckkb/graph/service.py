"""Graph: questions about how records hang together, answered with records.

Every answer is bounded and says where it was cut. An edge to a node that does not exist is not
walked; `neighbors` counts such edges.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from duckkb.errors import RecordNotFoundError, UsageError
from duckkb.graph.answers import (
    EdgeRef,
    FoundPath,
    GraphEdge,
    GraphNode,
    GraphSearch,
    Neighbor,
    Neighbors,
    NeighborStats,
    NodeRef,
    Paths,
    SeedContext,
    Subgraph,
    SubgraphStats,
    Trail,
    Traversal,
    Visited,
)
from duckkb.graph.arrays import Flags, Ints
from duckkb.graph.kept import KeptAdjacency
from duckkb.graph.naming import NodeName, NodeNames
from duckkb.graph.traverse import MOST_DEPTH, Path, Reach, Rule, reach, simple_paths, tree
from duckkb.graph.view import MISSING, Direction, View
from duckkb.ontology.model import EdgeType, NodeType, Ontology
from duckkb.ontology.names import find_type
from duckkb.search.filters import Filter, Query, matching
from duckkb.search.query import Request, Searcher
from duckkb.truth.record import Record

DIRECTIONS = ("out", "in", "both")
MOST_NEIGHBORS = 1000
MOST_NODES = 10_000
MOST_EDGES = 10_000
MOST_PATHS = 100
MOST_SEEDS = 50
_MOST_PARALLEL = 20

Fetch = Callable[[Iterable[int]], Mapping[int, Record]]
Names = Sequence[str] | None


@dataclass(frozen=True)
class _Walk:
    """One question: the view it is about, where it begins, and the rule it follows."""

    view: View
    rule: Rule
    start: int


class Graph:
    """Answers questions about the graph of one base.

    A node is named by its id, by type and identity, or by a text such as `Person:alice`. `where`
    are conditions that every walked edge meets; an edge whose type lacks the field does not.

    Args:
        ontology: the types.
        adjacency: the graph.
        names: finds nodes.
        searcher: finds records by words and meaning.
        fetch: records by id, those that are gone left out.
        query: runs SQL, for conditions on edges.
        ready: brings everything up to date; called before every question.
    """

    def __init__(
        self,
        ontology: Ontology,
        adjacency: KeptAdjacency,
        names: NodeNames,
        searcher: Searcher,
        fetch: Fetch,
        query: Query,
        ready: Callable[[], None],
    ) -> None:
        self._ontology = ontology
        self._adjacency = adjacency
        self._names = names
        self._searcher = searcher
        self._fetch = fetch
        self._query = query
        self._ready = ready
        self._node_names = tuple(ontology.nodes)
        self._edge_names = tuple(ontology.edges)

    # -- questions -------------------------------------------------------------------------------

    def neighbors(
        self,
        node: NodeName,
        *,
        direction: Direction = "both",
        edge_types: Names = None,
        node_types: Names = None,
        where: Sequence[Filter] = (),
        limit: int = 100,
    ) -> Neighbors:
        """The edges of a node, and the nodes at their other ends.

        Raises:
            RecordNotFoundError: there is no such node.
            UsageError: an argument that means nothing, with what would.
        """
        _check("limit", limit, 1, MOST_NEIGHBORS)
        walk = self._walk(node, direction, edge_types, node_types, where)
        view, start = walk.view, np.array([walk.start], dtype=np.int64)
        closed = walk.rule.closed(view)
        edge, other, out = self._edges_at(walk, start)
        dangling = int(np.count_nonzero(view.node_types[other] == MISSING))
        if closed is not None:
            keep = ~closed[other] | ((other == walk.start) & self._enters(walk))
            edge, other, out = edge[keep], other[keep], out[keep]
        types = view.edge_types[edge]
        counts = np.bincount(types, minlength=len(self._edge_names))
        order = np.lexsort((view.edge_ids[edge], view.node_ids[other], ~out, types))[:limit]
        edge, other, out = edge[order], other[order], out[order]
        records = self._fetch(
            [*view.edge_ids[edge].tolist(), *view.node_ids[other].tolist(), self._id(walk)]
        )
        found = tuple(
            Neighbor(e.type, "out" if outward else "in", _edge(e), _node(n, distance), n.type)
            for edge_id, node_id, outward, distance in zip(
                view.edge_ids[edge].tolist(),
                view.node_ids[other].tolist(),
                out.tolist(),
                (other != walk.start).astype(int).tolist(),
                strict=True,
            )
            if (e := records.get(edge_id)) and (n := records.get(node_id))
        )
        by_type = {name: int(counts[i]) for i, name in enumerate(self._edge_names) if counts[i]}
        total = int(counts.sum())
        return Neighbors(
            _node(self._record(records, self._id(walk)), 0),
            found,
            NeighborStats(total, by_type, dangling),
            total > limit,
        )

    def traverse(
        self,
        node: NodeName,
        *,
        direction: Direction = "out",
        depth: int = 3,
        edge_types: Names = None,
        node_types: Names = None,
        where: Sequence[Filter] = (),
        limit: int = 1000,
        paths: bool = False,
    ) -> Traversal:
        """The nodes within `depth` steps, breadth first, the start included.

        A node of another type than `node_types` is neither given nor passed through.
        """
        _check("depth", depth, 0, MOST_DEPTH)
        _check("limit", limit, 1, MOST_NODES)
        walk = self._walk(node, direction, edge_types, node_types, where)
        found = reach(walk.view, walk.start, walk.rule, depth, limit)
        refs = self._refs(walk.view, found.nodes)
        trails = self._trails(walk, found, refs) if paths else {}
        nodes = tuple(
            Visited(ref.id, ref.type, ref.identity, distance, trails.get(number))
            for number, distance in zip(
                found.nodes.tolist(), found.distances.tolist(), strict=True
            )
            if (ref := refs.get(number))
        )
        return Traversal(nodes, int(found.distances[-1]), found.truncated)

    def reach(
        self,
        node: NodeName,
        *,
        direction: Direction = "out",
        depth: int = 3,
        edge_types: Names = None,
        node_types: Names = None,
        where: Sequence[Filter] = (),
    ) -> tuple[Ints, Ints]:
        """Ids and distances of all nodes that `traverse` would come to; no record is read."""
        _check("depth", depth, 0, MOST_DEPTH)
        walk = self._walk(node, direction, edge_types, node_types, where)
        found = reach(walk.view, walk.start, walk.rule, depth)
        return walk.view.node_ids[found.nodes], found.distances.astype(np.int64)

    def subgraph(
        self,
        node: NodeName,
        *,
        direction: Direction = "both",
        depth: int = 2,
        edge_types: Names = None,
        node_types: Names = None,
        where: Sequence[Filter] = (),
        max_nodes: int = 100,
        max_edges: int = 200,
    ) -> Subgraph:
        """The nodes around one, nearest first, and all edges among them that count."""
        _check("depth", depth, 0, MOST_DEPTH)
        _check("max_nodes", max_nodes, 1, MOST_NODES)
        _check("max_edges", max_edges, 0, MOST_EDGES)
        walk = self._walk(node, direction, edge_types, node_types, where)
        return self._subgraph(walk, depth, max_nodes, max_edges)

    def paths(
        self,
        source: NodeName,
        target: NodeName,
        *,
        direction: Direction = "both",
        depth: int = 5,
        edge_types: Names = None,
        node_types: Names = None,
        where: Sequence[Filter] = (),
        limit: int = 10,
    ) -> Paths:
        """The shortest paths of at most `depth` steps between two nodes, shortest first.

        No path passes a node twice; edges side by side make one path. Both ends may be of any
        type.
        """
        _check("depth", depth, 0, MOST_DEPTH)
        _check("limit", limit, 1, MOST_PATHS)
        walk = self._walk(source, direction, edge_types, node_types, where)
        end = self._number(walk.view, self._names.find(target))
        found, more = simple_paths(walk.view, walk.start, end, walk.rule, depth, limit)
        refs = self._refs(walk.view, np.unique(np.array([n for p in found for n in p], np.int64)))
        paths: list[FoundPath] = []
        for path in found:
            if all(number in refs for number in path):
                trail = self._trail(walk, path, refs)
                types = tuple(ref.type for ref in trail.nodes)
                paths.append(FoundPath(trail.nodes, len(path) - 1, types, trail.edges))
        return Paths(tuple(paths), more)

    def search(
        self,
        query: str,
        *,
        seeds: int = 5,
        depth: int = 1,
        neighbors: int = 10,
        types: Names = None,
        direction: Direction = "both",
        edge_types: Names = None,
        node_types: Names = None,
        where: Sequence[Filter] = (),
    ) -> GraphSearch:
        """The best records for a query, each with the nodes around it.

        `types` says what is searched, `node_types` what may stand around it.
        """
        _check("seeds", seeds, 1, MOST_SEEDS)
        _check("depth", depth, 0, MOST_DEPTH)
        _check("neighbors", neighbors, 0, MOST_NEIGHBORS)
        found = self._searcher.search(Request(query, seeds, types))
        self._ready()
        view = self._adjacency.view()
        rule = self._rule(view, direction, edge_types, node_types, where)
        results = tuple(
            SeedContext(
                hit,
                self._subgraph(_Walk(view, rule, number), depth, neighbors + 1, 2 * neighbors),
            )
            for hit in found.hits
            if (number := view.number(hit.id)) is not None
        )
        cut = any(result.context.stats.truncated for result in results)
        return GraphSearch(results, found.notices, cut)

    # -- what a question means -------------------------------------------------------------------

    def _walk(
        self,
        node: NodeName,
        direction: Direction,
        edge_types: Names,
        node_types: Names,
        where: Sequence[Filter],
    ) -> _Walk:
        self._ready()
        node_id = self._names.find(node)
        view = self._adjacency.view()
        rule = self._rule(view, direction, edge_types, node_types, where)
        return _Walk(view, rule, self._number(view, node_id))

    def _number(self, view: View, node_id: int) -> int:
        number = view.number(node_id)
        if number is None:
            raise RecordNotFoundError(f"there is no node with __id {node_id}")
        return number

    def _rule(
        self,
        view: View,
        direction: Direction,
        edge_types: Names,
        node_types: Names,
        where: Sequence[Filter],
    ) -> Rule:
        if direction not in DIRECTIONS:
            raise UsageError(
                f"direction is one of {', '.join(DIRECTIONS)}, got '{direction}'"
            )
        edges = self._named(EdgeType, edge_types, self._edge_names)
        nodes = self._named(NodeType, node_types, self._node_names)
        counted = None
        if where:
            _, ids = matching(self._ontology, edges or self._edge_names, where, self._query)
            counted = np.zeros(len(view.edge_ids), dtype=np.bool_)
            counted[view.edge_numbers(ids)] = True
        return Rule(
            direction,
            _flags(self._edge_names, edges) if edges is not None else None,
            _flags(self._node_names, nodes) if nodes is not None else None,
            counted,
        )

    def _named(
        self, kind: type[EdgeType] | type[NodeType], names: Names, known: Sequence[str]
    ) -> list[str] | None:
        if not names:
            return None
        found = [find_type(self._ontology, name) for name in names]
        for item in found:
            if not isinstance(item, kind):
                word = "an edge" if kind is EdgeType else "a node"
                raise UsageError(f"'{item.name}' is not {word} type", hint=", ".join(known))
        return [item.name for item in found]

    # -- parts of answers ------------------------------------------------------------------------

    def _enters(self, walk: _Walk) -> bool:
        """Whether a loop of the start counts although the start is of another type than asked."""
        allowed = walk.rule.node_types
        return allowed is None or bool(allowed[walk.view.node_types[walk.start]])

    def _edges_at(self, walk: _Walk, nodes: Ints) -> tuple[Ints, Ints, Flags]:
        """Edges of one node that count, the node at the far end, and whether they go out."""
        arcs = walk.rule.arcs(walk.view, nodes, edges=True)
        assert arcs.edge is not None
        edge, other = arcs.edge, arcs.other
        out = walk.view.edge_from[edge] == walk.start
        if walk.rule.direction == "in":
            out = other == walk.start
        loop = np.flatnonzero(other == walk.start)
        if walk.rule.direction == "both" and len(loop):
            # A loop has an arc at either end.
            _, first = np.unique(edge[loop], return_index=True)
            keep = np.ones(len(edge), dtype=np.bool_)
            keep[loop] = False
            keep[loop[first]] = True
            edge, other, out = edge[keep], other[keep], out[keep]
        return edge, other, out

    def _subgraph(self, walk: _Walk, depth: int, max_nodes: int, max_edges: int) -> Subgraph:
        view = walk.view
        found = reach(view, walk.start, walk.rule, depth, max_nodes)
        inside = np.zeros(len(view.node_ids), dtype=np.bool_)
        inside[found.nodes] = True
        among = Rule("out", walk.rule.edge_types, None, walk.rule.edges)
        arcs = among.arcs(view, found.nodes, edges=True)
        assert arcs.edge is not None
        edges = arcs.edge[inside[arcs.other]]
        ends = found.depths[view.edge_from[edges]], found.depths[view.edge_to[edges]]
        order = np.lexsort((view.edge_ids[edges], np.minimum(*ends), np.maximum(*ends)))
        edge_ids = view.edge_ids[edges[order[:max_edges]]].tolist()
        node_ids = view.node_ids[found.nodes].tolist()
        records = self._fetch([*node_ids, *edge_ids])
        nodes = tuple(
            _node(records[i], distance)
            for i, distance in zip(node_ids, found.distances.tolist(), strict=True)
            if i in records
        )
        drawn = tuple(_edge(records[i]) for i in edge_ids if i in records)
        center = _node(self._record(records, node_ids[0]), 0)
        truncated = found.truncated or len(edges) > max_edges
        reached = int(found.distances[-1])
        return Subgraph(
            center, nodes, drawn, SubgraphStats(len(nodes), len(drawn), reached, truncated)
        )

    def _trails(
        self, walk: _Walk, found: Reach, refs: Mapping[int, NodeRef]
    ) -> dict[int, Trail]:
        """One shortest path to each of the nodes."""
        before = tree(walk.view, found, walk.rule)
        trails: dict[int, Trail] = {}
        for number in found.nodes.tolist():
            path = [number]
            while path[-1] in before:
                path.append(before[path[-1]])
            path.reverse()
            if all(n in refs for n in path):
                shorter = trails.get(path[-2]) if len(path) > 1 else None
                trails[number] = self._trail(walk, tuple(path), refs, shorter)
        return trails

    def _trail(
        self,
        walk: _Walk,
        path: Path,
        refs: Mapping[int, NodeRef],
        shorter: Trail | None = None,
    ) -> Trail:
        begin = len(shorter.edges) if shorter else 0
        steps = zip(path[begin:], path[begin + 1 :], strict=False)
        edges = tuple(self._step(walk, first, second) for first, second in steps)
        return Trail(
            tuple(refs[number] for number in path), (*(shorter.edges if shorter else ()), *edges)
        )

    def _step(self, walk: _Walk, first: int, second: int) -> tuple[EdgeRef, ...]:
        """The edges that lead from one node to the next."""
        view = walk.view
        arcs = walk.rule.arcs(view, np.array([first], dtype=np.int64), edges=True)
        arcs = arcs.where(arcs.other == second)
        assert arcs.edge is not None
        edges = arcs.edge[np.argsort(view.edge_ids[arcs.edge])][:_MOST_PARALLEL]
        return tuple(
            EdgeRef(
                int(view.edge_ids[e]),
                self._edge_names[view.edge_types[e]],
                "out" if view.edge_from[e] == first else "in",
            )
            for e in edges.tolist()
        )

    def _refs(self, view: View, nodes: Ints) -> dict[int, NodeRef]:
        ids = view.node_ids[nodes].tolist()
        records = self._fetch(ids)
        return {
            number: NodeRef(i, records[i].type, self._identity(records[i]))
            for number, i in zip(nodes.tolist(), ids, strict=True)
            if i in records
        }

    def _identity(self, record: Record) -> dict[str, Any]:
        return {name: record.values.get(name) for name in self._ontology.types[record.type].identity}

    def _id(self, walk: _Walk) -> int:
        return int(walk.view.node_ids[walk.start])

    @staticmethod
    def _record(records: Mapping[int, Record], record_id: int) -> Record:
        """A record that a moment ago was there."""
        if record_id not in records:
            raise RecordNotFoundError(f"there is no node with __id {record_id} any more")
        return records[record_id]
