"""A process is killed at every call by which a write changes the disk; nothing may be lost.

Each kill is of a real process. What it left is then opened by another one, which must see exactly
the state before the write or exactly the state after it, in the tables, in the files and in search.
"""

from __future__ import annotations

import os
import shutil
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from . import base as b
from .calls import Call, Counting, Killing, Landmark, Moment, at, die, watching
from .nursery import Nursery, Task

MOMENTS: tuple[Moment, ...] = ("before", "after", "half")
BEFORE_OR_WITHIN: tuple[Moment, ...] = ("before", "half")
"""After a call is, for the disk, before the next one; in a fresh clone that is tried as well."""
AT_ONCE = 4
"""So many kills, each of a base of its own, are carried out side by side."""


# -- what the processes do -------------------------------------------------------------------


def write(root: Path, hook: Any) -> list[Call]:
    """Makes the change, watched."""
    with b.open_at(root, b.THIRD_DAY) as kb, watching(hook, root):
        kb.import_bundle(b.CHANGE)
    return getattr(hook, "calls", [])


def write_to(root: Path, landmark: Landmark, moment: Moment) -> None:
    """Makes the change, to be killed at a landmark of it."""
    with at(landmark, moment, root, die), b.open_at(root, b.THIRD_DAY) as kb:
        kb.import_bundle(b.CHANGE)


def reopen(root: Path, hook: Any) -> list[Call]:
    """Opens the base, and so finishes what a killed process left, watched."""
    with watching(hook, root):
        b.open_at(root, b.THIRD_DAY).close()
    return getattr(hook, "calls", [])


@dataclass(frozen=True)
class Found:
    """What a process finds after a kill: reading only, opened to write, after one more import."""

    rows: b.Rows
    finds: b.Finds
    touched: bool
    view: b.View
    tree: b.Tree
    next_view: b.View
    next_tree: b.Tree


def look(root: Path) -> Found:
    """Looks at what was left, then works on with it."""
    before = b.tree_of(root, "")
    with b.open_at(root, b.LATER, read_only=True) as kb:
        rows, finds = b.rows_of(kb), b.finds_of(kb)
    touched = b.tree_of(root, "") != before
    with b.open_at(root, b.LATER) as kb:
        view, tree = b.view_of(kb), b.tree_of(root)
        kb.import_bundle(b.NEXT)
        return Found(rows, finds, touched, view, tree, b.view_of(kb), b.tree_of(root))


# -- judging ---------------------------------------------------------------------------------


def complaints(found: Found, side: b.Side) -> list[str]:
    """What of a base after a kill is not as it would be had nothing gone wrong."""
    checks = (
        (found.rows == side.view.rows, "a reader sees other records"),
        (found.finds == side.view.finds, "a reader's search finds others"),
        (not found.touched, "a reader changed files"),
        (found.view.rows == side.view.rows, "other records"),
        (found.view.finds == side.view.finds, "search finds others"),
        (found.view.errors == [], f"doctor: {found.view.errors}"),
        (found.tree == side.tree, f"other bytes: {_differing(found.tree, side.tree)}"),
        (b.lost_lines(found.tree) == [], f"lines of others are lost: {b.lost_lines(found.tree)}"),
        (found.next_view == side.next_view, "the next import gives another state"),
        (found.next_tree == side.next_tree, "the next import gives other bytes"),
    )
    return [what for good, what in checks if not good]


def _differing(found: b.Tree, wanted: b.Tree) -> list[str]:
    return sorted(p for p in {*found, *wanted} if found.get(p) != wanted.get(p))


@dataclass(frozen=True)
class Kill:
    """One kill, and the side of the change that it must leave."""

    call: Call
    moment: Moment
    side: str

    def __str__(self) -> str:
        return f"{self.moment} {self.call} (the {self.side} state was due)"


def kills(calls: Iterable[Call], moment: Moment, commit: int) -> list[Kill]:
    """Every call at this moment of it; up to the call `commit` the old state is due."""
    return [
        Kill(
            call,
            moment,
            "new" if call.number > commit or (call.number, moment) == (commit, "after") else "old",
        )
        for call in calls
        if moment != "half" or call.name == "write"
    ]


def commit_point(calls: Iterable[Call]) -> Call:
    """The call that is the commit point; there must be exactly one."""
    (call,) = [call for call in calls if call.is_commit_point]
    return call


