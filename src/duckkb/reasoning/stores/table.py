"""The answer of a plan, as plain values."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from duckkb.reasoning.catalog import Kind


@dataclass(frozen=True)
class Table:
    """Rows under the headings of a plan.

    `sql` and `parameters` are what ran; `kinds` says what each column holds; `truncated` that there
    were more rows than were wanted.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    truncated: bool = False
    sql: str = ""
    parameters: tuple[Any, ...] = ()
    kinds: tuple[Kind, ...] = ()


def plain(value: Any) -> Any:
    """A value of a database as None, bool, int, float, str, list or dict.

    Dates and times become ISO text; a decimal without a fraction an integer, any other a float
    (exact to 15 digits); bytes hexadecimal text; what is no finite number null.
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, Decimal):
        if not value.is_finite():
            return None
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, datetime):
        return value.isoformat(" ") if value.tzinfo is None else value.isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value).hex()
    if isinstance(value, Mapping):
        return {str(k): plain(v) for k, v in value.items()}
    if isinstance(value, Sequence | set | frozenset):
        return [plain(v) for v in value]
    return str(value)


def plain_rows(rows: Sequence[Sequence[Any]], kinds: Sequence[Kind]) -> tuple[tuple[Any, ...], ...]:
    """All rows plain; SQLite's 0 and 1 are made booleans where the ontology says so."""
    flags = [i for i, kind in enumerate(kinds) if kind is Kind.BOOLEAN]
    made = [tuple(map(plain, row)) for row in rows]
    if not flags:
        return tuple(made)
    return tuple(
        tuple(bool(v) if i in flags and v in (0, 1) else v for i, v in enumerate(row))
        for row in made
    )
