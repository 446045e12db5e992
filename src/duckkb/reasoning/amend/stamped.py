"""Rows of which it is kept when something was done to them: tickets that somebody closed are those that have been
closed, not all of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import stamp_of
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.loader import irregular
from duckkb.reasoning.lexicon.words import stem, tokens
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Part,
    Plan,
    Query,
    all_of,
    parts_of,
    rewritten,
)
from duckkb.reasoning.plan_does import denies

_DOES = re.compile(r"\b(?:did|do|does)\b")
_NOT_DONE = re.compile(
    r"\b(?:has|have|had|did)(?:n['’]t|\s(?:(?!(?:who|that)\b)[^,.?]+?\s)?(?:not|never))\s"
    r"(?:[^,.?]+?\s)??(?P<verb>\w+)(?=\W*$|\s+yet\W*$)"
)
"""That somebody named before it has left something undone."""


def once_done(plan: Plan, question: Question, reading: Interpretation, catalog: Catalog) -> Plan:
    """The plan with only rows that have the time at which what the question says was done to them.

    Of what is denied it is said in sub-queries alone: who closed no ticket may have some that are open.
    """
    done = _deeds(question, reading.grounds)
    if not done or question.normalised.chinese:
        return plan
    used = {
        q.attribute_id(c)
        for q in parts_of(plan) if isinstance(q, Query)
        for c in parts_of(q) if isinstance(c, Column)
    }  # fmt: skip
    denied, outer = denies(plan), plan.select if isinstance(plan, Query) else ()
    left = _NOT_DONE.search(question.normalised.folded)

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query):
            return part
        if denied and part.select == outer:
            return _left_undone(part, verbs(left["verb"]), catalog) if left is not None else part
        kept = [
            Compare(Column(alias, stamp.name), "not_null")
            for alias, own in _alone(part, catalog)
            for stamp in stamps_of(own, done)
            if stamp.id not in used
        ]
        before = [part.where] if part.where is not None else []
        return replace(part, where=all_of([*before, *kept])) if kept else part

    return rewritten(plan, change)


def _left_undone(query: Query, verb: set[str], catalog: Catalog) -> Query:
    """Which tickets has Ann not closed? Those of hers that are not closed, not what others closed."""
    where = query.where.items if isinstance(query.where, And) else (query.where,)
    denied = [c for c in where if isinstance(c, Compare) and c.operator == "ne"]
    stamps = [(alias, a) for alias, own in _alone(query, catalog) for a in stamps_of(own, verb)]
    if len(denied) != 1 or len(stamps) != 1:
        return query
    ((alias, stamp),) = stamps
    hers = replace(denied[0], operator="eq")
    kept = [hers if c is denied[0] else c for c in where if c is not None]
    return replace(query, where=all_of([*kept, Compare(Column(alias, stamp.name), "is_null")]))


def _alone(query: Query, catalog: Catalog) -> Iterator[tuple[str, Class]]:
    """The classes that a query uses once, by alias; not those of the base, whose edges tell what was done."""
    names = [u.class_name for u in query.uses]
    for use in query.uses:
        own = catalog.classes.get(use.class_name)
        if own is not None and own.store != BASE and names.count(use.class_name) == 1:
            yield use.alias, own


def _deeds(question: Question, grounds: Sequence[Ground]) -> set[str]:
    """The stems of the verbs that tell what was done: participles, and others behind `did`."""
    told: set[str] = set()
    text = question.normalised.folded
    values = [g for g in grounds if " = " in g.target]
    for token in tokens(text):
        behind = _DOES.search(text, 0, token.start) is not None
        done = token.word.endswith("ed") or token.word in irregular() or behind
        if done and not any(g.start < token.end and token.start < g.end for g in values):
            told |= verbs(token.word)
    return told


def verbs(word: str) -> set[str]:
    """The stem of the verb that a form is of: pay, of paid."""
    return {stem(irregular().get(word, word))}


def stamps_of(own: Class, done: set[str]) -> list[Attribute]:
    """The times of rows that are called by a participle of one of the verbs: closed_at, paid_on."""
    return [a for a in own.attributes if stamp_of(a) in done]
