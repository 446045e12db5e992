"""A DuckDB file as a store, attached read-only to a private instance while it is read."""

from __future__ import annotations

import threading
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb

from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.compile import Flavour, Physical, Statement
from duckkb.reasoning.stores import duck
from duckkb.reasoning.stores.store import Rows, Stamp, no_table, stamp

_ATTACHED = "source"
_COLUMNS = """SELECT schema_name, table_name, column_name, data_type FROM duckdb_columns()
    WHERE database_name = ? AND NOT internal ORDER BY schema_name <> 'main', schema_name, column_index"""


@dataclass
class _Opened:
    """An instance and how many readers the file, attached to it while there are any, has."""

    instance: duckdb.DuckDBPyConnection
    readers: int = 0


class DuckDBFileStore:
    """The tables and views of a DuckDB file; a table of another schema is `schema.table`.

    The file is let go whenever nobody reads it, so that other programs can write it.
    """

    flavour = Flavour.DUCKDB

    def __init__(self, name: str, path: Path, timezone: str) -> None:
        self._name = name
        self._path = path
        self._timezone = timezone
        self._log = path.with_name(f"{path.name}.wal")
        self._lock = threading.Lock()
        self._opened: _Opened | None = None
        self._state: tuple[Stamp, Stamp | None] | None = None
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
        with self._lock:
            if self._tables is not None and self._state == self._found():
                return self._tables
        with self._reading() as cursor:
            try:
                rows = cursor.execute(_COLUMNS, [_ATTACHED]).fetchall()
            except duckdb.Error as error:
                raise duck.failed(error, self._name) from error
        known: dict[tuple[str, str], dict[str, Kind | None]] = {}
        for schema, table, column, declared in rows:
            known.setdefault((schema, table), {})[column] = duck.kind_of(declared)
        with self._lock:
            self._tables = known
        return known

    def version(self) -> str | None:
        return str(self._found())

    def forget(self) -> None:
        with self._lock:
            self._tables = None

    def run(self, statement: Statement, timeout: float) -> Rows:
        with self._reading() as cursor:
            return duck.run(cursor, statement, timeout, self._name)

    def close(self) -> None:
        with self._lock:
            if self._opened is not None:
                self._opened.instance.close()
            self._opened = self._tables = self._state = None

    @contextmanager
    def _reading(self) -> Generator[duckdb.DuckDBPyConnection]:
        """A connection of its own to the file as it is now."""
        opened = self._enter()
        try:
            with closing(opened.instance.cursor()) as cursor:
                cursor.execute(f"USE {_ATTACHED}")
                yield cursor
        finally:
            self._leave(opened)

    def _enter(self) -> _Opened:
        with self._lock:
            found = self._found()
            if found != self._state:
                self._tables = None
                if self._opened is not None and self._opened.readers:
                    # Others still read the file that stood there before; the last closes it.
                    self._opened = None
            if self._opened is None:
                self._opened = _Opened(duck.private((self._path, self._log), self._timezone))
            if not self._opened.readers:
                literal = str(self._path).replace("'", "''")
                try:
                    self._opened.instance.execute(f"ATTACH '{literal}' AS {_ATTACHED} (READ_ONLY)")
                except duckdb.Error as error:
                    raise duck.failed(error, self._name) from error
            self._opened.readers += 1
            self._state = found
            return self._opened

    def _leave(self, opened: _Opened) -> None:
        with self._lock:
            opened.readers -= 1
            if opened.readers:
                return
            if opened is self._opened:
                opened.instance.execute(f"DETACH {_ATTACHED}")
            else:
                opened.instance.close()

    def _found(self) -> tuple[Stamp, Stamp | None]:
        """What tells the file, and the log beside it, from those that stood there before."""
        log = stamp(self._log, self._name) if self._log.exists() else None
        return stamp(self._path, self._name), log


def _split(table: str) -> list[tuple[str, str]]:
    schema, dot, name = table.partition(".")
    return [(schema, name)] if dot and schema and name else []
