"""Bound conditions -> conditions of a plan, with sub-queries for other rows."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.bounds import Bound, Bounds, Unreadable
from duckkb.reasoning.interpret.frame import Condition, Nested
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Constant,
    Expression,
    Not,
    Operator,
    Or,
    Output,
    Query,
    Scalar,
    all_of,
)
from duckkb.reasoning.plan import Condition as PlanCondition

_TURNED: dict[Operator, Operator] = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}


class Wheres(Bounds):
    """Writes conditions."""

    def _where(self, scope: Scope) -> PlanCondition | None:
        found = self._written(self.plain, scope)
        if self.apart:
            positive = [b for b in self.apart if not b.condition.negated]
            negative = [b for b in self.apart if b.condition.negated]
            found.extend(self._member([b], scope, False) for b in positive)
            if negative:
                found.append(self._member(negative, scope, True))
        for condition in self.exists:
            if condition.negated and condition.term:
                meaning = self.c.of(condition.term.mention)
                spoken = {b.attributes[0].class_name for b in self.apart if b.condition.negated}
                if (
                    meaning
                    and meaning.class_name
                    and meaning.class_name != self.subject
                    and not spoken
                ):
                    found.append(self._member([], scope, True, {meaning.class_name}))
        return all_of(found)

    def _written(self, bounds: Iterable[Bound], scope: Scope) -> list[PlanCondition]:
        """Conditions one by one; the alternatives of an `or`, and of one attribute, together."""
        found: list[PlanCondition] = []
        options: dict[object, list[PlanCondition]] = {}
        every = list(bounds)
        for bound in every:
            written = self._one(bound, scope)
            c = bound.condition
            if c.option:
                options.setdefault(("or", c.option), []).append(written)
            elif self._clashes(bound, every):
                options.setdefault(("same", tuple(a.id for a in bound.attributes)), []).append(
                    written
                )
            else:
                found.append(written)
        for items in options.values():
            negated = all(
                isinstance(i, Not) or (isinstance(i, Compare) and i.operator == "ne") for i in items
            )
            unique: tuple[PlanCondition, ...] = tuple(dict.fromkeys(items))
            if len(unique) == 1:
                found.extend(unique)
            else:
                found.append(And(unique) if negated else Or(unique))
        return found

    def _one(self, bound: Bound, scope: Scope) -> PlanCondition:
        c = bound.condition
        columns = [scope.column(a) for a in bound.attributes]
        operator = c.operator
        if bound.turned:
            operator = _TURNED.get(operator, operator)
        values = tuple(self._value(v) for v in bound.values)
        if operator == "between" and c.start and len(values) == 2 and _is_date(bound.values[0]):
            year = bound.attributes[0].kind.numeric
            if year:
                found: PlanCondition = _in_years(columns[0], *map(str, bound.values))
            else:
                found = And(
                    (Compare(columns[0], "ge", values[:1]), Compare(columns[0], "lt", values[1:]))
                )
            return Not(found) if c.negated else found
        if bound.attributes[0].kind.numeric and values and _is_date(bound.values[0]):
            values = (Constant(int(str(bound.values[0])[:4])),)
        items: list[PlanCondition] = []
        for column in columns:
            if c.negated and operator == "eq":
                items.append(Compare(column, "ne", values))
            elif c.negated:
                items.append(Not(Compare(column, operator, values)))
            else:
                items.append(Compare(column, operator, values))
        return items[0] if len(items) == 1 else Or(tuple(items))

    def _value(self, value: object) -> Expression:
        if isinstance(value, Nested):
            meaning = self.c.of(value.term.mention)
            if meaning is None or not meaning.attributes:
                raise Unreadable
            return Scalar(self._looked_up(value, meaning.attributes[0]))
        return Constant(
            value if isinstance(value, str | int | float) or value is None else str(value)
        )

    def _looked_up(self, nested: Nested, attribute: Attribute) -> Query:
        bounds = [b for b in map(self._bind, nested.conditions) if b is not None]
        columns = [attribute, *(a for b in bounds for a in b.attributes)]
        trees = self.locator.trees({a.class_name for a in columns}, self.near)
        if not trees:
            raise Unreadable
        scope = Scope(self.catalog, trees[0], columns, (), attribute.class_name, prefix="n")
        expression: Expression = scope.column(attribute)
        if nested.term.function is not None:
            expression = Aggregate(nested.term.function, expression)
        written = self._written(bounds, scope)
        return Query(
            scope.uses,
            (Output(expression, attribute.name),),
            scope.links,
            all_of(written),
            limit=None if nested.term.function else 1,
        )

    def _member(
        self, bounds: Sequence[Bound], scope: Scope, negated: bool, more: Iterable[str] = ()
    ) -> PlanCondition:
        """The subject is (not) among those with a related row that meets the conditions."""
        key = self._key(self.subject)
        if not key:
            raise Unreadable
        attributes = [a for b in bounds for a in b.attributes]
        classes = {a.class_name for a in attributes} | set(more)
        related = {
            m.class_name
            for m in map(self.c.of, self.f.related)
            if m and m.class_name and m.class_name != self.subject
        }
        trees = self.locator.trees(
            classes | {self.subject}, self.near | dict.fromkeys(related, 1.0)
        )
        if not trees:
            raise Unreadable
        inner = Scope(
            self.catalog,
            trees[0],
            [*attributes, key[0]],
            set(more) - {self.subject},
            "",
            prefix="s",
        )
        positive = [Bound(_positive(b.condition), b.attributes, b.values, b.turned) for b in bounds]
        written = self._written(positive, inner)
        query = Query(
            inner.uses,
            (Output(inner.column(key[0]), key[0].name),),
            inner.links,
            (Or(tuple(written)) if negated and len(written) > 1 else all_of(written)),
        )
        return Compare(scope.column(key[0]), "not_in" if negated else "in", (), query)


def _positive(condition: Condition) -> Condition:
    return dataclasses.replace(condition, negated=False)


def _is_date(value: object) -> bool:
    return isinstance(value, str) and len(value) == 10 and value[4] == "-" and value[7] == "-"


def _in_years(column: Column, first: str, after: str) -> Compare:
    """Whether a year lies within a half-open span of days, told as ISO text."""
    begin, end = int(first[:4]), int(after[:4])
    last = end if after[4:] > "-01-01" else end - 1
    if last <= begin:
        return Compare(column, "eq", (Constant(begin),))
    return Compare(column, "between", (Constant(begin), Constant(last)))
