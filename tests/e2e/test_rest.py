"""The installed command as a REST server, called over the network as clients call it."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpx2
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

import duckkb

from .command import COMMAND, environment, run
from .conftest import CONFIG

V1 = "/api/v1"
ACME, ZOO = "a" * 32, "z" * 32
DOCUMENT = {"type": "Document", "doc_uri": "doc-001", "content": "The grey heron."}


class Server:
    """A running server: its address and its process."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address
        self.log: list[str] = []

    def request(self, method: str, path: str, **options: Any) -> httpx2.Response:
        return httpx2.request(method, self.address + path, timeout=30, **options)

    def data(self, method: str, path: str, **options: Any) -> Any:
        answer = self.request(method, path, **options)
        body = answer.json()
        assert (answer.status_code, body["code"]) == (200, 0), body
        assert body["trace_id"] == answer.headers["x-trace-id"]
        return body["data"]

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        return self.process.wait(60)


@contextmanager
def serving(root: Path, *options: str, **env: str) -> Generator[Server]:
    """A server on a port of its own, ended after the block if the block has not done so."""
    with subprocess.Popen(
        [COMMAND, "serve", "--kb", str(root), "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**env),
        # A job in the background is born with interrupts ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        first = process.stderr.readline()
        assert " at http://" in first, first + process.stderr.read()
        address = first.split(" at ")[1].split()[0].replace("0.0.0.0", "127.0.0.1")
        server = Server(process, address)
        lines = process.stderr
        # Whoever does not read what a process says stops it when the pipe is full.
        reader = threading.Thread(target=lambda: server.log.extend(lines))
        reader.start()
        try:
            yield server
        finally:
            if process.poll() is None:
                assert server.end(signal.SIGTERM) == 0
            reader.join()
            assert process.stdout.read() == ""
            assert not [line for line in server.log if "Traceback" in line], server.log


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """One server for the tests that leave nothing behind that others would mind."""
    root = tmp_path_factory.mktemp("served") / "kb"
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    with serving(root) as server:
        yield server
    assert run("--kb", root, "doctor").code == 0


def test_the_whole_life_of_a_base(fresh: Path) -> None:
    with serving(fresh) as server:
        contract = server.data("GET", f"{V1}/schema")
        assert "example_yaml" in contract
        broken = {"items": [{**DOCUMENT, "contnt": "x"}]}
        refused = server.request("POST", f"{V1}/bundles", json=broken)
        assert refused.status_code == 422
        assert refused.json()["errors"][0]["hint"] == "Did you mean 'content'?"
        done = server.data("POST", f"{V1}/bundles", json={"items": [DOCUMENT]})
        assert done["stats"]["nodes"]["upserted"] == 1
        row = {"doc_uri": "doc-002", "content": "Reeds grow by the lake."}
        server.data("POST", f"{V1}/tables/docs/rows", json={"rows": [row]})
        hits = server.data("GET", f"{V1}/search", params={"query": "grey heron"})["hits"]
        assert hits[0]["identity"] == {"doc_uri": "doc-001"}
        record = server.data("GET", f"{V1}/records/Document/{hits[0]['id']}")
        part = fresh / record["path"]
        part.write_text(part.read_text().replace("grey", "white"))
        assert server.data("POST", f"{V1}/sync")["files_changed"] == [record["path"]]
        counted = server.data("POST", f"{V1}/sql", json={"sql": "SELECT count(*) FROM docs"})
        assert counted["rows"] == [[2]]
        gone = {"items": [{"type": "Document", "action": "delete", "doc_uri": "doc-001"}]}
        server.data("POST", f"{V1}/bundles", json=gone)
        assert server.data("GET", f"{V1}/status")["nodes"]["Document"] == 1
        told = "\n".join(server.log)
    assert f"GET {V1}/search 200" in told
    assert "heron" not in told
    assert run("--kb", fresh, "doctor").code == 0


@pytest.mark.parametrize("era", ["auto", pytest.param("legacy", marks=pytest.mark.slow)])
def test_agents_find_their_tools_beside_it(era: str, served: Server) -> None:
    async def script() -> None:
        async with Client(streamable_http_client(f"{served.address}/mcp"), mode=era) as client:
            assert len((await client.list_tools()).tools) == 8
            found = await client.call_tool("query_raw_sql", {"sql": "SELECT 1"})
            assert found.structured_content is not None
            assert found.structured_content["rows"] == [[1]]

    anyio.run(script)
    for path in ("/mcp", "/mcp/"):
        ping = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        answer = served.request("POST", path, json=ping, follow_redirects=False)
        assert answer.status_code == 400, "it answers itself, and asks for a session"


def test_sql_of_strangers_runs_in_a_process_of_its_own(served: Server) -> None:
    for sql in ("SELECT list_sum(range(300000000))", "SELECT repeat('x', 3000000000)"):
        answer = served.request("POST", f"{V1}/sql", json={"sql": sql})
        assert answer.status_code == 422
        assert answer.json()["reason"] in ("memory", "sql")
        counted = served.data("POST", f"{V1}/sql", json={"sql": "SELECT 1"})
        assert counted["rows"] == [[1]]


def test_many_callers_at_once_lose_nothing(served: Server) -> None:
    def write(number: int) -> None:
        item = {"type": "Document", "doc_uri": f"many-{number}", "content": f"heron {number}"}
        served.data("POST", f"{V1}/bundles", json={"items": [item]})
        served.data("GET", f"{V1}/search", params={"query": f"heron {number}"})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(24)))
    sql = "SELECT count(*) FROM docs WHERE doc_uri LIKE 'many-%'"
    assert served.data("POST", f"{V1}/sql", json={"sql": sql})["rows"] == [[24]]


