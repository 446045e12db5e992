"""Who is let in, what may be sent, and that every refusal has the shape of an answer."""

from __future__ import annotations

import json
import logging
import socket
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient

import duckkb
from duckkb.errors import UsageError
from duckkb.surfaces.mcp.http import build_app as mcp_app
from duckkb.surfaces.mcp.http import listening
from duckkb.surfaces.rest.app import build_app
from duckkb.surfaces.rest.door import Limits
from duckkb.surfaces.rest.tenants import Tokens, is_name

from .conftest import Api, desk_of, envelope

V1 = "/api/v1"
ACME, ZOO = "a" * 32, "z" * 32
PATHS = (
    ("GET", f"{V1}/status"),
    ("GET", f"{V1}/search?query=heron"),
    ("POST", f"{V1}/sql"),
    ("GET", "/version"),
    ("POST", "/mcp"),
    ("GET", f"{V1}/nothing"),
)


@contextmanager
def server(kb: duckkb.KnowledgeBase, **options: Any) -> Generator[TestClient]:
    host = options.get("host", "localhost")
    base = "http://kb.example.org" if host == "0.0.0.0" else "http://localhost"
    with TestClient(build_app(desk_of(kb), **options), base) as client:
        yield client


@pytest.fixture(scope="module")
def guarded(kb: duckkb.KnowledgeBase) -> Generator[TestClient]:
    tokens = Tokens({ACME: "acme", ZOO: "zoo"})
    with server(kb, host="0.0.0.0", tokens=tokens) as client:
        yield client


def test_a_path_that_leads_nowhere_says_where_to_go(guarded: TestClient) -> None:
    def hint(method: str, path: str, **sent: Any) -> str:
        headers = {"Authorization": f"Bearer {ACME}"}
        return guarded.request(method, path, headers=headers, **sent).json()["hint"]

    assert "/docs" in hint("GET", "/api")
    assert hint("GET", f"{V1}/serch") == f"Did you mean {V1}/search?"
    assert hint("GET", f"{V1}/") == f"operations are under {V1}, see /docs"
    assert hint("POST", f"{V1}/search") == "it takes GET"
    assert "Content-Type" in hint("POST", f"{V1}/sql", content="SELECT 1")


# -- envelope --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path", "options", "code"),
    [
        ("POST", "/", {}, 40500),
        ("GET", "/api", {}, 40400),
        ("GET", f"{V1}/search/", {}, 40400),
        ("GET", f"{V1}/records/Document/1/2", {}, 40400),
        ("GET", "/docs/../../secret", {}, 40400),
        ("DELETE", f"{V1}/search", {}, 40500),
        ("GET", f"{V1}/sql", {}, 40500),
        ("HEAD", f"{V1}/sql", {}, 40500),
        ("OPTIONS", f"{V1}/search", {}, 40500),
        ("POST", f"{V1}/sql", {}, 42201),
        ("POST", f"{V1}/sql", {"json": {}}, 42201),
        ("POST", f"{V1}/sql", {"json": []}, 42201),
        ("POST", f"{V1}/sql", {"json": {"sql": "SELECT 1", "x": 1}}, 42201),
        ("POST", f"{V1}/sql", {"content": b"sql=1"}, 41500),
        ("POST", f"{V1}/sql", {"data": {"sql": "SELECT 1"}}, 41500),
    ],
)
def test_every_refusal_is_an_envelope(
    method: str, path: str, options: dict[str, Any], code: int, client: TestClient
) -> None:
    answer = client.request(method, path, **options)
    assert answer.status_code == code // 100
    if method != "HEAD":
        assert envelope(answer)["code"] == code


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/version", "/docs", f"{V1}/status"])
def test_a_head_is_answered_as_a_get_without_its_body(path: str, client: TestClient) -> None:
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert client.head("/nowhere").status_code == 404


def test_a_mark_of_byte_order_before_json_is_ignored(client: TestClient) -> None:
    body = b'\xef\xbb\xbf{"sql": "SELECT 1"}'
    answer = client.post(f"{V1}/sql", content=body, headers={"Content-Type": "application/json"})
    assert envelope(answer)["data"]["rows"] == [[1]]


