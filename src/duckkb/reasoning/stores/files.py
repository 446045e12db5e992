"""CSV and Parquet files as a store: views of a private DuckDB that may read these files only."""

from __future__ import annotations

import threading
from pathlib import Path

import duckdb

from duckkb.errors import SourceError, UsageError
from duckkb.introspect.files import reader_call, table_files
from duckkb.ontology.ddl import quote
from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.compile import Flavour, Physical, Statement
from duckkb.reasoning.stores import duck
from duckkb.reasoning.stores.duckdb_file import shut
from duckkb.reasoning.stores.store import Rows, Stamp, first_line, no_table, stamp

LOADED_BYTES = 100 << 20
"""A text file up to this size is read into memory once; a larger one by every query."""


class FilesStore:
    """A folder of tables, or one file; a file that changed, came or went is noticed."""

    flavour = Flavour.DUCKDB

    def __init__(self, name: str, path: Path) -> None:
        self._name = name
        self._path = path
        self._lock = threading.Lock()
        self._instance: duckdb.DuckDBPyConnection | None = None
        self._stamps: dict[Path, Stamp] = {}
        self._tables: dict[str, dict[str, Kind | None]] = {}

    def physical(self, each: Class) -> Physical:
        with self._lock:
            self._current()
            tables = self._tables
        for name, columns in tables.items():
            if name.casefold() in (each.table.casefold(), Path(each.table).stem.casefold()):
                return Physical(name, None, columns, strict=True)
        raise no_table(each, list(tables))

    def version(self) -> str | None:
        with self._lock:
            self._current()
            return str(sorted((str(path), found) for path, found in self._stamps.items()))

    def forget(self) -> None:
        with self._lock:
            self._instance = None

    def run(self, statement: Statement, timeout: float) -> Rows:
        with self._lock:
            cursor = self._current().cursor()
        try:
            return duck.run(cursor, statement, timeout, self._name)
        finally:
            cursor.close()

    def close(self) -> None:
        with self._lock:
            if self._instance is not None:
                self._instance.close()
            self._instance = None

    def _current(self) -> duckdb.DuckDBPyConnection:
        """The instance over the files as they are now."""
        try:
            files = table_files(self._path)
        except UsageError as error:
            raise SourceError(
                f"the source '{self._name}' cannot be reached: {error.message}",
                path=self._name,
                transient=True,
            ) from error
        stamps = {path: stamp(path, self._name) for path in files.values()}
        if self._instance is None or stamps != self._stamps:
            # The old instance is let go, not closed: other threads may be reading from it.
            self._instance, self._tables = self._open(files, stamps)
            self._stamps = stamps
        return self._instance

    def _open(
        self, files: dict[str, Path], stamps: dict[Path, Stamp]
    ) -> tuple[duckdb.DuckDBPyConnection, dict[str, dict[str, Kind | None]]]:
        instance = duckdb.connect(":memory:")
        tables: dict[str, dict[str, Kind | None]] = {}
        instance.execute("SET allowed_paths = ?", [[str(p) for p in files.values()]])
        for name, path in files.items():
            loaded = path.suffix.lower() != ".parquet" and stamps[path][1] <= LOADED_BYTES
            made = "TABLE" if loaded else "VIEW"
            try:
                instance.execute(f"CREATE {made} {quote(name)} AS FROM {reader_call(path)}")
                tables[name] = duck.kinds(instance.execute(f"DESCRIBE {quote(name)}").fetchall())
            except duckdb.Error as error:
                raise SourceError(
                    f"the file '{path.name}' of '{self._name}' cannot be read: {first_line(error)}",
                    code="source_changed",
                    path=self._name,
                ) from error
        shut(instance)
        return instance, tables
