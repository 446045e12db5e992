"""Real processes, cheaply: a warmed-up process that forks a child for every task.

The nursery is started once, imports everything, and never opens a base, so it has no threads that
a fork would lose. A child may kill itself; what became of it comes back as an `Ended`.
"""

from __future__ import annotations

import gc
import importlib
import os
import pickle
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from typing import Any

WARM = (
    "duckkb",
    "duckkb.kb",
    "duckkb.scaffold",
    "duckkb.ontology.bundle_schema",
    "jsonschema_rs",
    "tantivy",
    "rjieba",
    "Stemmer",
    "pytz",
    "alembic.command",
    "duckkb.reasoning.sessions.service",
)


@dataclass(frozen=True)
class Task:
    """A function of a module that the nursery can import, with its arguments."""

    run: Callable[..., Any]
    arguments: dict[str, Any]


@dataclass(frozen=True)
class Ended:
    """How a child ended: killed by `signal`, with the `trace` of an exception, or with a result."""

    signal: int | None
    trace: str | None
    result: Any

    @property
    def killed(self) -> bool:
        return self.signal == signal.SIGKILL

    def value(self) -> Any:
        """The result of a child that must have ended well."""
        assert self.signal is None, f"the process was killed by signal {self.signal}"
        assert self.trace is None, self.trace
        return self.result


class Nursery:
    """The parent's end."""

    def __init__(self) -> None:
        self._connection, theirs = Pipe()
        top = Path(__file__).parents[(__package__ or "").count(".") + 1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", f"{__package__}.nursery", str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            cwd=top,
            start_new_session=True,
        )
        theirs.close()

    def run(self, function: Callable[..., Any], **arguments: Any) -> Ended:
        """Runs one task in a process of its own and waits for its end."""
        return self.run_all([Task(function, arguments)])[0]

    def run_all(self, tasks: list[Task]) -> list[Ended]:
        """Runs the tasks at the same time, each in its own process, and waits for all."""
        self._connection.send(tasks)
        return self._connection.recv()

    def close(self) -> None:
        """Ends the nursery and every child that is still running."""
        self._connection.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()


def main(descriptor: int) -> None:
    for name in WARM:
        importlib.import_module(name)
    gc.freeze()  # else every child would copy all that is imported, only to look for garbage in it
    connection = Connection(descriptor)
    while True:
        try:
            tasks = connection.recv()
        except EOFError:
            return
        started = [_fork(task) for task in tasks]
        connection.send([_wait(*child) for child in started])


def _fork(task: Task) -> tuple[int, int]:
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, read
    os.close(read)
    status = 1
    try:
        ended = _attempt(task)
        with open(write, "wb") as pipe:
            pickle.dump(ended, pipe)
        status = 0
    finally:
        os._exit(status)


def _attempt(task: Task) -> Ended:
    try:
        return Ended(None, None, task.run(**task.arguments))
    except BaseException:  # noqa: BLE001  whatever it is, the test is told
        return Ended(None, traceback.format_exc(), None)


def _wait(child: int, read: int) -> Ended:
    with open(read, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return Ended(os.WTERMSIG(status), None, None)
    return pickle.loads(data)


if __name__ == "__main__":
    # Not this module but the one that the tests import: `Ended` must be the same class in both.
    importlib.import_module(f"{__package__}.nursery").main(int(sys.argv[1]))
