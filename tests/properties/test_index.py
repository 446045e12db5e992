"""An index built step by step against one made at once from the same files: nothing tells them apart."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from duckkb.kb import KnowledgeBase
from duckkb.search import tail
from duckkb.search.query import Mode

from .bases import noon
from .generate import examples

CONFIG = """\
search: { chunk_size: 50, chunk_overlap: 10, fusion: FUSION }
nodes:
  Note:
    table: notes
    identity: id
    schema:
      properties:
        id: { type: string }
        name: { type: string }
        text: { type: string }
        rank: { type: number }
    search: { full_text: [name, text], vectors: [text], priority_field: rank }
  Tag:
    table: tags
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string } } }
    search: { full_text: [text], priority_weight: 2 }
"""
FUSIONS = ("calibrated", "rrf", "weighted")
WORDS = (
    "heron",
    "reed",
    "grey",
    "lake",
    "知识图谱",
    "雾凇拼音",
    "RFC-2119",
    "the",
    "running",
    "是",
)
QUERIES = ("heron", "grey heron reed", "知识", "雾凇拼音 the", "runs rfc", "the")
ROWS = (
    "SELECT source_table, source_id, source_field, chunk_seq, content, fts_content, vector"
    " FROM search_index ORDER BY ALL"
)

texts = st.lists(st.sampled_from(WORDS), min_size=1, max_size=25).map(" ".join)
names = st.sampled_from([f"n{n}" for n in range(8)])
notes = st.fixed_dictionaries(
    {"type": st.just("Note"), "id": names},
    optional={"name": st.sampled_from(WORDS), "text": texts, "rank": st.sampled_from([0.5, 2, 3])},
)
tags = st.fixed_dictionaries({"type": st.just("Tag"), "id": names, "text": texts})
items = st.one_of(notes, notes, tags)


def seen(kb: KnowledgeBase) -> dict[str, Any]:
    """All that a user can see of the index."""
    found: dict[str, Any] = {"rows": kb.sql(ROWS).rows}
    for query in QUERIES:
        for mode in ("text", "vector", "hybrid"):
            hits = kb.search(query, 50, mode=cast(Mode, mode)).hits
            found[f"{mode} {query}"] = [
                (h.id, round(h.score, 9), h.field, h.chunk_seq, h.content) for h in hits
            ]
    return found


class IndexAgainstFiles(RuleBasedStateMachine):
    """Imports, deletes, edits by hand and reopening; at the end the index is what the files say."""

    fusion = "calibrated"

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self.root = Path(self._folder.name) / "kb"
        self.root.mkdir()
        config = CONFIG.replace("FUSION", self.fusion)
        (self.root / "config.yaml").write_text(config, encoding="utf-8")
        self.kb = KnowledgeBase(self.root, clock=noon)
        self.held: set[tuple[str, str]] = set()

    def teardown(self) -> None:
        problems = [p for p in self.kb.doctor().problems if p.code.startswith("index")]
        self.kb.close()
        self._folder.cleanup()
        assert problems == []

    @initialize(
        some=st.lists(items, min_size=3, max_size=10, unique_by=lambda i: str((i["type"], i["id"])))
    )
    def begin(self, some: list[dict[str, Any]]) -> None:
        self._import(some)

    @rule(
        some=st.lists(items, min_size=1, max_size=4, unique_by=lambda i: str((i["type"], i["id"])))
    )
    def import_some(self, some: list[dict[str, Any]]) -> None:
        self._import(some)

    @precondition(lambda self: self.held)
    @rule(data=st.data())
    def delete_some(self, data: st.DataObject) -> None:
        gone = data.draw(st.lists(st.sampled_from(sorted(self.held)), min_size=1, unique=True))
        self._import([{"type": t, "action": "delete", "id": i} for t, i in gone])

    @precondition(lambda self: self.held)
    @rule(data=st.data(), text=texts, told=st.booleans())
    def edit_a_line_by_hand(self, data: st.DataObject, text: str, told: bool) -> None:
        part = data.draw(st.sampled_from(sorted(self.root.glob("data/nodes/*/*/*.jsonl"))))
        lines = part.read_text(encoding="utf-8").splitlines()
        number = data.draw(st.integers(0, len(lines) - 1))
        values = json.loads(lines[number])
        lines[number] = json.dumps({**values, "text": text}, ensure_ascii=False)
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
        if told:
            self.kb.sync()
        else:
            self.kb.close()
            self.kb = KnowledgeBase(self.root, clock=noon)

    @rule()
    def search(self) -> None:
        self.kb.search("heron")

    @rule(forget=st.sampled_from(["", "", "chunks", "fulltext", "vectors"]))
    def reopen(self, forget: str) -> None:
        self.kb.close()
        if forget:
            shutil.rmtree(self.root / ".build" / "search" / forget, ignore_errors=True)
        self.kb = KnowledgeBase(self.root, clock=noon)
        if not forget:
            self.kb.search("heron")
            before = self.kb.index.chunks_written
            self.kb.close()
            self.kb = KnowledgeBase(self.root, clock=noon)
            self.kb.search("heron")
            assert self.kb.index.chunks_written == 0, before

    @invariant()
    def it_is_what_is_made_at_once(self) -> None:
        other = self.root.parent / "other"
        shutil.copytree(self.root, other, ignore=shutil.ignore_patterns(".build", ".state"))
        try:
            with KnowledgeBase(other, clock=noon) as fresh:
                wanted = seen(fresh)
            assert seen(self.kb) == wanted
            with KnowledgeBase(self.root, read_only=True) as reader:
                assert seen(reader) == wanted
        finally:
            shutil.rmtree(other)

    def _import(self, some: list[dict[str, Any]]) -> None:
        self.kb.import_bundle(some)
        for item in some:
            key = (item["type"], item["id"])
            (self.held.discard if item.get("action") else self.held.add)(key)


@pytest.mark.slow
@pytest.mark.parametrize(("fusion", "lag"), [("calibrated", tail.LAG), ("rrf", 3)])
def test_what_was_built_step_by_step_is_what_is_built_at_once(
    fusion: str, lag: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far full text may be behind."""
    monkeypatch.setattr(tail, "LAG", lag)
    monkeypatch.setattr(IndexAgainstFiles, "fusion", fusion)
    run_state_machine_as_test(
        IndexAgainstFiles, settings=settings(examples(2), stateful_step_count=5)
    )


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("fusion", "lag"), list(zip(FUSIONS, (tail.LAG, 0, 5), strict=True)))
def test_the_same_at_length(fusion: str, lag: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "LAG", lag)
    monkeypatch.setattr(IndexAgainstFiles, "fusion", fusion)
    run_state_machine_as_test(
        IndexAgainstFiles, settings=settings(examples(12), stateful_step_count=12)
    )


