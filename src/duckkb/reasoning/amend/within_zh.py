"""Who is on leave today in a Chinese question: rows that began by then and have not ended before, of rows that keep a
开始日期 and a 结束日期, not only those that begin on that day or in that week."""

from __future__ import annotations

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.interpret.occasions import spanned
from duckkb.reasoning.plan import (
    Column,
    Compare,
    Constant,
    Or,
    Part,
    Plan,
    Query,
    parts_of,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_BEGINS = regex(r"^(?:开始|起始|起)(?:日期?|时间)?$")
_SAID = regex(r"开始|起(?=[的始]|$)|新|提交|申请")
"""What tells that rows began then."""
_SHORT = frozenset(("day", "week"))


def lasting_then(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with rows that lasted into a day or a week, where it has those that began within."""
    spans = question.spans.dates
    told = spans[0] if len(spans) == 1 and spans[0].grain in _SHORT else None
    if told is None or not question.normalised.chinese or _SAID.search(question.normalised.folded):
        return plan

    def change(part: Part, query: Query) -> Part:
        if not (
            isinstance(part, Compare) and part.operator == "ge" and isinstance(part.left, Column)
        ):
            return part
        own = catalog.classes.get(query.class_of(part.left.alias))
        both = spanned(own) if own is not None else None
        if (
            own is None
            or both is None
            or both[0].name != part.left.attribute
            or not _plain(own, both[0].name)
        ):
            return part
        if not _within(part, query, told):
            return part
        end = Column(part.left.alias, both[1].name)
        return Or((Compare(end, "is_null"), Compare(end, "ge", part.values)))

    return rewritten(plan, change)


def _plain(own: Class, begin: str) -> bool:
    """Whether the begin of rows is called no more than that."""
    return any(map(_BEGINS.match, own.by_name[begin].names))


def _within(first: Compare, query: Query, told: DateSpan) -> bool:
    """Whether a query has the rows that began within a span, the first of whose bounds this is."""
    begun = [
        p
        for p in parts_of(query)
        if isinstance(p, Compare) and p.left == first.left and p.operator == "lt"
    ]
    days = [str(v.value)[:10] for p in (first, *begun) for v in p.values if isinstance(v, Constant)]
    return days == [told.first.isoformat(), told.after.isoformat()]
