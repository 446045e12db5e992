"""Searching a large base, against what people use for its parts; the peers run on the same data."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from benchmarks.bases import Bases
from benchmarks.measure import evict, median
from benchmarks.report import Goal, Row, at_least, at_most, check
from benchmarks.search_data import NEW, TOP, WARM, SearchData, search_data
from benchmarks.search_peers import BM25S, COSINE, DUCKDB_FTS, LANCE, SQLITE, Measured

_CHUNKS = int(os.environ.get("BENCH_CHUNKS", "200000"))
_FULL_CHUNKS = int(os.environ.get("BENCH_FULL_CHUNKS", "1000000"))
_REOPENED = 3
_LEAST_AGREEMENT = 0.5
"""Which share of the first hits must be the same: BM25 has parameters, and ties fall anyhow."""
Sample = dict[str, Any]


def run(bases: Bases, full: bool) -> Iterator[Row]:
    with TemporaryDirectory(dir=bases.folder, prefix="search-") as name:
        yield from _rows(Path(name) / "kb", bases.folder.parent)
    if full:
        with TemporaryDirectory(dir=bases.folder, prefix="search-") as name:
            yield from _full_rows(Path(name) / "kb", bases.folder.parent)


def _rows(root: Path, bench: Path) -> Iterator[Row]:
    data = search_data(bench, _CHUNKS)
    _child("write", root, data)
    size = f"{_CHUNKS:,} chunks"
    built = _child("build", root, data)
    reopened = [_child("open", root, data) for _ in range(_REOPENED)]
    # Before pages of files are given back: the peers search what they have just written, too.
    asked = _child("ask", root, data)
    added = _child("add", root, data)
    evict([root])
    cold = _child("open", root, data)
    ways: dict[str, Sample] = asked["ways"]
    lance = LANCE.measure(data, bench)

    for peer, goal in ((DUCKDB_FTS, 1000), (SQLITE, 20), (BM25S, 3)):
        yield _text_row(size, ways["text"], peer.measure(data, bench), goal)
    yield _vector_row(size, ways["vector"], COSINE.measure(data, bench), lance, data)
    yield from _hybrid_rows(size, ways, lance)
    yield _added_row(size, added)
    yield _reopened_row(size, reopened, cold)
    yield _built_row(size, built, lance)
    yield _memory_row(size, asked["memory"])


def _full_rows(root: Path, bench: Path) -> Iterator[Row]:
    data = search_data(bench, _FULL_CHUNKS)
    _child("write", root, data)
    size = f"{_FULL_CHUNKS:,} chunks"
    built = _child("build", root, data)
    opened = _child("open", root, data)
    asked = _child("ask", root, data)
    ways: dict[str, Sample] = asked["ways"]
    hybrid = ways["hybrid"]["seconds"]
    yield Row(
        f"hybrid top {TOP} with records, {size}",
        _shown(hybrid),
        "",
        "",
        (at_most(median(hybrid) * 1e3, 40, " ms"),),
        f"text alone {_shown(ways['text']['seconds'])}; vectors alone {_shown(ways['vector']['seconds'])}, "
        f"recall@{TOP} {_recall(ways['vector'], data):.4f}; ids and scores only "
        f"{_shown(ways['rank']['seconds'])}. First build, vectors cached: {built['seconds']:.0f} s; "
        f"reopening to the first hits: {opened['seconds']:.2f} s.",
        {"ways": _seconds(ways), "build": built, "open": opened},
    )
    yield _memory_row(size, asked["memory"], at_most_gb=6)


# -- one row each --------------------------------------------------------------------------------


def _text_row(size: str, own: Sample, peer: Measured, goal: float) -> Row:
    what = f'full-text top {TOP}, search(mode="text"), {size}'
    if peer.missing:
        return _alone(what, own["seconds"], peer)
    other = peer.ways["text"]
    ratio = _ratio(own, other)
    agreement = _overlap(own["found"], other["found"])
    check(agreement >= _LEAST_AGREEMENT, f"{peer.version} finds something else: {agreement:.2f}")
    return Row(
        what,
        _shown(own["seconds"]),
        f"{peer.version}: {_shown(other['seconds'])}",
        f"{ratio:.3g} x faster",
        (at_least(ratio, goal, "x"),),
        f"The peer gives ids, duckkb whole records. Of the first {TOP} both share {agreement:.0%}. "
        f"The peer was built in {peer.build_seconds:.0f} s.{_compiled(own, peer)}",
        {
            "seconds": own["seconds"],
            "peer_seconds": {name: way["seconds"] for name, way in peer.ways.items()},
            "agreement": agreement,
        },
    )


def _compiled(own: Sample, peer: Measured) -> str:
    """What a peer reaches with a compiler that its default installation does not bring."""
    if "numba" not in peer.ways:
        return ""
    default, other = peer.ways["text"], peer.ways["numba"]
    check(_overlap(default["found"], other["found"]) > 0.95, "the peer's backends disagree")
    return (
        f" That is its default backend; its numba backend takes {_shown(other['seconds'])}, "
        f"{_ratio(own, other):.2g} of duckkb's time."
    )


def _vector_row(size: str, own: Sample, peer: Measured, lance: Measured, data: SearchData) -> Row:
    what = f'vector top {TOP}, 384 dimensions, search(mode="vector"), {size}'
    recall = _recall(own, data)
    measured = f"{_shown(own['seconds'])}\nrecall@{TOP} {recall:.4f}"
    kept = Goal(f"recall@{TOP} >= 0.99", recall >= 0.99)
    if peer.missing:
        return Row(what, measured, f"{peer.version}: {peer.missing}", "", (kept,))
    other = peer.ways["vector"]
    check(_recall(other, data) > 0.999, "the peer does not find what is exactly nearest")
    ratio = _ratio(own, other)
    note = "Recall is the share of the exact nearest; the query vectors lie near to documents."
    if not lance.missing:
        way = lance.ways["vector"]
        note += (
            f" LanceDB's IVF-PQ at its defaults: {_shown(way['seconds'])}, "
            f"recall@{TOP} {_recall(way, data):.3f}."
        )
    return Row(
        what,
        measured,
        f"{peer.version}, exact: {_shown(other['seconds'])}",
        f"{ratio:.3g} x faster",
        (at_least(ratio, 10, "x"), kept),
        note,
        {"seconds": own["seconds"], "peer_seconds": other["seconds"], "recall": recall},
    )


def _hybrid_rows(size: str, ways: dict[str, Sample], lance: Measured) -> Iterator[Row]:
    for way, what, goal in (
        ("hybrid", f"hybrid top {TOP}, query vector given, with records, {size}", 2),
        ("rank", f"the same, ids and scores only, {size}", 4),
    ):
        own = ways[way]["seconds"]
        goals: list[Goal] = []
        if way == "hybrid":
            goals.append(Goal("p50 <= 4 ms", median(own) <= 0.004))
            goals.append(Goal("p95 <= 10 ms", _percentile(own, 95) <= 0.010))
        if lance.missing:
            peer, shown = f"{lance.version}: {lance.missing}", ""
        else:
            ratio = _ratio(ways[way], lance.ways[way])
            goals.append(at_least(ratio, goal, "x"))
            peer = f"{lance.version}: {_shown(lance.ways[way]['seconds'])}"
            shown = f"{ratio:.3g} x faster"
        note = (
            "LanceDB joins by reciprocal ranks and gives the same fields (id, text, year, topic)."
            if way == "hybrid"
            else "LanceDB gives one number and its scores."
        )
        values = {"seconds": own, "peer": lance.ways.get(way, {}).get("seconds")}
        yield Row(what, _shown(own), peer, shown, tuple(goals), note, values)


def _added_row(size: str, added: Sample) -> Row:
    seconds, imports = added["seconds"], added["import_seconds"]
    return Row(
        f"one record imported and findable, {size}",
        _shown(seconds),
        f"of it import_bundle: {_shown(imports)}",
        "",
        (at_most(median(seconds) * 1e3, 100, " ms"),),
        f"{NEW} records, one after the other: import_bundle, then the hybrid search that finds it by its "
        "words and its vector; the vector is in the published cache, so no provider is asked.",
        added,
    )


def _reopened_row(size: str, reopened: Sequence[Sample], cold: Sample) -> Row:
    seconds = [sample["seconds"] for sample in reopened]
    return Row(
        f"reopen an unchanged base, {size}",
        f"{median(seconds):.2f} s  [{min(seconds):.2f} … {max(seconds):.2f}] n={len(seconds)}",
        f"with nothing in the page cache: {cold['seconds']:.2f} s",
        "",
        (at_most(median(seconds), 2, " s"),),
        "A new process: KnowledgeBase(root) and the first hybrid search, without the imports of Python.",
        {"seconds": seconds, "cold": cold},
    )


def _built_row(size: str, built: Sample, lance: Measured) -> Row:
    peer, ratio = f"{lance.version}: {lance.missing}", ""
    if not lance.missing:
        peer = f"{lance.version}: {lance.build_seconds:.0f} s"
        ratio = f"{lance.build_seconds / built['seconds']:.2g} x faster"
    return Row(
        f"first build, vectors cached, {size}",
        f"{built['seconds']:.1f} s, cpu {built['cpu']:.0f} s",
        peer,
        ratio,
        (at_most(built["seconds"], 60, " s"),),
        "From part files and the published cache, as a clone has them, to the first hits; LanceDB from texts "
        "and vectors to both indexes.",
        {"build": built, "peer_seconds": lance.build_seconds},
    )


def _memory_row(size: str, used: dict[str, int], at_most_gb: float | None = None) -> Row:
    megabytes = {name: value / 1e6 for name, value in used.items()}
    goals = ()
    if at_most_gb is not None and used:
        goals = (at_most(megabytes["VmRSS"] / 1e3, at_most_gb, " GB"),)
    return Row(
        f"resident memory after searches in every mode, {size}",
        f"{megabytes['VmRSS']:,.0f} MB" if used else "unknown on this system",
        f"its own {megabytes['RssAnon']:,.0f} MB, pages of files {megabytes['RssFile']:,.0f} MB; "
        f"peak {megabytes['VmHWM']:,.0f} MB"
        if used
        else "",
        "",
        goals,
        "A process that opened a finished index. Pages of files can be given back at any time.",
        {"megabytes": megabytes},
    )


def _alone(what: str, seconds: Sequence[float], peer: Measured) -> Row:
    return Row(what, _shown(seconds), f"{peer.version}: {peer.missing}")


# -- numbers -------------------------------------------------------------------------------------


def _shown(seconds: Sequence[float]) -> str:
    low, high = median(seconds) * 1e3, _percentile(seconds, 95) * 1e3
    return f"p50 {low:.3g} ms, p95 {high:.3g} ms, n={len(seconds)}"


def _percentile(seconds: Sequence[float], percent: float) -> float:
    return float(np.percentile(seconds, percent))


def _ratio(own: Sample, other: Sample) -> float:
    """How many times faster, by the medians over the queries that both were asked."""
    asked = len(other["seconds"])
    return median(other["seconds"]) / median(own["seconds"][:asked])


def _overlap(own: Sequence[Sequence[int]], other: Sequence[Sequence[int]]) -> float:
    pairs = zip(own, other, strict=False)  # the exact peer is asked fewer queries
    return float(np.mean([len({*a} & {*b}) / max(1, len(b)) for a, b in pairs]))


def _recall(way: Sample, data: SearchData) -> float:
    return _overlap(way["found"], data.exact[WARM:].tolist())


def _seconds(ways: dict[str, Sample]) -> dict[str, Any]:
    return {name: way["seconds"] for name, way in ways.items()}


def _child(mode: str, root: Path, data: SearchData) -> Sample:
    """Runs one part of the measurement in a new process."""
    print(f"search: duckkb, {mode}", file=sys.stderr, flush=True)
    if mode == "build":
        shutil.rmtree(root / ".build", ignore_errors=True)
    command = [sys.executable, "-m", "benchmarks.search_child", mode, str(root), str(data.folder)]
    here = Path(__file__).resolve().parent.parent
    done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"{mode} failed: {done.stderr[-500:]}")
    return json.loads(done.stdout)
