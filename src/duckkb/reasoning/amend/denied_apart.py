"""What has one thing and lacks another (有篮球队但没有足球队的大学), where a single row cannot have both: the colleges of the
basketball teams, without those of the soccer teams."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Not,
    Plan,
    Query,
    SetOperation,
    all_of,
    parts_of,
)

_LACKS = "没"


def denied_apart(plan: Plan, question: Question) -> Plan:
    """The plan with what is lacking taken from what is there, where one condition of a row has both and the second says
    nothing; what a row is not (正常而不是停用的) stays a condition on it."""
    if not (question.normalised.chinese and _LACKS in question.normalised.folded):
        return plan
    if not isinstance(plan, Query) or plan.inner is not None or plan.group_by or plan.order_by:
        return plan
    if plan.limit is not None or any(isinstance(p, Aggregate) for p in parts_of(plan.select)):
        return plan
    told = list(plan.where.items) if isinstance(plan.where, And) else []
    for denied in told:
        opposite = _opposite(denied)
        if opposite is None or not any(_tells(each, opposite) for each in told):
            continue
        rest = [each for each in told if each is not denied]
        without = [each for each in rest if not _tells(each, opposite)]
        with_it = replace(plan, where=all_of(rest), distinct=True)
        with_other = replace(plan, where=all_of([*without, opposite]), distinct=True)
        return SetOperation("except", (with_it, with_other))
    return plan


def _opposite(condition: Condition) -> Compare | None:
    """What a denial of values of a column denies."""
    if isinstance(condition, Not):
        inner = condition.item
        told = isinstance(inner, Compare) and inner.operator in ("eq", "in") and inner.query is None
        return inner if isinstance(inner, Compare) and told else None
    if isinstance(condition, Compare) and condition.query is None:
        if condition.operator == "ne":
            return replace(condition, operator="eq")
        if condition.operator == "not_in":
            return replace(condition, operator="in")
    return None


def _tells(condition: Condition, opposite: Compare) -> bool:
    """Whether a condition gives the same column another value."""
    if not isinstance(condition, Compare) or condition.operator not in ("eq", "in"):
        return False
    return (
        isinstance(condition.left, Column)
        and condition.left == opposite.left
        and condition.query is None
        and not set(condition.values) & set(opposite.values)
    )
