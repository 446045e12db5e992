"""The base's own DuckDB as a store."""

from __future__ import annotations

from typing import Protocol

from duckkb.ontology.model import Ontology
from duckkb.reasoning.catalog import Class
from duckkb.reasoning.compile import Flavour, Physical, Statement
from duckkb.reasoning.stores import duck
from duckkb.reasoning.stores.store import Rows
from duckkb.runtime.database import Database
from duckkb.truth.files import content_hash
from duckkb.truth.store import TruthStore


class OpenBase(Protocol):
    """What of a knowledge base is used."""

    @property
    def database(self) -> Database: ...

    @property
    def ontology(self) -> Ontology: ...

    @property
    def store(self) -> TruthStore: ...

    def refresh(self) -> None: ...


class BaseStore:
    """The tables of the base, as its files are now."""

    flavour = Flavour.DUCKDB

    def __init__(self, kb: OpenBase) -> None:
        self._kb = kb

    def physical(self, each: Class) -> Physical:
        # The ontology made these tables, so it knows them.
        return Physical(each.table)

    def version(self) -> str | None:
        self._kb.refresh()
        parts = self._kb.store.hashes(list(self._kb.ontology.stored.types))
        return content_hash(repr(sorted(parts.items())).encode())

    def forget(self) -> None:
        return

    def run(self, statement: Statement, timeout: float) -> Rows:
        self._kb.refresh()
        # Asked for each time: a sync may put another database in its place.
        with self._kb.database.reading() as cursor:
            return duck.run(cursor, statement, timeout, "")

    def close(self) -> None:
        """The base is not ours to close."""
