"""What a Chinese question wants to see of a family of tables, and in which order."""

from __future__ import annotations

from collections.abc import Mapping

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.chinese.families.conditions import Conditions
from duckkb.reasoning.interpret.chinese.names import AGAINST, COUNTED, ending_in
from duckkb.reasoning.interpret.frame import Ordering, Term
from duckkb.reasoning.plan import Aggregate, Column, Expression, Order, Output


class Outputs(Conditions):
    """Columns, groups and order of a frame."""

    def _asked_for(self) -> list[Term]:
        """The targets without faint likenesses, and without what a comparison only compares."""
        frame = self.f
        compared: list[str] = []
        if frame.order and (frame.which or frame.asked is not None):
            orderings = [*frame.order, *([frame.inner[0]] if frame.inner else [])]
            found = [self.t.attribute(o.term.mention) for o in orderings if o.term.mention]
            compared = [a.name for a in found if a]
        kept: list[tuple[float, Term]] = []
        for term in frame.targets:
            a = self.t.attribute(term.mention) if term.mention else None
            if a is None or term.function == "count" or a.name not in compared:
                kept.append((self.t.score(term.mention) if term.mention else 1.0, term))
        best = max((s for s, _ in kept), default=0.0)
        if frame.order or best >= 0.5:
            return [t for s, t in kept if s >= 0.5]
        return [t for s, t in kept if s >= best - 0.1]

    def _select(self) -> list[Output]:
        frame = self.f
        outputs: dict[str, Output] = {}

        def add(expression: Expression, label: str) -> None:
            outputs.setdefault(label, Output(expression, label))

        for m in frame.groups:
            if a := self.t.attribute(m):
                add(Column("t", a.name), a.name)
        for term in self._asked_for():
            if term.function == "count":
                a = self._quantity(term)
                if a is not None and self._single():
                    add(Column("t", a.name), a.name)
                elif a is not None:
                    add(Aggregate("sum", Column("t", a.name)), f"sum {a.name}")
                else:
                    add(Aggregate("count"), "count")
                continue
            a = self.t.attribute(term.mention) if term.mention else None
            if a is None:
                self.loss += 0.3
                continue
            if term.function is not None and not self._means_itself(term, a):
                add(Aggregate(term.function, Column("t", a.name)), f"{term.function} {a.name}")
            elif not frame.groups or term.function is None:
                add(Column("t", a.name), a.name)
        if self._asks_entity(outputs):
            a = self._entity()
            if a is not None and a.name not in outputs:
                outputs = {a.name: Output(Column("t", a.name), a.name), **outputs}
        if self._labelled() and (label := self.t.time_label) and label.name not in outputs:
            outputs = {label.name: Output(Column("t", label.name), label.name), **outputs}
        return list(outputs.values())

    def _means_itself(self, term: Term, attribute: Attribute) -> bool:
        """平均 before the price of one named thing, or before what is an average already, adds nothing."""
        if term.function in ("sum", "avg"):
            if any("均" in n for n in attribute.names) and term.function == "avg":
                return self._single()
            together = len(self.picked.members) > 1 and not self.f.each_time
            return self._single() and not self.f.groups and not together
        return False

    def _quantity(self, term: Term) -> Attribute | None:
        """成交了多少套: the attribute that holds such a number, where there is one."""
        numeric = [a for a in self.t.example.attributes if a.kind.numeric]
        found = ending_in(numeric, COUNTED.get(self.f.counted, ()))
        if found is not None:
            return found
        if term.mention is None and self._single():
            return ending_in(numeric, ("套数", "数量", "人数", "次数", "件数", "个数"))
        if term.mention is not None and self._single():
            for c in term.mention.candidates:
                a = self.t.own.get(c.target)
                if a is not None and a.kind.numeric and c.score >= 0.5:
                    return a
        return None

    def _asks_entity(self, outputs: Mapping[str, Output]) -> bool:
        if any(o.expression for o in outputs.values() if isinstance(o.expression, Aggregate)):
            return False
        frame = self.f
        if not outputs:
            return True
        if frame.asked is not None and self.t.entity(frame.asked):
            return True
        return bool(frame.which and frame.order)

    def _entity(self) -> Attribute | None:
        frame = self.f
        if frame.asked is not None and (a := self.t.attribute(frame.asked)):
            return a
        if frame.measure_word in ("年", "月") and self.t.time_label is not None:
            return self.t.time_label
        named = [
            f.attribute
            for f in self.filters
            if f.attribute in self.t.entities and len(f.mentions) > 1
        ]
        if named:
            return named[0]
        for noun in reversed(frame.nouns):
            if (a := self.t.attribute(noun)) in self.t.entities:
                return a
        return self.t.entities[0] if self.t.entities else None

    def _labelled(self) -> bool:
        """Whether rows must say their time: a range, every month, three times or more."""
        family = self.picked.family
        if (
            not family.timed
            or self.f.order
            or (any(t.function for t in self.f.targets) and not self.f.each_time)
        ):
            return False
        times = {p.first for m in self.picked.members if (p := family.members[m].period)}
        spans = [m for m in self.picked.mentions if m.slot == "time"]
        if not self.picked.time:
            return self.f.each_time
        return len(times) > 2 or (len(times) > 1 and (len(spans) == 1 or self.f.each_time))

    def _groups(self) -> tuple[Expression, ...]:
        found = [a for m in self.f.groups if (a := self.t.attribute(m))]
        if not any(t.function for t in self.f.targets):
            return ()
        return tuple(Column("t", a.name) for a in found)

    def _ordered(self, ordering: Ordering) -> bool:
        return self._graded(ordering) is not None

    def _graded(self, ordering: Ordering) -> Attribute | None:
        """What rows are ordered by; a number of things is a quantity where each row has one."""
        term = ordering.term
        if term.mention is not None:
            return self.t.attribute(term.mention)
        return self._quantity(term) if term.function == "count" else None

    def _order(self, ordering: Ordering, alias: str) -> Order:
        a = self._graded(ordering)
        assert a is not None
        descending = ordering.descending
        generic = ordering.term.mention.generic if ordering.term.mention else ""
        if (
            generic
            and any(w in n for n in a.names for w in AGAINST)
            and generic.endswith(("大", "小", "老", "年轻", "年长"))
        ):
            descending = not descending
        if ordering.term.function and self.f.groups:
            return Order(Aggregate(ordering.term.function, Column(alias, a.name)), descending)
        return Order(Column(alias, a.name), descending)
