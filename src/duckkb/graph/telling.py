"""Telling what a walk found: numbers of a view -> records, as answers show them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from duckkb.errors import RecordNotFoundError
from duckkb.graph.answers import EdgeRef, GraphEdge, GraphNode, NodeRef, Trail
from duckkb.graph.arrays import Ints
from duckkb.graph.paths import Path
from duckkb.graph.traverse import Reach, tree
from duckkb.graph.walks import Walk
from duckkb.ontology.model import Ontology
from duckkb.truth.record import Record

MOST_PARALLEL = 20
"""How many edges side by side a step of a path shows."""

Fetch = Callable[[Iterable[int]], Mapping[int, Record]]


class Teller:
    """Makes the parts of answers.

    Args:
        ontology: the types.
        fetch: records by id, those that are gone left out.
    """

    def __init__(self, ontology: Ontology, fetch: Fetch) -> None:
        self._ontology = ontology
        self.edge_types = tuple(ontology.edges)
        self.fetch = fetch

    def node(self, record: Record, distance: int) -> GraphNode:
        """A node with its record."""
        identity = self._identity(record)
        values = {key: value for key, value in record.values.items() if key not in identity}
        return GraphNode(record.id, record.type, identity, values, distance)

    def center(self, records: Mapping[int, Record], walk: Walk) -> GraphNode:
        """The node where a walk began, which somebody may have deleted meanwhile."""
        record = records.get(walk.start_id)
        if record is None:
            raise RecordNotFoundError(f"there is no node with __id {walk.start_id} any more")
        return self.node(record, 0)

    def edge(self, record: Record) -> GraphEdge:
        """An edge with its record."""
        assert record.from_id is not None
        assert record.to_id is not None
        ends = ("source", "target")
        values = {key: value for key, value in record.values.items() if key not in ends}
        source, target = (record.values[key] for key in ends)
        ends_ids = record.from_id, record.to_id
        own = self._identity(record)
        return GraphEdge(record.id, record.type, *ends_ids, source, target, values, own)

    def refs(self, walk: Walk, nodes: Ints) -> dict[int, NodeRef]:
        """Names of nodes by number; those that are gone are left out."""
        ids = walk.view.node_ids[nodes].tolist()
        records = self.fetch(ids)
        return {
            number: NodeRef(i, records[i].type, self._identity(records[i]))
            for number, i in zip(nodes.tolist(), ids, strict=True)
            if i in records
        }

    def trail(
        self,
        walk: Walk,
        path: Path,
        refs: Mapping[int, NodeRef],
        shorter: Trail | None = None,
    ) -> Trail:
        """A path with its edges; `shorter` is the same path without its last step."""
        done = shorter.edges if shorter is not None else ()
        steps = zip(path[len(done) :], path[len(done) + 1 :], strict=False)
        edges = tuple(self._step(walk, first, second) for first, second in steps)
        return Trail(tuple(refs[number] for number in path), (*done, *edges))

    def trails(self, walk: Walk, found: Reach, refs: Mapping[int, NodeRef]) -> dict[int, Trail]:
        """One shortest path to each of the nodes."""
        before = tree(walk.view, found, walk.rule)
        paths: dict[int, Path] = {}
        trails: dict[int, Trail] = {}
        for number in found.nodes.tolist():
            path = (*paths.get(before.get(number, -1), ()), number)
            paths[number] = path
            if all(n in refs for n in path):
                trails[number] = self.trail(walk, path, refs, trails.get(before.get(number, -1)))
        return trails

    def _step(self, walk: Walk, first: int, second: int) -> tuple[EdgeRef, ...]:
        """The edges that lead from one node to the next."""
        view = walk.view
        arcs = walk.rule.arcs(view, np.array([first], dtype=np.int64), edges=True)
        edges = arcs.edges[arcs.other == second]
        edges = edges[np.argsort(view.edge_ids[edges])][:MOST_PARALLEL]
        ids = view.edge_ids[edges].tolist()
        types = [self.edge_types[code] for code in view.edge_types[edges].tolist()]
        outward = (view.edge_from[edges] == first).tolist()
        told = [
            i for i, name in zip(ids, types, strict=True) if self._ontology.edges[name].identity
        ]
        records = self.fetch(told) if told else {}
        return tuple(
            EdgeRef(
                i, name, "out" if out else "in", self._identity(records[i]) if i in records else {}
            )
            for i, name, out in zip(ids, types, outward, strict=True)
        )

    def _identity(self, record: Record) -> dict[str, Any]:
        names = self._ontology.types[record.type].identity
        return {name: record.values.get(name) for name in names}
