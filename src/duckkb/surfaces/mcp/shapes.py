"""The JSON Schema of what each tool answers, kept short: a client pays for it in its context."""

from __future__ import annotations

from typing import Any

_TEXT: dict[str, Any] = {"type": "string"}
_NUMBER: dict[str, Any] = {"type": "integer"}
_FLAG: dict[str, Any] = {"type": "boolean"}
_ANY_OBJECT: dict[str, Any] = {"type": "object"}
_MAYBE: dict[str, Any] = {"type": ["string", "null"]}
_TEXTS: dict[str, Any] = {"type": "array", "items": _TEXT}
_OBJECTS: dict[str, Any] = {"type": "array", "items": _ANY_OBJECT}


def _object(required: str, **properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required.split()}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


CONTRACT = _object(
    "full_bundle_schema example_yaml", full_bundle_schema=_ANY_OBJECT, example_yaml=_TEXT
)
IMPORTED = _object(
    "status dry_run stats",
    status={"const": "success"},
    dry_run=_FLAG,
    stats=_object("nodes edges files_changed", nodes=_ANY_OBJECT, edges=_ANY_OBJECT),
    dropped_fields=_OBJECTS,
    notices=_TEXTS,
    truncated=_FLAG,
)
SYNCED = _object("files_changed records", files_changed=_TEXTS, records=_NUMBER, notices=_TEXTS)
HITS = _object(
    "hits notices next_cursor",
    hits=_list(
        _object(
            "id type field content score identity metadata",
            id=_TEXT,
            type=_TEXT,
            content=_TEXT,
            score={"type": "number"},
            identity=_ANY_OBJECT,
            metadata=_ANY_OBJECT,
        )
    ),
    notices=_TEXTS,
    next_cursor=_MAYBE,
)
RECORD = _object("id type values", id=_TEXT, type=_TEXT, values=_ANY_OBJECT, truncated=_FLAG)
ROWS = _object(
    "columns rows truncated",
    columns=_list(_object("name type", name=_TEXT, type=_TEXT)),
    rows=_list({"type": "array"}),
    truncated=_FLAG,
    notices=_TEXTS,
    next_cursor=_MAYBE,
)
INFO = _object(
    "name nodes edges mermaid",
    name=_TEXT,
    nodes=_OBJECTS,
    edges=_OBJECTS,
    mermaid=_TEXT,
    notices=_TEXTS,
)
STATUS = _object(
    "name nodes edges attention",
    name=_TEXT,
    nodes=_ANY_OBJECT,
    edges=_ANY_OBJECT,
    attention=_TEXTS,
)

# -- the graph -------------------------------------------------------------------------------------

_REF = _object("id type identity", id=_TEXT, type=_TEXT, identity=_ANY_OBJECT)
_NODE = _object(
    "id type identity values distance",
    id=_TEXT,
    type=_TEXT,
    identity=_ANY_OBJECT,
    values=_ANY_OBJECT,
    distance=_NUMBER,
)
_EDGE = _object(
    "id type from_id to_id values",
    id=_TEXT,
    type=_TEXT,
    from_id=_TEXT,
    to_id=_TEXT,
    source=_ANY_OBJECT,
    target=_ANY_OBJECT,
    values=_ANY_OBJECT,
)
NEIGHBORS = _object(
    "node neighbors stats truncated",
    node=_NODE,
    neighbors=_list(
        _object(
            "edge_type direction edge node node_type",
            edge_type=_TEXT,
            direction=_TEXT,
            edge=_EDGE,
            node=_NODE,
            node_type=_TEXT,
        )
    ),
    stats=_object("total_count by_edge_type", total_count=_NUMBER, by_edge_type=_ANY_OBJECT),
    truncated=_FLAG,
    notices=_TEXTS,
)
TRAVERSAL = _object(
    "nodes depth_reached truncated",
    nodes=_list(
        _object(
            "id type identity distance",
            id=_TEXT,
            type=_TEXT,
            identity=_ANY_OBJECT,
            distance=_NUMBER,
            path={"type": ["object", "null"]},
        )
    ),
    depth_reached=_NUMBER,
    truncated=_FLAG,
    notices=_TEXTS,
)
SUBGRAPH = _object(
    "center_node nodes edges stats",
    center_node=_NODE,
    nodes=_list(_NODE),
    edges=_list(_EDGE),
    stats=_object(
        "node_count edge_count depth_reached truncated",
        node_count=_NUMBER,
        edge_count=_NUMBER,
        depth_reached=_NUMBER,
        truncated=_FLAG,
    ),
    notices=_TEXTS,
)
PATHS = _object(
    "paths truncated shortest_length",
    paths=_list(
        _object(
            "path length node_types edges",
            path=_list(_REF),
            length=_NUMBER,
            node_types=_TEXTS,
            edges=_list(_OBJECTS),
        )
    ),
    truncated=_FLAG,
    shortest_length={"type": ["integer", "null"]},
    notices=_TEXTS,
)
GRAPH_HITS = _object(
    "results notices truncated",
    results=_list(_object("seed context", seed=_ANY_OBJECT, context=_ANY_OBJECT)),
    notices=_TEXTS,
    truncated=_FLAG,
)

