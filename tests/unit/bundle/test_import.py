"""What an import does to a base, and what its result says."""

from __future__ import annotations

import json
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import (
    BundleError,
    ReadOnlyError,
    RecordNotFoundError,
    StorageError,
    UsageError,
)

from ..bases import DOCS, delete, doc, ref, truth_files
from ..conftest import Open


def docs(kb: duckkb.KnowledgeBase) -> dict[str, str]:
    return dict(kb.sql("SELECT doc_uri, content FROM docs").rows)  # type: ignore[arg-type]


def refs(kb: duckkb.KnowledgeBase) -> set[tuple[Any, ...]]:
    return set(
        kb.sql(
            "SELECT s.doc_uri, t.doc_uri, e.ref_type FROM edge_references e"
            " JOIN docs s ON e.__from_id = s.__id JOIN docs t ON e.__to_id = t.__id"
        ).rows
    )


def values(kb: duckkb.KnowledgeBase, uri: str) -> dict[str, Any]:
    return dict(kb.get("Document", {"doc_uri": uri}).values)


@pytest.mark.parametrize("source", [{"type": "Document"}, (), None, 5])
def test_what_is_no_bundle_at_all_is_refused_by_name(source: Any, open_base: Open) -> None:
    with pytest.raises(UsageError, match="argument 'source': expected a Path, "):
        open_base(DOCS).import_bundle(source)


def test_an_identity_and_a_query_of_another_type_are_refused_by_name(open_base: Open) -> None:
    kb: Any = open_base(DOCS)
    with pytest.raises(UsageError, match="argument 'identity': expected an object, got 'a'"):
        kb.get("Document", "a")
    with pytest.raises(UsageError, match="argument 'query': expected text, got None"):
        kb.sql(None)


def test_text_that_yaml_takes_for_a_comment_is_told(open_base: Open) -> None:
    kb = open_base(DOCS)
    result = kb.import_bundle(
        "# all of it\n- type: Document  # a kind\n  doc_uri: a\n  content: see issue #12 and #13\n"
        "- type: Document\n  doc_uri: 'b' #whole\n  content: |\n    kept #14\n"
        "- {type: Document, doc_uri: c, content: 'kept #15'} #end\n"
    )
    assert docs(kb)["a"] == "see issue"
    assert result.notices == (
        "line 4: YAML takes #12 and #13 for a comment, so it is not in the record; put the whole"
        " text in quotes if it belongs to it",
    )


def test_a_path_whose_backslashes_were_taken_for_escapes_is_told(open_base: Open) -> None:
    kb = open_base(DOCS)
    told = (
        "[0].content: a control character stands behind the colon of a drive; if that is a path, write"
        " each of its backslashes as \\\\ and import it again",
    )
    lost = r"""- {type: Document, doc_uri: a, content: "see C:\temp\new"}"""
    assert kb.import_bundle(lost).notices == told
    lost = r"""[{"type": "Document", "doc_uri": "a", "content": "D:\repo"}]"""
    assert kb.import_bundle(lost).notices == told
    assert kb.import_bundle([doc("a", "in C:\temp")], dry_run=True).notices == told
    for kept in ("in C:\\temp", "Answer:\tyes", "plan B:\r\nwait", "12:\t30", "A:\t- one"):
        assert kb.import_bundle([doc("a", kept)]).notices == ()


def test_merge_keys_of_yaml_are_followed(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        "- &a {type: Document, doc_uri: a, content: text, level: 1}\n"
        "- {<<: *a, doc_uri: b, level: 2}\n"
        "- {doc_uri: c, <<: [{title: first}, {title: second, status: draft}, *a]}\n"
    )
    assert docs(kb) == {"a": "text", "b": "text", "c": "text"}
    assert values(kb, "b")["level"] == 2
    assert (values(kb, "c")["title"], values(kb, "c")["status"]) == ("first", "draft")
    with pytest.raises(BundleError, match=r"'<<' takes a mapping.*line 2"):
        kb.import_bundle("- &a x\n- {<<: *a, type: Document, doc_uri: d, content: y}\n")


# -- the result --------------------------------------------------------------------------------


