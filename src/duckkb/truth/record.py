"""One record and its canonical JSONL line: identity, `__id`, order, parsing and rendering.

A node line is `__id`, identity fields, other fields in schema order, `__created_at`,
`__updated_at`; an edge line has `__from_id`, `__to_id`, `source` and `target` after its id.
Objects inside a value have sorted keys; text is UTF-8 without escapes that JSON does not demand.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

import msgspec

from duckkb.ontology.model import EdgeType, Field, NodeType, Ontology, SqlType

MAX_ID = 2**63 - 1
MAX_DEPTH = 128
"""Levels that a line may nest; a bundle may nest a few less, so that all it holds can be read."""
_BIGINT_MIN, _BIGINT_MAX = -(2**63), 2**63 - 1
_HUGE_MIN, _HUGE_MAX = -(2**127), 2**127 - 1
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


class LineError(ValueError):
    """A line cannot be read; `code` is `json`, `conflict`, `type`, `range`, `format` or `required`."""

    def __init__(self, code: str, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.field = field


def format_time(moment: datetime) -> str:
    """UTC, ISO 8601, always six digits of the second, so that text order is time order."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def parse_time(text: str) -> datetime:
    """The moment of a stored time; one without an offset is taken as UTC."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


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
        self._ends: tuple[NodeType, NodeType] | None = None
        if isinstance(record_type, EdgeType):
            self._ends = ontology.endpoints(record_type)

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

    def id_of(self, values: Mapping[str, Any]) -> int:
        """The computed `__id` of a record with these values."""
        return compute_id([self.name, *self.identity(values)])

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
                line[key] = kept[key] = {name: values[key][name] for name in node.identity}
        for name in self._names:
            if name in values:
                value = values[name]
                kept[name] = value
                line[name] = (
                    msgspec.Raw(_sorted(value)) if isinstance(value, dict | list) else value
                )
        line["__created_at"] = created
        line["__updated_at"] = updated
        from_id, to_id = ends if ends is not None else (None, None)
        return Record(self.name, record_id, kept, _plain(line), created, updated, from_id, to_id)

    def same_content(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
        """Whether two records say the same, unknown fields of the old one included."""
        return _sorted(old) == _sorted(new)

    def misfits(
        self, values: Mapping[str, Any]
    ) -> list[tuple[tuple[str, ...], Field, type_problem]]:
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
            raise LineError("json", f"expected an object, got {_kind(values)}")
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
            for name in node.identity:
                if end.get(name) is None:  # pyright: ignore
                    raise LineError("required", f"'{key}' lacks '{name}'", key)
            if given is None:
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
        if isinstance(error, RecursionError):
            return LineError("json", "nested too deeply")
        return LineError("json", f"not a JSON object: {error}")


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
    if field.kind is SqlType.TIMESTAMPTZ and isinstance(value, str) and _is_time(value):
        return _utc(value)
    return value


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


def nests_too_deeply(raw: bytes, value: Any, limit: int = MAX_DEPTH) -> bool:
    """Whether a parsed value nests beyond what the code after the parser may recurse into."""
    if raw.count(b"[") + raw.count(b"{") <= limit:
        return False
    level: list[Any] = [value]
    for _ in range(limit + 1):
        level = [
            child
            for parent in level
            for child in (parent.values() if type(parent) is dict else parent)  # pyright: ignore
            if type(child) is dict or type(child) is list
        ]
        if not level:
            return False
    return True


def count_keys(value: Any) -> int:
    """How many keys all objects within a value have; `":` in its text counts more where one is lost."""
    if type(value) is dict:
        return len(value) + sum(  # pyright: ignore
            count_keys(v)
            for v in value.values()  # pyright: ignore
            if type(v) is dict or type(v) is list
        )
    if type(value) is list:
        return sum(count_keys(v) for v in value if type(v) is dict or type(v) is list)  # pyright: ignore
    return 0


_SPACED_COLON = re.compile(rb'"[ \t\r\n]+:')


def may_hide_keys(raw: bytes, value: Any) -> bool:
    """Whether `raw` could have a key twice: it shows more keys than `value` has, or spells them oddly."""
    return raw.count(b'":') != count_keys(value) or _SPACED_COLON.search(raw) is not None


def refuse_duplicate_keys(raw: bytes) -> None:
    """JSON parsers keep the last of two equal keys without a word; here that is an error.

    Raises:
        LineError: some object in `raw` has a key twice.
    """

    def pairs(items: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(items)
        if len(result) != len(items):
            seen: set[str] = set()
            twice = next(k for k, _ in items if k in seen or seen.add(k))
            raise LineError("json", f"the key {twice!r} stands twice", twice)
        return result

    try:
        json.loads(raw, object_pairs_hook=pairs)
    except (ValueError, RecursionError) as error:
        if isinstance(error, LineError):
            raise
        raise LineError("json", f"not JSON: {error}") from error


type_problem = tuple[str, str]


def checker(field: Field) -> Callable[[Any], type_problem | None]:
    """A test that a value fits the field's column: None, or (code, what is wrong)."""
    if field.kind is SqlType.LIST:
        inner = _scalar_check(SqlType(field.sql.removesuffix("[]")))

        def check_list(value: Any) -> type_problem | None:
            if type(value) is not list:
                return "type", f"expected array, got {_kind(value)}"
            for entry in value:  # pyright: ignore
                problem = None if entry is None else inner(entry)
                if problem is not None:
                    return problem
            return None

        return check_list
    return _scalar_check(field.kind)


