"""Edges that nobody named: the projects of A are those that A leads as well as those that A takes part in,
so neither is taken for granted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Interpretation, equally_likely
from duckkb.reasoning.plan import Column, Link, Part, Plan, Query, Use, parts_of, rewritten

_HINT = 0.5
"""How well a word must name an edge to tell it from others."""


def with_edges_alike(
    readings: Sequence[Interpretation], question: Question, catalog: Catalog
) -> tuple[Interpretation, ...]:
    """The readings, and behind the first one those that take another edge between the same rows, where
    nothing of the question tells which is meant."""
    if not catalog.links or not readings:
        return tuple(readings)
    first, *rest = readings
    hinted = {n.class_name for n in question.names if n.score >= _HINT}
    hinted |= {g.target.partition(".")[0] for g in first.grounds if g.end > g.start}
    alike = [
        msgspec.structs.replace(
            first,
            plan=_instead(first.plan, edge, other),
            tables=tuple(other if t == edge else t for t in first.tables),
        )
        for edge in _plain_edges(first.plan, catalog)
        if edge not in hinted
        for other in _beside(edge, catalog)
        if other not in hinted
    ]
    if not alike:
        return tuple(readings)
    plans = [r.plan for r in alike]
    return (*equally_likely((first, *alike)), *(r for r in rest if r.plan not in plans))


def _plain_edges(plan: Plan, catalog: Catalog) -> Iterator[str]:
    """The edges that a plan goes by once, and asks nothing of."""
    uses = [p for p in parts_of(plan) if isinstance(p, Use) and p.class_name]
    columns = {p.alias for p in parts_of(plan) if isinstance(p, Column)}
    for use in uses:
        once = sum(u.class_name == use.class_name for u in uses) == 1
        if once and catalog.classes[use.class_name].link and use.alias not in columns:
            yield use.class_name


def _beside(edge: str, catalog: Catalog) -> Iterator[str]:
    """The other edges that lead from rows of the same class to rows of the same class."""

    def ends(name: str) -> set[tuple[str, str]]:
        return {(j.end, j.right) for j in catalog.joins_at[name] if j.left == name}

    same = ends(edge)
    return (e.name for e in catalog.links if e.name != edge and ends(e.name) == same)


def _instead(plan: Plan, edge: str, other: str) -> Plan:
    """The plan with another edge in place of one."""

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Use) and part.class_name == edge:
            return Use(part.alias, other)
        if isinstance(part, Link) and part.join.partition(".")[0] == edge:
            return msgspec.structs.replace(part, join=f"{other}.{part.join.partition('.')[2]}")
        return part

    return rewritten(plan, change)
