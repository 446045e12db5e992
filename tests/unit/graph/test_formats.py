"""Answers as drawings, and as the command line prints them."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import networkx as nx
import pytest
from tests.unit.conftest import Open
from tests.unit.graph.bases import PEOPLE, TOWN, knows, person
from typer.testing import CliRunner

import duckkb
from duckkb.graph.formats import drawing, graphml, mermaid
from duckkb.surfaces import render_graph
from duckkb.surfaces.cli import app

Run = Callable[..., tuple[int, str]]

ASKED = {
    "neighbors": ["neighbors", "Person:ann"],
    "traverse": ["traverse", "Person:ann", "--depth", "2"],
    "subgraph": ["subgraph", "Person:ann", "--depth", "1"],
    "paths": ["paths", "Person:ann", "Person:dan"],
    "search": ["search", "potter"],
}


@pytest.fixture(scope="module")
def town(open_shared: Open) -> duckkb.KnowledgeBase:
    kb = open_shared(PEOPLE)
    kb.import_bundle(TOWN)
    return kb


@pytest.fixture(scope="module")
def run(town: duckkb.KnowledgeBase) -> Run:
    def run(*arguments: str) -> tuple[int, str]:
        done = CliRunner().invoke(app, ["--kb", str(town.root), "graph", *arguments])
        return done.exit_code, done.stdout

    return run


def test_graphml_is_read_by_others(town: duckkb.KnowledgeBase) -> None:
    picture = drawing(town.graph.subgraph("Person:ann", depth=2))
    read = nx.read_graphml(BytesIO(graphml(picture).encode()))
    assert isinstance(read, nx.MultiDiGraph)
    labels = nx.get_node_attributes(read, "label")
    assert sorted(labels.values()) == [
        "City: wu cn",
        "Person: ann",
        "Person: bob",
        "Person: cem",
        "Person: dan",
    ]
    ann = next(n for n, label in labels.items() if label == "Person: ann")
    assert json.loads(read.nodes[ann]["identity"]) == {"name": "ann"}
    assert json.loads(read.nodes[ann]["values"]) == {"about": "a potter who sings"}
    ways = [(labels[a], labels[b], held["type"]) for a, b, held in read.edges(data=True)]
    assert ways.count(("Person: ann", "Person: bob", "KNOWS")) == 2
    assert ("Person: dan", "Person: dan", "KNOWS") in ways
    assert len(ways) == 8


def test_graphml_holds_any_text(open_base: Open) -> None:
    name = '<&">\0\x1b\ud7ff知识\U0001f600\ufffe'
    kb = open_base(PEOPLE)
    kb.import_bundle([person(name), person("ann", about="]]>"), knows("ann", name, 1, how="<")])
    text = graphml(drawing(kb.graph.neighbors("Person:ann")))
    read = nx.read_graphml(BytesIO(text.encode()))
    assert {held["type"] for _, held in read.nodes(data=True)} == {"Person"}
    assert [json.loads(held["values"])["how"] for *_, held in read.edges(data=True)] == ["<"]


def test_no_drawing_steers_a_terminal_and_graphml_keeps_the_text(open_base: Open) -> None:
    name = "a\x9b31m\u202eb"
    kb = open_base(PEOPLE)
    kb.import_bundle([person(name)])
    picture = drawing(kb.graph.neighbors(f"Person:{name}"))
    assert 'n1["Person: a#155;31m#8238;b"]' in mermaid(picture)
    text = graphml(picture)
    assert "a&#x9b;31m&#x202e;b" in text
    (held,) = nx.read_graphml(BytesIO(text.encode())).nodes.values()
    assert held["label"] == f"Person: {name}"


def test_mermaid_draws_nodes_and_edges(town: duckkb.KnowledgeBase) -> None:
    assert mermaid(drawing(town.graph.neighbors("Person:bob", direction="out"))) == (
        'flowchart LR\n    n1["Person: bob"]\n    n2["Person: cem"]\n    n1 -->|"KNOWS: 2005"| n2\n'
    )


def test_an_edge_is_told_from_those_beside_it(town: duckkb.KnowledgeBase, run: Run) -> None:
    asked = ["Person:ann", "Person:bob", "--direction", "out", "--depth", "1"]
    (path,) = town.graph.paths(*asked[:2], direction="out", depth=1).paths
    assert sorted(edge.identity["since"] for edge in path.edges[0]) == [2001, 2010]
    _, drawn = run("paths", *asked, "--format", "mermaid")
    assert drawn.count('n1 -->|"KNOWS: 20') == 2
    assert "Person ann -KNOWS: 20" in run("paths", *asked)[1]
    assert '-->|"LIVES_IN"|' in run("neighbors", "Person:ann", "--format", "mermaid")[1]


def test_mermaid_text_cannot_leave_its_quotes(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    name = 'a"]\nn9["<b>#1&'
    kb.import_bundle([person(name), person("x" * 200)])
    drawn = mermaid(drawing(kb.graph.traverse(("Person", {"name": name}))))
    assert drawn == ('flowchart LR\n    n1["Person: a#34;] n9[#34;#60;b#62;#35;1#38;"]\n')
    long = mermaid(drawing(kb.graph.traverse(("Person", {"name": "x" * 200}))))
    assert len(long) < 120


@pytest.mark.parametrize("name", ASKED)
def test_a_drawing_has_each_node_and_edge_once(run: Run, name: str) -> None:
    code, text = run(*ASKED[name], "--format", "mermaid")
    lines = text.splitlines()
    assert code == 0
    assert lines[0] == "flowchart LR"
    nodes = [line for line in lines if '["' in line]
    assert len({*nodes}) == len(nodes) >= 3
    assert sum("-->" in line for line in lines) >= 3
    _, xml = run(*ASKED[name], "--format", "graphml")
    read = nx.read_graphml(BytesIO(xml.encode()))
    assert len(read.nodes) == len(nodes)
    assert len(read.edges) == sum("-->" in line for line in lines)


@pytest.mark.parametrize("name", ASKED)
def test_json_is_asked_for_in_two_ways(run: Run, name: str) -> None:
    one, other = run(*ASKED[name], "--format", "json"), run(*ASKED[name], "--json")
    assert one == other
    assert one[0] == 0
    assert isinstance(json.loads(one[1]), dict)


def test_ids_in_json_are_text(run: Run, town: duckkb.KnowledgeBase) -> None:
    found = json.loads(run(*ASKED["neighbors"], "--json")[1])
    ann = str(town.get("Person", {"name": "ann"}).id)
    assert found["node"]["id"] == ann
    for neighbor in found["neighbors"]:
        edge = neighbor["edge"]
        assert ann in (edge["from_id"], edge["to_id"])
        assert all(isinstance(edge[key], str) for key in ("id", "from_id", "to_id"))
        assert isinstance(neighbor["node"]["id"], str)
    assert set(found) == {"node", "neighbors", "stats", "truncated"}
    assert found["stats"] == {
        "total_count": 4,
        "by_edge_type": {"KNOWS": 3, "LIVES_IN": 1},
        "dangling": 0,
    }


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("neighbors", ["Person ann", "-KNOWS->", "<-KNOWS-", "how=school", "4 edges: KNOWS 3"]),
        ("traverse", ["Person cem", "4 nodes within 2 steps"]),
        ("subgraph", ["-LIVES_IN->", "floor=3", "4 nodes, 5 edges within 1 step"]),
        ("paths", ["2  Person ann -LIVES_IN-> City wu cn <-LIVES_IN- Person dan"]),
        ("search", ["1. Person ann", "a potter who sings", "-KNOWS->"]),
    ],
)
def test_people_read_tables(run: Run, name: str, words: list[str]) -> None:
    code, text = run(*ASKED[name])
    assert code == 0
    for word in words:
        assert word in text


def test_what_was_cut_is_said(run: Run) -> None:
    for arguments in (
        ["neighbors", "Person:ann", "--limit", "1"],
        ["traverse", "Person:ann", "--limit", "1"],
        ["subgraph", "Person:ann", "--max-edges", "1"],
        ["paths", "Person:ann", "Person:dan", "--limit", "1"],
        ["search", "potter", "--neighbors", "1"],
    ):
        assert "there is more; raise --" in run(*arguments)[1]


@pytest.mark.parametrize("form", ["mermaid", "graphml"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["neighbors", "Person:ann", "--limit", "1"], "there is more; raise --limit"),
        (["traverse", "Person:ann", "--limit", "1"], "there is more; raise --limit"),
        (
            ["subgraph", "Person:ann", "--max-edges", "1"],
            "there is more; raise --max-nodes or --max-edges",
        ),
        (["paths", "Person:ann", "Person:dan", "--limit", "1"], "there is more; raise --limit"),
        (["search", "potter", "--neighbors", "1"], "there is more; raise --neighbors"),
        (
            ["paths", "Person:ann", "Person:dan", "--direction", "out", "--depth", "2"],
            "no path within depth 2: the shortest has length 3; raise the depth",
        ),
    ],
)
def test_a_drawing_that_was_cut_says_so_beside_it_and_within(
    town: duckkb.KnowledgeBase, words: list[str], told: str, form: str
) -> None:
    call = ["--kb", str(town.root), "graph", *words, "--format", form]
    done = CliRunner().invoke(app, call)
    assert done.stderr == f"! {told}\n"
    if form == "mermaid":
        assert done.stdout.splitlines()[1] == f"    %% {told}"
    else:
        assert f"<desc>{told}</desc>" in done.stdout
        assert nx.read_graphml(BytesIO(done.stdout.encode())) is not None


def test_a_drawing_that_is_whole_says_nothing(town: duckkb.KnowledgeBase) -> None:
    call = ["--kb", str(town.root), "graph", "subgraph", "Person:ann", "--format", "mermaid"]
    done = CliRunner().invoke(app, call)
    assert (done.stderr, "%%" in done.stdout) == ("", False)


def test_where_no_option_can_be_raised_the_advice_is_another(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NEIGHBORS", "NODES", "EDGES", "PATHS"):
        monkeypatch.setattr(render_graph, f"MOST_{name}", 1)
    for words in (
        ["neighbors", "Person:ann", "--limit", "1"],
        ["traverse", "Person:ann", "--limit", "1"],
        ["subgraph", "Person:ann", "--max-nodes", "1", "--max-edges", "1"],
        ["paths", "Person:ann", "Person:dan", "--limit", "1"],
        ["search", "potter", "--neighbors", "1"],
    ):
        told = run(*words)[1]
        assert "raise" not in told
        assert "narrow it by --edge, --type or --where" in told
        assert ("SQL reads all of them" in told) is (words[0] == "neighbors")
    some = run("subgraph", "Person:ann", "--max-nodes", "1", "--max-edges", "0")[1]
    assert "there is more; raise --max-edges" in some


def test_filters_come_through_the_command_line(run: Run) -> None:
    found = run("neighbors", "Person:ann", "--edge", "KNOWS", "--where", "since>=2005", "--json")
    assert [n["edge"]["values"]["how"] for n in json.loads(found[1])["neighbors"]] == ["work"]
    found = run("traverse", "Person:ann", "--type", "City", "--direction", "both", "--json")
    assert [n["type"] for n in json.loads(found[1])["nodes"]] == ["Person", "City"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["neighbors", "Person:eve"], 0),
        (["neighbors", "Person:zoe"], 1),
        (["neighbors", "Human:zoe"], 2),
        (["paths", "Person:ann", "Person:eve"], 1),
        (["search", "submarine"], 1),
        (["traverse", "Person:ann", "--depth", "1000"], 2),
    ],
)
def test_exit_codes(run: Run, arguments: list[str], code: int) -> None:
    assert run(*arguments)[0] == code


def test_asking_writes_nothing(run: Run, town: duckkb.KnowledgeBase) -> None:
    def files() -> dict[Path, bytes]:
        return {p: p.read_bytes() for p in (town.root / "data").rglob("*") if p.is_file()}

    before = files()
    for arguments in ASKED.values():
        run(*arguments, "--read-only")
    assert files() == before
