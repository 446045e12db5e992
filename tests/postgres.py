"""A PostgreSQL for the tests; `conftest.py` makes the fixtures of it.

`DUCKKB_TEST_POSTGRES` names a server (the tests make databases of their own there); without it a
throw-away server is started on a socket in a temporary folder, where its programs are installed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "DUCKKB_TEST_POSTGRES"
_GIVEN = os.environ.get(VARIABLE)  # read at once: unit tests take such variables away
_USER = "postgres"


class NoPostgresError(Exception):
    """There is no server to be had; says why."""


@contextmanager
def server() -> Generator[str]:
    """The URL of a server, of its database `postgres`; one that was started is stopped again.

    Raises:
        NoPostgresError: none is named and none can be started.
    """
    if _GIVEN:
        yield _GIVEN
        return
    programs = _programs()
    if programs is None:
        raise NoPostgresError(f"no PostgreSQL server is installed, and {VARIABLE} names none")
    account = _account()
    folder = Path(tempfile.mkdtemp(prefix="duckkb-pg-", dir="/tmp"))  # a socket's path is short
    try:
        if account is not None:
            os.chown(folder, *account)
        data, control = folder / "data", programs / "pg_ctl"
        _run(account, programs / "initdb", "-D", data, "-U", _USER, "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8", "-N")  # fmt: skip
        options = f"-k {folder} -c listen_addresses= -c fsync=off -c max_connections=60"
        _run(account, control, "-D", data, "-l", folder / "log", "-o", options, "-w", "start")
        try:
            yield f"postgresql://{_USER}@/postgres?host={folder}"
        finally:
            _run(account, control, "-D", data, "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def database(url: str) -> Generator[str]:
    """The URL of an empty database on a server; dropped in the end."""
    import psycopg

    name = f"duckkb_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    place, mark, query = url.partition("?")
    try:
        yield f"{place.rpartition('/')[0]}/{name}{mark}{query}"
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
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
    raise NoPostgresError("PostgreSQL does not run as root, and there is no other user")


def _run(account: tuple[int, int] | None, *command: object) -> None:
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
        if done.returncode:
            errors.seek(0)
            raise NoPostgresError(f"{command[0]} failed: {errors.read().strip()[-200:]}")
