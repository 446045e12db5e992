"""The records among each other: identities, the ends of edges, cardinality."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from duckkb.bundle.lines_told import places_told, shared_told
from duckkb.bundle.messages import identity_of, identity_text
from duckkb.doctor.report import Problem
from duckkb.ontology.ddl import ENDS, quote
from duckkb.ontology.model import EdgeType, NodeType, SqlType
from duckkb.truth.places import standing
from duckkb.truth.record import Record, node_identity
from duckkb.truth.unread import unread_places

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

_MOST = 200
"""Rows of one query that are told of."""


def identities(kb: KnowledgeBase) -> Iterator[Problem]:
    """Records of one type with the same identity."""
    for ids, told in shared_told(kb.store, kb.database, _MOST):
        is_edge = kb.store.type_of(ids[1]) in kb.ontology.stored.edges
        yield Problem(
            "same_identity",
            "error",
            kb.store.parts_of(ids[1])[0],
            _line_of(kb, ids[1]),
            told,
            "remove all lines but one in an editor, or let an identity in config.yaml tell the edges apart"
            if is_edge
            else "remove all lines but one in an editor; edges refer to them by __id",
        )


def alike(kb: KnowledgeBase) -> Iterator[Problem]:
    """Records of one type whose names look the same: they differ in blanks, in capitals or in their Unicode form."""
    for node in kb.ontology.stored.nodes.values():
        if any(field.kind is not SqlType.VARCHAR for field in node.identity_fields):
            continue
        names = [f"lower(trim(nfc_normalize({quote(n)})))" for n in node.identity]
        exact = ", ".join(quote(n) for n in node.identity)
        rows = kb.database.query(
            f"SELECT list(__id ORDER BY __id) FROM (SELECT min(__id) AS __id, {exact} FROM {quote(node.table)}"
            f" GROUP BY {exact}) GROUP BY {', '.join(names)} HAVING count(*) > 1 LIMIT {_MOST}"
        )
        for (ids,) in rows:
            yield Problem(
                "alike",
                "info",
                kb.store.parts_of(ids[1])[0],
                _line_of(kb, ids[1]),
                f"{len(ids)} records of '{node.name}' are called alike, as {_named(kb, node.name, ids[0])}: {_places(kb, ids)}",
                "if they are one, keep one and let the edges of the others lead to it",
            )


def dangling(kb: KnowledgeBase) -> Iterator[Problem]:
    """Edges whose ends do not exist."""
    for edge in kb.ontology.stored.edges.values():
        source, target = kb.ontology.stored.endpoints(edge)
        for end, column, node in (("source", ENDS[0], source), ("target", ENDS[1], target)):
            rows = kb.database.query(
                f"SELECT e.__id, e.{column} FROM {quote(edge.table)} e ANTI JOIN {quote(node.table)} n"
                f" ON e.{column} = n.__id ORDER BY e.__id LIMIT {_MOST}"
            )
            edges = kb.store.stored([edge_id for edge_id, _ in rows])
            for edge_id, node_id in rows:
                named = edges[edge_id].values.get(end) if edge_id in edges else None
                yield Problem(
                    "dangling_edge",
                    "error",
                    kb.store.parts_of(edge_id)[0],
                    _line_of(kb, edge_id),
                    *_lost(kb, f"'{edge.name}' {edge_id}: its {end}", node, node_id, named),
                )


def _lost(
    kb: KnowledgeBase, edge: str, node: NodeType, node_id: int, named: Mapping[str, Any] | None
) -> tuple[str, str]:
    """What is wrong with an end that no node has the id of, and what to do."""
    if (other := kb.store.type_of(node_id)) is not None and other != node.name:
        return (
            f"{edge} leads to {_named(kb, other, node_id)}, which is no '{node.name}'",
            f"if the ends of this edge type were changed in config.yaml, name '{other}' there again; else delete the edge",
        )
    shown = f"'{node.name}' {node_id if named is None else identity_text(named)}"
    if named is not None and kb.database.find(node, [node_identity(node, named)]):
        return (
            f"{edge} has __id {node_id}, which {shown} does not bear",
            "correct the line in an editor, or delete the edge and import it again",
        )
    if unread_places(kb.store, {node.name}):
        fix = f"first see to what is not read, since the '{node.name}' may stand there"
    else:
        fix = f"import the missing '{node.name}', or delete the edge"
    return f"{edge}, {shown}, does not exist", fix


def ends(kb: KnowledgeBase) -> Iterator[Problem]:
    """An edge names its ends twice, by id and by identity; both must mean the same node."""
    others = _other_ids(kb)
    for edge in kb.ontology.stored.edges.values():
        for path in kb.store.hashes((edge.name,)):
            told = [
                (record.id, problem)
                for record in kb.store.records(path)
                for problem in _end_of(kb, edge, record, path, others)
            ]
            at = standing(kb.store, (record_id for record_id, _ in told))
            for record_id, problem in told:
                yield replace(problem, line=at[record_id].line if record_id in at else None)


def _other_ids(kb: KnowledgeBase) -> dict[int, int]:
    """By the id that is computed from a node's identity, the `__id` it bears, where that is another one."""
    return {
        computed: record.id
        for name in kb.ontology.stored.nodes
        for path in kb.store.hashes((name,))
        for record in kb.store.records(path)
        if (computed := kb.store.formats[name].id_of(record.values)) != record.id
    }


