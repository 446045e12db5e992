"""Results -> JSON values that every client can read."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID

_SAFE = 2**53
_LONG = frozenset({"BIGINT", "HUGEINT", "UBIGINT", "UHUGEINT"})
_ID_NAMES = frozenset({"__id", "__from_id", "__to_id"})


def jsonable(value: Any, name: str | None = None) -> Any:
    """A value of JSON types only.

    Ids become text: JavaScript clients would round them. A number of a record stays what it is, however
    large, so that what was read can be written back. Times are ISO 8601, decimals and intervals text.
    """
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return str(value) if name in _ID_NAMES else value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    convert = getattr(value, "as_dict", None)
    if convert is not None:
        return jsonable(convert())
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: _field(f.name, getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): jsonable(child, str(key)) for key, child in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [jsonable(child) for child in value]
    return _scalar(value)


def _field(name: str, value: Any) -> Any:
    """A field of one of our own results; there `id` is a record's `__id`."""
    return str(value) if name == "id" and isinstance(value, int) else jsonable(value, name)


def _scalar(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    if isinstance(value, Decimal | UUID | timedelta):
        return str(value)
    return str(value)


def sql_rows(columns: tuple[Any, ...], rows: tuple[tuple[Any, ...], ...]) -> list[list[Any]]:
    """The rows of a query, ids as text in every row of their column."""
    names = [column.name for column in columns]
    for position, column in enumerate(columns):
        # Under any alias a column with one integer beyond 2^53 is text throughout, not by chance of row.
        if column.type in _LONG and any(
            row[position] is not None and abs(row[position]) > _SAFE for row in rows
        ):
            names[position] = "__id"
    return [[jsonable(cell, name) for cell, name in zip(row, names, strict=True)] for row in rows]
