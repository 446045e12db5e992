"""The four metadata operations: attributes, types that have them, a type, how it is used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from duckkb.errors import UsageError
from duckkb.ontology.model import EdgeType, NodeType
from duckkb.reasoning.capabilities import Capability
from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Kind
from duckkb.reasoning.metadata.inheritance import ancestors, capabilities_of, owners, unknown
from duckkb.reasoning.metadata.knowledge import Knowledge, open_knowledge, summary
from duckkb.reasoning.metadata.match import AttributeMatcher
from duckkb.reasoning.metadata.results import (
    AttributeMatch,
    AttributePage,
    ExecutionDetail,
    OntologyDetail,
    OntologyMatch,
    OntologyMatches,
)
from duckkb.reasoning.normalise import normalise

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase
    from duckkb.reasoning.domain import Domain

FILTERS = ("class_id", "kind")
_MOST_REFS = 100


__all__ = [
    "AttributeMatch",
    "AttributePage",
    "ExecutionDetail",
    "Metadata",
    "OntologyDetail",
    "OntologyMatch",
    "OntologyMatches",
]


class Metadata:
    """Answers what there is to ask about. Thread-safe.

    Args:
        kb: the open base.
        domain: gives the catalog and indexes of the base as it is now.
    """

    def __init__(self, kb: KnowledgeBase, domain: Callable[[], Domain]) -> None:
        self._kb = kb
        self._domain = domain
        self._made: tuple[tuple[str, str | None], AttributeMatcher] | None = None

    def match_attributes(
        self,
        query: str,
        filters: Mapping[str, Any] | None = None,
        top_k: int = 20,
        page: int = 1,
        page_size: int = 20,
        top_n: int | None = None,
        score_gap: float | None = None,
        relative_diff: float | None = None,
        w_sparse: float = 0.6,
        w_dense: float = 0.4,
    ) -> AttributePage:
        """The attributes that a phrase means, best first; `AttributeMatcher` says how they score.

        Args:
            query: a phrase of any language.
            filters: only attributes of these: `class_id` and `kind`, each one or a list.
            top_k: how many are ranked at most.
            page: from 1.
            page_size: attributes a page.
            top_n: keep only so many of the ranked.
            score_gap: cut where the score falls by more than this from one to the next.
            relative_diff: cut what lies by more than this share below the best.
            w_sparse: weight of words, trigrams and values.
            w_dense: weight of the embedder.

        Raises:
            UsageError: an argument that means nothing.
        """
        for name, value in (("top_k", top_k), ("page", page), ("page_size", page_size)):
            if value < 1:
                raise UsageError(f"{name} must be 1 or more, got {value}", code="range", path=name)
        for name, value in (("w_sparse", w_sparse), ("w_dense", w_dense)):
            if value < 0:
                raise UsageError(f"{name} must not be negative", code="range", path=name)
        domain = self._domain()
        matcher = self._matcher(domain)
        scores = matcher.scores(normalise(query), w_sparse, w_dense)
        allowed = _allowed(domain.catalog, filters or {})
        attributes = domain.catalog.attributes
        ranked = sorted(
            ((s, a) for a, s in scores.items() if allowed(attributes[a])),
            key=lambda pair: (-pair[0], pair[1]),
        )[: min(top_k, top_n) if top_n is not None else top_k]
        ranked = _cut(ranked, score_gap, relative_diff)
        chosen = ranked[(page - 1) * page_size : page * page_size]
        knowledge = matcher.knowledge
        items = tuple(
            AttributeMatch(
                each,
                attributes[each].title or attributes[each].name,
                round(min(score, 1.0), 4),
                self._having(domain, attributes[each]),
                _note(knowledge, attributes[each]),
            )
            for score, each in chosen
        )
        return AttributePage(items, page, page_size, len(ranked))

    def find_ontologies_by_attributes(
        self, attribute_ids: Sequence[str], top_k: int = 10
    ) -> OntologyMatches:
        """The types that have these attributes, best covered first.

        An attribute counts 1 for the type that its id names, 0.9 for one that inherits it.

        Args:
            attribute_ids: `Type.field`, or a bare field name, which any type may have.
            top_k: how many types at most.

        Raises:
            UsageError: no ids, or one that no type has.
        """
        domain = self._domain()
        if not attribute_ids:
            raise UsageError("name at least one attribute", code="required", path="attribute_ids")
        wanted = tuple(dict.fromkeys(attribute_ids))
        found: dict[str, dict[str, float]] = {}
        for each in wanted:
            for class_name, attribute, strength in owners(domain.catalog, each):
                found.setdefault(class_name, {})[attribute] = strength
        knowledge = self._matcher(domain).knowledge
        items = [
            OntologyMatch(
                name,
                domain.catalog.classes[name].title or name,
                round(sum(matched.values()) / len(wanted), 4),
                tuple(matched),
                knowledge.summary(name),
            )
            for name, matched in found.items()
        ]
        items.sort(key=lambda m: (-m.match_strength, m.class_id))
        return OntologyMatches(tuple(items[:top_k]))

    def get_ontology_detail(self, class_id: str) -> OntologyDetail:
        """A type with attributes, relations, capabilities (its parents' too) and its table.

        Raises:
            UsageError: there is no such type.
        """
        domain = self._domain()
        each = domain.catalog.classes.get(class_id)
        if each is None:
            raise unknown("type", class_id, domain.catalog.classes, "unknown_class")
        knowledge = self._matcher(domain).knowledge
        line = ancestors(domain.catalog, class_id)
        return OntologyDetail(
            class_id,
            each.title or class_id,
            knowledge.summary(class_id),
            tuple(_attribute(a, domain.catalog, line, knowledge) for a in each.attributes),
            tuple(self._relations(class_id, line)),
            tuple(capabilities_of(domain.capabilities, line)),
            {"database": each.store or None, "table": each.table, "bound": each.store != BASE},
            {a.name: a.column for a in each.attributes},
        )

    def get_execution_detail(
        self, kind: Literal["relation", "capability"], id: str
    ) -> ExecutionDetail:
        """How a relation or capability is used.

        Args:
            kind: which sort.
            id: as `get_ontology_detail` names it; a capability also as `Type.id`.

        Raises:
            UsageError: there is none of that id.
        """
        domain = self._domain()
        knowledge = self._matcher(domain).knowledge
        if kind == "relation":
            edge = self._kb.ontology.edges.get(id)
            if edge is None:
                raise unknown("relation", id, self._kb.ontology.edges, "unknown_type")
            return self._relation_detail(edge, knowledge)
        if kind != "capability":
            raise UsageError(
                f"kind is 'relation' or 'capability', not '{kind}'", code="unknown_type", path=kind
            )
        for capability in domain.capabilities:
            if id in (capability.id, f"{capability.class_name}.{capability.id}"):
                return self._capability_detail(capability, knowledge)
        raise unknown("capability", id, [c.id for c in domain.capabilities], "unknown_type")

    # -- parts of the answers ------------------------------------------------------------------

    def _matcher(self, domain: Domain) -> AttributeMatcher:
        made = self._made
        if made is not None and made[0] == domain.state and domain.state[1] is not None:
            return made[1]
        kept = made[1] if made is not None and made[0][0] == domain.state[0] else None
        from duckkb.text.embed import make_embedder

        matcher = AttributeMatcher(
            domain.catalog,
            domain.names,
            domain.values,
            kept.knowledge
            if kept
            else open_knowledge(self._kb.ontology, self._kb.settings.knowledge, self._kb.root),
            kept.embedder
            if kept
            else make_embedder(self._kb.settings.embedding, root=self._kb.root),
        )
        self._made = (domain.state, matcher)
        return matcher

    def _having(self, domain: Domain, attribute: Attribute) -> tuple[str, ...]:
        """The types that have an attribute: its own, those of its family, those that inherit it."""
        own = domain.names.members.get(attribute.class_name, (attribute.class_name,))
        found = dict.fromkeys(own[:_MOST_REFS])
        for name, _, _ in owners(domain.catalog, attribute.id):
            found[name] = None
        return tuple(found)[:_MOST_REFS]

    def _relations(self, class_id: str, line: Sequence[str]) -> Iterator[dict[str, Any]]:
        """The edge types at a type or at one of its ancestors."""
        for edge in self._kb.ontology.edges.values():
            for direction, end in (("out", edge.source), ("in", edge.target)):
                if end in line or (edge.name == class_id and direction == "out"):
                    yield {
                        "id": edge.name,
                        "name": edge.title or edge.name,
                        "direction": direction,
                        "from": edge.source,
                        "to": edge.target,
                        "cardinality": edge.cardinality.value,
                        "inherited": end != class_id and edge.name != class_id,
                    }

    def _relation_detail(self, edge: EdgeType, knowledge: Knowledge) -> ExecutionDetail:
        source, target = self._kb.ontology.endpoints(edge)
        given: Any = knowledge.own(edge.name, "input")
        gives: Any = knowledge.own(edge.name, "output")
        properties = {**_properties(target), **(edge.schema.get("properties") or {})}
        return ExecutionDetail(
            "relation",
            edge.name,
            edge.title or edge.name,
            summary((edge.description, *knowledge.notes(edge.name))),
            knowledge.template(edge.name),
            knowledge.examples(edge.name),
            given or {"type": "object", "properties": _identity(source), "required": []},
            gives or {"type": "array", "items": {"type": "object", "properties": properties}},
        )

    def _capability_detail(self, capability: Capability, knowledge: Knowledge) -> ExecutionDetail:
        spec = capability.spec
        shown: Any = (spec.get("arguments") or {}).get("fields")
        node = self._kb.ontology.types[capability.class_name]
        every = _properties(node)
        listed = {n: every.get(n, {}) for n in shown} if shown else every
        return ExecutionDetail(
            "capability",
            capability.id,
            str(spec.get("title") or capability.id),
            summary((spec.get("description"), *knowledge.notes(capability.id))),
            knowledge.template(capability.id, spec),
            knowledge.examples(capability.id, spec),
            spec.get("input") or {"type": "object", "properties": {}},
            spec.get("output")
            or {"type": "array", "items": {"type": "object", "properties": listed}},
        )


def _allowed(catalog: Catalog, filters: Mapping[str, Any]) -> Callable[[Attribute], bool]:
    for key in filters:
        if key not in FILTERS:
            raise unknown("filter", key, FILTERS, "unknown_field")

    def listed(key: str) -> set[str] | None:
        value = filters.get(key)
        if value is None:
            return None
        return {str(v) for v in value} if isinstance(value, list | tuple) else {str(value)}

    classes, kinds = listed("class_id"), listed("kind")
    for name in classes or ():
        if name not in catalog.classes:
            raise unknown("type", name, catalog.classes, "unknown_class")
    known = [k.value for k in Kind]
    for kind in kinds or ():
        if kind not in known:
            raise unknown("kind", kind, known, "unknown_field")
    return lambda a: (
        (classes is None or a.class_name in classes) and (kinds is None or a.kind.value in kinds)
    )


def _cut(
    ranked: list[tuple[float, str]], score_gap: float | None, relative_diff: float | None
) -> list[tuple[float, str]]:
    """The head of a ranking, up to the first wide gap and not too far below the best."""
    if relative_diff is not None and ranked:
        least = ranked[0][0] * (1 - relative_diff)
        ranked = [pair for pair in ranked if pair[0] >= least]
    if score_gap is not None:
        for k in range(1, len(ranked)):
            if ranked[k - 1][0] - ranked[k][0] > score_gap:
                return ranked[:k]
    return ranked


def _attribute(
    attribute: Attribute, catalog: Catalog, line: Sequence[str], knowledge: Knowledge
) -> dict[str, Any]:
    parents: list[Class] = [catalog.classes[name] for name in line[1:]]
    return {
        "id": attribute.id,
        "name": attribute.name,
        "title": attribute.title,
        "kind": attribute.kind.value,
        "unit": attribute.unit,
        "identity": attribute.identity,
        "inherited": any(attribute.name in p.by_name for p in parents),
        "aliases": list(attribute.aliases),
        "knowledge_summary": _note(knowledge, attribute),
    }


def _note(knowledge: Knowledge, attribute: Attribute) -> str | None:
    note = knowledge.field_note(attribute.class_name, attribute.name)
    return summary((attribute.description, note))


def _properties(record_type: NodeType | EdgeType) -> dict[str, Any]:
    return {f.name: dict(f.schema) for f in record_type.fields}


def _identity(record_type: NodeType | EdgeType) -> dict[str, Any]:
    return {f.name: dict(f.schema) for f in record_type.identity_fields}
