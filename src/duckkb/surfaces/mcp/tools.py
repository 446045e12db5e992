"""The tools. Each is a function of the desk and its arguments; its docstring is what an agent reads."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec
from pydantic import Field

from duckkb import operations
from duckkb.bundle.parse import FileBytes
from duckkb.errors import QueryError, RecordNotFoundError, UsageError
from duckkb.ontology.model import EdgeType
from duckkb.ontology.names import find_type
from duckkb.records import typed
from duckkb.runtime.sql_guard import NARROWER
from duckkb.search.filters import parse_filter
from duckkb.search.paging import begin_of, cursor_of, name_of
from duckkb.surfaces.jsonable import jsonable, sql_rows
from duckkb.surfaces.mcp import bounds, shapes
from duckkb.surfaces.mcp.graph_tools import GRAPH_TOOLS
from duckkb.surfaces.mcp.kg_tools import KG_TOOLS
from duckkb.surfaces.mcp.reasoning_tools import REASONING_TOOLS
from duckkb.surfaces.mcp.registry import Desk, Tool

TOOLS: dict[str, Tool] = {}
"""Every tool by its name, in the order in which a client is shown them."""

_README = 10_000

_Path = Annotated[
    str | None, Field(description="File to read; it is removed on success if temporary.")
]
_Query = Annotated[str, Field(description="Plain words, any language.")]
_Limit = Annotated[int, Field(ge=1, le=1000)]
_Types = Annotated[str | list[str] | None, Field(description="Only these types or tables.")]
_Explain = Annotated[bool, Field(description="Say why each hit ranks where it does.")]
_Where = Annotated[
    str | list[str] | None,
    Field(
        description="Only records that meet these, such as `year>=200`, `__updated_at>=2026-01-31`;"
        " = != > >= < <= ~, or `year in 200,208`: in not_in between contains like starts_with is_null not_null."
    ),
]
_Cursor = Annotated[str | None, Field(description="next_cursor of the answer before.")]


def _tool(
    output: Mapping[str, Any], profile: str | None = "core"
) -> Callable[[Callable[..., dict[str, Any]]], Callable[..., dict[str, Any]]]:
    def register(run: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        TOOLS[run.__name__] = Tool(run, output, profile, run.__name__)
        return run

    return register


# -- writing ---------------------------------------------------------------------------------------


@_tool(shapes.CONTRACT)
def get_knowledge_schema(desk: Desk) -> dict[str, Any]:
    """What can be imported: JSON Schema of a bundle and a valid example. Call once before the first
    import, and again if the config changed; as long as the types are many. Next: write the bundle,
    then import_knowledge_bundle."""
    return jsonable(operations.schema(desk.kb))


@_tool(shapes.IMPORTED)
def import_knowledge_bundle(
    desk: Desk,
    temp_file_path: _Path = None,
    content: Annotated[
        str | list[dict[str, Any]] | None,
        Field(description="The bundle itself, instead of a file."),
    ] = None,
    dry_run: Annotated[bool, Field(description="Check and show changes; write nothing.")] = False,
    merge: Annotated[
        bool, Field(description="Keep stored fields an item leaves out; null removes one.")
    ] = False,
    cascade: Annotated[bool, Field(description="Delete edges of deleted nodes too.")] = False,
) -> dict[str, Any]:
    """Save, replace or delete records: a YAML, JSON or JSONL list of items that obeys
    get_knowledge_schema. All of it lands or nothing does. On failure every error has path, line,
    expected, found and hint: mend exactly those and call again. Milliseconds for a few records.
    Without merge an upsert replaces the whole record: see it first with get_source_record, and give the
    `updated_at` told there as the item's `__updated_at`, so that what another wrote since is not lost."""
    with _source(desk, temp_file_path, content, keep=dry_run) as source:
        result = desk.kb.import_bundle(source, dry_run=dry_run, merge=merge, cascade=cascade)
    return _imported(desk, result, temp_file_path)


@_tool(shapes.IMPORTED)
def validate_and_import(
    desk: Desk,
    table_name: Annotated[str, Field(description="Table or type.")],
    temp_file_path: _Path = None,
    content: Annotated[str | None, Field(description="The lines, instead of a file.")] = None,
    dry_run: bool = False,
    merge: bool = False,
) -> dict[str, Any]:
    """Save rows of one table from JSONL: one object a line, its fields without `type`. Use it for many
    records of one type, else import_knowledge_bundle. All rows land or none; each error names its
    line. Some 10,000 rows a second."""
    with _source(desk, temp_file_path, content, keep=dry_run) as source:
        result = desk.kb.import_table(table_name, source, dry_run=dry_run, merge=merge)
    return _imported(desk, result, temp_file_path)


@_tool(shapes.SYNCED)
def sync_knowledge_base(
    desk: Desk,
    rebuild: Annotated[bool, Field(description="Make all derived data anew; slow.")] = False,
) -> dict[str, Any]:
    """Take over changes made to the files by others: after `git pull`, an edit, a changed config. Cheap:
    only changed files are read. Not needed after an import. Next: smart_search sees them."""
    result = jsonable(desk.kb.sync(rebuild=rebuild))
    desk.after_sync()
    return bounds.shortened(result, "files_changed")


