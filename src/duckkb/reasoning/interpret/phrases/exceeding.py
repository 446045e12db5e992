"""Questions for rows that exceed a named one: films longer than X, members with a higher score than X; or the one
of their own kind that they refer to: pupils older than their mentor.

Such a question is a set phrase around a class, a name and what is compared; nothing else of it is
read. Where a class is named, Chinese has it among its comparisons.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import PLAIN, NameHit, Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import born, died, is_moment, only_planned, year_of
from duckkb.reasoning.interpret.phrases.comparisons import amounts_said, graded_amount, is_highest
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    classes_said,
    marked,
    shown,
    told,
    whole,
)
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, holds, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Condition,
    Link,
    Output,
    Query,
    Scalar,
    Use,
    all_of,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import overlap

NAME, KIND, _AMOUNT, VALUE = "\0", "\1", "\2", "\3"
"""They stand for the name, the class, the amount and values of other attributes in a question compared with
the phrases."""
_ASKS = r"(?:(?:show|list|give|find|get|tell|me|us|all|any|the|our|which|what|are|is|there)\ )*"
_WHICH = rf"(?:{VALUE}\ )*(?:{KIND}|{VALUE})(?:\ (?:of|in|from)\ (?:the\ )?{VALUE})?"
ROWS = rf"(?:{_ASKS}(?:names?\ of\ {_ASKS})?(?P<count>how\ many\ )?{_WHICH}|(?P<who>who)(?:\ (?:of|in|from)\ (?:the\ )?{VALUE})?)"
_THAN = rf"\ than\ (?:the\ |that\ of\ )*(?:{KIND}\ )?[\"'“‘]?{NAME}(?:'s)?[\"'”’]?(?:\ (?:is|does|has))?"
_GRADE = r"(?:more|less)\ \w+|\w+er|more|less|worse"
_PHRASE = regex(
    rf"""{ROWS}(?:
      (?:\ (?:that|which|who))?(?:\ (?:is|are|was|were))?\ (?P<grade>{_GRADE})
    | (?:\ (?:that|which|who))?\ (?:with|has|have|had|of|costs?)\ (?:an?\ |the\ )?(?P<grade_>{_GRADE})(?:\ {_AMOUNT})?
    | (?:\ (?:that|which|who))?\ {_AMOUNT}\ (?P<grade__>{_GRADE})
    | (?:'s|\ whose)\ {_AMOUNT}\ (?:is|are|was|were)\ (?P<grade___>{_GRADE})
    ){_THAN}""",
    re.VERBOSE,
)
_OWN = regex(r" than (?P<whose>(?:their|its|his|her) (?:own )?)")
_MEAN = regex(r" than (?:the |an )?(?P<mean>(?:average|mean)(?: (?P<rows>[a-z]+))?)\W*$")
_BY_HOW_MUCH_ZH = regex(r"比.*(?:[多少高低大小长短贵重轻快慢早晚]|便宜)[了出]?(?:多少|几[^个家位])")
_BEFORE_NAME = regex(r"(?:\b(?:than|before|after)\b[^,;]*|比)$")
_LIVED = regex(
    rf"""{ROWS}(?:\ (?:that|which|who))?(?:\ (?:is|are|was|were))?\ (?P<event>born|died)
      \ (?P<way>before|after|earlier\ than|later\ than)\ {NAME}(?:\ (?:was|did|died))?""",
    re.VERBOSE,
)
"""Who was born or died before somebody else."""
_DATED = regex(
    rf"""{ROWS}(?:\ (?:that|which|who))?(?:\ (?:is|are|was|were|has|have|had|been))*\ {_AMOUNT}
      \ (?P<way>before|after|earlier\ than|later\ than)\ (?:the\ )?(?:{KIND}\ )?{NAME}(?:\ (?:is|was|did|had|has))?""",
    re.VERBOSE,
)
"""What was founded, opened or released before something else of its kind."""
_BORN_ZH = r"年[长轻]|[大小]|出?生得?[更还]?[早晚]|[早晚]出?生"
_DIED_ZH = r"(?:死|去世|逝世)得?[更还]?[早晚]|[早晚](?:死|去世|逝世)"
_WHO_ZH = rf"(?:(?P<who>谁)|(?:哪些|有?(?P<count>{HOW_MANY}))?{KIND})"
_LIVED_ZH = regex(
    rf"""{_WHO_ZH}比{NAME}[更还要都]*(?P<way>(?P<event>{_DIED_ZH})|{_BORN_ZH})
    | 比{NAME}[更还要]*(?P<way_>(?P<event_>{_DIED_ZH})|{_BORN_ZH})的(?:{KIND})?(?:有(?:哪些|谁|(?P<count_>{HOW_MANY}{KIND}?))|是谁)?""",
    re.VERBOSE,
)
_LATER = regex(r"after|later|[小轻晚]")
_WHICH_ZH = rf"(?:{VALUE}[的中里]?)*(?:{KIND}|{VALUE})"
_ROWS_ZH = rf"(?:{VALUE}[的中里]?)?(?:(?P<who>谁)|(?:哪些|哪几{MEASURE_WORD}|有(?P<count>{HOW_MANY}))?{_WHICH_ZH})"
_GRADE_ZH = "[高大多晚强长重贵新快远低小少早弱短轻旧慢近]"
_CHINESE = regex(
    rf"""{_ROWS_ZH}的?{_AMOUNT}比{NAME}的?(?:{_AMOUNT})?[更还要都]*(?P<grade>{_GRADE_ZH})
    | {_ROWS_ZH.replace("P<who>", "P<who_>").replace("P<count>", "P<count_>")}
      比{NAME}的?[更还要都]*{_AMOUNT}[更还要]*(?P<grade_>{_GRADE_ZH})?
    | (?:列出|找出)?比{NAME}的?[更还要]*{_AMOUNT}[更还要]*(?P<grade__>{_GRADE_ZH})?的{_WHICH_ZH}
      (?:都?(?:有|是)(?:谁|哪些|(?P<count__>{HOW_MANY})))?""",
    re.VERBOSE,
)
"""An amount without a grade is called by an adjective: 谁比甲聪明."""


def exceeding_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows compared with a named one of their class; empty where it asks for anything else."""
    asked = question.normalised
    if not re.search("比" if asked.chinese else r" (?:than|before|after) ", asked.folded):
        return ()
    if asked.chinese and _BY_HOW_MUCH_ZH.search(asked.folded):
        return ()  # 甲的藏量比乙多多少: a figure, no rows
    over = None if asked.chinese else _OWN.search(asked.folded)
    if over is not None:
        return _over_own(question, over, catalog, naming)
    mean = None if asked.chinese else _MEAN.search(asked.folded)
    if mean is not None:
        return _over_mean(question, mean, catalog, naming)
    return about_one_thing(question, catalog, naming, _plan, _BEFORE_NAME)


def _over_own(
    question: Question, over: re.Match[str], catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows compared with the ones of their class that they refer to: older than their mentor."""
    for role in (n for n in question.named("attribute") if n.start == over.end()):
        own = catalog.attributes[role.target]
        name = own.class_name
        joins = [
            j for j in catalog.joins_at[name] if j.left == j.right and catalog.referring(j) == own
        ]
        kinds = {(k.start, k.end): KIND for k in classes_said(question) if k.target == name}
        kinds = {place: mark for place, mark in kinds.items() if place[1] <= over.start()}
        marks = {(over.start("whose"), role.end): NAME, **kinds}
        found = _compared(question, name, marks, catalog, naming) if joins else None
        if found is not None:
            attribute, more, counted, where = found
            other = Column("b", attribute.name)
            compared = Compare(Column("a", attribute.name), "gt" if more else "lt", (other,))
            plan = Query(
                (Use("a", name), Use("b", name)),
                shown(name, counted, naming),
                (Link(joins[0].id, "a", "b"),),
                all_of((*where, compared)),
            )
            return (whole(question, plan, "filter", role.target, (name,)),)
    return ()


def _over_mean(
    question: Question, over: re.Match[str], catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows compared with the average of all of them, by what an adjective grades: larger than average."""
    said = classes_said(question)
    for name in dict.fromkeys(k.target for k in said if k.end <= over.start()):
        own = [k for k in said if k.target == name]
        if over["rows"] and not any((k.start, k.end) == over.span("rows") for k in own):
            continue
        kinds = {(k.start, k.end): KIND for k in own if k.end <= over.start()}
        found = _compared(question, name, {over.span("mean"): NAME, **kinds}, catalog, naming)
        if found is None:
            continue
        attribute, more, counted, where = found
        mean = Output(Aggregate("avg", Column("b", attribute.name)), "average")
        whole_of = Scalar(Query((Use("b", name),), (mean,)))
        over_it = Compare(Column("a", attribute.name), "gt" if more else "lt", (whole_of,))
        plan = Query(
            (Use("a", name),), shown(name, counted, naming), where=all_of((*where, over_it))
        )
        return (whole(question, plan, "filter", attribute.id, (name,)),)
    return ()


def _plan(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """The rows of a class that exceed the named one, where the question is a phrase that asks so."""
    text = question.normalised.folded
    kinds = {(k.start, k.end): KIND for k in classes_said(question) if k.target == name}
    marks = {(thing.start, thing.end): NAME, **kinds}
    chinese = question.normalised.chinese
    if lived := (_LIVED_ZH if chinese else _LIVED).fullmatch(marked(text, marks).strip(ENDS)):
        said = told(lived)
        dead = said.get("event", "born") != "born"
        year = year_of(catalog.classes[name], died if dead else born)
        if year is not None:
            later = _LATER.search(said["way"]) is not None
            return _exceeding(name, thing, year, later, "count" in said, catalog, naming)
    found = _compared(question, name, marks, catalog, naming)
    if found is None and not chinese:
        found = _dated(question, name, marks, catalog)
    if found is None:
        return None
    attribute, more, counted, where = found
    plan = _exceeding(name, thing, attribute, more, counted, catalog, naming)
    return replace(plan, where=all_of((*where, *([plan.where] if plan.where else []))))


def _compared(
    question: Question,
    name: str,
    marks: Mapping[tuple[int, int], str],
    catalog: Catalog,
    naming: Naming,
) -> tuple[Attribute, bool, bool, Sequence[Condition]] | None:
    """What rows are to exceed something in, whether they are to have more of it, whether they are counted,
    and what else holds of them."""
    text = question.normalised.folded
    phrase = _CHINESE if question.normalised.chinese else _PHRASE
    told_of = values_told(question, name, marks, catalog)
    marks = {**marks, **dict.fromkeys(told_of, VALUE)}
    for amount in (*_amounts(question, name, catalog), None):
        own = {(amount.start, amount.end): _AMOUNT} if amount else {}
        if any(overlap(place, other) for place in own for other in marks):
            continue
        match = phrase.fullmatch(marked(text, {**marks, **own}).strip(ENDS))
        said = told(match) if match else {}
        if match is None or ("who" in said and not is_person(catalog.classes[name])):
            continue
        if amount:
            attribute = catalog.attributes[amount.target]
            more = "grade" not in said or is_highest(said["grade"], attribute)
            return attribute, more, "count" in said, tuple(told_of.values())
        graded = graded_amount(said["grade"], name, naming)
        if graded is not None:
            return *graded, "count" in said, tuple(told_of.values())
    return None


def _dated(
    question: Question, name: str, marks: Mapping[tuple[int, int], str], catalog: Catalog
) -> tuple[Attribute, bool, bool, Sequence[Condition]] | None:
    """As `_compared`, of rows that came before or after another: by the one time that their verb names."""
    text = question.normalised.folded
    told_of = values_told(question, name, marks, catalog)
    each, stems = catalog.classes[name], frozenset(t.stem for t in tokens(text))
    named = [(n, catalog.attributes[n.target]) for n in question.named("attribute")]
    own = [((n.start, n.end), a) for n, a in named if a.class_name == name and is_moment(a)]
    for place in dict.fromkeys(place for place, _ in own):
        if " " in text[slice(*place)] or any(overlap(place, o) for o in (*marks, *told_of)):
            continue
        beside = {**marks, **dict.fromkeys(told_of, VALUE), place: _AMOUNT}
        match = _DATED.fullmatch(marked(text, beside).strip(ENDS))
        said = told(match) if match else {}
        if match is None or ("who" in said and not is_person(each)):
            continue
        times = [a for at, a in own if at == place and not only_planned(a, each, stems)]
        if len(times) == 1:
            later = _LATER.search(said["way"]) is not None
            return times[0], later, "count" in said, tuple(told_of.values())
    return None


def values_told(
    question: Question, name: str, marks: Mapping[tuple[int, int], str], catalog: Catalog
) -> dict[tuple[int, int], Compare]:
    """What values of a class the question names beside the row, each of one attribute for certain."""
    found: dict[tuple[int, int], dict[str, Compare]] = {}
    for hit in question.values:
        place, attribute = (hit.start, hit.end), catalog.attributes[hit.attribute]
        taken = any(overlap(place, other) for other in marks)
        if (
            attribute.class_name == name
            and hit.how in PLAIN
            and not taken
            and not attribute.identity
        ):
            found.setdefault(place, {})[hit.attribute] = holds("a", attribute, hit.value)
    return {p: next(iter(each.values())) for p, each in found.items() if len(each) == 1}


def _amounts(question: Question, name: str, catalog: Catalog) -> list[NameHit]:
    """Where amounts and times of a class are named, the best first."""
    found = [n for n, a in amounts_said(question, catalog) if a.class_name == name]
    return sorted(found, key=lambda n: (n.start - n.end, -n.score))


def _exceeding(
    name: str,
    thing: Thing,
    attribute: Attribute,
    more: bool,
    counted: bool,
    catalog: Catalog,
    naming: Naming,
) -> Query:
    amount = Output(Column("b", attribute.name), attribute.name)
    same = is_thing("b", thing, name, catalog)
    other = Scalar(Query((Use("b", name),), (amount,), where=same, limit=1))
    compared = Compare(Column("a", attribute.name), "gt" if more else "lt", (other,))
    return Query((Use("a", name),), shown(name, counted, naming), where=compared)
