"""Values of a column looked up by PostgreSQL itself, through its extension pg_trgm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from duckkb.ontology.ddl import quote
from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.compile import Flavour, render
from duckkb.reasoning.compile.flavours import Element
from duckkb.reasoning.compile.scope import table_source
from duckkb.reasoning.stores.store import Rows

if TYPE_CHECKING:
    from duckkb.reasoning.stores.postgresql import PostgreSQLStore

_WHOLE, _LIKE = 0.99, 0.3
"""Trigram similarities (Jaccard): of what is the same but for its case, of what may be misspelt."""


@dataclass(frozen=True)
class TrigramColumn:
    """A column of text; `schema` is where the extension's functions are."""

    store: PostgreSQLStore
    schema: str
    column: Element

    def spelt(self, texts: Sequence[str], limit: int, timeout: float) -> list[tuple[str, int]]:
        """The values that equal one of some texts but for case, and how many rows have each.

        Raises:
            SourceError: the database cannot be reached, or has changed.
            QueryError: it took longer than `timeout` seconds.
        """
        lowered = [t.lower() for t in texts]
        wanted = sa.cast(sa.bindparam("texts", lowered, expanding=False), ARRAY(sa.Text))
        # The first condition is cheap where every row is read, the second takes an index.
        any_of_them = sa.func.any(wanted)
        same = sa.func.lower(self.column).op("=", is_comparison=True)(any_of_them)
        count = sa.func.count()
        statement = (
            sa.select(self.column, count)
            .where(same, self._similar(any_of_them))
            .group_by(self.column)
            .order_by(count.desc(), self.column)
            .limit(limit)
        )
        return [(str(v), int(n)) for v, n in self._run(statement, _WHOLE, timeout)]

    def alike(self, text: str, limit: int, timeout: float) -> list[tuple[str, int, float]]:
        """The values most like a text, how many rows have each, and their similarity, 0.3 to 1.

        Raises:
            SourceError: the database cannot be reached, or has changed.
            QueryError: it took longer than `timeout` seconds.
        """
        wanted = sa.cast(sa.bindparam("text", text), sa.Text)
        near = sa.Function("similarity", self.column, wanted, packagenames=(self.schema,))
        statement = (
            sa.select(self.column, sa.func.count(), near)
            .where(self._similar(wanted))
            .group_by(self.column)
            .order_by(near.desc(), self.column)
            .limit(limit)
        )
        found = self._run(statement, _LIKE, timeout)
        return [(str(v), int(n), float(s)) for v, n, s in found]

    def _similar(self, wanted: Element) -> Element:
        operator = f"OPERATOR({quote(self.schema)}.%)"
        return self.column.op(operator, is_comparison=True)(wanted)

    def _run(self, statement: sa.Selectable, least: float, timeout: float) -> Rows:
        made = render(statement, Flavour.POSTGRESQL)
        return self.store.run(made, timeout, {"pg_trgm.similarity_threshold": str(least)})


def trigram_column(store: PostgreSQLStore, each: Class, attribute: str) -> TrigramColumn | None:
    """A column of text of a database that has the extension; None of any other.

    Raises:
        SourceError: the database cannot be reached, or the column is gone.
    """
    schema = store.trigrams()
    if schema is None:
        return None
    column = table_source("t", each, store.physical(each)).column(attribute)
    if column.kind is not Kind.TEXT or column.stored is not Kind.TEXT:
        return None
    return TrigramColumn(store, schema, column.sql)
