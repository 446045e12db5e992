"""The structure of a PostgreSQL database: the tables and views of its default schema."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, create_engine, inspect, text, types
from sqlalchemy.engine.reflection import ObjectKind
from sqlalchemy.exc import NoSuchModuleError, SQLAlchemyError

from duckkb.errors import UsageError, first_line
from duckkb.introspect.structure import (
    Column,
    ColumnKind,
    ForeignKey,
    Table,
    UnreadableError,
    quoted,
)

TIMEOUT = 30
"""Seconds that one reading may take, and the connecting."""

_KINDS: tuple[tuple[type[types.TypeEngine[Any]], ColumnKind], ...] = (
    (types.Boolean, ColumnKind.BOOLEAN),
    (types.Integer, ColumnKind.INTEGER),
    (types.Numeric, ColumnKind.NUMBER),
    (types.DateTime, ColumnKind.TIME),
    (types.Date, ColumnKind.DATE),
    (types.Enum, ColumnKind.TEXT),
    (types.String, ColumnKind.TEXT),
    (types.Uuid, ColumnKind.TEXT),
    (types.Time, ColumnKind.TEXT),
    (types.Interval, ColumnKind.TEXT),
    (types.JSON, ColumnKind.OTHER),
    (types.LargeBinary, ColumnKind.OTHER),
)
_TEXTUAL = frozenset({"INET", "CIDR", "MACADDR", "CITEXT", "MONEY", "XML", "INTERVAL"})


_READ_BY = """SELECT v.relname, array_agg(DISTINCT CASE
        WHEN t.relnamespace = v.relnamespace THEN t.relname::text ELSE t.oid::regclass::text END)
    FROM pg_depend d
    JOIN pg_rewrite r ON r.oid = d.objid
    JOIN pg_class v ON v.oid = r.ev_class
    JOIN pg_class t ON t.oid = d.refobjid
    WHERE d.classid = 'pg_rewrite'::regclass AND d.refclassid = 'pg_class'::regclass
        AND v.oid <> t.oid AND v.relnamespace = current_schema()::regnamespace
    GROUP BY v.relname"""
"""The tables and views that each view of the default schema reads; those of other schemas with theirs."""


class PostgreSQLDatabase:
    """A PostgreSQL database, in a session that cannot write."""

    def __init__(self, url: str) -> None:
        try:
            self._engine = create_engine(url, connect_args={"connect_timeout": TIMEOUT})
        except (ModuleNotFoundError, NoSuchModuleError) as error:
            raise UsageError(
                "the driver of PostgreSQL is not installed",
                code="not_installed",
                hint="pip install 'duckkb[postgres]'",
            ) from error
        except SQLAlchemyError as error:
            raise UsageError(f"the URL cannot be read: {first_line(error)}") from error
        try:
            self._connection: Connection = self._engine.connect().execution_options(
                # Each reading stands alone: one that fails does not end those after it.
                isolation_level="AUTOCOMMIT"
            )
            self._connection.execute(text("SET default_transaction_read_only = on"))
            self._connection.execute(text(f"SET statement_timeout = {TIMEOUT * 1000}"))
        except SQLAlchemyError as error:
            self._engine.dispose()
            raise UsageError(
                f"the server cannot be reached: {first_line(error)}", code="not_found"
            ) from error

    def close(self) -> None:
        self._connection.close()
        self._engine.dispose()

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        # The driver's own cursor: given no parameters, it leaves a `%` in a name alone.
        cursor = self._connection.connection.cursor()
        try:
            cursor.execute(sql)
            return [tuple(row) for row in cursor.fetchall()]
        except self._engine.dialect.loaded_dbapi.Error as error:
            raise UnreadableError(first_line(error)) from error
        finally:
            cursor.close()

    def notices(self) -> list[str]:
        return []

    def relation(self, table: str) -> str:
        return quoted(table)

    def tables(self) -> tuple[Table, ...]:
        found = inspect(self._connection)
        views = {*found.get_view_names(), *found.get_materialized_view_names()}
        columns = found.get_multi_columns(kind=ObjectKind.ANY)
        keys = found.get_multi_pk_constraint(kind=ObjectKind.TABLE)
        unique = found.get_multi_unique_constraints(kind=ObjectKind.TABLE)
        indexes = found.get_multi_indexes(kind=ObjectKind.TABLE)
        foreign = found.get_multi_foreign_keys(kind=ObjectKind.TABLE)
        comments = found.get_multi_table_comment(kind=ObjectKind.ANY)
        read: dict[str, frozenset[str]] = {
            view: frozenset(names) for view, names in self.rows(_READ_BY)
        }
        tables: list[Table] = []
        for place in sorted(columns, key=lambda place: place[1]):
            name = place[1]
            primary = tuple((keys.get(place) or {}).get("constrained_columns") or ())
            alone = [tuple(u["column_names"]) for u in unique.get(place) or ()]
            for index in indexes.get(place) or ():
                names = tuple(n for n in index["column_names"] if n is not None)
                partial = (index.get("dialect_options") or {}).get("postgresql_where")
                whole = len(names) == len(index["column_names"]) and not partial
                if index["unique"] and whole and names not in alone:
                    alone.append(names)
            tables.append(
                Table(
                    name,
                    tuple(
                        Column(
                            c["name"],
                            kind_of(c["type"]),
                            str(c["type"].__class__.__name__),
                            not c["nullable"],
                            c.get("comment"),
                        )
                        for c in columns[place]
                    ),
                    primary,
                    tuple(sorted(key for key in alone if key != primary)),
                    tuple(
                        ForeignKey(
                            tuple(f["constrained_columns"]),
                            f["referred_table"],
                            tuple(f["referred_columns"]),
                        )
                        for f in sorted(
                            foreign.get(place) or (), key=lambda f: f["constrained_columns"]
                        )
                        if f["referred_schema"] is None and (None, f["referred_table"]) in columns
                    ),
                    (comments.get(place) or {}).get("text"),
                    view=name in views,
                    made_of=read.get(name) if name in views else None,
                )
            )
        return tuple(t for t in tables if t.columns)


def kind_of(declared: types.TypeEngine[Any]) -> ColumnKind:
    """The kind of a type of PostgreSQL as SQLAlchemy reflects it."""
    if isinstance(declared, types.ARRAY):
        inner = kind_of(declared.item_type)
        return ColumnKind.TEXTS if inner is ColumnKind.TEXT else ColumnKind.OTHER
    for known, kind in _KINDS:
        if isinstance(declared, known):
            return kind
    named = declared.__class__.__name__.upper()
    return ColumnKind.TEXT if named in _TEXTUAL else ColumnKind.OTHER
