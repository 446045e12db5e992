"""Expressions over rows: amounts, differences, shares of a whole, and what two kinds of rows have."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec.structs import replace as with_

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.chinese.compared_by import Compared
from duckkb.reasoning.interpret.chinese.grades import adds_up, turned
from duckkb.reasoning.interpret.chinese.over_deeds import over_deeds
from duckkb.reasoning.interpret.chinese.wish import Apart, Bound, Item, Sets, Told
from duckkb.reasoning.interpret.moments import between
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.locate import Tree
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Expression,
    Order,
    Output,
    Plan,
    Query,
    Scalar,
    SetOperation,
    Truth,
    Use,
)
from duckkb.reasoning.regexes import regex

_AMONG = regex(r"当中|之中|里面|其中|(?<=[一-鿿 ])[中里](?!国|学|心|午|文|型|级|医|药|央|程|旬)")
"""What stands behind what a part is a part of."""


class Wholes(Compared):
    """Writes what is shown of rows, of two rows together, and of all rows together."""

    tables: tuple[str, ...]

    def _tree(self, classes: Iterable[str]) -> Tree:
        wanted = set(classes)
        near = {**dict.fromkeys(self.meaning.named, 1.0), **self.meaning.roles}
        near = {**over_deeds(self.text, wanted, self.catalog), **near}
        trees = self.locator.trees(wanted, near, root=self.main)
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
                return Arithmetic("-", scope.column(a), self._taken(a, by, scope))
            return scope.column(a)
        if item.share:
            return self._part(a, item, scope)
        if item.over is not None and (by := self.meaning.item(item.over)) is not None:
            part = self._expression(a, replace(item, over=None), scope)  # 不良率
            return Arithmetic("/", part, self._expression(by, item.over, scope))
        if item.when is not None:
            return self._rate(item.when, scope)
        if a is None:
            rows = self.meaning.rows(item.mention) or self.main
            key = self.schema.row_key(rows)
            apart = scope.multiplies(rows) if scope.has(rows) else len(scope.classes) > 2
            if key and apart:
                return Aggregate("count", scope.column(key[0]), True)
            return Aggregate("count")
        if item.function == "count":
            return Aggregate("count", scope.column(a), not a.kind.numeric or item.distinct)
        column: Expression = scope.column(a)
        if item.less is not None and (by := self.meaning.item(item.less)) is not None:
            if item.less.function is not None:
                less = Aggregate(item.less.function, scope.column(by))
                return Arithmetic("-", Aggregate(item.function, column), less)
            timed = by.kind.temporal and a.kind.temporal and not item.unit
            column = Arithmetic(between(by, a) if timed else "-", column, self._taken(a, by, scope))
        return Aggregate(item.function, column)

    def _rate(self, told: Told, scope: Scope) -> Expression:
        """What share of the rows meets a condition."""
        bound = self._bind(told)
        held = self._one(bound, scope) if bound is not None and not bound.apart else None
        if bound is None or held is None or bound.attribute is None:
            raise Unreadable
        self.lost += scope.multiplies(bound.attribute.class_name)
        return Aggregate("avg", Truth(held))

    def _part(self, a: Attribute | None, item: Item, scope: Scope) -> Expression:
        """What a group has, divided by what all rows have that meet the conditions."""
        each = self._expression(a, replace(item, share=0), scope)
        tree = self._tree(set(scope.classes))
        keys = [k for c in scope.classes for k in self.schema.row_key(c)]
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
        """One figure of two sides, the second taken from the first, or the first divided by it."""
        wish, whole = self.wish, [*self.bound]
        apart = wish.apart
        assert apart is not None
        self.lost += bool(wish.groups or wish.order or wish.having)
        sides: list[Query] = []
        for told in (apart.one, apart.other):
            side = self._bind(told)
            if side is None or side.attribute is None:
                raise Unreadable
            self.bound = [*whole, side]
            sides.append(self._figure(apart, side.attribute))
        rows = sides[0].uses[0].class_name
        self.tables = (rows,)
        if apart.either:
            value = Column("g", "value")
            far = Arithmetic("-", Aggregate("max", value), Aggregate("min", value))
            inner = SetOperation("union_all", tuple(sides))
            both = Compare(Aggregate("count", value), "eq", (Constant(2),))  # else nothing is told
            return Query((Use("g", ""),), (Output(far, "difference"),), having=both, inner=inner)
        apart_by = Arithmetic("/" if apart.times else "-", Scalar(sides[0]), Scalar(sides[1]))
        name = "times" if apart.times else "difference"
        return Query((Use("t1", rows),), (Output(apart_by, name),), limit=1)

    def _figure(self, apart: Apart, side: Attribute) -> Query:
        """What one side has of the figure that is asked for."""
        a, item = self._figure_asked(apart, side)
        of = a.class_name if a is not None else self.meaning.rows(item.mention) or self.main
        single = a is not None and item.function is None and self._only_row(of)
        if a is not None and item.function is None and not single:
            if not adds_up(a, self.schema):
                raise Unreadable
            item = replace(item, function="sum")
        columns = [*self.columns, *([a] if a is not None else []), *self.schema.row_key(of)]
        tree = self._tree({of, *(x.class_name for x in columns)})
        scope = Scope(self.catalog, tree, columns, (of,), of, prefix="n")
        self.lost += item.function in ("sum", "avg") and scope.multiplies(of)
        value = Output(self._expression(a, item, scope), "value")
        limit = 1 if single else None
        return Query(scope.uses, (value,), scope.links, self.where(scope), limit=limit)

    def _figure_asked(self, apart: Apart, side: Attribute) -> tuple[Attribute | None, Item]:
        """The amount that is named; else what the unit or the adjective tells of the rows compared."""
        items = self.wish.items
        named = [(a, i) for i in items if (a := self.meaning.item(i)) is not None]
        if named:
            self.lost += len({a.id for a, _ in named}) > 1
            return named[0]
        own = self.schema.classes[side.class_name].attributes
        unit = apart.unit or next((i.unit for i in items if i.unit and i.mention is None), "")
        graded = Item(None, graded=apart.graded, start=apart.other.end)
        a = self.schema.of_unit(unit, own)
        if a is None and apart.graded and not items:
            a = self.meaning.item(graded)
        if a is not None:
            return a, graded
        counted = next((i for i in items if i.function == "count"), None)
        if counted is None:
            raise Unreadable  # nothing says what is compared
        return None, counted

    def _share(self) -> Query:
        """What part of all rows, or of an amount of theirs, meets the conditions, as a fraction or in percent.

        A time, the number of a row, and whose rows they are, hold for the whole, too, beside what else is told.
        """
        part = [b for b in self.bound if b.told.start <= self.wish.share_from]
        times = [b for b in part if b.told.kind == "date" or self.schema.numbered(b.told)]
        whose = [b for b in part if self._tells_whose(b)]
        among = self._among(part)
        wide = next((w for w in ([*times, *whose, *among], times) if len(w) < len(part)), [])
        whole = [b for b in self.bound if b not in part or b in wide]
        a, item = self._shared_amount()
        of = a.class_name if a is not None else self.main
        sides: list[Expression] = []
        for bounds in (self.bound, whole):
            self.bound = list(bounds)
            classes = {of, *(x.class_name for x in self.columns)}
            columns = [*self.columns, *self.schema.row_key(of), *([a] if a is not None else [])]
            scope = Scope(self.catalog, self._tree(classes), columns, (of,), of, prefix="n")
            self.lost += a is not None and scope.multiplies(of)
            total = Output(self._expression(a, item, scope), item.function or "")
            query = Query(scope.uses, (total,), scope.links, self.where(scope))
            sides.append(Scalar(query))
        parts = Arithmetic("*", sides[0], Constant(float(self.wish.share)))
        self.tables = (of,)
        share = Output(Arithmetic("/", parts, sides[1]), "share")
        return Query((Use("t1", of),), (share,), limit=1)

    def _among(self, part: Sequence[Bound]) -> list[Bound]:
        """张伟的考勤中迟到的占比: what is told before 中 holds for the whole."""
        told = [(b.told.start, b.told.end) for b in part]
        marks = [
            m.end() for m in _AMONG.finditer(self.text, 0, max((s for s, _ in told), default=0))
        ]
        outside = [at for at in marks if not any(s < at <= e for s, e in told)]
        return [b for b in part if outside and b.told.end < outside[-1]]

    def _tells_whose(self, b: Bound) -> bool:
        """东店的女员工占比: whether one of other rows is named, to whom those that are parted belong."""
        plain = b.told.kind == "value" and not (b.told.negated or b.told.either)
        a = b.attribute
        return (
            plain
            and a is not None
            and a.class_name != self.main
            and a in self.schema.label(a.class_name)
        )

    def _counts_of_first(self) -> bool:
        """面积最大的门店有几个教练: whether something is reckoned of the rows that come first in an order."""
        wish = self.wish
        if len(wish.order) != 1 or wish.limit is None or wish.groups or wish.having or wish.shown:
            return False
        if len(wish.items) != 1 or wish.items[0].function != "count":
            return False
        if wish.limit > 1 and re.search(r"各|分别|每", wish.words):
            return False  # of each of them
        ((item, _),), rows = wish.order, self.meaning.rows(wish.items[0].mention)
        a = self.meaning.item(item) if item.function is None else None
        return a is not None and bool(rows) and a.class_name == self.main != rows and not self.bound

    def _shows_of_first(self) -> bool:
        """面积最大的门店的教练有哪些: whether rows are shown, of which several belong to the one that comes
        first; in their own order, the first of them is not all that is asked for."""
        wish = self.wish
        if len(wish.order) != 1 or not wish.shown or wish.groups or wish.limit is None:
            return False
        ((item, _),) = wish.order
        a = self.meaning.item(item) if item.function is None else None
        named = {self.meaning.rows(n) for n in wish.nouns}
        if a is None or a.class_name == self.main or a.class_name not in named:
            return False
        return any(not j.unique for j in self.schema.joins(self.main, a.class_name))

    def _of_first(self) -> Query:
        """How many rows belong to those that come first."""
        wish = self.wish
        ((item, descending),), counted = wish.order, self.meaning.rows(wish.items[0].mention)
        a, keys = self.meaning.item(item), self.schema.row_key(self.main)
        assert a is not None
        if len(keys) != 1:
            raise Unreadable
        key = Column("f1", keys[0].name)
        sort = Order(Column("f1", a.name), descending != turned(item, a, self.schema))
        first = Query(
            (Use("f1", self.main),), (Output(key, keys[0].name),), order_by=(sort,), limit=wish.limit, offset=wish.offset,
        )  # fmt: skip
        scope = Scope(self.catalog, self._tree({self.main, counted}), keys, (counted,), counted)
        number = Output(self._expression(None, wish.items[0], scope), "count")
        where = Compare(scope.column(keys[0]), "in", (), first)
        self.tables = (counted, self.main)
        return Query(scope.uses, (number,), scope.links, where)

    def _shared_amount(self) -> tuple[Attribute | None, Item]:
        """南京的收入占比: the amount that is parted, else the rows are."""
        shown = [(self.meaning.item(i), i) for i in self.wish.items]
        amounts = [(a, i) for a, i in shown if a is not None and a.measure]
        if not amounts:
            return None, Item(None, "count")
        a, item = amounts[0]
        if len({a.id for a, _ in amounts}) > 1 or not (
            item.function == "sum" or adds_up(a, self.schema)
        ):
            raise Unreadable
        return a, replace(item, function="sum")
