"""One record and its canonical JSONL line: identity, `__id`, order, parsing and rendering.

A node line is `__id`, identity fields, other fields in schema order, `__created_at`,
`__updated_at`; an edge line has `__from_id`, `__to_id`, `source` and `target` after its id.
Objects inside a value have sorted keys; text is UTF-8 without escapes that JSON does not demand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from duckkb.ontology.model import EdgeType, Field, NodeType, Ontology, SqlType
from duckkb.ontology.schema import kind_of
from duckkb.truth.fits import TypeProblem, checker, format_time, is_time, parse_time
from duckkb.truth.jsontext import (
    MAX_DEPTH,
    LineError,
    fault_told,
    may_hide_keys,
    nests_too_deeply,
    refuse_duplicate_keys,
)

MAX_ID = 2**63 - 1
_CONFLICT_MARKERS = (b"<<<<<<<", b"=======", b">>>>>>>", b"|||||||")

_decode = msgspec.json.Decoder().decode
_sorted = msgspec.json.Encoder(order="deterministic").encode
_plain = msgspec.json.Encoder().encode


class Record(msgspec.Struct, frozen=True, gc=False):
    """A record as its line says it.

    `values` holds the user's fields; for an edge also `source` and `target`, the identities of its
    ends. `line` is the raw line without its newline. Times are the text of the line, or None.
    """

    type: str
    id: int
    values: dict[str, Any]
    line: bytes
    created: str | None = None
    updated: str | None = None
    from_id: int | None = None
    to_id: int | None = None


def compute_id(key: Sequence[Any]) -> int:
    """63 bits of BLAKE2b (RFC 7693) over the canonical JSON of `key`; types and code points count."""
    digest = hashlib.blake2b(_sorted(key), digest_size=8).digest()
    return int.from_bytes(digest, "big") & MAX_ID


def canonical(value: Any) -> bytes:
    """A JSON value as canonical bytes: sorted keys, no spaces."""
    return _sorted(value)


class LineFormat:
    """Reads and writes the lines of one type."""

    def __init__(self, ontology: Ontology, record_type: NodeType | EdgeType) -> None:
        self.type = record_type
        self.name = record_type.name
        self._checks = [(f.name, checker(f)) for f in record_type.fields]
        self._names = [f.name for f in record_type.fields]
        self._identity = record_type.identity_fields
        self._integers = [f.name for f in record_type.fields if _holds_integers(f)]
        self._ends: tuple[NodeType, NodeType] | None = None
        self._end_integers: list[tuple[str, frozenset[str]]] = []
        if isinstance(record_type, EdgeType):
            self._ends = ontology.endpoints(record_type)
            for key, node in zip(("source", "target"), self._ends, strict=True):
                if whole := frozenset(f.name for f in node.identity_fields if _holds_integers(f)):
                    self._end_integers.append((key, whole))

    def identity(self, values: Mapping[str, Any]) -> list[Any]:
        """The values that name the record, numbers in one form (1.0 of an integer field is 1)."""
        own = [_identity_value(f, values.get(f.name)) for f in self._identity]
        if self._ends is None:
            return own
        source, target = self._ends
        return [
            node_identity(source, values["source"]),
            node_identity(target, values["target"]),
            *own,
        ]

    def id_of(self, values: Mapping[str, Any], nth: int = 0) -> int:
        """The computed `__id` of a record with these values; the `nth` other one where that is taken."""
        return compute_id([self.name, *self.identity(values), *([nth] if nth else ())])

    def sort_key(self, values: Mapping[str, Any]) -> tuple[Any, ...]:
        """Orders lines by identity: numbers before text, each in its natural order."""
        return _order(self.identity(values))

    def render(
        self,
        record_id: int,
        values: Mapping[str, Any],
        created: str,
        updated: str,
        ends: tuple[int, int] | None = None,
    ) -> Record:
        """The record with its canonical line."""
        line: dict[str, Any] = {"__id": record_id}
        kept: dict[str, Any] = {}
        if ends is not None:
            line["__from_id"], line["__to_id"] = ends
            assert self._ends is not None
            for key, node in zip(("source", "target"), self._ends, strict=True):
                end = values[key]
                whole = all(name in end for name in node.identity)
                line[key] = kept[key] = {n: end[n] for n in node.identity} if whole else end
        for name in self._names:
            if name in values:
                value = values[name]
                kept[name] = value
                line[name] = (
                    msgspec.Raw(_sorted(value)) if isinstance(value, dict | list) else value
                )
        for name in sorted(values.keys() - kept.keys()):
            # A field that config.yaml no longer names, or names only in another branch, is kept.
            if name not in ("source", "target"):
                kept[name] = values[name]
                line[name] = msgspec.Raw(_sorted(values[name]))
        line["__created_at"] = created
        line["__updated_at"] = updated
        from_id, to_id = ends if ends is not None else (None, None)
        return Record(self.name, record_id, kept, _plain(line), created, updated, from_id, to_id)

    def same_content(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
        """Whether two records say the same, unknown fields of the old one included; 1.0 of an integer field is 1."""
        return _sorted(self.whole(old)) == _sorted(self.whole(new))

    def whole(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values with integers as such, where they were written as `1.0`."""
        found = {**values}
        for name in self._integers:
            if name in found:
                found[name] = _integer(found[name])
        for key, named in self._end_integers:
            if isinstance(end := found.get(key), dict):
                found[key] = {n: _integer(v) if n in named else v for n, v in end.items()}  # pyright: ignore
        return found

    def unnamed_ends(self, values: Mapping[str, Any]) -> tuple[str, ...]:
        """The ends of an edge that lack a field of the node's identity, as its key was changed: their ids name them."""
        ends = zip(("source", "target"), self._ends or (), strict=False)
        return tuple(
            key for key, node in ends if any(values[key].get(n) is None for n in node.identity)
        )

    def misfits(
        self, values: Mapping[str, Any]
    ) -> list[tuple[tuple[str, ...], Field, TypeProblem]]:
        """Identity values that no column could hold, with their paths; they name no record."""
        holders: list[tuple[tuple[str, ...], Any, tuple[Field, ...]]] = [
            ((), values, self._identity)
        ]
        if self._ends is not None:
            for key, node in zip(("source", "target"), self._ends, strict=True):
                holders.append(((key,), values[key], node.identity_fields))
        return [
            ((*path, field.name), field, problem)
            for path, holder, fields in holders
            for field in fields
            if (problem := checker(field)(holder.get(field.name))) is not None
        ]

    def check(self, values: Mapping[str, Any]) -> list[LineError]:
        """What of an item would not be readable as a line although its schema allows it."""
        found: list[LineError] = []
        for name, test in self._checks:
            value = values.get(name)
            if value is not None:
                problem = test(value)
                if problem is not None:
                    found.append(LineError(problem[0], problem[1], name))
        return found

    def parse(self, raw: bytes) -> Record:
        """Reads a line.

        Raises:
            LineError: no JSON object, a value that its column cannot hold, no identity.
        """
        try:
            values = _decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise self._not_json(raw, error) from error
        if type(values) is not dict:
            raise LineError("json", f"expected an object, got {kind_of(values)}")
        values: dict[str, Any] = values
        if nests_too_deeply(raw, values):
            raise LineError("json", f"nested deeper than {MAX_DEPTH} levels")
        if may_hide_keys(raw, values):
            refuse_duplicate_keys(raw)
        pop = values.pop
        record_id = pop("__id", None)
        created = pop("__created_at", None)
        updated = pop("__updated_at", None)
        from_id = to_id = None
        if self._ends is not None:
            from_id = pop("__from_id", None)
            to_id = pop("__to_id", None)
            from_id, to_id = self._end_ids(values, from_id, to_id)
        for name, test in self._checks:
            value = values.get(name)
            if value is not None:
                problem = test(value)
                if problem is not None:
                    raise LineError(problem[0], f"field '{name}': {problem[1]}", name)
        for field in self._identity:
            if values.get(field.name) is None:
                raise LineError(
                    "required", f"the identity field '{field.name}' is missing", field.name
                )
        if record_id is None:
            record_id = self.id_of(values)
        elif type(record_id) is not int or not 0 <= record_id <= MAX_ID:
            raise LineError("type", f"__id must be an integer from 0 to {MAX_ID}", "__id")
        _check_time("__created_at", created)
        _check_time("__updated_at", updated)
        return Record(self.name, record_id, values, raw, created, updated, from_id, to_id)

    def reread(self, raw: bytes) -> Record:
        """Reads a line that `parse` has accepted before: nothing is checked a second time."""
        values = _decode(raw)
        pop = values.pop
        record_id, created, updated = (
            pop("__id", None),
            pop("__created_at", None),
            pop("__updated_at", None),
        )
        from_id = to_id = None
        if self._ends is not None:
            from_id, to_id = self._end_ids(values, pop("__from_id", None), pop("__to_id", None))
        if record_id is None:
            record_id = self.id_of(values)
        return Record(self.name, record_id, values, raw, created, updated, from_id, to_id)

    def _end_ids(self, values: dict[str, Any], from_id: Any, to_id: Any) -> tuple[int, int]:
        assert self._ends is not None
        ids: list[int] = []
        for key, node, given in zip(
            ("source", "target"), self._ends, (from_id, to_id), strict=True
        ):
            end = values.get(key)
            if type(end) is not dict:
                raise LineError(
                    "required", f"an edge needs '{key}', an object with its identity", key
                )
            if given is None:
                for name in node.identity:
                    if end.get(name) is None:  # pyright: ignore
                        raise LineError("required", f"'{key}' lacks '{name}'", key)
                given = compute_id([node.name, *node_identity(node, end)])  # pyright: ignore
            elif type(given) is not int or not 0 <= given <= MAX_ID:
                raise LineError(
                    "type", f"the id of '{key}' must be an integer from 0 to {MAX_ID}", key
                )
            ids.append(given)
        return ids[0], ids[1]

    @staticmethod
    def _not_json(raw: bytes, error: Exception) -> LineError:
        if raw.startswith(_CONFLICT_MARKERS):
            return LineError("conflict", "a conflict marker that Git left behind")
        if b"\0" in raw:
            return LineError("json", "the text is UTF-16: save the file as UTF-8")
        return LineError("json", f"not a JSON object: {fault_told(raw, error)}")


