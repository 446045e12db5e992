"""The tools of the reasoning service: questions in plain words, and what they are answered with."""

from __future__ import annotations

from bisect import bisect_left
from typing import Annotated, Any, Literal

from pydantic import Field

from duckkb import reasoning_operations
from duckkb.errors import DuckKBError
from duckkb.surfaces import matching
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

MOST_EXAMPLE = 200
"""Characters of the row that stands for an option; a whole one may be of any size."""

_ADVICE = {
    "required": "give `question`; to answer a clarification its `session_id` and `answer`",
    "waiting_for_answer": "give `answer`, an option's id or free text; or no session_id, to begin anew",
    "unknown_session": "give no session_id, to begin a new one",
}
"""What to do about a refused question, in the words of this tool."""


def ask_question(
    desk: Desk,
    question: Annotated[
        str, Field(description="In the user's own words, any language; not needed with answer.")
    ] = "",
    session_id: Annotated[
        str | None, Field(description="Of an earlier answer: to follow up or to answer back.")
    ] = None,
    answer: Annotated[
        str | None,
        Field(description="To the clarification: an option's id, or free text."),
    ] = None,
    likeliest: Annotated[
        bool,
        Field(
            description="Answer by the likeliest reading however unsure: then check it yourself."
        ),
    ] = False,
) -> dict[str, Any]:
    """Answer a question about records or bound tables with exact rows: counts, filters, comparisons,
    rankings, joins; for passages of text use smart_search. A second at first, then a fraction of one.
    `interpretation` says how it was understood and `sql` what ran: check them. status `clarify`:
    choose from clarification.options (ask your user if unsure) and call again with session_id and
    answer. `refused`: see whether a record in `hits` tells, put it otherwise, ask with likeliest, or
    use query_raw_sql. A follow-up needs session_id too, and may say only what is other: `and in 2020?`,
    `by month`, 那华南呢."""
    from duckkb.reasoning.reasoner import reasoner_of

    # Not through the operation: a server has callers of several tenants.
    try:
        found = reasoner_of(desk.kb).ask(
            question, session_id, answer, likeliest=likeliest, tenant=desk.tenant
        )
    except DuckKBError as error:
        error.hint = _ADVICE.get(error.code, error.hint)
        raise
    return _rows(jsonable(found))


def match_attributes(
    desk: Desk,
    query: matching.Phrase,
    filters: matching.Among = None,
    top_k: matching.Ranked = 20,
    page: _Page = 1,
    page_size: _PageSize = 20,
    top_n: matching.Kept = None,
    score_gap: matching.Gap = None,
    relative_diff: matching.Below = None,
    w_sparse: matching.Weight = 0.6,
    w_dense: matching.VectorWeight = 0.4,
) -> dict[str, Any]:
    """Which attributes a phrase means, by names, descriptions, aliases and values, best first. Use it
    to plan a question of your own where ask_question does not do; cheap. Next:
    find_ontologies_by_attributes with their ids."""
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
    return bounds.shortened(jsonable(found), "items")


def find_ontologies_by_attributes(
    desk: Desk,
    attribute_ids: Annotated[list[str], Field(description="From match_attributes.")],
    top_k: Annotated[int, Field(ge=1, le=100)] = 10,
) -> dict[str, Any]:
    """Which types have these attributes, best covered first. Use it where the attributes are known
    and the type is not; cheap. Next: get_ontology_detail."""
    found = reasoning_operations.find_ontologies_by_attributes(desk.kb, attribute_ids, top_k)
    return bounds.shortened(jsonable(found), "items")


def get_ontology_detail(desk: Desk, class_id: _Class) -> dict[str, Any]:
    """One type with attributes, relations, capabilities and where its rows are. Use it before
    query_data, for the names of fields; cheap. Next: query_data or group_analysis on it,
    get_execution_detail of a capability."""
    value: dict[str, Any] = jsonable(reasoning_operations.get_ontology_detail(desk.kb, class_id))
    for key in ("capabilities", "relations", "attributes"):
        value = bounds.shortened(value, key)
    return value


def get_execution_detail(
    desk: Desk,
    kind: Literal["relation", "capability"],
    id: Annotated[str, Field(description="From get_ontology_detail.")],
) -> dict[str, Any]:
    """How a relation or capability is used: description, prompt template, examples, input and output
    schema. Use it before you follow one; cheap. Next: ask_question, or query_data by the schema."""
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
    DuckDB, CSV or Parquet. For joins use ask_question, or query_raw_sql on the base's own types. A
    page costs one query and a count; next: the next page while page * page_size < total."""
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
        Field(
            description="[{agg, field, alias}]; agg: count count_distinct sum avg min max; count"
            " needs no field."
        ),
    ],
    filters: _Filters = None,
    page: _Page = 1,
    page_size: _PageSize = 20,
    sort_by: Annotated[str | None, Field(description="A group field or an alias.")] = None,
    sort_order: Literal["asc", "desc"] = "asc",
) -> dict[str, Any]:
    """Counts, sums, averages, lowest and highest of one type's rows, by group, wherever they are kept.
    Use it rather than counting rows of query_data; one query. Next: query_data for a group's rows."""
    found = reasoning_operations.group_analysis(
        desk.kb, class_id, group_by, metrics, filters, page, page_size, sort_by, sort_order
    )
    return _page(jsonable(found))


def _rows(value: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question with so many of its rows as fit, and the examples of options short."""
    for option in (value["clarification"] or {}).get("options", ()):
        if len(option.get("example", "")) > MOST_EXAMPLE:
            option["example"] = option["example"][:MOST_EXAMPLE] + "…"
    answer = value["answer"]
    if answer is None or bounds.fits(value):
        return value
    rows, keep, told = answer["rows"], len(answer["rows"]), value.get("notices", [])

    def cut(keep: int) -> dict[str, Any]:
        notice = f"cut after {keep} rows: an answer holds at most 0.5 MB; ask for fewer fields"
        shown = {**answer, "rows": rows[:keep], "truncated": True}
        if "row_sources" in answer:
            shown["row_sources"] = answer["row_sources"][:keep]
        return {**value, "answer": shown, "notices": [*told, notice]}

    counts = range(1, keep + 1)
    return cut(bisect_left(counts, True, key=lambda count: not bounds.fits(cut(count))))


def _page(value: dict[str, Any]) -> dict[str, Any]:
    """The page with so many of its rows as fit; a row that alone is too large with its texts cut."""
    if bounds.fits(value):
        return value
    rows = value["items"]
    # With the longest notice, so that the real one fits too.
    value = {**value, "truncated": True, "notices": ["x" * 200]}
    keep = bounds.longest_start(value, "items")
    if keep:
        notice = f"cut after {keep} of {len(rows)} rows: an answer holds at most 0.5 MB;"
        notice += f" ask with page_size {keep} or less"
    else:
        keep = 1
        bounds.shorten_texts(rows[0], {**value, "items": []}, "item")
        notice = "cut to 0.5 MB: one row alone is larger; ask with page_size 1, long texts are cut"
    return {**value, "items": rows[:keep], "notices": [notice]}


REASONING_TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(ask_question, shapes.ASKED, "reasoning", "ask_question", keeps=True, once=True),
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
