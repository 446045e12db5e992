"""Which files are taken as unchanged by their times."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from duckkb.truth.part_info import is_racy

SECOND = 1_000_000_000


@pytest.mark.parametrize(
    ("nanoseconds", "age", "racy"),
    [
        (123, 0.01, True),
        (123, 0.5, False),
        (0, 0.5, True),  # whole seconds: the clock of this file system may be that coarse
        (0, 3, False),
    ],
)
def test_a_file_too_young_for_its_clock_is_not_trusted(
    nanoseconds: int, age: float, racy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "part"
    path.touch()
    # Times of the future, since nobody can set the time of a file's last change of state.
    moment = (int(time.time()) + 1000) * SECOND + nanoseconds
    os.utime(path, ns=(moment, moment))
    monkeypatch.setattr(time, "time_ns", lambda: moment + int(age * SECOND))
    assert is_racy(path.stat()) is racy
