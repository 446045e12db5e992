"""The command ends quietly, also while a query that did not hear its interrupt is still at work."""

from __future__ import annotations

import subprocess
import sys

LEAVING = """
import atexit, threading, time
from duckkb.runtime import sql_guard
from duckkb.surfaces.cli import leave
atexit.register(print, "the interpreter was taken down")
threading.Thread(target=time.sleep, args=(60,), name="{name}", daemon=True).start()
print("told")
leave(2)
"""


def left(name: str) -> tuple[int, str]:
    script = LEAVING.format(name=name)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    return done.returncode, done.stdout


def test_a_query_at_work_is_not_pulled_the_ground_from_under() -> None:
    assert left("duckkb-sql") == (2, "told\n")


def test_otherwise_python_ends_as_ever() -> None:
    assert left("another") == (2, "told\nthe interpreter was taken down\n")
