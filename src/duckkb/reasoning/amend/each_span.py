"""Spans of time of which no moment lies in both: orders in May and June are of either month, and who ordered
in May and June did so in each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Exists,
    Expression,
    Or,
    Part,
    Plan,
    Query,
    Scalar,
    conditions_in,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_JOINED = regex(
    r"\s*(?:,|、|,?\s*(?:and|or|as\s+well\s+as)\b|和|与|及|以及|跟|或者?)\s*(?:also\s+)?(?:(?:in|during|on)\b|在)?\s*"
)
_YEAR = regex(r"\d{3,4}")
Ends = tuple[str, str]
"""A half-open span of days, as ISO text."""


def in_each_span(plan: Plan, question: Question) -> Plan | None:
    """The plan with spans of time that exclude one another as alternatives, of related rows one after the
    other; None where the question does not join such spans, and the reading tells of nothing."""
    told = sorted(question.spans.dates, key=lambda s: s.start)
    text = question.normalised.folded
    strayed = False

    def alternatives(query: object) -> list[Query]:
        """The query for each of the spans that exclude one another; none where there are no such."""
        nonlocal strayed
        split = _split(query.where) if isinstance(query, Query) else []
        if not split or not isinstance(query, Query):
            return []
        strayed |= not _are_joined([key for key, _ in split], told, text)
        return [replace(query, where=where) for _, where in split]

    def change(part: Part, _: Query) -> Part:
        if isinstance(part, Compare | Exists) and (found := alternatives(part.query)):
            return And(tuple(replace(part, query=query) for query in found))
        if isinstance(part, Scalar) and (found := alternatives(part.query)):
            return Scalar(_either(found))
        return part

    made = rewritten(plan, change)
    if isinstance(made, Query):
        if found := alternatives(made):
            strayed |= made.distinct  # each span may be told of another row
            made = _either(found)
        if made.inner is not None and (found := alternatives(made.inner)):
            made = replace(made, inner=_either(found))
    return None if strayed else made


def _either(queries: Sequence[Query]) -> Query:
    conditions = tuple(q.where for q in queries if q.where is not None)
    return replace(queries[0], where=Or(conditions))


def _split(where: Condition | None) -> list[tuple[Ends, Condition]]:
    """For each of the spans that exclude one another its ends, and the condition with it alone; nothing
    where there are no such spans."""
    items = conditions_in(where)
    kept: dict[Expression, dict[Ends, tuple[int, ...]]] = {}
    for k, one in enumerate(items):
        if isinstance(one, Compare) and (found := _span(one, items[k + 1 : k + 2])) is not None:
            ends, count = found
            kept.setdefault(one.left, {})[ends] = tuple(range(k, k + count))
    for spans in kept.values():
        ordered = sorted(spans)
        if len(ordered) > 1 and all(a[1] <= b[0] for a, b in pairwise(ordered)):
            every = {k for places in spans.values() for k in places}
            rest = [c for k, c in enumerate(items) if k not in every]
            return [(ends, And((*rest, *(items[k] for k in spans[ends])))) for ends in ordered]
    return []


def _span(one: Compare, behind: Sequence[Condition]) -> tuple[Ends, int] | None:
    """The span that a condition tells, a year by itself or with the one behind it, and how many these are."""
    first = _constant(one)
    if one.operator == "eq" and _YEAR.fullmatch(first):
        return (f"{first:0>4}-01-01", f"{int(first) + 1:04}-01-01"), 1
    for other in behind:
        if not isinstance(other, Compare) or other.left != one.left:
            continue
        if (one.operator, other.operator) == ("ge", "lt") and first and _constant(other):
            return (first, _constant(other)), 2
    return None


def _constant(condition: Condition) -> str:
    """What a column is compared with, as text; "" where it is no one constant."""
    if not isinstance(condition, Compare) or not isinstance(condition.left, Column):
        return ""
    values = [str(v.value) for v in condition.values if isinstance(v, Constant)]
    return values[0] if len(values) == len(condition.values) == 1 else ""


def _are_joined(ends: Sequence[Ends], told: Sequence[DateSpan], text: str) -> bool:
    """Whether the question tells these spans one after the other: in May and June."""
    days = {(s.first.isoformat(), s.after.isoformat()): s for s in told}
    found = sorted((days[e] for e in ends if e in days), key=lambda s: s.start)
    return len(found) == len(ends) and all(
        _JOINED.fullmatch(text, a.end, b.start) for a, b in pairwise(found)
    )
