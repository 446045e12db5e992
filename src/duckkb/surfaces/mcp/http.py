"""The server over HTTP: on loopback for this machine, elsewhere behind a token."""

from __future__ import annotations

import hmac
import ipaddress
import os
import signal
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from duckkb.errors import UsageError
from duckkb.kb import KnowledgeBase
from duckkb.runtime.sql_worker import SqlWorkers
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.mcp.server import build_server

PATH = "/mcp"
TOKEN_VARIABLE = "DUCKKB_MCP_TOKEN"
_LARGEST_REQUEST = 64 << 20


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
        UsageError: the host is not loopback and there is no token.
    """
    if not token and not is_loopback(host):
        raise UsageError(
            f"'{host}' can be reached from elsewhere, so a token is needed",
            code="token_needed",
            hint=f"set {TOKEN_VARIABLE}, or bind to 127.0.0.1",
        )
    anywhere = host in ("0.0.0.0", "::", "")
    names = {host, "localhost", "127.0.0.1", "::1"} - {"0.0.0.0", "::", ""}
    hosts = [f"[{n}]" if ":" in n else n for n in sorted(names)]
    security = TransportSecuritySettings(
        # Bound to every address, no list of names can be right; `Doorkeeper` compares the two headers.
        enable_dns_rebinding_protection=not anywhere,
        allowed_hosts=[*hosts, *(f"{h}:*" for h in hosts)],
        allowed_origins=[
            f"{scheme}://{h}{port}"
            for scheme in ("http", "https")
            for h in hosts
            for port in ("", ":*")
        ],
    )
    app = build_server(desk, profiles).streamable_http_app(
        streamable_http_path=PATH,
        transport_security=security,
        max_request_body_size=_LARGEST_REQUEST,
        host=host,
    )
    return Doorkeeper(app, token)


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
            if origin is not None and self._foreign(origin, headers.get(b"host", b"")):
                await JSONResponse({"error": "foreign origin"}, 403)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    @staticmethod
    def _foreign(origin: bytes, host: bytes) -> bool:
        named = urlsplit(origin.decode("latin-1")).hostname
        own = urlsplit("//" + host.decode("latin-1")).hostname
        return named is None or (named != own and not is_loopback(named))


def serve_http(kb: KnowledgeBase, profiles: str, port: int, host: str) -> None:
    """Serves until it is told to stop; SQL runs in worker processes.

    Raises:
        UsageError: the port is taken, or a token is needed.
    """
    workers = SqlWorkers(open_reader, (str(kb.root),))
    desk = Desk(kb, Places.of_server(kb.root), workers.sql, workers.renew)
    app = build_app(desk, profiles, host, os.environ.get(TOKEN_VARIABLE))
    listener = _listen(host, port)
    bound = listener.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    print(f"duckkb: serving {kb.root} at http://{shown}:{bound}{PATH}", file=sys.stderr, flush=True)
    # uvicorn raises the signal that ended it once more; the workers are to be ended before.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="on")
    server = uvicorn.Server(config)
    try:
        server.run(sockets=[listener])
    finally:
        workers.close()
        listener.close()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise UsageError(f"cannot listen on {host}:{port}: {error}", code="port") from error
    return listener


__all__ = ["Doorkeeper", "build_app", "is_loopback", "open_reader", "serve_http"]
