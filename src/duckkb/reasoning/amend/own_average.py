"""Rows that are compared with the average of their own group, not with that of all: see `words/own_average.py`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Part,
    Plan,
    Query,
    Scalar,
    all_of,
    rewritten,
)


def with_own_average(plan: Plan, group: Sequence[str], catalog: Catalog) -> Plan | None:
    """The plan with the average that rows are compared with taken over those of the same group.

    None where no average of the same rows is compared with, or the rows do not tell their group themselves,
    or tell it in several ways.

    Args:
        plan: of the question without the group.
        group: ids of classes and attributes that may be meant by it.
        catalog: what there is.
    """
    made: list[Query] = []

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Compare) or not isinstance(part.left, Column):
            return part
        rows = query.class_of(part.left.alias)
        over = [v.query for v in part.values if isinstance(v, Scalar)]
        if len(over) != 1 or len(part.values) != 1 or not _average_of(over[0], rows):
            return part
        by = _told_by(rows, group, catalog)
        if not by:
            return part
        alias = over[0].uses[0].alias
        same = [Compare(Column(alias, name), "eq", (Column(part.left.alias, name),)) for name in by]
        held = [over[0].where] if over[0].where is not None else []
        made.append(replace(over[0], where=all_of([*held, *same])))
        return replace(part, values=(Scalar(made[-1]),))

    told = rewritten(plan, change)
    return told if len(made) == 1 else None


def _average_of(query: Query, rows: str) -> bool:
    """Whether a query gives the average of all rows of a class."""
    figures = [o.expression for o in query.select]
    mean = len(figures) == 1 and isinstance(figures[0], Aggregate) and figures[0].function == "avg"
    alone = [u.class_name for u in query.uses] == [rows] and query.inner is None
    return mean and alone and not query.group_by


def _told_by(rows: str, group: Sequence[str], catalog: Catalog) -> tuple[str, ...]:
    """The attributes of a class that tell the group of a row: its own, or those that refer to it."""
    known = {a.column: a for a in catalog.classes[rows].attributes} if rows else {}
    ways = {
        tuple(known[left].name for left, _ in join.columns)
        for join in catalog.joins_at.get(rows, ())
        if join.left == rows and join.right in group and join.right != rows
        if all(left in known for left, _ in join.columns)
    }
    ways = ways or {(a.name,) for a in known.values() if a.id in group}
    return ways.pop() if len(ways) == 1 else ()
