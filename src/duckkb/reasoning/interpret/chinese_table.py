"""Chinese questions about one family of tables: a frame -> a plan over the members that it selects."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.families import Family, Picked
from duckkb.reasoning.interpret.chinese_grammar import ChineseFrame
from duckkb.reasoning.interpret.chinese_lexis import Lexis
from duckkb.reasoning.interpret.chinese_names import (
    ADJECTIVES,
    AGAINST,
    COUNTED,
    NAMING,
    UNITS,
    ending_in,
)
from duckkb.reasoning.interpret.frame import Condition, Mention, Nested, Ordering, Term
from duckkb.reasoning.interpret.moments import date_condition, reads_as_period
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Expression,
    Or,
    Order,
    Output,
    Plan,
    Query,
    Scalar,
    SetOperation,
    Use,
)
from duckkb.reasoning.plan import Condition as PlanCondition
from duckkb.reasoning.values import ValueIndex

_EACH = re.compile(r"各自|分别|各|每")
_TOGETHER = re.compile(r"总共|一共|合计|加起来|总和|总计|整体")


MANY = 60
"""A plan over more tables than this is no answer; the question lacks a slot."""


@dataclass(frozen=True)
class TablePlan:
    """A plan, the classes it reads in order, and what was taken for granted."""

    plan: Plan
    classes: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
    loss: float = 0.0
    """What of the question the plan could not say, in units of a perfect mention."""


class FamilyTable:
    """What the names of a question mean in one family.

    Args:
        catalog: what there is.
        family: the tables of equal columns.
        values: the values of the data.
    """

    def __init__(self, catalog: Catalog, family: Family, values: ValueIndex) -> None:
        self.catalog, self.family, self.values = catalog, family, values
        self.example: Class = catalog.classes[family.example]

    @cached_property
    def lexis(self) -> Lexis:
        frame = self.family.name.replace("{}", "")
        return Lexis(self.example.attributes, (), ((frame, self.example.name),))

    def knows(self, word: str) -> bool:
        """Whether a word is part of the name of the family or of an attribute."""
        return any(word in n for n in self._names)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return (self.family.name, *(n for a in self.example.attributes for n in a.names))

    # -- what names mean -------------------------------------------------------------------

    @cached_property
    def entities(self) -> tuple[Attribute, ...]:
        """What names the rows."""
        texts = [a for a in self.example.attributes if a.kind is Kind.TEXT]
        return tuple(a for a in texts if any(NAMING.search(n) for n in a.names)) or tuple(texts[:1])

    def measures(self, mention: Mention) -> bool:
        found = self.attribute(mention)
        return found is not None and (
            found.kind.numeric or found.kind.temporal or self.dated(found)
        )

    def entity(self, mention: Mention) -> bool:
        if mention.candidates and mention.candidates[0].of == "class":
            return True
        found = self.attribute(mention)
        return found in self.entities and NAMING.search(mention.text) is None

    def score(self, mention: Mention) -> float:
        """How well a name fits the attribute it means."""
        if mention.generic:
            return 1.0
        return next((c.score for c in mention.candidates if c.target in self._own), 0.0)

    def attribute(self, mention: Mention) -> Attribute | None:
        """The attribute a name means, the best first."""
        if mention.generic:
            kind, _, word = mention.generic.partition(":")
            if kind == "when":
                return self._when(word)
            known = ADJECTIVES if kind == "graded" else UNITS
            numeric = [a for a in self.example.attributes if a.kind.numeric or self.dated(a)]
            return ending_in(numeric, known.get(word, ()))
        for c in mention.candidates:
            if c.of == "attribute" and c.target in self._own:
                return self._own[c.target]
        return None

    def _when(self, around: str) -> Attribute | None:
        """The attribute with a date, the finest, of which the most is said in the question."""
        found = [a for a in self.example.attributes if self.dated(a)]

        def fit(a: Attribute) -> tuple[int, bool]:
            told = max(sum(n[k : k + 2] in around for k in range(len(n) - 1)) for n in a.names)
            return told, self._dated[a.name] == "day"

        return max(found, key=fit, default=None)

    @cached_property
    def _own(self) -> Mapping[str, Attribute]:
        return {a.id: a for a in self.example.attributes}

    def dated(self, attribute: Attribute) -> bool:
        """Whether an attribute holds dates, be it as text."""
        return attribute.name in self._dated

    @cached_property
    def _dated(self) -> Mapping[str, str]:
        """Attributes that hold dates -> how fine."""
        found: dict[str, str] = {}
        for a in self.example.attributes:
            if a.kind.temporal:
                found[a.name] = "day"
            elif a.kind is Kind.TEXT:
                grain = reads_as_period(self.values.values_of(a.id, 5))
                if grain:
                    found[a.name] = grain
        return found

    @cached_property
    def time_label(self) -> Attribute | None:
        """The attribute that repeats the time slot of a table in each of its rows."""
        for a in self.example.attributes:
            if a.kind is Kind.TEXT and self._repeats(a):
                return a
        grain = next((m.period.grain for m in self.family.members.values() if m.period), "")
        named = {"year": ("年份", "年度", "年", "year"), "month": ("年月", "月份", "month")}.get(
            grain, ()
        )
        return ending_in([a for a in self.example.attributes if a.kind.numeric], named)

    def _repeats(self, attribute: Attribute) -> bool:
        members = [m for m in self.family.members.values() if m.period][:3]
        for member in members:
            values = self.values.values_of(f"{member.class_name}.{attribute.name}", 3)
            if len(values) != 1 or reads_as_period(values) != member.period.grain:  # type: ignore[union-attr]
                return False
        return bool(members)

    # -- plans -------------------------------------------------------------------------------

    def plan(
        self, frame: ChineseFrame, picked: Picked, wanted: Sequence[DateSpan]
    ) -> TablePlan | None:
        """The plan of a frame over the picked members; `wanted` are dates that fill no slot."""
        return _Work(self, frame, picked, wanted).plan()


@dataclass(frozen=True)
class _Filter:
    """Values of one attribute, as one condition; a row has one of them (or none of them)."""

    attribute: Attribute
    mentions: tuple[Mention, ...]
    negated: bool


class _Work:
    def __init__(
        self, table: FamilyTable, frame: ChineseFrame, picked: Picked, dates: Sequence[DateSpan]
    ) -> None:
        self.t, self.f, self.picked, self.dates = table, frame, picked, dates
        self.assumptions: list[str] = []
        self.loss = 0.0
        self.known: dict[str, frozenset[str]] = {}
        self.filters = self._filters()

    def plan(self) -> TablePlan | None:
        members = self._members()
        if not members or len(members) > MANY:
            return None
        made = self._made(members)
        if made is None:
            return None
        return TablePlan(made, tuple(members), tuple(self.assumptions), self.loss)

    def _members(self) -> list[str]:
        """The picked tables; where no time is told, the latest that knows the values."""
        members = list(self.picked.members)
        family = self.picked.family
        if not family.timed or self.picked.time or len(members) < 2 or self.f.each_time:
            return members
        asked = [f for f in self.filters if not f.negated]
        holding = [n for n in members if all(self._has(m, f, n) for f in asked for m in f.mentions)]
        some = holding or [m for m in members if any(self._held(f, m) for f in asked)] or members
        periods = {m: family.members[m].period for m in some}
        latest = max((p.first for p in periods.values() if p), default=None)
        kept = [m for m in some if (p := periods[m]) and p.first == latest]
        if kept and latest:
            grain = next(p.grain for p in periods.values() if p)
            told = f"{latest.year}年" if grain == "year" else f"{latest.year}年{latest.month}月"
            self.assumptions.append(f"问题没有说明时间, 取有记录的最近一期: {told}")
            self.loss += 0.15
        return kept or members

    def _held(self, each: _Filter, member: str) -> bool:
        return any(self._has(m, each, member) for m in each.mentions)

    def _has(self, mention: Mention, each: _Filter, member: str) -> bool:
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

    def _made(self, members: list[str]) -> Plan | None:
        frame = self.f
        if frame.difference:
            return self._difference(members)
        several = len(members) > 1
        pooled = several and self._pools()
        queries: list[Query] = []
        for member in members:
            query = self._query(member, pooled)
            if query is None:
                return None
            queries.append(query)
        if not several:
            return queries[0]
        rows = SetOperation("union_all", tuple(queries))
        return self._over(rows, queries[0]) if pooled else rows

    def _pools(self) -> bool:
        """Whether rows of several tables are compared or added up, rather than answered one by one."""
        frame = self.f
        text = self.picked.family.name and frame.words
        if any(t.function for t in frame.targets):
            return _TOGETHER.search(text) is not None or not (
                _EACH.search(text) or len(self._places()) > 1 or frame.each_time
            )
        if frame.order and frame.limit is not None:
            if any(not f.negated for f in self.filters):
                return True
            return len(self._places()) < 2 and not frame.each_time
        return bool(frame.order)

    def _places(self) -> list[tuple[int, int]]:
        return [(m.start, m.end) for m in self.picked.mentions if m.slot == "text"]

    # -- one table -------------------------------------------------------------------------

    def _query(self, member: str, raw: bool) -> Query | None:
        """The query over one table; `raw` leaves aggregates, order and limit to the query around."""
        frame = self.f
        where = self._where(member)
        select = self._select()
        if not select:
            return None
        use = (Use("t", member),)
        if raw:
            extra = [Output(Column("t", a.name), a.name) for a in self._needed()]
            plain = [o for o in select if isinstance(o.expression, Column)]
            unique = {o.label: o for o in (*plain, *extra)}
            if not unique:
                unique = {a.name: Output(Column("t", a.name), a.name) for a in self.t.entities[:1]}
            return Query(use, tuple(unique.values()), where=where)
        groups = self._groups()
        order = tuple(self._order(o, "t") for o in frame.order if self._ordered(o))
        if frame.order and not order:
            self.loss += 0.6
        limit = frame.limit if order else None
        if frame.inner is None or not self._ordered(frame.inner[0]):
            return Query(
                use, tuple(select), where=where, group_by=groups, order_by=order,
                limit=limit, offset=frame.offset if limit else 0, distinct=frame.distinct and not groups and not order,
            )  # fmt: skip
        ordering, first = frame.inner
        names = dict.fromkeys(
            [o.expression.attribute for o in select if isinstance(o.expression, Column)]
            + [a.name for a in self._needed()]
        )
        inner = Query(
            use,
            tuple(Output(Column("t", n), n) for n in names),
            where=where,
            order_by=(self._order(ordering, "t"),),
            limit=first,
        )
        return Query(
            (Use("t", ""),), tuple(select), group_by=groups, order_by=order,
            limit=limit, offset=frame.offset if limit else 0, inner=inner,
        )  # fmt: skip

    def _over(self, rows: SetOperation, sample: Query) -> Plan | None:
        """The query over the pooled rows of several tables."""
        frame = self.f
        order = tuple(self._order(o, "t") for o in frame.order if self._ordered(o))
        limit = frame.limit if order else None
        return Query(
            (Use("t", ""),), tuple(self._select()), group_by=self._groups(), order_by=order,
            limit=limit, offset=frame.offset if limit else 0, inner=rows,
        )  # fmt: skip

    def _needed(self) -> list[Attribute]:
        """Attributes that the outer query reads besides those it shows."""
        found: list[Attribute] = []
        for o in (*self.f.order, *((self.f.inner[0],) if self.f.inner else ())):
            if a := self._graded(o):
                found.append(a)
        for t in self.f.targets:
            if t.function and t.mention is not None and (a := self.t.attribute(t.mention)):
                found.append(a)
        for m in self.f.groups:
            if a := self.t.attribute(m):
                found.append(a)
        return list({a.name: a for a in found}.values())

    # -- parts -----------------------------------------------------------------------------

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
                outputs = {a.name: Output(Column("t", a.name), a.name), **outputs} if not self._only_entity() else {
                    a.name: Output(Column("t", a.name), a.name)}  # fmt: skip
        if self._labelled() and (label := self.t.time_label) and label.name not in outputs:
            outputs = {label.name: Output(Column("t", label.name), label.name), **outputs}
        return list(outputs.values())

    def _means_itself(self, term: Term, attribute: Attribute) -> bool:
        """平均 before the price of one named thing, or before what is an average already, adds nothing."""
        if term.function in ("sum", "avg"):
            if any("均" in n for n in attribute.names) and term.function == "avg":
                return self._single()
            return self._single() and not self.f.groups
        return False

    def _single(self) -> bool:
        """Whether each row asked for is named by a value."""
        return any(f.attribute in self.t.entities and not f.negated for f in self.filters)

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
                a = self.t._own.get(c.target)  # pyright: ignore[reportPrivateUsage]
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

    def _only_entity(self) -> bool:
        return False

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
            or (any(t.function for t in self.f.targets)
            and not self.f.each_time)
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

    # -- conditions ------------------------------------------------------------------------

    def _filters(self) -> list[_Filter]:
        """Values by the attribute they belong to, those that a name beside them tells first."""
        found: dict[tuple[str, bool], tuple[Attribute, list[Mention]]] = {}
        for c in self.f.conditions:
            for v in c.values:
                if isinstance(v, Mention) and (a := self._attribute_of(v, c)):
                    found.setdefault((a.name, c.negated), (a, []))[1].append(v)
        return [_Filter(a, tuple(m), negated) for (_, negated), (a, m) in found.items()]

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
            if made is not None:
                items.append(made)
            else:
                self.loss += 0.4
        items.extend(self._times())
        if not items:
            return None
        return items[0] if len(items) == 1 else And(tuple(items))

    def _texts(self, each: _Filter, member: str) -> list[str]:
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

    def _near(self, each: _Filter, member: str) -> Sequence[Mention]:
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
        assert c.term is not None and c.term.mention is not None
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
            operator = next((o for s, o in self.f.dates if s is span), "between")
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
        grains = self.t._dated  # pyright: ignore[reportPrivateUsage]
        same = [a for a in found if grains[a.name] == span.grain]
        fine = [a for a in found if grains[a.name] == "day"]
        if same or fine or found:
            return (same or fine or found)[0]
        years = [a for a in self.t.example.attributes if a.kind is Kind.INTEGER]
        return ending_in(years, ("年份", "年度", "year"))

    # -- differences -----------------------------------------------------------------------

    def _difference(self, members: list[str]) -> Plan | None:
        """How far two values lie apart: the greatest less the least."""
        target = next(
            (a for t in self.f.targets if t.mention and (a := self.t.attribute(t.mention))), None
        )
        if target is None:
            return None
        label = target.name
        queries = tuple(
            Query((Use("t", m),), (Output(Column("t", label), label),), where=self._where(m))
            for m in members
        )
        column = Column("t", label)
        apart = Arithmetic("-", Aggregate("max", column), Aggregate("min", column))
        rows = queries[0] if len(queries) == 1 else SetOperation("union_all", queries)
        return Query((Use("t", ""),), (Output(apart, "difference"),), inner=rows)
