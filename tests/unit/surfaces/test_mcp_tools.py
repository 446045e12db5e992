"""What agents see of the tools, and what they get back."""

from __future__ import annotations

import inspect
import json
import math
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import ResourceTemplateReference

import duckkb
from duckkb.errors import UsageError
from duckkb.operations import OPERATIONS, Effect
from duckkb.reasoning_operations import list_sessions
from duckkb.surfaces.mcp import bounds
from duckkb.surfaces.mcp.registry import PROFILES, Tool, chosen
from duckkb.surfaces.mcp.server import definition
from duckkb.surfaces.mcp.tools import TOOLS
from duckkb.truth import files, part_info

from ..bases import DOCS, DOCS_ZH, doc, ref, truth_files
from ..conftest import Open
from .mcp_client import ERAS, call, talk

CORE = [
    "get_knowledge_schema",
    "import_knowledge_bundle",
    "validate_and_import",
    "sync_knowledge_base",
    "smart_search",
    "query_raw_sql",
    "get_schema_info",
    "get_source_record",
]
MOST_TOKENS = 3000
CHARACTERS_A_TOKEN = 3.0
"""A low estimate: tokenizers take some four characters of English, some three of JSON."""


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    return filled(open_base)


@pytest.fixture(scope="module")
def settled(open_shared: Open) -> duckkb.KnowledgeBase:
    """The same base, for calls that must not change it."""
    return filled(open_shared)


def filled(open_: Open) -> duckkb.KnowledgeBase:
    base = open_(DOCS + "graph: {}\n")
    base.import_bundle([doc("a", "grey heron", level=1), doc("b", "知识图谱"), ref("a", "b")])
    return base


# -- the table -----------------------------------------------------------------------------------


def test_every_tool_of_the_operations_is_there_and_no_other() -> None:
    assert set(TOOLS) == {name for operation in OPERATIONS for name in operation.mcp}


def test_the_core_profile_is_that_of_the_contract() -> None:
    assert list(chosen(TOOLS, "core")) == CORE
    assert set(chosen(TOOLS, "all")) == set(TOOLS)
    assert set(chosen(TOOLS, "core,kg")) >= set(CORE)
    for profile in PROFILES:
        chosen(TOOLS, profile)


@pytest.mark.parametrize("profiles", ["cor", "core,nothing", "", ","])
def test_an_unknown_profile_is_an_error(profiles: str) -> None:
    with pytest.raises(UsageError) as caught:
        chosen(TOOLS, profiles)
    assert caught.value.code == "unknown_profile"


@pytest.mark.parametrize(
    ("name", "defaults"),
    [
        ("get_knowledge_schema", {}),
        ("get_schema_info", {}),
        ("get_status", {}),
        ("sync_knowledge_base", {"rebuild": False}),
        (
            "import_knowledge_bundle",
            {
                "temp_file_path": None,
                "content": None,
                "dry_run": False,
                "merge": False,
                "cascade": False,
            },
        ),
        (
            "smart_search",
            {
                "query": ...,
                "limit": 10,
                "table_filter": None,
                "mode": "hybrid",
                "explain": False,
            },
        ),
        ("fts_search", {"query": ..., "limit": 10, "table_filter": None, "explain": False}),
        ("vector_search", {"query": ..., "limit": 10, "table_filter": None, "explain": False}),
        ("get_source_record", {"type": ..., "id": None, "identity": None}),
        ("query_raw_sql", {"sql": ...}),
        ("validate_and_import", {"table_name": ..., "temp_file_path": None}),
    ],
)
def test_arguments_have_the_names_and_defaults_of_the_contract(
    name: str, defaults: dict[str, Any]
) -> None:
    parameters = inspect.signature(TOOLS[name].run).parameters
    found = {
        n: ... if p.default is inspect.Parameter.empty else p.default for n, p in parameters.items()
    }
    assert {n: found[n] for n in defaults} == defaults
    more = set(found) - set(defaults) - {"desk"}
    assert all(found[n] is not ... for n in more)


