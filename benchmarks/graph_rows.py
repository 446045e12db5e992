"""Walking a large graph, against NetworkX and DuckDB's recursive queries on the same edges."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.bases import Bases
from benchmarks.graph_data import EXPONENT, GraphData, graph_data, write_graph_base
from benchmarks.measure import median, shown
from benchmarks.report import Row, at_least, at_most, check

_NODES = int(os.environ.get("BENCH_GRAPH_NODES", "200000"))
_QUERIES = 200
_HERE = Path(__file__).resolve().parent.parent
Sample = dict[str, Any]


def run(bases: Bases, full: bool) -> Iterator[Row]:
    with TemporaryDirectory(dir=bases.folder, prefix="graph-") as name:
        folder = Path(name)
        data = graph_data(_NODES, 5 * _NODES, _QUERIES)
        data.save(folder / "graph.npz")
        write_graph_base(folder / "kb", data)
        ours = _child("duckkb", folder)
        recursive = _child("duckdb", folder)
        peer = _child("networkx", folder) if find_spec("networkx") else None
    yield from _rows(data, ours, recursive, peer)


def _rows(data: GraphData, ours: Sample, recursive: Sample, peer: Sample | None) -> Iterator[Row]:
    size = f"{len(data.ids):,} nodes, {len(data.source):,} edges"
    asked = len(recursive["two"])
    check(ours["reached"][:asked] == recursive["reached"], "DuckDB reached other nodes")
    check(ours["there"], "an added edge was not walked")
    if peer is not None:
        check(ours["reached"] == peer["reached"], "NetworkX reached other nodes")
        check(ours["lengths"] == peer["lengths"], "NetworkX's shortest paths are of other lengths")
    sizes = sorted(found for found, _ in ours["reached"])
    spread = f"{sizes[0]:,} to {sizes[-1]:,} nodes reached, median {sizes[len(sizes) // 2]:,}"
    note = (
        f"Ends of edges are drawn by Zipf's law with exponent {EXPONENT}; the greatest degree is "
        f"{data.degrees.max():,}. {len(ours['two'])} random starts; {spread}. Processor time, summed over "
        "the starts that both were asked. The call includes looking for changes and finding the node; answers "
        "were compared."
    )
    yield Row(
        f"two steps out, both directions, ids and distances; {size}",
        shown(ours["two"]),
        f"DuckDB {recursive['version']} recursive CTE: {shown(recursive['two'])}",
        _times(recursive["two"], ours["two"][:asked]),
        (at_least(sum(recursive["two"]) / sum(ours["two"][:asked]), 10, " x faster"),),
        note,
        {"seconds": ours["two"], "peer_seconds": recursive["two"]},
    )
    if peer is not None:
        yield Row(
            f"two steps out, both directions, ids and distances; {size}",
            shown(ours["two"]),
            f"NetworkX {peer['version']}'s dictionaries: {shown(peer['two'])}",
            _times(peer["two"], ours["two"]),
            (at_least(sum(peer["two"]) / sum(ours["two"]), 2, " x faster"),),
            "A breadth-first loop over the dictionaries inside a MultiDiGraph, without its views.",
            {"seconds": ours["two"], "peer_seconds": peer["two"]},
        )
    yield Row(
        f"one step out, both directions, ids; {size}",
        shown(ours["one"]),
        goals=(at_most(median(ours["one"]) * 1e3, 1, " ms"),),
        values={"seconds": ours["one"]},
    )
    yield Row(
        f"one step out, both directions, with records; {size}",
        shown(ours["records"]),
        goals=(at_most(median(ours["records"]) * 1e3, 3, " ms"),),
        note="Each edge and each node as its line says, at most 100 edges, read from the part files.",
        values={"seconds": ours["records"]},
    )
    if peer is not None:
        yield from _path_rows(size, ours, peer)
    built = median(ours["build"])
    others = () if peer is None else (at_least(peer["build"][0] / built, 10, " x faster"),)
    yield Row(
        f"adjacency from loaded tables; {size}",
        shown(ours["build"]),
        ""
        if peer is None
        else f"NetworkX MultiDiGraph: {shown(peer['build'])}; DiGraph: {shown(peer['build_simple'])}",
        "" if peer is None else _times(peer["build"], [built]),
        (at_most(built, 1, " s"), *others),
        "From DuckDB's tables; NetworkX from Python lists of ids. A DiGraph joins edges side by side into one.",
        {"seconds": ours["build"]},
    )
    yield Row(
        f"one added edge into the adjacency, then one step; {size}",
        shown(ours["added"]),
        goals=(at_most(median(ours["added"]) * 1e3, 5, " ms"),),
        note="What a write costs the graph; the write itself has its own row.",
        values={"seconds": ours["added"]},
    )


def _path_rows(size: str, ours: Sample, peer: Sample) -> Iterator[Row]:
    for way, kind in (("out", "MultiDiGraph"), ("both", "undirected copy")):
        mine, other = ours["paths"][way], peer["paths"][way]
        note = (
            f"{len(mine)} random pairs, each asked five times, the lengths compared. Both search from both"
            f" ends. By the medians: {median(other) / median(mine):.1f} x faster."
        )
        if way == "both":
            count = len(peer["paths"]["view"])
            note += (
                f" Over NetworkX's undirected view of the same MultiDiGraph, which needs no second graph,"
                f" the first {count} pairs took {shown(peer['paths']['view'])}:"
                f" {_times(peer['paths']['view'], mine[:count])}."
            )
        if way in ours["interpreted"]:
            note += f" Before the search is compiled: {shown(ours['interpreted'][way])}."
        yield Row(
            f"shortest path between two random nodes, {way}; {size}",
            shown(mine),
            f"NetworkX shortest_path, {kind}: {shown(other)}",
            _times(other, mine),
            (at_least(sum(other) / sum(mine), 5, " x faster"),),
            note,
            {"seconds": mine, "peer_seconds": other},
        )


def _times(slower: list[float], faster: list[float]) -> str:
    return f"{sum(slower) / sum(faster):.1f} x faster"


def _child(who: str, folder: Path) -> Sample:
    print(f"graph: {who}", file=sys.stderr, flush=True)
    command = [sys.executable, "-m", "benchmarks.graph_child", who]
    arguments = [str(folder / "graph.npz"), str(folder / "kb")]
    done = subprocess.run(
        [*command, *arguments], cwd=_HERE, capture_output=True, text=True, check=False
    )
    check(done.returncode == 0, f"{who} failed: {done.stderr[-500:]}")
    return json.loads(done.stdout)
