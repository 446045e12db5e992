"""Stores of every kind: bounded, read-only, aware of what changed, and open about what failed."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from tests.unit.conftest import Open

from duckkb.errors import DuckKBError, QueryError, SourceError, UsageError
from duckkb.reasoning.catalog import Catalog, Class, Kind
from duckkb.reasoning.cataloguing import catalog_of
from duckkb.reasoning.compile import Statement
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Exists,
    Link,
    Order,
    Output,
    Query,
    Use,
)
from duckkb.reasoning.stores import Stores
from duckkb.reasoning.stores.duckdb_file import DuckDBFileStore
from duckkb.reasoning.stores.table import plain

from . import airline

CITY = (Use("c", "City"),)
ID = Column("c", "id")
NAMES = Query(CITY, (Output(Column("c", "name"), "name"),), order_by=(Order(ID),))
ALL = ["sqlite", "duckdb", "files", "postgresql"]


@pytest.fixture(scope="module", params=ALL)
def stores(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stores]:
    folder = tmp_path_factory.mktemp(request.param)
    with airline.stores_of(request.param, folder, request) as opened:
        yield opened


def sqlite_stores(folder: Path) -> Stores:
    airline.write_sqlite(folder / "air.db")
    url = "sqlite:///air.db"
    return Stores(airline.catalog(folder), {"air": {"url": url}}, root=folder)


def test_an_answer_has_headings_rows_and_what_ran(stores: Stores) -> None:
    plan = Query(
        CITY,
        (Output(Column("c", "name"), "城市"), Output(Column("c", "founded"), "founded")),
        where=Compare(Column("c", "name"), "eq", (Constant("Tokyo"),)),
    )
    table = stores.run(plan)
    assert table.columns == ("城市", "founded")
    assert table.rows == (("Tokyo", "1457-04-08"),)
    assert table.kinds == (Kind.TEXT, Kind.DATE)
    assert table.truncated is False
    assert "Tokyo" not in table.sql
    assert table.parameters == ("Tokyo",)


def test_values_are_plain(stores: Stores) -> None:
    plan = Query(
        CITY,
        tuple(
            Output(e, f"o{i}")
            for i, e in enumerate(
                (Column("c", "capital"), Aggregate("sum", Column("c", "population")),
                 Aggregate("avg", Column("c", "rating")))
            )
        ),
        group_by=(Column("c", "capital"),),
        order_by=(Order(Column("c", "capital")),),
    )  # fmt: skip
    assert stores.run(plan).rows == ((False, 3220000, 4.0), (True, 16000000, 4.5))
    times = Query((Use("f", "Flight"),), (Output(Aggregate("min", Column("f", "leaves")), "t"),))
    assert stores.run(times).rows == (("2024-01-05 10:30:00",),)


def test_rows_are_bounded_and_it_says_so(stores: Stores) -> None:
    table = stores.run(NAMES, limit=2)
    assert [row[0] for row in table.rows] == ["Paris", "Lyon"]
    assert table.truncated
    assert not stores.run(NAMES, limit=5).truncated
    assert not stores.run(replace_limit(NAMES, 2), limit=2).truncated


def replace_limit(plan: Query, limit: int) -> Query:
    import msgspec

    return msgspec.structs.replace(plan, limit=limit)


def test_distinct_values_come_with_their_counts_most_frequent_first(stores: Stores) -> None:
    assert stores.distinct("City", "country_id", 10) == [(1, 2), (2, 2), (3, 1)]
    assert stores.distinct("City", "rating", 10) == [(4.0, 2), (4.5, 1)]
    assert stores.distinct("City", "country_id", 1) == [(1, 2)]


def test_rows_are_counted(stores: Stores) -> None:
    assert stores.count("Flight") == 5
    with pytest.raises(UsageError) as caught:
        stores.count("Fligth")
    assert caught.value.code == "unknown_class"
    assert caught.value.hint == "Did you mean 'Flight'?"


def test_several_threads_ask_at_once(stores: Stores) -> None:
    def ask(number: int) -> str:
        plan = replace_limit(NAMES, 1 + number % 5)
        return stores.run(plan).rows[-1][0]

    expected = ["Paris", "Lyon", "Tokyo", "Ōsaka", "50%_off"]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, range(60))) == [expected[n % 5] for n in range(60)]


def test_nothing_can_be_written(stores: Stores) -> None:
    store = stores.store("air")
    empty: Any = {} if type(store).__name__ == "PostgreSQLStore" else ()
    for statement in ("DELETE FROM cities", "DROP TABLE cities", "CREATE TABLE x (a int)"):
        with pytest.raises((QueryError, SourceError)):
            store.run(Statement(statement, empty), 5)
    assert stores.count("City") == 5


def test_a_table_that_is_gone_is_told_with_the_nearest_name(
    request: pytest.FixtureRequest, stores: Stores
) -> None:
    catalog: Catalog = stores._catalog  # pyright: ignore[reportPrivateUsage]
    gone = replace(catalog.classes["City"], table="citys")
    with pytest.raises(SourceError) as caught:
        stores.store("air").physical(gone)
    assert caught.value.code == "source_changed"
    assert caught.value.transient is False
    assert caught.value.hint == "Did you mean 'cities'?"


def test_a_column_that_is_gone_is_told_and_the_others_still_answer(tmp_path: Path) -> None:
    stores = sqlite_stores(tmp_path)
    with sqlite3.connect(tmp_path / "air.db") as connection:
        connection.execute("ALTER TABLE cities RENAME COLUMN rating TO stars")
    with stores, pytest.raises(SourceError) as caught:
        stores.distinct("City", "rating", 5)
    assert caught.value.code == "source_changed"
    assert "rating" in str(caught.value)
    with stores:
        assert stores.distinct("City", "name", 1) == [("50%_off", 1)]


@pytest.mark.parametrize("kind", ["sqlite", "duckdb", "files"])
def test_a_source_replaced_on_disk_is_noticed(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "other").mkdir()
    with airline.store_of(kind, tmp_path, request) as url:
        catalog = airline.catalog(tmp_path, url)
        with Stores(catalog, {"air": {"url": url}}, root=tmp_path) as stores:
            assert stores.count("Country") == 3
            if kind == "sqlite":
                airline.write_sqlite(tmp_path / "other" / "air.db")
                with sqlite3.connect(tmp_path / "other" / "air.db") as connection:
                    connection.execute("DELETE FROM countries WHERE id = 1")
                connection.close()
                os.replace(tmp_path / "other" / "air.db", tmp_path / "air.db")
            elif kind == "duckdb":
                with airline.write_duckdb(tmp_path / "other" / "air.duckdb") as connection:
                    connection.execute("DELETE FROM countries WHERE id = 1")
                os.replace(tmp_path / "other" / "air.duckdb", tmp_path / "air.duckdb")
            else:
                (tmp_path / "tables" / "countries.csv").write_text(
                    "id,name,continent\n2,Japan,Asia\n3,Chile,South America\n"
                )
            assert stores.count("Country") == 2


def test_a_changed_column_is_seen_without_opening_anew(tmp_path: Path) -> None:
    with sqlite_stores(tmp_path) as stores:
        assert stores.distinct("City", "rating", 1) == [(4.0, 2)]
        with sqlite3.connect(tmp_path / "air.db") as connection:
            connection.execute("UPDATE cities SET rating = 5")
        assert stores.distinct("City", "rating", 1) == [(5.0, 5)]


@pytest.mark.parametrize("url", ["sqlite:///no.db", "duckdb:///no.duckdb", "no/folder"])
def test_a_source_that_is_not_there_may_come_back(tmp_path: Path, url: str) -> None:
    catalog = airline.catalog(tmp_path, url)
    with Stores(catalog, {"air": {"url": url}}, root=tmp_path) as stores:
        with pytest.raises(SourceError) as caught:
            stores.count("City")
        assert caught.value.code == "source_unavailable"
        assert caught.value.transient is True
        assert "SELECT" in stores.sql(NAMES)  # what is meant can be shown all the same
        if url.startswith("sqlite"):
            airline.write_sqlite(tmp_path / "no.db")
            assert stores.count("City") == 5


def test_a_server_that_does_not_answer_is_transient_and_tells_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("psycopg")
    monkeypatch.setenv("AIR_URL", "postgresql://me:s3cret@127.0.0.1:1/air")
    catalog = airline.catalog(tmp_path)
    with Stores(catalog, {"air": {"url_env": "AIR_URL"}}, root=tmp_path) as stores:
        with pytest.raises(SourceError) as caught:
            stores.count("City")
    assert caught.value.transient is True
    assert "s3cret" not in str(caught.value.as_dict())


def test_a_file_that_is_no_database_is_not_worth_another_try(tmp_path: Path) -> None:
    (tmp_path / "air.db").write_bytes(b"no database at all, but long enough to be read" * 40)
    with Stores(
        airline.catalog(tmp_path), {"air": {"url": "sqlite:///air.db"}}, root=tmp_path
    ) as s:
        with pytest.raises(SourceError) as caught:
            s.count("City")
    assert caught.value.transient is False


def test_a_source_that_the_config_does_not_name(tmp_path: Path) -> None:
    with Stores(airline.catalog(tmp_path), {"aire": {"url": "sqlite:///air.db"}}) as stores:
        with pytest.raises(UsageError) as caught:
            stores.count("City")
    assert caught.value.code == "unknown_source"
    assert caught.value.hint == "Did you mean 'aire'?"


def test_a_variable_that_is_not_set_is_named(tmp_path: Path) -> None:
    with Stores(airline.catalog(tmp_path), {"air": {"url_env": "NO_SUCH_URL"}}) as stores:
        with pytest.raises(SourceError) as caught:
            stores.count("City")
    assert "NO_SUCH_URL" in str(caught.value)
    assert caught.value.transient is False


@pytest.mark.parametrize(
    ("kind", "sql"),
    [
        (
            "sqlite",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
        ),
        ("duckdb", "SELECT count(*) FROM range(100000000000) r WHERE r.range % 7 = 3"),
        ("files", "SELECT count(*) FROM range(100000000000) r WHERE r.range % 7 = 3"),
        ("postgresql", "SELECT pg_sleep(60)"),
    ],
)
def test_a_query_that_takes_too_long_is_interrupted_and_the_next_one_runs(
    kind: str, sql: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    with airline.store_of(kind, tmp_path, request) as url:
        catalog = airline.catalog(tmp_path, url)
        with Stores(catalog, {"air": {"url": url}}, root=tmp_path) as stores:
            empty: Any = {} if kind == "postgresql" else ()
            with pytest.raises(QueryError) as caught:
                stores.store("air").run(Statement(sql, empty), 0.2)
            assert caught.value.code == "timeout"
            assert stores.count("City") == 5


def test_text_that_is_no_utf8_is_read_all_the_same(tmp_path: Path) -> None:
    stores = sqlite_stores(tmp_path)
    with sqlite3.connect(tmp_path / "air.db") as connection:
        connection.execute("UPDATE cities SET name = CAST(x'4cff79' AS TEXT) WHERE id = 11")
    with stores:
        assert stores.run(NAMES).rows[1] == ("L\ufffdy",)


def test_files_outside_the_folder_cannot_be_read(tmp_path: Path) -> None:
    airline.write_files(tmp_path / "tables")
    (tmp_path / "secret.csv").write_text("id\n1\n")
    catalog = airline.catalog(tmp_path, "file:tables")
    city = catalog.classes["City"]
    for table in (str(tmp_path / "secret.csv"), "../secret.csv", "/etc/passwd"):
        classes: dict[str, Class] = {**catalog.classes, "City": replace(city, table=table)}
        with Stores(
            Catalog(classes, catalog.joins), {"air": {"url": "file:tables"}}, root=tmp_path
        ) as stores:
            with pytest.raises(SourceError):
                stores.count("City")
            with pytest.raises(QueryError):
                stores.store("air").run(Statement(f"FROM read_csv('{table}')", ()), 5)


def test_one_file_is_a_source_too(tmp_path: Path) -> None:
    airline.write_files(tmp_path / "tables")
    for name in ("cities.csv", "flights.parquet"):
        url = f"tables/{name}"
        class_name = "City" if name == "cities.csv" else "Flight"
        catalog = airline.catalog(tmp_path, url)
        with Stores(catalog, {"air": {"url": url}}, root=tmp_path) as stores:
            assert stores.count(class_name) == 5


def test_a_table_of_another_schema(tmp_path: Path) -> None:
    with airline.write_duckdb(tmp_path / "air.duckdb") as connection:
        connection.execute(
            "CREATE SCHEMA old; CREATE TABLE old.cities AS SELECT * FROM cities LIMIT 2"
        )
    catalog = airline.catalog(tmp_path, "duckdb:///air.duckdb")
    city = replace(catalog.classes["City"], table="old.cities")
    classes: dict[str, Class] = {**catalog.classes, "City": city}
    sources = {"air": {"url": "duckdb:///air.duckdb"}}
    with Stores(Catalog(classes, catalog.joins), sources, root=tmp_path) as stores:
        assert stores.count("City") == 2


def test_a_postgres_table_of_another_schema_and_an_enum(tmp_path: Path, postgres_url: str) -> None:
    import psycopg

    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE SCHEMA old")
        connection.execute("CREATE TYPE mood AS ENUM ('calm', 'stormy')")
        connection.execute("CREATE TABLE old.cities (id numeric(6, 2), name mood)")
        connection.execute("INSERT INTO old.cities VALUES (1.50, 'calm'), (2, 'stormy')")
    catalog = airline.catalog(tmp_path, postgres_url)
    city = replace(catalog.classes["City"], table="old.cities")
    classes: dict[str, Class] = {**catalog.classes, "City": city}
    with Stores(Catalog(classes, catalog.joins), {"air": {"url": postgres_url}}) as stores:
        for operator, value in (("eq", "stormy"), ("contains", "TOR"), ("in", "stormy")):
            found = Compare(Column("c", "name"), operator, (Constant(value),))  # type: ignore[arg-type]
            assert stores.run(Query(CITY, (Output(ID, "id"),), where=found)).rows == ((2,),)
        assert stores.distinct("City", "id", 5) == [(1.5, 1), (2, 1)]


def test_a_lock_that_another_process_holds_is_transient(tmp_path: Path) -> None:
    airline.write_duckdb(tmp_path / "air.duckdb").close()
    url = "duckdb:///air.duckdb"
    holder = subprocess.Popen(
        [sys.executable, "-c", "import duckdb, sys; c = duckdb.connect(sys.argv[1]);"
         " print('open', flush=True); sys.stdin.read()", str(tmp_path / "air.duckdb")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    with Stores(airline.catalog(tmp_path, url), {"air": {"url": url}}, root=tmp_path) as stores:
        with pytest.raises(SourceError) as caught:
            stores.count("City")
        assert caught.value.transient is True
        holder.communicate("")
        assert stores.count("City") == 5


BASE = """\
nodes:
  Person:
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        born: { type: string, format: date }
        seen: { type: string, format: date-time }
        tags: { type: array, items: { type: string } }
        extra: { type: object }
