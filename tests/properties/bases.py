"""Bases in a folder of the test's own, and what lies in them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from duckkb.kb import KnowledgeBase

NOON = datetime(2026, 3, 4, 12, 0, 0, 123456, tzinfo=UTC)


def noon() -> datetime:
    """A clock that stands still."""
    return NOON


@contextmanager
def folder(parent: Path, config: str) -> Iterator[Path]:
    """A fresh base's folder for one example; pytest's folder lives as long as the whole test."""
    with tempfile.TemporaryDirectory(dir=parent) as name:
        root = Path(name)
        (root / "config.yaml").write_text(config, encoding="utf-8", newline="")
        yield root


@contextmanager
def base(parent: Path, config: str) -> Iterator[KnowledgeBase]:
    """A fresh open base whose clock stands still."""
    with folder(parent, config) as root, KnowledgeBase(root, clock=noon) as kb:
        yield kb


def files(root: Path) -> dict[str, bytes]:
    """Every file a person would commit, with its bytes: all but the two derived folders."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.relative_to(root).parts[0] not in (".build", ".state")
    }


def data_lines(root: Path) -> list[bytes]:
    """Every line under `data/`."""
    return [
        line
        for path, data in files(root).items()
        if path.startswith("data/")
        for line in data.splitlines()
    ]
