"""The structure of a DuckDB file, and of CSV and Parquet files as DuckDB reads them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from duckkb.errors import UsageError
from duckkb.introspect.files import (
    MOST_TITLES,
    literal,
    settled_call,
    table_files,
    why_unreadable,
)
from duckkb.introspect.structure import (
    Column,
    ColumnKind,
    ForeignKey,
    Table,
    UnreadableError,
    quoted,
)

_TABLES = """SELECT table_name, table_type, TABLE_COMMENT FROM information_schema.tables
    WHERE table_schema = 'main' AND table_catalog = current_database() ORDER BY table_name"""
_COLUMNS = """SELECT table_name, column_name, data_type, is_nullable, COLUMN_COMMENT
    FROM information_schema.columns
    WHERE table_schema = 'main' AND table_catalog = current_database()
    ORDER BY table_name, ordinal_position"""
_ELSEWHERE = """SELECT table_schema, table_name FROM information_schema.tables
    WHERE table_schema <> 'main' AND table_catalog = current_database()
    ORDER BY table_schema, table_name"""
_CONSTRAINTS = """SELECT table_name, constraint_type, constraint_column_names, referenced_table,
        referenced_column_names
    FROM duckdb_constraints()
    WHERE schema_name = 'main' AND database_name = current_database()
        AND constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
    ORDER BY table_name, constraint_index"""
INTEGERS = frozenset(
    [
        "TINYINT",
        "SMALLINT",
        "INTEGER",
        "BIGINT",
        "HUGEINT",
        "UTINYINT",
        "USMALLINT",
        "UINTEGER",
        "UBIGINT",
        "UHUGEINT",
    ]
)
SHOWN = 10
"""So many tables of other schemas are named."""
_OTHERS = ("STRUCT", "MAP", "UNION", "BLOB", "BIT", "JSON", "VARIANT", "GEOMETRY")


class DuckDBTables:
    """Tables in a private connection of DuckDB, which can change nothing outside of it."""

    def __init__(self, path: Path, files: bool) -> None:
        import duckdb

        self._relations: dict[str, str] = {}
        self._files = files
        self._notices: list[str] = []
        if files:
            self._connection = duckdb.connect(":memory:")
            for number, (name, file) in enumerate(table_files(path).items()):
                if not file.stat().st_size:
                    self._notices.append(f"the table '{name}' is left out: the file is empty")
                    continue
                try:
                    self._view(name, quoted(f"t{number}"), file)
                except duckdb.Error as error:
                    self._notices.append(f"the table '{name}' is left out: {why_unreadable(error)}")
            return
        if not path.is_file():
            raise UsageError(f"there is no file {path}", path=str(path), code="not_found")
        try:
            self._connection = duckdb.connect(str(path), read_only=True)
        except duckdb.Error as error:
            raise UsageError(
                f"{path} cannot be opened: {why_unreadable(error)}", path=str(path)
            ) from error
        others = [f"'{schema}.{table}'" for schema, table in self.rows(_ELSEWHERE)]
        if others:
            self._notices.append(
                f"tables outside the schema main are left out: {', '.join(others[:SHOWN])}"
                f"{' …' if len(others) > SHOWN else ''}"
            )

    def close(self) -> None:
        self._connection.close()

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        import duckdb

        try:
            return self._connection.execute(sql).fetchall()
        except duckdb.Error as error:
            raise UnreadableError(why_unreadable(error)) from error

    def notices(self) -> list[str]:
        return list(self._notices)

    def relation(self, table: str) -> str:
        return self._relations.get(table) or quoted(table)

    def tables(self) -> tuple[Table, ...]:
        if self._files:
            return tuple(Table(name, self._described(name)) for name in self._relations)
        columns: dict[str, list[Column]] = defaultdict(list)
        for table, name, declared, nullable, comment in self.rows(_COLUMNS):
            columns[table].append(
                Column(name, kind_of(declared), declared, nullable == "NO", comment)
            )
        primary: dict[str, tuple[str, ...]] = {}
        unique: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        foreign: dict[str, list[ForeignKey]] = defaultdict(list)
        for table, kind, names, other, referred in self.rows(_CONSTRAINTS):
            if kind == "PRIMARY KEY":
                primary[table] = tuple(names)
            elif kind == "UNIQUE":
                unique[table].append(tuple(names))
            elif other in columns:
                foreign[table].append(ForeignKey(tuple(names), other, tuple(referred)))
        return tuple(
            Table(
                name,
                tuple(columns[name]),
                primary.get(name, ()),
                tuple(unique[name]),
                tuple(foreign[name]),
                comment,
                view=kind == "VIEW",
                made_of=self._read_by(name) if kind == "VIEW" else None,
            )
            for name, kind, comment in self.rows(_TABLES)
            if columns[name]
        )

    def _read_by(self, view: str) -> frozenset[str] | None:
        """The tables at the leaves of a view's plan; None where a function is one, as of a file."""
        try:
            ((_, text),) = self.rows(f"EXPLAIN (FORMAT json) SELECT * FROM {quoted(view)}")
            ((catalog,),) = self.rows("SELECT current_database()")
        except UnreadableError:
            return None
        found: set[str] = set()
        steps: list[dict[str, Any]] = json.loads(text)
        while steps:
            step = steps.pop()
            steps += step.get("children", ())
            told = step.get("extra_info", {})
            if "Function" in told:
                return None
            if "Table" in told:
                found.add(str(told["Table"]).removeprefix(f"{catalog}.main."))
        return frozenset(found) or None

    def _view(self, name: str, view: str, file: Path) -> None:
        """A view of a file; raises what DuckDB does where it cannot be read."""
        import duckdb

        call = settled_call(self._connection, file)
        self._connection.execute(f"CREATE VIEW {view} AS FROM {call}")
        if file.suffix.lower() != ".parquet":
            sniffed = call.replace("read_csv(", "sniff_csv(", 1)
            ((skipped, headed, columns, *dialect),) = self.rows(
                f"SELECT SkipRows, HasHeader, Columns, Delimiter, Quote, Escape FROM {sniffed}"
            )
            if skipped > MOST_TITLES:
                raise duckdb.InvalidInputException(
                    f"its first {skipped} lines have other columns than the rest"
                )
            if skipped:
                lines = "line is" if skipped == 1 else "lines are"
                self._notices.append(
                    f"of '{name}' the first {skipped} {lines} passed over: they have other columns"
                    " than the rest"
                )
            if headed:
                header = self._header(file, skipped, dialect)
                self._notices += _renamed(name, header, [column["name"] for column in columns])
        self._relations[name] = view

    def _header(self, file: Path, skipped: int, dialect: Sequence[str]) -> Sequence[str | None]:
        """The names that stand in a file; DuckDB tells those alone that it made of them."""
        texts = (str(file), *("" if each == "(empty)" else each for each in dialect))
        path, delimiter, quote, escape = (literal(text) for text in texts)
        try:
            (header,) = self.rows(
                f"FROM read_csv({path}, header=false, all_varchar=true, skip={skipped},"
                f" delim={delimiter}, quote={quote}, escape={escape}) LIMIT 1"
            )
        except (UnreadableError, ValueError):
            return ()
        return header

    def _described(self, table: str) -> tuple[Column, ...]:
        rows = self.rows(f"DESCRIBE {self._relations[table]}")
        return tuple(Column(row[0], kind_of(row[1]), row[1]) for row in rows)


