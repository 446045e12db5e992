"""Sums and averages that take a value once for every row that refers to it.

The price of an event is rightly added for each of its tickets, the population of a city hardly for
each of its shops. Which is meant cannot be told from the tables; that it was so can.
"""

from __future__ import annotations

from dataclasses import dataclass

from duckkb.reasoning.catalog import Catalog, Class
from duckkb.reasoning.compile.once import determined
from duckkb.reasoning.findings.looks import Looks
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Expression,
    Output,
    Plan,
    Query,
    parts_of,
    rows_of,
)


@dataclass(frozen=True)
class Reckoned:
    """A value of `of`, taken once for each of `times` rows of `by`: of `different` rows of `of`."""

    expression: Expression
    of: Class
    by: Class
    times: int
    different: int


def reckoned(plan: Plan, catalog: Catalog, looks: Looks) -> list[Reckoned]:
    """The totals and averages of a plan that take the values of some rows more than once."""
    if not isinstance(plan, Query) or not plan.links or not plan.uses[0].class_name:
        return []
    classes = {use.alias: catalog.classes[use.class_name] for use in plan.uses}
    first = plan.uses[0].alias
    links = [k for k in plan.links if k.left in classes and k.right in classes]
    # Of what the first rows do not have one of each, the compiler takes each row once.
    shared = determined(first, links, catalog) - {first}
    told: list[Reckoned] = []
    for part in dict.fromkeys(p for p in parts_of(plan.select) if isinstance(p, Aggregate)):
        holders = {c.alias for c in parts_of(part.argument) if isinstance(c, Column)}
        if part.function not in ("sum", "avg") or part.distinct or part.argument is None:
            continue
        if len(holders) != 1 or not holders <= shared:
            continue
        (holder,) = holders
        keys = [_key(alias, classes[alias]) for alias in (first, holder)]
        counts = [Output(Aggregate("count", k, True), f"rows {i}") for i, k in enumerate(keys) if k]
        if len(counts) < len(keys):
            continue
        rows = looks.rows(rows_of(plan, tuple(counts)), 1)
        if rows and rows[0][0] > rows[0][1]:
            told.append(Reckoned(part.argument, classes[holder], classes[first], *rows[0]))
    return told


def _key(alias: str, each: Class) -> Column | None:
    """The one column that tells rows apart; None where there is not exactly one."""
    keys = each.row_key
    return Column(alias, keys[0]) if len(keys) == 1 else None
