"""Of rows that are told apart by a text, those without one are no kind of them: `which diagnosis is the most common?`"""

from __future__ import annotations

from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.plan import Aggregate, Column, Compare, Part, Plan, Query, narrowed, rewritten


def kinds_with_names(plan: Plan, catalog: Catalog) -> Plan:
    """The plan without the group of rows that have no value, where the first of the groups are asked for, or those of
    which something holds (which directors made a single film)."""

    def change(part: Part, _: Query) -> Part:
        if not isinstance(part, Query) or len(part.group_by) != 1:
            return part
        (of,) = part.group_by
        ranked = bool(part.order_by) and isinstance(part.order_by[0].expression, Aggregate)
        ranked = ranked and part.limit is not None
        ranked |= part.having is not None and [o.expression for o in part.select] == [of]
        kept = catalog.attributes.get(part.attribute_id(of)) if isinstance(of, Column) else None
        if kept is None or not ranked or kept.key or kept.kind is not Kind.TEXT:
            return part
        return narrowed(part, [Compare(of, "not_null")])

    return rewritten(plan, change)
