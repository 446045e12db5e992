"""The catalog of an ontology: its types as classes, its foreign keys and edges as joins."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from duckkb.ontology.model import EdgeType, Field, NodeType, Ontology
from duckkb.ontology.values import KINDS
from duckkb.reasoning.called import called_otherwise
from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class, Join


def catalog_of(ontology: Ontology) -> Catalog:
    """The classes and joins of an ontology, those of parents included by its loader."""
    classes: dict[str, Class] = {}
    joins: dict[str, Join] = {}
    for node in ontology.nodes.values():
        classes[node.name] = _node_class(node)
    for edge in ontology.edges.values():
        if edge.source_binding is None:
            _add_link(edge, classes, joins)
        else:
            _add_foreign_key(edge, classes, joins)
    keys: dict[str, set[str]] = defaultdict(set)
    for join in joins.values():
        keys[join.left].update(column for column, _ in join.columns)
    marked = {
        name: _with_keys(each, keys[name]) if keys[name] else each for name, each in classes.items()
    }
    return Catalog(called_otherwise(marked), joins)


def _node_class(node: NodeType) -> Class:
    binding = node.source or {}
    columns: Mapping[str, str] = binding.get("columns") or {}
    return Class(
        name=node.name,
        store=str(binding["database"]) if node.source else BASE,
        table=str(binding.get("table") or node.name) if node.source else node.table,
        attributes=tuple(
            _attribute(node.name, f, columns.get(f.name, f.name), f.name in node.identity)
            for f in node.fields
        ),
        identity=node.identity,
        title=node.title,
        description=node.description,
        aliases=node.aliases,
        parents=node.extends,
        searched=node.search.full_text if not node.source else (),
    )


def _add_link(edge: EdgeType, classes: dict[str, Class], joins: dict[str, Join]) -> None:
    """An edge type of the base: a class of its own, joined to both of its ends."""
    classes[edge.name] = Class(
        name=edge.name,
        store=BASE,
        table=edge.table,
        attributes=tuple(
            _attribute(edge.name, f, f.name, f.name in edge.identity) for f in edge.fields
        ),
        identity=edge.identity,
        title=edge.title,
        description=edge.description,
        aliases=edge.aliases,
        link=True,
    )
    cardinality = edge.cardinality
    ends = (
        ("from", "__from_id", edge.source, cardinality.one_target_per_source),
        ("to", "__to_id", edge.target, cardinality.one_source_per_target),
    )
    for end, column, target, unique in ends:
        join = Join(
            f"{edge.name}.{end}",
            edge.name,
            target,
            ((column, "__id"),),
            edge.name,
            end,
            unique,
            edge.title,
            edge.aliases,
        )
        joins[join.id] = join


def _add_foreign_key(edge: EdgeType, classes: dict[str, Class], joins: dict[str, Join]) -> None:
    """An edge type that is a join of columns of two bound types."""
    left, right = classes[edge.source], classes[edge.target]
    pairs: Mapping[str, str] = (edge.source_binding or {}).get("join") or {}
    columns = tuple((left.by_name[a].column, right.by_name[b].column) for a, b in pairs.items())
    joins[edge.name] = Join(
        edge.name,
        edge.source,
        edge.target,
        columns,
        edge.name,
        "",
        edge.cardinality.one_source_per_target,
        edge.title,
        edge.aliases,
    )


def _attribute(class_name: str, field: Field, column: str, identity: bool) -> Attribute:
    return Attribute(
        class_name,
        field.name,
        column,
        KINDS[field.kind],
        identity,
        False,
        field.title,
        field.description,
        field.aliases,
        field.unit,
        field.schema,
        field.value_aliases,
    )


def _with_keys(each: Class, keys: set[str]) -> Class:
    attributes = tuple(replace(a, key=True) if a.column in keys else a for a in each.attributes)
    return replace(each, attributes=attributes)
