"""Random plans over random rows answer the same on SQLite and DuckDB."""

from __future__ import annotations

import sqlite3
from collections import Counter
from typing import Any

import duckdb
from hypothesis import given, settings
from hypothesis import strategies as st

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Join, Kind
from duckkb.reasoning.compile import Flavour, Physical, compile_plan, render
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Exists,
    Extract,
    Link,
    Not,
    Or,
    Order,
    Output,
    PerGroup,
    Query,
    Scalar,
    SetOperation,
    Use,
)
from duckkb.reasoning.stores.table import plain_rows

KINDS = {"id": Kind.INTEGER, "a": Kind.INTEGER, "x": Kind.NUMBER, "s": Kind.TEXT, "d": Kind.DATE}
ROW = Class(
    "Row",
    "db",
    "rows",
    tuple(Attribute("Row", n, n, k, identity=n == "id") for n, k in KINDS.items()),
    ("id",),
)
CATALOG = Catalog({"Row": ROW}, {"refers": Join("refers", "Row", "Row", (("a", "id"),), "refers")})
TYPES = "id INTEGER, a INTEGER, x DOUBLE, s VARCHAR, d {date}"
TEXTS = ["", "a", "A", "%", "_b", "a_b", "^a", "é", "É", "'x", "12"]
DATES = ["2024-01-31", "2024-02-01", "2023-12-31"]
NUMBERS = [-1, 0, 1, 2, 3]
HALVES = [-0.5, 0.0, 0.5, 2.0]

rows = st.lists(
    st.tuples(
        st.none() | st.sampled_from(NUMBERS),
        st.none() | st.sampled_from(HALVES),
        st.none() | st.sampled_from(TEXTS),
        st.none() | st.sampled_from(DATES),
    ),
    max_size=7,
)
values = {
    "id": st.sampled_from(NUMBERS),
    "a": st.sampled_from(NUMBERS),
    "x": st.sampled_from([*HALVES, 1]),
    "s": st.sampled_from(TEXTS),
    "d": st.sampled_from(DATES),
}
directions = st.booleans()


def columns(alias: str, names: str = "id a x s d") -> st.SearchStrategy[Column]:
    return st.sampled_from(names.split()).map(lambda n: Column(alias, n))


def numbers(alias: str) -> st.SearchStrategy[Any]:
    leaf = columns(alias, "id a x") | st.sampled_from(NUMBERS).map(Constant)
    year = columns(alias, "d").map(lambda c: Extract("year", c))
    signs = st.sampled_from("+-*/")
    return leaf | year | st.builds(Arithmetic, signs, leaf, leaf)


@st.composite
def comparisons(draw: st.DrawFn, alias: str) -> Any:
    name = draw(st.sampled_from(list(KINDS)))
    one = values[name].map(Constant)
    column = Column(alias, name)
    op = draw(
        st.sampled_from(
            ["eq", "ne", "gt", "ge", "lt", "le", "in", "not_in", "between", "is_null", "not_null"]
        )
    )
    if name == "s" and draw(st.booleans()):
        op = draw(st.sampled_from(["contains", "like", "starts_with"]))
    if op in ("is_null", "not_null"):
        return Compare(column, op)
    if op in ("in", "not_in"):
        more = draw(st.lists(one | st.just(Constant(None)), max_size=3))
        return Compare(column, op, tuple(more))
    if op == "between":
        return Compare(column, op, (draw(one), draw(one)))
    if name in ("id", "a", "x") and draw(st.booleans()):
        return Compare(draw(numbers(alias)), op, (draw(numbers(alias)),))
    return Compare(column, op, (draw(one),))


def conditions(alias: str, deep: bool = True) -> st.SearchStrategy[Any]:
    base = comparisons(alias)
    if deep:
        inner = alias + "i"
        members = st.builds(
            lambda left, right, op, where: Compare(
                left,
                op,
                query=Query((Use(inner, "Row"),), (Output(right, "m"),), where=where),
            ),
            columns(alias, "id a"),
            columns(inner, "id a"),
            st.sampled_from(["in", "not_in"]),
            conditions(inner, deep=False),
        )
        partners = st.builds(
            lambda where, negated: Exists(
                Query(
                    (Use(inner, "Row"),),
                    (Output(Column(inner, "id"), "m"),),
                    (Link("refers", inner, alias),),
                    where=where,
                ),
                negated,
            ),
            conditions(inner, deep=False),
            st.booleans(),
        )
        average = st.builds(
            lambda op, where: Compare(
                Column(alias, "x"),
                op,
                (
                    Scalar(
                        Query(
                            (Use(inner, "Row"),),
                            (Output(Aggregate("avg", Column(inner, "x")), "m"),),
                            where=where,
                        )
                    ),
                ),
            ),
            st.sampled_from(["gt", "le", "eq"]),
            conditions(inner, deep=False),
        )
        base = base | members | partners | average
    return st.recursive(
        base,
        lambda c: (
            st.lists(c, max_size=2).map(lambda i: And(tuple(i)))
            | st.lists(c, max_size=2).map(lambda i: Or(tuple(i)))
            | c.map(Not)
        ),
        max_leaves=3,
    )