def test_a_body_without_end_is_refused(served: Server) -> None:
    """Chunked, its size untold: it is given up at the limit, not read to the end."""
    where = urlsplit(served.address)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=60)
    sent = 0

    def endless() -> Iterator[bytes]:
        nonlocal sent
        while sent < 1 << 30:
            sent += 1 << 20
            yield b" " * (1 << 20)

    try:
        connection.request("POST", f"{V1}/bundles", endless(), {"Content-Type": "application/json"})
    except OSError:
        # It hung up while more was being sent.
        pass
    else:
        assert connection.getresponse().status == 413
    finally:
        connection.close()
    assert sent < 1 << 30
    assert served.data("GET", "/healthz") == {"status": "alive"}


def test_what_is_no_http_or_no_path_does_no_harm(served: Server) -> None:
    where = urlsplit(served.address)
    for path in (
        "/%ff%fe",
        "/api/v1/records/Document/%00",
        "/docs/%2e%2e%2fapp.py",
        "//",
        "/%2fmcp",
    ):
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=30)
        connection.putrequest("GET", path)
        connection.endheaders()
        answer = connection.getresponse()
        body = json.loads(answer.read())
        assert answer.status in (404, 422), path
        assert body["code"] // 100 == answer.status
        connection.close()


def test_the_documents_describe_what_is_served(served: Server) -> None:
    document = served.request("GET", "/openapi.json").json()
    assert document["info"]["title"] == "DuckKB"
    page = served.request("GET", "/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"


def test_foreign_hosts_and_pages_are_refused(served: Server) -> None:
    for path in ("/healthz", "/mcp"):
        foreign = served.request("POST", path, headers={"Host": "evil.example.org"}, json={})
        assert foreign.status_code == 421
        page = served.request("POST", path, headers={"Origin": "http://evil.org"}, json={})
        assert page.status_code == 403


def test_where_others_can_call_a_token_is_needed(library: Path, tmp_path: Path) -> None:
    refused = run("--kb", library, "--json", "serve", "--port", "0", "--host", "0.0.0.0")
    assert (refused.code, refused.json["code"]) == (2, "tokens_needed")
    assert "DUCKKB_TOKENS" in refused.json["hint"]
    tokens = tmp_path / "tokens"
    tokens.write_text(f"acme:{ACME}\nzoo:{ZOO}\n")
    options = ("--read-only", "--host", "0.0.0.0")
    with serving(library, *options, DUCKKB_TOKENS_FILE=str(tokens)) as server:
        for path in (f"{V1}/status", "/mcp", "/version"):
            assert server.request("GET", path).status_code == 401
        bearer = {"Authorization": f"Bearer {ACME}"}
        assert server.data("GET", f"{V1}/status", headers=bearer)
        assert server.data("GET", "/healthz")

        async def script() -> None:
            async with httpx2.AsyncClient(headers=bearer) as web:
                where = streamable_http_client(f"{server.address}/mcp", http_client=web)
                async with Client(where) as client:
                    found = await client.call_tool("smart_search", {"query": "heron"})
                    assert found.structured_content
                    assert found.structured_content["hits"]

        anyio.run(script)
        assert not [line for line in server.log if ACME in line]


def test_a_session_of_agents_is_closed_to_other_tenants(library: Path) -> None:
    tokens = f"acme:{ACME} zoo:{ZOO}"
    with serving(library, "--read-only", DUCKKB_TOKENS=tokens) as server:
        begin = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        }
        kinds = {"Accept": "application/json, text/event-stream"}
        acme = {**kinds, "Authorization": f"Bearer {ACME}"}
        zoo = {**kinds, "Authorization": f"Bearer {ZOO}"}
        opened = server.request("POST", "/mcp", json=begin, headers=acme)
        session = {"Mcp-Session-Id": opened.headers["mcp-session-id"]}
        ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
        own = server.request("POST", "/mcp", json=ping, headers={**acme, **session})
        other = server.request("POST", "/mcp", json=ping, headers={**zoo, **session})
        assert (own.status_code, other.status_code) == (200, 404)


