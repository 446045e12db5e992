"""Questions about when something happened: in which year did X die; who died in 208.

A verb such as `died` names an attribute that holds a time (its name, title or alias says so); what
stands beside it is either one named row, whose time is asked, or a span of time, whose rows are.
"""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import DateSpan, NameHit, Question
from duckkb.reasoning.interpret.moments import date_condition, tells_time, timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import born, died, year_of
from duckkb.reasoning.interpret.phrases.shared import certain, shown, telling_words
from duckkb.reasoning.interpret.phrases.things import Thing, is_thing, named_things, surer
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.plan import (
    Column,
    Condition,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.regexes import regex

_ASKS_WHEN = regex(
    r"\bwhen\b|\b(?:what|which)\s+(?:year|date|day|time)\b|哪一?[年天日]|何[时年]|什么时[候间]|几几年"
)
_TIMES = frozenset(("year", "date", "day", "time", "on", "at", "of"))
_YEAR = regex(r"year|哪一?年|何年|几几年")
_DAY = regex(r"date|day|哪一?[天日]")
_SMALL = regex(
    rf"[\s\W_]|哪些|哪{MEASURE_WORD}|什么|{HOW_MANY}|一共|总共|[的是在于了过有年份谁被个人]|公元|之[前后]|以[前后]"
)
_HOW_MANY = "多少"
_THE = regex(r"\bthe\s+$")
_LIFE = regex(
    r"(?P<born>(?:出生|诞生|生)[于在]?)|(?:去世|逝世|过世|病[死逝故]|战死|[死卒亡])[于在]?"
)
_LEAST = 0.9


def happening_readings(
    question: Question, catalog: Catalog, naming: Naming, rivals: Sequence[Interpretation]
) -> tuple[Interpretation, ...]:
    """The reading by a verb of time; empty where the question says more, or less, than that."""
    spans = question.spans
    if spans.superlatives or spans.numbers or any(a.function != "count" for a in spans.aggregates):
        return ()
    things = named_things(question, catalog, naming)
    verb = _verb(question, catalog, things) or of_life(question, catalog, things)
    if verb is None:
        return ()
    place, attribute = verb
    asked = _ASKS_WHEN.search(question.normalised.folded)
    explained = [place, *((t.start, t.end) for t in things)]
    explained += [(s.start, s.end) for s in spans.all()]
    explained += [
        (n.start, n.end)
        for n in question.named("class")
        if n.target == attribute.class_name and n.score >= _LEAST
    ]
    plan: Query | None = None
    if asked and len(things) == 1 and not spans.dates and not spans.aggregates:
        explained.append(asked.span())
        plan = _when(things[0], attribute, asked.group(), catalog)
    elif not asked and not things and len(spans.dates) == 1:
        plan = _who(spans.dates[0], attribute, question, naming)
    if plan is None or not _nothing_else(question, explained):
        return ()
    said = question.normalised.text
    grounds = [
        Ground(s, e, said[s:e], "filter", attribute.id, 1.0) for s, e in sorted(set(explained))
    ]
    return (certain(plan, surer(rivals), grounds, (attribute.class_name,)),)


def _verb(
    question: Question, catalog: Catalog, things: Sequence[Thing]
) -> tuple[tuple[int, int], Attribute] | None:
    """Where a verb stands and what it names: the attribute of time that a word other than a word of time names; of one class only."""
    found: dict[str, tuple[NameHit, Attribute]] = {}
    for hit in question.names:
        if hit.of != "attribute":
            continue
        attribute = catalog.attributes[hit.target]
        word = question.normalised.folded[hit.start : hit.end]
        sure = hit.score >= _LEAST or (not word.isascii() and tells_time(attribute, word))
        if (
            not (sure and timed(attribute))
            or attribute.key
            or word in ("year", "years", "date", "年", "年份")
        ):
            continue
        if things and not all(t.of(attribute.class_name) for t in things):
            continue
        if not things and _THE.search(question.normalised.folded[: hit.start]):
            continue  # `the days of treatments in 2023`: a noun that is asked for
        best = found.get(attribute.id)
        if best is None or hit.score > best[0].score:
            found[attribute.id] = hit, attribute
    years = [(h, a) for h, a in found.values() if a.kind is Kind.INTEGER]
    if len(years) == 1 and all(_same_event(a, years[0][1]) for _, a in found.values()):
        found = {years[0][1].id: years[0]}
    if len(found) != 1:
        return None
    hit, attribute = next(iter(found.values()))
    return (hit.start, hit.end), attribute


def of_life(
    question: Question, catalog: Catalog, things: Sequence[Thing]
) -> tuple[tuple[int, int], Attribute] | None:
    """As a verb, where Chinese says that somebody was born or died, whatever the year of it is called."""
    if not (verb := _LIFE.search(question.normalised.folded)):
        return None
    classes = [c for c in catalog.classes.values() if all(t.of(c.name) for t in things)]
    told = born if verb["born"] else died
    years = [year for c in classes if (year := year_of(c, told)) is not None]
    return (verb.span(), years[0]) if len(years) == 1 else None


def _when(thing: Thing, attribute: Attribute, asked: str, catalog: Catalog) -> Query | None:
    """The year, or the day, as one of them is asked for; by `when` both, where both are kept."""
    times = [attribute]
    if attribute.kind is Kind.INTEGER and not _YEAR.search(asked):
        kept = catalog.classes[attribute.class_name].attributes
        days = [a for a in kept if a.kind.temporal and _same_event(a, attribute)]
        times = [*([] if _DAY.search(asked) else times), *days[:1]]
    if not times:
        return None
    same = is_thing("a", thing, attribute.class_name, catalog)
    select = tuple(Output(Column("a", a.name), a.name) for a in times)
    return Query((Use("a", attribute.class_name),), select, where=same)


def _same_event(day: Attribute, year: Attribute) -> bool:
    """Whether a day is told of what a year is told of: `founded_on` of `founded_year`."""
    if any(event(day) and event(year) for event in (born, died)):
        return True
    return bool({*parts(day.name)} & {*parts(year.name)} - _TIMES)


def _who(span: DateSpan, attribute: Attribute, question: Question, naming: Naming) -> Query | None:
    comparators = question.spans.comparators
    if len(comparators) > 1 or any(c.operator in ("ne", "eq") for c in comparators):
        return None
    operator = comparators[0].operator if comparators else "between"
    column = Column("a", attribute.name)
    where: Condition | None = date_condition(column, attribute.kind, span, operator, ())
    if where is None:
        return None
    counted = bool(question.spans.aggregates) or _HOW_MANY in question.normalised.folded
    select = shown(attribute.class_name, counted, naming)
    return Query((Use("a", attribute.class_name),), select, where=where)


def _nothing_else(question: Question, explained: Sequence[tuple[int, int]]) -> bool:
    rest = without(question.normalised.folded, explained)
    if question.normalised.chinese:
        return not _SMALL.sub("", rest)
    return not telling_words(rest)
