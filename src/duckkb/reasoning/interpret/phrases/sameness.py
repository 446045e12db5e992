"""Questions for the rows that have a value in common with a named one: 跟陈立同单位的作者, 谁和陈立一个班.

English reads them by its grammar (`the same team as`).
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import ENDS, classes_said, marked, shown, told
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import And, Column, Compare, Not, Output, Query, Use

_NAME, _KIND, _WHAT = "\0", "\1", "\2"
"""They stand for the name, the class and what is in common in a question compared with the phrases."""
_SAME = r"(?:[是在]|属于|来自)?(?:同一?个?|一个|相同的?|一样的?)"
_ROWS = rf"(?:的?(?:其[他它])?(?:(?P<who>人|谁)|{_KIND}))"
_WHICH = r"(?:都?(?:有|是)?(?:谁|哪些|哪几个?|(?P<count>多少|几)[个位人]?))"
_PHRASE = re.compile(
    rf"""(?:(?P<who_>谁)|{_WHICH}{_KIND}|{_KIND})?[跟和与同]{_NAME}{_SAME}{_WHAT}
    | (?:列出|找出)?(?:所有)?[跟和与同]{_NAME}(?:{_SAME}{_WHAT}|的?{_WHAT}(?:相同|一样)){_ROWS}(?:都?有?(?:谁|哪些|(?P<count_>多少|几)[个位人]?)|是谁)?
    | (?P<who__>谁)的?{_WHAT}[跟和与同]{_NAME}的?(?:相同|一样)
    | (?:有)?(?:(?P<count__>多少|几)[个位]?|哪些|哪几个?){_KIND}的?{_WHAT}[跟和与同]{_NAME}的?(?:相同|一样)""".replace(" ", "").replace("\n", "")
)  # fmt: skip


def sameness_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows alike in an attribute; empty where the question asks for anything else.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about.
        naming: what rows are called by.
    """
    if not question.normalised.chinese or not re.search(
        "[跟和与同].+(?:同|一个|一样)", question.normalised.folded
    ):
        return ()
    return about_one_thing(question, catalog, naming, _plan)


def _plan(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """The other rows of a class that have what the named one has, where the question is such a phrase."""
    kinds = {(k.start, k.end): _KIND for k in classes_said(question) if k.target == name}
    marks = {(thing.start, thing.end): _NAME, **kinds}
    for hit in sorted(question.names, key=lambda n: (n.start - n.end, -n.score)):
        place, kept = (hit.start, hit.end), catalog.attributes.get(hit.target)
        if hit.of != "attribute" or kept is None or kept.class_name != name or kept.identity:
            continue
        if any(s < place[1] and place[0] < e for s, e in marks):
            continue
        text = marked(question.normalised.folded, {**marks, place: _WHAT})
        match = _PHRASE.fullmatch(text.strip(ENDS))
        said = told(match) if match else {}
        if match and ("who" not in said or is_person(catalog.classes[name])):
            return _alike(name, thing, kept, "count" in said, catalog, naming)
    return None


def _alike(
    name: str, thing: Thing, kept: Attribute, counted: bool, catalog: Catalog, naming: Naming
) -> Query:
    own = Query(
        (Use("b", name),),
        (Output(Column("b", kept.name), kept.name),),
        where=is_thing("b", thing, name, catalog),
    )
    others = Not(is_thing("a", thing, name, catalog))
    same = Compare(Column("a", kept.name), "in", (), own)
    return Query((Use("a", name),), shown(name, counted, naming), where=And((others, same)))
