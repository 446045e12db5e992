"""How much was spent on something: the sum of the one class of amounts, nobody and nothing else named.

What was paid by somebody, or kept by edges, is read with the edges.
"""

from __future__ import annotations

import re

import msgspec

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.beginnings import came_to_be
from duckkb.reasoning.interpret.kinds import amount_of, only_cost
from duckkb.reasoning.interpret.moments import date_condition
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.measured import WE
from duckkb.reasoning.interpret.phrases.shared import ENDS, marked, whole
from duckkb.reasoning.interpret.phrases.things import holds
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Condition,
    Output,
    Plan,
    Query,
    Use,
    all_of,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_VALUE, _TIME = "\0", "\1"
"""They stand for a value and a time in a question compared with the phrases."""
_ON = rf"(?:\ (?:on|for)\ (?:the\ )?{_VALUE}(?:\ expenses)?)?"
_IN = rf"(?:\ (?:in\ |on\ |during\ |since\ |for\ )?(?:the\ )?{_TIME})?"
_HOW_MUCH = regex(r"\bhow much\b.*\b(?:spen[dt]|pay|paid)\b|[花用付][了掉]?多少钱?|支出了?多少")
_SPENDS = regex(r"\b(?:spen[dt]|paid|pay)\b|[花用付]|支出")
"""Without it nothing is said of spending, and no class needs to be looked at."""
_UNITS_ZH = regex(r"[了过给].*多少(?:公斤|千克|斤|克|吨|毫升|升|箱|袋|瓶|桶)\W*$")
_SPENT = regex(
    rf"""(?:how\ much|what)(?:\ money)?
        (?:\ (?:did|do|have|had)\ {WE}(?:\ all)?|\ (?:was|is|were|has\ been|have\ been))
        \ (?:spend|spent|pay|paid)(?:\ in\ total|\ altogether|\ so\ far)?{_ON}{_IN}(?:\ in\ total)?
    | (?:我们?|大家)?{_TIME}?(?:我们?)?(?:在)?{_VALUE}?(?:上面?|方面)?(?:一共|总共|共)?(?:花|用|支出|付)[了掉]?
        (?:多少钱?|几块钱?)
    | {_VALUE}?{_TIME}?(?:一共|总共|共)?(?:花|用|支出|付)[了掉]?(?:多少钱?|几块钱?)""",
    re.VERBOSE,
)


def spent_readings(
    question: Question, catalog: Catalog, naming: Naming
) -> tuple[Interpretation, ...]:
    """The reading as a sum spent; empty where the question says anything else."""
    if not _SPENDS.search(question.normalised.folded):
        return ()
    kept = [(each, a) for each in catalog.classes.values() if (a := amount_of(each))]
    if not kept and (cost := only_cost(catalog)) is not None:
        kept = [(catalog.classes[cost.class_name], cost)]
    if len(kept) != 1:
        return ()
    each, amount = kept[0]
    marks = {(d.start, d.end): _TIME for d in question.spans.dates}
    told = {
        (v.start, v.end): v
        for v in question.values
        if v.attribute.startswith(f"{each.name}.") and v.how in ("exact", "folded", "stem")
    }
    marks |= dict.fromkeys(told, _VALUE)
    if len(told) > 1 or len(question.spans.dates) > 1:
        return ()
    if not _SPENT.fullmatch(marked(question.normalised.folded.strip(ENDS), marks)):
        return ()
    where: list[Condition] = [
        holds("a", catalog.attributes[v.attribute], v.value) for v in told.values()
    ]
    if question.spans.dates:
        within = _within(question, each)
        if within is None:
            return ()
        where.append(within)
    figure = Output(Aggregate("sum", Column("a", amount.name)), "sum")
    plan = Query((Use("a", each.name),), (figure,), where=all_of(where))
    return (whole(question, plan, "target", amount.id, (each.name,)),)


def _within(question: Question, each: Class) -> Condition | None:
    """That rows are of the time that was told; None where they keep no time, or more than one."""
    times = [a for a in each.attributes if a.kind.temporal]
    if len(times) > 1:
        times = [a for a in (came_to_be(each),) if a is not None]
    if len(times) != 1:
        return None
    span = question.spans.dates[0]
    return date_condition(Column("a", times[0].name), times[0].kind, span, "between", ())


def summed(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with the sum of amounts instead of each, where it is asked how much was spent, or in Chinese how many
    pieces of a unit rows of a deed came to: 卖给甲多少公斤."""
    if not isinstance(plan, Query) or len(plan.select) != 1 or plan.group_by or plan.order_by:
        return plan
    shown = plan.select[0].expression
    if not isinstance(shown, Column):
        return plan
    attribute = catalog.attributes.get(plan.attribute_id(shown))
    if attribute is None:
        return plan
    text, own = question.normalised.folded, catalog.classes[attribute.class_name]
    spent = _HOW_MUCH.search(text) and amount_of(own) == attribute
    if not spent and not (_UNITS_ZH.search(text) and _of_deeds(attribute, plan, catalog)):
        return plan
    figure = Output(Aggregate("sum", shown), "sum")
    return msgspec.structs.replace(plan, select=(figure,), distinct=False)


def _of_deeds(attribute: Attribute, plan: Query, catalog: Catalog) -> bool:
    """Whether it is an amount of dated rows that refer to others, of which none is told by itself."""
    own = catalog.classes[attribute.class_name]
    told = {
        plan.attribute_id(p.left)
        for p in parts_of(plan.where)
        if isinstance(p, Compare) and isinstance(p.left, Column)
    }
    alone = any(a.id in told and (a.identity or a.key) for a in own.attributes)
    dated = came_to_be(own) is not None and bool(catalog.ends[own.name] - {own.name})
    return attribute.measure and dated and not alone
