"""The installed `duckkb` command, run in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

COMMAND = str(Path(sys.executable).parent / "duckkb")
SECONDS = 60


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
    return {**kept, "PYTHONWARNINGS": "error::ResourceWarning", "TERM": "xterm-256color", **more}


def run(
    *arguments: str | Path,
    cwd: Path | None = None,
    stdin: str | bytes = "",
    env: dict[str, str] | None = None,
) -> Done:
    """Runs `duckkb` to its end."""
    done = subprocess.run(
        [COMMAND, *map(str, arguments)],
        cwd=cwd,
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        env=environment(**(env or {})),
        capture_output=True,
        check=False,
        timeout=SECONDS,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
