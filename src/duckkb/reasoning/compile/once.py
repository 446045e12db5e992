"""Sums and averages over joined rows: what a join repeats is added up once.

The total population of the cities that have a shop adds each city once, however many shops it has.
What is summed is the rows that the query starts from, where each of them has one value of it, as a
ticket has the price of its event; else the rows that hold the value. Where a join repeats those,
only the first of the same row in a group is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.sql.selectable import FromClause

from duckkb.reasoning.catalog import ROW_ID, Catalog
from duckkb.reasoning.compile.expressions import Expressions
from duckkb.reasoning.compile.flavours import Element, inline
from duckkb.reasoning.compile.grouping import Grouped
from duckkb.reasoning.compile.scope import Scope, Source, Typed
from duckkb.reasoning.plan import Aggregate, Column, Link, Query, parts_of


def repeated(query: Query, scope: Scope, catalog: Catalog) -> dict[Aggregate, str]:
    """The sums and averages that joins would inflate -> the alias whose rows each takes once."""
    own = set(scope.sources)
    links = [k for k in query.links if k.left in own and k.right in own]
    if not links:
        return {}
    found: dict[Aggregate, str] = {}
    for part in parts_of((query.select, query.having, query.order_by, query.per_group)):
        if (
            not isinstance(part, Aggregate)
            or part.distinct
            or part.function not in ("sum", "avg", "median")
        ):
            continue
        holders = {c.alias for c in parts_of(part.argument) if isinstance(c, Column)}
        if len(holders) != 1 or not holders <= own:
            continue
        (holder,) = holders
        first = query.uses[0].alias
        rows = first if holder in determined(first, links, catalog) else holder
        if _multiplied(rows, links, catalog) and identity(scope.sources[rows]):
            found[part] = rows
    return found


def identity(source: Source) -> tuple[str, ...]:
    """The attributes that tell the rows of an alias apart; none where nothing is known to."""
    if ROW_ID in source.columns:
        return (ROW_ID,)
    names = source.each.identity if source.each is not None else ()
    return tuple(names) if all(name in source.columns for name in names) else ()


def determined(alias: str, links: Iterable[Link], catalog: Catalog) -> set[str]:
    """The aliases of which each row of this one has one row at most, itself among them."""
    found, at = {alias}, [alias]
    while at:
        here = at.pop()
        for link in links:
            unique = catalog.joins[link.join].unique
            for one, other in ((link.left, link.right), (link.right, link.left)):
                if one == here and other not in found and (one == link.left or unique):
                    found.add(other)
                    at.append(other)
    return found


def _multiplied(alias: str, links: list[Link], catalog: Catalog) -> bool:
    """Whether a row of the alias may stand in several joined rows."""
    joined = {end for k in links for end in (k.left, k.right)}
    return not joined <= determined(alias, links, catalog)


@dataclass(frozen=True)
class Once:
    """The joined rows as a sub-query, in which repeated rows are marked.

    `scope` has the aliases of the query, their columns now those of `rows`; `counted` says for each
    aggregate which rows it takes.
    """

    rows: FromClause
    scope: Scope
    counted: Mapping[Aggregate, Element]


def once(
    query: Query,
    repeats: Mapping[Aggregate, str],
    scope: Scope,
    expressions: Expressions,
    rows: FromClause,
    where: Iterable[Element],
) -> Once:
    """Marks the repeated rows of a query.

    Args:
        query: what is compiled.
        repeats: what `repeated` found, not empty.
        scope: its aliases.
        expressions: compiles over `scope`.
        rows: what it reads.
        where: all of its conditions on single rows.
    """
    named = (query.select, query.group_by, query.having, query.order_by, query.per_group)
    held = {
        (part.alias, part.attribute): scope.sources[part.alias].columns[part.attribute]
        for part in parts_of(named)
        if isinstance(part, Column)
        and part.alias in scope.sources
        and part.attribute in scope.sources[part.alias].columns
    }
    keys = [expressions(e).sql for e in Grouped(query, scope).by()]
    taken = tuple(dict.fromkeys(repeats.values()))
    places: list[Element] = []
    for alias in taken:
        source = scope.sources[alias]
        same = [*keys, *(source.columns[name].sql for name in identity(source))]
        places.append(sa.func.row_number().over(partition_by=same))
    cells = [*(typed.sql for typed in held.values()), *places]
    statement = sa.select(*(cell.label(f"__v{i}") for i, cell in enumerate(cells)))
    statement = statement.select_from(rows).where(*where)
    if around := scope.around():
        statement = statement.correlate(*around)
    made = statement.subquery("__rows")
    columns = list(made.c)
    moved = Scope(scope.outer)
    for alias, source in scope.sources.items():
        own = {
            name: Typed(column, t.kind, t.stored, t.name, t.attribute)
            for ((of, name), t), column in zip(held.items(), columns, strict=False)
            if of == alias
        }
        moved.add(Source(alias, made, source.each, own, source.gone))
    first = {
        alias: place == inline(1) for alias, place in zip(taken, columns[len(held) :], strict=True)
    }
    return Once(made, moved, {aggregate: first[alias] for aggregate, alias in repeats.items()})
