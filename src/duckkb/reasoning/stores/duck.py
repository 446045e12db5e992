"""A private DuckDB for files of others, running statements in it, and what its types hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import duckdb

from duckkb.errors import DuckKBError, QueryError, SourceError, UsageError, first_line
from duckkb.introspect.duckdb_tables import INTEGERS
from duckkb.reasoning.catalog import Kind
from duckkb.reasoning.compile import Statement
from duckkb.reasoning.stores.deadline import Deadline
from duckkb.reasoning.stores.store import Rows


def private(paths: Iterable[Path], timezone: str) -> duckdb.DuckDBPyConnection:
    """A DuckDB in memory that may read these files, and is shut off from everything else."""
    instance = duckdb.connect(":memory:")
    instance.execute("SET allowed_paths = ?", [[str(path) for path in paths]])
    instance.execute("SET GLOBAL TimeZone = ?", [timezone])
    for setting in (
        "temp_directory = ''",
        "autoinstall_known_extensions = false",
        "autoload_known_extensions = false",
        "enable_external_access = false",
        "lock_configuration = true",
    ):
        instance.execute(f"SET {setting}")
    return instance


def run(
    cursor: duckdb.DuckDBPyConnection,
    statement: Statement,
    timeout: float,
    name: str,
) -> Rows:
    """All rows of one statement, in a read-only transaction; the cursor is not closed.

    Raises:
        QueryError: it took too long or was refused.
        SourceError: a table or column is gone.
    """
    deadline = Deadline(timeout, cursor.interrupt)
    try:
        with deadline:
            cursor.execute("BEGIN TRANSACTION READ ONLY")
            try:
                return cursor.execute(statement.text, list(statement.values)).fetchall()
            finally:
                cursor.execute("ROLLBACK")
    except duckdb.Error as error:
        if deadline.passed:
            raise deadline.error() from error
        raise failed(error, name) from error


def failed(error: duckdb.Error, name: str) -> DuckKBError:
    """An error of DuckDB as one of ours."""
    text = first_line(error)
    where = f"the source '{name}'" if name else "the base"
    if isinstance(error, duckdb.CatalogException):
        return SourceError(f"{where} has changed: {text}", code="source_changed", path=name)
    if isinstance(error, duckdb.BinderException) and "column" in text.lower():
        return SourceError(f"{where} has changed: {text}", code="source_changed", path=name)
    if isinstance(error, duckdb.IOException | duckdb.ConnectionException):
        return SourceError(f"{where} cannot be reached: {text}", path=name, transient=True)
    if isinstance(error, duckdb.OutOfMemoryException):
        return QueryError("the query needs more memory than it may have", code="memory")
    if "More than one row returned by a subquery" in text:
        return UsageError("a value is wanted, the sub-query has several rows", code="not_scalar")
    return QueryError(text, code="sql")


def kinds(columns: Sequence[tuple[Any, ...]]) -> dict[str, Kind | None]:
    """Kinds by column of (name, DuckDB type) pairs."""
    return {str(name): kind_of(str(declared)) for name, declared, *_ in columns}


def kind_of(declared: str) -> Kind | None:
    """The kind of a DuckDB type, None where it has none."""
    text = declared.upper()
    if text.endswith("]"):
        return Kind.LIST
    if text in INTEGERS:
        return Kind.INTEGER
    if text.startswith(("DECIMAL", "DOUBLE", "FLOAT", "BIGNUM")):
        return Kind.NUMBER
    if text.startswith("TIMESTAMP"):
        return Kind.TIME
    if text.startswith(("STRUCT", "MAP", "UNION")):
        return Kind.JSON
    return {
        "VARCHAR": Kind.TEXT,
        "BOOLEAN": Kind.BOOLEAN,
        "DATE": Kind.DATE,
        "JSON": Kind.JSON,
    }.get(text)
