"""The structure of a SQLite database, from its own pragmas.

SQLAlchemy's inspector asks once a table and warns about every type that SQLite lets one invent;
the table-valued pragmas give everything in four queries.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from pathlib import Path
from typing import Any

from duckkb.errors import UsageError
from duckkb.introspect.structure import (
    Column,
    ColumnKind,
    ForeignKey,
    Table,
    UnreadableError,
    quoted,
)

_TABLES = """SELECT name, type FROM sqlite_master
    WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"""
_COLUMNS = """SELECT m.name, c.name, c.type, c."notnull", c.pk
    FROM sqlite_master m, pragma_table_xinfo(m.name) c
    WHERE m.type IN ('table', 'view') AND c.hidden <> 1 ORDER BY m.name, c.cid"""
_UNIQUE = """SELECT m.name, i.name, x.name
    FROM sqlite_master m, pragma_index_list(m.name) i, pragma_index_xinfo(i.name) x
    WHERE m.type = 'table' AND i."unique" AND NOT i.partial AND x.key
    ORDER BY m.name, i.name, x.seqno"""
_SHADOWS = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'"
_FOREIGN = """SELECT m.name, f.id, f."table", f."from", f."to"
    FROM sqlite_master m, pragma_foreign_key_list(m.name) f
    WHERE m.type = 'table' ORDER BY m.name, f.id DESC, f.seq"""


class SQLiteDatabase:
    """A SQLite file, opened so that it cannot be written."""

    def __init__(self, path: Path) -> None:
        self._notices: list[str] = []
        if not path.is_file():
            raise UsageError(f"there is no file {path}", path=str(path), code="not_found")
        self._connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro", uri=True, check_same_thread=False
        )
        self._connection.text_factory = lambda data: data.decode("utf-8", "replace")
        try:
            self._connection.execute("SELECT count(*) FROM sqlite_master")
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise UsageError(f"{path} is no SQLite database: {error}", path=str(path)) from error

    def close(self) -> None:
        self._connection.close()

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql).fetchall()
        except sqlite3.Error as error:
            raise UnreadableError(str(error)) from error

    def notices(self) -> list[str]:
        return list(self._notices)

    def relation(self, table: str) -> str:
        return quoted(table)

    def tables(self) -> tuple[Table, ...]:
        columns, keys = self._columns()
        unique: dict[str, dict[str, list[str | None]]] = defaultdict(dict)
        for table, index, column in self.rows(_UNIQUE):
            unique[table].setdefault(index, []).append(column)
        foreign = self._foreign_keys(columns, keys)
        shadows = self._shadows()
        if "" in columns:
            self._notices.append("a table without a name is left out: no type can be bound to it")
        return tuple(
            Table(
                name,
                tuple(columns[name]),
                keys[name],
                # An index on an expression has no name of a column there.
                tuple(
                    key
                    for names in unique[name].values()
                    if (key := tuple(n for n in names if n is not None)) != keys[name]
                    and len(key) == len(names)
                ),
                tuple(foreign[name]),
                view=kind == "view",
                made_of=self._read_by(name) if kind == "view" else None,
            )
            for name, kind in self.rows(_TABLES)
            if columns[name] and name and name not in shadows
        )

    def _read_by(self, view: str) -> frozenset[str] | None:
        """What SQLite asks leave to read for a view: its tables, and the views between."""
        found: set[str] = set()

        def note(action: int, first: str | None, *_: str | None) -> int:
            if action == sqlite3.SQLITE_READ and first:
                found.add(first)
            return sqlite3.SQLITE_OK

        self._connection.set_authorizer(note)
        try:
            self._connection.execute(f"EXPLAIN SELECT * FROM {quoted(view)}").close()
        except sqlite3.Error:
            return None
        finally:
            self._connection.set_authorizer(None)
        return frozenset(found - {view}) or None

    def _shadows(self) -> frozenset[str]:
        """The tables in which virtual tables (full text, R-trees) keep what is theirs."""
        try:
            listed = self.rows(_SHADOWS)
        except UnreadableError:
            return (
                frozenset()
            )  # a SQLite before 3.37 does not list them, nor one with a broken view
        return frozenset(name for (name,) in listed)

    def _columns(self) -> tuple[dict[str, list[Column]], dict[str, tuple[str, ...]]]:
        columns: dict[str, list[Column]] = defaultdict(list)
        keys: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for table, name, declared, required, position in self._described():
            kind = kind_of(declared or "")
            columns[table].append(
                Column(name, kind, declared or "", bool(required), None, dynamic=True)
            )
            if position:
                keys[table].append((position, name))
        return columns, defaultdict(
            tuple, {t: tuple(n for _, n in sorted(found)) for t, found in keys.items()}
        )

    def _described(self) -> list[tuple[Any, ...]]:
        try:
            return self.rows(_COLUMNS)
        except UnreadableError:
            # One view whose table is gone spoils the query over all of them.
            found: list[tuple[Any, ...]] = []
            for name, _ in self.rows(_TABLES):
                try:
                    found += [
                        (name, *row)
                        for row in self._connection.execute(
                            'SELECT name, type, "notnull", pk FROM pragma_table_xinfo(?)'
                            " WHERE hidden <> 1 ORDER BY cid",
                            (name,),
                        )
                    ]
                except sqlite3.DatabaseError:
                    continue
            return found

    def _foreign_keys(
        self, columns: dict[str, list[Column]], keys: dict[str, tuple[str, ...]]
    ) -> dict[str, list[ForeignKey]]:
        """SQLite neither checks that a key's target exists nor tells case apart."""
        tables = {name.casefold(): name for name in columns}
        grouped: dict[tuple[str, int], tuple[str, list[tuple[str, str | None]]]] = {}
        for table, number, target, column, referred in self.rows(_FOREIGN):
            grouped.setdefault((table, number), (target, []))[1].append((column, referred))
        found: dict[str, list[ForeignKey]] = defaultdict(list)
        for (table, _), (target, pairs) in grouped.items():
            other = tables.get(target.casefold())
            if other is None:
                continue
            own = _spelled([column for column, _ in pairs], columns[table])
            named = [referred for _, referred in pairs]
            wanted = list(keys[other]) if None in named else [n for n in named if n is not None]
            theirs = _spelled(wanted, columns[other])
            if own and theirs and len(own) == len(theirs):
                found[table].append(ForeignKey(own, other, theirs))
        return found


