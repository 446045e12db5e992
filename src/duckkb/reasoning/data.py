"""Querying the rows of one class, and grouping them, as a program asks for it.

Both build a plan and run it, so they read what a question reads, by the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, cast

from duckkb.errors import UsageError
from duckkb.ontology.model import did_you_mean
from duckkb.ontology.values import coerce, mismatch
from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Kind
from duckkb.reasoning.compile.queries import unknown_class
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Expression,
    Operator,
    Order,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.stores import Stores

OPERATORS = (
    *("eq", "ne", "gt", "ge", "lt", "le", "in", "not_in", "between"),
    *("contains", "like", "starts_with", "is_null", "not_null"),
)
PATTERNS = ("contains", "like", "starts_with")
AGGREGATES = ("count", "count_distinct", "sum", "avg", "min", "max")
MOST_ROWS = 500
_ROW = "t"

SortOrder = Literal["asc", "desc"]


@dataclass(frozen=True)
class DataPage:
    """One page of rows; `total` counts those of all pages, `page` counts from 1."""

    class_id: str
    columns: tuple[str, ...]
    items: tuple[Mapping[str, Any], ...]
    total: int
    page: int
    page_size: int


def query_data(
    catalog: Catalog,
    stores: Stores,
    class_id: str,
    filters: Sequence[Mapping[str, Any]] = (),
    sort_field: str | None = None,
    sort_order: SortOrder = "asc",
    page: int = 1,
    page_size: int = 20,
) -> DataPage:
    """The rows of a class that meet all filters, a page of them.

    Args:
        catalog: what can be asked about.
        stores: what holds the rows.
        class_id: the class, by name.
        filters: `{field, op, value}` each; `op` is one of `OPERATORS`. `value` is a list for `in` and
            `not_in`, a pair for `between`, nothing for the two about null. Texts are matched
            without case by `contains`, `like` and `starts_with`, a list by its elements.
        sort_field: nulls stand last; without it the rows stand by their identity.
        sort_order: `asc` or `desc`.
        page: from 1.
        page_size: 1 to 500.

    Raises:
        UsageError: `unknown_class`, `unknown_field` or `unknown_operator` with the nearest name;
            `type_mismatch` where a value does not fit its field; `range` for a page out of bounds.
        SourceError: the database cannot be reached, or has changed.
    """
    each = _class(catalog, class_id)
    _check_page(page, page_size)
    where = _where(each, filters)
    order: list[Order] = []
    if sort_field is not None:
        field = _attribute(each, sort_field, "sort_field")
        order.append(Order(_column(field.name), _descending(sort_order)))
    order += [Order(_column(n)) for n in _identity(each) if n != sort_field]
    uses = (Use(_ROW, each.name),)
    columns = tuple(a.name for a in each.attributes)
    if not columns:
        raise UsageError(f"'{each.name}' has no attributes", code="unknown_field", path="class_id")
    rows = Query(
        uses,
        tuple(Output(_column(n), n) for n in columns),
        where=where,
        order_by=tuple(order),
        limit=page_size,
        offset=(page - 1) * page_size,
    )
    count = Query(uses, (Output(Aggregate("count"), "count"),), where=where)
    return _page(stores, class_id, columns, rows, count, page, page_size)


def group_analysis(
    catalog: Catalog,
    stores: Stores,
    class_id: str,
    group_by: Sequence[str] = (),
    metrics: Sequence[Mapping[str, Any]] = (),
    filters: Sequence[Mapping[str, Any]] = (),
    page: int = 1,
    page_size: int = 20,
    sort_by: str | None = None,
    sort_order: SortOrder = "asc",
) -> DataPage:
    """The rows of a class grouped and measured, a page of groups.

    Args:
        catalog: what can be asked about.
        stores: what holds the rows.
        class_id: the class, by name.
        group_by: fields; none makes one group of all rows.
        metrics: `{agg, field, alias}` each; `agg` is one of `AGGREGATES`, `field` may be left out of a
            `count`, `alias` is the heading. Without any the rows are counted.
        filters: as those of `query_data`.
        page: from 1.
        page_size: 1 to 500.
        sort_by: a field of `group_by` or the alias of a metric; without it, by the groups.
        sort_order: `asc` or `desc`.

    Raises:
        UsageError: as `query_data`; `unknown_aggregate` with the nearest name; `duplicate` for two
            columns of one name.
        SourceError: the database cannot be reached, or has changed.
    """
    each = _class(catalog, class_id)
    _check_page(page, page_size)
    where = _where(each, filters)
    outputs: dict[str, Expression] = {}
    for i, name in enumerate(group_by):
        found = _attribute(each, name, f"group_by[{i}]")
        _add(outputs, found.name, _column(found.name), f"group_by[{i}]")
    groups = tuple(outputs.values())
    for i, metric in enumerate(metrics or ({"agg": "count"},)):
        alias, aggregate = _metric(each, metric, f"metrics[{i}]")
        _add(outputs, alias, aggregate, f"metrics[{i}].alias")
    order: list[Order] = []
    if sort_by is not None:
        if sort_by not in outputs:
            raise _unknown("unknown_field", f"no column '{sort_by}'", sort_by, outputs, "sort_by")
        order.append(Order(outputs[sort_by], _descending(sort_order)))
    order += [Order(key) for key in groups if not order or key != order[0].expression]
    uses = (Use(_ROW, each.name),)
    rows = Query(
        uses,
        tuple(Output(expression, label) for label, expression in outputs.items()),
        where=where,
        group_by=groups,
        order_by=tuple(order) if groups else (),
        limit=page_size,
        offset=(page - 1) * page_size,
    )
    first = next(iter(outputs.items()))
    every = Query(uses, (Output(first[1], first[0]),), where=where, group_by=groups)
    count = Query((Use("g", ""),), (Output(Aggregate("count"), "count"),), inner=every)
    return _page(stores, class_id, tuple(outputs), rows, count, page, page_size)


def _page(
    stores: Stores,
    class_id: str,
    columns: tuple[str, ...],
    rows: Query,
    count: Query,
    page: int,
    page_size: int,
) -> DataPage:
    found = stores.run(rows, page_size)
    total = int(stores.run(count, 1).rows[0][0])
    items = tuple(dict(zip(columns, row, strict=True)) for row in found.rows)
    return DataPage(class_id, columns, items, total, page, page_size)


def _class(catalog: Catalog, class_id: str) -> Class:
    each = catalog.classes.get(class_id)
    if each is None:
        raise unknown_class(class_id, catalog)
    return each


def _attribute(each: Class, name: Any, path: str) -> Attribute:
    found = each.by_name.get(name) if isinstance(name, str) else None
    if found is None:
        raise _unknown(
            "unknown_field", f"'{each.name}' has no field '{name}'", str(name), each.by_name, path
        )
    return found


def _column(name: str) -> Column:
    return Column(_ROW, name)


def _identity(each: Class) -> tuple[str, ...]:
    """What rows are ordered by where nothing else is asked for, so that pages do not overlap.

    Where nothing is known to tell rows apart, all columns do: rows equal in them look the same.
    """
    if each.store == BASE:
        return ("__id",) if each.link or not each.identity else each.identity
    return each.identity or tuple(a.name for a in each.attributes)


def _where(each: Class, filters: Sequence[Mapping[str, Any]]) -> Condition | None:
    conditions = tuple(_condition(each, f, f"filters[{i}]") for i, f in enumerate(filters))
    return And(conditions) if conditions else None


def _condition(each: Class, item: Mapping[str, Any], path: str) -> Condition:
    for key in item:
        if key not in ("field", "op", "value"):
            raise _unknown(
                "unknown_field",
                f"a filter has no '{key}'",
                key,
                ("field", "op", "value"),
                f"{path}.{key}",
            )
    field = _attribute(each, item.get("field"), f"{path}.field")
    op = item.get("op")
    if op not in OPERATORS:
        raise _unknown(
            "unknown_operator", f"unknown operator '{op}'", str(op), OPERATORS, f"{path}.op"
        )
    operator = cast(Operator, op)
    column = _column(field.name)
    if operator in ("is_null", "not_null"):
        return Compare(column, operator)
    value = item.get("value")
    values: list[Any] = [value]
    if operator in ("in", "not_in", "between"):
        if not isinstance(value, list | tuple) or not value:
            raise _not_a_list(operator, field, value, path)
        values = list(cast("Sequence[Any]", value))
        if operator == "between" and len(values) != 2:
            raise _not_a_list(operator, field, values, path)
    for one in values:
        _check_value(operator, field, one, f"{path}.value")
    if field.kind is Kind.LIST:
        operator = _on_list(operator, field, each.store == BASE, path)
    return Compare(column, operator, tuple(Constant(v) for v in values))


def _on_list(operator: Operator, field: Attribute, base: bool, path: str) -> Operator:
    """What the operator is on a list; the base has lists as such, other stores perhaps as text."""
    if operator in ("like", "starts_with"):
        raise UsageError(
            f"'{operator}' does not apply to the list '{field.name}'",
            code="type_mismatch",
            path=f"{path}.op",
        )
    return "has" if operator == "contains" and base else operator


def _check_value(operator: str, field: Attribute, value: Any, path: str) -> None:
    """Refuses what the field cannot hold, in whatever store its rows are."""
    fits = value is None or isinstance(value, str | int | float | bool)
    if not fits or (value is None and operator not in ("eq", "ne", "in", "not_in")):
        error = mismatch(value, field.kind, field.name)
    elif operator in PATTERNS or field.kind is Kind.LIST:
        return
    else:
        try:
            coerce(value, field.kind, field.name)
            return
        except UsageError as found:
            error = found
    error.path = path
    raise error


def _not_a_list(operator: str, field: Attribute, value: Any, path: str) -> UsageError:
    wanted = "two values" if operator == "between" else "a list of values"
    return UsageError(
        f"'{operator}' on '{field.name}' takes {wanted}, got {value!r}",
        code="type_mismatch",
        path=f"{path}.value",
        hint=f"expected {wanted}, found {type(value).__name__}",
    )


def _metric(each: Class, item: Mapping[str, Any], path: str) -> tuple[str, Aggregate]:
    """The heading of a metric and what it computes."""
    for key in item:
        if key not in ("agg", "field", "alias"):
            raise _unknown(
                "unknown_field",
                f"a metric has no '{key}'",
                key,
                ("agg", "field", "alias"),
                f"{path}.{key}",
            )
    agg = item.get("agg")
    if agg not in AGGREGATES:
        raise _unknown(
            "unknown_aggregate", f"unknown aggregate '{agg}'", str(agg), AGGREGATES, f"{path}.agg"
        )
    name = item.get("field")
    if name in (None, "", "*"):
        if agg != "count":
            raise UsageError(f"'{agg}' wants a field", code="unknown_field", path=f"{path}.field")
        return str(item.get("alias") or "count"), Aggregate("count")
    field = _attribute(each, name, f"{path}.field")
    if agg in ("sum", "avg") and not field.kind.numeric:
        raise UsageError(
            f"'{agg}' wants a number, '{field.name}' holds {field.kind.value} values",
            code="type_mismatch",
            path=f"{path}.field",
            hint=f"expected number, found {field.kind.value}",
        )
    if agg in ("min", "max") and field.kind in (Kind.LIST, Kind.JSON, Kind.BOOLEAN):
        raise UsageError(
            f"'{agg}' wants values in an order, '{field.name}' holds {field.kind.value} values",
            code="type_mismatch",
            path=f"{path}.field",
            hint=f"expected number, text or date, found {field.kind.value}",
        )
    alias = str(item.get("alias") or f"{agg}_{field.name}")
    if agg == "count_distinct":
        return alias, Aggregate("count", _column(field.name), distinct=True)
    return alias, Aggregate(agg, _column(field.name))


def _add(outputs: dict[str, Expression], name: str, expression: Expression, path: str) -> None:
    if name in outputs:
        raise UsageError(f"two columns are called '{name}'", code="duplicate", path=path)
    outputs[name] = expression


def _descending(order: str) -> bool:
    if order not in ("asc", "desc"):
        raise _unknown(
            "unknown_operator", f"unknown order '{order}'", order, ("asc", "desc"), "sort_order"
        )
    return order == "desc"


def _check_page(page: int, page_size: int) -> None:
    if page < 1:
        raise UsageError(f"pages count from 1, got {page}", code="range", path="page")
    if not 1 <= page_size <= MOST_ROWS:
        raise UsageError(
            f"a page has 1 to {MOST_ROWS} rows, got {page_size}", code="range", path="page_size"
        )


def _unknown(
    code: str, message: str, name: str, known: Sequence[str] | Mapping[str, Any], path: str
) -> UsageError:
    hint = did_you_mean(name, known, f"known: {', '.join(known)}")
    return UsageError(message, code=code, path=path, hint=hint)
