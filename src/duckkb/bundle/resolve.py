"""Which stored record every operation of a bundle is about, and the ids of those to be made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from duckkb.bundle.gather import Op
from duckkb.ontology.model import EdgeType, NodeType
from duckkb.truth.record import Record, node_id, node_identity
from duckkb.writer import State

Keys = Mapping[int, list[Any]]
"""By the id that is computed from what names a record, what it is named by: for an edge the ids of its ends, and its
own identity."""


class Resolver:
    """Finds records by what names them, not by the id that this would give.

    A record keeps its `__id` when a person changes in its file what it is called. So the id computed from a name
    may be borne by a record that is called otherwise by now, and a record may bear another id than the computed one.

    Args:
        state: what is stored.
        nodes: the operations on nodes, by computed id.
        edges: those on edges.
    """

    def __init__(self, state: State, nodes: Mapping[int, Op], edges: Mapping[int, Op]) -> None:
        self._state, self._nodes, self._edges = state, nodes, edges
        self._ontology = state.ontology
        self._real: dict[int, int | None] = {}
        self._fresh: dict[int, int] = {}

    def nodes(self) -> None:
        """Settles which node each operation is about, and which the ends of edges are."""
        wanted: dict[str, dict[int, list[Any]]] = {}
        for computed, op in self._nodes.items():
            node = self._ontology.nodes[op.type]
            wanted.setdefault(op.type, {})[computed] = node_identity(node, op.values)
        for op in self._edges.values():
            edge = self._ontology.edges[op.type]
            for node, end in zip(self._ontology.endpoints(edge), ("source", "target"), strict=True):
                identity = node_identity(node, op.values[end])
                wanted.setdefault(node.name, {})[node_id(node, op.values[end])] = identity
        for name, identities in wanted.items():
            node = self._ontology.nodes[name]
            self._look_up(node, identities, lambda r, n=node: node_identity(n, r.values))
        self._settle(self._nodes)

    def edges(self) -> None:
        """Settles which edge each operation is about, by the nodes that are its ends."""
        keys: dict[str, dict[int, list[Any]]] = {}
        for computed, op in self._edges.items():
            edge = self._ontology.edges[op.type]
            own = [op.values.get(n) for n in edge.identity]
            first, second = (self._at(end) for end in self.computed_ends(op))
            op.ends = (first, second)
            keys.setdefault(op.type, {})[computed] = [*op.ends, *own]
        for name, identities in keys.items():
            edge = self._ontology.edges[name]
            self._look_up(
                edge,
                identities,
                lambda r, e=edge: [r.from_id, r.to_id, *(r.values.get(n) for n in e.identity)],
            )
        self._settle(self._edges)

    def computed_ends(self, op: Op) -> tuple[int, int]:
        """The ids that are computed from what names the two ends of an edge."""
        source, target = self._ontology.endpoints(self._ontology.edges[op.type])
        return node_id(source, op.values["source"]), node_id(target, op.values["target"])

    def exists(self, computed: int) -> bool:
        """Whether a stored node is named so, of those that the bundle names."""
        return self.stored(computed) is not None

    def stored(self, computed: int) -> int | None:
        """The `__id` of the stored node that is named so, if there is one."""
        return self._real[computed]

    def _at(self, computed: int) -> int:
        return self._real[computed] or self._fresh.get(computed, computed)

    def _settle(self, ops: Mapping[int, Op]) -> None:
        taken: set[int] = set()
        for computed, op in ops.items():
            op.real_id, op.new_id = self._real[computed], computed
            if op.real_id is None and not op.delete and computed in self._state.store:
                op.new_id = self._free(computed, op, taken)
                self._fresh[computed] = op.new_id
                taken.add(op.new_id)

    def _free(self, computed: int, op: Op, taken: Collection[int]) -> int:
        """The id of a record to be made, where another one bears the computed id although it is called otherwise by
        now, or joins others; the computed id where that one is rightly its own."""
        store, line_format = self._state.store, self._state.store.formats[op.type]
        other = store.stored([computed]).get(computed)
        called_so = other is None or store.formats[other.type].id_of(other.values) == computed
        if called_so and op.ends is None:
            return computed
        nth, found = 1, computed
        while found in store or found in taken:
            found, nth = line_format.id_of(op.values, nth), nth + 1
        return found

    def _look_up(
        self, record_type: NodeType | EdgeType, keys: Keys, named: Callable[[Record], list[Any]]
    ) -> None:
        store = self._state.store
        likely = store.stored([c for c in keys if store.type_of(c) == record_type.name])
        unknown: list[int] = []
        for computed, key in keys.items():
            record = likely.get(computed)
            if record is not None and named(record) == key:
                self._real[computed] = computed
            else:
                unknown.append(computed)
        found = self._state.database.find(record_type, [keys[c] for c in unknown])
        for position, computed in enumerate(unknown):
            self._real[computed] = found.get(position)
