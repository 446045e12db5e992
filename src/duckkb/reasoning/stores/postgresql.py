"""A PostgreSQL database as a store, in read-only sessions."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event, exc

from duckkb.errors import DuckKBError, QueryError, SourceError, UsageError, first_line
from duckkb.ontology.ddl import quote
from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.compile import Flavour, Physical, Statement
from duckkb.reasoning.stores.deadline import too_long
from duckkb.reasoning.stores.store import Rows, no_table

_CONNECT_SECONDS = 5
_NETWORK_SECONDS = 30
_COLUMNS = """SELECT attname, format_type(CASE typtype WHEN 'd' THEN typbasetype ELSE atttypid END, NULL)
    FROM pg_attribute JOIN pg_type ON pg_type.oid = atttypid
    WHERE attrelid = to_regclass(%s) AND attnum > 0 AND NOT attisdropped ORDER BY attnum"""
_CHANGES = """SELECT relid::text, n_tup_ins, n_tup_upd, n_tup_del FROM pg_stat_user_tables
    ORDER BY relid"""
_NAMES = """SELECT relname FROM pg_class WHERE relkind IN ('r', 'v', 'm', 'f', 'p')
    AND relnamespace = ANY (SELECT oid FROM pg_namespace WHERE nspname = ANY (current_schemas(false)))"""
_TRIGRAMS = """SELECT nspname FROM pg_extension JOIN pg_namespace ON pg_namespace.oid = extnamespace
    WHERE extname = 'pg_trgm' AND has_schema_privilege(pg_namespace.oid, 'USAGE')"""
_KINDS = {
    "smallint": Kind.INTEGER,
    "integer": Kind.INTEGER,
    "bigint": Kind.INTEGER,
    "numeric": Kind.NUMBER,
    "real": Kind.NUMBER,
    "double precision": Kind.NUMBER,
    "boolean": Kind.BOOLEAN,
    "date": Kind.DATE,
    "timestamp without time zone": Kind.TIME,
    "timestamp with time zone": Kind.TIME,
    "text": Kind.TEXT,
    "character varying": Kind.TEXT,
    "character": Kind.TEXT,
    "json": Kind.JSON,
    "jsonb": Kind.JSON,
}
_CHANGED = frozenset({"42P01", "42703", "3F000"})
_PASSING = ("08", "40", "53", "55", "57P", "58")


class PostgreSQLStore:
    """The tables and views that a PostgreSQL session sees; others are `schema.table`."""

    flavour = Flavour.POSTGRESQL

    def __init__(self, name: str, url: str, timezone: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._tables: dict[str, Physical] = {}
        self._trigrams: tuple[str | None] | None = None
        try:
            self._engine = sa.create_engine(
                url,
                connect_args={
                    "connect_timeout": _CONNECT_SECONDS,
                    "tcp_user_timeout": _NETWORK_SECONDS * 1000,
                    "application_name": "duckkb",
                },
                pool_pre_ping=True,
                pool_size=5,
                max_overflow=10,
                pool_timeout=_CONNECT_SECONDS,
            )
        except (ModuleNotFoundError, exc.NoSuchModuleError) as error:
            raise SourceError(
                "the driver of PostgreSQL is not installed",
                path=name,
                hint="pip install 'duckkb[postgres]'",
            ) from error
        except exc.ArgumentError as error:
            raise SourceError(f"the URL of '{name}' cannot be read", path=name) from error
        event.listen(self._engine, "connect", partial(_prepare, timezone))

    def physical(self, each: Class) -> Physical:
        with self._lock:
            known = self._tables.get(each.table)
        if known is not None:
            return known
        try:
            with self._engine.connect() as connection:
                physical = self._read(connection, each)
        except exc.SQLAlchemyError as error:
            raise self._failed(error, _NETWORK_SECONDS) from error
        with self._lock:
            self._tables[each.table] = physical
        return physical

    @staticmethod
    def _read(connection: sa.Connection, each: Class) -> Physical:
        schema, dot, rest = each.table.partition(".")
        places: list[tuple[str | None, str]] = [(None, each.table)]
        if dot and schema and rest:
            places.append((schema, rest))
        for schema_name, table in places:
            name = quote(table) if schema_name is None else f"{quote(schema_name)}.{quote(table)}"
            rows = connection.exec_driver_sql(_COLUMNS, (name,)).all()
            if rows:
                kinds = {str(n): _kind(str(declared)) for n, declared in rows}
                return Physical(table, schema_name, kinds, strict=True)
        names = [str(row[0]) for row in connection.exec_driver_sql(_NAMES)]
        raise no_table(each, names)

    def version(self) -> str | None:
        # Counters of the statistics: they follow a change within a second or so.
        try:
            with self._engine.connect() as connection:
                return str(connection.exec_driver_sql(_CHANGES).all())
        except exc.SQLAlchemyError as error:
            raise self._failed(error, _NETWORK_SECONDS) from error

    def forget(self) -> None:
        with self._lock:
            self._tables, self._trigrams = {}, None

    def trigrams(self) -> str | None:
        """The schema in which the extension pg_trgm is installed; None where it is not.

        Raises:
            SourceError: the store cannot be reached.
        """
        with self._lock:
            known = self._trigrams
        if known is None:
            try:
                with self._engine.connect() as connection:
                    known = (connection.exec_driver_sql(_TRIGRAMS).scalar_one_or_none(),)
            except exc.SQLAlchemyError as error:
                raise self._failed(error, _NETWORK_SECONDS) from error
            with self._lock:
                self._trigrams = known
        return known[0]

    def run(
        self, statement: Statement, timeout: float, settings: Mapping[str, str] | None = None
    ) -> Rows:
        """All rows of a statement; `settings` are those of its transaction alone."""
        bounds = {"statement_timeout": str(max(1, int(timeout * 1000))), **(settings or {})}
        try:
            with self._engine.connect() as connection:
                for name, value in bounds.items():
                    connection.exec_driver_sql("SELECT set_config(%s, %s, true)", (name, value))
                parameters: Any = statement.parameters
                return [tuple(r) for r in connection.exec_driver_sql(statement.text, parameters)]
        except exc.SQLAlchemyError as error:
            raise self._failed(error, timeout) from error

    def close(self) -> None:
        self._engine.dispose()

    def _failed(self, error: exc.SQLAlchemyError, timeout: float) -> DuckKBError:
        text = first_line(error)
        state: str | None = getattr(getattr(error, "orig", None), "sqlstate", None)
        if state == "57014":
            return too_long(timeout)
        if state in _CHANGED:
            return SourceError(
                f"the source '{self._name}' has changed: {text}",
                code="source_changed",
                path=self._name,
            )
        if state == "21000":
            return UsageError(
                "a value is wanted, the sub-query has several rows", code="not_scalar"
            )
        lost = state is None and isinstance(error, exc.OperationalError | exc.TimeoutError)
        if lost or (state is not None and state.startswith(_PASSING)):
            return SourceError(
                f"the source '{self._name}' cannot be reached: {text}",
                path=self._name,
                transient=True,
            )
        if state is not None and state.startswith(("28", "3D", "42501")):
            return SourceError(f"the source '{self._name}' refuses us: {text}", path=self._name)
        return QueryError(text, code="sql")


def _prepare(timezone: str, connection: Any, _record: Any) -> None:
    """Every session is read-only and reckons in the time zone of the base."""
    connection.autocommit = True
    with connection.cursor() as cursor:
        cursor.execute("SET default_transaction_read_only = on")
        cursor.execute("SELECT set_config('TimeZone', %s, false)", (timezone,))
        cursor.execute("SET DateStyle = 'ISO'")
    connection.autocommit = False


def _kind(declared: str) -> Kind | None:
    return Kind.LIST if declared.endswith("[]") else _KINDS.get(declared)
