"""The disk refuses a call of a write, any call; nothing is half done and nobody has to restart.

Before the commit point the write fails with an error of DuckKB and has changed nothing; from the
commit point on it succeeds with a notice, and whoever comes next finishes it.
"""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import pytest

from duckkb import DuckKBError, ReadOnlyError, StorageError

from . import base as b
from .calls import Call, Counting, Failing, Killing, Landmark, Moment, at, watching
from .nursery import Nursery, Task

AT_ONCE = 4
"""So many refusals, each in a process and of a base of its own, are tried side by side."""
KINDS = {errno.ENOSPC: StorageError, errno.EIO: StorageError, errno.EACCES: ReadOnlyError}


@dataclass(frozen=True)
class Answer:
    """What the caller was told: an error and whether it is of the kind that is promised, or notices."""

    error: str | None
    promised: bool
    notices: tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """What came of a refused call, step by step, in the order of the fields."""

    refused: list[Call]
    answer: Answer
    rows: b.Rows
    finds: b.Finds
    reader: b.Rows
    tree: b.Tree
    again: Answer
    view: b.View
    again_tree: b.Tree
    next_view: b.View
    next_tree: b.Tree


def calls_of_write(root: Path) -> list[Call]:
    counting = Counting()
    with b.open_at(root, b.THIRD_DAY) as kb, watching(counting, root):
        kb.import_bundle(b.CHANGE)
    return counting.calls


def write(root: Path, hook: Killing) -> None:
    with b.open_at(root, b.THIRD_DAY) as kb, watching(hook, root):
        kb.import_bundle(b.CHANGE)


def refuse(root: Path, failing: Failing) -> Found:
    """Makes the change on a failing disk, looks, then makes it once more on a working one."""
    kind = KINDS[failing.code]

    def attempt(items: list[b.Item]) -> Answer:
        try:
            return Answer(None, True, kb.import_bundle(items).notices)
        except DuckKBError as error:
            return Answer(f"{type(error).__name__}: {error}", type(error) is kind, ())

    with b.open_at(root, b.THIRD_DAY) as kb:
        with watching(failing, root):
            answer = attempt(b.CHANGE)
            rows = b.rows_of(kb)
            with b.open_at(root, b.THIRD_DAY, read_only=True) as other:
                reader = b.rows_of(other)
        finds, tree = b.finds_of(kb), b.tree_of(root)
        again = attempt(b.CHANGE)
        view, again_tree = b.view_of(kb), b.tree_of(root)
    with b.open_at(root, b.LATER) as kb:
        attempt(b.NEXT)
        next_view, next_tree = b.view_of(kb), b.tree_of(root)
    return Found(
        failing.refused,
        answer,
        rows,
        finds,
        reader,
        tree,
        again,
        view,
        again_tree,
        next_view,
        next_tree,
    )


def complaints(found: Found, committed: bool, sides: b.Sides) -> list[str]:
    """What of it is not as promised."""
    now, new = sides["new" if committed else "old"], sides["new"]
    # An empty folder of a day means nothing; Git does not even see it.
    harmless = {call.name for call in found.refused} == {"rmdir"}
    checks = [
        (found.refused != [], "no call was refused"),
        (found.rows == now.view.rows, "the process sees other records"),
        (found.finds == now.view.finds, "its search finds others"),
        (found.reader == now.view.rows, "a reader sees other records"),
        (found.again.error is None, f"the same import fails afterwards: {found.again.error}"),
        (found.view == new.view, "the same import gives another state"),
        (found.again_tree == new.tree, "the same import gives other bytes"),
        (found.next_view == new.next_view, "the next import gives another state"),
        (found.next_tree == new.next_tree, "the next import gives other bytes"),
    ]
    if committed:
        checks += [
            (found.answer.error is None, f"the committed import failed: {found.answer.error}"),
            (found.answer.notices != () or harmless, "the caller was told nothing"),
        ]
    else:
        checks += [
            (found.answer.error is not None, "the import succeeded"),
            (found.answer.promised, f"another kind of error: {found.answer.error}"),
            (found.tree == sides["old"].tree, "the failed import changed files"),
        ]
    return [what for good, what in checks if not good]


