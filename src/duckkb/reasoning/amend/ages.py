"""An age that is asked for is reckoned from the birth that is kept: `how old is X`, 平均年龄."""

from __future__ import annotations

from typing import Any

import msgspec

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import born, died
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Expression,
    Output,
    Part,
    Plan,
    Query,
    Years,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_ASKS_AGE = regex(r"\bages?\b|\bhow old\b|\byears old\b|年龄|年纪|岁数|多大(?!的)|[几多]岁|多少岁")
_BIRTH = regex(r"\b(?:birth\w*|born)\b|出生|生日(?!期)")
_LABEL = {True: "年龄", False: "age"}


def with_ages(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with the whole years since births, as of today, wherever it shows births or reckons
    with them and the question asks for ages.

    Of rows that may have died nothing is reckoned: they are no older today.
    """
    text = question.normalised.folded
    if not _ASKS_AGE.search(text) or _BIRTH.search(text):
        return plan
    today = question.now.date().isoformat()

    def is_birth(part: Any, query: Query) -> bool:
        kept = (
            catalog.attributes.get(query.attribute_id(part)) if isinstance(part, Column) else None
        )
        if kept is None or not born(kept):
            return False
        return not any(map(died, catalog.classes[kept.class_name].attributes))

    def age(expression: Expression | None, query: Query) -> Any:
        return (
            Years(expression, today) if expression and is_birth(expression, query) else expression
        )

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Aggregate) and part.function in ("avg", "min", "max"):
            return msgspec.structs.replace(part, argument=age(part.argument, query))
        if isinstance(part, Output) and is_birth(part.expression, query):
            return Output(age(part.expression, query), _LABEL[question.normalised.chinese])
        if isinstance(part, Query):
            grouped = tuple(age(each, part) for each in part.group_by)
            ranks = [
                msgspec.structs.replace(o, expression=age(o.expression, part))
                for o in part.order_by
            ]
            order = part.order_by if question.spans.superlatives else tuple(ranks)
            return msgspec.structs.replace(part, group_by=grouped, order_by=order)
        return part

    return rewritten(plan, change)
