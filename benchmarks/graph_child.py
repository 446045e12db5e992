"""One contestant over the graph, in a process of its own: `python -m benchmarks.graph_child WHO DATA ROOT`.

Prints JSON: seconds of processor time of every call, and what was found, to be compared.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from benchmarks.graph_data import GraphData

DEPTH = 20
"""The longest path that is looked for; no two nodes of the graph that are joined lie further apart."""
_CTE_STARTS = 10
_ADDED = 20


def timed(call: Callable[..., Any], asked: Iterable[Any]) -> tuple[list[float], list[Any]]:
    """Asks one after the other; the clock counts the processor time of all threads."""
    seconds: list[float] = []
    found: list[Any] = []
    for question in asked:
        began = time.process_time()
        answer = call(question)
        seconds.append(time.process_time() - began)
        found.append(answer)
    return seconds, found


def repeated(
    call: Callable[..., Any], asked: Iterable[Any], times: int = 5
) -> tuple[list[float], list[Any]]:
    """Asks everything several times over; of each question the median of its times."""
    questions = [*asked]
    runs = [timed(call, questions) for _ in range(times)]
    return [median(each) for each in zip(*(run[0] for run in runs), strict=True)], runs[-1][1]


def duckkb(data: GraphData, root: Path) -> dict[str, Any]:
    from duckkb.graph.kept import KeptAdjacency
    from duckkb.graph.paths import SEARCH, shortest_path
    from duckkb.graph.traverse import Rule
    from duckkb.kb import KnowledgeBase
    from duckkb.truth.changes import Change, ChangeSet
    from duckkb.truth.record import LineFormat, format_time

    ids = data.ids
    starts = ids[data.starts].tolist()
    with KnowledgeBase(root) as kb:
        # A base that was never written to has no generation, and every call looks at its files.
        kb.sync()
        kb.import_bundle([{"type": "Item", "id": len(ids), "name": "The last"}])
        began = time.perf_counter()
        kb.graph.reach(starts[0], depth=1)
        first = time.perf_counter() - began

        def make(_: int) -> KeptAdjacency:
            kept = KeptAdjacency(kb.ontology, kb.database.reading, threading.RLock())
            kept.view()
            return kept

        build, made = timed(make, range(5))
        kept = made[-1]
        for node in starts[:20]:
            kb.graph.neighbors(node)
            kb.graph.reach(node, depth=2, direction="both")
        two, reached = timed(lambda i: kb.graph.reach(i, depth=2, direction="both"), starts)
        one, _ = timed(lambda i: kb.graph.reach(i, depth=1, direction="both"), starts)
        records, _ = timed(kb.graph.neighbors, starts)
        paths: dict[str, Any] = {}
        interpreted: dict[str, list[float]] = {}
        for direction in ("out", "both"):
            view, rule = kept.view(), Rule(direction)
            numbers = view.numbers(ids)

            def path(pair: list[int], v: Any = view, r: Rule = rule, n: Any = numbers) -> Any:
                return shortest_path(v, int(n[pair[0]]), int(n[pair[1]]), r, DEPTH)

            pairs = data.pairs.tolist()
            while not SEARCH.ready:
                seconds, _ = timed(path, pairs)
                interpreted.setdefault(direction, seconds)
            path(pairs[0])  # compiles, or reads what was compiled
            paths[direction] = repeated(path, pairs)
        form = LineFormat(kb.ontology, kb.ontology.edges["LINK"])
        now = format_time(datetime.now(UTC))

        def add(number: int) -> int:
            a, b = data.pairs[number].tolist()
            values = {"source": {"id": a}, "target": {"id": b}, "number": 10**9 + number}
            edge = form.render(form.id_of(values), values, now, now, (int(ids[a]), int(ids[b])))
            kept.apply(ChangeSet([Change("LINK", edge.id, edge, False)]))
            view = kept.view()
            found = view.others(view.numbers(ids[[a]]), "out")
            return int(ids[b]) in view.node_ids[found].tolist()

        added, there = timed(add, range(_ADDED))
    return {
        "first": first,
        "build": build,
        "two": two,
        "reached": [[len(found), int(distances.sum())] for found, distances in reached],
        "one": one,
        "records": records,
        "paths": {way: seconds for way, (seconds, _) in paths.items()},
        "lengths": {way: [len(p) if p else 0 for p in found] for way, (_, found) in paths.items()},
        "interpreted": interpreted,
        "added": added,
        "there": all(there),
    }


def networkx(data: GraphData, root: Path) -> dict[str, Any]:
    import networkx as nx

    ids, source, target = (
        a.tolist() for a in (data.ids, data.ids[data.source], data.ids[data.target])
    )

    def make(kind: type[Any]) -> Any:
        graph = kind()
        graph.add_nodes_from(ids)
        graph.add_edges_from(zip(source, target, strict=True))
        return graph

    simple, _ = timed(make, [nx.DiGraph])
    build, (graph,) = timed(make, [nx.MultiDiGraph])
    forward, backward = graph.succ._atlas, graph.pred._atlas

    def two(start: int) -> dict[int, int]:
        """Breadth first over NetworkX's own dictionaries, without the cost of its views."""
        distances = {start: 0}
        level = [start]
        for distance in (1, 2):
            following: list[int] = []
            for node in level:
                for side in (forward[node], backward[node]):
                    for other in side:
                        if other not in distances:
                            distances[other] = distance
                            following.append(other)
            level = following
        return distances

    starts = data.ids[data.starts].tolist()
    steps, reached = timed(two, starts)
    pairs = data.ids[data.pairs].tolist()

    def path(graph: Any) -> Callable[[list[int]], int]:
        def ask(pair: list[int]) -> int:
            try:
                return len(nx.shortest_path(graph, *pair))
            except nx.NetworkXNoPath:
                return 0

        return ask

    out, out_lengths = repeated(path(graph), pairs)
    view, _ = timed(path(graph.to_undirected(as_view=True)), pairs[:50])
    both, both_lengths = repeated(path(nx.Graph(graph)), pairs)
    return {
        "version": nx.__version__,
        "build": build,
        "build_simple": simple,
        "two": steps,
        "reached": [[len(found), sum(found.values())] for found in reached],
        "paths": {"out": out, "both": both, "view": view},
        "lengths": {"out": out_lengths, "both": both_lengths},
    }


