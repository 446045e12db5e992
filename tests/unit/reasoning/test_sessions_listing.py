"""The sessions of a tenant, those that changed last first."""

from __future__ import annotations

import pytest

from duckkb.errors import UsageError
from duckkb.reasoning.sessions.service import Sessions

from .session_chain import Clock


def test_what_changed_last_comes_first(sessions: Sessions, tenant: str, clock: Clock) -> None:
    made: list[str] = []
    for number in range(3):
        made.append(sessions.create(tenant, f"question {number}")["session_id"])
        clock.pass_by(minutes=1)
    sessions.run(tenant, made[0])
    page = sessions.page(tenant)
    assert [each.session_id for each in page.items] == [made[0], made[2], made[1]]
    newest = page.items[0]
    assert (newest.question, newest.status, newest.turns) == ("question 0", "completed", 1)
    assert newest.created_at < newest.updated_at
    last = sessions.page(tenant, page=2, page_size=2)
    assert ([each.session_id for each in last.items], last.total) == ([made[1]], 3)


def test_another_tenant_has_none_and_pages_have_bounds(sessions: Sessions, tenant: str) -> None:
    sessions.create(tenant, "mine")
    assert sessions.page(f"{tenant}-other").total == 0
    for page, size in ((0, 20), (1, 0), (1, 501)):
        with pytest.raises(UsageError):
            sessions.page(tenant, page, size)
