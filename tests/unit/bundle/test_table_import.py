"""Rows of one table as JSONL: one import path, and errors told by line in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from duckkb.errors import BundleError, ReadOnlyError, UsageError

from ..bases import DOCS, DOCS_ZH, doc, truth_files
from ..conftest import Open

GOOD = "".join(json.dumps({"doc_uri": f"d{n}", "content": "x"}) + "\n" for n in range(1, 12))

MISTAKES = [
    (
        '{"doc_uri":"a","content":"x","level":"high"}',
        "type",
        "Line 12: field 'level' expects a number, got 'high'. Correct it and retry.",
        "第 12 行格式错误：字段 'level' 期待数字，实际得到 'high'。请更正后重试。",
    ),
    (
        '{"doc_uri":"a","content":"x","level":1.5}',
        "type",
        "Line 12: field 'level' expects a whole number, got 1.5. Correct it and retry.",
        "第 12 行格式错误：字段 'level' 期待整数，实际得到 1.5。请更正后重试。",
    ),
    (
        '{"doc_uri":"a","content":"x","level":0}',
        "minimum",
        "Line 12: field 'level' expects at least 1, got 0. Correct it and retry.",
        "第 12 行格式错误：字段 'level' 期待不小于 1 的数，实际得到 0。请更正后重试。",
    ),
    (
        '{"doc_uri":"a"}',
        "required",
        "Line 12: field 'content' is required. Correct it and retry.",
        "第 12 行格式错误：缺少必填字段 'content'。请更正后重试。",
    ),
    (
        '{"doc_uri":"a","content":"x","titel":"t"}',
        "unknown_field",
        "Line 12: unknown field 'titel'. Did you mean 'title'? Correct it and retry.",
        "第 12 行格式错误：未知字段 'titel'。是否想写“title”？请更正后重试。",
    ),
    (
        '{"doc_uri":"a","content":"x","tags":["t",3]}',
        "type",
        "Line 12: field 'tags[1]' expects text, got 3. Correct it and retry.",
        "第 12 行格式错误：字段 'tags[1]' 期待文本，实际得到 3。请更正后重试。",
    ),
    (
        '{"doc_uri":"d1","content":"y"}',
        "duplicate",
        "Line 12: same identity as line 1 with different content. Correct it and retry.",
        "第 12 行格式错误：与第 1 行标识相同但内容不同。请更正后重试。",
    ),
    (
        "[1]",
        "type",
        "Line 12: a row is an object, got [1]. Correct it and retry.",
        "第 12 行格式错误：一行应为对象，实际得到 [1]。请更正后重试。",
    ),
    (
        '{"type":"Person","doc_uri":"a","content":"x"}',
        "type",
        "Line 12: field 'type' expects Document, got 'Person'. Correct it and retry.",
        "第 12 行格式错误：字段 'type' 期待Document，实际得到 'Person'。请更正后重试。",
    ),
]


@pytest.mark.parametrize(("row", "code", "english", "chinese"), MISTAKES)
@pytest.mark.parametrize("config", [DOCS, DOCS_ZH], ids=["en", "zh"])
def test_a_mistake_is_told_by_its_line(
    row: str, code: str, english: str, chinese: str, config: str, open_base: Open
) -> None:
    kb = open_base(config)
    with pytest.raises(BundleError) as caught:
        kb.import_table("docs", GOOD + row + "\n")
    (issue,) = caught.value.issues
    assert (issue.code, issue.line) == (code, 12)
    assert issue.message == (english if config is DOCS else chinese)
    assert caught.value.message == issue.message
    assert truth_files(kb.root) == {}


def test_all_mistakes_come_at_once_and_blank_lines_count(open_base: Open) -> None:
    rows = '\n{"doc_uri":"a"}\n\n{"doc_uri":"b","content":1}\n'
    with pytest.raises(BundleError) as caught:
        open_base(DOCS).import_table("docs", rows)
    assert [issue.line for issue in caught.value.issues] == [2, 4]


def test_a_line_that_is_no_row_does_not_hide_the_mistakes_of_the_others(open_base: Open) -> None:
    rows = '{"doc_uri":"a"}\nnonsense\n[1]\n{"type":"Person","doc_uri":"b"}\n{"doc_uri":5}\n'
    with pytest.raises(BundleError) as caught:
        open_base(DOCS).import_table("docs", rows)
    assert [(i.line, i.code) for i in caught.value.issues] == [
        (1, "required"),
        (2, "json_syntax"),
        (3, "type"),
        (4, "type"),
        (5, "required"),
        (5, "type"),
    ]
    assert all(i.message.startswith(f"Line {i.line}: ") for i in caught.value.issues)


def test_a_broken_line_is_told_with_the_reason(open_base: Open) -> None:
    with pytest.raises(BundleError) as caught:
        open_base(DOCS).import_table("docs", GOOD + '{"doc_uri": \n')
    assert caught.value.message.startswith("Line 12: not valid JSON: ")


@pytest.mark.parametrize(
    "text",
    [
        "doc_uri,content\nd1,x\nd2,y\n",
        '[{"doc_uri": "d1"}, {"doc_uri": "d2"}]',
        "\n- doc_uri: d1\n  content: x\n",
    ],
)
def test_a_text_of_another_format_is_told_once(text: str, open_base: Open) -> None:
    for config, begin in ((DOCS, "the rows of a table are JSONL"), (DOCS_ZH, "表的各行应为 JSONL")):
        with open_base(config) as kb, pytest.raises(BundleError) as caught:
            kb.import_table("docs", text)
        (issue,) = caught.value.issues
        assert issue.line == (2 if text.startswith("\n") else 1)
        assert begin in issue.message
        assert '{"doc_uri": …}' in issue.message


def test_a_missing_end_is_told_by_its_line(open_base: Open) -> None:
    rows = '{"source":{"doc_uri":"a"},"target":{"doc_uri":"zz"}}\n'
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    with pytest.raises(BundleError) as caught:
        kb.import_table("references", rows)
    assert caught.value.issues[0].code == "orphan_edge"
    assert caught.value.message.startswith("Line 1: Cannot create 'REFERENCES' relation: Target")


@pytest.mark.parametrize("name", ["docs", "Document"])
def test_rows_are_imported_like_a_bundle(name: str, open_base: Open) -> None:
    kb = open_base(DOCS)
    result = kb.import_table(name, GOOD)
    assert result.plan.nodes.upserted == 11
    assert kb.import_table(name, GOOD).plan.nodes.unchanged == 11
    assert kb.sql("SELECT count(*) FROM docs").rows == ((11,),)


def test_lines_of_a_part_file_can_be_imported_again(open_base: Open) -> None:
    kb, other = open_base(DOCS), open_base(DOCS, "other")
    kb.import_table("docs", GOOD)
    (lines,) = truth_files(kb.root).values()
    assert other.import_table("docs", lines.decode()).plan.nodes.upserted == 11


def test_a_dry_run_and_a_file_leave_everything_as_it_was(open_base: Open, tmp_path: Path) -> None:
    kb = open_base(DOCS)
    file = tmp_path / "rows.jsonl"
    file.write_text(GOOD)
    assert kb.import_table("docs", file, dry_run=True).plan.nodes.upserted == 11
    assert truth_files(kb.root) == {}
    kb.import_table("docs", file)
    assert file.read_text() == GOOD


def test_rows_may_leave_out_fields_that_are_to_be_kept(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "text", title="Title", level=1)])
    row = '{"doc_uri":"a","level":2,"title":null}'
    assert not kb.import_table("docs", row, merge=True).plan.dropped
    values = kb.get("Document", {"doc_uri": "a"}).values
    assert values == {"doc_uri": "a", "content": "text", "level": 2}
    with pytest.raises(BundleError, match="content"):
        kb.import_table("docs", row)


def test_an_unknown_table_and_a_read_only_base_are_refused(open_base: Open) -> None:
    with pytest.raises(UsageError) as caught:
        open_base(DOCS).import_table("Documnt", GOOD)
    assert caught.value.hint == "Did you mean 'Document'?"
    with pytest.raises(ReadOnlyError):
        open_base(read_only=True).import_table("docs", GOOD)
    assert open_base(read_only=True).import_table("docs", GOOD, dry_run=True).diff
