"""A filter as SQL over the table of a type; values are always bound.

It means what the same condition means in a data query: text patterns know no case, a list is
compared by its elements (by how many they are where it is compared with a number), and is null
without any, as an empty text is; null equals null.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from duckkb.errors import UsageError
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import EdgeType, Field, NodeType, SqlType
from duckkb.ontology.values import (
    ESCAPE,
    KINDS,
    PATTERNS,
    SEVERAL,
    Kind,
    coerce,
    like_pattern,
    mismatch,
    not_of_lists,
    several,
)

_SIGNS = {"eq": "=", "ne": "<>", "gt": ">", "ge": ">=", "lt": "<", "le": "<="}
_ORDERING = ("gt", "ge", "lt", "le", "between")
_EQUALITY = ("eq", "ne", "in", "not_in")

Sql = tuple[str, list[Any]]
"""A condition and its parameters."""


@dataclass(frozen=True, slots=True)
class Filter:
    """`field op value`; `op` is one of `OPERATORS`.

    `value` is a list for `in` and `not_in`, a pair for `between`, nothing for the two about null.
    The times of a record are the fields `__created_at` and `__updated_at`.
    """

    field: str
    op: str
    value: Any = None


def condition(record_type: NodeType | EdgeType, item: Filter) -> Sql:
    """A filter on a field of a type, or on a time of its records.

    Raises:
        UsageError: a value that the field cannot hold, or an operator that does not apply to it.
    """
    field = record_type.by_name.get(item.field)
    if field is not None and compares_whole(item, field):
        given = [stored_value(field, value) for value in values_of(item)]
        item = replace(item, value=given if isinstance(item.value, list | tuple) else given[0])
    column = quote(item.field)
    if field is not None and field.kind is SqlType.LIST:
        return _of_list(item, field, column)
    kind = Kind.TIME if field is None else KINDS[field.kind]
    if kind is Kind.JSON:
        column = f"{column}::VARCHAR"
    return _of_value(item, column, kind)


def compares_whole(item: Filter, field: Field) -> bool:
    """Whether a filter asks for whole values of a field, or of the elements of a list."""
    return item.op in _EQUALITY or (item.op == "contains" and field.kind is SqlType.LIST)


def values_of(item: Filter) -> list[Any]:
    """The values of a filter, one or several."""
    return list(item.value) if isinstance(item.value, list | tuple) else [item.value]


def stored_value(field: Field, value: Any) -> Any:
    """A value as it is stored, where it was given as people call it."""
    if not isinstance(value, str) or value in field.value_aliases:
        return value
    folded = value.casefold()
    aliases = field.value_aliases.items()
    return next((v for v, names in aliases if folded in map(str.casefold, names)), value)


def possible_values(field: Field) -> list[Any] | None:
    """The texts that a field, or an element of it, may be; None where its schema names none."""
    schema: Any = field.schema.get("items") if field.kind is SqlType.LIST else field.schema
    text = field.sql.removesuffix("[]") == SqlType.VARCHAR.value
    return schema.get("enum") if text and isinstance(schema, dict) else None  # pyright: ignore


def _of_value(item: Filter, column: str, kind: Kind) -> Sql:
    if item.op in ("is_null", "not_null"):
        # An empty text is no value.
        told = f"nullif({column}, '')" if kind is Kind.TEXT else column
        return f"{told} IS {'NOT ' if item.op == 'not_null' else ''}NULL", []
    if item.op in PATTERNS:
        if item.value is None or not isinstance(item.value, str | int | float):
            raise mismatch(item.value, kind, item.field)
        pattern = like_pattern(item.op, item.value).lower()
        return f"lower({column}::VARCHAR) LIKE ? ESCAPE '{ESCAPE}'", [pattern]
    given = _given(item)
    if kind is Kind.TEXT and item.op in _ORDERING and all(map(_is_number, given)):
        # A number in a text is compared as a number.
        column, kind = f"TRY_CAST({column} AS DOUBLE)", Kind.NUMBER
    values = [coerce(v, kind, item.field) for v in given]
    if item.op in ("in", "not_in"):
        return _among(column, item.op, values)
    if values[0] is None:
        return f"{column} IS {'NOT ' if item.op == 'ne' else ''}NULL", []
    if item.op == "between":
        return f"{column} BETWEEN ? AND ?", values
    return f"{column} {_SIGNS[item.op]} ?", values


def _among(column: str, op: str, values: Sequence[Any]) -> Sql:
    """Membership; a null among the values means the records without one."""
    held = [v for v in values if v is not None]
    among = f"{column} IN ({', '.join('?' for _ in held)})" if held else "false"
    if len(held) < len(values):
        among = f"({among} OR {column} IS NULL)"
    return (among if op == "in" else f"NOT {among}"), held


def _of_list(item: Filter, field: Field, column: str) -> Sql:
    if item.op in ("is_null", "not_null"):
        return f"coalesce(len({column}), 0) {'=' if item.op == 'is_null' else '>'} 0", []
    if item.op in ("like", "starts_with"):
        raise not_of_lists(item.op, item.field)
    if item.op == "contains" and (item.value is None or isinstance(item.value, list | tuple)):
        raise mismatch(item.value, Kind.LIST, item.field)
    given = [item.value] if item.op == "contains" else _given(item)
    inner = field.sql.removesuffix("[]")
    kind = next((KINDS[sql] for sql in SqlType if sql.value == inner), Kind.TEXT)
    if item.op != "contains" and not kind.numeric and all(map(_is_number, given)):
        return _of_value(item, f"coalesce(len({column}), 0)", Kind.INTEGER)
    if item.op in _ORDERING:
        raise not_of_lists(item.op, item.field)
    values = [coerce(v, kind, item.field) for v in given]
    found = " OR ".join(f"list_contains({column}, ?::{inner})" for _ in values)
    return f"{'NOT ' if item.op in ('ne', 'not_in') else ''}({found})", values


def _given(item: Filter) -> list[Any]:
    """The values of a comparison, as many as its operator takes."""
    if item.op not in SEVERAL:
        if isinstance(item.value, list | tuple):
            raise UsageError(
                f"'{item.op}' on '{item.field}' takes one value, got a list", code="type_mismatch"
            )
        if item.value is None and item.op not in ("eq", "ne"):
            raise UsageError(f"'{item.op}' on '{item.field}' takes a value", code="type_mismatch")
        return [item.value]
    return several(item.op, item.field, item.value)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
