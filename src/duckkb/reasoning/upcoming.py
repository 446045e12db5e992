"""The next of several in time is the first of those that are still to come; and when that is."""

from __future__ import annotations

import re

import msgspec

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.plan import (
    Column,
    Compare,
    Constant,
    Output,
    Part,
    Plan,
    Query,
    all_of,
    rewritten,
)

_WHEN = re.compile(r"^when\b|什么时候|何时|哪[一]?天")
NEXT = "next"
"""The word of a superlative that asks for what is next."""


def in_time(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with what a question asks of rows that it ranks by a time: nothing before today among
    them, where it asks for the next; the time itself, where it asks when."""
    ahead = any(s.word == NEXT for s in question.spans.superlatives)
    when = _WHEN.search(question.normalised.folded) is not None
    today = Constant(question.now.date().isoformat())

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query) or not part.order_by or part.limit is None:
            return part
        by = part.order_by[0].expression
        kept = catalog.attributes.get(part.attribute_id(by)) if isinstance(by, Column) else None
        if kept is None or not kept.kind.temporal:
            return part
        where = [part.where, Compare(by, "ge", (today,)) if ahead else None]
        select = part.select
        if when and not part.group_by and by not in [o.expression for o in select]:
            select = (*select, Output(by, kept.name))
        both = all_of([each for each in where if each is not None])
        return msgspec.structs.replace(part, where=both, select=select)

    return rewritten(plan, change) if ahead or when else plan
