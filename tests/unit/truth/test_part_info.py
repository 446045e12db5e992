"""Which files are taken as unchanged by their times, and single lines read where they were seen."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb import KnowledgeBase
from duckkb.config import parse_config
from duckkb.truth import known as known_module
from duckkb.truth import store as store_module
from duckkb.truth.known import Known
from duckkb.truth.part import PartFile
from duckkb.truth.part_info import is_racy, lines_at, signature
from duckkb.truth.record import LineFormat, line_formats

from ..bases import DOCS, delete, doc
from ..conftest import Open

SECOND = 1_000_000_000


@pytest.mark.parametrize(
    ("nanoseconds", "age", "racy"),
    [
        (123, 0.01, True),
        (123, 0.5, False),
        (0, 0.5, True),  # whole seconds: the clock of this file system may be that coarse
        (0, 3, False),
    ],
)
def test_a_file_too_young_for_its_clock_is_not_trusted(
    nanoseconds: int, age: float, racy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "part"
    path.touch()
    # Times of the future, since nobody can set the time of a file's last change of state.
    moment = (int(time.time()) + 1000) * SECOND + nanoseconds
    os.utime(path, ns=(moment, moment))
    monkeypatch.setattr(time, "time_ns", lambda: moment + int(age * SECOND))
    assert is_racy(path.stat()) is racy


def seen(data: bytes) -> tuple[LineFormat, Known]:
    line_format = line_formats(parse_config(DOCS.encode()).ontology)["Document"]
    known = Known()
    known.note(PartFile("part", data, line_format), "Document", None)
    return line_format, known


def test_single_lines_are_read_whatever_stands_around_them(tmp_path: Path) -> None:
    lines = [b'{"__id":%d,"doc_uri":"%d"}' % (n, n) for n in (256, 512, 1)]
    data = b"\xef\xbb\xbf" + lines[0] + b"\n{ broken\n\n" + lines[1] + b"\n" + lines[2]
    (tmp_path / "part").write_bytes(data)
    line_format, known = seen(data)
    for ids in ([256], [512], [1], [1, 256, 512]):
        found = lines_at(tmp_path / "part", known.parts["part"], line_format, ids)
        assert found == {n: line_format.parse(lines[[256, 512, 1].index(n)]) for n in ids}


@pytest.mark.parametrize("data", [b'{"__id":1,"doc_uri":"b"}\n', b'{"__id":1,"doc_uri"', b""])
def test_a_line_that_is_not_what_was_seen_is_not_read(data: bytes, tmp_path: Path) -> None:
    line_format, known = seen(b'{"__id":1,"doc_uri":"a"}\n')
    (tmp_path / "part").write_bytes(data)
    assert lines_at(tmp_path / "part", known.parts["part"], line_format, [1]) is None
    assert lines_at(tmp_path / "gone", known.parts["part"], line_format, [1]) is None
    (tmp_path / "part").write_bytes(b'{"__id":1,"doc_uri":"a"}\n')
    assert lines_at(tmp_path / "part", known.parts["part"], line_format, [1]) is not None
    assert lines_at(tmp_path / "part", known.parts["part"], line_format, [2]) is None


def test_an_edit_in_the_same_tick_as_the_reading_is_seen(open_base: Open) -> None:
    """Its size, inode and times tell nothing; what was read so soon is therefore read again."""
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "A grey heron.")])
    (path,) = kb.store.parts
    place = kb.root / path
    with place.open("r+b") as file:
        file.seek(place.read_bytes().index(b"grey"))
        file.write(b"blue")
    kb.store.parts[path].stat = signature(place.stat())
    kb.catch_up()
    assert kb.sql("SELECT content FROM docs").rows == (("A blue heron.",),)


def shown(kb: KnowledgeBase) -> dict[str, str]:
    """What a search shows of each document."""
    hits = kb.search("heron", mode="text").hits
    return {str(hit.identity["doc_uri"]): hit.content for hit in hits}


def kept(kb: KnowledgeBase) -> list[str]:
    """The parts that are kept in memory; their sizes add up to what is counted."""
    parts = kb.store.parts
    assert kb.store.known.kept == sum(len(info.text) for info in parts.values())
    return [path for path, info in parts.items() if info.text]


def test_what_is_kept_in_memory_is_what_the_files_say(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc(name, f"A heron, {name}.") for name in "abc"])
    assert kept(kb) == []
    assert shown(kb) == {name: f"A heron, {name}." for name in "abc"}
    (path,) = kept(kb)
    kb.import_bundle([doc("b", "Another heron."), delete("c")])
    assert kept(kb) == []
    assert shown(kb) == {"a": "A heron, a.", "b": "Another heron."}
    place = kb.root / path
    place.write_bytes(place.read_bytes().replace(b"A heron", b"No heron"))
    kb.sync()
    assert shown(kb)["a"] == "No heron, a."
    kb.import_bundle([delete("a"), delete("b")])
    assert shown(kb) == {}
    assert kept(kb) == []


def test_a_part_that_was_edited_unnoticed_is_not_kept(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "A grey heron.")])
    (path,) = kb.store.parts
    place = kb.root / path
    place.write_bytes(b"\n" + place.read_bytes().replace(b"grey", b"blue"))
    assert shown(kb) == {"a": "A blue heron."}
    assert kept(kb) == []
    place.unlink()
    assert shown(kb) == {}


def test_no_more_is_kept_than_there_is_room_for(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = iter(datetime(2026, 1, day, tzinfo=UTC) for day in range(1, 30))
    kb = open_base(DOCS, clock=lambda: next(days))
    for name in "abc":
        kb.import_bundle([doc(name, f"A heron, {name}.")])
    sizes = [info.size for info in kb.store.parts.values()]
    assert len(sizes) == 3
    monkeypatch.setattr(known_module, "MOST_KEPT", 2 * max(sizes))
    assert len(shown(kb)) == 3
    assert len(kept(kb)) == 2
    monkeypatch.setattr(known_module, "PART_BYTES", 0)
    with KnowledgeBase(kb.root) as again:
        assert len(shown(again)) == 3
        assert kept(again) == []


def test_many_parts_are_not_read_whole_for_one_search(
    open_base: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = iter(datetime(2026, 1, day, tzinfo=UTC) for day in range(1, 30))
    kb = open_base(DOCS, clock=lambda: next(days))
    for name in "abc":
        kb.import_bundle([doc(name, f"A heron, {name}.")])
    monkeypatch.setattr(store_module, "_FEW", 2)
    assert len(shown(kb)) == 3
    assert kept(kb) == []
    monkeypatch.setattr(store_module, "_FEW", 3)
    assert len(shown(kb)) == 3
    assert len(kept(kb)) == 3


def test_what_is_about_to_be_changed_is_read_from_its_file(open_base: Open) -> None:
    kb = open_base(DOCS)
    kb.import_bundle([doc("a", "A grey heron.")])
    (found,) = (hit.id for hit in kb.search("heron", mode="text").hits)
    (path,) = kept(kb)
    place = kb.root / path
    place.write_bytes(place.read_bytes().replace(b"grey", b"blue"))
    assert kb.store.stored([found])[found].values["content"] == "A blue heron."
