"""The full-text index: what it finds, and up to where it says that it has come."""

from __future__ import annotations

import itertools
import math
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from duckkb.errors import StorageError
from duckkb.search.fulltext import MOST_WORDS, FullText, added_only
from duckkb.search.rows import Mark


def fill(
    index: FullText,
    *documents: tuple[int, str, str],
    delete: Sequence[int] = (),
    everything: bool = False,
    rows: int = 0,
) -> None:
    with index.change(few=True, everything=everything) as change:
        change.delete(delete)
        for row, type_name, words in documents:
            change.add(row, type_name, words.split())
        change.commit(Mark("epoch", rows, 0))


def best(index: FullText, words: str, limit: int = 10, **options: object) -> list[int]:
    found, scores = index.best(index.searcher(), words.split(), limit, **options)  # type: ignore[arg-type]
    assert scores == sorted(scores, reverse=True)
    return found.tolist()


@pytest.fixture(params=["disk", "memory"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> FullText:
    return FullText(tmp_path / "fulltext" if request.param == "disk" else None)


def test_any_of_the_words_is_enough_and_more_are_better(index: FullText) -> None:
    fill(index, (1, "A", "grey heron"), (2, "A", "grey goose"), (3, "A", "stork"))
    assert best(index, "heron grey") == [1, 2]
    assert best(index, "stork") == [3]
    assert best(index, "eagle") == []
    assert best(index, "") == []


def test_scores_are_bm25(index: FullText) -> None:
    """k1 = 1.2, b = 0.75; idf as Lucene has it, over all documents, the mark's own included."""
    fill(index, (1, "A", "heron heron reed"), (2, "A", "goose"), (3, "A", "stork stork"))
    _, scores = index.best(index.searcher(), ["heron"], 10)
    count, average, length, frequency = 4, 6 / 4, 3, 2
    idf = math.log(1 + (count - 1 + 0.5) / 1.5)
    norm = 1.2 * (1 - 0.75 + 0.75 * length / average)
    assert scores == pytest.approx([idf * frequency * 2.2 / (frequency + norm)], rel=1e-3)


def test_of_many_equal_rows_the_first_are_found_each_time_the_index_is_made() -> None:
    for _ in range(2):
        index = FullText(None)
        with index.change(few=False) as change:
            for row in range(20_000):
                change.add(row, "A", ["heron", "reed"])
            change.commit(Mark("epoch", 20_000, 0))
        assert best(index, "heron", 50) == list(range(50))


def test_a_word_is_found_as_it_is_and_not_in_part(index: FullText) -> None:
    fill(index, (1, "A", "data_in 知识图谱 c++ rfc-2119 3.14 a:b AND"))
    for word in ("data_in", "知识图谱", "c++", "rfc-2119", "3.14", "a:b", "AND"):
        assert best(index, word) == [1], word
    for word in ("data", "知识", "c", "2119", "a", "and", "*"):
        assert best(index, word) == [], word


def test_types_and_rows_narrow_without_changing_scores(index: FullText) -> None:
    fill(index, (1, "A", "heron"), (2, "B", "heron reed"), (3, "B", "heron"), (4, "C", "stork"))
    searcher = index.searcher()
    _, all_scores = index.best(searcher, ["heron"], 10)
    _, b_scores = index.best(searcher, ["heron"], 10, types=["B"])
    assert set(b_scores) <= set(all_scores)
    assert sorted(best(index, "heron", types=["B"])) == [2, 3]
    assert best(index, "heron", types=["B", "C"], rows=[1, 3, 4]) == [3]
    assert best(index, "heron", types=[]) == []
    assert best(index, "heron", rows=[]) == []
    assert best(index, "heron", types=["D"]) == []


def test_deleted_rows_are_gone_and_can_come_again(index: FullText) -> None:
    fill(index, (1, "A", "heron"), (2, "A", "heron"))
    fill(index, (3, "A", "heron"), delete=[1])
    assert sorted(best(index, "heron")) == [2, 3]
    assert index.count() == 2
    fill(index, (1, "A", "stork"))
    assert best(index, "stork") == [1]
    fill(index, (9, "A", "crane"), everything=True)
    assert index.count() == 1
    assert best(index, "heron") == []


def test_a_change_that_is_given_up_leaves_everything_as_it_was(index: FullText) -> None:
    fill(index, (1, "A", "heron"), rows=1)
    with index.change(few=True) as change:
        change.delete([1])
        change.add(2, "A", ["stork"])
    assert best(index, "heron") == [1]
    assert best(index, "stork") == []
    assert index.mark() == Mark("epoch", 1, 0)
    fill(index, (3, "A", "crane"), rows=2)
    assert best(index, "heron crane stork") == [1, 3] or best(index, "heron crane stork") == [3, 1]


def test_a_searcher_does_not_change_under_a_search(index: FullText) -> None:
    fill(index, (1, "A", "heron"))
    before = index.searcher()
    fill(index, (2, "A", "heron"), delete=[1])
    assert index.best(before, ["heron"], 10)[0].tolist() == [1]
    assert best(index, "heron") == [2]


def test_the_mark_tells_how_far_it_has_come(index: FullText) -> None:
    assert index.mark() is None
    fill(index, rows=0)
    assert index.mark() == Mark("epoch", 0, 0)
    fill(index, (1, "A", "mark"), rows=7)
    assert index.mark() == Mark("epoch", 7, 0)
    assert index.count() == 1
    assert best(index, "mark") == [1]
    assert best(index, "epoch") == []


def test_a_query_of_very_many_words_looks_for_the_rarest(index: FullText) -> None:
    common = [f"c{n}" for n in range(3 * MOST_WORDS)]
    fill(index, *((n, "A", " ".join(common)) for n in range(20)), (99, "A", "rare"))
    assert 99 in best(index, " ".join([*common, "rare"]), limit=30)
    assert len(best(index, " ".join(common + [f"none{n}" for n in range(5000)]))) == 10


# -- on disk -----------------------------------------------------------------------------------


def test_another_process_sees_a_change_after_reloading(tmp_path: Path) -> None:
    one = FullText(tmp_path)
    fill(one, (1, "A", "heron"))
    other = FullText(tmp_path)
    assert best(other, "heron") == [1]
    fill(one, (2, "A", "heron"), delete=[1])
    other.reload()
    assert best(other, "heron") == [2]


def test_an_index_whose_folder_was_deleted_is_empty_and_usable(tmp_path: Path) -> None:
    index = FullText(tmp_path / "x")
    fill(index, (1, "A", "heron"))
    shutil.rmtree(tmp_path / "x")
    index.reload()
    assert index.mark() is None
    fill(index, (2, "A", "stork"))
    assert best(index, "stork heron") == [2]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe"])
def test_a_damaged_index_is_empty_and_usable(tmp_path: Path, content: bytes) -> None:
    fill(FullText(tmp_path), (1, "A", "heron"))
    (tmp_path / "meta.json").write_bytes(content)
    index = FullText(tmp_path)
    assert index.mark() is None
    fill(index, (2, "A", "stork"))
    assert best(index, "stork heron") == [2]


def test_only_one_can_write_and_the_other_is_told(tmp_path: Path) -> None:
    one, other = FullText(tmp_path), FullText(tmp_path)
    with one.change(few=True) as change:
        with pytest.raises(StorageError):
            other.change(few=True)
        change.commit(Mark("e", 0, 0))
    with other.change(few=True) as change:
        change.commit(Mark("e", 1, 0))


def one_in(count: int, rows: int) -> list[tuple[int, str, str]]:
    """Rows that all have one word; every so many have a rare one too, and all are of other lengths."""
    texts = [f"reed {'heron' * (n % count == 0)} {'grass ' * (n % 7)}" for n in range(rows)]
    return [(n, "AB"[n % 2], text) for n, text in enumerate(texts)]


@pytest.mark.parametrize("options", [{}, {"types": ["A"]}], ids=["all", "of a type"])
def test_words_that_are_only_looked_up_change_nothing(
    index: FullText, options: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = watched(monkeypatch)
    fill(index, *one_in(9, 400), delete=[18, 27], rows=400)
    for words, limit in itertools.product((["reed", "heron"], ["heron", "grass", "reed"]), (3, 30)):
        rows, scores = index.best(index.searcher(), words, limit, **options)
        searches.clear()
        same, again = index.best(index.searcher(400), words, limit, **options)
        assert same.tolist() == rows.tolist()
        assert again == pytest.approx(scores)
        assert searches[0] == ["reed", "grass"][: len(words) - 1]
        assert len(searches) == (2 if len(rows) == 30 and options else 1)  # too few of that type


def test_rows_with_common_words_alone_are_found_where_they_are_better(
    index: FullText, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = watched(monkeypatch)
    long = [(n, "A", "heron " + "grass " * 400) for n in range(5)]
    short = [(n, "A", "reed reed reed reed") for n in range(5, 105)]
    fill(index, *long, *short, *((n, "A", "grass") for n in range(105, 150)), rows=150)
    rows, scores = index.best(index.searcher(150), ["reed", "heron"], 5)
    assert searches == [["reed"], []]
    assert rows.tolist() == list(range(5, 10))
    same, again = index.best(index.searcher(), ["reed", "heron"], 5)
    assert (same.tolist(), again) == (rows.tolist(), scores)


def test_words_are_only_looked_up_where_that_spares_much() -> None:
    assert added_only({"reed": 1000, "heron": 100}, 10, 2000)[0] == ["reed"]
    assert added_only({"reed": 1000, "heron": 300}, 10, 2000)[0] == []  # too many look-ups
    assert added_only({"reed": 1000, "heron": 9}, 10, 2000)[0] == []  # too few to fill a page
    assert added_only({"reed": 1000, "heron": 100}, 10, 9000)[0] == []  # worth too much
    assert added_only({"reed": 1000}, 10, 2000) == ([], 0.0)


def watched(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The words that each search from now on only looks up."""
    searches: list[list[str]] = []
    search = FullText._hits  # pyright: ignore[reportPrivateUsage]

    def watch(self: FullText, searcher: Any, words: Any, added: Any, *rest: Any) -> Any:
        searches.append(list(added))
        return search(self, searcher, words, added, *rest)

    monkeypatch.setattr(FullText, "_hits", watch)
    return searches
