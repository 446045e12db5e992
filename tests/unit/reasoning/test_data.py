"""query_data and group_analysis: filters that mean what they say, pages, and errors that help."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from tests.unit.conftest import Open

import duckkb
from duckkb.errors import UsageError
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.cataloguing import catalog_of
from duckkb.reasoning.data.query import DataPage, group_analysis, query_data
from duckkb.reasoning.stores import Stores

from . import airline


@pytest.fixture(scope="module", params=["sqlite", "duckdb", "files", "postgresql"])
def where(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Catalog, Stores]]:
    folder = tmp_path_factory.mktemp(request.param)
    with airline.store_of(request.param, folder, request) as url:
        catalog = airline.catalog(folder, url)
        with Stores(catalog, {"air": {"url": url}}, root=folder) as stores:
            yield catalog, stores


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[tuple[Catalog, Stores]]:
    airline.write_sqlite(tmp_path / "air.db")
    catalog = airline.catalog(tmp_path)
    with Stores(catalog, {"air": {"url": "sqlite:///air.db"}}, root=tmp_path) as stores:
        yield catalog, stores


def ids(page: DataPage) -> list[int]:
    return [item["id"] for item in page.items]


@pytest.mark.parametrize(
    ("field", "op", "value", "expected"),
    [
        ("name", "eq", "Paris", [10]),
        ("name", "ne", "Paris", [11, 20, 21, 30]),
        ("population", "gt", 2100000, [20, 21]),
        ("population", "ge", "2100000", [10, 20, 21]),
        ("founded", "lt", "0250-01-01", [11]),
        ("rating", "le", 4, [11, 21]),
        ("id", "in", [10, 30], [10, 30]),
        ("id", "not_in", [10, 30], [11, 20, 21]),
        ("founded", "between", ["1400-01-01", "1600-01-01"], [20, 30]),
        ("name", "contains", "O", [11, 20, 30]),
        ("name", "like", "%o", [20]),
        ("name", "starts_with", "t", [20]),
        ("founded", "is_null", None, [21]),
        ("founded", "not_null", None, [10, 11, 20, 30]),
        ("capital", "eq", True, [10, 20]),
    ],
)
def test_every_operator(
    where: tuple[Catalog, Stores], field: str, op: str, value: Any, expected: list[int]
) -> None:
    page = query_data(*where, "City", [{"field": field, "op": op, "value": value}])
    assert ids(page) == expected
    assert page.total == len(expected)


def test_a_page_says_what_it_is_and_what_there_is(where: tuple[Catalog, Stores]) -> None:
    page = query_data(*where, "City", (), "population", "desc", page=2, page_size=2)
    assert page.class_id == "City"
    assert page.columns == (
        *("id", "name", "country_id", "population", "founded", "capital", "rating"),
    )
    assert ids(page) == [10, 11]
    assert (page.total, page.page, page.page_size) == (5, 2, 2)
    assert page.items[0] == {
        "id": 10,
        "name": "Paris",
        "country_id": 1,
        "population": 2100000,
        "founded": "0250-01-01",
        "capital": True,
        "rating": 4.5,
    }


def test_pages_do_not_overlap_though_many_rows_are_equal(where: tuple[Catalog, Stores]) -> None:
    for order in ("asc", "desc"):
        found = [
            n
            for page in range(1, 6)
            for n in ids(query_data(*where, "City", (), "capital", order, page, 1))  # type: ignore[arg-type]
        ]
        assert sorted(found) == [10, 11, 20, 21, 30]


LOG = """\
nodes:
  Event:
    source: { database: log, table: ev }
    schema:
      properties: { kind: { type: string }, val: { type: integer }, n: { type: integer } }
