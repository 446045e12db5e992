"""Numbers that are kept as text: ranked and bounded by what they say, not letter by letter.

As text 9 comes after 100. Where nearly all texts of a column are numbers, a bound, a rank and the highest
and lowest of it mean the numbers, and rows with another text have none; a column of names, dates or codes
with letters stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.plan import (
    ORDERING,
    Aggregate,
    Column,
    Compare,
    Constant,
    Expression,
    Number,
    Order,
    Part,
    Plan,
    Query,
    SetOperation,
    rewritten,
)
from duckkb.reasoning.plan_does import aggregated

Numbers = Callable[[Attribute], bool]
"""Whether a column of text holds numbers."""


def ranked_as_numbers(plan: Plan, catalog: Catalog, numbers: Numbers) -> Plan:
    """The plan with such columns taken as numbers where it ranks, bounds or picks ends by them.

    Args:
        plan: as it was read.
        catalog: what its classes hold.
        numbers: asked of no other columns than those of text.
    """

    def means_numbers(part: Expression, query: Query) -> bool:
        if not isinstance(part, Column):
            return False
        attribute = attribute_of(part, query, catalog)
        return attribute is not None and attribute.kind is Kind.TEXT and numbers(attribute)

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Order) and not part.settles and means_numbers(part.expression, query):
            return replace(part, expression=Number(part.expression))
        if isinstance(part, Compare) and part.operator in ORDERING:
            values = [_constant(v) for v in part.values]
            if None not in values and means_numbers(part.left, query):
                return replace(part, left=Number(part.left), values=tuple(values))
        if isinstance(part, Aggregate) and part.function in ("min", "max"):
            argument = part.argument
            if argument is not None and means_numbers(argument, query):
                return replace(part, argument=Number(argument))
        return part

    return rewritten(plan, change)


def adds_up_words(plan: Plan, catalog: Catalog, numbers: Numbers) -> bool:
    """Whether a plan adds up, or averages, a column of text that holds no numbers: order numbers such as PO-1007."""
    told = (attribute_of(of, query, catalog) for query, of in aggregated(plan, "sum", "avg"))
    return any(a is not None and a.kind is Kind.TEXT and not numbers(a) for a in told)


def _constant(part: Expression) -> Expression | None:
    """A text that is a number as that number; None of any other text."""
    if not isinstance(part, Constant) or not isinstance(part.value, str):
        return part
    try:
        number = float(part.value.replace(",", ""))
    except ValueError:
        return None
    if not math.isfinite(number):
        return None
    return Constant(int(number) if number.is_integer() else number)


def attribute_of(column: Column, query: Query, catalog: Catalog) -> Attribute | None:
    """What a column is of, also where an inner query hands it on."""
    if all(use.alias != column.alias for use in query.uses):
        return None
    if query.class_of(column.alias):
        return catalog.attributes.get(query.attribute_id(column))
    rows: Any = query.inner
    while isinstance(rows, SetOperation):
        rows = rows.queries[0]
    if not isinstance(rows, Query):
        return None
    handed = [o.expression for o in rows.select if o.label == column.attribute]
    return (
        attribute_of(handed[0], rows, catalog) if handed and isinstance(handed[0], Column) else None
    )