def test_the_success_object_has_exactly_the_shape_of_the_contract(open_base: Open) -> None:
    kb = open_base(DOCS, clock=lambda: datetime(2026, 1, 31, 12, tzinfo=UTC))
    kb.import_bundle([doc("old", title="t"), doc("gone"), doc("same")])
    result = kb.import_bundle(
        [doc("new"), doc("old"), doc("same"), delete("gone"), ref("new", "old")]
    ).as_dict()
    assert isinstance(result.pop("duration_ms"), int)
    assert result.pop("notices", []) == []
    chunks = result["stats"].pop("chunks")
    assert isinstance(chunks, int)
    assert chunks >= 2
    embeddings = result["stats"].pop("embeddings")
    assert set(embeddings) == {"cached", "computed", "pending"}
    assert all(isinstance(n, int) for n in embeddings.values())
    assert result == {
        "status": "success",
        "dry_run": False,
        "stats": {
            "nodes": {"upserted": 2, "unchanged": 1, "deleted": 1},
            "edges": {"upserted": 1, "unchanged": 0, "deleted": 0},
            "files_changed": [
                "data/edges/references/20260131/part_001.jsonl",
                "data/nodes/docs/20260131/part_001.jsonl",
            ],
        },
        "dropped_fields": [
            {"type": "Document", "identity": {"doc_uri": "old"}, "fields": ["title"]}
        ],
    }


def test_the_success_object_is_json(open_base: Open) -> None:
    result = open_base(DOCS).import_bundle([doc("a")])
    assert json.loads(json.dumps(result.as_dict()))["status"] == "success"


def test_the_empty_bundle_changes_nothing(open_base: Open) -> None:
    kb = open_base(DOCS)
    for source in ([], "[]", "[]\n"):
        result = kb.import_bundle(source)
        assert result.as_dict()["stats"]["files_changed"] == []
    assert truth_files(kb.root) == {}


# -- sources -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("b.yaml", "- type: Document\n  doc_uri: a\n  content: x\n"),
        ("b.yml", "- {type: Document, doc_uri: a, content: x}\n"),
        ("b.json", '[{"type": "Document", "doc_uri": "a", "content": "x"}]'),
        ("b.jsonl", '{"type": "Document", "doc_uri": "a", "content": "x"}\n'),
        ("b.ndjson", '{"type": "Document", "doc_uri": "a", "content": "x"}'),
        ("b.YAML", '[{"type": "Document", "doc_uri": "a", "content": "x"}]'),
        ("b.txt", "- {type: Document, doc_uri: a, content: x}"),
        ("b.txt", '{"type": "Document", "doc_uri": "a", "content": "x"}\n'),
        ("bom.yaml", "\ufeff- {type: Document, doc_uri: a, content: x}\n"),
        ("bom.jsonl", '\ufeff{"type": "Document", "doc_uri": "a", "content": "x"}\n'),
        ("crlf.yaml", "- type: Document\r\n  doc_uri: a\r\n  content: x\r\n"),
        ("crlf.jsonl", '{"type": "Document", "doc_uri": "a", "content": "x"}\r\n'),
    ],
)
def test_a_bundle_may_be_a_file_or_a_text_in_any_format(
    name: str, text: str, tmp_path: Path, open_base: Open
) -> None:
    kb = open_base(DOCS)
    file = tmp_path / name
    file.write_bytes(text.encode())
    kb.import_bundle(file)
    assert docs(kb) == {"a": "x"}
    assert file.exists()
    assert kb.import_bundle(text).as_dict()["stats"]["nodes"]["unchanged"] == 1


def test_a_file_that_cannot_be_read_is_a_usage_error(tmp_path: Path, open_base: Open) -> None:
    kb = open_base(DOCS)
    for path in (tmp_path / "none.yaml", tmp_path):
        with pytest.raises(UsageError) as caught:
            kb.import_bundle(path)
        assert str(path) in caught.value.message


def test_text_and_dates_arrive_as_they_were_written(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        "- type: Document\n  doc_uri: NO\n  content: 'yes'\n  title: 1:30\n  published: 2024-01-01\n"
    )
    assert values(kb, "NO") == {
        "doc_uri": "NO",
        "content": "yes",
        "title": "1:30",
        "published": "2024-01-01",
    }


# -- upserts -----------------------------------------------------------------------------------


