"""Readings that tell, rank or compare by another time or place than the one that is asked about: the last guest
is not the youngest, where somebody stayed not where they are from."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.makers import in_chinese
from duckkb.reasoning.interpret.kinds import is_person, places
from duckkb.reasoning.interpret.moments import part_of_year, timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import due_by, is_state, of_life, over, overdue, set_for
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.words import stems
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Link,
    Plan,
    Query,
    classes_used,
    parts_of,
)
from duckkb.reasoning.plan_does import aggregated, attribute_ids, comparisons
from duckkb.reasoning.regexes import regex

_IN_TIME = regex(
    r"\b(?:first|last|latest|earliest|(?:most|least) recent(?:ly)?)\b(?! names?\b)|第一[个位次]|最后|最近|最[早晚]"
)
_BEFORE = regex(
    r"\b(?:before|after|since|until|till|(?:earlier|later|older|newer) than)\s+(?:the\s+)?$"
)
_OF_LIFE = regex(
    r"\b(?:born|birth\w*|die[ds]?|death\w*|old\w*|young\w*|ages?)\b|生|卒|死|去世|逝|年纪|年龄|岁"
)
_WHEN_DUE = regex(
    r"\bwhen\b.*\bdue\b|(?:什么时候|何时|哪一?天).{0,4}还(?![有没是])|应[该当]?.{0,6}(?:什么时候|何时|哪一?天)"
)
_IS_DUE = regex(r"\bwhen (?:is|are)\b.*\bdue\b")
"""What was brought back is due no more."""
_OFTEN = regex(r"^\W*how (?:often|many times)\b(?!.*\b(?:each|every|per|by)\b)")
_WHERE_DID = regex(
    r"^\W*where (?:did|has|have)\b(?!.*\b(?:liv(?:e|ed)|resid(?:e|ed)|come|born|grow|grown|move|moved|settle|settled)\b)"
)
"""Where somebody did something is not where they are from."""
_WHERE = regex(r"^\W*where (?:is|are|was|were|do|does|did|has|have)\b")
_OLDEST = regex(r"\b(?:oldest|newest)\s+")
_NEARLY = 0.75
_RATE = regex(r"\d (?:an?|per) (night|day|hour|week|month|year)\b")
_UNITS = {"day": "day|daily", "year": "year|annual"}
_TO = regex(r"\bto\s+(?:the\s+)?$")
_END = frozenset(("destin", "to", "arriv"))
_WHICH = regex(r"^\W*(?:which|what)\s+")
_SURE = 0.9
_AT_FIRST = regex(r"opening(?=_?bal)|initial|starting(?!_?point)|beginning", re.IGNORECASE)
_BOUNDS = ("eq", "lt", "le", "gt", "ge", "between")
_DONE_ZH = "[过了]"


def tells_of_the_asked(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a reading has the time or place of something else than what the question is about."""
    return not (
        _only_the_year(reading.plan, question, catalog)
        or _on_the_day(reading.plan, question)
        or _amount_in_time(reading.plan, question, catalog)
        or _ranks_by_others(reading.plan, question, catalog)
        or _ranks_by_life(reading.plan, question, catalog)
        or _not_when_due(reading.plan, question, catalog)
        or _counts_by_time(reading.plan, question, catalog)
        or _at_another_rate(reading.plan, question, catalog)
        or _where_from(reading.plan, question, catalog)
        or _no_place(reading.plan, question, catalog)
        or _by_how_it_went(reading.plan, question, catalog)
        or _dated_by_life(reading.plan, question, catalog)
        or _to_another_place(reading.plan, question, catalog)
        or _shows_when(reading.plan, question, catalog)
        or _as_it_began(reading.plan, question, catalog)
        or _passes_over_a_state(reading, question, catalog)
        or _shows_times_of_others(reading.plan, catalog)
    )


def reckons_with_days(plan: Plan, catalog: Catalog) -> bool:
    """Whether days are added up, or the average of them is told, as of numbers."""
    figures = aggregated(plan, "avg", "sum")
    told = (catalog.attributes.get(query.attribute_id(column)) for query, column in figures)
    return any(a is not None and a.kind.temporal and not of_life(a) for a in told)


