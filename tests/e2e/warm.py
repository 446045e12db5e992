"""The command in a real process that need not import everything first.

A process that has imported the command waits for calls and forks a child for each. The child takes
the call's directory, environment and pipes, and from there on is what the installed script starts:
it runs `main`. At its end it looks for garbage among what it made itself, which tells of files that
were left open; it does not take apart what was there before, which would take longer than most commands.
The waiting process never opens a base, so it has no threads that a fork would lose.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection, Pipe
from multiprocessing.reduction import recv_handle, send_handle
from pathlib import Path
from typing import NoReturn

SECONDS = 60
WARM = (
    "alembic.command",
    "duckkb.bundle.importer",
    "duckkb.contract",
    "duckkb.doctor",
    "duckkb.kb",
    "duckkb.ontology.bundle_schema",
    "duckkb.reasoning.reasoner",
    "duckkb.reasoning.sessions.service",
    "duckkb.scaffold",
    "duckkb.surfaces.logs",
    "duckkb.surfaces.render",
    "duckkb.text.embed.hashing",
    "jsonschema_rs",
    "opencc",
    "rjieba",
    "rich.table",
    "Stemmer",
    "tantivy",
)


class WarmCommand:
    """The caller's end; it lives as long as the caller."""

    def __init__(self, command: str, environment: dict[str, str]) -> None:
        self._connection, theirs = Pipe()
        self._command = command
        # Pipes, since that is what the streams of the children will be.
        self._process = subprocess.Popen(
            [sys.executable, "-P", __file__, str(theirs.fileno())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=[theirs.fileno()],
            env=environment,
            start_new_session=True,
        )
        theirs.close()

    def run(
        self, arguments: list[str], cwd: Path | None, stdin: bytes, environment: dict[str, str]
    ) -> tuple[int, bytes, bytes]:
        """Runs the command to its end: its exit code, what it printed, what it complained of.

        Raises:
            EOFError: it did not end in time, and all of these processes were ended.
        """
        self._connection.send(([self._command, *arguments], cwd or Path.cwd(), environment))
        pipes = [os.pipe() for _ in range(3)]
        theirs = [pipes[0][0], pipes[1][1], pipes[2][1]]
        for descriptor in theirs:
            send_handle(self._connection, descriptor, self._process.pid)
            os.close(descriptor)
        with ThreadPoolExecutor(3) as threads:
            out, err = (threads.submit(_read, read) for read, _ in pipes[1:])
            threads.submit(_write, pipes[0][1], stdin)
            if not self._connection.poll(SECONDS):
                os.killpg(self._process.pid, signal.SIGKILL)
            return self._connection.recv(), out.result(), err.result()

    def close(self) -> None:
        self._connection.close()
        self._process.communicate(timeout=5)


def _read(descriptor: int) -> bytes:
    with open(descriptor, "rb") as pipe:
        return pipe.read()


def _write(descriptor: int, data: bytes) -> None:
    try:
        with open(descriptor, "wb") as pipe:
            pipe.write(data)
    except BrokenPipeError:
        pass  # the command ended without reading all


def serve(connection: Connection) -> None:
    """Forks a child for every call; returns in the children alone."""
    while True:
        try:
            arguments, cwd, environment = connection.recv()
        except EOFError:
            os._exit(0)
        descriptors = [recv_handle(connection) for _ in range(3)]
        child = os.fork()
        if not child:
            connection.close()
            for number, descriptor in enumerate(descriptors):
                os.dup2(descriptor, number)
                os.close(descriptor)
            os.chdir(cwd)
            os.environ.clear()
            os.environ.update(environment)
            sys.argv[:] = arguments
            return
        for descriptor in descriptors:
            os.close(descriptor)
        _, status = os.waitpid(child, 0)
        connection.send(os.waitstatus_to_exitcode(status))


def end(main: Callable[[], object]) -> NoReturn:
    """Runs the command, and ends the process with its exit code."""
    try:
        sys.exit(main())
    except SystemExit as ended:
        gc.collect()
        threading._shutdown()  # pyright: ignore[reportAttributeAccessIssue]
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(ended.code if isinstance(ended.code, int) else 0)


if __name__ == "__main__":
    main: Callable[[], int] = importlib.import_module("duckkb.surfaces.cli").main
    for module in WARM:
        importlib.import_module(module)
    # The Chinese dictionary, which every child that meets Chinese would load anew.
    importlib.import_module("duckkb.text.segment").Segmenter().words("知识")
    gc.freeze()
    serve(Connection(int(sys.argv[1])))
    end(main)
