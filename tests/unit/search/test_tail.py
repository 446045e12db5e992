"""Rows that full text lacks as yet are found all the same, and are brought in when many have gathered."""

from __future__ import annotations

import shutil

import numpy as np
import pytest

import duckkb
from duckkb.search import tail
from duckkb.search.chunks import ChunkLog
from duckkb.search.filters import Filter
from duckkb.search.rank import Statistics
from duckkb.search.rows import Chunk, LogView, Made
from duckkb.search.tail import best_in_tail, where
from duckkb.text.segment import Segmenter

from ..bases import DOCS, delete, doc
from ..conftest import Open

BIRDS = [doc(f"old-{n}", f"A heron in the reeds, number {n}.") for n in range(8)]


def by_words(kb: duckkb.KnowledgeBase, query: str) -> list[str]:
    return sorted(str(h.identity["doc_uri"]) for h in kb.search(query, 50, mode="text").hits)


def behind(kb: duckkb.KnowledgeBase) -> int | None:
    return kb.index.leaf.behind()


def faults(kb: duckkb.KnowledgeBase) -> list[str]:
    return [p.message for p in kb.doctor().problems if p.code.startswith("index")]


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    made = open_base(DOCS)
    made.import_bundle(BIRDS)
    assert behind(made) == 0
    return made


def test_a_record_is_found_by_its_words_before_full_text_has_it(kb: duckkb.KnowledgeBase) -> None:
    kb.import_bundle([doc("new", "An egret stands in the water.", title="Egretta")])
    assert behind(kb) == 2
    assert by_words(kb, "egret") == by_words(kb, "Egretta") == ["new"]
    assert len(by_words(kb, "heron egret")) == 9
    assert kb.search("egret heron", mode="text").hits[0].identity["doc_uri"] == "new"
    assert by_words(kb, "stork") == []
    assert faults(kb) == []


def test_a_late_record_that_is_replaced_or_deleted_is_not_found_by_what_it_said(
    kb: duckkb.KnowledgeBase,
) -> None:
    kb.import_bundle([doc("new", "An egret."), doc("other", "A bittern.")])
    kb.import_bundle([doc("new", "A stork."), delete("other"), delete("old-0")])
    assert by_words(kb, "egret bittern") == []
    assert by_words(kb, "stork") == ["new"]
    assert "old-0" not in by_words(kb, "heron")
    assert behind(kb) == 6
    assert faults(kb) == []


def test_types_and_filters_hold_for_late_rows(kb: duckkb.KnowledgeBase) -> None:
    kb.import_bundle([doc("one", "An egret.", level=1), doc("two", "An egret.", level=2)])
    hits = kb.search("egret", mode="text", filters=[Filter("level", "eq", 2)]).hits
    assert [h.identity["doc_uri"] for h in hits] == ["two"]
    assert kb.search("egret", mode="text", types=["Document"]).hits


def test_full_text_takes_all_in_when_too_much_has_gathered(
    kb: duckkb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tail, "LAG", 5)
    seen: list[int | None] = []
    for n in range(8):
        kb.import_bundle([doc(f"new-{n}", f"An egret, number {n}.")])
        assert len(by_words(kb, "egret")) == n + 1
        seen.append(behind(kb))
    assert seen == [1, 2, 3, 4, 5, 0, 1, 2]
    kb.import_bundle([delete("new-1"), doc("new-7", "A stork."), delete("old-1")])
    assert behind(kb) == 0
    assert by_words(kb, "egret") == ["new-0", *(f"new-{n}" for n in range(2, 7))]
    assert kb.index.leaf.text.count() == kb.cache.status().chunks
    assert faults(kb) == []


def test_late_rows_are_found_by_another_process_and_after_reopening(
    kb: duckkb.KnowledgeBase, open_base: Open
) -> None:
    other = open_base()
    assert by_words(other, "egret") == []
    kb.import_bundle([doc("new", "An egret."), delete("old-0")])
    reader = open_base(read_only=True)
    kb.close()
    for one in (other, reader, open_base()):
        assert by_words(one, "egret") == ["new"]
        assert len(by_words(one, "heron")) == 7
        assert one is reader or (behind(one), one.index.chunks_written) == (2, 0)
    other.import_bundle([doc("newer", "A stork and an egret.")])
    assert by_words(open_base(), "egret") == ["new", "newer"]


