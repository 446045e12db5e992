"""What agents get from the tools of the reasoning service, asked by the SDK's own client."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest
from mcp.client import Client

import duckkb
from duckkb import reasoning_operations
from duckkb.surfaces.mcp import bounds
from duckkb.surfaces.mcp.reasoning_tools import MOST_EXAMPLE
from duckkb.surfaces.mcp.registry import chosen
from duckkb.surfaces.mcp.server import definition
from duckkb.surfaces.mcp.tools import TOOLS

from ..bases import truth_files
from ..conftest import Open
from .mcp_client import ERAS, call, talk

REASONING = [
    "ask_question",
    "match_attributes",
    "find_ontologies_by_attributes",
    "get_ontology_detail",
    "get_execution_detail",
    "query_data",
    "group_analysis",
]
CONFIG = """\
language: en
nodes:
  City:
    table: cities
    identity: name
    title: city
    schema:
      properties:
        name: { type: string }
        country: { type: string }
        population: { type: integer, title: population }
        founded: { type: string, format: date }
        remark: { type: string }
    capabilities:
      - id: cities-of
        title: list of cities
        input:
          type: object
          required: [country]
          properties:
            country: { type: string, title: country, attribute: City.country }
        arguments:
          filters: [{ field: country, op: eq, value: { parameter: country } }]
          fields: [name]
          sort_field: name
edges:
  TWINNED: { from: City, to: City }
