"""Ends of a deed that its rows reach by way of others: books, of loans of their copies.

While a question is read such an end is joined to the deed at once; in the plan the rows between stand again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from msgspec.structs import replace as with_

from duckkb.reasoning.catalog import Catalog, Join
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.plan import Link, Part, Plan, Query, Use, rewritten

Way = tuple[Join, ...]
"""The joins from a deed to the rows at one of its ends, in their order."""


def end_of(way: Way) -> str:
    """The class that a way leads to."""
    return way[-1].right


def ways_from(deed: str, catalog: Catalog) -> Iterator[Way]:
    """The ways to what a deed refers to, and on to what that is one of: a copy of a book, a room of a hotel."""
    for join in catalog.joins_at[deed]:
        if join.left != deed or join.right == deed:
            continue
        yield (join,)
        onward = [j for j in catalog.joins_at[join.right] if j.left == join.right]
        if len(onward) == 1 and not is_person(catalog.classes[onward[0].right]):
            (on,) = onward
            if on.right not in (deed, join.right) and not is_person(catalog.classes[join.right]):
                yield join, on


def as_one(way: Way) -> Join:
    """A way as one join."""
    first, *rest = way
    if not rest:
        return first
    return replace(first, id=">".join(j.id for j in way), right=end_of(way))


def by_way(plan: Plan, ways: Mapping[str, Way]) -> Plan:
    """The plan with the rows between in place of each join that stands for a way."""

    def change(part: Part, _: Query) -> Part:
        if not isinstance(part, Query):
            return part
        uses, links = list(part.uses), list[Link]()
        for link in part.links:
            first, *rest = ways.get(link.join, ())
            if not rest:
                links.append(link)
                continue
            (last,), between = rest, f"{link.left}_{link.right}"
            later = max(n for n, u in enumerate(uses) if u.alias in (link.left, link.right))
            uses.insert(later, Use(between, last.left))
            both = Link(first.id, link.left, between), Link(last.id, between, link.right)
            links += both if uses[later + 1].alias == link.right else reversed(both)
        return with_(part, uses=tuple(uses), links=tuple(links))

    return rewritten(plan, change) if ways else plan
