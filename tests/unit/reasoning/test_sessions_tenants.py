"""What is another tenant's does not exist."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from duckkb.errors import SessionNotFoundError, UsageError
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.tables import METADATA

from .session_chain import Chain, asks

CALLS: dict[str, Callable[[Sessions, str, str], object]] = {
    "get": lambda s, t, i: s.get(t, i),
    "run": lambda s, t, i: s.run(t, i, "mine"),
    "run with key": lambda s, t, i: s.run(t, i, idempotency_key="k"),
    "clarify": lambda s, t, i: s.clarify(t, i, {"option_id": "1"}),
    "cancel": lambda s, t, i: s.cancel(t, i),
    "trace": lambda s, t, i: s.trace(t, i),
    "context": lambda s, t, i: s.context(t, i),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_session_of_another_tenant_is_not_found_in_the_same_words(
    sessions: Sessions, tenant: str, chain: Chain, name: str
) -> None:
    chain.scripts["locating"] = asks()
    theirs = sessions.create(f"{tenant} other", "theirs")["session_id"]
    sessions.run(f"{tenant} other", theirs, idempotency_key="k")
    before = sessions.trace(f"{tenant} other", theirs)

    with pytest.raises(SessionNotFoundError) as of_other:
        CALLS[name](sessions, tenant, theirs)
    with pytest.raises(SessionNotFoundError) as of_nobody:
        CALLS[name](sessions, tenant, "0" * 32)

    assert of_other.value.as_dict() == of_nobody.value.as_dict()
    assert sessions.trace(f"{tenant} other", theirs) == before


def test_two_tenants_may_have_the_same_ids(open_sessions: Callable[..., Sessions]) -> None:
    numbers = iter(range(10_000))
    first = open_sessions(make_id=lambda: f"same-{next(numbers)}")
    one, other = "tenant one", "tenant other"
    mine = first.create(one, "about people")["session_id"]
    numbers = iter(range(10_000))
    theirs = first.create(other, "about notes")["session_id"]
    assert mine == theirs

    numbers = iter(range(100, 10_000))
    mine_done = first.run(one, mine)
    numbers = iter(range(100, 10_000))
    theirs_done = first.run(other, theirs)

    assert mine_done["answer"] != theirs_done["answer"]
    first.cancel(one, mine)
    assert first.get(other, theirs)["status"] == "completed"
    assert len(first.context(other, theirs)) == 2


def test_global_context_is_seen_by_the_sessions_of_its_tenant_only(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    sessions.put_global(tenant, "currency", "CNY")
    sessions.run(tenant, sessions.create(tenant, "mine")["session_id"])
    assert chain.seen[-1]["context"]["global"] == {"currency": "CNY"}
    other = f"{tenant} other"
    sessions.run(other, sessions.create(other, "theirs")["session_id"])
    assert chain.seen[-1]["context"]["global"] == {}


def test_every_key_of_every_table_begins_with_the_tenant() -> None:
    for table in METADATA.tables.values():
        assert next(iter(table.primary_key.columns)).name == "tenant_id", table.name
        for constraint in table.foreign_key_constraints:
            assert constraint.column_keys[0] == "tenant_id", table.name


@pytest.mark.parametrize("tenant", ["", "t" * 256, "a\0b", "\ud800"])
def test_a_tenant_that_is_none_is_refused(sessions: Sessions, tenant: str) -> None:
    for call in CALLS.values():
        with pytest.raises(UsageError):
            call(sessions, tenant, "0" * 32)
    with pytest.raises(UsageError):
        sessions.create(tenant, "q")
