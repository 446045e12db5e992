"""Which files are taken as unchanged by their times, and single lines read where they were seen."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from duckkb.config import parse_config
from duckkb.truth.known import Known
from duckkb.truth.part import PartFile
from duckkb.truth.part_info import is_racy, lines_at, signature
from duckkb.truth.record import LineFormat, line_formats

from ..bases import DOCS, doc
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
