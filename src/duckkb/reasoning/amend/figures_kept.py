"""What is the salary of Ben? Rows that have no names of their own, but are called as the one figure they keep, are
asked for that figure: 72000, not the number of a row of salaries."""

from __future__ import annotations

import msgspec

from duckkb.reasoning.amend.ongoing import not_over
from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import good_until
from duckkb.reasoning.plan import (
    Column,
    Output,
    Plan,
    Query,
    narrowed,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_WHAT = regex(r"^\W*(?:what(?:['’]s)?|how\s+(?:much|high|big|large))\b")
_IS = regex(r"^\W*(?:what(?:['’]s|\s+(?:is|are))|how\s+(?:much|high|big|large)\s+(?:is|are))\b")
_SURE = 0.9
_ID = regex(r"\bids?\b|\bnumbers?\b|\bkeys?\b")


def figure_of(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with the one figure of rows in place of the key, which is all that they are called by.

    What is asked of now is told by the rows that have not ended.
    """
    text = question.normalised.folded
    if (
        not isinstance(plan, Query)
        or plan.group_by
        or plan.order_by
        or not _WHAT.search(text)
        or _ID.search(text)
    ):
        return plan
    columns = [o.expression for o in plan.select]
    if len(columns) != 1 or not isinstance(columns[0], Column):
        return plan
    own = catalog.classes.get(plan.class_of(columns[0].alias))
    called = {n.target for n in question.named("class", _SURE)}
    if own is None or own.name not in called or own.identity != (columns[0].attribute,):
        return plan
    figure = _figure(own)
    if figure is None:
        return plan
    alias = columns[0].alias
    plan = msgspec.structs.replace(plan, select=(Output(Column(alias, figure.name), figure.name),))
    end = good_until(own)
    used = {p.attribute for p in _columns(plan)}
    if end is None or not _IS.search(text) or question.spans.dates or end.name in used:
        return plan
    return narrowed(plan, [not_over(alias, end, question)])


def _columns(plan: Query) -> list[Column]:
    """The columns that a plan compares."""
    return (
        [p for p in parts_of(plan.where) if isinstance(p, Column)] if plan.where is not None else []
    )


def _figure(own: Class) -> Attribute | None:
    """The one figure of rows that keep besides only what they belong to, and times."""
    rest = [a for a in own.attributes if not (a.key or a.identity or a.kind.temporal)]
    return rest[0] if len(rest) == 1 and rest[0].measure else None
