"""Rows without a value: what an average, a total or a rank leaves out.

SQL passes over nulls, and ours stand last both ways, so the lowest price is the lowest of those that
are known. Where that leaves out more than a few rows, it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.findings.looks import Looks
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Day,
    Expression,
    Number,
    Output,
    Plan,
    Query,
    Use,
    all_of,
    conditions_in,
    parts_of,
    rows_of,
)

_MOST = 3
_READ = (Number, Day)
_SHARE = 0.05
"""Fewer rows than this are a few."""


@dataclass(frozen=True)
class Valueless:
    """`missing` of `rows` rows have no value of `expression`, which `ranks` them or is aggregated."""

    expression: Expression
    missing: int
    rows: int
    ranks: bool


def valueless(plan: Plan, catalog: Catalog, looks: Looks) -> list[Valueless]:
    """What the aggregates and the ranking of a plan leave out."""
    if not isinstance(plan, Query):
        return []
    told: list[Valueless] = []
    looked = [(plan, *each) for each in dict.fromkeys(_measured(plan))] + [*_bounded(plan)]
    for query, expression, added_up in looked[:_MOST]:
        if any(each.expression == expression for each in told):
            continue
        counting = _counting(query, expression, added_up, catalog)
        rows = None if counting is None else looks.rows(counting, 1)
        if rows:
            every, with_value = rows[0]
            missing = every - with_value
            if missing and with_value and missing >= _SHARE * every:
                ranks = query is plan and not any(
                    isinstance(p, Aggregate) and p.argument == expression for p in parts_of(plan)
                )
                told.append(Valueless(expression, missing, every, ranks))
    return told


def _measured(query: Query) -> Iterator[tuple[Expression, bool]]:
    """What is aggregated or ranked by, and whether it is added up, as only numbers are."""
    for part in parts_of((query.select, query.having, query.order_by)):
        if isinstance(part, Aggregate) and part.function != "count" and part.argument is not None:
            yield part.argument, part.function in ("sum", "avg")
    orders = query.order_by if query.limit is not None else ()
    for order in orders[:1] or (query.per_group.order[:1] if query.per_group else ()):
        if not any(isinstance(p, Aggregate) for p in parts_of(order)):
            yield order.expression, False


def _bounded(query: Query) -> Iterator[tuple[Query, Expression, bool]]:
    """What is compared as the number that a text holds, beside the rows among which it is looked for."""
    conditions = conditions_in(query.where)
    for each in conditions:
        if isinstance(each, Compare) and isinstance(each.left, _READ):
            others = all_of([c for c in conditions if c is not each])
            yield replace(query, where=others), each.left, False


def _counting(
    query: Query, expression: Expression, added_up: bool, catalog: Catalog
) -> Query | None:
    """How many rows there are, and how many have the value: each row once, whatever joins repeat it."""
    aliases = {p.alias for p in parts_of(expression) if isinstance(p, Column)}
    if len(aliases) != 1:
        return None
    # Text that is no number has none; the difference is null where it has none, and never too great.
    value = Arithmetic("-", expression, expression) if added_up else expression
    count = Output(Aggregate("count"), "rows")
    if not query.links:
        return rows_of(query, (count, Output(Aggregate("count", value), "values")))
    (alias,) = aliases
    each = catalog.classes.get(query.class_of(alias))
    if each is None or not each.row_key:
        return None
    same = tuple(Output(Column(alias, name), f"key {i}") for i, name in enumerate(each.row_key))
    inner = replace(rows_of(query, (*same, Output(value, "value"))), distinct=True)
    values = Output(Aggregate("count", Column("v", "value")), "values")
    return Query((Use("v", ""),), (count, values), inner=inner)
