"""Whether a plan gives the figures that an English question asks for: a number, a year, one over all, one of each
of two, a change."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.asked_by_name import keeps_to_names
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Extract,
    Plan,
    Query,
    parts_of,
)
from duckkb.reasoning.plan_does import compares_columns, groups, holds
from duckkb.reasoning.regexes import regex

OTHER_FIGURES = "other_figures"
"""A feature of readings whose plan gives other figures than the question asks for."""
_HOW_MANY = regex(r"^\W*(?:and |so )?how many\b")
_ASKS_MORE = regex(r"\b(?:what|which|when|how|whose)\b")
_WHICH_DAY = regex(r"^\W*(?:on|in|during) (?:which|what) (?:day|date|year|month|week)\b")
_DAYS = frozenset(("year", "yr", "date", "day", "month", "week"))
_CHANGED = regex(
    r"\b(?:improved?|increased?|gr[eo]wn?|rose|risen|fell|fallen|dropped|declined|decreased|worsened)\s+(?:from|between)\s+\d{4}\b"
)
_ZERO = regex(r"\bzero\b")
_NOT_ZERO = regex(r"\b(?:non|not|n['’]t|above|than|over|except|but)[\s-]+zero\b")
_SO_AND_NOT = regex(r"\b([a-z]{4,})\s+(?:and|versus|vs\.?)\s+(?:non-?|un|not\s+)\1\b")
_ONE_FIGURE = regex(
    r"^\W*(?:what|how much) (?:is|was) the (?:total|average|mean|overall|combined|highest|lowest|maximum|minimum)\b"
)
_MEAN = regex(r"^\W*what (?:is|was) the (?:average|mean)\b")
_OF_EACH = regex(
    r"\b(?:each|every|per|by|different|all the|and|compared|versus|vs|respective(?:ly)?|grouped|for all|any)\b"
)


def with_other_figures(
    reading: Interpretation, question: Question, catalog: Catalog
) -> Interpretation:
    """The reading, noted where its plan gives other figures than are asked for: it is not to be relied on."""
    if gives_the_figures(reading, question, catalog) and keeps_to_names(reading, question, catalog):
        return reading
    return replace(reading, features={**reading.features, OTHER_FIGURES: 1.0})


def gives_the_figures(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a plan gives other figures than the question asks for."""
    text, plan = question.normalised.folded, reading.plan
    return not (
        _misses_the_change(text, plan)
        or _has_what_is_nothing(text, plan)
        or _gives_one_of_two(text, plan)
        or _gives_many(text, plan)
        or (isinstance(plan, Query) and _lists(text, plan, catalog))
        or (isinstance(plan, Query) and _tells_no_day(text, plan, catalog))
    )


def _misses_the_change(text: str, plan: Plan) -> bool:
    """`whose score improved from 2022 to 2023`, where a plan takes the years for a range of values."""
    told = _CHANGED.search(text) is not None
    return told and not (compares_columns(plan) or holds(plan, Arithmetic))


def _has_what_is_nothing(text: str, plan: Plan) -> bool:
    """`boats that cannot take cars (capacity zero)`, where a plan takes those with some."""
    something = any(
        isinstance(p, Compare) and p.operator == "ne" and p.values == (Constant(0),)
        for p in parts_of(plan)
    )
    return something and _ZERO.search(text) is not None and _NOT_ZERO.search(text) is None


def _gives_one_of_two(text: str, plan: Plan) -> bool:
    """`the average range of automated and non-automated lighthouses`, where a plan gives one."""
    both = _SO_AND_NOT.search(text) is not None
    return both and holds(plan, Aggregate) and not groups(plan)


def _gives_many(text: str, plan: Plan) -> bool:
    """`what is the total budget of Ann's trials`, where a plan gives that of each; not of the one that is told. `The mean
    score of the wines from Asti`, where it lists a figure of rows that only what they belong to tells."""
    one = _ONE_FIGURE.match(text) is not None and _OF_EACH.search(text) is None
    if not one or not isinstance(plan, Query):
        return False
    equal = (p.left for p in parts_of(plan) if isinstance(p, Compare) and p.operator == "eq")
    told = {plan.attribute_id(c) for left in equal for c in parts_of(left) if isinstance(c, Column)}
    keys = {plan.attribute_id(c) for c in plan.group_by if isinstance(c, Column)}
    if plan.group_by:
        return told.isdisjoint(keys)
    listed = {
        plan.class_of(o.expression.alias) for o in plan.select if isinstance(o.expression, Column)
    }
    reckons = holds(plan, Aggregate) or plan.limit is not None or not told
    return (
        not reckons
        and _MEAN.match(text) is not None
        and all(t.partition(".")[0] not in listed for t in told)
    )


def _lists(text: str, plan: Query, catalog: Catalog) -> bool:
    """`how many puppies`, where a plan lists them: a list is no number."""
    many = _HOW_MANY.match(text)
    if many is None or _ASKS_MORE.search(text, many.end()):
        return False
    return all(a is not None and not (a.measure or timed(a)) for a in shown_as_kept(plan, catalog))


def _tells_no_day(text: str, plan: Query, catalog: Catalog) -> bool:
    """`in which year`, where a plan shows nothing that says when."""
    if _WHICH_DAY.match(text) is None:
        return False
    told = [a for a in shown_as_kept(plan, catalog) if a is not None]
    figures = (a for a in told if a.kind.numeric and not (a.identity or a.key))
    named = any(timed(a) or _DAYS & {*parts(a.name)} for a in told) or any(figures)
    return not (named or any(isinstance(p, Extract) for o in plan.select for p in parts_of(o)))


def shown_as_kept(plan: Query, catalog: Catalog) -> list[Attribute | None]:
    """The attributes that are shown as they stand; None for what is reckoned."""
    outputs = (o.expression for o in plan.select)
    return [
        catalog.attributes.get(plan.attribute_id(each)) if isinstance(each, Column) else None
        for each in outputs
    ]
