"""One part file as lines: which can be read, and how a change rewrites only its own lines."""

from __future__ import annotations

import bisect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from duckkb.truth.files import content_hash
from duckkb.truth.record import LineError, LineFormat, Record


@dataclass(frozen=True, slots=True)
class LineProblem:
    """A line that cannot be read; it stays in its file byte for byte."""

    path: str
    line: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class LineChange:
    """What happens to one record in one part; `new` is None where its line is removed."""

    id: int
    old: bytes | None
    new: bytes | None
    new_values: Mapping[str, Any] | None = None


class PartFile:
    """The parsed content of one part.

    `lines[i]` is a raw line without its newline, `records[i]` what it says or None (blank or
    unreadable). Joining the lines with newlines gives the file back byte for byte.
    """

    def __init__(self, path: str, data: bytes, line_format: LineFormat) -> None:
        self.path = path
        self.hash = content_hash(data)
        self.size = len(data)
        self.format = line_format
        self.lines = data.split(b"\n")
        self.problems: list[LineProblem] = []
        self.records = self._parse()

    def _parse(self) -> list[Record | None]:
        parse = self.format.parse
        records: list[Record | None] = []
        add = records.append
        for number, raw in enumerate(self.lines, 1):
            if not raw or raw.isspace():
                add(None)
                continue
            try:
                if number == 1 and raw.startswith(b"\xef\xbb\xbf"):
                    add(parse(raw[3:]))
                else:
                    add(parse(raw))
            except LineError as error:
                add(None)
                self.problems.append(LineProblem(self.path, number, error.code, error.message))
        return records

    def of(self, record_id: int) -> list[Record]:
        """Every line of a record, in file order: more than one after a union merge."""
        return [r for r in self.records if r is not None and r.id == record_id]

    def line_numbers(self, record_id: int) -> list[int]:
        """The line numbers, from 1, of a record."""
        return [n for n, r in enumerate(self.records, 1) if r is not None and r.id == record_id]

    def is_sorted(self) -> bool:
        """Whether the readable lines stand in the order of their identities."""
        keys = [self.format.sort_key(r.values) for r in self.records if r is not None]
        return all(a <= b for a, b in pairwise(keys))

    def in_order(self) -> bytes:
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
        return b"".join(line + b"\n" for line in ordered)

    def rewritten(self, changes: Sequence[LineChange]) -> bytes | None:
        """The file's bytes after the changes; None where no line is left.

        A replaced line keeps its place, further lines of the same record go. A new line stands
        before the first line with a greater identity; a line that cannot be read stays behind the
        line it followed. All other lines keep their bytes.
        """
        by_id = {change.id: change for change in changes}
        lines: list[bytes | None] = list(self.lines)
        placed: set[int] = set()
        for position, record in enumerate(self.records):
            change = by_id.get(record.id) if record is not None else None
            if change is None:
                continue
            lines[position] = None if change.id in placed else change.new
            placed.add(change.id)
        new = [c for c in changes if c.id not in placed and c.new is not None]
        kept = self._with_insertions(lines, new) if new else [x for x in lines if x is not None]
        if not any(kept):
            return None
        if kept[-1] != b"" and (new or self.lines[-1] == b""):
            kept.append(b"")
        return b"\n".join(kept)

    def _with_insertions(
        self, lines: Sequence[bytes | None], new: Iterable[LineChange]
    ) -> list[bytes]:
        sort_key = self.format.sort_key
        keyed = sorted(
            ((sort_key(c.new_values or {}), c.new) for c in new if c.new is not None),
            key=lambda pair: pair[0],
        )
        places: list[int] = []
        highest: list[Any] = []
        for position, record in enumerate(self.records):
            if record is not None and lines[position] is not None:
                key = sort_key(record.values)
                # The first line greater than a new key is found by bisection over the running
                # maximum, which is ascending even where a person left the lines unsorted.
                if not highest or key > highest[-1]:
                    highest.append(key)
                    places.append(position)
        end = len(self.lines)
        while end > 0 and not self.lines[end - 1]:
            end -= 1
        inserted: dict[int, list[bytes]] = {}
        for key, line in keyed:
            at = bisect.bisect_right(highest, key)
            inserted.setdefault(places[at] if at < len(places) else end, []).append(line)
        result: list[bytes] = []
        for position in range(len(lines) + 1):
            result.extend(inserted.get(position, ()))
            if position < len(lines):
                line = lines[position]
                if line is not None:
                    result.append(line)
        return result


def fresh_part(changes: Sequence[LineChange], line_format: LineFormat) -> bytes:
    """The bytes of a part that did not exist."""
    ordered = sorted(
        (line_format.sort_key(c.new_values or {}), c.new) for c in changes if c.new is not None
    )
    return b"".join(line + b"\n" for _, line in ordered)
