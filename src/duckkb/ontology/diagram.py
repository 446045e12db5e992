"""Ontology -> Mermaid entity-relationship diagram (https://mermaid.js.org/syntax/entityRelationshipDiagram.html)."""

from __future__ import annotations

import re

from duckkb.ontology.model import Cardinality, NodeType, Ontology

_PLAIN_ENTITY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")
_PLAIN_ATTRIBUTE = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\Z")
_LINES = {
    Cardinality.ONE_TO_ONE: "|o--o|",
    Cardinality.ONE_TO_MANY: "|o--o{",
    Cardinality.MANY_TO_ONE: "}o--o|",
    Cardinality.MANY_TO_MANY: "}o--o{",
}


def mermaid(ontology: Ontology) -> str:
    """The diagram's text: entities with their fields, keys marked, edges with their cardinality."""
    lines = ["erDiagram"]
    for node in ontology.nodes.values():
        source = f'["{_text(node.name)} ({_text(node.source["database"])})"]' if node.source else ""
        lines.append(f"    {_entity(node.name)}{source} {{")
        lines.extend(f"        {line}" for line in _attributes(node))
        lines.append("    }")
    for edge in ontology.edges.values():
        line = _LINES[edge.cardinality]
        lines.append(
            f'    {_entity(edge.source)} {line} {_entity(edge.target)} : "{_text(edge.name)}"'
        )
    return "\n".join(lines) + "\n"


def _attributes(node: NodeType) -> list[str]:
    lines: list[str] = []
    for number, field in enumerate(node.fields, 1):
        kind = field.sql.lower().replace("[]", "_list").replace(" ", "_")
        plain = _PLAIN_ATTRIBUTE.match(field.name)
        name = field.name if plain else f"field_{number}"
        key = " PK" if field.name in node.identity else ""
        comment = field.title or field.description or ""
        if not plain:
            comment = f"{field.name} {comment}".strip()
        lines.append(f"{kind} {name}{key}" + (f' "{_text(comment)}"' if comment else ""))
    return lines


def _entity(name: str) -> str:
    return name if _PLAIN_ENTITY.match(name) else f'"{_text(name)}"'


def _text(text: str) -> str:
    return " ".join(text.replace('"', "'").split())
