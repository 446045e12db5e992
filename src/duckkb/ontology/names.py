"""Types by the names that people and agents give them."""

from __future__ import annotations

from duckkb.errors import UsageError
from duckkb.ontology.model import EdgeType, NodeType, Ontology, did_you_mean

READ_ELSEWHERE = (
    "its rows are in another database: 'duckkb ask' answers from them in plain words,"
    " agents have 'ask_question' and 'query_data'"
)
WRITE_ELSEWHERE = (
    "change its rows where they are; the types that can be imported are those without 'source'"
)


def bound_message(record_type: NodeType | EdgeType) -> str:
    """Why the records of a bound type cannot be written, searched or fetched here."""
    name = record_type.name
    if isinstance(record_type, EdgeType):
        return f"'{name}' is a join of columns of '{record_type.source}' and '{record_type.target}': it has no records"
    database = (record_type.source or {}).get("database")
    return f"'{name}' is bound to the source '{database}' (table '{record_type.table}'), which is read-only"


def find_type(
    ontology: Ontology, name: str, elsewhere: str = READ_ELSEWHERE
) -> NodeType | EdgeType:
    """A type by its name, its table or its label.

    Args:
        ontology: the types.
        name: as somebody gave it.
        elsewhere: what to do about a type whose rows are in another database.

    Raises:
        UsageError: there is none; the nearest is named.
    """
    if name in ontology.types:
        return ontology.types[name]
    labels = {e.label: e for e in ontology.edges.values()}
    found = ontology.by_table.get(name) or labels.get(name)
    if found is not None:
        return found
    bound = ontology.elsewhere.get(name)
    if bound is not None:
        raise UsageError(bound_message(bound), code="bound", hint=elsewhere)
    names = [*ontology.types, *ontology.elsewhere]
    known = f"the types are: {', '.join(names)}" if names else "this base has no types"
    hint = did_you_mean(name, names, known)
    raise UsageError(f"Entity type '{name}' is not defined.", code="unknown_type", hint=hint)


def find_node_type(ontology: Ontology, name: str) -> NodeType:
    """Like `find_type`, for a node type only."""
    found = find_type(ontology, name)
    if isinstance(found, NodeType):
        return found
    raise UsageError(f"'{name}' is an edge type; only nodes are searched")
