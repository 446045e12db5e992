"""What is so currently is what has begun and not ended: boats that are currently moored are those whose mooring
has no end, or one still to come."""

from __future__ import annotations

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import good_until
from duckkb.reasoning.plan import (
    Column,
    Compare,
    Condition,
    Constant,
    Or,
    Part,
    Plan,
    Query,
    narrowed,
    parts_of,
    rewritten,
)
from duckkb.reasoning.plan_does import comparisons
from duckkb.reasoning.regexes import regex

_NOW = regex(
    r"\b(?:on(?= (?:loan|hire|lease)\b)|currently|presently|still|right now|at present|at the moment|current"
    r"(?! (?:day|week|month|quarter|year)\b))\b"
)
_SURE = 0.78
"""How well an attribute must be named for that word to say nothing else."""


def still_so(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with nothing that is over among its rows, where the question asks for what is so now, of
    rows that keep when they began and ended, and says nothing else of how they stand."""
    told = _NOW.search(question.normalised.folded)
    if told is None or any(
        n.start <= told.start() and told.end() <= n.end and n.score >= _SURE for n in question.names
    ):
        return plan
    if any(_tells_state(each, catalog) for each, _ in comparisons(plan)):
        return plan

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query):
            return part
        known = [u for u in part.uses if u.class_name in catalog.classes]
        each = ((u.alias, good_until(catalog.classes[u.class_name])) for u in known)
        ends = [(alias, end) for alias, end in each if end is not None]
        if len(ends) != 1:
            return part
        ((alias, end),) = ends
        return narrowed(part, [not_over(alias, end, question)])

    return rewritten(plan, change)


def not_over(alias: str, end: Attribute, question: Question) -> Condition:
    """That rows have no end, or one that is still to come."""
    column, now = Column(alias, end.name), question.now.date()
    today = Constant(now.year if end.kind is Kind.INTEGER else now.isoformat())
    return Or((Compare(column, "is_null"), Compare(column, "ge", (today,))))


def open_yet(plan: Plan) -> bool:
    """Whether rows are sought that have not ended: whose end is not kept, or is still to come."""
    options = (p.items for p in parts_of(plan) if isinstance(p, Or))
    told = ([p for p in items if isinstance(p, Compare)] for items in options)
    return any(
        {p.operator for p in ends} == {"is_null", "ge"} and len({p.left for p in ends}) == 1
        for ends in told
    )


def _tells_state(attribute_id: str, catalog: Catalog) -> bool:
    """Whether what is compared tells how rows of a span stand: their end, a flag, a time."""
    own = catalog.attributes.get(attribute_id)
    end = good_until(catalog.classes[own.class_name]) if own is not None else None
    return own is not None and end is not None and (own == end or own.kind is Kind.BOOLEAN)
