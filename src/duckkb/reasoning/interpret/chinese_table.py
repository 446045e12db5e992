"""Chinese questions about one family of tables: a frame -> a plan over the members that it selects."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.families import Picked
from duckkb.reasoning.interpret.chinese_family import FamilyTable
from duckkb.reasoning.interpret.chinese_frame import ChineseFrame
from duckkb.reasoning.interpret.chinese_outputs import Outputs
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


def plan_of(
    table: FamilyTable, frame: ChineseFrame, picked: Picked, wanted: Sequence[DateSpan]
) -> TablePlan | None:
    """The plan of a frame over the picked members; `wanted` are dates that fill no slot."""
    return _Work(table, frame, picked, wanted).plan()


class _Work(Outputs):
    """One frame over the members of one family."""

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
