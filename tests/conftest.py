"""What all tests share: the same examples in every run of CI, where their folders lie, PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

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


_MEMORY = Path("/dev/shm")
_ROOM = 4 << 30


def pytest_configure(config: pytest.Config) -> None:
    """Puts the folders of a quick run into memory, where there is room for them.

    Most of its tests write a small base and would wait for the disk dozens of times each; the slow
    tests, and a run of all, have a disk as users do.
    """
    if config.option.markexpr == "not slow" and _has_room():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))


def _has_room() -> bool:
    if not _MEMORY.is_dir() or not os.access(_MEMORY, os.W_OK | os.X_OK):
        return False
    found = os.statvfs(_MEMORY)
    runs_programs = not found.f_flag & os.ST_NOEXEC
    return runs_programs and found.f_bavail * found.f_frsize >= _ROOM


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
