"""Bound conditions -> conditions of a plan, with sub-queries for other rows."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from datetime import date

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.bounds import Bound, Bounds, Held, Unreadable
from duckkb.reasoning.interpret.english.verbs import is_participle
from duckkb.reasoning.interpret.frame import Condition, Nested
from duckkb.reasoning.interpret.moments import in_part_of_year, part_of_year, timed
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import (
    MIRRORED,
    Aggregate,
    And,
    Column,
    Compare,
    Constant,
    Expression,
    Not,
    Or,
    Order,
    Output,
    Query,
    Scalar,
    Use,
    all_of,
)
from duckkb.reasoning.plan import Condition as PlanCondition


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
            if condition.negated and condition.term and not self._undergone(condition):
                meaning = self.c.of(condition.term.mention)
                other = (meaning.class_name or meaning.attributes[0].class_name) if meaning else ""
                spoken = {b.attributes[0].class_name for b in self.apart if b.condition.negated}
                if meaning and other == self.subject and any(map(timed, meaning.attributes)):
                    # `orders that have not been shipped`, of which a date would tell
                    found.append(Compare(scope.column(meaning.attributes[0]), "is_null"))
                elif other and other != self.subject and not spoken:
                    found.append(self._member([], scope, True, {other}))
        return all_of(list(dict.fromkeys(found)))

    def _undergone(self, condition: Condition) -> bool:
        """`never commented on a bug`: the bug is that of the comments, which there are not."""
        mine = self.c.of(condition.term.mention) if condition.term else None
        for other in self.exists:
            verb = other.term.mention if other.term else None
            deed = self.c.of(verb)
            if verb is None or deed is None or mine is None or not mine.class_name:
                continue
            done = verb.text.casefold().endswith(("ed", "ing")) and other.end <= condition.start
            near = other.negated and other.clause == condition.clause
            if done and near and self.nature.refers(deed.class_name, mine.class_name):
                return True
        return False

    def _written(self, bounds: Iterable[Bound], scope: Scope) -> list[PlanCondition]:
        """Conditions one by one; the alternatives of an `or`, and of one attribute, together."""
        found: list[PlanCondition] = []
        options: dict[object, list[PlanCondition]] = {}
        every = list(bounds)
        halves: tuple[list[PlanCondition], list[PlanCondition]] = ([], [])
        for bound in every:
            written = self._one(bound, scope)
            c = bound.condition
            if bound.part in (1, 2):
                halves[bound.part - 1].append(written)
            elif c.option:
                options.setdefault(("or", c.option), []).append(written)
            elif self._clashes(bound, every):
                options.setdefault(("same", tuple(a.id for a in bound.attributes)), []).append(
                    written
                )
            else:
                found.append(written)
        if halves[0] and halves[1]:
            found.append(Or((And(tuple(halves[0])), And(tuple(halves[1])))))
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
        if bound.values and isinstance(bound.values[0], Held):
            return self._leads_to(columns[0], bound.values[0], c)
        operator = c.operator
        if operator == "in" and isinstance(bound.values[0], Nested):
            rows = self._looked_up(bound.values[0], bound.attributes[0], among=True)
            return Compare(columns[0], "not_in" if c.negated else "in", (), rows)
        if bound.turned:
            operator = MIRRORED.get(operator, operator)
        values = tuple(self._value(v) for v in bound.values)
        if any(map(_is_date, bound.values)) and self._no_time(bound):
            raise Unreadable
        if operator == "between" and c.start and len(values) == 2 and _is_date(bound.values[0]):
            texts = self.nature.years(bound.attributes[0])
            if fine := self._in_part(bound, columns[0]):
                found: PlanCondition = fine
            elif texts or bound.attributes[0].kind.numeric:
                kept = str if texts else int
                found = _in_years(columns[0], str(bound.values[0]), str(bound.values[1]), kept)
            else:
                found = And(
                    (Compare(columns[0], "ge", values[:1]), Compare(columns[0], "lt", values[1:]))
                )
            return self._not_done(c, columns[0], found) if c.negated else found
        if values and _is_date(bound.values[0]):
            if bound.attributes[0].kind.numeric:
                values = (Constant(int(str(bound.values[0])[:4])),)
            elif self.nature.years(bound.attributes[0]):
                values = (Constant(str(bound.values[0])[:4]),)
        items: list[PlanCondition] = []
        for column in columns:
            if c.negated and operator == "eq":
                items.append(Compare(column, "ne", values))
            elif c.negated:
                items.append(self._not_done(c, column, Compare(column, operator, values)))
            else:
                items.append(Compare(column, operator, values))
        return items[0] if len(items) == 1 else Or(tuple(items))

    def _no_time(self, bound: Bound) -> bool:
        """Whether a time is compared with what has none: whether something is so, which row is referred to;
        or a month or a day with a year, which would let in all of that year."""
        attribute = bound.attributes[0]
        if self.nature.flag(attribute) is not None or self.nature.role(attribute) is not None:
            return True
        whole = all(str(v).endswith("-01-01") for v in bound.values)
        whole = whole or self._in_part(bound, Column("", attribute.name)) is not None
        return attribute.kind.numeric and bound.condition.operator == "between" and not whole

    def _in_part(self, bound: Bound, year: Column) -> PlanCondition | None:
        """A month or a quarter that rows keep beside their year."""
        a = bound.attributes[0]
        part = part_of_year(self.catalog.classes[a.class_name]) if a.kind.numeric else None
        if part is None or bound.condition.operator != "between" or len(bound.values) != 2:
            return None
        first, after = (date.fromisoformat(str(v)[:10]) for v in bound.values)
        kept = self.nature.values.values_of(part[0].id, 12)
        return in_part_of_year(year, part, kept, (first, after), "between")

    def _not_done(self, condition: Condition, column: Column, done: PlanCondition) -> PlanCondition:
        """What was not done then may never have been: `not returned since May`."""
        said = condition.term.mention if condition.term else None
        dated = any(map(_is_date, condition.values))
        if dated and said is not None and is_participle(said.text.casefold()):
            return Or((Not(done), Compare(column, "is_null")))
        return Not(done)

    def _leads_to(self, column: Column, held: Held, condition: Condition) -> PlanCondition:
        """The row that a reference leads to has the value."""
        key = self.catalog.referred(held.join)
        if key is None:
            raise Unreadable
        where = Compare(
            Column("h1", held.attribute.name), condition.operator, (Constant(held.value),)
        )
        rows = Query(
            (Use("h1", key.class_name),), (Output(Column("h1", key.name), key.name),), (), where
        )
        return Compare(column, "not_in" if condition.negated else "in", (), rows)

    def _value(self, value: object) -> Expression:
        if isinstance(value, Nested):
            meaning = self.c.of(value.term.mention)
            if meaning is None or not meaning.attributes:
                raise Unreadable
            return Scalar(self._looked_up(value, meaning.attributes[0]))
        return Constant(
            value if isinstance(value, str | int | float) or value is None else str(value)
        )

    def _looked_up(self, nested: Nested, attribute: Attribute, *, among: bool = False) -> Query:
        """The rows that are compared with: one figure, or `among` all of their values."""
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
        if nested.common is not None:
            order = (
                Order(Aggregate("count"), nested.common),
                Order(expression, settles=True),
            )
            return Query(
                scope.uses,
                (Output(expression, attribute.name),),
                scope.links,
                all_of([*written, Compare(expression, "not_null")]),
                group_by=(expression,),
                order_by=order,
                limit=1,
            )
        return Query(
            scope.uses,
            (Output(expression, attribute.name),),
            scope.links,
            all_of(written),
            limit=None if nested.term.function or among else 1,
        )

    def _member(
        self, bounds: Sequence[Bound], scope: Scope, negated: bool, more: Iterable[str] = ()
    ) -> PlanCondition:
        """The subject is (not) among those with a related row that meets the conditions."""
        key = (self.pivot,) if self.pivot is not None else self._key(self.subject)
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
            # Where something lies between, that it refers there says enough.
            set(more) - {self.subject} if len(trees[0].classes) < 3 else (),
            "",
            prefix="s",
        )
        any_of = not all(b.part for b in bounds)
        positive = [Bound(_positive(b.condition), b.attributes, b.values, b.turned) for b in bounds]
        written = self._written(positive, inner)
        query = Query(
            inner.uses,
            (Output(inner.column(key[0]), key[0].name),),
            inner.links,
            (Or(tuple(written)) if negated and any_of and len(written) > 1 else all_of(written)),
        )
        return Compare(scope.column(key[0]), "not_in" if negated else "in", (), query)


def _positive(condition: Condition) -> Condition:
    return dataclasses.replace(condition, negated=False)


def _is_date(value: object) -> bool:
    return isinstance(value, str) and len(value) == 10 and value[4] == "-" and value[7] == "-"


def _in_years(column: Column, first: str, after: str, kept: type[int] | type[str]) -> Compare:
    """Whether a year lies within a half-open span of days, told as ISO text."""
    begin, end = int(first[:4]), int(after[:4])
    last = end if after[4:] > "-01-01" else end - 1
    if last <= begin:
        return Compare(column, "eq", (Constant(kept(begin)),))
    return Compare(column, "between", (Constant(kept(begin)), Constant(kept(last))))
