"""Rows of several tables of one kind: from which table each row of the answer came.

Tables that a year, a month or a district tells apart have no column that says so. The query is run
with one more column, which numbers the tables; it is taken off the rows again.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from duckkb.reasoning.compile.expressions import aggregates
from duckkb.reasoning.plan import Column, Constant, Output, Plan, Query, SetOperation, classes_used

_NUMBER = "__table"


def numbered(plan: Plan) -> tuple[Plan, tuple[str, ...]] | None:
    """The plan with the number of each row's table as its last column, and the tables' classes.

    None where its rows come from one table, or each from several.
    """
    if isinstance(plan, SetOperation):
        return _members(plan)
    if not isinstance(plan.inner, SetOperation) or plan.distinct or plan.group_by:
        return None
    inner = _members(plan.inner)
    outputs = [o.expression for o in plan.select]
    if inner is None or any(map(aggregates, outputs)):
        return None
    rows, classes = inner
    number = Output(Column(plan.uses[0].alias, _NUMBER), _NUMBER)
    return replace(plan, select=(*plan.select, number), inner=rows), classes


def _members(rows: SetOperation) -> tuple[SetOperation, tuple[str, ...]] | None:
    classes = [classes_used(each) for each in rows.queries]
    single = all(len(each) == 1 for each in classes)
    if rows.operator != "union_all" or not single or len(set(classes)) < 2:
        return None
    made: list[Query] = []
    for number, each in enumerate(rows.queries):
        if not isinstance(each, Query) or each.distinct:
            return None
        made.append(replace(each, select=(*each.select, Output(Constant(number), _NUMBER))))
    return replace(rows, queries=tuple(made)), tuple(each[0] for each in classes)


def taken_off(
    rows: tuple[tuple[Any, ...], ...], classes: tuple[str, ...]
) -> tuple[tuple[tuple[Any, ...], ...], tuple[str, ...]]:
    """The rows without the number, and the class that each came from."""
    return tuple(row[:-1] for row in rows), tuple(classes[int(row[-1])] for row in rows)
