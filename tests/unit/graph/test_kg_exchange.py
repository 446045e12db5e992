"""`graph.json` in and out: the same graph again, and every way in which a file can be wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import duckkb

from ..bases import truth_files
from ..conftest import Open

GRAPH: dict[str, Any] = {
    "graphId": "uart",
    "nodes": [
        {"id": "clk", "type": "Signal", "properties": {"a": [1, 1.0, True, None, "\u2028\x85"]}},
        {"id": "rx", "type": "Signal", "properties": {}},
    ],
    "relations": [{"from": "clk", "to": "rx", "type": "RELATED"}],
}


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    return open_base("graph:\n")


@pytest.mark.parametrize("form", ["file", "text", "value", "marked file"])
def test_what_is_read_is_what_is_written(
    kb: duckkb.KnowledgeBase, tmp_path: Path, form: str
) -> None:
    path, text = tmp_path / "graph.json", json.dumps(GRAPH)
    path.write_text(text, encoding="utf-8-sig" if form == "marked file" else "utf-8")
    source = {"text": text, "value": GRAPH}.get(form, path)
    assert kb.kg.import_graph(source) == {"graphId": "uart", "nodes": 2, "relations": 1}
    exported = kb.kg.export_graph("uart")
    assert json.dumps(exported.as_dict()) == json.dumps(GRAPH)
    assert json.loads(exported.text) == GRAPH


def test_the_file_is_one_line_a_node_and_a_relation(kb: duckkb.KnowledgeBase) -> None:
    kb.kg.import_graph(GRAPH)
    text = kb.kg.export_graph("uart").text
    assert text.endswith("}\n")
    assert text.count("\n") == 10
    kb.kg.import_graph(text, graphId="second")
    assert kb.kg.export_graph("second").text == text.replace('"uart"', '"second"')


def test_an_empty_graph_is_a_file_too(kb: duckkb.KnowledgeBase) -> None:
    text = kb.kg.export_graph("nothing").text
    assert json.loads(text) == {"graphId": "nothing", "nodes": [], "relations": []}
    assert kb.kg.import_graph(text) == {"graphId": "nothing", "nodes": 0, "relations": 0}


def test_keys_may_be_left_out(kb: duckkb.KnowledgeBase) -> None:
    assert kb.kg.import_graph('{"nodes": [{"id": "a", "type": "Signal"}]}')["graphId"] == "default"
    assert kb.kg.import_graph("{}") == {"graphId": "default", "nodes": 0, "relations": 0}


@pytest.mark.parametrize(
    ("text", "code", "told"),
    [
        ("", "INVALID_ARGUMENT", "graph.json"),
        ("[]", "INVALID_ARGUMENT", "object"),
        ('{"nodes": [', "INVALID_ARGUMENT", "graph.json"),
        ('{"nodes": [],\n "relations": x}', "INVALID_ARGUMENT", "line 2, column 15"),
        ('{"nodes": [], "nodes": []}', "INVALID_ARGUMENT", "'nodes' stands twice"),
        ('{"nodes": {}}', "INVALID_ARGUMENT", "array"),
        ('{"edges": []}', "INVALID_ARGUMENT", "edges"),
        ('{"graphId": "../x"}', "INVALID_ID", "graphId"),
        ('{"graphId": null}', "INVALID_ID", "graphId"),
        ('{"nodes": [{"id": "a", "type": "Wire"}]}', "INVALID_TYPE", "nodes[0].type"),
        ('{"relations": [{"from": "a", "to": "b", "type": "RELATED"}]}', "NODE_NOT_FOUND", "from"),
    ],
)
def test_a_file_that_is_wrong_changes_nothing(
    kb: duckkb.KnowledgeBase, tmp_path: Path, text: str, code: str, told: str
) -> None:
    kb.kg.import_graph({**GRAPH, "graphId": "default"})
    before = truth_files(kb.root)
    (tmp_path / "graph.json").write_text(text, encoding="utf-8")
    for source in (text, tmp_path / "graph.json"):
        with pytest.raises(duckkb.KgError) as caught:
            kb.kg.import_graph(source)
        assert caught.value.code == code
        assert any(told in issue.message for issue in caught.value.issues)
    assert truth_files(kb.root) == before


def test_a_file_that_is_wrong_is_told_by_its_own_name(
    kb: duckkb.KnowledgeBase, tmp_path: Path
) -> None:
    (tmp_path / "uart.json").write_text("{", encoding="utf-8")
    with pytest.raises(duckkb.KgError) as caught:
        kb.kg.import_graph(tmp_path / "uart.json")
    assert "uart.json" in caught.value.message


def test_a_file_that_is_no_text_is_refused(kb: duckkb.KnowledgeBase, tmp_path: Path) -> None:
    (tmp_path / "graph.json").write_bytes(b'{"graphId": "\xff"}')
    with pytest.raises(duckkb.KgError) as caught:
        kb.kg.import_graph(tmp_path / "graph.json")
    assert caught.value.code == "INVALID_ARGUMENT"


def test_a_file_that_is_not_there(kb: duckkb.KnowledgeBase, tmp_path: Path) -> None:
    with pytest.raises(duckkb.UsageError):
        kb.kg.import_graph(tmp_path / "none.json")
