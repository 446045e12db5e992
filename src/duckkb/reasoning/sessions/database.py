"""Where sessions are kept: an engine, its transactions, and the tables brought up to date.

A connection is held for one short transaction only, so a session that waits for an answer or runs
a step costs none.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import sqlalchemy as sa
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.event import listen
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from tenacity import retry, retry_if_exception, stop_after_delay, wait_random

from duckkb.errors import StorageError, UsageError
from duckkb.reasoning.sessions.jsontext import from_text, to_text

BUSY_SECONDS = 30
"""How long a transaction waits for another one."""

HEAD = "0001"
"""The revision of the tables that this code reads and writes."""
VERSION_TABLE = "reasoning_alembic_version"
"""Of our own name: a PostgreSQL database may hold other tables that Alembic looks after."""

_IN_MEMORY = "see that .state of the base can be written and its disk has room; with --read-only sessions are in memory"
_TAKES_NOTHING = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_PERM,
    }
)
"""What SQLite says where the disk takes no more; the low byte tells the kind."""
_MIGRATION_LOCK = 0x6475636B6B62
"""Key of the advisory lock that one migration holds in PostgreSQL."""


class Database:
    """The tables of the sessions in one SQLite file or PostgreSQL database.

    Where the file is removed or replaced while it is open, the next transaction goes on in the one that
    is there now, or in a new one.

    Args:
        engine: as `make_engine` gives it; the tables must be there.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._path = _sqlite_path(engine)
        self._file = _file_at(self._path)
        self._lock = threading.Lock()

    @classmethod
    def open(cls, where: str | Path) -> Self:
        """Opens a database and brings its tables up to date; several processes may do so at once.

        Args:
            where: the path of an SQLite file, or a URL: `sqlite:///…`, `sqlite://` (in memory),
                `postgresql://…`.

        Raises:
            UsageError: the URL is none of these.
            StorageError: it cannot be reached, or its tables are of a newer DuckKB.
        """
        engine = make_engine(_url(where))
        try:
            with _told():
                if (path := _sqlite_path(engine)) is not None:
                    path.parent.mkdir(parents=True, exist_ok=True)
                _bring_up_to_date(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    @property
    def in_memory(self) -> bool:
        """Whether it is gone with this object."""
        return self.engine.dialect.name == "sqlite" and self._path is None

    @contextmanager
    def read(self) -> Generator[Connection]:
        """A transaction that sees one state of the database and changes nothing."""
        options: dict[str, Any] = {}
        if self.engine.dialect.name == "postgresql":
            options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
        self._follow_file()
        with _told(), self.engine.connect().execution_options(**options) as connection:
            yield connection

    @contextmanager
    def write(self) -> Generator[Connection]:
        """A transaction that is committed at the end, or not at all.

        Raises:
            StorageError: nothing was written, or the file it was written to is gone by now.
        """
        self._follow_file()
        with _told(), self.engine.connect() as connection:
            connection = connection.execution_options(duckkb_begin="IMMEDIATE")
            with connection.begin():
                yield connection
        if self._is_elsewhere():
            raise StorageError(
                "the file of the sessions was removed while it was written",
                code="session_store",
                path=str(self._path),
                hint="try again",
            )

    def close(self) -> None:
        self.engine.dispose()

    def _is_elsewhere(self) -> bool:
        return self._path is not None and _file_at(self._path) != self._file

    def _follow_file(self) -> None:
        """SQLite writes on into a file that was removed, and it is gone with the last connection."""
        if not self._is_elsewhere():
            return
        with self._lock, _told():
            if self._path is None or not self._is_elsewhere():
                return
            self.engine.dispose()
            # Its folder alone: where the base was moved away, none is made in its stead.
            self._path.parent.mkdir(exist_ok=True)
            _bring_up_to_date(self.engine)
            self._file = _file_at(self._path)


def is_full(error: StorageError) -> bool:
    """Whether an error says that the disk takes no more: it is full, read-only, or not ours to write."""
    cause = error.__cause__
    if isinstance(cause, DBAPIError):
        code = getattr(cause.orig, "sqlite_errorcode", None)
        return code is not None and code & 0xFF in _TAKES_NOTHING
    return isinstance(cause, OSError)


def make_engine(url: URL) -> Engine:
    """An engine for a URL, not yet connected."""
    options: dict[str, Any] = {"json_serializer": to_text, "json_deserializer": from_text}
    if url.get_backend_name() == "sqlite":
        options["connect_args"] = {"timeout": BUSY_SECONDS, "check_same_thread": False}
        if url.database in (None, "", ":memory:"):
            # One connection is the database; threads take turns with it.
            options |= {"poolclass": sa.QueuePool, "pool_size": 1, "max_overflow": 0}
    else:
        options |= {"pool_pre_ping": True, "pool_size": 5, "max_overflow": 20}
    try:
        engine = sa.create_engine(url, **options)
    except NoSuchModuleError as error:
        raise UsageError(
            f"Sessions cannot be kept in '{url.drivername}'.",
            code="session_store",
            hint="use an SQLite file or postgresql://…",
        ) from error
    except ModuleNotFoundError as error:
        raise UsageError(
            f"The driver for '{url.get_backend_name()}' is not installed.",
            code="session_store",
            hint="pip install 'duckkb[postgres]'",
        ) from error
    if url.get_backend_name() == "sqlite":
        listen(engine, "connect", _on_sqlite_connect)
        listen(engine, "begin", _on_sqlite_begin)
    return engine


def migrate(engine: Engine) -> None:
    """Brings the tables up to date, all or nothing, one process after the other.

    SQLite can undo DDL like anything else; the transaction is ours, so Alembic does not end it.

    Raises:
        StorageError: the tables are of a newer DuckKB.
    """
    from alembic import command
    from alembic.util import CommandError

    with engine.connect() as connection:
        connection = connection.execution_options(duckkb_begin="IMMEDIATE")
        with connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_MIGRATION_LOCK)))
            try:
                command.upgrade(alembic_config(connection), "head")
            except CommandError as error:
                raise StorageError(
                    f"The sessions in '{engine.url.render_as_string()}' were written by a newer "
                    "DuckKB.",
                    hint="use that version, or another place for the sessions",
                ) from error


