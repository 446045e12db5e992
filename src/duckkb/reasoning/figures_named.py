"""Totals, averages and extremes that are part of a name: the total of a total_sales, the 最高 of a max_temperature;
and figures that are added up though nobody asked for that."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import AggregateSpan, Question, SuperlativeSpan
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import ORDERING, Aggregate, Arithmetic, Column, Query, parts_of
from duckkb.reasoning.plan_does import attributes_in
from duckkb.reasoning.regexes import regex

KEPT = {
    "sum": regex(r"tot|sum(?!m[ae])|overall|combined|aggregate|总|合计|共|累计", re.IGNORECASE),
    "avg": regex(r"av(?:era)?ge?|mean|均", re.IGNORECASE),
    "max": regex(r"max|high|top|peak|upper|limit|capac|record|最|上限", re.IGNORECASE),
    "min": regex(r"min|low|floor|bottom|limit|最|下限", re.IGNORECASE),
}
"""What an attribute is called that keeps a total, an average or an extreme."""
_PER = regex(r"\bper\s+$")
_UNIT = regex(
    r"(?:^|_)(?:met(?:er|re)s?|sqm|m2|feet|sqft|km|kilomet(?:er|re)s?|miles?|kg|lit(?:er|re)s?|tons?|hectares?)$",
    re.I,
)
"""What is measured in units is told per unit as a ratio, not of each value."""
_MONEY = regex(r"rent|price|cost|amount|salary|wage|fee|revenue|budget", re.IGNORECASE)
_HOW_MANY = regex(r"^\W*how many\b.*?\b(?:do|does|did|are|is|were|was|have|has|had|will|can)\b")
_BY_TIME = regex(r"hourly|daily|日薪|时薪")
"""What is paid or done by the hour or the day."""

_IN_TURN = regex(
    r"\b(?:(?:per|by|each|every)\s+(?P<unit>year|quarter|month|week|day)|(?P<said>year|quarter|month|week|dai)ly)\b"
)
_ADVERBS = {
    "year": "year|annual",
    "quarter": "quarter",
    "month": "month",
    "week": "week",
    "day": "dai?ly|day",
    "dai": "dai?ly|day",
}
"""A span of time that something is told of in turn, and how a figure is called that is of one such span."""
_DONE_PER = regex(r"[a-z]ed\s+(?:per|by|each|every)\b")
_DAYS = regex(r"days$")


def named_so(span: AggregateSpan, reading: Interpretation) -> bool:
    """Whether the word for a total or an average belongs to a name that says so too: not `Total` alone
    for what is called number."""
    kept = KEPT.get(span.function)
    return any(
        g.start < span.end
        and span.start < g.end
        and (
            kept is None
            or not g.target
            or (g.start, g.end) != (span.start, span.end)
            or kept.search(g.target)
        )
        for g in reading.grounds
    )


def named_extreme(span: SuperlativeSpan, reading: Interpretation) -> bool:
    """最高气温, of a max_temperature: whether the extreme belongs to a name that says so too; 长 only ends 片长."""
    if span.word == "长" and any(
        g.start < span.start and span.end == g.end for g in reading.grounds
    ):
        return True
    kept = KEPT["max" if span.descending else "min"]
    inside = (g for g in reading.grounds if g.start <= span.start and span.end < g.end)
    return any(kept.search(g.target.rpartition(".")[2]) for g in inside)


def adds_for_a_count(question: Question, reading: Interpretation) -> bool:
    """Whether it is asked how many rows there are, and a figure is added up that is named only further on: how many
    flats do we rent out, by the sum of their rents."""
    text = question.normalised.folded
    many = _HOW_MANY.search(text)
    if many is None or not isinstance(reading.plan, Query) or len(reading.plan.select) != 1:
        return False
    told = reading.plan.select[0].expression
    if not (
        isinstance(told, Aggregate) and told.function == "sum" and isinstance(told.argument, Column)
    ):
        return False
    figure = reading.plan.attribute_id(told.argument)
    named = [n.start for n in question.names if n.target == figure]
    money = _MONEY.search(told.argument.attribute) is not None
    return money and bool(named) and min(named) >= many.end()


def adds_rates(question: Question, reading: Interpretation) -> bool:
    """Whether it adds up what is paid or done by the hour, which nobody has named: total hours, of an hourly rate."""
    named = {n.target.partition(".")[2] for n in question.names if n.how == "exact"}
    sums = (p for p in parts_of(reading.plan) if isinstance(p, Aggregate) and p.function == "sum")
    added = (p.argument.attribute for p in sums if isinstance(p.argument, Column))
    return any(_BY_TIME.search(a.casefold()) and a not in named for a in added)


def lists_a_ratio(question: Question, reading: Interpretation) -> bool:
    """Whether one figure is asked for per unit of another, and both are only listed: the rent per square metre."""
    plan, text = reading.plan, question.normalised.folded
    if not isinstance(plan, Query) or any(isinstance(p, Arithmetic) for p in parts_of(plan)):
        return False
    columns = [o.expression for o in plan.select if isinstance(o.expression, Column)]
    shown = [plan.attribute_id(c) for c in columns]
    hits = [n for n in question.named("attribute") if _PER.search(text[: n.start])]
    per = [n.target for n in hits if n.target in shown]
    listed = len(shown) == 2 and shown[1] in per and not plan.group_by
    return listed or any(_UNIT.search(target.rpartition(".")[2]) for target in per)


def bounds(text: str, question: Question) -> bool:
    """Whether a figure in digits stands beside words that compare, names aside: above 10%, 50,000以上. A text
    that is written so, in a column of texts, is none the less not what is meant."""
    told = [c for c in question.spans.comparators if c.operator in ORDERING]
    figures = [n for n in question.spans.numbers if text[n.start : n.end][:1].isdigit()]
    return any(
        not text[min(c.end, n.end) : max(c.start, n.start)].strip() for c in told for n in figures
    )


def in_turn(text: str) -> bool:
    """Whether something is asked of each span of time: sales per month, the monthly sales."""
    return _IN_TURN.search(text) is not None


def of_each_time(text: str, reading: Interpretation) -> bool:
    """Whether a figure of a plan is called as one of a span of time: the monthly price, hires_per_year."""
    told = _IN_TURN.search(text)
    if told is None:
        return False
    if told["said"] and any(g.start < told.end() and told.start() < g.end for g in reading.grounds):
        return True  # a weekly backup may be called so
    if _DONE_PER.search(text):
        return False
    called = re.compile(_ADVERBS[told["unit"] or told["said"]])
    measured = (a for a in attributes_in(reading.plan) if called.search(a.casefold()))
    return any(not _DAYS.search(a.casefold()) for a in measured)
