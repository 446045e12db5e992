"""What is known of the part files: each part, and the parts in which every record stands.

Known is what was read; `saved` and `restored` carry it over to another process.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Collection
from pathlib import Path

import msgspec

from duckkb.truth.files import content_hash
from duckkb.truth.layout import PART_BYTES, Layout, last_part
from duckkb.truth.part import LineProblem, PartFile, line_hash
from duckkb.truth.part_info import PartInfo, is_racy, signature

MOST_KEPT = 256_000_000
"""So many bytes of parts are kept in memory at most."""

_NO_STAT = (0, 0, 0, 0)


class Known:
    """Every part that was read, by path, and by number where each record stands.

    `where` gives the number of a record's part, or several, the one that counts first; `paths` the
    path of a number, `last` the part of a day's folder that new records go to. `doubles` are the
    records that stand more than once, `rekeyed` the hashes of lines that bear the id of another
    record, with that id; they are known under their own. `kept` counts the bytes of parts that are kept in memory;
    `troubled` are the paths of parts with lines that cannot be read, `ours` those that a write of this process is
    bringing to the disk just now.
    """

    def __init__(self) -> None:
        self.parts: dict[str, PartInfo] = {}
        self.paths: list[str] = []
        self.where: dict[int, int | tuple[int, ...]] = {}
        self.last: dict[str, str] = {}
        self.doubles: set[int] = set()
        self.rekeyed: dict[int, int] = {}
        self.kept = 0
        self.troubled: set[str] = set()
        self.ours: frozenset[str] = frozenset()

    def places(self, record_id: int) -> tuple[int, ...]:
        """The numbers of the parts in which the record stands, the one that counts first."""
        at = self.where.get(record_id)
        if at is None:
            return ()
        return (at,) if isinstance(at, int) else at

    def parts_of(self, record_id: int) -> list[str]:
        """The paths of those parts."""
        return [self.paths[number] for number in self.places(record_id)]

    def type_of(self, record_id: int) -> str | None:
        """The type of a record, or None where there is none."""
        places = self.places(record_id)
        return self.parts[self.paths[places[0]]].type if places else None

    def hashes(self, types: Collection[str]) -> dict[str, str]:
        """The content hash of every part file of these types."""
        return {path: info.hash for path, info in self.parts.items() if info.type in types}

    def fingerprints(self, types: Collection[str]) -> dict[str, str]:
        """What decides the records that count in every part of these types.

        That is the content of the part; for one with lines that cannot be read, which hangs on the
        config, also which these are; for one with a line of a record that stands elsewhere too,
        also which of its lines counts now.
        """
        found = self.hashes(types)
        for path in found.keys() & self.troubled:
            unread = [problem.line for problem in self.parts[path].problems]
            found[path] = content_hash(f"{found[path]} without {unread}".encode())
        for record_id in sorted(self.doubles):
            paths = self.parts_of(record_id)
            winner = self.parts[paths[0]].hash
            for path in dict.fromkeys(paths):
                if path in found:
                    found[path] = content_hash(f"{found[path]} {record_id} {winner}".encode())
        return found

    def is_behind(self, layout: Layout) -> bool:
        """Whether a part file looks another than when it was read; none is opened, and 1,000 take 3 ms.

        One that was read too soon after it was changed counts too, since its times would not show a second change.
        What a write of this process has just written is looked at when it is done: until then nobody waits for it.
        May be asked while another thread reads.
        """
        seen, ours = 0, self.ours
        try:
            for path, entry in layout.walk():
                if path in ours:
                    continue
                info = self.parts.get(path)
                if info is None:
                    named = layout.type_of(path) is not None
                    if named and entry.is_file(follow_symlinks=False):
                        return True
                    continue
                seen += 1
                if info.racy or info.stat != signature(entry.stat()):
                    return True
        except OSError:
            return True  # the reading that follows says what is wrong
        return seen != len(self.parts.keys() - ours)

    def note(self, part: PartFile, name: str, stat: os.stat_result | None) -> PartInfo | None:
        """Remembers a part as it now is; returns what was remembered of it before."""
        before = self.parts.get(part.path)
        if before is None:
            self.paths.append(part.path)
            self._came(part.path)
        info = PartInfo(
            number=len(self.paths) - 1 if before is None else before.number,
            type=name,
            hash=part.hash,
            stat=signature(stat) if stat is not None else _NO_STAT,
            racy=stat is None or is_racy(stat),
            size=len(part.data),
            problems=tuple(part.problems),
        )
        position = len(part.mark)
        for line, record in zip(part.lines, part.records, strict=True):
            if record is not None:
                info.ids.append(record.id)
                info.lines.append(line_hash(line))
                info.offsets.append(position)
            position += len(line) + 1
        self._learn(part.path, info)
        self.kept -= 0 if before is None else len(before.text)
        return before

    def _learn(self, path: str, info: PartInfo) -> None:
        self.parts[path] = info
        if info.problems:
            self.troubled.add(path)
        else:
            self.troubled.discard(path)

    def keep(self, info: PartInfo, path: Path) -> bool:
        """Keeps a part in memory if it is as it was read and there is room; says whether it is kept.

        A file far larger than parts become stays outside: reading all of it would take too long.
        """
        if info.size > 4 * PART_BYTES or self.kept + info.size > MOST_KEPT or not info.keep(path):
            return False
        self.kept += info.size
        return True

    def let_go(self, info: PartInfo) -> None:
        """Keeps a part no longer in memory."""
        self.kept -= len(info.text)
        info.text = b""

    def forget(self, path: str) -> None:
        """Forgets a part that is gone; its records have been settled."""
        self.kept -= len(self.parts.pop(path).text)
        self.troubled.discard(path)
        folder = path.rsplit("/", 1)[0]
        if self.last.get(folder) == path:
            rest = last_part(folder, self.parts)
            if rest is None:
                del self.last[folder]
            else:
                self.last[folder] = rest

    def place(self, record_id: int, places: tuple[int, ...]) -> None:
        """Says where a record stands now, the part that counts first; nowhere if `places` is empty."""
        if len(places) > 1:
            self.where[record_id] = places
            self.doubles.add(record_id)
            return
        self.doubles.discard(record_id)
        if places:
            self.where[record_id] = places[0]
        else:
            self.where.pop(record_id, None)

    def _came(self, path: str) -> None:
        folder = path.rsplit("/", 1)[0]
        known = self.last.get(folder, path)
        self.last[folder] = last_part(folder, (path, known)) or path


# -- carrying it over to another process -----------------------------------------------------------


class _SavedPart(msgspec.Struct, frozen=True, array_like=True, gc=False):
    path: str
    type: str
    hash: str
    stat: tuple[int, int, int, int]
    racy: bool
    size: int
    ids: bytes
    lines: bytes
    offsets: bytes
    problems: tuple[LineProblem, ...]


class _Saved(msgspec.Struct, frozen=True, array_like=True):
    byte_order: str
    parts: list[_SavedPart]
    doubles: dict[int, tuple[int, ...]]


def saved(known: Known) -> bytes:
    """Everything that is known, as bytes for `restored`.

    Raises:
        ValueError: lines bear the ids of other records; which ones hangs on the order in which the
            files were read, so another process must read them itself.
    """
    if known.rekeyed:
        raise ValueError("lines bear the ids of other records")
    numbers = {info.number: number for number, info in enumerate(known.parts.values())}
    parts = [
        _SavedPart(
            path,
            info.type,
            info.hash,
            info.stat,
            info.racy,
            info.size,
            info.ids.tobytes(),
            info.lines.tobytes(),
            info.offsets.tobytes(),
            info.problems,
        )
        for path, info in known.parts.items()
    ]
    doubles = {i: tuple(numbers[n] for n in known.places(i)) for i in known.doubles}
    return msgspec.msgpack.encode(_Saved(sys.byteorder, parts, doubles))


def restored(data: bytes) -> Known:
    """What `saved` was given.

    Raises:
        ValueError: the bytes come from elsewhere.
    """
    found = msgspec.msgpack.decode(data, type=_Saved)
    if found.byte_order != sys.byteorder:
        raise ValueError("saved by another kind of machine")
    known = Known()
    for number, part in enumerate(found.parts):
        info = PartInfo(
            number,
            part.type,
            part.hash,
            part.stat,
            part.racy,
            part.size,
            array("q", part.ids),
            array("q", part.lines),
            array("q", part.offsets),
            part.problems,
        )
        known._learn(part.path, info)  # pyright: ignore[reportPrivateUsage]
        known.paths.append(part.path)
        known._came(part.path)  # pyright: ignore[reportPrivateUsage]
        known.where.update(dict.fromkeys(info.ids, number))
    for record_id, places in found.doubles.items():
        known.place(record_id, places)
    return known
