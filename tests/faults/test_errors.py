"""The disk refuses a call of a write, any call; nothing is half done and nobody has to restart.

Before the commit point the write fails with an error of DuckKB and has changed nothing; from the
commit point on it succeeds with a notice, and whoever comes next finishes it.
"""

from __future__ import annotations

import errno
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from duckkb import DuckKBError, ReadOnlyError, StorageError

from . import base as b
from .calls import Call, Counting, Failing, watching
from .nursery import Nursery, Task

AT_ONCE = 4
"""So many refusals, each in a process and of a base of its own, are tried side by side."""
KINDS = {code: StorageError for code in (errno.ENOSPC, errno.EIO)} | {errno.EACCES: ReadOnlyError}


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
            (found.answer.notices != (), "the caller was told nothing"),
        ]
    else:
        checks += [
            (found.answer.error is not None, "the import succeeded"),
            (found.answer.promised, f"another kind of error: {found.answer.error}"),
            (found.tree == sides["old"].tree, "the failed import changed files"),
        ]
    return [what for good, what in checks if not good]


def judge(
    nursery: Nursery, base: Path, work: Path, sides: b.Sides, code: int, onwards: bool
) -> dict[str, list[str]]:
    """Refuses every call of the write in turn; what there is to complain of, by call."""
    shutil.copytree(base, work / "dry")
    calls = nursery.run(calls_of_write, root=work / "dry").value()
    (commit,) = [call.number for call in calls if call.is_commit_point]
    found: dict[str, list[str]] = {}
    for start in range(0, len(calls), AT_ONCE):
        tasks: list[Task] = []
        for call in calls[start : start + AT_ONCE]:
            root = work / f"kb-{call.number}"
            shutil.copytree(base, root)
            failing = Failing(call.number, code, onwards)
            tasks.append(Task(refuse, {"root": root, "failing": failing}))
        ended = nursery.run_all(tasks)
        for call, end in zip(calls[start : start + AT_ONCE], ended, strict=True):
            if end.trace is not None:
                found[str(call)] = [end.trace]
            elif wrong := complaints(end.value(), call.number > commit, sides):
                found[str(call)] = wrong
            shutil.rmtree(work / f"kb-{call.number}")
    return found


slow = pytest.mark.slow


@pytest.mark.parametrize(
    ("code", "onwards"),
    [
        pytest.param(errno.ENOSPC, False, id="full for one call"),
        pytest.param(errno.ENOSPC, True, id="full from one call on"),
        pytest.param(errno.EACCES, False, id="forbidden for one call"),
        pytest.param(errno.EACCES, True, id="forbidden from one call on", marks=slow),
        pytest.param(errno.EIO, False, id="broken for one call", marks=slow),
        pytest.param(errno.EIO, True, id="broken from one call on", marks=slow),
    ],
)
def test_a_refused_call_leaves_all_of_a_write_or_nothing(
    nursery: Nursery, base: Path, sides: b.Sides, tmp_path: Path, code: int, onwards: bool
) -> None:
    assert judge(nursery, base, tmp_path, sides, code, onwards) == {}


@slow
def test_a_refused_call_in_a_fresh_clone_leaves_all_of_a_write_or_nothing(
    nursery: Nursery, clone: Path, sides: b.Sides, tmp_path: Path
) -> None:
    assert judge(nursery, clone, tmp_path, sides, errno.ENOSPC, onwards=True) == {}