@dataclass
class Scene:
    """A base that is copied for every kill, and the two states that a kill may leave."""

    nursery: Nursery
    base: Path
    sides: b.Sides
    work: Path

    def copy(self, number: int = 0) -> Path:
        root = self.work / f"kb-{number}"
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self.base, root)
        return root

    def calls(self, run: Callable[..., list[Call]]) -> list[Call]:
        """A dry run that is not killed: every call that can be a kill."""
        return self.nursery.run(run, root=self.copy(), hook=Counting()).value()

    def after_kill(self, call: Call) -> Scene:
        """The scene whose base is what a kill after this call of the write leaves."""
        left = Scene(self.nursery, self.work / "left", self.sides, self.work)
        shutil.rmtree(left.base, ignore_errors=True)
        root = self.copy()
        assert self.nursery.run(write, root=root, hook=Killing(call.number, "after")).killed
        root.rename(left.base)
        return left

    def judge(self, run: Callable[..., Any], planned: list[Kill]) -> dict[str, list[str]]:
        """Carries out the kills; what there is to complain of, by kill."""
        found: dict[str, list[str]] = {}
        for start in range(0, len(planned), AT_ONCE):
            batch = planned[start : start + AT_ONCE]
            roots = [self.copy(number) for number in range(len(batch))]
            hooks = [Killing(kill.call.number, kill.moment) for kill in batch]
            killed = self.nursery.run_all(
                [Task(run, {"root": r, "hook": h}) for r, h in zip(roots, hooks, strict=True)]
            )
            seen = self.nursery.run_all([Task(look, {"root": root}) for root in roots])
            for kill, end, view in zip(batch, killed, seen, strict=True):
                if not end.killed:
                    found[str(kill)] = [end.trace or "the process was not killed"]
                elif view.trace is not None:
                    found[str(kill)] = [view.trace]
                elif wrong := complaints(view.value(), self.sides[kill.side]):
                    found[str(kill)] = wrong
        return found


@pytest.fixture
def scene(nursery: Nursery, base: Path, sides: b.Sides, tmp_path: Path) -> Scene:
    return Scene(nursery, base, sides, tmp_path)


# -- the tests -------------------------------------------------------------------------------


def test_the_two_states_differ_as_the_change_says(sides: b.Sides) -> None:
    for name, side in sides.items():
        assert side.view.errors == side.next_view.errors == []
        assert b.lost_lines(side.tree) == b.lost_lines(side.next_tree) == []
        assert side.view.finds == b.finds_on(name, and_next=False)
        assert side.next_view.finds == b.finds_on(name, and_next=True)
    counts = {
        name: {table: len(rows) for table, rows in side.view.rows.items()}
        for name, side in sides.items()
    }
    assert counts == {
        "old": {"notes": 9, "people": 3, "edge_wrote": 3, "edge_links": 2},
        "new": {"notes": 10, "people": 3, "edge_wrote": 3, "edge_links": 2},
    }
    old, new = sides["old"].tree, sides["new"].tree
    assert len([path for path in old if path in new and new[path] != old[path]]) == 5
    assert len(old.keys() - new.keys()) == 2
    assert len(new.keys() - old.keys()) == 3


@pytest.mark.slow
@pytest.mark.parametrize("moment", BEFORE_OR_WITHIN)
def test_a_kill_at_any_call_leaves_the_old_state_or_the_new_one(
    scene: Scene, moment: Moment
) -> None:
    calls = scene.calls(write)
    assert scene.judge(write, kills(calls, moment, commit_point(calls).number)) == {}


def test_a_kill_right_after_the_commit_point_or_after_the_last_call_leaves_the_new_state(
    scene: Scene,
) -> None:
    calls = scene.calls(write)
    planned = [Kill(call, "after", "new") for call in (commit_point(calls), calls[-1])]
    assert scene.judge(write, planned) == {}


@pytest.mark.slow
@pytest.mark.parametrize("moment", BEFORE_OR_WITHIN)
def test_a_kill_in_a_fresh_clone_leaves_the_old_state_or_the_new_one(
    nursery: Nursery, clone: Path, sides: b.Sides, tmp_path: Path, moment: Moment
) -> None:
    scene = Scene(nursery, clone, sides, tmp_path)
    calls = scene.calls(write)
    assert scene.judge(write, kills(calls, moment, commit_point(calls).number)) == {}


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("landmark", Landmark)
def test_a_kill_around_a_derived_commit_leaves_the_new_state(
    scene: Scene, landmark: Landmark, moment: Moment
) -> None:
    root = scene.copy()
    ended = scene.nursery.run(write_to, root=root, landmark=landmark, moment=moment)
    assert ended.killed, ended.trace
    found = scene.nursery.run(look, root=root).value()
    assert complaints(found, scene.sides["new"]) == []


