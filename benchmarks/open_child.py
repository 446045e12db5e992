"""Opens one base in a process of its own and prints what that took, as JSON: see row_open."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import duckdb

from duckkb.kb import KnowledgeBase

try:
    import resource
except ImportError:  # Windows
    resource = None


def peak_bytes() -> int:
    """The peak of this process's resident memory.

    `ru_maxrss` of a process that was started by a large one begins at the size of that one on
    Linux, so the kernel's own high-water mark of the address space is read where there is one.
    """
    try:
        for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    if resource is None:
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def open_base(root: Path, search: bool) -> dict[str, float]:
    before = peak_bytes()
    busy, started = time.process_time(), time.perf_counter()
    kb = KnowledgeBase(root)
    opened = time.perf_counter()
    cpu = time.process_time() - busy
    found = {"open": opened - started, "cpu": cpu, "before": before, "peak": peak_bytes()}
    if search:
        title = next(iter(kb.sql("SELECT title FROM documents LIMIT 1").rows))[0]
        busy, started = time.process_time(), time.perf_counter()
        hits = kb.search(title).hits
        found["search"] = time.perf_counter() - started
        found["search_cpu"] = time.process_time() - busy
        assert hits
    found["records"] = sum(kb.database.counts().values())
    return found


def open_peer(root: Path) -> dict[str, float]:
    """DuckDB reads the same files into tables, types guessed, in memory."""
    before = peak_bytes()
    busy, started = time.process_time(), time.perf_counter()
    connection = duckdb.connect(":memory:")
    for name in ("nodes", "edges"):
        pattern = str(root / "data" / name / "**" / "*.jsonl")
        connection.execute(
            f"CREATE TABLE {name} AS SELECT * FROM read_json(?, format = 'newline_delimited')",
            [pattern],
        )
    opened = time.perf_counter()
    cpu = time.process_time() - busy
    found = {"open": opened - started, "cpu": cpu, "before": before, "peak": peak_bytes()}
    counts = connection.execute(
        "SELECT (SELECT count(*) FROM nodes) + (SELECT count(*) FROM edges)"
    )
    found["records"] = (counts.fetchone() or (0,))[0]
    return found


def main() -> None:
    mode, root = sys.argv[1], Path(sys.argv[2])
    found = open_peer(root) if mode == "peer" else open_base(root, mode == "search")
    print(json.dumps(found))


if __name__ == "__main__":
    main()
