"""English questions for rows of which less was paid than is due: unpaid invoices, orders not paid in full, customers who
owe us money."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.marks import NAMED, VALUE, marks_of
from duckkb.reasoning.interpret.phrases.measured import held_of
from duckkb.reasoning.interpret.phrases.measures import is_supplier, owed
from duckkb.reasoning.interpret.phrases.shared import COUNTED, told, whole
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Output,
    Query,
    all_of,
)
from duckkb.reasoning.regexes import regex

_HINT = regex(r"\b(?:paid|unpaid|outstanding|owes?|owing)\b")


def _rows(place: str = "") -> str:
    """The rows that are asked for, as a pattern; its groups are called by the place where it stands."""
    return rf"(?:(?:which|what|list|show|find|give|me|us|all|the|our|of|any|(?P<count{place}>how\ many))\ )*(?P<rows{place}>{NAMED})"


_OF = rf"(?:\ (?:of|from|for|by|with)\ (?:the\ )?(?:{NAMED}\ )?{VALUE})?"
_ARE = r"(?:\ (?:that|which|who|are|is|were|have|has|had|been|still|we|not\ yet))*"
_OPEN = r"(?:not\ (?:yet\ |been\ )*(?:fully\ |completely\ |entirely\ )?paid(?:\ off|\ in\ full|\ for)?|unpaid|outstanding)"
_PHRASE = regex(
    rf"""{_rows()}{_OF}{_ARE}\ {_OPEN}(?:\ (?:yet|for))?{_OF}
    | (?:(?:which|what|list|show|find|give|me|us|all|the|our|(?P<count_>how\ many))\ )*(?:unpaid|outstanding|not\ paid)\ (?P<rows_>{NAMED}){_OF}
      (?:\ (?:are\ there|do\ we\ have|are\ (?:still\ )?open))?
    | {_rows("__")}(?:\ (?:that|which|who|still|do|does))*\ (?P<owes>owe|owes|owing)(?:\ us)?(?:\ (?:any\ |some\ )?money)?
    | {_rows("___")}\ with\ (?:an?\ )?(?:outstanding|unpaid)\ (?:balances?|amounts?|debts?)""",
    re.VERBOSE,
)


def unpaid_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as rows of which something is due and not paid, or that such rows belong to; empty where a
    question asks for anything else."""
    text = question.normalised.folded
    if question.normalised.chinese or _HINT.search(text) is None:
        return ()
    figure = owed(catalog)
    phrase, marks = marks_of(question, ("unpaid", "paid", "outstanding", "owing"))
    match = _PHRASE.fullmatch(phrase) if figure is not None else None
    if match is None or figure is None or marks.times:
        return ()
    said, reach = told(match), figure.reach
    targets = [n for n in marks.names.get(said["rows"], ()) if n in reach.ways]
    if len(targets) != 1 or not isinstance(figure.of, Arithmetic):
        return ()
    if "owes" in said and any(is_supplier(catalog.classes[n]) for n in reach.ways):
        return ()
    held = held_of(figure, said, marks, catalog)
    if held is None:
        return ()
    where = [Compare(figure.of.left, "gt", (figure.of.right,)), *held]
    (rows,) = targets
    alias, own = reach.alias(rows), rows == reach.start
    select = tuple(Output(Column(alias, a.name), a.name) for a in naming.shown(rows))
    if "count" in said:
        keys = catalog.classes[rows].identity
        apart = (
            Aggregate("count", Column(alias, keys[0]), distinct=True) if len(keys) == 1 else None
        )
        if not own and apart is None:
            return ()
        select = COUNTED if own or apart is None else (Output(apart, "count"),)
    plan = Query(
        reach.uses,
        select,
        tuple(reach.links),
        all_of(where),
        distinct=not own and "count" not in said,
    )
    return (whole(question, plan, "filter", figure.target.id, tuple(reach.aliases)),)
