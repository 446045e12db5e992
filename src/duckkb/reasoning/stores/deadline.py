"""Bounded time: a query that takes too long is interrupted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from duckkb.errors import QueryError

_NUDGE_SECONDS = 0.05


class Deadline:
    """Calls `interrupt` when the time of the block is over, and again until the block ends.

    Again, because an interrupt that comes while a database is planning is forgotten.
    """

    def __init__(self, seconds: float, interrupt: Callable[[], object]) -> None:
        self._seconds = seconds
        self._interrupt = interrupt
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="duckkb-deadline", daemon=True)
        self.passed = False

    def error(self) -> QueryError:
        """What to raise when the time has passed."""
        return too_long(self._seconds)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._done.set()
        # Not before it has ended: an interrupt that comes late would hit the next query.
        self._thread.join()

    def _watch(self) -> None:
        wait = self._seconds
        while not self._done.wait(wait):
            self.passed = True
            self._interrupt()
            wait = _NUDGE_SECONDS


def too_long(seconds: float) -> QueryError:
    """The error of a query that was stopped."""
    return QueryError(
        f"the query was stopped after {seconds:g} seconds",
        code="timeout",
        hint="ask for less: filter, or name a narrower group",
    )
