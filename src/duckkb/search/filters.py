"""Conditions on a record's fields and times that a hit must meet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import duckdb
import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.errors import UsageError
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import Field, Ontology, did_you_mean
from duckkb.ontology.values import OPERATORS, SEVERAL
from duckkb.search.conditions import (
    Filter,
    compares_whole,
    condition,
    possible_values,
    stored_value,
    values_of,
)

TIMES = ("__created_at", "__updated_at")
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
_TEXT = re.compile(
    r"""\s*(?:"(?P<quoted>(?:[^"]|"")+)"|(?P<field>[^"=!<>~\s][^=!<>~]*?))"""
    r"(?:\s*(?P<sign>!=|>=|<=|==|=|>|<|~)\s*"
    rf"|\s+(?P<word>{'|'.join(OPERATORS)})(?:\s+|$))(?P<value>.*?)\s*$",
    re.S,
)
"""The field ends at the first sign, or at the first word that is an operator."""

Query = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
"""Runs SQL with parameters."""


def parse_filter(text: str) -> Filter:
    """`birth>=160`, `faction=蜀汉`, `tags~war`, `year in 2019,2020`: a filter as a text gives it.

    A sign or an operator's name between blanks; a list of values has commas, or is a list in JSON.
    Quotes around a value are not part of it; two of them in it mean one.
    A field whose own name has a sign or an operator in it stands in double quotes.

    Raises:
        UsageError: it is no condition.
    """
    match = _TEXT.match(text)
    if match is None:
        raise UsageError(
            f"'{text}' is no condition" if text.strip() else "the condition is empty",
            hint=f"a field, one of = != > >= < <= ~ or {' '.join(OPERATORS[6:])}, and a value",
        )
    name = match["quoted"].replace('""', '"') if match["quoted"] else match["field"]
    op, value = _SIGNS.get(match["sign"] or "", match["word"]), match["value"]
    if op in ("is_null", "not_null"):
        if value:
            raise UsageError(f"'{op}' on '{name}' takes no value, got '{value}'")
        return Filter(name, op)
    return Filter(name, op, _several(value) if op in SEVERAL else _unquoted(value))


def _unquoted(text: str) -> str:
    """A value without the quotes that SQL and shells have made a habit: `city='Rome'`."""
    mark = text[:1]
    whole = len(text) > 1 and mark in ("'", '"') and text.endswith(mark)
    return text[1:-1].replace(mark * 2, mark) if whole else text


def _several(text: str) -> Any:
    if text.startswith("["):
        try:
            return msgspec.json.decode(text)
        except msgspec.DecodeError:
            pass  # a value that begins so
    return [_unquoted(part.strip()) for part in text.split(",")] if text else []


def matching(
    ontology: Ontology, types: Sequence[str], filters: Sequence[Filter], query: Query
) -> tuple[list[str], NDArray[np.int64]]:
    """The types that have all the fields, and the ids of the records that meet all conditions.

    Raises:
        UsageError: a field that no type has, an unknown operator, a value of another kind, or one that no record can
            have.
    """
    for item in filters:
        if item.op not in OPERATORS:
            raise UsageError(
                f"unknown operator '{item.op}'",
                code="unknown_operator",
                hint=f"known: {', '.join(OPERATORS)}",
            )
        known = dict.fromkeys(f.name for name in types for f in ontology.types[name].fields)
        if item.field not in known and item.field not in TIMES:
            raise UsageError(
                f"no searched type has a field '{item.field}'",
                hint=did_you_mean(
                    item.field, [*known, *TIMES], f"known: {', '.join([*known, *TIMES])}"
                ),
            )
        _refuse_impossible(item, [f for n in types for f in ontology.types[n].fields])
    names: list[str] = []
    found: list[NDArray[np.int64]] = []
    for name in types:
        node = ontology.types[name]
        fields = {f.name for f in node.fields}
        if any(item.field not in fields and item.field not in TIMES for item in filters):
            continue
        names.append(name)
        conditions, values = zip(*(condition(node, item) for item in filters), strict=True)
        sql = f"SELECT __id FROM {quote(node.table)} WHERE {' AND '.join(conditions)}"
        try:
            rows = query(sql, [v for group in values for v in group])
        except duckdb.Error as error:
            reason = str(error).splitlines()[0]
            raise UsageError(f"the filter does not fit '{name}': {reason}") from error
        found.append(np.fromiter((row[0] for row in rows), np.int64, len(rows)))
    ids = np.concatenate(found) if found else np.empty(0, dtype=np.int64)
    return names, ids


def _refuse_impossible(item: Filter, fields: Sequence[Field]) -> None:
    """Refuses a text that the schemas of all these fields exclude: nothing would be found, and nobody told why."""
    named = [(f, possible_values(f)) for f in fields if f.name == item.field]
    possible = [(f, v) for f, v in named if v is not None and compares_whole(item, f)]
    if not possible or len(possible) < len(named):
        return
    for value in values_of(item):
        if isinstance(value, str) and all(stored_value(f, value) not in v for f, v in possible):
            known = list(dict.fromkeys(str(v) for _, values in possible for v in values))
            raise UsageError(
                f"'{item.field}' has no value '{value}'",
                code="unknown_value",
                hint=did_you_mean(value, known, f"known: {', '.join(known)}"),
            )
