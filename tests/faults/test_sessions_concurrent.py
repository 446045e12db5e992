"""Many callers of one session at the same time: threads and processes."""

from __future__ import annotations

import os
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

import postgres
from duckkb.errors import ConflictError, SessionNotFoundError
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.sessions.steps import STEPS, Done, Next, Outcome, Step
from duckkb.reasoning.sessions.upkeep import Upkeep

from . import session_client
from .nursery import Nursery, Task

CALLERS = 50
PROCESSES = 6
PATIENCE = 60


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'reasoning.db'}"
        return
    with postgres.database(request.getfixturevalue("postgres_server")) as url:
        yield url


class Scripted:
    """A step of a function."""

    def __init__(self, name: str, script: Callable[[Mapping[str, Any]], Outcome]) -> None:
        self.name = name
        self.script = script

    def run(self, state: Mapping[str, Any]) -> Outcome:
        return self.script(state)


def chain(**scripts: Callable[[Mapping[str, Any]], Outcome]) -> list[Step]:
    def usual(name: str) -> Callable[[Mapping[str, Any]], Outcome]:
        return lambda s: Done(s["question"]) if name == STEPS[-1] else Next()

    return [Scripted(name, scripts.get(name, usual(name))) for name in STEPS]


def call(sessions: Sessions, session_id: str, refused: threading.Semaphore, **more: Any) -> str:
    try:
        return str(sessions.run("acme", session_id, **more)["answer"])
    except ConflictError as error:
        refused.release()
        return f"{error.code} {error.turn_no}"


def alone(refused: threading.Semaphore, rivals: int) -> Callable[[Mapping[str, Any]], Outcome]:
    """A step that goes on when all rivals were refused."""

    def wait(state: Mapping[str, Any]) -> Outcome:
        for _ in range(rivals):
            assert refused.acquire(timeout=PATIENCE)
        return Next()

    return wait


@pytest.mark.parametrize("key", [None, "the same"])
def test_of_fifty_runs_of_a_session_one_wins(where: str, key: str | None) -> None:
    refused = threading.Semaphore(0)
    steps = chain(understanding=alone(refused, CALLERS - 1))
    with Sessions.open(where, steps) as sessions, ThreadPoolExecutor(CALLERS) as threads:
        session_id = sessions.create("acme", "who is first")["session_id"]
        calls = [
            threads.submit(call, sessions, session_id, refused, idempotency_key=key)
            for _ in range(CALLERS)
        ]
        outcomes = Counter(c.result(PATIENCE) for c in calls)
        assert outcomes == {"who is first": 1, "running 1": CALLERS - 1}
        events = sessions.trace("acme", session_id)["events"]
        assert [e["seq"] for e in events] == list(range(1, len(events) + 1))
        if key is not None:
            again = call(sessions, session_id, refused, idempotency_key=key)
            assert again == "who is first", "the key gives the winner's answer"


def test_of_several_processes_one_runs_a_session(
    nursery: Nursery, where: str, tmp_path: Path
) -> None:
    with Sessions.open(where, chain()) as sessions:
        session_id = sessions.create("acme", "who is first")["session_id"]
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    arguments = {
        "where": where,
        "tenant": "acme",
        "session_id": session_id,
        "fifo": fifo,
        "rivals": PROCESSES - 1,
    }
    tasks = [Task(session_client.contend, arguments) for _ in range(PROCESSES)]
    outcomes = Counter(ended.value() for ended in nursery.run_all(tasks))
    assert outcomes == {f"alone after {PROCESSES - 1}": 1, "running 1": PROCESSES - 1}


def test_several_processes_that_repeat_a_call_create_one_session(
    nursery: Nursery, where: str
) -> None:
    Database.open(where).close()
    arguments = {"where": where, "tenant": "acme", "key": "once"}
    tasks = [Task(session_client.create_with_key, arguments) for _ in range(PROCESSES)]
    assert len({ended.value() for ended in nursery.run_all(tasks)}) == 1


def test_many_sessions_run_side_by_side(where: str) -> None:
    with Sessions.open(where, chain()) as sessions, ThreadPoolExecutor(16) as threads:

        def ask(number: int) -> str:
            session_id = sessions.create(f"tenant {number % 3}", str(number))["session_id"]
            return sessions.run(f"tenant {number % 3}", session_id)["answer"]

        assert list(threads.map(ask, range(60))) == [str(n) for n in range(60)]


