"""What is asked of one span of time against another is told of both: `orders this year vs last year`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.plan import (
    GRAINS,
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Extract,
    Or,
    Order,
    Output,
    Plan,
    Query,
    all_of,
    conditions_in,
    parts_of,
)

_OF_ONE = frozenset(
    ("price", "rate", "score", "age", "salari", "rent", "level", "grade", "percent")
)
"""What is not added up."""


def told_of_both(plan: Plan, spans: Sequence[DateSpan], catalog: Catalog) -> Plan | None:
    """The plan of one of two spans as a figure for each of them; None where it is no figure of rows of that span.

    Args:
        plan: what is asked of one span.
        spans: both, of one grain, the earlier one first.
        catalog: what there is to ask about.
    """
    if not isinstance(plan, Query) or plan.inner is not None or plan.limit or plan.having:
        return None
    flat = conditions_in(plan.where)
    found = [
        (k, one.left)
        for k, one in enumerate(flat[:-1])
        for span in spans
        if isinstance(one, Compare)
        and isinstance(one.left, Column)
        and [one, flat[k + 1]] == _within(one.left, span, one)
    ]
    if len(found) != 1:
        return None
    ((at, column),) = found
    both = [And(tuple(_within(column, span, flat[at]))) for span in spans]
    kept = [*flat[:at], *flat[at + 2 :], Or(tuple(both))]
    grain = spans[0].grain
    period = Extract(GRAINS[grain], column)
    figures = tuple(o for o in plan.select if any(isinstance(p, Aggregate) for p in parts_of(o)))
    keys = tuple(o for o in plan.select if o not in figures)
    if not figures and not plan.group_by and not plan.order_by:
        figures, keys = _in_all(plan, keys, catalog), ()
    if not figures or (keys and not plan.group_by):
        return None
    return replace(
        plan,
        distinct=False,
        select=(*keys, Output(period, grain), *figures),
        where=all_of(kept),
        group_by=(*plan.group_by, period),
        order_by=(*(o for o in plan.order_by if not o.settles), Order(period)),
    )


def _in_all(plan: Query, shown: Sequence[Output], catalog: Catalog) -> tuple[Output, ...]:
    """What rows that are only listed come to: their amount where it is shown, else how many they are."""
    columns = [o.expression for o in shown]
    kept = [catalog.attributes.get(plan.attribute_id(c)) for c in columns if isinstance(c, Column)]
    if not any(a is None or a.measure for a in kept):
        return () if plan.distinct else (Output(Aggregate("count"), "count"),)
    if len(kept) != 1 or kept[0] is None or _OF_ONE & {*parts(kept[0].name)}:
        return ()
    return (Output(Aggregate("sum", columns[0]), f"total {kept[0].name}"),)


def _within(column: Column, span: DateSpan, like: Condition) -> list[Condition]:
    """That a column lies in a span, its ends written as one of a condition is."""
    told = like.values[0] if isinstance(like, Compare) and like.values else None
    hour = str(told.value)[10:] if isinstance(told, Constant) else ""
    first, after = (Constant(day.isoformat() + hour) for day in (span.first, span.after))
    return [Compare(column, "ge", (first,)), Compare(column, "lt", (after,))]
