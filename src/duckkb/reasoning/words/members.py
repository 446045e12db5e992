"""The members of a team, where rows of people refer to it and nothing is called members: its hackers; or rows that are
called after that, its memberships."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person, people_in
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, plural

_MEMBERS = regex(
    r"\b(?P<who>members|people|persons) (?:of|in|on) (?:(?:each|every|the|all|any|our) )*(?=\w)"
)
_HEADS = regex(
    r"\b(?P<who>head ?count) (?:(?:per|by|of|in|for) (?:(?:each|every|the|all|any|our) )*|each )(?=\w)"
)
_HEARD = 0.6
_COUNTED = regex(
    r"\bhow many (?P<who>members) (?:does|do|did|has|have|are)\b|\b(?:the (?:most|fewest)|(?:more|fewer|less) than \d+|at least \d+|at most \d+"
    r"|number of|no) (?P<who_>members)\b(?! of)"
)
_SURE = 0.9


def members_asked(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """`the hackers of each team`, for its members, where one kind of people refers to teams."""
    text = question.normalised.folded
    if not question.normalised.chinese and (counted := _COUNTED.search(text)):
        return _memberships(counted, question, catalog)
    heads = _HEADS.search(text)
    told = None if question.normalised.chinese else heads or _MEMBERS.search(text)
    place = told.span("who") if told else (0, 0)
    if told is None or any((n.start, n.end) == place for n in question.names):
        return ()
    groups = {
        n.target for n in question.named("class") if n.start == told.end() and n.score >= _SURE
    }
    groups = groups or {
        v.class_name
        for v in question.values
        if v.start == told.end() and v.how in ("exact", "folded")
    }
    if len(groups) != 1:
        return ()
    group = groups.pop()
    people = people_in(group, catalog)
    if len(people) != 1 or is_person(catalog.classes[group]):
        return ()
    called = plural(people[0].names[0])
    if heads is not None:
        called = f"number of {called}"
    return (Respelt(*place, told["who"], called, quiet=True),)


def _memberships(
    counted: re.Match[str], question: Question, catalog: Catalog
) -> tuple[Respelt, ...]:
    """What members are counted by: the one kind of rows called after them that refers to what is named, or else of
    people."""
    place = counted.span("who" if counted["who"] else "who_")
    heard = {n.target for n in question.names if n.score >= _HEARD and (n.start, n.end) == place}
    groups = {n.target for n in question.named("class", _SURE)}
    groups |= {v.class_name for v in question.values if v.how in ("exact", "folded")}
    refer = {user for g in groups for user in catalog.users[g]}
    called = [
        r
        for r in refer
        if any(p.startswith("member") for n in catalog.classes[r].names for p in parts(n))
    ]
    called = called or [
        people[0].name
        for g in groups
        if len(people := people_in(g, catalog)) == 1 and not is_person(catalog.classes[g])
    ]
    if len(called) != 1 or heard - {*called}:
        return ()
    meant = plural(catalog.classes[called[0]].names[0])
    return (Respelt(*place, "members", meant, quiet=True),)