# -- reading ---------------------------------------------------------------------------------------


@_tool(shapes.HITS)
def smart_search(
    desk: Desk,
    query: _Query,
    limit: _Limit = 10,
    table_filter: _Types = None,
    mode: Literal["hybrid", "text", "vector"] = "hybrid",
    explain: _Explain = False,
    cursor: _Cursor = None,
    where: _Where = None,
) -> dict[str, Any]:
    """Find records by meaning and words, best first, each with its best passage and its other fields.
    Use it first for any question; milliseconds. Next: get_source_record for a whole record,
    query_raw_sql to count, filter or join."""
    return found(desk, query, limit, table_filter, mode, explain, cursor, where)


@_tool(shapes.ROWS)
def query_raw_sql(
    desk: Desk,
    sql: Annotated[str, Field(description="One SELECT in DuckDB's SQL.")],
    cursor: _Cursor = None,
) -> dict[str, Any]:
    """Read-only SQL for exact questions: counts, filters, joins, time. get_schema_info names tables and
    columns; an edge table is edge_{label} with __from_id and __to_id, which join nodes' __id. At most
    10 s, 0.5 MB, and 1000 rows without a LIMIT; truncated says what was cut."""
    mark = desk.kb.generation.mark()
    place, moved = desk.kb.place_of(cursor)
    name = name_of(sql.strip())
    skip = 0 if place is None else begin_of(place, name)
    result = desk.sql(sql, skip)
    value = jsonable(replace(result, notices=(*result.notices, *moved)))
    value["rows"] = sql_rows(result.columns, result.rows)
    value["next_cursor"] = None
    if not bounds.fits(value):
        keep = bounds.longest_start(value, "rows")
        value["rows"] = value["rows"][:keep]
        others = value["notices"][1:] if value["truncated"] else value["notices"]
        cut = f"cut after {keep} rows: an answer holds at most 0.5 MB; next_cursor brings the next"
        value["notices"] = [cut, *others]
        value["truncated"] = True
        if keep == 0:
            raise QueryError("one row alone is larger than 0.5 MB", code="too_large", hint=NARROWER)
    if value["truncated"] and value["rows"]:
        value["next_cursor"] = f"{cursor_of(name, skip + len(value['rows']))}.{mark}"
    return value


@_tool(shapes.INFO)
def get_schema_info(desk: Desk) -> dict[str, Any]:
    """What this base is about: types, tables, fields, relations, counts, its rules (README) and an ER
    diagram in Mermaid. Call once before writing SQL for query_raw_sql."""
    value: dict[str, Any] = jsonable(operations.info(desk.kb))
    for kind in ("nodes", "edges"):
        value[kind] = [_told(each) for each in value[kind]]
    if value["readme"] is not None and not bounds.fits(value):
        value["readme"] = value["readme"][:_README]
    if not bounds.fits(value):
        value["mermaid"] = ""
        value = bounds.shortened(bounds.shortened(value, "nodes"), "edges")
        value["notices"] = [
            "cut to 0.5 MB; match_attributes and get_ontology_detail tell of the other types"
        ]
    return value


@_tool(shapes.RECORD)
def get_source_record(
    desk: Desk,
    type: str,
    id: Annotated[str | int | None, Field(description="`id` of a hit, or `__id`.")] = None,
    identity: Annotated[
        dict[str, Any] | None,
        Field(description="Identity fields instead; for an edge source and target."),
    ] = None,
) -> dict[str, Any]:
    """One whole record as stored, with its times and file; milliseconds. Use it after smart_search, or
    before import_knowledge_bundle replaces a record, to see its fields."""
    if (id is None) == (identity is None):
        raise UsageError("give either `id` or `identity`", code="invalid_arguments")
    if id is None:
        return record(desk, type, identity or {})
    hint = f"name the record by its fields: identity={identity_like(desk, type, str(id))}"
    if isinstance(id, str) and not id.isdecimal():
        raise UsageError(
            f"`id` is a number as text, got '{id}'", code="invalid_arguments", path="id", hint=hint
        )
    return record(desk, type, int(id), hint)


TOOLS.update(GRAPH_TOOLS)
TOOLS.update(KG_TOOLS)
TOOLS.update(REASONING_TOOLS)


# -- outside the profiles --------------------------------------------------------------------------


@_tool(shapes.HITS, profile=None)
def fts_search(
    desk: Desk,
    query: _Query,
    limit: _Limit = 10,
    table_filter: _Types = None,
    explain: _Explain = False,
    cursor: _Cursor = None,
    where: _Where = None,
) -> dict[str, Any]:
    """Find records by words alone (BM25). For exact terms and names; smart_search is better for
    questions. Milliseconds. Next: get_source_record."""
    return found(desk, query, limit, table_filter, "text", explain, cursor, where)


