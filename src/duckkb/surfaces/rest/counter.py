"""Carries out calls of endpoints: in threads, bounded in number and in time."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import anyio
import anyio.to_thread

from duckkb.errors import DuckKBError, ReadOnlyError
from duckkb.surfaces.language import spoken, told
from duckkb.surfaces.mcp import bounds
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.rest.endpoint import Endpoint, Visit
from duckkb.surfaces.rest.envelope import JSON, answer, failed_with, refused

_THREADS = 16
_MOST_WAITING = 200
_log = logging.getLogger("duckkb.rest")


class Counter:
    """Takes calls, lets threads carry them out, and hands back their answers."""

    def __init__(self, desk: Desk, reading: float) -> None:
        self._desk = desk
        self._reading = reading
        self._limiter: anyio.CapacityLimiter | None = None

    async def call(
        self,
        endpoint: Endpoint,
        arguments: Mapping[str, Any],
        trace_id: str,
        tenant: str,
        idempotency_key: str | None = None,
    ) -> JSON:
        """The answer of an endpoint, whatever happens."""
        desk, language = self._desk, self._desk.kb.settings.language
        visit = Visit(desk.kb, desk.places, desk.workers, tenant, trace_id, idempotency_key)
        try:
            if endpoint.changes and desk.kb.read_only:
                raise ReadOnlyError("the base was opened read-only")
            work = partial(_carried_out, endpoint, visit, arguments)
            value = spoken(await self._in_thread(work, waited=endpoint.waited), language)
        except DuckKBError as error:
            said_error = told(error, language)
            data = endpoint.failure(said_error) if endpoint.failure is not None else None
            return failed_with(said_error, trace_id, data=data, in_path=bool(endpoint.in_path))
        except TimeoutError:
            return refused(
                504, f"it took longer than {self._reading:g} seconds", trace_id, language
            )
        except _Busy:
            return refused(503, "too many calls are waiting", trace_id, language)
        except Exception:  # noqa: BLE001  a client is told of every failure, and the log has it
            _log.exception("%s failed, trace %s", endpoint.name, trace_id)
            return refused(500, "the server failed; its log has it", trace_id, language)
        if not bounds.can_be_sent(value):
            return refused(413, "the answer is larger than 0.5 MB", trace_id, language)
        return answer(value, trace_id)

    async def _in_thread(self, work: Callable[[], Any], *, waited: bool) -> Any:
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(_THREADS)
        if self._limiter.statistics().tasks_waiting >= _MOST_WAITING:
            raise _Busy
        if waited:
            # A write is waited for: its caller must learn what became of it.
            with anyio.CancelScope(shield=True):
                return await anyio.to_thread.run_sync(work, limiter=self._limiter)
        with anyio.fail_after(self._reading):
            return await anyio.to_thread.run_sync(
                work, limiter=self._limiter, abandon_on_cancel=True
            )


class _Busy(Exception):
    """More calls wait than can be answered in time."""


def _carried_out(endpoint: Endpoint, visit: Visit, arguments: Mapping[str, Any]) -> Any:
    visit.kb.follow_files()
    return endpoint.tool.run(visit, **arguments)


__all__ = ["Counter"]
