"""The in-memory DuckDB of one base: one writer connection, and a cursor for every reader.

The instance cannot reach files, extensions or its own configuration, so whatever an agent's SQL
asks of it stays inside. Rows arrive from Python as NumPy columns (`load.py`).
"""

from __future__ import annotations

import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import duckdb

from duckkb.errors import StorageError, closed
from duckkb.ontology.ddl import ENDS, create_tables, quote
from duckkb.ontology.model import EdgeType, NodeType, Ontology
from duckkb.runtime.load import copy_rows, insert
from duckkb.runtime.shared import SharedIdentities
from duckkb.truth.changes import ChangeSet

MEMORY_SHARE = "70%"


class Database:
    """The tables of all types, kept in step with the files by `apply`.

    `apply` joins the transaction that `transaction` opened, or makes its own. Readers take
    `cursor()`; each sees the last committed state. `shared` says which records share an identity. `timezone` is what SQL takes days, and times without
    an offset, to be in.
    """

    def __init__(self, ontology: Ontology, timezone: str) -> None:
        self.ontology = ontology
        self._connection = duckdb.connect(
            ":memory:",
            config={
                "enable_external_access": "false",
                "autoinstall_known_extensions": "false",
                "autoload_known_extensions": "false",
                "allow_community_extensions": "false",
                "temp_directory": "",
                "preserve_insertion_order": "true",
                "arrow_lossless_conversion": "true",  # rows travel to and from a snapshot
            },
        )
        self._connection.execute("SET GLOBAL TimeZone = ?", [timezone])
        self._connection.execute(f"SET memory_limit = '{MEMORY_SHARE}'")
        self._connection.execute("SET lock_configuration = true")
        self._lock = threading.RLock()
        self._open = self._outside = False
        self._written: set[str] = set()
        self.shared = SharedIdentities(self.query)
        self.create()

    def create(self) -> None:
        """Makes all tables anew, empty."""
        for statement in create_tables(self.ontology):
            self._connection.execute(
                statement.replace("CREATE TABLE", "CREATE OR REPLACE TABLE", 1)
            )
        self.shared.forget(self.ontology.types)

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """A reader's own connection; close it after use.

        Raises:
            UsageError: the base was closed.
        """
        try:
            return self._connection.cursor()
        except duckdb.ConnectionException as error:
            raise closed() from error

    @contextmanager
    def reading(self) -> Generator[duckdb.DuckDBPyConnection]:
        """A cursor for the length of the block."""
        cursor = self.cursor()
        try:
            yield cursor
        finally:
            cursor.close()

    def begin(self, outside: bool = False) -> None:
        """Opens a transaction: what is applied until `commit` is seen by no reader.

        With `outside` it comes from files that others changed, not from an import of our own.
        """
        self._lock.acquire()
        try:
            self._connection.begin()
        except BaseException:
            self._lock.release()
            raise
        self._open, self._outside = True, outside
        self._written.clear()

    def commit(self) -> None:
        """Makes everything applied since `begin` visible at once."""
        self._connection.commit()
        self._open = False
        written, self._written = self._written, set()
        if self._outside:
            self.shared.forget(written)
        else:
            self.shared.wrote(written)
        self._lock.release()

    def rollback(self) -> None:
        """Undoes everything applied since `begin`; does nothing where no transaction is open."""
        if not self._open:
            return
        self._open = False
        try:
            self._connection.rollback()
        except duckdb.TransactionException:
            # A failed commit has already ended the transaction.
            return
        finally:
            self._lock.release()

    def apply(self, changes: ChangeSet) -> None:
        """Removes, replaces and adds rows, within the open transaction or one of its own.

        Raises:
            StorageError: DuckDB refused a row.
        """
        if self._open:
            self._apply(changes)
            return
        self.begin()
        try:
            self._apply(changes)
            self.commit()
        except BaseException:
            self.rollback()
            raise

    def _apply(self, changes: ChangeSet) -> None:
        try:
            self._written.update(changes.gone, changes.put)
            for name, ids in changes.gone.items():
                table = quote(self.ontology.types[name].table)
                self._connection.execute(
                    f"DELETE FROM {table} WHERE __id IN (SELECT unnest(?::BIGINT[]))", [ids]
                )
            for name, records in changes.put.items():
                insert(self._connection, self.ontology.types[name], records)
        except duckdb.Error as error:
            raise StorageError(f"DuckDB refused the rows: {error}") from error

    def restore(self, source: duckdb.DuckDBPyConnection) -> None:
        """Fills the empty tables with those of another instance; an error leaves them empty."""
        self.begin()
        try:
            for record_type in self.ontology.types.values():
                copy_rows(source, self._connection, record_type)
            self.commit()
        except BaseException:
            self.rollback()
            raise

    def query(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Runs one trusted query on a cursor of its own."""
        with self.reading() as cursor:
            return cursor.execute(sql, list(parameters)).fetchall()

    def counts(self) -> dict[str, int]:
        """Rows by type."""
        types = list(self.ontology.types.values())
        if not types:
            return {}
        each = " UNION ALL ".join(
            f"SELECT {i}, count(*) FROM {quote(t.table)}" for i, t in enumerate(types)
        )
        found = dict(self.query(each))
        return {t.name: found[i] for i, t in enumerate(types)}

    def find(
        self, record_type: NodeType | EdgeType, keys: Sequence[Sequence[Any]]
    ) -> dict[int, int]:
        """Looks records up by the values of their identity fields, not by computed id.

        Needed for rows whose file bears another `__id` than the computed one. For an edge a key is
        its source id, target id and own identity values.

        Args:
            record_type: whose table to look in.
            keys: one list of values a record, in the order of the identity.

        Returns:
            Position in `keys` -> `__id`, for those that exist.
        """
        if not keys:
            return {}
        names = list(record_type.identity)
        sqls = [f.sql for f in record_type.identity_fields]
        if isinstance(record_type, EdgeType):
            names = [*ENDS, *names]
            sqls = ["BIGINT", "BIGINT", *sqls]
        # The driver takes no integer of more than 128 bits, which a DOUBLE may hold.
        doubles = [n for n, sql in enumerate(sqls) if sql == "DOUBLE"]
        if doubles:
            keys = [
                [float(v) if n in doubles and type(v) is int else v for n, v in enumerate(key)]
                for key in keys
            ]
        if len(keys) == 1:
            # What was kept when a field had another type is equal to nothing.
            where = " AND ".join(
                f"{quote(n)} = TRY_CAST(? AS {s})" for n, s in zip(names, sqls, strict=True)
            )
            rows = self.query(
                f"SELECT 0, __id FROM {quote(record_type.table)} WHERE {where}", keys[0]
            )
            return dict(rows)
        columns = [list(column) for column in zip(*keys, strict=True)]
        unnested = ", ".join(
            f"unnest(TRY_CAST(? AS {sql}[])) AS k{i}" for i, sql in enumerate(sqls)
        )
        match = " AND ".join(f"t.{quote(n)} = k.k{i}" for i, n in enumerate(names))
        rows = self.query(
            f"SELECT k.n, t.__id FROM (SELECT unnest(range({len(keys)})) AS n, {unnested}) k"
            f" JOIN {quote(record_type.table)} t ON {match}",
            columns,
        )
        return dict(rows)

    def edges_of(
        self, edge: EdgeType, ids: Sequence[int], column: str
    ) -> list[tuple[int, int, int]]:
        """Edges of a type whose `__from_id` or `__to_id` (`column`) is among `ids`.

        Returns:
            (edge id, from id, to id), ordered by edge id.
        """
        if not ids:
            return []
        return self.query(
            f"SELECT __id, __from_id, __to_id FROM {quote(edge.table)}"
            f" WHERE {column} IN (SELECT unnest(?::BIGINT[])) ORDER BY __id",
            [list(ids)],
        )

    def crowded(self, edge: EdgeType, at: int) -> list[tuple[int, list[int]]]:
        """Nodes at one end (0: source, 1: target) with several partners, each with its edges, ordered by id."""
        own, other = ENDS[at], ENDS[1 - at]
        return self.query(
            f"SELECT {own}, list(__id ORDER BY __id) FROM {quote(edge.table)}"
            f" GROUP BY {own} HAVING count(DISTINCT {other}) > 1 ORDER BY {own}"
        )

    def make_table(self, name: str, columns: Sequence[tuple[str, str]]) -> None:
        """Makes a derived table of these names and types, empty."""
        parts = ", ".join(f"{quote(column)} {sql}" for column, sql in columns)
        with self._lock:
            self._connection.execute(f"CREATE OR REPLACE TABLE {quote(name)} ({parts})")

    def fill_table(self, name: str, columns: Mapping[str, Any]) -> None:
        """Replaces the rows of a derived table; `columns` are NumPy arrays of one length."""
        names = ", ".join(quote(column) for column in columns)
        self.begin()
        try:
            self._connection.execute(f"DELETE FROM {quote(name)}")
            if len(next(iter(columns.values()))):
                self._connection.register("__rows", dict(columns))
                self._connection.execute(
                    f"INSERT INTO {quote(name)} ({names}) SELECT {names} FROM __rows"
                )
                self._connection.unregister("__rows")
            self.commit()
        except BaseException:
            self.rollback()
            raise

    def close(self) -> None:
        try:
            self._connection.close()
        except duckdb.Error:
            # A query that was stopped and has not ended yet holds it, until it ends or the process does.
            return
