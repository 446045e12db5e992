"""What agents get from the tools of the graph and of the property graph."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client

import duckkb
from duckkb.graph import service
from duckkb.graph.traverse import MOST_DEPTH
from duckkb.surfaces.mcp import bounds
from duckkb.surfaces.mcp.registry import chosen
from duckkb.surfaces.mcp.server import definition
from duckkb.surfaces.mcp.tools import TOOLS

from ..bases import DOCS, doc, ref, truth_files
from ..conftest import Open
from .mcp_client import ERAS, call, talk

GRAPH = ["get_neighbors", "traverse", "extract_subgraph", "find_paths", "graph_search"]
KG_WRITES = [
    "kg_init",
    "kg_create_node",
    "kg_create_relation",
    "kg_delete_node",
    "kg_delete_relation",
    "kg_update_node",
]
KG = [*KG_WRITES, "kg_query", "kg_list"]

CLOCK = {"id": "clk", "type": "Signal", "properties": {"width": "1"}}
RESET = {"id": "rst", "type": "Signal", "properties": {}}
RELATED = {"from": "clk", "to": "rst", "type": "RELATED"}
BOTH = {"fromId": "clk", "toId": "rst", "type": "RELATED"}


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    return filled(open_base)


@pytest.fixture(scope="module")
def settled(open_shared: Open) -> duckkb.KnowledgeBase:
    """The base of `signals`, for calls that must not change it."""
    kb = filled(open_shared)
    kb.kg.init([CLOCK, RESET], [RELATED])
    return kb


def filled(open_: Open) -> duckkb.KnowledgeBase:
    base = open_(DOCS + "graph: {}\n")
    base.import_bundle(
        [
            doc("a", "grey heron", level=1),
            doc("b", "white stork"),
            doc("c", "black swan"),
            ref("a", "b", ref_type="cites"),
            ref("b", "c", ref_type="quotes"),
        ]
    )
    return base


@pytest.fixture
def signals(kb: duckkb.KnowledgeBase) -> duckkb.KnowledgeBase:
    kb.kg.init([CLOCK, RESET], [RELATED])
    return kb


def names(nodes: list[dict[str, Any]]) -> list[str]:
    return [node["identity"]["doc_uri"] for node in nodes]


# -- profiles and definitions --------------------------------------------------------------------


def test_the_profiles_have_their_tools_and_combine() -> None:
    core = list(chosen(TOOLS, "core"))
    assert list(chosen(TOOLS, "graph")) == GRAPH
    assert list(chosen(TOOLS, "kg")) == KG
    assert list(chosen(TOOLS, "core,kg")) == [*core, *KG]
    assert set(chosen(TOOLS, "graph,core")) == {*core, *GRAPH}


@pytest.mark.parametrize("era", ERAS)
def test_a_server_of_two_profiles_shows_and_runs_both(
    era: str, signals: duckkb.KnowledgeBase
) -> None:
    async def script(client: Client) -> None:
        shown = {tool.name for tool in (await client.list_tools()).tools}
        assert shown == {*chosen(TOOLS, "core"), *KG}
        assert not (await client.call_tool("kg_list", {})).is_error
        assert not (await client.call_tool("smart_search", {"query": "heron"})).is_error
        refused = await client.call_tool("traverse", {"node": "Document:a"})
        assert refused.structured_content is not None
        assert "--tools graph" in refused.structured_content["hint"]

    talk(signals, script, "core,kg", era)


@pytest.mark.parametrize(
    ("tool", "reads", "destroys"),
    [
        *((name, True, False) for name in [*GRAPH, "kg_query", "kg_list"]),
        *((name, False, False) for name in ["kg_create_node", "kg_create_relation"]),
        *((name, False, True) for name in ["kg_init", "kg_update_node"]),
        *((name, False, True) for name in ["kg_delete_node", "kg_delete_relation"]),
    ],
)
def test_annotations_say_what_a_tool_does(tool: str, reads: bool, destroys: bool) -> None:
    told = definition(TOOLS[tool]).annotations
    assert told is not None
    assert (told.read_only_hint, told.destructive_hint) == (reads, destroys)
    assert told.idempotent_hint is not tool.startswith(("kg_create", "kg_delete"))


def test_a_call_that_may_be_repeated_is_announced_so(open_base: Open) -> None:
    kb = open_base("name: g\ngraph: {}\n")
    nodes = [{"id": name, "type": "Signal"} for name in ("a", "b")]
    calls: list[tuple[str, dict[str, Any]]] = [
        ("kg_init", {"nodes": nodes}),
        ("kg_create_node", {"id": "c", "type": "Signal"}),
        ("kg_update_node", {"id": "c", "properties": {"n": 1}}),
        ("kg_create_relation", {"fromId": "a", "toId": "b", "type": "RELATED"}),
        ("kg_query", {"nodeId": "a"}),
        ("kg_list", {}),
        ("kg_delete_relation", {"fromId": "a", "toId": "b", "type": "RELATED"}),
        ("kg_delete_node", {"id": "c"}),
    ]
    assert {name for name, _ in calls} == {t.name for t in TOOLS.values() if t.profile == "kg"}
    for name, arguments in calls:
        assert call(kb, name, **arguments)["success"], name
        again = call(kb, name, **arguments)
        told = definition(TOOLS[name]).annotations
        assert told is not None
        assert told.idempotent_hint is again["success"], name


def test_schemas_tell_what_the_property_graph_accepts() -> None:
    given = TOOLS["kg_init"].input
    assert given["required"] == ["nodes"]
    assert [kind["type"] for kind in given["properties"]["nodes"]["anyOf"]] == ["array", "string"]
    assert TOOLS["kg_create_node"].input["properties"]["properties"]["anyOf"] == [
        {"type": "object"},
        {"type": "string"},
    ]
    depth = TOOLS["kg_query"].input["properties"]["depth"]
    assert (depth["type"], depth["minimum"], depth["maximum"]) == ("integer", 0, 100)
    assert depth["description"]


@pytest.mark.parametrize(
    ("tool", "argument", "most"),
    [
        ("get_neighbors", "limit", service.MOST_NEIGHBORS),
        ("traverse", "limit", service.MOST_NODES),
        ("traverse", "depth", MOST_DEPTH),
        ("extract_subgraph", "max_nodes", service.MOST_NODES),
        ("extract_subgraph", "max_edges", service.MOST_EDGES),
        ("find_paths", "limit", service.MOST_PATHS),
        ("graph_search", "seeds", service.MOST_SEEDS),
        ("graph_search", "neighbors", service.MOST_NEIGHBORS),
    ],
)
def test_bounds_that_schemas_tell_are_those_of_the_graph(
    tool: str, argument: str, most: int
) -> None:
    assert TOOLS[tool].input["properties"][argument]["maximum"] == most


def test_a_read_only_server_shows_no_tool_that_changes_the_graph(
    signals: duckkb.KnowledgeBase,
) -> None:
    with duckkb.open(signals.root, read_only=True) as reader:

        async def shown(client: Client) -> set[str]:
            return {tool.name for tool in (await client.list_tools()).tools}

        assert talk(reader, shown, "graph,kg") == {*GRAPH, "kg_query", "kg_list"}
        refused = call(reader, "kg_create_node", id="x", type="Signal")
        assert (refused["failed"], refused["success"]) == (True, False)
        assert refused["code"] == "read_only"
        assert [node["id"] for node in call(reader, "kg_list")["data"]] == ["clk", "rst"]


# -- the graph -----------------------------------------------------------------------------------


@pytest.mark.parametrize("era", ERAS)
def test_each_tool_of_the_graph_answers(era: str, kb: duckkb.KnowledgeBase) -> None:
    near = call(kb, "get_neighbors", era=era, node="Document:b")
    assert near["node"]["identity"] == {"doc_uri": "b"}
    assert [(n["direction"], n["node"]["identity"]["doc_uri"]) for n in near["neighbors"]] == [
        ("out", "c"),
        ("in", "a"),
    ]
    assert near["stats"]["total_count"] == 2
    assert near["stats"]["by_edge_type"] == {"REFERENCES": 2}

    walked = call(kb, "traverse", era=era, node="Document:a", paths=True)
    assert names(walked["nodes"]) == ["a", "b", "c"]
    assert [node["distance"] for node in walked["nodes"]] == [0, 1, 2]
    assert names(walked["nodes"][2]["path"]["nodes"]) == ["a", "b", "c"]
    assert (walked["depth_reached"], walked["truncated"]) == (2, False)

    cut_out = call(kb, "extract_subgraph", era=era, node="Document:a", depth=1)
    assert names(cut_out["nodes"]) == ["a", "b"]
    assert cut_out["stats"] == {
        "node_count": 2,
        "edge_count": 1,
        "depth_reached": 1,
        "truncated": False,
    }

    found = call(kb, "find_paths", era=era, source="Document:a", target="Document:c")
    assert [(path["length"], names(path["path"])) for path in found["paths"]] == [
        (2, ["a", "b", "c"])
    ]

    hits = call(kb, "graph_search", era=era, query="heron", seeds=1)
    (best,) = hits["results"]
    assert best["seed"]["identity"] == {"doc_uri": "a"}
    assert names(best["context"]["nodes"]) == ["a", "b"]


def test_the_id_of_a_hit_names_a_node_and_ids_are_text(kb: duckkb.KnowledgeBase) -> None:
    (hit,) = call(kb, "smart_search", query="heron", limit=1)["hits"]
    near = call(kb, "get_neighbors", node=hit["id"])
    assert near["node"]["id"] == hit["id"]
    (one,) = near["neighbors"]
    edge = one["edge"]
    assert (edge["from_id"], edge["to_id"]) == (hit["id"], one["node"]["id"])
    assert isinstance(edge["id"], str)
    (path,) = call(kb, "find_paths", source=hit["id"], target="Document:b")["paths"]
    assert [[step["id"] for step in steps] for steps in path["edges"]] == [[edge["id"]]]
    (result,) = call(kb, "graph_search", query="heron", seeds=1)["results"]
    assert result["seed"]["id"] == result["context"]["center_node"]["id"] == hit["id"]


@pytest.mark.parametrize("where", ["ref_type=cites", ["ref_type=cites"]])
def test_conditions_and_types_are_one_text_or_several(
    where: str | list[str], kb: duckkb.KnowledgeBase
) -> None:
    walked = call(kb, "traverse", node="Document:a", where=where, edge_types="REFERENCES")
    assert names(walked["nodes"]) == ["a", "b"]
    assert call(kb, "get_neighbors", node="Document:a", node_types=["Person"])["neighbors"] == []


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("get_neighbors", {}, "invalid_arguments"),
        ("get_neighbors", {"node": "Document:a", "limit": 0}, "invalid_arguments"),
        ("get_neighbors", {"node": "Document:a", "direction": "up"}, "invalid_arguments"),
        ("get_neighbors", {"node": "Document:zz"}, "not_found"),
        ("traverse", {"node": "Document:a", "depth": 101}, "invalid_arguments"),
        ("traverse", {"node": "Documnt:a"}, "unknown_type"),
        ("find_paths", {"source": "Document:a"}, "invalid_arguments"),
        ("graph_search", {"query": "x", "seed": 1}, "invalid_arguments"),
    ],
)
def test_a_failure_of_the_graph_has_the_shape_of_every_other_tool(
    tool: str, arguments: dict[str, Any], code: str, settled: duckkb.KnowledgeBase
) -> None:
    failed = call(settled, tool, **arguments)
    assert (failed["failed"], failed["code"]) == (True, code)
    assert failed["message"]
    assert isinstance(failed["errors"], list)
    assert "hint" in failed
    assert "success" not in failed


def test_long_texts_are_cut_before_nodes_are(kb: duckkb.KnowledgeBase) -> None:
    kb.import_bundle(
        [item for n in range(8) for item in (doc(f"n{n}", "word " * 60_000), ref("a", f"n{n}"))]
    )
    for tool, key in (("get_neighbors", "neighbors"), ("extract_subgraph", "nodes")):
        answer = call(kb, tool, node="Document:a")
        assert bounds.fits(answer)
        assert len(answer[key]) >= 9
        assert "get_source_record" in answer["notices"][0]
        assert all(len(json.dumps(entry)) < 5000 for entry in answer[key])
    found = call(kb, "graph_search", query="heron")
    assert bounds.fits(found)
    assert any("get_source_record" in notice for notice in found["notices"])


def test_an_answer_of_many_nodes_keeps_the_nearest(kb: duckkb.KnowledgeBase) -> None:
    long = "x" * 480
    fields = {"title": long, "tags": [long]}
    kb.import_bundle(
        [
            item
            for n in range(1200)
            for item in (
                doc(f"n{n:04}", long, **fields),
                ref("c" if n < 1000 else "n0000", f"n{n:04}"),
            )
        ]
    )
    graph = call(kb, "extract_subgraph", node="Document:c", depth=3, max_nodes=5000, max_edges=5000)
    assert bounds.fits(graph)
    assert graph["stats"]["truncated"]
    assert graph["stats"]["node_count"] == len(graph["nodes"]) > 200
    assert graph["stats"]["edge_count"] == len(graph["edges"])
    ids = {node["id"] for node in graph["nodes"]}
    assert all(edge["from_id"] in ids and edge["to_id"] in ids for edge in graph["edges"])
    assert "0.5 MB" in graph["notices"][-1]
    near = call(kb, "get_neighbors", node="Document:c", limit=1000)
    assert bounds.fits(near)
    assert near["truncated"]
    assert near["stats"]["total_count"] == 1001 > len(near["neighbors"]) > 100
    found = call(kb, "graph_search", query="swan", seeds=1, neighbors=1000)
    assert bounds.fits(found)
    assert found["truncated"]
    (only,) = found["results"]
    assert len(only["context"]["nodes"]) > 200


# -- the property graph --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("get_neighbors", {"limit": 1}, "1 of 2 neighbors are given: ask with a greater limit"),
        ("traverse", {"direction": "both", "limit": 2}, "ask with a greater limit"),
        ("extract_subgraph", {"max_nodes": 1}, "ask with greater max_nodes"),
        ("extract_subgraph", {"max_edges": 1}, "ask with greater max_nodes"),
    ],
)
def test_what_is_cut_says_what_to_do(
    tool: str, arguments: dict[str, Any], told: str, settled: duckkb.KnowledgeBase
) -> None:
    cut = call(settled, tool, node="Document:b", **arguments)
    (notice,) = cut["notices"]
    assert told in notice
    more = {name: 100 for name in arguments if name != "direction"}
    assert not call(settled, tool, node="Document:b", **{**arguments, **more}).get("notices")


@pytest.mark.parametrize("era", ERAS)
def test_each_tool_of_the_property_graph_answers_in_the_envelope(
    era: str, kb: duckkb.KnowledgeBase
) -> None:
    def data(tool: str, **arguments: Any) -> Any:
        answer = call(kb, tool, era=era, **arguments)
        assert set(answer) == {"success", "data"}
        assert answer["success"] is True
        return answer["data"]

    made = data("kg_init", nodes=[CLOCK], relations=[])
    assert made == {"graphId": "default", "nodes": 1, "relations": 0}
    assert data("kg_create_node", id="rst", type="Signal") == RESET
    assert data("kg_create_relation", **BOTH) == RELATED
    assert data("kg_query", nodeId="clk") == {
        "root": "clk",
        "depth": 1,
        "nodes": [{**CLOCK, "distance": 0}, {**RESET, "distance": 1}],
        "relations": [RELATED],
        "truncated": False,
    }
    changed = data("kg_update_node", id="rst", properties={"width": "2"})
    assert changed == {**RESET, "properties": {"width": "2"}}
    assert data("kg_list") == [CLOCK, changed]
    assert data("kg_list", type="SignalExample") == []
    assert data("kg_delete_relation", **BOTH) == RELATED
    assert data("kg_delete_node", id="rst") == changed
    assert data("kg_list") == [CLOCK]
    assert data("kg_list", graphId="other") == []


def test_json_text_and_json_values_do_the_same(kb: duckkb.KnowledgeBase) -> None:
    graph = {"nodes": [CLOCK, RESET], "relations": [RELATED]}
    for name, given in (
        ("values", graph),
        ("texts", {key: json.dumps(value) for key, value in graph.items()}),
    ):
        assert call(kb, "kg_init", graphId=name, **given)["data"]["relations"] == 1
        properties: Any = {"深": [1, {"a": None}]}
        if name == "texts":
            properties = json.dumps(properties)
        call(kb, "kg_create_node", graphId=name, id="d", type="Signal", properties=properties)
        call(kb, "kg_update_node", graphId=name, id="rst", properties=properties)
    values, texts = (
        call(kb, "kg_query", graphId=name, nodeId="clk", depth=2) for name in ("values", "texts")
    )
    assert values == texts
    lists = [call(kb, "kg_list", graphId=name) for name in ("values", "texts")]
    assert lists[0] == lists[1]
    assert lists[0]["data"][1]["properties"] == {"深": [1, {"a": None}]}


@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        ("kg_create_node", {"id": "clk", "type": "Signal"}, "NODE_EXISTS"),
        ("kg_create_node", {"id": "1x", "type": "Signal"}, "INVALID_ID"),
        ("kg_create_node", {"id": 5, "type": "Signal"}, "INVALID_ID"),
        ("kg_create_node", {"id": "x", "type": "Signl"}, "INVALID_TYPE"),
        ("kg_create_node", {"id": "x", "type": "Signal", "graphId": "../x"}, "INVALID_ID"),
        (
            "kg_create_node",
            {"id": "x", "type": "Signal", "properties": "{"},
            "INVALID_ARGUMENT",
        ),
        ("kg_create_relation", BOTH, "RELATION_EXISTS"),
        ("kg_create_relation", {**BOTH, "toId": "no"}, "NODE_NOT_FOUND"),
        ("kg_create_relation", {**BOTH, "type": "LIKES"}, "INVALID_TYPE"),
        ("kg_delete_node", {"id": "clk"}, "HAS_RELATIONS"),
        ("kg_delete_node", {"id": "no"}, "NODE_NOT_FOUND"),
        ("kg_delete_relation", {**BOTH, "type": "EXAMPLES"}, "RELATION_NOT_FOUND"),
        ("kg_update_node", {"id": "no", "properties": {}}, "NODE_NOT_FOUND"),
        ("kg_update_node", {"id": "clk", "properties": [1]}, "INVALID_ARGUMENT"),
        ("kg_query", {"nodeId": "no"}, "NODE_NOT_FOUND"),
        ("kg_query", {"nodeId": "clk", "depth": 101}, "INVALID_ARGUMENT"),
        ("kg_query", {"nodeId": "clk", "depth": "deep"}, "INVALID_ARGUMENT"),
        ("kg_query", {"nodeId": "clk", "depth": True}, "INVALID_ARGUMENT"),
        ("kg_init", {"nodes": "[", "relations": []}, "INVALID_ARGUMENT"),
        ("kg_init", {"nodes": [CLOCK, CLOCK]}, "NODE_EXISTS"),
        ("kg_init", {"nodes": [CLOCK], "relations": [RELATED]}, "NODE_NOT_FOUND"),
        ("kg_query", {}, "INVALID_ARGUMENT"),
        ("kg_create_node", {"id": "x"}, "INVALID_ARGUMENT"),
        ("kg_list", {"typ": "Signal"}, "INVALID_ARGUMENT"),
    ],
)
@pytest.mark.parametrize("era", ERAS)
def test_a_failure_of_the_property_graph_is_the_envelope_and_changes_nothing(
    era: str, tool: str, arguments: dict[str, Any], code: str, settled: duckkb.KnowledgeBase
) -> None:
    before = truth_files(settled.root)
    failed = call(settled, tool, era=era, **arguments)
    assert (failed["failed"], failed["success"], failed["code"]) == (True, False, code)
    assert failed["error"]
    assert {"data", "message", "status"}.isdisjoint(failed)
    assert truth_files(settled.root) == before


def test_every_fault_of_a_whole_graph_is_told_at_once(signals: duckkb.KnowledgeBase) -> None:
    nodes = [{"id": "9", "type": "Signal"}, {"id": "x", "type": "Sgnal"}]
    failed = call(signals, "kg_init", nodes=nodes)
    assert failed["total"] == 2
    assert [(e["path"], e["code"]) for e in failed["errors"]] == [
        ("nodes[0].id", "INVALID_ID"),
        ("nodes[1].type", "INVALID_TYPE"),
    ]


def test_a_base_without_a_property_graph_says_how_to_get_one(open_base: Open) -> None:
    failed = call(open_base(DOCS), "kg_list")
    assert (failed["failed"], failed["success"], failed["code"]) == (True, False, "no_graph")
    assert "config.yaml" in failed["hint"]


def test_a_failure_of_the_server_itself_is_the_envelope_too(
    signals: duckkb.KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a disk on fire")

    monkeypatch.setattr(signals.kg, "list", broken)
    failed = call(signals, "kg_list")
    assert (failed["failed"], failed["success"], failed["code"]) == (True, False, "internal")
    assert "fire" not in json.dumps(failed)


def test_a_long_list_goes_on_where_it_was_cut(kb: duckkb.KnowledgeBase) -> None:
    nodes = [
        {"id": f"n{n:05}", "type": "Signal", "properties": {"text": "x" * 400}} for n in range(4000)
    ]
    kb.kg.init(nodes, [])
    first = call(kb, "kg_list")
    assert bounds.fits(first)
    assert first["truncated"] is True
    seen, answer = first["data"], first
    while "next_cursor" in answer:
        answer = call(kb, "kg_list", cursor=answer["next_cursor"])
        assert bounds.fits(answer)
        seen = seen + answer["data"]
    assert seen == nodes
    assert "truncated" not in answer


def test_a_wide_neighborhood_keeps_the_nearest(kb: duckkb.KnowledgeBase) -> None:
    nodes = [
        {"id": f"n{n:05}", "type": "Signal", "properties": {"text": "x" * 400}} for n in range(4000)
    ]
    relations = [{"from": "n00000", "to": node["id"], "type": "RELATED"} for node in nodes[1:3000]]
    relations += [{"from": "n00001", "to": node["id"], "type": "RELATED"} for node in nodes[3000:]]
    kb.kg.init(nodes, relations)
    answer = call(kb, "kg_query", nodeId="n00000", depth=2)
    assert bounds.fits(answer)
    data = answer["data"]
    assert data["truncated"] is True
    assert [node["id"] for node in data["nodes"]] == [n["id"] for n in nodes[: len(data["nodes"])]]
    assert len(data["nodes"]) > 500
    assert len(data["relations"]) == len(data["nodes"]) - 1


def test_a_large_node_is_written_whole_and_shown_in_part(signals: duckkb.KnowledgeBase) -> None:
    large = {"text": "x" * 2_000_000, "list": list(range(1000)), "small": 1}
    shown = {"text": "x" * 500 + "…", "list": None, "small": 1}
    for tool in ("kg_create_node", "kg_update_node"):
        more = {"type": "Signal"} if tool == "kg_create_node" else {}
        answer = call(signals, tool, id="a", properties=large, **more)
        assert answer["success"] is True
        assert answer["data"]["properties"] == shown
        assert "query_raw_sql" in answer["notices"][0]
    assert signals.kg.list()[0]["properties"] == large
    assert call(signals, "kg_list")["data"][0]["properties"] == shown
    assert call(signals, "kg_query", nodeId="a")["data"]["nodes"][0]["properties"] == shown
    assert call(signals, "kg_delete_node", id="a")["success"] is True


def test_a_failure_of_another_tool_has_no_envelope(
    kb: duckkb.KnowledgeBase, tmp_path: Path
) -> None:
    failed = call(kb, "import_knowledge_bundle", temp_file_path=str(tmp_path / "none.yaml"))
    assert {"code", "message", "errors", "hint", "failed"} <= set(failed)
    assert "success" not in failed
    assert "status" not in failed
