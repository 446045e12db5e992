"""A DuckDB file as a store, attached read-only to a private instance."""

from __future__ import annotations

import threading
from pathlib import Path

import duckdb

from duckkb.ontology.ddl import quote
from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.compile import Flavour, Physical, Statement
from duckkb.reasoning.stores import duck
from duckkb.reasoning.stores.store import Rows, Stamp, no_table, stamp

_ATTACHED = "source"
_COLUMNS = """SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns()
    WHERE database_name = ? AND NOT internal ORDER BY schema_name <> 'main', schema_name, column_index"""


class DuckDBFileStore:
    """The tables and views of a DuckDB file; a table of another schema is `schema.table`."""

    flavour = Flavour.DUCKDB

    def __init__(self, name: str, path: Path) -> None:
        self._name = name
        self._path = path
        self._lock = threading.Lock()
        self._instance: duckdb.DuckDBPyConnection | None = None
        self._stamp: Stamp | None = None
        self._tables: dict[tuple[str, str], dict[str, Kind | None]] | None = None

    def physical(self, each: Class) -> Physical:
        tables = self._known()
        for schema, table in (("main", each.table), *_split(each.table)):
            for (other, name), columns in tables.items():
                if (other, name.casefold()) == (schema, table.casefold()):
                    return Physical(
                        name, None if schema == "main" else schema, columns, strict=True
                    )
        raise no_table(each, [name for _, name in tables])

    def _known(self) -> dict[tuple[str, str], dict[str, Kind | None]]:
        cursor = self._cursor()
        with self._lock:
            known = self._tables
        if known is not None:
            cursor.close()
            return known
        try:
            rows = cursor.execute(_COLUMNS, [_ATTACHED]).fetchall()
        except duckdb.Error as error:
            raise duck.failed(error, self._name) from error
        finally:
            cursor.close()
        known = {}
        for schema, table, column, declared in rows:
            known.setdefault((schema, table), {})[column] = duck.kind_of(declared)
        with self._lock:
            self._tables = known
        return known

    def version(self) -> str | None:
        return str(stamp(self._path, self._name))

    def forget(self) -> None:
        with self._lock:
            self._tables = None

    def run(self, statement: Statement, timeout: float) -> Rows:
        cursor = self._cursor()
        try:
            return duck.run(cursor, statement, timeout, self._name)
        finally:
            cursor.close()

    def close(self) -> None:
        with self._lock:
            if self._instance is not None:
                self._instance.close()
            self._instance = self._tables = self._stamp = None

    def _cursor(self) -> duckdb.DuckDBPyConnection:
        """A connection of its own to the file as it is now."""
        with self._lock:
            found = stamp(self._path, self._name)
            if self._instance is None or found != self._stamp:
                # The old instance is let go, not closed: other threads may be reading from it.
                self._instance = self._tables = None
                try:
                    self._instance = _open(self._path)
                except duckdb.Error as error:
                    raise duck.failed(error, self._name) from error
                self._stamp = found
            cursor = self._instance.cursor()
        cursor.execute(f"USE {_ATTACHED}")
        return cursor


def _open(path: Path) -> duckdb.DuckDBPyConnection:
    instance = duckdb.connect(":memory:")
    literal = str(path).replace("'", "''")
    instance.execute(f"ATTACH '{literal}' AS {quote(_ATTACHED)} (READ_ONLY)")
    shut(instance)
    return instance


def shut(instance: duckdb.DuckDBPyConnection) -> None:
    """Shuts a private instance off from everything that it was not given."""
    for setting in (
        "TimeZone = 'UTC'",
        "temp_directory = ''",
        "autoinstall_known_extensions = false",
        "autoload_known_extensions = false",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        instance.execute(f"SET {setting}")


def _split(table: str) -> list[tuple[str, str]]:
    schema, dot, name = table.partition(".")
    return [(schema, name)] if dot and schema and name else []
