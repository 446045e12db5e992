"""What becomes of a command whose output nobody takes: one line that says so, and an exit code of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..bases import DOCS
from ..conftest import Open

FULL = Path("/dev/full")
WAYS = ["full", "closed"]
SAID = {"full": "No space left on device", "closed": "Bad file descriptor"}


@pytest.fixture
def root(open_base: Open) -> Path:
    kb = open_base(DOCS)
    kb.close()
    return kb.root


def called(words: str, root: Path, stdout: Any, close: Callable[[], None]) -> tuple[int, str]:
    """The exit code and what stands on the error stream, without the language of this machine."""
    done = subprocess.run(
        [sys.executable, "-m", "duckkb", *words.split()],
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=root,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        preexec_fn=close,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def refused(words: str, root: Path, way: str) -> tuple[int, str]:
    """A call whose output is full, or was closed before it began."""
    if way == "full" and not FULL.exists():
        pytest.skip("this system has no /dev/full")
    with open(FULL if way == "full" else os.devnull, "w") as stdout:
        return called(words, root, stdout, (lambda: os.close(1)) if way == "closed" else _nothing)


def _nothing() -> None:
    pass


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("words", ["status --json", "status"])
def test_what_cannot_be_printed_is_one_line_and_no_negative_answer(
    root: Path, words: str, way: str
) -> None:
    told = f"Error: the output cannot be written: {SAID[way]}\n"
    assert refused(words, root, way) == (2, told)


@pytest.mark.parametrize("way", WAYS)
def test_an_error_that_cannot_be_printed_as_json_is_told_in_words(root: Path, way: str) -> None:
    code, told = refused("get Nothing x --json", root, way)
    assert code == 2
    assert told.startswith("Error: Entity type 'Nothing' is not defined.")


@pytest.mark.parametrize("way", WAYS)
def test_help_that_cannot_be_printed_is_told(root: Path, way: str) -> None:
    assert refused("--help", root, way) == (2, f"Error: {SAID[way]}\n")


def test_a_command_without_any_stream_still_has_its_exit_code(root: Path) -> None:
    assert refused("nosuch", root, "closed")[0] == 2
    closed = called("nosuch", root, subprocess.DEVNULL, lambda: os.close(2))
    assert closed == (2, "")


@pytest.mark.parametrize(
    "words", ["--help", "search --help", "--version", "status", "status --json"]
)
def test_a_reader_who_has_gone_is_no_failure(root: Path, words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with open(writing, "w") as stdout:
        assert called(words, root, stdout, _nothing) == (0, "")
