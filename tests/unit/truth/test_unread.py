"""An answer that had to do without lines of the files says so: what cannot be read is never silent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import duckkb
from duckkb.errors import BundleError, RecordNotFoundError

from ..bases import DOCS, delete, doc, ref, truth_files
from ..conftest import Open


def with_a_conflict(open_: Open) -> duckkb.KnowledgeBase:
    """A base in whose file of documents a merge has left a marker."""
    base = open_(DOCS)
    base.import_bundle([doc("a", "plain text"), doc("b", "plain talk"), ref("a", "b")])
    path = next((base.root / "data/nodes/docs").rglob("*.jsonl"))
    path.write_bytes(b"<<<<<<< HEAD\n" + path.read_bytes())
    base.sync()
    return base


def told(path: Path, root: Path) -> str:
    where = path.relative_to(root).as_posix()
    return f"what stands at {where}:1 is not read and missing here; 'duckkb doctor' says why"


def test_search_sql_get_and_ask_tell_what_they_had_to_do_without(open_base: Open) -> None:
    kb = with_a_conflict(open_base)
    path = next((kb.root / "data/nodes/docs").rglob("*.jsonl"))
    notice = told(path, kb.root)
    assert notice in kb.search("plain").notices
    assert notice in kb.graph.search("plain").notices
    assert notice in kb.sql("SELECT count(*) FROM docs").notices
    assert notice in kb.sql("SELECT count(*) FROM search_index").notices
    with pytest.raises(RecordNotFoundError) as caught:
        kb.get("Document", {"doc_uri": "zzz"})
    assert caught.value.hint == notice
    assert notice in duckkb.Reasoner(kb).ask("How many documents are there?").assumptions
    [chinese] = duckkb.Reasoner(kb).ask("有多少个Document").assumptions
    assert "没有读入" in chinese


def test_what_has_no_part_in_an_answer_is_not_told_with_it(open_base: Open) -> None:
    kb = with_a_conflict(open_base)
    assert kb.search("plain", types="Person").notices == ()
    assert kb.sql("SELECT count(*) FROM people").notices == ()
    with pytest.raises(RecordNotFoundError) as caught:
        kb.get("Person", {"email": "x"})
    assert caught.value.hint is None


def test_part_files_that_lost_their_type_are_told(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "plain text")])
    kb.close()
    renamed = open_base(DOCS.replace("table: docs", "table: papers"))
    [notice] = renamed.search("plain").notices
    assert notice.startswith("what stands at data/nodes/docs/")
    assert renamed.sql("SELECT * FROM papers").notices == (notice,)
    (renamed.root / "data" / "scraps.jsonl").write_text("{}\n", encoding="utf-8")
    renamed.sync()
    assert renamed.search("plain").notices == (notice,), "what was never meant as records is not"


def test_many_places_are_counted(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "plain text")])
    path = next((kb.root / "data/nodes/docs").rglob("*.jsonl"))
    path.write_bytes(path.read_bytes() + b"{\n" * 3)
    kb.sync()
    [notice] = kb.sql("SELECT * FROM docs").notices
    where = path.relative_to(kb.root).as_posix()
    assert notice == (
        f"what stands at 3 places is not read and missing here, the first is {where}:2;"
        " 'duckkb doctor' says why"
    )


SLIPS = {
    "a field": (b'"level":3', b'"level":"3"'),
    "a comma": (b'"level":3,', b'"level":3'),
    "a quote": (b'"plain text"', b'"plain text'),
    "no id": (b'"title":"T"', b'"title":T'),
}


@pytest.mark.parametrize("slip", SLIPS)
@pytest.mark.parametrize(
    ("item", "merge"), [(doc("a", level=4), True), (doc("a", level=4), False), (delete("a"), False)]
)
def test_a_record_whose_line_cannot_be_read_is_not_written_over(
    slip: str, item: dict[str, object], merge: bool, open_base: Open
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "plain text", title="T", level=3), doc("b")])
    (path,) = truth_files(kb.root)
    part = kb.root / path
    lines = part.read_bytes().replace(*SLIPS[slip])
    if slip == "no id":
        lines = re.sub(rb'"__id":\d+,', b"", lines)
    part.write_bytes(lines)
    before = truth_files(kb.root)
    with pytest.raises(BundleError) as refused:
        kb.import_bundle([item, doc("c")], merge=merge)
    [issue] = refused.value.issues
    assert (issue.code, issue.index) == ("unreadable", 0)
    assert f"{path}:1" in issue.message
    assert truth_files(kb.root) == before
    kb.import_bundle([doc("b", "changed"), doc("c")], merge=merge)


def test_an_edge_whose_line_cannot_be_read_is_not_written_over(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b", ref_type="cites"), ref("b", "a")])
    [path] = [name for name in truth_files(kb.root) if "/edges/" in name]
    part = kb.root / path
    part.write_bytes(re.sub(rb'"__id":\d+,', b"", part.read_bytes()).replace(b'"cites"', b"cites"))
    with pytest.raises(BundleError, match=r"REFERENCES.*cannot be read"):
        kb.import_bundle([ref("a", "b")])
    kb.import_bundle([ref("b", "a", ref_type="cites"), ref("a", "a")])
