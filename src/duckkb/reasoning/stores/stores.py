"""A plan to the one store that it reads, and its rows back."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Collection, Mapping
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self

import sqlalchemy as sa

from duckkb.errors import SourceError, UsageError
from duckkb.ontology.model import did_you_mean
from duckkb.ontology.source_url import SourceUrlError, parse_source_url
from duckkb.reasoning.catalog import BASE, Catalog, Kind
from duckkb.reasoning.compile import (
    Compiled,
    Flavour,
    compile_plan,
    readable,
    render,
    store_of,
)
from duckkb.reasoning.compile.queries import unknown_class
from duckkb.reasoning.compile.scope import believe, table_source
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Order,
    Output,
    Plan,
    Query,
    Use,
)
from duckkb.reasoning.stores.base import BaseStore, OpenBase
from duckkb.reasoning.stores.store import Store
from duckkb.reasoning.stores.table import Table, plain, plain_rows
from duckkb.timezones import UTC
from duckkb.truth.unread import unread_places

if TYPE_CHECKING:
    from duckkb.reasoning.stores.trigrams import TrigramColumn

MAX_ROWS = 1000
TIMEOUT_SECONDS = 10.0


class SourcePlace(Protocol):
    """Where a source is, as the settings say it: one of the two."""

    @property
    def url(self) -> str | None: ...

    @property
    def url_env(self) -> str | None: ...


class RootedBase(OpenBase, Protocol):
    """An open base and its folder."""

    @property
    def root(self) -> Path: ...


class Stores:
    """All that a catalog's classes are kept in. Thread-safe; use it as a context manager.

    Args:
        catalog: the classes and where each is.
        sources: the config's `sources`: name -> `{url: …}` or `{url_env: …}`.
        kb: the open base, for the classes that it keeps itself.
        root: what relative paths start from; the base's folder where there is a base.
        elsewhere: what they start from where nothing is there.
        timezone: what databases take days, and times without an offset, to be in, where they know
            time zones; the base's own comes with it.
    """

    def __init__(
        self,
        catalog: Catalog,
        sources: Mapping[str, Mapping[str, Any] | SourcePlace],
        kb: RootedBase | None = None,
        root: Path | None = None,
        elsewhere: Path | None = None,
        timezone: str = UTC,
    ) -> None:
        self.timezone = timezone
        self._catalog = catalog
        self._sources = dict(sources)
        self._kb = kb
        self._root = root or (kb.root if kb is not None else Path.cwd())
        self._elsewhere = elsewhere
        self._lock = threading.Lock()
        self._open: dict[str, Store] = {}

    def unread(self, classes: Collection[str]) -> list[str]:
        """Places in the base's own files that are not read, though rows of these classes may stand there."""
        return [] if self._kb is None else unread_places(self._kb.store, classes)

    def run(self, plan: Plan, limit: int = MAX_ROWS, timeout: float = TIMEOUT_SECONDS) -> Table:
        """Runs a plan.

        Args:
            plan: over the classes of one store.
            limit: rows at most; the plan's own limit stays in force.
            timeout: seconds at most.

        Raises:
            UsageError: the plan names what does not exist, or reads two stores.
            SourceError: the store cannot be reached, or has changed.
            QueryError: it took too long or was refused.
        """
        name = store_of(plan, self._catalog)
        store = self.store(name)
        try:
            return self._run(store, plan, limit, timeout)
        except SourceError as error:
            if error.code != "source_changed" or name == BASE:
                raise
            # What we remember of the tables may be what is out of date.
            store.forget()
            return self._run(store, plan, limit, timeout)

    def _run(self, store: Store, plan: Plan, limit: int, timeout: float) -> Table:
        made = self._compiled(store, plan, limit + 1)
        statement = render(made.statement, store.flavour)
        rows = store.run(statement, timeout)
        return Table(
            made.labels,
            plain_rows(rows[:limit], made.kinds),
            len(rows) > limit,
            statement.text,
            tuple(plain(v) for v in statement.values),
            made.kinds,
        )

    def _compiled(self, store: Store, plan: Plan, most: int | None = None) -> Compiled:
        return compile_plan(plan, self._catalog, store.flavour, store.physical, most)

    def sql(self, plan: Plan) -> str:
        """The SQL of a plan with its constants in place, for people to read; never executed."""
        store = self.store(store_of(plan, self._catalog))
        try:
            made = self._compiled(store, plan)
        except SourceError:
            made = compile_plan(plan, self._catalog, store.flavour, believe)
        return readable(made.statement, store.flavour)

    def distinct(
        self,
        class_name: str,
        attribute: str,
        limit: int = MAX_ROWS,
        timeout: float = TIMEOUT_SECONDS,
    ) -> list[tuple[Any, int]]:
        """The values of an attribute and how many rows have each, most frequent first, without null.

        Of a list, its elements.
        """
        each = self._catalog.classes.get(class_name)
        if each is None:
            raise unknown_class(class_name, self._catalog)
        found = each.by_name.get(attribute)
        lists = self.store(each.store).flavour is not Flavour.SQLITE
        if found is not None and found.kind is Kind.LIST and lists:
            return self._elements(class_name, attribute, limit, timeout)
        column = Column("t", attribute)
        count = Aggregate("count")
        plan = Query(
            (Use("t", class_name),),
            (Output(column, "value"), Output(count, "count")),
            where=Compare(column, "not_null"),
            group_by=(column,),
            order_by=(Order(count, True), Order(column)),
            limit=limit,
        )
        return [(value, n) for value, n in self.run(plan, limit, timeout).rows]

    def _elements(
        self, class_name: str, attribute: str, limit: int, timeout: float
    ) -> list[tuple[Any, int]]:
        each = self._catalog.classes[class_name]
        store = self.store(each.store)
        source = table_source("t", each, store.physical(each))
        column = source.column(attribute).sql
        rows = sa.select(sa.func.unnest(column).label("value")).select_from(source.rows).subquery()
        value, count = rows.c.value, sa.func.count()
        statement = (
            sa.select(value, count)
            .where(value.is_not(sa.null()))
            .group_by(value)
            .order_by(count.desc(), value)
            .limit(limit)
        )
        found = store.run(render(statement, store.flavour), timeout)
        return [(plain(v), int(n)) for v, n in found]

    def trigrams(self, class_name: str, attribute: str) -> TrigramColumn | None:
        """A column of text that its database can search by trigrams; None of any other.

        Raises:
            SourceError: the store cannot be reached, or has changed.
        """
        each = self._catalog.classes[class_name]
        store = self.store(each.store)
        if store.flavour is not Flavour.POSTGRESQL:
            return None
        from duckkb.reasoning.stores.postgresql import PostgreSQLStore
        from duckkb.reasoning.stores.trigrams import trigram_column

        assert isinstance(store, PostgreSQLStore)
        return trigram_column(store, each, attribute)

    def count(self, class_name: str, timeout: float = TIMEOUT_SECONDS) -> int:
        """How many rows a class has."""
        plan = Query((Use("t", class_name),), (Output(Aggregate("count"), "count"),))
        return int(self.run(plan, 1, timeout).rows[0][0])

    def store(self, name: str) -> Store:
        """The store of that name, opened when it is first wanted.

        Raises:
            UsageError: `sources` does not name it, or names it wrongly.
        """
        with self._lock:
            found = self._open.get(name)
            if found is None:
                found = self._open[name] = self._make(name)
            return found

    def _make(self, name: str) -> Store:
        if name == BASE:
            if self._kb is None:
                raise UsageError("no base is open for the classes it keeps", code="unknown_source")
            return BaseStore(self._kb)
        entry = self._sources.get(name)
        if entry is None:
            raise UsageError(
                f"there is no source '{name}'",
                code="unknown_source",
                path=name,
                hint=did_you_mean(name, self._sources, "name it in `sources` of config.yaml"),
            )
        if isinstance(entry, Mapping):
            url, variable = entry.get("url"), entry.get("url_env")
        else:
            url, variable = entry.url, entry.url_env
        if variable:
            url = os.environ.get(str(variable))
            if not url:
                raise SourceError(
                    f"the environment has no {variable}, which sources.{name} names",
                    path=name,
                    hint=f"set {variable} to the URL of the database",
                )
        return self._of_url(name, str(url), bool(variable))

    def _of_url(self, name: str, text: str, secret: bool) -> Store:
        try:
            url = parse_source_url(text, secret_allowed=secret)
        except SourceUrlError as error:
            raise UsageError(
                f"the URL of '{name}' cannot be used: {error.message}", path=name, hint=error.hint
            ) from error
        if url.kind == "postgresql":
            from duckkb.reasoning.stores.postgresql import PostgreSQLStore

            return PostgreSQLStore(name, url.url, self.timezone)
        path = url.place(self._root)
        if self._elsewhere is not None and not path.exists():
            path = url.place(self._elsewhere)
        if url.kind == "sqlite":
            from duckkb.reasoning.stores.sqlite import SQLiteStore

            return SQLiteStore(name, path)
        if url.kind == "duckdb":
            from duckkb.reasoning.stores.duckdb_file import DuckDBFileStore

            return DuckDBFileStore(name, path, self.timezone)
        from duckkb.reasoning.stores.files import FilesStore

        return FilesStore(name, path, self.timezone)

    def fingerprint(self) -> str | None:
        """A text that changes when the rows of any class may have; None where that cannot be told.

        Raises:
            SourceError: a store cannot be reached.
        """
        names = sorted({each.store for each in self._catalog.classes.values()})
        versions = [self.store(name).version() for name in names]
        if None in versions:
            return None
        told = "\n".join(f"{n}={v}" for n, v in zip(names, versions, strict=True))
        return hashlib.blake2b(told.encode(), digest_size=16).hexdigest()

    def close(self) -> None:
        """Closes whatever was opened; the base stays open."""
        with self._lock:
            for store in self._open.values():
                store.close()
            self._open.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
