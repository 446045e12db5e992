"""Records whose name a person changed in their file: they keep their `__id`, and are no longer what they were called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.errors import RecordNotFoundError

from ..conftest import Open

NODE = "{identity: id, schema: {properties: {id: {type: string}, text: {type: string}}}}"
CONFIG = f"nodes:\n  A: {NODE}\nedges:\n  E: {{from: A, to: A}}\n"


def edge(source: str, target: str, **more: Any) -> dict[str, Any]:
    return {"type": "E", "source": {"id": source}, "target": {"id": target}, **more}


def edges(kb: duckkb.KnowledgeBase) -> set[tuple[Any, ...]]:
    query = (
        "SELECT a.id, b.id FROM edge_e JOIN a ON __from_id = a.__id JOIN a b ON __to_id = b.__id"
    )
    return set(kb.sql(query).rows)


def nodes(kb: duckkb.KnowledgeBase) -> dict[str, str]:
    return dict(kb.sql("SELECT id, text FROM a").rows)


@pytest.fixture
def renamed(open_base: Open) -> duckkb.KnowledgeBase:
    """A base in which 'a' was renamed to 'c' by hand; an edge joins it to 'b'."""
    kb = open_base(CONFIG)
    kb.import_bundle([
        {"type": "A", "id": "a", "text": "precious"},
        {"type": "A", "id": "b", "text": "other"},
        edge("a", "b"),
    ])  # fmt: skip
    (part,) = Path(kb.root).glob("data/nodes/a/**/*.jsonl")
    part.write_text(part.read_text().replace('"id":"a"', '"id":"c"'))
    kb.sync()
    return kb


def test_an_import_of_the_old_name_makes_a_record_of_its_own(
    renamed: duckkb.KnowledgeBase,
) -> None:
    result = renamed.import_bundle([
        {"type": "A", "id": "a", "text": "new"}, edge("a", "b"), edge("c", "a"),
    ])  # fmt: skip
    assert (result.plan.nodes.upserted, result.plan.edges.upserted) == (1, 2)
    assert nodes(renamed) == {"a": "new", "b": "other", "c": "precious"}
    assert edges(renamed) == {("c", "b"), ("a", "b"), ("c", "a")}
    again = renamed.import_bundle([
        {"type": "A", "id": "a", "text": "new"}, edge("a", "b"), edge("c", "b"),
    ])  # fmt: skip
    # The line of the edge from 'c' called its end 'a' until now.
    assert (again.plan.nodes.unchanged, again.plan.edges.unchanged) == (1, 1)
    assert edges(renamed) == {("c", "b"), ("a", "b"), ("c", "a")}
    with duckkb.KnowledgeBase(renamed.root) as reopened:
        assert nodes(reopened) == nodes(renamed)
        assert edges(reopened) == edges(renamed)
        assert reopened.get("A", {"id": "a"}).values["text"] == "new"


def test_a_delete_of_the_old_name_deletes_nothing(renamed: duckkb.KnowledgeBase) -> None:
    result = renamed.import_bundle([{"type": "A", "id": "a", "action": "delete"}])
    assert result.plan.missing_deletes == 1
    assert nodes(renamed) == {"b": "other", "c": "precious"}


def test_the_old_name_is_not_found_and_the_new_one_is(renamed: duckkb.KnowledgeBase) -> None:
    with pytest.raises(RecordNotFoundError):
        renamed.get("A", {"id": "a"})
    assert renamed.get("A", {"id": "c"}).values["text"] == "precious"


def test_the_new_name_is_the_same_record(renamed: duckkb.KnowledgeBase) -> None:
    renamed.import_bundle([{"type": "A", "id": "c", "text": "changed"}, edge("c", "b")])
    assert nodes(renamed) == {"b": "other", "c": "changed"}
    assert edges(renamed) == {("c", "b")}


def test_an_edge_to_the_old_name_has_no_end(renamed: duckkb.KnowledgeBase) -> None:
    with pytest.raises(duckkb.BundleError) as refused:
        renamed.import_bundle([edge("b", "a")])
    assert [issue.code for issue in refused.value.issues] == ["orphan_edge"]
