"""Whether a value fits the column of its field, and how times are written."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from duckkb.ontology.model import Field, SqlType
from duckkb.ontology.schema import kind_of

_BIGINT_MIN, _BIGINT_MAX = -(2**63), 2**63 - 1
_HUGE_MIN, _HUGE_MAX = -(2**127), 2**127 - 1


def format_time(moment: datetime) -> str:
    """UTC, ISO 8601, always six digits of the second, so that text order is time order."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def parse_time(text: str) -> datetime:
    """The moment of a stored time; one without an offset is taken as UTC."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


TypeProblem = tuple[str, str]


def checker(field: Field) -> Callable[[Any], TypeProblem | None]:
    """A test that a value fits the field's column: None, or (code, what is wrong)."""
    if field.kind is SqlType.LIST:
        inner = _scalar_check(SqlType(field.sql.removesuffix("[]")))

        def check_list(value: Any) -> TypeProblem | None:
            if type(value) is not list:
                return "type", f"expected array, got {kind_of(value)}"
            for entry in value:  # pyright: ignore
                problem = None if entry is None else inner(entry)
                if problem is not None:
                    return problem
            return None

        return check_list
    return _scalar_check(field.kind)


def _scalar_check(kind: SqlType) -> Callable[[Any], TypeProblem | None]:
    return _CHECKS.get(kind, _anything)


def _anything(value: Any) -> TypeProblem | None:
    return None


def _text(value: Any) -> TypeProblem | None:
    return None if type(value) is str else ("type", f"expected string, got {kind_of(value)}")


def _bigint(value: Any) -> TypeProblem | None:
    return _integer(value, _BIGINT_MIN, _BIGINT_MAX)


def _hugeint(value: Any) -> TypeProblem | None:
    return _integer(value, _HUGE_MIN, _HUGE_MAX)


def _integer(value: Any, low: int, high: int) -> TypeProblem | None:
    if type(value) is not int and not (type(value) is float and value.is_integer()):
        return "type", f"expected integer, got {kind_of(value)}"
    if not low <= value <= high:
        return "range", f"{value} is outside {low} to {high}"
    return None


def _double(value: Any) -> TypeProblem | None:
    if type(value) is float:
        return None
    if type(value) is not int:
        return "type", f"expected number, got {kind_of(value)}"
    if abs(value) > 2**1023:
        return "range", "the number is too large for a DOUBLE"
    return None


def _boolean(value: Any) -> TypeProblem | None:
    return None if type(value) is bool else ("type", f"expected boolean, got {kind_of(value)}")


def _timestamp(value: Any) -> TypeProblem | None:
    if type(value) is not str:
        return "type", f"expected string, got {kind_of(value)}"
    if not is_time(value):
        return "format", f"{value!r} is no date-time that can be stored"
    return None


def _date(value: Any) -> TypeProblem | None:
    if type(value) is not str:
        return "type", f"expected string, got {kind_of(value)}"
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


@lru_cache(4096)
def is_time(text: str) -> bool:
    """Whether a text is a time; remembered, since the lines of one import share theirs."""
    if not _TIME.match(text):
        return False
    try:
        parse_time(text)
    except ValueError:
        return False
    return True


_CHECKS: dict[SqlType, Callable[[Any], TypeProblem | None]] = {
    SqlType.VARCHAR: _text,
    SqlType.BIGINT: _bigint,
    SqlType.HUGEINT: _hugeint,
    SqlType.DOUBLE: _double,
    SqlType.BOOLEAN: _boolean,
    SqlType.TIMESTAMPTZ: _timestamp,
    SqlType.DATE: _date,
}
