"""Ctrl-C ends the command with 130 and a word, whenever it comes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

HEARD = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
"""The tests may run as a job in the background, whose children would ignore interrupts."""
AT = """
import os, signal, sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Finder())
from duckkb.__main__ import main
sys.argv = ["duckkb", *{arguments!r}]
main()
"""
"""The command, interrupted at the moment when it imports a module."""


def interrupted(
    module: str, *arguments: str, before: str = "", **environment: str
) -> tuple[int, str]:
    script = HEARD + before + AT.format(module=module, arguments=arguments)
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("module", ["duckkb.surfaces.cli", "typer", "duckkb.operations"])
def test_while_the_command_is_loaded(module: str) -> None:
    assert interrupted(module, "--help") == (130, "interrupted\n")


@pytest.mark.parametrize("module", ["duckkb.kb", "yaml._yaml", "duckdb", "pydantic_core"])
def test_while_what_an_operation_needs_is_loaded(module: str) -> None:
    """A library written in C makes another error of it, or aborts."""
    assert interrupted(module, "status") == (130, "interrupted\n")


def test_while_a_wrong_call_is_told() -> None:
    assert interrupted("duckkb.surfaces.render_errors", "bogus") == (130, "interrupted\n")


def test_while_an_operation_runs_also_where_a_library_wraps_it() -> None:
    wrapping = """
import duckkb.scaffold
def init(*given):
    try:
        import colorsys
    except KeyboardInterrupt:
        raise ValueError("half made")
duckkb.scaffold.init = init
"""
    assert interrupted("colorsys", "init", "x", before=wrapping) == (130, "interrupted\n")


def test_it_is_said_in_the_language_of_the_user() -> None:
    assert interrupted("typer", "--help", LANG="zh_CN.UTF-8") == (130, "已中断\n")


def test_one_that_is_to_be_ignored_is_ignored() -> None:
    """As under nohup, or of a job in the background of a script."""
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
    code, told = interrupted("typer", "version", before=ignoring)
    assert (code, told) == (0, "")


def test_whoever_only_imports_duckkb_keeps_their_interrupts() -> None:
    code = (
        HEARD
        + "import duckkb, duckkb.surfaces.cli; print(signal.getsignal(signal.SIGINT).__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == signal.default_int_handler.__name__
