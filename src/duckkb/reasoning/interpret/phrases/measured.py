"""English questions for a figure that no attribute keeps, but that is reckoned from several: revenue, from prices and
how many pieces were sold; the time that something took, from when it began and ended.

Such a question is a set phrase around the figure: of all rows, of those of a time or a value, for each of what they
belong to or each month, or that of which it is highest.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.moments import date_condition
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.marks import NAMED, TIME, VALUE, Marks, marks_of
from duckkb.reasoning.interpret.phrases.measures import (
    Measure,
    booked,
    is_customer,
    length_of,
    revenue,
)
from duckkb.reasoning.interpret.phrases.reach import Reach
from duckkb.reasoning.interpret.phrases.shared import told, whole
from duckkb.reasoning.interpret.phrases.things import holds
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import (
    GRAINS,
    Aggregate,
    Column,
    Compare,
    Condition,
    Expression,
    Extract,
    Order,
    Output,
    Query,
    Use,
    all_of,
)
from duckkb.reasoning.regexes import regex

_DEED = r"(?:[a-z]+|[\ue000-\ue1ff])"
_REVENUE = r"(?:(?:total|overall|our|the|gross|sales)\ )*(?:revenues?|sales|turnover|takings|earnings|income)"
_COLLECTED = (
    rf"(?:(?:total|overall|all|our|the)\ )*(?:{NAMED}|money)\ (?:collected|received|taken\ in)"
)
_TAKE = r"(?:take|last|run|stay\ open|open)"
_LENGTH = rf"""(?:(?:the\ |our\ )?(?:average|mean|typical)\ (?:(?P<deed>{_DEED})\ )?(?:time|duration|length|days|hours|number\ of\ days)
        (?:\ (?:it\ (?:takes?|took)\ )?to\ (?:(?:the\ )?first\ )?(?P<deed_>{_DEED}))?(?:(?:\ (?:of|for|to))?(?:\ (?:an?|the|our))?\ (?P<kind>{NAMED}))?
    | (?:how\ long|how\ many\ (?:days|hours))(?:\ (?:does|do|did)\ it\ (?:usually\ |typically\ )?take(?:\ us|\ {NAMED})?)?(?:\ on\ average)?\ to\ (?P<deed__>{_DEED})
        (?:\ to)?(?:\ (?:an?\ |the\ )?(?P<kind_>{NAMED}))?(?:\ on\ average)?
    | how\ long\ (?:does|do|did|were|was|are)\ (?:an?\ |the\ )?(?P<kind__>{NAMED})\ (?:usually\ )?{_TAKE}(?:\ to\ (?P<deed___>{_DEED}))?\ on\ average
    )"""
ASK = (
    r"(?:(?:what(?:'s|\ is|\ was|\ were|\ are)|show(?:\ me)?|give\ me|tell\ me|list)\ )?(?:the\ )?"
)
_WHEN = rf"(?:\ (?:in|for|during|on|over|since|from)?\ ?(?:the\ )?{TIME})"
_OF = rf"(?:\ (?:of|for|from|in|at|by|on|with)\ (?:the\ )?(?:{NAMED}\ )?{VALUE}(?:\ {NAMED})?)"
_EACH = rf"(?:\ (?:per|by|for\ each|for\ every|of\ each|in\ each)\ (?P<group>{NAMED}|day|week|month|quarter|year))"
PER = rf"(?:{_WHEN}|{_OF}|{_EACH})*(?:\ on\ average)?"
_MADE = r"(?:make|made|earn|earned|sell|sold|spend|spent|buy|bring\ in|brought\ in|generate)"
WAY = r"(?P<way>most|highest|least|lowest|biggest|largest)"
_REVENUES = rf"""(?:
    (?:how\ much\ (?=revenue)|how\ high\ (?:is|was|were)\ )?{ASK}(?:{_REVENUE}|{_COLLECTED})
    | how\ much\ (?:(?:revenue|money|income)\ )?(?:did|do|have|has|does)\ (?:we|our\ (?:shop|store|company|firm)|(?:the\ )?{VALUE})
      \ {_MADE}(?:\ (?:in\ total|altogether|so\ far))?
    | (?:which|what)\ (?P<most>{NAMED})\ (?:(?:brought\ in|brings\ in|made|makes|generated|generates|earned|earns|has|had|with)\ )+(?:us\ )?
      (?:the\ )?{WAY}\ (?:money|{_REVENUE})
    | (?:(?:which|what)\ (?P<most_>{NAMED})|(?P<who>who))(?:\ has)?\ (?:spent|spends)\ (?:the\ )?(?P<way_>most|least)(?:\ money)?
    | {ASK}(?:average|mean)\ (?P<each>{NAMED})\ (?:value|amount|total|size)
    | (?:(?:who|which|what)\ (?:is|are|were|was)\ )?(?:our\ |the\ )?(?:(?P<limit_>\d+)\ )?(?:top|best)(?:\ (?P<limit__>\d+))?\ (?P<customers>{NAMED})
    | {ASK}(?:top|best|biggest)(?:\ (?P<limit>\d+))?\ (?P<most__>{NAMED})\ by\ {_REVENUE}
    ){PER}"""
_LENGTHS = rf"""(?:
    {ASK}{_LENGTH}
    | (?:which|what)\ (?P<most>{NAMED})\ (?P<deed____>{_DEED})\ (?:(?:the\ |their\ )?(?P<kind___>{NAMED})\ )?(?:the\ )?(?P<way>fastest|quickest|slowest)
    | (?:which|what)\ (?P<most_>{NAMED})\ (?:has|had|with)\ the\ (?P<way_>shortest|longest|lowest|highest|fastest|slowest)
      \ (?:average\ )?(?P<deed_____>{_DEED})\ time
    ){PER}"""
WE = r"(?:i|we|you|they)"
_SPENDINGS = rf"""(?:
    how\ much(?:\ money)?\ (?:did|do|have|has)\ {WE}\ (?:spend|spent|pay|paid|earn|earned|make|made)(?:\ in\ total|\ altogether|\ so\ far)?
    | {ASK}(?:(?:total|overall|my|our|all|the)\ )*(?:spending|expenses|expenditures?|outgoings|income|earnings)
    | (?:which|what)\ (?P<most>{NAMED})\ (?:did|do|have)\ {WE}\ (?:spend|spent)\ (?:the\ )?(?P<way>most|least)(?:\ money)?\ (?:on|at|in|for)
    | where\ (?:did|do)\ {WE}\ spend\ (?:the\ )?(?P<way_>most|least)(?:\ money)?
    ){PER}"""
_SPENT, _TAKEN, _ = _PHRASES = tuple(
    regex(p, re.VERBOSE) for p in (_SPENDINGS, _REVENUES, _LENGTHS)
)
_HINT = regex(
    r"\b(?:revenues?|sales|turnover|takings|earnings|income|money|collected|received|expenses|expenditures?|outgoings|pa(?:y|id)|spen[dt](?:s|ing)?|how much|time|days|hours|duration|length"
    r"|how long|fastest|quickest|slowest|average|mean|top|best)\b"
)
_WORDS = frozenset(
    (
        "expenses",
        "income",
        "spending",
        "time",
        "duration",
        "length",
        "days",
        "hours",
        "open",
        "take",
        "last",
        "run",
    )
)
"""Words of the phrases, which name nothing."""
_SURE = 0.9
_LEAST = frozenset(("least", "lowest", "fastest", "quickest", "shortest"))


def measured_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as such a figure; empty where a question asks for anything else."""
    text = question.normalised.folded
    if question.normalised.chinese or _HINT.search(text) is None:
        return ()
    phrase, marks = marks_of(question, _WORDS)
    for pattern in _PHRASES:
        if (match := pattern.fullmatch(phrase)) is None:
            continue
        said = told(match)
        if pattern is _SPENT:
            figure = booked(catalog)
        elif pattern is _TAKEN:
            figure = revenue(catalog)
        else:
            rows = [n for n in marks.names.get(said.get("kind", ""), ()) if n in catalog.classes]
            deed = said.get("deed", "")
            of = [n for n in marks.names.get(deed, ()) if n in catalog.classes]
            of = of or _rows_called(deed, question)  # `run duration`, of runs
            rows, deed = (of, "") if of and not rows else (rows, deed)
            figure = length_of(rows, stem(marks.words.get(deed, deed)), text, catalog)
        found = figure and figure_reading(question, figure, said, marks, catalog, naming)
        if found is not None:
            return (found,)
    return ()


