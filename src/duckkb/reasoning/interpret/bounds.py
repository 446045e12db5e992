"""Conditions of a question bound to attributes: said of the asked-for rows, or of related ones."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.interpret.choose import Choice, Meaning
from duckkb.reasoning.interpret.frame import Condition, Frame, Mention, Nested
from duckkb.reasoning.interpret.joining import Joining
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.nature import Nature
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.plan import Column, Link, Use, Value

_SPELT = frozenset(("starts_with", "ends_with", "contains", "like"))
"""Operators that compare letters: of rows, those of their names."""


_JOINING = frozenset(("and", "but", "or", "who", "that", "which", "whose", "with"))


class Unreadable(Exception):
    """The choice makes no plan: nothing is asked for, or its classes do not connect."""


@dataclass(frozen=True)
class Held:
    """A value of the row that a reference leads to: a director called so."""

    join: Join
    attribute: Attribute
    value: Value


@dataclass
class Bound:
    """A condition with its attribute, ready to be written."""

    condition: Condition
    attributes: tuple[Attribute, ...]
    values: tuple[object, ...]
    turned: bool = False
    part: int = 0
    """The half it stands in of `in Fall 2009 or in Spring 2010`; 3 behind `but not`."""


class Bounds:
    """The conditions of a frame with their attributes, and which of them speak of other rows.

    Args:
        catalog: what there is.
        locator: how classes connect.
        naming: what classes are called by.
        nature: what attributes are.
        frame: what the question says.
        choice: what its mentions mean.
    """

    def __init__(
        self,
        catalog: Catalog,
        locator: Locator,
        naming: Naming,
        nature: Nature,
        frame: Frame,
        choice: Choice,
    ) -> None:
        self.catalog, self.locator, self.naming, self.nature = catalog, locator, naming, nature
        self.f, self.c = frame, choice
        self.subject = self._subject()
        self.near = Joining(catalog, locator, nature, frame, choice).evidence()
        bound = [b for b in map(self._bind, frame.conditions) if b is not None]
        if _contradict(bound):
            self.f = frame = dataclasses.replace(frame, both=True)
        self.pivot = None
        if frame.both or any(self._of_others(b, bound) for b in bound):
            self.pivot = self._pivot()
        bound = self._denied_with(self._whole_names(self._paired(self._by_roles(bound))))
        own = [b for b in bound if self._stays(b, bound)]
        self.plain = own
        self.apart = [b for b in bound if b not in own]
        self.roles: dict[str, tuple[Use, Link, Column]] = {}
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
        given = (v for c in self.f.conditions for v in c.values if isinstance(v, Mention))
        values = [(v.start, m.attributes[0].class_name) for v in given if (m := self.c.of(v))]
        if not values:
            return next(iter(sorted(self.c.classes)), "")
        names = self.naming.names(rows := min(values)[1])
        return names[0].class_name if names else rows  # `the writers`: people, by what they did

    def _bind(self, condition: Condition) -> Bound | None:
        if condition.operator == "has":
            return None
        value = condition.values[0] if condition.values else None
        meaning = self.c.of(value) if isinstance(value, Mention) else None
        term = self.c.of(condition.term.mention) if condition.term else None
        if meaning is not None and isinstance(value, Mention) and self._names_shown(value):
            return None
        if meaning is not None:
            held = self._held(condition, meaning)
            if held is not None:
                return held
            return Bound(condition, meaning.attributes, (meaning.value,))
        attributes = term.attributes if term else ()
        if term and term.class_name and isinstance(value, Nested):
            attributes = self.naming.ids(term.class_name)[:1]
        spelt = condition.operator in _SPELT and not attributes
        if spelt and (rows := term.class_name if term else self.subject):
            attributes = self.naming.names(rows)[:1]
        if isinstance(value, bool):
            said = [(a, self.nature.flag(a)) for a in attributes[:1]]
            told = [(a, flag[0 if value else 1]) for a, flag in said if flag is not None]
            return Bound(condition, (told[0][0],), (told[0][1],)) if told else None
        if not attributes and condition.term is None:
            attributes = self._hinted(condition)
        if not attributes or isinstance(value, Mention):
            return None
        return Bound(condition, attributes, condition.values, bool(term and term.turned))

    def _names_shown(self, value: Mention) -> bool:
        """Whether a value is but the rest of the name of what is shown, said apart from it: the score given
        to the opposition, of `opposition_score`."""
        told = {stem(w) for w in value.text.casefold().split()}
        for term in self.f.targets:
            found = self.c.of(term.mention)
            if term.mention is not None and found is not None and len(found.attributes) == 1:
                said = {stem(w) for w in term.mention.text.casefold().split()}
                if told <= {*parts(found.attributes[0].name)} - said:
                    return True
        return False

    def _held(self, condition: Condition, meaning: Meaning) -> Bound | None:
        """A value beside a role: `whose mentor is Ann`, where a plain join would not tell which."""
        named = (condition.term.mention if condition.term else None, *condition.hints)
        for mention in named:
            told = self.c.of(mention)
            for attribute in told.attributes if told else ():
                join = self.nature.role(attribute)
                if join is None or meaning.attributes[0].class_name != join.right:
                    continue
                if join.right == self.subject or len(self._parallel(join)) > 1:
                    held = Held(join, meaning.attributes[0], meaning.value)
                    return Bound(condition, (attribute,), (held,))
        return None

    def _parallel(self, join: Join) -> list[Join]:
        """All joins between the same two classes."""
        joins = self.catalog.joins_at[join.left]
        return [j for j in joins if (j.left, j.right) == (join.left, join.right)]

    def _by_roles(self, bounds: list[Bound]) -> list[Bound]:
        """`from Oslo to Rome`: values of one attribute that stand in different roles."""
        found = list(bounds)
        before = 0
        taken: set[str] = set()
        for k, bound in enumerate(bounds):
            c = bound.condition
            near = {s for start, end, s in self.f.tokens if before <= start and end <= c.start}
            before = c.end
            if c.operator != "eq" or not self._clashes(bound, bounds):
                continue
            joins = [
                j
                for name in sorted(self.c.classes | {self.subject})
                for j in self.catalog.joins_at.get(name, ())
                if j.right == bound.attributes[0].class_name and len(self._parallel(j)) > 1
            ]
            scored = [(self.nature.spoken(j, near), j) for j in joins if j.id not in taken]
            score, join = max(scored, key=lambda s: s[0], default=(0.0, None))
            if join is None or score == 0.0:
                return bounds
            taken.add(join.id)
            left = self.catalog.referring(join)
            if left is None:
                return bounds
            held = Held(join, bound.attributes[0], _plain(bound.values[0]))
            found[k] = Bound(c, (left,), (held,))
        return found

    def _paired(self, bounds: list[Bound]) -> list[Bound]:
        """`in Fall 2009 or in Spring 2010`: what is said twice of the same attributes, in two halves."""
        found = list(bounds)
        for place in (*self.f.ors, *self.f.nots):
            told = sorted(found, key=lambda b: b.condition.start)
            after = [b for b in told if b.condition.start >= place]
            before = [b for b in told if b.condition.end <= place][-len(after) :]
            if len(after) < 2 or _attributes(before) != _attributes(after):
                continue
            if place in self.f.nots:
                for b in after:
                    b.condition, b.part = dataclasses.replace(b.condition, negated=True), 3
            elif not any(b.condition.negated for b in (*before, *after)):
                for part, half in enumerate((before, after), 1):
                    for b in half:
                        b.condition, b.part = dataclasses.replace(b.condition, option=0), part
        return found

    def _whole_names(self, bounds: list[Bound]) -> list[Bound]:
        """`not by Ann Lee`: both parts of the name are denied together, not the first alone."""
        for one, two in itertools.pairwise(bounds):
            a, b = one.condition, two.condition
            plain = a.operator == b.operator == "eq" and one.attributes and two.attributes
            if not plain or not a.negated or b.negated or not 0 <= b.start - a.end <= 1:
                continue
            (first, *_), (last, *_) = one.attributes, two.attributes
            own = first.class_name
            if (first, last) == (self.naming.first_name(own), self.naming.last_name(own)):
                two.condition = dataclasses.replace(b, negated=True)
                one.part = two.part = 3
        return bounds

    def _denied_with(self, bounds: list[Bound]) -> list[Bound]:
        """`did not finish leg 2`, `never elected in 2014`: what stands behind what is denied of other rows
        tells which of those."""
        told = sorted(bounds, key=lambda b: b.condition.start)
        for one, two in itertools.pairwise(told):
            a, b = one.condition, two.condition
            plain = a.operator == "eq" and not (a.option or b.option or one.part or two.part)
            if not (plain and a.negated) or b.negated or a.clause != b.clause:
                continue
            between = {s for start, end, s in self.f.tokens if a.end <= start and end <= b.start}
            if between & _JOINING or not (one.attributes and two.attributes):
                continue
            own, other = one.attributes[0].class_name, two.attributes[0].class_name
            kin = own == other or self.nature.refers(own, other)
            if kin and not self._functional(own) and not self._functional(other):
                two.condition = dataclasses.replace(b, negated=True)
                one.part = two.part = 3
        return bounds

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
        if bound.part:
            return bound.part < 3
        condition = bound.condition
        where = bound.attributes[0].class_name
        if condition.negated and not self._functional(where):
            return False
        if self.pivot is not None and (
            self._clashes(bound, every) or self._of_others(bound, every)
        ):
            return False
        if self.f.both or self._clashes(bound, every):
            return self._functional(where) or not self._clashes(bound, every)
        return True

    def _of_others(self, bound: Bound, every: Sequence[Bound]) -> bool:
        """`countries with comedies but no dramas`: a row that is the one is not the other anyway."""
        return bound.condition.negated and any(
            b.attributes == bound.attributes
            and b.condition.operator == bound.condition.operator == "eq"
            and not b.condition.negated
            for b in every
        )

    def _pivot(self) -> Attribute | None:
        """`countries with both a port that … and one that …`: the value that rows have in common."""
        if len(self.f.targets) != 1 or self.f.targets[0].function:
            return None
        told = self.c.of(self.f.targets[0].mention)
        if told is None or len(told.attributes) != 1:
            return None
        (shown,) = told.attributes
        ids = self.naming.ids(shown.class_name)
        calls = shown in self.naming.names(shown.class_name)
        return None if shown in ids or (calls and not self._once) else shown

    @property
    def _once(self) -> bool:
        """Each row of the subject has but one value of all that is said: `titles of courses in both
        departments` are titles of two courses."""
        told = [
            m
            for c in self.f.conditions
            for v in c.values
            if isinstance(v, Mention) and (m := self.c.of(v))
        ]
        classes = {a.class_name for m in told for a in m.attributes}
        return bool(classes) and all(map(self._functional, classes))

    def _clashes(self, bound: Bound, every: Sequence[Bound]) -> bool:
        """Another value of the same attribute is wanted at once."""
        c = bound.condition
        every = [b for b in every if _held_by(b) == _held_by(bound)]
        if self.f.both and self.pivot is not None:
            return any(b is not bound and b.attributes == bound.attributes for b in every)
        return (
            c.operator == "eq"
            and not c.negated
            and not bound.part
            and c.option == 0
            and any(
                b is not bound
                and b.attributes == bound.attributes
                and b.values != bound.values
                and b.condition.operator == "eq"
                and b.condition.option == 0
                and not b.condition.negated
                for b in every
            )
        )

    def _key(self, class_name: str) -> tuple[Attribute, ...]:
        ids = self.naming.ids(class_name)
        return ids if len(ids) == 1 else self.naming.shown(class_name)[:1]


def _held_by(bound: Bound) -> str:
    """The attribute of the row led to that is compared, by its id; "" where the reference is."""
    value = bound.values[0] if bound.values else None
    return value.attribute.id if isinstance(value, Held) else ""


def _attributes(bounds: Sequence[Bound]) -> list[tuple[str, ...]]:
    return sorted(tuple(a.id for a in b.attributes) for b in bounds)


def _contradict(bounds: Sequence[Bound]) -> bool:
    """`countries with ports opened before 1900 and ports opened after 1950`: no row is both."""
    told = [
        b for b in bounds if len(b.values) == 1 and not (b.condition.option or b.condition.negated)
    ]
    for low, high in itertools.permutations(told, 2):
        if low.condition.operator in ("lt", "le") and high.condition.operator in ("gt", "ge"):
            least, most = high.values[0], low.values[0]
            numbers = isinstance(least, int | float) and isinstance(most, int | float)
            texts = isinstance(least, str) and isinstance(most, str)
            apart = (numbers or texts) and most < least  # pyright: ignore[reportOperatorIssue]
            if apart and low.attributes == high.attributes and low.turned == high.turned:
                return True
    return False


def _plain(value: object) -> Value:
    return value if isinstance(value, str | int | float) or value is None else str(value)
