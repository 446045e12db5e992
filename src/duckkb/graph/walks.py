"""What a question means: where a walk begins, over which view, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from duckkb.errors import RecordNotFoundError, UsageError
from duckkb.graph.arrays import Flags
from duckkb.graph.kept import KeptAdjacency
from duckkb.graph.naming import NodeName, NodeNames
from duckkb.graph.traverse import Rule
from duckkb.graph.view import Direction, View
from duckkb.ontology.model import EdgeType, NodeType, Ontology, did_you_mean
from duckkb.ontology.names import find_type
from duckkb.search.filters import TIMES, Filter, Query, matching

DIRECTIONS = ("out", "in", "both")


@dataclass(frozen=True)
class Along:
    """Which edges count and which nodes are entered, as a user says it.

    Attributes:
        direction: along the edges, against them, or both.
        edge_types: names of edge types; None is all.
        node_types: names of node types; None is all.
        where: conditions that every edge meets; where its type lacks the field it does not.
    """

    direction: Direction = "both"
    edge_types: Sequence[str] | None = None
    node_types: Sequence[str] | None = None
    where: Sequence[Filter] = ()


@dataclass(frozen=True)
class Walk:
    """One question: the view it is about, the rule it follows, and the node where it begins."""

    view: View
    rule: Rule
    start: int

    @property
    def start_id(self) -> int:
        return int(self.view.node_ids[self.start])


class Walks:
    """Makes walks.

    Args:
        ontology: the types.
        adjacency: the graph.
        names: finds nodes.
        query: runs SQL, for conditions on edges.
        ready: brings everything up to date; called before every question.
    """

    def __init__(
        self,
        ontology: Ontology,
        adjacency: KeptAdjacency,
        names: NodeNames,
        query: Query,
        ready: Callable[[], None],
    ) -> None:
        self._ontology = ontology
        self._adjacency = adjacency
        self._names = names
        self._query = query
        self._ready = ready
        self._node_types = tuple(ontology.nodes)
        self._edge_types = tuple(ontology.edges)

    def view(self) -> View:
        """The graph as it is now."""
        self._ready()
        return self._adjacency.view()

    def begin(self, node: NodeName, along: Along) -> Walk:
        """A walk from a node.

        Raises:
            RecordNotFoundError: there is no such node.
            UsageError: an unknown type, direction, field or operator.
        """
        self._ready()
        node_id = self._names.find(node)
        view = self._adjacency.view()
        return Walk(view, self._rule(view, along), self._number(view, node_id))

    def end(self, walk: Walk, node: NodeName) -> int:
        """The number of another node in the view of a walk."""
        return self._number(walk.view, self._names.find(node))

    def from_each(self, ids: Sequence[int], along: Along) -> list[Walk | None]:
        """A walk from each of several nodes over one view; None for a node that is gone."""
        view = self.view()
        rule = self._rule(view, along)
        numbers = [view.number(node_id) for node_id in ids]
        return [None if number is None else Walk(view, rule, number) for number in numbers]

    @staticmethod
    def _number(view: View, node_id: int) -> int:
        number = view.number(node_id)
        if number is None:
            raise RecordNotFoundError(f"there is no node with __id {node_id}")
        return number

    def _rule(self, view: View, along: Along) -> Rule:
        if along.direction not in DIRECTIONS:
            raise UsageError(
                f"direction is one of {', '.join(DIRECTIONS)}, got '{along.direction}'"
            )
        edges = self._named(EdgeType, along.edge_types, self._edge_types)
        nodes = self._named(NodeType, along.node_types, self._node_types)
        counted = None
        if along.where:
            among = edges or self._edge_types
            self._check_fields(among, along.where)
            ids = matching(self._ontology, among, along.where, self._query).ids
            counted = np.zeros(len(view.edge_ids), dtype=np.bool_)
            counted[view.edge_numbers(ids)] = True
        return Rule(
            along.direction,
            None if edges is None else _flags(self._edge_types, edges),
            None if nodes is None else _flags(self._node_types, nodes),
            counted,
        )

    def _check_fields(self, edge_types: Sequence[str], where: Sequence[Filter]) -> None:
        """`matching` would speak of what is searched; here it is edges that are meant."""
        fields = {f.name for name in edge_types for f in self._ontology.edges[name].fields}
        for item in where:
            if item.field in fields or item.field in TIMES:
                continue
            known = ", ".join([*sorted(fields), *TIMES])
            raise UsageError(
                f"no edge type that is walked has a field '{item.field}'",
                hint=did_you_mean(
                    item.field, [*fields, *TIMES], f"conditions are on edges: {known}"
                ),
            )

    def _named(
        self,
        kind: type[EdgeType] | type[NodeType],
        names: Sequence[str] | None,
        known: Sequence[str],
    ) -> list[str] | None:
        if not names:
            return None
        word = "edge" if kind is EdgeType else "node"
        hint = f"the {word} types are: {', '.join(known)}"
        found: list[str] = []
        for name in names:
            try:
                item = find_type(self._ontology, name)
            except UsageError as error:
                if error.code != "unknown_type":
                    raise
                # The nearest of all types may be of the other kind.
                raise UsageError(
                    f"there is no {word} type '{name}'",
                    code=error.code,
                    hint=did_you_mean(name, known, hint),
                ) from error
            if not isinstance(item, kind):
                article = "an" if kind is EdgeType else "a"
                raise UsageError(f"'{item.name}' is not {article} {word} type", hint=hint)
            found.append(item.name)
        return found


def _flags(known: Sequence[str], wanted: Sequence[str]) -> Flags:
    """One flag a type, and a last one for what has none."""
    return np.array([*(name in wanted for name in known), False], dtype=np.bool_)
