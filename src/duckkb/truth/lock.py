"""The write lock of a base: one writer at a time, among threads and among processes."""

from __future__ import annotations

import logging
import os
import socket
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import filelock
import msgspec

from duckkb.errors import LockTimeoutError, ReadOnlyError
from duckkb.truth import files

DEFAULT_WAIT = 60.0
_SILENT = 1.0
"""Seconds of waiting of which nothing is said."""

_log = logging.getLogger(__name__)


class Holder(msgspec.Struct, frozen=True):
    """Who holds the lock."""

    pid: int
    host: str
    command: str
    since: float


class WriteLock:
    """`.state/lock`, held for one write. Not reentrant.

    Args:
        root: the base's folder.
        wait: seconds to wait for another writer at most.
    """

    def __init__(self, root: Path, wait: float = DEFAULT_WAIT) -> None:
        self._folder = root / ".state"
        self._wait = wait
        self._threads = threading.Lock()
        self._file = filelock.FileLock(
            self._folder / "lock", thread_local=False, poll_interval=0.005
        )

    @contextmanager
    def hold(self, wait: float | None = None) -> Generator[None]:
        """Holds the lock for the length of the block.

        Raises:
            LockTimeoutError: another writer did not finish in time; it is named.
            ReadOnlyError: the lock file cannot be made.
        """
        wait = self._wait if wait is None else wait
        started = time.monotonic()
        if not self._threads.acquire(timeout=max(0.0, wait)):
            raise LockTimeoutError(
                "another thread of this process is still writing", hint="try again when it is done"
            )
        try:
            self._acquire(max(0.0, wait - (time.monotonic() - started)))
            try:
                yield
            finally:
                self._file.release()
        finally:
            self._threads.release()

    def _wait_for_file(self, wait: float) -> None:
        """Takes the file's lock; whoever looks is told why, where that takes more than a moment."""
        moment = min(wait, _SILENT)
        try:
            self._file.acquire(timeout=moment)
        except filelock.Timeout:
            if moment == wait:
                raise
            _log.info("waiting: the base is being written by %s", self._who())
            self._file.acquire(timeout=wait - moment)

    def _who(self) -> str:
        """Who writes, in words."""
        holder = self.holder()
        if holder is None:
            return "another process"
        seconds = max(0, round(time.time() - holder.since))
        return f"process {holder.pid} on {holder.host} ({holder.command}, for {seconds} s)"

    def holder(self) -> Holder | None:
        """Who holds, or last held, the lock."""
        data = files.read(self._folder / "holder.json")
        if data is None:
            return None
        try:
            return msgspec.json.decode(data, type=Holder)
        except msgspec.DecodeError:
            return None

    def _acquire(self, wait: float) -> None:
        try:
            files.make_folder(self._folder)
            self._wait_for_file(wait)
        except filelock.Timeout as error:
            raise LockTimeoutError(
                f"the base is being written by {self._who()}",
                path=str(self._folder / "lock"),
                hint="try again when it is done; a process that died leaves no lock behind",
            ) from error
        except PermissionError as error:
            raise ReadOnlyError(
                f"this process may not write to {self._folder}",
                path=str(self._folder),
                hint="give it that right, or open the base with read_only",
            ) from error
        command = (
            " ".join([os.path.basename(sys.argv[0]), *sys.argv[1:2]]) if sys.argv else "python"
        )
        me = Holder(os.getpid(), socket.gethostname(), command, time.time())
        try:
            files.write_plain(self._folder / "holder.json", msgspec.json.encode(me))
        except OSError:
            self._file.release()
            raise
