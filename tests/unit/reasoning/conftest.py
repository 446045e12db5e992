"""Where the tests of sessions keep them: SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import postgres
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.service import Sessions

from .session_chain import Chain, Clock

Open = Callable[..., Sessions]


@pytest.fixture(scope="session")
def session_databases(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Callable[[str], str]]:
    """The URL of a database of a kind; shared, since every test has tenants of its own."""
    opened: dict[str, str] = {"sqlite": f"sqlite:///{tmp_path_factory.mktemp('sessions') / 's.db'}"}
    made: list[Any] = []

    def url_of(kind: str) -> str:
        if kind not in opened:
            database = postgres.database(request.getfixturevalue("postgres_server"))
            opened[kind] = database.__enter__()
            made.append(database)
        return opened[kind]

    yield url_of
    for database in made:
        database.__exit__(None, None, None)


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, session_databases: Callable[[str], str]) -> str:
    """The URL of a database for sessions."""
    return session_databases(request.param)


@pytest.fixture
def tenant(request: pytest.FixtureRequest) -> str:
    """A tenant that only this test has."""
    return request.node.nodeid


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def chain() -> Chain:
    return Chain()


@pytest.fixture
def open_sessions(where: str, chain: Chain, clock: Clock) -> Iterator[Open]:
    """Opens sessions as a process of their own would, with the test's chain and clock."""
    opened: list[Sessions] = []

    def open_them(steps: Chain = chain, **options: Any) -> Sessions:
        options = {
            "clock": clock,
            "sleep": lambda _: None,
            "ontology_version": lambda: "v1",
        } | options
        opened.append(Sessions(Database.open(where), steps.steps(), **options))
        return opened[-1]

    yield open_them
    for sessions in opened:
        sessions.close()


@pytest.fixture
def sessions(open_sessions: Open) -> Sessions:
    return open_sessions()
