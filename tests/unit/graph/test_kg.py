"""The property graph: every call of the service, and every error it may answer with (seed 001 §6.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import duckkb
from duckkb.graph.property_graph import PropertyGraph

from ..bases import truth_files
from ..conftest import Open

CONFIG = "name: chip\ngraph:\n"
CLK = {"id": "clk", "type": "Signal", "properties": {"description": "时钟信号", "width": "1"}}
WAVE = {"id": "clk_wave", "type": "SignalExample", "properties": {}}
SHOWN_BY = {"from": "clk", "to": "clk_wave", "type": "EXAMPLES"}


@pytest.fixture
def kb(open_base: Open) -> duckkb.KnowledgeBase:
    """A graph of a signal and its example."""
    return filled(open_base)


@pytest.fixture(scope="module")
def settled(open_shared: Open) -> duckkb.KnowledgeBase:
    """The same graph, for calls that must not change it."""
    return filled(open_shared)


def filled(open_: Open) -> duckkb.KnowledgeBase:
    kb = open_(CONFIG)
    kb.kg.init([CLK, WAVE], [SHOWN_BY])
    return kb


@pytest.fixture
def kg(kb: duckkb.KnowledgeBase) -> PropertyGraph:
    return kb.kg


def refused(call: Callable[..., Any], *arguments: Any, **named: Any) -> duckkb.KgError:
    """The error of a call that must be refused."""
    with pytest.raises(duckkb.KgError) as caught:
        call(*arguments, **named)
    assert str(caught.value)
    return caught.value


def whole(kg: PropertyGraph, graph: str = "default") -> dict[str, Any]:
    return kg.export_graph(graph).as_dict()


# -- what each call does ---------------------------------------------------------------------------


def test_init_makes_a_graph_and_says_what_it_holds(kg: PropertyGraph) -> None:
    assert kg.init([CLK], []) == {"graphId": "default", "nodes": 1, "relations": 0}
    assert whole(kg) == {"graphId": "default", "nodes": [CLK], "relations": []}


def test_init_replaces_all_that_the_graph_held_and_nothing_else(kg: PropertyGraph) -> None:
    kg.init([CLK], graphId="other")
    new = {"id": "rst", "type": "Signal", "properties": {"a": 1}}
    kg.init([new, {**WAVE, "properties": {"timing": "5 ns"}}])
    assert [node["id"] for node in kg.list()] == ["clk_wave", "rst"]
    assert whole(kg)["relations"] == []
    assert kg.list(graphId="other") == [CLK]


def test_init_with_what_is_there_changes_no_file(kb: duckkb.KnowledgeBase) -> None:
    before = truth_files(kb.root)
    kb.kg.init([CLK, WAVE], [SHOWN_BY])
    assert truth_files(kb.root) == before


def test_init_rewrites_a_number_that_python_holds_equal(kg: PropertyGraph) -> None:
    for value in (1, 1.0, True):
        kg.init([{**CLK, "properties": {"x": value}}])
        assert repr(kg.list()[0]["properties"]["x"]) == repr(value)


def test_a_node_is_created_with_its_properties(kg: PropertyGraph) -> None:
    made = kg.create_node("rst", "Signal", {"width": 1})
    assert made == {"id": "rst", "type": "Signal", "properties": {"width": 1}}
    assert made in kg.list()


def test_properties_may_be_left_out(kg: PropertyGraph) -> None:
    assert kg.create_node("rst", "Signal")["properties"] == {}
    kg.init([{"id": "a", "type": "Signal"}])
    assert kg.list() == [{"id": "a", "type": "Signal", "properties": {}}]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"width": 8, "of": [1, 2.5, null, true, {"x": "y"}]}', {"width": 8, "of": [1, 2.5, None, True, {"x": "y"}]}),
        ("{}", {}),
        ('{"名": "值"}', {"名": "值"}),
        ('{"big": 123456789012345678901234}', {"big": 123456789012345678901234}),
        ('{"type": "x", "__id": 1, "": 0}', {"type": "x", "__id": 1, "": 0}),
    ],
)  # fmt: skip
def test_properties_are_json_text_or_values(
    kg: PropertyGraph, text: str, value: dict[str, Any], open_base: Open
) -> None:
    kg.create_node("text", "Signal", text)
    kg.create_node("value", "Signal", value)
    assert [kg.query(i, 0)["nodes"][0]["properties"] for i in ("text", "value")] == [value] * 2
    again = open_base()
    assert again.kg.query("text", 0)["nodes"][0]["properties"] == value


def test_a_relation_is_created_once_per_type_and_direction(kg: PropertyGraph) -> None:
    for source, target, kind in (
        ("clk", "clk_wave", "RELATED"),
        ("clk_wave", "clk", "EXAMPLES"),
        ("clk", "clk", "RELATED"),
    ):
        made = kg.create_relation(source, target, kind)
        assert made == {"from": source, "to": target, "type": kind}
        assert made in whole(kg)["relations"]
    assert len(whole(kg)["relations"]) == 4


def test_a_relation_is_deleted_and_its_neighbours_of_other_types_stay(kg: PropertyGraph) -> None:
    kg.create_relation("clk", "clk_wave", "RELATED")
    assert kg.delete_relation("clk", "clk_wave", "RELATED")["type"] == "RELATED"
    assert whole(kg)["relations"] == [SHOWN_BY]


def test_a_node_without_relations_is_deleted(kg: PropertyGraph) -> None:
    kg.delete_relation("clk", "clk_wave", "EXAMPLES")
    assert kg.delete_node("clk") == CLK
    assert kg.list() == [WAVE]


def test_an_update_replaces_all_properties_and_keeps_type_and_relations(kg: PropertyGraph) -> None:
    assert kg.update_node("clk", {"width": "2"}) == {**CLK, "properties": {"width": "2"}}
    assert kg.list("Signal") == [{**CLK, "properties": {"width": "2"}}]
    assert whole(kg)["relations"] == [SHOWN_BY]


def test_an_update_leaves_what_another_hand_wrote_into_the_line(
    kb: duckkb.KnowledgeBase,
) -> None:
    part = next((kb.root / "data/nodes/kg_nodes").rglob("*.jsonl"))
    lines = [msgspec.json.decode(line) for line in part.read_bytes().splitlines()]
    part.write_bytes(b"".join(msgspec.json.encode({**v, "seen_by": "ann"}) + b"\n" for v in lines))
    kb.kg.update_node("clk", {"width": "2"})
    values = kb.get("KGNode", {"graph_id": "default", "id": "clk"}).values
    assert values["seen_by"] == "ann"
    assert values["properties"] == {"width": "2"}


def test_list_is_ordered_by_id_and_filters_by_type(kg: PropertyGraph) -> None:
    for name in ("b", "A", "_x", "a"):
        kg.create_node(name, "Signal")
    assert [node["id"] for node in kg.list()] == ["A", "_x", "a", "b", "clk", "clk_wave"]
    assert [node["id"] for node in kg.list("SignalExample")] == ["clk_wave"]
    assert kg.list("StateTransition") == kg.list("NoSuchType") == []


# -- queries ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def chain(open_shared: Open) -> PropertyGraph:
    """n0 -> n1 <- n2 -> n3, n1 -> n0 as well, n3 -> n3, and a node of the same name elsewhere."""
    kg = open_shared(CONFIG, "chain").kg
    pairs = [("n0", "n1"), ("n2", "n1"), ("n2", "n3"), ("n1", "n0"), ("n3", "n3")]
    kg.init(
        [{"id": f"n{i}", "type": "Signal"} for i in range(5)],
        [{"from": a, "to": b, "type": "RELATED"} for a, b in pairs],
    )
    kg.init([{"id": "n0", "type": "Signal"}, {"id": "far", "type": "Signal"}],
            [{"from": "n0", "to": "far", "type": "RELATED"}], graphId="elsewhere")  # fmt: skip
    return kg


@pytest.mark.parametrize(
    ("depth", "distances", "relations"),
    [
        (0, {"n0": 0}, []),
        (1, {"n0": 0, "n1": 1}, ["n0n1", "n1n0"]),
        (2, {"n0": 0, "n1": 1, "n2": 2}, ["n0n1", "n1n0", "n2n1"]),
        (3, {"n0": 0, "n1": 1, "n2": 2, "n3": 3}, ["n0n1", "n1n0", "n2n1", "n2n3", "n3n3"]),
        (100, {"n0": 0, "n1": 1, "n2": 2, "n3": 3}, ["n0n1", "n1n0", "n2n1", "n2n3", "n3n3"]),
    ],
)
def test_a_query_walks_relations_both_ways(
    chain: PropertyGraph, depth: int, distances: dict[str, int], relations: list[str]
) -> None:
    found = chain.query("n0", depth)
    assert {node["id"]: node["distance"] for node in found["nodes"]} == distances
    assert [node["distance"] for node in found["nodes"]] == sorted(distances.values())
    assert [r["from"] + r["to"] for r in found["relations"]] == relations
    assert (found["root"], found["depth"], found["truncated"]) == ("n0", depth, False)


def test_the_depth_of_a_query_is_one_unless_told_otherwise(chain: PropertyGraph) -> None:
    assert chain.query("n0") == chain.query("n0", 1) == chain.query("n0", 1.0)  # type: ignore[arg-type]


def test_a_query_that_finds_too_much_says_so_and_keeps_the_nearest(
    chain: PropertyGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duckkb.graph.kg_read.MAX_NODES", 2)
    found = chain.query("n1", 2)
    assert [node["id"] for node in found["nodes"]] == ["n1", "n0"]
    assert found["truncated"] is True
    monkeypatch.undo()
    monkeypatch.setattr("duckkb.graph.kg_read.MAX_RELATIONS", 1)
    found = chain.query("n1", 2)
    assert len(found["nodes"]) == 4
    assert [r["from"] + r["to"] for r in found["relations"]] == ["n0n1"]
    assert found["truncated"] is True


def test_a_relation_between_two_graphs_is_walked_by_neither(kb: duckkb.KnowledgeBase) -> None:
    kb.kg.init([CLK], graphId="other")
    ends = [{"graph_id": g, "id": "clk"} for g in ("default", "other")]
    edge = {"type": "KG_RELATION", "source": ends[0], "target": ends[1], "relation_type": "RELATED"}
    kb.import_bundle([edge])
    assert [node["id"] for node in kb.kg.query("clk", 5)["nodes"]] == ["clk", "clk_wave"]
    assert kb.kg.query("clk", 5)["relations"] == [SHOWN_BY]
    assert refused(kb.kg.delete_node, "clk", graphId="other").code == "HAS_RELATIONS"
    assert refused(kb.kg.init, [], graphId="other").code == "HAS_RELATIONS"
    assert kb.kg.list(graphId="other") == [CLK]


# -- every error of the table ----------------------------------------------------------------------

GOOD_IDS = ["a", "_", "a" * 60, "A-b_9", "_0"]
BAD_IDS = [
    "", "a" * 61, "1a", "-a", "../x", "a/b", "a b", "a.b", "信号", "é", "a\n", "\na", "a\0", "\ud800",
    "clk ", "٣", "ａ", None, 7, True, ["clk"], {"id": "clk"},
]  # fmt: skip


@pytest.mark.parametrize("name", GOOD_IDS)
def test_an_id_that_obeys_the_rule_names_nodes_and_graphs(kg: PropertyGraph, name: str) -> None:
    kg.create_node(name, "Signal", graphId=name)
    kg.create_relation(name, name, "RELATED", graphId=name)
    assert kg.query(name, graphId=name)["root"] == name
    kg.delete_relation(name, name, "RELATED", graphId=name)
    kg.delete_node(name, graphId=name)
    assert kg.list(graphId=name) == []


@pytest.mark.parametrize("name", BAD_IDS, ids=ascii)
def test_an_id_that_breaks_the_rule_makes_no_node(settled: duckkb.KnowledgeBase, name: Any) -> None:
    before = truth_files(settled.root)
    assert refused(settled.kg.create_node, name, "Signal").code == "INVALID_ID"
    assert refused(settled.kg.init, [{"id": name, "type": "Signal"}]).code == "INVALID_ID"
    for call in (
        lambda: settled.kg.query(name),
        lambda: settled.kg.delete_node(name),
        lambda: settled.kg.update_node(name, {}),
        lambda: settled.kg.create_relation("clk", name, "RELATED"),
        lambda: settled.kg.create_relation(name, "clk", "RELATED"),
    ):
        assert refused(call).code == "NODE_NOT_FOUND"
    assert refused(settled.kg.delete_relation, name, "clk", "EXAMPLES").code == "RELATION_NOT_FOUND"
    assert refused(settled.kg.delete_relation, "clk", name, "EXAMPLES").code == "RELATION_NOT_FOUND"
    assert truth_files(settled.root) == before


@pytest.mark.parametrize("name", BAD_IDS, ids=ascii)
def test_a_graph_is_named_by_the_same_rule_in_every_call(
    settled: duckkb.KnowledgeBase, name: Any
) -> None:
    before = sorted(settled.root.parent.rglob("*"))
    kg = settled.kg
    for call in (
        lambda: kg.init([CLK], graphId=name),
        lambda: kg.create_node("a", "Signal", graphId=name),
        lambda: kg.create_relation("clk", "clk", "RELATED", graphId=name),
        lambda: kg.delete_node("clk", graphId=name),
        lambda: kg.delete_relation("clk", "clk_wave", "EXAMPLES", graphId=name),
        lambda: kg.update_node("clk", {}, graphId=name),
        lambda: kg.query("clk", graphId=name),
        lambda: kg.list(graphId=name),
        lambda: kg.export_graph(name),
        lambda: kg.import_graph({"graphId": name, "nodes": []}),
    ):
        assert refused(call).code == "INVALID_ID"
    assert sorted(settled.root.parent.rglob("*")) == before


@pytest.mark.parametrize(
    "kind", ["", "signal", "Signals", "KGNode", "RELATED", None, 1, ["Signal"]]
)
def test_a_type_that_is_not_accepted(settled: duckkb.KnowledgeBase, kind: Any) -> None:
    before = truth_files(settled.root)
    assert refused(settled.kg.create_node, "a", kind).code == "INVALID_TYPE"
    assert refused(settled.kg.init, [{"id": "a", "type": kind}]).code == "INVALID_TYPE"
    assert truth_files(settled.root) == before


def test_a_type_that_is_nearly_right_is_named_in_the_hint(kg: PropertyGraph) -> None:
    assert refused(kg.create_node, "a", "signal").hint == "Did you mean 'Signal'?"


@pytest.mark.parametrize("kind", ["", "related", "Signal", None, 1])
def test_a_relation_type_that_is_not_accepted(settled: duckkb.KnowledgeBase, kind: Any) -> None:
    before = truth_files(settled.root)
    assert refused(settled.kg.create_relation, "clk", "clk", kind).code == "INVALID_TYPE"
    relation = {"from": "clk", "to": "clk", "type": kind}
    assert refused(settled.kg.init, [CLK], [relation]).code == "INVALID_TYPE"
    assert refused(settled.kg.delete_relation, "clk", "clk_wave", kind).code == "RELATION_NOT_FOUND"
    assert truth_files(settled.root) == before


@pytest.mark.parametrize(
    ("code", "call"),
    [
        ("NODE_EXISTS", lambda kg: kg.create_node("clk", "Signal")),
        ("NODE_EXISTS", lambda kg: kg.create_node("clk", "SignalExample", {"a": 1})),
        ("NODE_NOT_FOUND", lambda kg: kg.create_relation("clk", "none", "RELATED")),
        ("NODE_NOT_FOUND", lambda kg: kg.create_relation("none", "clk", "RELATED")),
        ("NODE_NOT_FOUND", lambda kg: kg.create_relation("CLK", "clk", "RELATED")),
        ("RELATION_EXISTS", lambda kg: kg.create_relation("clk", "clk_wave", "EXAMPLES")),
        ("NODE_NOT_FOUND", lambda kg: kg.delete_node("none")),
        ("HAS_RELATIONS", lambda kg: kg.delete_node("clk")),
        ("HAS_RELATIONS", lambda kg: kg.delete_node("clk_wave")),
        ("RELATION_NOT_FOUND", lambda kg: kg.delete_relation("clk", "clk_wave", "RELATED")),
        ("RELATION_NOT_FOUND", lambda kg: kg.delete_relation("clk_wave", "clk", "EXAMPLES")),
        ("RELATION_NOT_FOUND", lambda kg: kg.delete_relation("none", "clk", "EXAMPLES")),
        ("NODE_NOT_FOUND", lambda kg: kg.update_node("none", {})),
        ("NODE_NOT_FOUND", lambda kg: kg.query("none")),
        ("NODE_NOT_FOUND", lambda kg: kg.query("clk", graphId="missing")),
        ("NODE_NOT_FOUND", lambda kg: kg.delete_node("clk", graphId="missing")),
        ("NODE_NOT_FOUND", lambda kg: kg.update_node("clk", {}, graphId="missing")),
        ("NODE_NOT_FOUND", lambda kg: kg.create_relation("clk", "clk", "RELATED", graphId="missing")),
        ("RELATION_NOT_FOUND", lambda kg: kg.delete_relation("clk", "clk_wave", "EXAMPLES", graphId="missing")),
    ],
)  # fmt: skip
def test_what_is_refused_has_its_code_and_changes_nothing(
    settled: duckkb.KnowledgeBase, code: str, call: Callable[[PropertyGraph], Any]
) -> None:
    before = truth_files(settled.root)
    assert refused(call, settled.kg).code == code
    assert truth_files(settled.root) == before


def test_a_graph_that_does_not_exist_lists_nothing(kg: PropertyGraph) -> None:
    assert kg.list(graphId="missing") == []
    assert whole(kg, "missing") == {"graphId": "missing", "nodes": [], "relations": []}


def test_a_node_that_is_held_says_by_what(kg: PropertyGraph) -> None:
    for number in range(9):
        kg.create_node(f"n{number}", "Signal")
        kg.create_relation(f"n{number}", "clk", "RELATED")
    error = refused(kg.delete_node, "clk")
    assert "(10)" in error.message
    assert error.hint is not None
    assert "-> clk" in error.hint
    assert error.hint.endswith("…")


MALFORMED = [
    "", " ", "{", "{]", "[1", "nul", "'a'", '{"a": 1,}', '{"a": NaN}', '{"a": 1e999}', '{"a": 1} x',
    '{"a": 1, "a": 2}', '{"a": {"b": 1, "b": 2}}', '{"a": "\\ud800"}', '{"a": "\ud800"}', "[" * 5000,
    '{"a":' * 5000,
]  # fmt: skip
NO_OBJECT = ["[]", "1", '"a"', "null", "true", [], 1, True, 1.5]
UNSAYABLE = [{"a": float("nan")}, {"a": float("inf")}, {"a": {1}}, {"a": b"x"}, {"a": "\ud800"}, {("a",): 1}]  # fmt: skip


@pytest.mark.parametrize("text", [*MALFORMED, *NO_OBJECT, *UNSAYABLE], ids=lambda v: ascii(v)[:30])
def test_properties_that_are_no_json_object(settled: duckkb.KnowledgeBase, text: Any) -> None:
    before = truth_files(settled.root)
    assert refused(settled.kg.create_node, "a", "Signal", text).code == "INVALID_ARGUMENT"
    assert refused(settled.kg.update_node, "clk", text).code == "INVALID_ARGUMENT"
    node = {"id": "a", "type": "Signal", "properties": text}
    assert refused(settled.kg.init, [CLK, node]).code == "INVALID_ARGUMENT"
    assert truth_files(settled.root) == before


def test_an_update_needs_properties(kg: PropertyGraph) -> None:
    assert refused(kg.update_node, "clk", None).code == "INVALID_ARGUMENT"


@pytest.mark.parametrize("levels", [97, 98, 99, 100, 101, 150])
def test_properties_may_nest_as_deeply_as_a_line_can_be_read(
    kb: duckkb.KnowledgeBase, open_base: Open, levels: int
) -> None:
    text = '{"a":' * levels + "1" + "}" * levels
    value = msgspec.json.decode(text)
    for given in (text, value):
        if levels <= 98:
            kb.kg.create_node("deep", "Signal", given)
            assert open_base().kg.query("deep", 0)["nodes"][0]["properties"] == value
            bundle = {"type": "KGNode", "graph_id": "g", "id": "deep", "node_type": "Signal"}
            items = [{**bundle, "properties": value}]
            kb.import_bundle(msgspec.json.encode(items).decode())
            kb.kg.delete_node("deep")
        else:
            assert refused(kb.kg.create_node, "d", "Signal", given).code == "INVALID_ARGUMENT"


def test_the_place_of_a_mistake_in_json_text_is_told(kg: PropertyGraph) -> None:
    error = refused(kg.update_node, "clk", '{"a": 1,\n "b": x}')
    assert "line 2, column 7" in error.message


@pytest.mark.parametrize(
    "depth", [-1, 101, 10**30, 0.5, float("nan"), float("inf"), -0.5, "1", "", None, True, [1]]
)
def test_a_depth_that_is_no_number_from_0_to_100(settled: duckkb.KnowledgeBase, depth: Any) -> None:
    assert refused(settled.kg.query, "clk", depth).code == "INVALID_ARGUMENT"
    assert refused(settled.kg.query, "none", depth).code == "INVALID_ARGUMENT"


# -- whole graphs ----------------------------------------------------------------------------------


def test_init_lists_everything_that_is_wrong_and_replaces_nothing(
    settled: duckkb.KnowledgeBase,
) -> None:
    before = truth_files(settled.root)
    error = refused(
        settled.kg.init,
        [
            {"id": "a", "type": "Signal"},
            {"id": "1a", "type": "Signal"},
            {"id": "b", "type": "Signl"},
            {"id": "a", "type": "Signal"},
            {"id": "c", "type": "Signal", "properties": "{", "label": "x"},
            "d",
            None,
        ],
        [
            {"from": "a", "to": "b", "type": "RELATED"},
            {"from": "a", "to": "clk", "type": "RELATED"},
            {"from": "a", "to": "b", "type": "RELATED"},
            {"from": "a", "to": "c", "type": "KNOWS"},
            {"from": "a"},
            7,
        ],
    )
    assert [(issue.path, issue.code) for issue in error.issues] == [
        ("nodes[1].id", "INVALID_ID"),
        ("nodes[2].type", "INVALID_TYPE"),
        ("nodes[3].id", "NODE_EXISTS"),
        ("nodes[4].label", "INVALID_ARGUMENT"),
        ("nodes[4].properties", "INVALID_ARGUMENT"),
        ("nodes[5]", "INVALID_ARGUMENT"),
        ("nodes[6]", "INVALID_ARGUMENT"),
        ("relations[1].to", "NODE_NOT_FOUND"),
        ("relations[2]", "RELATION_EXISTS"),
        ("relations[3].type", "INVALID_TYPE"),
        ("relations[4].to", "NODE_NOT_FOUND"),
        ("relations[4].type", "INVALID_TYPE"),
        ("relations[5]", "INVALID_ARGUMENT"),
    ]
    assert error.code == "INVALID_ID"
    assert error.total == 13
    assert "(and 12 more)" in error.message
    assert truth_files(settled.root) == before


def test_init_lists_at_most_a_hundred_errors_and_counts_all(kg: PropertyGraph) -> None:
    error = refused(kg.init, [{"id": "", "type": "Signal"}] * 250)
    assert (len(error.issues), error.total) == (100, 250)


@pytest.mark.parametrize("nodes", [*MALFORMED, "{}", "1", "null", {}, {"a": 1}, None, 5, True], ids=lambda v: ascii(v)[:30])  # fmt: skip
def test_init_wants_lists(settled: duckkb.KnowledgeBase, nodes: Any) -> None:
    before = truth_files(settled.root)
    assert refused(settled.kg.init, nodes).code == "INVALID_ARGUMENT"
    assert refused(settled.kg.init, [CLK], nodes).code == "INVALID_ARGUMENT"
    assert truth_files(settled.root) == before


def test_init_takes_json_text(kg: PropertyGraph) -> None:
    nodes = msgspec.json.encode([CLK, {**WAVE, "properties": '{"timing": "5 ns"}'}]).decode()
    kg.init(nodes, msgspec.json.encode([SHOWN_BY]).decode(), graphId="text")
    assert whole(kg, "text")["nodes"][1]["properties"] == {"timing": "5 ns"}
    assert whole(kg, "text")["relations"] == [SHOWN_BY]


def test_an_empty_init_empties_the_graph(kg: PropertyGraph) -> None:
    kg.create_node("a", "Signal", graphId="other")
    kg.init([])
    assert kg.list() == []
    assert len(kg.list(graphId="other")) == 1


# -- what kind of base -----------------------------------------------------------------------------


def test_a_base_without_the_section_has_no_property_graph(open_base: Open) -> None:
    kb = open_base("name: plain\n")
    for call in (
        lambda: kb.kg.list(),
        lambda: kb.kg.create_node("a", "Signal"),
        lambda: kb.kg.init([]),
    ):
        with pytest.raises(duckkb.UsageError) as caught:
            call()
        assert caught.value.code == "no_graph"
        assert "graph:" in (caught.value.hint or "")


def test_what_is_opened_read_only_can_be_read_only(
    kb: duckkb.KnowledgeBase, open_base: Open
) -> None:
    reader = open_base(read_only=True)
    assert reader.kg.list() == [CLK, WAVE]
    assert len(reader.kg.query("clk")["nodes"]) == 2
    for call in (
        lambda: reader.kg.init([]),
        lambda: reader.kg.create_node("a", "Signal"),
        lambda: reader.kg.delete_relation("clk", "clk_wave", "EXAMPLES"),
    ):
        with pytest.raises(duckkb.ReadOnlyError):
            call()


def test_a_reader_sees_what_another_wrote(kg: PropertyGraph, open_base: Open) -> None:
    other = open_base()
    assert [node["id"] for node in other.kg.list()] == ["clk", "clk_wave"]
    kg.create_node("rst", "Signal")
    assert [node["id"] for node in other.kg.list()] == ["clk", "clk_wave", "rst"]
    assert refused(other.kg.create_node, "rst", "Signal").code == "NODE_EXISTS"


def test_the_types_that_the_config_names(open_base: Open) -> None:
    kb = open_base("graph:\n  node_types: [Person, 人物]\n  relation_types: [knows]\n")
    kb.kg.create_node("ann", "Person")
    kb.kg.create_node("bob", "人物")
    kb.kg.create_relation("ann", "bob", "knows")
    assert refused(kb.kg.create_node, "clk", "Signal").code == "INVALID_TYPE"
    assert refused(kb.kg.create_relation, "ann", "bob", "RELATED").code == "INVALID_TYPE"


def test_a_node_whose_type_is_no_longer_accepted_can_be_updated_and_deleted(
    kb: duckkb.KnowledgeBase, open_base: Open
) -> None:
    kb.kg.delete_relation("clk", "clk_wave", "EXAMPLES")
    kb.close()
    kb = open_base("graph: { node_types: [Register] }\n")
    assert kb.kg.update_node("clk", {"a": 1})["type"] == "Signal"
    assert [n["id"] for n in kb.kg.list("Signal")] == ["clk"]
    kb.kg.delete_node("clk_wave")
    kb.kg.init([])
    assert kb.kg.list() == []


def test_messages_are_in_the_language_of_the_base(open_base: Open) -> None:
    kb = open_base("language: zh\ngraph:\n")
    kb.kg.create_node("clk", "Signal")
    assert refused(kb.kg.create_node, "clk", "Signal").message == "图“default”中已有节点“clk”"
    assert "ID 应为" in refused(kb.kg.create_node, "1", "Signal").message


# -- ordinary records ------------------------------------------------------------------------------


def test_properties_and_ids_are_found_by_search(kb: duckkb.KnowledgeBase) -> None:
    for words in ("时钟", "clk"):
        hit = kb.search(words, mode="text").hits[0]
        assert (hit.type, dict(hit.identity)) == ("KGNode", {"graph_id": "default", "id": "clk"})
    kb.kg.update_node("clk", {"notes": [{"of": "heron"}]})
    assert kb.search("heron", mode="text").hits[0].field == "properties"
    assert kb.search("时钟", mode="text").hits == ()
    kb.kg.init([])
    assert kb.search("heron", mode="text").hits == ()


def test_graphs_are_tables(kb: duckkb.KnowledgeBase) -> None:
    rows = kb.sql(
        "SELECT s.id, r.relation_type, t.id, s.properties->>'width' FROM edge_kg_relation r"
        " JOIN kg_nodes s ON s.__id = r.__from_id JOIN kg_nodes t ON t.__id = r.__to_id"
    ).rows
    assert [tuple(row) for row in rows] == [("clk", "EXAMPLES", "clk_wave", "1")]


def test_graphs_are_walked_like_any_other_records(kb: duckkb.KnowledgeBase) -> None:
    kb.kg.init([CLK], graphId="other")
    near = kb.graph.neighbors("KGNode:default:clk")
    (one,) = near.neighbors
    assert (one.edge_type, one.direction, dict(one.node.identity)) == (
        "KG_RELATION",
        "out",
        {"graph_id": "default", "id": "clk_wave"},
    )
    assert one.edge.values["relation_type"] == "EXAMPLES"
    (path,) = kb.graph.paths("KGNode:default:clk_wave", "KGNode:default:clk").paths
    assert path.length == 1
    assert kb.graph.paths("KGNode:default:clk", "KGNode:other:clk").paths == ()
    (found,) = kb.graph.search("clk_wave", seeds=1).results
    assert [node.identity["id"] for node in found.context.nodes] == ["clk_wave", "clk"]
    assert [edge.values["relation_type"] for edge in found.context.edges] == ["EXAMPLES"]
    kb.kg.delete_relation("clk", "clk_wave", "EXAMPLES")
    assert kb.graph.neighbors("KGNode:default:clk").neighbors == ()


def test_a_bundle_writes_the_same_records(kb: duckkb.KnowledgeBase) -> None:
    name = {"graph_id": "bundled", "id": "clk"}
    node = {"type": "KGNode", **name, "node_type": "Signal", "properties": CLK["properties"]}
    loop = {"type": "KG_RELATION", "source": name, "target": name, "relation_type": "RELATED"}
    kb.import_bundle([node, loop])
    assert kb.kg.list(graphId="bundled") == [CLK]
    files = truth_files(kb.root)
    kb.kg.init([CLK], [{"from": "clk", "to": "clk", "type": "RELATED"}], graphId="bundled")
    assert truth_files(kb.root) == files


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"id": "1a"}, "pattern"),
        ({"graph_id": "../x"}, "pattern"),
        ({"id": "a\n"}, "pattern"),
        ({"node_type": "Wire"}, "enum"),
        ({"properties": []}, "type"),
    ],
)
def test_a_bundle_obeys_the_same_rules(
    settled: duckkb.KnowledgeBase, changed: dict[str, Any], code: str
) -> None:
    node = {"type": "KGNode", "graph_id": "g", "id": "a", "node_type": "Signal", "properties": {}}
    with pytest.raises(duckkb.BundleError) as caught:
        settled.import_bundle([{**node, **changed}])
    assert [issue.code for issue in caught.value.issues] == [code]


def test_types_of_the_user_stand_beside_and_may_refer_to_nodes(open_base: Open) -> None:
    kb = open_base(
        CONFIG + "nodes:\n  Person: { identity: email, schema: { properties: { email: { type: string } } } }\n"
        "edges:\n  OWNS: { from: Person, to: KGNode }\n"
    )  # fmt: skip
    kb.kg.create_node("clk", "Signal")
    kb.import_bundle(
        [
            {"type": "Person", "email": "ann@x"},
            {
                "type": "OWNS",
                "source": {"email": "ann@x"},
                "target": {"graph_id": "default", "id": "clk"},
            },
        ]
    )
    error = refused(kb.kg.delete_node, "clk")
    assert error.code == "HAS_RELATIONS"
    assert error.hint is not None
    assert "ann@x -OWNS-> default clk" in error.hint
    kb.kg.create_relation("clk", "clk", "RELATED")
    error = refused(kb.kg.init, [])
    assert (error.code, error.hint) == (
        "HAS_RELATIONS",
        "delete these first: ann@x -OWNS-> default clk",
    )
    assert kb.kg.list() != []
    assert list(kb.ontology.nodes) == ["Person", "KGNode"]


def test_doctor_has_nothing_to_say_of_it(kb: duckkb.KnowledgeBase) -> None:
    assert [p for p in kb.doctor().problems if p.severity == "error"] == []
