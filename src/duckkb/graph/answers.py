"""What the graph answers: nodes, edges, and how they hang together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from duckkb.search.query import Hit


@dataclass(frozen=True, slots=True)
class NodeRef:
    """A node by its names."""

    id: int
    type: str
    identity: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class GraphNode:
    """A node with its record; `values` are the fields that are not its identity.

    `distance` is the steps from where the question began.
    """

    id: int
    type: str
    identity: Mapping[str, Any]
    values: Mapping[str, Any]
    distance: int


@dataclass(frozen=True, slots=True)
class GraphEdge:
    """An edge with its record; `source` and `target` are the identities of its ends.

    `identity` are those of `values` that tell it from others between the same nodes, if its type has any.
    """

    id: int
    type: str
    from_id: int
    to_id: int
    source: Mapping[str, Any]
    target: Mapping[str, Any]
    values: Mapping[str, Any]
    identity: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """As a JSON object, ids as text."""
        return {
            "id": str(self.id),
            "type": self.type,
            "from_id": str(self.from_id),
            "to_id": str(self.to_id),
            "source": self.source,
            "target": self.target,
            "values": self.values,
        }


@dataclass(frozen=True, slots=True)
class EdgeRef:
    """An edge of a path; `direction` is `in` where the path goes against it.

    `identity` is empty where the type of the edge has none of its own.
    """

    id: int
    type: str
    direction: Literal["out", "in"]
    identity: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Neighbor:
    """One edge of a node, and the node at its other end. A loop is given once, as `out`."""

    edge_type: str
    direction: Literal["out", "in"]
    edge: GraphEdge
    node: GraphNode
    node_type: str


@dataclass(frozen=True, slots=True)
class NeighborStats:
    """How many edges the node has in all that were asked for, given or not.

    `dangling` of its edges lead to nodes that do not exist; they are counted nowhere else.
    """

    total_count: int
    by_edge_type: Mapping[str, int]
    dangling: int


@dataclass(frozen=True, slots=True)
class Neighbors:
    """A node's edges with the nodes at their other ends, by edge type."""

    node: GraphNode
    neighbors: tuple[Neighbor, ...]
    stats: NeighborStats
    truncated: bool


@dataclass(frozen=True, slots=True)
class Trail:
    """A path: its nodes, and for each step the edges that make it, those side by side too."""

    nodes: tuple[NodeRef, ...]
    edges: tuple[tuple[EdgeRef, ...], ...]


@dataclass(frozen=True, slots=True)
class Visited:
    """A node that a walk came to; `path` is one shortest way there, where it was asked for."""

    id: int
    type: str
    identity: Mapping[str, Any]
    distance: int
    path: Trail | None = None


@dataclass(frozen=True, slots=True)
class Traversal:
    """Nodes breadth first, the start itself first; `depth_reached` is the greatest distance."""

    nodes: tuple[Visited, ...]
    depth_reached: int
    truncated: bool


@dataclass(frozen=True, slots=True)
class SubgraphStats:
    """How much of the neighbourhood was given; `truncated` where there is more."""

    node_count: int
    edge_count: int
    depth_reached: int
    truncated: bool


@dataclass(frozen=True, slots=True)
class Subgraph:
    """The nodes around one, nearest first, and the edges among them."""

    center_node: GraphNode
    nodes: tuple[GraphNode, ...]
    edges: tuple[GraphEdge, ...]
    stats: SubgraphStats


@dataclass(frozen=True, slots=True)
class FoundPath:
    """A path without a node twice; `length` counts its steps, `edges` as in `Trail`."""

    path: tuple[NodeRef, ...]
    length: int
    node_types: tuple[str, ...]
    edges: tuple[tuple[EdgeRef, ...], ...]


@dataclass(frozen=True, slots=True)
class Paths:
    """Paths, shortest first; `truncated` where there are more within the depth.

    `shortest_length` counts the steps of a shortest path, of one that is longer than the depth too; None
    where no path of any length leads there.
    """

    paths: tuple[FoundPath, ...]
    truncated: bool
    shortest_length: int | None
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeedContext:
    """A hit of the search, and what lies around it."""

    seed: Hit
    context: Subgraph


@dataclass(frozen=True, slots=True)
class GraphSearch:
    """Hits with their neighbourhoods, best first; `truncated` where a neighbourhood is cut."""

    results: tuple[SeedContext, ...]
    notices: tuple[str, ...]
    truncated: bool
