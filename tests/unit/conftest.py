"""Bases for the unit tests: made in a temporary folder, closed at the end of the test."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import duckkb

Open = Callable[..., duckkb.KnowledgeBase]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting of the machine must not reach a test."""
    for name in list(os.environ):
        if name.startswith("DUCKKB_") or name == "KB_PATH":
            monkeypatch.delenv(name)


@pytest.fixture
def open_base(tmp_path: Path) -> Iterator[Open]:
    """Opens `tmp_path / name`, with `config` written to it first where one is given."""
    with ExitStack() as stack:

        def open_(
            config: str | None = None, name: str = "kb", **options: Any
        ) -> duckkb.KnowledgeBase:
            root = tmp_path / name
            root.mkdir(exist_ok=True)
            if config is not None:
                (root / "config.yaml").write_text(config, encoding="utf-8")
            return stack.enter_context(duckkb.open(root, **options))

        yield open_
