"""Files of the search index that are not what was written: searches go on, `doctor` tells."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import tantivy

import duckkb
from duckkb.search.fulltext import FullText, Searcher

from ..bases import DOCS, doc
from ..conftest import Open

WORDS = ("heron", "egret", "stork", "crane", "goose", "swan", "plover", "dunlin")


class PanicException(BaseException):
    """What a panic in Rust becomes; PyO3 calls it so."""


class Broken:
    """A searcher of which one method raises."""

    def __init__(
        self, searcher: tantivy.Searcher, step: str, error: BaseException, calls: list[str]
    ) -> None:
        self._searcher = searcher
        self._step = step
        self._error = error
        self._calls = calls

    def __getattr__(self, name: str) -> object:
        if name == self._step:
            self._calls.append(name)
            raise self._error
        return getattr(self._searcher, name)


def birds(count: int = 300) -> list[dict[str, object]]:
    """Documents of which each has a few words of its own."""
    return [
        doc(f"d{n}", f"{WORDS[n % 8]} {WORDS[n // 8 % 8]} bird{n} lake{n % 60}")
        for n in range(count)
    ]


def made(open_base: Open, config: str = DOCS) -> duckkb.KnowledgeBase:
    """A closed base whose full text holds all its documents."""
    kb = open_base(config)
    kb.import_bundle(birds())
    kb.search("heron")
    kb.close()
    return kb


def flip(folder: Path, pattern: str, share: float = 0.05, length: int = 64) -> None:
    """Inverts bytes of the largest file that the pattern names, from a share of its length on."""
    path = max(folder.rglob(pattern), key=lambda p: p.stat().st_size)
    data = bytearray(path.read_bytes())
    begin = int(len(data) * share)
    for at in range(begin, min(begin + length, len(data))):
        data[at] ^= 0xFF
    path.write_bytes(bytes(data))


def answers(kb: duckkb.KnowledgeBase) -> list[list[str]]:
    queries = (*WORDS, "bird7", "bird123 lake3", "lake59")
    return [[h.identity["doc_uri"] for h in kb.search(q, mode="text").hits] for q in queries]


def complaints(kb: duckkb.KnowledgeBase) -> list[str]:
    """What `doctor` says of the index."""
    return [p.message for p in kb.doctor().problems if p.code == "index_differs"]


@pytest.mark.parametrize("share", [0.05, 0.5])
@pytest.mark.parametrize("pattern", ["*.fast", "*.pos"])
def test_a_search_over_a_damaged_file_rebuilds_full_text_and_answers(
    pattern: str, share: float, open_base: Open
) -> None:
    kb = made(open_base)
    right = answers(open_base())
    flip(kb.root / ".build" / "search" / "fulltext", pattern, share)
    again = open_base()
    assert answers(again) == right
    assert again.status().index_current
    assert not complaints(again)
    again.sync()
    again.close()
    last = open_base()
    assert answers(last) == right
    assert not complaints(last)


@pytest.mark.parametrize("damage", ["*.fast", "*.term", "*.idx", "*.fieldnorm", "*.store"])
def test_a_rebuild_mends_any_damaged_file(damage: str, open_base: Open) -> None:
    kb = made(open_base)
    right = answers(open_base())
    for share in (0.0, 0.5):
        flip(kb.root / ".build" / "search" / "fulltext", damage, share)
        again = open_base()
        again.sync(rebuild=True)
        assert answers(again) == right
        again.close()


@pytest.mark.parametrize("step", ["search", "fast_field_values"])
def test_a_panic_in_a_search_is_answered_from_an_index_made_anew(
    step: str, open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([*birds(), doc("last", "a pelican")])
    kb.search("heron")
    panicked: list[str] = []
    real = FullText.searcher

    def searcher(self: FullText, rows: int = 1 << 31) -> object:
        found = real(self, rows)
        if panicked:
            return found
        broken = Broken(found.index, step, PanicException("mid > len"), panicked)
        return Searcher(broken, found.rows)  # type: ignore[arg-type]

    monkeypatch.setattr(FullText, "searcher", searcher)
    assert [h.identity["doc_uri"] for h in kb.search("pelican", mode="text").hits] == ["last"]
    assert panicked == [step]
    assert kb.index.leaf.text.count() == 301


def test_a_panic_on_opening_makes_full_text_anew(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(open_base)
    right = answers(open_base())
    panics = iter([True])

    class Index:
        def __new__(cls, *arguments: object, **options: object) -> object:
            if next(panics, False):
                raise PanicException("mid > len")
            return tantivy.Index(*arguments, **options)  # type: ignore[arg-type]

    class Tantivy:
        def __getattr__(self, name: str) -> object:
            return Index if name == "Index" else getattr(tantivy, name)

    monkeypatch.setattr("duckkb.search.fulltext.tantivy", Tantivy())
    again = open_base()
    assert answers(again) == right
    assert next(panics, None) is None


def test_an_interruption_is_not_taken_for_damage(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(birds())
    kb.search("heron")
    before = kb.index.leaf.text.mark()

    real = FullText.searcher

    def searcher(self: FullText, rows: int = 1 << 31) -> object:
        found = real(self, rows)
        return Searcher(Broken(found.index, "search", KeyboardInterrupt(), []), found.rows)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(FullText, "searcher", searcher)
        with pytest.raises(KeyboardInterrupt):
            kb.search("heron", mode="text")
    assert kb.index.leaf.text.mark() == before
    assert len(kb.search("heron", mode="text").hits) == 10


def test_a_reader_beside_a_writer_answers_over_a_damaged_index(open_base: Open) -> None:
    kb = made(open_base)
    right = answers(open_base())
    flip(kb.root / ".build" / "search" / "fulltext", "*.fast")
    reader, writer = open_base(), open_base()
    with writer.lock.hold():
        found = answers(reader)
    assert [set(hits) for hits in found[8:]] == [set(hits) for hits in right[8:]]
    assert answers(reader) == right


# -- doctor ------------------------------------------------------------------------------------


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("length", [pytest.param(64, marks=pytest.mark.slow), 1])
@pytest.mark.parametrize(
    "pattern",
    ["*.fieldnorm", "*.term", "*.idx", "*.store", "*.vectors0", "*.tokens"],
)
def test_doctor_tells_of_a_damaged_file(
    pattern: str, length: int, read_only: bool, open_base: Open
) -> None:
    kb = made(open_base)
    right = answers(open_base())
    flip(kb.root / ".build" / "search", pattern, length=length)
    looking = open_base(read_only=read_only)
    (complaint,) = complaints(looking)
    assert "is not what was written" in complaint
    assert f"({pattern[2:]})" in complaint
    looking.close()
    again = open_base()
    again.doctor(fix=True)
    assert complaints(again) == []
    assert answers(again) == right
    again.close()
    assert complaints(open_base()) == []


def test_a_rebuild_does_not_take_vectors_from_a_damaged_file(open_base: Open) -> None:
    kb = made(open_base)
    (path,) = (kb.root / ".build").rglob("*.vectors0")
    before = path.read_bytes()
    flip(kb.root / ".build", "*.vectors0")
    again = open_base()
    again.sync(rebuild=True)
    (path,) = (kb.root / ".build").rglob("*.vectors0")
    assert path.read_bytes() == before


def test_checksums_follow_every_change_and_a_change_that_failed(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(birds(20))
    with monkeypatch.context() as patch:
        patch.setattr("duckkb.search.chunks.LogChange.commit", lambda *_: 1 / 0)
        assert kb.import_bundle([doc("d3", "an ibis")]).notices
    kb.import_bundle([doc("d4", "a rail"), doc("new", "a coot")])
    kb.search("coot")
    assert complaints(kb) == []
    kb.close()
    assert complaints(open_base()) == []


def test_a_log_without_checksums_gets_them_at_the_next_change(open_base: Open) -> None:
    kb = made(open_base)
    meta = kb.root / ".build" / "search" / "chunks" / "meta.json"
    data = json.loads(meta.read_text(encoding="utf-8"))
    assert data.pop("sums")
    meta.write_text(json.dumps(data), encoding="utf-8")
    again = open_base()
    assert complaints(again) == []
    again.import_bundle([doc("new", "a coot")])
    assert again.index.chunks_written == 1
    assert json.loads(meta.read_text(encoding="utf-8"))["sums"]
    assert complaints(again) == []


def test_doctor_tells_of_chunks_that_no_record_has(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(birds(20))
    kb.search("heron")
    index = kb.index
    view = index.leaf.log.view
    assert view is not None
    # A row of one record once more, as a change that forgot to bury would leave it.
    stored = kb.store.stored([int(view.record[0])])
    change = index.leaf.log.change()
    change.add(index._maker.of((record, "x") for record in stored.values()))  # pyright: ignore[reportPrivateUsage]
    change.commit(index.made_of())
    index.leaf.follow()
    assert complaints(kb) == ["the index holds 1 chunks that no record has"]
    assert complaints_after_mending(kb) == []


def test_doctor_tells_of_chunks_that_are_missing(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(birds(20))
    kb.search("heron")
    change = kb.index.leaf.log.change()
    change.bury(np.array([3, 4]))
    change.commit(kb.index.made_of())
    assert complaints(kb) == ["2 chunks of records are missing from the index"]
    assert complaints_after_mending(kb) == []


def test_doctor_tells_of_full_text_with_other_rows(open_base: Open) -> None:
    kb = made(open_base)
    again = open_base()
    again.search("heron")
    text = again.index.leaf.text
    mark = text.mark()
    assert mark is not None
    with text.change(few=True) as change:
        change.delete([7])
        change.commit(mark)
    assert complaints(again) == ["full text holds 299 chunks, the index 300"]
    assert complaints_after_mending(again) == []
    assert kb.root == again.root


def complaints_after_mending(kb: duckkb.KnowledgeBase) -> list[str]:
    assert "index_differs" in {p.code for p in kb.doctor(fix=True).problems if p.fixed}
    return complaints(kb)


def test_doctor_tells_of_damaged_lists_of_vectors(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duckkb.search.vectors.VectorIndex.__init__.__defaults__", (100, ""))
    kb = made(open_base)
    flip(kb.root / ".build", "*.faiss")
    again = open_base()
    assert complaints(again) == ["the saved lists of vectors (0) are not what was written"]
    assert complaints_after_mending(again) == []