"""
CITIES: list[dict[str, Any]] = [
    {"type": "City", "name": "Lisbon", "country": "Portugal", "population": 545_000},
    {"type": "City", "name": "Porto", "country": "Portugal", "population": 231_000},
    {"type": "City", "name": "Toledo", "country": "Spain", "population": 2**62},
]
CITIES[2]["founded"] = "1085-05-25"


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    return filled(open_base)


@pytest.fixture(scope="module")
def settled(open_shared: Open) -> duckkb.KnowledgeBase:
    """The same base, for calls that must not change it."""
    return filled(open_shared)


def filled(open_: Open) -> duckkb.KnowledgeBase:
    base = open_(CONFIG)
    base.import_bundle(CITIES)
    return base


# -- definitions -----------------------------------------------------------------------------------


def test_the_profile_has_its_tools_and_none_of_them_writes() -> None:
    assert list(chosen(TOOLS, "reasoning")) == REASONING
    for tool in chosen(TOOLS, "reasoning").values():
        told = definition(tool).annotations
        assert told is not None
        keeps_a_session = tool.name == "ask_question"
        assert (told.read_only_hint, told.destructive_hint) == (not keeps_a_session, False)


@pytest.mark.parametrize(
    ("name", "arguments", "required"),
    [
        ("ask_question", ["question", "session_id", "answer", "likeliest"], []),
        (
            "match_attributes",
            [
                *("query", "filters", "top_k", "page", "page_size", "top_n"),
                *("score_gap", "relative_diff", "w_sparse", "w_dense"),
            ],
            ["query"],
        ),
        ("find_ontologies_by_attributes", ["attribute_ids", "top_k"], ["attribute_ids"]),
        ("get_ontology_detail", ["class_id"], ["class_id"]),
        ("get_execution_detail", ["kind", "id"], ["kind", "id"]),
        (
            "query_data",
            ["class_id", "filters", "sort_field", "sort_order", "page", "page_size"],
            ["class_id"],
        ),
        (
            "group_analysis",
            [
                "class_id",
                "group_by",
                "metrics",
                "filters",
                "page",
                "page_size",
                "sort_by",
                "sort_order",
            ],
            ["class_id", "group_by", "metrics"],
        ),
    ],
)
def test_arguments_have_the_names_of_the_contract(
    name: str, arguments: list[str], required: list[str]
) -> None:
    assert list(inspect.signature(TOOLS[name].run).parameters)[1:] == arguments
    assert TOOLS[name].input.get("required", []) == required


# -- questions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("answer", ["1", "Portugal", "portugal"])
def test_a_question_is_asked_back_and_answered(
    era: str, answer: str, kb: duckkb.KnowledgeBase
) -> None:
    """One client, one call after the other, as an agent does it; each answer fits its schema."""

    async def script(client: Client) -> None:
        async def ask(**arguments: Any) -> dict[str, Any]:
            result = await client.call_tool("ask_question", arguments)
            assert not result.is_error, result.structured_content
            assert result.structured_content is not None
            return result.structured_content

        await client.list_tools()
        asked = await ask(question="list of cities")
        assert (asked["status"], asked["answer"], asked["sql"]) == ("clarify", None, None)
        options = asked["clarification"]["options"]
        assert [(o["id"], o["label"]) for o in options] == [("1", "Portugal"), ("2", "Spain")]
        assert asked["clarification"]["prompt"]
        done = await ask(session_id=asked["session_id"], answer=answer)
        assert done["status"] == "answered"
        assert done["session_id"] == asked["session_id"]
        assert done["answer"]["rows"] == [["Lisbon"], ["Porto"]]
        assert done["tables"] == ["cities"]
        assert "Portugal" in done["sql"]
        assert done["interpretation"]
        follows = await ask(question="How many cities are there?", session_id=done["session_id"])
        assert follows["answer"]["rows"] == [[3]]

    talk(kb, script, "reasoning", era)


def test_a_question_that_nothing_matches_is_asked_back_then_refused(
    kb: duckkb.KnowledgeBase,
) -> None:
    first = call(kb, "ask_question", question="blorb the frobnicator?")
    assert first["status"] == "clarify"
    second = call(kb, "ask_question", session_id=first["session_id"], answer="zorgle it")
    assert (second["status"], second["answer"]) == ("refused", None)
    assert "failed" not in second
    assert second["reason"]
    then = call(kb, "ask_question", session_id=first["session_id"], question="How many cities?")
    assert (then["status"], then["session_id"]) == ("answered", first["session_id"])


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        ({}, "required", "`question`"),
        ({"question": "  "}, "required", "`question`"),
        ({"question": "x", "answer": "1"}, "required", "`session_id`"),
        ({"question": "x", "session_id": "none"}, "unknown_session", "no session_id"),
        ({"session_id": "none", "answer": "1"}, "unknown_session", "no session_id"),
        ({"question": "x" * 10_001}, "too_large", None),
    ],
)
def test_what_cannot_be_asked_is_refused_with_advice(
    arguments: dict[str, Any], code: str, told: str | None, kb: duckkb.KnowledgeBase
) -> None:
    failed = call(kb, "ask_question", **arguments)
    assert (failed["failed"], failed["code"]) == (True, code)
    assert told is None or told in failed["hint"]
    assert len(failed["message"]) < 500


def test_a_session_that_waits_says_what_it_waits_for(kb: duckkb.KnowledgeBase) -> None:
    asked = call(kb, "ask_question", question="list of cities")
    failed = call(kb, "ask_question", question="How many?", session_id=asked["session_id"])
    assert (failed["failed"], failed["code"]) == (True, "waiting_for_answer")
    assert "`answer`" in failed["hint"]


def test_a_read_only_server_asks_and_is_answered_and_writes_nothing(
    kb: duckkb.KnowledgeBase,
) -> None:
    kb.close()
    before = {path: path.stat().st_mtime_ns for path in kb.root.rglob("*")}
    with duckkb.open(kb.root, read_only=True) as reader:

        async def script(client: Client) -> None:
            shown = [tool.name for tool in (await client.list_tools()).tools]
            assert shown == REASONING
            asked = await client.call_tool("ask_question", {"question": "list of cities"})
            assert asked.structured_content is not None
            session = asked.structured_content["session_id"]
            # Each call runs in a thread of its own choosing: sessions in memory must outlive it.
            done = await client.call_tool("ask_question", {"session_id": session, "answer": "2"})
            assert done.structured_content is not None
            assert done.structured_content["answer"]["rows"] == [["Toledo"]]

        talk(reader, script, "reasoning")
        assert call(reader, "query_data", class_id="City")["total"] == 3
    assert {path: path.stat().st_mtime_ns for path in kb.root.rglob("*")} == before


def test_a_session_goes_on_in_another_server(kb: duckkb.KnowledgeBase, open_base: Open) -> None:
    asked = call(kb, "ask_question", question="list of cities")
    other = open_base()
    done = call(other, "ask_question", session_id=asked["session_id"], answer="Spain")
    assert done["answer"]["rows"] == [["Toledo"]]


# -- in steps of one's own -------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
def test_each_answer_has_what_the_next_call_needs(era: str, kb: duckkb.KnowledgeBase) -> None:
    found = call(kb, "match_attributes", era=era, query="population")["items"][0]
    assert found["attribute_id"] == "City.population"
    types = call(
        kb, "find_ontologies_by_attributes", era=era, attribute_ids=[found["attribute_id"]]
    )
    (best,) = types["items"]
    assert (best["class_id"], best["match_strength"]) == ("City", 1.0)
    detail = call(kb, "get_ontology_detail", era=era, class_id=best["class_id"])
    assert {r["id"] for r in detail["relations"]} == {"TWINNED"}
    (capability,) = detail["capabilities"]
    used = call(kb, "get_execution_detail", era=era, kind="capability", id=capability["id"])
    assert used["input_schema"]["required"] == ["country"]
    field = next(a["name"] for a in detail["attributes"] if a["id"] == found["attribute_id"])
    rows = call(
        kb,
        "query_data",
        era=era,
        class_id=best["class_id"],
        filters=[{"field": field, "op": "ge", "value": 500_000}],
        sort_field=field,
    )
    assert [row["name"] for row in rows["items"]] == ["Lisbon", "Toledo"]
    groups = call(
        kb,
        "group_analysis",
        era=era,
        class_id="City",
        group_by=["country"],
        metrics=[{"agg": "count", "alias": "n"}, {"agg": "max", "field": field, "alias": "most"}],
        sort_by="n",
        sort_order="desc",
    )
    assert groups["items"][0] == {"country": "Portugal", "n": 2, "most": 545_000}


def test_numbers_and_dates_reach_a_client_unrounded(kb: duckkb.KnowledgeBase) -> None:
    named = [{"field": "name", "op": "eq", "value": "Toledo"}]
    (row,) = call(kb, "query_data", class_id="City", filters=named)["items"]
    assert (row["population"], row["founded"]) == (2**62, "1085-05-25")
    asked = call(kb, "ask_question", question="What is the population of Toledo?")
    assert asked["answer"]["rows"] == [[2**62]]


def test_pages_go_on_one_after_the_other(kb: duckkb.KnowledgeBase) -> None:
    pages = [call(kb, "query_data", class_id="City", page=n, page_size=2) for n in (1, 2, 3)]
    assert [[row["name"] for row in page["items"]] for page in pages] == [
        ["Lisbon", "Porto"],
        ["Toledo"],
        [],
    ]
    assert [page["total"] for page in pages] == [3, 3, 3]


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("match_attributes", {}, "invalid_arguments"),
        ("match_attributes", {"query": "x", "top_k": 0}, "invalid_arguments"),
        ("match_attributes", {"query": "x", "filters": {"clas_id": "City"}}, "unknown_field"),
        ("match_attributes", {"query": "x", "filters": {"class_id": "Citi"}}, "unknown_class"),
        ("find_ontologies_by_attributes", {"attribute_ids": ["City.x"]}, "unknown_field"),
        ("find_ontologies_by_attributes", {"attribute_ids": "City.name"}, "invalid_arguments"),
        ("get_ontology_detail", {"class_id": "Citi"}, "unknown_class"),
        ("get_execution_detail", {"kind": "tool", "id": "x"}, "invalid_arguments"),
        ("get_execution_detail", {"kind": "capability", "id": "cities"}, "unknown_type"),
        ("query_data", {"class_id": "Citi"}, "unknown_class"),
        ("query_data", {"class_id": "City", "page_size": 501}, "invalid_arguments"),
        ("query_data", {"class_id": "City", "page": 0}, "invalid_arguments"),
        ("query_data", {"class_id": "City", "sort_field": "nam"}, "unknown_field"),
        (
            "query_data",
            {"class_id": "City", "filters": [{"field": "name", "op": "near", "value": 1}]},
            "unknown_operator",
        ),
        (
            "query_data",
            {"class_id": "City", "filters": [{"field": "name; DROP TABLE x", "op": "is_null"}]},
            "unknown_field",
        ),
        (
            "group_analysis",
            {"class_id": "City", "group_by": ["name"], "metrics": [{"agg": "median"}]},
            "unknown_aggregate",
        ),
    ],
)
def test_a_failure_has_the_shape_of_every_other_tool(
    tool: str, arguments: dict[str, Any], code: str, settled: duckkb.KnowledgeBase
) -> None:
    before = truth_files(settled.root)
    failed = call(settled, tool, **arguments)
    assert (failed["failed"], failed["code"]) == (True, code)
    assert failed["message"]
    assert isinstance(failed["errors"], list)
    assert "hint" in failed
    assert truth_files(settled.root) == before


# -- to 0.5 MB -------------------------------------------------------------------------------------


def test_a_page_that_is_too_large_says_which_page_size_has_every_row(
    kb: duckkb.KnowledgeBase,
) -> None:
    long = "x" * 30_000
    kb.import_bundle([{"type": "City", "name": f"c{n:03}", "remark": long} for n in range(60)])
    only = [{"field": "name", "op": "starts_with", "value": "c"}]
    page = call(kb, "query_data", class_id="City", filters=only, page_size=60)
    assert bounds.fits(page)
    assert (page["truncated"], page["total"]) == (True, 60)
    (notice,) = page["notices"]
    size = int(re.search(r"page_size (\d+)", notice)[1])  # type: ignore[index]
    assert 10 < size == len(page["items"]) < 60
    seen: list[str] = []
    for number in range(1, 60 // size + 2):
        part = call(kb, "query_data", class_id="City", filters=only, page=number, page_size=size)
        assert "truncated" not in part
        seen += [row["name"] for row in part["items"]]
    assert seen == [f"c{n:03}" for n in range(60)]


def test_a_row_that_alone_is_too_large_is_shown_with_its_texts_cut(
    kb: duckkb.KnowledgeBase,
) -> None:
    kb.import_bundle([{"type": "City", "name": "huge", "remark": "x" * 2_500_000}])
    only = [{"field": "name", "op": "eq", "value": "huge"}]
    page = call(kb, "query_data", class_id="City", filters=only)
    assert bounds.fits(page)
    (row,) = page["items"]
    assert (row["name"], page["truncated"]) == ("huge", True)
    assert 100_000 < len(row["remark"]) < 2_500_000
    assert "one row" in page["notices"][0]


def test_an_answer_with_large_rows_says_that_it_was_cut(kb: duckkb.KnowledgeBase) -> None:
    long = "x" * 30_000
    kb.import_bundle(
        [
            {"type": "City", "name": f"c{n:03}", "country": "Chad", "remark": f"{long} {n}"}
            for n in range(60)
        ]
    )
    asked = call(kb, "ask_question", question="What are the remarks of the cities of Chad?")
    assert asked["status"] == "answered", asked
    assert bounds.fits(asked)
    assert asked["answer"]["truncated"] is True
    assert 10 < len(asked["answer"]["rows"]) < 60
    assert "0.5 MB" in asked["notices"][0]


def test_the_example_of_an_option_is_short(
    kb: duckkb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    from duckkb.reasoning.answer import Asked
    from duckkb.reasoning.reasoner import Reasoner

    options = [{"id": "1", "label": "remark", "example": "x" * 3_000_000}, {"id": "2"}]
    asked = Asked("clarify", (), None, None, None, (), {"options": options}, 0.5, "s")
    monkeypatch.setattr(Reasoner, "ask", lambda *_, **__: asked)
    shown = call(kb, "ask_question", question="x")["clarification"]["options"]
    assert len(shown[0]["example"]) == MOST_EXAMPLE + 1
    assert shown[1] == {"id": "2"}


def test_an_answer_that_was_cut_names_the_table_of_each_row_that_is_left(open_base: Open) -> None:
    tables = "".join(
        f"  Green{year}:\n    table: green_{year}\n    title: 公园情况_{year}年\n    identity: 公园\n"
        "    schema: { properties: { 公园: { type: string }, 备注: { type: string } } }\n"
        for year in (2021, 2022)
    )
    kb = open_base(f"language: zh\nnodes:\n{tables}")
    kb.import_bundle(
        [
            {"type": f"Green{year}", "公园": f"园{n:02}", "备注": f"{'x' * 12_000} {n}"}
            for year in (2021, 2022)
            for n in range(30)
        ]
    )
    asked = call(kb, "ask_question", question="2021年和2022年各公园的备注是什么?")
    assert asked["status"] == "answered", asked
    shown = asked["answer"]
    assert 30 < len(shown["rows"]) < 60
    assert shown["row_sources"] == ["green_2021"] * 30 + ["green_2022"] * (len(shown["rows"]) - 30)


def test_what_is_announced_as_read_only_keeps_nothing(kb: duckkb.KnowledgeBase) -> None:
    def kept() -> int:
        return len(reasoning_operations.list_sessions(kb).items)

    calls: dict[str, dict[str, Any]] = {
        "ask_question": {"question": "how many cities"},
        "match_attributes": {"query": "population"},
        "find_ontologies_by_attributes": {"attribute_ids": ["City.name"]},
        "get_ontology_detail": {"class_id": "City"},
        "get_execution_detail": {"kind": "capability", "id": "cities-of"},
        "query_data": {"class_id": "City"},
        "group_analysis": {"class_id": "City", "group_by": [], "metrics": []},
    }
    assert list(calls) == REASONING
    for name, arguments in calls.items():
        before = kept()
        assert "failed" not in call(kb, name, **arguments), name
        told = definition(TOOLS[name]).annotations
        assert told is not None
        assert (told.read_only_hint, told.idempotent_hint) == ((kept() == before,) * 2), name


def test_attributes_come_in_pages_and_are_cut_as_asked(kb: duckkb.KnowledgeBase) -> None:
    def ids(**more: Any) -> list[str]:
        found = call(kb, "match_attributes", query="population of a city by name", **more)
        return [item["attribute_id"] for item in found["items"]]

    every = ids()
    assert len(every) > 2
    assert ids(page=2, page_size=1) == every[1:2]
    assert ids(top_n=1) == every[:1]
    assert ids(relative_diff=0) == every[:1]
    assert ids(score_gap=0) == every[:1]
    assert call(kb, "match_attributes", query="x", page=0)["failed"]
