"""`postgres_url`: a PostgreSQL for the tests, one a test session.

`DUCKKB_TEST_POSTGRES` names a server (the tests make databases of their own there); without it a
throw-away server is started where its programs are installed and we are not root, or may become
another user. Where there is neither, the tests that want it are skipped and say why. With
pytest-xdist each worker has a server of its own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

VARIABLE = "DUCKKB_TEST_POSTGRES"
_GIVEN = os.environ.get(VARIABLE)  # read at once: unit tests take such variables away
_USER = "postgres"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a server, of its database `postgres`."""
    if _GIVEN:
        yield _GIVEN
        return
    pytest.importorskip("psycopg", reason="PostgreSQL's driver is not installed")
    programs = _programs()
    if programs is None:
        pytest.skip(f"no PostgreSQL server is installed, and {VARIABLE} names none")
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="duckkb-pg-", dir="/tmp"))
    try:
        if account is not None:
            shutil.chown(folder, *account)
        data, log = folder / "data", folder / "log"
        started = _run(
            account, programs / "initdb", "-D", data, "-U", _USER, "-A", "trust", "-E", "UTF8",
            "--locale=C", "-N",
        )  # fmt: skip
        if started.returncode:
            pytest.skip(f"PostgreSQL's initdb failed: {started.stderr.strip()[-200:]}")
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=60"
        control = programs / "pg_ctl"
        started = _run(account, control, "-D", data, "-l", log, "-o", options, "-w", "start")
        if started.returncode:
            pytest.skip(f"PostgreSQL does not start: {started.stderr.strip()[-200:]}")
        try:
            yield f"postgresql://{_USER}@/postgres?host={folder}"
        finally:
            _run(account, control, "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty database of the test's own; dropped at its end."""
    import psycopg

    name = f"duckkb_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    base, _, query = postgres_server.partition("?")
    start, _, _ = base.rpartition("/")
    try:
        yield f"{start}/{name}" + (f"?{query}" if query else "")
    finally:
        with psycopg.connect(postgres_server, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def _programs() -> Path | None:
    """The folder of the newest server's programs."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: p.parts[-3].zfill(3)
    )
    if found:
        return found[-1].parent
    path = shutil.which("initdb")
    return Path(path).resolve().parent if path else None


def _account() -> tuple[int, int] | None:
    """Another user to run as, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    import pwd

    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return entry.pw_uid, entry.pw_gid
    pytest.skip("PostgreSQL does not run as root, and there is no other user")


def _run(account: tuple[int, int] | None, *command: object) -> subprocess.CompletedProcess[str]:
    user, group = account or (None, None)
    # Files, not pipes: the server inherits them, and a pipe would stay open as long as it runs.
    with tempfile.TemporaryFile("w+") as errors:
        done = subprocess.run(
            [str(part) for part in command],
            user=user,
            group=group,
            extra_groups=[] if account else None,
            cwd="/",
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            check=False,
            timeout=90,
        )
        errors.seek(0)
        return subprocess.CompletedProcess(done.args, done.returncode, "", errors.read())