@dataclass
class Scene:
    """A base that is copied for every refusal, and the two sides of the change."""

    nursery: Nursery
    base: Path
    sides: b.Sides
    work: Path

    def copy(self, name: str) -> Path:
        root = self.work / name
        shutil.rmtree(root, ignore_errors=True)
        shutil.copytree(self.base, root)
        return root

    def calls(self, run: Callable[..., list[Call]]) -> list[Call]:
        return self.nursery.run(run, root=self.copy("dry")).value()

    def found(
        self, run: Callable[..., Any], calls: Sequence[Call], code: int, onwards: bool
    ) -> Iterator[tuple[Call, Any]]:
        """What a run finds when the disk refuses a call, for each of the calls in turn."""
        for start in range(0, len(calls), AT_ONCE):
            batch = calls[start : start + AT_ONCE]
            tasks = [
                Task(
                    run,
                    {
                        "root": self.copy(f"kb-{place}"),
                        "failing": Failing(call.number, code, onwards),
                    },
                )
                for place, call in enumerate(batch)
            ]
            for call, ended in zip(batch, self.nursery.run_all(tasks), strict=True):
                yield call, ended.value()


@pytest.fixture
def scene(nursery: Nursery, base: Path, sides: b.Sides, tmp_path: Path) -> Scene:
    return Scene(nursery, base, sides, tmp_path)


def complaints_by_call(
    scene: Scene, code: int, onwards: bool, every: int = 1
) -> dict[str, list[str]]:
    """Refuses every call of the write in turn, or every third of them and so on."""
    calls = scene.calls(calls_of_write)
    (commit,) = [call.number for call in calls if call.is_commit_point]
    chosen = calls[::every]
    return {
        str(call): wrong
        for call, found in scene.found(refuse, chosen, code, onwards)
        if (wrong := complaints(found, call.number > commit, scene.sides))
    }


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("code", "onwards"),
    [
        pytest.param(errno.ENOSPC, False, id="full for one call"),
        pytest.param(errno.ENOSPC, True, id="full from one call on"),
        pytest.param(errno.EACCES, False, id="forbidden for one call"),
        pytest.param(errno.EACCES, True, id="forbidden from one call on"),
    ],
)
def test_a_refused_call_leaves_all_of_a_write_or_nothing(
    scene: Scene, code: int, onwards: bool
) -> None:
    assert complaints_by_call(scene, code, onwards) == {}


@pytest.mark.parametrize(
    ("code", "onwards", "every"),
    [
        (errno.EACCES, False, 6),
        pytest.param(errno.EIO, False, 4, marks=pytest.mark.slow),
        pytest.param(errno.EIO, True, 4, marks=pytest.mark.slow),
    ],
)
def test_the_kind_of_error_follows_from_what_the_disk_says(
    scene: Scene, code: int, onwards: bool, every: int
) -> None:
    """What refuses is the same code as for a full disk; only what is told of it differs."""
    assert complaints_by_call(scene, code, onwards, every) == {}


@pytest.mark.parametrize("onwards", [False, True], ids=["undone", "kept"])
def test_a_commit_that_is_reported_as_failed_though_it_was_made_is_undone_or_kept(
    scene: Scene, onwards: bool
) -> None:
    """Over a network a rename may have happened and fail; then only the journal can tell."""
    (commit,) = [call for call in scene.calls(calls_of_write) if call.is_commit_point]
    failing = Failing(commit.number, errno.EIO, onwards, done=True)
    found = scene.nursery.run(refuse, root=scene.copy("kb"), failing=failing).value()
    assert complaints(found, committed=onwards, sides=scene.sides) == []


def rest_of_journal(root: Path, failing: Failing) -> list[str]:
    """What a write that the disk refused leaves in the journal."""
    with b.open_at(root, b.THIRD_DAY) as kb, watching(failing, root), suppress(DuckKBError):
        kb.import_bundle(b.CHANGE)
    assert failing.refused
    return [path.name for path in (root / ".state" / "journal").iterdir()]


def test_a_write_for_which_the_disk_has_no_room_gives_back_what_it_took(scene: Scene) -> None:
    """Its rest may be what fills the disk: then no later write could even begin."""
    write = scene.calls(calls_of_write)
    (commit,) = [call.number for call in write if call.is_commit_point]
    calls = [c for c in write[:commit] if c.path.endswith((".part", "manifest.json"))]
    assert len(calls) >= 2
    rests = {
        str(call): scene.nursery.run(
            rest_of_journal, root=scene.copy(f"kb{call.number}"), failing=failing
        ).value()
        for call in calls
        for failing in [Failing(call.number, errno.ENOSPC, False)]
    }
    assert not any(rests.values()), rests


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_refused_call_in_a_fresh_clone_leaves_all_of_a_write_or_nothing(
    nursery: Nursery, clone: Path, sides: b.Sides, tmp_path: Path
) -> None:
    scene = Scene(nursery, clone, sides, tmp_path)
    assert complaints_by_call(scene, errno.ENOSPC, onwards=True) == {}


