"""Edges of a plan: conditions that rows are joined to others by one, and all that are between two rows."""

from __future__ import annotations

from dataclasses import dataclass

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Or,
    Plan,
    Query,
    Use,
    free_aliases,
)

BETWEEN = ("from", "relation", "to")
"""What a plan shows that looks for the edges between two rows."""


@dataclass(frozen=True)
class Path:
    """One edge from rows to others.

    Attributes:
        edge: the use of the edge, of which `of_edge` holds.
        far: the use of the rows at its other end, of which `of_far` holds; None where nothing does.
        end: the join of the edge to these.
    """

    edge: Use
    far: Use | None
    end: Join
    of_edge: tuple[Condition, ...]
    of_far: tuple[Condition, ...]


def path_of(compare: Compare, catalog: Catalog) -> Path | None:
    """The path that a comparison with a sub-query goes; None where it is none, or more than one."""
    inner = compare.query
    if compare.operator not in ("in", "not_in") or not isinstance(inner, Query):
        return None
    edge, shown = inner.uses[0], inner.select[0].expression
    known = catalog.classes.get(edge.class_name)
    grown = inner.inner or inner.group_by or inner.order_by or inner.having or inner.limit
    if known is None or not known.link or grown or not isinstance(shown, Column):
        return None
    joined = {link.right: catalog.joins[link.join] for link in inner.links}
    if shown.alias not in joined or len(joined) != len(inner.uses) - 1 or len(joined) > 2:
        return None
    near = joined[shown.alias]
    beyond = [j for end, j in catalog.joins_of(edge.class_name).items() if end != near.end]
    far = next((u for u in inner.uses if u.alias not in (edge.alias, shown.alias)), None)
    told: dict[str, list[Condition]] = {u.alias: [] for u in (edge, far) if u}
    where = inner.where
    for item in where.items if isinstance(where, And) else (where,) if where is not None else ():
        about = _about(item)
        if len(about) != 1 or not about <= told.keys():
            return None
        told[about.pop()].append(item)
    if len(beyond) != 1:
        return None
    of_far = tuple(told[far.alias]) if far else ()
    return Path(edge, far, beyond[0], tuple(told[edge.alias]), of_far)


def _about(c: Condition) -> set[str]:
    """The aliases of the rows that a condition is about; not those of its sub-queries."""
    if isinstance(c, And | Or):
        return {alias for item in c.items for alias in _about(item)}
    if isinstance(c, Compare) and isinstance(c.left, Column) and not free_aliases(c.values):
        return {c.left.alias}
    return free_aliases(c)


def edges_between(plan: Plan) -> tuple[tuple[str, str], tuple[str, ...]] | None:
    """The values that two rows are named by, and the types of edges that are looked for between them;
    None of a plan that asks for anything else."""
    queries = [plan] if isinstance(plan, Query) else plan.queries
    ends: tuple[str, ...] = ()
    edges: dict[str, None] = {}
    for query in queries:
        if not isinstance(query, Query) or tuple(o.label for o in query.select) != BETWEEN:
            return None
        told = query.where.items if isinstance(query.where, And) else ()
        named = [
            v.value
            for c in told
            if isinstance(c, Compare)
            for v in c.values
            if isinstance(v, Constant)
        ]
        ends = ends or tuple(map(str, named))
        edges[query.uses[0].class_name] = None
    return ((ends[0], ends[1]), tuple(edges)) if len(ends) == 2 else None
