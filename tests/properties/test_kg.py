"""The property graph against the simplest thing it could be: a dictionary of dictionaries."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from duckkb.errors import KgError
from duckkb.graph.property_graph import PropertyGraph
from duckkb.kb import KnowledgeBase

from .bases import files
from .generate import exact, examples, json_values, texts

CONFIG = "graph:\n  node_types: [Signal, 状态]\n  relation_types: [RELATED, EXAMPLES]\n"
NODE_TYPES, RELATION_TYPES = ("Signal", "状态"), ("RELATED", "EXAMPLES")
RULE = re.compile(r"[a-zA-Z_][a-zA-Z0-9_-]{0,59}")
NO_JSON = ("{", "", "{'a': 1}", '{"a": 1, "a": 2}', "[1]", "null", '{"a": NaN}')

Triple = tuple[str, str, str]


class Refused(Exception):
    """The model's answer to a call that must fail: every code, the first of them first."""

    def __init__(self, *codes: str) -> None:
        super().__init__(*codes)
        self.codes = codes


@dataclass
class Graph:
    """One graph: id -> (type, properties), and (from, to, type)."""

    nodes: dict[str, tuple[str, Any]] = field(default_factory=dict)
    relations: set[Triple] = field(default_factory=set)


def obeys(name: Any) -> bool:
    return isinstance(name, str) and RULE.fullmatch(name) is not None


def properties_of(given: Any) -> Any:
    """The object that was given as a value or as text; None where it is none."""
    if isinstance(given, str):
        if given in NO_JSON:
            return None
        given = json.loads(given)
    return given if isinstance(given, dict) else None


