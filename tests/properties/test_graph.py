"""Walks give what NetworkX gives, and the adjacency that is kept is the one that would be built."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties.bases import base
from tests.properties.generate import examples
from tests.unit.graph.searches import WAYS, searched

from duckkb.errors import BundleError
from duckkb.graph.adjacency import Adjacency, Delta, EdgeRow
from duckkb.graph.arrays import EdgeRows, SortedIds
from duckkb.graph.kept import read
from duckkb.graph.paths import shortest_path, simple_paths
from duckkb.graph.traverse import Rule, reach, tree
from duckkb.graph.view import MISSING, Direction, View
from duckkb.kb import KnowledgeBase

NODE_TYPES, EDGE_TYPES = 3, 2
IDS = st.one_of(
    st.integers(0, 12), st.integers(0, 2**63 - 1), st.sampled_from([2**63 - 1, 2**62, 2**62 + 1])
)


@dataclass
class Plain:
    """A graph as dictionaries: what the arrays must agree with."""

    nodes: dict[int, int] = field(default_factory=dict[int, int])
    edges: dict[int, tuple[int, int, int]] = field(default_factory=dict[int, tuple[int, int, int]])

    def rows(self) -> list[EdgeRow]:
        return [(i, *edge) for i, edge in self.edges.items()]

    def build(self, room: int = 4096) -> Adjacency:
        return Adjacency(
            np.array([*self.nodes], dtype=np.int64),
            np.array([*self.nodes.values()], dtype=np.int16),
            EdgeRows.of(self.rows()),
            room,
        )

    def walked(self, asked: Asked, *free: int) -> nx.MultiDiGraph:
        """What of it may be walked; the nodes in `free` may be of any type."""
        graph = nx.MultiDiGraph()
        for node, kind in self.nodes.items():
            if node in free or asked.node_types is None or kind in asked.node_types:
                graph.add_node(node)
        for i, (kind, source, target) in self.edges.items():
            allowed = asked.edge_types is None or kind in asked.edge_types
            allowed = allowed and (asked.edges is None or i in asked.edges)
            if allowed and source in graph and target in graph:
                if asked.direction != "in":
                    graph.add_edge(source, target, i)
                if asked.direction != "out":
                    graph.add_edge(target, source, i)
        return graph


@dataclass(frozen=True)
class Asked:
    """The filters of a question, by ids and type codes."""

    direction: Direction
    edge_types: frozenset[int] | None
    node_types: frozenset[int] | None
    edges: frozenset[int] | None

    def rule(self, view: View) -> Rule:
        counted = None
        if self.edges is not None:
            counted = np.zeros(len(view.edge_ids), dtype=np.bool_)
            counted[view.edge_numbers(np.array([*self.edges], dtype=np.int64))] = True
        return Rule(
            self.direction,
            flags(self.edge_types, EDGE_TYPES),
            flags(self.node_types, NODE_TYPES),
            counted,
        )


def flags(wanted: frozenset[int] | None, count: int) -> Any:
    if wanted is None:
        return None
    return np.array([*(code in wanted for code in range(count)), False])


@st.composite
def graphs(draw: st.DrawFn, most: int = 12) -> Plain:
    """Loops, edges side by side, edges to nowhere and lonely nodes come of themselves."""
    ids = draw(st.lists(IDS, min_size=2, max_size=most, unique=True))
    missing = draw(st.just([]) | st.lists(st.sampled_from(ids), max_size=2, unique=True))
    nodes = {i: draw(st.integers(0, NODE_TYPES - 1)) for i in ids if i not in missing}
    end = st.sampled_from(ids)
    edges = draw(
        st.dictionaries(
            IDS,
            st.tuples(st.integers(0, EDGE_TYPES - 1), end, end),
            min_size=most,
            max_size=3 * most,
        )
    )
    return Plain(nodes, edges)


@st.composite
def questions(draw: st.DrawFn, graph: Plain) -> Asked:
    every = st.none()
    codes = every | every | st.sets(st.integers(0, 2)).map(frozenset)
    some = every | every | st.sets(st.sampled_from([*graph.edges] or [0])).map(frozenset)
    return Asked(
        draw(st.sampled_from(["both", "out", "in"])),
        draw(codes),
        draw(codes),
        draw(some),
    )


@st.composite
def changed(draw: st.DrawFn, most: int = 12) -> tuple[Plain, Adjacency]:
    """A graph, and an adjacency that was brought to it by changes, some folded in and some not."""
    room = draw(st.integers(0, 40))
    model = draw(graphs(most))
    adjacency = model.build(room)
    for delta in draw(st.lists(deltas(), max_size=3)):
        adjacency.apply(take(model, delta))
    return model, adjacency


@dataclass(frozen=True)
class Wish:
    """A change that means something for any graph: positions pick among what there is."""

    nodes: dict[int, int]
    gone_nodes: list[int]
    edges: dict[int, tuple[int, int, int]]
    gone_edges: list[int]
    moved: list[tuple[int, int, int]]


def deltas() -> st.SearchStrategy[Wish]:
    place = st.integers(0, 40)
    end = st.integers(0, 12)
    return st.builds(
        Wish,
        st.dictionaries(IDS, st.integers(0, NODE_TYPES - 1), max_size=4),
        st.lists(place, max_size=3),
        st.dictionaries(IDS, st.tuples(st.integers(0, EDGE_TYPES - 1), end, end), max_size=6),
        st.lists(place, max_size=4),
        st.lists(st.tuples(place, end, end), max_size=2),
    )


def take(model: Plain, wish: Wish) -> Delta:
    """Makes the wish true of the model, and says what that changes."""
    present = [*model.nodes]
    gone = {present[p % len(present)] for p in wish.gone_nodes if present} - {*wish.nodes}
    nodes = {**wish.nodes, **dict.fromkeys(gone, MISSING)}
    model.nodes = {i: t for i, t in {**model.nodes, **nodes}.items() if t != MISSING}
    held = [*model.edges]
    removed = {held[p % len(held)] for p in wish.gone_edges if held} - {*wish.edges}
    everyone = [*model.nodes, 5]
    ends = {
        i: (kind, everyone[a % len(everyone)], everyone[b % len(everyone)])
        for i, (kind, a, b) in wish.edges.items()
    }
    for place, a, b in wish.moved:
        i = held[place % len(held)] if held else 0
        if held and i not in removed and i not in ends:
            kind = model.edges[i][0]
            ends[i] = kind, everyone[a % len(everyone)], everyone[b % len(everyone)]
    delta = Delta(
        nodes,
        [(i, *edge) for i, edge in ends.items() if i not in model.edges],
        [(i, *edge) for i, edge in ends.items() if i in model.edges],
        [*removed],
    )
    model.edges = {i: e for i, e in {**model.edges, **ends}.items() if i not in removed}
    return delta


def told(view: View) -> Any:
    """All that can be asked of a view, told by ids: the same for all views of one graph."""
    ids, kinds = view.node_ids, view.node_types
    found: dict[tuple[int, str], list[tuple[int, int]]] = {}
    for number in np.flatnonzero(kinds != MISSING).tolist():
        start = np.array([number])
        for direction in ("out", "in", "both"):
            arcs = view.arcs(start, direction, edges=True)
            arcs = arcs.where(view.edge_types[arcs.edges] != MISSING)
            pairs = zip(view.edge_ids[arcs.edges].tolist(), ids[arcs.other].tolist(), strict=True)
            found[int(ids[number]), direction] = sorted(pairs)
    nodes = {int(ids[n]): int(kinds[n]) for n in np.flatnonzero(kinds != MISSING)}
    live = np.flatnonzero(view.edge_types != MISSING)
    edges = {
        int(view.edge_ids[e]): (
            int(view.edge_types[e]),
            int(ids[view.edge_from[e]]),
            int(ids[view.edge_to[e]]),
        )
        for e in live
    }
    assert len(edges) == len(live)
    return nodes, edges, found


def number(view: View, node: int) -> int:
    found = view.number(node)
    assert found is not None
    return found


@examples(100)
@given(st.lists(IDS, unique=True), st.lists(IDS))
def test_ids_are_found_where_they_are(held: list[int], wanted: list[int]) -> None:
    ids = np.sort(np.array(held, dtype=np.int64))
    found = SortedIds(ids).find(np.array(wanted, dtype=np.int64))
    place = {int(i): n for n, i in enumerate(ids)}
    assert found.tolist() == [place.get(i, -1) for i in wanted]


def test_ids_that_lie_close_together_are_found_too() -> None:
    ids = np.concatenate([np.arange(1000), 2**40 + 3 * np.arange(1000)]).astype(np.int64)
    found = SortedIds(ids).find(ids[::-1].copy())
    assert found.tolist() == [*range(len(ids))][::-1]


@examples(200)
@given(st.data())
def test_reach_is_that_of_networkx(data: st.DataObject) -> None:
    graph, adjacency = data.draw(changed())
    if not graph.nodes:
        return
    asked = data.draw(questions(graph))
    start = data.draw(st.sampled_from([*graph.nodes]))
    depth = data.draw(st.integers(0, 6))
    view = adjacency.view
    rule = asked.rule(view)
    found = reach(view, number(view, start), rule, depth)
    walked = graph.walked(asked, start)
    expected = nx.single_source_shortest_path_length(walked, start, depth)
    ordered = sorted(expected.items(), key=lambda item: (item[1], item[0]))
    pairs = zip(view.node_ids[found.nodes].tolist(), found.distances.tolist(), strict=True)
    assert [*pairs] == ordered
    assert not found.truncated
    limit = data.draw(st.integers(1, 12))
    cut = reach(view, number(view, start), rule, depth, limit)
    assert view.node_ids[cut.nodes].tolist() == [node for node, _ in ordered[:limit]]
    assert cut.truncated == (len(ordered) > limit)
    before = {
        int(view.node_ids[n]): int(view.node_ids[p]) for n, p in tree(view, cut, rule).items()
    }
    for node, distance in ordered[1:limit]:
        assert walked.has_edge(before[node], node)
        assert expected[before[node]] == distance - 1
        assert before[node] == min(
            p for p in walked.predecessors(node) if expected.get(p) == distance - 1
        )


@pytest.mark.parametrize("way", WAYS)
@examples(200)
@given(data=st.data())
def test_paths_are_those_of_networkx(way: str, data: st.DataObject) -> None:
    graph, adjacency = data.draw(changed(7))
    if not graph.nodes:
        return
    asked = data.draw(questions(graph))
    start, end = (data.draw(st.sampled_from([*graph.nodes])) for _ in range(2))
    depth, limit = data.draw(st.integers(0, 9)), data.draw(st.integers(1, 30))
    view = adjacency.view
    rule = asked.rule(view)
    walked = nx.DiGraph(graph.walked(asked, start, end))
    expected = [*islice(paths_within(walked, start, end, depth), limit + 1)]

    with searched(way):
        found, more = simple_paths(view, number(view, start), number(view, end), rule, depth, limit)
        one = shortest_path(view, number(view, start), number(view, end), rule, depth)
    named = [tuple(view.node_ids[list(path)].tolist()) for path in found]
    assert [len(path) for path in named] == [len(path) for path in expected[:limit]]
    assert more == (len(expected) > limit)
    assert len({*named}) == len(named)
    for path in named:
        assert (path[0], path[-1]) == (start, end)
        assert len({*path}) == len(path)
        assert all(walked.has_edge(a, b) for a, b in pairwise(path))

    assert (one is None) == (not expected)
    if one is not None:
        assert len(one) == len(expected[0])
        assert found[0] == one


def paths_within(graph: nx.DiGraph, start: int, end: int, depth: int) -> Iterator[list[int]]:
    try:
        for path in nx.shortest_simple_paths(graph, start, end):
            if len(path) - 1 > depth:
                return
            yield path
    except nx.NetworkXNoPath:
        return


@examples(100)
@given(st.data())
def test_the_answer_does_not_tell_how_the_graph_came_about(data: st.DataObject) -> None:
    graph, adjacency = data.draw(changed(9))
    if not graph.nodes:
        return
    asked = data.draw(questions(graph))
    start, end = (data.draw(st.sampled_from([*graph.nodes])) for _ in range(2))
    answers = []
    for view in (adjacency.view, graph.build().view):
        rule = asked.rule(view)
        found, more = simple_paths(view, number(view, start), number(view, end), rule, 6, 12)
        answers.append(([view.node_ids[list(p)].tolist() for p in found], more))
    assert answers[0] == answers[1]


@examples(200)
@given(graphs(), st.lists(deltas(), max_size=6), st.integers(0, 8))
def test_what_is_kept_is_what_would_be_built(model: Plain, wishes: list[Wish], room: int) -> None:
    adjacency = model.build(room)
    seen = [(adjacency.view, told(adjacency.view))]
    for wish in wishes:
        adjacency.apply(take(model, wish))
        now = told(adjacency.view)
        assert now == told(model.build().view)
        assert now[:2] == (model.nodes, model.edges)
        seen.append((adjacency.view, now))
    for view, then in seen:
        assert told(view) == then, "a view changed under its readers"


def test_a_path_that_was_given_does_not_come_again_from_its_far_end() -> None:
    """The search from the end must not take a first step that the start may not take."""
    short = [(0, 1), (1, 2)]
    long = [(0, 3), (0, 4), (0, 8), (3, 5), (4, 6), (8, 5), (5, 7), (6, 7), (7, 2)]
    edges = {n: (0, a, b) for n, (a, b) in enumerate([*short, *long])}
    view = Plain(dict.fromkeys(range(9), 0), edges).build().view
    found, more = simple_paths(view, 0, 2, Rule("both"), 4, 9)
    assert found[0] == (0, 1, 2)
    assert sorted(found[1:]) == [(0, 3, 5, 7, 2), (0, 4, 6, 7, 2), (0, 8, 5, 7, 2)]
    assert not more


def test_a_way_leads_over_edges_that_came_later() -> None:
    adjacency = Plain(
        dict.fromkeys(range(5), 0), {1: (0, 0, 1), 2: (0, 0, 2), 3: (0, 1, 3)}
    ).build()
    adjacency.apply(Delta(added=[(9, 0, 2, 4)]))
    view, rule = adjacency.view, Rule("out")
    assert tree(view, reach(view, 0, rule, 2), rule) == {1: 0, 2: 0, 3: 1, 4: 2}


@pytest.mark.parametrize("kept", [False, True], ids=["built", "kept"])
def test_an_edge_to_nowhere_is_not_walked_until_its_end_arrives(kept: bool) -> None:
    model = Plain({1: 0, 2: 0}, {10: (0, 1, 7), 11: (0, 7, 2)})
    adjacency = model.build()
    rule = Rule("out")
    assert reach(adjacency.view, number(adjacency.view, 1), rule, 5).nodes.tolist() == [0]
    assert adjacency.view.number(7) is None
    model.nodes[7] = 0
    if kept:
        adjacency.apply(Delta(nodes={7: 0}))
    else:
        adjacency = model.build()
    view = adjacency.view
    assert view.node_ids[reach(view, number(view, 1), rule, 5).nodes].tolist() == [1, 7, 2]


CONFIG = """\
nodes:
  A: { table: a, identity: n, schema: { properties: { n: { type: integer } } } }
  B: { table: b, identity: n, schema: { properties: { n: { type: integer } } } }
