"""Reading property graphs from the tables: one node, all of a graph, the neighbourhood of a node."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from duckkb.graph.kg_input import Node, Relation
from duckkb.ontology.builtin import NODE, RELATION
from duckkb.ontology.ddl import quote
from duckkb.ontology.model import Ontology
from duckkb.runtime.database import Database

MAX_NODES = 10_000
MAX_RELATIONS = 50_000
"""What one neighbourhood may hold; beyond it the answer says that it was cut."""

Query = Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The nodes within some steps of a root, with their distances, and the relations among them."""

    nodes: tuple[tuple[Node, int], ...]
    relations: tuple[Relation, ...]
    truncated: bool


class GraphReader:
    """Reads the two tables of the property graph.

    Args:
        ontology: has the two types.
        query: runs a query; that of `snapshot` sees one state however often it is called.
    """

    def __init__(self, ontology: Ontology, query: Query) -> None:
        self._query = query
        self._nodes = quote(ontology.nodes[NODE].table)
        self._relations = quote(ontology.edges[RELATION].table)

    def find(self, graph: str, node_id: Any) -> tuple[int, Node] | None:
        """A node and its `__id`."""
        if not is_storable(node_id):
            return None
        rows = self._query(
            f"SELECT __id, id, node_type, properties FROM {self._nodes}"
            " WHERE graph_id = ? AND id = ? LIMIT 1",
            [graph, node_id],
        )
        return (rows[0][0], _node(rows[0][1:])) if rows else None

    def nodes(self, graph: str, node_type: Any = None) -> list[Node]:
        """The nodes of a graph in the order of their ids, of one type or of all."""
        if node_type is not None and not is_storable(node_type):
            return []
        rows = self._query(
            f"SELECT id, node_type, properties FROM {self._nodes}"
            " WHERE graph_id = $1 AND ($2::VARCHAR IS NULL OR node_type = $2) ORDER BY id",
            [graph, node_type],
        )
        return [_node(row) for row in rows]

    def relations(self, graph: str) -> list[Relation]:
        """The relations within a graph, ordered by their ends and type."""
        rows = self._query(
            f"SELECT s.id, t.id, r.relation_type FROM {self._relations} r"
            f" JOIN {self._nodes} s ON s.__id = r.__from_id"
            f" JOIN {self._nodes} t ON t.__id = r.__to_id"
            " WHERE s.graph_id = $1 AND t.graph_id = $1 ORDER BY ALL",
            [graph],
        )
        return [Relation(*row) for row in rows]

    def has_relation(self, source: int, target: int, relation_type: Any) -> bool:
        """Whether there is a relation of this type between two nodes, named by their `__id`."""
        if not is_storable(relation_type):
            return False
        rows = self._query(
            f"SELECT 1 FROM {self._relations}"
            " WHERE __from_id = ? AND __to_id = ? AND relation_type = ? LIMIT 1",
            [source, target, relation_type],
        )
        return bool(rows)

    def around(self, graph: str, root: tuple[int, Node], depth: int) -> Neighbourhood:
        """Breadth first from a root, along relations in both directions, within its graph."""
        found: dict[int, tuple[Node, int]] = {root[0]: (root[1], 0)}
        frontier = [root[0]]
        truncated = False
        for distance in range(1, depth + 1):
            new = self._beside(graph, frontier, found)
            room = MAX_NODES - len(found)
            truncated = len(new) > room
            frontier = [row[0] for row in new[:room]]
            found.update((row[0], (_node(row[1:]), distance)) for row in new[:room])
            if truncated or not frontier:
                break
        relations = self._among(list(found))
        truncated = truncated or len(relations) > MAX_RELATIONS
        return Neighbourhood(tuple(found.values()), tuple(relations[:MAX_RELATIONS]), truncated)

    def _beside(
        self, graph: str, frontier: Sequence[int], known: Iterable[int]
    ) -> list[tuple[Any, ...]]:
        """Nodes one step from the frontier that are not known yet, in the order of their ids."""
        return self._query(
            "WITH f AS (SELECT unnest($1::BIGINT[]) AS i)"
            f" SELECT __id, id, node_type, properties FROM {self._nodes}"
            " WHERE graph_id = $2 AND __id IN ("
            f"SELECT __to_id FROM {self._relations} WHERE __from_id IN (FROM f)"
            f" UNION SELECT __from_id FROM {self._relations} WHERE __to_id IN (FROM f)"
            ") AND __id NOT IN (SELECT unnest($3::BIGINT[])) ORDER BY id",
            [list(frontier), graph, list(known)],
        )

    def _among(self, ids: list[int]) -> list[Relation]:
        """The relations between two of these nodes, at most one more than may be given."""
        rows = self._query(
            "WITH f AS (SELECT unnest($1::BIGINT[]) AS i)"
            f" SELECT s.id, t.id, r.relation_type FROM {self._relations} r"
            f" JOIN {self._nodes} s ON s.__id = r.__from_id"
            f" JOIN {self._nodes} t ON t.__id = r.__to_id"
            " WHERE r.__from_id IN (FROM f) AND r.__to_id IN (FROM f)"
            f" ORDER BY ALL LIMIT {MAX_RELATIONS + 1}",
            [ids],
        )
        return [Relation(*row) for row in rows]


@contextmanager
def snapshot(database: Database) -> Generator[Query]:
    """A query function all of whose answers are of one state, whatever is written meanwhile."""
    with database.reading() as cursor:
        cursor.begin()
        try:
            yield lambda sql, values: cursor.execute(sql, list(values)).fetchall()
        finally:
            cursor.rollback()


def is_storable(value: Any) -> bool:
    """Whether a value is text that a column can hold; nothing else names a stored thing."""
    return isinstance(value, str) and (value.isascii() or not _SURROGATES & set(value))


_SURROGATES = frozenset(map(chr, range(0xD800, 0xE000)))


def _node(row: Sequence[Any]) -> Node:
    properties = msgspec.json.decode(row[2]) if row[2] is not None else {}
    return Node(row[0], row[1] or "", properties)
