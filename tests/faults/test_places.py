"""`data/` may lie on another disk, and its files may be private, or in the way of a folder."""

from __future__ import annotations

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from duckkb import ReadOnlyError, StorageError
from duckkb.truth import files

from . import base as b
from .calls import Counting, Failing, Killing, Moment, watching
from .nursery import Nursery
from .test_kill import Scene, commit_point, kills, write

MEMORY = Path("/dev/shm")
PART = "data/nodes/notes/20240101/part_001.jsonl"


@dataclass
class Divided(Scene):
    """A base whose `data` is a link to another file system."""

    away: Path

    def copy(self, number: int = 0) -> Path:
        root, data = super().copy(number), self.away / f"data-{number}"
        shutil.rmtree(data, ignore_errors=True)
        shutil.move(root / "data", data)
        (root / "data").symlink_to(data)
        return root


@pytest.fixture
def divided(nursery: Nursery, base: Path, sides: b.Sides, tmp_path: Path) -> Iterator[Divided]:
    if not MEMORY.is_dir() or MEMORY.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no second file system to write to")
    with TemporaryDirectory(dir=MEMORY) as away:
        yield Divided(nursery, base, sides, tmp_path, Path(away))


def test_data_on_another_disk_is_written_to(divided: Divided) -> None:
    root = divided.copy()
    with b.open_at(root, b.THIRD_DAY) as kb:
        assert kb.import_bundle(b.CHANGE).notices == ()
        assert b.view_of(kb) == divided.sides["new"].view
    assert b.tree_of(root) == divided.sides["new"].tree
    assert [p.name for p in (root / "data").rglob(".*")] == []


def test_another_disk_that_is_full_keeps_the_write_in_the_journal_and_leaves_no_half_file(
    divided: Divided,
) -> None:
    calls = divided.calls(write)
    commit = commit_point(calls).number
    copying = next(c for c in calls if c.number > commit and c.path.endswith(".jsonl.tmp"))
    root = divided.copy()
    with b.open_at(root, b.THIRD_DAY) as kb:
        with watching(Failing(copying.number + 1, errno.ENOSPC), root):
            assert kb.import_bundle(b.CHANGE).notices != ()
            assert b.rows_of(kb) == divided.sides["new"].view.rows
        assert [p.name for p in (root / "data").rglob(".*")] == []
        kb.import_bundle(b.CHANGE)
        assert b.view_of(kb) == divided.sides["new"].view
    assert b.tree_of(root) == divided.sides["new"].tree


@pytest.mark.parametrize("moment", ["before", "half", "after"])
def test_a_kill_while_data_on_another_disk_is_written_leaves_one_of_the_two_states(
    divided: Divided, moment: Moment
) -> None:
    calls = divided.calls(write)
    commit = commit_point(calls).number
    planned = [kill for kill in kills(calls, moment, commit) if kill.call.number > commit]
    assert divided.judge(write, [k for k in planned if k.call.path.startswith("data/")][:4]) == {}


def test_a_write_leaves_the_permissions_of_a_part_as_they_are(base: Path, tmp_path: Path) -> None:
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    (root / PART).chmod(0o600)
    with b.open_at(root, b.THIRD_DAY) as kb:
        kb.import_bundle([b.note("birch", "silver bark")])
    assert b"silver bark" in (root / PART).read_bytes()
    assert stat.S_IMODE((root / PART).stat().st_mode) == 0o600


def test_finishing_a_killed_write_leaves_the_permissions_as_well(
    nursery: Nursery, base: Path, tmp_path: Path
) -> None:
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    (root / PART).chmod(0o600)
    counting = tmp_path / "counting"
    shutil.copytree(base, counting)
    commit = commit_point(nursery.run(write, root=counting, hook=Counting()).value())
    # One more call than in the copy: the staged part is given the permissions of its target.
    assert nursery.run(write, root=root, hook=Killing(commit.number + 1, "after")).killed
    assert (root / ".state/journal/commit").exists()
    with (root / PART).open("ab") as file:
        file.write(b'{"id": "late", "content": "added by hand meanwhile"}\n')
    with b.open_at(root, b.LATER) as kb:
        assert {"hazel", "ginkgo"} <= {row[0] for row in kb.sql("SELECT id FROM notes").rows}
    assert b"silver bark" in (root / PART).read_bytes()
    assert stat.S_IMODE((root / PART).stat().st_mode) == 0o600


def test_a_file_in_the_place_of_a_folder_refuses_the_write_before_it_counts(
    base: Path, tmp_path: Path
) -> None:
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    before = b.tree_of(root)
    (root / "data/nodes/notes/20240404").write_bytes(b"in the way")
    with b.open_at(root, b.LATER) as kb:
        with pytest.raises(StorageError):
            kb.import_bundle([b.note("iris", "named after the rainbow")])
        kb.import_bundle([b.note("birch", "silver bark")])  # older days are not concerned
        assert kb.sql("SELECT count(*) FROM notes WHERE id = 'iris'").rows[0][0] == 0
    (root / "data/nodes/notes/20240404").unlink()
    changed = {path for path, data in b.tree_of(root).items() if before.get(path) != data}
    assert changed == {PART}


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_that_may_not_be_written_refuses_the_write_before_it_counts(
    base: Path, tmp_path: Path
) -> None:
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    before = b.tree_of(root)
    folder = (root / PART).parent
    folder.chmod(0o555)
    try:
        with b.open_at(root, b.LATER) as kb, pytest.raises(ReadOnlyError):
            kb.import_bundle([b.note("birch", "silver bark")])
        assert b.tree_of(root) == before
    finally:
        folder.chmod(0o755)


@pytest.mark.parametrize("read_only", [True, False])
def test_a_part_that_cannot_be_read_is_not_left_out_in_silence(
    base: Path, tmp_path: Path, read_only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    part = root / "data/nodes/notes/20240101/part_002.jsonl"
    read = files.read

    def refuse(path: Path) -> bytes | None:
        if path == part:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(files, "read", refuse)
    part.touch()
    with pytest.raises(StorageError, match="cannot be read"):
        b.open_at(root, b.LATER, read_only=read_only)
    part.unlink()
    with b.open_at(root, b.LATER, read_only=read_only) as kb:
        before = b.rows_of(kb)
        part.touch()
        with pytest.raises(StorageError, match="cannot be read"):
            kb.sync()
        part.unlink()
        kb.sync()
        assert b.rows_of(kb) == before