def _rows_called(word: str, question: Question) -> list[str]:
    """The classes that a word of the phrases names for certain."""
    text = question.normalised.folded
    sure = question.named("class", _SURE)
    return [n.target for n in sure if text[n.start : n.end] == word]


def figure_reading(
    question: Question,
    figure: Measure,
    said: Mapping[str, str],
    marks: Marks,
    catalog: Catalog,
    naming: Naming,
) -> Interpretation | None:
    """The reading as a figure of rows that a phrase speaks of; None where something is said that they do not lead to.

    Args:
        question: which is that phrase, whole.
        figure: what is asked for.
        said: the groups of the phrase, by name.
        marks: what they stand for.
        catalog: what there is to ask about.
        naming: what rows are called by.
    """
    plan = _plan(figure, said, marks, catalog, naming)
    if plan is None:
        return None
    return whole(question, plan, "target", figure.target.id, tuple(figure.reach.aliases))


def _plan(
    figure: Measure, said: Mapping[str, str], marks: Marks, catalog: Catalog, naming: Naming
) -> Query | None:
    """The plan for a figure of rows; None where something is said that they do not lead to."""
    reach = figure.reach
    where = held_of(figure, said, marks, catalog)
    if where is None:
        return None
    when = _time(figure)
    if when is None and (marks.times or said.get("group") in GRAINS):
        return None
    value = Output(Aggregate(figure.function, figure.of), figure.label)
    group = said.get("group") or said.get("most") or said.get("customers")
    ranked = "most" in said or "who" in said or "customers" in said
    if "customers" in said and not any(map(is_customer, _named(marks, group, catalog))):
        return None
    keys: tuple[Output, ...] = ()
    by: tuple[Expression, ...] = ()
    if group is not None and group in GRAINS and when is not None:
        by = (Extract(GRAINS[group], when),)
        keys = (Output(by[0], group),)
    elif group is not None or ranked:
        through = figure.when.class_name if figure.when is not None else reach.start
        people = [
            n for n in reach.ways if reach.passes(through, n) and is_person(catalog.classes[n])
        ]
        targets = people if group is None else marks.names.get(group, ())
        found = _key(targets, reach, catalog, naming)
        if found is None:
            return None
        keys, by = found
    order: tuple[Order, ...] = ()
    if ranked:
        order = (Order(value.expression, said.get("way") not in _LEAST),)
    elif group in GRAINS:
        order = tuple(map(Order, by))
    several = marks.words.get(said.get("customers", ""), "").endswith("s")
    select = keys if ranked and not several else (*keys, value)
    limit = int(said.get("limit", 0)) or (None if several else 1) if ranked else None
    if "each" in said:
        found = _key(marks.names.get(said["each"], ()), reach, catalog, naming)
        if found is None or group is not None:
            return None
        inner = Query(reach.uses, (value,), tuple(reach.links), all_of(where), found[1])
        mean = Aggregate("avg", Column("g", value.label))
        return Query((Use("g", ""),), (Output(mean, "average"),), inner=inner)
    kept, links = all_of(where), tuple(reach.links)
    return Query(reach.uses, select, links, kept, by, order_by=order, limit=limit)