@pytest.mark.parametrize(
    ("tool", "arguments", "message"),
    [
        ("smart_search", {"query": "x", "limit": "ten"}, "'limit': expected a whole number, got"),
        ("smart_search", {"query": "x", "limit": 0}, "'limit': expected at least 1, got 0"),
        ("smart_search", {"query": ["x"]}, "'query': expected text, got"),
        ("smart_search", {"query": "x", "mode": "any"}, "expected one of 'hybrid', 'text' or"),
        ("smart_search", {"query": "x", "table_filter": 5}, "expected text or a list, got 5"),
        ("import_knowledge_bundle", {"content": ["x"]}, "'content.0': expected an object, got"),
        ("get_source_record", {"type": "T", "identity": "a"}, "'identity': expected an object"),
    ],
)
def test_a_wrong_argument_says_what_was_expected_and_found(
    tool: str, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError) as caught:
        TOOLS[tool].arguments(arguments)
    [issue] = caught.value.issues
    assert message in issue.message
    assert issue.expected
    assert issue.expected in issue.message


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_a_definition_says_all_that_a_client_asks_for(tool: Tool) -> None:
    told = definition(tool)
    assert told.annotations is not None
    assert told.annotations.read_only_hint is (
        tool.effect is Effect.READ and tool.name != "ask_question"
    )
    assert told.annotations.destructive_hint is (tool.effect is Effect.DESTRUCTIVE)
    assert told.annotations.idempotent_hint is not None
    assert told.description is not None
    assert len(told.description) > 60
    assert told.input_schema["additionalProperties"] is False
    assert told.output_schema is not None
    assert told.output_schema["type"] == "object"
    assert told.output_schema["required"]


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_a_description_says_when_what_it_costs_and_what_comes_next(tool: Tool) -> None:
    told = tool.description
    when = r"[Uu]se|[Cc]all (once|it)|[Ff]or |after|Next|first|Answer|Add|Relate|Delete|Save"
    cost = r"[Mm]illiseconds|[Cc]heap|[Cc]all once|second|query|10 s|long|one write"
    assert re.search(when, told), "when"
    assert re.search(cost, told), "cost"
    assert any(other in told for other in TOOLS if other != tool.name), "what to call next"


def test_the_core_profile_costs_a_client_little() -> None:
    told = [
        definition(tool).model_dump(by_alias=True, exclude_none=True)
        for tool in chosen(TOOLS, "core").values()
    ]
    text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    assert math.ceil(len(text) / CHARACTERS_A_TOKEN) <= MOST_TOKENS


