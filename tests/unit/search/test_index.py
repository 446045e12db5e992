"""The full-text index on disk: when it is made anew, and when it is left alone."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import StorageError
from duckkb.search.index import SearchIndex

from ..bases import DOCS, delete, doc
from ..conftest import Open

LONG = "The heron waits in the reeds. " * 20


def ids(kb: duckkb.KnowledgeBase, query: str) -> list[str]:
    return sorted(str(h.identity["doc_uri"]) for h in kb.search(query).hits)


def indexed(kb: duckkb.KnowledgeBase, query: str = "heron") -> int:
    """How many chunks the first search of an open base had to index."""
    kb.search(query)
    return kb.index.chunks_written


def test_reopening_an_unchanged_base_indexes_nothing(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron"), doc("b", "egret")])
    assert ids(kb, "heron") == ["a"]
    kb.close()
    again = open_base()
    assert again.status().index_current
    assert ids(again, "heron") == ["a"]
    assert indexed(again) == 0


def test_after_an_import_nothing_is_left_to_index(open_base: Open) -> None:
    kb = open_base(DOCS)
    result = kb.import_bundle([doc("a", "heron", title="bird")])
    assert result.chunks == 2
    assert kb.status().index_current
    kb.import_bundle([doc("b", "egret")])
    assert kb.index.chunks_written == 1


def test_a_part_that_changed_while_the_base_was_closed_is_indexed_alone(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"d{n}", "heron") for n in range(5)])
    kb.close()
    (part,) = (kb.root / "data").rglob("*.jsonl")
    other = part.parent.parent / "20200101" / "part_001.jsonl"
    other.parent.mkdir()
    other.write_text(
        '{"doc_uri":"new","content":"stork","__created_at":"2020-01-01T00:00:00Z"}\n',
        encoding="utf-8",
    )
    again = open_base()
    assert not again.status().index_current
    assert indexed(again, "stork") == 1
    assert ids(again, "stork") == ["new"]
    assert len(ids(again, "heron")) == 5


def test_another_chunk_size_makes_the_index_anew(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", LONG)])
    assert indexed(kb) == 1
    kb.close()
    again = open_base(DOCS + "search: { chunk_size: 100, chunk_overlap: 0 }\n")
    assert not again.status().index_current
    assert indexed(again) > 5
    (hit,) = again.search("heron").hits
    assert len(hit.content) <= 100
    again.close()
    same = open_base()
    assert indexed(same) == 0


def test_another_overlap_tokenizer_or_field_makes_the_index_anew(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron", title="bird", tags=["water"])])
    assert ids(kb, "heron") == ["a"]
    kb.close()
    for config in (
        DOCS + "search: { chunk_overlap: 10 }\n",
        DOCS + "tokenizer: bigram\n",
        DOCS.replace("[title, content]", "[title, content, tags]"),
    ):
        again = open_base(config)
        assert not again.status().index_current, config
        assert indexed(again) > 0
        assert again.status().index_current
        again.close()


def test_another_user_dictionary_makes_the_index_anew(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "雾凇拼音是词库")])
    assert ids(kb, "雾凇") == ["a"]
    kb.close()
    (kb.root / "user_dict.txt").write_text("雾凇拼音 1000\n", encoding="utf-8")
    again = open_base()
    assert not again.status().index_current
    assert indexed(again, "雾凇") == 1
    rows = again.sql("SELECT fts_content FROM search_index").rows
    assert "雾凇拼音" in str(rows[0][0]).split()
    assert ids(again, "雾凇拼音") == ids(again, "雾凇") == ["a"]


def test_an_index_that_the_disk_does_not_take_is_never_told_as_written(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "a heron")])
    root = kb.root
    kb.close()
    shutil.rmtree(root / ".build")
    made = SearchIndex._leaf_in

    def refused(self: SearchIndex, folder: Path | None) -> Any:
        if folder is not None:
            raise StorageError("the full-text index cannot be made: read-only file system")
        return made(self, folder)

    monkeypatch.setattr(SearchIndex, "_leaf_in", refused)
    with duckkb.open(root) as kb:
        for _ in range(2):
            (problem,) = [p for p in kb.doctor(fix=True).problems if p.code == "index"]
            assert (problem.fixed, "in memory only" in problem.message) == (False, True)
        assert any("in memory only" in notice for notice in kb.sync().notices)
        assert kb.search("heron").hits


def test_a_sync_takes_a_new_user_dictionary_over(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "雾凇拼音是词库")])
    (kb.root / "user_dict.txt").write_text("雾凇拼音 1000\n", encoding="utf-8")
    kb.sync(rebuild=True)
    rows = kb.sql("SELECT fts_content FROM search_index").rows
    assert "雾凇拼音" in str(rows[0][0]).split()


@pytest.mark.parametrize("damage", ["gone", "meta", "folder gone"])
def test_a_lost_or_damaged_index_is_made_anew(damage: str, open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron"), doc("b", "egret")])
    kb.close()
    folder = kb.root / ".build" / "search" / "fulltext"
    if damage == "gone":
        shutil.rmtree(folder)
    elif damage == "folder gone":
        shutil.rmtree(kb.root / ".build")
    else:
        (folder / "meta.json").write_text("{ broken")
    again = open_base()
    assert ids(again, "heron") == ["a"]
    assert again.status().index_current


def test_a_read_only_base_searches_from_memory_and_creates_nothing(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron")])
    kb.close()
    shutil.rmtree(kb.root / ".build")
    shutil.rmtree(kb.root / ".state")
    before = sorted(kb.root.rglob("*"))
    reader = open_base(read_only=True)
    assert ids(reader, "heron") == ["a"]
    assert reader.sql("SELECT count(*) FROM search_index").rows == ((1,),)
    assert reader.doctor().checked == 1
    reader.close()
    assert sorted(kb.root.rglob("*")) == before


def test_a_deleted_record_leaves_no_chunk(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", LONG, title="x"), doc("b", "egret")])
    kb.import_bundle([delete("a")])
    assert kb.cache.status().chunks == 1


def test_a_replaced_record_leaves_no_old_chunk(open_base: Open) -> None:
    kb = open_base(DOCS + "search: { chunk_size: 100, chunk_overlap: 0 }\n")
    kb.import_bundle([doc("a", LONG)])
    kb.import_bundle([doc("a", "short")])
    assert kb.cache.status().chunks == 1
    assert ids(kb, "heron") == []


def test_what_was_indexed_step_by_step_is_what_is_indexed_at_once(open_base: Open) -> None:
    kb = open_base(DOCS)
    for n in range(6):
        kb.import_bundle([doc(f"d{n}", f"heron number {n}", title="a" if n % 2 else "heron")])
    kb.import_bundle([delete("d0"), doc("d1", "no more")])
    stepwise = {h.id for h in kb.search("heron", limit=20).hits}
    count = kb.cache.status().chunks
    kb.sync(rebuild=True)
    assert {h.id for h in kb.search("heron", limit=20).hits} == stepwise
    assert kb.cache.status().chunks == kb.index.leaf.text.count() == count


def test_lines_that_a_mended_config_reads_again_are_found(open_base: Open) -> None:
    right = (
        "nodes:\n  Person: {identity: id, schema: {properties: {id: {type: string}, bio: {type: string},"
        " age: {type: integer}}}, search: {full_text: [bio]}}\n"
    )
    kb = open_base(right)
    kb.import_bundle([{"type": "Person", "id": "p", "bio": "pelican keeper", "age": 3}])
    wrong = right.replace("age: {type: integer}", "age: {type: string}, nick: {type: string}")
    (kb.root / "config.yaml").write_text(wrong.replace("[bio]", "[bio, nick]"))
    kb.sync()
    assert not kb.search("keeper").hits
    (kb.root / "config.yaml").write_text(
        wrong.replace("[bio]", "[bio, nick]").replace("age: {type: string}", "age: {type: integer}")
    )
    kb.sync()
    assert [hit.identity["id"] for hit in kb.search("keeper").hits] == ["p"]
    assert "index" not in {p.code for p in kb.doctor().problems}
