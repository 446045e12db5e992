"""Lines that bear the `__id` of another record: copied in an editor, or renamed on one branch and changed on another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import duckkb

from ..bases import DOCS, doc, ref, truth_files
from ..conftest import Open


def test_copied_lines_beside_a_second_line_of_the_record_they_now_name(open_base: Open) -> None:
    """The record came up twice in one change, as itself and as what the copied line names."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), doc("c")])
    (path,) = truth_files(kb.root)
    lines = (kb.root / path).read_bytes()
    (kb.root / path).write_bytes(lines + lines.replace(b'"doc_uri":"a"', b'"doc_uri":"c"'))
    kb.sync()
    again = open_base()
    for each in (kb, again):
        assert each.sql("SELECT doc_uri FROM docs ORDER BY 1").rows == (("a",), ("b",), ("c",))
        assert len(each.store) == 3
    problems = {p.code: p.fix for p in again.doctor(fix=True).problems}
    assert problems["double"] == "first see to the line that bears the __id of another record"
    # 'b' stood twice in equal lines; of 'c' there are two with its own id, and the copied one.
    assert sorted(names(again)) == ["a", "b", "c", "c", "c"]
    assert len(again.store) == 3
    (kb.root / path).write_bytes(lines)
    assert again.doctor(fix=True).ok


def test_a_copied_line_that_names_a_record_added_in_another_part(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    (path,) = truth_files(kb.root)
    line = (kb.root / path).read_bytes()
    with open(kb.root / path, "ab") as part:
        part.write(line.replace(b'"doc_uri":"a"', b'"doc_uri":"c"'))
    other = kb.root / path.replace("part_001", "part_002")
    other.write_bytes(b'{"doc_uri":"c","content":"by hand"}\n')
    kb.sync()
    for each in (kb, open_base()):
        assert each.sql("SELECT doc_uri FROM docs ORDER BY 1").rows == (("a",), ("c",))
        assert len(each.store) == 2


@pytest.fixture
def renamed(open_base: Open) -> duckkb.KnowledgeBase:
    """A merge of two branches: on one 'a' was renamed to 'z' by hand, on the other it was imported anew."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b")])
    path = nodes_of(kb)
    line = path.read_bytes().splitlines(keepends=True)[0]
    assert b'"doc_uri":"a"' in line
    path.write_bytes(path.read_bytes() + line.replace(b'"doc_uri":"a"', b'"doc_uri":"z"'))
    kb.sync()
    return kb


def names(kb: duckkb.KnowledgeBase) -> list[str]:
    return re.findall(r'"doc_uri":"(\w+)"', nodes_of(kb).read_text())


def nodes_of(kb: duckkb.KnowledgeBase) -> Path:
    (path,) = kb.root.glob("data/nodes/**/*.jsonl")
    return path


def linked(kb: duckkb.KnowledgeBase) -> set[tuple[Any, ...]]:
    return set(
        kb.sql("SELECT d.doc_uri FROM edge_references JOIN docs d ON __from_id = d.__id").rows
    )


def test_a_rename_that_met_a_change_is_told_as_what_it_may_be_and_left(
    renamed: duckkb.KnowledgeBase,
) -> None:
    before = nodes_of(renamed).read_bytes()
    report = renamed.doctor(fix=True)
    assert [(p.code, p.fixed) for p in report.problems if p.code == "id_taken"] == [
        ("id_taken", False)
    ]
    [problem] = [p for p in report.problems if p.code == "id_taken"]
    path = nodes_of(renamed).relative_to(renamed.root).as_posix()
    assert (problem.path, problem.line) == (path, 3)
    assert (
        f"the line bears the __id of 'Document' {{doc_uri: \"a\"}} at {path}:1" in problem.message
    )
    assert "a copy" in problem.message
    assert "renamed" in problem.message
    assert "remove that line" in problem.fix
    assert "remove __id" in problem.fix
    told = f"{path}:3: {problem.message}"
    assert told in renamed.status().attention
    assert told in renamed.sync().notices
    assert nodes_of(renamed).read_bytes() == before


@pytest.mark.parametrize("reopened", [False, True])
def test_a_rename_is_one_record_again_where_the_line_with_the_old_name_is_removed(
    renamed: duckkb.KnowledgeBase, open_base: Open, reopened: bool
) -> None:
    path = nodes_of(renamed)
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[1:]))
    kb = open_base() if reopened else renamed
    kb.sync()
    assert kb.status().attention == ()
    assert linked(kb) == {("z",)}
    assert {hit.identity["doc_uri"] for hit in kb.search("text").hits} == {"b", "z"}
    assert kb.doctor(fix=True).ok
    assert linked(kb) == {("z",)}


@pytest.mark.parametrize("part", ["the same part", "another part"])
def test_a_copied_line_whose_id_is_removed_is_a_record_of_its_own(
    renamed: duckkb.KnowledgeBase, open_base: Open, part: str
) -> None:
    path = nodes_of(renamed)
    *lines, copy = path.read_bytes().splitlines(keepends=True)
    bare = re.sub(rb'"__id":\d+,', b"", copy)
    if part == "the same part":
        path.write_bytes(b"".join([*lines, bare]))
    else:
        path.write_bytes(b"".join(lines))
        path.with_name("part_002.jsonl").write_bytes(bare)
    renamed.sync()
    assert renamed.status().attention == ()
    for kb in (renamed, open_base()):
        assert kb.doctor(fix=True).ok
        assert linked(kb) == {("a",)}
        assert kb.sql("SELECT doc_uri FROM docs ORDER BY 1").rows == (("a",), ("b",), ("z",))


def test_the_line_with_the_old_name_is_removed_from_another_part(
    renamed: duckkb.KnowledgeBase, open_base: Open
) -> None:
    """The line that keeps the `__id` stands in a part that does not change."""
    path = nodes_of(renamed)
    *lines, moved = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines))
    path.with_name("part_002.jsonl").write_bytes(moved)
    renamed.sync()
    assert len(renamed.status().attention) == 1
    path.write_bytes(b"".join(lines[1:]))
    renamed.sync()
    for kb in (renamed, open_base()):
        assert kb.status().attention == ()
        assert linked(kb) == {("z",)}
        assert kb.sql("SELECT doc_uri FROM docs ORDER BY 1").rows == (("b",), ("z",))


def test_a_change_of_the_other_record_leaves_the_two_as_they_are(
    renamed: duckkb.KnowledgeBase, open_base: Open
) -> None:
    path = nodes_of(renamed)
    first, *others = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([first.replace(b"text", b"word"), *others]))
    renamed.sync()
    for kb in (renamed, open_base()):
        assert dict(kb.sql("SELECT doc_uri, content FROM docs").rows) == {
            "a": "word", "b": "text", "z": "text"}  # fmt: skip
        assert linked(kb) == {("a",)}
        assert len(kb.status().attention) == 1