sources: { log: { url: "log" } }
"""


def test_pages_of_a_table_without_a_key_hold_every_row_once(
    open_base: Open, tmp_path: Path
) -> None:
    """A table read by several threads gives equal rows in another order each time."""
    folder = tmp_path / "kb" / "log"
    folder.mkdir(parents=True)
    lines = [f"{'ab'[n % 2]},{n % 300},{n}" for n in range(300_000)]
    (folder / "ev.csv").write_text("\n".join(["kind,val,n", *lines]), encoding="utf-8")
    base = open_base(LOG)
    few = [{"field": "val", "op": "le", "value": 2}]
    with Stores(catalog_of(base.ontology), base.settings.sources, base) as stores:
        found = [
            item["n"]
            for page in range(1, 7)
            for item in query_data(
                catalog_of(base.ontology), stores, "Event", few, "kind", "asc", page, 500
            ).items
        ]
    assert sorted(found) == [n for n in range(300_000) if n % 300 <= 2]


def test_all_filters_must_be_met(where: tuple[Catalog, Stores]) -> None:
    filters = [
        {"field": "country_id", "op": "eq", "value": 1},
        {"field": "population", "op": "lt", "value": 1_000_000},
    ]
    assert ids(query_data(*where, "City", filters)) == [11]


def test_groups_and_their_measures(where: tuple[Catalog, Stores]) -> None:
    page = group_analysis(
        *where,
        "City",
        ["country_id"],
        [
            {"agg": "count", "alias": "cities"},
            {"agg": "sum", "field": "population"},
            {"agg": "avg", "field": "rating", "alias": "stars"},
            {"agg": "count_distinct", "field": "capital", "alias": "kinds"},
            {"agg": "max", "field": "founded", "alias": "youngest"},
        ],
        sort_by="sum_population",
        sort_order="desc",
        page_size=2,
    )
    assert page.columns == (
        *("country_id", "cities", "sum_population", "stars", "kinds", "youngest"),
    )
    assert page.total == 3
    assert [item["country_id"] for item in page.items] == [2, 1]
    assert page.items[1] == {
        "country_id": 1,
        "cities": 2,
        "sum_population": 2620000,
        "stars": 4.25,
        "kinds": 2,
        "youngest": "0250-01-01",
    }


def test_groups_stand_in_order_without_being_asked(where: tuple[Catalog, Stores]) -> None:
    page = group_analysis(*where, "City", ["country_id", "capital"])
    assert [(i["country_id"], i["capital"], i["count"]) for i in page.items] == [
        (1, False, 1),
        (1, True, 1),
        (2, False, 1),
        (2, True, 1),
        (3, False, 1),
    ]


def test_without_groups_all_rows_are_one(where: tuple[Catalog, Stores]) -> None:
    filters = [{"field": "id", "op": "lt", "value": 0}]
    metrics = [{"agg": "count"}, {"agg": "sum", "field": "population"}]
    page = group_analysis(*where, "City", [], metrics, filters)
    assert page.items == ({"count": 0, "sum_population": None},)
    assert page.total == 1


def failing(call: Any, *args: Any, **more: Any) -> UsageError:
    with pytest.raises(UsageError) as caught:
        call(*args, **more)
    return caught.value


@pytest.mark.parametrize(
    ("item", "code", "path", "hint"),
    [
        ({"field": "nam", "op": "eq", "value": 1}, "unknown_field", "filters[0].field", "'name'"),
        ({"op": "eq", "value": 1}, "unknown_field", "filters[0].field", None),
        (
            {"field": "name", "op": "startswith", "value": "x"},
            "unknown_operator",
            "filters[0].op",
            "'starts_with'",
        ),
        ({"field": "name"}, "unknown_operator", "filters[0].op", None),
        ({"field": "name", "op": "eq", "vlaue": 1}, "unknown_field", "filters[0].vlaue", "'value'"),
        (
            {"field": "population", "op": "gt", "value": "big"},
            "type_mismatch",
            "filters[0].value",
            "expected integer, found text",
        ),
        ({"field": "population", "op": "gt", "value": None}, "type_mismatch", "filters[0].value", None),
        ({"field": "population", "op": "eq", "value": [1]}, "type_mismatch", "filters[0].value", None),
        ({"field": "id", "op": "in", "value": 10}, "type_mismatch", "filters[0].value", "a list"),
        ({"field": "id", "op": "in", "value": []}, "type_mismatch", "filters[0].value", "a list"),
        ({"field": "id", "op": "between", "value": [1]}, "type_mismatch", "filters[0].value", "two"),
        ({"field": "capital", "op": "eq", "value": "maybe"}, "type_mismatch", "filters[0].value", None),
    ],
)  # fmt: skip
def test_a_filter_that_means_nothing_is_told_and_never_ignored(
    sqlite: tuple[Catalog, Stores], item: dict[str, Any], code: str, path: str, hint: str | None
) -> None:
    for call in (query_data, group_analysis):
        more = {"filters": [item]}
        error = failing(call, *sqlite, "City", **more)
        assert (error.code, error.path) == (code, path)
        assert hint is None or hint in str(error.hint)


def test_what_else_is_unknown(sqlite: tuple[Catalog, Stores]) -> None:
    assert failing(query_data, *sqlite, "Town").code == "unknown_class"
    error = failing(query_data, *sqlite, "City", (), "populatoin")
    assert (error.code, error.hint) == ("unknown_field", "Did you mean 'population'?")
    error = failing(query_data, *sqlite, "City", (), "name", "down")
    assert (error.code, error.path) == ("unknown_operator", "sort_order")
    error = failing(group_analysis, *sqlite, "City", ["contry_id"])
    assert (error.path, error.hint) == ("group_by[0]", "Did you mean 'country_id'?")
    error = failing(group_analysis, *sqlite, "City", [], [{"agg": "average", "field": "rating"}])
    assert (error.code, error.path) == ("unknown_aggregate", "metrics[0].agg")
    error = failing(group_analysis, *sqlite, "City", [], [{"agg": "sum", "field": "name"}])
    assert error.code == "type_mismatch"
    error = failing(group_analysis, *sqlite, "City", ["name"], sort_by="nam")
    assert (error.code, error.hint) == ("unknown_field", "Did you mean 'name'?")
    twice = [{"agg": "count", "alias": "n"}, {"agg": "max", "field": "id", "alias": "n"}]
    assert failing(group_analysis, *sqlite, "City", [], twice).code == "duplicate"


@pytest.mark.parametrize(("page", "size"), [(0, 10), (1, 0), (1, 501)])
def test_a_page_out_of_bounds(sqlite: tuple[Catalog, Stores], page: int, size: int) -> None:
    assert failing(query_data, *sqlite, "City", page=page, page_size=size).code == "range"
    assert failing(group_analysis, *sqlite, "City", page=page, page_size=size).code == "range"


def test_a_page_beyond_the_last_is_empty(sqlite: tuple[Catalog, Stores]) -> None:
    page = query_data(*sqlite, "City", page=9)
    assert (page.items, page.total) == ((), 5)


INHERITING = """\
nodes:
  Being:
    identity: name
    schema: { type: object, properties: { name: { type: string }, age: { type: integer } } }
  Person:
    extends: Being
    schema: { type: object, properties: { trade: { type: string } } }
