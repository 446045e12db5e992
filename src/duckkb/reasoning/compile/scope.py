"""Which columns an alias has, and how the rows of a query are joined."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.selectable import FromClause

from duckkb.errors import SourceError, UsageError
from duckkb.ontology.model import did_you_mean
from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Kind
from duckkb.reasoning.compile.flavours import Element, text_of
from duckkb.reasoning.plan import Column, Link, Query

_SYSTEM = {"__id": Kind.INTEGER, "__created_at": Kind.TIME, "__updated_at": Kind.TIME}
_LINK_SYSTEM = {"__from_id": Kind.INTEGER, "__to_id": Kind.INTEGER}


@dataclass(frozen=True)
class Typed:
    """An expression in SQL: what it means (`kind`) and what the store keeps it as (`stored`)."""

    sql: Element
    kind: Kind
    stored: Kind
    name: str = "value"
    attribute: Attribute | None = None


@dataclass(frozen=True)
class Physical:
    """A table as its store has it: `kinds` by column, None where a type has no counterpart.

    An empty `kinds` means that nothing is known, and the ontology is believed. Where `strict`, a
    type without counterpart (an enum, a UUID) does not pass for the text that the ontology takes it
    for, and is cast to it.
    """

    table: str
    schema: str | None = None
    kinds: Mapping[str, Kind | None] = field(default_factory=dict[str, Kind | None])
    strict: bool = False


Lookup = Callable[[Class], Physical]


def believe(each: Class) -> Physical:
    """What is known of a table without asking its store."""
    return Physical(each.table)


@dataclass(frozen=True)
class Source:
    """What one alias stands for: a table of a class, or the rows of an inner query."""

    alias: str
    rows: FromClause
    each: Class | None
    columns: Mapping[str, Typed]
    gone: Mapping[str, str] = field(default_factory=dict[str, str])

    def column(self, name: str) -> Typed:
        """A column by the attribute's name.

        Raises:
            UsageError: there is none; code `unknown_field`.
            SourceError: its column is no longer in the table; code `source_changed`.
        """
        found = self.columns.get(name)
        if found is not None:
            return found
        if self.each is not None and name in self.gone:
            raise changed(self.each, self.gone[name])
        whose = f"'{self.each.name}'" if self.each else f"the inner query '{self.alias}'"
        raise UsageError(
            f"{whose} has no attribute '{name}'",
            code="unknown_field",
            path=name,
            hint=did_you_mean(name, self.columns, f"known: {', '.join(self.columns)}"),
        )


class Scope:
    """The aliases of a query, and behind them those of the queries around it."""

    def __init__(self, outer: Scope | None = None) -> None:
        self.outer = outer
        self.sources: dict[str, Source] = {}

    def add(self, source: Source) -> None:
        """Gives an alias its meaning.

        Raises:
            UsageError: it has one already.
        """
        if source.alias in self.sources:
            raise UsageError(f"the alias '{source.alias}' is used twice", code="plan")
        self.sources[source.alias] = source

    def source(self, alias: str) -> Source:
        """The alias here or in a query around.

        Raises:
            UsageError: nothing has that alias; code `plan`.
        """
        scope: Scope | None = self
        while scope is not None:
            if alias in scope.sources:
                return scope.sources[alias]
            scope = scope.outer
        raise UsageError(f"no part of the query is called '{alias}'", code="plan", path=alias)

    def column(self, column: Column) -> Typed:
        return self.source(column.alias).column(column.attribute)

    def around(self) -> list[FromClause]:
        """What the queries around this one read; it may name these and does not read them itself."""
        found: list[FromClause] = []
        scope = self.outer
        while scope is not None:
            found += [s.rows for s in scope.sources.values()]
            scope = scope.outer
        return found


def table_source(alias: str, each: Class, physical: Physical) -> Source:
    """The table of a class under an alias."""
    spelled = {name.casefold(): name for name in physical.kinds}
    names: dict[str, tuple[str, Kind, Kind, Attribute | None]] = {}
    gone: dict[str, str] = {}
    for attribute in each.attributes:
        column = attribute.column
        if physical.kinds and column not in physical.kinds:
            column = spelled.get(column.casefold(), "")
        if not column:
            # Said only when a plan names it: other columns still answer.
            gone[attribute.name] = attribute.column
            continue
        stored = physical.kinds.get(column) or attribute.kind
        names[attribute.name] = (column, attribute.kind, stored, attribute)
    if each.store == BASE:
        system = {**_SYSTEM, **_LINK_SYSTEM} if each.link else _SYSTEM
        for column, kind in system.items():
            names.setdefault(column, (column, kind, kind, None))
    columns = [sa.column(name) for name in dict.fromkeys(n for n, *_ in names.values())]
    rows = sa.table(physical.table, *columns, schema=physical.schema).alias(alias)
    typed: dict[str, Typed] = {}
    for name, (column, kind, stored, attribute) in names.items():
        sql: Element = rows.c[column]
        if physical.strict and kind is Kind.TEXT and physical.kinds.get(column) is None:
            sql = text_of(sql)
        typed[name] = Typed(sql, kind, stored, name, attribute)
    return Source(alias, rows, each, typed, gone)


class Joiner:
    """Builds what a query reads: the first use, joined step by step to the others."""

    def __init__(self, catalog: Catalog, scope: Scope) -> None:
        self._catalog = catalog
        self._scope = scope
        self.conditions: list[Element] = []

    def rows(self, query: Query) -> FromClause:
        """What stands after FROM; conditions that belong into WHERE are left in `conditions`.

        Raises:
            UsageError: an unknown join, an alias of another class, or a use that nothing joins.
        """
        own = self._scope.sources
        first = next(iter(own))
        joined = {first}
        rows: FromClause = own[first].rows
        waiting = list(query.links)
        while waiting:
            link = next((k for k in waiting if self._reaches(k, joined)), None)
            if link is None:
                break
            waiting.remove(link)
            new = [a for a in (link.left, link.right) if a in own and a not in joined]
            on = self._on(link)
            if not new:
                self.conditions.append(on)
                continue
            rows = rows.join(own[new[0]].rows, on, isouter=link.outer)
            joined.add(new[0])
        left_out = [alias for alias in own if alias not in joined]
        if left_out or waiting:
            raise UsageError(
                f"nothing joins {', '.join(left_out) or waiting[0].join} to the rest of the query",
                code="plan",
            )
        return rows

    def _reaches(self, link: Link, joined: set[str]) -> bool:
        """Whether at most one end of the link is still to be joined."""
        own = self._scope.sources
        ends = (link.left, link.right)
        new = [alias for alias in ends if alias in own and alias not in joined]
        at_hand = [alias for alias in ends if alias in joined]
        # A link to an alias of the query around is a condition, once its own end is there.
        return len(new) == 0 or (len(new) == 1 and len(at_hand) == 1)

    def _on(self, link: Link) -> Element:
        join = self._catalog.joins.get(link.join)
        if join is None:
            raise UsageError(
                f"there is no join '{link.join}'",
                code="unknown_join",
                path=link.join,
                hint=did_you_mean(link.join, self._catalog.joins),
            )
        left, right = self._scope.source(link.left), self._scope.source(link.right)
        for source, name in ((left, join.left), (right, join.right)):
            if source.each is None or source.each.name != name:
                raise UsageError(
                    f"the join '{link.join}' wants '{name}' as '{source.alias}'", code="plan"
                )
        pairs = [
            _physical(left, a) == _physical(right, b) for a, b in join.columns
        ]  # fmt: skip
        return sa.and_(*pairs) if len(pairs) > 1 else pairs[0]


def _physical(source: Source, column: str) -> Any:
    """A column by its own name in the store, which need not be an attribute."""
    for name, known in source.rows.c.items():
        if name.casefold() == column.casefold():
            return known
    assert source.each is not None
    raise changed(source.each, column)


def changed(each: Class, column: str) -> SourceError:
    """The error that a column is no longer where the ontology says."""
    return SourceError(
        f"the table '{each.table}' of '{each.store}' has no column '{column}'",
        code="source_changed",
        path=f"{each.name}.{column}",
        hint=f"write the column's new name under 'source.columns' of '{each.name}' in config.yaml, or take the field out",
    )
