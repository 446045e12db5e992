"""Sessions over REST: what each call answers, and that no tenant sees another's."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import duckkb
from duckkb.reasoning.reasoner import Reasoner
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.steps import Done, Fail
from duckkb.surfaces.rest.app import build_app

from ..reasoning.session_chain import Chain, Clock, asks
from .conftest import Api, desk_of, envelope

S = "/api/v1/reasoning/sessions"


@pytest.fixture
def chain() -> Chain:
    """What turns compute; a test may have it ask or fail."""
    return Chain()


@pytest.fixture
def client(kb: duckkb.KnowledgeBase, chain: Chain, tmp_path: Path) -> Generator[TestClient]:
    reasoner = Reasoner(kb)
    where = f"sqlite:///{tmp_path / 'sessions.db'}"
    steps = chain.steps()
    reasoner._sessions = Sessions.open(where, steps, clock=Clock())  # other steps than its own
    kb.attached["reasoner"] = reasoner
    with TestClient(
        build_app(desk_of(kb), profiles="reasoning"), base_url="http://localhost"
    ) as client:
        yield client
    kb.attached.pop("reasoner").close()


@pytest.fixture
def api(client: TestClient) -> Api:
    return Api(client)


def begun(api: Api, question: str = "how many notes", **options: Any) -> str:
    created = api.post(S, {"user_input": question}, **options)
    assert created["status"] == "created"
    return created["session_id"]


def test_a_session_from_question_to_answer_and_on(api: Api) -> None:
    session = begun(api)
    fresh = api.get(f"{S}/{session}")
    assert (fresh["status"], fresh["current_step"], fresh["last_result"]) == ("created", None, None)
    first = api.post(f"{S}/{session}/run")
    assert (first["turn_no"], first["status"], first["error"]) == (1, "completed", None)
    assert "notes" in first["answer"]["rows"][0][0]
    second = api.post(f"{S}/{session}/run", {"user_input": "how many people"})
    assert second["turn_no"] == 2
    seen = api.get(f"{S}/{session}")
    assert [turn["user_input"] for turn in seen["turns"]] == ["how many notes", "how many people"]
    assert seen["last_result"] == second


def test_sessions_are_listed_page_by_page_and_only_to_their_tenant(api: Api) -> None:
    first, second = begun(api, "how many notes"), begun(api, "x" * 500)
    api.post(f"{S}/{first}/run")
    page = api.get(S)
    assert (page["total"], page["page"], page["page_size"]) == (2, 1, 20)
    seen = {s["session_id"]: (s["status"], s["turns"], len(s["question"])) for s in page["items"]}
    assert seen == {first: ("completed", 1, len("how many notes")), second: ("created", 1, 200)}
    parts = [api.get(S, params={"page": n, "page_size": 1})["items"] for n in (1, 2, 3)]
    assert [*parts[0], *parts[1]] == page["items"]
    assert parts[2] == []
    assert api.get(S, headers={"X-Tenant-Id": "other"})["items"] == []
    api.get(S, 422, params={"page": 0})


def test_a_question_asked_back_is_answered_by_option_or_in_words(api: Api, chain: Chain) -> None:
    chain.scripts["locating"] = asks()
    for answer in ({"option_id": "2"}, {"text": "the notes"}):
        session = begun(api)
        asked = api.post(f"{S}/{session}/run")
        assert asked["status"] == "waiting_clarification"
        assert [option["id"] for option in asked["clarification"]["options"]] == ["1", "2"]
        version = asked["clarification"]["turn_version"]
        done = api.post(f"{S}/{session}/clarify", {"answer": answer, "turn_version": version})
        assert done["status"] == "completed"


def test_the_trace_bears_the_trace_id_of_the_call(api: Api) -> None:
    session = begun(api)
    api.post(f"{S}/{session}/run", headers={"X-Trace-Id": "trace-of-my-own"})
    events = api.get(f"{S}/{session}/trace")["events"]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert {event["trace_id"] for event in events} == {"trace-of-my-own"}
    assert events[-1]["event_type"] == "session_completed"


def test_a_conflict_names_the_turn(api: Api, chain: Chain) -> None:
    chain.scripts["locating"] = asks()
    session = begun(api)
    early = api.post(f"{S}/{session}/clarify", {"answer": {"option_id": "1"}}, 409)
    assert (early["reason"], early["data"]["turn_no"]) == ("not_waiting", 1)
    api.post(f"{S}/{session}/run")
    stale = {"answer": {"option_id": "1"}, "turn_version": 0}
    assert api.post(f"{S}/{session}/clarify", stale, 409)["reason"] == "stale_clarification"
    waits = api.post(f"{S}/{session}/run", {"user_input": "something else"}, 409)
    assert waits["data"] == {"turn_no": 1}


def test_a_cancelled_or_failed_session_takes_nothing_more(api: Api, chain: Chain) -> None:
    cancelled = begun(api)
    assert api.post(f"{S}/{cancelled}/cancel", {"reason": "enough"})["status"] == "cancelled"
    assert api.post(f"{S}/{cancelled}/cancel")["status"] == "cancelled"
    chain.scripts["planning"] = lambda _: Fail("refused", "Nothing matches.", "Ask otherwise.")
    failed = begun(api)
    error = api.post(f"{S}/{failed}/run")["error"]
    assert (error["code"], error["advice"]) == ("refused", "Ask otherwise.")
    assert api.post(f"{S}/{failed}/cancel")["status"] == "failed"
    for session in (cancelled, failed):
        api.post(f"{S}/{session}/run", None, 409)
        api.post(f"{S}/{session}/clarify", {"answer": {"text": "x"}}, 409)


def test_a_key_makes_a_repeated_call_the_same_call(api: Api, chain: Chain) -> None:
    key = {"Idempotency-Key": "once"}
    session = begun(api, headers=key)
    assert begun(api, headers=key) == session
    other = api.post(S, {"user_input": "another question"}, 422, headers=key)
    assert other["reason"] == "idempotency_mismatch"
    first = api.post(f"{S}/{session}/run", headers=key)
    ran = len(chain.ran)
    assert api.post(f"{S}/{session}/run", headers=key) == first
    assert len(chain.ran) == ran, "the second call runs nothing"
    assert begun(api, headers={**key, "X-Tenant-Id": "zoo"}) != session
    for wrong in ("", "x" * 256, "ä".encode()):
        api.post(S, {"user_input": "x"}, 422, headers={"Idempotency-Key": wrong})


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"user_input": ""},
        {"user_input": "   "},
        {"user_input": "x" * 10_001},
        {"user_input": "a\0b"},
        {"user_input": 7},
        {"user_input": "x", "metadata": []},
        {"user_input": "x", "tenant_id": "zoo"},
    ],
)
def test_a_malformed_question_is_refused(body: dict[str, Any], api: Api) -> None:
    api.post(S, body, 422)


@pytest.mark.parametrize("answer", [{}, {"option_id": "1", "text": "x"}, {"id": "1"}, "1", None])
def test_a_malformed_answer_is_refused(answer: Any, api: Api, chain: Chain) -> None:
    chain.scripts["locating"] = asks()
    session = begun(api)
    api.post(f"{S}/{session}/run")
    api.post(f"{S}/{session}/clarify", {"answer": answer}, 422)


CALLS = (
    ("GET", "", None),
    ("GET", "/trace", None),
    ("POST", "/run", {}),
    ("POST", "/run", {"user_input": "mine now"}),
    ("POST", "/clarify", {"answer": {"option_id": "1"}}),
    ("POST", "/cancel", {}),
)


@pytest.mark.parametrize(("method", "path", "body"), CALLS)
def test_the_session_of_another_tenant_does_not_exist(
    method: str, path: str, body: Any, api: Api, chain: Chain
) -> None:
    """Told in the same words as a session that nobody has, and nothing of it changes."""
    chain.scripts["locating"] = asks()
    acme, zoo = {"X-Tenant-Id": "acme"}, {"X-Tenant-Id": "zoo"}
    session = begun(api, headers=acme)
    api.post(f"{S}/{session}/run", headers=acme)
    before = api.get(f"{S}/{session}", headers=acme)

    def told(wanted: str, headers: dict[str, str]) -> dict[str, Any]:
        said = api.call(method, f"{S}/{wanted}{path}", 404, json=body, headers=headers)
        del said["trace_id"]
        return said

    nobodys = "0" * len(session)
    assert told(session, zoo) == told(session, {}) == told(nobodys, acme)
    assert api.get(f"{S}/{session}", headers=acme) == before


def test_over_mcp_too_the_session_of_another_tenant_does_not_exist(
    api: Api, client: TestClient, chain: Chain
) -> None:
    """Whoever asks over MCP is the tenant that the door found, of the very request."""
    chain.scripts["planning"] = lambda _: Fail("refused", "Nothing matches.")
    session = begun(api, headers={"X-Tenant-Id": "acme"})

    def ask(tenant: str) -> str:
        kinds = {"Accept": "application/json, text/event-stream", "X-Tenant-Id": tenant}
        begin = {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        }
        opened = rpc("initialize", begin, kinds)
        kinds["Mcp-Session-Id"] = opened.headers["mcp-session-id"]
        arguments = {"question": "how many notes", "session_id": session}
        return rpc("tools/call", {"name": "ask_question", "arguments": arguments}, kinds).text

    def rpc(method: str, params: Any, headers: dict[str, str]) -> Any:
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        return client.post("/mcp", json=body, headers=headers)

    assert "unknown_session" in ask("zoo")
    assert api.get(f"{S}/{session}", headers={"X-Tenant-Id": "acme"})["status"] == "created"
    assert "unknown_session" not in ask("acme")
    assert api.get(f"{S}/{session}", headers={"X-Tenant-Id": "acme"})["status"] == "failed"


def test_a_session_id_that_cannot_be_one_is_told_as_one_that_is_not_there(api: Api) -> None:
    for wrong in ("x" * 65, "a.b", "%00", "ä"):
        answer = api.client.get(f"{S}/{wrong}")
        assert answer.status_code in (404, 422)
        envelope(answer)


def test_an_answer_that_was_cut_names_the_table_of_each_row_that_is_left(
    api: Api, chain: Chain
) -> None:
    rows = [[f"{'x' * 30_000} {n}"] for n in range(60)]
    answer = {"columns": ["remark"], "rows": rows, "row_sources": [f"t{n}" for n in range(60)]}
    chain.scripts["executing"] = lambda _: Done({"answer": answer}, {})
    shown = api.post(f"{S}/{begun(api)}/run")["answer"]["answer"]
    assert shown["truncated"] is True
    assert 10 < len(shown["rows"]) < 60
    assert shown["row_sources"] == [f"t{n}" for n in range(len(shown["rows"]))]


def test_a_base_that_was_moved_away_takes_no_session(
    api: Api, kb: duckkb.KnowledgeBase, tmp_path: Path
) -> None:
    session = begun(api)
    kb.root.rename(tmp_path / "away")
    try:
        for refused in (
            api.post(S, {"user_input": "how many notes"}, 503),
            api.get(f"{S}/{session}", 503),
            api.post(f"{S}/{session}/run", status=503),
        ):
            assert (refused["code"], refused["reason"]) == (50304, "no_base")
        assert not kb.root.exists()
    finally:
        (tmp_path / "away").rename(kb.root)
