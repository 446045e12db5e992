"""What the metadata operations answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class AttributeMatch:
    """An attribute that a phrase may mean; `class_refs` are the types that have it."""

    attribute_id: str
    name: str
    score: float
    class_refs: tuple[str, ...]
    knowledge_summary: str | None


@dataclass(frozen=True)
class AttributePage:
    """One page of matches; `total` counts all that were ranked and not cut."""

    items: tuple[AttributeMatch, ...]
    page: int
    page_size: int
    total: int


@dataclass(frozen=True)
class OntologyMatch:
    """A type and how many of the wanted attributes it has (`match_strength`, 0 to 1)."""

    class_id: str
    name: str
    match_strength: float
    matched_attributes: tuple[str, ...]
    knowledge_summary: str | None


@dataclass(frozen=True)
class OntologyMatches:
    """Types, best covered first."""

    items: tuple[OntologyMatch, ...]


@dataclass(frozen=True)
class OntologyDetail:
    """A type with all that can be asked of it."""

    id: str
    name: str
    knowledge_summary: str | None
    attributes: tuple[Mapping[str, Any], ...]
    relations: tuple[Mapping[str, Any], ...]
    capabilities: tuple[Mapping[str, Any], ...]
    table_binding: Mapping[str, Any]
    field_mappings: Mapping[str, str]

    def as_dict(self) -> dict[str, Any]:
        """The shape that the surfaces show."""
        told = {"id": self.id, "name": self.name, "knowledge_summary": self.knowledge_summary}
        return {
            "class": told,
            "attributes": self.attributes,
            "relations": self.relations,
            "capabilities": self.capabilities,
            "table_binding": self.table_binding,
            "field_mappings": self.field_mappings,
        }


@dataclass(frozen=True)
class ExecutionDetail:
    """How a relation or a capability is used; the schemas are JSON Schema."""

    kind: Literal["relation", "capability"]
    id: str
    name: str
    description: str | None
    prompt_template: str | None
    few_shot_examples: tuple[Any, ...]
    input_schema: Mapping[str, Any]
    output_schema: Mapping[str, Any]
