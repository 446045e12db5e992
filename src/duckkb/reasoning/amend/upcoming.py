"""The next of several in time is the first of those that are still to come, the last one of those that
have been; and when that is."""

from __future__ import annotations

import msgspec

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import ends
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
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.superlatives import TURN_ZH

_WHEN = regex(r"^when\b|什么时候|何时|哪[一]?天")
_PAST = regex(
    r"\b(?:last|previous|most recent)\s+(?=[a-z])|\bmost recently\b|\blast\b(?=[^.?!]*[.?!]?$)|最近"
    rf"|上{TURN_ZH}"
)
_STILL_TO_BE = regex(r"^(?:when|what time)\s+(?:is|will)\b")
"""`when is the last train`: the last of all, also of those to come."""
NEXT = "next"
"""The word of a superlative that asks for what is next."""


def in_time(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with what a question asks of rows that it ranks by a time: nothing before now among
    them, where it asks for the next; the time itself, where it asks when."""
    text = question.normalised.folded
    ahead = any(s.word == NEXT for s in question.spans.superlatives)
    behind = not ahead and _PAST.search(text) is not None and not _STILL_TO_BE.search(text)
    when = _WHEN.search(text) is not None

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query) or not part.order_by or part.limit is None:
            return part
        by = part.order_by[0].expression
        kept = catalog.attributes.get(part.attribute_id(by)) if isinstance(by, Column) else None
        if kept is None or not kept.kind.temporal:
            return part
        now = Constant(_now(question, kept))
        where = [part.where, Compare(by, "ge", (now,)) if ahead else None]
        if behind and part.order_by[0].descending and not ends(kept):
            where.append(Compare(by, "le", (now,)))
        select = part.select
        if when and not part.group_by and by not in [o.expression for o in select]:
            select = (*select, Output(by, kept.name))
        both = all_of([each for each in where if each is not None])
        return msgspec.structs.replace(part, where=both, select=select)

    return rewritten(plan, change) if ahead or behind or when else plan


def _now(question: Question, kept: Attribute) -> str:
    """Today, or this second where the hour is kept: what was this morning has been."""
    if kept.kind is Kind.TIME:
        return question.now.replace(microsecond=0, tzinfo=None).isoformat()
    return question.now.date().isoformat()
