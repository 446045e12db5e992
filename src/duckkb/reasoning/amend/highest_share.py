"""Of shares that are told for each of some rows the highest one: which tool has the highest failure rate."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.plan import Aggregate, Order, Plan, Query, Truth, parts_of


def with_highest_share(plan: Plan, highest: bool) -> Plan | None:
    """The plan with only the rows of the highest share, or of the lowest; None where it tells no share of each."""
    if not isinstance(plan, Query) or not plan.group_by or plan.limit or plan.inner:
        return None
    shares = [o for o in plan.select if any(isinstance(p, Truth) for p in parts_of(o))]
    rows = [o for o in plan.select if not any(isinstance(p, Aggregate) for p in parts_of(o))]
    if len(shares) != 1 or not rows:
        return None
    order = (Order(shares[0].expression, descending=highest),)
    return replace(plan, select=(*rows, shares[0]), order_by=order, limit=1, ties=True)