def _spelled(names: list[str], columns: list[Column]) -> tuple[str, ...]:
    """The names as the columns spell them; nothing if one is missing."""
    known = {c.name.casefold(): c.name for c in columns}
    spelled = tuple(known.get(name.casefold(), "") for name in names)
    return spelled if all(spelled) else ()


def kind_of(declared: str) -> ColumnKind:
    """The kind that a declared type stands for; values decide where SQLite lets them.

    The words are those of affinity (https://www.sqlite.org/datatype3.html, 3.1), with the types of
    other databases that people declare here.
    """
    text = declared.upper()
    if "BOOL" in text:
        return ColumnKind.BOOLEAN
    if "DATETIME" in text or "TIMESTAMP" in text:
        return ColumnKind.TIME
    if text.startswith("DATE"):
        return ColumnKind.DATE
    if "INT" in text or text.startswith("YEAR"):
        return ColumnKind.INTEGER
    if any(word in text for word in ("CHAR", "CLOB", "TEXT", "STRING", "ENUM", "UUID")):
        return ColumnKind.TEXT
    if any(
        word in text for word in ("REAL", "FLOA", "DOUB", "NUM", "DEC", "MONEY", "BIT", "SERIAL")
    ):
        return ColumnKind.NUMBER
    return ColumnKind.UNKNOWN
