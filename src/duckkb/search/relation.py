"""`search_index` and `search_cache` as relations that SQL can query, filled when a query names one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from duckkb.ontology.model import Ontology
from duckkb.runtime.database import Database
from duckkb.search.index import SearchIndex
from duckkb.search.shelf import vectors_by_text
from duckkb.search.spaces import text_hash
from duckkb.truth.store import TruthStore

INDEX = "search_index"
CACHE = "search_cache"
COLUMNS = {
    INDEX: (
        ("source_table", "VARCHAR"),
        ("source_id", "BIGINT"),
        ("source_field", "VARCHAR"),
        ("chunk_seq", "INTEGER"),
        ("content", "VARCHAR"),
        ("fts_content", "VARCHAR"),
        ("vector", "FLOAT[]"),
    ),
    CACHE: (("content_hash", "VARCHAR"), ("fts_content", "VARCHAR"), ("vector", "FLOAT[]")),
}


class SearchRelation:
    """Keeps the two tables in step with the index, at the cost of filling them when asked for."""

    def __init__(
        self, ontology: Ontology, database: Database, index: SearchIndex, store: TruthStore
    ) -> None:
        self._ontology = ontology
        self._database = database
        self._index = index
        self._store = store
        self._filled: object = None
        for name, columns in COLUMNS.items():
            database.make_table(name, columns)

    def types_in(self, query: str) -> frozenset[str] | None:
        """The types whose tables a query may read; None where it may read all, as the index does."""
        if names_index(query):
            return None
        lowered = query.lower()
        types = self._ontology.types.values()
        return frozenset(t.name for t in types if t.table.lower() in lowered)

    def ensure(self) -> None:
        """Fills the tables if the index has changed since."""
        self._index.ensure()
        views = [shelf.view for shelf in self._index.shelves()]
        state = [view.mark for view in views]
        if state == self._filled:
            return
        vector_of = vectors_by_text(self._index.shelves())
        rows: list[tuple[Any, ...]] = []
        cached: dict[str, tuple[str, Any]] = {}
        for node in self._ontology.nodes.values():
            for path in self._store.hashes((node.name,)):
                for record in self._store.records(path):
                    for piece in self._index.cutter.pieces(record):
                        name = text_hash(piece.embedded)
                        vector = vector_of(piece.space, name)
                        words = " ".join(piece.words)
                        place = (node.table, record.id, piece.field, piece.seq)
                        rows.append((*place, piece.content, words, vector))
                        cached[name.hex()] = (words, vector)
        self._database.fill_table(INDEX, _columns(INDEX, rows))
        entries = [(name, words, vector) for name, (words, vector) in cached.items()]
        self._database.fill_table(CACHE, _columns(CACHE, entries))
        self._filled = state


def names_index(query: str) -> bool:
    """Whether a query may read one of the two."""
    lowered = query.lower()
    return INDEX in lowered or CACHE in lowered


def _columns(table: str, rows: Sequence[tuple[Any, ...]]) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for position, (name, sql) in enumerate(COLUMNS[table]):
        if sql in ("BIGINT", "INTEGER"):
            columns[name] = np.array([row[position] for row in rows], dtype=np.int64)
        else:
            column = np.empty(len(rows), dtype=object)
            for number, row in enumerate(rows):
                column[number] = row[position]
            columns[name] = column
    return columns
