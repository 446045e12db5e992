"""Dates that a column of text writes in a form of its own: compared, sorted and grouped by as the days they name."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.amend.numerals import attribute_of
from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.dateforms import DateForm, Written, begins_year, iso_day
from duckkb.reasoning.plan import (
    COMPARING,
    Aggregate,
    Column,
    Compare,
    Day,
    Expression,
    Extract,
    Order,
    Part,
    Plan,
    Query,
    Scalar,
    Years,
    rewritten,
)


def as_days(plan: Plan, catalog: Catalog, date_form: Written) -> Plan:
    """The plan with columns of dates kept as text read as days, where text does not sort them.

    Args:
        plan: its constants as `coerce` wrote them.
        catalog: what its classes hold.
        date_form: tells how a column of text writes its dates.
    """

    def form_in(column: Expression, query: Query) -> DateForm | None:
        attribute = attribute_of(column, query, catalog) if isinstance(column, Column) else None
        if attribute is None or attribute.kind is not Kind.TEXT:
            return None
        form = date_form(attribute)
        return form if form is not None and form.dates else None

    def read(column: Expression, query: Query) -> Expression:
        form = form_in(column, query)
        return column if form is None or form.pattern is not None else Day(form.order, column)

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Order) and not part.settles:
            return replace(part, expression=read(part.expression, query))
        if isinstance(part, Extract | Years):
            # No part of 2024/01/05 is found where that of an ISO date stands, though it sorts.
            form = form_in(part.argument, query)
            return replace(part, argument=Day(form.order, part.argument)) if form else part
        if isinstance(part, Aggregate) and part.function in ("min", "max") and part.argument:
            return replace(part, argument=read(part.argument, query))
        if isinstance(part, Compare) and _with_days(part):
            form = form_in(part.left, query)
            # No sign that stands between year and month comes before the one of ISO dates.
            years = part.operator in ("ge", "lt") and all(map(begins_year, part.values))
            if form is None or (form.unsure and form.by_year and years):
                return part
            return replace(part, left=read(part.left, query))
        return part

    return rewritten(plan, change)


def _with_days(compare: Compare) -> bool:
    """Whether something is compared with days."""
    values = compare.values
    told = bool(values) and all(iso_day(v) or _is_day(v) for v in values)
    return told and compare.operator in COMPARING


def _is_day(value: Expression) -> bool:
    """Whether a sub-query finds a day that was read so: the latest one."""
    if not isinstance(value, Scalar) or len(value.query.select) != 1:
        return False
    found = value.query.select[0].expression
    return isinstance(found, Day) or (
        isinstance(found, Aggregate) and isinstance(found.argument, Day)
    )