def test_after_very_many_deletions_the_rest_is_found_and_the_index_is_small_again(
    tmp_path: Path,
) -> None:
    """Buried chunks are left out of everything, and at last out of the files."""
    (tmp_path / "config.yaml").write_text(CONFIG.replace("FUSION", "calibrated"), encoding="utf-8")
    with KnowledgeBase(tmp_path, clock=noon) as kb:
        kb.import_bundle([{"type": "Tag", "id": "stays", "text": "grey heron"}])
        for round_ in range(4):
            many = [
                {"type": "Tag", "id": f"t{n}", "text": f"reed {round_} {n}"} for n in range(4000)
            ]
            kb.import_bundle(many)
        kb.import_bundle([{**item, "action": "delete"} for item in many])
        assert [h.identity["id"] for h in kb.search("grey heron reed").hits] == ["stays"]
        assert kb.sql("SELECT count(*) FROM search_index").rows == ((1,),)
        assert kb.index.leaf.text.count() == 1
        kb.sync()
        kb.import_bundle([{"type": "Tag", "id": "late", "text": "grey stork"}])
        view = kb.index.leaf.log.view
        assert view is not None
        assert view.rows < 10_000
        before = seen(kb)
    shutil.rmtree(tmp_path / ".build")
    with KnowledgeBase(tmp_path, clock=noon) as kb:
        assert seen(kb) == before
