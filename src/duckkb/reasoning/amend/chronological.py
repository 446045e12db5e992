"""Groups by spans of the calendar: in the order of time, and without rows whose time is not known where
the best ones are asked for."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.plan import (
    Column,
    Compare,
    Expression,
    Extract,
    Order,
    Plan,
    Query,
    all_of,
)

_UNORDERED = frozenset(("weekday", "weekday_zh"))
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
        sorted_so = (s for s in spans if not (isinstance(s, Extract) and s.part in _UNORDERED))
        return replace(plan, order_by=tuple(Order(s, settles=True) for s in sorted_so))
    if plan.limit is None:
        return plan
    known = [Compare(s.argument if isinstance(s, Extract) else s, "not_null") for s in spans]
    return replace(plan, where=all_of([*([] if plan.where is None else [plan.where]), *known]))


def _is_time(key: Expression, plan: Query, catalog: Catalog) -> bool:
    attribute = catalog.attributes.get(plan.attribute_id(key)) if isinstance(key, Column) else None
    return isinstance(key, Extract) or (attribute is not None and attribute.kind.temporal)
