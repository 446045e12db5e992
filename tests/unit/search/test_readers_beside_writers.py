"""A search that began before a write sees what there was, and does not fall over what is new."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest

from duckkb.search.making import ChunkMaker

from ..bases import DOCS, doc
from ..conftest import Open


@pytest.mark.parametrize("mode", ["hybrid", "text", "vector"])
def test_a_search_is_not_disturbed_by_rows_that_a_writer_adds_meanwhile(
    mode: str, open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vectors belong to the whole index: they know of rows that the search's own view lacks."""
    kb = open_base(DOCS)
    kb.import_bundle([doc(f"old-{n}", f"A heron in the reeds {n}.") for n in range(3)])
    kb.search("heron", mode=mode)
    (before,) = kb.index.shelves()
    kb.import_bundle([doc(f"new-{n}", "heron") for n in range(20)])
    assert kb.search("heron", mode=mode).hits[0].identity["doc_uri"].startswith("new")
    monkeypatch.setattr(kb.index, "shelves", lambda: [before])
    found = {hit.identity["doc_uri"] for hit in kb.search("heron", limit=5, mode=mode).hits}
    assert found == {"old-0", "old-1", "old-2"}


def test_while_an_import_goes_into_the_index_nobody_waits_for_it(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records are read as they are now, searches find what there was; both are new once the import has returned."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("old", "A heron in the reeds.")])
    kb.search("heron")
    kb.graph.neighbors(("Document", {"doc_uri": "old"}))
    entered, go_on = Event(), Event()
    make = ChunkMaker.of

    def waits(maker: ChunkMaker, records: Any) -> Any:
        entered.set()
        assert go_on.wait(60)
        return make(maker, records)

    monkeypatch.setattr(ChunkMaker, "of", waits)
    with ThreadPoolExecutor(2) as threads:
        writing = threads.submit(kb.import_bundle, [doc("new", "A heron at the weir.")])
        assert entered.wait(60)

        def reads() -> list[Any]:
            kb.follow_files()
            found = kb.search("heron").hits
            rows = kb.sql("SELECT count(*) FROM docs").rows
            got = kb.get("Document", {"doc_uri": "new"}).values["content"]
            kb.graph.neighbors(("Document", {"doc_uri": "new"}))
            return [[hit.identity["doc_uri"] for hit in found], rows, got]

        try:
            seen = threads.submit(reads).result(30)
            assert not writing.done()
        finally:
            go_on.set()
        writing.result(60)
    assert seen == [["old"], ((2,),), "A heron at the weir."]
    assert {hit.identity["doc_uri"] for hit in kb.search("heron").hits} == {"old", "new"}


def test_an_edit_by_hand_is_seen_while_an_import_is_under_way(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what the import itself wrote is not looked at: whoever reads behind an edit waits for what it says."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("old", "A heron in the reeds.")])
    kb.sync()
    (part,) = kb.root.glob("data/nodes/*/*/*.jsonl")
    behind: list[bool] = []
    make = ChunkMaker.of

    def edits(maker: ChunkMaker, records: Any) -> Any:
        behind.append(kb.store.known.is_behind(kb.store.layout))
        other = part.parent.parent / "20200101" / part.name
        other.parent.mkdir()
        other.write_bytes(part.read_bytes().replace(b"reeds", b"rain"))
        behind.append(kb.store.known.is_behind(kb.store.layout))
        return make(maker, records)

    monkeypatch.setattr(ChunkMaker, "of", edits)
    kb.import_bundle([doc("new", "A heron at the weir.")])
    assert behind == [False, True]