@pytest.mark.parametrize(
    "body",
    [b"{", b'{"sql": NaN}', b'{"sql": "\\ud800"}', b"\xff\xfe", b"[" * 5000, b'{"sql": 1e999}'],
)
def test_a_body_that_is_no_json_is_told_so(body: bytes, client: TestClient) -> None:
    answer = client.post(f"{V1}/sql", content=body, headers={"Content-Type": "application/json"})
    assert envelope(answer)["code"] == 40000


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/sql", b'{"sql": "SELECT 1", "sql" : "SELECT 2"}'),
        (
            "/bundles",
            b'{"items": [{"type": "Person", "email": "a@x.org", "sql": {"sql":1,"sql":1}}]}',
        ),
    ],
)
def test_a_key_that_stands_twice_is_refused(path: str, body: bytes, client: TestClient) -> None:
    headers = {"Content-Type": "application/json"}
    refused = envelope(client.post(f"{V1}{path}", content=body, headers=headers))
    assert (refused["code"], refused["reason"]) == (42200, "invalid_arguments")
    assert "the key 'sql' stands twice" in refused["message"]


@pytest.mark.parametrize("half", ["\\ud800", "a\\uD8aBb", "\\udc00", "\\ud83d\\ude00\\ude00"])
def test_half_a_surrogate_pair_is_called_so(half: str, client: TestClient) -> None:
    body = f'{{"sql": "{half}"}}'.encode()
    answer = client.post(f"{V1}/sql", content=body, headers={"Content-Type": "application/json"})
    assert "is half of a surrogate pair" in envelope(answer)["message"]


def test_a_whole_surrogate_pair_is_a_character(client: TestClient) -> None:
    body = b'{"sql": "SELECT \'\\ud83d\\ude00\'"}'
    answer = client.post(f"{V1}/sql", content=body, headers={"Content-Type": "application/json"})
    assert envelope(answer)["data"]["rows"] == [["\U0001f600"]]


def test_json_of_other_media_types_is_json(client: TestClient) -> None:
    for kind in ("application/json; charset=utf-8", "application/vnd.api+json"):
        headers = {"Content-Type": kind}
        assert client.post(f"{V1}/sql", content=b'{"sql": "SELECT 1"}', headers=headers).is_success


