"""Whether a plan keeps to what a question tells by name: the rows of each of which a figure is asked for, the one of
two amounts that are called nearly alike, a statistic that no plan has."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.medians import gives_median
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.words import stems
from duckkb.reasoning.plan import Aggregate, Column, Plan, Query, parts_of
from duckkb.reasoning.plan_does import attribute_ids
from duckkb.reasoning.regexes import regex

_NAMED = 0.75
_EACH = regex(r"\b(?:each|every)\s+$")
_STATISTIC = regex(
    r"\b(?:median|mode|variance|standard deviation|(?:percent|quart|dec)iles?|correlation)\b"
    r"|中位[数值]|众数|标准差|方差|四分位|相关系数"
)


def keeps_to_names(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a plan answers for something else than is told by name."""
    return not (
        _groups_by_others(reading.plan, question, catalog)
        or _takes_its_sibling(reading.plan, question, catalog)
        or _lacks_statistic(reading, question)
    )


def _groups_by_others(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """`how many proposals did each astronomer submit`, where a plan counts them by the day of it, or knows no
    astronomers."""
    if not isinstance(plan, Query) or plan.per_group or plan.inner:
        return False
    text = question.normalised.folded
    rows = question.named("class", _NAMED)
    told = {h.start for h in rows if _EACH.search(text[: h.start])}
    if not told:
        return False
    keys = [c for c in plan.group_by if isinstance(c, Column)]
    groups = {plan.class_of(c.alias) for c in keys} | {plan.attribute_id(c) for c in keys}
    if not keys:
        groups = {*attribute_ids(plan), *(use.class_name for use in plan.uses)}
    groups |= {
        j.right
        for j in catalog.joins.values()
        for column, _ in j.columns
        if f"{j.left}.{column}" in groups
    }
    return any(
        groups.isdisjoint(h.target for h in question.names if h.start == start) for start in told
    )


def _takes_its_sibling(plan: Plan, question: Question, catalog: Catalog) -> bool:
    """`how many hours were granted`, where a plan adds up hours_requested beside hours_granted."""
    said = frozenset(stems(question.normalised.folded))
    used = attribute_ids(plan)
    return any(
        _is_rather(other, taken, said) and other.id not in used
        for taken in _amounts(plan, catalog)
        for other in catalog.classes[taken.class_name].attributes
        if other.measure and other is not taken
    )


def _is_rather(other: Attribute, taken: Attribute, said: frozenset[str]) -> bool:
    """Whether all of a name is said, and of another that shares a word with it no more than that word."""
    theirs, own = {*parts(other.name)}, {*parts(taken.name)}
    shared = theirs & own
    return bool(shared) and theirs <= said and bool(own - shared) and not (own - shared) & said


def _amounts(plan: Plan, catalog: Catalog) -> Iterator[Attribute]:
    """The amounts that are shown, added up or graded by themselves."""
    if not isinstance(plan, Query):
        return
    told = (*(o.expression for o in plan.select), *(o.expression for o in plan.order_by))
    for each in told:
        for part in parts_of(each):
            argument = part.argument if isinstance(part, Aggregate) else part
            if isinstance(argument, Column):
                attribute = catalog.attributes.get(plan.attribute_id(argument))
                if attribute is not None and attribute.measure:
                    yield attribute


def _lacks_statistic(reading: Interpretation, question: Question) -> bool:
    """Whether a statistic is asked for that is no name of anything: what plans give is another figure."""
    asked = _STATISTIC.search(question.normalised.folded)
    if asked is None or gives_median(reading, question):
        return False
    hits = (*question.values, *question.names)
    return not any(
        h.start <= asked.start() and asked.end() <= h.end and h.score >= _NAMED for h in hits
    )
