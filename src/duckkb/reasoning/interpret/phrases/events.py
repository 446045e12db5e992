"""What happened in a span of time, of whatever kind: what happened yesterday, 上周发生了什么.

Each class whose rows keep when they happened gives a reading; nothing tells these apart.
"""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import BASE, Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.moments import date_condition
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.occasions import of_life, only_time
from duckkb.reasoning.interpret.phrases.shared import ENDS, marked, shown, whole
from duckkb.reasoning.interpretation import Interpretation, equally_likely
from duckkb.reasoning.plan import Column, Query, Use
from duckkb.reasoning.regexes import regex

_WHEN = "\0"
"""It stands for the span of time."""
_HAPPENED = regex(
    rf"what(?:\ has|'s)?\ (?:happened|went\ on|was\ going\ on|occurred)\ (?:in\ |on\ |during\ )?{_WHEN}"
    rf"|(?:in\ |on\ |during\ )?{_WHEN},?\ what\ happened"
    rf"|(?:在)?{_WHEN}(?:都|里|又)?(?:发生|出)(?:了|过)?(?:什么|哪些)(?:事情?|情况|事件)?"
    rf"|{_WHEN}都?有(?:什么|哪些)(?:事情?|大事|动静|情况)(?:发生)?"
)
_MOST = 4
"""More kinds of rows than can be asked about."""


def event_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """A reading for each kind of rows that happen; empty where the question says anything else.

    Args:
        question: with everything that was found in it.
        catalog: what there is to ask about; only rows of the base itself happen.
        naming: what rows are called by.
    """
    if len(question.spans.dates) != 1:
        return ()
    (span,) = question.spans.dates
    text = marked(question.normalised.folded, {(span.start, span.end): _WHEN})
    found: list[Interpretation] = []
    if _HAPPENED.fullmatch(text.strip(ENDS)):
        for name, time in _kinds(catalog):
            where = date_condition(Column("a", time.name), time.kind, span, "between", ())
            if where is not None:
                plan = Query((Use("a", name),), shown(name, False, naming), where=where)
                found.append(whole(question, plan, "table", name, (name,)))
    return equally_likely(found) if len(found) <= _MOST else ()


def _kinds(catalog: Catalog) -> Iterator[tuple[str, Attribute]]:
    """The classes whose rows happen, each with the one time that says when, or when they began."""
    for each in catalog.classes.values():
        if each.link or each.store != BASE or is_person(each):
            continue
        time = only_time([a for a in each.attributes if a.kind.temporal and not of_life(a)])
        if time is not None:
            yield each.name, time
