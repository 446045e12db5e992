"""Vectors of records and queries: from which model, what happens without it, and when it changes."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import duckkb
from duckkb.errors import DuckKBError, EmbeddingError, LockTimeoutError, UsageError
from duckkb.text.embed.openai import OpenAIEmbedder
from duckkb.truth.lock import WriteLock

from ..bases import DOCS, delete, doc, ref, truth_files
from ..conftest import Open
from .conftest import KEY_VARIABLE, Provider

WORDS = "nodes:\n  Doc:\n    identity: id\n    schema: { properties: { id: { type: string }, a: { type: string }, b: { type: string } } }\n"
DRIVE = [
    doc("auto", "My automobile is red."),
    doc("hound", "A hound sleeps."),
    doc("stew", "The stew is hot."),
]


def found(kb: duckkb.KnowledgeBase, query: str, **options: Any) -> list[str]:
    return [str(next(iter(h.identity.values()))) for h in kb.search(query, **options).hits]


@pytest.fixture
def dead_address() -> str:
    """An address of this machine where nothing listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}/v1"


# -- legs --------------------------------------------------------------------------------------


def test_meaning_finds_what_words_do_not(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    assert found(kb, "car", mode="text") == []
    assert found(kb, "car", mode="vector")[0] == "auto"
    assert found(kb, "car", mode="hybrid")[0] == "auto"
    assert found(kb, "puppy", mode="vector")[0] == "hound"
    assert kb.search("car", mode="vector").notices == ()


def test_text_alone_asks_no_provider(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    provider.forget()
    found(kb, "stew", mode="text")
    assert provider.requests == 0
    found(kb, "stew")
    found(kb, "stew", limit=3)
    assert provider.texts == ["stew"], "the vector of a query is remembered"


def test_hybrid_with_no_words_in_common_is_the_vectors(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    by_vector = kb.search("vessel car car", mode="vector").hits
    hybrid = kb.search("vessel car car").hits
    assert [(h.id, h.score) for h in hybrid] == [(h.id, h.score) for h in by_vector]


def test_a_vector_may_stand_in_for_that_of_the_query(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    provider.forget()
    assert found(kb, "", mode="vector", vector=[0, 1, 0, 0])[0] == "hound"
    assert found(kb, "", mode="vector", vector=np.array([0, 0, 1, 0]))[0] == "stew"
    assert found(kb, "stew", mode="hybrid", vector=[0, 1, 0, 0])[0] == "stew"
    assert provider.requests == 0


@pytest.mark.parametrize("mode", ["vector", "hybrid"])
@pytest.mark.parametrize(
    "vector",
    [[1.0], [1.0] * 5, [], [[1.0, 0, 0, 0]], [float("nan"), 0, 0, 0], [float("inf")] * 4],
    ids=["short", "long", "empty", "nested", "nan", "infinite"],
)
def test_a_vector_that_does_not_fit_is_refused(
    open_base: Open, provider: Provider, vector: Any, mode: Any
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    with pytest.raises(UsageError):
        kb.search("x", mode=mode, vector=vector)


@pytest.mark.parametrize("vector", [["a", "b", "c", "d"], [None] * 4, "abcd", [[1], [1, 2]]])
def test_what_is_no_vector_is_refused(open_base: Open, provider: Provider, vector: Any) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    with pytest.raises(UsageError):
        kb.search("x", mode="vector", vector=vector)


def test_vectors_where_no_type_has_any_are_refused(open_base: Open) -> None:
    kb = open_base(WORDS + "    search: { full_text: [a] }\n")
    kb.import_bundle([{"type": "Doc", "id": "x", "a": "heron"}])
    with pytest.raises(UsageError, match="no searched type has vectors"):
        kb.search("heron", mode="vector")
    assert found(kb, "heron") == ["x"]


# -- a provider that fails ---------------------------------------------------------------------


def test_without_the_provider_text_answers_and_says_so(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    provider.down = True
    for mode in ("hybrid", "vector"):
        result = kb.search("stew", mode=mode)  # type: ignore[arg-type]
        assert [h.identity["doc_uri"] for h in result.hits] == ["stew"], mode
        assert "vectors are left out" in result.notices[0]
        assert ("results come from full text" in result.notices) == (mode == "vector")
    assert kb.search("stew", mode="text").notices == ()
    provider.down = False
    assert kb.search("stew").notices == ()


def test_an_import_without_the_provider_is_saved_and_completed_later(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE[:1])
    provider.down = True
    result = kb.import_bundle(DRIVE[1:])
    assert result.as_dict()["stats"]["embeddings"] == {"cached": 0, "computed": 0, "pending": 2}
    assert kb.status().pending_vectors == 2
    assert kb.cache.status().pending == 2
    assert found(kb, "hound") == ["hound"]
    assert any("2 chunks have no vector yet" in n for n in kb.search("hound").notices)
    kb.sync()
    assert kb.status().pending_vectors == 2
    provider.down = False
    provider.forget()
    synced = kb.sync()
    assert synced.embeddings["computed"] == 2
    assert synced.embeddings["pending"] == 0
    assert len(provider.texts) == 2, "what has a vector is not asked for again"
    assert kb.status().pending_vectors == 0
    assert kb.search("hound").notices == ()
    assert found(kb, "puppy", mode="vector")[0] == "hound"
    assert kb.index.leaf.whole()
    assert [p for p in kb.doctor().problems if p.code.startswith("index")] == []


def test_what_is_pending_is_still_pending_after_reopening(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    provider.down = True
    kb.import_bundle(DRIVE)
    kb.close()
    again = open_base()
    assert again.status().pending_vectors == 3
    assert found(again, "stew") == ["stew"]
    provider.down = False
    again.sync()
    assert again.status().pending_vectors == 0
    assert found(again, "broth", mode="vector")[0] == "stew"


def test_a_provider_that_fails_is_asked_once_for_an_import(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle([])
    provider.down = True
    kb.import_bundle([doc(f"d{n}", f"text {n}") for n in range(600)])
    assert provider.requests <= 4 + 1, "four at a time, and no more after the first failure"


def test_where_nothing_listens_text_answers(
    open_base: Open, provider: Provider, dead_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duckkb.text.embed.exchange._FIRST_WAIT", 0.001)
    provider.base_url = dead_address
    kb = open_base(provider.config(DOCS))
    result = kb.import_bundle(DRIVE)
    assert result.embeddings == (0, 0, 3)
    answer = kb.search("stew")
    assert [h.identity["doc_uri"] for h in answer.hits] == ["stew"]
    assert len(answer.notices) == 2


def test_without_a_key_nothing_is_sent(
    open_base: Open, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(KEY_VARIABLE)
    kb = open_base(provider.config(DOCS))
    assert kb.import_bundle(DRIVE).embeddings == (0, 0, 3)
    result = kb.search("stew")
    assert [h.identity["doc_uri"] for h in result.hits] == ["stew"]
    assert KEY_VARIABLE in result.notices[0]
    assert provider.requests == 0


def test_with_on_error_fail_nothing_is_written(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS, on_error="fail"))
    kb.import_bundle(DRIVE[:1])
    before = truth_files(kb.root)
    provider.down = True
    with pytest.raises(EmbeddingError):
        kb.import_bundle(DRIVE[1:])
    with pytest.raises(DuckKBError):
        kb.import_table("docs", '{"doc_uri": "hound", "content": "A hound sleeps."}\n')
    assert truth_files(kb.root) == before
    assert found(kb, "hound", mode="text") == []
    assert kb.status().pending_vectors == 0
    kb.import_bundle([{"type": "Person", "email": "no vector here"}])
    provider.down = False
    assert kb.import_bundle(DRIVE[1:]).embeddings == (0, 2, 0)


def test_with_on_error_fail_an_invalid_bundle_costs_nothing(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS, on_error="fail"))
    with pytest.raises(DuckKBError):
        kb.import_bundle([doc("a", "text"), {"type": "Document", "content": "no uri"}])
    assert provider.requests == 0


def test_a_dry_run_embeds_nothing(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE, dry_run=True)
    assert provider.requests == 0


def test_a_bundle_that_planning_refuses_costs_nothing(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    with pytest.raises(DuckKBError):
        kb.import_bundle([*DRIVE, ref("auto", "nowhere")])
    assert provider.requests == 0
    kb.import_bundle(DRIVE)
    provider.forget()
    with pytest.raises(DuckKBError):
        kb.import_bundle([delete("nothing"), doc("new", "A new text."), ref("new", "nowhere")])
    assert provider.requests == 0


def test_a_merge_embeds_the_merged_text_once_and_without_the_lock(
    open_base: Open, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle([doc("auto", "My automobile is red.", title="Cars")])
    provider.forget()
    locked: list[bool] = []
    embed = OpenAIEmbedder.embed

    def watched(self: OpenAIEmbedder, texts: Sequence[str], **options: Any) -> Any:
        try:
            with WriteLock(kb.root, 0.0).hold():
                locked.append(False)
        except LockTimeoutError:
            locked.append(True)
        return embed(self, texts, **options)

    monkeypatch.setattr(OpenAIEmbedder, "embed", watched)
    done = kb.import_bundle(
        [{"type": "Document", "doc_uri": "auto", "title": "Wheels"}], merge=True
    )
    assert provider.texts == ["Wheels\nMy automobile is red."]
    assert done.embeddings == (0, 1, 0)
    assert locked == [False]


def test_what_is_written_unchanged_is_not_paid_for_though_its_vector_is_pending(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    provider.down = True
    kb.import_bundle(DRIVE)
    provider.down = False
    provider.forget()
    assert kb.import_bundle(DRIVE).embeddings == (0, 0, 0)
    assert provider.texts == []
    kb.sync()
    assert len(provider.texts) == 3


# -- what is embedded --------------------------------------------------------------------------


def test_only_what_changed_is_embedded(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    provider.forget()
    assert kb.import_bundle(DRIVE).embeddings == (0, 0, 0)
    changed = kb.import_bundle(
        [doc("auto", "My automobile is blue."), doc("hound", "A hound sleeps.", level=2)]
    )
    assert changed.as_dict()["stats"]["embeddings"] == {"cached": 1, "computed": 1, "pending": 0}
    assert len(provider.texts) == 1
    kb.import_bundle([doc("auto", "My automobile is red.")])
    assert len(provider.texts) == 1, "what it said before is known still"


def test_what_was_looked_up_ahead_of_a_write_is_not_looked_up_again(
    open_base: Open, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle([doc("one", "A hound sleeps.")])
    find, asked = kb.index.find, list[int]()

    def counted(key: str, hashes: Sequence[bytes]) -> Mapping[bytes, Any]:
        asked.append(len(hashes))
        return find(key, hashes)

    monkeypatch.setattr(kb.index, "find", counted)
    for name in ("two", "three"):
        asked.clear()
        assert kb.import_bundle([doc(name, "A hound sleeps.")]).plan.nodes.upserted == 1
        assert asked == [1], "once, and for every write anew"
    assert found(kb, "puppy", mode="vector", limit=3) == found(kb, "hound", limit=3)


def test_equal_texts_are_embedded_once(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle([doc(f"d{n}", "the same text") for n in range(5)])
    assert len(provider.texts) == 1
    assert kb.cache.status().vectors == 5


def test_a_text_is_embedded_under_the_headings_of_its_record(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle([doc("a", "It is red.", title="My car")])
    assert provider.texts == ["My car\nIt is red."]
    assert found(kb, "vehicle", mode="vector") == ["a"]


# -- models ------------------------------------------------------------------------------------


def test_each_field_may_have_its_own_model_dimension_and_metric(
    open_base: Open, provider: Provider
) -> None:
    provider.dims = {"large": 7}
    fields = "{ a: { model: large, metric: l2 }, b: { dim: 4 } }"
    kb = open_base(
        provider.config(WORDS + f"    search: {{ full_text: [a], vectors: {fields} }}\n")
    )
    kb.import_bundle(
        [
            {"type": "Doc", "id": "x", "a": "a car", "b": "a puppy"},
            {"type": "Doc", "id": "y", "a": "a boat", "b": "some soup"},
        ]
    )
    rows = kb.sql("SELECT source_field, len(vector) FROM search_index ORDER BY ALL").rows
    assert rows == (("a", 7), ("a", 7), ("b", 4), ("b", 4))
    assert {space.metric for space in kb.index.spaces} == {"l2", "cosine"}
    assert found(kb, "broth", mode="vector")[0] == "y"
    assert found(kb, "car", mode="vector")[0] == "x"


@pytest.mark.parametrize("metric", ["cosine", "l2", "inner"])
def test_every_metric_puts_the_nearest_first(
    open_base: Open, provider: Provider, metric: str
) -> None:
    kb = open_base(
        provider.config(
            DOCS.replace("vectors: [content]", f"vectors: {{ content: {{ metric: {metric} }} }}")
        )
    )
    kb.import_bundle(DRIVE)
    for mode in ("vector", "hybrid"):
        hits = kb.search("puppy", mode=mode).hits  # type: ignore[arg-type]
        assert hits[0].identity["doc_uri"] == "hound"
        scores = [h.score for h in hits]
        assert scores == sorted(scores, reverse=True)


def test_another_model_makes_all_vectors_anew(open_base: Open, provider: Provider) -> None:
    provider.dims = {"large": 7}
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.close()
    provider.forget()
    again = open_base(provider.config(DOCS, model="large"))
    assert found(again, "puppy", mode="vector")[0] == "hound"
    assert len([t for t in provider.texts if t != "puppy"]) == 3
    assert again.sql(
        "SELECT DISTINCT len(vector) FROM search_index WHERE vector IS NOT NULL"
    ).rows == ((7,),)
    assert again.search("x", mode="vector", vector=[0.0] * 6 + [1.0]).notices == ()
    with pytest.raises(UsageError):
        again.search("x", mode="vector", vector=[1, 0, 0, 0])


def test_another_model_in_the_config_is_taken_over_by_a_sync(
    open_base: Open, provider: Provider
) -> None:
    provider.dims = {"large": 7}
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    (kb.root / "config.yaml").write_text(provider.config(DOCS, model="large"), encoding="utf-8")
    kb.sync()
    assert found(kb, "puppy", mode="vector")[0] == "hound"
    assert kb.index.dim(0) == 7


def test_a_model_that_suddenly_gives_other_dimensions_spoils_nothing(
    open_base: Open, provider: Provider
) -> None:
    """The endpoint was given another model under the same name."""
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.close()
    provider.dims = {"small": 6}
    again = open_base()
    result = again.import_bundle([doc("new", "A new boat.")])
    assert result.embeddings[2] == 1 or result.notices
    assert found(again, "boat", mode="text") == ["new"]
    answer = again.search("boat")
    assert answer.hits[0].identity["doc_uri"] == "new"
    assert answer.notices
    assert found(again, "stew", mode="text") == ["stew"]
    assert sorted(truth_files(again.root))


# -- the built-in one --------------------------------------------------------------------------


def test_without_settings_vectors_are_made_here(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "a hippopotamus in the river"), doc("b", "steam engines")])
    assert found(kb, "hipopotamis", mode="text") == []
    assert found(kb, "hipopotamis", mode="vector") == ["a"]
    answer = kb.search("hipopotamis")
    assert [hit.identity["doc_uri"] for hit in answer.hits] == ["a"]
    assert answer.notices == ("no word of the query was found; these are spelt alike at best",)
    assert kb.search("hipopotamis in the river").notices == ()


def test_what_has_nothing_in_common_is_not_found_by_the_built_in_vectors(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "heron"), doc("b", "知识图谱")])
    assert found(kb, "zzzzqqqq", mode="vector") == []
    assert found(kb, "", mode="vector") == []


# -- what is told of vectors -------------------------------------------------------------------


def test_pending_vectors_are_told_everywhere(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    provider.down = True
    told = "3 chunks have no vector yet; 'duckkb sync' computes what is missing"
    assert told in kb.import_bundle(DRIVE).notices
    assert told in kb.sync().notices
    kb.close()
    again = open_base()
    assert told in again.status().attention
    (problem,) = [p for p in again.doctor().problems if p.code == "pending_vectors"]
    assert (problem.severity, problem.message) == ("warning", told)
    assert "duckkb sync" in problem.fix
    provider.down = False
    again.sync()
    assert again.status().attention == ()
    assert "pending_vectors" not in {p.code for p in again.doctor().problems}
    assert again.import_bundle([doc("new", "A new text.")]).notices == ()


def test_a_sync_reports_what_it_did_itself(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    idle = {"cached": 0, "computed": 0, "pending": 0}
    for _ in range(2):
        synced = kb.sync()
        assert (synced.chunks_indexed, synced.embeddings, synced.notices) == (0, idle, ())
    provider.down = True
    kb.import_bundle([doc("new", "A new text.")])
    for _ in range(2):
        failed = kb.sync()
        assert (failed.chunks_indexed, failed.embeddings) == (0, {**idle, "pending": 1})
        assert any("vectors are left for later" in n for n in failed.notices)
    provider.down = False
    done = kb.sync()
    assert (done.chunks_indexed, done.embeddings) == (1, {**idle, "computed": 1})
    again = kb.sync()
    assert (again.chunks_indexed, again.embeddings, again.notices) == (0, idle, ())


def test_a_sync_with_edits_and_pending_vectors_counts_both(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    provider.down = True
    kb.import_bundle(DRIVE[:1])
    provider.down = False
    (part,) = (kb.root / "data").rglob("*.jsonl")
    other = part.parent.parent / "20200101" / "part_001.jsonl"
    other.parent.mkdir()
    line = '{"doc_uri":"old","content":"An old boat","__created_at":"2020-01-01T00:00:00Z"}\n'
    other.write_text(line, encoding="utf-8")
    synced = kb.sync()
    assert synced.embeddings == {"cached": 0, "computed": 2, "pending": 0}
    assert synced.chunks_indexed == 2


def test_a_pointer_of_git_lfs_is_told_before_vectors_are_paid_for_again(
    open_base: Open, provider: Provider, caplog: pytest.LogCaptureFixture
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.close()
    cache = kb.root / "data" / "indices" / "search_cache.parquet"
    cache.parent.mkdir(parents=True, exist_ok=True)
    for asked in ("search", "sync"):
        shutil.rmtree(kb.root / ".build")
        cache.write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
        again = open_base()
        caplog.clear()
        first = again.search("stew") if asked == "search" else again.sync()
        assert [n for n in first.notices if "run 'git lfs pull' first" in n]
        assert "Git LFS pointer" in caplog.text
        second = again.search("stew") if asked == "search" else again.sync()
        assert second.notices == ()
        again.close()


def test_the_built_in_vectors_need_no_pointer(open_base: Open) -> None:
    kb = open_base(DOCS)
    cache = kb.root / "data" / "indices" / "search_cache.parquet"
    cache.parent.mkdir(parents=True)
    cache.write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
    assert kb.import_bundle(DRIVE).notices == ()
    assert kb.search("stew").notices == ()


def test_a_rebuild_takes_the_dimension_that_the_model_has_now(
    open_base: Open, provider: Provider
) -> None:
    provider.dims["small"] = 8
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    provider.dims["small"] = 4
    provider.forget()
    notices = kb.import_bundle([doc("new", "A boat.")]).notices
    assert len(provider.texts) == 1, "it is not asked twice"
    assert any("4 dimensions" in n for n in notices)
    assert any("set embedding.dim" in n for n in notices)
    kb.close()
    kb = open_base()
    assert any("4 dimensions, not 8: set embedding.dim" in n for n in kb.sync().notices)
    assert kb.status().pending_vectors == 1
    kb.sync(rebuild=True)
    assert kb.status().pending_vectors == 0
    assert kb.search("vessel", mode="vector").notices == ()
    assert found(kb, "vessel", mode="vector")[0] == "new"


def test_a_rebuild_while_the_provider_is_down_keeps_the_vectors(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    provider.down = True
    assert kb.sync(rebuild=True).embeddings == {"cached": 3, "computed": 0, "pending": 0}
    assert kb.status().pending_vectors == 0


def test_a_dead_provider_is_waited_for_by_one_search_and_not_by_the_next(
    open_base: Open, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    assert found(kb, "vessel")
    now, asked = [1000.0], list[str]()
    embed = OpenAIEmbedder.embed

    def late(self: OpenAIEmbedder, texts: Sequence[str], **options: Any) -> Any:
        asked.extend(texts)
        if down:
            raise EmbeddingError("no answer", code="timeout")
        return embed(self, texts, **options)

    monkeypatch.setattr(OpenAIEmbedder, "embed", late)
    clock = SimpleNamespace(monotonic=lambda: now[0])
    monkeypatch.setattr("duckkb.search.spaces.time", clock)
    down = True
    for query in ("stew", "hound", "boat"):
        result = kb.search(query)
        assert result.notices == ("vectors are left out: no answer",)
        assert len(result.hits) == (query != "boat")
    assert asked == ["stew"]
    assert kb.search("vessel").notices == (), "what is known needs no provider"
    now[0] += 31
    down = False
    assert kb.search("hound").notices == ()
    down = True
    kb.search("broth")
    down = False
    kb.import_bundle([doc("new", "A boat.")])
    assert kb.search("puppy").notices == (), "an import has found it to be back"


def test_what_fails_at_once_is_asked_again(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    provider.down = True
    assert kb.search("stew").notices
    provider.down = False
    assert kb.search("stew").notices == ()


def test_fields_with_vectors_come_and_go(open_base: Open, provider: Provider) -> None:
    """Whatever the config says now counts: the index of another number of models is made anew, and lends
    the vectors that still fit."""
    provider.dims = {"large": 7}

    def fields(vectors: str) -> str:
        return provider.config(WORDS + f"    search: {{ full_text: [a]{vectors} }}\n")

    with open_base(fields("")) as kb:
        kb.import_bundle([{"type": "Doc", "id": "x", "a": "a car", "b": "a puppy"}])
    one, two = ", vectors: [a]", ", vectors: { a: {}, b: { model: large } }"
    for number, vectors in enumerate((one, two, one, "")):
        provider.forget()
        with open_base(fields(vectors)) as kb:
            assert not any("vector" in p.message for p in kb.doctor().problems)
            new = {"type": "Doc", "id": f"y{number}", "a": "a car"}
            kb.import_bundle([new])
            assert len(found(kb, "car", mode="text")) == number + 2
            if vectors:
                assert found(kb, "vehicle", mode="vector")
        anew = [t for t in provider.texts if t != "vehicle"]
        assert bool(anew) == (number < 2), "what was computed once is not again"
