"""The background work of a server: long steps keep their leases, and what was left is taken up."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from duckkb.reasoning.sessions.service import Sessions

_LOG = logging.getLogger(__name__)


class Upkeep:
    """Two threads for as long as a server runs; use it as a context manager.

    Turns whose process died are taken up at the start and as soon as their lease has expired;
    leases of running turns are prolonged. Both happen three times in the length of a lease.

    Args:
        sessions: what is looked after.
    """

    def __init__(self, sessions: Sessions) -> None:
        pause = sessions.lease.total_seconds() / 3
        self._stopped = threading.Event()
        self._threads = [
            threading.Thread(
                target=self._every, args=(pause, sessions.renew), name="duckkb-leases"
            ),
            threading.Thread(
                target=self._every, args=(pause, sessions.reclaim), name="duckkb-reclaim"
            ),
        ]
        for thread in self._threads:
            thread.daemon = True

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def _every(self, seconds: float, work: Callable[[], object]) -> None:
        while True:
            try:
                work()
            except Exception:  # noqa: BLE001
                # The database may be back at the next round.
                _LOG.exception("sessions cannot be looked after")
            if self._stopped.wait(seconds):
                return
