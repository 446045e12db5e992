"""Columns, constants, aggregates, arithmetic and parts of dates as SQL."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.sql.elements import Grouping

from duckkb.errors import UsageError
from duckkb.reasoning.catalog import Kind
from duckkb.reasoning.compile.dates import (
    DOUBTFUL_DATES,
    TEXTS,
    day_in,
    days_between,
    hours_between,
    part_of_date,
)
from duckkb.reasoning.compile.flavours import Element, Flavour, inline, median, number_of, text_of
from duckkb.reasoning.compile.scope import Scope, Typed
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Condition,
    Constant,
    Day,
    Expression,
    Extract,
    Number,
    OrZero,
    Query,
    Scalar,
    Truth,
    Years,
)

SubQuery = Callable[[Query, Scope], tuple[Any, tuple[Typed, ...]]]
"""Compiles a query inside a scope: the select, and what its outputs are."""


def bound(value: Any) -> Element:
    """A constant as a parameter, its type left to the driver."""
    return sa.bindparam(None, value, unique=True, type_=sa.types.NullType())


def kind_of(value: Any) -> Kind:
    """The kind of a constant, by its Python type."""
    if isinstance(value, bool):
        return Kind.BOOLEAN
    if isinstance(value, int):
        return Kind.INTEGER
    return Kind.NUMBER if isinstance(value, float) else Kind.TEXT


class Expressions:
    """The expressions of one query.

    Equal expressions become the same SQL with the same parameters; otherwise PostgreSQL would not
    see that what is selected is what is grouped by.

    Args:
        scope: its aliases.
        flavour: the database it is for.
        subquery: compiles the queries within.
        counted: the rows that an aggregate takes, of those that do not take all.
    """

    def __init__(
        self,
        scope: Scope,
        flavour: Flavour,
        subquery: SubQuery,
        counted: Mapping[Aggregate, Element] | None = None,
    ) -> None:
        self.scope = scope
        self.flavour = flavour
        self._subquery = subquery
        self._counted = counted or {}
        self._made: dict[Expression, Typed] = {}
        self.holds: Callable[[Condition], Element] | None = None
        """Compiles the conditions of the same query."""

    def put(self, meanings: Mapping[Expression, Typed]) -> None:
        """From now on these expressions are these."""
        self._made = dict(meanings)

    def __call__(self, expression: Expression) -> Typed:
        made = self._made.get(expression)
        if made is None:
            made = self._made[expression] = self._make(expression)
        return made

    def _make(self, expression: Expression) -> Typed:
        if isinstance(expression, Column):
            return self.scope.column(expression)
        if isinstance(expression, Constant):
            kind = kind_of(expression.value)
            return Typed(bound(expression.value), kind, kind)
        if isinstance(expression, Aggregate):
            return self._aggregate(expression)
        if isinstance(expression, Arithmetic):
            return self._arithmetic(expression)
        if isinstance(expression, Extract):
            return self._extract(expression)
        if isinstance(expression, Years):
            return self._years(expression)
        if isinstance(expression, Number):
            return self.number(self(expression.argument))
        if isinstance(expression, Day):
            typed = self(expression.argument)
            if not expression.order:
                raise UsageError(
                    f"'{typed.name}' holds dates as text, in forms that differ or leave doubt",
                    code=DOUBTFUL_DATES,
                    path=typed.attribute.id if typed.attribute else typed.name,
                )
            day = day_in(text_of(typed.sql), expression.order, self.flavour)
            return Typed(day, Kind.DATE, Kind.TEXT, typed.name)
        if isinstance(expression, OrZero):
            typed = self.number(self(expression.argument))
            return replace(typed, sql=sa.func.coalesce(typed.sql, sa.literal_column("0")))
        if isinstance(expression, Truth):
            raise UsageError("whether a condition holds can only be shown", code="plan")
        return self._scalar(expression)

    def number(self, typed: Typed) -> Typed:
        """The expression as a number, where it is kept as text."""
        if typed.stored in (Kind.INTEGER, Kind.NUMBER):
            return typed
        if typed.stored is Kind.BOOLEAN:
            return Typed(sa.cast(typed.sql, sa.Integer), Kind.INTEGER, Kind.INTEGER, typed.name)
        if typed.stored is Kind.TEXT:
            number = number_of(typed.sql, self.flavour, signed=typed.kind.numeric)
            return Typed(number, Kind.NUMBER, Kind.NUMBER, typed.name, typed.attribute)
        raise UsageError(
            f"'{typed.name}' holds {typed.kind.value} values, a number is wanted",
            code="type_mismatch",
            path=typed.name,
            hint=f"expected number, found {typed.kind.value}",
        )

    def rank(self, expression: Expression) -> Element:
        """The expression as rows are sorted by it: numbers kept as text by what they say.

        JSON, which PostgreSQL has no order for, is sorted as text.
        """
        typed = self(expression)
        if typed.stored is Kind.JSON:
            return as_text(typed).sql
        kept_as_text = typed.kind.numeric and typed.stored is Kind.TEXT
        return self.number(typed).sql if kept_as_text else typed.sql

    def _aggregate(self, expression: Aggregate) -> Typed:
        name = expression.function
        if expression.argument is None:
            if name != "count":
                raise UsageError(f"'{name}' wants something to aggregate", code="plan")
            return Typed(sa.func.count(), Kind.INTEGER, Kind.INTEGER, "count")
        argument = expression.argument
        if isinstance(argument, Truth):
            typed = self._told(argument)
        elif isinstance(argument, Arithmetic) and argument.operator == "hours":
            typed = self._hours(argument, decimals=6)  # a figure over rounded ones would be off
        else:
            typed = self(argument)
        if name in ("sum", "avg", "median") or (name in ("min", "max") and typed.kind.numeric):
            typed = self.number(typed)
        argument = sa.distinct(typed.sql) if expression.distinct else typed.sql
        if expression in self._counted:
            argument = sa.case((self._counted[expression], argument), else_=sa.null())
        if name == "median":
            return Typed(median(argument, self.flavour), Kind.NUMBER, Kind.NUMBER, typed.name)
        sql: Element = getattr(sa.func, name)(argument)
        if name == "count":
            return Typed(sql, Kind.INTEGER, Kind.INTEGER, "count")
        if name == "avg":
            return Typed(sql, Kind.NUMBER, Kind.NUMBER, typed.name)
        return Typed(sql, typed.kind, typed.stored, typed.name, typed.attribute)

    def _told(self, truth: Truth) -> Typed:
        """1 where a condition holds, else 0: the average of it is the share of the rows that meet it."""
        if self.holds is None:
            raise UsageError("there are no conditions here", code="plan")
        yes, no = sa.literal_column("1"), sa.literal_column("0")
        return Typed(
            sa.case((self.holds(truth.condition), yes), else_=no), Kind.INTEGER, Kind.INTEGER
        )

    def _arithmetic(self, expression: Arithmetic) -> Typed:
        left, right = self(expression.left), self(expression.right)
        sign = expression.operator
        if sign == "-" and left.kind.temporal and right.kind.temporal:
            days = days_between(left.sql, right.sql, self.flavour)
            return Typed(Grouping(days), Kind.INTEGER, Kind.INTEGER)
        if sign == "hours":
            return self._hours(expression)
        left, right = self.number(left), self.number(right)
        if sign == "/":
            # Cast first: two integers would be divided as integers.
            divisor = sa.func.nullif(right.sql, sa.literal_column("0"))
            sql = sa.cast(left.sql, sa.Double).op("/")(divisor)
            return Typed(Grouping(sql), Kind.NUMBER, Kind.NUMBER)
        kind = Kind.INTEGER
        if Kind.NUMBER in (left.kind, right.kind):
            kind = Kind.NUMBER
        return Typed(Grouping(left.sql.op(sign)(right.sql)), kind, kind)

    def _hours(self, expression: Arithmetic, decimals: int = 2) -> Typed:
        left, right = self(expression.left), self(expression.right)
        hours = hours_between(left.sql, right.sql, self.flavour, decimals)
        return Typed(Grouping(hours), Kind.NUMBER, Kind.NUMBER)

    def _extract(self, expression: Extract) -> Typed:
        typed = self(expression.argument)
        part = expression.part
        kind = Kind.TEXT if part in TEXTS else Kind.INTEGER
        if typed.stored in (Kind.INTEGER, Kind.NUMBER) and self.flavour is not Flavour.SQLITE:
            if part == "year" and typed.stored is Kind.INTEGER:
                return typed  # a column of years
            raise UsageError(
                f"'{typed.name}' holds no dates", code="type_mismatch", path=typed.name
            )
        as_text = self.flavour is Flavour.SQLITE or typed.stored not in (Kind.DATE, Kind.TIME)
        sql = part_of_date(part, typed.sql, as_text, self.flavour)
        return Typed(sql, kind, kind, typed.name)

    def _years(self, expression: Years) -> Typed:
        year, month, day = map(int, expression.until.split("-"))
        born = self(expression.argument)
        years = Grouping(bound(year).op("-")(self._part("year", expression)))
        if born.kind.temporal:
            date = self._part("month", expression).op("*")(inline(100))
            date = Grouping(Grouping(date).op("+")(self._part("day", expression)))
            early = date > bound(100 * month + day)
            years = Grouping(years.op("-")(sa.case((early, inline(1)), else_=inline(0))))
        return Typed(years, Kind.INTEGER, Kind.INTEGER, born.name)

    def _part(self, part: Literal["year", "month", "day"], years: Years) -> Element:
        return self(Extract(part, years.argument)).sql

    def _scalar(self, expression: Scalar) -> Typed:
        select, outputs = self._subquery(expression.query, self.scope)
        if len(outputs) != 1:
            raise UsageError(
                f"a value is wanted, the sub-query has {len(outputs)} columns", code="plan"
            )
        only = outputs[0]
        value: Element = select.scalar_subquery()
        if self.flavour is Flavour.SQLITE and not _one_row(expression.query):
            # The others refuse a second row; SQLite would take whichever comes first.
            rows = select.subquery()
            count = sa.select(sa.func.count()).select_from(rows)
            if around := [s.rows for s in self.scope.sources.values()]:
                count = count.correlate(*around)
            several = count.scalar_subquery() > inline(1)
            value = sa.case((several, sa.func.duckkb_several()), else_=value)
        return Typed(value, only.kind, only.stored, only.name, only.attribute)


def _one_row(query: Query) -> bool:
    """Whether a query cannot have two rows, whatever the data."""
    if query.limit is not None and query.limit <= 1 and not query.ties:
        return True
    outputs = [o.expression for o in query.select]
    return not query.group_by and any(aggregates(e) for e in outputs)


def aggregates(part: Expression) -> bool:
    """Whether there is an aggregate in an expression, those of sub-queries aside."""
    if isinstance(part, Aggregate):
        return True
    if isinstance(part, Arithmetic):
        return aggregates(part.left) or aggregates(part.right)
    return isinstance(part, Extract | Years | Number | Day | OrZero) and aggregates(part.argument)


def as_text(typed: Typed) -> Typed:
    """The expression as text, whatever it is kept as."""
    if typed.stored is Kind.TEXT:
        return typed
    return Typed(text_of(typed.sql), Kind.TEXT, Kind.TEXT, typed.name)
