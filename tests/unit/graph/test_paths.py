"""Shortest paths in graphs of hundreds of nodes, some of them with hundreds of edges."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from tests.unit.graph.searches import WAYS, searched

from duckkb.graph.adjacency import Adjacency, Delta
from duckkb.graph.arrays import EdgeRows
from duckkb.graph.meeting import Pad
from duckkb.graph.paths import shortest_path, simple_paths
from duckkb.graph.traverse import Rule
from duckkb.graph.view import Direction, View

NODES, EDGES = 600, 2400


@pytest.fixture(autouse=True, params=WAYS)
def _way(request: pytest.FixtureRequest) -> Iterator[None]:
    with searched(request.param):
        yield


def ends(seed: int) -> tuple[list[int], list[int]]:
    """A few nodes have most of the edges, so that steps are short and long."""
    rng = np.random.default_rng(seed)
    shares = np.arange(1, NODES + 1) ** -0.9
    source, target = (
        rng.permutation(NODES)[rng.choice(NODES, EDGES, p=shares / shares.sum())] for _ in range(2)
    )
    return source.tolist(), target.tolist()


def built(edges: list[tuple[int, int]], kind: int = 0) -> Adjacency:
    rows = [(number, kind, a, b) for number, (a, b) in enumerate(edges)]
    ids = np.arange(NODES, dtype=np.int64)
    return Adjacency(ids, np.zeros(NODES, dtype=np.int16), EdgeRows.of(rows))


def walked(edges: list[tuple[int, int]], direction: Direction) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_nodes_from(range(NODES))
    graph.add_edges_from(edges if direction != "in" else [])
    graph.add_edges_from([(b, a) for a, b in edges] if direction != "out" else [])
    return graph


def pairs(count: int) -> list[tuple[int, int]]:
    found = np.random.default_rng(3).integers(0, NODES, (count, 2)).tolist()
    return [(a, b) for a, b in found]


@pytest.mark.parametrize("direction", ["out", "in", "both"])
@pytest.mark.parametrize("seed", [1, 2])
def test_paths_are_as_short_as_those_of_networkx(direction: Direction, seed: int) -> None:
    edges = [*zip(*ends(seed), strict=True)]
    view, graph = built(edges).view, walked(edges, direction)
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    for a, b in pairs(300):
        path = shortest_path(view, a, b, Rule(direction), 50)
        if path is None:
            assert b not in lengths[a]
            continue
        assert len(path) - 1 == lengths[a][b]
        assert (path[0], path[-1]) == (a, b)
        assert all(graph.has_edge(x, y) for x, y in pairwise(path))


@pytest.mark.parametrize("direction", ["out", "in", "both"])
def test_a_path_does_not_tell_how_the_graph_came_about(direction: Direction) -> None:
    """The arrays alone are walked otherwise than with what came or went since they were made."""
    edges = [*zip(*ends(1), strict=True)]
    plain = built(edges).view
    later = built(edges[: EDGES - 100])
    later.apply(Delta(added=[(n, 0, *edges[n]) for n in range(EDGES - 100, EDGES)]))
    gone = built([*edges, *((n, n + 1) for n in range(100))])
    gone.apply(Delta(removed=range(EDGES, EDGES + 100)))
    turned = built(edges[::-1])
    assert later.view.overlay is not None
    assert gone.view.holes
    for a, b in pairs(150):
        expected = shortest_path(plain, a, b, Rule(direction), 50)
        for other in (later, gone, turned):
            assert shortest_path(other.view, a, b, Rule(direction), 50) == expected


def test_the_paths_after_the_shortest_are_those_of_networkx() -> None:
    edges = [*zip(*ends(2), strict=True)]
    view, graph = built(edges).view, walked(edges, "out")
    for a, b in pairs(20):
        found, _ = simple_paths(view, a, b, Rule("out"), 50, 12)
        try:
            every = nx.shortest_simple_paths(graph, a, b)
            expected = [len(path) for path, _ in zip(every, range(12), strict=False)]
        except nx.NetworkXNoPath:
            expected = []
        assert [len(path) for path in found] == expected
        assert len({*found}) == len(found)


def test_searches_at_the_same_time_do_not_disturb_each_other() -> None:
    edges = [*zip(*ends(1), strict=True)]
    view, asked = built(edges).view, pairs(200)

    def ask(_: int) -> list[object]:
        return [shortest_path(view, a, b, Rule("both"), 50) for a, b in asked]

    expected = ask(0)
    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(ask, range(8))] == [expected] * 8
    assert 1 <= len(view.base.pads) <= 4


def test_what_is_left_in_a_pad_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even when the marks begin anew, which otherwise takes thousands of searches."""
    monkeypatch.setattr("duckkb.graph.meeting._MOST_MARK", 7 * NODES)
    edges = [*zip(*ends(2), strict=True)]
    view = built(edges).view
    once = [shortest_path(fresh(view), a, b, Rule("both"), 50) for a, b in pairs(40)]
    assert [shortest_path(view, a, b, Rule("both"), 50) for a, b in pairs(40)] == once


def fresh(view: View) -> View:
    view.base.pads.clear()
    return view


def test_a_pad_gives_ranges_that_do_not_overlap() -> None:
    pad = Pad(5)
    assert [pad.floor(span) for span in (5, 9, 5)] == [1, 6, 15]


def test_a_pad_grows_with_the_graph() -> None:
    adjacency = built([(0, 1)])
    view = adjacency.view
    assert shortest_path(view, 0, 1, Rule("out"), 5) == (0, 1)
    adjacency.apply(Delta(nodes={NODES: 0}, added=[(7, 0, 1, NODES)]))
    assert adjacency.view.base is view.base
    assert shortest_path(adjacency.view, 0, NODES, Rule("out"), 5) == (0, 1, NODES)
