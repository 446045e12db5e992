"""Conditions of a Chinese question on the rows of one table of a family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.families import Picked
from duckkb.reasoning.interpret.chinese.families.family import FamilyTable
from duckkb.reasoning.interpret.chinese.families.frame import FamilyFrame
from duckkb.reasoning.interpret.chinese.names import ending_in
from duckkb.reasoning.interpret.frame import Condition, Mention, Nested
from duckkb.reasoning.interpret.moments import date_condition
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Expression,
    Operator,
    Or,
    Output,
    Query,
    Scalar,
    Use,
    all_of,
)
from duckkb.reasoning.plan import Condition as PlanCondition


@dataclass(frozen=True)
class Filter:
    """Values of one attribute, as one condition; a row has one of them (or none of them)."""

    attribute: Attribute
    mentions: tuple[Mention, ...]
    negated: bool


class Conditions:
    """Values, comparisons and dates of a frame, as conditions on each picked table."""

    def __init__(
        self, table: FamilyTable, frame: FamilyFrame, picked: Picked, dates: Sequence[DateSpan]
    ) -> None:
        self.t, self.f, self.picked, self.dates = table, frame, picked, dates
        self.assumptions: list[str] = []
        self.loss = 0.4 * frame.unplanned
        self.known: dict[str, frozenset[str]] = {}
        self.filters = self._filters()

    def _filters(self) -> list[Filter]:
        """Values by the attribute they belong to, those that a name beside them tells first."""
        found: dict[tuple[str, bool], tuple[Attribute, list[Mention]]] = {}
        for c in self.f.conditions:
            for v in c.values:
                if isinstance(v, Mention) and (a := self._attribute_of(v, c)):
                    found.setdefault((a.name, c.negated), (a, []))[1].append(v)
        return [Filter(a, tuple(m), negated) for (_, negated), (a, m) in found.items()]

    def _attribute_of(self, value: Mention, condition: Condition) -> Attribute | None:
        scores: dict[str, float] = {}
        for c in value.of("value"):
            name = c.target.rsplit(".", 1)[1]
            scores[name] = max(scores.get(name, 0.0), c.score)
        for hint in condition.hints:
            for c in hint.candidates:
                name = c.target.rsplit(".", 1)[-1]
                if name in scores:
                    scores[name] += 0.4 * c.score
        for entity in self.t.entities:
            if entity.name in scores:
                scores[entity.name] += 0.05
        best = max(scores, key=lambda n: scores[n], default=None)
        return self.t.example.by_name.get(best) if best else None

    def _where(self, member: str) -> PlanCondition | None:
        items: list[PlanCondition] = []
        options: list[PlanCondition] = []
        for each in self.filters:
            texts = self._texts(each, member)
            column = Column("t", each.attribute.name)
            constants = tuple(Constant(t) for t in texts)
            if len(texts) == 1:
                items.append(Compare(column, "ne" if each.negated else "eq", constants))
            else:
                items.append(Compare(column, "not_in" if each.negated else "in", constants))
        for c in self.f.conditions:
            if (
                c.term is None
                or c.term.mention is None
                or any(isinstance(v, Mention) for v in c.values)
            ):
                continue
            made = self._compared(c, member)
            if made is None:
                self.loss += 0.4
            elif c.option:
                options.append(made)
            else:
                items.append(made)
        if options:
            items.append(Or(tuple(options)))
        items.extend(self._times())
        return all_of(items)

    def _texts(self, each: Filter, member: str) -> list[str]:
        """The values as the member has them; of several places, those told behind its own."""
        own = self._near(each, member)
        texts: dict[str, None] = {}
        for m in own:
            named = [
                c for c in m.of("value") if c.value and c.target.endswith("." + each.attribute.name)
            ]
            here = [c for c in named if c.target.startswith(member + ".")]
            chosen = (here or named)[0].value if named else m.text
            texts[chosen or m.text] = None
        return list(texts)

    def _near(self, each: Filter, member: str) -> Sequence[Mention]:
        places = [m for m in self.picked.mentions if m.slot == "text"]
        if len(places) < 2 or len(each.mentions) < 2:
            return each.mentions
        mine: list[Mention] = []
        for v in each.mentions:
            before = [p for p in places if p.start < v.start]
            if not before or member in before[-1].members:
                mine.append(v)
        return mine or each.mentions

    def _compared(self, c: Condition, member: str) -> PlanCondition | None:
        assert c.term is not None
        assert c.term.mention is not None
        a = self.t.attribute(c.term.mention)
        if a is None or c.operator == "has":
            return None
        column = Column("t", a.name)
        values: list[Expression] = []
        for v in c.values:
            if isinstance(v, Nested):
                of = self.t.attribute(v.term.mention) if v.term.mention else None
                inner = Aggregate(v.term.function or "avg", Column("n", (of or a).name))
                values.append(Scalar(Query((Use("n", member),), (Output(inner, "value"),))))
            elif isinstance(v, int | float | str) and not isinstance(v, bool):
                values.append(Constant(v))
        return Compare(column, c.operator, tuple(values)) if values else None

    def _times(self) -> Iterable[PlanCondition]:
        """Dates that fill no slot, as conditions on the attribute that holds dates as fine."""
        if not self.dates:
            return
        made: list[PlanCondition] = []
        for span in self.dates:
            told: list[Operator] = [o for s, o in self.f.dates if s is span]
            operator: Operator = told[0] if told else "between"
            named = self.f.date_names.get(span.start)
            a = self.t.attribute(named) if named is not None else None
            if a is None or not self.t.dated(a):
                a = self._date_attribute(span)
            if a is None:
                self.loss += 0.5
                continue
            samples = self.t.values.values_of(a.id, 1)
            condition = date_condition(Column("t", a.name), a.kind, span, operator, samples)
            if condition is None:
                self.loss += 0.5
            else:
                made.append(condition)
        if len(made) == 1:
            yield made[0]
        elif made:
            yield Or(tuple(made))

    def _date_attribute(self, span: DateSpan) -> Attribute | None:
        found = [a for a in self.t.example.attributes if self.t.dated(a)]
        grains = self.t.grains
        same = [a for a in found if grains[a.name] == span.grain]
        fine = [a for a in found if grains[a.name] == "day"]
        if same or fine or found:
            return (same or fine or found)[0]
        years = [a for a in self.t.example.attributes if a.kind is Kind.INTEGER]
        return ending_in(years, ("年份", "年度", "year"))

    def _held(self, each: Filter, member: str) -> bool:
        return any(self._has(m, each, member) for m in each.mentions)

    def _has(self, mention: Mention, each: Filter, member: str) -> bool:
        attribute = f"{member}.{each.attribute.name}"
        return any(
            attribute in self._places_of(c.value)
            for c in mention.of("value")
            if c.value is not None and c.target.endswith(f".{each.attribute.name}")
        )

    def _places_of(self, value: str) -> frozenset[str]:
        if value not in self.known:
            self.known[value] = frozenset(self.t.values.attributes_of(value))
        return self.known[value]

    def _single(self) -> bool:
        """Whether each row asked for is named by a value."""
        return any(f.attribute in self.t.entities and not f.negated for f in self.filters)
