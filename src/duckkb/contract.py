"""What a base says of its types: to whoever imports, and to whoever reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from duckkb.ontology.bundle_schema import bundle_schema, example_yaml
from duckkb.ontology.diagram import mermaid
from duckkb.ontology.model import EdgeType, NodeType, Ontology

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase


@dataclass(frozen=True, slots=True)
class Contract:
    """What can be imported."""

    full_bundle_schema: dict[str, Any]
    example_yaml: str


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """One field of a type."""

    name: str
    type: str
    required: bool
    identity: bool
    searched: bool
    title: str | None
    description: str | None


@dataclass(frozen=True, slots=True)
class TypeInfo:
    """One node or edge type; `source`, `target` and `cardinality` are an edge's.

    A type bound to a source has its name in `bound`, and its table there in `table`; its rows are
    not counted. An edge between such types has no table: `join` says which fields it compares.
    """

    name: str
    table: str | None
    title: str | None
    description: str | None
    records: int | None
    fields: tuple[FieldInfo, ...]
    source: str | None = None
    target: str | None = None
    cardinality: str | None = None
    bound: str | None = None
    join: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Info:
    """The ontology, what the base says of itself, and its diagram."""

    name: str
    readme: str | None
    usage_instructions: str | None
    nodes: tuple[TypeInfo, ...]
    edges: tuple[TypeInfo, ...]
    mermaid: str


def contract_of(kb: KnowledgeBase) -> Contract:
    """What can be imported: the types whose rows are this base's own."""
    stored = kb.ontology.stored
    return Contract(bundle_schema(stored), example_yaml(stored))


def info_of(kb: KnowledgeBase) -> Info:
    """All types with their counts, the base's own rules, and a diagram."""
    counts = kb.status()
    records = {**counts.nodes, **counts.edges}
    readme = kb.root / "README.md"
    return Info(
        counts.name,
        readme.read_text(encoding="utf-8", errors="replace") if readme.is_file() else None,
        kb.settings.usage_instructions,
        tuple(_described(n, kb.ontology, records) for n in kb.ontology.nodes.values()),
        tuple(_described(e, kb.ontology, records) for e in kb.ontology.edges.values()),
        mermaid(kb.ontology),
    )


def _described(
    item: NodeType | EdgeType, ontology: Ontology, records: Mapping[str, int]
) -> TypeInfo:
    searched = item.search.fields if isinstance(item, NodeType) else ()
    fields = tuple(
        FieldInfo(
            f.name,
            f.sql,
            f.required or f.name in item.identity,
            f.name in item.identity,
            f.name in searched,
            f.title,
            f.description,
        )
        for f in item.fields
    )
    edge = item if isinstance(item, EdgeType) else None
    return TypeInfo(
        item.name,
        None if edge and edge.bound else item.table,
        item.title,
        item.description,
        records.get(item.name),
        fields,
        edge.source if edge else None,
        edge.target if edge else None,
        edge.cardinality.value if edge else None,
        ontology.source_of(item),
        (edge.source_binding or {}).get("join") if edge else None,
    )