def _scalar_check(kind: SqlType) -> Callable[[Any], type_problem | None]:
    return _CHECKS.get(kind, _anything)


def _anything(value: Any) -> type_problem | None:
    return None


def _text(value: Any) -> type_problem | None:
    return None if type(value) is str else ("type", f"expected string, got {_kind(value)}")


def _bigint(value: Any) -> type_problem | None:
    return _integer(value, _BIGINT_MIN, _BIGINT_MAX)


def _hugeint(value: Any) -> type_problem | None:
    return _integer(value, _HUGE_MIN, _HUGE_MAX)


def _integer(value: Any, low: int, high: int) -> type_problem | None:
    if type(value) is not int and not (type(value) is float and value.is_integer()):
        return "type", f"expected integer, got {_kind(value)}"
    if not low <= value <= high:
        return "range", f"{value} is outside {low} to {high}"
    return None


def _double(value: Any) -> type_problem | None:
    if type(value) is float:
        return None
    if type(value) is not int:
        return "type", f"expected number, got {_kind(value)}"
    if abs(value) > 2**1023:
        return "range", "the number is too large for a DOUBLE"
    return None


def _boolean(value: Any) -> type_problem | None:
    return None if type(value) is bool else ("type", f"expected boolean, got {_kind(value)}")


def _timestamp(value: Any) -> type_problem | None:
    if type(value) is not str:
        return "type", f"expected string, got {_kind(value)}"
    if not _is_time(value):
        return "format", f"{value!r} is no date-time that can be stored"
    return None


def _date(value: Any) -> type_problem | None:
    if type(value) is not str:
        return "type", f"expected string, got {_kind(value)}"
    try:
        if _DATE.match(value):
            date.fromisoformat(value)
            return None
    except ValueError:
        pass
    return "format", f"{value!r} is no date"


# Python reads all of ISO 8601 (`2024-W01-1`), DuckDB only this; both must agree that it is a time.
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}\Z", re.ASCII)
_TIME = re.compile(
    r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?)?\Z",
    re.ASCII,
)


def _is_time(text: str) -> bool:
    if not _TIME.match(text):
        return False
    try:
        parse_time(text)
    except ValueError:
        return False
    return True


_CHECKS: dict[SqlType, Callable[[Any], type_problem | None]] = {
    SqlType.VARCHAR: _text,
    SqlType.BIGINT: _bigint,
    SqlType.HUGEINT: _hugeint,
    SqlType.DOUBLE: _double,
    SqlType.BOOLEAN: _boolean,
    SqlType.TIMESTAMPTZ: _timestamp,
    SqlType.DATE: _date,
}


def _check_time(name: str, value: Any) -> None:
    if value is None:
        return
    if type(value) is not str:
        raise LineError("type", f"{name} must be text", name)
    if not _is_time(value):
        raise LineError("format", f"{name}: {value!r} is no time", name)


def _kind(value: Any) -> str:
    for kind, name in (
        (bool, "boolean"),
        (int, "integer"),
        (float, "number"),
        (str, "string"),
        (list, "array"),
        (dict, "object"),
    ):
        if isinstance(value, kind):
            return name
    return "null"
