"""An embedding endpoint on the loopback interface that misbehaves as it is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

DIM = 4
WORDS = ("alpha", "beta", "gamma", "delta")


@dataclass
class Request:
    path: str
    headers: dict[str, str]
    body: dict[str, Any]


@dataclass
class Reply:
    """`cut`: bytes of the body that are sent before the connection is closed."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    cut: int | None = None
    hold: threading.Event | None = None
    drip: threading.Event | None = None


Behaviour = Callable[[Request, int], Reply]
"""(request, its number from 0) -> reply."""


def vector(text: str, dim: int = DIM) -> list[float]:
    """Counts the words of WORDS, twice as long as needed, to see that rows are brought to length."""
    counts = [2.0 * text.split().count(word) for word in WORDS]
    return (counts + [0.0] * dim)[:dim]


def good(request: Request, number: int = 0, dim: int | None = None) -> Reply:
    dim = dim or request.body.get("dimensions", DIM)
    texts = request.body["input"]
    rows = [{"index": i, "embedding": vector(text, dim)} for i, text in enumerate(texts)]
    return answer(rows, tokens=10 * len(texts))


def answer(rows: list[Any], tokens: int = 0) -> Reply:
    return Reply(body=json.dumps({"data": rows, "usage": {"total_tokens": tokens}}).encode())


def error(status: int, message: str = "no", **headers: str) -> Reply:
    body = json.dumps({"error": {"message": message}}).encode()
    return Reply(status, body, {name.replace("_", "-"): value for name, value in headers.items()})


class Endpoint:
    """`requests` holds what arrived, in order; `waited_in_vain`: nobody ended a reply's `hold`."""

    def __init__(self, behaviour: Behaviour) -> None:
        self.requests: list[Request] = []
        self.base_url = ""
        self.most_at_once = 0
        self.waited_in_vain = False
        self._now = 0
        self._behaviour = behaviour
        self._lock = threading.Lock()

    def take(self, request: Request) -> Reply:
        with self._lock:
            number = len(self.requests)
            self.requests.append(request)
            self._now += 1
            self.most_at_once = max(self.most_at_once, self._now)
        try:
            return self._behaviour(request, number)
        finally:
            with self._lock:
                self._now -= 1


@contextmanager
def serving(behaviour: Behaviour) -> Iterator[Endpoint]:
    endpoint = Endpoint(behaviour)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            body = json.loads(self.rfile.read(length))
            reply = endpoint.take(Request(self.path, dict(self.headers), body))
            try:
                self.send(reply)
            except OSError:
                self.close_connection = True

        def send(self, reply: Reply) -> None:
            if reply.hold is not None:
                endpoint.waited_in_vain |= not reply.hold.wait(20)
            self.send_response(reply.status)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(reply.body)))
            self.end_headers()
            if reply.drip is not None:
                for i in range(len(reply.body)):
                    self.wfile.write(reply.body[i : i + 1])
                    if reply.drip.wait(0.02):
                        break
                self.close_connection = True
                return
            self.wfile.write(reply.body if reply.cut is None else reply.body[: reply.cut])
            if reply.cut is not None:
                self.close_connection = True

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.block_on_close = False
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    endpoint.base_url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield endpoint
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
