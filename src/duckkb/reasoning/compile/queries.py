"""Whole selects and set operations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa

from duckkb.errors import UsageError
from duckkb.ontology.model import did_you_mean
from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.compile.conditions import Conditions
from duckkb.reasoning.compile.expressions import Expressions
from duckkb.reasoning.compile.flavours import Element, Flavour, number_of
from duckkb.reasoning.compile.grouping import Grouped
from duckkb.reasoning.compile.lists import taken_apart
from duckkb.reasoning.compile.once import once, repeated
from duckkb.reasoning.compile.scope import (
    Joiner,
    Lookup,
    Scope,
    Source,
    Typed,
    believe,
    table_source,
)
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Expression,
    Order,
    Plan,
    Query,
    SetOperation,
    Truth,
    all_of,
    classes_used,
    conditions_in,
    free_aliases,
)

_LONGEST_NAME = 60
"""In bytes; PostgreSQL cuts longer names."""


@dataclass(frozen=True)
class Compiled:
    """A statement, with the headings of the plan and what each column holds."""

    statement: Any
    labels: tuple[str, ...]
    outputs: tuple[Typed, ...]

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(o.kind for o in self.outputs)


def store_of(plan: Plan, catalog: Catalog) -> str:
    """The one store that a plan reads.

    Raises:
        UsageError: an unknown class, none at all, or classes of two stores.
    """
    stores: dict[str, str] = {}
    for name in classes_used(plan):
        each = catalog.classes.get(name)
        if each is None:
            raise unknown_class(name, catalog)
        stores.setdefault(each.store, name)
    if not stores:
        raise UsageError("the plan reads nothing", code="plan")
    if len(stores) > 1:
        where = ", ".join(f"'{name}' in {store or 'the base'}" for store, name in stores.items())
        raise UsageError(
            f"one query cannot read two databases: {where}",
            code="two_stores",
            hint="ask about one of them at a time",
        )
    return next(iter(stores))


def unknown_class(name: str, catalog: Catalog) -> UsageError:
    return UsageError(
        f"there is no class '{name}'",
        code="unknown_class",
        path=name,
        hint=did_you_mean(name, catalog.classes),
    )


def compile_plan(
    plan: Plan,
    catalog: Catalog,
    flavour: Flavour,
    lookup: Lookup = believe,
    most: int | None = None,
) -> Compiled:
    """Compiles a plan.

    Args:
        plan: over the classes of one store.
        catalog: what its names mean.
        flavour: the database it is for.
        lookup: the tables as the store has them.
        most: rows wanted at most; it bounds the outermost select only.

    Raises:
        UsageError: the plan names what does not exist, or cannot be meant.
    """
    compiler = _Compiler(catalog, flavour, lookup)
    return compiler.plan(plan, None, most)


class _Compiler:
    def __init__(self, catalog: Catalog, flavour: Flavour, lookup: Lookup) -> None:
        self._catalog = catalog
        self.flavour = flavour
        self._lookup = lookup

    def plan(self, plan: Plan, outer: Scope | None, most: int | None = None) -> Compiled:
        if isinstance(plan, SetOperation):
            return self._set(plan, outer, most)
        if plan.again is not None:
            return self._again(plan, plan.again, outer, most)
        return _Select(self, plan, outer, most).compiled()

    def _again(
        self, query: Query, start: Column, outer: Scope | None, most: int | None
    ) -> Compiled:
        """All that a query finds, from what it starts from and in turn from what it has found; a row once."""
        if len(query.select) != 1 or query.group_by or query.order_by or query.limit is not None:
            raise UsageError("what is found again and again is one column of rows", code="plan")
        once = msgspec.structs.replace(query, again=None)
        made = self.plan(once, outer)
        found = made.statement.cte(recursive=True)
        rest = [c for c in conditions_in(query.where) if start.alias not in free_aliases(c)]
        step = _Select(self, msgspec.structs.replace(once, where=all_of(rest)), outer, None)
        found = found.union(step.from_rows(start, found.c[0]))
        return Compiled(_cut(sa.select(found.c[0]), None, 0, most), made.labels, made.outputs)

    def nested(self, plan: Plan, scope: Scope) -> tuple[Any, tuple[Typed, ...]]:
        made = self.plan(plan, scope)
        return made.statement, made.outputs

    def expressions(
        self, scope: Scope, counted: Mapping[Aggregate, Element] | None = None
    ) -> Expressions:
        return Expressions(scope, self.flavour, self.nested, counted)

    def repeated(self, query: Query, scope: Scope) -> dict[Aggregate, str]:
        return repeated(query, scope, self._catalog)

    def scope(self, query: Query, outer: Scope | None) -> Scope:
        """The aliases of a query."""
        scope = Scope(outer)
        if not query.uses:
            raise UsageError("a query reads at least one class", code="plan")
        if query.inner is not None:
            if len(query.uses) != 1 or query.uses[0].class_name:
                raise UsageError("an inner query is the only use, without a class", code="plan")
            alias = query.uses[0].alias
            made = self.plan(query.inner, outer)
            rows = made.statement.subquery(alias)
            columns = {
                label: Typed(rows.c[i], o.kind, o.stored, label, o.attribute)
                for i, (label, o) in enumerate(zip(made.labels, made.outputs, strict=True))
            }
            scope.add(Source(alias, rows, None, columns))
            return scope
        for use in query.uses:
            each = self._catalog.classes.get(use.class_name)
            if each is None:
                raise unknown_class(use.class_name, self._catalog)
            scope.add(table_source(use.alias, each, self._lookup(each)))
        return scope

    def rows(self, query: Query, scope: Scope) -> tuple[Any, list[Element]]:
        joiner = Joiner(self._catalog, scope)
        return joiner.rows(query), joiner.conditions

    def _set(self, plan: SetOperation, outer: Scope | None, most: int | None) -> Compiled:
        made = [self.plan(q, outer) for q in plan.queries]
        if len(made) < 2:
            raise UsageError(f"'{plan.operator}' takes two queries or more", code="plan")
        first = made[0]
        if any(len(m.labels) != len(first.labels) for m in made):
            widths = ", ".join(str(len(m.labels)) for m in made)
            raise UsageError(f"the queries of a set differ in columns: {widths}", code="plan")
        # Wrapped: SQLite takes no parentheses, ORDER BY or LIMIT inside a set operation.
        members = [sa.select(*m.statement.subquery().c) for m in made]
        combine = {
            "union": sa.union,
            "union_all": sa.union_all,
            "intersect": sa.intersect,
            "except": sa.except_,
        }[plan.operator]
        rows = combine(*members).subquery()
        labels = first.labels
        statement = sa.select(*rows.c)
        for order in plan.order_by:
            place = _position(order, plan, labels)
            key, output = rows.c[place], first.outputs[place]
            if output.kind.numeric and output.stored is Kind.TEXT:
                key = number_of(key, self.flavour, signed=True)
            statement = statement.order_by(direction(key, order.descending))
        return Compiled(_cut(statement, plan.limit, 0, most), labels, first.outputs)


class _Select:
    """One query on its way to a select."""

    def __init__(
        self, compiler: _Compiler, query: Query, outer: Scope | None, most: int | None
    ) -> None:
        if not query.select:
            raise UsageError("a query selects at least one column", code="plan")
        self._query = query
        self._most = most
        self._scope = compiler.scope(query, outer)
        self._rows, self._where = compiler.rows(query, self._scope)
        self._expressions = compiler.expressions(self._scope)
        self._conditions = Conditions(self._expressions, compiler.nested)
        if query.where is not None:
            self._where.append(self._conditions(query.where))
        if repeats := compiler.repeated(query, self._scope):
            marked = once(query, repeats, self._scope, self._expressions, self._rows, self._where)
            self._rows, self._scope, self._where = marked.rows, marked.scope, []
            self._expressions = compiler.expressions(marked.scope, marked.counted)
            self._conditions = Conditions(self._expressions, compiler.nested)
        self._rows, elements = taken_apart(query, self._scope, self._rows, compiler.flavour)
        if elements:
            self._expressions.put(elements)
        self._outputs = tuple(self._output(o.expression) for o in query.select)
        self._labels = tuple(o.label for o in query.select)
        self._names = _names(self._labels)

    def _output(self, expression: Expression) -> Typed:
        """What is shown in one column."""
        if isinstance(expression, Truth):
            return Typed(self._conditions(expression.condition), Kind.BOOLEAN, Kind.BOOLEAN)
        return self._expressions(expression)

    def from_rows(self, column: Column, start: Any) -> Any:
        """The select of the rows whose column equals another's."""
        return self.compiled().statement.where(self._expressions(column).sql == start)

    def compiled(self) -> Compiled:
        query = self._query
        chosen = {o.expression for o in query.select}
        hidden = query.distinct and any(o.expression not in chosen for o in query.order_by)
        ranked = query.ties and query.limit is not None and bool(query.order_by)
        if ranked or hidden or query.per_group is not None:
            statement = self._staged(ranked, hidden)
        else:
            cells = [o.sql.label(n) for o, n in zip(self._outputs, self._names, strict=True)]
            statement = self._base(cells)
            if query.distinct:
                statement = statement.distinct()
            keys = [self._expressions.rank(o.expression) for o in query.order_by]
            statement = statement.order_by(*self._directions(keys))
            statement = _cut(statement, query.limit, query.offset, self._most)
        return Compiled(statement, self._labels, self._outputs)

    def _base(self, cells: Sequence[Any]) -> Any:
        """The select up to HAVING."""
        query = self._query
        statement = sa.select(*cells).select_from(self._rows)
        if self._where:
            statement = statement.where(*self._where)
        grouped = Grouped(query, self._scope)
        keys = [self._expressions(e).sql for e in grouped.by()]
        if keys:
            statement = statement.group_by(*keys)
        if query.having is not None:
            statement = statement.having(self._conditions(query.having))
        around = self._scope.around()
        return statement.correlate(*around) if around else statement

    def _directions(self, keys: Sequence[Any]) -> list[Any]:
        return [
            direction(key, order.descending)
            for key, order in zip(keys, self._query.order_by, strict=True)
        ]

    def _staged(self, ranked: bool, hidden: bool) -> Any:
        """What needs a window, or an order by what a distinct select leaves out.

        The rows with their sort keys, then (where asked) the first of each group, the distinct
        ones, the ranks; each stage reads the one before.
        """
        query = self._query
        width = len(self._names)
        cells: list[Any] = [o.sql.label(n) for o, n in zip(self._outputs, self._names, strict=True)]
        for i, order in enumerate(query.order_by):
            cells.append(self._expressions.rank(order.expression).label(f"__key{i}"))
        if query.per_group is not None:
            cells.append(self._place_in_group().label("__place"))
        rows = self._base(cells).subquery()
        columns = list(rows.c)
        outputs, keys = columns[:width], columns[width : width + len(query.order_by)]
        statement = sa.select(*outputs, *keys)
        if query.distinct:
            best = [
                (sa.func.max if order.descending else sa.func.min)(key).label(key.name)
                for key, order in zip(keys, query.order_by, strict=True)
            ]
            statement = sa.select(*outputs, *best).group_by(*outputs)
        if query.per_group is not None:
            statement = statement.where(columns[-1] <= query.per_group.limit)
        rows = statement.subquery()
        columns = list(rows.c)
        outputs, keys = columns[:width], columns[width:]
        if not ranked:
            statement = sa.select(*outputs).order_by(*self._directions(keys))
            return _cut(statement, query.limit, query.offset, self._most)
        rank = sa.func.rank().over(order_by=self._directions(keys)).label("__rank")
        rows = sa.select(*outputs, *keys, rank).subquery()
        columns = list(rows.c)
        place = columns[-1]
        assert query.limit is not None
        statement = sa.select(*columns[:width]).where(place <= query.offset + query.limit)
        if query.offset:
            statement = statement.where(place > query.offset)
        statement = statement.order_by(*self._directions(columns[width:-1]))
        return _cut(statement, None, 0, self._most)

    def _place_in_group(self) -> Any:
        each = self._query.per_group
        assert each is not None
        order = [direction(self._expressions.rank(o.expression), o.descending) for o in each.order]
        # With `ties` and no limit of the whole, those that equal the last of a group stay.
        tied = self._query.ties and self._query.limit is None
        place = sa.func.rank() if tied else sa.func.row_number()
        if order and not tied:  # of those that are alike, the same one each time
            down = each.order[0].descending
            shown = (self._expressions.rank(o.expression) for o in self._query.select)
            order += [direction(key, down) for key in shown]
        by = [self._expressions(e).sql for e in each.by]
        return place.over(partition_by=by or None, order_by=order or None)


