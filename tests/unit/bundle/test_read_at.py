"""Two authors read one record and both replace it: the second is told, and what the first wrote stays."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

import duckkb
from duckkb import operations
from duckkb.errors import BundleError, Issue

from ..conftest import Open

CONFIG = """
nodes:
  Note: { identity: id, schema: { properties: { id: {type: string}, text: {type: string}, tag: {type: string} } } }
edges:
  NEXT: { from: Note, to: Note, schema: { properties: { why: {type: string} } } }
"""
EARLIER = "2020-01-01T00:00:00Z"
NEXT: dict[str, Any] = {"type": "NEXT", "source": {"id": "a"}, "target": {"id": "b"}}


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    kb = open_base(CONFIG)
    kb.import_bundle([note("a", "first", tag="t"), note("b", "other"), {**NEXT, "why": "so"}])
    return kb


def note(key: str, text: str, **more: Any) -> dict[str, Any]:
    return {"type": "Note", "id": key, "text": text, **more}


def read_at(kb: duckkb.KnowledgeBase, key: str = "a") -> str:
    told = kb.get("Note", {"id": key}).updated_at
    assert told is not None
    return told


def refused(kb: duckkb.KnowledgeBase, *items: dict[str, Any], merge: bool = False) -> Issue:
    files = {path: path.read_bytes() for path in kb.root.glob("data/**/*.jsonl")}
    with pytest.raises(BundleError) as caught:
        kb.import_bundle(list(items), merge=merge)
    assert {path: path.read_bytes() for path in kb.root.glob("data/**/*.jsonl")} == files
    (issue,) = caught.value.issues
    assert issue.code == "changed"
    return issue


def test_the_second_of_two_is_told_and_nothing_is_lost(kb: duckkb.KnowledgeBase) -> None:
    both = read_at(kb)
    kb.import_bundle([note("a", "by one", __updated_at=both)])
    now = read_at(kb)
    issue = refused(kb, note("b", "too"), note("a", "by two", __updated_at=both))
    assert issue.path == "[1].__updated_at"
    assert issue.message == (
        f"Cannot change 'Note' {{id: \"a\"}}: it was changed at {now}, after it was read ({both})"
    )
    assert (issue.expected, issue.found) == (now, both)
    assert kb.get("Note", {"id": "a"}).values["text"] == "by one"
    kb.import_bundle([note("a", "by two, anew", __updated_at=now)])
    assert kb.get("Note", {"id": "a"}).values["text"] == "by two, anew"


def test_it_is_no_field_of_the_record(kb: duckkb.KnowledgeBase) -> None:
    done = kb.import_bundle([note("a", "first", tag="t", __updated_at=read_at(kb))])
    assert done.plan.nodes.unchanged == 1
    kb.import_bundle([note("a", "second", __updated_at=read_at(kb))])
    assert set(kb.get("Note", {"id": "a"}).values) == {"id", "text"}


def test_the_same_moment_may_be_written_in_another_zone(kb: duckkb.KnowledgeBase) -> None:
    east = datetime.fromisoformat(read_at(kb)).astimezone(timezone(timedelta(hours=8)))
    kb.import_bundle([note("a", "second", __updated_at=east.isoformat())])
    kb.import_bundle([note("a", "third", __updated_at=read_at(kb).replace("Z", "+00:00"))])
    assert kb.get("Note", {"id": "a"}).values["text"] == "third"


@pytest.mark.parametrize("merge", [False, True])
def test_a_merge_and_a_delete_are_held_to_it_too(kb: duckkb.KnowledgeBase, merge: bool) -> None:
    before = read_at(kb)
    kb.import_bundle([note("a", "by one")])
    refused(kb, {"type": "Note", "id": "a", "tag": "x", "__updated_at": before}, merge=merge)
    gone = {"type": "Note", "action": "delete", "id": "a", "__updated_at": before}
    remove_edge = {**NEXT, "action": "delete"}
    refused(kb, remove_edge, gone, merge=merge)
    kb.import_bundle([remove_edge, {**gone, "__updated_at": read_at(kb)}], merge=merge)
    assert not kb.sql("SELECT * FROM note WHERE id = 'a'").rows


def test_a_record_that_was_deleted_is_not_made_again(kb: duckkb.KnowledgeBase) -> None:
    before = read_at(kb, "b")
    kb.import_bundle(
        [{**NEXT, "action": "delete"}, {"type": "Note", "action": "delete", "id": "b"}]
    )
    issue = refused(kb, note("b", "edited", __updated_at=before))
    assert "deleted, or renamed" in issue.message
    refused(kb, {"type": "Note", "action": "delete", "id": "b", "__updated_at": before})


def test_null_is_for_a_record_that_is_not_there_yet(kb: duckkb.KnowledgeBase) -> None:
    kb.import_bundle([note("c", "new", __updated_at=None)])
    refused(kb, note("c", "newer", __updated_at=None))
    refused(kb, note("c", "newer", __updated_at=None), merge=True)


def test_a_delete_before_an_upsert_holds_for_both(kb: duckkb.KnowledgeBase) -> None:
    before = read_at(kb)
    kb.import_bundle([note("a", "by one")])
    delete = {"type": "Note", "action": "delete", "id": "a", "__updated_at": before}
    refused(kb, delete, note("a", "anew"))
    refused(kb, note("b", "other", __updated_at=EARLIER), note("b", "other"))


def test_an_edge_has_a_version_as_well(kb: duckkb.KnowledgeBase) -> None:
    before = kb.get("NEXT", {"source": {"id": "a"}, "target": {"id": "b"}}).updated_at
    kb.import_bundle([{**NEXT, "why": "by one", "__updated_at": before}])
    issue = refused(kb, {**NEXT, "why": "by two", "__updated_at": before})
    assert "'NEXT'" in issue.message


def test_what_is_no_time_is_told_as_any_wrong_value(kb: duckkb.KnowledgeBase) -> None:
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([note("a", "x", __updated_at="yesterday")])
    assert [issue.code for issue in caught.value.issues] == ["format"]


def test_it_is_part_of_the_contract(kb: duckkb.KnowledgeBase) -> None:
    branches = operations.schema(kb).full_bundle_schema["items"]["oneOf"]
    assert all("__updated_at" in branch["properties"] for branch in branches)
