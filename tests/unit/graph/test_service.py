"""Questions to the graph, and what they answer."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.graph.bases import PEOPLE, TOWN, city, deleted, knows, lives, person

import duckkb
from duckkb.errors import RecordNotFoundError, UsageError
from duckkb.graph.answers import Neighbors, NodeRef, Traversal
from duckkb.search.filters import Filter


@pytest.fixture(scope="module")
def town(open_shared: Open) -> duckkb.KnowledgeBase:
    kb = open_shared(PEOPLE)
    kb.import_bundle(TOWN)
    return kb


def names(found: Sequence[Any]) -> list[str]:
    return [node.identity["name"] for node in found]


def steps(found: Traversal) -> dict[str, int]:
    return {f"{n.type}:{n.identity['name']}": n.distance for n in found.nodes}


def edges(found: Neighbors) -> list[tuple[str, str, str]]:
    return sorted(
        (n.edge_type, n.direction, f"{n.node_type}:{n.node.identity['name']}")
        for n in found.neighbors
    )


# -- neighbours ----------------------------------------------------------------------------------


def test_neighbors_are_edges_with_their_records(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.neighbors("Person:ann")
    assert edges(found) == [
        ("KNOWS", "in", "Person:cem"),
        ("KNOWS", "out", "Person:bob"),
        ("KNOWS", "out", "Person:bob"),
        ("LIVES_IN", "out", "City:wu"),
    ]
    assert found.node.values == {"about": "a potter who sings"}
    assert (found.stats.total_count, found.truncated) == (4, False)
    assert found.stats.by_edge_type == {"KNOWS": 3, "LIVES_IN": 1}
    home = found.neighbors[-1].edge
    assert (home.values, home.target) == ({"floor": 3}, {"name": "wu", "country": "cn"})


def test_edges_side_by_side_are_told_apart(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.neighbors("Person:bob", direction="in")
    assert sorted(n.edge.values["how"] for n in found.neighbors) == ["school", "work"]


@pytest.mark.parametrize(
    ("direction", "loops"),
    [("both", [("KNOWS", "out")]), ("out", [("KNOWS", "out")]), ("in", [("KNOWS", "in")])],
)
def test_a_loop_is_one_edge(town: duckkb.KnowledgeBase, direction: Any, loops: Any) -> None:
    found = town.graph.neighbors("Person:dan", direction=direction)
    own = [n for n in found.neighbors if n.node.identity["name"] == "dan"]
    assert [(n.edge_type, n.direction) for n in own] == loops
    assert own[0].node.distance == 0
    assert found.stats.total_count == len(found.neighbors)


def test_neighbors_are_filtered(town: duckkb.KnowledgeBase) -> None:
    def ask(**filters: Any) -> list[str]:
        found = town.graph.neighbors("Person:ann", **filters)
        assert found.stats.total_count == len(found.neighbors)
        return sorted(names([n.node for n in found.neighbors]))

    assert ask(edge_types=["LIVES_IN"]) == ["wu"]
    assert ask(edge_types=["lives_in", "edge_knows"], direction="out") == ["bob", "bob", "wu"]
    assert ask(node_types=["City"]) == ["wu"]
    assert ask(where=[Filter("since", "ge", 2001)]) == ["bob", "bob"]
    assert ask(where=[Filter("since", "ge", 2001), Filter("how", "eq", "work")]) == ["bob"]
    assert ask(where=[Filter("floor", "eq", 3)]) == ["wu"]
    assert ask(where=[Filter("floor", "eq", 3)], edge_types=["LIVES_IN"]) == ["wu"]


def test_what_is_cut_is_said(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.neighbors("Person:ann", limit=2)
    assert len(found.neighbors) == 2
    assert (found.truncated, found.stats.total_count) == (True, 4)
    assert not town.graph.neighbors("Person:ann", limit=4).truncated


# -- walking -------------------------------------------------------------------------------------


def test_a_walk_goes_along_the_edges_breadth_first(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.traverse("Person:ann")
    assert steps(found) == {
        "Person:ann": 0,
        "Person:bob": 1,
        "City:wu": 1,
        "Person:cem": 2,
        "Person:dan": 3,
    }
    assert [n.distance for n in found.nodes] == [0, 1, 1, 2, 3]
    assert (found.depth_reached, found.truncated) == (3, False)
    assert steps(town.graph.traverse("Person:ann", depth=0)) == {"Person:ann": 0}


def test_a_walk_may_go_against_the_edges_or_both_ways(town: duckkb.KnowledgeBase) -> None:
    assert steps(
        town.graph.traverse('City:{"name": "wu", "country": "cn"}', direction="in", depth=1)
    ) == {
        "City:wu": 0,
        "Person:ann": 1,
        "Person:dan": 1,
    }
    assert steps(town.graph.traverse("Person:dan", direction="both", depth=1)) == {
        "Person:dan": 0,
        "Person:cem": 1,
        "City:wu": 1,
    }


def test_a_node_of_another_type_is_not_passed_through(town: duckkb.KnowledgeBase) -> None:
    everywhere = town.graph.traverse("Person:ann", direction="both", depth=2)
    assert steps(everywhere)["Person:dan"] == 2
    people = town.graph.traverse("Person:ann", direction="both", depth=9, node_types=["Person"])
    assert "City:wu" not in steps(people)
    cities = town.graph.traverse("Person:ann", direction="both", node_types=["City"])
    assert steps(cities) == {"Person:ann": 0, "City:wu": 1}


def test_a_walk_gives_one_shortest_path_each_where_asked(town: duckkb.KnowledgeBase) -> None:
    assert all(n.path is None for n in town.graph.traverse("Person:ann").nodes)
    found = town.graph.traverse("Person:ann", paths=True)
    ways = {n.identity["name"]: n.path for n in found.nodes}
    way = ways["dan"]
    assert way is not None
    assert names(way.nodes) == ["ann", "bob", "cem", "dan"]
    assert [[(e.type, e.direction) for e in step] for step in way.edges] == [
        [("KNOWS", "out"), ("KNOWS", "out")],
        [("KNOWS", "out")],
        [("KNOWS", "out")],
    ]


def test_a_walk_is_cut_at_its_limit(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.traverse("Person:ann", limit=3)
    assert [n.distance for n in found.nodes] == [0, 1, 1]
    assert found.truncated
    assert not town.graph.traverse("Person:ann", limit=5).truncated


def test_ids_and_distances_come_without_records(town: duckkb.KnowledgeBase) -> None:
    ids, distances = town.graph.reach("Person:ann")
    nodes = town.graph.traverse("Person:ann").nodes
    assert ids.tolist() == [n.id for n in nodes]
    assert distances.tolist() == [n.distance for n in nodes]


# -- subgraphs and paths -------------------------------------------------------------------------


def test_a_subgraph_is_the_nodes_around_and_all_edges_among_them(
    town: duckkb.KnowledgeBase,
) -> None:
    found = town.graph.subgraph("Person:bob", depth=1)
    assert sorted(names(found.nodes)) == ["ann", "bob", "cem"]
    assert found.center_node.identity == {"name": "bob"}
    assert sorted((e.source["name"], e.target["name"]) for e in found.edges) == [
        ("ann", "bob"),
        ("ann", "bob"),
        ("bob", "cem"),
        ("cem", "ann"),
    ]
    stats = found.stats
    assert (stats.node_count, stats.edge_count, stats.depth_reached) == (3, 4, 1)
    assert not stats.truncated


@pytest.mark.parametrize("bounds", [{"max_nodes": 2}, {"max_edges": 3}])
def test_a_subgraph_keeps_its_bounds(town: duckkb.KnowledgeBase, bounds: dict[str, int]) -> None:
    found = town.graph.subgraph("Person:bob", depth=1, **bounds)
    assert found.stats.truncated
    assert len(found.nodes) <= bounds.get("max_nodes", 3)
    assert len(found.edges) <= bounds.get("max_edges", 4)
    held = {node.id for node in found.nodes}
    assert all({e.from_id, e.to_id} <= held for e in found.edges)


def test_paths_come_shortest_first(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.paths("Person:ann", "Person:dan")
    ways = [(path.length, names(path.path)) for path in found.paths]
    assert sorted(ways[:2]) == [(2, ["ann", "cem", "dan"]), (2, ["ann", "wu", "dan"])]
    assert ways[2:] == [(3, ["ann", "bob", "cem", "dan"])]
    city_way = next(p for p in found.paths if "City" in p.node_types)
    assert city_way.node_types == ("Person", "City", "Person")
    assert [step[0].direction for step in city_way.edges] == ["out", "in"]
    assert not found.truncated


def test_paths_obey_direction_depth_limit_and_filters(town: duckkb.KnowledgeBase) -> None:
    def ask(**rules: Any) -> list[list[str]]:
        return [names(p.path) for p in town.graph.paths("Person:ann", "Person:dan", **rules).paths]

    assert ask(direction="out") == [["ann", "bob", "cem", "dan"]]
    assert ask(direction="in") == []
    assert ask(direction="out", depth=2) == []
    assert ask(edge_types=["LIVES_IN"]) == [["ann", "wu", "dan"]]
    assert ask(node_types=["City"]) == [["ann", "wu", "dan"]]
    assert ask(where=[Filter("since", "ge", 2001)]) == [["ann", "bob", "cem", "dan"]]
    one = town.graph.paths("Person:ann", "Person:dan", limit=1)
    assert (len(one.paths), one.truncated) == (1, True)


def test_of_a_path_beyond_the_depth_it_is_told_how_long_it_is(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.paths("Person:ann", "Person:dan", direction="out", depth=2)
    assert (found.paths, found.truncated, found.shortest_length) == ((), False, 3)
    assert found.notices == ("no path within depth 2: the shortest has length 3; raise the depth",)
    found = town.graph.paths("Person:ann", "Person:dan", direction="out", depth=3)
    assert (found.shortest_length, found.notices) == (3, ())
    never = town.graph.paths("Person:ann", "Person:eve")
    assert (never.paths, never.shortest_length, never.notices) == ((), None, ())


def test_of_a_path_beyond_the_greatest_depth_nothing_is_advised(open_base: Open) -> None:
    kb = open_base(PEOPLE)
    chain = [f"n{number}" for number in range(120)]
    kb.import_bundle([*map(person, chain), *(knows(a, b) for a, b in pairwise(chain))])
    found = kb.graph.paths("Person:n0", "Person:n119", depth=100)
    assert found.shortest_length == 119
    assert found.notices == (
        "no path within depth 100: the shortest has length 119, beyond the greatest depth of 100",
    )


def test_a_path_to_the_node_itself_has_no_steps(town: duckkb.KnowledgeBase) -> None:
    (path,) = town.graph.paths("Person:dan", "Person:dan").paths
    assert (path.length, names(path.path), path.edges) == (0, ["dan"], ())


def test_nodes_of_two_types_stay_two_though_they_share_their_name(open_base: Open) -> None:
    kb = open_base(PEOPLE.replace("identity: [name, country]", "identity: name"))
    kb.import_bundle([person("ann"), {"type": "City", "name": "ann"}])
    assert kb.graph.paths("Person:ann", "City:ann").paths == ()
    assert steps(kb.graph.traverse("City:ann")) == {"City:ann": 0}


def test_a_lonely_node_has_itself(town: duckkb.KnowledgeBase) -> None:
    assert town.graph.neighbors("Person:eve").neighbors == ()
    assert steps(town.graph.traverse("Person:eve", direction="both")) == {"Person:eve": 0}
    assert town.graph.paths("Person:eve", "Person:ann").paths == ()


# -- searching -----------------------------------------------------------------------------------


def test_a_search_gives_hits_with_what_lies_around_them(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.search("potter")
    (result,) = found.results
    assert result.seed.identity == {"name": "ann"}
    assert result.context.center_node.id == result.seed.id
    assert sorted(names(result.context.nodes)) == ["ann", "bob", "cem", "wu"]
    assert not found.truncated


def test_a_search_bounds_what_lies_around(town: duckkb.KnowledgeBase) -> None:
    found = town.graph.search("potter", neighbors=2)
    assert len(found.results[0].context.nodes) == 3
    assert found.truncated
    around = town.graph.search("potter", node_types=["City"]).results[0].context
    assert sorted(names(around.nodes)) == ["ann", "wu"]
    assert town.graph.search("potter", types=["City"]).results == ()


# -- names ---------------------------------------------------------------------------------------


def test_a_node_has_many_names(town: duckkb.KnowledgeBase) -> None:
    wu = town.get("City", {"name": "wu", "country": "cn"}).id
    for name in (
        wu,
        str(wu),
        f"#{wu}",
        "City:wu:cn",
        'City:{"country": "cn", "name": "wu"}',
        "cities:wu:cn",
        ("City", {"name": "wu", "country": "cn"}),
        ("City", wu),
    ):
        assert town.graph.neighbors(name).node.id == wu


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Person:zoe", RecordNotFoundError),
        (5, RecordNotFoundError),
        (-1, RecordNotFoundError),
        (2**70, RecordNotFoundError),
        (("Person", 5), RecordNotFoundError),
        ("zoe", UsageError),
        ("#" + "9" * 5000, UsageError),
        ("Human:zoe", UsageError),
        ("KNOWS:zoe", UsageError),
        ("City:wu", UsageError),
        ("City:{wu}", UsageError),
        ("City:{}", UsageError),
        ("City:[1]", UsageError),
    ],
)
def test_a_name_that_means_no_node_is_an_error(
    town: duckkb.KnowledgeBase, name: Any, error: type[Exception]
) -> None:
    with pytest.raises(error):
        town.graph.neighbors(name)


def test_the_id_of_an_edge_is_no_node(town: duckkb.KnowledgeBase) -> None:
    edge = town.graph.neighbors("Person:ann").neighbors[0].edge.id
    with pytest.raises(RecordNotFoundError):
        town.graph.neighbors(edge)


@pytest.mark.parametrize(
    "arguments",
    [
        {"direction": "up"},
        {"depth": -1},
        {"depth": 101},
        {"limit": 0},
        {"limit": 10**6},
        {"edge_types": ["Person"]},
        {"edge_types": ["LIKES"]},
        {"node_types": ["KNOWS"]},
        {"where": [Filter("age", "eq", 1)]},
        {"where": [Filter("since", "near", 1)]},
        {"where": [Filter("since", "eq", "old")]},
    ],
)
def test_an_argument_that_means_nothing_is_an_error(
    town: duckkb.KnowledgeBase, arguments: dict[str, Any]
) -> None:
    with pytest.raises(UsageError):
        town.graph.traverse("Person:ann", **arguments)


@pytest.mark.parametrize(
    ("field", "edge_types", "told"),
    [
        ("nope", None, "conditions are on edges: floor, how, since, __created_at, __updated_at"),
        ("sinse", None, "Did you mean 'since'?"),
        ("floor", ["KNOWS"], "conditions are on edges: how, since, __created_at, __updated_at"),
    ],
)
def test_a_condition_on_a_field_that_no_edge_has_names_those_they_have(
    town: duckkb.KnowledgeBase, field: str, edge_types: list[str] | None, told: str
) -> None:
    with pytest.raises(UsageError) as caught:
        town.graph.neighbors("Person:ann", where=[Filter(field, "eq", 3)], edge_types=edge_types)
    assert caught.value.message == f"no edge type that is walked has a field '{field}'"
    assert caught.value.hint == told
    later = [Filter("__created_at", "ge", "2000-01-01")]
    assert town.graph.neighbors("Person:ann", where=later).neighbors


def test_a_name_with_too_few_keys_shows_how_it_is_said(town: duckkb.KnowledgeBase) -> None:
    with pytest.raises(UsageError) as caught:
        town.graph.neighbors("City:wu")
    assert caught.value.message == "'City' is named by 2 keys (name, country), got 1"
    assert caught.value.hint == """say 'City:NAME:COUNTRY' or 'City:{"name": …, "country": …}'"""
    with pytest.raises(UsageError) as caught:
        town.get_by_keys("City", ["wu"])
    assert caught.value.hint == "one after the other: City NAME COUNTRY"
    with pytest.raises(UsageError) as caught:
        town.get_by_keys("KNOWS", ["ann"])
    assert caught.value.hint == "one after the other: KNOWS SOURCE_NAME TARGET_NAME SINCE"


def test_references_name_nodes_by_type_and_identity(town: duckkb.KnowledgeBase) -> None:
    (path,) = town.graph.paths("Person:bob", "Person:cem", depth=1).paths
    bob = town.get("Person", {"name": "bob"}).id
    assert path.path[0] == NodeRef(bob, "Person", {"name": "bob"})
    assert (
        town.get("City", {"name": "ann", "country": "cn"}).id
        != town.get("Person", {"name": "ann"}).id
    )


def test_deleted_nodes_and_edges_are_gone_at_once(open_base: Open) -> None:
    town = open_base(PEOPLE)
    town.import_bundle(TOWN)
    town.graph.traverse("Person:ann")
    town.import_bundle([deleted(knows("bob", "cem", 2005)), person("fay"), knows("bob", "fay", 1)])
    assert "Person:cem" not in steps(town.graph.traverse("Person:ann"))
    assert steps(town.graph.traverse("Person:ann"))["Person:fay"] == 2
    town.import_bundle([deleted(person("bob"))], cascade=True)
    assert steps(town.graph.traverse("Person:ann")) == {"Person:ann": 0, "City:wu": 1}
    town.import_bundle([lives("eve", "ann"), city("ann")])
    assert steps(town.graph.traverse("Person:eve")) == {"Person:eve": 0, "City:ann": 1}
