"""Records of one type that share one identity, as a key that was changed in the config leaves them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Mapping
from typing import Any

from duckkb.ontology.ddl import ENDS, quote
from duckkb.ontology.model import EdgeType, NodeType

Groups = Mapping[int, tuple[int, ...]]
"""By the `__id` of a record that shares its identity, the ids of all that do, in ascending order."""


class SharedIdentities:
    """Which records share an identity: asked of the tables once, and again when others than imports changed them.

    An import makes no record beside one that is named the same, so its writes need no second look. An edge is named
    by its ends and its own identity fields.

    Args:
        query: runs one trusted query.
    """

    def __init__(self, query: Callable[[str], list[tuple[Any, ...]]]) -> None:
        self._query = query
        self._groups: dict[str, Groups] = {}
        self._version = 0
        self._lock = threading.Lock()

    def of(self, record_type: NodeType | EdgeType) -> Groups:
        """The records of a type that share an identity with others; most often there are none."""
        known = self._groups.get(record_type.name)
        if known is not None:
            return known
        version = self._version
        found = self._found(record_type)
        with self._lock:
            if version == self._version:
                self._groups[record_type.name] = found
        return found

    def sets(self, record_type: NodeType | EdgeType) -> list[tuple[int, ...]]:
        """The same, each set of ids once."""
        return list(dict.fromkeys(self.of(record_type).values()))

    def forget(self, types: Collection[str]) -> None:
        """Records of these types were changed from outside."""
        if types:
            with self._lock:
                self._version += 1
                for name in types:
                    self._groups.pop(name, None)

    def wrote(self, types: Collection[str]) -> None:
        """Records of these types were written: those that shared an identity may no longer do so."""
        self.forget([name for name in types if self._groups.get(name)])

    def _found(self, record_type: NodeType | EdgeType) -> Groups:
        ends = ENDS if isinstance(record_type, EdgeType) else ()
        names = ", ".join(quote(name) for name in (*ends, *record_type.identity))
        table = quote(record_type.table)
        # One number a row is grouped in half the time that the names and lists of ids take.
        alike = f"SELECT 1 FROM {table} GROUP BY hash({names}) HAVING count(*) > 1 LIMIT 1"
        if not self._query(alike):
            return {}
        rows = self._query(
            f"SELECT list(__id ORDER BY __id) AS ids FROM {table} GROUP BY {names}"
            " HAVING count(*) > 1 ORDER BY ids[1]"
        )
        return {record_id: tuple(ids) for (ids,) in rows for record_id in ids}
