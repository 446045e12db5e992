"""What SQL from outside may do: read the tables of this base, for a bounded time, within bounds.

Each wall alone has a hole, so there are four: exactly one statement, of type SELECT or EXPLAIN, as
DuckDB itself parses it; no function but the harmless (`sql_functions.py`); a cursor of its own inside
`BEGIN TRANSACTION READ ONLY`, rolled back afterwards (DuckDB types `WITH x AS (INSERT …) SELECT` as
SELECT, and only this stops it); an instance that reaches no file, no extension and not its own
configuration (`database.py`).

Time is bounded outside the query: it runs in a thread, is interrupted when its time is over, and left
alone when DuckDB does not stop at once, as in the midst of one huge scalar.
"""

from __future__ import annotations

import re
import threading
import time
from dataclasses import dataclass, field
from typing import Any, cast

import duckdb
import msgspec

from duckkb.errors import Issue, QueryError
from duckkb.ontology.model import closest
from duckkb.ontology.names import READ_ELSEWHERE
from duckkb.runtime.database import Database
from duckkb.runtime.sql_functions import has_limit, refused_name

MAX_ROWS = 1000
MAX_BYTES = 2 << 20
MAX_QUERY = 100_000
TIMEOUT_SECONDS = 10.0
NARROWER = "name fewer columns, or cut long text, as in left(content, 1000)"
"""What to do about a row that no answer can hold."""
_GRACE_SECONDS = 1.0
_NUDGE_SECONDS = 0.05
_MAX_LEFT_ALONE = 2
_THREAD = "duckkb-sql"
_ALLOWED = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)
_BATCH = 256
_GAP = r"(?:\s|--[^\n]*(?:\n|$)|/\*.*?\*/)"
_EXPLAIN = re.compile(
    rf"{_GAP}*explain\b{_GAP}*(?:analyze\b{_GAP}*|\({_GAP}*(?:analyze|format)\b[^()]*\){_GAP}*)?",
    re.IGNORECASE | re.DOTALL,
)
_EXCERPT = re.compile(r"\nLINE (\d+): (.*)\n( *)\^")
_SUGGESTION = re.compile(r'\nDid you mean "[^"\n]*"\?')
_MISSING_TABLE = re.compile(r"Table with name (\S+) does not exist")
_MISSING_COLUMN = re.compile(
    r'(?:Referenced column|does not have a column named|Column with name) "?([^"\s]+)"?'
)


def running() -> bool:
    """Whether a query of any guard of this process is still at work, one that was stopped included."""
    return any(thread.name == _THREAD for thread in threading.enumerate())


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


@dataclass(eq=False)
class _Run:
    """One query on its way, shared between the thread that runs it and the one that waits."""

    done: threading.Event = field(default_factory=threading.Event)
    stopped: bool = False
    result: SqlResult | None = None
    error: BaseException | None = None


