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
    "name nodes edges mermaid", name=_TEXT, nodes=_OBJECTS, edges=_OBJECTS, mermaid=_TEXT
)
STATUS = _object(
    "name nodes edges attention",
    name=_TEXT,
    nodes=_ANY_OBJECT,
    edges=_ANY_OBJECT,
    attention=_TEXTS,
)
