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
    tables = tuple(dict.fromkeys((*reading.tables, *map(_class_of, figure.terms))))
    return replace(reading, plan=plan, tables=tables)


def _class_of(attribute_id: str) -> str:
    return attribute_id.partition(".")[0]


def _name_of(attribute_id: str) -> str:
    return attribute_id.partition(".")[2]


def _grouped(plan: Plan, figure: Figure) -> bool:
    """Whether rows are told apart by the amount itself."""
    queries = (p for p in parts_of(plan) if isinstance(p, Query))
    return any(
        isinstance(c, Column) and q.attribute_id(c) == figure.base
        for q in queries
        for c in q.group_by
    )


def _reckoned(plan: Plan, figure: Figure, catalog: Catalog) -> Plan:
    others = dict.fromkeys(map(_class_of, figure.terms))
    names = zip(("", *figure.operators), map(_name_of, figure.terms), strict=True)
    called = " ".join(f"{sign} {name}".strip() for sign, name in names)

    def figure_of(expression: object, query: Query) -> Expression | None:
        if not isinstance(expression, Column) or query.attribute_id(expression) != figure.base:
            return None
        terms = (
            Column(_alias(query, expression.alias, _class_of(t), catalog), _name_of(t))
            for t in figure.terms
        )
        made: Expression = next(terms)
        for sign, term in zip(figure.operators, terms, strict=True):
            made = Arithmetic(sign, made, term)
        return made

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Query):
            for other in others:
                part = _joined(part, _class_of(figure.base), other, catalog)
            return part
        if isinstance(part, Aggregate) and (made := figure_of(part.argument, query)) is not None:
            return part if part.function == "count" else replace(part, argument=made)
        if isinstance(part, Output | Order):
            made = figure_of(part.expression, query)
            part = part if made is None else replace(part, expression=made)
        if isinstance(part, Output) and any(isinstance(p, Arithmetic) for p in parts_of(part)):
            told = f"({called})" if isinstance(part.expression, Aggregate) else called
            return replace(part, label=part.label.replace(_name_of(figure.base), told, 1))
        if isinstance(part, Compare) and (made := figure_of(part.left, query)) is not None:
            return replace(part, left=made)
        return part

    return rewritten(plan, change)


def _alias(query: Query, base: str, other: str, catalog: Catalog) -> str:
    """The alias of the rows of another class that some refer to, in use already or as it will be; their own of their
    class."""
    if query.class_of(base) == other:
        return base
    for link in query.links:
        if link.left == base and catalog.joins[link.join].right == other:
            return link.right
    return f"{base}_{other}"


def _joined(query: Query, base: str, other: str, catalog: Catalog) -> Query:
    """The query with the rows of another class, where rows of the base are named and these are not among its uses."""
    named = {p.alias for p in parts_of(query) if isinstance(p, Column)}
    for use in query.uses if base != other else ():
        alias = _alias(query, use.alias, other, catalog)
        if use.class_name != base or use.alias not in named or query.class_of(alias):
            continue
        join = next(j for j in catalog.joins_at[base] if j.left == base and j.right == other)
        query = replace(
            query,
            uses=(*query.uses, Use(alias, other)),
            links=(*query.links, Link(join.id, use.alias, alias)),
        )
    return query
