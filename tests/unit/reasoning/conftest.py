"""Where the tests of sessions keep them, and what plans run on: each database alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import postgres
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.sessions.database import Database
from duckkb.reasoning.sessions.service import Sessions
from duckkb.reasoning.stores import Stores

from . import airline
from .made_bases import Told, domains, verdict_on
from .session_chain import Chain, Clock

Open = Callable[..., Sessions]


@pytest.fixture(scope="module", params=["sqlite", "duckdb", "postgresql"])
def stores(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stores]:
    """Cities, flights and countries in a database of each sort."""
    folder = tmp_path_factory.mktemp(request.param)
    with airline.stores_of(request.param, folder, request) as opened:
        yield opened


@pytest.fixture(scope="session")
def session_postgres(postgres_server: str) -> Iterator[str]:
    """A PostgreSQL database that the tests of sessions share; each has tenants of its own."""
    with postgres.database(postgres_server) as url:
        yield url


@pytest.fixture(scope="session")
def session_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An SQLite file that they share in the same way."""
    return f"sqlite:///{tmp_path_factory.mktemp('sessions') / 'reasoning.db'}"


@pytest.fixture(params=["session_file", "session_postgres"], ids=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest) -> str:
    """The URL of a database for sessions."""
    return request.getfixturevalue(request.param)


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


@pytest.fixture(scope="module")
def domain_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    """The domain over what a script makes; each base is made once."""
    with domains(tmp_path_factory) as made:
        yield made


@pytest.fixture(scope="module")
def told(request: pytest.FixtureRequest, domain_of: Callable[[str], Domain]) -> Told:
    """The verdict on a question over what a script makes, at the module's `NOW`."""
    return lambda script, question: verdict_on(domain_of(script), question, request.module.NOW)