def test_an_upsert_replaces_the_record_and_says_what_was_dropped(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", title="t", level=3)])
    result = kb.import_bundle([doc("a", level=4)])
    assert values(kb, "a") == {"doc_uri": "a", "content": "text", "level": 4}
    assert result.as_dict()["dropped_fields"] == [
        {"type": "Document", "identity": {"doc_uri": "a"}, "fields": ["title"]}
    ]


def test_a_dropped_property_of_an_edge_is_named_by_its_ends(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b", ref_type="cites")])
    result = kb.import_bundle([ref("a", "b")])
    assert result.as_dict()["dropped_fields"] == [
        {
            "type": "REFERENCES",
            "identity": {"source": {"doc_uri": "a"}, "target": {"doc_uri": "b"}},
            "fields": ["ref_type"],
        }
    ]


def test_a_replaced_record_keeps_its_id_and_creation_time(open_base: Open) -> None:
    moments = iter(datetime(2026, 1, day, tzinfo=UTC) for day in range(1, 20))
    kb = open_base(DOCS, clock=lambda: next(moments))
    kb.import_bundle([doc("a")])
    before = kb.get("Document", {"doc_uri": "a"})
    kb.import_bundle([doc("a", "other")])
    after = kb.get("Document", {"doc_uri": "a"})
    assert (after.id, after.created_at, after.path) == (before.id, before.created_at, before.path)
    assert before.updated_at is not None
    assert after.updated_at is not None
    assert after.updated_at > before.updated_at


def test_an_unchanged_record_changes_no_byte(open_base: Open) -> None:
    kb = open_base(DOCS)
    items = [doc("a", tags=["x"], level=1), doc("b"), ref("a", "b", ref_type="cites")]
    kb.import_bundle(items)
    before = truth_files(kb.root)
    generation = kb.status().generation
    result = kb.import_bundle(items).as_dict()
    assert result["stats"]["nodes"] == {"upserted": 0, "unchanged": 2, "deleted": 0}
    assert result["stats"]["edges"] == {"upserted": 0, "unchanged": 1, "deleted": 0}
    assert result["stats"]["files_changed"] == []
    assert result["stats"]["chunks"] == 0
    assert truth_files(kb.root) == before
    assert kb.status().generation == generation


def test_one_changed_record_is_one_changed_line(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n:02}") for n in range(20)])
    ((path, before),) = truth_files(kb.root).items()
    kb.import_bundle([doc("d07", "changed")])
    after = truth_files(kb.root)[path]
    old, new = before.splitlines(), after.splitlines()
    assert [n for n in range(20) if old[n] != new[n]] == [7]


def test_equal_items_of_one_bundle_are_one(open_base: Open) -> None:
    kb = open_base(DOCS)
    result = kb.import_bundle([doc("a"), doc("b"), doc("a"), ref("a", "b"), ref("a", "b")])
    stats = result.as_dict()["stats"]
    assert stats["nodes"]["upserted"] == 2
    assert stats["edges"]["upserted"] == 1


def test_items_that_differ_in_the_order_of_their_keys_alone_are_equal(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle('[{"type":"Document","doc_uri":"a","content":"x","title":"t"},'
                     '{"title":"t","content":"x","doc_uri":"a","type":"Document","action":"upsert"}]')  # fmt: skip
    assert docs(kb) == {"a": "x"}


# -- merge -------------------------------------------------------------------------------------


def test_merge_keeps_what_an_item_leaves_out(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "old", title="t", level=3)])
    result = kb.import_bundle([{"type": "Document", "doc_uri": "a", "level": 4}], merge=True)
    assert values(kb, "a") == {"doc_uri": "a", "content": "old", "title": "t", "level": 4}
    assert result.as_dict()["dropped_fields"] == []


def test_a_long_text_that_only_loses_its_end_is_told(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "word " * 1000), doc("b", "a short text")])
    result = kb.import_bundle([doc("a", "word " * 300), doc("b", "a short")])
    assert result.notices == (
        "[0].content: of the 5,000 characters stored only the first 1,500 stay; if the text was read from"
        " an answer that was cut, write the whole of it back",
    )
    (told,) = kb.import_bundle([doc("a", ("word " * 100) + "…")]).notices
    assert "only the first 500 stay" in told
    assert kb.import_bundle([doc("a", "other " * 200)]).notices == ()


