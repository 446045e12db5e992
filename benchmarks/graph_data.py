"""A graph with heavy-tailed degrees, as a base and as arrays for the peers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.bases import write_type
from benchmarks.data import Item
from duckkb.config import parse_config
from duckkb.truth.record import node_id

EXPONENT = 0.75
"""A node is an end of an edge with probability in proportion to its rank to the power of minus this.

Ranks are drawn anew for sources and for targets: who names many is not who is named by many.
"""
_SEED = 7
CONFIG = """\
name: Graph
language: en

nodes:
  Item:
    table: items
    identity: id
    schema:
      type: object
      required: [id]
      properties:
        id: { type: integer, minimum: 0 }
        name: { type: string }
edges:
  LINK:
    label: link
    from: Item
    to: Item
    identity: [number]
    schema:
      type: object
      properties:
        number: { type: integer, minimum: 0 }
        weight: { type: integer }
"""


@dataclass(frozen=True)
class GraphData:
    """Edges by positions of their ends, the `__id` of every node, and what is asked.

    Attributes:
        ids: by position.
        source: position of each edge's source.
        target: position of each edge's target.
        starts: positions of nodes to walk from.
        pairs: positions of nodes to join by a path, two a row.
    """

    ids: NDArray[np.int64]
    source: NDArray[np.int64]
    target: NDArray[np.int64]
    starts: NDArray[np.int64]
    pairs: NDArray[np.int64]

    @staticmethod
    def load(path: Path) -> GraphData:
        with np.load(path) as held:
            return GraphData(
                *(held[name] for name in ("ids", "source", "target", "starts", "pairs"))
            )

    def save(self, path: Path) -> None:
        np.savez(path, **vars(self))

    @property
    def degrees(self) -> NDArray[np.int64]:
        count = len(self.ids)
        return np.bincount(self.source, minlength=count) + np.bincount(self.target, minlength=count)


def graph_data(nodes: int, edges: int, queries: int) -> GraphData:
    """The same graph for the same numbers; walks begin at random nodes that have an edge."""
    rng = np.random.default_rng(_SEED)
    weights = np.arange(1, nodes + 1) ** -EXPONENT
    shares = np.cumsum(weights / weights.sum())

    def ends() -> NDArray[np.int64]:
        ranks = np.minimum(np.searchsorted(shares, rng.random(edges)), nodes - 1)
        return rng.permutation(nodes)[ranks]

    known = parse_config(CONFIG.encode()).ontology.nodes["Item"]
    ids = np.array([node_id(known, {"id": i}) for i in range(nodes)], dtype=np.int64)
    source, target = ends(), ends()
    used = np.union1d(source, target)
    return GraphData(ids, source, target, rng.choice(used, queries), rng.choice(used, (queries, 2)))


def write_graph_base(root: Path, data: GraphData) -> None:
    """The base of a graph, without `.build`."""
    known = parse_config(CONFIG.encode()).ontology
    write_type(root, known, known.nodes["Item"], _nodes(data), len(data.ids))
    write_type(root, known, known.edges["LINK"], _edges(data), len(data.source))
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")


def _nodes(data: GraphData) -> Iterator[Item]:
    for number in range(len(data.ids)):
        yield {"type": "Item", "id": number, "name": f"Item number {number}"}


def _edges(data: GraphData) -> Iterator[Item]:
    ends = zip(data.source.tolist(), data.target.tolist(), strict=True)
    for number, (source, target) in enumerate(ends):
        yield {
            "type": "LINK",
            "source": {"id": source},
            "target": {"id": target},
            "number": number,
            "weight": number % 10,
        }