edges:
  KNOWS: { label: knows, from: Person, to: Person }
"""


def test_the_base_itself_and_what_a_class_inherits(open_base: Open) -> None:
    base = open_base(INHERITING)
    people = [{"type": "Person", "name": n, "age": a} for n, a in (("An", 30), ("Bo", 40))]
    knows = {"type": "KNOWS", "source": {"name": "An"}, "target": {"name": "Bo"}}
    base.import_bundle([*people, knows])
    catalog = catalog_of(base.ontology)
    with Stores(catalog, {}, base) as stores:
        older = [{"field": "age", "op": "gt", "value": 35}]
        page = query_data(catalog, stores, "Person", older)
        assert [item["name"] for item in page.items] == ["Bo"]
        page = group_analysis(catalog, stores, "KNOWS")
        assert page.items == ({"count": 1},)


EDGES = """\
nodes:
  Person: { identity: name, schema: { properties: { name: { type: string } } } }
  Club:
    identity: [town, no]
    schema: { properties: { town: { type: string }, no: { type: integer } } }
edges:
  MEMBER_OF:
    from: Person
    to: Club
    schema: { properties: { since: { type: integer } } }
  KNOWS: { from: Person, to: Person }
"""


def test_the_rows_of_an_edge_type_show_and_are_found_by_their_ends(open_base: Open) -> None:
    base = open_base(EDGES)
    base.import_bundle(
        [
            *({"type": "Person", "name": name} for name in ("An", "Bo")),
            *({"type": "Club", "town": "Ye", "no": no} for no in (1, 2)),
            *(
                {
                    "type": "MEMBER_OF",
                    "source": {"name": name},
                    "target": {"town": "Ye", "no": no},
                    "since": since,
                }
                for name, no, since in (("An", 1, 200), ("An", 2, 190), ("Bo", 2, 210))
            ),
            {"type": "KNOWS", "source": {"name": "An"}, "target": {"name": "Bo"}},
        ]
    )
    catalog = catalog_of(base.ontology)
    with Stores(catalog, {}, base) as stores:

        def ask(*filters: tuple[str, str, Any], sort: str = "since", **more: Any) -> DataPage:
            told = [{"field": f, "op": op, "value": v} for f, op, v in filters]
            return query_data(catalog, stores, "MEMBER_OF", told, sort, **more)

        page = ask()
        assert page.columns == ("source", "target", "since")
        assert page.items[0] == {
            "source": {"name": "An"},
            "target": {"town": "Ye", "no": 2},
            "since": 190,
        }
        assert page.total == 3
        page = ask(("source.name", "eq", "An"), ("target.no", "gt", 1))
        assert ([item["since"] for item in page.items], page.total) == ([190], 1)
        page = ask(sort="target.no", sort_order="desc", page_size=2)
        assert {item["since"] for item in page.items} == {190, 210}
        page = group_analysis(catalog, stores, "MEMBER_OF", ["target.no"])
        assert page.items == ({"target.no": 1, "count": 1}, {"target.no": 2, "count": 2})
        page = query_data(catalog, stores, "KNOWS")
        assert page.items == ({"source": {"name": "An"}, "target": {"name": "Bo"}},)
        error = failing(query_data, catalog, stores, "KNOWS", (), "source.nmae")
        assert error.hint == "Did you mean 'source.name'?"


MOMENTS = """\
nodes:
  Event:
    identity: id
    source: { database: log, table: ev }
    schema:
      properties:
        id: { type: integer }
        stamp: { type: string, format: date-time }
        day: { type: string, format: date }
