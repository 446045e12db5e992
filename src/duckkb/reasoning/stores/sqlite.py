"""A SQLite file as a store, opened read-only."""

from __future__ import annotations

import sqlite3
import statistics
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.pool import QueuePool

from duckkb.errors import DuckKBError, QueryError, SourceError, UsageError, first_line
from duckkb.introspect.datetexts import day_of
from duckkb.ontology.ddl import quote
from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.compile import Flavour, Physical, Statement
from duckkb.reasoning.stores.deadline import Deadline
from duckkb.reasoning.stores.store import Rows, Stamp, no_table, stamp

_BUSY_SECONDS = 2.0
_CONNECTIONS = 16
_TEXT = ("CHAR", "CLOB", "TEXT")
_LOOKED_AT = 20_000_000
"""So many values of a table's number columns are looked at for what is no number."""


class SQLiteStore:
    """The tables and views of a SQLite file.

    Text that is no UTF-8 is read with its bad bytes replaced, rather than not at all.
    """

    flavour = Flavour.SQLITE

    def __init__(self, name: str, path: Path) -> None:
        self._name = name
        self._path = path
        self._lock = threading.Lock()
        self._open: sa.Engine | None = None
        self._stamp: Stamp | None = None
        self._tables: dict[str, Physical] = {}

    def physical(self, each: Class) -> Physical:
        engine = self._engine()
        with self._lock:
            known = self._tables.get(each.table)
        if known is not None:
            return known
        try:
            with engine.connect() as connection:
                rows = connection.exec_driver_sql(
                    "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1",
                    (each.table,),
                ).all()
                if not rows:
                    names = connection.exec_driver_sql(
                        "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
                    )
                    raise no_table(each, [str(row[0]) for row in names])
                kinds = {str(name): _kind(str(declared)) for name, declared, _ in rows}
                kinds |= dict.fromkeys(_mixed(connection, each, rows), Kind.TEXT)
        except exc.SQLAlchemyError as error:
            raise self._failed(error) from error
        physical = Physical(each.table, None, kinds)
        with self._lock:
            self._tables[each.table] = physical
        return physical

    def version(self) -> str | None:
        log = self._path.with_name(self._path.name + "-wal")
        written = stamp(log, self._name) if log.exists() else None
        return str((stamp(self._path, self._name), written))

    def forget(self) -> None:
        with self._lock:
            self._tables = {}

    def run(self, statement: Statement, timeout: float) -> Rows:
        try:
            with self._engine().connect() as connection:
                driver: Any = connection.connection.driver_connection
                deadline = Deadline(timeout, driver.interrupt)
                try:
                    with deadline:
                        found = connection.exec_driver_sql(statement.text, statement.values)
                        return [tuple(row) for row in found]
                except exc.SQLAlchemyError as error:
                    if deadline.passed:
                        raise deadline.error() from error
                    raise
        except exc.SQLAlchemyError as error:
            raise self._failed(error) from error

    def close(self) -> None:
        with self._lock:
            if self._open is not None:
                self._open.dispose()
            self._open = None

    def _engine(self) -> sa.Engine:
        """The connections to the file as it is now; another file in its place is opened anew."""
        with self._lock:
            found = stamp(self._path, self._name)
            if self._open is None or found[2] != (self._stamp or found)[2]:
                if self._open is not None:
                    self._open.dispose()
                self._open = sa.create_engine(
                    "sqlite://",
                    creator=self._connect,
                    poolclass=QueuePool,
                    pool_size=_CONNECTIONS,
                    pool_timeout=_BUSY_SECONDS,
                )
            if found != self._stamp:
                self._tables = {}
                self._stamp = found
            return self._open

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{self._path.absolute().as_uri()}?mode=ro",
            uri=True,
            timeout=_BUSY_SECONDS,
            check_same_thread=False,
        )
        connection.text_factory = _text
        connection.execute("PRAGMA query_only = on")
        connection.execute("PRAGMA trusted_schema = off")
        connection.create_function("duckkb_lower", 1, _lower, deterministic=True)
        connection.create_function("duckkb_day", 2, day_of, deterministic=True)
        connection.create_function("duckkb_several", 0, _several)
        connection.create_aggregate("duckkb_median", 1, cast("Any", _Median))
        return connection

    def _failed(self, error: exc.SQLAlchemyError) -> DuckKBError:
        text = first_line(error)
        if "no such table" in text or "no such column" in text:
            return SourceError(
                f"the source '{self._name}' has changed: {text}",
                code="source_changed",
                path=self._name,
            )
        if "user-defined function" in text:
            return UsageError(
                "a value is wanted, the sub-query has several rows", code="not_scalar"
            )
        if "not a database" in text or "malformed" in text:
            return SourceError(f"the source '{self._name}' cannot be read: {text}", path=self._name)
        passing = ("unable to open", "locked", "busy", "disk I/O", "QueuePool")
        if any(word in text for word in passing):
            return SourceError(
                f"the source '{self._name}' cannot be reached: {text}",
                path=self._name,
                transient=True,
            )
        return QueryError(text, code="sql")


def _kind(declared: str) -> Kind | None:
    """Text where a column's affinity is text; anything else holds what the ontology says."""
    upper = declared.upper()
    if "INT" not in upper and any(word in upper for word in _TEXT):
        return Kind.TEXT
    return None


def _mixed(connection: sa.Connection, each: Class, rows: Sequence[Sequence[Any]]) -> list[str]:
    """Columns of numbers that hold other things too: SQLite puts any text above every number."""
    numbers = {
        a.column.casefold() for a in each.attributes if a.kind in (Kind.INTEGER, Kind.NUMBER)
    }
    keys = sum(bool(key) for _, _, key in rows)
    names = [
        str(name)
        for name, declared, key in rows
        if str(name).casefold() in numbers
        # What stands for the row's own number can hold nothing else.
        and not (key and keys == 1 and str(declared).upper() == "INTEGER")
    ]
    if not names:
        return []
    most = _LOOKED_AT // len(names)
    found = connection.exec_driver_sql(
        "SELECT "
        + ", ".join(
            f"EXISTS (SELECT 1 FROM (SELECT {quote(name)} AS v FROM {quote(each.table)} LIMIT {most})"
            " WHERE typeof(v) IN ('text', 'blob'))"
            for name in names
        )
    ).one()
    return [name for name, mixed in zip(names, found, strict=True) if mixed]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


class _Median:
    """The median of what is no null, which SQLite itself does not know."""

    def __init__(self) -> None:
        self._values: list[float] = []

    def step(self, value: float | None) -> None:
        if value is not None:
            self._values.append(value)

    def finalize(self) -> float | None:
        return statistics.median(self._values) if self._values else None


def _several() -> None:
    raise ValueError("several rows")
