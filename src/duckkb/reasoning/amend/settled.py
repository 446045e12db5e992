"""Counts of the different values of a column that a condition has settled.

`How many knee injuries` compares the injury with a value and counts it, though there is never more
than one such value: what is counted are the rows that have it.
"""

from __future__ import annotations

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Part,
    Plan,
    Query,
    rewritten,
)


def rows_counted(plan: Plan, catalog: Catalog) -> Plan:
    """The plan with such counts made counts of rows, where one column tells the rows apart."""

    def change(part: Part, query: Query) -> Part:
        if (
            not isinstance(part, Aggregate)
            or part.function != "count"
            or not isinstance(part.argument, Column)
            or not _settles(query.where, part.argument)
        ):
            return part
        if len(query.uses) == 1 and query.inner is None:
            return Aggregate("count")
        each = catalog.classes.get(query.class_of(part.argument.alias))
        if each is None or len(each.identity) != 1:
            return part
        key = Column(part.argument.alias, each.identity[0])
        return Aggregate("count", key, distinct=True)

    return rewritten(plan, change)


def _settles(condition: Condition | None, column: Column) -> bool:
    """Whether all rows that meet a condition have one value in a column."""
    if isinstance(condition, And):
        return any(_settles(item, column) for item in condition.items)
    return (
        isinstance(condition, Compare)
        and condition.operator == "eq"
        and condition.left == column
        and len(condition.values) == 1
        and isinstance(condition.values[0], Constant)
    )
