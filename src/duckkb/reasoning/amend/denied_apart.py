"""What has one thing and lacks another (有篮球队但没有足球队的大学), where a single row cannot have both: the colleges of the
basketball teams, without those of the soccer teams; and what no row is of that is so: countries without a house founded
after 2000 are not those of the houses founded before."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Exists,
    Not,
    Operator,
    Or,
    Output,
    Plan,
    Query,
    SetOperation,
    Use,
    all_of,
    conditions_in,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_LACKS = "没"
_OPPOSITES: dict[Operator, Operator] = {"ne": "eq", "not_in": "in"}
_HAS_BUT_LACKS = regex(r"哪[些个几][一-鿿]{1,8}?有[^,。?]+?(?:但|却|而|可)(?:是)?(?:还|并)?没有?")
_LACKING = regex(
    r"(?:\s+(?:codes?|names?|types?))?\s+(?:(?:that|which|who)\s+)?(?:(?:(?:has|have|had|is|are|was|were)\s+)?never|(?:(?:do|does|did)\s+not|(?:do|does|did)n['’]t)"
    r"|(?:has|have|had|[a-z]{3,})\s+no|(?:has|have|had)\s+not|(?:is|are|was|were)\s+not\s+[a-z]+ed|without|with\s+no)\b"
    r"|(?:还|都|目前|至今)?(?:没|从未|从没|从来没|未曾)"
)
_ASKED = regex(
    r"\W*(?:(?:which|what|list|show|find|name|give|tell|me|all|the|different|distinct)\s+)+"
    r"|(?:列出|找出)?哪[些几]个?"
)


def without_any(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan that asks for values of rows that are not so, as the values that no row has which is so, where the values
    lack it: `which retailers do not sell Fjord`, not `the retailers of offers that are not for Fjord`."""
    if not isinstance(plan, Query) or plan.inner is not None or plan.group_by or plan.order_by:
        return plan
    asked = plan.select[0].expression
    if plan.limit is not None or len(plan.select) != 1 or not isinstance(asked, Column):
        return plan
    kept = catalog.attributes.get(plan.attribute_id(asked))
    told = conditions_in(plan.where)
    so = [_affirmed(each) for each in told]
    if kept is None or kept.identity or so == told or not _lack(kept.id, question):
        return plan
    own = Column("v", asked.attribute)
    every = Query((Use("v", kept.class_name),), (Output(own, plan.select[0].label),))
    every = replace(every, where=Compare(own, "not_null"), distinct=True)
    return SetOperation("except", (every, replace(plan, where=all_of(so), distinct=True)))


def _lack(attribute: str, question: Question) -> bool:
    """Whether the question says of the values of an attribute, and of no rows between, what they lack."""
    text = question.normalised.folded
    return any(
        _ASKED.fullmatch(text, 0, n.start) and _LACKING.match(text, n.end)
        for n in question.named("attribute")
        if n.target == attribute
    )


def _affirmed(condition: Condition) -> Condition:
    """What a condition denies, be it also so of rows without a value; one that denies nothing as it is."""
    if isinstance(condition, Not):
        return condition.item
    if isinstance(condition, Or):
        return next((each.item for each in condition.items if isinstance(each, Not)), condition)
    if isinstance(condition, Exists):
        return replace(condition, negated=False)
    if isinstance(condition, Compare) and condition.operator in _OPPOSITES:
        return replace(condition, operator=_OPPOSITES[condition.operator])
    return condition


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
    if not isinstance(condition, Compare) or condition.query is not None:
        return None
    opposite = _OPPOSITES.get(condition.operator)
    return None if opposite is None else replace(condition, operator=opposite)


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


def lacking_there(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """哪些国家有艺人但没有唱片公司, where both keep their country: those of the artists that no label is of, rather than those of
    the artists without a label."""
    text = question.normalised.folded
    if not isinstance(plan, Query) or plan.group_by or _HAS_BUT_LACKS.match(text) is None:
        return plan
    asked = plan.select[0].expression
    told = plan.where.items if isinstance(plan.where, And) else (plan.where,)
    if len(plan.select) != 1 or not isinstance(asked, Column):
        return plan
    own = plan.class_of(asked.alias)
    changed = tuple(_there(each, asked, own, catalog) for each in told if each is not None)
    return replace(plan, where=all_of(changed), distinct=True)


def _there(condition: Condition, asked: Column, own: str, catalog: Catalog) -> Condition:
    """The denial of rows of another class that keep the same as a denial of what they keep."""
    inner = condition.query if isinstance(condition, Compare) else None
    if not isinstance(condition, Compare) or condition.operator != "not_in" or inner is None:
        return condition
    if condition.left == asked or not isinstance(inner, Query):
        return condition
    others = {u.class_name for u in inner.uses} - {own}
    keep = [c for c in others if asked.attribute in catalog.classes[c].by_name]
    if len(keep) != 1:
        return condition
    kept = Column("k", asked.attribute)
    theirs = Query((Use("k", keep[0]),), (Output(kept, asked.attribute),))
    return Compare(asked, "not_in", (), theirs)