def _renamed(table: str, header: Sequence[str | None], columns: Sequence[str]) -> Iterator[str]:
    """What columns are called whose name is that of another one, whatever its letters' case."""
    alike: dict[str, list[str]] = defaultdict(list)
    if len(header) == len(columns):
        for name, column in zip(header, columns, strict=True):
            if name:
                alike[name.casefold()].append(column)
    for called in alike.values():
        if len(called) > 1:
            told = ", ".join(f"'{column}'" for column in called)
            yield f"'{called[0]}' heads {len(called)} columns of '{table}': they are called {told}"


def kind_of(declared: str) -> ColumnKind:
    """The kind of a type of DuckDB, as it prints it."""
    text = declared.upper()
    if text.endswith("]"):
        return ColumnKind.TEXTS if text == "VARCHAR[]" else ColumnKind.OTHER
    if text.startswith(_OTHERS):
        return ColumnKind.OTHER
    if text in INTEGERS:
        return ColumnKind.INTEGER
    if text.startswith(("DECIMAL", "DOUBLE", "FLOAT", "BIGNUM")):
        return ColumnKind.NUMBER
    if text == "BOOLEAN":
        return ColumnKind.BOOLEAN
    if text == "DATE":
        return ColumnKind.DATE
    if text.startswith("TIMESTAMP"):
        return ColumnKind.TIME
    return ColumnKind.TEXT
