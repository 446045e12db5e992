"""The tools of the reasoning service: questions in plain words, and what they are answered with."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from duckkb import reasoning_operations
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.mcp import bounds, shapes
from duckkb.surfaces.mcp.registry import Desk, Tool

_Filters = Annotated[
    list[dict[str, Any]] | None,
    Field(
        description="[{field, op, value}], all must hold; op: eq ne gt ge lt le in not_in between"
        " contains like starts_with is_null not_null."
    ),
]
_Class = Annotated[str, Field(description="Type name, as get_schema_info lists them.")]
_Page = Annotated[int, Field(ge=1)]
_PageSize = Annotated[int, Field(ge=1, le=500)]


def ask_question(
    desk: Desk,
    question: Annotated[str, Field(description="In the user's own words, any language.")],
    session_id: Annotated[
        str | None, Field(description="Of an earlier answer: to follow up or to answer back.")
    ] = None,
    answer: Annotated[
        str | None,
        Field(description="To the clarification: an option's id, or free text."),
    ] = None,
) -> dict[str, Any]:
    """Answer a question about records or bound tables with exact rows: counts, filters, comparisons,
    rankings, joins. `interpretation` says how it was understood and `sql` what ran: check them.
    status `clarify`: choose from clarification.options (ask your user if unsure) and call again
    with session_id and answer. `refused`: put it otherwise, or use query_raw_sql. For passages of
    text use smart_search instead."""
    from duckkb.reasoning.reasoner import reasoner_of

    # Not through the operation: a server has callers of several tenants.
    found = reasoner_of(desk.kb).ask(question, session_id, answer, tenant=desk.tenant)
    value: dict[str, Any] = jsonable(found)
    if bounds.fits(value):
        return value
    rows = value["answer"]["rows"]
    value["answer"]["truncated"] = True

    def fits(keep: int) -> bool:
        return bounds.fits({**value, "answer": {**value["answer"], "rows": rows[:keep]}})

    keep = len(rows)
    while keep and not fits(keep):
        keep //= 2
    value["answer"]["rows"] = rows[:keep]
    return value


def match_attributes(
    desk: Desk,
    query: Annotated[str, Field(description="A phrase, any language.")],
    filters: Annotated[
        dict[str, Any] | None, Field(description="{class_id: …, kind: …} to look among.")
    ] = None,
    top_k: Annotated[int, Field(ge=1, le=500)] = 20,
) -> dict[str, Any]:
    """Which attributes a phrase means, by names, descriptions, aliases and values, best first. Next:
    find_ontologies_by_attributes with their ids."""
    found = reasoning_operations.match_attributes(desk.kb, query, filters, top_k, 1, top_k)
    return jsonable(found)


def find_ontologies_by_attributes(
    desk: Desk,
    attribute_ids: Annotated[list[str], Field(description="From match_attributes.")],
    top_k: Annotated[int, Field(ge=1, le=100)] = 10,
) -> dict[str, Any]:
    """Which types have these attributes, best covered first. Next: get_ontology_detail."""
    found = reasoning_operations.find_ontologies_by_attributes(desk.kb, attribute_ids, top_k)
    return jsonable(found)


def get_ontology_detail(desk: Desk, class_id: _Class) -> dict[str, Any]:
    """One type with attributes, relations, capabilities and where its rows are. Next: query_data or
    group_analysis on it, get_execution_detail of a capability."""
    return jsonable(reasoning_operations.get_ontology_detail(desk.kb, class_id))


def get_execution_detail(
    desk: Desk,
    kind: Literal["relation", "capability"],
    id: Annotated[str, Field(description="From get_ontology_detail.")],
) -> dict[str, Any]:
    """How a relation or capability is used: description, prompt template, examples, input and output
    schema."""
    return jsonable(reasoning_operations.get_execution_detail(desk.kb, kind, id))


def query_data(
    desk: Desk,
    class_id: _Class,
    filters: _Filters = None,
    sort_field: str | None = None,
    sort_order: Literal["asc", "desc"] = "asc",
    page: _Page = 1,
    page_size: _PageSize = 20,
) -> dict[str, Any]:
    """Rows of one type by exact conditions, wherever they are kept: this base, SQLite, PostgreSQL,
    DuckDB, CSV or Parquet. For joins use ask_question, or query_raw_sql on the base's own types."""
    found = reasoning_operations.query_data(
        desk.kb, class_id, filters, sort_field, sort_order, page, page_size
    )
    return _page(jsonable(found))


def group_analysis(
    desk: Desk,
    class_id: _Class,
    group_by: list[str],
    metrics: Annotated[
        list[dict[str, Any]],
        Field(description="[{agg: count|sum|avg|min|max, field, alias}]; count needs no field."),
    ],
    filters: _Filters = None,
    page: _Page = 1,
    page_size: _PageSize = 20,
    sort_by: Annotated[str | None, Field(description="A group field or an alias.")] = None,
    sort_order: Literal["asc", "desc"] = "asc",
) -> dict[str, Any]:
    """Counts, sums, averages, lowest and highest of one type's rows, by group, wherever they are kept."""
    found = reasoning_operations.group_analysis(
        desk.kb, class_id, group_by, metrics, filters, page, page_size, sort_by, sort_order
    )
    return _page(jsonable(found))


def _page(value: dict[str, Any]) -> dict[str, Any]:
    """The answer with so many of its rows as fit."""
    if bounds.fits(value):
        return value
    keep = bounds.longest_start(value, "items")
    return {**value, "items": value["items"][:keep], "truncated": True}


REASONING_TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(ask_question, shapes.ASKED, "reasoning", "ask_question"),
        Tool(match_attributes, shapes.ATTRIBUTES, "reasoning", "match_attributes"),
        Tool(
            find_ontologies_by_attributes,
            shapes.ONTOLOGIES,
            "reasoning",
            "find_ontologies_by_attributes",
        ),
        Tool(get_ontology_detail, shapes.ONTOLOGY, "reasoning", "get_ontology_detail"),
        Tool(get_execution_detail, shapes.EXECUTION, "reasoning", "get_execution_detail"),
        Tool(query_data, shapes.PAGE, "reasoning", "query_data"),
        Tool(group_analysis, shapes.PAGE, "reasoning", "group_analysis"),
    )
}
"""The tools of the profile `reasoning` by name."""
