"""Progress of long work: from the base, which knows no client, to the client whose call it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any

import anyio.from_thread

_EVERY_SECONDS = 0.1

Send = Callable[[float, float | None, str | None], Coroutine[Any, Any, None]]


class CallProgress:
    """The progress of one call. What is sent only grows, as the protocol asks, over all stages."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._stage = ""
        self._before = 0
        self._total = 0
        self._sent = 0.0
        self._last = 0.0

    def report(self, stage: str, done: int, total: int) -> None:
        """Called by the thread at work; sends at most ten messages a second."""
        if stage != self._stage:
            self._before += self._total
            self._stage, self._total = stage, total
        amount = float(self._before + done)
        now = time.monotonic()
        if amount <= self._sent or (now - self._last < _EVERY_SECONDS and done < total):
            return
        self._sent, self._last = amount, now
        anyio.from_thread.run(self._send, amount, float(self._before + total), stage)


CURRENT: ContextVar[CallProgress | None] = ContextVar("duckkb_call_progress", default=None)
"""The call that the running thread works for; threads inherit it from the task that started them."""


def relay(stage: str, done: int, total: int) -> None:
    """The progress function to open a base with that serves several calls at once."""
    call = CURRENT.get()
    if call is not None:
        call.report(stage, done, total)