@pytest.mark.slow
@pytest.mark.parametrize("moment", BEFORE_OR_WITHIN)
def test_a_second_kill_while_the_first_is_rolled_forward_leaves_the_new_state(
    scene: Scene, moment: Moment
) -> None:
    left = scene.after_kill(commit_point(scene.calls(write)))
    assert left.judge(reopen, kills(left.calls(reopen), moment, commit=-1)) == {}


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_second_kill_after_first_ones_all_along_leaves_the_new_state(scene: Scene) -> None:
    calls = scene.calls(write)
    found: dict[str, list[str]] = {}
    for first in calls[commit_point(calls).number :: 20]:
        left = scene.after_kill(first)
        wrong = left.judge(reopen, kills(left.calls(reopen), "before", commit=-1))
        found |= {f"after {first}, then {second}": what for second, what in wrong.items()}
    assert found == {}


def test_rolling_forward_makes_the_same_calls_in_the_data_as_the_write_would_have(
    scene: Scene,
) -> None:
    calls = scene.calls(write)
    commit = commit_point(calls)
    left = scene.after_kill(commit)

    def in_data(some: Iterable[Call]) -> list[tuple[str, str]]:
        return [(call.name, call.path) for call in some if call.path.startswith("data/")]

    assert in_data(left.calls(reopen)) == in_data(calls[commit.number :])


# -- what the enumeration rests on -----------------------------------------------------------


def write_audited(root: Path) -> set[str]:
    """Makes the change; gives every change of a file that was not made by `truth/files.py`."""
    changing = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.link"}
    strangers: set[str] = set()

    def seen(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            if not arguments[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                return
        elif event not in changing:
            return
        path = arguments[0]
        if not isinstance(path, str | os.PathLike):
            return
        path = os.fspath(path)
        if not path.startswith(str(root)):
            return
        stack = traceback.extract_stack()
        if not any(frame.filename.endswith("duckkb/truth/files.py") for frame in stack):
            strangers.add(f"{event} {os.path.relpath(path, root)}")

    with b.open_at(root, b.THIRD_DAY) as kb:
        sys.addaudithook(seen)
        kb.import_bundle(b.CHANGE)
    return strangers


def test_no_file_of_a_write_is_changed_by_other_means_than_the_calls_that_are_killed(
    scene: Scene,
) -> None:
    strangers = scene.nursery.run(write_audited, root=scene.copy()).value()
    # The lock has no content, and the folders are there already.
    assert strangers <= {"os.mkdir .state", "open .state/lock", "os.mkdir .build/fulltext"}


def calls_of(base: Path, root: Path, items: list[b.Item]) -> list[Call]:
    shutil.copytree(base, root)
    counting = Counting()
    with b.open_at(root, b.THIRD_DAY) as kb, watching(counting, root):
        kb.import_bundle(items)
    return counting.calls


def test_everything_staged_is_on_disk_before_the_commit_point(base: Path, tmp_path: Path) -> None:
    calls = calls_of(base, tmp_path / "kb", b.CHANGE)
    staging = calls[: commit_point(calls).number]
    written = {call.path for call in staging if call.name == "write" and "/journal/" in call.path}
    synced = {call.path for call in staging if call.name == "fsync"}
    assert len([path for path in written if path.endswith(".part")]) == 8
    assert written <= synced
    made = max(c.number for c in staging if c.name == "create" and c.path.endswith("manifest.json"))
    assert made < max(c.number for c in staging if (c.name, c.path) == ("fsync", ".state/journal"))


@pytest.mark.parametrize(
    "items",
    [b.CHANGE, [b.delete(b.person("cid", "")), b.delete(b.wrote("cid", "fern"))]],
    ids=["adding, replacing and deleting", "deleting all of a day"],
)
def test_every_folder_is_on_disk_before_the_journal_is_forgotten(
    base: Path, tmp_path: Path, items: list[b.Item]
) -> None:
    """Else a power cut could bring back the old files with nothing left to tell of the write."""
    calls = calls_of(base, tmp_path / "kb", items)
    publishing = calls[commit_point(calls).number + 1 :]
    unsynced: set[str] = set()
    for call in publishing:
        if (call.name, call.path) == ("unlink", ".state/journal/commit"):
            break
        if call.name == "fsync":
            unsynced.discard(call.path)
        elif call.path.startswith("data/"):
            unsynced.add(os.path.dirname(call.path))
            if call.name == "rmdir":
                unsynced.discard(call.path)
    assert unsynced == set()
