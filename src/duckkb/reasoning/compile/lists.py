"""Lists taken apart: what is grouped by a list is grouped by its elements.

A row with several elements counts in the group of each; one without any in none.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.sql.selectable import FromClause

from duckkb.errors import UsageError
from duckkb.reasoning.catalog import Kind
from duckkb.reasoning.compile.flavours import Flavour, inline
from duckkb.reasoning.compile.scope import Scope, Typed
from duckkb.reasoning.lengths import element_kind
from duckkb.reasoning.plan import Aggregate, Column, Expression, Query


def length_of(typed: Typed, flavour: Flavour) -> Typed:
    """How many elements a list has, 0 where there is none.

    Raises:
        UsageError: this database has no lists.
    """
    if flavour is Flavour.SQLITE:
        raise _no_lists(typed)
    count = sa.func.len if flavour is Flavour.DUCKDB else sa.func.cardinality
    length = sa.func.coalesce(count(typed.sql), inline(0))
    return Typed(length, Kind.INTEGER, Kind.INTEGER, typed.name)


def _no_lists(typed: Typed) -> UsageError:
    told = f"'{typed.name}' holds lists, which SQLite cannot take apart"
    return UsageError(told, code="type_mismatch", path=typed.name)


def taken_apart(
    query: Query, scope: Scope, rows: FromClause, flavour: Flavour
) -> tuple[FromClause, dict[Expression, Typed]]:
    """What a query reads with a row for every element, and the elements in place of the lists.

    Args:
        query: whose lists are taken apart: those it is grouped by, or whose different elements it
            counts or shows and nothing else.
        scope: its aliases.
        rows: what it reads, a row for a list.
        flavour: the database it is for.

    Raises:
        UsageError: this database has no lists.
    """
    elements: dict[Expression, Typed] = {}
    for column in _lists(query, scope):
        typed = scope.column(column)
        if flavour is Flavour.SQLITE:
            raise _no_lists(typed)
        each = sa.func.unnest(typed.sql).table_valued("value")
        each = each.render_derived(name=f"__each{len(elements)}")
        rows = rows.join(each, sa.true())
        kind = element_kind(typed.attribute) or Kind.TEXT
        elements[column] = Typed(each.c.value, kind, kind, typed.name)
    return rows, elements


def _lists(query: Query, scope: Scope) -> list[Column]:
    shown = query.select[0].expression if len(query.select) == 1 else None
    if isinstance(shown, Aggregate):
        shown = shown.argument if shown.distinct else None
    elif not query.distinct:
        shown = None
    by = query.group_by or ((shown,) if shown is not None else ())
    return [
        e
        for e in dict.fromkeys(by)
        if isinstance(e, Column)
        and e.alias in scope.sources
        and scope.column(e).stored is Kind.LIST
    ]
