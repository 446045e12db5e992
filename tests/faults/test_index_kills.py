"""A process is killed while it brings the search index up to date, or its files are damaged.

The index is derived: whatever is left of it, the next process finds all that the files say and
nothing else, and nobody sees an error.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import duckkb
from duckkb.kb import KnowledgeBase
from duckkb.search import chunks, tail
from duckkb.search.fulltext import FullTextChange
from duckkb.truth import files

from . import base as b
from .calls import Moment, die
from .nursery import Nursery, Task

pytestmark = pytest.mark.slow

CONFIG = """\
search: { chunk_size: 50, chunk_overlap: 0 }
nodes:
  Note:
    table: notes
    identity: id
    schema: { properties: { id: { type: string }, text: { type: string } } }
    search: { full_text: [id, text], vectors: [text] }
"""
FIRST = [
    {"type": "Note", "id": "heron", "text": "The grey heron waits in the reeds. It stands still."},
    {"type": "Note", "id": "egret", "text": "The egret is white."},
    {"type": "Note", "id": "stork", "text": "The stork nests on the roof."},
]
CHANGE = [
    {"type": "Note", "id": "crane", "text": "The crane dances at dawn. It calls from afar."},
    {"type": "Note", "id": "egret", "text": "The egret has black legs."},
    {"type": "Note", "id": "stork", "action": "delete"},
]
NEXT = [{"type": "Note", "id": "ibis", "text": "The ibis probes the mud."}]
QUERIES = ("heron", "white", "black legs", "roof", "dances", "mud", "waits reeds", "the")
STEPS = ("write_at", "sync_file", "write_plain", "remove")
ROWS = "SELECT * FROM search_index ORDER BY ALL"

View = dict[str, Any]


def view_of(kb: KnowledgeBase) -> View:
    """What search finds in every mode, what SQL sees, and what doctor says of the index."""
    found: View = {
        f"{mode} {query}": [
            (h.identity["id"], round(h.score, 9), h.content)
            for h in kb.search(query, 20, mode=mode).hits  # type: ignore[arg-type]
        ]
        for query in QUERIES
        for mode in ("text", "vector", "hybrid")
    }
    found["rows"] = kb.sql(ROWS).rows
    # Who may not write cannot finish the write either, and says so.
    problems = [
        p
        for p in kb.doctor().problems
        if p.code.startswith("index") or (p.severity == "error" and not kb.read_only)
    ]
    found["problems"] = [f"{p.code}: {p.message}" for p in problems]
    return found


def make(root: Path, *bundles: list[dict[str, Any]]) -> None:
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    for bundle in bundles:
        with b.open_at(root, b.FIRST_DAY) as kb:
            kb.import_bundle(bundle)


# -- what the processes do -------------------------------------------------------------------


@dataclass
class Step:
    """One call by which the index changes its files."""

    name: str
    path: str


def watched(happens: Callable[[int, Callable[[], Any]], Any], seen: list[Step]) -> ExitStack:
    """Every step of the index goes through `happens` with its number."""
    stack = ExitStack()

    class Files:
        """What `chunks` sees as the module `files`."""

        def __getattr__(self, name: str) -> Any:
            act = getattr(files, name)
            if name not in STEPS:
                return act

            def step(path: Path, *arguments: Any) -> Any:
                return passing(name, path.name, lambda: act(path, *arguments))

            return step

    def passing(name: str, path: str, act: Callable[[], Any]) -> Any:
        seen.append(Step(name, path.split(".", 1)[-1]))
        return happens(len(seen) - 1, act)

    commit = FullTextChange.commit

    def committing(change: FullTextChange, mark: Any) -> Any:
        return passing("commit", "fulltext", lambda: commit(change, mark))

    # So small a change would else be left out of full text for the time being.
    stack.callback(setattr, tail, "LAG", tail.LAG)
    tail.LAG = 0
    chunks.files = Files()  # type: ignore[assignment]
    FullTextChange.commit = committing  # type: ignore[method-assign]
    stack.callback(setattr, chunks, "files", files)
    stack.callback(setattr, FullTextChange, "commit", commit)
    return stack


def act(root: Path, how: str) -> None:
    """Brings the index up to date in one of the ways there are."""
    with b.open_at(root, b.SECOND_DAY) as kb:
        if how == "import":
            kb.import_bundle(CHANGE)
        elif how == "rebuild":
            kb.sync(rebuild=True)
        else:
            kb.search("heron")


def steps_of(root: Path, how: str) -> list[Step]:
    seen: list[Step] = []
    with watched(lambda _, act: act(), seen):
        act(root, how)
    return seen


def killed_at(root: Path, how: str, number: int, moment: Moment) -> None:
    def happens(step: int, act: Callable[[], Any]) -> Any:
        if step == number and moment == "before":
            die()
        result = act()
        if step == number:
            die()
        return result

    with watched(happens, []):
        act(root, how)


def reopened(root: Path) -> tuple[View, View, View]:
    """What is seen read-only, then opened to write, then after one more import."""
    with b.open_at(root, b.THIRD_DAY, read_only=True) as kb:
        reader = view_of(kb)
    with b.open_at(root, b.THIRD_DAY) as kb:
        writer = view_of(kb)
        kb.import_bundle(NEXT)
        return reader, writer, view_of(kb)


# -- scenes ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scene:
    base: Path
    before: View
    after: View
    after_next: View


@pytest.fixture(scope="session")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    work = tmp_path_factory.mktemp("index-kills")
    base = work / "base"
    make(base, FIRST)
    with b.open_at(base, b.FIRST_DAY) as kb:
        before = view_of(kb)
    done = work / "done"
    shutil.copytree(base, done)
    act(done, "import")
    with b.open_at(done, b.THIRD_DAY) as kb:
        after = view_of(kb)
        kb.import_bundle(NEXT)
        after_next = view_of(kb)
    assert before != after != after_next
    assert before["problems"] == after["problems"] == after_next["problems"] == []
    return Scene(base, before, after, after_next)


def prepared(scene: Scene, root: Path, how: str) -> Path:
    """A base whose next process has an index to bring up to date."""
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(scene.base, root)
    if how != "import":
        act(root, "import")
    if how == "build":
        shutil.rmtree(root / ".build")
    elif how == "behind":
        # The files moved on while the index stayed: as after a pull.
        shutil.rmtree(root / ".build" / "search")
        shutil.copytree(scene.base / ".build" / "search", root / ".build" / "search")
    return root


# -- kills -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("how", ["import", "rebuild", "build", "behind"])
def test_a_kill_at_any_step_of_the_index_loses_nothing_and_shows_nothing_else(
    nursery: Nursery, scene: Scene, tmp_path: Path, how: str
) -> None:
    root = prepared(scene, tmp_path / "dry", how)
    steps = nursery.run(steps_of, root=root, how=how).value()
    names = {step.name for step in steps}
    assert {"write_at", "sync_file", "write_plain", "commit"} <= names
    wrong: dict[str, Any] = {}
    planned = [(n, "before") for n in range(len(steps))] + [(len(steps) - 1, "after")]
    for start in range(0, len(planned), 4):
        batch = planned[start : start + 4]
        roots = [prepared(scene, tmp_path / f"kb{n}", how) for n in range(len(batch))]
        ended = nursery.run_all(
            [
                Task(killed_at, {"root": r, "how": how, "number": n, "moment": m})
                for r, (n, m) in zip(roots, batch, strict=True)
            ]
        )
        looks = nursery.run_all([Task(reopened, {"root": r}) for r in roots])
        for (number, moment), end, look in zip(batch, ended, looks, strict=True):
            label = f"{moment} {number} {steps[number]}"
            if not end.killed:
                wrong[label] = end.trace or "not killed"
            elif look.trace is not None:
                wrong[label] = look.trace
            else:
                found = dict(zip(("reader", "writer", "next"), look.value(), strict=True))
                due = {"reader": scene.after, "writer": scene.after, "next": scene.after_next}
                for who, view in found.items():
                    differing = [key for key in view if view[key] != due[who][key]]
                    if differing:
                        wrong[f"{label}, {who}"] = differing
    assert wrong == {}


# -- damage ----------------------------------------------------------------------------------


def index_files(root: Path) -> list[str]:
    folder = root / ".build" / "search"
    return sorted(
        p.relative_to(folder).as_posix()
        for p in folder.rglob("*")
        if p.is_file() and not p.name.endswith(".lock")
    )


DAMAGES: dict[str, Callable[[bytes], bytes | None]] = {
    "gone": lambda data: None,
    "empty": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "zeroed": lambda data: bytes(len(data)),
    "longer": lambda data: data + b"\0" * 100,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_of_the_index_is_no_error_and_gives_no_wrong_hit(
    scene: Scene, tmp_path: Path, damage: str
) -> None:
    wrong: dict[str, Any] = {}
    for name in index_files(scene.base):
        root = tmp_path / "kb"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(scene.base, root)
        path = root / ".build" / "search" / name
        content = DAMAGES[damage](path.read_bytes())
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
        try:
            with b.open_at(root, b.FIRST_DAY) as kb:
                view = view_of(kb)
                differing = [key for key in view if view[key] != scene.before[key]]
                kb.import_bundle(CHANGE)
                after = view_of(kb)
                differing += [f"after: {k}" for k in after if after[k] != scene.after[k]]
        except Exception as error:  # noqa: BLE001  whichever it is, the user saw it
            differing = [f"{type(error).__name__}: {error}"[:200]]
        if differing:
            wrong[f"{path.parent.name} {name.split('.', 1)[-1]}"] = differing[:6]
    assert wrong == {}


def test_what_is_left_over_of_a_killed_rebuild_is_cleared_away(
    nursery: Nursery, scene: Scene, tmp_path: Path
) -> None:
    root = prepared(scene, tmp_path / "kb", "rebuild")
    ended = nursery.run(killed_at, root=root, how="rebuild", number=2, moment="after")
    assert ended.killed
    with b.open_at(root, b.THIRD_DAY) as kb:
        kb.sync(rebuild=True)
        view = kb.index.leaf.log.view
        assert view is not None
        epoch = view.mark.epoch
    names = {p.name for p in (root / ".build" / "search" / "chunks").iterdir()}
    assert all(name == "meta.json" or name.startswith(epoch) for name in names)
