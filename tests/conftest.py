"""What all tests share: the same examples in every run of CI, PostgreSQL."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import postgres

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
if os.environ.get("CI"):
    settings.load_profile("ci")


LONG = frozenset(("e2e", "faults", "properties", "sharing"))
"""Folders of longer suites: whole processes, injected faults, random input, bases that processes share."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the longer suites, before those of other marks are left out."""
    for item in items:
        if LONG.intersection(item.path.relative_to(item.config.rootpath).parts):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """What is collected stays to the end: looking for garbage among it, again and again as it grows
    and then during the tests, takes a third of the time of collecting it."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_unconfigure() -> None:
    """Else what DuckDB's binding holds would not be found as Python ends, and be told as lost."""
    gc.unfreeze()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a PostgreSQL server; without one, what needs it is skipped."""
    pytest.importorskip("psycopg")
    try:
        with postgres.server() as url:
            yield url
    except postgres.NoPostgresError as error:
        pytest.skip(str(error))


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty PostgreSQL database of the test's own."""
    with postgres.database(postgres_server) as url:
        yield url
