"""What a database holds, as frozen values: tables, columns, keys. No rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol


class ColumnKind(Enum):
    """What the values of a column are; `UNKNOWN` where neither type nor values tell."""

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    DATE = "date"
    TIME = "time"
    TEXTS = "texts"
    OTHER = "other"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Column:
    """A column; `dynamic` where the store lets values differ from the declared type (SQLite)."""

    name: str
    kind: ColumnKind
    declared: str = ""
    required: bool = False
    comment: str | None = None
    dynamic: bool = False


@dataclass(frozen=True)
class ForeignKey:
    """Columns of a table that refer to columns of another, pair by pair."""

    columns: tuple[str, ...]
    table: str
    referred: tuple[str, ...]
    inferred: bool = False


@dataclass(frozen=True)
class Table:
    """A table or view, as its database names it.

    `made_of` are the tables and views that a view reads, None where it reads anything else or that is
    not known.
    """

    name: str
    columns: tuple[Column, ...]
    primary_key: tuple[str, ...] = ()
    unique: tuple[tuple[str, ...], ...] = ()
    foreign_keys: tuple[ForeignKey, ...] = ()
    comment: str | None = None
    view: bool = False
    made_of: frozenset[str] | None = None

    def is_unique(self, columns: Sequence[str]) -> bool:
        """Whether no two rows agree in these columns: they hold a key."""
        keys = [self.primary_key, *self.unique]
        return any(key and set(key) <= set(columns) for key in keys)


class UnreadableError(Exception):
    """A reading failed: no permission, a broken view, a reading that took too long."""


class Database(Protocol):
    """A database that is being read; every reading is bounded and changes nothing."""

    def tables(self) -> tuple[Table, ...]:
        """All tables and views, in the order of their names."""
        ...

    def notices(self) -> list[str]:
        """What is not among the tables, or not wholly, and why."""
        ...

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of one SELECT.

        Raises:
            UnreadableError: the database refused, or took too long.
        """
        ...

    def relation(self, table: str) -> str:
        """How a SELECT names a table."""
        ...

    def close(self) -> None: ...


def quoted(name: str) -> str:
    """A name as an SQL identifier, in all three dialects."""
    return '"' + name.replace('"', '""') + '"'