def _only_the_year(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether a month or a day of a year is told, and a number is compared with the year alone."""
    fine = [d for d in question.spans.dates if d.grain != "year" and d.first.year == d.after.year]
    if not fine:
        return False
    compared = {each for each, _ in comparisons(plan)}
    read = (catalog.classes.get(name) for name in classes_used(plan))
    kept = (part_of_year(own) for own in read if own is not None)
    if any(part is not None and part[0].id in compared for part in kept):
        return False
    alike = [p for p in parts_of(plan) if isinstance(p, Compare) and p.operator == "eq"]
    numbers = {v.value for c in alike for v in c.values if isinstance(v, Constant)}
    return any(d.first.year in numbers and d.first.month not in numbers for d in fine)


def _on_the_day(plan: Plan, question: Question) -> bool:
    """Whether something was before or after a day, and a plan finds what was on it: a day that rows do keep."""
    text = question.normalised.folded
    days = {d.first.isoformat() for d in question.spans.dates if _BEFORE.search(text[: d.start])}
    alike = (
        [p for p in parts_of(plan) if isinstance(p, Compare) and p.operator == "eq"] if days else []
    )
    return any(isinstance(v, Constant) and v.value in days for c in alike for v in c.values)


def _amount_in_time(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether a year that is told relative to today is taken for an amount: a cost of 2026, for the cost this year."""
    years = {y for d in question.spans.dates if d.relative for y in (d.first.year, d.after.year)}
    for each, compare in comparisons(plan) if years else ():
        own = catalog.attributes.get(each)
        amount = own is not None and own.kind.numeric and own.kind is not Kind.INTEGER
        told = any(isinstance(v, Constant) and v.value in years for v in compare.values)
        if own is not None and amount and told and not timed(own):
            return True
    return False


def _shows_times_of_others(plan: Plan, catalog: Catalog) -> bool:
    """Whether the last row of each is told by its time, and a time of other rows is shown in its place: when each customer
    ordered last is not when they signed up."""
    for query in (p for p in parts_of(plan) if isinstance(p, Query) and p.per_group is not None):
        assert query.per_group is not None
        order = query.per_group.order[0].expression
        shown = [o.expression for o in query.select if isinstance(o.expression, Column)]
        times = [c for c in shown if _temporal(c, query, catalog)]
        if not isinstance(order, Column) or not _temporal(order, query, catalog):
            continue
        if times and all(query.class_of(c.alias) != query.class_of(order.alias) for c in times):
            return True
    return False


def _temporal(column: Column, query: Query, catalog: Catalog) -> bool:
    attribute = catalog.attributes.get(query.attribute_id(column))
    return attribute is not None and attribute.kind.temporal


def _ranks_by_life(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether first and last are told by when somebody was born, of which nothing is said."""
    text = question.normalised.folded
    if not isinstance(plan, Query) or not plan.order_by or not _IN_TIME.search(text):
        return False
    if _OF_LIFE.search(text):
        return False
    ranked = (catalog.attributes.get(i) for i in _ranked(plan))
    return any(a is not None and of_life(a) for a in ranked)


def _ranks_by_others(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether the oldest machine is told by a time of other rows, though machines keep times of their own."""
    found = _OLDEST.search(question.normalised.folded)
    if found is None or not isinstance(plan, Query):
        return False
    at = found.end()
    rows = [n for n in question.named("class") if n.start == at and n.score >= _NEARLY]
    ranked = [catalog.attributes.get(i) for i in _ranked(plan)]
    times = [a for a in ranked if a is not None and a.kind.temporal]
    own = [c for n in rows for c in catalog.classes[n.target].attributes if c.kind.temporal]
    return bool(times and own) and not any(a.class_name in {n.target for n in rows} for a in times)


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


def _dated_by_life(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether rows are told by a time of today or before at which they were born, of which nothing is said: members who
    joined last month."""
    if not any(d.relative for d in question.spans.dates):
        return False
    if _OF_LIFE.search(question.normalised.folded):
        return False
    queries = [q for q in parts_of(plan) if isinstance(q, Query)]
    compared = (
        catalog.attributes.get(q.attribute_id(p.left))
        for q in queries
        for p in parts_of(q.where)
        if isinstance(p, Compare) and isinstance(p.left, Column) and p.operator in _BOUNDS
    )
    return any(a is not None and timed(a) and of_life(a) for a in compared)


def _to_another_place(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether a place that something goes to is taken for where somebody else is, though rows that are read keep their
    destination: the weight shipped to London, by the city of a customer."""
    text = question.normalised.folded
    compared = {p.attribute for p in parts_of(plan) if isinstance(p, Column)}
    used = {*classes_used(plan)}
    aimed = (
        catalog.attributes[v.attribute] for v in question.values if _TO.search(text[: v.start])
    )
    ends = [a for a in aimed if _END & {*parts(a.name)} and a.class_name in used]
    return bool(ends) and not any(a.name in compared for a in ends)


def _shows_when(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether it is asked which of some rows, and nothing but a time is shown: which firm opens the most tickets."""
    asked = _WHICH.search(question.normalised.folded)
    if asked is None or not isinstance(plan, Query):
        return False
    rows = (n for n in question.named("class") if n.start == asked.end())
    shown = _shown(plan, catalog)
    called = any(n.score >= _SURE for n in rows)
    return called and len(shown) == len(plan.select) and all(a.kind.temporal for a in shown)


def _as_it_began(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether an amount is told as it was at the beginning, of which nothing is said: the opening balance, for the
    balance."""
    if question.normalised.chinese:
        return False
    used = (catalog.attributes[i] for i in attribute_ids(plan) if i in catalog.attributes)
    begun = (found[0] for a in used if a.measure and (found := _AT_FIRST.search(a.name)))
    return any(word.casefold() not in question.normalised.folded for word in begun)


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
    compared = [a for i, _ in comparisons(plan) if (a := catalog.attributes.get(i)) is not None]
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


def _no_place(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether it is asked where something was or went, and nothing is shown but times."""
    if not _WHERE.search(question.normalised.folded) or not isinstance(plan, Query):
        return False
    shown = [o.expression for o in plan.select]
    columns = [e.argument if isinstance(e, Aggregate) else e for e in shown]
    told = [catalog.attributes.get(plan.attribute_id(c)) for c in columns if isinstance(c, Column)]
    return bool(told) and all(a is not None and timed(a) for a in told)


def _by_how_it_went(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """Whether the appointments of a day are told by when they started or ended, of which nothing is said, and
    not by when they were scheduled."""
    said = {*stems(question.normalised.folded)}
    queries = [q for q in parts_of(plan) if isinstance(q, Query)]
    for query in queries if question.spans.dates or question.spans.superlatives else ():
        ranked = [o.expression for o in query.order_by if not o.settles]
        compared = [
            p.left for p in parts_of(query) if isinstance(p, Compare) and p.operator in _BOUNDS
        ]
        for column in (*ranked, *compared):
            time = (
                catalog.attributes.get(query.attribute_id(column))
                if isinstance(column, Column)
                else None
            )
            if time is None or not time.kind.temporal:
                continue
            planned = set_for(catalog.classes[time.class_name])
            if planned not in (None, time) and not {*parts(time.name)} & said:
                return True
    return False


def _passes_over_a_state(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """谁取消过预订, of what may be 已取消: whether what was done is a state of rows that are read, which nothing
    is compared with."""
    text = question.normalised.folded
    if text.isascii():
        return False
    used = {*classes_used(reading.plan)}
    compared = {p.attribute for p in parts_of(reading.plan) if isinstance(p, Column)}
    followed = [catalog.joins[p.join] for p in parts_of(reading.plan) if isinstance(p, Link)]
    roles = {name for j in followed for column, _ in j.columns for name in in_chinese(column)}
    return any(
        hit.how == "part"
        and (state := catalog.attributes[hit.attribute]).class_name in used
        and is_state(state)
        and state.name not in compared
        and not any(text[hit.start : hit.end] in name for name in compared)  # of 入住日期
        and not any(text[hit.start : hit.end] in role for role in roles)
        and re.match(_DONE_ZH, text[hit.end :]) is not None
        for hit in question.values
    )
