"""Ontology -> DuckDB tables."""

from __future__ import annotations

from duckkb.ontology.model import EdgeType, NodeType, Ontology

ENDS = ("__from_id", "__to_id")
"""The columns of an edge that hold the ids of its source and its target."""


def quote(name: str) -> str:
    """A name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def columns(record_type: NodeType | EdgeType) -> list[tuple[str, str]]:
    """Name and DuckDB type of every column of a type's table, in order.

    A node table is `__id`, identity, other fields in schema order, times; an edge table has
    `__from_id` and `__to_id` after the id.
    """
    ids = [("__id", "BIGINT")]
    if isinstance(record_type, EdgeType):
        ids += [(name, "BIGINT") for name in ENDS]
    fields = [(f.name, f.sql) for f in record_type.fields]
    return [*ids, *fields, ("__created_at", "TIMESTAMPTZ"), ("__updated_at", "TIMESTAMPTZ")]


def create_table(record_type: NodeType | EdgeType, key: bool = True) -> str:
    """The CREATE TABLE of a type; without `key` nothing is checked when rows arrive."""
    parts = ", ".join(f"{quote(name)} {sql}" for name, sql in columns(record_type))
    if key:
        parts = parts.replace('"__id" BIGINT', '"__id" BIGINT PRIMARY KEY', 1)
    return f"CREATE TABLE {quote(record_type.table)} ({parts})"


def create_tables(ontology: Ontology) -> list[str]:
    """One CREATE TABLE a type."""
    return [create_table(t) for t in ontology.types.values()]
