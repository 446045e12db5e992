"""What was decided, learnt or noted about something: the rows of such a kind that an edge joins with the named one.

What did we decide about billing, what do we know about the parser, 关于网关我们决定了什么. What is known of a row that
nothing is kept about is its profile, which `profiles.py` reads.
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Catalog, Class, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import is_deed_of, parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import ENDS, classes_said, marked, shown, told
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Link, Query, Use
from duckkb.reasoning.regexes import regex

_NAME = "\0"
"""It stands for the named row in a question compared with the phrases."""
_ABOUT = r"(?:about|on|regarding|concerning|with\ regard\ to|for)"
_ONE_EN = rf"{_ABOUT}\ (?:the\ |our\ )?{_NAME}"
_ENGLISH = regex(
    rf"""(?:what|which\ things)(?:\ (?:did|do|have|had|has)\ (?:i|we|you|they|the\ team)(?:\ all|\ already|\ ever)?
          |\ (?:was|were|is|are|has\ been|have\ been))\ (?P<verb>[a-z]+(?:\ out)?)(?:\ so\ far)?\ {_ONE_EN}(?:\ so\ far)?""",
    re.VERBOSE,
)
_CHINESE = regex(
    rf"""(?:关于|有关|对于?|就|针对)?{_NAME}(?:方面|的?问题|这块)?[，,]?(?:我们|咱们|我|大家)?(?:都|曾经?|已经?)?
        (?P<verb>[\u4e00-\u9fff]{{2}})[了过]?(?:些?什么|哪些(?:事情?|内容|东西)?)
    | (?:我们|咱们|我|大家)?(?:都|曾经?|已经?)?(?P<verb_>[\u4e00-\u9fff]{{2}})[了过]?(?:关于|有关){_NAME}的?(?:些?什么|哪些(?:事情?|内容|东西)?)""",
    re.VERBOSE,
)
_KNOW = regex(
    r"(?:know|known|knew|learn|learnt|learned|find out|found out|record|recorded|note|noted|remember|remembered)"
    r"|知道|了解|记录|学到|发现|记得|记住"
)
KNOWN = regex(
    r"(?:^|[ _])(?:facts?|notes?|findings?|insights?|lessons?|observations?|learnings?|memor(?:y|ies)|remarks?)$"
    r"|事实|笔记|发现|要点|经验|教训|知识|备注|备忘|记忆|观察",
    re.I,
)
"""What is called so is known about something."""
_CONCERNS = regex(
    r"(?:^|[_ ])(?:about|on|concern(?:s|ing)?|regard(?:s|ing)?|mention(?:s|ed)?|describe[sd]?|refers?(?:[_ ]to)?|relate[sd]?(?:[_ ]to)?|cover(?:s|ed)?|tag(?:s|ged)?)(?:$|[_ ])"
    r"|关于|有关|涉及|提到|提及|描述|针对|说明",
    re.I,
)
"""Edges of what something is about; any other may be of who did it."""


def concerning_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows that concern a named one; empty where the question says anything else."""
    return about_one_thing(question, catalog, naming, _plan) if catalog.links else ()


def _plan(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    asked = question.normalised
    text = marked(asked.folded, {(thing.start, thing.end): _NAME}).strip(ENDS)
    match = (_CHINESE if asked.chinese else _ENGLISH).fullmatch(text)
    if match is None:
        return None
    verb = told(match)["verb"]
    named = {n.target for n in classes_said(question) if asked.folded[n.start : n.end] == verb}
    known = _KNOW.fullmatch(verb) is not None
    ways = [
        way
        for way in _ways(name, catalog)
        if _is_of(verb, catalog.classes[way[0].right], way[0].right in named)
        and _concerns(catalog.classes[way[0].left], catalog.classes[name], known)
    ]
    if len(ways) != 1:
        return None
    near, far = ways[0]
    return Query(
        (Use("a", near.right), Use("e", near.left), Use("b", name)),
        shown(near.right, False, naming),
        (Link(near.id, "e", "a"), Link(far.id, "e", "b")),
        is_thing("b", thing, name, catalog),
    )


def _ways(name: str, catalog: Catalog) -> list[tuple[Join, Join]]:
    """The edges that end at a class and begin at another: the join with what they begin at, and with it."""
    found: list[tuple[Join, Join]] = []
    for link in catalog.links:
        ends = catalog.joins_of(link.name)
        if {"from", "to"} <= ends.keys() and ends["to"].right == name != ends["from"].right:
            found.append((ends["from"], ends["to"]))
    return found


def _concerns(edge: Class, of: Class, known: bool) -> bool:
    """Whether rows are about those that an edge leads to: it says so, or what is done to them is all it can say."""
    says = any(map(_CONCERNS.search, edge.names))
    return says or not (known or is_person(of) or edge.name.casefold().endswith("by"))


def _is_of(verb: str, each: Class, named: bool) -> bool:
    """Whether rows of a class are what somebody does who does what the verb says."""
    if named or (_KNOW.fullmatch(verb) and any(map(KNOWN.search, each.names))):
        return True
    nouns = tuple(n.casefold() for n in each.names)
    return verb in nouns or any(is_deed_of(said, noun) for said in parts(verb) for noun in nouns)
