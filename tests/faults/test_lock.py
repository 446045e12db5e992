"""The write lock: whoever has to wait is told for whom, and the dead hold nothing."""

from __future__ import annotations

import os
import shutil
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from duckkb import BundleError, LockTimeoutError
from duckkb.truth.lock import WriteLock

from . import base as b
from .calls import Landmark, at, die
from .nursery import Nursery, Task


@dataclass(frozen=True)
class Told:
    """What somebody was told who could not have the lock."""

    message: str
    code: str
    path: str | None
    hint: str | None


def wait_at(gate: Path) -> None:
    """Waits until somebody opens the gate."""
    with open(gate, "rb"):
        pass


def open_gate(gate: Path) -> None:
    """Lets whoever waits at the gate go on, and waits for him to come if need be."""
    with open(gate, "wb"):
        pass


def hold(root: Path, held: Path, over: Path) -> int:
    """Holds the lock until it is over; gives the number of this process."""
    with WriteLock(root).hold():
        open_gate(held)
        wait_at(over)
    return os.getpid()


def hold_and_die(root: Path, held: Path | None = None) -> None:
    with WriteLock(root).hold():
        if held is not None:
            open_gate(held)
        die()


def write_meanwhile(root: Path, held: Path, over: Path) -> Told | None:
    """Tries to write while another process holds the lock."""
    wait_at(held)
    try:
        with b.open_at(root, b.THIRD_DAY, lock_wait=0.05) as kb:
            kb.import_bundle(b.CHANGE)
    except LockTimeoutError as error:
        return Told(error.message, error.code, error.path, error.hint)
    finally:
        open_gate(over)
    return None


def read_meanwhile(root: Path, held: Path, over: Path, read_only: bool) -> b.View:
    """Reads in every way while another process holds the lock."""
    wait_at(held)
    try:
        with b.open_at(root, b.THIRD_DAY, lock_wait=0, read_only=read_only) as kb:
            return b.view_of(kb)
    finally:
        open_gate(over)


def write_when_free(root: Path, held: Path) -> None:
    """Begins to write while another process holds the lock."""
    wait_at(held)
    write_at_once(root, wait=60)


def write_at_once(root: Path, wait: float = 0) -> None:
    """Writes; with no `wait` the lock must be free."""
    with b.open_at(root, b.THIRD_DAY, lock_wait=wait) as kb:
        kb.import_bundle(b.CHANGE)


def rows_meanwhile(root: Path, held: Path, over: Path) -> b.Rows:
    """Opens to write, but only reads, while another process holds the lock."""
    wait_at(held)
    try:
        with b.open_at(root, b.THIRD_DAY, lock_wait=0) as kb:
            return b.rows_of(kb)
    finally:
        open_gate(over)


def write_and_die(root: Path) -> None:
    """Is killed as soon as its write is committed."""
    with at(Landmark.TABLES, "before", root, die), b.open_at(root, b.THIRD_DAY) as kb:
        kb.import_bundle(b.CHANGE)


@pytest.fixture
def root(base: Path, tmp_path: Path) -> Path:
    shutil.copytree(base, tmp_path / "kb")
    return tmp_path / "kb"


@pytest.fixture
def gates(tmp_path: Path) -> dict[str, Path]:
    """One gate for `held`, one for `over`."""
    found = {name: tmp_path / name for name in ("held", "over")}
    for gate in found.values():
        os.mkfifo(gate)
    return found


def rows(root: Path) -> b.Rows:
    with b.open_at(root, b.LATER, read_only=True) as kb:
        return b.rows_of(kb)


def test_who_waits_too_long_is_told_who_writes(
    nursery: Nursery, root: Path, gates: dict[str, Path], sides: b.Sides
) -> None:
    before = b.tree_of(root)
    holder, waiter = nursery.run_all(
        [
            Task(hold, {"root": root, **gates}),
            Task(write_meanwhile, {"root": root, **gates}),
        ]
    )
    told = waiter.value()
    assert told is not None, "both had the lock"
    assert f"process {holder.value()} on {socket.gethostname()}" in told.message
    assert "nursery" in told.message, "the command of the holder is named"
    assert (told.code, told.path) == ("locked", str(root / ".state" / "lock"))
    assert told.hint
    assert b.tree_of(root) == before
    nursery.run(write_at_once, root=root).value()
    assert rows(root) == sides["new"].view.rows


