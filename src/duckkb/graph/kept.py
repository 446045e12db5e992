"""The adjacency of one base: made from the tables at first use, kept in step by every change."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import duckdb
import numpy as np

from duckkb.graph.adjacency import Adjacency, Delta, EdgeRow
from duckkb.graph.arrays import NO_INTS, EdgeRows, Ints
from duckkb.graph.view import MISSING, View
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import Ontology
from duckkb.truth.changes import Change, ChangeSet
from duckkb.truth.record import Record

_MANY = 100_000
"""So many changes at once are not followed: making the arrays anew is quicker."""


class KeptAdjacency:
    """What the writer and the upkeep tell of changes, and readers ask for the graph.

    Args:
        ontology: the types; a type's code is its position among the nodes or the edges.
        reading: gives a cursor on the tables.
        order: held by whoever changes the tables; taken to make the arrays.
    """

    def __init__(
        self,
        ontology: Ontology,
        reading: Callable[[], AbstractContextManager[duckdb.DuckDBPyConnection]],
        order: AbstractContextManager[Any],
    ) -> None:
        self._ontology = ontology
        self._reading = reading
        self._order = order
        self._node_codes = {name: code for code, name in enumerate(ontology.nodes)}
        self._edge_codes = {name: code for code, name in enumerate(ontology.edges)}
        self._adjacency: Adjacency | None = None
        self._shown: View | None = None
        self._noted: list[Change] = []

    def apply(self, changes: ChangeSet) -> None:
        """Takes a committed change over; the caller holds `order`. Others walk the graph as it was until then."""
        if self._noted or len(changes.changes) > _MANY:
            self.note(changes)
            self._settle()
        elif self._adjacency is not None:
            self._follow(changes.changes)

    def note(self, changes: ChangeSet) -> None:
        """Remembers a change until somebody asks; the caller holds `order`."""
        if self._adjacency is None:
            return
        self._noted.extend(changes.changes)
        if len(self._noted) > _MANY:
            self.forget()

    def forget(self) -> None:
        """After this nothing is known: the next question makes all anew."""
        self._adjacency = self._shown = None
        self._noted = []

    def view(self) -> View:
        """The graph as it is now."""
        shown = self._shown
        if shown is not None and not self._noted:
            return shown
        with self._order:
            if self._adjacency is None:
                self._noted = []
                with self._reading() as cursor:
                    self._adjacency = read(self._ontology, cursor)
            self._settle()
            self._shown = self._adjacency.view
            return self._shown

    def _settle(self) -> None:
        if self._adjacency is not None and self._noted:
            self._follow(self._noted)
            self._noted = []

    def _follow(self, changes: Iterable[Change]) -> None:
        assert self._adjacency is not None
        try:
            self._adjacency.apply(self._delta(changes))
            self._shown = self._adjacency.view
        except BaseException:
            self.forget()
            raise

    def _delta(self, changes: Iterable[Change]) -> Delta:
        nodes: dict[int, int] = {}
        edges: dict[int, tuple[bool, Record | None]] = {}
        for change in changes:
            if change.type in self._node_codes:
                code = self._node_codes[change.type]
                nodes[change.id] = MISSING if change.record is None else code
            else:
                existed, _ = edges.get(change.id, (change.existed, None))
                edges[change.id] = existed, change.record
        return Delta(
            nodes,
            [self._row(r) for existed, r in edges.values() if r is not None and not existed],
            [self._row(r) for existed, r in edges.values() if r is not None and existed],
            [i for i, (existed, record) in edges.items() if record is None and existed],
        )

    def _row(self, edge: Record) -> EdgeRow:
        assert edge.from_id is not None
        assert edge.to_id is not None
        return edge.id, self._edge_codes[edge.type], edge.from_id, edge.to_id


def read(ontology: Ontology, cursor: duckdb.DuckDBPyConnection) -> Adjacency:
    """The adjacency of all nodes and edges in the tables."""
    with _one_state(cursor):
        nodes = [
            (code, *_columns(cursor, node.table, "__id"))
            for code, node in enumerate(ontology.nodes.values())
        ]
        edges = [
            (code, *_columns(cursor, edge.table, "__id", "__from_id", "__to_id"))
            for code, edge in enumerate(ontology.edges.values())
        ]
    return Adjacency(
        np.concatenate([NO_INTS, *(ids for _, ids in nodes)]),
        np.repeat(
            np.array([code for code, _ in nodes], dtype=np.int16),
            np.array([len(ids) for _, ids in nodes], dtype=np.int64),
        ),
        EdgeRows.join(
            [
                EdgeRows(ids, np.full(len(ids), code, dtype=np.int16), source, target)
                for code, ids, source, target in edges
            ]
        ),
    )


@contextmanager
def _one_state(cursor: duckdb.DuckDBPyConnection) -> Generator[None]:
    """All reads see the tables as of one moment."""
    cursor.execute("BEGIN TRANSACTION READ ONLY")
    try:
        yield
    finally:
        cursor.execute("ROLLBACK")


def _columns(cursor: duckdb.DuckDBPyConnection, table: str, *names: str) -> list[Ints]:
    columns = ", ".join(quote(name) for name in names)
    found: dict[str, Any] = cursor.execute(f"SELECT {columns} FROM {quote(table)}").fetchnumpy()
    return [np.asarray(found[name], dtype=np.int64) for name in names]
