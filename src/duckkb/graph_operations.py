"""The use cases of the graph over the ontology; they stand in the table of `operations.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from duckkb.operation import Arg, Effect, Operation

if TYPE_CHECKING:
    from duckkb.graph.answers import GraphSearch, Neighbors, Paths, Subgraph, Traversal
    from duckkb.kb import KnowledgeBase

_NODE = (
    "A node: 'Type:key', 'Type:key1:key2' where its identity has several fields,"
    " 'Type:{\"field\": \"key\"}', or '#' and its __id."
)
_Node = Annotated[str, Arg(_NODE, True, "NODE")]
_Direction = Annotated[Literal["out", "in", "both"], Arg("Along the edges, against them, or both.")]
_EdgeTypes = Annotated[
    list[str] | None,
    Arg("Only edges of this type; may be repeated.", metavar="TYPE", flag="--edge"),
]
_NodeTypes = Annotated[
    list[str] | None,
    Arg("Only nodes of this type; may be repeated.", metavar="TYPE", flag="--type"),
]
_Where = Annotated[
    list[str] | None,
    Arg(
        "Only edges that meet it: a field, one of = != > >= < <= ~, and a value,"
        " or one of in, not_in, between, contains, like, starts_with, is_null, not_null, as in"
        " 'year>=200' or 'year in 200,208'. May be repeated.",
        metavar="CONDITION",
    ),
]
_Depth = Annotated[int, Arg("How many steps at most.")]
_Format = Annotated[
    Literal["table", "json", "mermaid", "graphml"], Arg("How the answer is printed.")
]


def graph_neighbors(
    kb: KnowledgeBase,
    node: _Node,
    direction: _Direction = "both",
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    limit: Annotated[int, Arg("How many edges at most.")] = 100,
    format: _Format = "table",
) -> Neighbors:
    """Show the edges of a node and the nodes at their other ends."""
    return kb.graph.neighbors(
        node,
        direction=direction,
        edge_types=edge_types,
        node_types=node_types,
        where=_conditions(where),
        limit=limit,
    )


def graph_traverse(
    kb: KnowledgeBase,
    node: _Node,
    direction: _Direction = "out",
    depth: _Depth = 3,
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    limit: Annotated[int, Arg("How many nodes at most.")] = 1000,
    paths: Annotated[bool, Arg("Give one shortest path to each node.")] = False,
    format: _Format = "table",
) -> Traversal:
    """Walk from a node, breadth first, and show every node with its distance."""
    return kb.graph.traverse(
        node,
        direction=direction,
        depth=depth,
        edge_types=edge_types,
        node_types=node_types,
        where=_conditions(where),
        limit=limit,
        # A drawing needs edges, which are those of the paths.
        paths=paths or format in ("mermaid", "graphml"),
    )


def graph_subgraph(
    kb: KnowledgeBase,
    node: _Node,
    direction: _Direction = "both",
    depth: _Depth = 2,
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    max_nodes: Annotated[int, Arg("How many nodes at most.")] = 100,
    max_edges: Annotated[int, Arg("How many edges at most.")] = 200,
    format: _Format = "table",
) -> Subgraph:
    """Cut out the neighbourhood of a node: the nodes around it and the edges among them."""
    return kb.graph.subgraph(
        node,
        direction=direction,
        depth=depth,
        edge_types=edge_types,
        node_types=node_types,
        where=_conditions(where),
        max_nodes=max_nodes,
        max_edges=max_edges,
    )


def graph_paths(
    kb: KnowledgeBase,
    source: Annotated[str, Arg(f"Where paths begin. {_NODE}", True, "SOURCE")],
    target: Annotated[str, Arg("Where they end, named likewise.", True, "TARGET")],
    direction: _Direction = "both",
    depth: _Depth = 5,
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    limit: Annotated[int, Arg("How many paths at most.")] = 10,
    format: _Format = "table",
) -> Paths:
    """Find the shortest paths between two nodes, shortest first."""
    return kb.graph.paths(
        source,
        target,
        direction=direction,
        depth=depth,
        edge_types=edge_types,
        node_types=node_types,
        where=_conditions(where),
        limit=limit,
    )


def graph_search(
    kb: KnowledgeBase,
    query: Annotated[str, Arg("What to look for, in any language.", True, "QUERY")],
    seeds: Annotated[int, Arg("How many hits at most.")] = 5,
    depth: _Depth = 1,
    neighbors: Annotated[int, Arg("How many nodes around each hit at most.")] = 10,
    table: Annotated[
        list[str] | None, Arg("Search only this type; may be repeated.", metavar="TYPE")
    ] = None,
    direction: _Direction = "both",
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    format: _Format = "table",
) -> GraphSearch:
    """Search all text, and show what lies around each hit."""
    return kb.graph.search(
        query,
        seeds=seeds,
        depth=depth,
        neighbors=neighbors,
        types=table or None,
        direction=direction,
        edge_types=edge_types,
        node_types=node_types,
        where=_conditions(where),
    )


def _conditions(texts: Sequence[str] | None) -> list[Any]:
    from duckkb.search.filters import parse_filter

    return [parse_filter(text) for text in texts or ()]


GRAPH_OPERATIONS: tuple[Operation, ...] = (
    Operation(
        graph_neighbors,
        Effect.READ,
        "graph neighbors",
        ("get_neighbors",),
        ("GET", "/graph/neighbors"),
    ),
    Operation(
        graph_traverse, Effect.READ, "graph traverse", ("traverse",), ("GET", "/graph/traverse")
    ),
    Operation(
        graph_subgraph,
        Effect.READ,
        "graph subgraph",
        ("extract_subgraph",),
        ("GET", "/graph/subgraph"),
    ),
    Operation(graph_paths, Effect.READ, "graph paths", ("find_paths",), ("GET", "/graph/paths")),
    Operation(
        graph_search, Effect.READ, "graph search", ("graph_search",), ("GET", "/graph/search")
    ),
)