# -- calls ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
def test_every_tool_answers_by_its_schema_in_both_eras(era: str, kb: duckkb.KnowledgeBase) -> None:
    arguments: dict[str, dict[str, Any]] = {
        "import_knowledge_bundle": {"content": [doc("c")]},
        "validate_and_import": {"table_name": "docs", "content": '{"doc_uri":"d","content":"x"}'},
        "smart_search": {"query": "heron"},
        "fts_search": {"query": "heron"},
        "vector_search": {"query": "heron"},
        "query_raw_sql": {"sql": "SELECT * FROM docs"},
        "get_source_record": {"type": "Document", "identity": {"doc_uri": "a"}},
        "get_neighbors": {"node": "Document:a"},
        "traverse": {"node": "Document:a"},
        "extract_subgraph": {"node": "Document:a"},
        "find_paths": {"source": "Document:a", "target": "Document:b"},
        "graph_search": {"query": "heron"},
        "kg_init": {"nodes": [{"id": "x", "type": "Signal"}, {"id": "y", "type": "Signal"}]},
        "kg_create_node": {"id": "z", "type": "Signal"},
        "kg_create_relation": {"fromId": "x", "toId": "y", "type": "RELATED"},
        "kg_delete_node": {"id": "z"},
        "kg_delete_relation": {"fromId": "x", "toId": "y", "type": "RELATED"},
        "kg_update_node": {"id": "x", "properties": {"width": "1"}},
        "kg_query": {"nodeId": "x"},
        "ask_question": {"question": "How many documents are there?"},
        "match_attributes": {"query": "title"},
        "find_ontologies_by_attributes": {"attribute_ids": ["Document.title"]},
        "get_ontology_detail": {"class_id": "Document"},
        "get_execution_detail": {"kind": "relation", "id": "REFERENCES"},
        "query_data": {"class_id": "Document"},
        "group_analysis": {
            "class_id": "Document",
            "group_by": ["status"],
            "metrics": [{"agg": "count", "alias": "n"}],
        },
    }

    async def script(client: Client) -> None:
        for tool in (await client.list_tools()).tools:
            result = await client.call_tool(tool.name, arguments.get(tool.name, {}))
            assert not result.is_error, (tool.name, result.structured_content)
            assert json.loads(result.content[0].text) == result.structured_content  # type: ignore[union-attr]

    talk(kb, script, "all", era)


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("tool", TOOLS)
def test_unknown_arguments_are_refused(tool: str, era: str, settled: duckkb.KnowledgeBase) -> None:
    before = truth_files(settled.root)
    failed = call(settled, tool, era=era, dryrun=True)
    code = "INVALID_ARGUMENT" if tool.startswith("kg_") else "invalid_arguments"
    assert (failed["failed"], failed["code"]) == (True, code)
    assert failed["errors"][0]["code"] == "unknown_argument"
    assert truth_files(settled.root) == before


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("smart_search", {}, "invalid_arguments"),
        ("smart_search", {"query": "x", "limit": 0}, "invalid_arguments"),
        ("smart_search", {"query": "x", "limit": "many"}, "invalid_arguments"),
        ("smart_search", {"query": "x", "mode": "magic"}, "invalid_arguments"),
        ("smart_search", {"query": "x", "table_filter": "Documnt"}, "unknown_type"),
        ("import_knowledge_bundle", {}, "invalid_arguments"),
        ("import_knowledge_bundle", {"content": "", "temp_file_path": "x"}, "invalid_arguments"),
        ("import_knowledge_bundle", {"temp_file_path": "/etc/passwd"}, "path_refused"),
        ("validate_and_import", {"table_name": "x", "content": "{}"}, "unknown_type"),
        ("get_source_record", {"type": "Document"}, "invalid_arguments"),
        ("get_source_record", {"type": "Document", "id": "x"}, "invalid_arguments"),
        ("get_source_record", {"type": "Document", "id": "7"}, "not_found"),
        ("get_source_record", {"type": "Documnt", "id": "7"}, "unknown_type"),
        ("query_raw_sql", {"sql": "DELETE FROM docs"}, "not_read_only"),
        ("query_raw_sql", {"sql": "SELECT 1", "cursor": "x"}, "invalid_arguments"),
        ("no_such_tool", {}, "unknown_tool"),
    ],
)
def test_a_failure_has_code_message_errors_and_hint(
    tool: str, arguments: dict[str, Any], code: str, settled: duckkb.KnowledgeBase
) -> None:
    failed = call(settled, tool, **arguments)
    assert failed["failed"]
    assert failed["code"] == code
    assert failed["message"]
    assert isinstance(failed["errors"], list)
    assert "hint" in failed


def test_a_tool_of_another_profile_is_refused_with_the_profile(
    settled: duckkb.KnowledgeBase,
) -> None:
    failed = call(settled, "fts_search", tools="core", query="x")
    assert failed["code"] == "unknown_tool"
    assert "--tools all" in failed["hint"]


def test_a_read_only_base_shows_no_tool_that_changes_it(kb: duckkb.KnowledgeBase) -> None:
    with duckkb.open(kb.root, read_only=True) as reader:

        async def names(client: Client) -> list[str]:
            return [tool.name for tool in (await client.list_tools()).tools]

        shown = talk(reader, names, "all")
        assert {"import_knowledge_bundle", "validate_and_import"}.isdisjoint(shown)
        assert "sync_knowledge_base" in shown
        assert call(reader, "import_knowledge_bundle", content=[doc("z")])["code"] == "read_only"
        assert call(reader, "sync_knowledge_base", rebuild=True)["code"] == "read_only"
        assert "failed" not in call(reader, "sync_knowledge_base")