def with_id(record: Record, record_id: int) -> Record:
    """The same record under another id."""
    r = record
    return Record(r.type, record_id, r.values, r.line, r.created, r.updated, r.from_id, r.to_id)


def line_formats(ontology: Ontology) -> dict[str, LineFormat]:
    """The format of every type, by type name."""
    return {name: LineFormat(ontology, t) for name, t in ontology.types.items()}


def node_identity(node: NodeType, values: Mapping[str, Any]) -> list[Any]:
    """The identity of a node as an edge names it."""
    return [_identity_value(f, values.get(f.name)) for f in node.identity_fields]


def node_id(node: NodeType, values: Mapping[str, Any]) -> int:
    """The computed `__id` of the node that `values` names."""
    return compute_id([node.name, *node_identity(node, values)])


def _identity_value(field: Field, value: Any) -> Any:
    """One form for what the column holds equal: 1.0 and 1, two spellings of one moment."""
    if field.kind is SqlType.DOUBLE and type(value) is int and abs(value) < 2**1023:
        value = float(value)
    if isinstance(value, float) and value.is_integer():
        exact = field.kind in (SqlType.BIGINT, SqlType.HUGEINT) or abs(value) < 2**53
        return int(value) if exact else value
    if field.kind is SqlType.TIMESTAMPTZ and isinstance(value, str) and is_time(value):
        return _utc(value)
    return value


def _holds_integers(field: Field) -> bool:
    return field.sql.removesuffix("[]") in (SqlType.BIGINT.value, SqlType.HUGEINT.value)


def _integer(value: Any) -> Any:
    """A whole number, or a list of such, as integers; anything else as it is."""
    if isinstance(value, list):
        return [_integer(each) for each in value]  # pyright: ignore
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _utc(text: str) -> str:
    try:
        return format_time(parse_time(text))
    except OverflowError:
        return text


def _order(value: Any) -> tuple[Any, ...]:
    if isinstance(value, list):
        return (3, tuple(_order(v) for v in value))  # pyright: ignore
    if isinstance(value, bool):
        return (0, value)
    if isinstance(value, int | float):
        return (1, value)
    return (2, "" if value is None else str(value))


def _check_time(name: str, value: Any) -> None:
    if value is None:
        return
    if type(value) is not str:
        raise LineError("type", f"{name} must be text", name)
    if not is_time(value):
        raise LineError("format", f"{name}: {value!r} is no time", name)
