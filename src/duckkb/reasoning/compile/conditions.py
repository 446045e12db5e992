"""Comparisons, membership and existence as SQL.

Text patterns (`contains`, `like`, `starts_with`) are matched without case; `eq` and `in` with it.
In `contains` and `starts_with` every character stands for itself; in `like` `%` and `_` are
wildcards unless a backslash stands before them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, get_args

import sqlalchemy as sa

from duckkb.errors import UsageError
from duckkb.ontology.model import did_you_mean
from duckkb.ontology.values import ESCAPE, PATTERNS, coerce, iso_moment, like_pattern, mismatch
from duckkb.ontology.values import as_text as constant_text
from duckkb.reasoning.catalog import Kind
from duckkb.reasoning.compile.expressions import Expressions, as_text, bound
from duckkb.reasoning.compile.flavours import Element, Flavour, inline, lowered, text_of, truth_of
from duckkb.reasoning.compile.lists import length_of
from duckkb.reasoning.compile.scope import Scope, Typed
from duckkb.reasoning.lengths import element_kind, of_length
from duckkb.reasoning.plan import (
    ORDERING,
    And,
    Compare,
    Condition,
    Constant,
    Exists,
    Expression,
    Operator,
    Or,
    Query,
    SetOperation,
)

OPERATORS: tuple[str, ...] = get_args(Operator)
_TAKES = {"is_null": 0, "not_null": 0, "between": 2}

Nested = Callable[[Query | SetOperation, Scope], tuple[Any, tuple[Typed, ...]]]


def known_operator(name: str) -> None:
    """Raises:
    UsageError: there is no such operator; code `unknown_operator`.
    """
    if name in OPERATORS:
        return
    raise UsageError(
        f"unknown operator '{name}'",
        code="unknown_operator",
        path=name,
        hint=did_you_mean(name, OPERATORS, f"known: {', '.join(OPERATORS)}"),
    )


class Conditions:
    """The conditions of one query."""

    def __init__(self, expressions: Expressions, nested: Nested) -> None:
        self._expressions = expressions
        self._flavour = expressions.flavour
        self._nested = nested
        expressions.holds = self

    def __call__(self, condition: Condition) -> Element:
        if isinstance(condition, Compare):
            return self._compare(condition)
        if isinstance(condition, Exists):
            select, _ = self._nested(condition.query, self._expressions.scope)
            found = sa.exists(select)
            return sa.not_(found) if condition.negated else found
        if isinstance(condition, And | Or):
            if not condition.items:
                return sa.true() if isinstance(condition, And) else sa.false()
            join = sa.and_ if isinstance(condition, And) else sa.or_
            return join(*(self(item) for item in condition.items))
        return sa.not_(self(condition.item).self_group())

    def _compare(self, condition: Compare) -> Element:
        op = condition.operator
        known_operator(op)
        if condition.query is not None:
            return self._member_of_query(condition, condition.query)
        wanted = _TAKES.get(op, None if op in ("in", "not_in") else 1)
        if wanted is not None and len(condition.values) != wanted:
            raise UsageError(
                f"'{op}' takes {wanted} values, got {len(condition.values)}", code="plan", path=op
            )
        left = self._left(condition)
        if left.stored is Kind.LIST:
            op, left, condition = self._list(op, left, condition)
        if op in ("is_null", "not_null"):
            return self._given(left) if op == "not_null" else self._missing(left)
        if op == "has" or (left.stored is Kind.LIST and op in ("eq", "ne", "in", "not_in")):
            return self._in_list(op, left, condition.values)
        if op in PATTERNS:
            return self._pattern(op, left, condition.values[0])
        left, values = self._matched(op, left, condition.values)
        if op in ("in", "not_in"):
            return _among(op, left.sql, values)
        return _simple(op, left.sql, values)

    def _missing(self, left: Typed) -> Element:
        """Whether there is no value; a text without a letter is none."""
        nothing = left.sql.is_(sa.null())
        return sa.or_(nothing, left.sql == inline("")) if self._may_be_blank(left) else nothing

    def _given(self, left: Typed) -> Element:
        given = left.sql.is_not(sa.null())
        return sa.and_(given, left.sql != inline("")) if self._may_be_blank(left) else given

    def _may_be_blank(self, left: Typed) -> bool:
        """Whether a column can hold an empty text; in SQLite those of other types can too."""
        return left.attribute is not None and (
            left.stored is Kind.TEXT or self._flavour is Flavour.SQLITE
        )

    def _list(self, op: str, left: Typed, condition: Compare) -> tuple[str, Typed, Compare]:
        """A list is empty without elements too; it is compared by them, or by how many they are."""
        if op in ORDERING and not of_length(op, left.attribute, condition.values):
            raise UsageError(
                f"'{op}' does not apply to lists in {self._flavour.value}",
                code="type_mismatch",
                path=left.name,
            )
        empty = op in ("is_null", "not_null") and self._flavour is not Flavour.SQLITE
        if empty:
            op = "eq" if op == "is_null" else "gt"
            condition = Compare(condition.left, op, (Constant(0),))
        if empty or of_length(op, left.attribute, condition.values):
            left = length_of(left, self._flavour)
        return op, left, condition

    def _left(self, condition: Compare) -> Typed:
        """The left side; a constant there is taken as what it is compared with."""
        if isinstance(condition.left, Constant):
            for other in condition.values:
                if not isinstance(other, Constant):
                    typed = self._expressions(other)
                    value = coerce(condition.left.value, typed.stored, typed.name)
                    return Typed(bound(value), typed.kind, typed.stored, typed.name)
        return self._expressions(condition.left)

    def _matched(
        self, op: str, left: Typed, values: Sequence[Expression]
    ) -> tuple[Typed, list[Element]]:
        """Both sides, brought to one kind."""
        constants = [v.value for v in values if isinstance(v, Constant)]
        if len(constants) == len(values):
            left, given = self._with_constants(op, left, constants)
            return left, [sa.null() if v is None else bound(v) for v in given]
        right = [self._expressions(v) for v in values if not isinstance(v, Constant)]
        if any(r.kind.numeric or r.stored.numeric for r in right) or left.kind.numeric:
            # A number kept as text is compared as a number.
            left = self._expressions.number(left)
        elements: list[Element] = []
        for value in values:
            if isinstance(value, Constant):
                elements.append(bound(coerce(value.value, left.stored, left.name)))
                continue
            typed = self._expressions(value)
            if left.stored.numeric:
                typed = self._expressions.number(typed)
            elif left.stored is Kind.TEXT and typed.stored is not Kind.TEXT:
                typed = as_text(typed)
            elif typed.stored is Kind.TEXT and left.stored is not Kind.TEXT:
                left = as_text(left)
            elements.append(typed.sql)
        return left, elements

    def _with_constants(
        self, op: str, left: Typed, constants: Sequence[Any]
    ) -> tuple[Typed, list[Any]]:
        given = [v for v in constants if v is not None]
        numbers = bool(given) and all(
            isinstance(v, int | float) and not isinstance(v, bool) for v in given
        )
        sqlite_date = self._flavour is Flavour.SQLITE and left.stored.temporal
        if left.kind.temporal and (left.stored is Kind.TEXT or sqlite_date):
            return self._dates_as_text(op, left, constants)
        if left.stored is Kind.TEXT and (left.kind.numeric or (numbers and op in ORDERING)):
            left = self._expressions.number(left)
        if left.kind is Kind.BOOLEAN and (
            self._flavour is Flavour.SQLITE or left.stored is not Kind.BOOLEAN
        ):
            flag = Typed(truth_of(left.sql), Kind.BOOLEAN, Kind.INTEGER, left.name)
            return flag, [_zero_or_one(v, left.name) for v in constants]
        if left.kind is Kind.DATE and left.stored is Kind.TIME:
            left = Typed(sa.cast(left.sql, sa.Date), Kind.DATE, Kind.DATE, left.name)
        if left.stored is Kind.JSON:
            left = as_text(left)
        return left, [coerce(v, left.stored, left.name) for v in constants]

    def _dates_as_text(
        self, op: str, left: Typed, constants: Sequence[Any]
    ) -> tuple[Typed, list[Any]]:
        """Dates kept as text: cut to the day where days are meant, else told to the fraction.

        What is no date can equal one that is written the same odd way; it has no place in an order.
        """
        if all(v is None or iso_moment(v) is not None for v in constants):
            cut = _day_text(left.sql) if left.kind is Kind.DATE else _moment_text(left.sql)
            typed = Typed(cut, left.kind, Kind.TEXT, left.name)
            return typed, [_date_as_text(coerce(v, left.kind, left.name)) for v in constants]
        for value in constants:
            if isinstance(value, bool) or (op in ORDERING and iso_moment(value) is None):
                raise mismatch(value, left.kind, left.name)
        return left, [v if v is None else constant_text(v).strip() for v in constants]

    def _member_of_query(self, condition: Compare, query: Query | SetOperation) -> Element:
        op = condition.operator
        if op not in ("in", "not_in"):
            raise UsageError(f"'{op}' takes no sub-query; 'in' and 'not_in' do", code="plan")
        left = self._expressions(condition.left)
        select, outputs = self._nested(query, self._expressions.scope)
        if len(outputs) != 1:
            raise UsageError(f"one column is wanted, the sub-query has {len(outputs)}", code="plan")
        rows = select.subquery()
        member: Element = rows.c[0]
        typed = Typed(member, outputs[0].kind, outputs[0].stored, outputs[0].name)
        if left.stored.numeric and not typed.stored.numeric:
            typed = self._expressions.number(typed)
        elif typed.stored.numeric and not left.stored.numeric:
            left = self._expressions.number(left)
        elif (left.stored is Kind.TEXT) != (typed.stored is Kind.TEXT):
            left, typed = as_text(left), as_text(typed)
        # One null among the members would make NOT IN keep nothing.
        members = sa.select(typed.sql).where(typed.sql.is_not(sa.null()))
        return left.sql.in_(members) if op == "in" else left.sql.not_in(members)

    def _pattern(self, op: str, left: Typed, value: Expression) -> Element:
        if not isinstance(value, Constant):
            raise UsageError(f"'{op}' takes a constant", code="plan", path=op)
        if value.value is None:
            raise mismatch(None, Kind.TEXT, left.name)
        pattern = like_pattern(op, value.value)
        text = lowered(as_text(left).sql, pattern, self._flavour)
        return text.like(bound(pattern.lower()), escape=ESCAPE)

    def _in_list(self, op: str, left: Typed, values: Sequence[Expression]) -> Element:
        if left.stored is not Kind.LIST:
            raise UsageError(
                f"'{op}' applies to lists; '{left.name}' holds {left.kind.value} values",
                code="type_mismatch",
                path=left.name,
                hint=f"expected list, found {left.kind.value}",
            )
        if self._flavour is not Flavour.DUCKDB:
            raise UsageError(
                f"'{op}' does not apply to lists in {self._flavour.value}",
                code="unsupported",
                path=left.name,
            )
        items: list[Element] = []
        for value in values:
            if isinstance(value, Constant):
                element = bound(_element(value.value, left))
            else:
                element = self._expressions(value).sql
            items.append(sa.func.list_contains(left.sql, element))
        found = sa.or_(sa.false(), *items)
        return sa.not_(found.self_group()) if op in ("ne", "not_in") else found


def _simple(op: str, left: Element, values: Sequence[Element]) -> Element:
    first = values[0]
    if op == "eq":
        return left == first
    if op == "ne":
        return left != first
    if op == "gt":
        return left > first
    if op == "ge":
        return left >= first
    if op == "lt":
        return left < first
    if op == "le":
        return left <= first
    return left.between(first, values[1])


def _among(op: str, left: Element, values: Sequence[Element]) -> Element:
    """Membership in constants; a null among them means the rows without a value."""
    given = [v for v in values if not isinstance(v, sa.Null)]
    among: Element = left.in_(given) if given else sa.false()
    if len(given) < len(values):
        among = sa.or_(among, left.is_(sa.null()))
        return among if op == "in" else sa.not_(among.self_group())
    if op == "in":
        return among
    return left.not_in(given) if given else sa.true()


def _day_text(stored: Element) -> Element:
    return sa.func.substr(text_of(stored), inline(1), inline(10))


def _moment_text(stored: Element) -> Element:
    """`2024-01-05 10:00:00`, with a fraction of a second where it is not zero."""
    text = text_of(stored)
    second = sa.func.replace(
        sa.func.substr(text, inline(1), inline(19)), inline("T"), inline(" "), type_=sa.Text
    )
    fraction = sa.func.rtrim(sa.func.substr(text, inline(20), inline(7)), inline("0Z."))
    return sa.case(
        (sa.func.length(text) == inline(10), text.concat(inline(" 00:00:00"))),
        (
            sa.func.substr(text, inline(20), inline(1)) == inline("."),
            second.concat(fraction),
        ),
        else_=second,
    )


def _date_as_text(moment: Any) -> str | None:
    """A moment as text has it, which knows no offset: one that has an offset is told in UTC."""
    if not isinstance(moment, datetime):
        return None if moment is None else moment.isoformat()
    moment = moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment
    text = moment.isoformat(" ")
    return text.rstrip("0") if moment.microsecond else text


def _zero_or_one(value: Any, name: str) -> int | None:
    return None if value is None else int(coerce(value, Kind.BOOLEAN, name))


def _element(value: Any, left: Typed) -> Any:
    """A constant as an element of a list."""
    return coerce(value, element_kind(left.attribute) or Kind.LIST, left.name)
