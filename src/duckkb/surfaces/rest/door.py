"""What every request passes first: trace id, host, origin, token, tenant; then what it may send."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

import anyio
from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser
from mcp.server.auth.provider import AccessToken
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from duckkb.settings import Language
from duckkb.surfaces.mcp.http import LARGEST_REQUEST, PATH, is_foreign, name_in, own_names
from duckkb.surfaces.rest import tenants
from duckkb.surfaces.rest.envelope import TRACE_HEADER, refused, trace_id_from
from duckkb.surfaces.rest.tenants import Tokens

OPEN_PATHS = ("/", "/healthz", "/readyz", "/openapi.json", "/docs")
"""What is told to everybody: whether the server lives, and how it is called."""

_HANG_UP = {"Connection": "close"}
"""Else the rest of a body, however long, would be read and thrown away."""

BEARER = "send the header 'Authorization: Bearer TOKEN'"

_log = logging.getLogger("duckkb.rest")


@dataclass(frozen=True, slots=True)
class Limits:
    """Bytes of a body, seconds in which it must arrive, seconds that a reading may take."""

    body: int = LARGEST_REQUEST
    arrival: float = 120.0
    reading: float = 60.0


class Door:
    """Lets requests in, each with a trace id and a tenant, and sees to it that each is answered.

    Args:
        api: the application of REST.
        protocol: the application of MCP, which answers at `/mcp`.
        host: where the server listens; it decides which names in a Host header are its own.
        tokens: whose bearers are let in; None where everybody on this machine is.
        limits: of what a request may send.
        language: of what it refuses with.
    """

    def __init__(
        self,
        api: ASGIApp,
        protocol: ASGIApp,
        host: str,
        tokens: Tokens | None,
        limits: Limits,
        language: Language,
    ) -> None:
        self._api = api
        self._protocol = protocol
        self._names = own_names(host)
        self._tokens = tokens
        self._limits = limits
        self._language: Language = language

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            # The lifespan; the server speaks no websockets.
            await self._api(scope, receive, send)
            return
        headers = Headers(scope=scope)
        trace_id = trace_id_from(headers.get(TRACE_HEADER))
        visit = _Visit(scope, send, trace_id)
        try:
            found = self._admit(scope, headers, trace_id)
            if isinstance(found, Response):
                await found(scope, receive, visit.send)
            else:
                await self._pass(scope, headers, receive, visit, found)
        except Exception:  # noqa: BLE001  a client is told of every failure, and the log has it
            _log.exception("trace %s failed", trace_id)
            if not visit.started:
                await self._refused(500, "the server failed; its log has it", trace_id)(
                    scope, receive, visit.send
                )
        finally:
            visit.log()

    def _admit(self, scope: Scope, headers: Headers, trace_id: str) -> str | Response:
        """The tenant, or the refusal."""
        host = headers.get("host", "").encode("latin-1")
        if self._names is not None and name_in(host) not in self._names:
            return self._refused(421, "the Host header names another server", trace_id)
        origin = headers.get("origin")
        if origin is not None and is_foreign(origin.encode("latin-1"), host):
            return self._refused(403, "a page of another origin may not call", trace_id)
        named = headers.get(tenants.HEADER)
        if named is not None and not tenants.is_name(named):
            return self._refused(
                400, f"{tenants.HEADER} is 1 to 64 letters, digits, '_', '-', '.'", trace_id
            )
        if self._tokens is None:
            return named or tenants.DEFAULT
        if _is_open(scope["path"]):
            return tenants.DEFAULT
        given = headers.get("authorization", "")
        tenant = self._tokens.tenant(given.encode("latin-1"))
        if tenant is None:
            bears = given.lower().startswith("bearer ")
            why = (
                "the bearer token is none of this server's" if bears else "a bearer token is needed"
            )
            return refused(401, why, trace_id, self._language, hint=BEARER)
        if named is not None and named != tenant:
            return self._refused(
                403, f"the token is not of the tenant in {tenants.HEADER}", trace_id
            )
        return tenant

    async def _pass(
        self, scope: Scope, headers: Headers, receive: Receive, visit: _Visit, tenant: str
    ) -> None:
        state = {**scope.get("state", {}), "trace_id": visit.trace_id, "tenant": tenant}
        if scope["path"].rstrip("/") == PATH:
            # The SDK keeps a session for the user who opened it, and so for the tenant.
            user = AuthenticatedUser(AccessToken(token="", client_id=tenant, scopes=[]))
            inner = {**scope, "path": PATH, "raw_path": PATH.encode(), "user": user}
            await self._protocol({**inner, "state": state}, receive, visit.send)
            return
        declared = _declared_length(headers)
        if declared is not None and declared > self._limits.body:
            await self._refused(413, self._too_large, visit.trace_id)(scope, receive, visit.send)
            return
        send = visit.send
        if scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET"}, _headers_of(send)
        await self._api({**scope, "state": state}, self._bounded(receive), send)

    def _refused(self, status: int, message: str, trace_id: str) -> Response:
        return refused(status, message, trace_id, self._language)

    @property
    def _too_large(self) -> str:
        return f"the body is larger than {self._limits.body:,} bytes"

    def _bounded(self, receive: Receive) -> Receive:
        """The body as it arrives, at most so much of it, in at most so long."""
        until = anyio.current_time() + self._limits.arrival
        taken, complete = 0, False

        async def bounded() -> Message:
            nonlocal taken, complete
            if complete:
                return await receive()
            try:
                with anyio.fail_after(until - anyio.current_time()):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408, "the body took too long to arrive", _HANG_UP) from error
            taken += len(message.get("body", b""))
            complete = not message.get("more_body", False)
            if taken > self._limits.body:
                raise HTTPException(413, self._too_large, _HANG_UP)
            return message

        return bounded


class _Visit:
    """One request on its way out: its headers, and a line in the log."""

    def __init__(self, scope: Scope, send: Send, trace_id: str) -> None:
        self.trace_id = trace_id
        self.started = False
        self._scope = scope
        self._send = send
        self._status = 0
        self._begun = time.monotonic()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            headers[TRACE_HEADER] = self.trace_id
            headers.setdefault("X-Content-Type-Options", "nosniff")
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)

    def log(self) -> None:
        # The path as it came, percent-encoded: no query, which may be private, and no line ends.
        path = self._scope.get("raw_path", b"").decode("latin-1").split("?")[0]
        _log.info(
            "%s %s %d %.0f ms %s",
            self._scope["method"],
            path,
            self._status,
            (time.monotonic() - self._begun) * 1000,
            self.trace_id,
        )


def _headers_of(send: Send) -> Send:
    """Sends of an answer what a HEAD asks for: all but its body (RFC 9110, 9.3.2)."""

    async def sent(message: Message) -> None:
        body = {"body": b""} if message["type"] == "http.response.body" else {}
        await send({**message, **body})

    return sent


def _declared_length(headers: Headers) -> int | None:
    given = headers.get("content-length", "")
    return int(given) if given.isascii() and given.isdecimal() else None


def _is_open(path: str) -> bool:
    return path in OPEN_PATHS or path.startswith("/docs/")


__all__ = ["BEARER", "OPEN_PATHS", "Door", "Limits"]
