"""CSV and Parquet files as a store: views of a private DuckDB that may read these files only."""

from __future__ import annotations

import threading
from contextlib import closing
from pathlib import Path

import duckdb

from duckkb.errors import SourceError, UsageError
from duckkb.introspect.files import settled_call, table_files, why_unreadable
from duckkb.ontology.ddl import quote
from duckkb.reasoning.catalog import Class
from duckkb.reasoning.compile import Flavour, Physical, Statement
from duckkb.reasoning.stores import duck
from duckkb.reasoning.stores.store import Rows, Stamp, no_table, stamp

LOADED_BYTES = 100 << 20
"""A text file up to this size is read into memory once; a larger one by every query."""


class FilesStore:
    """A folder of tables, or one file; what changed, came or went is noticed.

    A file is read when a plan first names its table, so that a folder may hold thousands.
    """

    flavour = Flavour.DUCKDB

    def __init__(self, name: str, path: Path, timezone: str) -> None:
        self._name = name
        self._path = path
        self._timezone = timezone
        self._lock = threading.Lock()
        self._instance: duckdb.DuckDBPyConnection | None = None
        self._folder: Stamp | None = None
        self._files: dict[str, Path] = {}
        self._spelled: dict[str, str] = {}
        self._stamps: dict[str, Stamp] = {}
        self._tables: dict[str, Physical] = {}

    def physical(self, each: Class) -> Physical:
        with self._lock:
            instance = self._current()
            known = (each.table.casefold(), Path(each.table).stem.casefold())
            name = next((self._spelled[n] for n in known if n in self._spelled), None)
            if name is None:
                raise no_table(each, list(self._files))
            if name not in self._tables:
                self._tables[name] = self._load(instance, name)
            return self._tables[name]

    def version(self) -> str | None:
        with self._lock:
            files = self._listed()
        return str(sorted((str(path), stamp(path, self._name)) for path in files.values()))

    def forget(self) -> None:
        with self._lock:
            self._folder = self._instance = None

    def run(self, statement: Statement, timeout: float) -> Rows:
        with self._lock:
            cursor = self._current().cursor()
        with closing(cursor):
            return duck.run(cursor, statement, timeout, self._name)

    def close(self) -> None:
        with self._lock:
            if self._instance is not None:
                self._instance.close()
            self._instance = None

    def _listed(self) -> dict[str, Path]:
        try:
            return table_files(self._path)
        except UsageError as error:
            raise SourceError(
                f"the source '{self._name}' cannot be reached: {error.message}",
                path=self._name,
                transient=True,
            ) from error

    def _current(self) -> duckdb.DuckDBPyConnection:
        """The instance, a new one where a file that was read has changed, or files came or went."""
        folder = stamp(self._path, self._name)
        if self._instance is None or folder != self._folder:
            files = self._listed()
            if self._instance is None or files != self._files:
                self._start(files)
            self._folder = folder
        elif any(stamp(self._files[n], self._name) != was for n, was in self._stamps.items()):
            self._start(self._files)
        assert self._instance is not None
        return self._instance

    def _start(self, files: dict[str, Path]) -> None:
        """An instance that may read these files; it has read none yet."""
        # The old one is let go, not closed: other threads may be reading from it.
        self._instance = duck.private(files.values(), self._timezone)
        self._files, self._stamps, self._tables = files, {}, {}
        self._spelled = {name.casefold(): name for name in files}

    def _load(self, instance: duckdb.DuckDBPyConnection, name: str) -> Physical:
        path = self._files[name]
        found = stamp(path, self._name)
        loaded = path.suffix.lower() != ".parquet" and found[1] <= LOADED_BYTES
        made = "TABLE" if loaded else "VIEW"
        try:
            call = settled_call(instance, path)
            instance.execute(f"CREATE {made} {quote(name)} AS FROM {call}")
            columns = instance.execute(f"DESCRIBE {quote(name)}").fetchall()
        except duckdb.Error as error:
            raise SourceError(
                f"the file '{path.name}' of '{self._name}' cannot be read: {why_unreadable(error)}",
                code="source_changed",
                path=self._name,
            ) from error
        self._stamps[name] = found
        return Physical(name, None, duck.kinds(columns), strict=True)
