"""Birthdays come every year: `born in December`, 本月过生日的人."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.interpret.occasions import born
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Extract,
    Part,
    Plan,
    Query,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_BIRTHDAY = regex(r"birthday|生日(?!期)")
FROM_NOW = regex(
    r"\b(?:this|last|next|past|current|previous|to(?:day|morrow)|yesterday)\b|[本这上下今昨明]"
)
"""What tells a time from now."""


def in_any_year(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with a date of birth that was to lie in a month, or on a day, lying there in any year,
    where the question tells no year.

    `born last month` is told from now; only a birthday may be this month of any year.
    """
    text = question.normalised.folded
    spans = [
        s
        for s in question.spans.dates
        if s.relative and s.grain in ("month", "day")
        if _BIRTHDAY.search(text) or not FROM_NOW.search(text[s.start : s.end])
    ]
    return of_each_year(plan, spans, catalog, born)


def of_each_year(
    plan: Plan, spans: Sequence[DateSpan], catalog: Catalog, meant: Callable[[Attribute], bool]
) -> Plan:
    """The plan with times that were to lie in one of these months, or on one of these days, lying there in any year.

    Args:
        plan: what is changed.
        spans: months and days.
        catalog: knows which columns are times.
        meant: which times.
    """
    lying = {(s.first.isoformat(), s.after.isoformat()): s for s in spans}

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, And):
            return part
        items = list(part.items)
        for begin, end in permutations(part.items, 2):
            span = lying.get(_told(begin, end))
            column = begin.left if isinstance(begin, Compare) else None
            if span is None or not isinstance(column, Column):
                continue
            attribute = catalog.attributes.get(query.attribute_id(column))
            if attribute is not None and attribute.kind.temporal and meant(attribute):
                items[items.index(begin)] = _each_year(column, span)
                items.remove(end)
        return And(tuple(items)) if len(items) > 1 else items[0]

    return rewritten(plan, change) if lying else plan


def _told(begin: Condition, end: Condition) -> tuple[str, str]:
    """The times between which two conditions say that a column lies; empty where they say no such thing."""
    if not (isinstance(begin, Compare) and isinstance(end, Compare) and begin.left == end.left):
        return "", ""
    values = [str(v.value) for v in (*begin.values, *end.values) if isinstance(v, Constant)]
    between = begin.operator == "ge" and end.operator == "lt" and len(values) == 2
    return (values[0], values[1]) if between else ("", "")


def _each_year(column: Column, span: DateSpan) -> Condition:
    month = Compare(Extract("month", column), "eq", (Constant(span.first.month),))
    if span.grain == "month":
        return month
    return And((month, Compare(Extract("day", column), "eq", (Constant(span.first.day),))))
