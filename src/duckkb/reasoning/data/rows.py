"""What a data query reads of a class, and the conditions that its rows must meet."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from duckkb.errors import UsageError, check_type
from duckkb.ontology.model import did_you_mean
from duckkb.ontology.values import (
    OPERATORS,
    PATTERNS,
    SEVERAL,
    coerce,
    mismatch,
    not_of_lists,
    several,
)
from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Kind
from duckkb.reasoning.compile.queries import unknown_class
from duckkb.reasoning.plan import And, Column, Compare, Condition, Constant, Link, Operator, Use

ENDS = {"from": "source", "to": "target"}
"""What the ends of an edge are called, by the ends of its joins."""
_ROW = "t"
_FILTERS = "a list of {field, op, value}"


@dataclass(frozen=True)
class Rows:
    """The rows of one class; those of an edge type with the records at both ends.

    `ends` are the class and the join of `source` and `target`, nothing where the class is no edge
    type. The identities of the ends are fields too: `source.id`.
    """

    each: Class
    ends: Mapping[str, tuple[Class, str]]

    @property
    def uses(self) -> tuple[Use, ...]:
        ends = (Use(end, node.name) for end, (node, _) in self.ends.items())
        return (Use(_ROW, self.each.name), *ends)

    @property
    def links(self) -> tuple[Link, ...]:
        return tuple(Link(join, _ROW, end, outer=True) for end, (_, join) in self.ends.items())

    @cached_property
    def fields(self) -> Mapping[str, tuple[Column, Attribute]]:
        """Every field by its name, those of the ends first."""
        ends = {
            f"{end}.{name}": (Column(end, name), node.by_name[name])
            for end, (node, _) in self.ends.items()
            for name in node.identity
        }
        return ends | {a.name: (Column(_ROW, a.name), a) for a in self.each.attributes}

    @property
    def identity(self) -> tuple[Column, ...]:
        """What rows are ordered by where nothing else is asked for, so that pages do not overlap.

        Where nothing is known to tell rows apart, all columns do: rows equal in them look the same.
        """
        names = self.each.identity or tuple(a.name for a in self.each.attributes)
        if self.each.store == BASE and (self.each.link or not self.each.identity):
            names = ("__id",)
        return tuple(Column(_ROW, name) for name in names)

    def field(self, name: Any, path: str) -> tuple[Column, Attribute]:
        """A field by its name.

        Raises:
            UsageError: `unknown_field`, with the nearest.
        """
        found = self.fields.get(name) if isinstance(name, str) else None
        if found is None:
            raise unknown_name(
                "unknown_field",
                f"'{self.each.name}' has no field '{name}'",
                str(name),
                self.fields,
                path,
            )
        return found


def rows_of(catalog: Catalog, class_id: str) -> Rows:
    """What there is to read of a class.

    Raises:
        UsageError: `unknown_class`, with the nearest.
    """
    check_type("class_id", class_id, str, "text")
    each = catalog.classes.get(class_id)
    if each is None:
        raise unknown_class(class_id, catalog)
    if not each.link:
        return Rows(each, {})
    joins = catalog.joins_of(each.name)
    return Rows(
        each,
        {name: (catalog.classes[joins[end].right], joins[end].id) for end, name in ENDS.items()},
    )


def where(rows: Rows, filters: Sequence[Mapping[str, Any]]) -> Condition | None:
    """The condition that all filters are met.

    Raises:
        UsageError: a filter that means nothing, told by its place.
    """
    check_type("filters", filters, list | tuple, _FILTERS)
    for item in filters:
        check_type("filters", item, Mapping, _FILTERS)
    conditions = tuple(_condition(rows, f, f"filters[{i}]") for i, f in enumerate(filters))
    return And(conditions) if conditions else None


def _condition(rows: Rows, item: Mapping[str, Any], path: str) -> Condition:
    for key in item:
        if key not in ("field", "op", "value"):
            raise unknown_name(
                "unknown_field",
                f"a filter has no '{key}'",
                key,
                ("field", "op", "value"),
                f"{path}.{key}",
            )
    column, field = rows.field(item.get("field"), f"{path}.field")
    op = item.get("op")
    if op is None:
        raise UsageError(
            "a filter needs an 'op'",
            code="unknown_operator",
            path=f"{path}.op",
            hint=f"known: {', '.join(OPERATORS)}",
        )
    if op not in OPERATORS:
        raise unknown_name(
            "unknown_operator", f"unknown operator '{op}'", str(op), OPERATORS, f"{path}.op"
        )
    operator = cast(Operator, op)
    if operator in ("is_null", "not_null"):
        return Compare(column, operator)
    value = item.get("value")
    with _placed(f"{path}.value"):
        values = several(operator, field.name, value) if operator in SEVERAL else [value]
        for one in values:
            _check_value(operator, field, one)
    if field.kind is Kind.LIST:
        with _placed(f"{path}.op"):
            operator = _on_list(operator, field, rows.each.store == BASE)
    return Compare(column, operator, tuple(Constant(v) for v in values))


@contextmanager
def _placed(path: str) -> Generator[None]:
    """Tells where in what was given an error lies."""
    try:
        yield
    except UsageError as error:
        error.path = path
        raise


def _on_list(operator: Operator, field: Attribute, base: bool) -> Operator:
    """What the operator is on a list; the base has lists as such, other stores perhaps as text."""
    if operator in ("like", "starts_with"):
        raise not_of_lists(operator, field.name)
    return "has" if operator == "contains" and base else operator


def _check_value(operator: str, field: Attribute, value: Any) -> None:
    """Refuses what the field cannot hold, in whatever store its rows are."""
    fits = value is None or isinstance(value, str | int | float | bool)
    if not fits or (value is None and operator not in ("eq", "ne", "in", "not_in")):
        raise mismatch(value, field.kind, field.name)
    if operator not in PATTERNS and field.kind is not Kind.LIST:
        coerce(value, field.kind, field.name)


def unknown_name(
    code: str, message: str, name: str, known: Sequence[str] | Mapping[str, Any], path: str
) -> UsageError:
    """The refusal of a name, with the nearest of those that are known."""
    hint = did_you_mean(name, known, f"known: {', '.join(known)}")
    return UsageError(message, code=code, path=path, hint=hint)
