"""Runs the peers of `peers/`, each in a process of its own; one that is not installed is skipped."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.search_data import QUERIES, WARM, SearchData

_HERE = Path(__file__).resolve().parent.parent
_FTS_VERSION = "1.5.5"
_FTS_PACKAGES = (f"duckdb=={_FTS_VERSION}", f"duckdb-extension-fts=={_FTS_VERSION}")


@dataclass(frozen=True)
class Measured:
    """What a peer took, or why it did not run.

    Attributes:
        version: what it is.
        build_seconds: to take the texts or vectors in and to index them.
        ways: seconds and documents of each query, by the way it was asked.
        missing: why there are no numbers; "" where there are.
    """

    version: str
    build_seconds: float = 0.0
    ways: dict[str, dict[str, Any]] = field(default_factory=dict)
    missing: str = ""


@dataclass(frozen=True)
class Peer:
    """A module of `peers/`, what it needs, and how many queries it is asked."""

    name: str
    module: str
    needs: tuple[str, ...] = ()
    warm: int = WARM
    count: int = QUERIES - WARM

    def measure(self, data: SearchData, bench: Path) -> Measured:
        """Runs the peer; `bench` is a folder that stays, for what it has to install."""
        absent = [name for name in self.needs if find_spec(name) is None]
        if absent:
            return Measured(self.name, missing=f"skipped, {' and '.join(absent)} not installed")
        return self._run(sys.executable, data, bench)

    def _run(self, python: str, data: SearchData, bench: Path) -> Measured:
        print(f"search: {self.name}", file=sys.stderr, flush=True)
        with TemporaryDirectory(dir=bench, prefix="peer-") as folder:
            command = [python, "-m", f"benchmarks.peers.{self.module}", str(data.folder), folder]
            counts = [str(self.warm), str(self.count)]
            done = subprocess.run(
                [*command, *counts], cwd=_HERE, capture_output=True, text=True, check=False
            )
        if done.returncode != 0:
            last = (done.stderr.strip().splitlines() or [f"status {done.returncode}"])[-1]
            return Measured(self.name, missing=f"failed: {last[:200]}")
        return Measured(**json.loads(done.stdout))


class _DuckDbFts(Peer):
    """Its wheels fit one version of DuckDB, which is not ours: it gets an environment of its own."""

    def measure(self, data: SearchData, bench: Path) -> Measured:
        python = bench / "duckdb-fts" / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        load = "import duckdb, duckdb_extension_fts"
        if not python.exists() or _fails(str(python), "-c", load):
            print("search: installing DuckDB FTS", file=sys.stderr, flush=True)
            pip = ("-m", "pip", "--disable-pip-version-check", "install", "-q", *_FTS_PACKAGES)
            problem = _fails(sys.executable, "-m", "venv", str(python.parent.parent))
            problem = problem or _fails(str(python), *pip)
            if problem:
                return Measured(self.name, missing=f"skipped, it cannot be installed: {problem}")
        return self._run(str(python), data, bench)


def _fails(*command: str) -> str:
    """The last line of what a command complains of, or ""."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = done.stderr.strip().splitlines()
    return "" if done.returncode == 0 else (lines or ["failed"])[-1][:200]


DUCKDB_FTS = _DuckDbFts("DuckDB FTS extension", "duckdb_fts")
SQLITE = Peer("SQLite FTS5", "sqlite_fts5")
BM25S = Peer("bm25s", "bm25s_scores", needs=("bm25s",))
COSINE = Peer("DuckDB array_cosine_similarity", "duckdb_cosine", warm=3, count=50)
LANCE = Peer("LanceDB", "lance", needs=("lancedb",))
