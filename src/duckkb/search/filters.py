"""Conditions on a record's fields and times that a hit must meet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import duckdb
import msgspec
import numpy as np
from numpy.typing import NDArray

from duckkb.errors import UsageError
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import EdgeType, NodeType, Ontology, SqlType, did_you_mean
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
            path="where",
            hint=f"a field, one of = != > >= < <= ~ or {' '.join(OPERATORS[6:])}, and a value",
        )
    name = match["quoted"].replace('""', '"') if match["quoted"] else match["field"]
    op, value = _SIGNS.get(match["sign"] or "", match["word"]), match["value"]
    if op in ("is_null", "not_null"):
        if value:
            raise UsageError(f"'{op}' on '{name}' takes no value, got '{value}'", path=name)
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


@dataclass(frozen=True, slots=True)
class Matching:
    """The types that have all the fields of some conditions, and the ids of the records that meet all of these.

    `notices` tell of values that the schemas no longer allow.
    """

    types: list[str]
    ids: NDArray[np.int64]
    notices: tuple[str, ...]


def matching(
    ontology: Ontology, types: Sequence[str], filters: Sequence[Filter], query: Query
) -> Matching:
    """The records of some types that meet all conditions.

    Raises:
        UsageError: a field that no type has, an unknown operator, a value of another kind, or one that no record can
            have, and none has.
    """
    notices: list[str] = []
    for item in filters:
        if item.op not in OPERATORS:
            raise UsageError(
                f"unknown operator '{item.op}'",
                code="unknown_operator",
                path=item.field,
                hint=f"known: {', '.join(OPERATORS)}",
            )
        known = dict.fromkeys(f.name for name in types for f in ontology.types[name].fields)
        if item.field not in known and item.field not in TIMES:
            raise UsageError(
                f"no searched type has a field '{item.field}'",
                code="unknown_field",
                path=item.field,
                hint=did_you_mean(
                    item.field, [*known, *TIMES], f"known: {', '.join([*known, *TIMES])}"
                ),
            )
        notices += _not_allowed(item, [ontology.types[name] for name in types], query)
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
    return Matching(names, ids, tuple(notices))


def _not_allowed(item: Filter, types: Sequence[NodeType | EdgeType], query: Query) -> Iterator[str]:
    """Tells of a text that the schemas of all these types exclude, and that records hold from before; refuses one that
    none holds: nothing would be found, and nobody told why."""
    named = [(f, possible_values(f)) for t in types for f in t.fields if f.name == item.field]
    possible = [(f, v) for f, v in named if v is not None and compares_whole(item, f)]
    if not possible or len(possible) < len(named):
        return
    for value in values_of(item):
        if isinstance(value, str) and all(stored_value(f, value) not in v for f, v in possible):
            if any(_is_held(item.field, value, t, query) for t in types):
                yield f"'{item.field}' may no longer be '{value}': 'duckkb doctor' lists the records that are"
                continue
            known = list(dict.fromkeys(str(v) for _, values in possible for v in values))
            raise UsageError(
                f"'{item.field}' has no value '{value}'",
                code="unknown_value",
                path=item.field,
                hint=did_you_mean(value, known, f"known: {', '.join(known)}"),
            )


def _is_held(name: str, value: str, record_type: NodeType | EdgeType, query: Query) -> bool:
    field = record_type.by_name.get(name)
    if field is None:
        return False
    op = "contains" if field.kind is SqlType.LIST else "eq"
    sql, values = condition(record_type, Filter(name, op, value))
    return bool(query(f"SELECT 1 FROM {quote(record_type.table)} WHERE {sql} LIMIT 1", values))
