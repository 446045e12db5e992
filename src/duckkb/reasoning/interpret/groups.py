"""What the rows of a plan are grouped by: identities where classes are meant, else attributes."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.frame import Mention, Term
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.interpret.wheres import Wheres
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import Aggregate, Column, Expression, Output


class Groups(Wheres):
    """Writes group keys."""

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
        keys.extend(own for _, _, own in self.roles.values())
        shown = self._shown_attributes()
        if (
            not self.f.groups
            and bare
            and shown
            and shown[0].class_name == self.subject
            and all(self._of_each_row(a.class_name) for a in shown)
            and self._entity(shown, scope)
            and not self._of_one_row(select, shown, scope)
        ):
            keys.extend(scope.column(a) for a in self._key(self.subject))
        for output in bare:
            if output.expression not in keys:
                keys.append(output.expression)
        return list(dict.fromkeys(keys))

    def _of_each_row(self, class_name: str) -> bool:
        """Whether a row of the subject has one of the class: of each course its department."""
        return class_name == self.subject or self.nature.refers(self.subject, class_name)

    def _of_one_row(
        self, select: Sequence[Output], shown: Sequence[Attribute], scope: Scope
    ) -> bool:
        """`the types and the total amount of payments`: of each payment the total says nothing."""
        named = (*self.naming.names(self.subject), *self.naming.ids(self.subject))
        figures = [o.expression for o in select if isinstance(o.expression, Aggregate)]
        return (
            bool(figures)
            and not any(a in named for a in shown)
            and not scope.multiplies(self.subject)
            and all(
                e.argument is None
                or (
                    isinstance(e.argument, Column)
                    and e.argument.alias == scope.aliases.get(self.subject)
                )
                for e in figures
            )
        )

    def _shown_attributes(self) -> list[Attribute]:
        found: list[Attribute] = []
        for term in self.f.targets:
            if term.function is None and (m := self.c.of(term.mention)):
                found.extend(m.attributes or self.naming.shown(m.class_name))
        return found

    def _entity(self, shown: Sequence[Attribute], scope: Scope) -> bool:
        """Whether rows of the subject are asked for, not values of an attribute."""
        names = (*self.naming.names(self.subject), *self.naming.ids(self.subject))
        if any(o.term.function == "count" and o.term.mention is None for o in self.f.order):
            return any(a in names for a in shown)
        measured = (*(o.term for o in self.f.order), *(h.term for h in self.f.having if h.term))
        # of a single row a figure is no average: `the make of truck with the highest average mileage`
        figures = any(o.term.function not in (None, "count") for o in self.f.order)
        trivial = (bool(self.f.having) or figures) and not scope.multiplies(self.subject)
        if trivial or any(self._counts_subject(t) for t in measured):
            return any(a in self._key(self.subject) for a in shown)
        told = self.c.of(self.f.subject)
        if (
            told
            and told.class_name == self.subject
            and any(
                t.mention is not None
                and (t.mention.head is not None or t.mention is self.f.subject)
                and not self._kinds_asked(t.mention)
                for t in self.f.targets
                if t.function is None
            )
        ):
            return True
        return any(a in names for a in shown)

    def _kinds_asked(self, mention: Mention) -> bool:
        """`which clause kinds`, `which maker's rockets`: kinds and makers are told apart, not their rows."""
        head = mention.head
        if self._asked_of_whose(mention):
            return True
        if head is None or not self.f.tokens or self.f.tokens[0][2] != "which":
            return False
        first = min(mention.start, head.start) - self.f.tokens[0][1]
        gap = mention.start - head.end if head.start < mention.start else head.start - mention.end
        return 0 < first <= 1 and 0 <= gap <= len("'s ")

    def _asked_of_whose(self, mention: Mention) -> bool:
        """`Which country's teams won most? Give the country`: what is shown is that of which the rows were said to be."""
        told = self.f.tokens[:3]
        if len(told) < 3 or told[0][2] != "which":
            return False
        (_, end, owner), (start, _, _) = told[1:]
        return start - end == len("'s ") and stem(mention.text.casefold()) == owner

    def _counts_subject(self, term: Term) -> bool:
        """`the type with the most games`, of games: types are ranked, not games."""
        if term.function != "count":
            return False
        found = self.c.of(term.mention)
        if found is None:
            return False
        if found.class_name:
            return found.class_name == self.subject
        return found.attributes[0] in self._key(self.subject)