def alembic_config(connection: Connection) -> Any:
    """The Alembic configuration of the packaged migrations, bound to a connection."""
    from alembic.config import Config

    config = Config()
    # `%` would be taken for interpolation.
    folder = str(Path(__file__).parent / "migrations").replace("%", "%%")
    config.set_main_option("script_location", folder)
    config.attributes["connection"] = connection
    return config


def _url(where: str | Path) -> URL:
    text = str(where)
    if isinstance(where, Path) or "://" not in text:
        return URL.create("sqlite", database=str(Path(text).absolute()))
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise UsageError(
            "The place of the sessions is no database URL.", code="session_store"
        ) from error
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in ("sqlite", "sqlite+pysqlite", "postgresql+psycopg"):
        raise UsageError(
            f"Sessions cannot be kept in '{url.drivername}'.",
            code="session_store",
            hint="use an SQLite file or postgresql://…",
        )
    return url


def _on_sqlite_connect(connection: Any, _record: Any) -> None:
    # Transactions are begun by `_on_sqlite_begin`, not by the driver's own guess.
    connection.isolation_level = None
    cursor = connection.cursor()
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _on_sqlite_begin(connection: Connection) -> None:
    # A transaction that began by reading cannot wait for its turn to write: it fails at once.
    mode = connection.get_execution_options().get("duckkb_begin", "DEFERRED")
    if mode is not None:
        connection.exec_driver_sql(f"BEGIN {mode}")


def _is_locked(error: BaseException) -> bool:
    return isinstance(error, OperationalError) and "locked" in str(error.orig)


def _sqlite_path(engine: Engine) -> Path | None:
    """The file of an SQLite database; None for one in memory and for PostgreSQL."""
    database = engine.url.database
    in_file = engine.dialect.name == "sqlite" and database not in (None, "", ":memory:")
    return Path(str(database)) if in_file else None


def _file_at(path: Path | None) -> tuple[int, int] | None:
    """Which file stands at a path; None where there is none."""
    try:
        stat = None if path is None else os.stat(path)
    except OSError:
        return None
    return stat and (stat.st_dev, stat.st_ino)


def _bring_up_to_date(engine: Engine) -> None:
    """Makes the tables that are missing."""
    if _sqlite_path(engine) is not None:
        _prepare_sqlite(engine)
    if _revision(engine) != HEAD:
        migrate(engine)


@retry(
    retry=retry_if_exception(_is_locked),
    stop=stop_after_delay(BUSY_SECONDS),
    wait=wait_random(0.01, 0.1),
    reraise=True,
)
def _prepare_sqlite(engine: Engine) -> None:
    """Turns on the write-ahead log, which lasts; SQLite does not wait for others here by itself."""
    with engine.connect().execution_options(duckkb_begin=None) as connection:
        if connection.exec_driver_sql("PRAGMA journal_mode").scalar() != "wal":
            connection.exec_driver_sql("PRAGMA journal_mode = WAL")


def _revision(engine: Engine) -> str | None:
    """The revision of the tables; read without Alembic, which takes a quarter second to import."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table(VERSION_TABLE):
            return None
        table = sa.table(VERSION_TABLE, sa.column("version_num"))
        return connection.execute(sa.select(table.c.version_num)).scalar()


@contextmanager
def _told() -> Generator[None]:
    """What the driver raises, as an error of ours; an integrity error is the caller's to judge."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeoutError, OSError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise StorageError(
            f"The sessions cannot be read or written: {str(cause).strip()}",
            code="session_store",
            hint=_IN_MEMORY if isinstance(cause, sqlite3.OperationalError) else None,
        ) from error
