"""The server over HTTP: on loopback for this machine, elsewhere behind a token."""

from __future__ import annotations

import hmac
import ipaddress
import os
import signal
import socket
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from duckkb.errors import UsageError
from duckkb.kb import KnowledgeBase
from duckkb.runtime.sql_worker import SqlWorkers
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.mcp.server import build_server
from duckkb.surfaces.visible import visible

PATH = "/mcp"
TOKEN_VARIABLE = "DUCKKB_MCP_TOKEN"
LARGEST_REQUEST = 64 << 20
_GRACE_SECONDS = 10
_BACKLOG = 128


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server bound there."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def open_reader(root: str) -> KnowledgeBase:
    """What a worker process opens to run SQL."""
    return KnowledgeBase(Path(root), read_only=True)


def build_app(
    desk: Desk, profiles: str, host: str = "127.0.0.1", token: str | None = None
) -> ASGIApp:
    """The ASGI application, its doors closed as the host asks for.

    Raises:
        UsageError: the host is not loopback and there is no token, or it is empty.
    """
    if token is not None and not token.strip():
        raise UsageError(
            f"the token in {TOKEN_VARIABLE} is empty",
            code="token_needed",
            hint=f"put a token there, or unset {TOKEN_VARIABLE} to serve this machine without one",
        )
    if not token and not is_loopback(host):
        raise UsageError(
            f"'{host}' can be reached from elsewhere, so a token is needed",
            code="token_needed",
            hint=f"set {TOKEN_VARIABLE}, or bind to 127.0.0.1",
        )
    return Doorkeeper(protocol_app(desk, profiles, host), token)


def protocol_app(desk: Desk, profiles: str, host: str) -> Starlette:
    """The protocol at `PATH`, with the checks of headers that the SDK has, and no token."""
    names = own_names(host)
    hosts = [f"[{n}]" if ":" in n else n for n in sorted(names or ())]
    security = TransportSecuritySettings(
        # Bound to every address, no list of names can be right; the door compares the two headers.
        enable_dns_rebinding_protection=names is not None,
        allowed_hosts=[*hosts, *(f"{h}:*" for h in hosts)],
        allowed_origins=[
            f"{scheme}://{h}{port}"
            for scheme in ("http", "https")
            for h in hosts
            for port in ("", ":*")
        ],
    )
    return build_server(desk, profiles).streamable_http_app(
        streamable_http_path=PATH,
        transport_security=security,
        max_request_body_size=LARGEST_REQUEST,
        host=host,
    )


def own_names(host: str) -> frozenset[str] | None:
    """The names under which a server bound to `host` may be called; None where it is every address."""
    if host in ("0.0.0.0", "::", ""):
        return None
    return frozenset({host.lower(), "localhost", "127.0.0.1", "::1"})


def name_in(address: bytes) -> str | None:
    """The host's name in a Host or Origin header, in lower case; None where there is none."""
    text = address.decode("latin-1")
    try:
        return urlsplit(text if "://" in text else f"//{text}").hostname
    except ValueError:
        return None


def is_foreign(origin: bytes, host: bytes) -> bool:
    """Whether a page of another origin sent the request; those of this machine are none."""
    named = name_in(origin)
    return named is None or (named != name_in(host) and not is_loopback(named))


class Doorkeeper:
    """Lets a request in that bears the token, if there is one, and comes from no foreign page."""

    def __init__(self, app: ASGIApp, token: str | None) -> None:
        self._app = app
        self._wanted = f"Bearer {token}".encode() if token else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers: dict[bytes, bytes] = dict(scope["headers"])
            given = headers.get(b"authorization", b"")
            if self._wanted is not None and not hmac.compare_digest(given, self._wanted):
                refusal = JSONResponse(
                    {"error": "a bearer token is needed"},
                    status_code=401,
                    headers={"WWW-Authenticate": "Bearer"},
                )
                await refusal(scope, receive, send)
                return
            origin = headers.get(b"origin")
            if origin is not None and is_foreign(origin, headers.get(b"host", b"")):
                await JSONResponse({"error": "foreign origin"}, 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def serve_http(kb: KnowledgeBase, profiles: str, port: int, host: str) -> None:
    """Serves until it is told to stop; SQL runs in worker processes.

    Raises:
        UsageError: the port is taken, or a token is needed.
    """
    workers = SqlWorkers(kb, open_reader, (str(kb.root),))
    try:
        desk = Desk(kb, Places.of_server(kb.root), workers)
        app = build_app(desk, profiles, host, os.environ.get(TOKEN_VARIABLE))
        with listening(host, port) as (listener, address):
            say(f"serving {kb.root} at {address}{PATH}")
            run(app, listener)
    finally:
        workers.close()


def say(text: str) -> None:
    """A line for whoever started the server."""
    print(f"duckkb: {visible(text)}", file=sys.stderr, flush=True)


def run(app: ASGIApp, listener: socket.socket) -> None:
    """Serves until a signal; what is under way may end, for some seconds."""
    # uvicorn raises the signal that ended it once more; what the caller opened is to be closed before.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="on",
        ws="none",
        server_header=False,
        timeout_graceful_shutdown=_GRACE_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listener])


@contextmanager
def listening(host: str, port: int) -> Generator[tuple[socket.socket, str]]:
    """A socket bound there, and its address as a URL without a path.

    Raises:
        UsageError: nothing can listen there.
    """
    listener = _listen(host, port)
    try:
        shown = f"[{host}]" if ":" in host else host
        yield listener, f"http://{shown}:{listener.getsockname()[1]}"
    finally:
        listener.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, since asyncio turns off Nagle's delay, 40 ms an answer, only where it sees the protocol.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        # From here on callers wait and are not refused, until the server has started.
        listener.listen(_BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or error
        raise UsageError(
            f"cannot listen on {host}:{port}: {reason}",
            code="port",
            hint="name another port, or 0 for one that is free",
        ) from error
    return listener


__all__ = [
    "LARGEST_REQUEST",
    "PATH",
    "Doorkeeper",
    "build_app",
    "is_foreign",
    "is_loopback",
    "listening",
    "name_in",
    "open_reader",
    "own_names",
    "protocol_app",
    "run",
    "say",
    "serve_http",
]
