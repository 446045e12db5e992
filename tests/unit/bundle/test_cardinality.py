"""The four cardinalities, between bundles and within one."""

from __future__ import annotations

from typing import Any

import pytest

import duckkb
from duckkb.errors import BundleError

from ..conftest import Open

KINDS = ("1:1", "1:N", "N:1", "N:N")


def config(cardinality: str) -> str:
    node = "{identity: id, schema: {properties: {id: {type: string}}}}"
    return (
        f"nodes:\n  A: {node}\n  B: {node}\n"
        f'edges:\n  E: {{from: A, to: B, cardinality: "{cardinality}"}}\n'
    )


def edge(source: str, target: str, **more: Any) -> dict[str, Any]:
    return {"type": "E", "source": {"id": source}, "target": {"id": target}, **more}


def nodes() -> list[dict[str, Any]]:
    return [{"type": t, "id": f"{t.lower()}{n}"} for t in "AB" for n in (1, 2, 3)]


def edges(kb: duckkb.KnowledgeBase) -> set[tuple[Any, ...]]:
    query = "SELECT a.id, b.id FROM edge_e JOIN a ON __from_id = a.__id JOIN b ON __to_id = b.__id"
    return set(kb.sql(query).rows)


def codes(kb: duckkb.KnowledgeBase, items: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """(index, code, path) of the errors; none where the bundle is taken."""
    try:
        kb.import_bundle(items)
    except BundleError as error:
        return [(i.index, i.code, i.path) for i in error.issues]
    return []


TWO_TARGETS = [edge("a1", "b1"), edge("a1", "b2")]
TWO_SOURCES = [edge("a1", "b1"), edge("a2", "b1")]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("together", [True, False], ids=["in one bundle", "in two bundles"])
def test_a_source_has_one_target_where_the_cardinality_says_so(
    kind: str, together: bool, open_base: Open
) -> None:
    kb = open_base(config(kind))
    kb.import_bundle(nodes() if together else [*nodes(), TWO_TARGETS[0]])
    found = codes(kb, TWO_TARGETS if together else TWO_TARGETS[1:])
    refused = [(1 if together else 0, "cardinality", f"[{1 if together else 0}].target")]
    assert found == (refused if kind in ("1:1", "N:1") else [])


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("together", [True, False], ids=["in one bundle", "in two bundles"])
def test_a_target_has_one_source_where_the_cardinality_says_so(
    kind: str, together: bool, open_base: Open
) -> None:
    kb = open_base(config(kind))
    kb.import_bundle(nodes() if together else [*nodes(), TWO_SOURCES[0]])
    found = codes(kb, TWO_SOURCES if together else TWO_SOURCES[1:])
    refused = [(1 if together else 0, "cardinality", f"[{1 if together else 0}].source")]
    assert found == (refused if kind in ("1:1", "1:N") else [])


@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("1:N", '1:N allows one source per target; {id: "b1"} already has {id: "a1"}'),
        ("1:1", '1:1 allows one source per target; {id: "b1"} already has {id: "a1"}'),
    ],
)
def test_the_message_names_both_sides(kind: str, message: str, open_base: Open) -> None:
    kb = open_base(config(kind))
    with pytest.raises(BundleError) as caught:
        kb.import_bundle([*nodes(), *TWO_SOURCES])
    assert caught.value.issues[0].message == f"Cannot create 'E' relation: {message}"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("delete_first", [True, False])
def test_an_edge_may_move_within_one_bundle(kind: str, delete_first: bool, open_base: Open) -> None:
    kb = open_base(config(kind))
    kb.import_bundle([*nodes(), edge("a1", "b1")])
    move = [edge("a1", "b1", action="delete"), edge("a1", "b2")]
    assert codes(kb, move if delete_first else move[::-1]) == []
    assert edges(kb) == {("a1", "b2")}


def test_two_edges_may_swap_their_targets_within_one_bundle(open_base: Open) -> None:
    kb = open_base(config("1:1"))
    kb.import_bundle([*nodes(), edge("a1", "b1"), edge("a2", "b2")])
    kb.import_bundle(
        [
            edge("a1", "b2"),
            edge("a2", "b1"),
            edge("a1", "b1", action="delete"),
            edge("a2", "b2", action="delete"),
        ]
    )
    assert edges(kb) == {("a1", "b2"), ("a2", "b1")}


def test_an_edge_that_a_cascade_deletes_frees_its_place(open_base: Open) -> None:
    kb = open_base(config("N:1"))
    kb.import_bundle([*nodes(), edge("a1", "b1")])
    kb.import_bundle(
        [{"type": "B", "action": "delete", "id": "b1"}, edge("a1", "b2")], cascade=True
    )
    assert edges(kb) == {("a1", "b2")}


@pytest.mark.parametrize("kind", KINDS)
def test_writing_the_same_edge_again_is_never_refused(kind: str, open_base: Open) -> None:
    kb = open_base(config(kind))
    kb.import_bundle([*nodes(), edge("a1", "b1")])
    assert codes(kb, [edge("a1", "b1"), edge("a2", "b2")]) == []
    assert edges(kb) == {("a1", "b1"), ("a2", "b2")}


def test_parallel_edges_to_one_target_are_one_target(open_base: Open) -> None:
    kb = open_base(
        config("N:1").replace(
            'cardinality: "N:1"',
            'cardinality: "N:1", identity: k, schema: {properties: {k: {type: string}}}',
        )
    )
    kb.import_bundle([*nodes(), edge("a1", "b1", k="x"), edge("a1", "b1", k="y")])
    assert codes(kb, [edge("a1", "b2", k="z")]) == [(0, "cardinality", "[0].target")]


def test_every_edge_too_many_is_named(open_base: Open) -> None:
    kb = open_base(config("1:1"))
    kb.import_bundle(nodes())
    found = codes(kb, [edge("a1", "b1"), edge("a1", "b2"), edge("a1", "b3"), edge("a2", "b1")])
    assert {f[0] for f in found} == {1, 2, 3}
    assert edges(kb) == set()
