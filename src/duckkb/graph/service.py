"""Graph: questions about how records hang together, answered with records.

Every answer is bounded and says where it was cut. An edge to a node that does not exist is not
walked; `neighbors` counts such edges.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from duckkb.errors import UsageError
from duckkb.graph.answers import (
    FoundPath,
    GraphSearch,
    Neighbor,
    Neighbors,
    NeighborStats,
    Paths,
    SeedContext,
    Subgraph,
    SubgraphStats,
    Traversal,
    Visited,
)
from duckkb.graph.arrays import Flags, Ints
from duckkb.graph.bounds import MOST_EDGES, MOST_NEIGHBORS, MOST_NODES, MOST_PATHS, MOST_SEEDS
from duckkb.graph.naming import NodeName
from duckkb.graph.paths import Path, shortest_path, simple_paths
from duckkb.graph.telling import Teller
from duckkb.graph.traverse import MOST_DEPTH, Rule, reach
from duckkb.graph.view import MISSING, Direction, View
from duckkb.graph.walks import Along, Walk, Walks
from duckkb.search.filters import Filter
from duckkb.search.query import Request, Searcher

Names = Sequence[str] | None


class Graph:
    """Answers questions about the graph of one base.

    A node is named by its id, by type and identity, or by a text such as `Person:alice`.
    `direction`, `edge_types`, `node_types` and `where` are those of `Along`. The node where a
    question begins may be of any type. All methods raise `RecordNotFoundError` for a node that
    does not exist, and `UsageError` for an argument that means nothing, with what would.

    Args:
        walks: makes sense of questions.
        teller: brings what was found into words.
        searcher: finds records by words and meaning.
    """

    def __init__(self, walks: Walks, teller: Teller, searcher: Searcher) -> None:
        self._walks = walks
        self._teller = teller
        self._searcher = searcher

    def view(self) -> View:
        """The graph as arrays, as it is now; it never changes."""
        return self._walks.view()

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
        """The edges of a node, and the nodes at their other ends."""
        _check("limit", limit, 1, MOST_NEIGHBORS)
        walk = self._walks.begin(node, Along(direction, edge_types, node_types, where))
        view = walk.view
        edge, other, out = _edges_at(walk)
        dangling = int(np.count_nonzero(view.node_types[other] == MISSING))
        closed = walk.rule.closed(view)
        if closed is not None:
            keep = ~closed[other]
            edge, other, out = edge[keep], other[keep], out[keep]
        types = view.edge_types[edge]
        codes, counts = np.unique(types, return_counts=True)
        order = np.lexsort((view.edge_ids[edge], view.node_ids[other], ~out, types))[:limit]
        edge_ids, node_ids = (
            view.edge_ids[edge[order]].tolist(),
            view.node_ids[other[order]].tolist(),
        )
        records = self._teller.fetch([walk.start_id, *edge_ids, *node_ids])
        found = tuple(
            Neighbor(
                e.type,
                "out" if outward else "in",
                self._teller.edge(e),
                self._teller.node(n, int(node_id != walk.start_id)),
                n.type,
            )
            for edge_id, node_id, outward in zip(
                edge_ids, node_ids, out[order].tolist(), strict=True
            )
            if (e := records.get(edge_id)) and (n := records.get(node_id))
        )
        by_type = {
            self._teller.edge_types[code]: count
            for code, count in zip(codes.tolist(), counts.tolist(), strict=True)
        }
        return Neighbors(
            self._teller.center(records, walk),
            found,
            NeighborStats(len(edge), by_type, dangling),
            len(edge) > limit,
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
        walk = self._walks.begin(node, Along(direction, edge_types, node_types, where))
        found = reach(walk.view, walk.start, walk.rule, depth, limit)
        refs = self._teller.refs(walk, found.nodes)
        trails = self._teller.trails(walk, found, refs) if paths else {}
        nodes = tuple(
            Visited(ref.id, ref.type, ref.identity, distance, trails.get(number))
            for number, distance in zip(found.nodes.tolist(), found.distances.tolist(), strict=True)
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
        walk = self._walks.begin(node, Along(direction, edge_types, node_types, where))
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
        walk = self._walks.begin(node, Along(direction, edge_types, node_types, where))
        return self._around(walk, depth, max_nodes, max_edges)

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
        type. Where all are longer than `depth`, a notice tells how long the shortest is.
        """
        _check("depth", depth, 0, MOST_DEPTH)
        _check("limit", limit, 1, MOST_PATHS)
        walk = self._walks.begin(source, Along(direction, edge_types, node_types, where))
        end = self._walks.end(walk, target)
        found, more = simple_paths(walk.view, walk.start, end, walk.rule, depth, limit)
        any_length = found[0] if found else _shortest(walk, end)
        length = None if any_length is None else len(any_length) - 1
        nodes = np.array(sorted({number for path in found for number in path}), dtype=np.int64)
        refs = self._teller.refs(walk, nodes)
        trails = [
            self._teller.trail(walk, path, refs)
            for path in found
            if all(number in refs for number in path)
        ]
        return Paths(
            tuple(
                FoundPath(t.nodes, len(t.edges), tuple(ref.type for ref in t.nodes), t.edges)
                for t in trails
            ),
            more,
            length,
            () if found or length is None else (_too_deep(depth, length),),
        )

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

        `types` says what is searched, `node_types` what may stand around it. Of each hit there
        are at most `neighbors` nodes and twice as many edges.
        """
        _check("seeds", seeds, 1, MOST_SEEDS)
        _check("depth", depth, 0, MOST_DEPTH)
        _check("neighbors", neighbors, 0, MOST_NEIGHBORS)
        found = self._searcher.search(Request(query, seeds, types))
        along = Along(direction, edge_types, node_types, where)
        walks = self._walks.from_each([hit.id for hit in found.hits], along)
        results = tuple(
            SeedContext(hit, self._around(walk, depth, neighbors + 1, 2 * neighbors))
            for hit, walk in zip(found.hits, walks, strict=True)
            if walk is not None
        )
        cut = any(result.context.stats.truncated for result in results)
        return GraphSearch(results, found.notices, cut)

    def _around(self, walk: Walk, depth: int, max_nodes: int, max_edges: int) -> Subgraph:
        view = walk.view
        found = reach(view, walk.start, walk.rule, depth, max_nodes)
        inside = np.zeros(len(view.node_ids), dtype=np.bool_)
        inside[found.nodes] = True
        among = Rule("out", walk.rule.edge_types, None, walk.rule.edges)
        arcs = among.arcs(view, found.nodes, edges=True)
        edges = arcs.edges[inside[arcs.other]]
        ends = found.depths[view.edge_from[edges]], found.depths[view.edge_to[edges]]
        order = np.lexsort((view.edge_ids[edges], np.minimum(*ends), np.maximum(*ends)))
        edge_ids = view.edge_ids[edges[order[:max_edges]]].tolist()
        node_ids = view.node_ids[found.nodes].tolist()
        records = self._teller.fetch([*node_ids, *edge_ids])
        nodes = tuple(
            self._teller.node(records[i], distance)
            for i, distance in zip(node_ids, found.distances.tolist(), strict=True)
            if i in records
        )
        drawn = tuple(self._teller.edge(records[i]) for i in edge_ids if i in records)
        truncated = found.truncated or len(edges) > max_edges
        stats = SubgraphStats(len(nodes), len(drawn), int(found.distances[-1]), truncated)
        return Subgraph(self._teller.center(records, walk), nodes, drawn, stats)


def _edges_at(walk: Walk) -> tuple[Ints, Ints, Flags]:
    """The edges of the start that count, the node at the far end of each, and whether it goes out."""
    direction = walk.rule.direction
    arcs = walk.rule.arcs(walk.view, np.array([walk.start], dtype=np.int64), edges=True)
    edge, other = arcs.edges, arcs.other
    if direction != "both":
        return edge, other, np.full(len(edge), direction == "out", dtype=np.bool_)
    # A loop has an arc at either end and would be there twice.
    _, first = np.unique(edge, return_index=True)
    edge, other = edge[first], other[first]
    return edge, other, walk.view.edge_from[edge] == walk.start


def _shortest(walk: Walk, end: int) -> Path | None:
    """A shortest path from where a walk begins, however long it is."""
    return shortest_path(walk.view, walk.start, end, walk.rule, len(walk.view.node_ids))


def _too_deep(depth: int, length: int) -> str:
    missed = f"no path within depth {depth}: the shortest has length {length}"
    if length > MOST_DEPTH:
        return f"{missed}, beyond the greatest depth of {MOST_DEPTH}"
    return f"{missed}; raise the depth"


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise UsageError(f"{name} must be from {least} to {most}, got {value}")
