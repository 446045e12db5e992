"""Constants of a condition to what a column holds, and the patterns of text.

A filter of a search and a condition of a question mean the same because both ask here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, datetime
from enum import Enum
from typing import Any, cast

from duckkb.errors import UsageError
from duckkb.ontology.model import SqlType


class Kind(Enum):
    """What the values of an attribute are, as far as conditions and questions care."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    TIME = "time"
    LIST = "list"
    JSON = "json"

    @property
    def numeric(self) -> bool:
        return self in (Kind.INTEGER, Kind.NUMBER)

    @property
    def temporal(self) -> bool:
        return self in (Kind.DATE, Kind.TIME)


KINDS = {
    SqlType.VARCHAR: Kind.TEXT,
    SqlType.BIGINT: Kind.INTEGER,
    SqlType.HUGEINT: Kind.INTEGER,
    SqlType.DOUBLE: Kind.NUMBER,
    SqlType.BOOLEAN: Kind.BOOLEAN,
    SqlType.TIMESTAMPTZ: Kind.TIME,
    SqlType.DATE: Kind.DATE,
    SqlType.LIST: Kind.LIST,
    SqlType.JSON: Kind.JSON,
}
"""What the values of each SQL type are."""

OPERATORS = (
    *("eq", "ne", "gt", "ge", "lt", "le", "in", "not_in", "between"),
    *("contains", "like", "starts_with", "is_null", "not_null"),
)
"""What a condition that is given from outside may compare by."""
PATTERNS = ("contains", "like", "starts_with")
SEVERAL = ("in", "not_in", "between")
"""Operators that take a list of values."""

_TRUE = frozenset({"true", "yes", "t", "y", "1", "是", "真"})
_FALSE = frozenset({"false", "no", "f", "n", "0", "否", "假"})
_MOST = 2**63
_EXAMPLES = {Kind.DATE: " (2026-01-31)", Kind.TIME: " (2026-01-31T09:30:00Z)"}
ESCAPE = "^"
"""Of the patterns of LIKE; not a backslash, whose meaning within quotes depends on a server's settings."""


def coerce(value: Any, kind: Kind, name: str) -> Any:
    """The constant as a value of a column of this kind, where its meaning leaves no doubt.

    Args:
        value: as it was given.
        kind: what the column holds.
        name: the column, for the message.

    Raises:
        UsageError: it is no such value; code `type_mismatch`.
    """
    if value is None:
        return None
    if isinstance(value, list | tuple | dict):
        raise mismatch(value, kind, name)
    if kind in (Kind.INTEGER, Kind.NUMBER):
        return _number(value, kind, name)
    if kind is Kind.BOOLEAN:
        return _boolean(value, name)
    if kind is Kind.DATE:
        return _date(value, name)
    if kind is Kind.TIME:
        return _time(value, name)
    if kind is Kind.LIST:
        return value
    return as_text(value)


def as_text(value: Any) -> str:
    """A constant as the text that a column of text would hold for it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer() and abs(value) < _MOST:
        return str(int(value))
    return str(value)


def iso_moment(value: Any) -> date | datetime | None:
    """The date or time that an ISO text names, or None; whole days come as `date`."""
    if isinstance(value, datetime | date):
        return value
    if not isinstance(value, str):
        return None
    text = value.strip()
    try:
        if len(text) == 10:
            return date.fromisoformat(text)
        if len(text) > 10 and text[4] == "-":
            return datetime.fromisoformat(text)
    except ValueError:
        return None
    return None


def like_pattern(operator: str, given: Any) -> str:
    """The pattern of LIKE, with `ESCAPE`, for one of `contains`, `starts_with` and `like`.

    In the first two every character stands for itself; in `like` `%` and `_` are wildcards unless
    a backslash stands before them.
    """
    text = as_text(given)
    if operator == "like":
        return _like(text)
    return ("%" if operator == "contains" else "") + "".join(map(_itself, text)) + "%"


def mismatch(value: Any, kind: Kind, name: str) -> UsageError:
    """The error that names what was expected and found."""
    found = {bool: "boolean", int: "integer", float: "number", str: "text"}.get(type(value))
    found = found or type(value).__name__
    return UsageError(
        f"'{name}' holds {kind.value} values, got {found} {value!r}",
        code="type_mismatch",
        path=name,
        hint=f"expected {kind.value}{_EXAMPLES.get(kind, '')}, found {found}",
    )


def several(operator: str, name: str, value: Any) -> list[Any]:
    """The values of one of `SEVERAL`.

    Raises:
        UsageError: it is not a list of as many values as the operator takes; code `type_mismatch`.
    """
    wanted = "two values" if operator == "between" else "a list of values"
    values = list(cast("Sequence[Any]", value)) if isinstance(value, list | tuple) else []
    if values and (operator != "between" or (len(values) == 2 and None not in values)):
        return values
    raise UsageError(
        f"'{operator}' on '{name}' takes {wanted}, got {value!r}",
        code="type_mismatch",
        hint="write two, with a comma between"
        if operator == "between" and len(values) == 1
        else f"expected {wanted}, found {type(value).__name__}",
    )


def not_of_lists(operator: str, name: str) -> UsageError:
    """The error that an operator means nothing of a list."""
    return UsageError(f"'{operator}' does not apply to the list '{name}'", code="type_mismatch")


def _number(value: Any, kind: Kind, name: str) -> int | float:
    if isinstance(value, bool):
        raise mismatch(value, kind, name)
    if isinstance(value, str):
        text = value.strip().replace(",", "")
        try:
            value = int(text)
        except ValueError:
            try:
                value = float(text)
            except ValueError:
                raise mismatch(value, kind, name) from None
    if not isinstance(value, int | float) or not math.isfinite(value):
        raise mismatch(value, kind, name)
    if isinstance(value, int) and not -_MOST <= value < _MOST:
        return float(value)
    return value


def _boolean(value: Any, name: str) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float) and value in (0, 1):
        return bool(value)
    if isinstance(value, str):
        text = value.strip().casefold()
        if text in _TRUE or text in _FALSE:
            return text in _TRUE
    raise mismatch(value, Kind.BOOLEAN, name)


def _date(value: Any, name: str) -> date | datetime:
    moment = iso_moment(value)
    if moment is None:
        raise mismatch(value, Kind.DATE, name)
    if isinstance(moment, datetime) and moment.time() == datetime.min.time():
        return moment.date()
    return moment


def _time(value: Any, name: str) -> datetime:
    moment = iso_moment(value)
    if moment is None:
        raise mismatch(value, Kind.TIME, name)
    if not isinstance(moment, datetime):
        moment = datetime.combine(moment, datetime.min.time())
    return moment


def _itself(sign: str) -> str:
    """A character of a pattern that stands for itself."""
    return ESCAPE + sign if sign in (ESCAPE, "%", "_") else sign


def _like(pattern: str) -> str:
    """The user's pattern, where a backslash takes the meaning from what follows, with our escape."""
    made: list[str] = []
    signs = iter(pattern)
    for sign in signs:
        if sign == "\\":
            made.append(_itself(next(signs, sign)))
        else:
            made.append(sign if sign in "%_" else _itself(sign))
    return "".join(made)
