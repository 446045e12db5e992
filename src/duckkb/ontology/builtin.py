"""The two types of the property graph, written as a config would write them.

A base whose `config.yaml` has a `graph:` section has them beside its own types, so that a property
graph is made of ordinary records: in the files, in SQL, in search, and in bundles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

NODE = "KGNode"
RELATION = "KG_RELATION"
ID_PATTERN = "^[a-zA-Z_][a-zA-Z0-9_-]{0,59}$"
"""Seed 001 §5.1: the rule for the ids of nodes and of graphs; letters and digits are ASCII."""


@dataclass(frozen=True, slots=True)
class BuiltinTypes:
    """Types that a config does not spell out: by name, in the form of its `nodes` and `edges`."""

    nodes: Mapping[str, Mapping[str, Any]]
    edges: Mapping[str, Mapping[str, Any]]


NO_TYPES = BuiltinTypes({}, {})


def property_graph_types(node_types: Sequence[str], relation_types: Sequence[str]) -> BuiltinTypes:
    """The node and edge type that hold property graphs, whose nodes and relations are of these types."""
    # The seed calls it `type`, which in a bundle names the type of the record itself.
    node = {
        "table": "kg_nodes",
        "title": "Property graph node",
        "description": "A node of a property graph, told apart by its graph and its id in it.",
        "identity": ["graph_id", "id"],
        "schema": {
            "type": "object",
            "required": ["graph_id", "id", "node_type", "properties"],
            "properties": {
                "graph_id": {"type": "string", "pattern": ID_PATTERN, "title": "Graph"},
                "id": {"type": "string", "pattern": ID_PATTERN},
                "node_type": {"type": "string", "enum": list(node_types), "title": "Type"},
                "properties": {"type": "object", "title": "Free keys and values"},
            },
        },
        "search": {"full_text": ["id", "properties"]},
    }
    relation = {
        "label": "kg_relation",
        "title": "Property graph relation",
        "description": "A relation between two nodes of one property graph.",
        "from": NODE,
        "to": NODE,
        "identity": ["relation_type"],
        "schema": {
            "type": "object",
            "required": ["relation_type"],
            "properties": {
                "relation_type": {"type": "string", "enum": list(relation_types), "title": "Type"}
            },
        },
    }
    return BuiltinTypes({NODE: node}, {RELATION: relation})
