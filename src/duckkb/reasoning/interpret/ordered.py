"""What the rows of a plan are ranked by, which of a tie come first, and whether each is told once."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.bounds import Unreadable
from duckkb.reasoning.interpret.cues import AMOUNTS
from duckkb.reasoning.interpret.frame import Ordering
from duckkb.reasoning.interpret.moments import between, timed
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.nature import ID
from duckkb.reasoning.interpret.outputs import Outputs
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Aggregate, Arithmetic, Column, Expression, Order, Output, PerGroup

_LATE = frozenset(("late", "recent", "early"))
"""What rows are by their time, and not by an amount that they have."""


def tie(first: Sequence[Expression], grouped: bool, order: Sequence[Order]) -> list[Order]:
    """What follows an order at whose limit rows may tie: the smallest key, of groups along the order, so that
    the same question has one answer."""
    down = grouped and order[0].descending
    return [Order(e, down, True) for e in first if all(o.expression != e for o in order)]


class Ordered(Outputs):
    """Writes in which order rows are shown."""

    def _order(self, scope: Scope, select: Sequence[Output], grouped: bool) -> list[Order]:
        found: list[Order] = []
        for ordering in self.f.order:
            term = ordering.term
            meaning = self.c.of(term.mention)
            descending = ordering.descending != bool(meaning and meaning.turned)
            plain = not grouped and not any(isinstance(o.expression, Aggregate) for o in select)
            figure = meaning is not None and any(a.measure for a in meaning.attributes)
            if term.function is not None and not (term.function == "count" and plain and figure):
                same = [
                    o.expression
                    for o in select
                    if isinstance(o.expression, Aggregate)
                    and o.expression.function == term.function
                ]
                told = same[0] if same and term.mention is None else self._aggregate(term, scope)
                found.append(Order(told, descending))
            elif meaning is None:
                if term.mention is None and select:
                    found.append(Order(select[0].expression, descending))
            elif len(meaning.attributes) == 2 and term.mention and term.mention.generic:
                died, born = (scope.column(a) for a in meaning.attributes)
                apart = between(*meaning.attributes)
                found.append(Order(Arithmetic(apart, died, born), descending))
            elif meaning.attributes:
                column, turned = self._graded(ordering, meaning.attributes[0], scope)
                descending = descending != turned
                if ordering.word in ("first", "last") and timed(meaning.attributes[0]):
                    descending = ordering.word == "last"
                shown = [o.expression for o in select]
                if (
                    grouped
                    and column not in shown
                    and len(self.f.order) > 1
                    and not self.nature.adds(meaning.attributes[0])
                ):
                    continue  # groups are ranked by the other figure that is told
                if grouped and column not in shown:
                    same = [e for e in shown if isinstance(e, Aggregate) and e.argument == column]
                    found.append(
                        Order(
                            same[0]
                            if same
                            else Aggregate(
                                "sum" if self.f.extreme and not _aggregated(shown) else "max",
                                column,
                            ),
                            descending,
                        )
                    )
                else:
                    found.append(Order(column, descending))
            elif meaning.class_name:
                found.extend(
                    Order(scope.column(a), descending)
                    for a in self.naming.shown(meaning.class_name)[:1]
                )
        return found

    def _graded(
        self, ordering: Ordering, attribute: Attribute, scope: Scope
    ) -> tuple[Column, bool]:
        """What is compared, and whether more of it is less: `the team with the youngest captain`, of a reference
        to the captain, by what is known of captains.

        Raises:
            Unreadable: nothing is known of them that can be graded; a number that only refers is no figure.
        """
        join, mention = self.nature.role(attribute), ordering.term.mention
        own = self.catalog.classes[attribute.class_name].attributes
        if ordering.word in _LATE and attribute.measure and any(a.kind.temporal for a in own):
            raise Unreadable  # the latest score is no high one
        if join is None or mention is None or not ordering.word or ordering.word in AMOUNTS:
            return scope.column(attribute), False
        if stem(mention.text.split()[-1].casefold()) in ID:
            return scope.column(attribute), False
        found = self.naming.graded(join.right, stem(ordering.word))
        if found is None:
            raise Unreadable
        figure, sign = found
        return Column(self._in_role(join, attribute, scope), figure.name), sign < 0

    def _of_each(self, scope: Scope, order: Sequence[Order]) -> PerGroup | None:
        """The first rows of each group that is told, by the order."""
        if not self.ranks_each or not order:
            return None
        by: list[Expression] = []
        for mention in self.f.groups:
            found = self.c.of(mention)
            if found is not None:
                own = self._key(found.class_name) if found.class_name else found.attributes
                by.extend(scope.column(a) for a in own)
        return PerGroup(tuple(by), tuple(order), self.f.limit or 1) if by else None

    def _tie(
        self, scope: Scope, group_by: Sequence[Expression], order: Sequence[Order]
    ) -> list[Order]:
        if not (self.f.limit and order) or self.f.distinct:
            return []
        first = group_by[:1] or [scope.column(a) for a in self._key(self.subject)[:1]]
        return tie(first, bool(group_by), order)

    def _distinct(self, scope: Scope, group_by: Sequence[Expression]) -> bool:
        if group_by or any(t.function for t in self.f.targets):
            return False
        if self.pivot is not None and self.apart:
            return True
        if self.subject and scope.multiplies(self.subject):
            shown = self._shown_attributes()
            shown = shown if self.f.targets else [*self.naming.shown(self.subject)]
            own = all(a.class_name == self.subject for a in shown)
            if shown and own and (not self.f.limit or self._several_of_its_own()):
                return True
        lone = len(self.f.targets) == 1 and self.f.targets[0].mention
        if lone and not self.f.limit and (m := self.c.of(lone)) and len(m.attributes) == 1:
            named = (*self.naming.names(self.subject), *self.naming.ids(self.subject))
            named = tuple(a for a in named if a not in self._parts_of_key(a.class_name)[:-1])
            if (lone.head is None or self.f.values) and m.attributes[0] not in named:
                return True
            if self.f.values and self._names_others(m.attributes[0]):
                return True
        return self.f.distinct

    def _names_others(self, attribute: Attribute) -> bool:
        """Whether an attribute names something else than the rows that keep it: the judge of a hearing."""
        own = {p for n in self.catalog.classes[attribute.class_name].names for p in parts(n)}
        said = set(parts(attribute.name))
        key = attribute.identity or attribute.key
        return len(said) > 1 and said.isdisjoint(own) and not key and stem("name") in said

    def _several_of_its_own(self) -> bool:
        """`the three oldest guests who booked`: each guest once, as it is they who are ranked."""
        ranked = [self.c.of(o.term.mention) for o in self.f.order if o.term.function is None]
        return (
            (self.f.limit or 0) > 1
            and len(ranked) == len(self.f.order)
            and all(m is not None and m.classes == frozenset({self.subject}) for m in ranked)
        )


def _aggregated(shown: Sequence[Expression]) -> bool:
    return any(isinstance(e, Aggregate) for e in shown)
