"""Bases for the unit tests: made in a temporary folder, closed at the end of a test or a file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

import duckkb

Open = Callable[..., duckkb.KnowledgeBase]


@pytest.fixture(autouse=True, scope="session")
def plain_environment() -> Iterator[None]:
    """A setting of the machine must not reach a test, nor a base that several tests share."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith("DUCKKB_") or name == "KB_PATH":
                patch.delenv(name)
        for name in ("LC_ALL", "LC_MESSAGES"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        yield


@contextmanager
def opening(folder: Path) -> Iterator[Open]:
    """Opens `folder / name`, with `config` written to it first where one is given."""
    with ExitStack() as stack:

        def open_(
            config: str | None = None, name: str = "kb", **options: Any
        ) -> duckkb.KnowledgeBase:
            root = folder / name
            root.mkdir(exist_ok=True)
            if config is not None:
                (root / "config.yaml").write_text(config, encoding="utf-8")
            return stack.enter_context(duckkb.open(root, **options))

        yield open_


@pytest.fixture
def open_base(tmp_path: Path) -> Iterator[Open]:
    """Opens bases of the test's own."""
    with opening(tmp_path) as open_:
        yield open_


@pytest.fixture(scope="module")
def open_shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    """Opens bases for all tests of a file, which only read them."""
    with opening(tmp_path_factory.mktemp("shared")) as open_:
        yield open_