def test_ids_are_text_wherever_they_come_from(settled: duckkb.KnowledgeBase) -> None:
    (hit,) = call(settled, "smart_search", query="heron", limit=1)["hits"]
    assert isinstance(hit["id"], str)
    assert (
        call(settled, "get_source_record", type="Document", id=hit["id"])["values"]["doc_uri"]
        == "a"
    )
    rows = call(settled, "query_raw_sql", sql="SELECT __id, level FROM docs ORDER BY doc_uri")[
        "rows"
    ]
    assert rows[0] == [hit["id"], 1]


def test_what_was_read_of_a_record_can_be_written_back(open_base: Open) -> None:
    kb = open_base(
        "graph: {}\nnodes:\n  A: {identity: id, search: {full_text: [id]}, schema: {properties: {id: {type: string},"
        " whole: {type: integer}, number: {type: number}, nested: {type: object}, list: {type: array,"
        " items: {type: integer}}}}}\n"
    )
    big = 2**60 + 1
    written = {"id": "x", "whole": big, "number": 10**20, "nested": {"a": [big]}, "list": [big, 1]}
    kb.import_bundle([{"type": "A", **written}])
    before = truth_files(kb.root)
    read = call(kb, "get_source_record", type="A", identity={"id": "x"})["values"]
    assert read == written
    done = call(kb, "import_knowledge_bundle", content=[{"type": "A", **read}])
    assert done["stats"]["nodes"]["unchanged"] == 1
    assert truth_files(kb.root) == before
    (hit,) = call(kb, "smart_search", query="x")["hits"]
    assert {**hit["identity"], **hit["metadata"]} == written
    call(kb, "kg_create_node", id="n", type="Signal", properties={"most": big, "in": {"a": [big]}})
    (node,) = call(kb, "kg_query", nodeId="n")["data"]["nodes"]
    assert node["properties"] == {"most": big, "in": {"a": [big]}}


def test_a_search_takes_conditions(kb: duckkb.KnowledgeBase) -> None:
    def hits(**arguments: Any) -> list[str]:
        found = call(kb, "smart_search", query="heron 知识", **arguments)
        return sorted(hit["identity"]["doc_uri"] for hit in found["hits"])

    assert hits() == ["a", "b"]
    assert hits(where="level>=1") == ["a"]
    assert hits(where=["level>=1", "__updated_at>=2999-01-01"]) == []
    assert call(kb, "smart_search", query="x", where="nonsense")["failed"]


def test_a_key_that_is_nearly_right_is_answered_with_the_record_that_is_meant(
    kb: duckkb.KnowledgeBase,
) -> None:
    kb.import_bundle([doc("handbook/birds", "heron")])
    failed = call(kb, "get_source_record", type="Document", identity={"doc_uri": "hanbook/birds"})
    assert failed["hint"] == 'Did you mean {doc_uri: "handbook/birds"}?'
    far = call(kb, "get_source_record", type="Document", identity={"doc_uri": "elsewhere"})
    assert far["hint"] is None
    as_id = call(kb, "get_source_record", type="Document", id="handbook/birds")
    assert 'identity={"doc_uri":"handbook/birds"}' in as_id["hint"]


def test_the_ontology_is_told_without_what_is_unknown_of_it(kb: duckkb.KnowledgeBase) -> None:
    found = call(kb, "get_schema_info")
    assert "null" not in json.dumps([found["nodes"], found["edges"]])
    [key] = [f for t in found["nodes"] for f in t["fields"] if f["name"] == "doc_uri"]
    assert key["identity"]


def test_sql_keeps_types(kb: duckkb.KnowledgeBase) -> None:
    answer = call(
        kb,
        "query_raw_sql",
        sql="SELECT 1.50::DECIMAL(9,2) AS a, DATE '2026-01-02' AS b, [1, 2] AS c, {'x': 1} AS d,"
        " TIMESTAMPTZ '2026-01-02 03:04:05+08' AS e, 9007199254740993 AS f",
    )
    assert answer["rows"] == [
        ["1.50", "2026-01-02", [1, 2], {"x": 1}, "2026-01-01T19:04:05Z", "9007199254740993"]
    ]
    assert [c["type"] for c in answer["columns"]][:3] == ["DECIMAL(9,2)", "DATE", "INTEGER[]"]