def direction(key: Any, descending: bool) -> Any:
    """A sort key; nulls stand last both ways."""
    return (key.desc() if descending else key.asc()).nulls_last()


def _cut(statement: Any, limit: int | None, offset: int, most: int | None) -> Any:
    if (limit is not None and limit < 0) or offset < 0:
        raise UsageError("limit and offset are not negative", code="plan")
    if most is not None:
        limit = most if limit is None else min(limit, most)
    if limit is not None:
        statement = statement.limit(sa.literal_column(str(int(limit))))
    if offset:
        statement = statement.offset(sa.literal_column(str(int(offset))))
    return statement


def _position(order: Order, plan: SetOperation, labels: Sequence[str]) -> int:
    """Which column of a set operation a sort key means: by label, or by the first query's own."""
    key = order.expression
    first: Any = plan
    while isinstance(first, SetOperation):
        first = first.queries[0]
    for i, output in enumerate(first.select):
        if output.expression == key:
            return i
    if isinstance(key, Column) and key.attribute in labels:
        return list(labels).index(key.attribute)
    raise UsageError(
        "a set of rows is ordered by one of its columns", code="plan", hint=", ".join(labels)
    )


def _names(labels: Sequence[str]) -> list[str]:
    """A name for each output: its label where that is one, and no other column's."""
    seen: set[str] = set()
    names: list[str] = []
    for i, label in enumerate(labels):
        name = label
        odd = not label or len(label.encode()) > _LONGEST_NAME or label.startswith("__")
        if odd or label.casefold() in seen:
            name = f"__c{i}"
        seen.add(name.casefold())
        names.append(name)
    return names
