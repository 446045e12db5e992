"""What a plan does, told of all of its parts: whether it groups, grades, compares or denies anything."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Exists,
    Function,
    Not,
    Order,
    Part,
    PerGroup,
    Plan,
    Query,
    Scalar,
    SetOperation,
    Value,
    parts_of,
)


def holds(plan: Plan, *kinds: type[Part]) -> bool:
    """Whether a part of a plan is of some kinds; an order that nobody asked for is none."""
    asked = (p for p in parts_of(plan) if not (isinstance(p, Order) and p.settles))
    return any(isinstance(p, kinds) for p in asked)


def classes_averaged(plan: Plan) -> Iterator[str]:
    """The classes over whose rows a plan takes an average, which is one per row."""
    for query in (p for p in parts_of(plan) if isinstance(p, Query)):
        figures = (o.expression for o in query.select if isinstance(o.expression, Aggregate))
        averaged = (f.argument for f in figures if f.function == "avg")
        yield from (query.class_of(c.alias) for c in averaged if isinstance(c, Column))


def classes_told_apart(plan: Plan) -> Iterator[str]:
    """The classes that a plan shows something of beside a figure, or groups by."""
    for query in (p for p in parts_of(plan) if isinstance(p, Query)):
        shown = query.select if len(query.select) > 1 else ()
        for part in (*(o.expression for o in shown), *query.group_by):
            if isinstance(part, Column):
                yield query.class_of(part.alias)


def comparisons(plan: Plan) -> Iterator[tuple[str, Compare]]:
    """Each comparison of a column anywhere in a plan, with the id of its attribute."""
    for query in (p for p in parts_of(plan) if isinstance(p, Query)):
        for part in parts_of(query):
            if isinstance(part, Compare) and isinstance(part.left, Column):
                yield query.attribute_id(part.left), part


def aggregated(plan: Plan, *functions: Function) -> Iterator[tuple[Query, Column]]:
    """Each column of which one of some aggregates is taken anywhere in a plan, with the query that takes it."""
    for query in (p for p in parts_of(plan) if isinstance(p, Query)):
        for part in parts_of(query):
            if not isinstance(part, Aggregate) or part.function not in functions:
                continue
            if isinstance(part.argument, Column):
                yield query, part.argument


def denies(plan: Plan) -> bool:
    """Whether rows that lack something are sought, or such as have none of it."""
    return any(
        isinstance(p, Not)
        or (isinstance(p, Exists) and p.negated)
        or (isinstance(p, Compare) and p.operator in ("ne", "not_in", "is_null"))
        or (isinstance(p, Compare) and Constant(0) in p.values)
        or (isinstance(p, SetOperation) and p.operator == "except")
        for p in parts_of(plan)
    )


def compares_columns(plan: Plan) -> bool:
    """Whether two columns are compared with each other, or rows joined by two."""
    return any(
        isinstance(p, Compare) and any(isinstance(v, Column) for v in p.values)
        for p in parts_of(plan)
    )


def attribute_ids(plan: Plan) -> set[str]:
    """The ids of the attributes that a plan speaks of."""
    return {
        query.attribute_id(part)
        for query in parts_of(plan)
        if isinstance(query, Query)
        for part in parts_of(query)
        if isinstance(part, Column)
    }


def attributes_in(plan: Plan) -> Iterator[str]:
    """The names of the attributes that a plan speaks of."""
    return (part.attribute for part in parts_of(plan) if isinstance(part, Column))


def groups(plan: Plan) -> bool:
    """Whether the plan answers for several groups: by grouping, or by one query for each table."""
    return any(
        isinstance(part, PerGroup | SetOperation | Arithmetic)
        or (isinstance(part, Query) and part.group_by)
        for part in parts_of(plan)
    )


def compares_within(plan: Plan) -> bool:
    """Whether rows are compared with a figure of some of them only."""
    return any(
        isinstance(p, PerGroup) or (isinstance(p, Scalar) and p.query.where is not None)
        for p in parts_of(plan)
    )


def grades(plan: Plan) -> bool:
    return any(
        isinstance(part, PerGroup)
        or (isinstance(part, Order) and not part.settles)
        or (isinstance(part, Aggregate) and part.function in ("min", "max"))
        for part in parts_of(plan)
    )


_ALIKE = frozenset(("eq", "in"))


def compares(plan: Plan, besides: frozenset[str] = _ALIKE) -> bool:
    """Whether anything is asked to be more or less than something, or how much more it is: to be compared by other
    operators than some."""
    return any(
        (isinstance(p, Compare) and p.operator not in besides)
        or (
            isinstance(p, Arithmetic) and isinstance(p.left, Scalar) and isinstance(p.right, Scalar)
        )
        for p in parts_of(plan)
    )


def constants_in(plan: Plan) -> Iterator[Value]:
    return (part.value for part in parts_of(plan) if isinstance(part, Constant))


def limits_in(plan: Plan) -> Iterator[int | None]:
    for part in parts_of(plan):
        if isinstance(part, Query | SetOperation | PerGroup):
            yield part.limit
        if isinstance(part, Query) and part.offset:
            yield part.offset
            yield part.offset + 1
            if part.limit:
                yield part.offset + part.limit
