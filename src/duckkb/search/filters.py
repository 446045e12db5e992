"""Conditions on a record's fields and times that a hit must meet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from duckkb.errors import UsageError
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import EdgeType, NodeType, Ontology, SqlType, did_you_mean

TIMES = ("__created_at", "__updated_at")
OPERATORS = (
    *("eq", "ne", "gt", "ge", "lt", "le", "in", "not_in", "between"),
    *("contains", "like", "starts_with", "is_null", "not_null"),
)
_SIGNS = {
    "!=": "ne",
    ">=": "ge",
    "<=": "le",
    "==": "eq",
    "=": "eq",
    ">": "gt",
    "<": "lt",
    "~": "contains",
}
_COMPARE = {"eq": "=", "ne": "<>", "gt": ">", "ge": ">=", "lt": "<", "le": "<="}
_TEXT = re.compile(r"\s*(?P<field>\w+)\s*(?P<sign>!=|>=|<=|==|=|>|<|~)\s*(?P<value>.*?)\s*$", re.S)

Query = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
"""Runs SQL with parameters."""


@dataclass(frozen=True, slots=True)
class Filter:
    """`field op value`; `op` is one of `OPERATORS`.

    `value` is a list for `in` and `not_in`, a pair for `between`, nothing for the two about null.
    The times of a record are the fields `__created_at` and `__updated_at`.
    """

    field: str
    op: str
    value: Any = None


def parse_filter(text: str) -> Filter:
    """`birth>=160`, `faction=蜀汉`, `tags~war`: a filter as a command line gives it.

    Raises:
        UsageError: it is no condition.
    """
    match = _TEXT.match(text)
    if match is None:
        raise UsageError(
            f"'{text}' is no condition", hint="a field, one of = != > >= < <= ~, and a value"
        )
    return Filter(match["field"], _SIGNS[match["sign"]], match["value"])


def matching(
    ontology: Ontology, types: Sequence[str], filters: Sequence[Filter], query: Query
) -> tuple[list[str], NDArray[np.int64]]:
    """The types that have all the fields, and the ids of the records that meet all conditions.

    Raises:
        UsageError: a field that no type has, an unknown operator, or a value of another kind.
    """
    for item in filters:
        if item.op not in OPERATORS:
            raise UsageError(f"unknown operator '{item.op}'", hint=f"known: {', '.join(OPERATORS)}")
        known = dict.fromkeys(f.name for name in types for f in ontology.types[name].fields)
        if item.field not in known and item.field not in TIMES:
            raise UsageError(
                f"no searched type has a field '{item.field}'",
                hint=did_you_mean(
                    item.field, [*known, *TIMES], f"known: {', '.join([*known, *TIMES])}"
                ),
            )
    names: list[str] = []
    found: list[NDArray[np.int64]] = []
    for name in types:
        node = ontology.types[name]
        fields = {f.name for f in node.fields}
        if any(item.field not in fields and item.field not in TIMES for item in filters):
            continue
        names.append(name)
        conditions, values = zip(*(_condition(node, item) for item in filters), strict=True)
        sql = f"SELECT __id FROM {quote(node.table)} WHERE {' AND '.join(conditions)}"
        try:
            rows = query(sql, [v for group in values for v in group])
        except duckdb.Error as error:
            reason = str(error).splitlines()[0]
            raise UsageError(f"the filter does not fit '{name}': {reason}") from error
        found.append(np.fromiter((row[0] for row in rows), np.int64, len(rows)))
    ids = np.concatenate(found) if found else np.empty(0, dtype=np.int64)
    return names, ids


def _condition(node: NodeType | EdgeType, item: Filter) -> tuple[str, list[Any]]:
    """A condition in SQL, and its parameters; values are always bound."""
    column = quote(item.field)
    field = next((f for f in node.fields if f.name == item.field), None)
    sql = "TIMESTAMPTZ" if field is None else field.sql
    if field is not None and field.kind is SqlType.JSON:
        column, sql = f"{column}::VARCHAR", "VARCHAR"
    if item.op == "is_null":
        return f"{column} IS NULL", []
    if item.op == "not_null":
        return f"{column} IS NOT NULL", []
    if field is not None and field.kind is SqlType.LIST:
        return _in_list(item, column, sql.removesuffix("[]"))
    if item.op in _COMPARE:
        return f"{column} {_COMPARE[item.op]} ?::{sql}", [item.value]
    if item.op in ("in", "not_in"):
        values = _several(item)
        word = "IN" if item.op == "in" else "NOT IN"
        marks = ", ".join(f"?::{sql}" for _ in values)
        return f"{column} {word} ({marks})", values
    if item.op == "between":
        values = _several(item)
        if len(values) != 2:
            raise UsageError(f"'between' on '{item.field}' takes two values, got {len(values)}")
        return f"{column} BETWEEN ?::{sql} AND ?::{sql}", values
    text = f"{column}::VARCHAR"
    if item.op == "contains":
        return f"contains(lower({text}), lower(?::VARCHAR))", [item.value]
    if item.op == "starts_with":
        return f"starts_with({text}, ?::VARCHAR)", [item.value]
    return f"{text} LIKE ?::VARCHAR", [item.value]


def _in_list(item: Filter, column: str, inner: str) -> tuple[str, list[Any]]:
    if item.op in ("contains", "eq"):
        return f"list_contains({column}, ?::{inner})", [item.value]
    if item.op == "ne":
        return f"NOT list_contains({column}, ?::{inner})", [item.value]
    if item.op in ("in", "not_in"):
        values = _several(item)
        marks = ", ".join(f"?::{inner}" for _ in values)
        return f"{'' if item.op == 'in' else 'NOT '}list_has_any({column}, [{marks}])", values
    raise UsageError(f"'{item.op}' does not apply to the list '{item.field}'")


def _several(item: Filter) -> list[Any]:
    values: Any = item.value.split(",") if isinstance(item.value, str) else item.value
    if not isinstance(values, list | tuple) or not values:
        raise UsageError(f"'{item.op}' on '{item.field}' takes a list of values")
    return list(values)  # pyright: ignore[reportUnknownVariableType]