sources: { log: { url: "%s" } }
"""
EVENTS = [
    (1, "2024-01-05 10:00:00", "2024-01-05"),
    (2, "2024-01-05 10:00:00.500000", "2024-02-01"),
    (3, "2024-01-05 00:00:00", "2023-12-31"),
    (4, None, None),
]


@pytest.fixture(scope="module", params=["sqlite", "duckdb"])
def moments(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Catalog, Stores]]:
    folder = tmp_path_factory.mktemp(f"moments_{request.param}")
    connect: Any = sqlite3.connect if request.param == "sqlite" else duckdb.connect
    database = connect(str(folder / "log.db"))
    database.execute("CREATE TABLE ev (id INTEGER, stamp TIMESTAMP, day DATE)")
    database.executemany("INSERT INTO ev VALUES (?, ?, ?)", EVENTS)
    database.commit()
    database.close()
    (folder / "config.yaml").write_text(MOMENTS % f"{request.param}:///log.db", encoding="utf-8")
    with duckkb.open(folder) as base:
        catalog = catalog_of(base.ontology)
        with Stores(catalog, base.settings.sources, base) as stores:
            yield catalog, stores


@pytest.mark.parametrize(
    ("field", "op", "value", "expected"),
    [
        ("stamp", "eq", "2024-01-05T10:00:00", [1]),
        ("stamp", "eq", "2024-01-05 10:00:00.5", [2]),
        ("stamp", "eq", "2024-01-05T10:00:00Z", [1]),
        ("stamp", "le", "2024-01-05T10:00:00", [1, 3]),
        ("stamp", "gt", "2024-01-05T10:00:00", [2]),
        ("stamp", "eq", "2024-01-05", [3]),
        ("stamp", "gt", "2024-01-05", [1, 2]),
        ("stamp", "between", ["2024-01-05", "2024-01-05T10:00:00"], [1, 3]),
        ("stamp", "in", ["2024-01-05T10:00:00"], [1]),
        ("day", "ge", "2024-01-05", [1, 2]),
        ("day", "eq", "2024-01-05T00:00:00", [1]),
    ],
)
def test_moments_are_the_same_in_every_store(
    moments: tuple[Catalog, Stores], field: str, op: str, value: Any, expected: list[int]
) -> None:
    page = query_data(*moments, "Event", [{"field": field, "op": op, "value": value}])
    assert ids(page) == expected


@pytest.mark.parametrize(
    ("field", "op", "value"),
    [
        ("stamp", "le", "bogus"),
        ("stamp", "eq", "bogus"),
        ("day", "ge", "2024-13-01"),
        ("day", "ge", "2024"),
        ("day", "in", ["2024-01-05", "2024-13-01"]),
        ("day", "between", ["2024-01-05", "soon"]),
        ("stamp", "gt", True),
        ("stamp", "gt", 5),
    ],
)
def test_what_is_no_moment_is_refused_in_every_store(
    moments: tuple[Catalog, Stores], field: str, op: str, value: Any
) -> None:
    error = failing(query_data, *moments, "Event", [{"field": field, "op": op, "value": value}])
    assert (error.code, error.path) == ("type_mismatch", "filters[0].value")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("page", "2"),
        ("page", None),
        ("page_size", 2.0),
        ("filters", ["id>1"]),
        ("filters", "id>1"),
        ("class_id", 5),
    ],
)
def test_an_argument_of_another_type_is_named(
    sqlite: tuple[Catalog, Stores], name: str, value: Any
) -> None:
    error = failing(query_data, *sqlite, **{"class_id": "City", name: value})
    assert error.path == name
    assert f"argument '{name}'" in error.message


def test_a_page_that_no_store_can_count_is_refused(sqlite: tuple[Catalog, Stores]) -> None:
    error = failing(query_data, *sqlite, "City", page=99999999999999999999)
    assert (error.code, error.path) == ("range", "page")
    assert query_data(*sqlite, "City", page=10**12, page_size=500).items == ()
