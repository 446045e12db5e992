"""Rows that are found from rows that were found, until there are no more, in every kind of store."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from duckkb.errors import UsageError
from duckkb.reasoning.explain import explain
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Constant,
    Link,
    Operator,
    Order,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.stores import Stores

from . import airline


def reached_from(city: int) -> Query:
    """The cities at which flights arrive that start at a city, and at which those arrive that go on."""
    return Query(
        (Use("f", "Flight"), Use("s", "City"), Use("b", "City")),
        (Output(Column("s", "id"), "id"),),
        (Link("ends_at", "f", "s"), Link("starts_at", "f", "b")),
        Compare(Column("b", "id"), "eq", (Constant(city),)),
        again=Column("b", "id"),
    )


def among(query: Query, operator: Operator = "in") -> Query:
    """The ids of the cities that a query finds, or does not find."""
    key = Column("c", "id")
    told = Compare(key, operator, (), query)
    return Query((Use("c", "City"),), (Output(key, "id"),), where=told, order_by=(Order(key),))


@pytest.mark.parametrize(
    ("city", "there"),
    [(10, [10, 11, 20]), (11, [10, 11, 20]), (21, [10, 11, 20]), (30, [])],
)
def test_a_way_is_followed_on_and_round_in_a_circle(
    stores: Stores, city: int, there: list[int]
) -> None:
    assert [row[0] for row in stores.run(among(reached_from(city))).rows] == there
    elsewhere = [row[0] for row in stores.run(among(reached_from(city), "not_in")).rows]
    assert elsewhere == [c for c in (10, 11, 20, 21, 30) if c not in there]


def test_what_holds_of_each_step_holds_of_all(stores: Stores) -> None:
    """By cheap flights alone one gets from Osaka to Tokyo, and no further."""
    query = reached_from(21)
    cheap = Compare(Column("f", "price"), "lt", (Constant(500),))
    assert query.where is not None
    told = replace(query, where=And((query.where, cheap)))
    assert [row[0] for row in stores.run(among(told)).rows] == [20]


def test_it_finds_one_column_of_rows_as_they_are(stores: Stores) -> None:
    query = reached_from(10)
    with pytest.raises(UsageError, match="one column"):
        stores.run(replace(query, group_by=(Column("s", "id"),)))
    with pytest.raises(UsageError, match="one column"):
        stores.run(replace(query, select=(*query.select, *query.select)))


def test_it_is_told(tmp_path: Path) -> None:
    catalog = airline.catalog(tmp_path)
    assert "directly or indirectly" in explain(reached_from(10), catalog)
    assert "直接或间接" in explain(reached_from(10), catalog, chinese=True)
