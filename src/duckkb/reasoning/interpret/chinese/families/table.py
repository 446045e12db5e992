"""Chinese questions about one family of tables: a frame -> a plan over the members that it selects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.families import Picked
from duckkb.reasoning.interpret.chinese.families.family import FamilyTable
from duckkb.reasoning.interpret.chinese.families.frame import FamilyFrame
from duckkb.reasoning.interpret.chinese.families.outputs import Outputs
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Output,
    Plan,
    Query,
    SetOperation,
    Use,
)
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.periods import Period

_EACH = regex(r"各自|分别|各|每")
_TOGETHER = regex(r"总共|一共|合计|加起来|总和|总计|整体")
MANY = 60
"""A plan over more tables than this is no answer; the question lacks a slot."""
MOST_TIMES = 5
"""So many times are weighed against each other where a question tells none."""


@dataclass(frozen=True)
class TablePlan:
    """A plan, the classes it reads in order, and what was taken for granted."""

    plan: Plan
    classes: tuple[str, ...]
    assumptions: tuple[str, ...] = ()
    loss: float = 0.0
    """What of the question the plan could not say, in units of a perfect mention."""


def plans_of(
    table: FamilyTable, frame: FamilyFrame, picked: Picked, wanted: Sequence[DateSpan]
) -> Iterator[TablePlan]:
    """The plans of a frame over the picked members; `wanted` are dates that fill no slot.

    One, but where no time is told one for each of several times, the latest first: where their
    rows differ the question is open.
    """
    times = _Work(table, frame, picked, wanted).times()
    for members, note in times:
        made = _Work(table, frame, picked, wanted).plan(members, note if len(times) > 1 else "")
        if made is not None:
            yield made


class _Work(Outputs):
    """One frame over the members of one family."""

    def plan(self, members: list[str], note: str) -> TablePlan | None:
        if not members or len(members) > MANY:
            return None
        made = self._made(members)
        if made is None:
            return None
        self.loss += 0.15 * bool(note)
        notes = (*self.assumptions, *([note] if note else []))
        return TablePlan(made, tuple(members), notes, self.loss)

    def times(self) -> list[tuple[list[str], str]]:
        """The picked tables; where no time is told, those of each time, with what is then assumed."""
        members = list(self.picked.members)
        family = self.picked.family
        several = self.f.each_time or self.f.all_times
        if not family.timed or self.picked.time or len(members) < 2 or several:
            return [(members, "")]
        asked = [f for f in self.filters if not f.negated]
        holding = [n for n in members if all(self._has(m, f, n) for f in asked for m in f.mentions)]
        some = holding or [m for m in members if any(self._held(f, m) for f in asked)] or members
        at: dict[Period, list[str]] = defaultdict(list)
        for member in some:
            if (period := family.members[member].period) is not None:
                at[period].append(member)
        if not at:
            return [(members, "")]
        latest_first = sorted(at, key=lambda p: p.first, reverse=True)
        step = max(1.0, (len(latest_first) - 1) / (MOST_TIMES - 1))
        count = min(MOST_TIMES, len(latest_first))
        told = [latest_first[round(k * step)] for k in range(count)]
        notes = [f"问题没有说明时间, 按{_said(p)}理解" for p in told]
        notes[0] = f"问题没有说明时间, 取有记录的最近一期: {_said(told[0])}"
        return [(at[p], note) for p, note in zip(told, notes, strict=True)]

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
        return self._over(rows) if pooled else rows

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

    def _over(self, rows: SetOperation) -> Plan | None:
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
        orderings = (*self.f.order, *((self.f.inner[0],) if self.f.inner else ()))
        named = [t.mention for t in self.f.targets if t.function and t.mention]
        found = [
            *(self._graded(o) for o in orderings),
            *(self.t.attribute(m) for m in (*named, *self.f.groups)),
        ]
        return list({a.name: a for a in found if a is not None}.values())

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


def _said(period: Period) -> str:
    """A period in words: 2021年, 2021年3月, or its first day."""
    first = period.first
    if period.grain == "year":
        return f"{first.year}年"
    return f"{first.year}年{first.month}月" if period.grain == "month" else first.isoformat()
