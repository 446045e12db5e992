"""Verbs that only sound: `battles that took place after 207` asks nothing of a place."""

from __future__ import annotations

import msgspec

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Query, Use, parts_of

_TOLD = 0.75


def without_idle_edges(
    reading: Interpretation, question: Question, catalog: Catalog
) -> Interpretation:
    """The reading without joins to an edge of the base of which nothing is said but its verb.

    An edge whose other end is named or has a value in the question stays: that a partner exists is
    then part of what is asked.
    """
    plan = reading.plan
    if not isinstance(plan, Query) or plan.inner is not None:
        return reading
    used = {c.alias for c in _columns(plan)}
    for use in plan.uses:
        joined = [link for link in plan.links if use.alias in (link.left, link.right)]
        if use.alias in used or len(joined) != 1 or not _idle(use, question, catalog, plan):
            continue
        rest = tuple(u for u in plan.uses if u is not use)
        links = tuple(link for link in plan.links if link is not joined[0])
        return msgspec.structs.replace(
            reading,
            plan=msgspec.structs.replace(plan, uses=rest, links=links),
            tables=tuple(t for t in reading.tables if t != use.class_name) or reading.tables,
        )
    return reading


def _idle(use: Use, question: Question, catalog: Catalog, plan: Query) -> bool:
    known = catalog.classes.get(use.class_name)
    if known is None or not known.link:
        return False
    here = {u.class_name for u in plan.uses}
    others = catalog.ends[use.class_name] - here
    if not others:
        return False
    verbs = [
        (n.start, n.end, n.score)
        for n in question.names
        if n.class_name == use.class_name and n.score >= _TOLD
    ]
    said = [
        (n.start, n.end, n.score)
        for n in question.names
        if n.class_name in others and n.score >= _TOLD
    ]
    said += [
        (v.start, v.end, v.score)
        for v in question.values
        if v.class_name in (*others, use.class_name) and v.how != "part"
    ]
    # A word that names the other end better than the verb is no mere sound of the verb.
    return all(
        any(s <= start and end <= e and verb >= score for s, e, verb in verbs)
        for start, end, score in said
    )


def _columns(part: object) -> list[Column]:
    return [p for p in parts_of(part) if isinstance(p, Column)]
