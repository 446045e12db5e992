"""Plans over one table of a family -> plans over the members that the question selects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from duckkb.reasoning.evidence import Question, Spans, ValueHit
from duckkb.reasoning.families import Families, Family, Picked
from duckkb.reasoning.interpretation import Ground, Interpretation
from duckkb.reasoning.plan import (
    Column,
    Output,
    Part,
    Plan,
    Query,
    SetOperation,
    Use,
    classes_used,
    parts_of,
)

MANY = 60
"""A plan over more tables than this is no answer; the question lacks a slot."""


def told_of_examples(question: Question, families: Families) -> Question:
    """The question with its values told of one member of each family instead of some of many."""
    if not len(families):
        return question  # most bases
    kept: dict[tuple[int, int, str, str], ValueHit] = {}
    for hit in question.values:
        class_name, name = hit.attribute.rsplit(".", 1)
        family = families.of(class_name)
        moved = replace(hit, attribute=f"{family.example}.{name}") if family else hit
        kept.setdefault((hit.start, hit.end, moved.attribute, hit.value), moved)
    return replace(question, values=tuple(kept.values()))


def without_slots(question: Question, families: Families) -> Question:
    """The question without the dates that fill a slot of a family.

    A month of tables by the year stays: it says which of their rows are meant.
    """
    if not len(families):
        return question
    filled = {
        (m.start, m.end)
        for picked in families.pick(question)
        for m in picked.mentions
        if m.slot == "time" and m.whole
    }
    spans = question.spans
    dates = tuple(d for d in spans.dates if (d.start, d.end) not in filled)
    comparators = tuple(
        c
        for c in spans.comparators
        if not any(0 <= (c.start - b if c.after else a - c.end) <= 2 for a, b in filled)
    )
    kept = Spans(spans.numbers, dates, comparators, spans.superlatives, spans.aggregates)
    return replace(question, spans=kept)


def spread(
    found: Iterable[Interpretation], question: Question, families: Families
) -> tuple[Interpretation, ...]:
    """Readings over examples of families as readings over the members that are picked.

    A reading over more than `MANY` tables, or over several in a way that they cannot be taken
    together, is left out.
    """
    if not len(families):
        return tuple(found)
    return tuple(made for each in found for made in _spread(each, question, families))


def _spread(
    made: Interpretation, question: Question, families: Families
) -> Iterator[Interpretation]:
    used = {f.name: f for c in classes_used(made.plan) if (f := families.of(c)) is not None}
    if not used:
        yield made
        return
    if len(used) > 1:
        return
    (family,) = used.values()
    picked = family.pick(question)
    if not 0 < len(picked.members) <= MANY:
        return
    plan = _over(made.plan, family, picked)
    if plan is not None:
        others = [t for t in made.tables if families.of(t) is None]
        score = made.score + 0.3 * (picked.time + picked.text)
        grounds = (*made.grounds, *_grounds(question, picked, made.grounds))
        yield msgspec.structs.replace(
            made, plan=plan, tables=(*picked.members, *others), score=score, grounds=grounds
        )


def _grounds(question: Question, picked: Picked, told: Sequence[Ground]) -> Iterator[Ground]:
    """The times that say which tables are meant."""
    starts = {g.start for g in told}
    for m in picked.mentions:
        if m.slot == "time" and m.start not in starts:
            text = question.normalised.text[m.start : m.end]
            yield Ground(m.start, m.end, text, "table", picked.family.name, 1.0)


def _over(plan: Plan, family: Family, picked: Picked) -> Plan | None:
    if len(picked.members) == 1:
        return _renamed(plan, family.example, picked.members[0])
    if not isinstance(plan, Query) or len(plan.uses) != 1 or plan.inner or _nests(plan):
        return None
    (use,) = plan.uses
    names = list(dict.fromkeys(_columns(plan, use.alias)))
    if not names:
        names = [family.attributes[0].name]
    rows = tuple(
        Query((Use("m", member),), tuple(Output(Column("m", n), n) for n in names))
        for member in picked.members
    )
    return msgspec.structs.replace(
        plan, uses=(Use(use.alias, ""),), inner=SetOperation("union_all", rows)
    )


def _nests(plan: Query) -> bool:
    """Whether a query stands inside of it, which would read one member only."""
    return any(isinstance(p, Query) and p is not plan for p in parts_of(plan))


def _columns(plan: Query, alias: str) -> Iterator[str]:
    return (p.attribute for p in parts_of(plan) if isinstance(p, Column) and p.alias == alias)


def _renamed(part: Any, old: str, new: str) -> Any:
    """The plan with one class put for another."""
    if isinstance(part, Use):
        return Use(part.alias, new) if part.class_name == old else part
    if isinstance(part, Part):
        fields = {n: _renamed(getattr(part, n), old, new) for n in part.__struct_fields__}
        return type(part)(**fields)
    if isinstance(part, tuple):
        return tuple(_renamed(item, old, new) for item in part)
    return part