edges:
  KNOWS:
    label: knows
    from: Person
    to: Person
    schema: { type: object, properties: { since: { type: integer } } }
"""
PEOPLE: list[dict[str, Any]] = [
    {"type": "Person", "name": "曹操", "born": "0155-07-18", "tags": ["魏", "诗人"]},
    {"type": "Person", "name": "刘备", "born": "0161-07-16", "tags": ["蜀"], "extra": {"a": 1}},
    {"type": "Person", "name": "Guan", "tags": ["蜀"], "seen": "2024-01-01T10:00:00Z"},
]


def knows(a: str, b: str, since: int) -> dict[str, Any]:
    return {"type": "KNOWS", "source": {"name": a}, "target": {"name": b}, "since": since}


def test_the_base_itself_with_its_links_and_lists(open_base: Open) -> None:
    base = open_base(BASE)
    base.import_bundle([*PEOPLE, knows("曹操", "刘备", 190), knows("刘备", "Guan", 184)])
    with Stores(catalog_of(base.ontology), {}, base) as stores:
        plan = Query(
            (Use("a", "Person"), Use("k", "KNOWS"), Use("b", "Person")),
            (Output(Column("a", "name"), "from"), Output(Column("b", "name"), "to")),
            (Link("KNOWS.from", "k", "a"), Link("KNOWS.to", "k", "b")),
            where=Compare(Column("k", "since"), "lt", (Constant(190),)),
        )
        assert stores.run(plan).rows == (("刘备", "Guan"),)
        person = (Use("p", "Person"),)
        name = (Output(Column("p", "name"), "name"),)
        shu = Compare(Column("p", "tags"), "has", (Constant("蜀"),))
        found = stores.run(Query(person, name, where=shu, order_by=(Order(name[0].expression),)))
        assert found.rows == (("Guan",), ("刘备",))
        alone = Query(
            person,
            name,
            where=Exists(
                Query(
                    (Use("k", "KNOWS"),),
                    (Output(Column("k", "since"), "s"),),
                    (Link("KNOWS.from", "k", "p"),),
                ),
                negated=True,
            ),
        )
        assert stores.run(alone).rows == (("Guan",),)
        assert stores.distinct("Person", "tags", 5) == [("蜀", 2), ("诗人", 1), ("魏", 1)]
        seen = stores.run(Query(person, (Output(Column("p", "seen"), "s"),), where=Compare(Column("p", "seen"), "eq", (Constant("2024-01-01T11:00:00+01:00"),))))  # fmt: skip
        assert seen.rows == (("2024-01-01T10:00:00+00:00",),)
        assert "list_contains" in stores.sql(Query(person, name, where=shu))


def test_the_base_is_asked_as_its_files_are_now(open_base: Open) -> None:
    base = open_base(BASE)
    base.import_bundle(PEOPLE[:1])
    with Stores(catalog_of(base.ontology), {}, base) as stores:
        assert stores.count("Person") == 1
        open_base(name="kb").import_bundle(PEOPLE[1:])
        assert stores.count("Person") == 3


def test_a_deadline_does_not_hit_the_next_query(tmp_path: Path) -> None:
    with sqlite_stores(tmp_path) as stores:
        for _ in range(20):
            assert stores.run(NAMES, timeout=30).rows
        assert not [t for t in threading.enumerate() if t.name == "duckkb-deadline"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Decimal("12.50"), 12.5),
        (Decimal("12.00"), 12),
        (Decimal("NaN"), None),
        (float("inf"), None),
        (b"\x00\xff", "00ff"),
        ([Decimal("1"), None], [1, None]),
        ({"a": float("nan")}, {"a": None}),
    ],
)
def test_plain_values(value: Any, expected: Any) -> None:
    assert plain(value) == expected


def test_truth_kept_as_words_or_numbers(tmp_path: Path) -> None:
    stores = sqlite_stores(tmp_path)
    with sqlite3.connect(tmp_path / "air.db") as connection:
        connection.execute("UPDATE cities SET capital = 'T' WHERE id = 10")
        connection.execute("UPDATE cities SET capital = 'no' WHERE id = 11")
    with stores:
        for value, ids in ((True, [10, 20]), ("yes", [10, 20]), (False, [11, 21, 30])):
            found = Compare(Column("c", "capital"), "eq", (Constant(value),))
            plan = Query(CITY, (Output(ID, "id"),), where=found, order_by=(Order(ID),))
            assert [row[0] for row in stores.run(plan).rows] == ids


def test_a_word_among_numbers_is_above_none_of_them(tmp_path: Path) -> None:
    stores = sqlite_stores(tmp_path)
    with sqlite3.connect(tmp_path / "air.db") as connection:
        connection.execute("UPDATE cities SET population = 'unknown' WHERE id = 10")
        connection.execute("UPDATE cities SET population = '' WHERE id = 11")
        ((most,),) = connection.execute(
            "SELECT max(population) FROM cities WHERE typeof(population) <> 'text'"
        )
    population = Column("c", "population")
    with stores:
        over = Compare(population, "gt", (Constant(1),))
        found = stores.run(Query(CITY, (Output(ID, "id"),), where=over, order_by=(Order(ID),)))
        assert not {10, 11} & {row[0] for row in found.rows}
        assert found.rows
        greatest = Query(CITY, (Output(Aggregate("max", population), "most"),))
        assert stores.run(greatest).rows == ((most,),)


def test_days_of_a_column_of_times(tmp_path: Path) -> None:
    with airline.write_duckdb(tmp_path / "air.duckdb") as connection:
        connection.execute("ALTER TABLE cities ALTER founded TYPE TIMESTAMP")
        connection.execute("UPDATE cities SET founded = '1457-04-08 12:30' WHERE id = 20")
    url = "duckdb:///air.duckdb"
    with Stores(airline.catalog(tmp_path, url), {"air": {"url": url}}, root=tmp_path) as stores:
        found = Compare(Column("c", "founded"), "eq", (Constant("1457-04-08"),))
        assert stores.run(Query(CITY, (Output(ID, "id"),), where=found)).rows == ((20,),)


def test_a_file_is_read_when_it_is_first_asked_for(tmp_path: Path) -> None:
    airline.write_files(tmp_path / "tables")
    (tmp_path / "tables" / "countries.csv").write_bytes(b"\xff\xfe\x00broken")
    url = "file:tables"
    with Stores(airline.catalog(tmp_path, url), {"air": {"url": url}}, root=tmp_path) as stores:
        assert stores.count("City") == 5
        (tmp_path / "tables" / "cities.csv").unlink()
        with pytest.raises(SourceError) as caught:
            stores.count("City")
        assert caught.value.code == "source_changed"


def test_a_duckdb_file_can_be_written_by_others_between_two_questions(tmp_path: Path) -> None:
    airline.write_duckdb(tmp_path / "air.duckdb").close()
    url = "duckdb:///air.duckdb"
    script = (
        "import duckdb, sys; c = duckdb.connect(sys.argv[1]);"
        "c.execute('DELETE FROM cities WHERE id = 30'); c.close()"
    )
    write = [sys.executable, "-c", script, str(tmp_path / "air.duckdb")]
    with Stores(airline.catalog(tmp_path, url), {"air": {"url": url}}, root=tmp_path) as stores:
        assert stores.count("City") == 5
        before = stores.fingerprint()
        subprocess.run(write, check=True, timeout=60)
        assert stores.fingerprint() != before
        assert stores.count("City") == 4


def test_a_duckdb_file_is_held_while_it_is_read_and_read_by_many(tmp_path: Path) -> None:
    airline.write_duckdb(tmp_path / "air.duckdb").close()
    url = "duckdb:///air.duckdb"
    with Stores(airline.catalog(tmp_path, url), {"air": {"url": url}}, root=tmp_path) as stores:
        with ThreadPoolExecutor(4) as pool:
            counts = list(pool.map(lambda _: stores.count("City"), range(40)))
        assert counts == [5] * 40
        # Replaced below a reader: who comes later reads the new file, the reader the old one.
        store = stores.store("air")
        assert isinstance(store, DuckDBFileStore)
        with store._reading() as cursor:  # pyright: ignore[reportPrivateUsage]
            (tmp_path / "other").mkdir()
            with airline.write_duckdb(tmp_path / "other" / "air.duckdb") as connection:
                connection.execute("DELETE FROM cities WHERE id = 30")
            os.replace(tmp_path / "other" / "air.duckdb", tmp_path / "air.duckdb")
            assert stores.count("City") == 4
            assert cursor.execute("SELECT count(*) FROM cities").fetchone() == (5,)
        assert stores.count("City") == 4


def test_the_log_that_a_killed_writer_left_beside_a_duckdb_file_is_read(tmp_path: Path) -> None:
    airline.write_duckdb(tmp_path / "air.duckdb").close()
    script = (
        "import duckdb, os, sys; c = duckdb.connect(sys.argv[1]);"
        "c.execute('DELETE FROM cities WHERE id = 30'); os._exit(0)"
    )
    write = [sys.executable, "-c", script, str(tmp_path / "air.duckdb")]
    url = "duckdb:///air.duckdb"
    with Stores(airline.catalog(tmp_path, url), {"air": {"url": url}}, root=tmp_path) as stores:
        assert stores.count("City") == 5
        before = stores.fingerprint()
        subprocess.run(write, check=True, timeout=60)
        assert (tmp_path / "air.duckdb.wal").exists()
        assert stores.count("City") == 4
        assert stores.fingerprint() != before


def test_files_outside_a_duckdb_source_cannot_be_attached(tmp_path: Path) -> None:
    airline.write_duckdb(tmp_path / "air.duckdb").close()
    airline.write_duckdb(tmp_path / "secret.duckdb").close()
    url = "duckdb:///air.duckdb"
    with Stores(airline.catalog(tmp_path, url), {"air": {"url": url}}, root=tmp_path) as stores:
        for sql in (f"ATTACH '{tmp_path / 'secret.duckdb'}'", "FROM read_csv('/etc/passwd')"):
            with pytest.raises(DuckKBError):
                stores.store("air").run(Statement(sql, ()), 5)
