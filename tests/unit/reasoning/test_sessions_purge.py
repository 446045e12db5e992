"""Sessions that ended long ago are removed, and nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from duckkb.errors import SessionNotFoundError, UsageError
from duckkb.reasoning.sessions import purge as purging
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.purge import Purged, age_of
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.steps import Fail
from duckkb.reasoning.sessions.tables import METADATA, SESSION

from .conftest import Open
from .session_chain import Chain, Clock, asks

MONTH = timedelta(days=30)


def rows_of(where: str, tenant: str) -> dict[str, int]:
    """How many rows a tenant has in each table."""
    database = Database.open(where)
    with database.read() as connection:
        counts = {
            name: connection.execute(
                sa.select(sa.func.count()).where(table.c.tenant_id == tenant)
            ).scalar_one()
            for name, table in METADATA.tables.items()
        }
    database.close()
    return {name: n for name, n in counts.items() if n}


def counted(done: Purged) -> tuple[int, int, int, int]:
    return done.completed, done.failed, done.cancelled, done.open


def one_of_each(open_sessions: Open, tenant: str) -> dict[str, str]:
    """Sessions by how they stand: completed, failed, cancelled, waiting and created."""
    usual = open_sessions()
    made = {name: usual.create(tenant, f"{name} x")["session_id"] for name in ("made", "cancelled")}
    usual.cancel(tenant, made["cancelled"])
    completed = usual.create(tenant, "list all people", idempotency_key="key")["session_id"]
    usual.run(tenant, completed, idempotency_key="run")
    failing = open_sessions(Chain({"executing": lambda _: Fail("refused", "no")}))
    failed = failing.create(tenant, "list all people")["session_id"]
    failing.run(tenant, failed)
    asking = open_sessions(Chain({"planning": asks()}))
    waiting = asking.create(tenant, "list all people")["session_id"]
    asking.run(tenant, waiting)
    return {**made, "completed": completed, "failed": failed, "waiting": waiting}


def test_what_ended_long_ago_goes_with_all_its_rows(
    open_sessions: Open, sessions: Sessions, tenant: str, clock: Clock, where: str
) -> None:
    made = one_of_each(open_sessions, tenant)
    sessions.put_global(tenant, "unit", "km")
    other = f"{tenant} other"
    theirs = sessions.create(other, "list all people")["session_id"]
    sessions.run(other, theirs)
    clock.pass_by(days=31)
    fresh = sessions.create(tenant, "list all notes")["session_id"]
    sessions.run(tenant, fresh)

    before = rows_of(where, tenant)
    told = sessions.purge(MONTH, tenant, dry_run=True)
    assert (counted(told), told.dry_run) == ((1, 1, 1, 2), True)
    assert rows_of(where, tenant) == before
    done = sessions.purge(MONTH, tenant)
    assert (counted(done), done.removed, done.before) == ((1, 1, 1, 2), 3, clock.now - MONTH)

    for name in ("completed", "failed", "cancelled"):
        with pytest.raises(SessionNotFoundError):
            sessions.get(tenant, made[name])
    for name in ("made", "waiting"):
        assert sessions.get(tenant, made[name])["status"] in ("created", "waiting_clarification")
    assert sessions.get(tenant, fresh)["status"] == "completed"
    assert sessions.get(other, theirs)["status"] == "completed"
    assert [v["key"] for v in sessions.context(tenant, fresh) if v["scope"] == "global"] == ["unit"]
    left = rows_of(where, tenant)
    assert left["reasoning_session"] == 3
    assert left["reasoning_turn"] == 3
    assert "reasoning_idempotency" not in left
    assert sessions.purge(MONTH, tenant).removed == 0


def test_a_follow_up_keeps_a_session(sessions: Sessions, tenant: str, clock: Clock) -> None:
    session_id = sessions.create(tenant, "list all people")["session_id"]
    sessions.run(tenant, session_id)
    clock.pass_by(days=31)
    sessions.run(tenant, session_id, "and all notes")
    assert sessions.purge(MONTH, tenant).removed == 0
    assert sessions.get(tenant, session_id)["status"] == "completed"


def test_many_go_in_batches_and_all_tenants_at_once(
    sessions: Sessions, tenant: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(purging, "BATCH", 2)
    clock.pass_by(days=-1000)  # what other tests left in the database is younger
    for whose in (tenant, f"{tenant} other"):
        for _ in range(3):
            sessions.cancel(whose, sessions.create(whose, "x")["session_id"])
    clock.pass_by(days=31)
    assert sessions.purge(MONTH).cancelled == 6


def test_a_session_that_somebody_holds_is_left_for_the_next_time(
    open_sessions: Open, tenant: str, clock: Clock, where: str
) -> None:
    if where.startswith("sqlite"):
        pytest.skip("SQLite lets one writer in at a time")
    sessions = open_sessions()
    session_id = sessions.create(tenant, "list all people")["session_id"]
    sessions.run(tenant, session_id)
    clock.pass_by(days=31)
    database = Database.open(where)
    with database.write() as connection:
        held = sa.select(SESSION.c.id).where(SESSION.c.id == session_id).with_for_update()
        connection.execute(held)
        assert sessions.purge(MONTH, tenant).removed == 0
    database.close()
    assert sessions.purge(MONTH, tenant).removed == 1


def test_the_age_may_be_a_setting_and_must_make_sense(
    open_sessions: Open, sessions: Sessions, tenant: str, clock: Clock
) -> None:
    sessions.cancel(tenant, sessions.create(tenant, "x")["session_id"])
    clock.pass_by(days=3)
    with pytest.raises(UsageError, match="how old"):
        sessions.purge(tenant=tenant)
    with pytest.raises(UsageError, match="an hour at least"):
        sessions.purge(timedelta(minutes=59), tenant)
    keeping = open_sessions(keep=timedelta(days=2))
    assert keeping.purge(tenant=tenant).cancelled == 1


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("30d", timedelta(days=30)),
        (" 12H ", timedelta(hours=12)),
        ("4w", timedelta(weeks=4)),
        ("7", timedelta(days=7)),
        ("99999w", timedelta(weeks=99999)),
    ],
)
def test_ages_in_words(text: str, age: timedelta) -> None:
    assert age_of(text) == age
    assert datetime.now(UTC) - age  # such a day there was


@pytest.mark.parametrize("text", ["", "d", "-3d", "3m", "1.5d", "30 days", "999999w"])
def test_what_is_no_age(text: str) -> None:
    with pytest.raises(UsageError, match="is no age"):
        age_of(text)
