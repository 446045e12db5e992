"""Branches that Git merges, both sides of which changed the records of a base."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import duckkb

CONFIG = "nodes:\n  A: {identity: id, schema: {properties: {id: {type: string}, text: {type: string}}}}\n"


def git(root: Path, *arguments: str) -> None:
    own = ("-c", "user.name=t", "-c", "user.email=t@example.invalid")
    subprocess.run(["git", "-C", str(root), *own, *arguments], check=True, capture_output=True)


@pytest.fixture(params=["merge", "rebase"])
def merged(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A base in a folder of a repository: one branch deleted 'a', the other changed 'b' right below it."""
    root = tmp_path / "repository" / "kb"
    root.mkdir(parents=True)
    (root / "config.yaml").write_text(CONFIG)
    (root / ".gitattributes").write_text("data/**/*.jsonl merge=union\n")
    (root / ".gitignore").write_text(".build/\n.state/\n")
    git(root.parent, "init", "-q", "-b", "main")

    def change(message: str, *items: dict[str, str]) -> None:
        with duckkb.open(root) as kb:
            kb.import_bundle([{"type": "A", **item} for item in items])
        git(root, "add", "-A")
        git(root, "commit", "-qm", message)

    change("base", {"id": "a", "text": "one"}, {"id": "b", "text": "two"}, {"id": "z", "text": "z"})
    git(root, "checkout", "-qb", "side")
    change("delete", {"id": "a", "action": "delete"})
    git(root, "checkout", "-q", "main")
    change("edit", {"id": "b", "text": "changed"})
    if request.param == "merge":
        git(root, "merge", "-q", "--no-edit", "side")
    else:
        git(root, "checkout", "-q", "side")
        git(root, "rebase", "-q", "main")
    return root


def test_doctor_tells_of_a_deleted_record_that_a_merge_brought_back(merged: Path) -> None:
    with duckkb.open(merged) as kb:
        assert ("a",) in kb.sql("SELECT id FROM a").rows
        report = kb.doctor()
        told = [p for p in report.problems if p.code == "revived"]
        assert [p.message.split(" was ")[0] for p in told] == ["'A' {id: \"a\"}"]
        assert not report.ok
        kb.import_bundle([{"type": "A", "id": "a", "action": "delete"}])
        assert "revived" not in {p.code for p in kb.doctor().problems}


def test_a_record_that_is_written_anew_is_meant_to_be_there(merged: Path) -> None:
    with duckkb.open(merged) as kb:
        kb.import_bundle([{"type": "A", "id": "a", "text": "wanted after all"}])
        assert "revived" not in {p.code for p in kb.doctor().problems}


def test_without_a_repository_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(CONFIG)
    with duckkb.open(tmp_path) as kb:
        kb.import_bundle([{"type": "A", "id": "a"}])
        assert "revived" not in {p.code for p in kb.doctor().problems}