def _end_of(
    kb: KnowledgeBase, edge: EdgeType, record: Record, path: str, others: Mapping[int, int]
) -> Iterator[Problem]:
    """What is wrong with the ends of an edge; its line is told later, for all of a part at once."""
    ends = zip(
        kb.ontology.stored.endpoints(edge),
        ("source", "target"),
        (record.from_id, record.to_id),
        strict=True,
    )
    for node, name, node_id in ends:
        identity = record.values[name]
        if any(identity.get(n) is None for n in node.identity):
            if node_id is not None and kb.store.type_of(node_id) == node.name:
                yield Problem(
                    "end_key",
                    "warning",
                    path,
                    None,
                    f"'{edge.name}': {name} says {identity_text(identity)}, which is not its key: its id tells which it is",
                    "'duckkb doctor --fix' writes the key; so does an import of the edge",
                )
            continue
        computed = kb.store.formats[node.name].id_of(identity)
        named = others.get(computed, computed)
        if named == node_id or node_id is None or node_id not in kb.store:
            continue
        stored = kb.store.stored([node_id]).get(node_id)
        if stored is not None and (meant := identity_of(node, stored.values)) != identity:
            yield Problem(
                "edge_ends",
                "error",
                path,
                None,
                f"'{edge.name}': {name} says {identity_text(identity)}, its id means {identity_text(meant)}",
                "correct the line in an editor, or delete the edge and import it again",
            )


def cardinality(kb: KnowledgeBase) -> Iterator[Problem]:
    """Edges beyond what their type allows a node."""
    for edge in kb.ontology.stored.edges.values():
        for at in edge.cardinality.single:
            one_name, many_name = ("source", "target") if at == 0 else ("target", "source")
            node = (edge.source, edge.target)[at]
            for node_id, ids in kb.database.crowded(edge, at)[:_MOST]:
                yield Problem(
                    "cardinality",
                    "error",
                    kb.store.parts_of(ids[1])[0],
                    _line_of(kb, ids[1]),
                    f"'{edge.name}' is {edge.cardinality.value}, but {one_name} {_named(kb, node, node_id)} has"
                    f" {len(ids)} edges to different {many_name}s: {_places(kb, ids)}",
                    "delete all of them but one",
                )


def _named(kb: KnowledgeBase, name: str, node_id: int) -> str:
    stored = kb.store.stored([node_id]).get(node_id)
    node = kb.ontology.stored.nodes[name]
    return f"'{name}' {identity_text(identity_of(node, stored.values)) if stored else node_id}"


def _places(kb: KnowledgeBase, ids: Sequence[int]) -> str:
    """The files and lines of records, as editors take them."""
    return places_told(kb.store, [ids])[ids[0]]


def _line_of(kb: KnowledgeBase, record_id: int) -> int | None:
    copy = standing(kb.store, [record_id]).get(record_id)
    return None if copy is None else copy.line
