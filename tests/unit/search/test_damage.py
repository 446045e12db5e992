"""Files of the search index that are not what was written: searches go on, `doctor` tells."""

from __future__ import annotations

from pathlib import Path

import pytest
import tantivy

import duckkb
from duckkb.search.fulltext import FullText

from ..bases import DOCS, doc
from ..conftest import Open

WORDS = ("heron", "egret", "stork", "crane", "goose", "swan", "plover", "dunlin")


class PanicException(BaseException):  # noqa: N818  the name that PyO3 gives it
    """What a panic in Rust becomes."""


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
    return [p.message for p in kb.doctor().problems if p.code.startswith("index")]


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

    class Panics:
        def __init__(self, searcher: tantivy.Searcher) -> None:
            self._searcher = searcher

        def __getattr__(self, name: str) -> object:
            if name == step:
                panicked.append(name)
                raise PanicException("mid > len")
            return getattr(self._searcher, name)

    def searcher(self: FullText, rows: int = 1 << 31) -> object:
        found = real(self, rows)
        return found if panicked else type(found)(Panics(found.index), found.rows)  # type: ignore[arg-type]

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

    def interrupted(*arguments: object, **options: object) -> object:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("duckkb.search.fulltext.np.asarray", interrupted)
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
