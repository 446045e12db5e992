"""Rows that were done late or in time, that are overdue, or good no more: what two of their times tell, or one and
today. Tables that tell of deeds are read so by `edges/deadlines.py`; this is of all others."""

from __future__ import annotations

import re

import msgspec

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.timeliness import DONE, TOLD, told_of
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Condition,
    Constant,
    Or,
    Output,
    Part,
    Plan,
    Query,
    Truth,
    narrowed,
    parts_of,
    rewritten,
)


def in_due_time(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with only rows that were late or in time, where the question says so of rows that keep by when
    they were to be done, and when they were."""
    told = None if question.normalised.chinese else TOLD.search(question.normalised.folded)
    if told is None or any(v.start < told.end() and told.start() < v.end for v in question.values):
        return plan

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query) or any(
            isinstance(p, Arithmetic) for p in (x for o in part.select for x in parts_of(o))
        ):
            return part
        known = [u for u in part.uses if u.class_name in catalog.classes]
        each = [(u.alias, s) for u in known if (s := told_of(catalog.classes[u.class_name], told))]
        if len(each) != 1:
            return part
        ((alias, (by, done)),) = each
        if {by.id, done.id if done else ""} & _compared(part):
            return part
        timely = _condition(alias, by, done, told, question)
        shared = (
            _share_of(part) if DONE.search(question.normalised.folded[: told.start()]) else None
        )
        if shared is None:
            return narrowed(part, [timely])
        met = Output(Aggregate("avg", Truth(And((shared.condition, timely)))), part.select[0].label)
        return msgspec.structs.replace(part, select=(met,))

    return rewritten(plan, change)


def _share_of(query: Query) -> Truth | None:
    """What holds of the share of its rows that a query tells, which is what was done, as `were paid late` says."""
    shown = query.select[0].expression if len(query.select) == 1 else None
    if not isinstance(shown, Aggregate) or shown.function != "avg":
        return None
    return shown.argument if isinstance(shown.argument, Truth) else None


def says_when(plan: Plan) -> bool:
    """Whether two columns of rows are compared or reckoned with, or one is compared with a day or with nothing."""
    return any(
        isinstance(p, Arithmetic)
        or (isinstance(p, Compare) and p.operator in ("is_null", "lt", "ge"))
        or (isinstance(p, Compare) and any(isinstance(v, Column) for v in p.values))
        for p in parts_of(plan)
    )


def _condition(
    alias: str, by: Attribute, done: Attribute | None, told: re.Match[str], question: Question
) -> Condition:
    if told["undone"]:
        return undone(alias, by)
    due, today = Column(alias, by.name), Constant(question.now.date().isoformat())
    past = Compare(due, "lt", (today,))
    if done is None:
        return past
    when = Column(alias, done.name)
    # In days, where only one of the two keeps the hour.
    missed, alike = Arithmetic("-", when, due), done.kind is by.kind
    if told["in_time"]:
        return Compare(when, "le", (due,)) if alike else Compare(missed, "le", (Constant(0),))
    open_yet = undone(alias, done)
    if told["overdue"]:
        return And((past, open_yet))
    late = Compare(when, "gt", (due,)) if alike else Compare(missed, "gt", (Constant(0),))
    if DONE.search(question.normalised.folded[: told.start()]):
        return late
    return Or((late, And((past, open_yet))))


def undone(alias: str, done: Attribute) -> Compare:
    """That rows are not done, as a flag or the time when they were tells."""
    column = Column(alias, done.name)
    flag = done.kind is Kind.BOOLEAN
    return Compare(column, "eq", (Constant(False),)) if flag else Compare(column, "is_null")


def _compared(query: Query) -> set[str]:
    """The ids of the attributes that a query compares by its own conditions with anything but nothing."""
    where = query.where.items if isinstance(query.where, And) else (query.where,)
    return {
        query.attribute_id(c.left)
        for c in where
        if isinstance(c, Compare)
        and isinstance(c.left, Column)
        and any(isinstance(v, Column) for v in c.values)
    }
