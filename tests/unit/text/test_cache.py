"""The published cache as a file: what goes in comes out, and it is written only when it must be."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

import duckdb
import numpy as np
import pytest
from numpy.typing import NDArray

from duckkb.errors import StorageError
from duckkb.text.cache import UNUSED_DAYS, Entries, PublishedCache

TODAY = date(2026, 5, 1)
KEY = "openai/small/auto"
Row = tuple[int, str, str, Sequence[float] | None]


def name(number: int) -> bytes:
    return number.to_bytes(16, "little")


def entries(*rows: Row, segmenter: str = "seg") -> Entries:
    """Each row: number of the text, its words, the model's key, the vector."""
    vectors: list[NDArray[np.float32] | None] = [
        None if v is None else np.array(v, dtype=np.float32) for _, _, _, v in rows
    ]
    return Entries(
        [name(n).hex() for n, _, _, _ in rows],
        segmenter,
        [words for _, words, _, _ in rows],
        [model for _, _, model, _ in rows],
        vectors,
    )


ONE: Row = (1, "grey heron", KEY, [1.0, 0.0])
TWO: Row = (2, "知识 图谱", KEY, [0.6, -0.8])
WORDS_ONLY: Row = (3, "stork", "", None)


@pytest.fixture
def cache(tmp_path: Path) -> PublishedCache:
    return PublishedCache(tmp_path / "data" / "it's" / "search_cache.parquet")


def vectors(cache: PublishedCache, key: str, *numbers: int) -> dict[int, list[float]]:
    found = cache.find(key, [name(n) for n in numbers])
    return {int.from_bytes(h, "little"): v.tolist() for h, v in found.items()}


def test_vectors_come_out_as_they_went_in(cache: PublishedCache) -> None:
    assert cache.publish(entries(ONE, TWO, WORDS_ONLY), TODAY)[0]
    found = vectors(cache, KEY, 1, 2, 3, 4)
    assert found == {1: [1.0, 0.0], 2: [np.float32(0.6), np.float32(-0.8)]}
    (held,) = cache.find(KEY, [name(1)]).values()
    assert held.dtype == np.float32


def test_a_vector_belongs_to_its_model(cache: PublishedCache) -> None:
    cache.publish(entries(ONE, (1, "grey heron", "openai/large/7", [7.0, 7.0, 7.0])), TODAY)
    assert vectors(cache, KEY, 1) == {1: [1.0, 0.0]}
    assert vectors(cache, "openai/large/7", 1) == {1: [7.0, 7.0, 7.0]}
    assert vectors(cache, "openai/other/7", 1) == {}
    assert cache.describe().models == {KEY: 1, "openai/large/7": 1}


def test_no_file_is_an_empty_cache(cache: PublishedCache) -> None:
    assert vectors(cache, KEY, 1) == {}
    assert cache.known(KEY, [name(1)]) == set()
    described = cache.describe()
    assert (described.present, described.entries, described.bytes) == (False, 0, 0)
    assert cache.collect(entries(ONE), TODAY) == (False, 0)
    assert not cache.path.exists()


def test_an_empty_base_publishes_no_file(cache: PublishedCache) -> None:
    assert cache.publish(entries(), TODAY) == (False, 0)
    assert not cache.path.exists()


def test_the_file_is_what_its_readers_expect(cache: PublishedCache) -> None:
    cache.publish(entries(TWO, WORDS_ONLY, ONE), TODAY)
    path = str(cache.path).replace("'", "''")
    rows = duckdb.sql(
        f"SELECT content_hash, segmenter, fts_content, model, vector, unused_since FROM '{path}'"
    ).fetchall()
    assert [row[0] for row in rows] == sorted(name(n).hex() for n in (1, 2, 3))
    assert (name(3).hex(), "seg", "stork", "", None, None) in rows
    assert not [p for p in cache.path.parent.iterdir() if p != cache.path]


def test_the_same_again_writes_nothing(cache: PublishedCache) -> None:
    cache.publish(entries(ONE, TWO, WORDS_ONLY), TODAY)
    before = (cache.path.read_bytes(), cache.path.stat().st_ino)
    assert cache.publish(entries(TWO, WORDS_ONLY, ONE), TODAY + timedelta(days=100)) == (False, 0)
    assert cache.collect(entries(ONE, TWO, WORDS_ONLY), TODAY + timedelta(days=100)) == (False, 0)
    assert (cache.path.read_bytes(), cache.path.stat().st_ino) == before


@pytest.mark.parametrize(
    "changed",
    [
        entries(ONE, (2, "other words", KEY, [0.6, -0.8]), WORDS_ONLY),
        entries(ONE, TWO, WORDS_ONLY, segmenter="another"),
        entries(ONE, TWO),
        entries(ONE, TWO, WORDS_ONLY, (4, "new", KEY, [0.0, 1.0])),
        entries(ONE, TWO, (3, "stork", KEY, [1.0, 1.0])),
    ],
    ids=["words", "segmenter", "one less", "one more", "a vector more"],
)
def test_what_differs_is_written(cache: PublishedCache, changed: Entries) -> None:
    cache.publish(entries(ONE, TWO, WORDS_ONLY), TODAY)
    before = cache.path.read_bytes()
    assert cache.publish(changed, TODAY)[0]
    assert cache.path.read_bytes() != before
    assert cache.publish(changed, TODAY) == (False, 0)


