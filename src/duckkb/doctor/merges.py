"""What a merge of Git brought back: a record that one branch had deleted stands again, since its line lay beside one
that the other branch had changed, and both versions of the lines were kept.

A rebase does the same. Only the reflog of the clone that made it tells what it began with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from duckkb.bundle.messages import record_text
from duckkb.doctor.report import Problem
from duckkb.errors import UsageError
from duckkb.git import Git
from duckkb.truth.layout import DATA

if TYPE_CHECKING:
    from duckkb.kb import KnowledgeBase

_MERGES = 20
"""The latest merges that are looked through."""
_REFLOG = 200
"""The latest movements of HEAD that are looked through for rebases."""
_REBASE = re.compile(r"(?:rebase|pull)\b.*\((?P<at>start|finish)\)")
_ID = re.compile(rb'^\{"__id":(\d+)')


def revived(kb: KnowledgeBase) -> Iterator[Problem]:
    """Records that one side of a merge or a rebase had deleted, whose lines stand as that left them."""
    try:
        git = Git.find()
        top, prefix = git.place_of(kb.root)
    except UsageError:
        return  # no repository, no merges
    told: set[int] = set()
    for kind, found in (
        ("merge", _merges(git, top, prefix)),
        ("rebase", islice(_rebases(git, top), _MERGES)),
    ):
        for merge, sides in found:
            for path, record_id in _back(git, top, prefix, merge, sides):
                if record_id in told:
                    continue
                if problem := _problem(kb, kind, merge, path, record_id):
                    told.add(record_id)
                    yield problem


def _merges(git: Git, top: Path, prefix: str) -> Iterator[tuple[str, list[str]]]:
    """The latest merges with their two sides."""
    merges = git.said(
        top, "rev-list", "--merges", "--full-history", f"--max-count={_MERGES}", "--parents", "HEAD",
        "--", f"{prefix}{DATA}",
    )  # fmt: skip
    for line in merges.decode().splitlines():
        merge, *sides = line.split()
        if len(sides) == 2:
            yield merge, sides


def _rebases(git: Git, top: Path) -> Iterator[tuple[str, list[str]]]:
    """Where each of the latest rebases ended, with what it began with and what that was put upon."""
    log = git.said(top, "reflog", f"--max-count={_REFLOG}", "--format=%H %gs", "HEAD")
    entries = [line.partition(" ")[::2] for line in log.decode(errors="replace").splitlines()]
    ended: str | None = None
    for (commit, said), (before, _) in pairwise(entries):
        step = _REBASE.match(said)
        if step is None:
            continue
        if step["at"] == "finish":
            ended = commit
        elif ended is not None:
            yield ended, [before, commit]
            ended = None


def _back(
    git: Git, top: Path, prefix: str, merge: str, sides: list[str]
) -> Iterator[tuple[str, int]]:
    """The path of a part and the id of a record, for each line that is as the merge left it."""
    base = git.said(top, "merge-base", *sides).decode().strip()
    if not base:
        return
    changed = [
        set(git.said(top, "diff", "--name-only", "-z", parent, merge, "--", f"{prefix}{DATA}").split(b"\0"))
        for parent in sides
    ]  # fmt: skip
    for name in sorted((changed[0] & changed[1]) - {b""}):
        path = name.decode(errors="surrogateescape")
        before, after = _lines(git, top, base, path), _lines(git, top, merge, path)
        now = (top / path).read_bytes().splitlines() if (top / path).is_file() else []
        for parent in sides:
            deleted = before.keys() - _lines(git, top, parent, path).keys()
            for record_id in sorted(deleted & after.keys()):
                if after[record_id] in now:
                    yield path.removeprefix(prefix), record_id


def _lines(git: Git, top: Path, commit: str, path: str) -> dict[int, bytes]:
    content = git.said(top, "show", f"{commit}:{path}").splitlines()
    return {int(m[1]): line for line in content if (m := _ID.match(line))}


def _problem(
    kb: KnowledgeBase, kind: str, commit: str, path: str, record_id: int
) -> Problem | None:
    record = kb.store.stored([record_id]).get(record_id)
    if record is None or path not in kb.store.parts_of(record_id):
        return None
    named, short = record_text(kb.ontology.stored.types[record.type], record), commit[:10]
    return Problem(
        "revived",
        "warning",
        path,
        None,
        f"{named} was deleted on one side of the merge {short} and came back with it"
        if kind == "merge"
        else f"{named} was deleted on one side of the rebase {short} and came back with it",
        "if it is to go, delete it once more; if it is to stay, change it, or leave it as it is",
    )
