"""Readings that tell, rank or compare by another time or place than the one that is asked about: the last guest
is not the youngest, where somebody stayed not where they are from."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person, places
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.occasions import due_by, is_state, of_life, over, overdue
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Constant, Plan, Query, classes_used, parts_of

_IN_TIME = re.compile(
    r"\b(?:first|last|latest|earliest|(?:most|least) recent(?:ly)?)\b(?! names?\b)|第一[个位次]|最后|最近|最[早晚]"
)
_OF_LIFE = re.compile(
    r"\b(?:born|birth\w*|die[ds]?|death\w*|old\w*|young\w*|ages?)\b|生|卒|死|去世|逝|年纪|年龄|岁"
)
_WHEN_DUE = re.compile(
    r"\bwhen\b.*\bdue\b|(?:什么时候|何时|哪一?天).{0,4}还(?![有没是])|应[该当]?.{0,6}(?:什么时候|何时|哪一?天)"
)
_IS_DUE = re.compile(r"\bwhen (?:is|are)\b.*\bdue\b")
"""What was brought back is due no more."""
_OFTEN = re.compile(r"^\W*how (?:often|many times)\b(?!.*\b(?:each|every|per|by)\b)")
_WHERE_DID = re.compile(
    r"^\W*where (?:did|has|have)\b(?!.*\b(?:liv(?:e|ed)|resid(?:e|ed)|come|born|grow|grown|move|moved|settle|settled)\b)"
)
"""Where somebody did something is not where they are from."""
_RATE = re.compile(r"\d (?:an?|per) (night|day|hour|week|month|year)\b")
_UNITS = {"day": "day|daily", "year": "year|annual"}
_DONE_ZH = "[过了]"


def tells_of_the_asked(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a reading has the time or place of something else than what the question is about."""
    return not (
        _only_the_year(reading.plan, question)
        or _ranks_by_life(reading.plan, question, catalog)
        or _not_when_due(reading.plan, question, catalog)
        or _counts_by_time(reading.plan, question, catalog)
        or _at_another_rate(reading.plan, question, catalog)
        or _where_from(reading.plan, question, catalog)
        or _passes_over_a_state(reading, question, catalog)
    )


def _only_the_year(plan: Plan, question: Question) -> bool:
    """Whether a month or a day of a year is told, and a number is compared with the year alone."""
    fine = [d for d in question.spans.dates if d.grain != "year" and d.first.year == d.after.year]
    if not fine:
        return False
    alike = [p for p in parts_of(plan) if isinstance(p, Compare) and p.operator == "eq"]
    numbers = {v.value for c in alike for v in c.values if isinstance(v, Constant)}
    return any(d.first.year in numbers and d.first.month not in numbers for d in fine)


def _ranks_by_life(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether first and last are told by when somebody was born, of which nothing is said."""
    text = question.normalised.folded
    if not isinstance(plan, Query) or not plan.order_by or not _IN_TIME.search(text):
        return False
    if _OF_LIFE.search(text):
        return False
    ranked = (catalog.attributes.get(i) for i in _ranked(plan))
    return any(a is not None and of_life(a) for a in ranked)


def _ranked(plan: Query) -> Iterator[str]:
    for order in plan.order_by:
        if isinstance(order.expression, Column) and not order.settles:
            yield plan.attribute_id(order.expression)


def _shown(plan: Plan, catalog: Catalog) -> list[Attribute]:
    """The attributes that a plan shows as they are."""
    if not isinstance(plan, Query):
        return []
    columns = (o.expression for o in plan.select if isinstance(o.expression, Column))
    return [a for c in columns if (a := catalog.attributes.get(plan.attribute_id(c))) is not None]


def _not_when_due(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether it is asked when something is due, or was brought back, and another time is shown."""
    if not _WHEN_DUE.search(question.normalised.folded):
        return False
    times = [a for a in _shown(plan, catalog) if timed(a)]
    if times and not any(due_by(a) or over(a) for a in times):
        return True
    still = _IS_DUE.search(question.normalised.folded)
    done = (both[1] for a in times if (both := overdue(catalog.classes[a.class_name])))
    compared = {p.attribute for p in parts_of(plan) if isinstance(p, Column)}
    return still is not None and any(d is not None and d.name not in compared for d in done)


def _counts_by_time(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether it is asked how often something was done, and told of each time how often it was then."""
    if _OFTEN.search(question.normalised.folded) is None:
        return False
    return (
        isinstance(plan, Query) and bool(plan.group_by) and any(map(timed, _shown(plan, catalog)))
    )


def _at_another_rate(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether it is told how much rows cost `a night`, and the amount compared is called by no night, while
    they keep one that is."""
    rate = _RATE.search(question.normalised.folded)
    if rate is None:
        return False
    said = re.compile(_UNITS.get(rate[1], rate[1]), re.I)
    queries = [q for q in parts_of(plan) if isinstance(q, Query)]
    ids = {
        q.attribute_id(p.left)
        for q in queries
        for p in parts_of(q)
        if isinstance(p, Compare) and isinstance(p.left, Column)
    }
    compared = [catalog.attributes[i] for i in ids if i in catalog.attributes]
    kept = [a for c in classes_used(plan) for a in catalog.classes[c].attributes if a.measure]
    rated = [a for a in kept if any(map(said.search, a.names))]
    amounts = [a for a in compared if a.measure]
    return bool(rated and amounts) and not any(a in rated for a in amounts)


def _where_from(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether it is asked where somebody did something, and shown where they are from."""
    if not _WHERE_DID.search(question.normalised.folded):
        return False
    shown = _shown(plan, catalog)
    return any(
        is_person(of) and a in (places(of) or ())
        for a in shown
        for of in (catalog.classes[a.class_name],)
    )


def _passes_over_a_state(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """谁取消过预订, of what may be 已取消: whether what was done is a state of rows that are read, which nothing
    is compared with."""
    text = question.normalised.folded
    if text.isascii():
        return False
    used = {*classes_used(reading.plan)}
    compared = {p.attribute for p in parts_of(reading.plan) if isinstance(p, Column)}
    return any(
        hit.how == "part"
        and (state := catalog.attributes[hit.attribute]).class_name in used
        and is_state(state)
        and state.name not in compared
        and not any(text[hit.start : hit.end] in name for name in compared)  # of 入住日期
        and re.match(_DONE_ZH, text[hit.end :]) is not None
        for hit in question.values
    )