def duckdb(data: GraphData, root: Path) -> dict[str, Any]:
    import duckdb as engine

    connection = engine.connect()
    connection.register("given", {"a": data.ids[data.source], "b": data.ids[data.target]})
    connection.execute("CREATE TABLE edges AS SELECT * FROM given")
    query = """
        WITH RECURSIVE arcs AS MATERIALIZED (
            SELECT a, b FROM edges UNION ALL SELECT b, a FROM edges
        ), walk(node, distance) AS (
            SELECT ?::BIGINT, 0
            UNION
            SELECT arcs.b, walk.distance + 1 FROM walk JOIN arcs ON arcs.a = walk.node
            WHERE walk.distance < 2
        )
        SELECT node, min(distance) AS distance FROM walk GROUP BY node
    """

    def two(start: int) -> dict[str, Any]:
        return connection.execute(query, [start]).fetchnumpy()

    starts = data.ids[data.starts].tolist()
    two(starts[0])
    steps, reached = timed(two, starts[:_CTE_STARTS])
    return {
        "version": engine.__version__,
        "two": steps,
        "reached": [[len(f["node"]), int(np.sum(f["distance"]))] for f in reached],
    }


if __name__ == "__main__":
    contestant = {"duckkb": duckkb, "networkx": networkx, "duckdb": duckdb}[sys.argv[1]]
    print(json.dumps(contestant(GraphData.load(Path(sys.argv[2])), Path(sys.argv[3]))))
