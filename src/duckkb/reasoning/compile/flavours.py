"""What DuckDB, SQLite and PostgreSQL say differently, and statements as text.

There is no dialect for DuckDB 2 in SQLAlchemy; its SQL is PostgreSQL's as far as plans go, with
parameters as `$1`. SQLite lowers only ASCII and takes any row of several for a value: its store gives
it the functions `duckkb_lower` and `duckkb_several`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql.base import (
    PGCompiler,
    PGDialect,
    PGIdentifierPreparer,
)
from sqlalchemy.dialects.sqlite.base import (
    SQLiteCompiler,
    SQLiteDialect,
    SQLiteIdentifierPreparer,
)
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.sql.elements import ColumnElement

from duckkb.introspect.numbertexts import SIGNS

Element = ColumnElement[Any]


class Flavour(Enum):
    """The database that a statement is for."""

    DUCKDB = "duckdb"
    SQLITE = "sqlite"
    POSTGRESQL = "postgresql"


@dataclass(frozen=True, slots=True)
class Statement:
    """SQL and its parameters, as the driver takes them: a mapping for PostgreSQL, else a sequence."""

    text: str
    parameters: tuple[Any, ...] | Mapping[str, Any]

    @property
    def values(self) -> tuple[Any, ...]:
        """The parameters without their names."""
        if isinstance(self.parameters, tuple):
            return self.parameters
        return tuple(self.parameters.values())


def _literal(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return repr(value)
    text = value.isoformat(" ") if isinstance(value, datetime) else str(value)
    quoted = "'" + text.replace("'", "''") + "'"
    if isinstance(value, datetime):
        return f"{'TIMESTAMPTZ' if value.tzinfo else 'TIMESTAMP'} {quoted}"
    return f"DATE {quoted}" if isinstance(value, date) else quoted


class _DuckDBNames(PGIdentifierPreparer):
    """Quotes what DuckDB reserves beyond PostgreSQL: a table may well be called `show`."""

    reserved_words = PGIdentifierPreparer.reserved_words | frozenset(
        [
            "anti",
            "asof",
            "at",
            "by",
            "collation",
            "concurrently",
            "describe",
            "glob",
            "lambda",
            "lateral",
            "pivot",
            "pivot_longer",
            "pivot_wider",
            "positional",
            "qualify",
            "semi",
            "show",
            "summarize",
            "tablesample",
            "unpack",
            "unpivot",
        ]
    )


class _SQLiteNames(SQLiteIdentifierPreparer):
    """Quotes what SQLite reserves and SQLAlchemy does not know of."""

    reserved_words = SQLiteIdentifierPreparer.reserved_words | {"nothing", "returning"}


class _ReadablePG(PGCompiler):
    def render_literal_bindparam(self, bindparam: Any, *_: Any, **__: Any) -> str:
        return _literal(bindparam.effective_value)


class _SQLite(SQLiteCompiler):
    def limit_clause(self, select: Any, **kw: Any) -> str:
        # SQLAlchemy's own binds an offset of 0 where there is none.
        limit, offset = select._limit_clause, select._offset_clause
        text = "" if limit is None else f"\n LIMIT {self.process(limit, **kw)}"
        if offset is not None:
            text += "\n LIMIT -1" if limit is None else ""
            text += f" OFFSET {self.process(offset, **kw)}"
        return text


class _ReadableSQLite(_SQLite):
    def render_literal_bindparam(self, bindparam: Any, *_: Any, **__: Any) -> str:
        return _literal(bindparam.effective_value)


class _ReadablePGDialect(PGDialect):
    statement_compiler = _ReadablePG
    supports_statement_cache = True


class _DuckDBDialect(PGDialect):
    preparer = _DuckDBNames
    supports_statement_cache = True


class _ReadableDuckDBDialect(_ReadablePGDialect):
    preparer = _DuckDBNames
    supports_statement_cache = True


class _SQLiteDialect(SQLiteDialect):
    statement_compiler = _SQLite
    preparer = _SQLiteNames
    supports_statement_cache = True


class _ReadableSQLiteDialect(SQLiteDialect):
    statement_compiler = _ReadableSQLite
    preparer = _SQLiteNames
    supports_statement_cache = True


@cache
def _dialect(flavour: Flavour) -> DefaultDialect:
    if flavour is Flavour.SQLITE:
        return _SQLiteDialect(paramstyle="qmark")
    if flavour is Flavour.DUCKDB:
        return _DuckDBDialect(paramstyle="numeric_dollar")
    return PGDialect(paramstyle="pyformat")


_READABLE: Mapping[Flavour, type[DefaultDialect]] = {
    Flavour.DUCKDB: _ReadableDuckDBDialect,
    Flavour.SQLITE: _ReadableSQLiteDialect,
    Flavour.POSTGRESQL: _ReadablePGDialect,
}


def render(statement: sa.Selectable, flavour: Flavour) -> Statement:
    """The statement as the driver takes it."""
    compiled = statement.compile(
        dialect=_dialect(flavour), compile_kwargs={"render_postcompile": True}
    )
    values = dict(compiled.params)
    order: list[str] | None = getattr(compiled, "positiontup", None)
    if order is None:
        return Statement(str(compiled), values)
    return Statement(str(compiled), tuple(values[name] for name in order))


def readable(statement: sa.Selectable, flavour: Flavour) -> str:
    """The statement with its constants in place, for people to read; never executed."""
    compiled = statement.compile(
        dialect=_READABLE[flavour](paramstyle="named"), compile_kwargs={"literal_binds": True}
    )
    return "\n".join(line.strip() for line in str(compiled).splitlines() if line.strip())


def inline(value: int | str) -> Element:
    """A constant of our own (never of a plan), written into the text.

    A bound one would make the same expression look different in SELECT and GROUP BY.
    """
    if isinstance(value, int):
        return sa.literal_column(str(value))
    return sa.literal_column("'" + value.replace("'", "''") + "'")


def text_of(element: Element) -> Element:
    """Any value as text."""
    return sa.cast(element, sa.Text)


def number_of(element: Element, flavour: Flavour, *, signed: bool = False) -> Element:
    """The number that a text holds, with commas between thousands or without; null where it holds none.

    Where it is `signed`, a sign of currency or per cent may stand beside it.
    """
    text = text_of(element)
    if signed or flavour is Flavour.SQLITE:
        text = sa.func.trim(text, *((inline(SIGNS),) if signed else ()))
    if flavour is Flavour.DUCKDB:
        text = _without_commas(text, sa.func.regexp_full_match(text, inline(_THOUSANDS)))
        return sa.func.try_cast(text.op("AS")(sa.literal_column("DOUBLE")))
    if flavour is Flavour.POSTGRESQL:
        text = _without_commas(text, text.op("~")(inline(f"^{_THOUSANDS}$")))
        shape = text.op("~")(inline(r"^\s*[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?\s*$"))
        return sa.case((shape, sa.cast(text, sa.Double)), else_=sa.null())
    digits = sa.and_(
        text.op("GLOB")(inline("*[0-9]*")),
        *(sa.not_(text.op("GLOB")(inline(p))) for p in _NO_NUMBER),
    )
    number = sa.cast(sa.func.replace(text, inline(","), inline("")), sa.REAL)
    return sa.case((digits, number), else_=sa.null())


_THOUSANDS = r"\s*[-+]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?\s*"
_NO_NUMBER = (
    # A sign within, as in a date, or two points, as in a version: SQLite reads the beginning.
    *("*[^-+.0-9eE,]*", "[eE]*", "*[0-9.][-+]*", "*.*.*"),
    # Groups of other lengths, a comma behind the point.
    *(",*", "*[^0-9],*", "*[0-9][0-9][0-9][0-9],*", "*,[0-9][0-9][0-9][0-9]*", "*.*,*"),
    *("*,", "*,[^0-9]*", "*,[0-9]", "*,[0-9][^0-9]*", "*,[0-9][0-9]", "*,[0-9][0-9][^0-9]*"),
)
"""What stands in no number, as SQLite can tell it without regular expressions."""


def _without_commas(text: Element, parted: Element) -> Element:
    return sa.case((parted, sa.func.replace(text, inline(","), inline(""))), else_=text)


def truth_of(element: Element) -> Element:
    """1 or 0 for a truth value that a store without such a type keeps as a number or a word."""
    word = sa.func.lower(text_of(element))
    true = [inline(w) for w in ("1", "true", "t", "yes", "y")]
    false = [inline(w) for w in ("0", "false", "f", "no", "n")]
    return sa.case((word.in_(true), inline(1)), (word.in_(false), inline(0)), else_=sa.null())


def median(argument: Element, flavour: Flavour) -> Element:
    """The median of numbers, of an even number of them the mean of the two in the middle."""
    if flavour is Flavour.POSTGRESQL:
        return sa.func.percentile_cont(sa.literal_column("0.5")).within_group(argument)
    return (
        sa.func.duckkb_median(argument) if flavour is Flavour.SQLITE else sa.func.median(argument)
    )


def lowered(text: Element, pattern: str, flavour: Flavour) -> Element:
    """The text in lower case, as far as comparing with `pattern` needs it."""
    if flavour is not Flavour.SQLITE:
        return sa.func.lower(text)
    if all(sign.isascii() or sign.lower() == sign.upper() for sign in pattern):
        return text  # SQLite's LIKE knows no case in ASCII
    return sa.func.duckkb_lower(text)
