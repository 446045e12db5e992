"""The cache that travels with a base: a clone embeds nothing that another machine has paid for."""

from __future__ import annotations

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import duckkb
from duckkb.errors import ReadOnlyError, StorageError
from duckkb.text.cache import CACHE_PATH

from ..bases import DOCS, delete, doc
from ..conftest import Open
from .conftest import Provider

POINTER = (
    b"version https://git-lfs.github.com/spec/v1\n"
    b"oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"
)
DRIVE = [
    doc("auto", "My automobile is red.", title="Red"),
    doc("hound", "A hound sleeps."),
    doc("stew", "The stew is hot."),
]
START = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def pass_days(self, days: int) -> None:
        self.now += timedelta(days=days)


def clone(kb: duckkb.KnowledgeBase, name: str) -> Path:
    """What Git would bring to another machine."""
    target = kb.root.parent / name
    shutil.copytree(kb.root, target, ignore=shutil.ignore_patterns(".build", ".state"))
    return target


def first(kb: duckkb.KnowledgeBase, query: str) -> str:
    return str(kb.search(query, mode="vector").hits[0].identity["doc_uri"])


def test_a_clone_opens_and_searches_without_one_embedding(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    assert kb.cache.publish().changed
    query = first(kb, "puppy")
    clone(kb, "clone")
    provider.forget()
    there = open_base(name="clone")
    assert there.search("hound", mode="text").hits
    assert there.status().pending_vectors == 0
    assert there.status().index_current
    there.sync()
    assert provider.requests == 0
    assert first(there, "puppy") == query == "hound"
    assert provider.texts == ["puppy"]
    assert there.search("puppy").notices == ()


def test_a_clone_without_the_cache_computes_them(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    clone(kb, "clone")
    provider.forget()
    open_base(name="clone").search("hound", mode="text")
    assert len(provider.texts) == 3


def test_a_clone_computes_what_the_cache_lacks_and_no_more(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    kb.import_bundle([doc("boat", "A boat at sea.")])
    clone(kb, "clone")
    provider.forget()
    there = open_base(name="clone")
    there.search("boat", mode="text")
    assert provider.texts == ["A boat at sea."]


def test_a_base_whose_derived_files_were_deleted_embeds_nothing(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    kb.close()
    shutil.rmtree(kb.root / ".build")
    provider.forget()
    again = open_base()
    again.search("hound", mode="text")
    again.sync(rebuild=True)
    assert provider.requests == 0
    assert first(again, "puppy") == "hound"


def test_a_read_only_clone_searches_from_the_cache(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    clone(kb, "clone")
    provider.forget()
    reader = open_base(name="clone", read_only=True)
    assert first(reader, "puppy") == "hound"
    assert provider.texts == ["puppy"]
    with pytest.raises(ReadOnlyError):
        reader.cache.publish()
    with pytest.raises(ReadOnlyError):
        reader.cache.collect()


def test_the_cache_of_another_model_is_not_used(open_base: Open, provider: Provider) -> None:
    provider.dims = {"large": 7}
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    kb.close()
    provider.forget()
    again = open_base(provider.config(DOCS, model="large"))
    again.search("hound", mode="text")
    assert len(provider.texts) == 3
    published = again.cache.publish()
    assert published.changed
    assert again.cache.status().published.models.keys() == {
        "openai/small/auto",
        "openai/large/auto",
    }
    again.close()
    provider.forget()
    back = open_base(provider.config(DOCS))
    back.search("hound", mode="text")
    assert provider.requests == 0


def test_publishing_again_writes_nothing(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    change = kb.cache.publish()
    assert (change.changed, change.entries, change.vectors, change.collected) == (True, 4, 3, 0)
    path = kb.root / CACHE_PATH
    assert change.bytes == path.stat().st_size
    before = (path.read_bytes(), path.stat().st_ino, path.stat().st_mtime_ns)
    again = kb.cache.publish()
    assert (again.changed, again.entries, again.vectors) == (False, 4, 3)
    kb.cache.collect()
    kb.sync()
    kb.import_bundle(DRIVE)
    kb.import_bundle([doc("hound", "A hound sleeps.", level=3)])
    kb.cache.publish()
    assert (path.read_bytes(), path.stat().st_ino, path.stat().st_mtime_ns) == before


def test_two_machines_publish_the_same_bytes(open_base: Open, provider: Provider) -> None:
    clock = Clock()
    one = open_base(provider.config(DOCS), "one", clock=clock)
    one.import_bundle(DRIVE)
    two = open_base(provider.config(DOCS), "two", clock=clock)
    for item in reversed(DRIVE):
        two.import_bundle([item])
    one.cache.publish()
    two.cache.publish()
    assert (one.root / CACHE_PATH).read_bytes() == (two.root / CACHE_PATH).read_bytes()


def test_a_sync_shares_what_was_paid_for(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    assert kb.cache.status().unpublished > 0
    assert not (kb.root / CACHE_PATH).exists()
    kb.sync()
    status = kb.cache.status()
    assert status.unpublished == 0
    assert status.published.present
    assert status.published.vectors == 3


def test_what_counts_as_unpublished(open_base: Open, provider: Provider) -> None:
    """Three vectors: as many as there are texts with one."""
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    assert kb.cache.status().unpublished == 3
    kb.cache.publish()
    kb.import_bundle([doc("boat", "A boat at sea."), delete("hound")])
    assert kb.cache.status().unpublished == 1


def test_vectors_that_cost_nothing_are_not_shared_by_a_sync(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle(DRIVE)
    kb.sync()
    assert not (kb.root / CACHE_PATH).exists()
    assert kb.cache.status().unpublished == 0


# -- collecting --------------------------------------------------------------------------------


def test_what_nobody_used_for_thirty_days_is_collected(open_base: Open, provider: Provider) -> None:
    clock = Clock()
    kb = open_base(provider.config(DOCS), clock=clock)
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    kb.import_bundle([delete("hound")])
    clock.pass_days(1)
    kb.cache.publish()
    assert kb.cache.status().published.unused == 1
    clock.pass_days(29)
    assert kb.cache.collect().collected == 0
    assert kb.cache.status().published.vectors == 3
    clock.pass_days(1)
    change = kb.cache.collect()
    assert (change.changed, change.collected, change.vectors) == (True, 1, 2)
    assert kb.cache.collect().changed is False


def test_publishing_collects_too(open_base: Open, provider: Provider) -> None:
    clock = Clock()
    kb = open_base(provider.config(DOCS), clock=clock)
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    kb.import_bundle([delete("hound")])
    kb.cache.publish()
    clock.pass_days(31)
    kb.import_bundle([doc("boat", "A boat at sea."), doc("ship", "A ship at sea.")])
    change = kb.cache.publish()
    assert change.collected == 1
    assert change.vectors == 4


def test_what_is_used_again_is_kept(open_base: Open, provider: Provider) -> None:
    clock = Clock()
    kb = open_base(provider.config(DOCS), clock=clock)
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    kb.import_bundle([delete("hound")])
    kb.cache.publish()
    clock.pass_days(20)
    provider.forget()
    kb.import_bundle([DRIVE[1]])
    assert provider.requests == 0
    kb.cache.publish()
    assert kb.cache.status().published.unused == 0
    clock.pass_days(20)
    assert kb.cache.collect().collected == 0
    kb.import_bundle([delete("hound")])
    kb.cache.publish()
    clock.pass_days(29)
    assert kb.cache.collect().collected == 0, "its thirty days began anew"


def test_collecting_counts_from_the_day_it_was_first_seen_unused(
    open_base: Open, provider: Provider
) -> None:
    """Nobody published for months: that is no reason to drop what was in use until now."""
    clock = Clock()
    kb = open_base(provider.config(DOCS), clock=clock)
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    clock.pass_days(200)
    kb.import_bundle([delete("hound")])
    kb.cache.publish()
    assert kb.cache.status().published.vectors == 3
    assert kb.cache.collect().collected == 0


def test_collecting_adds_nothing(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.cache.collect()
    assert kb.cache.status().published.entries == 0


# -- a file that is none -----------------------------------------------------------------------


def test_a_pointer_of_git_lfs_is_named_and_left_alone(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    path = kb.root / CACHE_PATH
    path.parent.mkdir(parents=True)
    path.write_bytes(POINTER)
    kb.close()
    shutil.rmtree(kb.root / ".build")
    again = open_base()
    assert again.search("hound").hits
    status = again.cache.status().published
    assert (status.present, status.pointer, status.entries) == (True, True, 0)
    again.sync()
    assert path.read_bytes() == POINTER
    for action in (again.cache.publish, again.cache.collect):
        with pytest.raises(StorageError, match="LFS"):
            action()
        assert path.read_bytes() == POINTER


@pytest.mark.parametrize("damage", ["empty", "text", "cut", "other"])
def test_a_damaged_cache_is_an_error_for_itself_alone(
    open_base: Open, provider: Provider, damage: str
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    kb.cache.publish()
    kb.close()
    path = kb.root / CACHE_PATH
    whole = path.read_bytes()
    contents = {"empty": b"", "text": b"not a parquet file\n" * 9, "cut": whole[: len(whole) // 2]}
    path.write_bytes(contents.get(damage, whole))
    if damage == "other":
        import duckdb

        duckdb.sql("SELECT 1 AS something").write_parquet(str(path))
    broken = path.read_bytes()
    shutil.rmtree(kb.root / ".build")
    again = open_base()
    assert [h.identity["doc_uri"] for h in again.search("hound", mode="text").hits] == ["hound"]
    assert again.search("puppy").hits[0].identity["doc_uri"] == "hound"
    again.import_bundle([doc("boat", "A boat at sea.")])
    assert again.search("boat").hits[0].identity["doc_uri"] == "boat"
    for action in (again.cache.status, again.cache.publish, again.cache.collect):
        with pytest.raises(StorageError) as caught:
            action()
        assert CACHE_PATH in str(caught.value) or str(caught.value.path).endswith(CACHE_PATH)
        assert "cache publish" in str(caught.value.hint)
    assert path.read_bytes() == broken
    path.unlink()
    assert again.cache.publish().changed


@pytest.mark.parametrize("damage", ["text", "pointer"])
def test_a_sync_works_beside_a_damaged_cache(
    open_base: Open, provider: Provider, damage: str
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    path = kb.root / CACHE_PATH
    path.parent.mkdir(parents=True)
    path.write_bytes(POINTER if damage == "pointer" else b"not a parquet file\n" * 9)
    (part,) = (kb.root / "data").rglob("*.jsonl")
    part.write_bytes(part.read_bytes().replace(b"sleeps", b"snores"))
    assert kb.sync().files_changed
    assert kb.search("snores", mode="text").hits


# -- the relations -----------------------------------------------------------------------------


def test_the_index_is_a_relation_with_vectors_to_compare(
    open_base: Open, provider: Provider
) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle(DRIVE)
    rows = kb.sql(
        "SELECT d.doc_uri FROM search_index s JOIN docs d ON d.__id = s.source_id"
        " WHERE vector IS NOT NULL"
        " ORDER BY array_cosine_similarity(vector::FLOAT[4], [0, 1, 0, 0]::FLOAT[4]) DESC"
    ).rows
    assert rows[0] == ("hound",)
    assert len(rows) == 3
    fields = kb.sql("SELECT source_field, vector IS NULL FROM search_index ORDER BY ALL").rows
    assert fields == (("content", False), ("content", False), ("content", False), ("title", True))


def test_the_cache_is_a_relation_by_hash_of_content(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    kb.import_bundle([*DRIVE, doc("again", "A hound sleeps.")])
    rows = kb.sql("SELECT content_hash, fts_content, len(vector) FROM search_cache").rows
    assert len({row[0] for row in rows}) == len(rows) == 4
    assert ("hound sleep" in {row[1] for row in rows}) or (
        "a hound sleep" in {row[1] for row in rows}
    )
    nearest = kb.sql(
        "SELECT fts_content FROM search_cache WHERE vector IS NOT NULL"
        " ORDER BY array_cosine_similarity(vector::FLOAT[4], [0, 0, 1, 0]::FLOAT[4]) DESC LIMIT 1"
    ).rows
    assert nearest == (("the stew is hot",),)


def test_the_relations_follow_every_change(open_base: Open, provider: Provider) -> None:
    kb = open_base(provider.config(DOCS))
    count = "SELECT count(*), count(vector) FROM search_index"
    assert kb.sql(count).rows == ((0, 0),)
    kb.import_bundle(DRIVE)
    assert kb.sql(count).rows == ((4, 3),)
    provider.down = True
    kb.import_bundle([doc("boat", "A boat."), delete("auto")])
    assert kb.sql(count).rows == ((3, 2),)
    provider.down = False
    kb.sync()
    assert kb.sql(count).rows == ((3, 3),)
    assert kb.sql("SELECT count(*) FROM SEARCH_CACHE").rows == ((3,),)


def test_a_cache_that_cannot_be_written_fails_no_import(
    open_base: Open, provider: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duckkb.search.publish.GROWN", 1)
    kb = open_base(provider.config(DOCS))
    indices = (kb.root / CACHE_PATH).parent
    indices.parent.mkdir(exist_ok=True)
    indices.write_bytes(b"in the way")
    done = kb.import_bundle(DRIVE)
    assert done.embeddings[1] == len(DRIVE)
    assert kb.search("hound", mode="text").hits
    with pytest.raises(StorageError, match="could not be written"):
        kb.cache.publish()
    indices.unlink()
    kb.sync()
    assert kb.cache.status().unpublished == 0
