"""Operations whose arguments over REST differ from those of the tool: by path, by query, or by more of them."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from pydantic import Field

from duckkb import operations, reasoning_operations
from duckkb.errors import UsageError
from duckkb.surfaces import matching
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.mcp import graph_tools, shapes, tools
from duckkb.surfaces.mcp.registry import Desk, Tool
from duckkb.truth.jsontext import LineError, refuse_duplicate_keys

_Content = Annotated[str | None, Field(description="The text itself.")]
_File = Annotated[
    str | None,
    Field(description="A file in the base's .build folder; it is removed on success."),
]
_DryRun = Annotated[bool, Field(description="Check and show changes; write nothing.")]
_Tables = Annotated[
    list[str] | None, Field(description="Only these types or tables; may be repeated.")
]
_Names = Annotated[list[str] | None, Field(description="May be repeated.")]
_Where = Annotated[
    list[str] | None,
    Field(
        description="Conditions that all hold: a field, one of = != > >= < <= ~, a value, such as"
        " `year>=200`, or an operator's name between blanks, such as `year in 200,208`. May be"
        " repeated."
    ),
]
_Direction = Annotated[
    Literal["out", "in", "both"], Field(description="Along the edges, against them, or both.")
]
_IDS = r"[0-9]{1,20}"


def import_bundle(
    desk: Desk,
    content: Annotated[
        str | list[dict[str, Any]] | None,
        Field(description="The bundle: text in YAML, JSON or JSONL, or its items."),
    ] = None,
    items: Annotated[
        list[dict[str, Any]] | None, Field(description="The items of the bundle, as JSON.")
    ] = None,
    temp_file_path: _File = None,
    dry_run: _DryRun = False,
    merge: Annotated[
        bool, Field(description="Keep stored fields an item leaves out; null removes one.")
    ] = False,
    cascade: Annotated[bool, Field(description="Delete edges of deleted nodes too.")] = False,
) -> dict[str, Any]:
    _just_one(content=content, items=items, temp_file_path=temp_file_path)
    given = content if items is None else items
    return tools.import_knowledge_bundle(desk, temp_file_path, given, dry_run, merge, cascade)


def import_table(
    desk: Desk,
    table: Annotated[str, Field(description="The table, or its type's name.")],
    rows: Annotated[
        list[dict[str, Any]] | None, Field(description="The rows, fields without `type`.")
    ] = None,
    content: Annotated[str | None, Field(description="The rows as text, JSONL.")] = None,
    temp_file_path: _File = None,
    dry_run: _DryRun = False,
    merge: Annotated[
        bool, Field(description="Keep stored fields a row leaves out; null removes one.")
    ] = False,
) -> dict[str, Any]:
    _just_one(rows=rows, content=content, temp_file_path=temp_file_path)
    if rows is not None:
        content = b"\n".join(map(msgspec.json.encode, rows)).decode()
    return tools.validate_and_import(desk, table, temp_file_path, content, dry_run, merge)


def search(
    desk: Desk,
    query: Annotated[str, Field(description="Plain words, any language.")],
    limit: Annotated[int, Field(ge=1, le=1000, description="Records at most.")] = 10,
    table: _Tables = None,
    mode: Annotated[
        Literal["hybrid", "text", "vector"], Field(description="Which legs to use.")
    ] = "hybrid",
    where: _Where = None,
    cursor: Annotated[str | None, Field(description="next_cursor of the answer before.")] = None,
    explain: Annotated[bool, Field(description="Say why each hit ranks where it does.")] = False,
) -> dict[str, Any]:
    return tools.found(desk, query, limit, table, mode, explain, cursor, where or ())


def get(
    desk: Desk,
    type: Annotated[str, Field(description="The record's type.")],
    id: Annotated[
        str, Field(json_schema_extra={"pattern": rf"^{_IDS}$"}, description="Its id, as text.")
    ],
) -> dict[str, Any]:
    hint = f"by its fields: /records/{type}?identity={tools.identity_like(desk, type, id)}"
    if not re.fullmatch(_IDS, id):
        raise UsageError(
            f"`id` is a number as text, got '{id}'", code="invalid_arguments", path="id", hint=hint
        )
    return tools.record(desk, type, int(id), hint)


def get_by_identity(
    desk: Desk,
    type: Annotated[str, Field(description="The record's type.")],
    identity: Annotated[
        str,
        Field(description="Its identity as a JSON object; for an edge with source and target."),
    ],
) -> dict[str, Any]:
    try:
        given = msgspec.json.decode(identity.encode(), type=dict[str, Any])
        refuse_duplicate_keys(identity.encode())
    except LineError as error:
        raise UsageError(
            f"`identity` is refused: {error}", code="invalid_arguments", path="identity"
        ) from error
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as error:
        raise UsageError(
            "`identity` is no JSON object",
            code="invalid_arguments",
            path="identity",
            hint=f"such as {tools.identity_like(desk, type)}, percent-encoded",
        ) from error
    return tools.record(desk, type, given)


def graph_search(
    desk: Desk,
    query: Annotated[str, Field(description="Plain words, any language.")],
    seeds: Annotated[int, Field(ge=1, le=50, description="Hits at most.")] = 5,
    depth: Annotated[int, Field(ge=0, le=100, description="Steps at most.")] = 1,
    neighbors: Annotated[int, Field(ge=0, le=1000, description="Nodes around a hit.")] = 10,
    table: _Tables = None,
    direction: _Direction = "both",
    edge_types: _Names = None,
    node_types: _Names = None,
    where: _Where = None,
) -> dict[str, Any]:
    return graph_tools.graph_search(
        desk, query, seeds, depth, neighbors, table, direction, edge_types, node_types, where
    )


def match_attributes(
    desk: Desk,
    query: matching.Phrase,
    filters: matching.Among = None,
    top_k: matching.Ranked = 20,
    page: Annotated[int, Field(ge=1, le=10_000)] = 1,
    page_size: Annotated[int, Field(ge=1, le=500)] = 20,
    top_n: matching.Kept = None,
    score_gap: matching.Gap = None,
    relative_diff: matching.Below = None,
    w_sparse: matching.Weight = 0.6,
    w_dense: matching.VectorWeight = 0.4,
) -> dict[str, Any]:
    found = reasoning_operations.match_attributes(
        desk.kb,
        query,
        filters,
        top_k,
        page,
        page_size,
        top_n,
        score_gap,
        relative_diff,
        w_sparse,
        w_dense,
    )
    return jsonable(found)


def version(desk: Desk) -> dict[str, Any]:
    return jsonable(operations.version())


def _just_one(**given: Any) -> None:
    if sum(value is not None for value in given.values()) != 1:
        names = ", ".join(f"`{name}`" for name in given)
        raise UsageError(
            f"give one of {names}",
            code="invalid_arguments",
            path=next(iter(given)),
            hint="the body is a JSON object that has one of them",
        )


VERSION: dict[str, Any] = {
    "type": "object",
    "properties": {n: {"type": "string"} for n in ("version", "python", "duckdb", "tantivy")},
    "required": ["version", "python", "duckdb", "tantivy"],
}

CALLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(import_bundle, shapes.IMPORTED, None, "import_bundle"),
        Tool(import_table, shapes.IMPORTED, None, "import_table"),
        Tool(search, shapes.HITS, None, "search"),
        Tool(get, shapes.RECORD, None, "get"),
        Tool(graph_search, shapes.GRAPH_HITS, None, "graph_search"),
        Tool(match_attributes, shapes.ATTRIBUTES, None, "match_attributes"),
        Tool(version, VERSION, None, "version"),
    )
}
"""By the name of their operation; any other operation is called as its tool is."""

GET_BY_IDENTITY = Tool(get_by_identity, shapes.RECORD, None, "get_by_identity")

__all__ = ["CALLS", "GET_BY_IDENTITY"]
