"""Every endpoint, made from the table of operations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from duckkb.errors import DuckKBError
from duckkb.operations import OPERATIONS, Effect, Operation
from duckkb.surfaces.mcp.registry import Tool
from duckkb.surfaces.mcp.tools import TOOLS
from duckkb.surfaces.rest.calls import CALLS, GET_BY_IDENTITY
from duckkb.surfaces.rest.endpoint import Endpoint
from duckkb.surfaces.rest.sessions import SESSIONS

TAGS: dict[str, str] = {
    "Base": "What the base is and holds.",
    "Write": "Bundles and rows: all of it lands, or every error is told.",
    "Read": "Search, records, SQL.",
    "Graph": "How records hang together: neighbours, walks, paths.",
    "Property graph": "Nodes and relations of free properties.",
    "Metadata": "What can be asked about: attributes, types, relations, capabilities.",
    "Data": "Rows and groups of one type, wherever they are kept.",
    "Reasoning": "Sessions of questions in plain words. Each belongs to its tenant.",
    "Server": "Whether it lives, and what it is.",
}
"""The groups of endpoints, in the order in which they are shown."""

_STARTS = {
    "/bundles": "Write",
    "/tables/": "Write",
    "/sync": "Write",
    "/search": "Read",
    "/records/": "Read",
    "/sql": "Read",
    "/graph/": "Graph",
    "/kg/": "Property graph",
    "/mcp/metadata/": "Metadata",
    "/mcp/data/": "Data",
}

_DOCUMENT = {"type": "Document", "doc_uri": "doc-001", "content": "The grey heron."}

EXAMPLES: dict[str, Mapping[str, Any]] = {
    "import_bundle": {"items": [_DOCUMENT], "dry_run": True},
    "import_table": {
        "table": "Document",
        "rows": [{"doc_uri": "doc-001", "content": "The grey heron."}],
        "dry_run": True,
    },
    "sync": {"rebuild": False},
    "search": {"query": "grey heron", "limit": 5},
    "get": {"type": "Document", "id": "5928836590121587177"},
    "get_by_identity": {"type": "Document", "identity": '{"doc_uri":"doc-001"}'},
    "sql": {"sql": "SELECT 1 AS one"},
    "graph_neighbors": {"node": "Document:doc-001"},
    "graph_traverse": {"node": "Document:doc-001", "depth": 3},
    "graph_subgraph": {"node": "Document:doc-001", "depth": 2},
    "graph_paths": {"source": "Document:doc-001", "target": "Document:doc-002"},
    "graph_search": {"query": "grey heron", "seeds": 3},
    "kg_init": {
        "nodes": [{"id": "a", "type": "Signal", "properties": {"level": 1}}],
        "relations": [],
    },
    "kg_create_node": {"id": "b", "type": "Signal", "properties": {"level": 2}},
    "kg_create_relation": {"fromId": "a", "toId": "b", "type": "RELATED"},
    "kg_delete_node": {"id": "b"},
    "kg_delete_relation": {"fromId": "a", "toId": "b", "type": "RELATED"},
    "kg_update_node": {"id": "a", "properties": {"level": 3}},
    "kg_query": {"nodeId": "a", "depth": 1},
    "kg_list": {"type": "Signal"},
    "match_attributes": {"query": "title of a document", "top_k": 5},
    "find_ontologies_by_attributes": {"attribute_ids": ["Document.title"]},
    "get_ontology_detail": {"class_id": "Document"},
    "get_execution_detail": {"kind": "relation", "id": "REFERENCES"},
    "query_data": {
        "class_id": "Document",
        "filters": [{"field": "title", "op": "contains", "value": "heron"}],
        "page_size": 10,
    },
    "group_analysis": {
        "class_id": "Document",
        "group_by": ["title"],
        "metrics": [{"agg": "count", "alias": "documents"}],
    },
}
"""Arguments as a caller may give them, by operation."""


def _endpoint(name: str, operation: Operation, tool: Tool, method: str, path: str) -> Endpoint:
    own = operation.failure is not DuckKBError.as_dict
    return Endpoint(
        name,
        method,
        path,
        operation.summary,
        tool,
        next((tag for start, tag in _STARTS.items() if path.startswith(start)), "Base"),
        changes=_changes(operation),
        waited=operation.effect is not Effect.READ,
        failure=operation.failure if own else None,
        example=EXAMPLES.get(name, {}),
    )


def _changes(operation: Operation) -> bool:
    """Whether a read-only base has no use for it; a sync, which only reads files, has one."""
    adds = any(TOOLS[name].adds for name in operation.mcp)
    return adds or operation.effect is Effect.DESTRUCTIVE


def _endpoints() -> Iterator[Endpoint]:
    for operation in OPERATIONS:
        if operation.rest is None:
            continue
        tool = CALLS.get(operation.name) or TOOLS[operation.mcp[0]]
        yield _endpoint(operation.name, operation, tool, *operation.rest)
        if operation.name == "get":
            name, path = GET_BY_IDENTITY.name, "/records/{type}"
            yield _endpoint(name, operation, GET_BY_IDENTITY, "GET", path)
    yield from SESSIONS


ENDPOINTS: tuple[Endpoint, ...] = tuple(_endpoints())

__all__ = ["ENDPOINTS", "EXAMPLES", "TAGS"]
