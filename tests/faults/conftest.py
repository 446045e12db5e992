from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from .base import Sides, make_base, sides_of
from .nursery import Nursery


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """Where the processes of these tests come from."""
    started = Nursery()
    yield started
    started.close()


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A base with derived state that is up to date; copy it, do not write to it."""
    root = tmp_path_factory.mktemp("faults") / "base"
    make_base(root)
    return root


@pytest.fixture(scope="session")
def clone(base: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same base as `git clone` gives it, with nothing derived; copy it, do not write to it."""
    root = tmp_path_factory.mktemp("clone") / "base"
    shutil.copytree(base, root, ignore=shutil.ignore_patterns(".build", ".state"))
    return root


@pytest.fixture(scope="session")
def sides(base: Path, tmp_path_factory: pytest.TempPathFactory) -> Sides:
    """The base before and after the change."""
    return sides_of(base, tmp_path_factory.mktemp("sides"))
