"""Rows of which it is kept when something was done to them: tickets that somebody closed are those that have been
closed, not all of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question, ValueHit
from duckkb.reasoning.interpret.occasions import stamp_of
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.lexicon.loader import irregular, verb_stem
from duckkb.reasoning.lexicon.words import tokens
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Part,
    Plan,
    Query,
    all_of,
    narrowed,
    rewritten,
)
from duckkb.reasoning.plan_does import attribute_ids, denies
from duckkb.reasoning.regexes import regex

_DOES = regex(r"\b(?:did|do|does)\b")
_NOT_DONE = regex(
    r"\b(?:has|have|had|did)(?:n['’]t|\s(?:(?!(?:who|that)\b)[^,.?]+?\s)?(?:not|never))\s"
    r"(?:[^,.?]+?\s)??(?P<verb>\w+)(?=\W*$|\s+yet\W*$)"
)
"""That somebody named before it has left something undone."""


def once_done(plan: Plan, question: Question, reading: Interpretation, catalog: Catalog) -> Plan:
    """The plan with only rows that have the time at which what the question says was done to them.

    Of what is denied it is said in sub-queries alone: who closed no ticket may have some that are open.
    """
    if question.normalised.chinese or not (done := _deeds(question, reading.grounds)):
        return plan
    left = _NOT_DONE.search(question.normalised.folded)

    def undone(query: Query) -> Query:
        return query if left is None else _left_undone(query, verbs(left["verb"]), catalog)

    return with_stamps(plan, catalog, lambda own: stamps_of(own, done), undone)


def with_stamps(
    plan: Plan,
    catalog: Catalog,
    stamps: Callable[[Class], Sequence[Attribute]],
    undone: Callable[[Query], Query] | None = None,
) -> Plan:
    """The plan with only rows that have some times, of which the plan says nothing otherwise.

    Args:
        plan: what is asked.
        catalog: what there is to ask about.
        stamps: the times of rows of a class at which what the question says was done.
        undone: what becomes of the outer query where something is denied, of which it stays as it is.
    """
    used = attribute_ids(plan)
    denied, outer = denies(plan), plan.select if isinstance(plan, Query) else ()

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query):
            return part
        if denied and part.select == outer:
            return part if undone is None else undone(part)
        return narrowed(
            part,
            [
                Compare(Column(alias, stamp.name), "not_null")
                for alias, own in _alone(part, catalog)
                for stamp in stamps(own)
                if stamp.id not in used
            ],
        )

    return rewritten(plan, change)


def without_states(values: Sequence[ValueHit], text: str, catalog: Catalog) -> tuple[ValueHit, ...]:
    """The values without states that a participle only resembles, of rows that keep when that was done: tickets that
    were opened are not those that are open."""

    def deed(hit: ValueHit) -> bool:
        word = text[hit.start : hit.end]
        if hit.how != "stem" or not word.endswith("ed"):
            return False
        own = catalog.classes[catalog.attributes[hit.attribute].class_name]
        return own.store != BASE and bool(stamps_of(own, verbs(word)))

    return tuple(hit for hit in values if not deed(hit))


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
    does = _DOES.search(text)
    for token in tokens(text):
        behind = does is not None and does.end() <= token.start
        done = token.word.endswith("ed") or token.word in irregular() or behind
        if done and not any(g.start < token.end and token.start < g.end for g in values):
            told |= verbs(token.word)
    return told


def verbs(word: str) -> set[str]:
    """The stem of the verb that a form is of: pay, of paid."""
    return {verb_stem(word)}


def stamps_of(own: Class, done: set[str]) -> list[Attribute]:
    """The times of rows that are called by a participle of one of the verbs: closed_at, paid_on."""
    return [a for a in own.attributes if stamp_of(a) in done]
