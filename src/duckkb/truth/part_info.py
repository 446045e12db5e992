"""What is remembered of a part file, to find by line what changed in it since."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from duckkb.truth.files import content_hash
from duckkb.truth.part import LineProblem, line_hash
from duckkb.truth.record import LineFormat, Record, with_id

_RACY_NS = 50_000_000
"""A file modified less than 50 ms before it was read may change again within one clock tick."""

_READING = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_COARSE_RACY_NS = 2_000_000_000
"""The same on a file system that keeps whole seconds (FAT: two) only."""


@dataclass(slots=True)
class PartInfo:
    """What is remembered of a part file that was read.

    `ids`, `lines` and `offsets` have one entry a readable line: the record's id, the hash of the
    line's bytes, and where it begins. `text` is the content where it is kept in memory; `begins`
    then tells where the line of each record begins.
    """

    number: int
    type: str
    hash: str
    stat: tuple[int, int, int, int]
    racy: bool
    size: int
    ids: array[int] = field(default_factory=lambda: array("q"))
    lines: array[int] = field(default_factory=lambda: array("q"))
    offsets: array[int] = field(default_factory=lambda: array("q"))
    problems: tuple[LineProblem, ...] = ()
    text: bytes = b""
    begins: dict[int, int] = field(default_factory=dict[int, int])

    def keep(self, path: Path) -> bool:
        """Keeps the content in memory; False where the file has changed since it was read."""
        try:
            with path.open("rb") as file:
                stat, data = os.fstat(file.fileno()), file.read()
        except OSError:
            return False
        alike = signature(stat) == self.stat and not self.racy
        if not alike and content_hash(data) != self.hash:
            return False
        # Of a record that stands twice the first line is meant.
        self.begins = dict(zip(reversed(self.ids), reversed(self.offsets), strict=True))
        self.text = data
        return True

    def span(self, number: int) -> tuple[int, int]:
        """Where a line begins, and where the next one does that could be read."""
        begin, offsets = number + 1, self.offsets
        return offsets[number], offsets[begin] if begin < len(offsets) else self.size


def absent() -> PartInfo:
    """What is remembered of a part that is not there."""
    return PartInfo(-1, "", "", (0, 0, 0, 0), False, 0)


def moved(before: PartInfo, now: PartInfo) -> list[int]:
    """Ids whose lines differ between two readings of a part."""
    old: dict[int, int] = {}
    for record_id, line in zip(before.ids, before.lines, strict=True):
        old[record_id] = old.get(record_id, 0) + line
    new: dict[int, int] = {}
    for record_id, line in zip(now.ids, now.lines, strict=True):
        new[record_id] = new.get(record_id, 0) + line
    moved = [record_id for record_id, line in new.items() if old.get(record_id) != line]
    moved.extend(record_id for record_id in old if record_id not in new)
    return moved


def signature(stat: os.stat_result) -> tuple[int, int, int, int]:
    return stat.st_size, stat.st_ino, stat.st_mtime_ns, stat.st_ctime_ns


def is_racy(stat: os.stat_result) -> bool:
    """Whether the file may change again without its times showing it."""
    age = time.time_ns() - max(stat.st_mtime_ns, stat.st_ctime_ns)
    return age < (_RACY_NS if stat.st_mtime_ns % 1_000_000_000 else _COARSE_RACY_NS)


def stat_of(path: Path) -> os.stat_result | None:
    """The stat of a file, or None where there is none."""
    try:
        return os.stat(path)
    except OSError:
        return None


def lines_at(
    path: Path | str, info: PartInfo, line_format: LineFormat, ids: Sequence[int]
) -> dict[int, Record] | None:
    """Reads single lines where they were last seen; None where the file has changed since."""
    found: dict[int, Record] = {}
    try:
        file = os.open(path, _READING)  # a file object would cost more than all that follows
        try:
            for record_id in ids:
                at = _position(info.ids, record_id)
                line = _line(_read_at(file, *info.span(at)))
                if line_hash(line) != info.lines[at]:
                    return None
                found[record_id] = _reread(line, line_format, record_id)
        finally:
            os.close(file)
    except (OSError, ValueError):
        return None
    return found


def lines_kept(
    info: PartInfo, line_format: LineFormat, ids: Sequence[int]
) -> dict[int, Record] | None:
    """Single lines of a part that is kept in memory; None where one is not there."""
    found: dict[int, Record] = {}
    for record_id in ids:
        begin = info.begins.get(record_id)
        if begin is None:
            return None
        end = info.text.find(b"\n", begin)
        line = info.text[begin : end if end >= 0 else info.size]
        found[record_id] = _reread(line, line_format, record_id)
    return found


def _reread(line: bytes, line_format: LineFormat, record_id: int) -> Record:
    record = line_format.reread(line)
    return record if record.id == record_id else with_id(record, record_id)


def _line(data: bytes) -> bytes:
    """What lies between a line and the next that could be read belongs to neither."""
    return data.split(b"\n", 1)[0]


def _read_at(file: int, begin: int, end: int) -> bytes:
    if hasattr(os, "pread"):
        return os.pread(file, end - begin, begin)
    os.lseek(file, begin, os.SEEK_SET)  # Windows
    return os.read(file, end - begin)


def _position(ids: array[int], wanted: int) -> int:
    """Where an id stands; `array.index` would make an object of each one before it.

    Raises:
        ValueError: nowhere.
    """
    data, name = ids.tobytes(), array("q", (wanted,)).tobytes()
    at = data.index(name)
    while at % ids.itemsize:
        at = data.index(name, at + 1)
    return at // ids.itemsize
