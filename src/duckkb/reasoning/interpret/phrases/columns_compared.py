"""English questions for rows of which one amount exceeds another, be it of what they refer to: pull requests with more
deletions than additions, runs that took longer than the SLA of their pipeline.

Such a question is a set phrase around a class and two amounts, the second of the rows or of the one row of another
class that they refer to; nothing else of it is read but values of the rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import lasts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.comparisons import is_highest
from duckkb.reasoning.interpret.phrases.exceeding import KIND, ROWS, VALUE, values_told
from duckkb.reasoning.interpret.phrases.shared import (
    ENDS,
    classes_said,
    marked,
    shown,
    told,
    whole,
)
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Compare, Link, Operator, Query, Use, all_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import overlap

_AMOUNT, _OWNER = "\2", "\4"
"""They stand for an amount and for another class in a question compared with the phrases."""
_HINT = regex(r"\b(?:than|above|below|over|under|exceeds?)\b")
_GRADE = (
    r"(?:more|less|fewer|higher|lower|greater|larger|bigger|smaller|longer|shorter|later|earlier)\ than"
    r"|above|below|over|under|exceeding"
)
_WHO = r"(?:\ (?:that|which|who))?"
_HAS = rf"{_WHO}\ (?:with|has|have|had|having)(?:\ (?:an?|the))?"
_OTHER = (
    rf"(?:\ (?:the|their|its|his|her))?(?:\ own)?(?:\ {_OWNER}(?:'s)?)?\ {_AMOUNT}"
    rf"(?:\ (?:of|for|in|at)\ (?:the|their|its|that)\ {_OWNER})?"
)
_PHRASES = tuple(
    regex(rf"{ROWS}{each}{_OTHER}")
    for each in (
        rf"{_HAS}\ (?P<grade>more|less|fewer|higher|lower|greater|larger|longer|shorter)\ {_AMOUNT}\ than",
        rf"(?:'s|\ whose)\ {_AMOUNT}(?:\ (?:is|are|was|were))?\ (?P<grade>{_GRADE}|exceeds?|exceeded)",
        rf"{_HAS}\ {_AMOUNT}\ (?P<grade>{_GRADE})",
        rf"{_WHO}(?:\ (?:is|are|was|were))?\ {_AMOUNT}\ (?P<grade>{_GRADE})",
        rf"{_WHO}\ (?:took|takes?|lasted|ran)\ (?P<grade>(?:longer|shorter|more|less)\ than)",
    )
)
_LASTED = len(_PHRASES) - 1
"""The phrase in which a verb alone says how long something took."""
_PART, _SYNONYM = 0.4, 0.8
_LESS = regex(r"less|fewer|lower|smaller|shorter|earlier|below|under")


def columns_compared_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows with one amount above or below another; empty where it asks for anything else."""
    if question.normalised.chinese or _HINT.search(question.normalised.folded) is None:
        return ()
    named = {k.target: None for k in classes_said(question)}
    for name in named:
        for plan, tables in _plans(question, name, catalog, naming):
            return (whole(question, plan, "filter", name, tables),)
    return ()


def _plans(
    question: Question, name: str, catalog: Catalog, naming: Naming
) -> Iterator[tuple[Query, tuple[str, ...]]]:
    """The plans of rows of a class that a question is a phrase for."""
    text = question.normalised.folded
    near = _near(name, catalog)
    kinds = {(k.start, k.end): k.target for k in classes_said(question)}
    amounts = _amounts(question, {name, *near}, catalog)
    if not 1 <= len(amounts) <= 2:
        return
    kinds = {p: k for p, k in kinds.items() if not any(overlap(p, a) for a in amounts)}
    marks = {p: KIND if k == name else _OWNER for p, k in kinds.items() if k == name or k in near}
    values = values_told(question, name, {**marks, **dict.fromkeys(amounts, _AMOUNT)}, catalog)
    marks |= {**dict.fromkeys(amounts, _AMOUNT), **dict.fromkeys(values, VALUE)}
    phrase = marked(text, marks).strip(ENDS)
    owners = {k for k in kinds.values() if k != name}
    for number, pattern in enumerate(_PHRASES):
        match = pattern.fullmatch(phrase)
        if match is None or (len(amounts) == 1) is not (number == _LASTED):
            continue
        said = told(match)
        places = [amounts[place] for place in sorted(amounts)]
        first = _lasting(name, catalog) if number == _LASTED else places[0]
        for one, other in product(first, places[-1]):
            plan = _plan(name, one, other, _operator(said["grade"], one), near, owners)
            if plan is not None:
                where = all_of((*values.values(), *([plan.where] if plan.where else [])))
                select = shown(name, "count" in said, naming)
                tables = tuple(dict.fromkeys((name, other.class_name)))
                yield Query(plan.uses, select, plan.links, where), tables


def _near(name: str, catalog: Catalog) -> dict[str, Join]:
    """The classes that rows refer to in one way only, with that."""
    found = [j for j in catalog.joins_at[name] if j.left == name and j.right != name and not j.end]
    ways = Counter(j.right for j in found)
    return {j.right: j for j in found if ways[j.right] == 1}


def _amounts(
    question: Question, classes: set[str], catalog: Catalog
) -> dict[tuple[int, int], list[Attribute]]:
    """Where amounts of some classes are named, be it in part, the longest names alone, and what they may be."""
    named = [(n, catalog.attributes[n.target]) for n in question.named("attribute")]
    sure = [
        (n, a)
        for n, a in named
        if a.class_name in classes
        and (a.kind.numeric or a.kind.temporal)
        and not a.key
        and n.score >= (_SYNONYM if n.how == "synonym" else _PART)
    ]
    found: dict[tuple[int, int], list[Attribute]] = {}
    best: dict[tuple[int, int], float] = {}
    for hit, attribute in sorted(sure, key=lambda s: (s[0].start - s[0].end, -s[0].score)):
        place = hit.start, hit.end
        apart = not any(overlap(place, p) and place != p for p in found)
        if apart and hit.score >= best.setdefault(place, hit.score):
            found.setdefault(place, []).append(attribute)
    return found


def _lasting(name: str, catalog: Catalog) -> list[Attribute]:
    """The one amount that tells how long rows took."""
    kept = [a for a in catalog.classes[name].attributes if lasts(a)]
    return kept if len(kept) == 1 else []


def _operator(grade: str, one: Attribute) -> Operator:
    if grade.startswith("exceed"):
        return "gt"
    less = _LESS.match(grade) is not None
    return "lt" if less or not is_highest(grade.split()[0], one) else "gt"


def _plan(
    name: str,
    one: Attribute,
    other: Attribute,
    operator: Operator,
    near: dict[str, Join],
    owners: set[str],
) -> Query | None:
    """The rows of a class by two of their amounts, or one of theirs and one of the row that they refer to."""
    alike = one.kind.temporal is other.kind.temporal and one != other
    if one.class_name != name or not alike or owners - {other.class_name}:
        return None
    if other.class_name == name:
        held = Compare(Column("a", one.name), operator, (Column("a", other.name),))
        return Query((Use("a", name),), (), where=held)
    join = near.get(other.class_name)
    if join is None:
        return None
    held = Compare(Column("a", one.name), operator, (Column("b", other.name),))
    uses = (Use("a", name), Use("b", other.class_name))
    return Query(uses, (), (Link(join.id, "a", "b"),), held)
