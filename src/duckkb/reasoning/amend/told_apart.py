"""Rows of the only table there is whose name others have, too, are shown with what tells them apart: a ticket with its
number beside its subject, a trip with its day beside the car."""

from __future__ import annotations

import re

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Output, Plan, Query
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex

_NAMES_ROWS = regex(r"(?:名称|标题|主题|题目|name|title|subject)$", re.I)
"""Who asks for instruments by the first half of `仪器名称` asks for rows, of which several may have one name."""
_WHICH = regex(r"哪些|哪几|有谁|^\W*which\b")


def told_apart(
    plan: Plan, reading: Interpretation, question: Question, catalog: Catalog, values: ValueIndex
) -> Plan:
    """The plan with one more column, where rows themselves are asked for and the one column shown has values that
    several rows share; with each value once, where it is asked which values there are."""
    if len(catalog.classes) != 1 or not isinstance(plan, Query) or len(plan.select) != 1:
        return plan
    if plan.group_by or plan.distinct or plan.inner or plan.again or len(plan.uses) != 1:
        return plan
    shown = plan.select[0].expression
    if not isinstance(shown, Column):
        return plan
    (rows,) = catalog.classes.values()
    known = rows.by_name.get(shown.attribute)
    if known is None or known.kind is not Kind.TEXT or not values.repeats(known.id):
        return plan
    asked = any(g.role == "target" and g.target == known.id for g in reading.grounds)
    if asked and not (rows.identity and any(map(_NAMES_ROWS.search, known.names))):
        once = _WHICH.search(question.normalised.folded) and not plan.order_by and not plan.limit
        return replace(plan, distinct=True) if once else plan
    beside = _apart(rows, known)
    if beside is None:
        return plan
    column = Column(shown.alias, beside.name)
    if any(o.expression == column for o in plan.select):
        return plan
    return replace(plan, select=(*plan.select, Output(column, beside.name)))


def _apart(rows: Class, shown: Attribute) -> Attribute | None:
    """A number that is written on the rows, or else the first of their times."""
    keys = [rows.by_name[k] for k in rows.identity if k in rows.by_name]
    if len(keys) == 1 and keys[0].kind is Kind.TEXT and keys[0] != shown:
        return keys[0]
    return next((a for a in rows.attributes if a.kind.temporal), None)
