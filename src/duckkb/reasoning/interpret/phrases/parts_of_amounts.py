"""English questions for what part of an amount is some rows': the share of revenue that comes from drinks, what percentage of
the amount was paid in cash. The sum over those rows, divided by the sum over all.

A part of the rows themselves (the share of members who are female) is read by the grammar.
"""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.marks import NAMED, VALUE, marks_of
from duckkb.reasoning.interpret.phrases.shared import told, whole
from duckkb.reasoning.interpret.phrases.things import holds
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Constant,
    Expression,
    Output,
    Query,
    Scalar,
    Use,
)
from duckkb.reasoning.regexes import regex

_PART = r"(?:share|part|fraction|proportion|portion)"
_PERCENT = r"(?:percent(?:age)?|per\ cent)"
_AMOUNT = rf"(?:(?:the|our|all|total|overall|sum\ of)\ )*(?P<amount>{NAMED})"
_VALUE = rf"(?:the\ |our\ |all\ )?(?P<value>{VALUE})(?:\ {NAMED})?"
_PHRASE = regex(
    rf"""(?:what|which|how\ (?:large|big|high)\ an?|(?:what\ is\ |show\ |give\ )?(?:me\ )?the)\ (?:{_PART}|(?P<percent>{_PERCENT}))\ of\ {_AMOUNT}
    (?:\ (?:that|which))?(?:\ (?:comes?|came|stems?|is|are|was|were|did|does|do|has|have|had))?(?:\ been)?(?:\ (?:made|paid|earned|due|taken|sold|spent))?
    (?:\ (?:from|of|by|with|to|for|in|on|through|at))?\ {_VALUE}
    (?:\ (?:make\ up|makes\ up|account(?:s|ed)?\ for|contributed?|bring\ in|brought\ in|generated?|have|has))?""",
    re.VERBOSE,
)
_EACH = regex(
    rf"""(?:(?:what|which)\ (?:is\ )?|show\ |give\ (?:me\ )?)?(?:the\ )?(?:{_PART}|(?P<percent>{_PERCENT}))\ of\ {_AMOUNT}
    \ (?:per|by|for\ each|of\ each|for\ every|from\ each)\ (?P<group>{NAMED})""",
    re.VERBOSE,
)
_HINT = regex(rf"{_PART}|{_PERCENT}", re.VERBOSE)
"""No other question is looked through."""


def part_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as a part of an amount that rows keep; empty where the question asks for anything else."""
    asked = question.normalised
    if asked.chinese or _HINT.search(asked.folded) is None:
        return ()
    phrase, marks = marks_of(question)
    match = _PHRASE.fullmatch(phrase) or _EACH.fullmatch(phrase)
    if match is None:
        return ()
    said = told(match)
    of = [a for n in marks.names.get(said["amount"], ()) if (a := _amount(n, catalog))]
    beside = [
        (target, value)
        for target, value in (
            *marks.values.get(said.get("value", ""), ()),
            *((n, None) for n in marks.names.get(said.get("group", ""), ())),
        )
        if target in catalog.attributes
    ]
    pairs = [
        (a, catalog.attributes[target], value)
        for a in of
        for target, value in beside
        if catalog.attributes[target].class_name == a.class_name
    ]
    if len(pairs) != 1:
        return ()
    ((amount, held, value),) = pairs
    plan = _plan(amount, held, value, 100.0 if "percent" in said else 1.0)
    return (whole(question, plan, "target", amount.id, (amount.class_name,)),)


def _plan(amount: Attribute, held: Attribute, value: str | None, scale: float) -> Query:
    """The part of an amount that the rows of a value have; without one, that those of each value have."""
    own: Expression = Aggregate("sum", Column("a", amount.name))
    every = Output(Aggregate("sum", Column("b", amount.name)), "whole")
    all_rows = Scalar(Query((Use("b", amount.class_name),), (every,)))
    part = Output(Arithmetic("/", Arithmetic("*", own, Constant(scale)), all_rows), "share")
    rows = (Use("a", amount.class_name),)
    if value is not None:
        return Query(rows, (part,), where=holds("a", held, value))
    group = Column("a", held.name)
    return Query(rows, (Output(group, held.name), part), group_by=(group,))


def _amount(target: str, catalog: Catalog) -> Attribute | None:
    found = catalog.attributes.get(target)
    return found if found is not None and found.measure else None