def test_a_read_only_server_writes_nothing(library: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in library.rglob("*")}
    with serving(library, "--read-only") as server:
        refused = server.request("POST", f"{V1}/bundles", json={"items": [DOCUMENT]})
        assert (refused.status_code, refused.json()["reason"]) == (403, "read_only")
        assert server.data("GET", f"{V1}/search", params={"query": "heron"})["hits"]
        question = {"user_input": "how many documents"}
        session = server.data("POST", f"{V1}/reasoning/sessions", json=question)["session_id"]
        turn = server.data("POST", f"{V1}/reasoning/sessions/{session}/run")
        assert turn["answer"]["answer"]["rows"] == [[2]], "it is kept in memory"
    assert {path: path.stat().st_mtime_ns for path in library.rglob("*")} == before


@pytest.mark.parametrize(("how", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_ends_when_told_and_answers_what_is_under_way(
    how: signal.Signals, code: int, library: Path
) -> None:
    with serving(library, "--read-only") as server:
        where = urlsplit(server.address)
        connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=60)
        body = json.dumps({"sql": "SELECT 1"}).encode()
        connection.putrequest("POST", f"{V1}/sql")
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body[:5])
        # Answered after the beginning of the other call has been read.
        server.data("GET", "/healthz")
        server.process.send_signal(how)
        connection.send(body[5:])
        answer = connection.getresponse()
        assert answer.status == 200
        assert json.loads(answer.read())["data"]["rows"] == [[1]]
        connection.close()
        assert server.process.wait(60) == code


@pytest.mark.parametrize(
    ("options", "env", "code"),
    [
        (("--port", "99999"), {}, "port"),
        (("--host", "198.51.100.7"), {"DUCKKB_TOKENS": f"acme:{ACME}"}, "port"),
        (("--tools", "cor"), {}, "unknown_profile"),
        ((), {"DUCKKB_TOKENS": "acme"}, "tokens"),
    ],
)
def test_wrong_options_are_errors(
    options: tuple[str, ...], env: dict[str, str], code: str, library: Path
) -> None:
    done = run("--kb", library, "--json", "serve", *options, env=env)
    assert (done.code, done.json["code"]) == (2, code)


def test_help_says_how_it_is_reached_and_guarded() -> None:
    shown = " ".join(run("serve", "--help").out.split())
    for word in ("/api/v1", "/docs", "/mcp", "DUCKKB_TOKENS", "X-Tenant-Id", "--read-only"):
        assert word in shown


def test_help_imports_nothing_of_the_web() -> None:
    code = (
        "import sys; from typer.testing import CliRunner; from duckkb.surfaces.cli import app;"
        "CliRunner().invoke(app, ['--help']);"
        "print([m for m in ('fastapi', 'starlette', 'uvicorn', 'mcp', 'duckdb') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment()
    )
    assert done.stdout.strip() == "[]"