def test_a_failure_of_the_server_is_an_envelope_and_tells_nothing(
    kb: duckkb.KnowledgeBase, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(query: str, skip: int, caller: str) -> Any:
        raise RuntimeError("the secret of the house")

    desk = desk_of(kb)
    broken = replace(desk, workers=SimpleNamespace(sql=fail))
    with TestClient(build_app(broken), "http://localhost") as client:
        body = envelope(client.post(f"{V1}/sql", json={"sql": "SELECT 1"}))
    assert body["code"] == 50000
    assert "secret" not in json.dumps(body)
    assert "the secret of the house" in caplog.text
    assert body["trace_id"] in caplog.text


@pytest.mark.parametrize("given", ["abcdefgh", "0af7651916cd43dd8448eb211c80319c", "a.b-c_d12"])
def test_a_trace_id_is_taken_over(given: str, client: TestClient) -> None:
    for path in ("/healthz", f"{V1}/nothing"):
        answer = client.get(path, headers={"X-Trace-Id": given})
        assert envelope(answer)["trace_id"] == given


@pytest.mark.parametrize(
    "given", ["", "short", "x" * 65, "has blanks in it", "-leading-dash", "ä" * 9]
)
def test_a_trace_id_that_is_malformed_is_replaced(given: str, client: TestClient) -> None:
    answer = client.get("/healthz", headers={"X-Trace-Id": given.encode()})
    assert envelope(answer)["trace_id"] != given
    assert len(envelope(answer)["trace_id"]) == 32


def test_a_request_is_logged_without_what_was_asked(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "duckkb.rest"):
        client.get(f"{V1}/search?query=private", headers={"X-Trace-Id": "trace-me-please"})
        client.get("/a%0d%0aforged")
    # The test's own client logs, too, where another test has set its level.
    said = "\n".join(r.getMessage() for r in caplog.records if r.name.startswith("duckkb"))
    assert f"GET {V1}/search 200" in said
    assert "trace-me-please" in said
    assert "private" not in said
    assert "%0d%0aforged" in said


# -- hosts and origins -----------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/healthz", f"{V1}/status", "/mcp"])
@pytest.mark.parametrize(
    "host", ["evil.example.org", "localhost.evil.org", "127.0.0.1.evil.org:80", "[::1", "", "a b"]
)
def test_another_name_for_this_server_is_refused(host: str, path: str, client: TestClient) -> None:
    answer = client.get(path, headers={"Host": host})
    assert envelope(answer)["code"] == 42100


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000"])
def test_a_name_of_this_machine_is_taken(host: str, client: TestClient) -> None:
    assert client.get("/healthz", headers={"Host": host}).is_success


@pytest.mark.parametrize(
    "origin", ["http://evil.example.org", "null", "http://[", "", "http://localhost.evil.org"]
)
def test_a_foreign_page_may_not_call(origin: str, client: TestClient, guarded: TestClient) -> None:
    for each in (client, guarded):
        headers = {"Origin": origin, "Authorization": f"Bearer {ACME}"}
        answer = each.post(f"{V1}/sql", json={"sql": "SELECT 1"}, headers=headers)
        assert envelope(answer)["code"] == 40300


def test_a_page_of_this_machine_may(client: TestClient) -> None:
    for origin in ("http://localhost:3000", "http://127.0.0.1:8000"):
        assert client.get("/healthz", headers={"Origin": origin}).is_success


# -- tokens and tenants ----------------------------------------------------------------------------


@pytest.mark.parametrize(("method", "path"), PATHS)
@pytest.mark.parametrize(
    "given", [None, "", "Bearer", "Bearer wrong", ACME, f"Basic {ACME}", f"Bearer {ACME}x"]
)
def test_without_a_good_token_nothing_is_told(
    given: str | None, method: str, path: str, guarded: TestClient
) -> None:
    headers = {} if given is None else {"Authorization": given}
    answer = guarded.request(method, path, headers=headers)
    assert envelope(answer)["code"] == 40100
    assert answer.headers["www-authenticate"] == "Bearer"


def test_who_bears_a_wrong_token_is_told_so_rather_than_that_one_is_needed(
    guarded: TestClient,
) -> None:
    def message(**headers: str) -> str:
        return envelope(guarded.get(f"{V1}/status", headers=headers))["message"]

    assert message() == "a bearer token is needed"
    hint = envelope(guarded.get(f"{V1}/status"))["hint"]
    assert hint == "send the header 'Authorization: Bearer TOKEN'"
    assert message(Authorization="Bearer wrong") == "the bearer token is none of this server's"


@pytest.mark.parametrize(("method", "path"), PATHS)
@pytest.mark.parametrize("given", [f"Bearer {ACME}", f"bearer {ZOO}", f"Bearer  {ZOO}"])
def test_a_token_lets_in(given: str, method: str, path: str, guarded: TestClient) -> None:
    answer = guarded.request(method, path, headers={"Authorization": given})
    assert answer.status_code not in (401, 403, 421)


def test_probes_and_documents_are_open(guarded: TestClient) -> None:
    for path in ("/", "/healthz", "/readyz", "/docs", "/docs/docs.js", "/openapi.json"):
        assert guarded.get(path).is_success, path


def test_the_token_decides_the_tenant(guarded: TestClient) -> None:
    headers = {"Authorization": f"Bearer {ACME}", "X-Tenant-Id": "zoo"}
    assert envelope(guarded.get(f"{V1}/status", headers=headers))["code"] == 40300
    headers["X-Tenant-Id"] = "acme"
    assert guarded.get(f"{V1}/status", headers=headers).is_success


@pytest.mark.parametrize("name", ["", "../x", "a b", "-x", "x" * 65, "ä"])
def test_a_tenant_has_a_decent_name(name: str, client: TestClient) -> None:
    answer = client.get(f"{V1}/status", headers={"X-Tenant-Id": name.encode()})
    assert envelope(answer)["code"] == 40000
    assert not is_name(name)


def test_a_server_that_others_can_reach_needs_tokens(kb: duckkb.KnowledgeBase) -> None:
    for host in ("0.0.0.0", "::", "192.168.1.5", "example.org", ""):
        with pytest.raises(UsageError) as caught:
            build_app(desk_of(kb), host=host)
        assert caught.value.code == "tokens_needed"
        assert "DUCKKB_TOKENS" in (caught.value.hint or "")


def test_tokens_hold_on_this_machine_too(kb: duckkb.KnowledgeBase) -> None:
    with server(kb, tokens=Tokens({ACME: "acme"})) as client:
        assert client.get(f"{V1}/status").status_code == 401
        assert client.get(f"{V1}/status", headers={"Authorization": f"Bearer {ACME}"}).is_success


@pytest.mark.parametrize(
    "environment",
    [
        {"DUCKKB_TOKENS": f"acme:{ACME} zoo:{ZOO}"},
        {"DUCKKB_TOKENS": f"acme:{ACME},zoo:{ZOO}\n"},
        {"DUCKKB_TOKENS_FILE": f"# who\nacme:{ACME}\n\n  # and\nzoo:{ZOO}\n"},
        {"DUCKKB_TOKENS": f"acme:{ACME}", "DUCKKB_TOKENS_FILE": f"zoo:{ZOO}"},
    ],
)
def test_tokens_come_from_the_environment_or_a_file(
    environment: dict[str, str], tmp_path: Any
) -> None:
    if "DUCKKB_TOKENS_FILE" in environment:
        file = tmp_path / "tokens"
        file.write_text(environment["DUCKKB_TOKENS_FILE"])
        environment = {**environment, "DUCKKB_TOKENS_FILE": str(file)}
    tokens = Tokens.from_environment(environment)
    assert tokens is not None
    assert tokens.tenant(f"Bearer {ACME}".encode()) == "acme"
    assert tokens.tenant(f"Bearer {ZOO}".encode()) == "zoo"
    assert tokens.tenant(b"Bearer " + b"x" * 32) is None


@pytest.mark.parametrize(
    "text",
    ["acme", f":{ACME}", f"a/b:{ACME}", "acme:short", f"acme:{ACME} zoo:{ACME}", "a:" + "ä" * 20],
)
def test_malformed_tokens_are_refused_and_never_shown(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        Tokens.from_environment({"DUCKKB_TOKENS": text})
    assert caught.value.code == "tokens"
    assert ACME not in str(caught.value)
    assert "short" not in str(caught.value).replace("shorter", "")


@pytest.mark.parametrize(
    "environment",
    [
        {"DUCKKB_TOKENS": ""},
        {"DUCKKB_TOKENS": " \n"},
        {"DUCKKB_TOKENS_FILE": ""},
        {"DUCKKB_TOKENS_FILE": "empty"},
        {"DUCKKB_TOKENS": "", "DUCKKB_TOKENS_FILE": "empty"},
    ],
)
def test_empty_tokens_do_not_open_the_door(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").write_text("# acme: to come\n")
    with pytest.raises(UsageError) as caught:
        Tokens.from_environment(environment)
    assert all(name in str(caught.value) for name in environment)
    assert "unset" in str(caught.value.hint)


def test_an_empty_token_of_mcp_does_not_open_its_door(kb: duckkb.KnowledgeBase) -> None:
    for host in ("127.0.0.1", "0.0.0.0"):
        with pytest.raises(UsageError, match="DUCKKB_MCP_TOKEN is empty"):
            mcp_app(desk_of(kb), "core", host, "")


def test_no_tokens_are_none_and_a_missing_file_is_an_error(tmp_path: Any) -> None:
    assert Tokens.from_environment({}) is None
    with pytest.raises(UsageError):
        Tokens.from_environment({"DUCKKB_TOKENS_FILE": str(tmp_path / "none")})


# -- limits ----------------------------------------------------------------------------------------


def chunks(count: int) -> Iterator[bytes]:
    for _ in range(count):
        yield b" " * 1000


def test_a_body_that_is_too_large_is_refused(kb: duckkb.KnowledgeBase) -> None:
    with server(kb, limits=Limits(body=10_000)) as client:
        headers = {"Content-Type": "application/json"}
        declared = client.post(f"{V1}/bundles", content=b" " * 10_001, headers=headers)
        assert envelope(declared)["code"] == 41300
        chunked = client.post(f"{V1}/bundles", content=chunks(11), headers=headers)
        assert envelope(chunked)["code"] == 41300
        fits = client.post(f"{V1}/bundles", json={"items": [], "content": None})
        assert fits.is_success


def test_a_body_that_does_not_arrive_is_given_up(kb: duckkb.KnowledgeBase) -> None:
    app = build_app(desk_of(kb), limits=Limits(arrival=0.05))
    sent: list[Any] = []
    scope = {
        "type": "http",
        "method": "POST",
        "path": f"{V1}/sql",
        "raw_path": f"{V1}/sql".encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "state": {},
    }

    async def receive() -> Any:
        await anyio.sleep_forever()

    async def send(message: Any) -> None:
        sent.append(message)

    anyio.run(app, scope, receive, send)
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["reason"] == "body_too_slow"


def test_a_reading_that_takes_too_long_is_given_up(kb: duckkb.KnowledgeBase) -> None:
    import threading

    release = threading.Event()

    def wait(query: str, skip: int, caller: str) -> Any:
        release.wait(30)

    desk = desk_of(kb)
    slow = replace(desk, workers=SimpleNamespace(sql=wait))
    with TestClient(build_app(slow, limits=Limits(reading=0.05)), "http://localhost") as client:
        body = envelope(client.post(f"{V1}/sql", json={"sql": "SELECT 1"}))
        release.set()
    assert (body["code"], body["reason"]) == (50400, "timeout")


def test_where_too_many_wait_a_call_is_turned_away_at_once(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duckkb.surfaces.rest.counter._MOST_WAITING", 0)
    answer = client.get(f"{V1}/status")
    assert envelope(answer)["code"] == 50300
    assert answer.headers["retry-after"]
    assert client.get("/healthz").is_success


def test_an_answer_that_is_too_large_is_cut_and_goes_on(api: Api) -> None:
    query = "SELECT repeat('x', 100000) FROM range(100)"
    found = api.post(f"{V1}/sql", {"sql": query})
    assert found["truncated"]
    more = api.post(f"{V1}/sql", {"sql": query, "cursor": found["next_cursor"]})
    assert more["rows"]


def test_an_answer_is_sent_without_delay() -> None:
    """asyncio turns off Nagle's algorithm only where it sees the protocol; else 40 ms an answer."""
    with listening("127.0.0.1", 0) as (listener, address):
        assert listener.proto == socket.IPPROTO_TCP
        assert address == f"http://127.0.0.1:{listener.getsockname()[1]}"


# -- documents -------------------------------------------------------------------------------------


def test_the_root_says_where_everything_is(client: TestClient) -> None:
    ways = envelope(client.get("/"))["data"]
    assert (ways["documents"], ways["operations"], ways["mcp"]) == ("/docs", V1, "/mcp")
    for name in ("documents", "openapi", "health", "ready", "version"):
        assert client.get(ways[name]).is_success, name
    page = client.get("/", headers={"Accept": "text/html,*/*"})
    assert page.url.path == "/docs", "a browser is led to the page"


def test_the_page_of_documents_asks_nothing_of_others(client: TestClient) -> None:
    page = client.get("/docs")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    names = ["/docs/docs.js", "/docs/docs.css"]
    for name in names:
        assert name in page.text
        assert client.get(name).is_success
    for text in (page.text, *(client.get(name).text for name in names)):
        assert "http://" not in text
        assert "https://" not in text
        assert "innerHTML" not in text
    assert envelope(client.get("/docs/none.js"))["code"] == 40400
