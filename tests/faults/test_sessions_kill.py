"""A session whose process is killed: the same answers in the end, and no step done twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import postgres
from duckkb.reasoning.sessions.database import HEAD, VERSION_TABLE, Database
from duckkb.reasoning.sessions.tables import IDEMPOTENCY, METADATA, STEP

from . import session_client
from .nursery import Nursery

BOUNDARIES = ("before a step", "after a step", "before a commit", "after a commit")
UNDONE = ("after a step", "before a commit")
"""A kill there makes a step that ran run again, since it was not committed."""

New = Callable[[], str]


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[New]:
    """Gives the URL of an empty database, a new one each time."""
    with ExitStack() as stack:
        made: list[str] = []

        def new() -> str:
            if request.param == "sqlite":
                made.append(f"sqlite:///{tmp_path / f'{len(made)}.db'}")
            else:
                server = request.getfixturevalue("postgres_server")
                made.append(stack.enter_context(postgres.database(server)))
            return made[-1]

        if request.param == "postgresql":
            request.getfixturevalue("postgres_server")
        yield new


def where_is_a_file(where: str) -> bool:
    return where.startswith("sqlite")


def executions(notes: Path) -> Counter[str]:
    return Counter(notes.read_text().splitlines()) if notes.exists() else Counter()


def told(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The events of a trace without what differs from run to run."""
    return [
        (e["event_type"], e["step_name"], e["turn_no"], e["error_code"])
        for e in result["trace"]
        if e["payload"].get("reason") != "interrupted"
    ]


def alike(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Answers without the ids that differ from run to run."""
    return [
        {
            **{k: v for k, v in answer.items() if k not in ("session_id", "clarification")},
            "asks": (answer.get("clarification") or {}).get("prompt"),
        }
        for answer in answers
    ]


class Trial:
    """One session that is killed at one point and then finished by another process."""

    def __init__(self, nursery: Nursery, where: str, notes: Path) -> None:
        self.nursery = nursery
        self.where = where
        self.notes = notes
        self.tenant = notes.name

    def undisturbed(self) -> dict[str, Any]:
        return self._client(0, None).value()

    def check(self, kill_at: tuple[str, int], expected: dict[str, Any], once: Counter[str]) -> None:
        assert self._client(0, kill_at).killed, f"the process passed {kill_at}"
        result = self._client(2, None).value()

        assert alike(result["answers"]) == alike(expected["answers"]), kill_at
        assert told(result) == told(expected), kill_at
        assert [e["seq"] for e in result["trace"]] == list(range(1, len(result["trace"]) + 1))
        ran = executions(self.notes)
        again = {step: n for step, n in ran.items() if n != 1}
        assert set(ran) == set(once), kill_at
        if kill_at[0] in UNDONE:
            assert sum(again.values()) in (0, 2), f"{kill_at}: at most the step in flight again"
        elif kill_at[0] != "before a statement":
            assert again == {}, f"{kill_at}: {again}"
        assert result["again"] == result["answers"], "the keys give the same answers for ever"
        self._check_rows(len(once))

    def _client(self, hours: int, kill_at: tuple[str, int] | None) -> Any:
        return self.nursery.run(
            session_client.client,
            where=self.where,
            tenant=self.tenant,
            notes=self.notes,
            hours=hours,
            kill_at=kill_at,
        )

    def _check_rows(self, steps: int) -> None:
        database = Database.open(self.where)
        with database.read() as connection:
            ours = sa.select(STEP.c.seq).where(STEP.c.tenant_id == self.tenant)
            seqs = list(connection.execute(ours.order_by(STEP.c.seq)).scalars())
            open_keys = connection.execute(
                sa.select(IDEMPOTENCY.c.key).where(
                    IDEMPOTENCY.c.tenant_id == self.tenant,
                    IDEMPOTENCY.c.response_json.is_(sa.null()),
                )
            ).all()
        database.close()
        assert seqs == list(range(1, steps + 1))
        assert open_keys == []


def kill_everywhere(
    nursery: Nursery, new_database: New, tmp_path: Path, kinds: tuple[str, ...]
) -> None:
    where = new_database()
    first = Trial(nursery, where, tmp_path / "notes")
    expected = first.undisturbed()
    once = executions(first.notes)
    assert set(once.values()) == {1}
    assert len(once) == 7, "understand, ask, locate, plan, fail, plan, execute"
    for kind in kinds:
        assert expected["passed"][kind] >= 7
        for number in range(1, expected["passed"][kind] + 1):
            notes = tmp_path / f"notes of {kind} {number}"
            Trial(nursery, where, notes).check((kind, number), expected, once)


@pytest.mark.parametrize("kind", BOUNDARIES)
def test_killed_at_any_boundary_a_session_ends_the_same(
    nursery: Nursery, new_database: New, tmp_path: Path, kind: str
) -> None:
    kill_everywhere(nursery, new_database, tmp_path, (kind,))


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_before_any_statement_a_session_ends_the_same(
    nursery: Nursery, new_database: New, tmp_path: Path
) -> None:
    kill_everywhere(nursery, new_database, tmp_path, ("before a statement",))


def test_killed_while_it_makes_the_tables_a_database_opens_again(
    nursery: Nursery, new_database: New
) -> None:
    statements = nursery.run(session_client.open_database, where=new_database()).value()
    assert statements > len(METADATA.tables), "nothing was made"
    # A new database takes PostgreSQL long, and its DDL is transactional beyond doubt.
    apart = 1 if where_is_a_file(new_database()) else statements // 5
    for number in range(1, statements + 1, apart):
        where = new_database()
        ended = nursery.run(session_client.open_database, where=where, kill_at=number)
        assert ended.killed
        database = Database.open(where)
        with database.read() as connection:
            tables = set(sa.inspect(connection).get_table_names())
        database.close()
        assert tables == {*METADATA.tables, VERSION_TABLE}, f"killed before statement {number}"


def test_several_processes_open_a_new_database_at_once(nursery: Nursery, new_database: New) -> None:
    from .nursery import Task

    for _ in range(3):
        where = new_database()
        tasks = [Task(session_client.open_database, {"where": where}) for _ in range(8)]
        for ended in nursery.run_all(tasks):
            ended.value()
        database = Database.open(where)
        with database.read() as connection:
            versions = connection.execute(sa.text(f"SELECT * FROM {VERSION_TABLE}")).all()
        database.close()
        assert versions == [(HEAD,)]
