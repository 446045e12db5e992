"""Why a plan found nothing: the condition without which there would be rows.

The condition is told, never dropped: an answer to another question is no answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from duckkb.reasoning.compile.expressions import aggregates
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.explain import explain_condition, explain_expression
from duckkb.reasoning.findings.looks import Looks
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Output,
    Plan,
    Query,
    SetOperation,
    Use,
    all_of,
    classes_used,
)
from duckkb.reasoning.plan_paths import edges_between

_MOST = 6


def empty(rows: Sequence[Sequence[Any]], plan: Plan) -> bool:
    """Whether an answer says nothing: no row, or one total of no row at all."""
    if not rows:
        return True
    outputs = [o.expression for o in plan.select] if isinstance(plan, Query) else []
    total = isinstance(plan, Query) and not plan.group_by and all(map(aggregates, outputs))
    return total and len(rows) == 1 and not any(rows[0])


def why_empty(plan: Plan, domain: Domain, looks: Looks, chinese: bool) -> list[str]:
    """Sentences that name the conditions without which there would be rows, or that nothing meets."""
    if edges_between(plan) is not None:
        return [
            "两者之间没有直接的边；duckkb graph paths 会经由其他节点寻找"
            if chinese
            else "no edge joins the two; duckkb graph paths may find a way through others"
        ]
    if isinstance(plan, SetOperation) and plan.operator in ("except", "intersect"):
        return _set_apart(plan, looks, chinese)
    whole = _Conditions(plan)
    items = range(len(whole.items))
    if len(items) > _MOST or not _none(looks, whole.but(())):
        return []

    def words(number: int) -> str:
        item, query = whole.items[number]
        told = explain_condition(item, query, domain.catalog, chinese)
        return told + (_beyond(item, query, domain, looks, chinese) if whole.single else "")

    alone = [n for n in items if looks.rows(whole.but((n,)), 1)]
    if len(alone) == 1:
        told = (
            "条件「{}」之下没有行；去掉它才有结果"
            if chinese
            else "nothing is left by: {}; without it there would be rows"
        )
        return [told.format(words(alone[0]))]
    if alone:
        named = ("」「" if chinese else "; ").join(map(words, alone))
        if chinese:
            return [f"没有同时符合「{named}」的行；去掉其中任何一个就有结果"]
        return [f"no row meets all of: {named}; without any one of them there would be rows"]
    if _none(looks, whole.but(items)):
        classes = [domain.catalog.classes[name] for name in classes_used(plan)]
        tables = ("、" if chinese else ", ").join(each.title or each.name for each in classes)
        if chinese:
            return [f"即使不带任何条件也没有行：{tables}"]
        return [f"even without conditions there are no rows: {tables}"]
    # Conditions that nothing meets hide each other.
    by_itself = {n: whole.but([other for other in items if other != n]) for n in items}
    told = "没有任何行符合「{}」" if chinese else "nothing at all meets: {}"
    found = [told.format(words(n)) for n, rows in by_itself.items() if _none(looks, rows)]
    return list(dict.fromkeys(found))


def _set_apart(plan: SetOperation, looks: Looks, chinese: bool) -> list[str]:
    """Why sets that are set against each other leave nothing, where each of them has rows."""
    if any(_none(looks, query) for query in plan.queries):
        return []
    if plan.operator == "intersect":
        return ["两者没有共同的部分" if chinese else "there is nothing that both have in common"]
    return [
        "前者的每一项后者也都有"
        if chinese
        else "the second has all that the first has: none is left"
    ]


def _none(looks: Looks, plan: Plan) -> bool:
    """Whether a plan is known to have no row."""
    found = looks.rows(plan, 1)
    return found is not None and not found


class _Conditions:
    """The conditions of a plan, each with the query it stands in, and the plan without some of them.

    Of tables that are asked alike the same condition is left out of all. `single` says that the
    rows come from one query.
    """

    def __init__(self, plan: Plan) -> None:
        self._queries = _asked_alike(plan)
        first = self._queries[0]
        self.single = len(self._queries) == 1
        self.items = [(item, first) for item in _items(first.where)]
        if first.having is not None:
            self.items.append((first.having, first))

    def but(self, numbers: Sequence[int]) -> Plan:
        """The rows, bare, that the plan would read without some of the conditions."""
        made = tuple(_bare(query, numbers) for query in self._queries)
        return made[0] if self.single else SetOperation("union_all", made)


def _asked_alike(plan: Plan) -> list[Query]:
    """The queries that hold the conditions: the plan's own, or those whose rows it takes together."""
    rows: Plan = plan
    if isinstance(rows, Query) and rows.where is None and rows.having is None and rows.inner:
        rows = rows.inner
    if isinstance(rows, SetOperation) and rows.operator == "union_all":
        queries = [q for q in rows.queries if isinstance(q, Query)]
        shapes = {(len(_items(q.where)), q.having is None) for q in queries}
        if len(queries) == len(rows.queries) and len(shapes) == 1:
            return queries
    if isinstance(rows, Query):
        return [rows]
    # Sets within: no condition of one alone empties them.
    return [Query((Use("s", ""),), (Output(Constant(1), "one"),), inner=rows)]


def _bare(query: Query, numbers: Sequence[int]) -> Query:
    items = _items(query.where)
    kept = [item for number, item in enumerate(items) if number not in numbers]
    having = None if len(items) in numbers else query.having
    bare = replace(
        query, where=all_of(kept), having=having, order_by=(), limit=1, offset=0,
        per_group=None, ties=False,
    )  # fmt: skip
    if having is None and not query.group_by:
        # A total over no rows is a row: the rows themselves are wanted.
        bare = replace(bare, select=(Output(Constant(1), "one"),), distinct=False)
    return bare


def _items(where: Condition | None) -> tuple[Condition, ...]:
    """The conditions; both ends of a span of time are one."""
    items = where.items if isinstance(where, And) else (where,) if where is not None else ()
    found: list[Condition] = []
    for item in items:
        if found and _span(found[-1], item):
            found[-1] = And((found[-1], item))
        else:
            found.append(item)
    return tuple(found)


def _span(first: Condition, last: Condition) -> bool:
    """Whether two conditions are from when and until when."""
    if not isinstance(first, Compare) or not isinstance(last, Compare) or first.left != last.left:
        return False
    return first.operator in ("ge", "gt") and last.operator in ("le", "lt")


def _beyond(item: Condition, query: Query, domain: Domain, looks: Looks, chinese: bool) -> str:
    """The greatest or least value there is, where a bound lies beyond it; else nothing."""
    if not isinstance(item, Compare) or not isinstance(item.left, Column) or len(item.values) != 1:
        return ""
    left, (value,) = item.left, item.values
    attribute = domain.catalog.attributes.get(query.attribute_id(left))
    bound = value.value if isinstance(value, Constant) else None
    if attribute is None or not attribute.kind.numeric or isinstance(bound, str | bool | None):
        return ""
    column = Column("t", attribute.name)
    ends = tuple(Output(Aggregate(f, column), f) for f in ("min", "max"))
    rows = looks.rows(Query((Use("t", attribute.class_name),), ends), 1)
    if not rows or None in rows[0]:
        return ""
    low, high = rows[0]
    name = explain_expression(left, query, domain.catalog, chinese)
    if item.operator in ("gt", "ge", "eq") and bound >= high:
        return f"（{name}最高为 {high:g}）" if chinese else f" (the highest {name} is {high:g})"
    if item.operator in ("lt", "le", "eq") and bound <= low:
        return f"（{name}最低为 {low:g}）" if chinese else f" (the lowest {name} is {low:g})"
    return ""