def test_what_was_written_by_others_is_seen_at_once(cache: PublishedCache) -> None:
    cache.publish(entries(ONE), TODAY)
    assert vectors(cache, KEY, 1, 2) == {1: [1.0, 0.0]}
    PublishedCache(cache.path).publish(entries(ONE, TWO), TODAY)
    assert vectors(cache, KEY, 2).keys() == {2}
    cache.path.unlink()
    assert vectors(cache, KEY, 1, 2) == {}


def test_texts_whose_hashes_begin_alike_are_told_apart(cache: PublishedCache) -> None:
    first, other = bytes(8) + b"a" * 8, bytes(8) + b"b" * 8
    one = Entries([first.hex()], "seg", ["x"], [KEY], [np.array([1, 0], dtype=np.float32)])
    cache.publish(one, TODAY)
    assert set(cache.find(KEY, [first, other])) == {first}


def test_very_many_entries_are_found(cache: PublishedCache) -> None:
    cache.publish(entries(*((n, "", KEY, [float(n)]) for n in range(3000))), TODAY)
    found = vectors(cache, KEY, *range(2990, 3010))
    assert found == {n: [float(n)] for n in range(2990, 3000)}


# -- collecting --------------------------------------------------------------------------------


def days(count: int) -> date:
    return TODAY + timedelta(days=count)


def test_unused_entries_stay_for_thirty_days(cache: PublishedCache) -> None:
    cache.publish(entries(ONE, TWO), TODAY)
    assert cache.publish(entries(ONE), days(1)) == (True, 0)
    assert cache.describe().unused == 1
    assert cache.publish(entries(ONE), days(UNUSED_DAYS)) == (False, 0)
    assert vectors(cache, KEY, 2).keys() == {2}
    assert cache.publish(entries(ONE), days(1 + UNUSED_DAYS)) == (True, 1)
    assert vectors(cache, KEY, 1, 2).keys() == {1}


def test_what_is_used_again_is_kept(cache: PublishedCache) -> None:
    cache.publish(entries(ONE, TWO), TODAY)
    cache.publish(entries(ONE), days(1))
    cache.publish(entries(ONE, TWO), days(20))
    assert cache.describe().unused == 0
    cache.publish(entries(ONE), days(40))
    assert vectors(cache, KEY, 2).keys() == {2}
    assert cache.collect(entries(ONE), days(40 + UNUSED_DAYS)) == (True, 1)


def test_collecting_removes_and_never_adds(cache: PublishedCache) -> None:
    cache.publish(entries(ONE, TWO), TODAY)
    assert cache.collect(entries(ONE, WORDS_ONLY), days(1)) == (True, 0), "it is marked"
    assert cache.describe().entries == 2
    assert cache.collect(entries(ONE, WORDS_ONLY), days(1 + UNUSED_DAYS)) == (True, 1)
    assert cache.describe().entries == 1


def test_a_clock_that_is_behind_collects_nothing(cache: PublishedCache) -> None:
    cache.publish(entries(ONE, TWO), TODAY)
    cache.publish(entries(ONE), TODAY)
    assert cache.collect(entries(ONE), days(-400)) == (False, 0)
    assert cache.describe().entries == 2


# -- what is no cache --------------------------------------------------------------------------


def test_a_pointer_is_known_for_one(cache: PublishedCache) -> None:
    assert not cache.is_pointer()
    cache.path.parent.mkdir(parents=True)
    cache.path.write_bytes(b"version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n")
    assert cache.is_pointer()
    described = cache.describe()
    assert (described.present, described.pointer, described.entries) == (True, True, 0)
    assert vectors(cache, KEY, 1) == {}


def test_a_damaged_file_is_named_with_what_to_do(cache: PublishedCache) -> None:
    cache.path.parent.mkdir(parents=True)
    cache.path.write_bytes(b"PAR1 and nothing else")
    assert not cache.is_pointer()
    with pytest.raises(StorageError) as caught:
        cache.describe()
    assert caught.value.path == str(cache.path)
    assert "cache publish" in str(caught.value.hint)
    assert len(str(caught.value).splitlines()) == 1, "nothing of our own SQL"
    with pytest.raises(StorageError):
        cache.publish(entries(ONE), TODAY)
    assert cache.path.read_bytes() == b"PAR1 and nothing else"


def test_a_write_that_fails_leaves_the_old_file(
    cache: PublishedCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.publish(entries(ONE), TODAY)
    before = cache.path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("duckkb.truth.files.os.replace", full)
    with pytest.raises(StorageError, match=r"could not be written.*No space"):
        cache.publish(entries(ONE, TWO), TODAY)
    assert cache.path.read_bytes() == before
    assert [p.name for p in cache.path.parent.iterdir()] == [cache.path.name]


def test_what_a_killed_process_left_beside_the_file_goes_with_the_next_write(
    cache: PublishedCache,
) -> None:
    cache.publish(entries(ONE), TODAY)
    rest = cache.path.with_name(f".{cache.path.name}.dead.tmp")
    rest.write_bytes(b"half a file")
    cache.publish(entries(TWO), TODAY)
    assert [path.name for path in cache.path.parent.iterdir()] == [cache.path.name]
