"""One part file as lines: which can be read, and how a change rewrites only its own lines."""

from __future__ import annotations

import bisect
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from duckkb.truth.files import content_hash
from duckkb.truth.jsontext import LineError
from duckkb.truth.record import LineFormat, Record, with_id

_BOM = b"\xef\xbb\xbf"


def line_hash(line: bytes) -> int:
    """The hash by which lines are compared: BLAKE2b, 64 bits, the same in every process."""
    return int.from_bytes(blake2b(line, digest_size=8).digest(), "little", signed=True)


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that cannot be read; it stays in its file byte for byte."""

    path: str
    line: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class LineChange:
    """What happens to one record in one part; `new` is None where its line is removed.

    `old` is the line that is there now, None for an addition.
    """

    id: int
    new: Record | None
    old: bytes | None = None

    @property
    def pair(self) -> tuple[bytes, Record | None] | None:
        return None if self.new is None else (self.new.line, self.new)


class PartFile:
    """The parsed content of one part.

    `lines[i]` is a raw line without its newline, `records[i]` what it says or None (blank or
    unreadable). Joining the lines with newlines gives the file back byte for byte.
    """

    def __init__(
        self,
        path: str,
        data: bytes,
        line_format: LineFormat,
        rekeyed: Collection[int] = frozenset(),
    ) -> None:
        self.path = path
        self.data = data
        self.hash = content_hash(data)
        self.format = line_format
        # A byte order mark belongs to the file, not to its first line, which may move.
        self.mark = _BOM if data.startswith(_BOM) else b""
        self.lines = data[len(self.mark) :].split(b"\n")
        self.problems: list[LineProblem] = []
        self._numbers: dict[int, list[int]] | None = None
        self.records = self._parse(rekeyed)

    @classmethod
    def of_lines(
        cls,
        path: str,
        line_format: LineFormat,
        pairs: Sequence[tuple[bytes, Record | None]],
        mark: bytes = b"",
    ) -> PartFile:
        """A part put together from lines whose records are known, so that none is parsed again."""
        part = cls.__new__(cls)
        part.path = path
        part.format = line_format
        part.lines = [line for line, _ in pairs]
        part.records = [record for _, record in pairs]
        part.mark = mark
        part.data = mark + b"\n".join(part.lines)
        part.hash = content_hash(part.data)
        part.problems = []
        part._numbers = None
        return part

    def _parse(self, rekeyed: Collection[int]) -> list[Record | None]:
        parse = self.format.parse
        records: list[Record | None] = []
        add = records.append
        for number, raw in enumerate(self.lines, 1):
            if not raw or raw.isspace():
                add(None)
                continue
            try:
                add(parse(raw))
            except LineError as error:
                add(None)
                self.problems.append(LineProblem(self.path, number, error.code, error.message))
        if rekeyed:
            for position, record in enumerate(records):
                if record is not None and line_hash(record.line) in rekeyed:
                    records[position] = with_id(record, self.format.id_of(record.values))
        return records

    def of(self, record_id: int) -> list[Record]:
        """Every line of a record, in file order: more than one after a union merge."""
        return [r for n in self.line_numbers(record_id) if (r := self.records[n - 1]) is not None]

    def line_numbers(self, record_id: int) -> list[int]:
        """The line numbers, from 1, of a record."""
        if self._numbers is None:
            self._numbers = {}
            for number, record in enumerate(self.records, 1):
                if record is not None:
                    self._numbers.setdefault(record.id, []).append(number)
        return self._numbers.get(record_id, [])

    def give_id(self, number: int, record_id: int) -> None:
        """Lets the record of a line, counted from 1, be known under another id."""
        record = self.records[number - 1]
        if record is not None:
            self.records[number - 1] = with_id(record, record_id)
            self._numbers = None

    def is_sorted(self) -> bool:
        """Whether the readable lines stand in the order of their identities."""
        keys = [self.format.sort_key(r.values) for r in self.records if r is not None]
        return all(a <= b for a, b in pairwise(keys))

    def in_order(self) -> PartFile:
        """The file with its lines sorted by identity; what cannot be read follows its line as before."""
        head: list[bytes] = []
        groups: list[tuple[tuple[Any, ...], list[bytes]]] = []
        for line, record in zip(self.lines, self.records, strict=True):
            if record is not None:
                groups.append((self.format.sort_key(record.values), [line]))
            elif line:
                (groups[-1][1] if groups else head).append(line)
        groups.sort(key=lambda group: group[0])
        ordered = [*head, *(line for _, lines in groups for line in lines)]
        data = self.mark + b"".join(line + b"\n" for line in ordered)
        part = PartFile(self.path, data, self.format)
        ids = {record.line: record.id for record in self.records if record is not None}
        for number, record in enumerate(part.records, 1):
            if record is not None and record.id != ids[record.line]:
                part.give_id(number, ids[record.line])
        return part

    def rewritten(self, changes: Sequence[LineChange]) -> PartFile | None:
        """The file after the changes; None where no line is left.

        A replaced line keeps its place, further lines of the same record go. A new line stands
        before the first line with a greater identity; a line that cannot be read stays behind the
        line it followed. All other lines keep their bytes.
        """
        by_id = {change.id: change for change in changes}
        pairs: list[tuple[bytes, Record | None] | None] = list(
            zip(self.lines, self.records, strict=True)
        )
        placed: set[int] = set()
        for position, record in enumerate(self.records):
            change = by_id.get(record.id) if record is not None else None
            if change is None:
                continue
            pairs[position] = None if change.id in placed else change.pair
            placed.add(change.id)
        new = [c.new for c in changes if c.id not in placed and c.new is not None]
        kept = self._with_insertions(pairs, new) if new else [p for p in pairs if p is not None]
        if not any(line for line, _ in kept):
            return None
        if kept[-1][0] != b"" and (new or self.lines[-1] == b""):
            kept.append((b"", None))
        part = PartFile.of_lines(self.path, self.format, kept, self.mark)
        part.problems = self._moved_problems(kept)
        return part

    def _moved_problems(self, kept: Sequence[tuple[bytes, Record | None]]) -> list[LineProblem]:
        """The lines that cannot be read keep their order, so their problems follow them."""
        if not self.problems:
            return []
        unreadable = [
            n for n, (line, record) in enumerate(kept, 1) if record is None and line.strip()
        ]
        return [
            LineProblem(p.path, number, p.code, p.message)
            for p, number in zip(self.problems, unreadable, strict=True)
        ]

    def _with_insertions(
        self, pairs: Sequence[tuple[bytes, Record | None] | None], new: Iterable[Record]
    ) -> list[tuple[bytes, Record | None]]:
        sort_key = self.format.sort_key
        keyed = sorted(((sort_key(r.values), r) for r in new), key=lambda pair: pair[0])
        places: list[int] = []
        highest: list[Any] = []
        for position, record in enumerate(self.records):
            if record is not None and pairs[position] is not None:
                key = sort_key(record.values)
                # The first line greater than a new key is found by bisection over the running
                # maximum, which is ascending even where a person left the lines unsorted.
                if not highest or key > highest[-1]:
                    highest.append(key)
                    places.append(position)
        end = len(self.lines)
        while end > 0 and not self.lines[end - 1]:
            end -= 1
        inserted: dict[int, list[tuple[bytes, Record | None]]] = {}
        for key, record in keyed:
            at = bisect.bisect_right(highest, key)
            place = places[at] if at < len(places) else end
            inserted.setdefault(place, []).append((record.line, record))
        result: list[tuple[bytes, Record | None]] = []
        for position in range(len(pairs) + 1):
            result.extend(inserted.get(position, ()))
            pair = pairs[position] if position < len(pairs) else None
            if pair is not None:
                result.append(pair)
        return result


def fresh_part(path: str, records: Iterable[Record], line_format: LineFormat) -> PartFile:
    """A part that did not exist, its lines in order."""
    ordered = sorted(records, key=lambda record: line_format.sort_key(record.values))
    return PartFile.of_lines(path, line_format, [*((r.line, r) for r in ordered), (b"", None)])
