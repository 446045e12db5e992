"""Of figures that are told for each of some rows the first few: 各媒体的转化数总和，取前五名."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.plan import Aggregate, Order, Plan, Query, parts_of


def with_first_groups(plan: Plan, number: int, highest: bool) -> Plan | None:
    """The plan with the `number` highest or lowest; None where it tells no one figure of each."""
    if not isinstance(plan, Query) or not plan.group_by or plan.limit or plan.inner:
        return None
    figures = [o for o in plan.select if any(isinstance(p, Aggregate) for p in parts_of(o))]
    if len(figures) != 1:
        return None
    order = Order(figures[0].expression, descending=highest)
    ties = (Order(key, descending=highest, settles=True) for key in plan.group_by[:1])
    return replace(plan, order_by=(order, *ties), limit=number)