def test_a_cut_answer_says_so_and_can_be_continued(kb: duckkb.KnowledgeBase) -> None:
    sql = "SELECT range FROM range(1500)"
    first = call(kb, "query_raw_sql", sql=sql)
    assert (len(first["rows"]), first["truncated"]) == (1000, True)
    rest = call(kb, "query_raw_sql", sql=sql, cursor=first["next_cursor"])
    assert (len(rest["rows"]), rest["truncated"], rest["next_cursor"]) == (500, False, None)
    assert rest["rows"][0] == [1000]


def test_a_cursor_of_sql_belongs_to_its_query(kb: duckkb.KnowledgeBase) -> None:
    cursor = call(kb, "query_raw_sql", sql="SELECT range FROM range(1500)")["next_cursor"]
    other = call(kb, "query_raw_sql", sql="SELECT doc_uri FROM docs", cursor=cursor)
    assert (other["code"], other["path"]) == ("invalid_arguments", "cursor")
    assert other["message"] == "the cursor belongs to another query; begin without one"
    again = call(kb, "query_raw_sql", sql=" SELECT range FROM range(1500)\n", cursor=cursor)
    assert len(again["rows"]) == 500


@pytest.mark.parametrize("length", [600_000, 3_000_000])
def test_a_row_that_no_answer_can_hold_is_an_error_wherever_it_comes(
    kb: duckkb.KnowledgeBase, length: int
) -> None:
    """An empty page without a cursor would look like the end, and the rows behind it like none."""
    sql = f"SELECT range, repeat('x', CASE range WHEN 5 THEN {length} ELSE 9 END) FROM range(10)"
    first = call(kb, "query_raw_sql", sql=sql)
    assert [row[0] for row in first["rows"]] == [0, 1, 2, 3, 4]
    second = call(kb, "query_raw_sql", sql=sql, cursor=first["next_cursor"])
    assert second["code"] == "too_large"
    assert "left(content, 1000)" in second["hint"]


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("query_raw_sql", {"sql": "SELECT doc_uri, range FROM docs, range(900) ORDER BY doc_uri"}),
        ("smart_search", {"query": "heron", "limit": 1}),
    ],
)
def test_a_page_after_a_write_says_that_rows_may_have_moved(
    kb: duckkb.KnowledgeBase, tool: str, arguments: dict[str, Any]
) -> None:
    kb.import_bundle([doc("c", "a heron"), doc("d", "a heron")])
    first = call(kb, tool, **arguments)
    again = call(kb, tool, **arguments, cursor=first["next_cursor"])
    assert not any("since the page before" in notice for notice in again["notices"])
    kb.import_bundle([doc("aa", "a heron")])
    moved = call(kb, tool, **arguments, cursor=first["next_cursor"])
    assert any("since the page before" in notice for notice in moved["notices"])
    begun = call(kb, tool, **arguments)
    assert not any("since the page before" in notice for notice in begun["notices"])


def test_no_answer_is_larger_than_half_a_megabyte(kb: duckkb.KnowledgeBase) -> None:
    kb.import_bundle([doc(f"big{n}", "word " * 60_000) for n in range(10)])
    wide = "SELECT repeat('\"', 20000) AS t FROM range(100)"
    seen, cursor = 0, None
    while seen < 100:
        answer = call(kb, "query_raw_sql", sql=wide, cursor=cursor)
        assert bounds.fits(answer)
        seen, cursor = seen + len(answer["rows"]), answer["next_cursor"]
        assert answer["truncated"] is (cursor is not None)
        assert not answer["truncated"] or "0.5 MB" in answer["notices"][0]
    assert seen == 100
    assert call(kb, "query_raw_sql", sql="SELECT repeat('x', 1900000)")["code"] == "too_large"
    hits = call(kb, "smart_search", query="word", limit=50)
    assert bounds.fits(hits)
    kb.import_bundle([doc("huge", "word " * 500_000)])
    record = call(kb, "get_source_record", type="Document", identity={"doc_uri": "huge"})
    assert bounds.fits(record)
    assert record["truncated"]
    assert "content" in record["notices"][0]


