"""Numbers that are kept as text: ranked and bounded by what they say, not letter by letter.

As text 9 comes after 100. Where all texts of a column are numbers, a bound, a rank and the highest
and lowest of it mean the numbers; a column of names, dates or codes with letters stays as it is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.plan import (
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
)

_BOUNDS = ("gt", "ge", "lt", "le", "between")
Numbers = Callable[[Attribute], bool]
"""Whether a column of text holds nothing but numbers."""


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
        attribute = _attribute(part, query, catalog)
        return attribute is not None and attribute.kind is Kind.TEXT and numbers(attribute)

    def walk(part: Any, query: Query | None) -> Any:
        if isinstance(part, tuple):
            return tuple(walk(item, query) for item in part)  # pyright: ignore[reportUnknownVariableType]
        if not isinstance(part, Part):
            return part
        inside = part if isinstance(part, Query) else query
        fields = {name: getattr(part, name) for name in part.__struct_fields__}
        changed = {n: walk(v, inside) for n, v in fields.items() if isinstance(v, Part | tuple)}
        made = replace(part, **changed) if changed else part
        if inside is None:
            return made
        if isinstance(made, Order) and not made.settles and means_numbers(made.expression, inside):
            return replace(made, expression=Number(made.expression))
        if isinstance(made, Compare) and made.operator in _BOUNDS:
            values = [_constant(v) for v in made.values]
            if None not in values and means_numbers(made.left, inside):
                return replace(made, left=Number(made.left), values=tuple(values))
        if isinstance(made, Aggregate) and made.function in ("min", "max"):
            argument = made.argument
            if argument is not None and means_numbers(argument, inside):
                return replace(made, argument=Number(argument))
        return made

    return walk(plan, None)


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


def _attribute(column: Column, query: Query, catalog: Catalog) -> Attribute | None:
    """What a column is of, also where an inner query hands it on."""
    use = next((u for u in query.uses if u.alias == column.alias), None)
    if use is None:
        return None
    if use.class_name:
        known = catalog.classes.get(use.class_name)
        return known.by_name.get(column.attribute) if known is not None else None
    rows: Any = query.inner
    while isinstance(rows, SetOperation):
        rows = rows.queries[0]
    if not isinstance(rows, Query):
        return None
    handed = [o.expression for o in rows.select if o.label == column.attribute]
    return (
        _attribute(handed[0], rows, catalog) if handed and isinstance(handed[0], Column) else None
    )
