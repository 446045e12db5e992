"""A snapshot is being written when the process is killed or the disk refuses.

The old snapshot, the new one or none is left; whichever it is, the base is opened with the same
records, and the next writer clears what the killed one left.
"""

from __future__ import annotations

import errno
import resource
import shutil
import signal
from pathlib import Path

import duckdb
import pytest

from duckkb.errors import StorageError
from duckkb.runtime import snapshot as module
from duckkb.runtime.snapshot import Snapshot

from . import base as b
from .calls import Call, Counting, Failing, Killing, die, watching
from .nursery import Nursery
from .test_kill import MOMENTS

pytestmark = pytest.mark.slow


def take(root: Path) -> None:
    """Writes a snapshot of a base, however small it is."""
    with b.open_at(root, b.LATER) as kb:
        Snapshot(kb.store, kb.database, kb.config.digest).write()


def take_watched(root: Path, hook: Counting | Killing | Failing) -> list[Call]:
    with b.open_at(root, b.LATER) as kb, watching(hook, root):
        Snapshot(kb.store, kb.database, kb.config.digest).write()
    return getattr(hook, "calls", [])


def take_killed_after(root: Path, tables: int) -> None:
    """Dies between two tables."""
    copy, done = module.copy_rows, 0

    def counted(*arguments: object) -> None:
        nonlocal done
        if done == tables:
            die()
        done += 1
        copy(*arguments)  # type: ignore[arg-type]

    with b.open_at(root, b.LATER) as kb:
        module.copy_rows = counted
        Snapshot(kb.store, kb.database, kb.config.digest).write()


def take_limited(root: Path, size: int, deadly: bool) -> str:
    """No file may grow beyond `size` bytes: the write that would is refused, or kills the process."""
    with b.open_at(root, b.LATER) as kb:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL if deadly else signal.SIG_IGN)
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
        try:
            Snapshot(kb.store, kb.database, kb.config.digest).write()
        except StorageError as error:
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
            assert b.rows_of(kb) == rows_at(root)
            return str(error)
        return "written"


def rows_at(root: Path) -> b.Rows:
    with b.open_at(root, b.LATER, read_only=True) as kb:
        return b.rows_of(kb)


def rests(root: Path) -> list[str]:
    return [path.name for path in (root / ".build").glob(".snapshot*")]


@pytest.fixture(scope="module")
def finished(nursery: Nursery, base: Path, tmp_path_factory: pytest.TempPathFactory) -> int:
    """The bytes of a finished snapshot of the base."""
    root = shutil.copytree(base, tmp_path_factory.mktemp("finished") / "kb")
    nursery.run(take, root=root).value()
    return (root / ".build" / "snapshot.duckdb").stat().st_size


@pytest.fixture(params=["none before", "an old one before"])
def root(request: pytest.FixtureRequest, nursery: Nursery, base: Path, tmp_path: Path) -> Path:
    """A base with the change made, and maybe a snapshot from before it."""
    root = shutil.copytree(base, tmp_path / "kb")
    if request.param == "an old one before":
        nursery.run(take, root=root).value()
    nursery.run(change, root=root).value()
    return root


def change(root: Path) -> None:
    with b.open_at(root, b.THIRD_DAY) as kb:
        kb.import_bundle(b.CHANGE)


def check_and_go_on(nursery: Nursery, root: Path, rows: b.Rows) -> None:
    """The same records are there, and the next writer leaves a snapshot and nothing else."""
    assert nursery.run(rows_at, root=root).value() == rows
    nursery.run(take, root=root).value()
    assert nursery.run(rows_at, root=root).value() == rows
    assert rests(root) == []
    assert (root / ".build" / "snapshot.duckdb").is_file()


def test_killed_around_each_of_its_own_calls(
    nursery: Nursery, root: Path, sides: b.Sides, tmp_path: Path
) -> None:
    rows = sides["new"].view.rows
    counted = shutil.copytree(root, tmp_path / "counted")
    calls: list[Call] = nursery.run(take_watched, root=counted, hook=Counting()).value()
    assert [call.name for call in calls] == ["replace"]
    for moment in MOMENTS:
        killed = shutil.copytree(root, tmp_path / moment)
        hook = Killing(0, moment)
        assert nursery.run(take_watched, root=killed, hook=hook).killed
        check_and_go_on(nursery, killed, rows)


@pytest.mark.parametrize("tables", [0, 2, len(b.TABLES) - 1])
def test_killed_between_two_tables(
    nursery: Nursery, root: Path, sides: b.Sides, tables: int
) -> None:
    assert nursery.run(take_killed_after, root=root, tables=tables).killed
    assert rests(root) != []
    check_and_go_on(nursery, root, sides["new"].view.rows)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_killed_in_the_middle_of_a_file(
    nursery: Nursery, root: Path, sides: b.Sides, finished: int, share: float
) -> None:
    size = int(finished * share)
    ended = nursery.run(take_limited, root=root, size=size, deadly=True)
    assert ended.signal == signal.SIGXFSZ
    check_and_go_on(nursery, root, sides["new"].view.rows)


@pytest.mark.parametrize("share", [0.0, 0.3, 0.99])
def test_a_full_disk_leaves_the_old_one_and_nothing_else(
    nursery: Nursery, root: Path, sides: b.Sides, finished: int, share: float
) -> None:
    path = root / ".build" / "snapshot.duckdb"
    before = path.read_bytes() if path.exists() else None
    size = int(finished * share)
    ended = nursery.run(take_limited, root=root, size=size, deadly=False)
    assert "could not be written" in ended.value()
    assert rests(root) == []
    assert (path.read_bytes() if path.exists() else None) == before
    check_and_go_on(nursery, root, sides["new"].view.rows)


def test_a_refused_rename_leaves_the_old_one_and_nothing_else(
    nursery: Nursery, root: Path, sides: b.Sides
) -> None:
    ended = nursery.run(take_watched, root=root, hook=Failing(0, errno.EACCES))
    assert ended.trace is not None
    assert "StorageError" in ended.trace
    assert rests(root) == []
    check_and_go_on(nursery, root, sides["new"].view.rows)


def test_a_file_of_a_killed_writer_that_duckdb_could_open_is_not_taken_for_a_snapshot(
    nursery: Nursery, root: Path, sides: b.Sides
) -> None:
    assert nursery.run(take_killed_after, root=root, tables=1).killed
    (rest,) = (path for path in (root / ".build").glob(".snapshot*.tmp"))
    with duckdb.connect(str(rest)) as torn:
        torn.execute("CHECKPOINT")
    rest.rename(root / ".build" / "snapshot.duckdb")
    check_and_go_on(nursery, root, sides["new"].view.rows)
