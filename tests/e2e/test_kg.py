"""The property graph through the real command, and the example that uses it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import duckkb

from . import command
from .command import Done

EXAMPLE = Path(__file__).parents[2] / "examples" / "fpga-uart"
CLK = {"id": "clk", "type": "Signal", "properties": {"description": "时钟信号", "width": "1"}}
WAVE = {"id": "wave", "type": "SignalExample", "properties": {"timing": "a\u2028b  \x85 [c] :d:"}}
SHOWN = {"from": "clk", "to": "wave", "type": "EXAMPLES"}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A base with a graph of two nodes."""
    root = tmp_path / "kb"
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text("graph:\n", encoding="utf-8")
    with duckkb.open(root) as kb:
        kb.kg.init([CLK, WAVE], [SHOWN])
    return root


def kg(root: Path, *arguments: str | Path, stdin: str = "") -> Done:
    return command.run("kg", *arguments, "--kb", root, stdin=stdin)


def answer(root: Path, *arguments: str) -> Any:
    """The data of a call that must succeed, taken out of its envelope."""
    done = kg(root, *arguments, "--json")
    assert (done.code, done.err) == (0, "")
    assert done.json.keys() == {"success", "data"}
    assert done.json["success"] is True
    return done.json["data"]


def test_properties_that_are_no_json_are_shown_as_they_arrived(root: Path) -> None:
    """A shell may have taken the quotes, or the two arguments were exchanged."""
    done = kg(root, "update-node", "clk", "{width: 2}")
    assert done.code == 1
    assert done.err.startswith("Error: properties: not valid JSON: ")
    assert done.err.rstrip().endswith('got "{width: 2}"')


def test_every_command_answers_with_the_envelope(root: Path) -> None:
    node = {"id": "rst", "type": "Signal", "properties": {"width": 1}}
    relation = {"from": "rst", "to": "clk", "type": "RELATED"}
    assert answer(root, "create-node", "rst", "Signal", "--properties", '{"width": 1}') == node
    assert answer(root, "create-relation", "rst", "clk", "RELATED") == relation
    found = answer(root, "query", "rst", "--depth", "2")
    assert [(n["id"], n["distance"]) for n in found["nodes"]] == [("rst", 0), ("clk", 1), ("wave", 2)]  # fmt: skip
    assert found["relations"] == [SHOWN, relation]
    assert answer(root, "update-node", "rst", "{}") == {**node, "properties": {}}
    assert answer(root, "list", "--type", "SignalExample") == [WAVE]
    assert answer(root, "delete-relation", "rst", "clk", "RELATED") == relation
    assert answer(root, "delete-node", "rst") == {**node, "properties": {}}
    made = answer(root, "init", json.dumps([CLK]), "[]", "--graph", "other")
    assert made == {"graphId": "other", "nodes": 1, "relations": 0}
    assert answer(root, "list", "--graph", "other") == [CLK]


def test_a_refusal_is_an_answer_with_a_code_and_exit_code_1(root: Path) -> None:
    done = kg(root, "create-node", "clk", "Signal", "--json")
    assert done.code == 1
    assert done.json["success"] is False
    assert done.json["code"] == "NODE_EXISTS"
    assert "clk" in done.json["error"]
    done = kg(root, "init", '[{"id": "1", "type": "X"}]', "--json")
    assert done.code == 1
    assert [error["code"] for error in done.json["errors"]] == ["INVALID_ID", "INVALID_TYPE"]
    done = kg(root, "delete-node", "clk")
    assert (done.code, done.out) == (1, "")
    assert "clk -EXAMPLES-> wave" in done.err


def test_a_base_without_graphs_says_so(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text("name: plain\n")
    done = kg(tmp_path, "list", "--json")
    assert done.code == 2
    assert (done.json["success"], done.json["code"]) == (False, "no_graph")
    assert "graph:" in done.json["hint"]


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_export_prints_the_file_itself_and_import_reads_it(root: Path, options: list[str]) -> None:
    done = kg(root, "export", "default", *options)
    assert json.loads(done.out) == {
        "graphId": "default",
        "nodes": [CLK, WAVE],
        "relations": [SHOWN],
    }
    made = kg(root, "import", "-", "--graph", "again", stdin=done.out)
    assert (made.code, made.out) == (0, "Graph 'again' now holds 2 nodes and 1 relation.\n")
    assert kg(root, "export", "again").out == done.out.replace('"default"', '"again"')


def test_the_screens_are_for_people(root: Path) -> None:
    listed = kg(root, "list").out
    assert listed.splitlines()[0].split() == ["id", "type", "properties"]
    assert "description: 时钟信号, width: 1" in listed
    assert "clk -EXAMPLES-> wave" in kg(root, "query", "wave").out
    none = "Graph 'default' has no such nodes; --graph names another.\n"
    assert kg(root, "list", "--type", "StateTransition").out == none
    taken = kg(root, "create-node", "clk", "Signal")
    assert (taken.code, taken.out) == (1, "")
    assert "'duckkb kg update-node' replaces" in taken.err


# -- the example -----------------------------------------------------------------------------------


@pytest.fixture
def uart(tmp_path: Path) -> Path:
    """The example without anything derived."""
    ignore = shutil.ignore_patterns(".build", ".state")
    return shutil.copytree(EXAMPLE, tmp_path / "uart", ignore=ignore)


def test_the_file_of_the_example_gives_its_data(uart: Path) -> None:
    with duckkb.open(uart) as kb:
        assert kb.kg.export_graph("uart_rx").text == (uart / "graph.json").read_text("utf-8")
        counts = {kind: len(kb.kg.list(kind, graphId="uart_rx")) for kind in ("Signal", "StateTransition", "SignalExample")}  # fmt: skip
        assert counts == {"Signal": 12, "StateTransition": 7, "SignalExample": 5}
        assert len(kb.kg.export_graph("uart_rx").relations) == 40
        assert kb.search("毛刺", mode="text", limit=2).hits[0].type == "KGNode"
        assert kb.doctor().problems == ()
        before = {path: path.read_bytes() for path in (uart / "data").rglob("*.jsonl")}
        kb.kg.import_graph(uart / "graph.json")
        assert {path: path.read_bytes() for path in before} == before


@pytest.mark.slow
def test_the_session_of_the_example_goes_as_it_says(uart: Path) -> None:
    environment = command.environment(PATH=f"{Path(command.COMMAND).parent}:/usr/bin:/bin")
    done = subprocess.run(
        [uart / "session.sh"], env=environment, capture_output=True, text=True, check=False, timeout=110
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    for told in (
        "frame_err -STATETRANSITION-> stop_bad",
        "flowchart",
        "Created parity_err -STATETRANSITION-> parity_to_stop.",
        "graph 'uart_rx' has no node \"parity\"",
        "cannot be deleted: it still has relations (7)",
        "Graph 'uart_rx_parity' now holds 26 nodes and 41 relations.",
    ):
        assert told in done.stdout
