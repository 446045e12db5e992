"""Rows that tie where a list is cut are seen, whatever the cut; and what has no value is counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.findings.looks import Looks
from duckkb.reasoning.findings.reckoned import reckoned
from duckkb.reasoning.findings.ties import Tie, ties
from duckkb.reasoning.findings.valueless import valueless
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Link,
    Order,
    Output,
    PerGroup,
    Plan,
    Query,
    Scalar,
    SetOperation,
    Use,
)
from duckkb.reasoning.stores import Stores

from . import airline

ID, PRICE, ORIGIN = Column("f", "id"), Column("f", "price"), Column("f", "origin")
RATING, CAPITAL = Column("c", "rating"), Column("c", "capital")
CHEAPEST = Query((Use("f", "Flight"),), (Output(ID, "id"),), order_by=(Order(PRICE),), limit=1)
Opened = tuple[Stores, Catalog]


@pytest.fixture(scope="module", params=["sqlite", "duckdb", "postgresql"])
def opened(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Opened]:
    folder = tmp_path_factory.mktemp(request.param)
    with airline.store_of(request.param, folder, request) as url:
        catalog = airline.catalog(folder, url)
        with Stores(catalog, {"air": {"url": url}}, root=folder) as stores:
            yield stores, catalog


def seen(opened: Opened, plan: Plan) -> list[Tie]:
    stores, _ = opened
    return ties(plan, len(stores.run(plan).rows), Looks(stores))


def figures(opened: Opened, plan: Plan) -> list[tuple[Any, ...]]:
    return [(t.values, t.equal, t.taken) for t in seen(opened, plan)]


def test_two_flights_cost_least_and_one_is_taken(opened: Opened) -> None:
    assert figures(opened, CHEAPEST) == [((80,), 2, 1)]


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(replace(CHEAPEST, limit=2), id="all that tie are taken"),
        pytest.param(replace(CHEAPEST, limit=9), id="nothing is cut"),
        pytest.param(replace(CHEAPEST, ties=True), id="the query keeps ties"),
        pytest.param(replace(CHEAPEST, order_by=(Order(PRICE), Order(ID))), id="ranked by more"),
        pytest.param(replace(CHEAPEST, select=(Output(PRICE, "p"),)), id="the same is shown"),
        pytest.param(replace(CHEAPEST, order_by=()), id="any row was asked for"),
    ],
)
def test_there_is_nothing_to_tell(opened: Opened, plan: Query) -> None:
    assert seen(opened, plan) == []


def test_a_key_that_nobody_asked_for_hides_no_tie(opened: Opened) -> None:
    settled = replace(CHEAPEST, order_by=(Order(PRICE), Order(ID, settles=True)))
    assert figures(opened, settled) == [((80,), 2, 1)]


def test_a_tie_with_what_is_skipped(opened: Opened) -> None:
    assert figures(opened, replace(CHEAPEST, offset=1)) == [((80,), 2, 1)]


def test_groups_tie_on_their_totals(opened: Opened) -> None:
    busiest = Query(
        (Use("f", "Flight"),),
        (Output(ORIGIN, "origin"),),
        group_by=(ORIGIN,),
        order_by=(Order(Aggregate("count")),),
        limit=1,
    )
    assert figures(opened, busiest) == [((1,), 3, 1)]


def test_distinct_rows_tie_by_what_they_do_not_show(opened: Opened) -> None:
    origins = replace(CHEAPEST, select=(Output(ORIGIN, "origin"),), distinct=True)
    assert figures(opened, origins) == [((80,), 2, 1)]


def test_a_cut_within_a_query(opened: Opened) -> None:
    inner = replace(CHEAPEST, select=(Output(ID, "id"), Output(Column("f", "free"), "free")))
    dearest = Query(
        (Use("i", ""),),
        (Output(Column("i", "id"), "id"),),
        order_by=(Order(Column("i", "free")),),
        limit=1,
        inner=inner,
    )
    assert [t.query for t in seen(opened, dearest)] == [inner]


def test_one_of_several_rows_is_compared_with(opened: Opened) -> None:
    some = Query((Use("f", "Flight"),), (Output(PRICE, "price"),), limit=1)
    dearer = Query(
        (Use("g", "Flight"),),
        (Output(Column("g", "id"), "id"),),
        where=Compare(Column("g", "price"), "gt", (Scalar(some),)),
    )
    assert figures(opened, dearer) == [((), 5, 1)]


def test_the_first_of_each_group(opened: Opened) -> None:
    best = Query(
        (Use("c", "City"),),
        (Output(Column("c", "name"), "name"),),
        per_group=PerGroup((CAPITAL,), (Order(RATING, True),)),
    )
    (tie,) = seen(opened, best)
    assert (tie.group, tie.groups) == ((False,), 1)
    assert (tie.values, tie.equal, tie.taken) == ((4.0,), 2, 1)


def test_rows_of_a_set_are_cut(opened: Opened) -> None:
    rows = replace(
        CHEAPEST, select=(Output(ID, "id"), Output(PRICE, "price")), order_by=(), limit=None
    )
    both = SetOperation("union_all", (rows, rows), (Order(Column("f", "price")),), 1)
    assert figures(opened, both) == [((80,), 4, 1)]


def test_many_that_tie_are_counted_up_to_a_bound(opened: Opened) -> None:
    flights = Use("f", "Flight")
    rows = Query((flights,), (Output(ID, "id"), Output(Constant(1), "one")))
    many = SetOperation("union_all", (rows,) * 30, (Order(Column("s", "one")),), 1)
    (tie,) = seen(opened, many)
    assert tie.at_least
    assert tie.equal == 101


def test_a_look_that_comes_too_late_says_nothing(opened: Opened) -> None:
    looks = Looks(opened[0], took=5.0)
    assert ties(CHEAPEST, 1, looks) == []
    assert looks.left_out == 1


def test_a_look_that_fails_says_nothing(opened: Opened) -> None:
    looks = Looks(opened[0])
    broken = replace(CHEAPEST, order_by=(Order(Column("f", "gone")),))
    assert ties(broken, 1, looks) == []
    assert looks.left_out == 1


def lacking(opened: Opened, plan: Plan) -> list[tuple[int, int, bool]]:
    stores, catalog = opened
    return [(v.missing, v.rows, v.ranks) for v in valueless(plan, catalog, Looks(stores))]


def test_an_average_leaves_out_what_has_no_value(opened: Opened) -> None:
    average = Query((Use("c", "City"),), (Output(Aggregate("avg", RATING), "average"),))
    assert lacking(opened, average) == [(2, 5, False)]


def test_of_joined_rows_each_is_counted_once(opened: Opened) -> None:
    joined = Query(
        (Use("c", "City"), Use("f", "Flight")),
        (Output(Aggregate("avg", RATING), "average"),),
        (Link("starts_at", "f", "c"),),
    )
    assert lacking(opened, joined) == [(1, 4, False)]


def test_text_that_is_no_number_has_no_value_for_a_total(opened: Opened) -> None:
    total = Query((Use("f", "Flight"),), (Output(Aggregate("sum", Column("f", "gate")), "t"),))
    assert lacking(opened, total) == [(2, 5, False)]


def twice(opened: Opened, plan: Plan) -> list[tuple[str, str, int, int]]:
    stores, catalog = opened
    found = reckoned(plan, catalog, Looks(stores))
    return [(r.of.name, r.by.name, r.times, r.different) for r in found]


def test_what_flights_share_is_taken_once_for_each(opened: Opened) -> None:
    population = Aggregate("sum", Column("c", "population"))
    uses = (Use("f", "Flight"), Use("c", "City"))
    flights = Query(uses, (Output(population, "total"),), (Link("starts_at", "f", "c"),))
    assert twice(opened, flights) == [("City", "Flight", 5, 4)]
    early = replace(flights, where=Compare(ID, "lt", (Constant(3),)))
    assert twice(opened, early) == []
    cities = replace(flights, uses=uses[::-1])
    assert twice(opened, cities) == []


def test_what_has_no_value_does_not_rank(opened: Opened) -> None:
    worst = Query(
        (Use("c", "City"),),
        (Output(Column("c", "name"), "name"),),
        order_by=(Order(RATING),),
        limit=1,
    )
    assert lacking(opened, worst) == [(2, 5, True)]


def test_what_is_complete_is_not_mentioned(opened: Opened) -> None:
    assert lacking(opened, CHEAPEST) == []