def test_a_file_is_imported_and_removed_only_on_success(
    kb: duckkb.KnowledgeBase, tmp_path: Path
) -> None:
    file = tmp_path / "bundle.yaml"
    file.write_text("- type: Document\n  doc_uri: c\n")
    failed = call(kb, "import_knowledge_bundle", temp_file_path=str(file))
    assert failed["errors"][0]["path"] == "[0].content"
    file.write_text("- type: Document\n  doc_uri: c\n  content: x\n")
    call(kb, "import_knowledge_bundle", temp_file_path=str(file), dry_run=True)
    assert file.exists()
    done = call(kb, "import_knowledge_bundle", temp_file_path=str(file))
    assert done["stats"]["nodes"]["upserted"] == 1
    assert not file.exists()
    assert f"{file} was removed" in done["notices"][-1]


@pytest.mark.parametrize(
    ("config", "told"),
    [
        (DOCS, "Line 12: field 'level' expects a number, got 'high'. Correct it and retry."),
        (DOCS_ZH, "第 12 行格式错误：字段 'level' 期待数字，实际得到 'high'。请更正后重试。"),
    ],
    ids=["en", "zh"],
)
def test_a_wrong_row_is_told_by_its_line_in_the_words_of_the_seed(
    config: str, told: str, open_base: Open, tmp_path: Path
) -> None:
    kb = open_base(config)
    file = tmp_path / "rows.jsonl"
    rows = [{"doc_uri": f"d{n}", "content": "x"} for n in range(11)]
    rows.append({"doc_uri": "d11", "content": "x", "level": "high"})
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    failed = call(kb, "validate_and_import", table_name="docs", temp_file_path=str(file))
    assert (failed["failed"], failed["message"]) == (True, told)
    assert [(e["line"], e["message"]) for e in failed["errors"]] == [(12, told)]
    assert truth_files(kb.root) == {}
    assert file.exists()
    file.write_text(file.read_text().replace('"high"', "2"))
    call(kb, "validate_and_import", table_name="docs", temp_file_path=str(file))
    assert not file.exists()
    assert kb.sql("SELECT count(*) FROM docs").rows == ((12,),)


def test_rows_are_merged_with_what_is_stored(kb: duckkb.KnowledgeBase) -> None:
    rows = {"table_name": "docs", "content": '{"doc_uri":"a","title":"Heron"}'}
    assert call(kb, "validate_and_import", **rows, merge=True)["dropped_fields"] == []
    values = kb.get("Document", {"doc_uri": "a"}).values
    assert values == {"doc_uri": "a", "content": "grey heron", "title": "Heron", "level": 1}


