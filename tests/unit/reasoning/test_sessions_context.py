"""The four scopes of the context, and the tasks of a plan."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.steps import Done, Fail, Next, Recover, Write
from duckkb.reasoning.sessions.tables import TASK

from .session_chain import USUAL, Chain, asks


def scopes(sessions: Sessions, tenant: str, session_id: str) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for each in sessions.context(tenant, session_id):
        found.setdefault(each["scope"], {})[f"{each['key']} {each['version']}"] = each["value"]
    return found


def test_what_is_written_without_a_scope_ends_with_the_turn(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["understanding"] = lambda _: Next({}, (), [Write("k", [1]), Write("n", None)])
    chain.scripts["locating"] = asks()
    session_id = sessions.create(tenant, "q")["session_id"]
    sessions.run(tenant, session_id)
    assert chain.seen[-1]["context"] == {
        "global": {},
        "session": {},
        "local": {"k": [1], "n": None},
    }
    assert scopes(sessions, tenant, session_id) == {"local": {"k 1": [1], "n 1": None}}

    sessions.clarify(tenant, session_id, {"option_id": "1"})
    assert "local" not in scopes(sessions, tenant, session_id)


def test_what_the_last_step_writes_locally_ends_with_the_turn_too(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    for outcome in (
        Done(1, {}, (), [Write("k", 1)]),
        Fail("refused", "No.", "", (), [Write("k", 1)]),
    ):
        chain.scripts["executing"] = lambda _, o=outcome: o
        session_id = sessions.create(tenant, "q")["session_id"]
        sessions.run(tenant, session_id)
        assert "local" not in scopes(sessions, tenant, session_id)


def test_what_is_promoted_to_the_session_reaches_the_next_turn_at_its_latest_version(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    chain.scripts["locating"] = lambda s: Next(
        USUAL["locating"](s).output,  # pyright: ignore[reportAttributeAccessIssue]
        (),
        [Write("city", s["question"], "session")],
    )
    session_id = sessions.create(tenant, "Paris")["session_id"]
    sessions.run(tenant, session_id)
    sessions.run(tenant, session_id, "Rome")
    assert chain.seen[4]["context"]["session"] == {"city": "Paris"}
    assert scopes(sessions, tenant, session_id)["session"] == {"city 2": "Rome"}


def test_key_results_are_kept_as_artifacts_in_all_versions(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    session_id = sessions.create(tenant, "list people")["session_id"]
    answers = [
        sessions.run(tenant, session_id)["answer"],
        sessions.run(tenant, session_id, "list notes")["answer"],
    ]
    kept = scopes(sessions, tenant, session_id)["artifact"]
    assert [kept["answer 1"], kept["answer 2"]] == answers
    assert kept["plan 1"]["plan"].startswith("people")
    assert kept["plan 2"]["plan"].startswith("notes")


def test_what_a_result_that_came_too_late_wrote_is_not_kept(
    sessions: Sessions, tenant: str, chain: Chain
) -> None:
    session_id = sessions.create(tenant, "q")["session_id"]

    def late(_: Any) -> Any:
        sessions.cancel(tenant, session_id)
        return Next({}, (), [Write("k", 1, "session")])

    chain.scripts["planning"] = late
    sessions.run(tenant, session_id)
    assert scopes(sessions, tenant, session_id) == {}


def test_global_values_have_versions(sessions: Sessions, tenant: str) -> None:
    assert sessions.put_global(tenant, "currency", "CNY") == 1
    assert sessions.put_global(tenant, "currency", "EUR") == 2
    session_id = sessions.create(tenant, "q")["session_id"]
    assert scopes(sessions, tenant, session_id) == {"global": {"currency 2": "EUR"}}


def tasks(where: str, tenant: str) -> list[tuple[str, str, int]]:
    database = Database.open(where)
    with database.read() as connection:
        rows = connection.execute(
            sa.select(TASK.c.task_type, TASK.c.status, TASK.c.retry_count)
            .where(TASK.c.tenant_id == tenant)
            .order_by(TASK.c.status)
        ).all()
    database.close()
    return [tuple(row) for row in rows]  # pyright: ignore[reportReturnType]


def test_a_plan_is_kept_as_tasks_and_their_end(
    sessions: Sessions, where: str, tenant: str, chain: Chain
) -> None:
    chain.scripts["planning"] = lambda s: Next(
        {"tasks": [{"task_type": "count"}, {"task_type": "query", "plan": 1}], "plan": "p"}
    )
    chain.scripts["executing"] = lambda s: (
        Done(1) if s["recoveries"] else Recover({"error": "x"}, "planning")
    )
    sessions.run(tenant, sessions.create(tenant, "q")["session_id"])
    assert sorted(tasks(where, tenant)) == [
        ("count", "completed", 0),
        ("count", "failed", 0),
        ("query", "completed", 0),
        ("query", "failed", 0),
    ]


def test_a_plan_that_was_cancelled_has_no_open_task(
    sessions: Sessions, where: str, tenant: str, chain: Chain
) -> None:
    session_id = sessions.create(tenant, "q")["session_id"]

    def cancelled(_: Any) -> Any:
        sessions.cancel(tenant, session_id)
        return Done(1)

    chain.scripts["executing"] = cancelled
    sessions.run(tenant, session_id)
    assert tasks(where, tenant) == [("query", "cancelled", 0)]
