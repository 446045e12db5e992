"""Answers of the graph as drawings: Mermaid for people, GraphML for other tools."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from duckkb.graph.answers import (
    EdgeRef,
    GraphNode,
    GraphSearch,
    Neighbors,
    NodeRef,
    Paths,
    Subgraph,
    Traversal,
    Visited,
)

Answer = Neighbors | Traversal | Subgraph | Paths | GraphSearch
_Named = NodeRef | GraphNode | Visited
_LABEL = 60
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_STEERS = re.compile("[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What XML and Mermaid allow as it is and a terminal obeys: C1, overrides of the direction of writing."""
_GRAPHML = "http://graphml.graphdrawing.org/xmlns"
_KEYS = (
    ("node", "type"),
    ("node", "label"),
    ("node", "identity"),
    ("node", "values"),
    ("edge", "type"),
    ("edge", "label"),
    ("edge", "values"),
)


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """An edge of a drawing, from node to node by their ids."""

    id: int
    type: str
    from_id: int
    to_id: int
    values: Mapping[str, Any]
    identity: Mapping[str, Any]


@dataclass(frozen=True)
class Drawing:
    """Nodes by id in the order in which they were found, and the edges between them."""

    nodes: Mapping[int, _Named]
    edges: Mapping[int, DrawnEdge]


def drawing(answer: Answer) -> Drawing:
    """What an answer shows as nodes and edges, each once.

    Of a traversal the edges are those of its paths, which must have been asked for.
    """
    nodes: dict[int, _Named] = {}
    edges: dict[int, DrawnEdge] = {}
    for node in _nodes(answer):
        nodes.setdefault(node.id, node)
    for edge in _edges(answer):
        if edge.from_id in nodes and edge.to_id in nodes:
            edges.setdefault(edge.id, edge)
    return Drawing(nodes, edges)


def mermaid(picture: Drawing, told: Sequence[str] = ()) -> str:
    """A Mermaid flowchart; `told` stands in it as comments."""
    names = {node_id: f"n{number}" for number, node_id in enumerate(picture.nodes, 1)}
    lines = ["flowchart LR", *(f"    %% {each}" for each in told)]
    for node_id, node in picture.nodes.items():
        lines.append(f'    {names[node_id]}["{_quoted(label(node))}"]')
    for edge in picture.edges.values():
        ends = names[edge.from_id], names[edge.to_id]
        lines.append(f'    {ends[0]} -->|"{_quoted(edge_label(edge))}"| {ends[1]}')
    return "\n".join(lines) + "\n"


def graphml(picture: Drawing, told: Sequence[str] = ()) -> str:
    """GraphML (http://graphml.graphdrawing.org); identity and values are JSON text, `told` describes it."""
    root = ElementTree.Element("graphml", xmlns=_GRAPHML)
    if told:
        ElementTree.SubElement(root, "desc").text = "\n".join(told)
    for owner, name in _KEYS:
        attributes = {"for": owner, "attr.name": name, "attr.type": "string"}
        ElementTree.SubElement(root, "key", {"id": f"{owner}_{name}", **attributes})
    graph = ElementTree.SubElement(root, "graph", edgedefault="directed")
    for node_id, node in picture.nodes.items():
        element = ElementTree.SubElement(graph, "node", id=str(node_id))
        _data(element, "node_type", node.type)
        _data(element, "node_label", label(node))
        _data(element, "node_identity", _json(node.identity))
        if isinstance(node, GraphNode) and node.values:
            _data(element, "node_values", _json(node.values))
    for edge in picture.edges.values():
        ends = {"source": str(edge.from_id), "target": str(edge.to_id)}
        element = ElementTree.SubElement(graph, "edge", {"id": str(edge.id), **ends})
        _data(element, "edge_type", edge.type)
        _data(element, "edge_label", edge_label(edge))
        if edge.values:
            _data(element, "edge_values", _json(edge.values))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    text = _STEERS.sub(lambda found: f"&#x{ord(found[0]):x};", text)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def label(node: _Named) -> str:
    """`Person: alice`, cut where it is long."""
    return f"{node.type}: {_keys(node.identity)}"


def edge_label(edge: EdgeRef | DrawnEdge) -> str:
    """`LIVES_IN`, and behind it what tells the edge from others between the same nodes."""
    return f"{edge.type}: {_keys(edge.identity)}" if edge.identity else edge.type


def _keys(identity: Mapping[str, Any]) -> str:
    keys = " ".join(v if isinstance(v, str) else _json(v) for v in identity.values())
    keys = " ".join(keys.split())
    return keys if len(keys) <= _LABEL else keys[: _LABEL - 1] + "…"


def _nodes(answer: Answer) -> Iterator[_Named]:
    match answer:
        case Neighbors():
            yield answer.node
            yield from (neighbor.node for neighbor in answer.neighbors)
        case Traversal() | Subgraph():
            yield from answer.nodes
        case Paths():
            for path in answer.paths:
                yield from path.path
        case GraphSearch():
            for result in answer.results:
                yield from result.context.nodes


def _edges(answer: Answer) -> Iterator[DrawnEdge]:
    match answer:
        case Neighbors():
            found = [neighbor.edge for neighbor in answer.neighbors]
        case Traversal():
            for node in answer.nodes:
                if node.path is not None:
                    yield from _steps(node.path.nodes, node.path.edges)
            return
        case Paths():
            for path in answer.paths:
                yield from _steps(path.path, path.edges)
            return
        case Subgraph():
            found = answer.edges
        case GraphSearch():
            found = [edge for result in answer.results for edge in result.context.edges]
    for edge in found:
        ends = edge.from_id, edge.to_id
        yield DrawnEdge(edge.id, edge.type, *ends, edge.values, edge.identity)


def _steps(nodes: tuple[NodeRef, ...], edges: Iterable[tuple[EdgeRef, ...]]) -> Iterator[DrawnEdge]:
    for first, second, between in zip(nodes, nodes[1:], edges, strict=False):
        for edge in between:
            ends = (first, second) if edge.direction == "out" else (second, first)
            yield DrawnEdge(edge.id, edge.type, ends[0].id, ends[1].id, {}, edge.identity)


def _quoted(text: str) -> str:
    """Text within Mermaid's quotes; `#` begins an entity there, and HTML would be shown as such."""
    for sign, entity in (("#", "35"), ('"', "34"), ("<", "60"), (">", "62"), ("&", "38")):
        text = text.replace(sign, f"\0{entity};")
    text = _STEERS.sub(lambda found: f"#{ord(found[0])};", text)
    return text.replace("\0", "#")


def _data(element: ElementTree.Element, key: str, text: str) -> None:
    # XML has no way to write control characters.
    ElementTree.SubElement(element, "data", key=key).text = _NOT_XML.sub("\ufffd", text)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
