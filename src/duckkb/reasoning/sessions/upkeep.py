"""The background work of a server: leases prolonged, what was left taken up, what is old removed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self

from duckkb.reasoning.sessions.service import Sessions

_PURGE_SECONDS = 3600.0
_LOG = logging.getLogger(__name__)


class Upkeep:
    """Some threads for as long as a server runs; use it as a context manager.

    Turns whose process died are taken up at the start and as soon as their lease has expired;
    leases of running turns are prolonged. Both happen three times in the length of a lease. Where
    sessions are kept for a time only, older ones are removed at the start and every hour.

    Args:
        sessions: what is looked after.
    """

    def __init__(self, sessions: Sessions) -> None:
        pause = sessions.lease.total_seconds() / 3
        self._stopped = threading.Event()
        work: list[tuple[str, float, Callable[[], object]]] = [
            ("leases", pause, sessions.renew),
            ("reclaim", pause, sessions.reclaim),
        ]
        if sessions.keep is not None:
            work.append(("purge", _PURGE_SECONDS, sessions.purge))
        self._threads = [
            threading.Thread(
                target=self._every, args=(seconds, what), name=f"duckkb-{name}", daemon=True
            )
            for name, seconds, what in work
        ]

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
