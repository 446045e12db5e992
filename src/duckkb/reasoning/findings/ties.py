"""Ties at a cut: rows that equal each other in what they are ranked by, of which only some are taken.

Which of them is chance. That is told and changes no row. Every cut of a plan is looked at: its own,
those of the queries within, and the first rows of each group; a look runs the query once more, a
little past the cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from duckkb.reasoning.compile.expressions import aggregates
from duckkb.reasoning.findings.looks import Looks
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Expression,
    Order,
    Output,
    Plan,
    Query,
    SetOperation,
    Use,
    free_aliases,
    parts_of,
)

_MOST_CUTS = 4
_BEYOND = 100
"""Rows that are looked at past a cut."""
_MOST_RANKED = 1000
"""The greatest place in a ranking that is looked at; rows of all groups together."""


@dataclass(frozen=True)
class Tie:
    """Rows that tie where a query is cut.

    Attributes:
        query: what is cut.
        keys: what its rows are ranked by; none where nothing ranks them.
        values: what the tied rows have there.
        equal: how many rows tie, `at_least` so many where not all were looked at.
        taken: how many of those the query keeps.
        groups: in how many groups that is so, where the first of each group are taken.
        group: what tells the first such group.
    """

    query: Query
    keys: tuple[Expression, ...]
    values: tuple[Any, ...]
    equal: int
    taken: int
    at_least: bool = False
    groups: int = 0
    group: tuple[Any, ...] = ()


def ties(plan: Plan, found: int, looks: Looks) -> list[Tie]:
    """The ties at the cuts of a plan.

    Args:
        plan: what was run.
        found: how many rows it has.
        looks: runs what it takes to tell.
    """
    told: list[Tie] = []
    for query in list(_cuts(plan, found))[:_MOST_CUTS]:
        tie = _of_each(query, looks) if query.per_group is not None else _at_cut(query, looks)
        if tie is not None:
            told.append(tie)
    return told


def _cuts(plan: Plan, found: int) -> Iterator[Query]:
    """The queries that are cut before all their rows, the outermost first."""
    outermost: set[int] = set()
    at: list[Plan] = [plan]
    while at:
        each = at.pop()
        outermost.add(id(each))
        if isinstance(each, SetOperation):
            at.extend(each.queries)
    for part in parts_of(plan):
        if isinstance(part, SetOperation):
            # As a query over its rows: ranked by its columns, which go by their labels.
            if part.limit is not None and (part is not plan or found >= part.limit):
                yield _around(part)
        elif isinstance(part, Query) and not part.ties:
            limit = part.limit
            if part.per_group is None and (limit is None or limit + part.offset > _MOST_RANKED):
                continue
            short = part is plan and limit is not None and found < limit
            # Some rows of those asked for, in no order: no rank, no tie.
            unranked = part.per_group is None and not part.order_by and id(part) in outermost
            if not short and not unranked and not free_aliases(part):
                yield part


def _around(rows: SetOperation) -> Query:
    first: Any = rows
    while isinstance(first, SetOperation):
        first = first.queries[0]
    by_expression = {o.expression: o.label for o in first.select}

    def key(order: Order) -> Order:
        label = by_expression.get(order.expression)
        return order if label is None else replace(order, expression=Column("s", label))

    return Query(
        (Use("s", ""),),
        tuple(Output(Column("s", o.label), o.label) for o in first.select),
        order_by=tuple(key(o) for o in rows.order_by),
        limit=rows.limit,
        inner=replace(rows, order_by=(), limit=None),
    )


def _at_cut(query: Query, looks: Looks) -> Tie | None:
    assert query.limit is not None
    order = tuple(o for o in query.order_by if not o.settles)
    begin, end = query.offset, query.offset + query.limit
    wanted = end + _BEYOND
    wider = _with_keys(replace(query, order_by=order, limit=wanted, offset=0), order)
    rows = None if wider is None else looks.rows(wider, wanted)
    if rows is None:
        return None
    width = len(query.select)
    for place in (end, begin):
        if not 0 < place < len(rows) or rows[place - 1][width:] != rows[place][width:]:
            continue
        values = rows[place][width:]
        tied = [i for i, row in enumerate(rows) if row[width:] == values]
        if _differ([rows[i][:width] for i in tied]):
            taken = sum(begin <= i < end for i in tied)
            more = len(rows) == wanted and tied[-1] == wanted - 1
            return Tie(query, tuple(o.expression for o in order), values, len(tied), taken, more)
    return None


def _with_keys(query: Query, order: Sequence[Order]) -> Query | None:
    """The query with its sort keys as further columns; None where they cannot be had."""
    shown = tuple(o.expression for o in query.select)
    if query.distinct and any(o.expression not in shown for o in order):
        if query.group_by or any(aggregates(e) for e in shown):
            return None
        best = tuple(
            replace(o, expression=Aggregate("max" if o.descending else "min", o.expression))
            for o in order
        )
        query = replace(query, distinct=False, group_by=shown, order_by=best)
        order = best
    keys = tuple(Output(o.expression, f"key {i}") for i, o in enumerate(order))
    return replace(query, select=(*query.select, *keys))


def _of_each(query: Query, looks: Looks) -> Tie | None:
    each = query.per_group
    assert each is not None
    order = tuple(o for o in each.order if not o.settles)
    if query.limit is not None or query.distinct or not order:
        return None
    by = tuple(Output(e, f"by {i}") for i, e in enumerate(each.by))
    keys = tuple(Output(o.expression, f"key {i}") for i, o in enumerate(order))
    ranked = replace(
        query,
        select=(*query.select, *by, *keys),
        per_group=replace(each, order=order),
        order_by=(*(Order(e) for e in each.by), *order),
        ties=True,
    )
    rows = looks.rows(ranked, _MOST_RANKED)
    width, told = len(query.select), len(query.select) + len(by)
    tied: list[tuple[tuple[Any, ...], list[tuple[Any, ...]]]] = []
    for group, members in groupby(rows or (), key=lambda row: row[width:told]):
        ranks = list(members)
        if len(ranks) > each.limit:
            last = [row for row in ranks if row[told:] == ranks[each.limit][told:]]
            if _differ([row[:width] for row in last]):
                tied.append((group, last))
    if not tied:
        return None
    group, last = tied[0]
    # All that precede those that tie are kept, so what is left of the limit is theirs.
    before = sum(row[width:told] == group for row in rows or ()) - len(last)
    return Tie(
        query,
        tuple(o.expression for o in order),
        last[0][told:],
        len(last),
        each.limit - before,
        groups=len(tied),
        group=group,
    )


def _differ(rows: Sequence[tuple[Any, ...]]) -> bool:
    """Whether it matters which rows are taken: the same price twice is one price."""
    return any(row != rows[0] for row in rows)
