"""The installed `duckkb` command, run in a process of its own."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from duckkb.operations import OPERATIONS

from .warm import SECONDS, WarmCommand

COMMAND = str(Path(sys.executable).parent / "duckkb")


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which must be one JSON value and nothing else."""
        return json.loads(self.out)


def environment(**more: str) -> dict[str, str]:
    """The machine's environment without what would steer the command."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("DUCKKB_", "PYTHON", "KB_PATH", "FORCE_COLOR", "NO_COLOR"))
    }
    plain = {"LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    return {**kept, "PYTHONWARNINGS": "error::ResourceWarning", **plain, **more}


def run(
    *arguments: str | Path,
    cwd: Path | None = None,
    stdin: str | bytes = "",
    env: dict[str, str] | None = None,
) -> Done:
    """Runs `duckkb` to its end.

    The first run of each of its commands starts the installed script, and so does one whose `env`
    could steer what happens while Python starts; the others come from a warmed-up process.
    """
    words = [str(argument) for argument in arguments]
    data = stdin.encode() if isinstance(stdin, str) else stdin
    where = environment(**(env or {}))
    ours = all(name.startswith("DUCKKB_") or name == "KB_PATH" for name in env or {})
    names = NAMES.intersection(words)
    if ours and not _is_first(names):
        code, out, err = _warm().run(words, cwd, data, where)
        return Done(code, out.decode(), err.decode())
    done = subprocess.run(
        [COMMAND, *words],
        cwd=cwd,
        input=data,
        env=where,
        capture_output=True,
        check=False,
        timeout=SECONDS,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


NAMES = frozenset(word for o in OPERATIONS if o.cli is not None for word in o.cli.split())
_started: set[str] = set()


def _is_first(names: frozenset[str]) -> bool:
    """Whether one of these commands was not run before, by any of the processes that run the tests."""
    fresh = names - _started
    _started.update(fresh)
    return bool(list(filter(_made, fresh)) if MARKS else fresh)


MARKS: list[Path] = []
"""The folder where processes that share the tests among them tell each other what they have started."""


def _made(name: str) -> bool:
    try:
        (MARKS[0] / name).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


@cache
def _warm() -> WarmCommand:
    made = WarmCommand(COMMAND, environment())
    atexit.register(made.close)
    return made
