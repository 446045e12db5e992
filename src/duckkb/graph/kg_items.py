"""What the property graph writes, as items of a bundle; what the planner says of them, in its codes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from duckkb.errors import Issue
from duckkb.graph.kg_input import Node, Relation
from duckkb.graph.kg_read import GraphReader
from duckkb.ontology.builtin import NODE, RELATION
from duckkb.truth.record import Record, canonical

_CODES = {"has_edges": "HAS_RELATIONS", "orphan_edge": "NODE_NOT_FOUND"}

Item = dict[str, Any]
Items = list[Item]


def replacement(
    reader: GraphReader, graph: str, nodes: Sequence[Node], relations: Sequence[Relation]
) -> Items:
    """Items after which a graph holds these nodes and relations and no others; none for what it has."""
    new_nodes = {node.id: node for node in nodes}
    old_nodes = {node.id: node for node in reader.nodes(graph)}
    new_relations, old_relations = set(relations), set(reader.relations(graph))
    return [
        *(deletion(relation_item(graph, r)) for r in old_relations - new_relations),
        *(deletion(node_item(graph, n)) for i, n in old_nodes.items() if i not in new_nodes),
        *(node_item(graph, n) for i, n in new_nodes.items() if not _same(old_nodes.get(i), n)),
        *(relation_item(graph, r) for r in relations if r not in old_relations),
    ]


def _same(old: Node | None, new: Node) -> bool:
    """Whether two nodes say the same as text does; to Python 1, 1.0 and True are equal."""
    return old is not None and canonical(old.as_dict()) == canonical(new.as_dict())


def node_item(graph: str, node: Node) -> Item:
    """The item that makes a node what it is here."""
    return {
        "type": NODE,
        "graph_id": graph,
        "id": node.id,
        "node_type": node.type,
        "properties": node.properties,
    }


def relation_item(graph: str, relation: Relation) -> Item:
    """The item that makes a relation."""
    return {
        "type": RELATION,
        "source": {"graph_id": graph, "id": relation.source},
        "target": {"graph_id": graph, "id": relation.target},
        "relation_type": relation.type,
    }


def deletion(item: Item) -> Item:
    """The item that removes what another makes."""
    return {**item, "action": "delete"}


def edge_name(edge: Record) -> str:
    """`clk -EXAMPLES-> clk_example`; an edge that leaves its graph names all that its ends are called."""
    inside = is_inside(edge)
    name = edge.values["relation_type"] if edge.type == RELATION else edge.type
    source, target = (
        str(end.get("id")) if inside else " ".join(map(str, end.values()))
        for end in (edge.values["source"], edge.values["target"])
    )
    return f"{source} -{name}-> {target}"


def is_inside(edge: Record) -> bool:
    """Whether an edge is a relation between two nodes of one graph."""
    ends = edge.values["source"], edge.values["target"]
    return edge.type == RELATION and ends[0].get("graph_id") == ends[1].get("graph_id")


def known_issue(issue: Issue) -> Issue:
    """A finding of the planner with a code of this service, without its place in a bundle."""
    code = _CODES.get(issue.code, "INVALID_ARGUMENT")
    return replace(issue, code=code, path="", index=None)
