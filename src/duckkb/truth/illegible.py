"""Whose the lines are that cannot be read: what of a record's name such a line still shows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from duckkb.ontology.model import EdgeType
from duckkb.truth import files
from duckkb.truth.part import LineProblem
from duckkb.truth.record import LineFormat
from duckkb.truth.store import TruthStore

_ID = re.compile(rb'"__id"\s*:\s*(\d{1,19})\b')
_VALUE = rb'\s*:\s*("(?:[^"\\]|\\.)*"|\{[^{}]*\}|[^\s",{}\[\]]+)'


def claimed(store: TruthStore, type_name: str) -> Mapping[int, LineProblem]:
    """By the `__id` of a record, the line of it that cannot be read, as far as these lines show whose they are."""
    line_format = store.formats[type_name]
    found: dict[int, LineProblem] = {}
    for path in sorted(store.known.troubled):
        info = store.parts[path]
        data = files.read(store.root / path) if info.type == type_name else None
        if data is None or files.content_hash(data) != info.hash:
            continue
        lines = data.split(b"\n")
        for problem in info.problems:
            for record_id in _ids(lines[problem.line - 1], line_format):
                found.setdefault(record_id, problem)
    return found


def _ids(line: bytes, line_format: LineFormat) -> Iterator[int]:
    """The `__id` that stands in a line, and the one of the identity that stands there."""
    if match := _ID.search(line):
        yield int(match[1])
    is_edge = isinstance(line_format.type, EdgeType)
    ends = ("source", "target") if is_edge else ()
    values = {name: _value(line, name) for name in (*ends, *line_format.type.identity)}
    if None not in values.values() and all(isinstance(values[end], dict) for end in ends):
        yield line_format.id_of(values)


def _value(line: bytes, name: str) -> Any:
    """The first value of a field, or None."""
    match = re.search(re.escape(msgspec.json.encode(name)) + _VALUE, line)
    try:
        return None if match is None else msgspec.json.decode(match[1])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
