"""Looking up one record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duckkb.bundle.lines_told import others_told, twice_told
from duckkb.bundle.messages import identity_text
from duckkb.errors import RecordNotFoundError, UsageError, check_type
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import EdgeType, Field, NodeType, Ontology, SqlType
from duckkb.runtime.database import Database
from duckkb.truth.doubles import differ
from duckkb.truth.record import Record, canonical, node_id, node_identity
from duckkb.truth.store import TruthStore
from duckkb.truth.unread import missing_told, unread_places

_BY_ID = re.compile(r"#\d{1,19}", re.ASCII)


@dataclass(frozen=True, slots=True)
class GetResult:
    """A stored record: its id, its fields, its times, and the file in which it stands.

    `notices` say where other lines claim to be the same record and say otherwise, and which other records are named so.
    """

    id: int
    type: str
    values: Mapping[str, Any]
    created_at: str | None
    updated_at: str | None
    path: str
    notices: tuple[str, ...] = ()


def lookup(
    store: TruthStore,
    database: Database,
    record_type: NodeType | EdgeType,
    identity: Mapping[str, Any] | int,
) -> GetResult:
    """The record of a type with this identity, or with this `__id`.

    An edge's identity has `source` and `target`, and the edge's own identity fields.
    """
    if isinstance(identity, int):
        found = identity if store.type_of(identity) == record_type.name else None
        shown = f"__id {identity}"
    else:
        check_type("identity", identity, Mapping, "an object")
        found = _find(store, database, record_type, identity)
        shown = identity_text(identity)
    record = store.stored([found]).get(found) if found is not None else None
    if record is None:
        near = _near(database, record_type, identity)
        hints = [f"Did you mean {identity_text(near)}?"] if near else []
        raise RecordNotFoundError(
            f"there is no '{record_type.name}' with {shown}",
            hint="\n".join([*hints, *missing_told(unread_places(store, {record_type.name}))])
            or None,
        )
    by_key = not isinstance(identity, int)
    others = others_told(store, database, record_type, record.id) if by_key else []
    return _result(record, store, others)


_ALIKE = 0.85
"""By Jaro and Winkler, from 0 to 1: one letter wrong, left out or exchanged in a short key."""


def _near(
    database: Database, record_type: NodeType | EdgeType, identity: Mapping[str, Any] | int
) -> Mapping[str, Any] | None:
    """The identity of the one record that was probably meant, where it is a single text."""
    if isinstance(identity, int) or isinstance(record_type, EdgeType):
        return None
    [first, *more] = record_type.identity_fields
    given = identity.get(first.name)
    if more or first.kind is not SqlType.VARCHAR or not isinstance(given, str):
        return None
    name = quote(first.name)
    rows = database.query(
        f"SELECT {name} FROM (SELECT {name}, jaro_winkler_similarity(lower({name}), lower(?)) AS alike"
        f" FROM {quote(record_type.table)}) WHERE alike >= {_ALIKE} AND {name} <> ?"
        f" ORDER BY alike DESC, {name} LIMIT 1",
        [given, given],
    )
    return {first.name: rows[0][0]} if rows else None


def _find(
    store: TruthStore,
    database: Database,
    record_type: NodeType | EdgeType,
    identity: Mapping[str, Any],
) -> int | None:
    names = list(record_type.identity)
    if isinstance(record_type, EdgeType):
        names = ["source", "target", *names]
    missing = [n for n in names if identity.get(n) is None]
    if missing:
        raise UsageError(
            f"'{record_type.name}' is named by {', '.join(names)}; missing: {', '.join(missing)}",
            path="identity",
        )
    if unknown := [n for n in identity if n not in names]:
        raise UsageError(
            f"'{record_type.name}' is named by {', '.join(names)}; unknown: {', '.join(unknown)}",
            code="unknown_field",
            path="identity",
        )
    _require_fitting(store, record_type, identity)
    if (computed := _at_own_id(store, record_type, identity)) is not None:
        return computed
    key = [identity[n] for n in record_type.identity]
    if isinstance(record_type, EdgeType):
        ends: list[int] = []
        for node, name in zip(
            store.ontology.endpoints(record_type), ("source", "target"), strict=True
        ):
            end = identity[name]
            known = database.find(node, [node_identity(node, end)])
            ends.append(known.get(0, node_id(node, end)))
        key = [*ends, *key]
    return database.find(record_type, [key]).get(0)


def _at_own_id(
    store: TruthStore, record_type: NodeType | EdgeType, identity: Mapping[str, Any]
) -> int | None:
    """The id that is computed from an identity, where a record bears it that is still called so."""
    line_format = store.formats[record_type.name]
    computed = line_format.id_of(identity)
    if store.type_of(computed) != record_type.name:
        return None
    record = store.stored([computed]).get(computed)
    same = record and line_format.identity(record.values) == line_format.identity(identity)
    return computed if same else None


def _require_fitting(
    store: TruthStore, record_type: NodeType | EdgeType, identity: Mapping[str, Any]
) -> None:
    if isinstance(record_type, EdgeType):
        for name, node in zip(
            ("source", "target"), store.ontology.endpoints(record_type), strict=True
        ):
            end = identity[name]
            if not isinstance(end, dict) or any(end.get(n) is None for n in node.identity):
                names = ", ".join(node.identity)
                raise UsageError(f"'{name}' is an object with {names}", path=f"identity.{name}")
    for path, _, (_, message) in store.formats[record_type.name].misfits(identity):
        raise UsageError(f"{'.'.join(path)}: {message}", path=".".join(("identity", *path)))
    try:
        canonical(identity)
    except (TypeError, ValueError) as error:
        raise UsageError(f"the identity is not made of plain values: {error}") from error


def _result(record: Record, store: TruthStore, others: Iterable[str]) -> GetResult:
    path = store.parts_of(record.id)[0]
    return GetResult(
        *(record.id, record.type, record.values, record.created, record.updated, path),
        (*otherwise_told(store, [record.id]), *others),
    )


def otherwise_told(store: TruthStore, ids: Iterable[int]) -> list[str]:
    """Which of these records stand on several lines that differ, as a merge leaves them, and which line counts."""
    return [
        twice_told(store.ontology.types[copies[0].record.type], copies)
        for copies in store.doubles_among(ids).values()
        if differ(copies)
    ]


def identity_from_keys(
    ontology: Ontology, record_type: NodeType | EdgeType, keys: Sequence[str]
) -> Mapping[str, Any] | int:
    """Texts -> identity: in the order of the identity, or `field=value`, or `#` and an `__id`.

    For an edge the keys of its source come first, then those of its target, then its own.

    Raises:
        UsageError: too few or too many, or a text that is not of the field's type.
    """
    if len(keys) == 1 and _BY_ID.fullmatch(keys[0]):
        return int(keys[0][1:])
    own = list(record_type.identity_fields)
    if not isinstance(record_type, EdgeType):
        return dict(_assign(record_type, own, keys, [f.name for f in own]))
    source, target = ontology.endpoints(record_type)
    first, second = len(source.identity), len(target.identity)
    fields = [*source.identity_fields, *target.identity_fields, *own]
    names = [
        *(f"source {f.name}" for f in source.identity_fields),
        *(f"target {f.name}" for f in target.identity_fields),
        *(f.name for f in own),
    ]
    pairs = _assign(record_type, fields, keys, names)
    return {
        "source": dict(pairs[:first]),
        "target": dict(pairs[first : first + second]),
        **dict(pairs[first + second :]),
    }


def identity_named(
    store: TruthStore,
    database: Database,
    record_type: NodeType | EdgeType,
    keys: Sequence[str],
) -> Mapping[str, Any] | int:
    """What `identity_from_keys` makes of texts; of `#` and a number that is no `__id` of the type, the key so spelt.

    A number of an issue is written like that too. An `__id` counts before a key, and where there is neither.

    Raises:
        UsageError: too few or too many, or a text that is not of the field's type.
    """
    identity = identity_from_keys(store.ontology, record_type, keys)
    if not isinstance(identity, int) or store.type_of(identity) == record_type.name:
        return identity
    fields = list(record_type.identity_fields)
    if (
        isinstance(record_type, EdgeType)
        or len(fields) != 1
        or fields[0].kind is not SqlType.VARCHAR
    ):
        return identity
    spelt = {fields[0].name: keys[0]}
    return identity if _find(store, database, record_type, spelt) is None else spelt


def named(store: TruthStore, types: Sequence[str], text: str) -> list[tuple[int, str]]:
    """The nodes of these types whose key a text is, as `get` takes it: ids, each with its key's field."""
    found: list[tuple[int, str]] = []
    for name in types:
        node = store.ontology.nodes[name]
        keys = [text.strip()] if len(node.identity) == 1 else text.split()
        if len(keys) != len(node.identity):
            continue
        try:
            identity = identity_from_keys(store.ontology, node, keys)
            at = identity if isinstance(identity, int) else _at_own_id(store, node, identity)
        except (UsageError, TypeError, ValueError):
            continue  # a key of this type looks otherwise
        if at is not None and store.type_of(at) == name:
            found.append((at, node.identity[0]))
    return found


