"""Conditions of a question bound to attributes: said of the asked-for rows, or of related ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.choose import Choice
from duckkb.reasoning.interpret.frame import Condition, Frame, Mention
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.locate import Locator


class Unreadable(Exception):
    """The choice makes no plan: nothing is asked for, or its classes do not connect."""


@dataclass
class Bound:
    """A condition with its attribute, ready to be written."""

    condition: Condition
    attributes: tuple[Attribute, ...]
    values: tuple[object, ...]
    turned: bool = False


class Bounds:
    """The conditions of a frame with their attributes, and which of them speak of other rows.

    Args:
        catalog: what there is.
        locator: how classes connect.
        naming: what classes are called by.
        frame: what the question says.
        choice: what its mentions mean.
    """

    def __init__(
        self, catalog: Catalog, locator: Locator, naming: Naming, frame: Frame, choice: Choice
    ) -> None:
        self.catalog, self.locator, self.naming = catalog, locator, naming
        self.f, self.c = frame, choice
        self.subject = self._subject()
        self.near = dict.fromkeys(choice.mentioned, 1.0)
        bound = [b for b in map(self._bind, frame.conditions) if b is not None]
        own = [b for b in bound if self._stays(b, bound)]
        self.plain = own
        self.apart = [b for b in bound if b not in own]
        self.exists = [c for c in frame.conditions if c.operator == "has"]

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

    def _bind(self, condition: Condition) -> Bound | None:
        if condition.operator == "has":
            return None
        value = condition.values[0] if condition.values else None
        meaning = self.c.of(value) if isinstance(value, Mention) else None
        term = self.c.of(condition.term.mention) if condition.term else None
        if meaning is not None:
            return Bound(condition, meaning.attributes, (meaning.value,))
        attributes = term.attributes if term else ()
        if not attributes and condition.term is None:
            attributes = self._hinted(condition)
        if not attributes or isinstance(value, Mention):
            return None
        return Bound(condition, attributes, condition.values, bool(term and term.turned))

    def _hinted(self, condition: Condition) -> tuple[Attribute, ...]:
        """A number beside a name: that attribute, or the id of that class."""
        for hint in condition.hints:
            found = self.c.of(hint)
            if found and found.attributes:
                return found.attributes[:1]
            if found and found.class_name:
                ids = self.naming.ids(found.class_name)
                if len(ids) == 1:
                    return ids
            for candidate in hint.candidates[:1]:
                if candidate.of == "attribute":
                    return (self.catalog.attributes[candidate.target],)
        return ()

    def _functional(self, class_name: str) -> bool:
        """Whether each row of the subject has at most one row of the class."""
        if class_name == self.subject:
            return True
        if not self.subject:
            return True
        trees = self.locator.trees((self.subject, class_name), self.near)
        if not trees:
            return False
        scope = Scope(self.catalog, trees[0], (), (self.subject, class_name), self.subject)
        return not scope.multiplies(self.subject)

    def _stays(self, bound: Bound, every: Sequence[Bound]) -> bool:
        """Whether a condition may be said of the joined rows, not of other related ones."""
        condition = bound.condition
        where = bound.attributes[0].class_name
        if condition.negated and not self._functional(where):
            return False
        if self.f.both or self._clashes(bound, every):
            return self._functional(where) or not self._clashes(bound, every)
        return True

    def _clashes(self, bound: Bound, every: Sequence[Bound]) -> bool:
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

    def _key(self, class_name: str) -> tuple[Attribute, ...]:
        ids = self.naming.ids(class_name)
        return ids if len(ids) == 1 else self.naming.shown(class_name)[:1]