class Model:
    """What seed 001 says, in as few words as possible."""

    def __init__(self) -> None:
        self.graphs: dict[str, Graph] = {}

    def graph(self, name: Any) -> Graph:
        if not obeys(name):
            raise Refused("INVALID_ID")
        return self.graphs.get(name, Graph())

    def node(self, graph: Graph, name: str) -> dict[str, Any]:
        kind, properties = graph.nodes[name]
        return {"id": name, "type": kind, "properties": properties}

    def init(self, graphId: Any, nodes: list[Any], relations: list[Any]) -> Any:
        codes = [] if obeys(graphId) else ["INVALID_ID"]
        new = Graph()
        for node in nodes:
            codes += self._node_codes(node)
            if node["id"] in new.nodes:
                codes.append("NODE_EXISTS")
            if obeys(node["id"]):
                new.nodes[node["id"]] = (node["type"], properties_of(node["properties"]))
        for relation in relations:
            ends = [relation["from"], relation["to"]]
            wrong = ["NODE_NOT_FOUND" for end in ends if end not in new.nodes]
            wrong += [] if relation["type"] in RELATION_TYPES else ["INVALID_TYPE"]
            key = (*ends, relation["type"])
            codes += wrong or (["RELATION_EXISTS"] if key in new.relations else [])
            if not wrong:
                new.relations.add(key)
        if codes:
            raise Refused(*codes)
        self.graphs[graphId] = new
        counts = {"nodes": len(new.nodes), "relations": len(new.relations)}
        return {"graphId": graphId, **counts}

    def _node_codes(self, node: dict[str, Any]) -> list[str]:
        return [
            *([] if obeys(node["id"]) else ["INVALID_ID"]),
            *([] if node["type"] in NODE_TYPES else ["INVALID_TYPE"]),
            *([] if properties_of(node["properties"]) is not None else ["INVALID_ARGUMENT"]),
        ]

    def create_node(self, graphId: Any, id: str, type: str, properties: Any) -> Any:
        codes = [] if obeys(graphId) else ["INVALID_ID"]
        codes += self._node_codes({"id": id, "type": type, "properties": properties})
        if codes:
            raise Refused(*codes)
        graph = self.graph(graphId)
        if id in graph.nodes:
            raise Refused("NODE_EXISTS")
        self.graphs[graphId] = graph
        graph.nodes[id] = (type, properties_of(properties))
        return self.node(graph, id)

    def create_relation(self, graphId: Any, fromId: str, toId: str, type: str) -> Any:
        codes = [] if obeys(graphId) else ["INVALID_ID"]
        codes += [] if type in RELATION_TYPES else ["INVALID_TYPE"]
        if codes:
            raise Refused(*codes)
        graph = self.graph(graphId)
        if fromId not in graph.nodes or toId not in graph.nodes:
            raise Refused("NODE_NOT_FOUND")
        if (fromId, toId, type) in graph.relations:
            raise Refused("RELATION_EXISTS")
        graph.relations.add((fromId, toId, type))
        return {"from": fromId, "to": toId, "type": type}

    def delete_node(self, graphId: Any, id: str) -> Any:
        graph = self.graph(graphId)
        if id not in graph.nodes:
            raise Refused("NODE_NOT_FOUND")
        if any(id in relation[:2] for relation in graph.relations):
            raise Refused("HAS_RELATIONS")
        gone = self.node(graph, id)
        del graph.nodes[id]
        return gone

    def delete_relation(self, graphId: Any, fromId: str, toId: str, type: str) -> Any:
        graph = self.graph(graphId)
        if (fromId, toId, type) not in graph.relations:
            raise Refused("RELATION_NOT_FOUND")
        graph.relations.remove((fromId, toId, type))
        return {"from": fromId, "to": toId, "type": type}

    def update_node(self, graphId: Any, id: str, properties: Any) -> Any:
        codes = [] if obeys(graphId) else ["INVALID_ID"]
        codes += [] if properties_of(properties) is not None else ["INVALID_ARGUMENT"]
        if codes:
            raise Refused(*codes)
        graph = self.graph(graphId)
        if id not in graph.nodes:
            raise Refused("NODE_NOT_FOUND")
        graph.nodes[id] = (graph.nodes[id][0], properties_of(properties))
        return self.node(graph, id)

    def query(self, graphId: Any, nodeId: str, depth: Any) -> Any:
        codes = [] if obeys(graphId) else ["INVALID_ID"]
        codes += [] if isinstance(depth, int) and 0 <= depth <= 100 else ["INVALID_ARGUMENT"]
        if codes:
            raise Refused(*codes)
        graph = self.graph(graphId)
        if nodeId not in graph.nodes:
            raise Refused("NODE_NOT_FOUND")
        far = {nodeId: 0}
        for step in range(1, depth + 1):
            for a, b, _ in graph.relations:
                for here, there in ((a, b), (b, a)):
                    if far.get(here) == step - 1:
                        far.setdefault(there, step)
        order = sorted(far, key=lambda name: (far[name], name))
        among = sorted(r for r in graph.relations if r[0] in far and r[1] in far)
        return {
            "root": nodeId,
            "depth": depth,
            "nodes": [{**self.node(graph, name), "distance": far[name]} for name in order],
            "relations": [{"from": a, "to": b, "type": kind} for a, b, kind in among],
            "truncated": False,
        }

    def list(self, graphId: Any, type: str | None) -> Any:
        graph = self.graph(graphId)
        names = (n for n in sorted(graph.nodes) if type in (None, graph.nodes[n][0]))
        return [self.node(graph, name) for name in names]

    def export_graph(self, graphId: Any) -> Any:
        graph = self.graph(graphId)
        return {
            "graphId": graphId,
            "nodes": self.list(graphId, None),
            "relations": [
                {"from": a, "to": b, "type": kind} for a, b, kind in sorted(graph.relations)
            ],
        }


NAMES = ("a", "b", "c", "A", "_", "d-1", "z" * 60)
names = st.sampled_from(NAMES)
rarely_wrong = st.sampled_from([*NAMES * 4, "", "1a", "../a", "信号", "z" * 61])
graphs = st.sampled_from([*["default", "other", "A"] * 6, "", "../x", "9"])
node_types = st.sampled_from([*NODE_TYPES * 6, "signal", ""])
relation_types = st.sampled_from([*RELATION_TYPES * 6, "related"])
objects = st.dictionaries(texts, json_values, max_size=3)
given_properties = st.one_of(
    objects,
    objects.map(json.dumps),
    st.sampled_from([*NO_JSON, [], 1]),
)
nodes = st.fixed_dictionaries(
    {
        "id": rarely_wrong,
        "type": node_types,
        "properties": st.one_of(objects, objects, given_properties),
    }
)
relations = st.fixed_dictionaries({"from": names, "to": names, "type": relation_types})
whole = st.tuples(
    st.lists(nodes, max_size=7, unique_by=lambda node: node["id"]),
    st.lists(relations, max_size=6),
)
sound = st.fixed_dictionaries({"properties": objects, "type": st.sampled_from(NODE_TYPES)})