def test_a_sync_reads_only_the_files_that_changed_and_names_them(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = iter(datetime(2026, 1, day, tzinfo=UTC) for day in (1, 2, 3))
    kb = open_base(DOCS, clock=lambda: next(moments))
    for name in "abc":
        kb.import_bundle([doc(name, "grey heron")])
    kb = open_base()
    reads: list[str] = []
    read = files.read

    def seen(path: Path) -> bytes | None:
        if path.suffix == ".jsonl":
            reads.append(path.relative_to(kb.root).as_posix())
        return read(path)

    # No file counts as too young for its time stamp to be trusted.
    monkeypatch.setattr(part_info, "_RACY_NS", 0)
    monkeypatch.setattr(files, "read", seen)
    call(kb, "sync_knowledge_base")
    reads.clear()
    assert call(kb, "sync_knowledge_base")["files_changed"] == []
    assert reads == []
    changed = kb.get("Document", {"doc_uri": "b"}).path
    (kb.root / changed).write_text((kb.root / changed).read_text().replace("grey", "purple"))
    reads.clear()
    assert call(kb, "sync_knowledge_base")["files_changed"] == [changed]
    assert set(reads) == {changed}
    assert call(kb, "smart_search", query="purple")["hits"][0]["identity"] == {"doc_uri": "b"}


def test_progress_reaches_the_client_and_only_grows(open_base: Open) -> None:
    from duckkb.surfaces.mcp.progress import relay

    kb = open_base(DOCS, progress=relay)
    kb.import_bundle([doc(f"d{n}", f"text {n} " * 50) for n in range(300)])
    seen: list[float] = []

    async def script(client: Client) -> None:
        async def note(progress: float, total: float | None, message: str | None) -> None:
            seen.append(progress)

        await client.call_tool("sync_knowledge_base", {"rebuild": True}, progress_callback=note)

    talk(kb, script)
    assert seen
    assert seen == sorted(set(seen))


# -- resources, prompts, completion, instructions --------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
def test_resources_prompts_and_completion(era: str, kb: duckkb.KnowledgeBase) -> None:
    record = kb.get("Document", {"doc_uri": "a"})

    async def script(client: Client) -> None:
        uris = [str(r.uri) for r in (await client.list_resources()).resources]
        assert uris == ["kb://schema", "kb://ontology"]
        for uri in [*uris, "kb://Document/a", f"kb://Document/{record.id}"]:
            (content,) = (await client.read_resource(uri)).contents
            value = json.loads(content.text)  # type: ignore[union-attr]
        assert value["id"] == str(record.id)
        for uri in ("kb://Document/zz", "kb://Nothing/1", "kb://Document", "file:///etc/passwd"):
            with pytest.raises(Exception, match=r"no|not"):
                await client.read_resource(uri)
        prompts = {p.name for p in (await client.list_prompts()).prompts}
        assert prompts == {"remember", "recall"}
        said = await client.get_prompt("recall", {"question": "Which bird?"})
        assert "Which bird?" in said.messages[0].content.text  # type: ignore[union-attr]
        template = ResourceTemplateReference(type="ref/resource", uri="kb://{type}/{id}")
        types = await client.complete(template, {"name": "type", "value": "d"})
        assert types.completion.values == ["Document"]
        ids = await client.complete(template, {"name": "id", "value": ""}, {"type": "Document"})
        assert ids.completion.values == ["a", "b"]

    talk(kb, script, era=era)


@pytest.mark.parametrize("era", ERAS)
def test_the_instructions_carry_the_rules_of_the_base(era: str, open_base: Open) -> None:
    kb = open_base("usage_instructions: Cite your sources.\n" + DOCS)
    (kb.root / "README.md").write_text("# Birds\nOnly birds.\n")

    async def script(client: Client) -> str:
        return client.instructions or ""

    said = talk(kb, script, era=era)
    assert "Cite your sources." in said
    assert "Only birds." in said
    assert "smart_search" in said


def test_errors_of_tools_resources_and_prompts_are_in_the_language_of_the_base(
    open_base: Open,
) -> None:
    kb = open_base(DOCS_ZH)
    assert call(kb, "smart_serch", query="x")["hint"] == "是否想写“smart_search”？"
    wrong = call(kb, "smart_search", query="x", limit="a")
    assert wrong["message"].startswith("smart_search：参数“limit”：期待整数")
    cut = call(kb, "query_raw_sql", sql="SELECT * FROM range(1200)")
    assert (cut["truncated"], cut["notices"]) == (True, ["已截断为 1000 行；要更多请自行写 LIMIT"])

    async def script(client: Client) -> None:
        with pytest.raises(MCPError, match="没有资源“kb://none”"):
            await client.read_resource("kb://none")
        with pytest.raises(MCPError, match="没有提示“none”"):
            await client.get_prompt("none", {})

    talk(kb, script)


def test_a_folder_that_may_be_named_for_two_reasons_is_told_once(open_base: Open) -> None:
    refused = call(open_base(DOCS), "import_knowledge_bundle", temp_file_path="/etc/hosts")
    folders = refused["message"].split("may be named: ")[1].split(", ")
    assert len(set(folders)) == len(folders)


def test_sessions_of_an_agent_on_this_machine_are_those_of_the_command_line(
    open_base: Open,
) -> None:
    kb = open_base(DOCS)
    asked = call(kb, "ask_question", question="how many documents are there?")
    (listed,) = list_sessions(kb).items
    assert listed.session_id == asked["session_id"]
