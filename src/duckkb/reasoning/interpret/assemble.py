"""A frame with its meanings -> a typed plan."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.cues import LINKING
from duckkb.reasoning.interpret.frame import Frame, Mention, Ordering, Term
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.pairs import of_both
from duckkb.reasoning.interpret.portions import Portions
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.locate import Locator, Tree
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Expression,
    Function,
    Output,
    Query,
    SetOperation,
    Use,
    all_of,
    classes_used,
)
from duckkb.reasoning.plan import Condition as PlanCondition

_HARDLY = 0.7
"""Below this a verb hardly names a class."""


@dataclass
class Plan:
    """What was assembled: the query, the classes in order of importance, what it cost to join."""

    query: Query | SetOperation
    tables: tuple[str, ...]
    joins: int
    notes: list[str] = field(default_factory=list[str])


class Assembler:
    """Writes plans for one catalog."""

    def __init__(self, catalog: Catalog, locator: Locator, naming: Naming, nature: Nature) -> None:
        self.catalog, self.locator, self.naming, self.nature = catalog, locator, naming, nature

    def plans(self, frame: Frame, choice: Choice, limit: int = 2) -> list[Plan]:
        """The plans of a choice, one for each way to join its classes.

        Raises:
            Unreadable: there is none.
        """
        work = _Work(self.catalog, self.locator, self.naming, self.nature, frame, choice)
        return work.plans(limit)


class _Work(Portions):
    """The plans of one choice."""

    best: tuple[Attribute, Query] | None = None
    """The key of the rows that a superlative tells, and the query that finds those rows."""

    def plans(self, limit: int) -> list[Plan]:
        self._without_idle()
        self._without_own()
        self._sum_amounts()
        self._of_the_best()
        bounds = (*self.plain, *self.apart)
        found = of_both(self.f, self.c, self.catalog, self.locator, self.naming, bounds)
        if found is not None:
            return [Plan(*found, 0)]
        columns, classes = self._needs()
        if not classes:
            raise Unreadable
        trees = self.locator.trees(classes, self.near, root=self.subject)
        if not trees:
            raise Unreadable
        best = trees[0].cost
        return [self._plan(t, columns) for t in trees[:limit] if t.cost <= best + 0.4]

    def _without_idle(self) -> None:
        """`students living in Oslo`, of whom the city is told and who need live in no dorm; `games
        played at the Arena`, which need no player."""
        idle = [m for m in self.f.related if self._only_sounds(m)]
        if idle:
            self.f = dataclasses.replace(
                self.f, related=[m for m in self.f.related if m not in idle]
            )
            self.exists = [c for c in self.exists if not (c.term and c.term.mention in idle)]

    def _only_sounds(self, mention: Mention) -> bool:
        """Whether a verb that names a mere link, or hardly anything, is followed by what the rows
        asked for have themselves."""
        found, verb = self.c.of(mention), mention.text.casefold().partition(" ")[0]
        if found is None or not found.class_name or not mention.candidates:
            return False
        hardly = mention.candidates[0].score < _HARDLY
        sounds = verb.endswith(("ing", "ed")) or verb in LINKING
        if not sounds or not (hardly or self.nature.links(found.class_name)):
            return False
        told = [(b.condition.start, b.attributes[0].class_name) for b in self.plain]
        for each in (*self.f.groups, *self.f.related):
            of = self.c.of(each)
            told.extend((each.start, name) for name in (of.classes if of else ()))
        behind = [(start, name) for start, name in told if start >= mention.end]
        nearest = min(behind, default=(0, ""))[1]
        return nearest == self.subject or self.nature.refers(self.subject, nearest)

    def _without_own(self) -> None:
        """`for each ship the average number of passengers per sailing`, which each sailing has: of
        single rows there is no average."""
        figures = [self.c.of(t.mention) for t in self.f.targets if t.function == "avg"]
        own = {a.class_name for m in figures if m for a in m.attributes}
        kept = [g for g in self.f.groups if not (m := self.c.of(g)) or not own & {m.class_name}]
        if 0 < len(kept) < len(self.f.groups):
            self.f = dataclasses.replace(self.f, groups=kept)

    def _sum_amounts(self) -> None:
        """`the department with the most credits`, of its courses: they are added up."""
        order: list[Ordering] = []
        for each in self.f.order:
            found = self.c.of(each.term.mention)
            amount = (
                each.amount
                and each.term.function is None
                and not self.f.groups
                and all(t.function is None for t in self.f.targets)
                and found is not None
                and len(found.attributes) == 1
                and self.nature.measures(found.attributes[0].id)
                and self._belongs(found.attributes[0].class_name)
            )
            term = dataclasses.replace(each.term, function="sum") if amount else each.term
            order.append(dataclasses.replace(each, term=term))
        targets = [
            dataclasses.replace(t, function="sum") if self._paid_in_all(t) else t
            for t in self.f.targets
        ]
        self.f = dataclasses.replace(self.f, order=order, targets=targets)

    def _belongs(self, own: str) -> bool:
        """Whether rows of a class refer to those asked for, or to rows that do: screenings to screens of a cinema."""
        near = self.nature.catalog.ends
        return self.subject in near[own] or any(
            self.subject in near[each] for each in near[own] if each not in (own, self.subject)
        )

    def _paid_in_all(self, term: Term) -> bool:
        """`how much did Ann Lee pay`: all that rows which refer to her tell, not each amount."""
        found, mention = self.c.of(term.mention), term.mention
        if mention is None or found is None or mention.generic != "asked:how much":
            return False
        if term.function is not None or len(found.attributes) != 1:
            return False
        (amount,) = found.attributes
        told = {a.class_name for b in self.plain for a in b.attributes}
        of_others = bool(told) and amount.class_name not in told
        around = told | self.c.classes
        referred = any(self.nature.refers(amount.class_name, name) for name in around)
        return of_others and referred and self.nature.measures(amount.id)

    def _of_the_best(self) -> None:
        """`players of the team with the most wins`: not the first of the players, but all of that
        team, which is looked up by a query of its own."""
        f, ranked = self.f, self.c.of(self.f.ranked)
        if not f.extreme or f.groups or f.having or len(f.order) != 1 or f.ranked is None:
            return
        if ranked is None or not ranked.class_name or not self._many_for(ranked.class_name):
            return
        key = self.naming.ids(ranked.class_name)
        if len(key) != 1 or any(c.start > f.ranked.start for c in f.conditions):
            return
        told = Frame(f.ranked, True, [Term(f.ranked)], limit=f.limit, offset=f.offset, extreme=True)
        told.order = f.order
        rows = _Work(self.catalog, self.locator, self.naming, self.nature, told, self.c)
        (plan, *_) = rows.plans(1)
        query = plan.query
        assert isinstance(query, Query)
        alias = next((u.alias for u in query.uses if u.class_name == ranked.class_name), "")
        shown = (Output(Column(alias, key[0].name), key[0].name),) if alias else query.select
        if len(shown) == 1:
            self.best = key[0], replace(query, select=shown)
            self.f = dataclasses.replace(f, order=[], limit=None, offset=0, extreme=False)
            ranking = self.c.of(f.order[0].term.mention)
            if ranking is not None:
                self.near.pop(ranking.class_name, None)

    def _many_for(self, class_name: str) -> bool:
        """Whether several rows of the subject may belong to one row of the class."""
        if class_name == self.subject or not self.subject:
            return False
        trees = self.locator.trees((self.subject, class_name), self.near)
        if not trees:
            return False
        scope = Scope(self.catalog, trees[0], (), (self.subject, class_name), class_name)
        return scope.multiplies(class_name)

    def _needs(self) -> tuple[list[Attribute], set[str]]:
        """The attributes and the classes of the main query."""
        columns: list[Attribute] = [self.best[0]] if self.best is not None else []
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
                classes.add(self._between(found.class_name, term))
                if term.function is None and not any(term is h.term for h in self.f.having):
                    columns.extend(self.naming.shown(found.class_name))
                elif term.distinct:
                    columns.extend(self._key(found.class_name))
            columns.extend(found.attributes)
        for mention in self.f.groups:
            found = self.c.of(mention)
            if found and found.class_name:
                classes.add(found.class_name)
                if not any(a.class_name == found.class_name for a in columns):
                    columns.extend(self.naming.shown(found.class_name))
            elif found:
                columns.extend(found.attributes)
        for bound in self.plain:
            columns.extend(bound.attributes)
        negated = {id(c.term.mention) for c in self.exists if c.negated and c.term}
        for mention in self.f.related:
            found = self.c.of(mention)
            if found and found.class_name and id(mention) not in negated and not self.apart:
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
        if not (self.f.targets or self.f.groups) and self.subject:
            shown = self.naming.shown(self.subject)
            columns.extend(a for a in shown if a.class_name == self.subject)
        classes |= {a.class_name for a in columns}
        counted = [o.term for o in self.f.order] + (self.f.targets if self._each_subject() else [])
        if classes == {self.subject} and any(
            t.function == "count" and t.mention is None for t in counted
        ):
            classes |= self._referring(columns)
        return columns, classes

    def _each_subject(self) -> bool:
        """Whether something is told of each row of the subject: `for each club, how many there are`."""
        found = (self.c.of(m) for m in self.f.groups)
        return any(m is not None and m.class_name == self.subject for m in found)

    def _between(self, class_name: str, term: Term) -> str:
        """`employees with two or more jobs`, of which each has but one now: the class whose rows
        each tell of an employee and a job; else the class itself."""
        counted = [*(o.term for o in self.f.order), *(h.term for h in self.f.having)]
        if (
            term.function != "count"
            or term not in counted
            or self.f.groups
            or class_name == self.subject
            or not self.f.sure
            or not self._functional(class_name)
        ):
            return class_name
        ends = {class_name, self.subject}
        links = [
            left
            for left in sorted({j.left for j in self.catalog.joins_at[class_name]} - ends)
            if ends <= self.catalog.ends[left]
        ]
        return links[0] if len(links) == 1 else class_name

    def _referring(self, columns: list[Attribute]) -> set[str]:
        """`the most common type`: types are counted by the rows that refer to them, where only those of one kind do."""
        each = self.catalog.classes[self.subject]
        if not columns or len(each.identity) != 1:
            return set()
        own = (*self.naming.ids(self.subject), *self.naming.names(self.subject))
        if any(a not in own for a in columns):
            return set()
        users = self.catalog.users[self.subject]
        return {*users} if len(users) == 1 else set()

    def _plan(self, tree: Tree, columns: list[Attribute]) -> Plan:
        keyed = list(columns)
        if self.apart or any(c.negated for c in self.exists):
            keyed.extend(self._key(self.subject))
        scope = Scope(self.catalog, tree, keyed, self._counted_for_kinds(), self.subject)
        self.roles.clear()
        select, grouped = self._select(scope)
        if self.f.portion is not None and not self.f.groups:
            # `is of poor quality`: what tells the part is not shown
            select = [o for o in select if isinstance(o.expression, Aggregate)]
        group_by = self._group(scope, select, grouped)
        having = [self._having(h, scope) for h in self.f.having]
        order = self._order(scope, select, bool(group_by))
        order.extend(self._tie(scope, group_by, order))
        links = scope.links
        if self.f.portion is None:
            where = self._where(scope)
        else:
            select, where = self._portion(scope, select, self.f.portion)
            links = tuple(replace(link, outer=True) for link in links)
        if self.best is not None:
            among = Compare(scope.column(self.best[0]), "in", (), self.best[1])
            where = all_of([*([where] if where is not None else []), among])
        if group_by and having:
            # Rows without a value are no group that could be named.
            where = all_of([*([where] if where is not None else []), *self._known(group_by)])
        each = self._of_each(scope, order)
        query = Query(
            uses=(*scope.uses, *(use for use, _, _ in self.roles.values())),
            select=tuple(select),
            # A film without a director is shown all the same, but it makes no group.
            links=(
                *links,
                *(replace(link, outer=not group_by) for _, link, _ in self.roles.values()),
            ),
            where=where,
            group_by=tuple(group_by),
            having=all_of([h for h in having if h is not None]),
            order_by=() if each else tuple(order),
            limit=None if each else self.f.limit,
            offset=self.f.offset,
            distinct=not each and self._distinct(scope, group_by),
            per_group=each,
        )
        tables = self._tables(scope, query)
        if (
            query.having is not None
            and len(select) == 1
            and isinstance(select[0].expression, Aggregate)
        ):
            query = self._counted(query, scope)
        if self.f.spread is not None:
            query = _spread(query, self.f.spread)
        return Plan(query, tables, len(scope.joins))

    def _known(self, keys: Sequence[Expression]) -> list[PlanCondition]:
        """That there is a value, of the one attribute that rows are grouped by."""
        told = [self.c.of(m) for m in self.f.groups] or [
            self.c.of(t.mention) for t in self.f.targets
        ]
        if len(keys) != 1 or not isinstance(keys[0], Column) or not told:
            return []
        if any(m is None or m.class_name or len(m.attributes) != 1 for m in told):
            return []
        named = {m.attributes[0].id: m.attributes[0] for m in told if m is not None}
        (attribute, *more) = named.values()
        return [] if more or attribute.identity else [Compare(keys[0], "not_null")]

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

    def _tables(self, scope: Scope, query: Query) -> tuple[str, ...]:
        used = classes_used(query)
        first = [t for t in (self.subject,) if t in used]
        shown = [n for output in query.select for n in classes_of(output.expression, scope)]
        columns = all(isinstance(output.expression, Column) for output in query.select)
        if columns and self.subject not in shown and self.naming.lent(self.subject) in shown:
            # professors are shown as the employees that they are
            first = []
        return tuple(dict.fromkeys((*first, *shown, *used)))


def _spread(query: Query, figure: Function) -> Query:
    """`how many beds does a ward have on average`: the figure of the counts of all groups."""
    counts = [o for o in query.select if isinstance(o.expression, Aggregate)]
    if len(counts) != 1 or not query.group_by or query.limit is not None:
        raise Unreadable
    inner = replace(query, select=(replace(counts[0], label="count"),), order_by=())
    outer = Output(Aggregate(figure, Column("g1", "count")), f"{figure} count")
    return Query((Use("g1", ""),), (outer,), inner=inner)


def classes_of(expression: Expression, scope: Scope) -> list[str]:
    """The classes whose columns an expression names."""
    names = {alias: name for name, alias in scope.aliases.items()}
    if isinstance(expression, Column):
        return [names[expression.alias]] if expression.alias in names else []
    if isinstance(expression, Aggregate) and isinstance(expression.argument, Column):
        return [names[expression.argument.alias]] if expression.argument.alias in names else []
    return []
