"""Calls repeated with their key: the stored answer, and nothing done twice."""

from __future__ import annotations

import pytest

from duckkb.errors import ConflictError, IdempotencyError, UsageError
from duckkb.reasoning.sessions.service import Sessions

from .session_chain import Chain, asks


def test_create_with_the_same_key_and_body_gives_the_same_session(
    sessions: Sessions, tenant: str
) -> None:
    first = sessions.create(tenant, "q", {"a": 1}, idempotency_key="k")
    sessions.run(tenant, first["session_id"])
    assert sessions.create(tenant, "q", {"a": 1}, idempotency_key="k") == first
    assert sessions.create(tenant, "q", {"a": 1})["session_id"] != first["session_id"]


@pytest.mark.parametrize("change", [{"user_input": "other"}, {"metadata": {"a": 2}}])
def test_create_with_the_same_key_and_another_body_is_refused(
    sessions: Sessions, tenant: str, change: dict[str, object]
) -> None:
    body = {"user_input": "q", "metadata": {"a": 1}}
    sessions.create(tenant, **body, idempotency_key="k")  # pyright: ignore[reportArgumentType]
    with pytest.raises(IdempotencyError) as refused:
        sessions.create(tenant, **body | change, idempotency_key="k")  # pyright: ignore[reportArgumentType]
    assert refused.value.code == "idempotency_mismatch"


def test_run_with_the_same_key_gives_the_stored_answer_and_runs_nothing(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    session_id = sessions.create(tenant, "q")["session_id"]
    first = sessions.run(tenant, session_id, idempotency_key="k")
    second = sessions.run(tenant, session_id, "next", idempotency_key="l")
    ran = list(chain.ran)

    assert sessions.run(tenant, session_id, idempotency_key="k") == first
    assert sessions.run(tenant, session_id, "next", idempotency_key="l") == second
    assert chain.ran == ran
    with pytest.raises(IdempotencyError):
        sessions.run(tenant, session_id, "other", idempotency_key="l")


def test_the_stored_answer_is_that_of_then(sessions: Sessions, tenant: str, chain: Chain) -> None:
    chain.scripts["locating"] = asks()
    session_id = sessions.create(tenant, "q")["session_id"]
    asked = sessions.run(tenant, session_id, idempotency_key="k")
    done = sessions.clarify(tenant, session_id, {"option_id": "1"}, idempotency_key="k")

    assert sessions.run(tenant, session_id, idempotency_key="k") == asked
    assert sessions.clarify(tenant, session_id, {"option_id": "1"}, idempotency_key="k") == done
    with pytest.raises(ConflictError):
        sessions.clarify(tenant, session_id, {"option_id": "1"})
    with pytest.raises(IdempotencyError):
        sessions.clarify(tenant, session_id, {"option_id": "2"}, idempotency_key="k")
    assert chain.ran.count("executing") == 1


def test_a_call_that_was_refused_leaves_its_key_unused(sessions: Sessions, tenant: str) -> None:
    session_id = sessions.create(tenant, "q")["session_id"]
    sessions.run(tenant, session_id)
    with pytest.raises(ConflictError):
        sessions.run(tenant, session_id, idempotency_key="k")
    assert sessions.run(tenant, session_id, "next", idempotency_key="k")["turn_no"] == 2


def test_the_answer_of_a_cancelled_run_is_kept_too(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    session_id = sessions.create(tenant, "q")["session_id"]

    def cancelled(_: object) -> None:
        sessions.cancel(tenant, session_id)

    chain.scripts["planning"] = cancelled  # pyright: ignore[reportArgumentType]
    first = sessions.run(tenant, session_id, idempotency_key="k")
    assert first["status"] == "cancelled"
    assert sessions.run(tenant, session_id, idempotency_key="k") == first


def test_a_key_belongs_to_its_session_and_its_tenant(sessions: Sessions, tenant: str) -> None:
    other = f"{tenant} too"
    mine = sessions.create(tenant, "q", idempotency_key="k")["session_id"]
    theirs = sessions.create(other, "another question", idempotency_key="k")["session_id"]
    assert mine != theirs
    second = sessions.create(tenant, "q")["session_id"]
    assert sessions.run(tenant, mine, idempotency_key="k")["session_id"] == mine
    assert sessions.run(tenant, second, idempotency_key="k")["session_id"] == second
    assert sessions.run(other, theirs, idempotency_key="k")["session_id"] == theirs


@pytest.mark.parametrize("key", ["", "k" * 256, "a\nb", "ü"])
def test_a_key_that_is_none_is_refused(sessions: Sessions, tenant: str, key: str) -> None:
    with pytest.raises(UsageError):
        sessions.create(tenant, "q", idempotency_key=key)