class SqlGuard:
    """Runs each outside query on a cursor of its own."""

    def __init__(self, database: Database, timeout: float = TIMEOUT_SECONDS) -> None:
        self._database = database
        self._timeout = timeout
        self._left_alone: set[_Run] = set()

    def run(self, query: str, skip: int = 0) -> SqlResult:
        """Runs a query.

        Args:
            query: one SELECT or EXPLAIN.
            skip: rows at the beginning to leave out, to go on where an earlier answer was cut.

        Raises:
            QueryError: it is no single SELECT or EXPLAIN, DuckDB refused it, it took too long, or one row is too
                large for any answer: to go on behind it would be to leave it out.
        """
        if len(query) > MAX_QUERY:
            raise QueryError(
                f"the query has {len(query):,} characters, at most {MAX_QUERY:,} are taken",
                code="too_long",
            )
        self._left_alone = {run for run in self._left_alone if not run.done.is_set()}
        if len(self._left_alone) >= _MAX_LEFT_ALONE:
            raise QueryError(
                "earlier queries that were stopped are still ending", code="busy", hint="try later"
            )
        run = _Run()
        cursor = self._database.cursor()
        thread = threading.Thread(
            target=self._carry_out, args=(cursor, query, skip, run), name=_THREAD, daemon=True
        )
        thread.start()
        try:
            if not run.done.wait(self._timeout):
                self._stop(cursor, run)
        except BaseException:
            self._stop(cursor, run)
            raise
        if run.stopped and run.result is None:
            raise QueryError(
                f"the query was stopped after {self._timeout:g} seconds",
                code="timeout",
                hint="aggregate, filter earlier, or add a LIMIT",
            ) from run.error
        if run.error is not None:
            raise run.error
        return cast(SqlResult, run.result)

    def _stop(self, cursor: duckdb.DuckDBPyConnection, run: _Run) -> None:
        """Interrupts until the query ends; one that does not hear is left to end by itself."""
        run.stopped = True
        until = time.monotonic() + _GRACE_SECONDS
        while time.monotonic() < until:
            # Again and again: an interrupt that comes while DuckDB is planning is forgotten.
            cursor.interrupt()
            if run.done.wait(_NUDGE_SECONDS):
                return
        self._left_alone.add(run)

    def _carry_out(
        self, cursor: duckdb.DuckDBPyConnection, query: str, skip: int, run: _Run
    ) -> None:
        try:
            statement, limited = self._checked(cursor, query)
            cursor.execute("BEGIN TRANSACTION READ ONLY")
            cursor.execute(statement)
            run.result = self._fetch(cursor, None if limited else MAX_ROWS, skip, run)
        except duckdb.Error as error:
            run.error = self._failed(query, error)
            run.error.__cause__ = error
        except MemoryError:
            run.error = QueryError("the query needs more memory than there is", code="memory")
        except BaseException as error:  # noqa: BLE001  raised again by the thread that waits
            run.error = error
        finally:
            self._end(cursor)
            run.done.set()

    def _checked(
        self, cursor: duckdb.DuckDBPyConnection, query: str
    ) -> tuple[duckdb.Statement, bool]:
        """The one statement of the query, and whether it has a LIMIT of its own."""
        statements = cursor.extract_statements(query)
        if len(statements) != 1:
            raise QueryError(
                f"expected one statement, got {len(statements)}", code="not_one_statement"
            )
        statement = statements[0]
        try:
            type_ = statement.type
        except ValueError:
            # DuckDB knows statements that its Python types have no name for.
            type_ = duckdb.StatementType.INVALID
        if type_ not in _ALLOWED:
            kind = type_.name
            hint = "to change knowledge, import a bundle"
            if kind == "MULTI":
                hint = "a PIVOT names its columns: PIVOT t ON c IN ('a', 'b') USING …"
            raise QueryError(
                f"only SELECT and EXPLAIN are allowed, got {kind}", code="not_read_only", hint=hint
            )
        explained = type_ == duckdb.StatementType.EXPLAIN
        tree = self._tree(cursor, _EXPLAIN.sub("", query, count=1) if explained else query)
        name = refused_name(tree)
        if name is not None:
            raise QueryError(
                f"'{name}' is not allowed here",
                code="not_allowed",
                hint="query the tables of this base; `SHOW TABLES` lists them",
            )
        return statement, has_limit(tree) and not explained

    @staticmethod
    def _tree(cursor: duckdb.DuckDBPyConnection, query: str) -> dict[str, Any]:
        """What DuckDB's parser makes of a SELECT; anything else is refused."""
        row = cursor.execute("SELECT json_serialize_sql(?::VARCHAR)", [query]).fetchone()
        try:
            tree: dict[str, Any] = msgspec.json.decode(row[0]) if row else {"error": True}
        except (msgspec.DecodeError, RecursionError) as error:
            raise QueryError("the query is nested too deeply", code="too_long") from error
        if tree.get("error"):
            problem = str(tree.get("error_message", "it cannot be read"))
            raise QueryError(
                f"only a SELECT is taken: {problem}",
                code="not_read_only",
                hint="to change knowledge, import a bundle",
            )
        return tree

    @staticmethod
    def _fetch(
        cursor: duckdb.DuckDBPyConnection, most: int | None, skip: int, run: _Run
    ) -> SqlResult:
        columns = tuple(Column(d[0], str(d[1]).strip('"')) for d in cursor.description or ())
        rows: list[tuple[Any, ...]] = []
        size = 0
        while batch := cursor.fetchmany(_BATCH):
            if run.stopped:
                break
            if skip >= len(batch):
                skip -= len(batch)
                continue
            for row in batch[skip:]:
                if most is not None and len(rows) == most:
                    notice = f"cut after {most} rows; give a LIMIT of your own for more"
                    return SqlResult(columns, tuple(rows), True, (notice,))
                size += sum(len(str(cell)) for cell in row) + 2 * len(row)
                if size > MAX_BYTES:
                    if not rows:
                        raise QueryError(
                            f"one row alone is larger than {MAX_BYTES >> 20} MB",
                            code="too_large",
                            hint=NARROWER,
                        )
                    notice = f"cut at {MAX_BYTES >> 20} MB after {len(rows)} rows"
                    return SqlResult(columns, tuple(rows), True, (notice,))
                rows.append(row)
            skip = 0
        return SqlResult(columns, tuple(rows))

    def _failed(self, query: str, error: duckdb.Error) -> QueryError:
        if isinstance(error, duckdb.OutOfMemoryException):
            return QueryError(
                "the query needs more memory than it may have",
                code="memory",
                hint="aggregate, filter earlier, or add a LIMIT",
            )
        message = str(error).strip()
        hint = self._hint(query, message)
        if hint is not None:
            # DuckDB looks among its own tables too, which nobody means here.
            message = _SUGGESTION.sub("", message)
        place = _place(query, message)
        line = place[0] if place else None
        path = f"line {place[0]}, column {place[1]}" if place else ""
        issue = Issue("sql", message, path, line, hint=hint)
        return QueryError(
            message, code="sql", path=path or None, line=line, hint=hint, issues=[issue]
        )

    def _hint(self, query: str, message: str) -> str | None:
        """The name that was probably meant, for a table or a column that is not there."""
        types = list(self._database.ontology.types.values())
        missing = _MISSING_TABLE.search(message)
        if missing:
            name = missing.group(1).strip('"!')
            bound = self._database.ontology.elsewhere
            if any(name.lower() in (n.lower(), t.table.lower()) for n, t in bound.items()):
                return READ_ELSEWHERE
            for record_type in types:
                if record_type.name.lower() == name.lower():
                    return f"the table of '{record_type.name}' is '{record_type.table}'"
            near = closest(name, [*(t.table for t in types), "search_index", "search_cache"])
            if near is None and not types:
                return "this base keeps no tables of its own"
            if near is None:
                return f"the tables are: {', '.join(t.table for t in types)}"
            return f"Did you mean '{near}'?"
        missing = _MISSING_COLUMN.search(message)
        if missing:
            fields = {f.name: None for t in types for f in t.fields}
            name = missing.group(1)
            near = closest(name, [*fields, "__id", "__from_id", "__to_id"])
            if near is None and f'"{name}"' in query:
                return "text stands in single quotes; double quotes are for names"
            return f"Did you mean '{near}'?" if near else None
        return None

    @staticmethod
    def _end(cursor: duckdb.DuckDBPyConnection) -> None:
        try:
            cursor.execute("ROLLBACK")
        except duckdb.Error:
            # The transaction never began, or an error has ended it.
            pass
        finally:
            cursor.close()


def _place(query: str, message: str) -> tuple[int, int] | None:
    """Line and column of an error, from 1; DuckDB's message only shows an excerpt of the line."""
    found = _EXCERPT.search(message)
    if found is None:
        return None
    number, excerpt, caret = int(found.group(1)), found.group(2), len(found.group(3))
    lines = query.split("\n")
    if number > len(lines):
        return None
    inset = len(f"LINE {number}: ")
    shown = excerpt.strip(".")
    start = lines[number - 1].find(shown)
    if start < 0:
        return number, 1
    cut = len(excerpt) - len(excerpt.lstrip("."))
    return number, start + caret - inset - cut + 1