# -- derived data that cannot follow ------------------------------------------------------------


def write_without(
    root: Path, landmark: Landmark, moment: Moment
) -> tuple[tuple[str, ...], b.Rows, b.Finds]:
    """Makes the change while a step after the commit point fails; gives the notices, and looks."""

    def fail() -> None:
        raise REFUSALS[landmark]("refused")

    with b.open_at(root, b.THIRD_DAY) as kb:
        with at(landmark, moment, root, fail):
            result = kb.import_bundle(b.CHANGE)
        return result.notices, b.rows_of(kb), b.finds_of(kb)


REFUSALS = {Landmark.TABLES: duckdb.TransactionException, Landmark.INDEX: ValueError}
"""What DuckDB and tantivy raise."""


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("landmark", Landmark)
def test_derived_data_that_fails_after_the_commit_point_is_made_anew_and_said_to_be(
    scene: Scene, landmark: Landmark, moment: Moment
) -> None:
    root, new = scene.copy("kb"), scene.sides["new"]
    ended = scene.nursery.run(write_without, root=root, landmark=landmark, moment=moment)
    notices, rows, finds = ended.value()
    assert notices != ()
    assert rows == new.view.rows
    assert finds == new.view.finds
    with b.open_at(root, b.LATER) as kb:
        assert b.view_of(kb) == new.view
        kb.import_bundle(b.NEXT)
        assert b.view_of(kb) == new.next_view
    assert b.tree_of(root) == new.next_tree


# -- finishing what another process left --------------------------------------------------------


def calls_of_opening(root: Path) -> list[Call]:
    counting = Counting()
    with watching(counting, root):
        b.open_at(root, b.THIRD_DAY).close()
    return counting.calls


@dataclass(frozen=True)
class Opened:
    """What opening a base on a failing disk gave, and what it gives on a working one."""

    refused: list[Call]
    rows: b.Rows | None
    error: str | None
    reader: b.Rows
    view: b.View
    tree: b.Tree


def open_refused(root: Path, failing: Failing) -> Opened:
    """Opens a base with a committed journal while the disk refuses to have it finished."""
    rows = error = None
    with watching(failing, root):
        try:
            with b.open_at(root, b.THIRD_DAY) as kb:
                rows = b.rows_of(kb)
        except DuckKBError as problem:
            error = str(problem)
        with b.open_at(root, b.THIRD_DAY, read_only=True) as kb:
            reader = b.rows_of(kb)
    with b.open_at(root, b.THIRD_DAY) as kb:
        return Opened(failing.refused, rows, error, reader, b.view_of(kb), b.tree_of(root))


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "onwards",
    [
        pytest.param(False, id="for one call", marks=pytest.mark.slow),
        pytest.param(True, id="from one call on"),
    ],
)
def test_a_journal_that_cannot_be_finished_yet_is_read_or_complained_of_and_finished_later(
    scene: Scene, onwards: bool
) -> None:
    (commit,) = [call for call in scene.calls(calls_of_write) if call.is_commit_point]
    left = Scene(scene.nursery, scene.work / "left", scene.sides, scene.work)
    root = scene.copy("killed")
    hook = Killing(commit.number, "after")
    assert scene.nursery.run(write, root=root, hook=hook).killed
    root.rename(left.base)
    new = scene.sides["new"]
    complaints: dict[str, list[str]] = {}
    calls = left.calls(calls_of_opening)
    assert len(calls) > 30
    for call, found in left.found(open_refused, calls, errno.ENOSPC, onwards):
        checks = (
            (found.refused != [], "no call was refused"),
            (found.rows is None or found.rows == new.view.rows, "it saw other records"),
            (found.reader == new.view.rows, "a reader saw other records"),
            (found.view == new.view, "later there are other records"),
            (found.tree == new.tree, "later there are other bytes"),
        )
        wrong = [what for good, what in checks if not good]
        if wrong:
            complaints[str(call)] = wrong
    assert complaints == {}
