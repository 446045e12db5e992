"""Opening a base from its files: time, how it grows, and memory."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.bases import Bases, data_bytes
from benchmarks.measure import evict, median, shown
from benchmarks.report import Row, at_most, check

_MAIN = 100_000
_RUNS = 3
Sample = dict[str, Any]


def run(bases: Bases, full: bool) -> Iterator[Row]:
    sizes = (10_000, _MAIN, 500_000) if full else (10_000, _MAIN)
    rates: list[str] = []
    values: dict[str, float] = {}
    memory: Row | None = None
    for size in sizes:
        root = bases.of(size)
        runs = 1 if size > _MAIN else _RUNS
        megabytes = data_bytes(root) / 1e6
        with TemporaryDirectory(dir=bases.folder, prefix="open-") as name:
            copy = Path(name) / "kb"
            shutil.copytree(root, copy)
            bare = [_child("open", copy, size, bare=True) for _ in range(runs)]
            search = [_child("search", copy, size, bare=True) for _ in range(min(runs, 2))]
            built = [_child("search", copy, size) for _ in range(runs)]
            peers = [_child("peer", copy, size) for _ in range(runs)]
        opened = [s["open"] for s in bare]
        rate = 2 * size / median(opened)
        rates.append(f"{2 * size:,}: {rate:,.0f}/s ({median(opened):.2f} s)")
        values[str(2 * size)] = rate
        goals = (at_most(median(opened), 4, " s"),) if size == _MAIN else ()
        others = [s["open"] for s in peers]
        yield Row(
            f"open {size:,} nodes + {size:,} edges from nothing (no .build)",
            shown(opened, [s["cpu"] for s in bare]),
            f"DuckDB read_json of the same files: {shown(others, [s['cpu'] for s in peers])}",
            f"{median(opened) / median(others):.1f} x slower",
            goals,
            f"{megabytes:.0f} MB of part files, dropped from the page cache before each run; a new process "
            "each run, KnowledgeBase(root) alone is timed. The text index is not made by opening but by the "
            "first search or write: see the row on searching. DuckDB's bare read_json checks nothing and "
            "keeps no line, it stands here for scale.",
            {"seconds": opened, "peer_seconds": others},
        )
        with_build = [s["open"] for s in built]
        goals = (at_most(median(with_build), 4, " s"),) if size == _MAIN else ()
        yield Row(
            f"open {size:,} nodes + {size:,} edges with .build",
            shown(with_build, [s["cpu"] for s in built]),
            f"duckkb from nothing: {shown(opened)}",
            f"{median(with_build) / median(opened):.2f} x its time",
            goals,
            "Files dropped from the page cache likewise.",
            {"seconds": with_build},
        )
        first, later = [s["search"] for s in search], [s["search"] for s in built]
        yield Row(
            f"first search in {size:,} nodes + {size:,} edges from nothing",
            shown(first, [s["search_cpu"] for s in search]),
            f"duckkb with .build: {shown(later)}",
            f"{median(first) / median(later):.0f} x slower",
            (),
            "The search alone, after opening. From nothing it makes the text index of all titles and texts; "
            "with .build it opens the one on disk.",
            {"seconds": first, "with_build_seconds": later},
        )
        if size == _MAIN:
            memory = _memory(bare, peers, megabytes)
    growth = values[str(2 * sizes[-1])] / values[str(2 * sizes[0])]
    yield Row(
        "open from nothing: records per second by size",
        "\n".join(rates),
        "the smallest size",
        f"{growth:.2f} x its speed",
        (),
        "1.0 is linear. A small base is dominated by fixed costs, which makes it look slower.",
        {"records_per_second": values},
    )
    if memory is not None:
        yield memory


def _memory(bare: list[Sample], peers: list[Sample], megabytes: float) -> Row:
    peak = [s["peak"] / 1e6 for s in bare]
    start = [s["before"] / 1e6 for s in bare]
    added = median(peak) - median(start)
    return Row(
        f"memory to open {_MAIN:,} nodes + {_MAIN:,} edges",
        f"{median(peak):.0f} MB  [{min(peak):.0f} … {max(peak):.0f}] n={len(peak)}",
        f"part files: {megabytes:.0f} MB; DuckDB read_json: {median(s['peak'] for s in peers) / 1e6:.0f} MB",
        f"{added / megabytes:.1f} x the files",
        (),
        f"Peak resident memory of the process when opening is done, {median(start):.0f} MB of it before "
        "(interpreter and imports; left out of the ratio).",
        {"peak_mb": peak, "before_mb": start},
    )


def _child(mode: str, root: Path, size: int, *, bare: bool = False) -> Sample:
    """Opens the base in a new process, with nothing of it in the page cache."""
    if bare:
        for derived in (".build", ".state"):
            shutil.rmtree(root / derived, ignore_errors=True)
    evict([root])
    command = [sys.executable, "-m", "benchmarks.open_child", mode, str(root)]
    here = Path(__file__).resolve().parent.parent
    done = subprocess.run(command, cwd=here, capture_output=True, text=True, check=False)
    check(done.returncode == 0, f"the child failed: {done.stderr[-500:]}")
    found = json.loads(done.stdout)
    check(found["records"] == 2 * size, f"{found['records']} records were opened, not {2 * size}")
    return found
