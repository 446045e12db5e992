"""Amounts that are kept with a sign: what was spent is below zero and what came in above, so that the biggest expense
is the lowest amount, and expenses over 100 are those below -100."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog, Extent
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_booked, money
from duckkb.reasoning.plan import (
    MIRRORED,
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Operator,
    Order,
    Part,
    Plan,
    Query,
    narrowed,
    parts_of,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_OUT = regex(
    r"\b(?:expenses?|expenditures?|spen[dt]|spending|outgoings?|paid|pay|withdrawals?|debits?)\b"
)
_IN = regex(r"\b(?:income|earn(?:ed|ings)?|revenue|received|deposits?|credits?)\b")


def with_signs(plan: Plan, question: Question, catalog: Catalog, extent: Extent) -> Plan | None:
    """The plan with only amounts of the sign that the question speaks of, by how much they are; None where entries of
    an account are added up of which nothing tells what was spent.

    Args:
        plan: what is asked.
        question: with everything that was found in it.
        catalog: what there is to ask about.
        extent: the least and the greatest value of a column.
    """
    text = question.normalised.folded
    out = _OUT.search(text) is not None
    if question.normalised.chinese or out is (_IN.search(text) is not None):
        return plan

    def signed(part: object, query: Query) -> bool:
        kept = (
            catalog.attributes.get(query.attribute_id(part)) if isinstance(part, Column) else None
        )
        if kept is None or not kept.measure or not money(kept):
            return False
        ends = extent(kept)
        return ends is not None and ends[0] < 0 < ends[1]

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Aggregate) and out and part.function in ("sum", "avg"):
            spent = Arithmetic("-", Constant(0), part) if signed(part.argument, query) else part
            return spent
        if isinstance(part, Order) and out and signed(part.expression, query):
            return replace(part, descending=not part.descending)
        if isinstance(part, Compare) and out and signed(part.left, query):
            (told,) = part.values if len(part.values) == 1 else (None,)
            amount = told.value if isinstance(told, Constant) else None
            mirrored = MIRRORED.get(part.operator)
            if mirrored is not None and isinstance(amount, int | float) and amount > 0:
                return replace(part, operator=mirrored, values=(Constant(-amount),))
        if isinstance(part, Query):
            columns = {p for p in parts_of((part.select, part.order_by)) if signed(p, part)}
            sign: Operator = "lt" if out else "gt"
            return narrowed(part, [Compare(c, sign, (Constant(0),)) for c in _sorted(columns)])
        return part

    made = rewritten(plan, change)
    return None if made == plan and _adds_entries(plan, catalog) else made


def _adds_entries(plan: Plan, catalog: Catalog) -> bool:
    """Whether all entries of an account are added up, whatever they are."""
    if not isinstance(plan, Query) or plan.group_by or len(plan.uses) != 1:
        return False
    own = catalog.classes.get(plan.uses[0].class_name)
    told = [p.values for p in parts_of(plan.where) if isinstance(p, Compare) and p.operator == "eq"]
    sums = any(isinstance(o.expression, Aggregate) and o.expression.argument for o in plan.select)
    return sums and own is not None and is_booked(own) and not told


def _sorted(columns: set[Part]) -> list[Column]:
    found = [c for c in columns if isinstance(c, Column)]
    return sorted(found, key=lambda c: (c.alias, c.attribute))
