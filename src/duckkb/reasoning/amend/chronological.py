"""Groups by spans of the calendar: in the order of time, and without rows whose time is not known where
the best ones are asked for."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Expression,
    Extract,
    Order,
    Plan,
    Query,
    narrowed,
)

_WEEKDAYS = frozenset(("weekday", "weekday_zh"))
"""Parts of a date whose texts do not sort as the days do."""


def in_order_of_time(plan: Plan, catalog: Catalog) -> Plan:
    """The plan with `orders per month` from the first month on; of `the month with the most orders` no row
    counts that has no date."""
    if not isinstance(plan, Query):
        return plan
    spans = [key for key in plan.group_by if _is_time(key, plan, catalog)]
    if not spans:
        return plan
    if not plan.order_by and not plan.per_group:
        return replace(plan, order_by=tuple(Order(_in_time(s), settles=True) for s in spans))
    if plan.limit is None:
        return plan
    known = [Compare(s.argument if isinstance(s, Extract) else s, "not_null") for s in spans]
    return narrowed(plan, known)


def _in_time(span: Expression) -> Expression:
    """What groups are sorted by."""
    if isinstance(span, Extract) and span.part in _WEEKDAYS:
        return Aggregate("min", Extract("day_of_week", span.argument))
    return span


def _is_time(key: Expression, plan: Query, catalog: Catalog) -> bool:
    attribute = catalog.attributes.get(plan.attribute_id(key)) if isinstance(key, Column) else None
    return isinstance(key, Extract) or (attribute is not None and attribute.kind.temporal)