def _assign(
    record_type: NodeType | EdgeType,
    fields: Sequence[Field],
    keys: Sequence[str],
    names: Sequence[str],
) -> list[tuple[str, Any]]:
    if len(keys) != len(fields):
        raise UsageError(
            f"'{record_type.name}' is named by {len(fields)} {'key' if len(fields) == 1 else 'keys'}"
            f" ({', '.join(names)}), got {len(keys)}",
            hint=f"one after the other: {record_type.name} {_placeholders(names)}",
        )
    pairs: list[tuple[str, Any]] = []
    for field, key in zip(fields, keys, strict=True):
        text = key.removeprefix(f"{field.name}=")
        pairs.append((field.name, typed(field, text)))
    return pairs


def _placeholders(names: Sequence[str]) -> str:
    return " ".join(name.upper().replace(" ", "_") for name in names)


def typed(field: Field, text: str) -> Any:
    """The value of a field that a text means.

    Raises:
        UsageError: it means none.
    """
    if field.kind in (SqlType.BIGINT, SqlType.HUGEINT):
        try:
            return int(_POINT.sub("", text))
        except ValueError as error:
            raise UsageError(f"'{field.name}' is a whole number, got '{text}'") from error
    if field.kind is SqlType.DOUBLE:
        try:
            return float(text)
        except ValueError as error:
            raise UsageError(f"'{field.name}' is a number, got '{text}'") from error
    if field.kind is SqlType.BOOLEAN:
        if text not in ("true", "false"):
            raise UsageError(f"'{field.name}' is true or false, got '{text}'")
        return text == "true"
    return text


_POINT = re.compile(r"(?<=\d)\.0*\s*\Z", re.ASCII)
"""The end of a whole number that is written as `1.0`, as an import takes it too."""
