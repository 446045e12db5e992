"""What `sync`, `status`, `get` and `search` say of files that moved and of records that stand twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.surfaces.language import said

from .bases import PART_ONE, edit, make_notes

LATER = (b'"__updated_at":"2026-03-01', b'"__updated_at":"2026-03-05')


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_notes(tmp_path / "kb", "ann", "bee")


def gone(kb: KnowledgeBase) -> list[str]:
    return [notice for notice in kb.sync().notices if "is gone" in notice]


@pytest.mark.parametrize("opened", [False, True])
def test_a_folder_that_was_renamed_together_with_its_table_has_lost_no_records(
    root: Path, opened: bool
) -> None:
    kb = KnowledgeBase(root) if opened else None
    (root / "data/nodes/notes").rename(root / "data/nodes/leaves")
    config = (root / "config.yaml").read_text(encoding="utf-8")
    assert "table: notes" in config
    (root / "config.yaml").write_text(
        config.replace("table: notes", "table: leaves"), encoding="utf-8"
    )
    with kb or KnowledgeBase(root) as kb:
        result = kb.sync()
        assert result.records == 2
        assert not [notice for notice in result.notices if "is gone" in notice]
        assert kb.sql("SELECT count(*) FROM leaves").rows == ((2,),)


def test_a_part_that_is_gone_is_told(root: Path) -> None:
    with KnowledgeBase(root) as kb:
        other = root / PART_ONE.replace("part_001", "part_002")
        other.write_bytes(b'{"id":"cat","title":"title of cat"}\n')
        kb.sync()
        (root / PART_ONE).unlink()
        assert gone(kb) == [f"{PART_ONE} is gone, and its records with it"]


def _same(line: bytes) -> bytes:
    return line


def _later(line: bytes) -> bytes:
    assert LATER[0] in line
    return line.replace(*LATER).replace(b"title of", b"story of")


def _at_one_time(line: bytes) -> bytes:
    return line.replace(b"title of", b"story of")


@pytest.mark.parametrize(
    ("other", "english", "chinese"),
    [
        (_same, "says the same: ", "内容相同"),
        (_later, "counts, the later one", "较晚的"),
        (_at_one_time, "their times do not tell which is the later one", "时间不能说明"),
    ],
)
def test_equal_lines_of_one_record_and_lines_that_differ_are_told_apart(
    root: Path, other: Callable[[bytes], bytes], english: str, chinese: str
) -> None:
    edit(root, PART_ONE, lambda lines: [lines[0], other(lines[0]), *lines[1:]])
    with KnowledgeBase(root) as kb:
        [told] = kb.status().attention
        assert english in told
        assert "'Note' {id: \"ann\"}" in told
        assert f"{PART_ONE}:1" in told
        assert f"{PART_ONE}:2" in told
        assert chinese in said(told, "zh")
        assert told in kb.sync().notices
        differ = other is not _same
        assert kb.get("Note", {"id": "ann"}).notices == ((told,) if differ else ())
        assert (told in kb.search("ann").notices) == differ
