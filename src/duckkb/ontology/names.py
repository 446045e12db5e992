"""Types by the names that people and agents give them."""

from __future__ import annotations

from duckkb.errors import UsageError
from duckkb.ontology.model import EdgeType, NodeType, Ontology, closest


def find_type(ontology: Ontology, name: str) -> NodeType | EdgeType:
    """A type by its name, its table or its label.

    Raises:
        UsageError: there is none; the nearest is named.
    """
    if name in ontology.types:
        return ontology.types[name]
    labels = {e.label: e for e in ontology.edges.values()}
    found = ontology.by_table.get(name) or labels.get(name)
    if found is not None:
        return found
    near = closest(name, ontology.types)
    known = f"the types are: {', '.join(ontology.types)}"
    hint = f"Did you mean '{near}'?" if near else known
    raise UsageError(f"Entity type '{name}' is not defined.", code="unknown_type", hint=hint)


def find_node_type(ontology: Ontology, name: str) -> NodeType:
    """Like `find_type`, for a node type only."""
    found = find_type(ontology, name)
    if isinstance(found, NodeType):
        return found
    raise UsageError(f"'{name}' is an edge type; only nodes are searched")