def held_of(
    figure: Measure, said: Mapping[str, str], marks: Marks, catalog: Catalog
) -> list[Condition] | None:
    """What holds of the rows of a figure: the values and times that are told; None where one of them is not told of
    such rows."""
    reach = figure.reach
    where: list[Condition] = []
    for told_of in (v for mark, v in marks.values.items() if mark != said.get("deed")):
        near = [(catalog.attributes[a], v) for a, v in told_of]
        near = [(a, v) for a, v in near if a.class_name in reach.ways]
        if len(near) != 1:
            return None
        ((attribute, value),) = near
        where.append(holds(reach.alias(attribute.class_name), attribute, value))
    when = _time(figure)
    if figure.when is None or when is None:
        return where
    if figure.only_dated and not marks.times:
        where.append(Compare(when, "not_null"))
    for span in marks.times.values():
        within = date_condition(when, figure.when.kind, span, "between", ())
        if within is None:
            return None
        where.append(within)
    return where


def _time(figure: Measure) -> Column | None:
    """The time of the rows of a figure."""
    when = figure.when
    return Column(figure.reach.alias(when.class_name), when.name) if when is not None else None


def _named(marks: Marks, mark: str | None, catalog: Catalog) -> list[Class]:
    """The classes that a mark may mean."""
    return [catalog.classes[n] for n in marks.names.get(mark or "", ()) if n in catalog.classes]


def _key(
    targets: Sequence[str], reach: Reach, catalog: Catalog, naming: Naming
) -> tuple[tuple[Output, ...], tuple[Expression, ...]] | None:
    """What tells apart the rows, or the values, that a figure is told of; None where they are not reached for certain."""
    rows = [n for n in targets if n in reach.ways]
    kept = [a for n in targets if (a := catalog.attributes.get(n)) and a.class_name in reach.ways]
    if len(rows) == 1:
        alias = reach.alias(rows[0])
        shown = [Column(alias, a.name) for a in naming.shown(rows[0])]
        own = [Column(alias, name) for name in catalog.classes[rows[0]].identity]
        return tuple(Output(c, c.attribute) for c in shown), tuple(dict.fromkeys((*own, *shown)))
    own_first = [a for a in kept if a.class_name == reach.start] or kept
    if rows or len(own_first) != 1 or own_first[0].measure:
        return None
    (attribute,) = own_first
    column = Column(reach.alias(attribute.class_name), attribute.name)
    return (Output(column, attribute.name),), (column,)
