"""The chunk log: what counts is what was committed, on disk as in memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from duckkb.search.chunks import ChunkLog
from duckkb.search.rows import FIRST, Chunk, LogView, Made, Mark, parts_that_differ

MADE = Made("print", {"p": "1"})
PART = "data/nodes/notes/20260101/part_001.jsonl"


def chunk(
    *words: int, seq: int = 0, field: str = "text", vector: Sequence[float] | None = None
) -> Chunk:
    name = f"{field}{seq}{words}".encode().ljust(16, b".")[:16]
    made = None if vector is None else np.array(vector, dtype=np.float32)
    return Chunk("Note", field, seq, np.array(words, dtype=np.uint32), name, 0, made)


def write(
    log: ChunkLog,
    *records: tuple[int, Sequence[Chunk]],
    bury: Sequence[int] = (),
    whole: bool = False,
    made: Made = MADE,
) -> LogView:
    change = log.change(whole=whole)
    if bury:
        assert log.view is not None
        change.bury(log.view.rows_of(list(bury)))
    change.add([(number, PART, chunks) for number, chunks in records])
    return change.commit(made)


def words_of(view: LogView) -> dict[int, list[list[int]]]:
    """The words of every live chunk, by record."""
    found: dict[int, list[list[int]]] = {}
    for row in np.flatnonzero(view.live):
        begin = view.offset[row]
        tokens = view.tokens[begin : begin + view.length[row]] & ~FIRST
        found.setdefault(int(view.record[row]), []).append(tokens.tolist())
    return found


@pytest.fixture(params=["disk", "memory"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path | None:
    return tmp_path / "chunks" if request.param == "disk" else None


def test_what_is_committed_can_be_read(folder: Path | None) -> None:
    log = ChunkLog(folder, ["key"])
    view = write(log, (7, [chunk(1, 2, 1), chunk(3, seq=1)]), (8, [chunk(2, field="title")]))
    assert words_of(view) == {7: [[1, 2, 1], [3]], 8: [[2]]}
    assert view.first.tolist() == [0, 0, 2]
    assert view.count.tolist() == [2, 2, 1]
    assert view.seq.tolist() == [0, 1, 0]
    assert [view.names(row) for row in range(3)] == [
        ("Note", "text"),
        ("Note", "text"),
        ("Note", "title"),
    ]
    assert log.made() == MADE


def test_the_first_of_each_word_in_a_record_is_marked(folder: Path | None) -> None:
    """Counting the marks counts records: a word of two chunks of one record counts once."""
    view = write(ChunkLog(folder), (7, [chunk(5, 6, 5), chunk(6, 9, seq=1)]), (8, [chunk(5)]))
    assert (view.tokens >= FIRST).tolist() == [True, True, False, False, True, True]


def test_later_rows_come_behind_and_buried_ones_do_not_count(folder: Path | None) -> None:
    log = ChunkLog(folder)
    write(log, (7, [chunk(1)]), (8, [chunk(2), chunk(3, seq=1)]))
    view = write(log, (8, [chunk(4)]), (9, [chunk(5)]), bury=[8])
    assert words_of(view) == {7: [[1]], 8: [[4]], 9: [[5]]}
    assert view.rows_of([8]).tolist() == [3]
    assert view.rows_of([7, 9, 1]).tolist() == [0, 4]
    assert view.rows_in([PART]).tolist() == [0, 3, 4]
    assert view.rows_in(["elsewhere"]).tolist() == []


def test_a_view_does_not_change_under_whoever_holds_it(folder: Path | None) -> None:
    log = ChunkLog(folder)
    old = write(log, (7, [chunk(1)]), (8, [chunk(2)]))
    before = words_of(old)
    write(log, *((n, [chunk(n, n + 1)]) for n in range(100, 3000)), bury=[7])
    assert words_of(old) == before
    assert old.live.tolist() == [True, True]


def test_many_commits_leave_every_earlier_view_as_it_was(folder: Path | None) -> None:
    log = ChunkLog(folder, ["key"])
    views: list[LogView] = []
    count = 0
    for more in (1, 1, 3, 1500, 1, 2, 700, 900, 1):
        views.append(write(log, *((n, [chunk(n, n + 1)]) for n in range(count, count + more))))
        count += more
    for view in views:
        assert view.record.tolist() == view.first.tolist() == list(range(view.rows))
        assert view.offset.tolist() == list(range(0, 2 * view.rows, 2))
        assert len(view.hash) == len(view.length) == len(view.live) == view.rows
    assert views[-1].rows == count
    if folder is not None:
        other = ChunkLog(folder, ["key"])
        other.reload()
        assert other.view is not None
        assert other.view.hash.tobytes() == views[-1].hash.tobytes()


def test_a_new_epoch_begins_empty(folder: Path | None) -> None:
    log = ChunkLog(folder)
    old = write(log, (7, [chunk(1)]))
    view = write(log, (8, [chunk(2)]), whole=True)
    assert words_of(view) == {8: [[2]]}
    assert view.mark.epoch != old.mark.epoch
    if folder is not None:
        assert all(p.name.startswith(("meta", view.mark.epoch)) for p in folder.iterdir())


def test_vectors_are_found_by_the_hash_of_their_text(folder: Path | None) -> None:
    log = ChunkLog(folder, ["key"])
    one, two, none = chunk(1, vector=[1, 0]), chunk(2, vector=[0, 1]), chunk(3)
    view = write(log, (7, [one]), (8, [none]), (9, [two]))
    found = view.vectors_of(0, [one.hash, two.hash, none.hash])
    assert {name: v.tolist() for name, v in found.items()} == {one.hash: [1, 0], two.hash: [0, 1]}
    many = [bytes([n]) * 16 for n in range(50)]
    found = view.vectors_of(0, [*many, two.hash])
    assert {name: v.tolist() for name, v in found.items()} == {two.hash: [0, 1]}
    assert view.vector_of(0, none.hash) is None
    assert view.spaces[0].of_row.tolist() == [0, -1, 1]
    assert view.meta.spaces[0].dim == 2


def test_a_vector_of_another_dimension_is_refused_and_nothing_is_committed(
    folder: Path | None,
) -> None:
    log = ChunkLog(folder, ["key"])
    before = write(log, (7, [chunk(1, vector=[1, 0])]))
    with pytest.raises(ValueError, match="3 dimensions"):
        write(log, (8, [chunk(2, vector=[1, 0, 0])]))
    assert log.view is before
    assert words_of(write(log, (9, [chunk(3)]))) == {7: [[1]], 9: [[3]]}


# -- on disk -----------------------------------------------------------------------------------


def test_another_process_reads_the_same(tmp_path: Path) -> None:
    log = ChunkLog(tmp_path, ["key"])
    write(log, (7, [chunk(1, vector=[1, 0])]), (8, [chunk(2)]))
    other = ChunkLog(tmp_path, ["key"])
    other.reload()
    assert other.view is not None
    assert log.view is not None
    assert words_of(other.view) == {7: [[1]], 8: [[2]]}
    write(log, (8, [chunk(3)]), bury=[8])
    other.reload()
    assert words_of(other.view) == {7: [[1]], 8: [[3]]}
    assert other.view.mark == log.view.mark
    assert other.view.spaces[0].vectors.tolist() == [[1, 0]]
    write(log, (1, [chunk(9)]), whole=True)
    other.reload()
    assert words_of(other.view) == {1: [[9]]}


def test_what_was_not_committed_does_not_count_and_is_overwritten(tmp_path: Path) -> None:
    log = ChunkLog(tmp_path, ["key"])
    write(log, (7, [chunk(1, vector=[1, 0])]))
    given_up = log.change()
    given_up.bury(np.array([0]))
    given_up.add([(8, PART, [chunk(2, 2, 2, vector=[0, 1])]), (9, PART, [chunk(3)])])
    again = ChunkLog(tmp_path, ["key"])
    again.reload()
    assert again.view is not None
    assert words_of(again.view) == {7: [[1]]}
    view = write(again, (10, [chunk(4, vector=[1, 1])]))
    assert words_of(view) == {7: [[1]], 10: [[4]]}
    assert view.spaces[0].vectors.tolist() == [[1, 0], [1, 1]]


def test_an_unfinished_new_epoch_leaves_the_old_one(tmp_path: Path) -> None:
    log = ChunkLog(tmp_path)
    write(log, (7, [chunk(1)]))
    log.change(whole=True).add([(8, PART, [chunk(2)])])
    again = ChunkLog(tmp_path)
    again.reload()
    assert again.view is not None
    assert words_of(again.view) == {7: [[1]]}
    kept = write(again, (9, [chunk(3)]), whole=True).mark.epoch
    assert {path.name.split(".")[0] for path in tmp_path.iterdir()} == {"meta", kept}


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


@pytest.mark.parametrize("name", ["rows", "tokens", "dead", "vectors0", "at0"])
@pytest.mark.parametrize("damage", ["gone", "cut", "empty"])
def test_a_log_with_a_file_missing_or_short_counts_as_none(
    tmp_path: Path, name: str, damage: str
) -> None:
    log = ChunkLog(tmp_path, ["key"])
    write(log, (7, [chunk(1, vector=[1, 0])]), (8, [chunk(2)]))
    write(log, bury=[8])
    (path,) = tmp_path.glob(f"*.{name}")
    if damage == "gone":
        path.unlink()
    elif damage == "cut":
        cut(path)
    else:
        path.write_bytes(b"")
    again = ChunkLog(tmp_path, ["key"])
    again.reload()
    assert again.view is None
    assert again.made() is None
    assert words_of(write(again, (9, [chunk(3)]))) == {9: [[3]]}


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b'{"format": 99}', b"\xff\x00"])
def test_a_meta_file_that_cannot_be_read_counts_as_none(tmp_path: Path, content: bytes) -> None:
    write(ChunkLog(tmp_path), (7, [chunk(1)]))
    (tmp_path / "meta.json").write_bytes(content)
    again = ChunkLog(tmp_path)
    again.reload()
    assert again.view is None


def test_a_commit_that_changes_nothing_keeps_everything(folder: Path | None) -> None:
    log = ChunkLog(folder)
    write(log, (7, [chunk(1)]))
    view = write(log, made=Made("print", {"p": "2"}))
    assert words_of(view) == {7: [[1]]}
    assert log.made() == Made("print", {"p": "2"})


def test_an_empty_log_can_be_committed_and_read(tmp_path: Path) -> None:
    write(ChunkLog(tmp_path, ["key"]))
    again = ChunkLog(tmp_path, ["key"])
    again.reload()
    assert again.view is not None
    assert again.view.rows == 0
    assert again.made() == MADE


# -- what differs ------------------------------------------------------------------------------


def test_parts_differ_by_their_hash() -> None:
    old = Made("x", {"a": "1", "b": "1", "c": "1"})
    new = Made("x", {"a": "1", "b": "2", "d": "1"})
    assert parts_that_differ(old, new) == (["b", "d"], ["c"])
    assert parts_that_differ(old, old) == ([], [])


def test_with_other_settings_every_part_differs() -> None:
    old, new = Made("x", {"a": "1", "b": "1"}), Made("y", {"a": "1"})
    assert parts_that_differ(old, new) == (["a"], [])
    assert parts_that_differ(None, new) == (["a"], [])


def test_a_mark_tells_how_far_a_log_has_come(folder: Path | None) -> None:
    log = ChunkLog(folder)
    first = write(log, (7, [chunk(1)])).mark
    second = write(log, (8, [chunk(1)])).mark
    third = write(log, bury=[7]).mark
    assert len({first, second, third}) == 3
    assert third == Mark(first.epoch, 2, 1)