edges:
  AA: { from: A, to: A, identity: [k], schema: { properties: { k: { type: integer } } } }
  AB: { from: A, to: B, schema: { properties: { v: { type: integer } } } }
"""
NUMBERS = st.integers(0, 4)
ITEMS = st.one_of(
    st.builds(lambda kind, n: {"type": kind, "n": n}, st.sampled_from("AB"), NUMBERS),
    st.builds(lambda a, b, k: joined("AA", a, b, k=k), NUMBERS, NUMBERS, st.integers(0, 1)),
    st.builds(lambda a, b, v: joined("AB", a, b, v=v), NUMBERS, NUMBERS, NUMBERS),
)
BUNDLES = st.lists(st.tuples(ITEMS, st.booleans()), min_size=1, max_size=8)


def joined(kind: str, source: int, target: int, **values: int) -> dict[str, Any]:
    return {"type": kind, "source": {"n": source}, "target": {"n": target}, **values}


def cut(kb: KnowledgeBase, which: int) -> None:
    """Takes a line out of the files, as an editor would, whatever hangs on it."""
    parts = sorted((kb.root / "data").rglob("*.jsonl"))
    if parts:
        path = parts[which % len(parts)]
        lines = path.read_bytes().splitlines(keepends=True)
        at = which % max(len(lines), 1)
        del lines[at : at + 1]
        path.write_bytes(b"".join(lines))


@examples(30)
@given(
    steps=st.lists(BUNDLES | st.integers(0, 50), min_size=1, max_size=6),
    first=st.integers(0, 5),
    asked=st.sets(st.integers(0, 5)),
)
def test_a_base_keeps_the_graph_that_its_tables_hold(
    steps: list[Any], first: int, asked: set[int], tmp_path: Path
) -> None:
    """Imports, deletions and edits by others; asked for the first time at any moment."""
    with base(tmp_path, CONFIG) as kb:
        for number, step in enumerate(steps):
            if number == first:
                kb.graph.view()
            if isinstance(step, int):
                cut(kb, step)
                kb.sync()
            else:
                given = {repr(sorted(i.items(), key=str)): (i, gone) for i, gone in step}
                items = [{**i, "action": "delete"} if gone else i for i, gone in given.values()]
                try:
                    kb.import_bundle(items, cascade=True)
                except BundleError:
                    # Deleting what is not there, joining what is not there: nothing changed.
                    kb.import_bundle([i for i, _ in given.values() if "n" in i])
            if number not in asked and number < len(steps) - 1:
                continue
            with kb.database.reading() as cursor:
                assert told(kb.graph.view()) == told(read(kb.ontology, cursor).view)
