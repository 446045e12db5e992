"""Questions for rows that exceed a named one: films longer than X, members with a higher score than X.

Such a question is a set phrase around a class, a name and what is compared; nothing else of it is
read. Where a class is named, Chinese has it among its comparisons.
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import born, died, year_of
from duckkb.reasoning.interpret.phrases.comparisons import amounts_said, graded_amount, is_highest
from duckkb.reasoning.interpret.phrases.shared import ENDS, classes_said, marked, shown, told
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Output, Query, Scalar, Use

_NAME, _KIND, _AMOUNT = "\0", "\1", "\2"
"""They stand for the name, the class and the amount in a question compared with the phrases."""
_ASKS = r"(?:(?:show|list|give|find|get|tell|me|us|all|any|the|our|which|what|are|is|there)\ )*"
_ROWS = rf"(?:{_ASKS}(?P<count>how\ many\ )?{_KIND}|(?P<who>who))"
_THAN = rf"\ than\ (?:the\ |that\ of\ )*(?:{_KIND}\ )?[\"'“‘]?{_NAME}(?:'s)?[\"'”’]?(?:\ (?:is|does|has))?"
_GRADE = r"(?:more|less)\ \w+|\w+er|more|less|worse"
_PHRASE = re.compile(
    rf"""{_ROWS}(?:
      (?:\ (?:that|which|who))?(?:\ (?:is|are|was|were))?\ (?P<grade>{_GRADE})
    | (?:\ (?:that|which|who))?\ (?:with|has|have|had|of|costs?)\ (?:an?\ |the\ )?(?P<grade_>{_GRADE})(?:\ {_AMOUNT})?
    | (?:\ (?:that|which|who))?\ {_AMOUNT}\ (?P<grade__>{_GRADE})
    | (?:'s|\ whose)\ {_AMOUNT}\ (?:is|are|was|were)\ (?P<grade___>{_GRADE})
    ){_THAN}""",
    re.VERBOSE,
)
_LIVED = re.compile(
    rf"""{_ROWS}(?:\ (?:that|which|who))?(?:\ (?:is|are|was|were))?\ (?P<event>born|died)
      \ (?P<way>before|after|earlier\ than|later\ than)\ {_NAME}(?:\ (?:was|did|died))?""",
    re.VERBOSE,
)
"""Who was born or died before somebody else."""
_BORN_ZH = r"年[长轻]|[大小]|出?生得?[更还]?[早晚]|[早晚]出?生"
_DIED_ZH = r"(?:死|去世|逝世)得?[更还]?[早晚]|[早晚](?:死|去世|逝世)"
_WHO_ZH = rf"(?:(?P<who>谁)|(?:哪些|有?(?P<count>多少|几)[个位名]?)?{_KIND})"
_LIVED_ZH = re.compile(
    rf"""{_WHO_ZH}比{_NAME}[更还要都]*(?P<way>(?P<event>{_DIED_ZH})|{_BORN_ZH})
    | 比{_NAME}[更还要]*(?P<way_>(?P<event_>{_DIED_ZH})|{_BORN_ZH})的(?:{_KIND})?(?:有(?:哪些|谁|(?P<count_>(?:多少|几)[个位名]?{_KIND}?))|是谁)?""",
    re.VERBOSE,
)
_LATER = re.compile(r"after|later|[小轻晚]")
_CHINESE = re.compile(
    rf"(?P<who>谁)的?{_AMOUNT}比{_NAME}的?(?:{_AMOUNT})?[更还要]*(?P<grade>[高大多晚强长重贵新快远低小少早弱短轻旧慢近])"
)


def exceeding_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows compared with a named one of their class; empty where it asks for anything else.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
    """
    asked = question.normalised
    if not re.search("比" if asked.chinese else r" (?:than|before|after) ", asked.folded):
        return ()
    return about_one_thing(question, catalog, naming, _plan)


def _plan(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """The rows of a class that exceed the named one, where the question is a phrase that asks so."""
    text = question.normalised.folded
    kinds = {(k.start, k.end): _KIND for k in classes_said(question) if k.target == name}
    marks = {(thing.start, thing.end): _NAME, **kinds}
    chinese = question.normalised.chinese
    if lived := (_LIVED_ZH if chinese else _LIVED).fullmatch(marked(text, marks).strip(ENDS)):
        said = told(lived)
        dead = said.get("event", "born") != "born"
        year = year_of(catalog.classes[name], died if dead else born)
        if year is not None:
            later = _LATER.search(said["way"]) is not None
            return _exceeding(name, thing, year, later, "count" in said, catalog, naming)
    phrase = _CHINESE if chinese else _PHRASE
    for amount in (*_amounts(question, name, catalog), None):
        own = {(amount.start, amount.end): _AMOUNT} if amount else {}
        if any(s < b and a < e for s, e in own for a, b in marks):
            continue
        match = phrase.fullmatch(marked(text, {**marks, **own}).strip(ENDS))
        said = told(match) if match else {}
        if not said or ("who" in said and not is_person(catalog.classes[name])):
            continue
        attribute = (
            catalog.attributes[amount.target]
            if amount
            else graded_amount(said["grade"], name, naming)
        )
        if attribute is not None:
            more = is_highest(said["grade"], attribute)
            return _exceeding(name, thing, attribute, more, "count" in said, catalog, naming)
    return None


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