def test_sessions_that_wait_for_answers_hold_no_connection(where: str) -> None:
    from duckkb.reasoning.sessions.steps import Ask

    def asks(state: Mapping[str, Any]) -> Outcome:
        return Next() if state["choices"] else Ask({"prompt": "Which?"})

    database = Database.open(where)
    with Sessions(database, chain(locating=asks)) as sessions:
        waiting = [sessions.create("acme", str(n))["session_id"] for n in range(40)]
        for session_id in waiting:
            assert sessions.run("acme", session_id)["status"] == "waiting_clarification"
        assert database.engine.pool.checkedout() == 0  # type: ignore[attr-defined]
        assert threading.active_count() < 40
        for session_id in waiting:
            done = sessions.clarify("acme", session_id, {"text": "this one"})
            assert done["status"] == "completed"


def test_a_step_holds_no_connection_while_it_runs(where: str) -> None:
    database = Database.open(where)
    held: list[int] = []

    def look(_: Mapping[str, Any]) -> Outcome:
        held.append(database.engine.pool.checkedout())  # type: ignore[attr-defined]
        return Next()

    with Sessions(database, chain(planning=look)) as sessions:
        sessions.run("acme", sessions.create("acme", "q")["session_id"])
    assert held == [0]


def test_a_server_takes_up_at_its_start_what_another_left(where: str) -> None:
    finished = threading.Event()

    def executing(state: Mapping[str, Any]) -> Outcome:
        if not state["context"]["global"]:
            raise KeyboardInterrupt
        finished.set()
        return Done("taken up")

    with Sessions.open(where, chain(executing=executing)) as sessions:
        session_id = sessions.create("acme", "q")["session_id"]
        with pytest.raises(KeyboardInterrupt):
            sessions.run("acme", session_id)
        sessions.put_global("acme", "ready", True)
        with Upkeep(sessions):
            assert finished.wait(PATIENCE)
        assert sessions.get("acme", session_id)["status"] == "completed"


def test_a_server_removes_at_its_start_what_is_older_than_it_keeps(where: str) -> None:
    now = [datetime(2024, 5, 6, tzinfo=UTC)]
    keep = timedelta(days=30)
    with Sessions.open(where, chain(), clock=lambda: now[0], keep=keep) as sessions:
        old = sessions.create("acme", "q")["session_id"]
        sessions.cancel("acme", old)
        now[0] += timedelta(days=31)
        young = sessions.create("acme", "q")["session_id"]
        sessions.cancel("acme", young)
        with Upkeep(sessions):
            pass
        with pytest.raises(SessionNotFoundError):
            sessions.get("acme", old)
        assert sessions.get("acme", young)["status"] == "cancelled"


def test_a_session_goes_on_whole_or_is_removed_whole(where: str) -> None:
    now = [datetime(2024, 5, 6, tzinfo=UTC)]
    with Sessions.open(where, chain(), clock=lambda: now[0]) as sessions:
        ids = [sessions.create("acme", "q")["session_id"] for _ in range(30)]
        for each in ids:
            sessions.run("acme", each)
        now[0] += timedelta(days=31)

        def follow(session_id: str) -> bool:
            try:
                return sessions.run("acme", session_id, "and then")["status"] == "completed"
            except SessionNotFoundError:
                return False

        with ThreadPoolExecutor(4) as pool:
            removing = [pool.submit(sessions.purge, timedelta(days=30)) for _ in range(2)]
            went_on = list(pool.map(follow, reversed(ids)))
        removed = sum(each.result().removed for each in removing)
        assert removed + sum(went_on) == len(ids)
        for session_id, on in zip(reversed(ids), went_on, strict=True):
            if on:
                assert len(sessions.get("acme", session_id)["turns"]) == 2


def test_of_several_servers_that_start_one_takes_up_each_turn_that_was_left(
    nursery: Nursery, where: str, tmp_path: Path
) -> None:
    notes = tmp_path / "notes"
    left = 5
    with Sessions.open(where, chain(locating=killed), lambda: "v1") as sessions:
        ids = [sessions.create(f"tenant {n}", str(n))["session_id"] for n in range(left)]
        for number, session_id in enumerate(ids):
            with pytest.raises(KeyboardInterrupt):
                sessions.run(f"tenant {number}", session_id)
        arguments = {"where": where, "notes": notes, "hours": 24 * 365 * 50}
        tasks = [Task(session_client.take_up, arguments) for _ in range(PROCESSES)]
        taken = [ended.value() for ended in nursery.run_all(tasks)]
        assert sum(taken) == left
        answers = [sessions.get(f"tenant {n}", i)["last_result"] for n, i in enumerate(ids)]
    assert [a and a["answer"] for a in answers] == [str(n) for n in range(left)]
    ran = Counter(line.split()[1] for line in notes.read_text().splitlines())
    assert ran == {"locating": left, "planning": left, "executing": left}


def killed(_: Mapping[str, Any]) -> Outcome:
    raise KeyboardInterrupt
