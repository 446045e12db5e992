"""A frame with its meanings -> a typed plan."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.frame import Condition, Frame, Mention, Nested, Term
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.locate import Locator, Tree
from duckkb.reasoning.plan import (
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
)
from duckkb.reasoning.plan import Condition as PlanCondition


class Unreadable(Exception):
    """The choice makes no plan: nothing is asked for, or its classes do not connect."""


@dataclass
class _Bound:
    """A condition with its attribute, ready to be written."""

    condition: Condition
    attributes: tuple[Attribute, ...]
    values: tuple[object, ...]
    turned: bool = False


@dataclass
class Plan:
    """What was assembled: the query, the classes in order of importance, what it cost to join."""

    query: Query
    tables: tuple[str, ...]
    joins: int
    notes: list[str] = field(default_factory=list[str])


class Assembler:
    """Writes plans for one catalog."""

    def __init__(self, catalog: Catalog, locator: Locator, naming: Naming) -> None:
        self.catalog, self.locator, self.naming = catalog, locator, naming

    def plans(self, frame: Frame, choice: Choice, limit: int = 2) -> list[Plan]:
        """The plans of a choice, one for each way to join its classes.

        Raises:
            Unreadable: there is none.
        """
        work = _Work(self, frame, choice)
        return work.plans(limit)


class _Work:
    def __init__(self, owner: Assembler, frame: Frame, choice: Choice) -> None:
        self.o, self.f, self.c = owner, frame, choice
        self.subject = self._subject()
        self.near = {name: 1.0 for name in choice.mentioned}
        bound = [b for b in map(self._bind, frame.conditions) if b is not None]
        own = [b for b in bound if self._stays(b, bound)]
        self.plain = own
        self.apart = [b for b in bound if b not in own]
        self.exists = [c for c in frame.conditions if c.operator == "has"]

    # -- what is asked about ---------------------------------------------------------------

    def _subject(self) -> str:
        """The class asked about: that of what is shown, else of the question's first class."""
        for term in self.f.targets:
            found = self.c.of(term.mention)
            if found is None or term.mention is None:
                continue
            if found.class_name and term.function != "count":
                return found.class_name
            if term.mention.head is not None:
                head = self.c.of(term.mention.head)
                if head and head.class_name:
                    return head.class_name
        told = self.c.of(self.f.subject)
        if told and told.class_name and self.f.sure:
            return told.class_name
        for term in self.f.targets:
            found = self.c.of(term.mention)
            if found and found.attributes:
                return found.attributes[0].class_name
        if told and told.attributes:
            return told.attributes[0].class_name
        return next(iter(sorted(self.c.classes)), "")

    # -- conditions ------------------------------------------------------------------------

    def _bind(self, condition: Condition) -> _Bound | None:
        if condition.operator == "has":
            return None
        value = condition.values[0] if condition.values else None
        meaning = self.c.of(value) if isinstance(value, Mention) else None
        term = self.c.of(condition.term.mention) if condition.term else None
        if meaning is not None:
            return _Bound(condition, meaning.attributes, (meaning.value,))
        attributes = term.attributes if term else ()
        if not attributes and condition.term is None:
            attributes = self._hinted(condition)
        if not attributes or isinstance(value, Mention):
            return None
        return _Bound(condition, attributes, condition.values, bool(term and term.turned))

    def _hinted(self, condition: Condition) -> tuple[Attribute, ...]:
        """A number beside a name: that attribute, or the id of that class."""
        for hint in condition.hints:
            found = self.c.of(hint)
            if found and found.attributes:
                return found.attributes[:1]
            if found and found.class_name:
                ids = self.o.naming.ids(found.class_name)
                if len(ids) == 1:
                    return ids
            for candidate in hint.candidates[:1]:
                if candidate.of == "attribute":
                    return (self.o.catalog.attributes[candidate.target],)
        return ()

    def _functional(self, class_name: str) -> bool:
        """Whether each row of the subject has at most one row of the class."""
        if class_name == self.subject:
            return True
        if not self.subject:
            return True
        trees = self.o.locator.trees((self.subject, class_name), self.near)
        if not trees:
            return False
        scope = Scope(self.o.catalog, trees[0], (), (self.subject, class_name), self.subject)
        return not scope.multiplies(self.subject)

    def _stays(self, bound: _Bound, every: Sequence[_Bound]) -> bool:
        """Whether a condition may be said of the joined rows, not of other related ones."""
        condition = bound.condition
        where = bound.attributes[0].class_name
        if condition.negated and not self._functional(where):
            return False
        if self.f.both or self._clashes(bound, every):
            return self._functional(where) or not self._clashes(bound, every)
        return True

    def _clashes(self, bound: _Bound, every: Sequence[_Bound]) -> bool:
        """Another value of the same attribute is wanted at once."""
        c = bound.condition
        return (
            c.operator == "eq"
            and not c.negated
            and c.option == 0
            and any(
                b is not bound
                and b.attributes == bound.attributes
                and b.condition.operator == "eq"
                and b.condition.option == 0
                and not b.condition.negated
                for b in every
            )
        )

    # -- the query -------------------------------------------------------------------------

    def plans(self, limit: int) -> list[Plan]:
        columns, classes = self._needs()
        if not classes:
            raise Unreadable
        trees = self.o.locator.trees(classes, self.near, root=self.subject)
        if not trees:
            raise Unreadable
        best = trees[0].cost
        return [self._plan(t, columns) for t in trees[:limit] if t.cost <= best + 0.4]

    def _needs(self) -> tuple[list[Attribute], set[str]]:
        """The attributes and the classes of the main query."""
        columns: list[Attribute] = []
        classes: set[str] = set()
        for term in (
            *self.f.targets,
            *(o.term for o in self.f.order),
            *(h.term for h in self.f.having if h.term),
        ):
            found = self.c.of(term.mention)
            if found is None:
                continue
            if found.class_name:
                classes.add(found.class_name)
                if term.function is None and term in self.f.targets:
                    columns.extend(self.o.naming.shown(found.class_name))
            columns.extend(found.attributes)
        for mention in self.f.groups:
            found = self.c.of(mention)
            if found and found.class_name:
                classes.add(found.class_name)
                if not any(a.class_name == found.class_name for a in columns):
                    columns.extend(self.o.naming.shown(found.class_name))
            elif found:
                columns.extend(found.attributes)
        for bound in self.plain:
            columns.extend(bound.attributes)
        negated = {id(c.term.mention) for c in self.exists if c.negated and c.term}
        for mention in self.f.related:
            found = self.c.of(mention)
            if (
                found
                and found.class_name
                and id(mention) not in negated
                and not self.apart
            ):
                classes.add(found.class_name)
            elif found and found.attributes and id(mention) not in negated:
                columns.extend(found.attributes)
        if (self.apart or any(c.negated for c in self.exists)) and self.subject:
            classes.add(self.subject)
        mentions = [self.f.subject, *(t.mention.head for t in self.f.targets if t.mention)]
        for mention in mentions:
            told = self.c.of(mention)
            if told and told.class_name == self.subject:
                classes.add(self.subject)
        if not classes and not columns and self.subject:
            classes.add(self.subject)
        classes |= {a.class_name for a in columns}
        return columns, classes

    def _apart(self, class_name: str) -> bool:
        """A class that only conditions on other rows speak of."""
        return any(b.attributes[0].class_name == class_name for b in self.apart) and not any(
            b.attributes[0].class_name == class_name for b in self.plain
        )

    def _plan(self, tree: Tree, columns: list[Attribute]) -> Plan:
        kept = {
            m.class_name
            for m in (self.c.of(t.mention) for t in self.f.targets)
            if m and m.class_name and False
        }
        keyed = list(columns)
        if self.apart or any(c.negated for c in self.exists):
            keyed.extend(self._key(self.subject))
        scope = Scope(self.o.catalog, tree, keyed, kept, self.subject)
        select, grouped = self._select(scope)
        group_by = self._group(scope, select, grouped)
        having = [self._having(h, scope) for h in self.f.having]
        order = self._order(scope, select, bool(group_by))
        order.extend(self._tie(scope, group_by, order))
        where = self._where(scope)
        query = Query(
            uses=scope.uses,
            select=tuple(select),
            links=scope.links,
            where=where,
            group_by=tuple(group_by),
            having=_all([h for h in having if h is not None]),
            order_by=tuple(order),
            limit=self.f.limit,
            offset=self.f.offset,
            distinct=self._distinct(scope, group_by),
        )
        tables = self._tables(scope, query)
        if (
            query.having is not None
            and len(select) == 1
            and isinstance(select[0].expression, Aggregate)
        ):
            query = self._counted(query, scope)
        return Plan(query, tables, len(scope.joins))

    def _counted(self, query: Query, scope: Scope) -> Query:
        """`how many students have two or more …`: counts the groups that qualify."""
        key = self._key(self.subject)
        if not key:
            return query
        column = scope.column(key[0])
        inner = replace(
            query,
            select=(Output(column, key[0].name),),
            group_by=tuple(dict.fromkeys((column, *query.group_by))),
            order_by=(),
        )
        outer = (Output(Aggregate("count"), "count"),)
        return Query((Use("g1", ""),), outer, inner=inner)

    def _key(self, class_name: str) -> tuple[Attribute, ...]:
        ids = self.o.naming.ids(class_name)
        return ids if len(ids) == 1 else self.o.naming.shown(class_name)[:1]

    def _tables(self, scope: Scope, query: Query) -> tuple[str, ...]:
        from duckkb.reasoning.plan import classes_used

        used = classes_used(query)
        first = [t for t in (self.subject,) if t in used]
        for output in query.select:
            for name in classes_of(output.expression, scope):
                if name not in first:
                    first.append(name)
        return tuple(dict.fromkeys((*first, *used)))

    # -- its parts -------------------------------------------------------------------------

    def _select(self, scope: Scope) -> tuple[list[Output], bool]:
        """The outputs in the order of the question, and whether an aggregate is among them."""
        placed: list[tuple[int, Output]] = []
        aggregate = False
        seen: set[str] = set()
        for term in self.f.targets:
            found = self.c.of(term.mention)
            at = term.mention.start if term.mention else term.start
            if term.function is not None and not self._carried_off(term):
                if term.mention is not None and found is None:
                    continue
                expression = self._aggregate(term, scope)
                placed.append(
                    (at, Output(expression, _label(term, found.attributes if found else ())))
                )
                aggregate = True
                continue
            if found is None:
                continue
            shown = self.o.naming.shown(found.class_name) if found.class_name else found.attributes
            for a in shown:
                if a.id not in seen:
                    seen.add(a.id)
                    placed.append((at, Output(scope.column(a), a.name)))
        for a in self._told_apart():
            if a.id not in seen:
                seen.add(a.id)
                placed.append((-1, Output(scope.column(a), a.name)))
        measured = aggregate or bool(self.f.having) or any(o.term.function for o in self.f.order)
        for mention in self.f.groups if measured else ():
            found = self.c.of(mention)
            if found is None:
                continue
            shown = found.attributes or (
                ()
                if any(self._of_class(o.expression, found.class_name, scope) for _, o in placed)
                or any(
                    o.expression == scope.column(a)
                    for _, o in placed
                    for a in self._key(found.class_name)
                )
                else self.o.naming.shown(found.class_name)
            )
            for a in shown:
                if a.id not in seen:
                    seen.add(a.id)
                    placed.append((mention.start, Output(scope.column(a), a.name)))
        if not placed:
            shown = self.o.naming.shown(self.subject) if self.subject else ()
            placed = [
                (0, Output(scope.column(a), a.name)) for a in shown if scope.has(a.class_name)
            ]
        if not placed:
            raise Unreadable
        placed.sort(key=lambda p: p[0])
        last = {o.expression: k for k, (_, o) in enumerate(placed)}
        return [o for k, (_, o) in enumerate(placed) if last[o.expression] == k], aggregate

    def _told_apart(self) -> list[Attribute]:
        """`how many male and female …`: counts for each of the values."""
        counts = bool(self.f.targets) and all(t.function == "count" for t in self.f.targets)
        if not counts or self.f.both:
            return []
        return [
            a
            for b in self.plain
            if self._clashes(b, self.plain) and len(b.attributes) == 1
            for a in b.attributes
        ][:1]

    def _carried_off(self, term: Term) -> bool:
        """`total salary and department id`: the aggregate ends where it makes no sense."""
        found = self.c.of(term.mention)
        if not term.carried or found is None or not found.attributes:
            return False
        a = found.attributes[0]
        return a.key or a.identity or (not a.kind.numeric and term.function in ("sum", "avg"))

    def _of_class(self, expression: Expression, class_name: str, scope: Scope) -> bool:
        return (
            isinstance(expression, Column)
            and scope.has(class_name)
            and (expression.alias == scope.aliases[class_name])
        )

    def _aggregate(self, term: Term, scope: Scope) -> Aggregate:
        """`count` of a class counts its rows, each once however the joins repeat it."""
        found = self.c.of(term.mention)
        function = term.function or "count"
        if function != "count":
            if found is None or not found.attributes:
                raise Unreadable
            return Aggregate(function, scope.column(found.attributes[0]), False)
        if found is None:
            if (
                self.subject
                and scope.has(self.subject)
                and not self.f.groups
                and scope.multiplies(self.subject)
            ):
                key = self._key(self.subject)
                if key and not self.f.order:
                    return Aggregate("count", scope.column(key[0]), True)
            return Aggregate("count")
        if found.attributes:
            a = found.attributes[0]
            if term.distinct:
                return Aggregate("count", scope.column(a), True)
            if a.kind.numeric and not a.key and not a.identity:
                return Aggregate("sum", scope.column(a))
            whole = a.identity and len(self.o.catalog.classes[a.class_name].identity) == 1
            if whole:
                return self._count_class(a.class_name, scope, term.distinct)
            return Aggregate("count", scope.column(a), not a.kind.numeric or a.key)
        return self._count_class(found.class_name, scope, term.distinct)

    def _count_class(self, class_name: str, scope: Scope, distinct: bool) -> Aggregate:
        if scope.multiplies(class_name) and not self._linked(class_name, scope):
            key = self._key(class_name)
            if key:
                return Aggregate("count", scope.column(key[0]), True)
        return Aggregate("count")

    def _linked(self, class_name: str, scope: Scope) -> bool:
        """Left out beside a link that the groups already tell apart: each row of it is one pair."""
        if scope.has(class_name):
            return False
        return bool(self.f.groups or self.f.having or self.f.order) and len(scope.classes) <= 2

    def _group(self, scope: Scope, select: Sequence[Output], aggregate: bool) -> list[Expression]:
        """Groups by identity where a class is meant, by the attribute where an attribute is."""
        counted = any(o.term.function is not None for o in self.f.order) or bool(self.f.having)
        bare = [o for o in select if not isinstance(o.expression, Aggregate)]
        if not (aggregate and bare) and not counted and not (aggregate and self.f.groups):
            return []
        keys: list[Expression] = []
        for mention in self.f.groups:
            found = self.c.of(mention)
            if found and found.class_name:
                keys.extend(scope.column(a) for a in self._key(found.class_name))
        shown = self._shown_attributes()
        if (
            not self.f.groups
            and bare
            and shown
            and all(a.class_name == self.subject for a in shown)
            and self._entity(shown)
        ):
            keys.extend(scope.column(a) for a in self._key(self.subject))
        for output in bare:
            if output.expression not in keys:
                keys.append(output.expression)
        return list(dict.fromkeys(keys))

    def _shown_attributes(self) -> list[Attribute]:
        found: list[Attribute] = []
        for term in self.f.targets:
            if term.function is None and (m := self.c.of(term.mention)):
                found.extend(m.attributes or self.o.naming.shown(m.class_name))
        return found

    def _entity(self, shown: Sequence[Attribute]) -> bool:
        """Whether rows of the subject are asked for, not values of an attribute."""
        told = self.c.of(self.f.subject)
        if (
            told
            and told.class_name == self.subject
            and any(
                t.mention is not None
                and (t.mention.head is not None or t.mention is self.f.subject)
                for t in self.f.targets
                if t.function is None
            )
        ):
            return True
        names = (*self.o.naming.names(self.subject), *self.o.naming.ids(self.subject))
        return any(a in names for a in shown)

    def _having(self, condition: Condition, scope: Scope) -> PlanCondition | None:
        if condition.term is None:
            return None
        if condition.term.mention is not None and self.c.of(condition.term.mention) is None:
            return None
        left = self._aggregate(condition.term, scope)
        values = tuple(self._value(v) for v in condition.values)
        found: PlanCondition = Compare(left, condition.operator, values)
        return Not(found) if condition.negated else found

    def _order(self, scope: Scope, select: Sequence[Output], grouped: bool) -> list[Order]:
        found: list[Order] = []
        for ordering in self.f.order:
            term = ordering.term
            meaning = self.c.of(term.mention)
            descending = ordering.descending != bool(meaning and meaning.turned)
            if term.function is not None:
                expression: Expression = self._aggregate(term, scope)
                same = [
                    o.expression
                    for o in select
                    if isinstance(o.expression, Aggregate)
                    and o.expression.function == term.function
                ]
                found.append(
                    Order(same[0] if same and term.mention is None else expression, descending)
                )
            elif meaning is None:
                if term.mention is None and select:
                    found.append(Order(select[0].expression, descending))
            elif meaning.attributes:
                column = scope.column(meaning.attributes[0])
                shown = [o.expression for o in select]
                if grouped and column not in shown:
                    same = [e for e in shown if isinstance(e, Aggregate) and e.argument == column]
                    found.append(
                        Order(
                            same[0]
                            if same
                            else Aggregate(
                                "sum" if self.f.extreme and not shown_all(shown) else "max", column
                            ),
                            descending,
                        )
                    )
                else:
                    found.append(Order(column, descending))
            elif meaning.class_name:
                shown = self.o.naming.shown(meaning.class_name)
                found.append(Order(scope.column(shown[0]), descending))
        return found

    def _tie(
        self, scope: Scope, group_by: Sequence[Expression], order: Sequence[Order]
    ) -> list[Order]:
        """Ties at a limit go to the smallest key, so that the same question has one answer."""
        if not (self.f.limit and order) or self.f.distinct:
            return []
        first = group_by[:1] or [scope.column(a) for a in self._key(self.subject)[:1]]
        down = order[0].descending
        return [Order(e, down) for e in first if all(o.expression != e for o in order)]

    def _distinct(self, scope: Scope, group_by: Sequence[Expression]) -> bool:
        if group_by or any(t.function for t in self.f.targets):
            return False
        if self.subject and scope.has(self.subject) and scope.multiplies(self.subject):
            shown = self._shown_attributes()
            if shown and all(a.class_name == self.subject for a in shown) and not self.f.limit:
                return True
        lone = len(self.f.targets) == 1 and self.f.targets[0].mention
        if lone and not self.f.limit and (m := self.c.of(lone)) and len(m.attributes) == 1:
            named = (*self.o.naming.names(self.subject), *self.o.naming.ids(self.subject))
            if lone.head is None and m.attributes[0] not in named:
                return True
        return self.f.distinct

    # -- conditions ------------------------------------------------------------------------

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
        return _all(found)

    def _written(self, bounds: Iterable[_Bound], scope: Scope) -> list[PlanCondition]:
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
                isinstance(i, Not) or isinstance(i, Compare) and i.operator == "ne" for i in items
            )
            unique = tuple(dict.fromkeys(items))
            joined: PlanCondition = (
                (And(unique) if negated else Or(unique)) if len(unique) > 1 else unique[0]
            )
            found.append(joined)
        return found

    def _one(self, bound: _Bound, scope: Scope) -> PlanCondition:
        c = bound.condition
        columns = [scope.column(a) for a in bound.attributes]
        operator = c.operator
        if bound.turned:
            operator = {"gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}.get(operator, operator)
        values = tuple(self._value(v) for v in bound.values)
        if operator == "between" and c.start and len(values) == 2 and _is_date(bound.values[0]):
            year = bound.attributes[0].kind.numeric
            if year:
                first = str(bound.values[0])[:4]
                found: PlanCondition = Compare(columns[0], "eq", (Constant(int(first)),))
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
        trees = self.o.locator.trees({a.class_name for a in columns}, self.near)
        if not trees:
            raise Unreadable
        scope = Scope(self.o.catalog, trees[0], columns, (), attribute.class_name, prefix="n")
        expression: Expression = scope.column(attribute)
        if nested.term.function is not None:
            expression = Aggregate(nested.term.function, expression)
        written = self._written(bounds, scope)
        return Query(
            scope.uses,
            (Output(expression, attribute.name),),
            scope.links,
            _all(written),
            limit=None if nested.term.function else 1,
        )

    def _member(
        self, bounds: Sequence[_Bound], scope: Scope, negated: bool, more: Iterable[str] = ()
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
        trees = self.o.locator.trees(
            classes | {self.subject}, self.near | {r: 1.0 for r in related}
        )
        if not trees:
            raise Unreadable
        inner = Scope(
            self.o.catalog,
            trees[0],
            [*attributes, key[0]],
            set(more) - {self.subject},
            "",
            prefix="s",
        )
        positive = [
            _Bound(_positive(b.condition), b.attributes, b.values, b.turned) for b in bounds
        ]
        written = self._written(positive, inner)
        query = Query(
            inner.uses,
            (Output(inner.column(key[0]), key[0].name),),
            inner.links,
            (Or(tuple(written)) if negated and len(written) > 1 else _all(written)),
        )
        return Compare(scope.column(key[0]), "not_in" if negated else "in", (), query)


def shown_all(shown: Sequence[Expression]) -> bool:
    return any(isinstance(e, Aggregate) for e in shown)


def classes_of(expression: Expression, scope: Scope) -> list[str]:
    """The classes whose columns an expression names."""
    names = {alias: name for name, alias in scope.aliases.items()}
    if isinstance(expression, Column):
        return [names[expression.alias]] if expression.alias in names else []
    if isinstance(expression, Aggregate) and isinstance(expression.argument, Column):
        return [names[expression.argument.alias]] if expression.argument.alias in names else []
    return []


def _positive(condition: Condition) -> Condition:
    return dataclasses.replace(condition, negated=False)


def _all(items: Sequence[PlanCondition]) -> PlanCondition | None:
    if not items:
        return None
    return items[0] if len(items) == 1 else And(tuple(items))


def _is_date(value: object) -> bool:
    return isinstance(value, str) and len(value) == 10 and value[4] == "-" and value[7] == "-"


def _label(term: Term, attributes: Sequence[Attribute]) -> str:
    word = {"count": "count", "sum": "total", "avg": "average", "min": "minimum", "max": "maximum"}
    name = attributes[0].name if attributes else ""
    return f"{word[term.function or 'count']} {name}".strip()