@st.composite
def plain_queries(draw: st.DrawFn, width: int | None = None) -> Query:
    """Rows, perhaps joined to those they refer to, in a complete order."""
    joined = draw(st.booleans())
    uses = (Use("r", "Row"), Use("q", "Row")) if joined else (Use("r", "Row"),)
    links = (Link("refers", "r", "q", draw(st.booleans())),) if joined else ()
    aliases = [u.alias for u in uses]
    chosen = draw(
        st.lists(
            st.sampled_from(aliases).flatmap(columns), min_size=width or 1, max_size=width or 3
        )
    )
    keys: list[Any] = [*draw(st.lists(columns("r"), max_size=2)), Column("r", "id")]
    per_group = None
    if draw(st.booleans()):
        by = draw(st.lists(columns("r", "a s"), max_size=1))
        order = [Order(k, draw(directions)) for k in keys]
        per_group = PerGroup(tuple(by), tuple(order), draw(st.integers(1, 2)))
    return Query(
        uses,
        tuple(Output(c, f"c{i}") for i, c in enumerate(chosen)),
        links,
        draw(st.none() | conditions("r")),
        order_by=tuple(Order(k, draw(directions)) for k in keys),
        limit=draw(st.none() | st.integers(0, 4)),
        offset=draw(st.integers(0, 2)),
        distinct=False,
        ties=draw(st.booleans()),
        per_group=per_group,
    )


@st.composite
def grouped_queries(draw: st.DrawFn) -> Query:
    keys: tuple[Any, ...] = tuple(draw(st.lists(columns("r", "a s d"), max_size=2, unique=True)))
    month = Extract("year_month", Column("r", "d"))
    if draw(st.booleans()):
        keys = (*keys, month)
    function = st.sampled_from(["count", "sum", "avg", "min", "max"])
    measure = st.builds(Aggregate, function, columns("r", "id a x"), st.booleans())
    measures = draw(st.lists(measure | st.just(Aggregate("count")), min_size=1, max_size=2))
    having = st.builds(
        lambda op, n: Compare(measures[0], op, (Constant(n),)),
        st.sampled_from(["gt", "le", "ne"]),
        st.sampled_from(NUMBERS),
    )
    outputs = (*keys, *measures)
    order = [Order(draw(st.sampled_from(outputs)), draw(directions))] if draw(directions) else []
    return Query(
        (Use("r", "Row"),),
        tuple(Output(e, f"c{i}") for i, e in enumerate(outputs)),
        where=draw(st.none() | conditions("r")),
        group_by=keys,
        having=draw(st.none() | having) if keys else None,
        order_by=(*order, *(Order(k) for k in keys)),
        limit=draw(st.none() | st.integers(0, 3)),
        ties=draw(st.booleans()),
    )


@st.composite
def distinct_queries(draw: st.DrawFn) -> Query:
    chosen = draw(st.lists(columns("r", "a s d"), min_size=1, max_size=2, unique=True))
    keys: list[Any] = [*draw(st.lists(columns("r", "id a x"), max_size=1)), *chosen]
    return Query(
        (Use("r", "Row"),),
        tuple(Output(c, f"c{i}") for i, c in enumerate(chosen)),
        where=draw(st.none() | conditions("r")),
        order_by=tuple(Order(k, draw(directions)) for k in keys),
        limit=draw(st.none() | st.integers(0, 3)),
        distinct=True,
    )


sets = st.builds(
    SetOperation,
    st.sampled_from(["union", "union_all", "intersect", "except"]),
    st.sampled_from(["id", "a", "s", "d"]).flatmap(
        lambda name: st.lists(
            conditions("r", deep=False).map(
                lambda where: Query(
                    (Use("r", "Row"),), (Output(Column("r", name), "c"),), where=where
                )
            ),
            min_size=2,
            max_size=3,
        ).map(tuple)
    ),
    st.just((Order(Column("", "c"), True),)),
)
nested = st.builds(
    lambda inner, function: Query(
        (Use("t", ""),), (Output(Aggregate(function, Column("t", "c0")), "v"),), inner=inner
    ),
    st.one_of(plain_queries(), distinct_queries()),
    st.sampled_from(["count", "min"]),
)
plans = st.one_of(plain_queries(), grouped_queries(), distinct_queries(), sets, nested)

_DUCK = duckdb.connect(":memory:")


def answers(
    plan: Any, data: list[tuple[Any, ...]], flavour: Flavour
) -> tuple[tuple[Any, ...], ...]:
    made = compile_plan(plan, CATALOG, flavour, lambda each: Physical(each.table))
    statement = render(made.statement, flavour)
    numbered = [(i, *row) for i, row in enumerate(data)]
    if flavour is Flavour.SQLITE:
        connection = sqlite3.connect(":memory:")
        connection.create_function(
            "duckkb_lower", 1, lambda v: v.lower() if isinstance(v, str) else v
        )
        connection.execute(f"CREATE TABLE rows ({TYPES.format(date='TEXT')})")
        connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?)", numbered)
        found = connection.execute(statement.text, statement.values).fetchall()
        connection.close()
    else:
        _DUCK.execute(f"CREATE OR REPLACE TABLE rows ({TYPES.format(date='DATE')})")
        if numbered:
            _DUCK.executemany("INSERT INTO rows VALUES (?, ?, ?, ?, ?)", numbered)
        found = _DUCK.execute(statement.text, list(statement.values)).fetchall()
    return plain_rows(found, made.kinds)


@given(data=rows, plan=plans)
@settings(max_examples=60, deadline=None)
def test_sqlite_and_duckdb_give_the_same_rows(data: list[tuple[Any, ...]], plan: Any) -> None:
    light, duck = (answers(plan, data, f) for f in (Flavour.SQLITE, Flavour.DUCKDB))
    ordered = not isinstance(plan, Query) or not (plan.ties or plan.distinct)
    if ordered and not isinstance(plan, SetOperation):
        assert light == duck
    else:
        assert Counter(light) == Counter(duck)
