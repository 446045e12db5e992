"""Plans mean the same in every database, and what none can mean is refused."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any, get_args

import duckdb
import pytest
import sqlalchemy as sa

from duckkb.errors import UsageError
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.compile import Flavour, compile_plan, readable, render, store_of
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Constant,
    DatePart,
    Exists,
    Extract,
    Link,
    Not,
    Or,
    Order,
    Output,
    PerGroup,
    Plan,
    Query,
    Scalar,
    SetOperation,
    Truth,
    Use,
    Years,
    plan_from_json,
    plan_to_json,
)
from duckkb.reasoning.stores import Stores

from . import airline

Rows = Callable[[Plan], list[tuple[Any, ...]]]

CITY = (Use("c", "City"),)
FLIGHT = (Use("f", "Flight"),)
COUNT = Aggregate("count")


def c(name: str, alias: str = "c") -> Column:
    return Column(alias, name)


def f(name: str) -> Column:
    return Column("f", name)


def out(*expressions: Any) -> tuple[Output, ...]:
    return tuple(Output(e, f"o{i}") for i, e in enumerate(expressions))


def where(left: Any, operator: Any, *values: Any) -> Compare:
    return Compare(left, operator, tuple(Constant(v) for v in values))


@pytest.fixture
def rows(stores: Stores) -> Rows:
    """Runs a plan after a trip through JSON, as a session keeps it."""
    return lambda plan: list(stores.run(plan_from_json(plan_to_json(plan))).rows)


@pytest.fixture
def catalog(tmp_path: Path) -> Catalog:
    return airline.catalog(tmp_path)


def names(*conditions: Any, **more: Any) -> Query:
    """The names of the cities that meet the conditions, by id."""
    return Query(CITY, out(c("name")), where=And(conditions), order_by=(Order(c("id")),), **more)


@pytest.mark.parametrize(
    ("condition", "ids"),
    [
        (where(c("name"), "eq", "Paris"), [10]),
        (where(c("name"), "eq", "paris"), []),
        (where(c("name"), "ne", "Paris"), [11, 20, 21, 30]),
        (where(c("rating"), "ne", 4.5), [11, 21]),
        (where(c("population"), "gt", "2,100,000"), [20, 21]),
        (where(c("population"), "between", 0, 520000.0), [11, 30]),
        (where(c("name"), "contains", "YO"), [11, 20]),
        (where(c("name"), "contains", "ō"), [21]),
        (where(c("name"), "contains", "%"), [30]),
        (where(c("name"), "contains", "50__o"), []),
        (where(c("name"), "starts_with", "ly"), [11]),
        (where(c("name"), "starts_with", "_"), []),
        (where(c("name"), "like", "%O_y_"), [20]),
        (where(c("name"), "like", "_o%"), [20]),
        (where(c("name"), "like", "50\\%%"), [30]),
        (where(c("name"), "like", "Paris\\"), []),
        (where(c("population"), "contains", "13"), [20]),
        (where(c("id"), "in", 10, "20", 99), [10, 20]),
        (where(c("id"), "in"), []),
        (where(c("id"), "not_in"), [10, 11, 20, 21, 30]),
        (where(c("id"), "not_in", 10, 11), [20, 21, 30]),
        (where(c("rating"), "in", 4.5, None), [10, 20, 30]),
        (where(c("rating"), "not_in", 4.5, None), [11, 21]),
        (where(c("rating"), "is_null"), [20, 30]),
        (where(c("rating"), "not_null"), [10, 11, 21]),
        (where(c("rating"), "eq", None), [20, 30]),
        (where(c("capital"), "eq", True), [10, 20]),
        (where(c("capital"), "eq", "否"), [11, 21, 30]),
        (where(c("founded"), "ge", "1457-04-08"), [20, 30]),
        (where(c("founded"), "eq", "1541-02-12"), [30]),
        (where(c("founded"), "between", "0043-01-01", "0250-01-01"), [10, 11]),
        (where(Extract("year", c("founded")), "eq", 1457), [20]),
        (where(Extract("month", c("founded")), "in", 2, 4), [20, 30]),
        (where(Extract("day", c("founded")), "gt", 8), [30]),
        (where(Extract("year_month", c("founded")), "eq", "1541-02"), [30]),
        (Not(where(c("rating"), "gt", 4.2)), [11, 21]),
        (Or((where(c("id"), "eq", 10), where(c("id"), "eq", 30))), [10, 30]),
        (Or(()), []),
        (Compare(Constant(1000000), "lt", (c("population"),)), [10, 20, 21]),
        (Compare(c("id"), "gt", (c("country_id"),)), [10, 11, 20, 21, 30]),
        (
            Compare(
                c("population"),
                "gt",
                (Scalar(Query((Use("a", "City"),), out(Aggregate("avg", c("population", "a"))))),),
            ),
            [20],
        ),
    ],
)
def test_a_condition_keeps_the_rows_it_says(rows: Rows, condition: Any, ids: list[int]) -> None:
    plan = Query(CITY, out(c("id")), where=condition, order_by=(Order(c("id")),))
    assert [row[0] for row in rows(plan)] == ids


@pytest.mark.parametrize(
    ("condition", "ids"),
    [
        (where(f("leaves"), "ge", "2024-01-20"), [2, 3, 4, 5]),
        (where(f("leaves"), "lt", "2024-01-20"), [1]),
        (where(f("leaves"), "gt", "2024-01-20T00:00:00"), [3, 4, 5]),
        (where(f("leaves"), "le", "2025-02-03 23:59:59"), [1, 2, 3, 4]),
        (where(f("leaves"), "eq", "2024-02-01T09:15:00+01:00"), [3]),
        (where(f("gate"), "gt", 9), [1, 5]),
        (where(f("gate"), "gt", "9"), [3]),
        (where(f("gate"), "eq", 7), [2]),
    ],
)
def test_times_and_numbers_kept_as_text(rows: Rows, condition: Any, ids: list[int]) -> None:
    plan = Query(FLIGHT, out(f("id")), where=condition, order_by=(Order(f("id")),))
    assert [row[0] for row in rows(plan)] == ids


def test_whether_a_condition_holds_is_shown_but_not_compared(rows: Rows) -> None:
    large = Truth(where(c("population"), "gt", "2,100,000"))
    plan = Query(CITY, out(c("id"), large), where=where(c("id"), "in", 10, 20))
    assert {tuple(row) for row in rows(plan)} == {(10, False), (20, True)}
    with pytest.raises(UsageError, match="only be shown"):
        rows(names(Compare(large, "eq", (Constant(True),))))


def test_two_roles_of_a_class(rows: Rows) -> None:
    plan = Query(
        (Use("f", "Flight"), Use("a", "City"), Use("b", "City")),
        out(c("name", "a"), c("name", "b")),
        (Link("starts_at", "f", "a"), Link("ends_at", "f", "b")),
        where=where(f("price"), "gt", 500),
        order_by=(Order(f("price"), True),),
    )
    assert rows(plan) == [("Tokyo", "Paris"), ("Paris", "Tokyo")]


def test_links_in_any_order_and_against_their_direction(rows: Rows) -> None:
    plan = Query(
        (Use("k", "Country"), Use("c", "City"), Use("f", "Flight")),
        out(c("name", "k"), COUNT),
        (Link("starts_at", "f", "c"), Link("in_country", "c", "k")),
        group_by=(c("name", "k"),),
        order_by=(Order(COUNT, True), Order(c("name", "k"))),
    )
    assert rows(plan) == [("France", 3), ("Japan", 2)]


def test_an_outer_link_keeps_what_has_no_partner(rows: Rows) -> None:
    plan = Query(
        (Use("c", "City"), Use("f", "Flight")),
        out(c("name"), Aggregate("count", f("id"))),
        (Link("starts_at", "f", "c", outer=True),),
        group_by=(c("id"),),
        order_by=(Order(Aggregate("count", f("id"))), Order(c("id"))),
    )
    assert rows(plan) == [("50%_off", 0), ("Lyon", 1), ("Tokyo", 1), ("Ōsaka", 1), ("Paris", 2)]


def test_grouping_by_identity_shows_the_name_also_of_what_is_referred_to(rows: Rows) -> None:
    plan = Query(
        (Use("f", "Flight"), Use("c", "City"), Use("k", "Country")),
        out(c("name"), c("name", "k"), Aggregate("sum", f("price"))),
        (Link("starts_at", "f", "c"), Link("in_country", "c", "k")),
        group_by=(c("id"),),
        having=where(COUNT, "ge", 2),
    )
    assert rows(plan) == [("Paris", "France", 980)]


def test_a_column_that_the_groups_do_not_determine_is_refused(rows: Rows) -> None:
    for group_by in ((), (c("country_id"),)):
        with pytest.raises(UsageError) as caught:
            rows(Query(CITY, out(c("name"), COUNT), group_by=group_by))
        assert caught.value.code == "not_grouped"


@pytest.mark.parametrize("descending", [True, False])
def test_nulls_stand_last_in_both_directions(rows: Rows, descending: bool) -> None:
    plan = Query(CITY, out(c("rating")), order_by=(Order(c("rating"), descending),))
    assert [row[0] for row in rows(plan)][-2:] == [None, None]


def test_limit_and_offset(rows: Rows) -> None:
    by_size = (Order(c("population"), True),)
    assert rows(Query(CITY, out(c("id")), order_by=by_size, limit=2)) == [(20,), (21,)]
    assert rows(Query(CITY, out(c("id")), order_by=by_size, limit=1, offset=1)) == [(21,)]
    assert rows(Query(CITY, out(c("id")), order_by=by_size, offset=3)) == [(11,), (30,)]
    assert rows(Query(CITY, out(c("id")), limit=0)) == []


def test_ties_keep_all_that_equal_the_last(rows: Rows) -> None:
    cheapest = Query(FLIGHT, out(f("price")), order_by=(Order(f("price")),), limit=1, ties=True)
    assert rows(cheapest) == [(80,), (80,)]
    grouped = Query(
        CITY,
        out(c("country_id")),
        group_by=(c("country_id"),),
        order_by=(Order(COUNT, True),),
        limit=1,
        ties=True,
    )
    assert sorted(rows(grouped)) == [(1,), (2,)]


def test_the_first_of_each_group(rows: Rows) -> None:
    best = PerGroup((c("country_id"),), (Order(c("population"), True),))
    plan = Query(CITY, out(c("name")), order_by=(Order(c("id")),), per_group=best)
    assert rows(plan) == [("Paris",), ("Tokyo",), ("50%_off",)]
    two = Query(
        CITY,
        out(c("id")),
        order_by=(Order(c("id")),),
        per_group=PerGroup((c("capital"),), (Order(c("population")),), 2),
    )
    assert rows(two) == [(10,), (11,), (20,), (30,)]


def test_the_first_of_each_group_of_groups(rows: Rows) -> None:
    plan = Query(
        (Use("c", "City"), Use("f", "Flight")),
        out(c("name"), COUNT),
        (Link("starts_at", "f", "c"),),
        group_by=(c("id"),),
        per_group=PerGroup((c("country_id"),), (Order(COUNT, True), Order(c("id")))),
        order_by=(Order(c("id")),),
    )
    assert rows(plan) == [("Paris", 2), ("Tokyo", 1)]


def test_all_that_tie_within_each_group(rows: Rows) -> None:
    plan = Query(
        CITY,
        out(c("id")),
        per_group=PerGroup((c("country_id"),), (Order(c("capital")),)),
        order_by=(Order(c("id")),),
        ties=True,
    )
    assert rows(plan) == [(11,), (21,), (30,)]


def test_distinct_rows_also_by_what_they_leave_out(rows: Rows) -> None:
    plan = Query(CITY, out(c("country_id")), distinct=True, order_by=(Order(c("country_id")),))
    assert rows(plan) == [(1,), (2,), (3,)]
    by_size = Query(
        CITY, out(c("country_id")), distinct=True, order_by=(Order(c("population"), True),), limit=2
    )
    assert rows(by_size) == [(2,), (1,)]


def test_an_aggregate_over_an_inner_query_sees_only_its_rows(rows: Rows) -> None:
    top = Query(
        CITY, (Output(c("population"), "size"),), order_by=(Order(c("population"), True),), limit=2
    )
    plan = Query((Use("t", ""),), out(Aggregate("avg", Column("t", "size"))), inner=top)
    assert rows(plan) == [((13900000 + 2700000) / 2,)]


def test_the_bound_of_an_answer_never_cuts_what_is_aggregated(stores: Stores) -> None:
    plan = Query(CITY, out(COUNT, Aggregate("sum", c("population"))))
    assert stores.run(plan, limit=1).rows == ((5, 19220000),)


def test_aggregates_pass_over_nulls(rows: Rows) -> None:
    plan = Query(
        CITY,
        out(
            Aggregate("count", c("rating")),
            Aggregate("count", c("rating"), distinct=True),
            Aggregate("avg", c("rating")),
            Aggregate("min", c("founded")),
        ),
    )
    assert rows(plan) == [(3, 2, pytest.approx(12.5 / 3), "0043-05-01")]


def test_numbers_kept_as_text_are_summed_as_numbers(rows: Rows) -> None:
    assert rows(Query(FLIGHT, out(Aggregate("sum", f("gate"))))) == [(119,)]


def test_arithmetic(rows: Rows) -> None:
    each = Arithmetic("/", f("price"), f("free"))
    more = Arithmetic("*", Arithmetic("+", f("price"), Constant(10)), Constant(2))
    plan = Query(FLIGHT, out(each, more), order_by=(Order(f("id")),), limit=3)
    assert rows(plan) == [(300, 1820), (None, 1920), (40, 180)]
    thirds = Query(FLIGHT, out(Arithmetic("/", Constant(1), Constant(3))), limit=1)
    assert rows(thirds) == [(pytest.approx(1 / 3),)]
    share = Arithmetic("/", Aggregate("sum", f("price")), COUNT)
    assert rows(Query(FLIGHT, out(share))) == [(426,)]


def test_the_difference_of_two_dates_is_days(rows: Rows) -> None:
    later = Scalar(Query((Use("m", "City"),), out(Aggregate("max", c("founded", "m")))))
    plan = Query(CITY, out(Arithmetic("-", later, c("founded"))), where=where(c("id"), "eq", 20))
    assert rows(plan) == [(30625,)]


def test_the_difference_of_two_times_in_hours(rows: Rows) -> None:
    first = Scalar(Query((Use("g", "Flight"),), out(Aggregate("min", c("leaves", "g")))))
    hours = Arithmetic("hours", f("leaves"), first)
    plan = Query(FLIGHT, out(f("id"), hours), order_by=(Order(f("id")),), limit=3)
    assert rows(plan) == [(1, 0), (2, 349.5), (3, 645.75)]
    longest = Query(FLIGHT, out(Aggregate("max", hours)))
    assert rows(longest) == [(10105.5,)]


def test_years_are_whole_ones(rows: Rows) -> None:
    day_before, same_day = (Years(c("founded"), f"2000-02-{day}") for day in (11, 12))
    oldest = Aggregate("max", same_day)
    later = where(c("founded"), "ge", "1457-04-08")
    plan = Query(CITY, out(c("id"), day_before, same_day), where=later, order_by=(Order(c("id")),))
    assert rows(plan) == [(20, 542, 542), (30, 458, 459)]
    assert rows(Query(CITY, out(oldest), where=later)) == [(542,)]
    grouped = Query(CITY, out(same_day, COUNT), where=later, group_by=(same_day,))
    assert sorted(rows(grouped)) == [(459, 1), (542, 1)]


def test_grouping_by_a_part_of_a_date(rows: Rows) -> None:
    month = Extract("year_month", f("leaves"))
    plan = Query(FLIGHT, out(month, COUNT), group_by=(month,), order_by=(Order(month),))
    assert rows(plan) == [("2024-01", 2), ("2024-02", 1), ("2025-02", 1), ("2025-03", 1)]


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("year_quarter", ["2024-Q1", "2024-Q1", "2024-Q1", "2025-Q1", "2025-Q1"]),
        ("year_week", ["2024-W01", "2024-W03", "2024-W05", "2025-W06", "2025-W09"]),
        ("date", ["2024-01-05", "2024-01-20", "2024-02-01", "2025-02-03", "2025-03-01"]),
        ("day_of_week", [5, 6, 4, 1, 6]),
        ("weekday", ["Friday", "Saturday", "Thursday", "Monday", "Saturday"]),
        ("weekday_zh", ["星期五", "星期六", "星期四", "星期一", "星期六"]),
    ],
)
def test_parts_of_a_date(rows: Rows, part: DatePart, expected: list[Any]) -> None:
    plan = Query(FLIGHT, out(Extract(part, f("leaves"))), order_by=(Order(f("id")),))
    assert [found for (found,) in rows(plan)] == expected


def test_a_week_is_of_the_year_that_its_thursday_is_in(rows: Rows) -> None:
    weeks = Query(
        CITY, out(Extract("year_week", c("founded"))), order_by=(Order(c("id")),)
    )  # 0250-01-01 is a Tuesday, 0043-05-01 a Friday, 1457-04-08 a Friday, 1541-02-12 a Saturday
    expected = [date(250, 1, 1), date(43, 5, 1), date(1457, 4, 8), None, date(1541, 2, 12)]
    told = [d and "{:04}-W{:02}".format(*d.isocalendar()[:2]) for d in expected]
    assert [text for (text,) in rows(weeks)] == told


@pytest.mark.parametrize("part", get_args(DatePart))
def test_no_part_of_a_missing_date_and_groups_by_each(rows: Rows, part: DatePart) -> None:
    kept = Extract(part, c("founded"))
    missing = Query(CITY, out(c("id")), where=Compare(kept, "is_null"))
    assert rows(missing) == [(21,)]
    grouped = Query(CITY, out(kept, COUNT), group_by=(kept,))
    assert sum(count for _, count in rows(grouped)) == 5


def test_membership_in_a_sub_query(rows: Rows) -> None:
    gates = Query(FLIGHT, out(f("gate")))
    plan = Query(
        FLIGHT,
        out(f("id")),
        where=Compare(f("gate"), "in", query=gates),
        order_by=(Order(f("id")),),
    )
    assert rows(plan) == [(1,), (2,), (3,), (5,)]
    starts = Query(FLIGHT, out(f("origin")))
    assert rows(names(Compare(c("id"), "not_in", query=starts))) == [("50%_off",)]


def test_a_null_among_the_members_does_not_empty_not_in(rows: Rows) -> None:
    ratings = Query((Use("o", "City"),), out(c("rating", "o")))
    assert rows(names(Compare(Constant(1.5), "not_in", query=ratings))) != []


def test_a_value_is_never_picked_from_several_rows(rows: Rows) -> None:
    def larger_than(name: str) -> Query:
        other = Column("o", "population")
        size = Query(
            (Use("o", "City"),), out(other), where=where(Column("o", "name"), "contains", name)
        )
        return names(Compare(c("population"), "gt", (Scalar(size),)))

    assert rows(larger_than("Paris")) == [("Tokyo",), ("Ōsaka",)]
    assert rows(larger_than("Atlantis")) == []
    with pytest.raises(UsageError) as caught:
        rows(larger_than("o"))
    assert caught.value.code == "not_scalar"
    same = Compare(Column("o", "id"), "eq", (c("id"),))
    own = Scalar(Query((Use("o", "City"),), out(Column("o", "population")), where=same))
    assert len(rows(names(Compare(c("population"), "eq", (own,))))) == 5


def test_existence_by_a_link_to_the_outer_query(rows: Rows) -> None:
    inner = Query(FLIGHT, out(f("id")), (Link("starts_at", "f", "c"),))
    assert rows(names(Exists(inner, negated=True))) == [("50%_off",)]
    dear = Query(
        FLIGHT,
        out(f("id")),
        where=And((Compare(f("origin"), "eq", (c("id"),)), where(f("price"), "gt", 500))),
    )
    assert rows(names(Exists(dear))) == [("Paris",), ("Tokyo",)]


def test_existence_of_the_first_of_a_group_and_of_a_set(rows: Rows) -> None:
    cheapest = Query(
        FLIGHT,
        out(f("id")),
        where=Compare(f("origin"), "eq", (c("id"),)),
        per_group=PerGroup((f("origin"),), (Order(f("price")),)),
    )
    assert len(rows(names(Exists(cheapest)))) == 4
    either = Query(
        (Use("s", ""),),
        out(COUNT),
        inner=SetOperation(
            "union",
            tuple(
                Query(FLIGHT, (Output(f("id"), "id"),), where=Compare(f(end), "eq", (c("id"),)))
                for end in ("origin", "destination")
            ),
        ),
    )
    busy = Compare(Scalar(either), "ge", (Constant(4),))
    assert rows(names(busy)) == [("Paris",)]


def test_existence_within_existence_may_name_the_outermost_query(rows: Rows) -> None:
    back = Query(
        (Use("g", "Flight"),),
        out(Column("g", "id")),
        where=And(
            (
                Compare(Column("g", "origin"), "eq", (f("destination"),)),
                Compare(Column("g", "destination"), "eq", (c("id"),)),
            )
        ),
    )
    there = Query(FLIGHT, out(f("id")), (Link("starts_at", "f", "c"),), where=Exists(back))
    assert rows(names(Exists(there))) == [("Paris",), ("Lyon",), ("Tokyo",)]


@pytest.mark.parametrize(
    ("operator", "expected"),
    [
        ("union", [10, 11, 20, 21]),
        ("union_all", [10, 10, 10, 11, 11, 20, 20, 20, 21]),
        ("intersect", [10, 11, 20]),
        ("except", [21]),
    ],
)
def test_set_operations(rows: Rows, operator: Any, expected: list[int]) -> None:
    starts = Query(FLIGHT, (Output(f("origin"), "city"),), order_by=(Order(f("id")),), limit=5)
    ends = Query(FLIGHT, (Output(f("destination"), "place"),), where=where(f("id"), "ne", 99))
    plan = SetOperation(operator, (starts, ends), (Order(Column("", "city")),))
    found = [row[0] for row in rows(plan)]
    if operator == "union_all":
        assert sorted(found) == sorted([10, 20, 10, 11, 21, 20, 10, 11, 10, 20])
    else:
        assert found == expected


def test_set_operations_nest_and_are_counted(rows: Rows) -> None:
    ids = [Query(CITY, (Output(c("id"), "id"),), where=where(c("id"), "eq", n)) for n in (10, 11)]
    every = Query(CITY, (Output(c("id"), "id"),))
    rest = SetOperation("except", (every, SetOperation("union", tuple(ids))))
    plan = Query((Use("s", ""),), out(COUNT), inner=rest)
    assert rows(plan) == [(3,)]
    among = names(Compare(c("id"), "in", query=rest))
    assert rows(among) == [("Tokyo",), ("Ōsaka",), ("50%_off",)]


def test_headings_are_those_of_the_plan_whatever_they_are(stores: Stores) -> None:
    labels = ("数量 (个)", "数量 (个)", "", "a\"b'c%", "x" * 200)
    plan = Query(CITY, tuple(Output(c("id"), label) for label in labels), limit=1)
    assert stores.run(plan).columns == labels


HOSTILE = (
    "'; DROP TABLE cities; --",
    '" OR 1=1 --',
    "\\'; --",
    "’ OR ‘1’=‘1",
    "%s %(x)s $1 ? :a",
    "\x00\x1a",
    "/* */ ; --\n",
)


@pytest.mark.parametrize("flavour", list(Flavour))
@pytest.mark.parametrize("operator", ["eq", "contains", "like", "starts_with", "in", "gt"])
def test_a_value_never_changes_the_text_of_the_statement(
    catalog: Catalog, flavour: Flavour, operator: str
) -> None:
    def text(value: str) -> str:
        plan = names(where(c("name"), operator, value))
        return render(compile_plan(plan, catalog, flavour).statement, flavour).text

    assert {text(value) for value in HOSTILE} == {text("harmless")}


@pytest.mark.parametrize("value", HOSTILE[:-2])
def test_a_hostile_value_is_only_compared(rows: Rows, value: str) -> None:
    for operator in ("eq", "contains", "like"):
        assert rows(names(where(c("name"), operator, value))) == []
    assert len(rows(Query(CITY, out(c("id"))))) == 5


def test_headings_and_aliases_cannot_leave_their_quotes(rows: Rows) -> None:
    alias = 'c"; DROP TABLE cities; --'
    plan = Query((Use(alias, "City"),), (Output(Column(alias, "id"), 'x" FROM cities; --'),))
    assert len(rows(plan)) == 5


def test_a_name_may_be_any_word_of_the_database(flavour_words: tuple[Flavour, list[str]]) -> None:
    flavour, words = flavour_words
    run: Any = duckdb.connect() if flavour is Flavour.DUCKDB else sqlite3.connect(":memory:")
    for word in words:
        run.execute(f'CREATE TABLE "{word}" ("{word}" INTEGER)')
        table = sa.table(word, sa.column(word))
        asked = sa.select(table.c[word]).select_from(
            table.join(t := table.alias("t"), t.c[word] == 1)
        )
        run.execute(render(asked, flavour).text, list(render(asked, flavour).values))
        run.execute(readable(sa.select(table.c[word]), flavour))


@pytest.fixture(params=[Flavour.DUCKDB, Flavour.SQLITE], ids=lambda each: each.value)
def flavour_words(request: pytest.FixtureRequest) -> tuple[Flavour, list[str]]:
    rows = duckdb.execute("SELECT keyword_name FROM duckdb_keywords()").fetchall()
    return request.param, sorted({*(str(row[0]) for row in rows), "nothing", "returning"})


def test_readable_sql_shows_the_constants(stores: Stores) -> None:
    plan = names(where(c("name"), "eq", "O'Hara"), where(c("founded"), "lt", "1900-01-01"), limit=3)
    text = stores.sql(plan)
    assert "'O''Hara'" in text
    assert "1900-01-01" in text
    assert "LIMIT 3" in text


@pytest.mark.parametrize(
    ("plan", "code", "hint"),
    [
        (Query((Use("c", "Citty"),), out(COUNT)), "unknown_class", "Did you mean 'City'?"),
        (Query(CITY, out(c("populatoin"))), "unknown_field", "Did you mean 'population'?"),
        (
            Query(CITY, out(c("id")), where=Compare(c("id"), "equals", (Constant(1),))),  # type: ignore[arg-type]
            "unknown_operator",
            None,
        ),
        (
            Query((*CITY, Use("k", "Country")), out(c("id")), (Link("in_contry", "c", "k"),)),
            "unknown_join",
            "Did you mean 'in_country'?",
        ),
        (Query((*CITY, Use("k", "Country")), out(c("id"))), "plan", None),
        (Query((Use("c", "City"), Use("c", "City")), out(c("id"))), "plan", None),
        (Query(CITY, out(c("id", "z"))), "plan", None),
        (Query(CITY, ()), "plan", None),
        (Query(CITY, out(c("id")), where=where(c("id"), "between", 1)), "plan", None),
        (Query(CITY, out(c("id")), where=where(c("id"), "eq", "many")), "type_mismatch", None),
        (Query(CITY, out(c("id")), where=where(c("id"), "eq", True)), "type_mismatch", None),
        (Query(CITY, out(c("id")), where=where(c("capital"), "eq", 7)), "type_mismatch", None),
        (Query(CITY, out(c("id")), where=where(c("name"), "has", "x")), "type_mismatch", None),
        (Query(CITY, out(Aggregate("sum", c("founded")))), "type_mismatch", None),
        (Query(CITY, out(Aggregate("sum"))), "plan", None),
        (
            SetOperation("union", (Query(CITY, out(c("id"))), Query(CITY, out(c("id"), c("name"))))),
            "plan",
            None,
        ),
        (
            Query(CITY, out(c("id")), where=Compare(c("id"), "in", query=Query(CITY, out(c("id"), c("name"))))),
            "plan",
            None,
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused(
    catalog: Catalog, plan: Plan, code: str, hint: str | None
) -> None:
    with pytest.raises(UsageError) as caught:
        compile_plan(plan, catalog, Flavour.DUCKDB)
    assert caught.value.code == code
    if hint is not None:
        assert caught.value.hint == hint


def test_a_date_that_is_none_is_refused_where_there_are_dates(
    catalog: Catalog,
) -> None:
    plan = names(where(c("founded"), "gt", "long ago"))
    with pytest.raises(UsageError) as caught:
        compile_plan(plan, catalog, Flavour.POSTGRESQL)
    assert caught.value.code == "type_mismatch"
    assert "date" in str(caught.value.hint)


def test_a_plan_over_two_databases_is_refused(tmp_path: Path) -> None:
    from dataclasses import replace

    known = airline.catalog(tmp_path)
    classes = {**known.classes, "Country": replace(known.classes["Country"], store="other")}
    plan = Query((*CITY, Use("k", "Country")), out(c("id")), (Link("in_country", "c", "k"),))
    with pytest.raises(UsageError) as caught:
        store_of(plan, Catalog(classes, known.joins))
    assert caught.value.code == "two_stores"
