"""Expressions over rows: amounts, differences, shares of a whole, and what two kinds of rows have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from msgspec.structs import replace as with_

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.chinese_settled import Settled
from duckkb.reasoning.interpret.chinese_wish import Item, Sets
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.locate import Tree
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Expression,
    Output,
    Plan,
    Query,
    Scalar,
    SetOperation,
    Use,
)


class Wholes(Settled):
    """Writes what is shown of rows, of two rows together, and of all rows together."""

    tables: tuple[str, ...]

    def _tree(self, classes: Iterable[str]) -> Tree:
        near = {**dict.fromkeys(self.meaning.named, 1.0), **self.meaning.roles}
        trees = self.locator.trees(set(classes), near, root=self.main)
        if not trees:
            raise Unreadable
        return trees[0]

    def _expression(self, a: Attribute | None, item: Item, scope: Scope) -> Expression:
        if item.function is None:
            if a is None:
                raise Unreadable
            if item.over is not None and (by := self.meaning.item(item.over)) is not None:
                return Arithmetic("/", scope.column(a), scope.column(by))
            if item.less is not None and (by := self.meaning.item(item.less)) is not None:
                return Arithmetic("-", scope.column(a), scope.column(by))
            return scope.column(a)
        if item.share:
            return self._part(a, item, scope)
        if a is None:
            rows = self.meaning.rows(item.mention) or self.main
            key = self.schema.key(rows)
            if key and scope.has(rows) and scope.multiplies(rows):
                return Aggregate("count", scope.column(key[0]), True)
            return Aggregate("count")
        if item.function == "count":
            return Aggregate("count", scope.column(a), not a.kind.numeric or item.distinct)
        column: Expression = scope.column(a)
        if item.less is not None and (by := self.meaning.item(item.less)) is not None:
            column = Arithmetic("-", column, scope.column(by))
        return Aggregate(item.function, column)

    def _part(self, a: Attribute | None, item: Item, scope: Scope) -> Expression:
        """What a group has, divided by what all rows have that meet the conditions."""
        each = self._expression(a, replace(item, share=0), scope)
        tree = self._tree(set(scope.classes))
        keys = [k for c in scope.classes for k in self.schema.key(c)]
        named = [*keys, *self.columns, *([a] if a is not None else [])]
        own = Scope(self.catalog, tree, named, scope.classes, self.main, prefix="n")
        total = self._expression(a, replace(item, share=0), own)
        whole = Query(own.uses, (Output(total, "whole"),), own.links, self.where(own))
        scaled = Arithmetic("*", each, Constant(float(item.share)))
        return Arithmetic("/", scaled, Scalar(whole))

    def _sets(self, sets: Sets) -> Plan:
        """The values that either of two classes has, both have, or only the first has."""
        sides: list[Query] = []
        for mention in (sets.one, sets.other):
            a = self.meaning.attribute_of(self.meaning.rows(mention), sets.asked)
            if a is None:
                raise Unreadable
            column = Output(Column("t1", a.name), a.name)
            sides.append(Query((Use("t1", a.class_name),), (column,), distinct=True))
        one, other = sides
        self.tables = tuple(use.class_name for side in sides for use in side.uses)
        if sets.kind == "either":
            return SetOperation("union", (one, other))
        inner = with_(other, distinct=False)
        where = Compare(
            one.select[0].expression, "in" if sets.kind == "both" else "not_in", (), inner
        )
        return with_(one, where=where)

    def _apart(self) -> Query:
        """One attribute of two rows, the second taken from the first."""
        wish = self.wish
        assert wish.apart is not None
        items = [a for i in wish.items if (a := self.meaning.item(i)) is not None]
        if not items and wish.entity is None:
            raise Unreadable
        of = items[0].class_name if items else self.main
        sides: list[Expression] = []
        for value in wish.apart:
            held = self.value_of(value)
            if held is None:
                raise Unreadable
            a, text = held
            tree = self._tree({a.class_name, of})
            scope = Scope(self.catalog, tree, [a, *items[:1]], (of,), of, prefix="n")
            where = self.where(scope, Compare(scope.column(a), "eq", (Constant(text),)))
            function = wish.items[0].function if items else "count"
            column: Expression = scope.column(items[0]) if items else Aggregate("count")
            if items and function in ("sum", "avg", "max", "min"):
                column = Aggregate(function, column)
            sides.append(
                Scalar(
                    Query(
                        scope.uses,
                        (Output(column, "value"),),
                        scope.links,
                        where,
                        limit=None if function else 1,
                    )
                )
            )
        self.tables = (of,)
        one = Query(
            (Use("t1", of),),
            (Output(Arithmetic("-", *sides), "difference"),),
            limit=1,
        )
        return one

    def _share(self) -> Query:
        """How many of all rows meet the conditions, as a fraction or in percent."""
        whole = [b for b in self.bound if b.told.start > self.wish.share_from]
        sides: list[Expression] = []
        for bounds in (self.bound, whole):
            self.bound = list(bounds)
            classes = {self.main, *(a.class_name for a in self.columns)}
            scope = Scope(
                self.catalog, self._tree(classes), [*self.columns, *self.schema.key(self.main)],
                (self.main,), self.main, prefix="n",
            )  # fmt: skip
            counted = self._expression(None, Item(None, "count"), scope)
            query = Query(scope.uses, (Output(counted, "count"),), scope.links, self.where(scope))
            sides.append(Scalar(query))
        parts = Arithmetic("*", sides[0], Constant(float(self.wish.share)))
        self.tables = (self.main,)
        share = Output(Arithmetic("/", parts, sides[1]), "share")
        return Query((Use("t1", self.main),), (share,), limit=1)
