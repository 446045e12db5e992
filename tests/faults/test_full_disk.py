"""A disk that takes no more takes writing away, and nothing else: whatever can be read is read."""

from __future__ import annotations

import resource
import shutil
from pathlib import Path

import pytest

from duckkb import DuckKBError
from duckkb.reasoning.reasoner import reasoner_of

from . import base as b
from .nursery import Nursery


def read_on_a_full_disk(root: Path) -> tuple[b.Rows, b.Finds, list[str]]:
    """What is read, and which errors writing meets, where no file may grow beyond nothing."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    refused: list[str] = []
    with b.open_at(root, b.LATER) as kb:
        rows, finds = b.rows_of(kb), b.finds_of(kb)
        assert kb.status().unreadable_lines > 0
        assert [p for p in kb.doctor().problems if p.code.startswith("index_")] == []
        assert kb.import_bundle(b.NEXT, dry_run=True).diff != ()
        for attempt in (
            lambda: kb.import_bundle(b.NEXT),
            lambda: kb.sync(rebuild=True),
            lambda: kb.cache.publish(),
        ):
            try:
                attempt()
            except DuckKBError as error:
                refused.append(error.code)
        again = b.rows_of(kb), b.finds_of(kb)
    assert again == (rows, finds)
    return rows, finds, refused


@pytest.mark.parametrize("index", ["current", "behind", "missing"])
def test_a_full_disk_takes_no_reading_away(
    nursery: Nursery, base: Path, sides: b.Sides, tmp_path: Path, index: str
) -> None:
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    side = "old"
    if index == "behind":
        derived = tmp_path / "derived"
        shutil.copytree(root / ".build", derived)
        with b.open_at(root, b.THIRD_DAY) as kb:
            kb.import_bundle(b.CHANGE)
        shutil.rmtree(root / ".build")
        shutil.move(derived, root / ".build")
        side = "new"
    elif index == "missing":
        shutil.rmtree(root / ".build")
    before = b.tree_of(root)
    rows, finds, refused = nursery.run(read_on_a_full_disk, root=root).value()
    assert rows == sides[side].view.rows
    assert finds == sides[side].view.finds
    assert refused == ["storage"] * 3
    assert b.tree_of(root) == before
    with b.open_at(root, b.LATER) as kb:
        kb.import_bundle(b.NEXT)
        assert b.view_of(kb) == sides[side].next_view


def asked_on_a_full_disk(root: Path) -> None:
    """A conversation where no file may grow."""
    with b.open_at(root, b.LATER) as kb:
        kept = reasoner_of(kb).ask("how many people are there")
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        asked = reasoner_of(kb).ask("how many people are there")
        assert (asked.status, asked.answer) == ("answered", kept.answer)
        assert (kept.kept, kept.notices) == (True, ())
        assert not asked.kept
        (notice,) = asked.notices
        assert "ends with this process" in notice
        again = reasoner_of(kb).ask("and notes?", session_id=asked.session_id)
        assert (again.session_id, again.notices) == (asked.session_id, asked.notices)


def test_a_full_disk_takes_no_answer_away(nursery: Nursery, base: Path, tmp_path: Path) -> None:
    root = tmp_path / "kb"
    shutil.copytree(base, root)
    nursery.run(asked_on_a_full_disk, root=root).value()
