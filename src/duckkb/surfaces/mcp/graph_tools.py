"""The tools of the graph over the ontology: how records hang together.

Answers hold whole records. One that is too large is first relieved of its long texts, which
`get_source_record` has, and only then of what lies farthest from where the question began.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Annotated, Any, Literal

from pydantic import Field

from duckkb import graph_operations
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.mcp import bounds, shapes
from duckkb.surfaces.mcp.registry import Desk, Tool

MOST_TEXT = 500
"""Characters of a field that stay in an answer which would be too large with the whole of it."""

_RECORDS = ("values", "metadata")
"""Keys under which answers hold the fields of a record."""

_Node = Annotated[
    str,
    Field(
        description='`id` of a hit, "Type:key", "Type:key:key", or "Type:{…}" with the identity as JSON.'
    ),
]
_Direction = Annotated[
    Literal["out", "in", "both"], Field(description="Along the edges, against them, or both.")
]
_EdgeTypes = Annotated[str | list[str] | None, Field(description="Only edges of these types.")]
_NodeTypes = Annotated[str | list[str] | None, Field(description="Only nodes of these types.")]
_Where = Annotated[
    str | list[str] | None,
    Field(description="Only edges that meet these, such as `since>=2020`; as in smart_search."),
]
_Depth = Annotated[int, Field(ge=0, le=100, description="Steps at most.")]


_GREATER = "ask with a greater limit, or narrow it by edge_types, node_types or where"


def get_neighbors(
    desk: Desk,
    node: _Node,
    direction: _Direction = "both",
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    limit: Annotated[int, Field(ge=1, le=1000)] = 100,
) -> dict[str, Any]:
    """What a record is directly related to: its edges, the records at their other ends, and how many of
    each edge type there are in all. Use it after a search has found the record; milliseconds. Next:
    the same on a neighbor, or extract_subgraph for more than one step."""
    found = graph_operations.graph_neighbors(
        desk.kb, node, direction, _list(edge_types), _list(node_types), _list(where), limit
    )
    value = jsonable(found)
    total = value["stats"]["total_count"]
    more = f"{len(value['neighbors'])} of {total} neighbors are given: {_GREATER}"
    return _fitted(_advised(value, more), "neighbors")


def traverse(
    desk: Desk,
    node: _Node,
    direction: _Direction = "out",
    depth: _Depth = 3,
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    limit: Annotated[int, Field(ge=1, le=10_000)] = 1000,
    paths: Annotated[bool, Field(description="Give one shortest path to each node.")] = False,
) -> dict[str, Any]:
    """What can be reached from a record, nearest first, each with its distance: chains of references,
    parts, dependencies. Gives names only, no fields, so it is cheap for many nodes. A node of another
    type than node_types is not passed through. Next: get_source_record for one of them."""
    found = graph_operations.graph_traverse(
        desk.kb,
        node,
        direction,
        depth,
        _list(edge_types),
        _list(node_types),
        _list(where),
        limit,
        paths,
    )
    more = f"there are more nodes: {_GREATER}"
    value = _fitted(_advised(jsonable(found), more), "nodes", least=1)
    return {**value, "depth_reached": value["nodes"][-1]["distance"]}


def extract_subgraph(
    desk: Desk,
    node: _Node,
    direction: _Direction = "both",
    depth: _Depth = 2,
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    max_nodes: Annotated[int, Field(ge=1, le=10_000)] = 100,
    max_edges: Annotated[int, Field(ge=0, le=10_000)] = 200,
) -> dict[str, Any]:
    """The neighborhood of a record as nodes and edges with all their fields, nearest first. Use it to
    understand or draw the context of one record; quick, but its answer is long (traverse gives names
    only). If stats.truncated, narrow it by edge_types, node_types or depth."""
    found = graph_operations.graph_subgraph(
        desk.kb,
        node,
        direction,
        depth,
        _list(edge_types),
        _list(node_types),
        _list(where),
        max_nodes,
        max_edges,
    )
    more = "there is more around it: ask with greater max_nodes and max_edges, or narrow it by depth, edge_types, node_types or where"
    value = _clipped(_advised(jsonable(found), more))
    if bounds.fits(value):
        return value
    keep = _most_nodes(value, value)
    return _noted(_nearest(value, keep), f"cut after {keep} nodes")


def find_paths(
    desk: Desk,
    source: _Node,
    target: _Node,
    direction: _Direction = "both",
    depth: _Depth = 5,
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
    limit: Annotated[int, Field(ge=1, le=100)] = 10,
) -> dict[str, Any]:
    """How two records are related: the shortest paths between them, shortest first, with the edges of
    each step. Use it when both are known; milliseconds for one path, more for many and deep ones.
    None within depth gives an empty list,
    and shortest_length how deep to look, null for no path at all. Next: get_source_record for a node or edge on the way."""
    found = graph_operations.graph_paths(
        desk.kb,
        source,
        target,
        direction,
        depth,
        _list(edge_types),
        _list(node_types),
        _list(where),
        limit,
    )
    more = "there are more paths: ask with a greater limit"
    return _fitted(_advised(jsonable(found), more), "paths")


def graph_search(
    desk: Desk,
    query: Annotated[str, Field(description="Plain words, any language.")],
    seeds: Annotated[int, Field(ge=1, le=50, description="Hits at most.")] = 5,
    depth: _Depth = 1,
    neighbors: Annotated[int, Field(ge=0, le=1000, description="Nodes around a hit.")] = 10,
    table_filter: Annotated[
        str | list[str] | None, Field(description="Search only these types or tables.")
    ] = None,
    direction: _Direction = "both",
    edge_types: _EdgeTypes = None,
    node_types: _NodeTypes = None,
    where: _Where = None,
) -> dict[str, Any]:
    """Search, and see what each hit is related to, in one call. Use it for questions about relations
    where the record is not known yet; smart_search is cheaper if the hits alone will do. Next:
    extract_subgraph or find_paths from a hit's id."""
    found = graph_operations.graph_search(
        desk.kb,
        query,
        seeds,
        depth,
        neighbors,
        _list(table_filter),
        direction,
        _list(edge_types),
        _list(node_types),
        _list(where),
    )
    more = "there is more around some hits: ask with more neighbors, or extract_subgraph from a hit's id"
    value = _fitted(_advised(jsonable(found), more), "results", least=1)
    if not bounds.fits(value):
        (best,) = value["results"]
        context = best["context"]
        keep = _most_nodes(context, value)
        value["results"] = [{**best, "context": _nearest(context, keep)}]
    return value


