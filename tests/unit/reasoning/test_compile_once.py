"""Sums and averages of rows that a join repeats: each row counts once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    Constant,
    Exists,
    Extract,
    Link,
    Order,
    Output,
    Plan,
    Query,
    Use,
)
from duckkb.reasoning.stores import Stores

Rows = Callable[[Plan], list[tuple[Any, ...]]]

POPULATION = Column("c", "population")
CONTINENT = Column("k", "continent")
STARTS = Link("starts_at", "f", "c")
LIES = Link("in_country", "c", "k")
CITY, FLIGHT, COUNTRY = Use("c", "City"), Use("f", "Flight"), Use("k", "Country")


def total(column: Column, function: Any = "sum") -> Output:
    return Output(Aggregate(function, column), f"{function} {column.attribute}")


@pytest.fixture
def rows(stores: Stores) -> Rows:
    return lambda plan: list(stores.run(plan).rows)


def test_a_city_with_two_flights_is_added_up_once(rows: Rows) -> None:
    joined = Query((CITY, FLIGHT), (total(POPULATION), total(POPULATION, "avg")), (STARTS,))
    assert rows(joined) == [(19_220_000, 4_805_000)]


def test_conditions_on_the_many_choose_and_do_not_multiply(rows: Rows) -> None:
    early = Compare(Column("f", "leaves"), "lt", (Constant("2024-03-01"),))
    joined = Query((CITY, FLIGHT), (total(POPULATION),), (STARTS,), early)
    assert rows(joined) == [(16_000_000,)]


def test_a_row_counts_once_in_each_group(rows: Rows) -> None:
    year = Extract("year", Column("f", "leaves"))
    by_year = Query(
        (CITY, FLIGHT),
        (Output(year, "year"), total(POPULATION)),
        (STARTS,),
        group_by=(year,),
        order_by=(Order(year),),
    )
    assert rows(by_year) == [(2024, 16_000_000), (2025, 3_220_000)]


def test_totals_of_both_sides_stand_beside_each_other(rows: Rows) -> None:
    both = Query(
        (CITY, FLIGHT, COUNTRY),
        (Output(CONTINENT, "continent"), total(POPULATION), total(Column("f", "price"))),
        (STARTS, LIES),
        group_by=(CONTINENT,),
        having=Compare(Aggregate("sum", POPULATION), "lt", (Constant(17_000_000),)),
        order_by=(Order(Aggregate("sum", POPULATION), True),),
    )
    assert rows(both) == [("Asia", 16_600_000, 1070), ("Europe", 2_620_000, 1060)]


def test_an_expression_of_one_row_counts_once(rows: Rows) -> None:
    doubled = Aggregate("sum", Arithmetic("+", POPULATION, POPULATION))
    assert rows(Query((CITY, FLIGHT), (Output(doubled, "twice"),), (STARTS,))) == [(38_440_000,)]


def test_what_each_row_asked_about_has_one_of_is_added_for_each(rows: Rows) -> None:
    """A ticket has the price of its event: two tickets, twice the price."""
    of_flights = Query((FLIGHT, CITY), (total(POPULATION),), (STARTS,))
    assert rows(of_flights) == [(21_320_000,)]


def test_rows_count_once_also_in_a_query_that_names_the_one_around_it(rows: Rows) -> None:
    here = Query(
        (Use("c2", "City"), FLIGHT),
        (Output(Constant(1), "one"),),
        (Link("starts_at", "f", "c2"),),
        Compare(Column("c2", "id"), "eq", (Column("c", "id"),)),
        group_by=(Column("c2", "id"),),
        having=Compare(Aggregate("sum", Column("c2", "population")), "gt", (Constant(3_000_000),)),
    )
    busy = Query((CITY,), (Output(Column("c", "id"), "id"),), where=Exists(here))
    assert sorted(rows(busy)) == [(20,)]
