"""A client of sessions that runs in a process of its own and may be killed at any point.

It makes three calls, each with an idempotency key, as a client does that repeats what it got no
answer to: create, run, clarify. On the way the chain asks once and recovers once. Every execution
of a step is noted in a file before the step returns.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from duckkb.errors import ConflictError
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.steps import STEPS, Ask, Done, Next, Outcome, Recover, Write

NOON = datetime(2024, 5, 6, 12, tzinfo=UTC)


def understanding(state: Mapping[str, Any]) -> Outcome:
    words = state["question"].split()
    return Next({"words": words}, [("intent_parsed", {"words": len(words)})])


def locating(state: Mapping[str, Any]) -> Outcome:
    if not state["choices"]:
        return Ask({"prompt": "Which?", "options": [{"id": "a"}, {"id": "b"}]})
    return Next(
        {"table": state["choices"][0]["answer"]["option_id"]},
        [("attributes_matched", {}), ("ontologies_located", {})],
        [Write("table", "kept", "session")],
    )


def planning(state: Mapping[str, Any]) -> Outcome:
    return Next({"plan": [state["outputs"]["locating"]["table"], state["recoveries"]]})


def executing(state: Mapping[str, Any]) -> Outcome:
    if state["recoveries"] == 0:
        return Recover({"error": {"code": "empty", "message": "No rows."}}, "planning")
    return Done(
        {"rows": [[*state["outputs"]["understanding"]["words"], state["context"]["session"]]]}
    )


@dataclass
class NotingStep:
    """A step that notes its execution under the key that stays the same for one step of one turn."""

    name: str
    script: Callable[[Mapping[str, Any]], Outcome]
    notes: Path
    at: Callable[[str], None]

    def run(self, state: Mapping[str, Any]) -> Outcome:
        self.at("before a step")
        _, turn, seq = state["session"]["idempotency_key"].rsplit("-", 2)
        with self.notes.open("a") as notes:
            notes.write(f"{turn}.{seq} {self.name}\n")
        outcome = self.script(state)
        self.at("after a step")
        return outcome


@dataclass
class Points:
    """Counts the points of a run by their kind; kills the process at one of them."""

    kill_at: tuple[str, int] | None
    passed: dict[str, int]

    def __call__(self, kind: str) -> None:
        self.passed[kind] = self.passed.get(kind, 0) + 1
        if self.kill_at == (kind, self.passed[kind]):
            os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def watched(database: Database, at: Callable[[str], None]) -> Iterator[None]:
    """Tells of every statement and every commit of a database."""
    dialect = database.engine.dialect
    commit = dialect.do_commit

    def told_commit(connection: Any) -> None:
        at("before a commit")
        commit(connection)
        at("after a commit")

    def told_statement(*_: Any) -> None:
        at("before a statement")

    dialect.do_commit = told_commit  # type: ignore[method-assign]
    sa.event.listen(database.engine, "before_cursor_execute", told_statement)
    try:
        yield
    finally:
        sa.event.remove(database.engine, "before_cursor_execute", told_statement)
        dialect.do_commit = commit  # type: ignore[method-assign]


def client(
    where: str, tenant: str, notes: Path, hours: int, kill_at: tuple[str, int] | None = None
) -> dict[str, Any]:
    """Makes the three calls, at a time when leases of `hours` before have expired, and repeats them.

    Returns their answers both times, the trace, and how many points of each kind were passed.
    """
    points = Points(kill_at, {})
    scripts = (understanding, locating, planning, executing)
    steps = [NotingStep(name, s, notes, points) for name, s in zip(STEPS, scripts, strict=True)]
    now = NOON + timedelta(hours=hours)
    with Sessions.open(where, steps, lambda: "v1", clock=lambda: now) as sessions:

        def calls() -> list[Any]:
            created = sessions.create(tenant, "all of them", idempotency_key="1")
            session_id = created["session_id"]
            asked = sessions.run(tenant, session_id, idempotency_key="2")
            answer = {"option_id": "b"}
            return [
                created,
                asked,
                sessions.clarify(tenant, session_id, answer, idempotency_key="3"),
            ]

        with watched(sessions._database, points):
            answers = calls()
        session_id = answers[0]["session_id"]
        return {
            "answers": answers,
            "again": calls(),
            "view": sessions.get(tenant, session_id),
            "trace": sessions.trace(tenant, session_id)["events"],
            "passed": points.passed,
        }


def open_database(where: str, kill_at: int | None = None) -> int:
    """Opens a database and counts the statements of that; dies before one of them."""
    points = Points(None if kill_at is None else ("statement", kill_at), {})

    def told(*_: Any) -> None:
        points("statement")

    sa.event.listen(sa.Engine, "before_cursor_execute", told)
    sa.event.listen(sa.Engine, "commit", told)
    Database.open(where).close()
    return points.passed.get("statement", 0)


def contend(where: str, tenant: str, session_id: str, fifo: Path, rivals: int) -> str:
    """One of several processes that run the same session at the same time.

    The one that wins waits in its first step until all rivals were refused.
    """
    pipe = os.open(fifo, os.O_RDWR)

    def wait(state: Mapping[str, Any]) -> Outcome:
        refused = 0
        while refused < rivals:
            refused += len(os.read(pipe, rivals))
        return Done(f"alone after {refused}")

    steps = [NotingStep(name, wait, fifo.with_suffix(".notes"), lambda _: None) for name in STEPS]
    with Sessions.open(where, steps) as sessions:
        try:
            return sessions.run(tenant, session_id)["answer"]
        except ConflictError as error:
            os.write(pipe, b".")
            return f"{error.code} {error.turn_no}"


def create_with_key(where: str, tenant: str, key: str) -> str:
    """One of several processes that repeat the same call."""
    steps = [NotingStep(name, planning, Path(os.devnull), lambda _: None) for name in STEPS]
    with Sessions.open(where, steps) as sessions:
        return sessions.create(tenant, "once", idempotency_key=key)["session_id"]


def take_up(where: str, notes: Path, hours: int) -> int:
    """One of several servers that start after another one died; gives how many turns it took up."""
    now = NOON + timedelta(hours=hours)
    scripts = (understanding, planned_at_once, planned_at_once, answered_at_once)
    steps = [
        NotingStep(name, s, notes, lambda _: None) for name, s in zip(STEPS, scripts, strict=True)
    ]
    with Sessions.open(where, steps, lambda: "v1", clock=lambda: now) as sessions:
        return sessions.reclaim()


def planned_at_once(state: Mapping[str, Any]) -> Outcome:
    return Next()


def answered_at_once(state: Mapping[str, Any]) -> Outcome:
    return Done(state["question"])
