"""Bases on disk for these tests, and what an editor, Git or another process does to them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import duckkb
from duckkb.doctor import Problem
from duckkb.kb import KnowledgeBase

DAY_ONE = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
DAY_TWO = DAY_ONE + timedelta(days=1)
DAY_THREE = DAY_ONE + timedelta(days=2)

PART_ONE = "data/nodes/notes/20260301/part_001.jsonl"


def at(moment: datetime) -> Callable[[], datetime]:
    """A clock that stands still."""
    return lambda: moment


def note(name: str, title: str, **fields: Any) -> dict[str, Any]:
    return {"type": "Note", "id": name, "title": title, **fields}


def reference(source: str, target: str, **fields: Any) -> dict[str, Any]:
    return {
        "type": "REFERENCES",
        "source": {"id": source},
        "target": {"id": target},
        **fields,
    }


def delete(name: str) -> dict[str, Any]:
    return {"type": "Note", "action": "delete", "id": name}


def write(root: Path, *items: dict[str, Any], moment: datetime = DAY_ONE, **options: Any) -> None:
    """One write by a process that is then gone."""
    with KnowledgeBase(root, clock=at(moment)) as kb:
        kb.import_bundle(list(items), **options)


def make_notes(root: Path, *names: str, git: bool = False) -> Path:
    """A base of the `notes` template; each note's title is `title of {name}`."""
    duckkb.init(root, git=git)
    if names:
        write(root, *(note(name, f"title of {name}") for name in names))
    return root


def titles(kb: KnowledgeBase) -> dict[str, str]:
    """Every note's title, by SQL."""
    return dict(kb.sql("SELECT id, title FROM notes ORDER BY id").rows)


def found(kb: KnowledgeBase, query: str) -> set[str]:
    """The ids of the notes that a search finds."""
    return {hit.identity["id"] for hit in kb.search(query, limit=100).hits}


def complaints(kb: KnowledgeBase) -> list[Problem]:
    """What `doctor` finds wrong; its mere remarks left out."""
    return [problem for problem in kb.doctor().problems if problem.severity != "info"]


def raw_lines(root: Path, path: str) -> list[bytes]:
    """The lines of a file, without the empty rest behind the last newline."""
    lines = (root / path).read_bytes().split(b"\n")
    return lines[:-1] if lines[-1] == b"" else lines


def all_lines(root: Path) -> list[bytes]:
    """Every line under `data/`."""
    paths = sorted((root / "data").rglob("*.jsonl"))
    return [line for path in paths for line in raw_lines(root, str(path.relative_to(root)))]


def lines_of(root: Path, name: str) -> list[tuple[str, int, dict[str, Any]]]:
    """Where a note stands: (path, line number, what the line says)."""
    places: list[tuple[str, int, dict[str, Any]]] = []
    for path in sorted((root / "data" / "nodes").rglob("*.jsonl")):
        relative = path.relative_to(root).as_posix()
        for number, line in enumerate(raw_lines(root, relative), 1):
            try:
                values = json.loads(line)
            except ValueError:
                continue
            if values.get("id") == name:
                places.append((relative, number, values))
    return places


def edit(root: Path, path: str, change: Callable[[list[bytes]], list[bytes]]) -> None:
    """Saves a file as an editor does: all its lines anew."""
    lines = change(raw_lines(root, path))
    (root / path).write_bytes(b"".join(line + b"\n" for line in lines))


def retitle(root: Path, path: str, name: str, title: str) -> None:
    """Changes the title of one note, and nothing else, in an editor."""

    def change(lines: list[bytes]) -> list[bytes]:
        old = f'"title":"title of {name}"'.encode()
        assert sum(old in line for line in lines) == 1
        return [line.replace(old, f'"title":"{title}"'.encode()) for line in lines]

    edit(root, path, change)


def listing(root: Path) -> dict[str, tuple[int, int, bytes]]:
    """Everything below a folder: modification time, size and content."""
    everything: dict[str, tuple[int, int, bytes]] = {}
    for path in (root, *sorted(root.rglob("*"))):
        stat = path.lstat()
        content = path.read_bytes() if path.is_file() else b""
        size = stat.st_size if path.is_file() else 0
        everything[str(path.relative_to(root))] = (stat.st_mtime_ns, size, content)
    return everything


def contents(root: Path) -> dict[str, bytes]:
    """The bytes of every file under `data/`."""
    paths = sorted(p for p in (root / "data").rglob("*") if p.is_file())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in paths}


def forget_derived(root: Path) -> None:
    shutil.rmtree(root / ".build", ignore_errors=True)


def run_python(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a few lines in a process of their own."""
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code), *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


_KILLED = """
    import json, os, sys
    from datetime import datetime
    from duckkb.kb import KnowledgeBase
    from duckkb.truth.journal import Journal

    Journal.publish = lambda *_, **__: os._exit(9)
    clock = lambda: datetime.fromisoformat(sys.argv[3])
    KnowledgeBase(sys.argv[1], clock=clock).import_bundle(json.loads(sys.argv[2]))
"""


def killed_after_commit(root: Path, *items: dict[str, Any], moment: datetime = DAY_TWO) -> None:
    """A process that dies when its journal is committed and no file has been replaced yet."""
    before = contents(root)
    done = run_python(_KILLED, str(root), json.dumps(items), moment.isoformat())
    assert done.returncode == 9, done.stderr
    assert contents(root) == before
    assert (root / ".state" / "journal" / "commit").exists()


_PEER = """
    import json, sys
    from duckkb.kb import KnowledgeBase

    kb = KnowledgeBase(sys.argv[1], read_only=sys.argv[2] == "read-only")
    print("open", flush=True)
    for line in sys.stdin:
        name, arguments = json.loads(line)
        if name == "import":
            kb.import_bundle(arguments)
            answer = None
        elif name == "titles":
            answer = dict(kb.sql("SELECT id, title FROM notes").rows)
        elif name == "get":
            answer = dict(kb.get("Note", {"id": arguments}).values)
        else:
            answer = sorted(hit.identity["id"] for hit in kb.search(arguments, limit=100).hits)
        print(json.dumps(answer), flush=True)
"""


class Peer:
    """Another process that has the same base open and does what it is told."""

    def __init__(self, root: Path, read_only: bool = False) -> None:
        mode = "read-only" if read_only else "write"
        self._process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(_PEER), str(root), mode],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._answer()

    def ask(self, name: str, arguments: Any = None) -> Any:
        self.tell(name, arguments)
        return json.loads(self._answer())

    def tell(self, name: str, arguments: Any = None) -> None:
        """Begins something; `hear` waits for its end."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, arguments]) + "\n")
        self._process.stdin.flush()

    def hear(self) -> Any:
        return json.loads(self._answer())

    def titles(self) -> Mapping[str, str]:
        return self.ask("titles")

    def _answer(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "the other process ended"
        return line

    def close(self) -> None:
        self._process.communicate(timeout=30)
        assert self._process.returncode == 0

    def __enter__(self) -> Peer:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is not None:
            self._process.kill()
            self._process.communicate()
        else:
            self.close()
