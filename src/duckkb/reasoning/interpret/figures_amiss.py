"""Figures that are none of what is asked: ages add up to nothing, a year is no number of years, who did something
several times is no name that several rows bear, what is asked for in percent is divided, and what some earn is no wage
of others."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.fits import numeric_like
from duckkb.reasoning.interpret.kinds import is_person, money
from duckkb.reasoning.interpret.name_words import ID_WORDS, parts, words_of
from duckkb.reasoning.interpret.naming import YEARS, Naming
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Constant,
    Plan,
    Query,
    Truth,
    parts_of,
)
from duckkb.reasoning.plan_does import aggregated, attribute_ids, comparisons
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex

_ADDED = regex(
    r"\b(?:total|sum|summed|combined|together|altogether|add(?:ed|s)?|cumulative|overall|in all)\b|[总合共加]"
)
_EARNS = regex(
    r"\b(?:what|how much)(?: money)? (?:do|does|did|has|have|had) (?P<who>.+?) earn(?:ed)?\b"
)
_SURE = 0.7
"""How well a class is named at least."""
_AGE = stem("age")
_CALENDAR = range(1900, 2101)
_IN_PERCENT = regex(
    r"(?:\bin (?:percent|per cent)|\bas an? percentage)(?: of (?:all|the total))?\W*$"
)
_SHARES = frozenset(("percent", "percentage", "pct", "share", "rate", "ratio"))


_IN_LETTERS = regex(
    r"alphabet|lexicograph|\b(?:max|min|maximum|minimum|maximal|minimal)\b|字母|拼音|笔画|[大小]值"
)
_SORTED = regex(r"\b(?:sort|order|first name|last name)|排序|顺序|[升降]序")
_READING = regex(
    r"(?:出发|返回|起始|开始|结束|初始|终止|期初|期末|上次|本次|当前)(?:里程|公里数?|读数|表数|示数)|(?:表底|读数|示数)$"
    r"|odomet(?:er|re)|(?:^|[_ ])(?:meter|start|end|begin|initial|final|current|previous)[_ ](?:reading|mileage|km)(?:$|[_ ])",
    re.I,
)
"""What a meter shows at some time."""


def adds_no_ages(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where ages are added up of which nobody asks for the sum: the most patients have not lived longest."""
    if _ADDED.search(question.normalised.folded):
        return True
    figures = aggregated(reading.plan, "sum")
    added = (catalog.attributes.get(query.attribute_id(column)) for query, column in figures)
    return not any(a is not None and parts(a.name)[-1:] == (_AGE,) for a in added)


def adds_no_readings(reading: Interpretation, catalog: Catalog) -> bool:
    """False where what a meter shows is added up or averaged: the kilometres of a trip are the difference of two."""
    figures = aggregated(reading.plan, "sum", "avg")
    added = (catalog.attributes.get(query.attribute_id(column)) for query, column in figures)
    return not any(a is not None and any(map(_READING.search, a.names)) for a in added)


def counts_no_prices(reading: Interpretation, catalog: Catalog) -> bool:
    """False where units are taken for what one of them costs: who sold the most units has no highest unit price."""
    units = [g.target for g in reading.grounds if g.text.casefold() in ("unit", "units")]
    taken = (catalog.attributes.get(target) for target in units)
    return not any(a is not None and a.measure and money(a) for a in taken)


def pays_those_who_earn(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where what some earn is no figure, or the pay of people who are not they: a zoo has no wage."""
    asked = _EARNS.search(question.normalised.folded)
    if asked is None:
        return True
    start, end = asked.span("who")
    told = {n.target for n in question.named("class", _SURE) if start <= n.start < end}
    told = told or {g.target.partition(".")[0] for g in reading.grounds if start <= g.start < end}
    kept = (catalog.attributes[i] for i in attribute_ids(reading.plan) if i in catalog.attributes)
    figures = [a for a in kept if a.measure]
    others = (a.class_name for a in figures if a.class_name not in told)
    return not told or (
        bool(figures) and not any(is_person(catalog.classes[name]) for name in others)
    )


def takes_no_year_for_years(reading: Interpretation, catalog: Catalog) -> bool:
    """False where how many years something is good for is a year: what runs out in 2024 is not good for so many."""
    for each, compare in comparisons(reading.plan):
        kept = catalog.attributes.get(each)
        told = {v.value for v in compare.values if isinstance(v, Constant)}
        counts = kept is not None and not YEARS.isdisjoint(words_of(kept.name))
        if counts and not told.isdisjoint(_CALENDAR):
            return False
    return True


def tells_a_share(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where an answer in percent is none: nothing is divided, and nothing shown is kept in percent."""
    if not _IN_PERCENT.search(question.normalised.folded):
        return True
    parts_told = [*parts_of(reading.plan)]
    if any(isinstance(p, Arithmetic | Truth) for p in parts_told):
        return True
    kept = (catalog.attributes[i] for i in attribute_ids(reading.plan) if i in catalog.attributes)
    return any(a.unit == "%" or not _SHARES.isdisjoint(words_of(a.name)) for a in kept)


def ranks_no_names(
    reading: Interpretation,
    question: Question,
    naming: Naming,
    values: ValueIndex,
    catalog: Catalog,
) -> bool:
    """False where the least or greatest of some names is taken for the next or the best of what is called so: the next
    match is no M001."""
    if _IN_LETTERS.search(question.normalised.folded):
        return True
    ranked = list(aggregated(reading.plan, "min", "max"))
    if not _SORTED.search(question.normalised.folded):
        ranked += _ranked_first(reading.plan)
    for query, column in ranked:
        kept = catalog.attributes.get(query.attribute_id(column))
        if kept is None or kept.kind is not Kind.TEXT:
            continue
        numbers = parts(kept.name)[-1] in ID_WORDS  # of plots or of houses, some of them 12B
        if numeric_like(naming, kept) and not numbers:
            continue
        letters = [any(map(str.isalpha, v)) for v in values.values_of(kept.id, 3)]
        if letters and (any(letters) if numbers else all(letters)):
            return False
    return True


def _ranked_first(plan: Plan) -> list[tuple[Query, Column]]:
    """The columns by which a few rows come first."""
    found: list[tuple[Query, Column]] = []
    for query in (p for p in parts_of(plan) if isinstance(p, Query)):
        orders = query.order_by[:1] if query.limit is not None and not query.group_by else ()
        found += [
            (query, o.expression)
            for o in orders
            if isinstance(o.expression, Column) and not o.settles
        ]
    return found


def counts_no_namesakes(reading: Interpretation, naming: Naming, values: ValueIndex) -> bool:
    """False where rows must be several of one name, though each has a name of its own."""
    plan = reading.plan
    if not isinstance(plan, Query) or plan.having is None or len(plan.uses) != 1:
        return True
    (use,) = plan.uses
    names = (
        [Column(use.alias, a.name) for a in naming.names(use.class_name)] if use.class_name else []
    )
    counted = any(p == Aggregate("count") for p in parts_of(plan.having))
    if not counted or len(names) != 1 or [*plan.group_by] != names:
        return True
    own = f"{use.class_name}.{names[0].attribute}"
    return own in values.capped or not values.distinct(own) or values.repeats(own)