@pytest.mark.parametrize("count", [3, 300])
def test_what_a_writer_that_was_killed_left_out_of_full_text_is_found_and_brought_in(
    count: int, kb: duckkb.KnowledgeBase, open_base: Open
) -> None:
    """The log is written first: full text as it was before is what a kill in between leaves."""
    folder = kb.root / ".build" / "search" / "fulltext"
    kept = kb.root.parent / "kept"
    shutil.copytree(folder, kept)
    kb.import_bundle([*(doc(f"new-{n}", f"An egret {n}.") for n in range(count)), delete("old-0")])
    kb.close()
    shutil.rmtree(folder)
    shutil.copytree(kept, folder)
    with open_base()._parts.upkeep.exclusive():  # pyright: ignore
        reader = open_base()
        assert reader.search("egret", 1, mode="text").hits
        assert len(by_words(reader, "heron")) == 7
        assert behind(reader) == count + 1, "it may not write, and looks the words up in the log"
    again = open_base()
    assert len(by_words(again, "egret")) == min(count, 50)
    assert behind(again) == (0 if count > tail.LAG else count + 1)
    assert again.index.chunks_written == 0, "nothing is cut or embedded again"
    assert faults(again) == []


def test_full_text_that_was_lost_is_made_of_the_log_alone(
    kb: duckkb.KnowledgeBase, open_base: Open
) -> None:
    kb.import_bundle([doc("new", "An egret."), delete("old-0")])
    kb.close()
    shutil.rmtree(kb.root / ".build" / "search" / "fulltext")
    again = open_base()
    assert by_words(again, "egret") == ["new"]
    assert len(by_words(again, "heron")) == 7
    assert behind(again) == again.index.chunks_written == 0
    assert faults(again) == []


def test_full_text_of_another_log_is_not_looked_at(kb: duckkb.KnowledgeBase) -> None:
    (before,) = kb.index.leaf.shelves()
    kb.index.leaf.text.change(few=True, everything=True).__exit__(None, None, None)
    (after,) = kb.index.leaf.shelves()
    assert (before.texted, after.texted) == (8, 0)
    assert len(by_words(kb, "heron")) == 8


# -- by itself ---------------------------------------------------------------------------------


def log_of(*texts: str) -> tuple[LogView, Statistics, Segmenter]:
    words = Segmenter("bigram")
    log = ChunkLog(None)
    change = log.change(whole=True)
    for number, text in enumerate(texts):
        ids = words.ids(text.split())
        change.add([(number, "part", [Chunk("T", "f", 0, ids, bytes(16))])])
    view = change.commit(Made("", {}))
    counts = np.zeros(1 << 20, dtype=np.int32)
    for text in texts:
        counts[words.ids(sorted(set(text.split()))) & np.uint32(len(counts) - 1)] += 1
    common = np.array([0], dtype=np.uint32)
    return view, Statistics(len(texts), 2.0, 2.0, counts, common), words


def best(texts: list[str], query: str, begin: int = 0, limit: int = 9, without: int = -1) -> object:
    view, known, words = log_of(*texts)
    mask = np.arange(view.rows) != without
    ids = np.unique(words.ids(query.split()))
    return best_in_tail(view, begin, mask, ids, known, limit).tolist()


def test_the_best_of_the_tail_come_first_and_rows_without_words_do_no_harm() -> None:
    texts = ["heron", "", "grey reed", "", "", "grey heron reed", "stork", ""]
    assert best(texts, "heron grey") == [5, 0, 2]
    assert best(texts, "heron grey", begin=1) == [5, 2]
    assert best(texts, "heron grey", begin=1, limit=1) == [5]
    assert best(texts, "heron grey", without=5) == [0, 2]
    assert best(texts, "heron", begin=6) == best(texts, "heron", begin=8) == []
    assert best(texts, "eagle") == best(texts, "") == best([], "heron") == []


def test_words_are_found_where_they_stand_and_nowhere_else() -> None:
    chance = np.random.default_rng(3)
    tokens = chance.integers(0, 1 << 14, 5000).astype(np.uint32)
    tokens[::5] += np.uint32(1 << 16)  # the same low bits are not the same word
    ids = np.unique(chance.choice(tokens, 30))
    places, terms = where(tokens, ids)
    assert places.tolist() == np.isin(tokens, ids).nonzero()[0].tolist()
    assert ids[terms].tolist() == tokens[places].tolist()
