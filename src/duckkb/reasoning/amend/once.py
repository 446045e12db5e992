"""Each row but once, where a question says so."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.plan import Aggregate, Plan, Query, parts_of


def told_once(plan: Plan) -> Plan:
    """The plan without rows that are alike; groups and figures are told once anyway, and the first few stay these."""
    if (
        not isinstance(plan, Query)
        or plan.group_by
        or plan.limit is not None
        or plan.per_group is not None
    ):
        return plan
    figures = any(isinstance(p, Aggregate) for p in parts_of(plan.select))
    shown = [o.expression for o in plan.select]
    ordered = all(o.expression in shown for o in plan.order_by)
    return plan if figures or not ordered else replace(plan, distinct=True)
