"""English questions for the row of its own kind that a named one refers to: which show is X a spin-off of, which
party did X split from.

Such a question is a set phrase around a class, a name and, behind it, the words of the reference.
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import ENDS, classes_said, marked, shown
from duckkb.reasoning.interpret.phrases.things import Thing, about_one_thing, is_thing
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Link, Query, Use
from duckkb.reasoning.regexes import regex

_NAME, _KIND, _ROLE = "\0", "\1", "\2"
"""They stand for the name, the class and the words of the reference."""
_OPENS = regex(r"(?:which|what) .* (?:is|was|did|does|has) (?:the )?$")
_PHRASE = regex(
    rf"(?:which|what)\ (?:other\ )?{_KIND}\ (?:(?:is|was)\ (?:the\ )?{_NAME}\ (?:an?\ |the\ )?{_ROLE}(?:\ (?:of|to|from))?"
    rf"|(?:did|does|has)\ (?:the\ )?{_NAME}\ {_ROLE}(?:\ (?:from|of|to))?)",
    re.VERBOSE,
)


def referred_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as the row that the named one refers to; empty where a question asks for anything else."""
    asked = question.normalised
    if asked.chinese or not asked.folded.startswith(("which ", "what ")):
        return ()
    return about_one_thing(question, catalog, naming, _plan, _OPENS)


def _plan(
    question: Question, name: str, thing: Thing, catalog: Catalog, naming: Naming
) -> Query | None:
    """The row of a class that the named one refers to."""
    text = question.normalised.folded
    kinds = {(k.start, k.end): _KIND for k in classes_said(question) if k.target == name}
    kinds = {place: mark for place, mark in kinds.items() if place[1] <= thing.start}
    joins = [j for j in catalog.joins_at[name] if j.left == j.right == name and not j.end]
    for join in joins if len(joins) == 1 else ():
        own = catalog.referring(join)
        roles = (n for n in question.names if own is not None and n.target == own.id)
        for role in (r for r in roles if r.start >= thing.end):
            marks = {(thing.start, thing.end): _NAME, (role.start, role.end): _ROLE, **kinds}
            if _PHRASE.fullmatch(marked(text, marks).strip(ENDS)):
                same = is_thing("b", thing, name, catalog)
                uses = (Use("b", name), Use("a", name))
                return Query(
                    uses, shown(name, False, naming), (Link(join.id, "b", "a"),), where=same
                )
    return None
