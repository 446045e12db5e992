"""A figure that a question defines, read as the amount that it is reckoned for, and reckoned once that is read."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Figure, Question
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Expression,
    Link,
    Order,
    Output,
    Part,
    Plan,
    Query,
    Use,
    parts_of,
    rewritten,
)

_UNREAD = "lost"
"""The feature of a reading that does without something that was said."""


def with_figure(reading: Interpretation, question: Question, catalog: Catalog) -> Interpretation:
    """The reading with the figure that the question defines; one that has no place for it has lost something."""
    figure = question.figure
    if figure is None:
        return reading
    plan = _reckoned(reading.plan, figure, catalog)
    if plan == reading.plan or _grouped(reading.plan, figure):
        return replace(reading, features={**reading.features, _UNREAD: 1.0, "strained": 1.0})
    tables = tuple(dict.fromkeys((*reading.tables, figure.other.partition(".")[0])))
    return replace(reading, plan=plan, tables=tables)


def _grouped(plan: Plan, figure: Figure) -> bool:
    """Whether rows are told apart by the amount itself."""
    queries = (p for p in parts_of(plan) if isinstance(p, Query))
    return any(
        isinstance(c, Column) and q.attribute_id(c) == figure.base
        for q in queries
        for c in q.group_by
    )


def _reckoned(plan: Plan, figure: Figure, catalog: Catalog) -> Plan:
    def figure_of(expression: object, query: Query) -> Expression | None:
        if not isinstance(expression, Column) or query.attribute_id(expression) != figure.base:
            return None
        other = Column(
            _alias(query, expression.alias, figure, catalog), figure.other.partition(".")[2]
        )
        sides = (other, expression) if figure.turned else (expression, other)
        return Arithmetic(figure.operator, *sides)

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Query):
            return _joined(part, figure, catalog)
        if isinstance(part, Aggregate) and (made := figure_of(part.argument, query)) is not None:
            return part if part.function == "count" else replace(part, argument=made)
        if isinstance(part, Output | Order):
            made = figure_of(part.expression, query)
            return part if made is None else replace(part, expression=made)
        if isinstance(part, Compare) and (made := figure_of(part.left, query)) is not None:
            return replace(part, left=made)
        return part

    return rewritten(plan, change)


def _alias(query: Query, base: str, figure: Figure, catalog: Catalog) -> str:
    """The alias of the rows with the other amount, in use already or as it will be."""
    other = figure.other.partition(".")[0]
    if query.class_of(base) == other:
        return base
    for link in query.links:
        join = catalog.joins[link.join]
        if join.right == other and link.left == base:
            return link.right
    return f"{base}_{other}"


def _joined(query: Query, figure: Figure, catalog: Catalog) -> Query:
    """The query with the rows of the other amount, where they are named and not among its uses."""
    base, other = figure.base.partition(".")[0], figure.other.partition(".")[0]
    named = {p.alias for p in parts_of(query) if isinstance(p, Column)}
    for use in query.uses:
        alias = f"{use.alias}_{other}"
        if use.class_name != base or alias not in named or query.class_of(alias):
            continue
        join = next(j for j in catalog.joins_at[base] if j.left == base and j.right == other)
        query = replace(
            query,
            uses=(*query.uses, Use(alias, other)),
            links=(*query.links, Link(join.id, use.alias, alias)),
        )
    return query
