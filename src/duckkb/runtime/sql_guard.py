"""What SQL from outside may do: read the tables of this base, for a bounded time, within bounds.

Each wall alone has a hole, so there are several: exactly one statement, of type SELECT or EXPLAIN,
as DuckDB itself parses it; a cursor of its own inside `BEGIN TRANSACTION READ ONLY`, rolled back
afterwards (DuckDB types `WITH x AS (INSERT …) SELECT` as SELECT, and only this stops it); an
instance that reaches no file, no extension and not its own configuration (`database.py`); a timer.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

import duckdb
import msgspec

from duckkb.errors import QueryError
from duckkb.ontology.model import closest
from duckkb.runtime.database import Database

MAX_ROWS = 1000
MAX_BYTES = 2 << 20
TIMEOUT_SECONDS = 10.0
_ALLOWED = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)
_BATCH = 256


@dataclass(frozen=True, slots=True)
class Column:
    """A result column and its DuckDB type."""

    name: str
    type: str


@dataclass(frozen=True, slots=True)
class SqlResult:
    """Rows of a query; `notices` say what was cut."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Any, ...], ...]
    truncated: bool = False
    notices: tuple[str, ...] = ()


class SqlGuard:
    """Runs one outside query at a time on a cursor of its own."""

    def __init__(self, database: Database, timeout: float = TIMEOUT_SECONDS) -> None:
        self._database = database
        self._timeout = timeout

    def run(self, query: str) -> SqlResult:
        """Runs a query.

        Raises:
            QueryError: it is no single SELECT or EXPLAIN, DuckDB refused it, or it took too long.
        """
        with self._database.reading() as cursor:
            statement = self._single(cursor, query)
            limited = self._has_limit(cursor, query)
            timer = threading.Timer(self._timeout, cursor.interrupt)
            timer.daemon = True
            timer.start()
            try:
                cursor.execute("BEGIN TRANSACTION READ ONLY")
                cursor.execute(statement)
                return self._fetch(cursor, None if limited else MAX_ROWS)
            except duckdb.InterruptException as error:
                raise QueryError(
                    f"the query was stopped after {self._timeout:g} seconds",
                    code="timeout",
                    hint="aggregate, filter earlier, or add a LIMIT",
                ) from error
            except duckdb.Error as error:
                raise self._failed(error) from error
            finally:
                timer.cancel()
                self._end(cursor)

    def _single(self, cursor: duckdb.DuckDBPyConnection, query: str) -> duckdb.Statement:
        try:
            statements = cursor.extract_statements(query)
        except duckdb.Error as error:
            raise self._failed(error) from error
        if len(statements) != 1:
            raise QueryError(
                f"expected one statement, got {len(statements)}", code="not_one_statement"
            )
        if statements[0].type not in _ALLOWED:
            kind = statements[0].type.name
            raise QueryError(
                f"only SELECT and EXPLAIN are allowed, got {kind}",
                code="not_read_only",
                hint="to change knowledge, import a bundle",
            )
        return statements[0]

    @staticmethod
    def _has_limit(cursor: duckdb.DuckDBPyConnection, query: str) -> bool:
        """Whether the outermost query has a LIMIT of its own, as DuckDB's parser sees it."""
        row = cursor.execute("SELECT json_serialize_sql(?::VARCHAR)", [query]).fetchone()
        if row is None:
            return False
        tree: dict[str, Any] = msgspec.json.decode(row[0])
        statements = tree.get("statements") or [{}]
        modifiers = (statements[0].get("node") or {}).get("modifiers") or ()
        return any("LIMIT" in str(m.get("type")) and m.get("limit") for m in modifiers)

    @staticmethod
    def _fetch(cursor: duckdb.DuckDBPyConnection, most: int | None) -> SqlResult:
        columns = tuple(Column(d[0], str(d[1])) for d in cursor.description or ())
        rows: list[tuple[Any, ...]] = []
        size = 0
        notices: list[str] = []
        while batch := cursor.fetchmany(_BATCH):
            for row in batch:
                if most is not None and len(rows) == most:
                    notices.append(f"cut after {most} rows; give a LIMIT of your own for more")
                    return SqlResult(columns, tuple(rows), True, tuple(notices))
                size += sum(len(str(cell)) for cell in row) + 2 * len(row)
                if size > MAX_BYTES:
                    notices.append(f"cut at {MAX_BYTES >> 20} MB after {len(rows)} rows")
                    return SqlResult(columns, tuple(rows), True, tuple(notices))
                rows.append(row)
        return SqlResult(columns, tuple(rows))

    def _failed(self, error: duckdb.Error) -> QueryError:
        message = str(error).strip()
        hint = None
        for marker in ("Table with name ", "Referenced column "):
            if marker in message:
                name = message.split(marker, 1)[1].split()[0].strip('"')
                near = closest(name, self._names(marker.startswith("Table")))
                hint = f"Did you mean '{near}'?" if near else None
        return QueryError(message, code="sql", hint=hint)

    def _names(self, tables: bool) -> list[str]:
        types = self._database.ontology.types.values()
        if tables:
            return [*(t.table for t in types), "search_index", "search_cache"]
        return [f.name for t in types for f in t.fields]

    @staticmethod
    def _end(cursor: duckdb.DuckDBPyConnection) -> None:
        try:
            cursor.execute("ROLLBACK")
        except duckdb.TransactionException:
            # The transaction never began, or an error has ended it.
            return
