"""Targets and groups of a frame -> outputs and group keys of a plan."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Join, Kind
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.choose import Meaning
from duckkb.reasoning.interpret.cues import ROWS
from duckkb.reasoning.interpret.frame import Condition, Mention, Term
from duckkb.reasoning.interpret.groups import Groups
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.interpret.name_words import parts, words_of
from duckkb.reasoning.interpret.nature import ID
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.lexicon.words import stem, stems
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Expression,
    Extract,
    Link,
    Not,
    Output,
    Use,
)
from duckkb.reasoning.plan import Condition as PlanCondition

_RESEMBLES = 0.7
"""A word that names a figure less than so only means something like it."""


class Outputs(Groups):
    """Writes what is shown, grouped and counted."""

    def _select(self, scope: Scope) -> tuple[list[Output], bool]:
        """The outputs in the order of the question, and whether an aggregate is among them."""
        placed: list[tuple[int, Output]] = []
        aggregate = False
        seen: set[str] = set()
        for term in self.f.targets:
            found = self.c.of(term.mention)
            at = term.place or (term.mention.start if term.mention else term.start)
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
            if self._only_a_verb(term):
                continue
            shown = self.naming.shown(found.class_name) if found.class_name else found.attributes
            role = self._by_role(term.mention, found.attributes, scope)
            if role:
                seen.update(a.id for a in found.attributes)
                placed.extend((at, output) for output in role)
                continue
            for a in shown:
                if a.id not in seen:
                    seen.add(a.id)
                    placed.append((at, _kept(found, a, self._shown_of(a, scope))))
        for a in self._told_apart():
            if a.id not in seen:
                seen.add(a.id)
                placed.append((-1, Output(scope.column(a), a.name)))
        measured = aggregate or bool(self.f.having) or any(o.term.function for o in self.f.order)
        measured = measured or self.ranks_each
        # Nothing but figures is asked for: what they are told of stands where the question has it.
        figures = aggregate and all(t.function is not None for t in self.f.targets)
        for mention in self.f.groups:
            found = self.c.of(mention)
            if found is None or not (measured or self._others_of(found)):
                continue
            role = self._by_role(mention, found.attributes, scope)
            at = mention.start if figures else -1
            if role and not any(a.id in seen for a in found.attributes):
                if not self._shown_already(found.attributes[0], placed, scope):
                    placed.extend((at, output) for output in role)
                continue
            shown = found.attributes or (
                ()
                if any(self._of_class(o.expression, found.class_name, scope) for _, o in placed)
                or any(
                    o.expression == scope.column(a)
                    for _, o in placed
                    for a in self._key(found.class_name)
                )
                else self.naming.shown(found.class_name)
            )
            for a in shown:
                if a.id not in seen:
                    seen.add(a.id)
                    placed.append((at, _kept(found, a, scope.column(a))))
        if not placed:
            shown = self.naming.shown(self.subject) if self.subject else ()
            placed = [
                (0, Output(scope.column(a), a.name)) for a in shown if scope.has(a.class_name)
            ]
        if not placed:
            raise Unreadable
        placed.sort(key=lambda p: p[0])
        last = {o.expression: k for k, (_, o) in enumerate(placed)}
        select = [o for k, (_, o) in enumerate(placed) if last[o.expression] == k]
        if self.f.difference and len(select) == 2 and len(self.f.targets) == 2:
            first, second = (o.expression for o in select)
            taken = Arithmetic("-", first, second)
            return [Output(taken, "difference")], False
        return select, aggregate

    @property
    def ranks_each(self) -> bool:
        """`the oldest of each …`: rows are ranked within groups."""
        f = self.f
        terms = (*f.targets, *(o.term for o in f.order))
        return f.extreme and bool(f.groups) and all(t.function is None for t in terms)

    def _others_of(self, group: Meaning) -> bool:
        """`the members of each committee`: of which committee each is, is part of the answer."""
        return bool(group.class_name) and group.class_name != self.subject

    def _shown_already(
        self, reference: Attribute, placed: Sequence[tuple[int, Output]], scope: Scope
    ) -> bool:
        """Whether it is told what to show of the rows a reference leads to: `each councillor propose?
        List the last name and the count.`"""
        join = self.nature.role(reference)
        if join is None:
            return False
        alias = self.roles[join.id][0].alias if join.id in self.roles else ""
        return any(
            self._of_class(o.expression, join.right, scope)
            or (isinstance(o.expression, Column) and o.expression.alias == alias)
            for _, o in placed
        )

    def _by_role(
        self, mention: Mention | None, attributes: Sequence[Attribute], scope: Scope
    ) -> list[Output]:
        """The name of the row that a reference leads to, where it is called by its role.

        `the director` is shown by name, `the director id` by id.
        """
        if mention is None or mention.generic or len(attributes) != 1:
            return []
        join = self.nature.role(attributes[0])
        words = mention.text.casefold().split()
        if join is None or not words or stem(words[-1]) in ID:
            return []
        names = self.naming.names(join.right)
        if not names or any(a.class_name != join.right for a in names):
            return []
        alias = self._in_role(join, attributes[0], scope)
        return [Output(Column(alias, a.name), f"{attributes[0].name} {a.name}") for a in names]

    def _in_role(self, join: Join, reference: Attribute, scope: Scope) -> str:
        """The alias of the row that a reference leads to by its role."""
        if join.id not in self.roles:
            alias = f"r{len(self.roles) + 1}"
            own = scope.column(reference)
            self.roles[join.id] = Use(alias, join.right), Link(join.id, own.alias, alias), own
        return self.roles[join.id][0].alias

    def _shown_of(self, attribute: Attribute, scope: Scope) -> Column:
        """What is shown beside a figure told of each `team lead`, who is one of the same rows, is the
        lead's."""
        figures = any(t.function for t in self.f.targets)
        found = [self.c.of(m) for m in self.f.groups] if figures else []
        for reference in (m.attributes[0] for m in found if m and len(m.attributes) == 1):
            join = self.nature.role(reference)
            same = join is not None and join.left == join.right == attribute.class_name
            if join is not None and same and attribute.id != reference.id:
                return Column(self._in_role(join, reference, scope), attribute.name)
        return scope.column(attribute)

    def _only_a_verb(self, term: Term) -> bool:
        """An edge or a mere link beside other things asked for: `battles that were fought`."""

        def edge(each: Term) -> bool | None:
            found = self.c.of(each.mention)
            if found is None:
                return None
            named = found.class_name
            return bool(named) and (self.catalog.classes[named].link or self.naming.links(named))

        return edge(term) is True and any(edge(t) is False for t in self.f.targets)

    def _told_apart(self) -> list[Attribute]:
        """`how many male and female …`, `the average age of …`: a figure for each of the values."""
        figures = {t.function for t in self.f.targets} - {None, "sum"}
        if not figures or self.f.both or self.f.ors:
            return []  # `how many are junior or senior`: one figure
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
            if a.measure and term.mention and term.mention.text.endswith("s"):
                # `how many advisors`, where each row keeps the number of one
                who = self.nature.says_who(a) and not term.distinct
                if who:
                    return Aggregate("count", scope.column(a), True)
            if a.measure and term.mention and _each_of_money(term.mention, a):
                return self._count_class(a.class_name, scope, False)
            if a.measure and self._measured_only(a, term.mention):
                raise Unreadable
            if a.measure and term.mention and self._before_rows(term.mention, a):
                return self._count_class(self.subject, scope, False)
            if a.measure:
                return Aggregate("sum", scope.column(a))
            whole = a.identity and len(self.catalog.classes[a.class_name].identity) == 1
            if whole or a in self._parts_of_key(a.class_name)[-1:]:
                return self._count_class(a.class_name, scope, term.distinct)
            return Aggregate("count", scope.column(a), not a.kind.numeric or a.key)
        return self._count_class(found.class_name, scope, term.distinct)

    def _measured_only(self, figure: Attribute, told: Mention | None) -> bool:
        """Whether rows are counted by a word that only resembles a figure, of which there are no
        several: `how many districts`, of areas."""
        if told is None:
            return False
        if told.text.casefold() in ROWS and figure.class_name not in self._classes_beside(told):
            return True  # `how many people were evacuated`, where only countries have a population
        if money(figure) and stem(told.text.split()[-1].casefold()) not in parts(figure.name)[-1:]:
            return True  # `how many units`, which are no unit_price
        if figure.kind is Kind.INTEGER or not told.text.endswith("s"):
            return False
        return any(c.score < _RESEMBLES for c in told.candidates if c.target == figure.id)

    def _before_rows(self, told: Mention, figure: Attribute) -> bool:
        """Whether a word only says which of the rows right behind it, and is but part of what a figure is called:
        `how many home matches`, of a home_score."""
        rows = self.f.subject
        if rows is None or rows.start != told.end + 1 or not self.subject:
            return False
        return len(parts(figure.name)) > len(told.text.split())

    def _classes_beside(self, mention: Mention) -> set[str]:
        """The classes that anything else in the question is of."""
        others = (m for key, m in self.c.meanings.items() if key != id(mention))
        return {name for m in others for name in m.classes}

    def _count_class(self, class_name: str, scope: Scope, distinct: bool) -> Aggregate:
        repeated = scope.multiplies(class_name) and not self._linked(class_name, scope)
        if (
            repeated
            and len(self.naming.identity(class_name)) > 1
            and not self.naming.links(class_name)
        ):
            raise Unreadable  # no column alone tells these rows apart
        if distinct or repeated:
            key = self._key(class_name)
            if key:
                return Aggregate("count", scope.column(key[0]), True)
        return Aggregate("count")

    def _counted_for_kinds(self) -> set[str]:
        """`how many services does each team own`: two people of a team may own the same one, so services are
        counted, and not what links them to people."""
        told = [a for m in self.f.groups if (found := self.c.of(m)) for a in found.attributes]
        shown = self.naming.shown
        kinds = [a for a in told if not (a.key or a.identity or a in shown(a.class_name))]
        counted = [self.c.of(t.mention) for t in self.f.targets if t.function == "count"]
        rows = {found.class_name for found in counted if found and not found.attributes}
        edges = self.catalog.edges_at
        return {c for a in kinds for c in rows - {a.class_name} if edges[c] & edges[a.class_name]}

    def _repeats(self, class_name: str) -> bool:
        """`which foods are eaten by more than one animal`, of feedings: of one food several may be the same
        animal's."""
        told = [self.c.of(m) for m in self.f.groups]
        kept = [*self._shown_attributes(), *(a for m in told if m for a in m.attributes)]
        return any(
            not (a.key or a.identity) and self.nature.refers(a.class_name, class_name) for a in kept
        )

    def _linked(self, class_name: str, scope: Scope) -> bool:
        """Left out beside a link that the groups already tell apart: each row of it is one pair."""
        if scope.has(class_name) or self._repeats(class_name):
            return False
        nouns = ((self.c.of(m), m.text) for m in self.f.related)
        said = {
            m.class_name for m, text in nouns if m and set(stems(text)) <= {*parts(m.class_name)}
        }
        if any(name in said and not self.naming.links(name) for name in scope.classes):
            return False  # accounts with servers in more than one region: of several servers it may be the same
        return bool(self.f.groups or self.f.having or self.f.order) and len(scope.classes) <= 2

    def _having(self, condition: Condition, scope: Scope) -> PlanCondition | None:
        if condition.term is None:
            return None
        if condition.term.mention is not None and self.c.of(condition.term.mention) is None:
            return None
        left = (
            self._aggregate(condition.term, scope)
            if condition.term.mention is not None
            else Aggregate("count")  # `four times`: whatever rows there are
        )
        values = tuple(self._value(v) for v in condition.values)
        found: PlanCondition = Compare(left, condition.operator, values)
        return Not(found) if condition.negated else found

    def _parts_of_key(self, class_name: str) -> tuple[Attribute, ...]:
        """What tells rows apart together, the narrower behind the wider: building and number of a room."""
        parts = self.naming.identity(class_name)
        return parts if len(parts) > 1 and not self.naming.links(class_name) else ()


def _kept(told: Meaning, attribute: Attribute, column: Column) -> Output:
    """The attribute, or the part of the time that is meant."""
    if told.part:
        label = {"date": "day"}.get(told.part, told.part.removeprefix("year_"))
        return Output(Extract(told.part, column), label)
    return Output(column, attribute.name)


def _label(term: Term, attributes: Sequence[Attribute]) -> str:
    word = {"count": "count", "sum": "total", "avg": "average", "min": "minimum", "max": "maximum"}
    name = attributes[0].name if attributes else ""
    return f"{word[term.function or 'count']} {name}".strip()


def _each_of_money(told: Mention, amount: Attribute) -> bool:
    """Whether rows are called by the money that each of them is: `how many fines`, of what keeps a fine_amt."""
    word, own = told.text.casefold(), words_of(amount.name)
    return money(amount) and word.endswith("s") and word not in own and stem(word) in map(stem, own)
