"""Rows that do the same to one another: notes that reference each other, 互相引用的论文.

Edges that hold both ways whichever way they were written down, as of spouses, are no such deed.
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.edges.words import MUTUAL
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    SURE,
    classes_said,
    marked,
    shown,
    told,
    whole,
)
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import HOW_MANY, MEASURE_WORD
from duckkb.reasoning.plan import Column, Compare, Link, Output, Query, Use, all_of
from duckkb.reasoning.regexes import regex

_KIND, _VERB = "\1", "\2"
"""They stand for the class and the edge in a question compared with the phrases."""
_ENGLISH = regex(
    rf"""(?:(?P<count>how\ many)|which|what|(?:list|show|find|give\ me|show\ me)?(?:\ ?all)?(?:\ ?the)?)\ ?{_KIND}
    \ (?:(?:that|which|who)\ )?(?:(?:do|are|were|have)\ )?(?:(?:both|all|also|mutually)\ )?{_VERB}(?:ed|s|ing)?
    (?:\ (?:to|on|at|by|with|from|about))?\ (?:each\ other|one\ another)""",
    re.VERBOSE,
)
_TURNS_ZH = rf"(?:互相|相互|彼此){_VERB}[了过着]?"
_CHINESE = regex(
    rf"(?:列出|找出|查询?)?(?:所有|哪些)?{_TURNS_ZH}的{_KIND}(?:有|是)?(?:哪些|(?P<count>{HOW_MANY}))?"
    rf"|(?:[有哪]些|哪几{MEASURE_WORD}|有?(?P<count_>{HOW_MANY})){_KIND}(?:之间|是)?{_TURNS_ZH}的?"
)


def mutual_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as the rows that an edge leads to and back; empty where the question says anything else."""
    edges = _deeds(question, catalog)
    kinds = [n for n in classes_said(question) if not catalog.classes[n.target].link]
    for kind in kinds:
        for (start, end), names in edges.items():
            own = [n for n in names if catalog.ends[n] == frozenset((kind.target,))]
            counted = _counted(question, (kind.start, kind.end), (start, end)) if own else None
            if len(own) == 1 and counted is not None:
                plan = _plan(catalog.classes[own[0]], kind.target, counted, catalog, naming)
                return (whole(question, plan, "table", own[0], (kind.target, own[0])),)
    return ()


def _deeds(question: Question, catalog: Catalog) -> dict[tuple[int, int], set[str]]:
    """Where edges from rows to others of their kind are named that do not hold both ways by themselves."""
    found: dict[tuple[int, int], set[str]] = {}
    for hit in question.names:
        edge = catalog.joins[hit.target].edge if hit.of == "join" else hit.target
        each = catalog.classes.get(edge)
        one_way = each is not None and each.link and not any(map(MUTUAL.search, each.names))
        if one_way and catalog.loops(edge) and (hit.score >= SURE or hit.how == "translated"):
            found.setdefault((hit.start, hit.end), set()).add(edge)
    return found


def _counted(question: Question, kind: tuple[int, int], verb: tuple[int, int]) -> bool | None:
    """Whether the rows are counted; None where the question is no such phrase."""
    asked = question.normalised
    if kind[0] < verb[1] and verb[0] < kind[1]:
        return None
    text = marked(asked.folded, {kind: _KIND, verb: _VERB}).strip(ENDS)
    if asked.chinese:
        text = re.sub(rf"\s*([{_KIND}{_VERB}])\s*", r"\1", text)
    match = (_CHINESE if asked.chinese else _ENGLISH).fullmatch(text)
    return None if match is None else "count" in told(match)


def _plan(edge: Class, name: str, counted: bool, catalog: Catalog, naming: Naming) -> Query:
    """Rows `a` that are among those, `m`, from which an edge leads to others, `b`, and from these another one back."""
    ends = catalog.joins_of(edge.name)
    key = next(a.name for a in catalog.classes[name].attributes if a.key or a.identity)
    same = Compare(Column("c", key), "eq", (Column("m", key),))
    other = Compare(Column("b", key), "ne", (Column("m", key),))
    uses = (
        Use("m", name),
        Use("e", edge.name),
        Use("b", name),
        Use("f", edge.name),
        Use("c", name),
    )
    links = (
        Link(ends["from"].id, "e", "m"),
        Link(ends["to"].id, "e", "b"),
        Link(ends["from"].id, "f", "b"),
        Link(ends["to"].id, "f", "c"),
    )
    turns = Query(uses, (Output(Column("m", key), key),), links, where=all_of([same, other]))
    among = Compare(Column("a", key), "in", (), turns)
    return Query((Use("a", name),), shown(name, counted, naming), where=among)
