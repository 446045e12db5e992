"""Edges that lead on from where they lead: what depends on a service directly or indirectly."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.plan import Column, Compare, Part, Plan, Query, parts_of, rewritten
from duckkb.reasoning.plan_paths import path_of


def at_any_remove(plan: Plan, catalog: Catalog) -> Plan | None:
    """The plan that follows edges on that join rows of one kind, from named ones; None where it has no such, or
    looks for them in both directions."""
    ways: set[tuple[str, str]] = set()

    def change(part: Part, _: Query) -> Part:
        path = path_of(part, catalog) if isinstance(part, Compare) else None
        if path is None or path.far is None or not path.of_far or not isinstance(part, Compare):
            return part
        ends = {j.right for j in catalog.joins_of(path.edge.class_name).values()}
        key = catalog.classes[path.end.right].identity
        if len(ends) != 1 or len(key) != 1 or not isinstance(part.query, Query):
            return part
        ways.add((path.edge.class_name, path.end.end))
        return replace(part, query=replace(part.query, again=Column(path.far.alias, key[0])))

    made = rewritten(plan, change)
    edges = {edge for edge, _ in ways}
    once = (p for p in parts_of(made) if isinstance(p, Query) and p.again is None)
    strayed = any(u.class_name in edges for query in once for u in query.uses)
    return made if edges and len(edges) == len(ways) and not strayed else None
