"""The two built-in types: when a base has them, and what they keep for themselves."""

from __future__ import annotations

import pytest

from duckkb.config import Config, parse_config
from duckkb.errors import ConfigError, Issue
from duckkb.ontology.bundle_schema import bundle_schema

DOC = "  Doc: { identity: id, schema: { properties: { id: { type: string } } } }\n"


def parsed(text: str) -> Config:
    return parse_config(text.encode())


def mistakes(text: str) -> tuple[Issue, ...]:
    with pytest.raises(ConfigError) as caught:
        parsed(text)
    return caught.value.issues


@pytest.mark.parametrize("section", ["graph:\n", "graph: {}\n", "graph: { node_types: [A] }\n"])
def test_a_graph_section_brings_the_types(section: str) -> None:
    ontology = parsed(section).ontology
    node, edge = ontology.nodes["KGNode"], ontology.edges["KG_RELATION"]
    assert (node.table, node.identity) == ("kg_nodes", ("graph_id", "id"))
    assert (edge.table, edge.identity) == ("edge_kg_relation", ("relation_type",))
    assert (edge.source, edge.target) == ("KGNode", "KGNode")
    assert node.search.full_text == ("id", "properties")


def test_without_the_section_there_are_none_and_their_names_are_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert parsed("name: x\n").ontology.types == {}
    text = "nodes:\n" + DOC.replace("Doc", "KGNode")
    assert parsed(text).ontology.nodes["KGNode"].identity == ("id",)
    monkeypatch.setenv("DUCKKB_GRAPH_NODE_TYPES", '["A"]')
    assert parsed("name: x\n").ontology.types == {}


def test_own_types_come_first_and_may_refer_to_the_built_in_ones() -> None:
    text = "graph:\nnodes:\n" + DOC + "edges:\n  SHOWS: { from: Doc, to: KGNode }\n"
    ontology = parsed(text).ontology
    assert list(ontology.types) == ["Doc", "KGNode", "SHOWS", "KG_RELATION"]
    assert ontology.edges["SHOWS"].target == "KGNode"


@pytest.mark.parametrize(
    ("text", "line", "path"),
    [
        ("graph:\nnodes:\n" + DOC.replace("Doc", "KGNode"), 3, "nodes.KGNode"),
        ("graph:\nnodes:\n" + DOC.replace("Doc", "KG_RELATION"), 3, "nodes.KG_RELATION"),
        ("nodes:\n" + DOC + "edges:\n  KG_RELATION: { from: Doc, to: Doc }\ngraph:\n", 4, "edges.KG_RELATION"),
        ("graph:\nontology:\n  nodes:\n  " + DOC.replace("Doc", "KGNode"), 4, "ontology.nodes.KGNode"),
        ("graph:\nnodes:\n" + DOC.replace("identity", "table: KG_Nodes, identity"), 3, "nodes.Doc"),
        ("graph:\nnodes:\n" + DOC + "edges:\n  E: { label: kg_relation, from: Doc, to: Doc }\n", 5, "edges.E"),
        ("name: x\ngraph: { node_types: [] }\n", 2, "graph.node_types"),
        ("name: x\ngraph: { relation_types: [] }\n", 2, "graph.relation_types"),
        ("name: x\ngraph:\n  node_type: [A]\n", 3, "graph.node_type"),
        ("graph:\n  node_types: [A, 1]\n", 2, "graph.node_types"),
    ],
)  # fmt: skip
def test_a_clash_is_an_error_at_its_line(text: str, line: int, path: str) -> None:
    (issue,) = mistakes(text)
    assert issue.line == line
    assert issue.path.startswith(path)


def test_a_mistake_in_the_section_does_not_hide_the_types_from_edges() -> None:
    issues = mistakes("graph: { nodetypes: [] }\nedges:\n  E: { from: KGNode, to: KGNode }\n")
    assert [issue.path for issue in issues] == ["graph.nodetypes"]


def test_the_import_contract_names_the_accepted_types() -> None:
    ontology = parsed("graph: { node_types: [A, B], relation_types: [r] }\n").ontology
    node, edge = bundle_schema(ontology)["items"]["oneOf"]
    assert node["properties"]["node_type"]["enum"] == ["A", "B"]
    assert edge["properties"]["relation_type"]["enum"] == ["r"]


def test_the_defaults_are_those_of_the_seed() -> None:
    graph = parsed("graph:\n").loaded.settings.graph
    assert graph is not None
    assert graph.node_types == ("Signal", "StateTransition", "SignalExample")
    assert graph.relation_types == ("EXAMPLES", "STATETRANSITION", "RELATED")