@_tool(shapes.HITS, profile=None)
def vector_search(
    desk: Desk,
    query: _Query,
    limit: _Limit = 10,
    table_filter: _Types = None,
    explain: _Explain = False,
    cursor: _Cursor = None,
    where: _Where = None,
) -> dict[str, Any]:
    """Find records by meaning alone. For a paraphrase that shares no words; smart_search is better for
    questions. Milliseconds. Next: get_source_record."""
    return found(desk, query, limit, table_filter, "vector", explain, cursor, where)


@_tool(shapes.STATUS, profile=None)
def get_status(desk: Desk) -> dict[str, Any]:
    """What the base holds and what needs attention. Cheap; call it when results look wrong. Next: what
    it advises, often sync_knowledge_base."""
    return bounds.shortened(jsonable(desk.kb.status()), "attention")


# -- shared ----------------------------------------------------------------------------------------


@contextmanager
def _source(
    desk: Desk, temp_file_path: str | None, content: Any, *, keep: bool
) -> Generator[FileBytes | Any]:
    """The bytes of the named file, or the content that came with the call."""
    if (temp_file_path is None) == (content is None):
        raise UsageError("give either `temp_file_path` or `content`", code="invalid_arguments")
    if temp_file_path is None:
        yield content
        return
    with desk.places.taken(temp_file_path, keep=keep) as file:
        yield file


def _imported(desk: Desk, result: Any, temp_file_path: str | None) -> dict[str, Any]:
    value = bounds.shortened(bounds.shortened(jsonable(result), "diff"), "dropped_fields")
    if temp_file_path is not None and desk.places.is_gone(temp_file_path):
        gone = f"{temp_file_path} was removed, as a temporary file is once it is imported"
        value["notices"] = [*value.get("notices", ()), gone]
    return value


def found(
    desk: Desk,
    query: str,
    limit: int,
    table_filter: str | list[str] | None,
    mode: Literal["hybrid", "text", "vector"],
    explain: bool,
    cursor: str | None,
    where: str | Sequence[str] | None = None,
) -> dict[str, Any]:
    """A page of hits; `where` are conditions such as `year>=200`, which every hit meets."""
    conditions = [where] if isinstance(where, str) else where or ()
    filters = [parse_filter(text) for text in conditions]
    types = [table_filter] if isinstance(table_filter, str) else table_filter

    def page(most: int) -> dict[str, Any]:
        return jsonable(
            desk.kb.search(
                query, most, types or None, mode, explain=explain, filters=filters, cursor=cursor
            )
        )

    value = page(limit)
    if bounds.fits(value):
        return value
    keep = bounds.longest_start(value, "hits")
    if keep == 0:
        first = value["hits"][0]
        bounds.shorten_texts(first["metadata"], first, "metadata")
        keep = 1
        value = {**page(1), "hits": [first]}
    else:
        # Asked again, so that the cursor stands behind the last hit that is shown.
        value = page(keep)
    value["truncated"] = True
    cut = f"cut after {keep} hits: an answer holds at most 0.5 MB"
    cut += "; next_cursor brings the next" if value["next_cursor"] else ""
    value["notices"] = [*value["notices"], cut]
    return value


def _told(type_info: Mapping[str, Any]) -> dict[str, Any]:
    """A type without what is unknown of it and of its fields, which would cost half of the answer."""
    fields = [
        {key: value for key, value in each.items() if value not in (None, False)}
        for each in type_info["fields"]
    ]
    known = {key: value for key, value in type_info.items() if value is not None}
    return {**known, "fields": fields}


def record(
    desk: Desk, type: str, name: int | Mapping[str, Any], hint: str | None = None
) -> dict[str, Any]:
    """A whole record by its id or identity; `hint` is for an id that no record has, as a key may look like one."""
    try:
        value: dict[str, Any] = jsonable(desk.kb.get(type, name))
    except RecordNotFoundError as error:
        error.hint = "\n".join(filter(None, (hint, error.hint))) or None
        raise
    if not bounds.fits(value):
        cut = bounds.shorten_texts(value["values"], value, "values")
        value["truncated"] = True
        value["notices"] = [
            f"cut to 0.5 MB: {', '.join(cut)}; query_raw_sql with substr() has the rest"
        ]
    return value


def identity_like(desk: Desk, type: str, given: str | None = None) -> str:
    """The identity of a record as JSON, as it is probably meant by one text.

    Raises:
        UsageError: there is no such type.
    """
    ontology = desk.kb.ontology.stored
    found = find_type(ontology, type)
    if isinstance(found, EdgeType):
        meant: dict[str, Any] = {end: {"…": "…"} for end in ("source", "target")}
    else:
        meant = dict.fromkeys(found.identity, "…")
        if given is not None and len(found.identity) == 1:
            with suppress(UsageError):  # no key of this type looks like that
                meant = {found.identity[0]: typed(found.identity_fields[0], given)}
    return msgspec.json.encode(meant).decode()