# -- the property graph ----------------------------------------------------------------------------


def _envelope(data: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Seed 001's answer, which a failure has too: then `error` and `code` stand for `data`."""
    return _object(
        "success", success=_FLAG, data=data, error=_TEXT, code=_TEXT, notices=_TEXTS, **more
    )


_KG_NODE = _object("id type properties", id=_TEXT, type=_TEXT, properties=_ANY_OBJECT)
_KG_RELATION: dict[str, Any] = {
    "type": "object",
    "properties": {"from": _TEXT, "to": _TEXT, "type": _TEXT},
    "required": ["from", "to", "type"],
}
KG_MADE = _envelope(
    _object("graphId nodes relations", graphId=_TEXT, nodes=_NUMBER, relations=_NUMBER)
)
KG_NODE = _envelope(_KG_NODE)
KG_RELATION = _envelope(_KG_RELATION)
KG_NODES = _envelope(_list(_KG_NODE), truncated=_FLAG, next_cursor=_TEXT)
KG_AROUND = _envelope(
    _object(
        "root depth nodes relations truncated",
        root=_TEXT,
        depth=_NUMBER,
        nodes=_list(_KG_NODE),
        relations=_list(_KG_RELATION),
        truncated=_FLAG,
    )
)

# -- questions in plain words ----------------------------------------------------------------------

_MAYBE_OBJECT: dict[str, Any] = {"type": ["object", "null"]}
ASKED = _object(
    "status tables sql answer interpretation assumptions clarification confidence session_id",
    status={"enum": ["answered", "clarify", "refused"]},
    tables=_TEXTS,
    sql=_MAYBE,
    answer={
        "type": ["object", "null"],
        "properties": {
            "columns": _TEXTS,
            "rows": _list({"type": "array"}),
            "truncated": _FLAG,
            "row_sources": _TEXTS,
        },
    },
    interpretation=_MAYBE,
    assumptions=_TEXTS,
    clarification=_MAYBE_OBJECT,
    confidence={"type": "number"},
    session_id=_MAYBE,
    reason=_TEXT,
    reason_code=_TEXT,
    hits=_list({"type": "object"}),
    notices=_TEXTS,
)
ATTRIBUTES = _object(
    "items page page_size",
    items=_list(
        _object(
            "attribute_id name score class_refs knowledge_summary",
            attribute_id=_TEXT,
            name=_TEXT,
            score={"type": "number"},
            class_refs={"type": "array"},
            knowledge_summary=_MAYBE,
        )
    ),
    page=_NUMBER,
    page_size=_NUMBER,
)
ONTOLOGIES = _object(
    "items",
    items=_list(
        _object(
            "class_id name match_strength matched_attributes knowledge_summary",
            class_id=_TEXT,
            name=_TEXT,
            match_strength={"type": "number"},
            matched_attributes={"type": "array"},
            knowledge_summary=_MAYBE,
        )
    ),
)
ONTOLOGY: dict[str, Any] = {
    "type": "object",
    "properties": {
        "class": _ANY_OBJECT,
        "attributes": _OBJECTS,
        "relations": _OBJECTS,
        "capabilities": _OBJECTS,
        "table_binding": _MAYBE_OBJECT,
        "field_mappings": {"type": ["array", "object"]},
    },
    "required": ["class", "attributes", "relations", "capabilities"],
}
EXECUTION = _object("description prompt_template", description=_MAYBE, prompt_template=_MAYBE)
PAGE = _object(
    "class_id columns items total page page_size",
    class_id=_TEXT,
    columns={"type": "array"},
    items={"type": "array"},
    total=_NUMBER,
    page=_NUMBER,
    page_size=_NUMBER,
    truncated=_FLAG,
    notices=_TEXTS,
)