@pytest.mark.parametrize("read_only", [False, True])
def test_reading_and_searching_need_no_lock(
    nursery: Nursery, root: Path, gates: dict[str, Path], sides: b.Sides, read_only: bool
) -> None:
    holder, reader = nursery.run_all(
        [
            Task(hold, {"root": root, **gates}),
            Task(read_meanwhile, {"root": root, "read_only": read_only, **gates}),
        ]
    )
    holder.value()
    assert reader.value() == sides["old"].view


@pytest.mark.parametrize("read_only", [False, True])
def test_searching_needs_no_lock_when_the_index_is_behind_the_files(
    nursery: Nursery, root: Path, gates: dict[str, Path], sides: b.Sides, read_only: bool
) -> None:
    """Somebody pulled, and somebody else writes for long: a search answers all the same."""
    for path, data in sides["new"].tree.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    for path in sides["old"].tree.keys() - sides["new"].tree.keys():
        (root / path).unlink()
    holder, reader = nursery.run_all(
        [
            Task(hold, {"root": root, **gates}),
            Task(read_meanwhile, {"root": root, "read_only": read_only, **gates}),
        ]
    )
    holder.value()
    assert reader.value() == sides["new"].view


def test_a_base_with_a_journal_left_behind_can_be_read_while_another_process_has_the_lock(
    nursery: Nursery, root: Path, gates: dict[str, Path], sides: b.Sides
) -> None:
    assert nursery.run(write_and_die, root=root).killed
    assert (root / ".state" / "journal" / "commit").exists()
    holder, reader = nursery.run_all(
        [
            Task(hold, {"root": root, **gates}),
            Task(rows_meanwhile, {"root": root, **gates}),
        ]
    )
    holder.value()
    assert reader.value() == sides["new"].view.rows


def test_a_killed_holder_leaves_no_lock(nursery: Nursery, root: Path, sides: b.Sides) -> None:
    assert nursery.run(hold_and_die, root=root).killed
    nursery.run(write_at_once, root=root).value()
    assert rows(root) == sides["new"].view.rows


def test_who_waits_for_a_holder_that_is_killed_gets_the_lock(
    nursery: Nursery, root: Path, gates: dict[str, Path], sides: b.Sides
) -> None:
    holder, waiter = nursery.run_all(
        [
            Task(hold_and_die, {"root": root, "held": gates["held"]}),
            Task(write_when_free, {"root": root, "held": gates["held"]}),
        ]
    )
    assert holder.killed
    waiter.value()
    assert rows(root) == sides["new"].view.rows


def test_a_thread_that_waits_too_long_for_another_of_its_process_is_told_so(root: Path) -> None:
    held, over = threading.Event(), threading.Event()

    with b.open_at(root, b.THIRD_DAY, lock_wait=0.05) as kb:

        def writing() -> None:
            with kb.lock.hold():
                held.set()
                over.wait()

        thread = threading.Thread(target=writing)
        thread.start()
        held.wait()
        try:
            with pytest.raises(LockTimeoutError) as caught:
                kb.import_bundle(b.CHANGE)
        finally:
            over.set()
            thread.join()
        assert "thread" in caught.value.message
        assert caught.value.hint
        kb.import_bundle(b.CHANGE)


def test_an_import_that_fails_gives_the_lock_back(nursery: Nursery, root: Path) -> None:
    with b.open_at(root, b.THIRD_DAY) as kb:
        with pytest.raises(BundleError):
            kb.import_bundle([b.wrote("nobody", "nothing")])
        nursery.run(write_at_once, root=root).value()


def test_the_lock_belongs_to_one_base_alone(
    nursery: Nursery, root: Path, base: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    shutil.copytree(base, other)
    with WriteLock(other).hold():
        nursery.run(write_at_once, root=root).value()


def test_a_lock_file_without_a_holder_is_no_lock(nursery: Nursery, root: Path) -> None:
    (root / ".state" / "lock").write_bytes(b"1234")
    with suppress(FileNotFoundError):
        (root / ".state" / "holder.json").unlink()
    nursery.run(write_at_once, root=root).value()
