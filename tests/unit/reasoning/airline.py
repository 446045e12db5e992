"""A small airline in every kind of store: countries, cities, flights between two cities."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest

import postgres
from duckkb.config import read_config
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.cataloguing import catalog_of
from duckkb.reasoning.stores import Stores

COUNTRIES = [(1, "France", "Europe"), (2, "Japan", "Asia"), (3, "Chile", "South America")]
CITIES = [
    (10, "Paris", 1, 2100000, date(250, 1, 1), True, 4.5),
    (11, "Lyon", 1, 520000, date(43, 5, 1), False, 4.0),
    (20, "Tokyo", 2, 13900000, date(1457, 4, 8), True, None),
    (21, "Ōsaka", 2, 2700000, None, False, 4.0),
    (30, "50%_off", 3, 0, date(1541, 2, 12), False, None),
]
FLIGHTS = [
    (1, 10, 20, 900, 3, datetime(2024, 1, 5, 10, 30), "12"),
    (2, 20, 10, 950, 0, datetime(2024, 1, 20, 0, 0), "7"),
    (3, 10, 11, 80, 2, datetime(2024, 2, 1, 8, 15), "x9"),
    (4, 11, 10, 80, 4, datetime(2025, 2, 3, 23, 59, 59), None),
    (5, 21, 20, 120, 7, datetime(2025, 3, 1, 12, 0), "100"),
]
TABLES: dict[str, tuple[str, list[tuple[Any, ...]]]] = {
    "countries": ("id INTEGER PRIMARY KEY, name VARCHAR(40), continent TEXT", COUNTRIES),
    "cities": (
        "id INTEGER PRIMARY KEY, name VARCHAR(40), country_id INTEGER, population BIGINT,"
        " founded DATE, capital BOOLEAN, rating DOUBLE PRECISION",
        CITIES,
    ),
    "flights": (
        'id INTEGER PRIMARY KEY, origin INTEGER, "to" INTEGER, price INTEGER, free INTEGER,'
        " leaves TIMESTAMP, gate VARCHAR(10)",
        FLIGHTS,
    ),
}
CONFIG = """\
sources:
  air: {{ url: "{url}" }}
nodes:
  Country:
    source: {{ database: air, table: countries }}
    identity: id
    schema:
      properties:
        id: {{ type: integer }}
        name: {{ type: string }}
        continent: {{ type: string }}
  City:
    source: {{ database: air, table: cities }}
    identity: id
    schema:
      properties:
        id: {{ type: integer }}
        name: {{ type: string }}
        country_id: {{ type: integer }}
        population: {{ type: integer }}
        founded: {{ type: string, format: date }}
        capital: {{ type: boolean }}
        rating: {{ type: number }}
  Flight:
    source: {{ database: air, table: flights, columns: {{ destination: to }} }}
    identity: id
    schema:
      properties:
        id: {{ type: integer }}
        origin: {{ type: integer }}
        destination: {{ type: integer }}
        price: {{ type: integer }}
        free: {{ type: integer }}
        leaves: {{ type: string, format: date-time }}
        gate: {{ type: string }}
edges:
  in_country: {{ from: City, to: Country, cardinality: "N:1", source: {{ join: {{ country_id: id }} }} }}
  starts_at: {{ from: Flight, to: City, cardinality: "N:1", source: {{ join: {{ origin: id }} }} }}
  ends_at: {{ from: Flight, to: City, cardinality: "N:1", source: {{ join: {{ destination: id }} }} }}
"""


def catalog(folder: Path, url: str = "sqlite:///air.db") -> Catalog:
    """The catalog of an airline at that URL; its `config.yaml` is written to `folder`."""
    (folder / "config.yaml").write_text(CONFIG.format(url=url), encoding="utf-8")
    return catalog_of(read_config(folder, {}).ontology)


def _text(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat(" ")
    return value.isoformat() if isinstance(value, date) else value


def write_sqlite(path: Path, tables: Sequence[str] = tuple(TABLES)) -> None:
    """A SQLite file, with dates and times as text."""
    connection = sqlite3.connect(path)
    for name in tables:
        columns, rows = TABLES[name]
        connection.execute(f"CREATE TABLE {name} ({columns})")
        marks = ", ".join("?" * len(rows[0]))
        texts = [tuple(map(_text, row)) for row in rows]
        connection.executemany(f"INSERT INTO {name} VALUES ({marks})", texts)
    connection.commit()
    connection.close()


def write_duckdb(path: Path | str) -> duckdb.DuckDBPyConnection:
    """A DuckDB file; the connection is the caller's to close."""
    connection = duckdb.connect(str(path))
    for name, (columns, rows) in TABLES.items():
        connection.execute(f"CREATE TABLE {name} ({columns})")
        marks = ", ".join("?" * len(rows[0]))
        connection.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
    return connection


def write_files(folder: Path) -> None:
    """A folder with two CSV files and a Parquet file."""
    folder.mkdir()
    with write_duckdb(":memory:") as connection:
        for name, ending in (("countries", "csv"), ("cities", "csv"), ("flights", "parquet")):
            connection.execute(f"COPY {name} TO '{folder / name}.{ending}'")


@contextmanager
def store_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> Generator[str]:
    """The URL of an airline in a store of that kind; a PostgreSQL server is asked of the fixtures."""
    if kind == "sqlite":
        write_sqlite(folder / "air.db")
        yield "sqlite:///air.db"
    elif kind == "duckdb":
        write_duckdb(folder / "air.duckdb").close()
        yield "duckdb:///air.duckdb"
    elif kind == "files":
        write_files(folder / "tables")
        yield "file:tables"
    else:
        with postgres.database(request.getfixturevalue("postgres_server")) as url:
            write_postgres(url)
            yield url


@contextmanager
def stores_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> Generator[Stores]:
    """What plans over an airline in a store of that kind run on."""
    with (
        store_of(kind, folder, request) as url,
        Stores(catalog(folder, url), {"air": {"url": url}}, root=folder) as opened,
    ):
        yield opened


def write_postgres(url: str) -> None:
    """The tables in an empty PostgreSQL database."""
    import psycopg

    with psycopg.connect(url) as connection:
        for name, (columns, rows) in TABLES.items():
            connection.execute(f"CREATE TABLE {name} ({columns})")
            marks = ", ".join(["%s"] * len(rows[0]))
            with connection.cursor() as cursor:
                cursor.executemany(f"INSERT INTO {name} VALUES ({marks})", rows)
