"""English questions for rows that have something in common with others of their kind: pickers who share a last name,
orchards in the same county as another one."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.marks import NAMED, marks_of
from duckkb.reasoning.interpret.phrases.shared import shown, told, whole
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, Column, Compare, Constant, Output, Query, Use
from duckkb.reasoning.regexes import regex

_OTHER = (
    rf"(?:another|other|any\ other|some\ other)(?:\ (?:{NAMED}|one|ones))?|each\ other|one\ another"
)
_SHARED = regex(
    rf"""(?:(?:which|what|list|show|find|give|me|us|all|any|the|(?P<count>how\ many))\ )*(?P<rows>{NAMED})(?:\ (?:that|who|which))?
    \ (?:(?:have|has|are\ (?:in|from|of|at)|were|was|is\ (?:in|from|of|at)|with|in|from|of)\ (?:exactly\ )?the\ same\ (?P<of>{NAMED})(?:\ as\ (?:{_OTHER}))?
      | share\ (?:an?|the|the\ same|their)\ (?P<of_>{NAMED})(?:\ with\ (?:{_OTHER}))?)""",
    re.VERBOSE,
)


def in_common_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows of which another one has the same value; empty where a question asks for anything else."""
    text = question.normalised.folded
    if question.normalised.chinese or not re.search(r"\b(?:same|share)\b", text):
        return ()
    phrase, marks = marks_of(question)
    match = _SHARED.fullmatch(phrase)
    if match is None:
        return ()
    said = told(match)
    for name in (n for n in marks.names.get(said["rows"], ()) if n in catalog.classes):
        own = [a for a in catalog.classes[name].attributes if not a.identity]
        of = [a for a in own if a.id in marks.names.get(said["of"], ())]
        if len(of) != 1:
            continue
        theirs, mine = (Column(alias, of[0].name) for alias in "ba")
        several = Compare(Aggregate("count"), "gt", (Constant(1),))
        held = Query(
            (Use("b", name),),
            (Output(theirs, of[0].name),),
            where=Compare(theirs, "not_null"),
            group_by=(theirs,),
            having=several,
        )
        where = Compare(mine, "in", (), held)
        plan = Query((Use("a", name),), shown(name, "count" in said, naming), where=where)
        return (whole(question, plan, "filter", of[0].id, (name,)),)
    return ()
