"""`search_index` as a relation that SQL can query, made when a query names it."""

from __future__ import annotations

from typing import Any

import numpy as np

from duckkb.ontology.model import Ontology
from duckkb.runtime.database import Database
from duckkb.search.index import SearchIndex
from duckkb.truth.store import TruthStore

COLUMNS = (
    ("source_table", "VARCHAR"),
    ("source_id", "BIGINT"),
    ("source_field", "VARCHAR"),
    ("chunk_seq", "INTEGER"),
    ("content", "VARCHAR"),
    ("fts_content", "VARCHAR"),
    ("vector", "FLOAT[]"),
)


class SearchRelation:
    """Keeps the table in step with the files, at the cost of a rebuild when it is asked for."""

    def __init__(
        self, ontology: Ontology, database: Database, index: SearchIndex, store: TruthStore
    ) -> None:
        self._ontology = ontology
        self._database = database
        self._index = index
        self._store = store
        self._made: dict[str, str] | None = None
        database.make_search_tables(COLUMNS)

    def ensure(self, query: str) -> None:
        """Fills the table if the query names it and the files have changed since it was filled."""
        if "search_index" not in query.lower():
            return
        hashes = self._store.hashes(self._ontology.types)
        if hashes == self._made:
            return
        rows: list[tuple[Any, ...]] = []
        segment = self._index.segmenter.words
        for node in self._ontology.nodes.values():
            for path in self._store.hashes((node.name,)):
                for record in self._store.records(path):
                    for field in node.search.fields:
                        for seq, content in enumerate(self._index.chunks_of(record, field)):
                            words = " ".join(segment(content))
                            rows.append((node.table, record.id, field, seq, content, words))
        self._database.fill_search_index(_columns(rows))
        self._made = hashes


def _columns(rows: list[tuple[Any, ...]]) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    for position, (name, sql) in enumerate(COLUMNS[:-1]):
        values = [row[position] for row in rows]
        if sql == "VARCHAR":
            column = np.empty(len(values), dtype=object)
            column[:] = values
        else:
            column = np.array(values, dtype=np.int64)
        columns[name] = column
    return columns
