"""Records -> rows, in bulk: NumPy columns that DuckDB scans where they lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import duckdb
import msgspec
import numpy as np

from duckkb.ontology.ddl import columns, quote
from duckkb.ontology.model import EdgeType, Field, NodeType, SqlType
from duckkb.truth.record import Record

_encode = msgspec.json.Encoder().encode
_STAGE = "__stage"


def insert(
    connection: duckdb.DuckDBPyConnection,
    record_type: NodeType | EdgeType,
    records: Sequence[Record],
) -> None:
    """Adds rows for the records; their ids must not be in the table yet.

    Lists and objects travel as JSON text and are converted by DuckDB (`from_json`), which needs no
    file access and keeps nested values exactly.
    """
    if not records:
        return
    stage: dict[str, Any] = {"c0": np.fromiter((r.id for r in records), np.int64, len(records))}
    expressions = ["c0"]
    if isinstance(record_type, EdgeType):
        stage["c1"] = np.fromiter((r.from_id for r in records), np.int64, len(records))
        stage["c2"] = np.fromiter((r.to_id for r in records), np.int64, len(records))
        expressions += ["c1", "c2"]
    for field in record_type.fields:
        name = f"c{len(stage)}"
        values = [r.values.get(field.name) for r in records]
        if all(v is None for v in values):
            expressions.append(f"NULL::{field.sql}")
            continue
        stage[name], expression = _column(field, values)
        expressions.append(expression.format(name))
    for attribute in ("created", "updated"):
        name = f"c{len(stage)}"
        stage[name] = _objects([getattr(r, attribute) for r in records])
        expressions.append(f"{name}::VARCHAR::TIMESTAMPTZ")
    names = ", ".join(quote(name) for name, _ in columns(record_type))
    connection.register(_STAGE, stage)
    # Where this fails the transaction is dead; the next load replaces the registration.
    connection.execute(
        f"INSERT INTO {quote(record_type.table)} ({names})"
        f" SELECT {', '.join(expressions)} FROM {_STAGE}"
    )
    connection.unregister(_STAGE)


def copy_rows(
    source: duckdb.DuckDBPyConnection,
    target: duckdb.DuckDBPyConnection,
    record_type: NodeType | EdgeType,
) -> None:
    """Adds all rows of a type's table in one instance to the same table in another, in their order.

    They travel as an Arrow stream, which keeps every type where both instances have
    `arrow_lossless_conversion`.
    """
    names = ", ".join(quote(name) for name, _ in columns(record_type))
    rows = source.sql(f"SELECT {names} FROM {quote(record_type.table)}")
    target.register(_STAGE, rows.__arrow_c_stream__())
    target.execute(f"INSERT INTO {quote(record_type.table)} ({names}) SELECT {names} FROM {_STAGE}")
    target.unregister(_STAGE)


def _column(field: Field, values: list[Any]) -> tuple[Any, str]:
    """A NumPy column and the SQL that brings it to the field's type, `{}` being its name."""
    convert, expression = _CONVERT[field.kind]
    return convert(values), expression.replace("{sql}", _inner(field))


def _inner(field: Field) -> str:
    return field.sql.removesuffix("[]")


def _objects(values: Sequence[Any]) -> Any:
    column = np.empty(len(values), dtype=object)
    column[:] = values
    return column


def _integers(values: list[Any]) -> Any:
    # 3.0 is an integer to JSON Schema; null travels in the mask.
    if None in values:
        mask = [v is None for v in values]
        data = [0 if v is None else int(v) for v in values]
        return np.ma.masked_array(np.array(data, dtype=np.int64), mask=mask)
    return np.array([int(v) for v in values], dtype=np.int64)


def _doubles(values: list[Any]) -> Any:
    mask = [v is None for v in values]
    data = [0.0 if v is None else float(v) for v in values]
    return np.ma.masked_array(np.array(data, dtype=np.float64), mask=mask)


def _booleans(values: list[Any]) -> Any:
    mask = [v is None for v in values]
    return np.ma.masked_array(np.array([bool(v) for v in values], dtype=bool), mask=mask)


def _integer_texts(values: list[Any]) -> Any:
    return _objects([None if v is None else str(int(v)) for v in values])


def _json_texts(values: list[Any]) -> Any:
    return _objects([None if v is None else _encode(v).decode() for v in values])


_CONVERT: dict[SqlType, tuple[Callable[[list[Any]], Any], str]] = {
    SqlType.VARCHAR: (_objects, "{}::VARCHAR"),
    SqlType.BIGINT: (_integers, "{}::BIGINT"),
    SqlType.HUGEINT: (_integer_texts, "{}::VARCHAR::HUGEINT"),
    SqlType.DOUBLE: (_doubles, "{}::DOUBLE"),
    SqlType.BOOLEAN: (_booleans, "{}::BOOLEAN"),
    SqlType.TIMESTAMPTZ: (_objects, "{}::VARCHAR::TIMESTAMPTZ"),
    SqlType.DATE: (_objects, "{}::VARCHAR::DATE"),
    SqlType.LIST: (_json_texts, """from_json({}::VARCHAR, '["{sql}"]')"""),
    SqlType.JSON: (_json_texts, "{}::VARCHAR::JSON"),
}