# -- to 0.5 MB -------------------------------------------------------------------------------------


def _list(value: str | list[str] | None) -> list[str] | None:
    """Names or conditions; none at all are no restriction."""
    return [value] if isinstance(value, str) else value or None


def _advised(value: dict[str, Any], what: str) -> dict[str, Any]:
    """The answer with what to do about more than it gives, where there is more."""
    cut = value.get("truncated") or value.get("stats", {}).get("truncated")
    return _noticed(value, what) if cut else value


def _fitted(value: dict[str, Any], key: str, least: int = 0) -> dict[str, Any]:
    """The answer with so much of the list `key` as fits, and at least so many entries."""
    value = _clipped(value)
    if bounds.fits(value):
        return value
    keep = max(least, bounds.longest_start(_noted(value, f"cut after {len(value[key])}"), key))
    cut = {**value, key: value[key][:keep], "truncated": True}
    return _noted(cut, f"cut after {keep} {key}")


def _noted(value: dict[str, Any], what: str) -> dict[str, Any]:
    notice = f"{what}: an answer holds at most 0.5 MB; narrow it by depth, edge_types, node_types or where"
    return _noticed(value, notice)


def _noticed(value: dict[str, Any], notice: str) -> dict[str, Any]:
    return {**value, "notices": [*value.get("notices", ()), notice]}


def _most_nodes(subgraph: dict[str, Any], whole: dict[str, Any]) -> int:
    """How many nodes of a subgraph an answer can hold, with the edges among them.

    `whole` is the answer in which the subgraph stands.
    """
    notices = _noted(whole, f"cut after {len(subgraph['nodes'])} nodes")["notices"]
    seed = [{**result, "context": None} for result in whole.get("results", ())]

    def too_large(keep: int) -> bool:
        cut = _nearest(subgraph, keep)
        return not bounds.fits({**cut, "notices": notices, "results": seed})

    return max(1, bisect_left(range(1, len(subgraph["nodes"]) + 1), True, key=too_large))


def _nearest(subgraph: dict[str, Any], keep: int) -> dict[str, Any]:
    """The first nodes of a subgraph, and the edges among those."""
    nodes = subgraph["nodes"][:keep]
    ids = {node["id"] for node in nodes}
    edges = [e for e in subgraph["edges"] if e["from_id"] in ids and e["to_id"] in ids]
    stats = {
        "node_count": len(nodes),
        "edge_count": len(edges),
        "depth_reached": nodes[-1]["distance"],
        "truncated": True,
    }
    return {**subgraph, "nodes": nodes, "edges": edges, "stats": stats}


def _clipped(value: dict[str, Any]) -> dict[str, Any]:
    """The answer; where it is too large, without the long fields of its records."""
    if bounds.fits(value):
        return value
    clipped = _without_long(value)
    if clipped == value:
        return value
    notice = f"fields longer than {MOST_TEXT} are cut, get_source_record has them: an answer holds at most 0.5 MB"
    return _noticed(clipped, notice)


def _without_long(part: Any) -> Any:
    if isinstance(part, list):
        return [_without_long(child) for child in part]
    if not isinstance(part, dict):
        return part
    return {
        key: {name: _start(field) for name, field in child.items()}
        if key in _RECORDS and isinstance(child, dict)
        else _without_long(child)
        for key, child in part.items()
    }


def _start(field: Any) -> Any:
    """The beginning of a text; a long list or object is left out, as half of it would mislead."""
    if isinstance(field, str):
        return field if len(field) <= MOST_TEXT else field[:MOST_TEXT] + "…"
    return field if len(bounds.text_of(field)) <= MOST_TEXT else None


GRAPH_TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(get_neighbors, shapes.NEIGHBORS, "graph", "get_neighbors"),
        Tool(traverse, shapes.TRAVERSAL, "graph", "traverse"),
        Tool(extract_subgraph, shapes.SUBGRAPH, "graph", "extract_subgraph"),
        Tool(find_paths, shapes.PATHS, "graph", "find_paths"),
        Tool(graph_search, shapes.GRAPH_HITS, "graph", "graph_search"),
    )
}
"""The tools of the profile `graph` by name."""
