"""A follow-up such as `那 2020 年呢？` or `and in Paris?`: the last plan with what is new in it.

Nothing is taken from the session unless the question by itself has no reading; what was taken is
told as an assumption.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from duckkb.introspect.datetexts import ISO
from duckkb.reasoning.amend.coming_round import without_year
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import DateSpan, Question, ValueHit
from duckkb.reasoning.interpret.moments import date_condition, timed
from duckkb.reasoning.interpret.occasions import of_life, only_time
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Day,
    Operator,
    Part,
    Plan,
    Query,
    all_of,
    classes_used,
    rewritten,
    with_compares,
)
from duckkb.reasoning.regexes import regex

_LONGEST = 40
"""Characters of a follow-up; a longer question stands for itself."""
_ELLIPTIC = regex(
    r"^\s*(and|what about|how about|or|but|also|那么?|换成|改成|还有|如果是)\b|呢\s*[?？]?\s*$"
    r"|^\s*(那|换成|改成|如果是)",
    re.IGNORECASE,
)


def elliptic(question: Question) -> bool:
    """Whether the words alone say that the question before goes on: `and …?`, `…呢？`."""
    text = question.normalised.text
    return len(text) <= _LONGEST and _ELLIPTIC.search(text) is not None


def follow_up(question: Question, last: Interpretation, catalog: Catalog) -> Interpretation | None:
    """The last reading with the new question's values, dates or numbers put in; None where none fits.

    A value replaces the one of the same attribute; a year or number the single comparison with a
    numeric attribute, compared as the new question says; a time the one that is compared, or else the
    rows are narrowed down to it. A comparison, number, time or superlative that finds no place is no
    reason to answer without it: then nothing fits.
    """
    if len(question.normalised.text) > _LONGEST or question.spans.superlatives:
        return None
    plan: Plan = last.plan
    taken: list[str] = []
    for hit in sorted(question.values, key=lambda h: -h.score):
        if any(hit.start < e and s < hit.end for s, e in _spans(taken, question)):
            continue
        changed = _replace_value(plan, hit)
        if changed is not None:
            plan, _ = changed, taken.append(question.normalised.text[hit.start : hit.end])
    amounts = _amounts(question, taken)
    if amounts or question.spans.comparators:
        changed = _replace_numbers(plan, question, amounts, catalog)
        changed = changed or _replace_time(plan, question, catalog)
        if changed is None:
            return None
        plan, _ = changed, taken.extend(map(str, amounts))
    elif question.spans.dates:
        changed = _replace_time(plan, question, catalog)
        if changed is None:
            return None
        plan = changed
        taken += [question.normalised.text[d.start : d.end] for d in question.spans.dates]
    if not taken:
        return None
    kept = (
        "其余沿用上一个问题"
        if question.normalised.chinese
        else "the rest is as in the question before"
    )
    text = question.normalised.text
    ground = Ground(0, len(text), text, "filter", ", ".join(taken), 0.8)
    return Interpretation(
        plan, 0.8, (ground,), {"follow_up": 1.0}, (), (kept,), last.tables or classes_used(plan)
    )


def _spans(taken: list[str], question: Question) -> list[tuple[int, int]]:
    text = question.normalised.text
    return [(text.find(t), text.find(t) + len(t)) for t in taken]


def _replace_value(plan: Plan, hit: ValueHit) -> Plan | None:
    def fits(compare: Compare, query: Query) -> bool:
        return attribute_id(compare, query) == hit.attribute and compare.operator in ("eq", "in")

    return _replace(plan, fits, Constant(hit.value))


def _amounts(question: Question, taken: list[str]) -> list[int | float]:
    """The years and numbers of the question, but those that are part of a value taken over."""
    values = _spans(taken, question)

    def free(start: int, end: int) -> bool:
        return not any(start < e and s < end for s, e in values)

    years = [
        d.first.year for d in question.spans.dates if d.grain == "year" and free(d.start, d.end)
    ]
    return [*years, *(n.value for n in question.spans.numbers if free(n.start, n.end))]


def _replace_numbers(
    plan: Plan, question: Question, amounts: list[int | float], catalog: Catalog
) -> Plan | None:
    """The plan with its one comparison with a number made anew; None where that says too little."""
    said = {span.operator for span in question.spans.comparators}
    operator: Any = said.pop() if said else None
    if said or len(amounts) != (2 if operator == "between" else 1):
        return None

    def fits(compare: Compare, query: Query) -> bool:
        attribute = catalog.attributes.get(attribute_id(compare, query) or "")
        return attribute is not None and attribute.kind.numeric and len(compare.values) == 1

    return _replace(plan, fits, *map(Constant, sorted(amounts)), operator=operator)


def _replace_time(plan: Plan, question: Question, catalog: Catalog) -> Plan | None:
    """The plan with a time in place of the one that it compares, or with the only time that its rows keep;
    None where nothing tells which is meant."""
    spans = question.spans
    if len(spans.dates) != 1 or spans.numbers or len(spans.comparators) > 1:
        return None
    operator: Any = spans.comparators[0].operator if spans.comparators else "between"
    if operator not in ("between", "lt", "le", "gt", "ge") or not isinstance(plan, Query):
        return None
    compared: set[str] = set()
    days: list[str] = []

    def note(compare: Compare, query: Query) -> Compare:
        known = catalog.attributes.get(attribute_id(compare, query) or "")
        if known is not None and timed(known):
            compared.add(known.id)
            days.extend(str(v.value) for v in compare.values if isinstance(v, Constant))
        return compare

    with_compares(plan, note)
    if len(compared) > 1:
        return None
    if not compared:
        column = _time_of_rows(plan, catalog)
        made = column and _within(column, plan, spans.dates[0], operator, catalog)
        old = () if plan.where is None else (plan.where,)
        return msgspec.structs.replace(plan, where=all_of((*old, made))) if made else None
    (time,) = compared
    span = _in_year_of(days, spans.dates[0], question)
    places: list[Part] = []

    def change(part: Part, query: Query) -> Part:
        conditions = part.items if isinstance(part, And) else ()
        conditions = (part.where,) if isinstance(part, Query) and part.where else conditions
        old = [c for c in conditions if isinstance(c, Compare) and attribute_id(c, query) == time]
        made = [
            _within(c.left, query, span, operator, catalog)
            for c in old[:1]
            if isinstance(c.left, Column)
        ]
        if not made or made[0] is None:
            return part
        places.append(part)
        if isinstance(part, Query):
            return msgspec.structs.replace(part, where=made[0])
        new = made[0].items if isinstance(made[0], And) else (made[0],)
        return And((*(c for c in conditions if c not in old), *new))

    changed = rewritten(plan, change)
    return changed if len(places) == 1 else None


def _in_year_of(days: Sequence[str], span: DateSpan, question: Question) -> DateSpan:
    """A month or a day without its year in the one that the last question was about: `and in April?`, after
    March 2025."""
    first = min(days, default="")
    if not ISO.match(first):
        return span
    if not without_year(span, question.normalised.folded, question.now.date()):
        return span
    on = int(first[:4]) - span.first.year
    try:
        begin, after = (d.replace(year=d.year + on) for d in (span.first, span.after))
    except ValueError:
        return span  # the 29th of February
    return dataclasses.replace(span, first=begin, after=after)


def _time_of_rows(plan: Query, catalog: Catalog) -> Column | None:
    """The one time that the rows of a plan keep, or the one when they began."""
    kept = [
        (use.alias, a)
        for use in plan.uses
        for a in (catalog.classes[use.class_name].attributes if use.class_name else ())
        if timed(a) and not of_life(a)
    ]
    time = only_time([a for _, a in kept])
    if time is None or plan.inner is not None:
        return None
    return next(Column(alias, a.name) for alias, a in kept if a is time)


def _within(
    column: Column, query: Query, span: DateSpan, operator: Operator, catalog: Catalog
) -> Condition | None:
    kind = catalog.attributes[query.attribute_id(column)].kind
    return date_condition(column, kind, span, operator, ())


def attribute_id(compare: Compare, query: Query) -> str | None:
    """`Class.field` of what is compared; None where that is no column."""
    left = compare.left.argument if isinstance(compare.left, Day) else compare.left
    return query.attribute_id(left) if isinstance(left, Column) else None


def _replace(
    plan: Plan,
    fits: Callable[[Compare, Query], bool],
    *constants: Constant,
    operator: Operator | None = None,
) -> Plan | None:
    """The plan with the constants in the one comparison that fits; None where none or several do."""
    places: list[Compare] = []

    def change(compare: Compare, query: Query) -> Compare:
        if not fits(compare, query):
            return compare
        places.append(compare)
        kept = "eq" if compare.operator == "in" else compare.operator
        return msgspec.structs.replace(compare, operator=operator or kept, values=constants)

    made = with_compares(plan, change)
    return made if len(places) == 1 and made != plan else None