def test_null_in_a_merge_removes_a_field(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", title="t", level=3)])
    kb.import_bundle([{"type": "Document", "doc_uri": "a", "title": None}], merge=True)
    assert values(kb, "a") == {"doc_uri": "a", "content": "text", "level": 3}


def test_a_merge_may_not_remove_what_is_required(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    with pytest.raises(BundleError) as caught:
        kb.import_bundle("- type: Document\n  doc_uri: a\n  content: null\n", merge=True)
    (issue,) = caught.value.issues
    assert (issue.code, issue.path) == ("required", "[0].content")
    assert values(kb, "a")["content"] == "text"


def test_a_merged_record_that_is_new_must_be_whole(open_base: Open) -> None:
    kb = open_base(DOCS)
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([{"type": "Document", "doc_uri": "a"}], merge=True)
    (issue,) = caught.value.issues
    assert issue.path == "[0].content"
    assert (issue.hint or "").startswith("no such record is stored, so merge has nothing to keep")
    kb.import_bundle([doc("a")], merge=True)
    assert docs(kb) == {"a": "text"}


def test_a_merge_that_changes_nothing_changes_no_byte(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", title="t")])
    before = truth_files(kb.root)
    result = kb.import_bundle([{"type": "Document", "doc_uri": "a", "content": "text"}], merge=True)
    assert result.as_dict()["stats"]["nodes"]["unchanged"] == 1
    assert truth_files(kb.root) == before


def test_edges_merge_too(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b", ref_type="cites")])
    result = kb.import_bundle([ref("a", "b")], merge=True)
    assert result.as_dict()["stats"]["edges"]["unchanged"] == 1
    assert refs(kb) == {("a", "b", "cites")}


def test_a_merge_checks_the_values_it_is_given(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([{"type": "Document", "doc_uri": "a", "level": 0, "x": 1}], merge=True)
    assert {i.code for i in caught.value.issues} == {"minimum", "unknown_field"}


# -- deletes -----------------------------------------------------------------------------------


def test_a_delete_needs_the_identity_only_and_removes_the_record(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b")])
    result = kb.import_bundle("- {type: Document, action: delete, doc_uri: a}")
    assert result.as_dict()["stats"]["nodes"]["deleted"] == 1
    assert docs(kb) == {"b": "text"}
    with pytest.raises(RecordNotFoundError):
        kb.get("Document", {"doc_uri": "a"})


def test_the_file_of_the_last_deleted_record_goes(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    kb.import_bundle([delete("a")])
    assert not any(data for data in truth_files(kb.root).values())
    assert docs(kb) == {}


def test_a_delete_that_matches_nothing_is_said_and_does_no_harm(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    before = truth_files(kb.root)
    result = kb.import_bundle([delete("x"), delete("y")])
    assert result.as_dict()["stats"]["nodes"]["deleted"] == 0
    assert any("2 deletes matched no record" in n for n in result.notices)
    assert truth_files(kb.root) == before


def test_delete_then_upsert_of_one_record_replaces_it(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", title="t")])
    result = kb.import_bundle([delete("a"), doc("a", "new")])
    assert values(kb, "a") == {"doc_uri": "a", "content": "new"}
    assert [dropped.fields for dropped in result.plan.dropped] == [("title",)]


def test_delete_then_upsert_merges_nothing_of_the_old_record(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", title="t")])
    result = kb.import_bundle([delete("a"), doc("a", "new")], merge=True)
    assert values(kb, "a") == {"doc_uri": "a", "content": "new"}
    assert [dropped.fields for dropped in result.plan.dropped] == [("title",)]


def test_delete_then_upsert_keeps_the_edges_of_the_record(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b")])
    kb.import_bundle([delete("a"), doc("a", "new")])
    assert refs(kb) == {("a", "b", None)}


def test_upsert_then_delete_of_one_record_contradict_each_other(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "old")])
    with pytest.raises(BundleError) as refused:
        kb.import_bundle([doc("a", "new"), delete("a"), doc("b"), delete("c"), delete("b")])
    assert [(issue.code, issue.index) for issue in refused.value.issues] == [
        ("duplicate", 1),
        ("duplicate", 4),
    ]
    assert docs(kb) == {"a": "old"}


def test_a_node_may_go_with_its_edges_in_one_bundle(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b")])
    kb.import_bundle([delete("a"), {**ref("a", "b"), "action": "delete"}])
    assert docs(kb) == {"b": "text"}
    assert refs(kb) == set()


def test_an_edge_to_a_node_that_the_same_bundle_deletes_is_an_orphan(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b")])
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([ref("a", "b"), delete("b")])
    assert [(i.index, i.code) for i in caught.value.issues] == [(0, "orphan_edge")]


def test_cascade_deletes_the_edges_of_deleted_nodes_and_no_others(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(
        [
            *(doc(uri) for uri in "abc"),
            {"type": "Person", "email": "p"},
            *(ref(*ends) for ends in ("ab", "ba", "aa", "bc")),
            {"type": "WROTE", "source": {"email": "p"}, "target": {"doc_uri": "a"}},
        ]
    )
    result = kb.import_bundle([delete("a")], cascade=True)
    assert result.as_dict()["stats"]["edges"]["deleted"] == 4
    assert any("4 edges" in n for n in result.notices)
    assert refs(kb) == {("b", "c", None)}
    assert kb.sql("SELECT count(*) FROM edge_wrote").rows == ((0,),)


def test_without_cascade_a_self_loop_holds_its_node(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), ref("a", "a")])
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([delete("a")])
    assert "1 edge still refers" in caught.value.issues[0].message


# -- edges -------------------------------------------------------------------------------------


def test_edges_may_stand_before_the_nodes_they_join(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([ref("a", "b"), doc("b"), doc("a")])
    assert refs(kb) == {("a", "b", None)}


def test_edges_join_nodes_that_are_stored_already(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    kb.import_bundle([doc("b"), ref("a", "b")])
    assert refs(kb) == {("a", "b", None)}


def test_a_node_may_have_an_edge_to_itself(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), ref("a", "a", ref_type="self")])
    assert refs(kb) == {("a", "a", "self")}


def test_a_second_edge_between_the_same_nodes_replaces_the_first(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a"), doc("b"), ref("a", "b", ref_type="old")])
    kb.import_bundle([ref("a", "b", ref_type="new"), ref("b", "a", ref_type="back")])
    assert refs(kb) == {("a", "b", "new"), ("b", "a", "back")}


def test_an_identity_of_its_own_allows_parallel_edges(open_base: Open) -> None:
    kb = open_base(
        "nodes:\n  P: {identity: id, schema: {properties: {id: {type: string}}}}\n"
        "edges:\n  KIN:\n    from: P\n    to: P\n    identity: [relation]\n"
        "    schema: {properties: {relation: {type: string}, note: {type: string}}}\n"
    )

    def kin(relation: str, note: str) -> dict[str, Any]:
        ends = {"source": {"id": "a"}, "target": {"id": "b"}}
        return {"type": "KIN", **ends, "relation": relation, "note": note}

    people = [{"type": "P", "id": i} for i in "ab"]
    kb.import_bundle([*people, kin("uncle", "1"), kin("teacher", "2")])
    kb.import_bundle([kin("teacher", "3")])
    rows = kb.sql("SELECT relation, note FROM edge_kin ORDER BY 1").rows
    assert rows == (("teacher", "3"), ("uncle", "1"))
    kb.import_bundle([{**kin("uncle", ""), "action": "delete"}])
    assert kb.sql("SELECT relation FROM edge_kin").rows == (("teacher",),)
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([{"type": "KIN", "source": {"id": "a"}, "target": {"id": "b"}}])
    assert [(i.code, i.path) for i in caught.value.issues] == [("required", "[0].relation")]


def test_two_types_may_share_an_identity_and_stay_two_nodes(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("same"), {"type": "Person", "email": "same"}])
    first = kb.get("Document", {"doc_uri": "same"}).id
    second = kb.get("Person", {"email": "same"}).id
    assert first != second


def test_number_and_text_of_the_same_look_are_two_identities(open_base: Open) -> None:
    kb = open_base(
        "nodes:\n  A: {identity: k, schema: {properties: {k: {type: [string, integer]}}}}\n"
        .replace("[string, integer]", "integer")
        + "  B: {identity: k, schema: {properties: {k: {type: string}}}}\n"
    )  # fmt: skip
    kb.import_bundle([{"type": "A", "k": 1}, {"type": "B", "k": "1"}, {"type": "B", "k": "01"}])
    kb.import_bundle([{"type": "A", "k": 1.0}])
    assert kb.status().nodes == {"A": 1, "B": 2}


# -- dry run and read-only -----------------------------------------------------------------------


def test_a_dry_run_shows_the_difference_and_writes_nothing(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "old"), doc("b")])
    kb.search("old")
    before = {p: p.stat().st_mtime_ns for p in kb.root.rglob("*") if p.is_file()}
    files = truth_files(kb.root)
    result = kb.import_bundle([doc("a", "new"), delete("b"), doc("c")], dry_run=True)
    assert truth_files(kb.root) == files
    assert docs(kb) == {"a": "old", "b": "text"}
    after = {p: p.stat().st_mtime_ns for p in kb.root.rglob("*") if p.is_file()}
    assert {
        p for p in before | after if before.get(p) != after.get(p) and ".state" not in p.parts
    } == set()
    shown = result.as_dict()
    assert shown["dry_run"] is True
    assert shown["stats"]["nodes"] == {"upserted": 2, "unchanged": 0, "deleted": 1}
    assert shown["stats"]["files_changed"]
    diffs = {d["change"]: d for d in shown["diff"]}
    assert set(diffs) == {"add", "change", "delete"}
    assert json.loads(diffs["change"]["before"])["content"] == "old"
    assert json.loads(diffs["change"]["after"])["content"] == "new"
    assert diffs["add"]["before"] is None
    assert json.loads(diffs["add"]["after"])["doc_uri"] == "c"
    assert json.loads(diffs["delete"]["before"])["doc_uri"] == "b"
    assert diffs["delete"]["after"] is None


def test_a_dry_run_names_every_error_as_the_import_would(open_base: Open) -> None:
    kb = open_base(DOCS)
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([doc("a", level=0), ref("a", "x")], dry_run=True)
    assert {i.code for i in caught.value.issues} == {"minimum", "orphan_edge"}


def test_a_dry_run_promises_the_files_that_the_import_then_changes(open_base: Open) -> None:
    kb = open_base(DOCS, clock=lambda: datetime(2026, 5, 1, tzinfo=UTC))
    items = [doc("a"), doc("b"), ref("a", "b")]
    promised = kb.import_bundle(items, dry_run=True).files_changed
    assert kb.import_bundle(items).files_changed == promised


def test_a_read_only_base_takes_no_bundle(open_base: Open) -> None:
    open_base(DOCS).import_bundle([doc("a")])
    reader = open_base(read_only=True)
    with pytest.raises(ReadOnlyError):
        reader.import_bundle([doc("b")])
    assert docs(reader) == {"a": "text"}


def test_a_dry_run_needs_nothing_that_can_be_written(open_base: Open) -> None:
    root = open_base(DOCS).root
    open_base().import_bundle([doc("a")])
    shutil.rmtree(root / ".state")
    reader = open_base(read_only=True)
    told = reader.import_bundle([doc("a"), doc("b")], dry_run=True)
    assert [each.change for each in told.diff] == ["add"]
    with pytest.raises(BundleError):
        reader.import_bundle([doc("b", level=0)], dry_run=True)
    assert docs(reader) == {"a": "text"}
    assert not (root / ".state").exists()


def test_a_dry_run_goes_without_a_lock_that_cannot_be_had(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a")])
    shutil.rmtree(kb.root / ".state")
    (kb.root / ".state").write_text("no folder")
    assert len(kb.import_bundle([doc("b")], dry_run=True).diff) == 1
    with pytest.raises(StorageError):
        kb.import_bundle([doc("b")])


# -- all or nothing ------------------------------------------------------------------------------


def test_one_bad_item_keeps_all_others_out(open_base: Open) -> None:
    kb = open_base(DOCS)
    with pytest.raises(BundleError):
        kb.import_bundle([doc("a"), doc("b"), doc("c", level=0)])
    assert docs(kb) == {}
    assert truth_files(kb.root) == {}


def test_an_integer_beyond_64_bits_fits_where_the_schema_asks_for_it(open_base: Open) -> None:
    kb = open_base(
        "nodes:\n  N:\n    identity: id\n    schema:\n      properties:\n"
        "        id: {type: string}\n        small: {type: integer}\n"
        f"        big: {{type: integer, maximum: {2**100}}}\n"
    )
    kb.import_bundle(f"- {{type: N, id: a, small: {2**63 - 1}, big: {2**100}}}")
    assert kb.sql("SELECT small, big FROM n").rows == ((2**63 - 1, 2**100),)
    assert kb.get("N", {"id": "a"}).values["big"] == 2**100
    for value in (2**63, -(2**63) - 1, 10**30):
        with pytest.raises(BundleError) as caught:
            kb.import_bundle(f"- {{type: N, id: b, small: {value}}}")
        (issue,) = caught.value.issues
        assert (issue.code, issue.path) == ("range", "[0].small")
        assert str(value) in issue.message


def test_a_part_is_full_at_a_megabyte_and_a_larger_record_has_one_of_its_own(
    open_base: Open,
) -> None:
    kb = open_base(DOCS)
    long = "x" * 600_000
    kb.import_bundle([doc("a", long), doc("b", long), doc("c", 3 * long), doc("d", "short")])
    parts = sorted(info.size for info in kb.store.parts.values())
    assert [round(size, -5) for size in parts] == [0, 600_000, 600_000, 1_800_000]
    assert len(kb.store) == 4
    kb.import_bundle([doc("e", long)])
    assert sorted(len(info.ids) for info in kb.store.parts.values()) == [1, 1, 1, 2]


# -- whole numbers with a point ----------------------------------------------------------------------

_NUMBERED = """\
nodes:
  Decision:
    identity: [area, number]
    schema:
      properties:
        area: { type: string }
        number: { type: integer }
        votes: { type: array, items: { type: integer } }
        weight: { type: number }
        more: { type: object }
edges:
  FOLLOWS:
    from: Decision
    to: Decision
    schema: { properties: { after: { type: integer } } }
"""


def _decision(number: float, **more: Any) -> dict[str, Any]:
    return {"type": "Decision", "area": "api", "number": number, **more}


def _follows(source: float, target: float, after: float) -> dict[str, Any]:
    ends = {
        "source": {"area": "api", "number": source},
        "target": {"area": "api", "number": target},
    }
    return {"type": "FOLLOWS", **ends, "after": after}


def test_an_integer_that_is_written_with_a_point_is_kept_as_an_integer(open_base: Open) -> None:
    kb = open_base(_NUMBERED)
    kb.import_bundle([
        _decision(1.0, votes=[2.0, 3], weight=1.0, more={"n": 1.0}), _decision(2), _follows(2.0, 1.0, 7.0),
    ])  # fmt: skip
    lines = b"".join(truth_files(kb.root).values())
    assert b'"number":1,"votes":[2,3],"weight":1.0,"more":{"n":1.0}' in lines
    assert b'"target":{"area":"api","number":1},"after":7,' in lines


def test_a_point_in_an_integer_changes_nothing(open_base: Open) -> None:
    kb = open_base(_NUMBERED)
    kb.import_bundle([_decision(1, votes=[2, 3]), _decision(2), _follows(2, 1, 7)])
    before = truth_files(kb.root)
    for merge in (False, True):
        done = kb.import_bundle(
            [_decision(1.0, votes=[2.0, 3.0]), _decision(2.0), _follows(2.0, 1.0, 7.0)], merge=merge
        )
        assert (done.plan.nodes.unchanged, done.plan.edges.unchanged) == (2, 1)
    assert truth_files(kb.root) == before


def test_a_line_that_was_written_with_a_point_stays_until_it_changes(open_base: Open) -> None:
    kb = open_base(_NUMBERED)
    kb.import_bundle([_decision(1)])
    (path,) = truth_files(kb.root)
    part = kb.root / path
    part.write_bytes(part.read_bytes().replace(b'"number":1', b'"number":1.0'))
    assert kb.import_bundle([_decision(1)]).plan.nodes.unchanged == 1
    assert b'"number":1.0' in part.read_bytes()