class GraphAgainstModel(RuleBasedStateMachine):
    """Two open bases over one folder take turns; the model answers every call too."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)
        (self.root / "config.yaml").write_text(CONFIG, encoding="utf-8")
        self.model = Model()
        self.bases = [KnowledgeBase(self.root), KnowledgeBase(self.root)]

    def teardown(self) -> None:
        for kb in self.bases:
            kb.close()
        self.folder.cleanup()

    @initialize(made=st.lists(sound, max_size=6), joined=st.lists(relations, max_size=12))
    def begin_with_a_graph(self, made: list[Any], joined: list[Any]) -> None:
        self.init_soundly(0, "default", NAMES, made, joined)

    @rule(
        who=st.integers(0, 1),
        graph=st.sampled_from(["default", "other"]),
        order=st.permutations(NAMES),
        made=st.lists(sound, max_size=7),
        joined=st.lists(relations, max_size=12),
    )
    def init_soundly(
        self, who: int, graph: str, order: Sequence[str], made: list[Any], joined: list[Any]
    ) -> None:
        """Another graph over the same ids: some nodes stay, some go, some come."""
        some = [{"id": name, **node} for name, node in zip(order, made, strict=False)]
        known = {node["id"] for node in some}
        ends = {
            (r["from"], r["to"], r["type"]): r
            for r in joined
            if {r["from"], r["to"]} <= known and r["type"] in RELATION_TYPES
        }
        self.call(who, "init", graph, nodes=some, relations=[*ends.values()])

    @rule(who=st.integers(0, 1), graph=graphs, given=whole, as_text=st.booleans())
    def init(self, who: int, graph: str, given: tuple[list[Any], list[Any]], as_text: bool) -> None:
        self.call(who, "init", graph, as_text, nodes=given[0], relations=given[1])

    @rule(who=st.integers(0, 1), graph=graphs, given=nodes)
    def create_node(self, who: int, graph: str, given: dict[str, Any]) -> None:
        self.call(who, "create_node", graph, **given)

    @rule(who=st.integers(0, 1), graph=graphs, a=rarely_wrong, b=names, kind=relation_types)
    def create_relation(self, who: int, graph: str, a: str, b: str, kind: str) -> None:
        self.call(who, "create_relation", graph, fromId=a, toId=b, type=kind)

    @rule(who=st.integers(0, 1), graph=graphs, name=rarely_wrong)
    def delete_node(self, who: int, graph: str, name: str) -> None:
        self.call(who, "delete_node", graph, id=name)

    @rule(who=st.integers(0, 1), graph=graphs, a=names, b=rarely_wrong, kind=relation_types)
    def delete_relation(self, who: int, graph: str, a: str, b: str, kind: str) -> None:
        self.call(who, "delete_relation", graph, fromId=a, toId=b, type=kind)

    @rule(who=st.integers(0, 1), data=st.data())
    def delete_a_relation_that_is_there(self, who: int, data: st.DataObject) -> None:
        known = [(g, *r) for g, graph in self.model.graphs.items() for r in sorted(graph.relations)]
        if known:
            graph, a, b, kind = data.draw(st.sampled_from(known))
            self.call(who, "delete_relation", graph, fromId=a, toId=b, type=kind)

    @rule(who=st.integers(0, 1), graph=graphs, name=rarely_wrong, given=given_properties)
    def update_node(self, who: int, graph: str, name: str, given: Any) -> None:
        self.call(who, "update_node", graph, id=name, properties=given)

    @rule(
        who=st.integers(0, 1),
        graph=graphs,
        name=rarely_wrong,
        depth=st.sampled_from([0, 1, 1, 2, 2, 3, 100, 101, -1, "1"]),
    )
    def query(self, who: int, graph: str, name: str, depth: Any) -> None:
        self.call(who, "query", graph, nodeId=name, depth=depth)

    @rule(
        who=st.integers(0, 1), graph=st.sampled_from(["default", "other"]), depth=st.integers(0, 4)
    )
    def query_everything(self, who: int, graph: str, depth: int) -> None:
        for name in self.model.graph(graph).nodes:
            self.call(who, "query", graph, nodeId=name, depth=depth)

    @rule(who=st.integers(0, 1), graph=graphs, kind=st.one_of(st.none(), node_types))
    def list(self, who: int, graph: str, kind: str | None) -> None:
        self.call(who, "list", graph, type=kind)

    @rule(who=st.integers(0, 1), read_only=st.booleans())
    def close_and_open(self, who: int, read_only: bool) -> None:
        self.bases[who].close()
        if read_only:
            with KnowledgeBase(self.root, read_only=True) as kb:
                self.agrees(kb.kg)
        self.bases[who] = KnowledgeBase(self.root)

    def call(
        self, who: int, name: str, graph: str, as_text: bool = False, **arguments: Any
    ) -> None:
        """One call of both; the answers, the codes and the files must agree."""
        before = files(self.root)
        told = {k: json.dumps(v) if as_text else v for k, v in arguments.items()}
        mine = attempt(getattr(self.model, name), graphId=graph, **arguments)
        theirs = attempt(getattr(self.bases[who].kg, name), graphId=graph, **told)
        assert exact(theirs) == exact(mine), (name, graph, arguments)
        if isinstance(mine, list) and mine[:1] == ["refused"]:
            assert files(self.root) == before

    def agrees(self, kg: PropertyGraph) -> None:
        for graph in ("default", "other", "A"):
            assert exact(kg.export_graph(graph).as_dict()) == exact(self.model.export_graph(graph))

    @invariant()
    def both_bases_hold_what_the_model_holds(self) -> None:
        for kb in self.bases:
            self.agrees(kb.kg)


def attempt(call: Callable[..., Any], **arguments: Any) -> Any:
    """The answer, or every code of the refusal."""
    try:
        return call(**arguments)
    except Refused as error:
        return ["refused", *error.codes]
    except KgError as error:
        return ["refused", error.code, *(issue.code for issue in error.issues[1:])]


def behaves(count: int, steps: int) -> None:
    run_state_machine_as_test(
        GraphAgainstModel, settings=settings(examples(count), stateful_step_count=steps)
    )


def test_property_graphs_behave_like_dictionaries() -> None:
    behaves(6, 20)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_property_graphs_behave_like_dictionaries_for_long() -> None:
    behaves(30, 40)


@given(made=st.lists(sound, max_size=7), joined=st.lists(relations, max_size=10))
@settings(examples(12))
def test_a_graph_goes_through_its_file_unchanged(made: list[Any], joined: list[Any]) -> None:
    some = sorted(
        ({"id": name, **node} for name, node in zip(NAMES, made, strict=False)),
        key=lambda node: node["id"],
    )
    ends = {(r["from"], r["to"], r["type"]) for r in joined if r["type"] in RELATION_TYPES}
    known = {node["id"] for node in some}
    lines = [{"from": a, "to": b, "type": kind} for a, b, kind in sorted(ends) if {a, b} <= known]
    with tempfile.TemporaryDirectory() as name:
        (Path(name) / "config.yaml").write_text(CONFIG, encoding="utf-8")
        with KnowledgeBase(name) as kb:
            kb.kg.init(some, lines)
            text = kb.kg.export_graph().text
            assert exact(json.loads(text)) == exact(
                {"graphId": "default", "nodes": some, "relations": lines}
            )
        with KnowledgeBase(name) as kb:
            kb.kg.import_graph(text, graphId="again")
            assert kb.kg.export_graph("again").text == text.replace('"default"', '"again"', 1)
            assert kb.kg.export_graph().text == text
