"""Querying the rows of one class, and grouping them, as a program asks for it.

Both build a plan and run it, so they read what a question reads, by the same rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from duckkb.errors import UsageError, check_type
from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.data.rows import Rows, rows_of, unknown_name, where
from duckkb.reasoning.plan import Aggregate, Expression, Order, Output, Query, Use
from duckkb.reasoning.stores import Stores

AGGREGATES = ("count", "count_distinct", "sum", "avg", "min", "max")
MOST_ROWS = 500
MOST_PAGE = 10**12
"""Beyond it a store cannot count the rows that are left out."""

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

    A row of an edge type has `source` and `target`, the identities of its ends; they are named
    `source.id` in filters and as `sort_field`.

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
    source = rows_of(catalog, class_id)
    _check_page(page, page_size)
    condition = where(source, filters)
    order: list[Order] = []
    if sort_field is not None:
        column, _ = source.field(sort_field, "sort_field")
        order.append(Order(column, _descending(sort_order)))
    order += [Order(c) for c in source.identity if not order or c != order[0].expression]
    if not source.fields:
        raise UsageError(f"'{class_id}' has no attributes", code="unknown_field", path="class_id")
    rows = Query(
        source.uses,
        tuple(Output(column, name) for name, (column, _) in source.fields.items()),
        source.links,
        where=condition,
        order_by=tuple(order),
        limit=page_size,
        offset=(page - 1) * page_size,
    )
    count = Query(source.uses, (Output(Aggregate("count"), "count"),), source.links, condition)
    found = _page(stores, class_id, tuple(source.fields), rows, count, page, page_size)
    return _with_ends(found, source) if source.ends else found


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
    source = rows_of(catalog, class_id)
    _check_page(page, page_size)
    condition = where(source, filters)
    outputs: dict[str, Expression] = {}
    for i, name in enumerate(group_by):
        column, _ = source.field(name, f"group_by[{i}]")
        _add(outputs, name, column, f"group_by[{i}]")
    groups = tuple(outputs.values())
    for i, metric in enumerate(metrics or ({"agg": "count"},)):
        alias, aggregate = _metric(source, metric, f"metrics[{i}]")
        _add(outputs, alias, aggregate, f"metrics[{i}].alias")
    order: list[Order] = []
    if sort_by is not None:
        if sort_by not in outputs:
            raise unknown_name(
                "unknown_field", f"no column '{sort_by}'", sort_by, outputs, "sort_by"
            )
        order.append(Order(outputs[sort_by], _descending(sort_order)))
    order += [Order(key) for key in groups if not order or key != order[0].expression]
    rows = Query(
        source.uses,
        tuple(Output(expression, label) for label, expression in outputs.items()),
        source.links,
        where=condition,
        group_by=groups,
        order_by=tuple(order) if groups else (),
        limit=page_size,
        offset=(page - 1) * page_size,
    )
    first = next(iter(outputs.items()))
    every = Query(
        source.uses, (Output(first[1], first[0]),), source.links, condition, group_by=groups
    )
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


def _with_ends(page: DataPage, source: Rows) -> DataPage:
    """The rows of an edge type with `source` and `target` as identities, as the files have them."""
    own = [a.name for a in source.each.attributes]
    items = tuple(
        {
            end: {n: item[f"{end}.{n}"] for n in node.identity}
            for end, (node, _) in source.ends.items()
        }
        | {name: item[name] for name in own}
        for item in page.items
    )
    return replace(page, columns=(*source.ends, *own), items=items)


def _metric(source: Rows, item: Mapping[str, Any], path: str) -> tuple[str, Aggregate]:
    """The heading of a metric and what it computes."""
    for key in item:
        if key not in ("agg", "field", "alias"):
            raise unknown_name(
                "unknown_field",
                f"a metric has no '{key}'",
                key,
                ("agg", "field", "alias"),
                f"{path}.{key}",
            )
    agg = item.get("agg")
    if agg not in AGGREGATES:
        raise unknown_name(
            "unknown_aggregate", f"unknown aggregate '{agg}'", str(agg), AGGREGATES, f"{path}.agg"
        )
    name = item.get("field")
    if name in (None, "", "*"):
        if agg != "count":
            raise UsageError(f"'{agg}' wants a field", code="unknown_field", path=f"{path}.field")
        return str(item.get("alias") or "count"), Aggregate("count")
    column, field = source.field(name, f"{path}.field")
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
    alias = str(item.get("alias") or f"{agg}_{name}")
    if agg == "count_distinct":
        return alias, Aggregate("count", column, distinct=True)
    return alias, Aggregate(agg, column)


def _add(outputs: dict[str, Expression], name: str, expression: Expression, path: str) -> None:
    if name in outputs:
        raise UsageError(f"two columns are called '{name}'", code="duplicate", path=path)
    outputs[name] = expression


def _descending(order: str) -> bool:
    if order not in ("asc", "desc"):
        raise unknown_name(
            "unknown_operator", f"unknown order '{order}'", order, ("asc", "desc"), "sort_order"
        )
    return order == "desc"


def _check_page(page: int, page_size: int) -> None:
    for name, value in (("page", page), ("page_size", page_size)):
        check_type(name, value, int, "a whole number")
    if page > MOST_PAGE:
        raise UsageError(f"page must be at most {MOST_PAGE}, got {page}", code="range", path="page")
    if page < 1:
        raise UsageError(f"pages count from 1, got {page}", code="range", path="page")
    if not 1 <= page_size <= MOST_ROWS:
        raise UsageError(
            f"a page has 1 to {MOST_ROWS} rows, got {page_size}", code="range", path="page_size"
        )
