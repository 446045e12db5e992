"""Interpreted at first, compiled once that has paid."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Iterator

import numpy as np
import pytest

from duckkb.runtime.compiled import Compiled


def total(cells: object, times: int) -> int:
    found = 0
    for _ in range(times):
        for value in cells:
            found += _twice(value)
    return found


def _twice(value: int) -> int:
    return 2 * value


NUMBERS = np.arange(5)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The times that the clock shows, one a look."""
    times: list[float] = []
    monkeypatch.setattr("duckkb.runtime.compiled.perf_counter", lambda: times.pop(0))
    yield times
    assert not times


def test_it_is_compiled_when_interpreting_took_as_long(clock: list[float]) -> None:
    function = Compiled(total, [_twice], after=1)
    clock += [0, 0.6, 1, 1.3, 2, 2.2]
    for _ in range(3):
        assert not function.ready
        assert function.slow(NUMBERS.data, 1) == 20
    assert function.ready
    assert function.fast(NUMBERS, 2) == 40


def test_a_call_that_fails_took_time_too(clock: list[float]) -> None:
    function = Compiled(total, [_twice], after=1)
    clock += [0, 1]
    with pytest.raises(TypeError):
        function.slow(None, 1)
    assert function.ready


def test_where_no_folder_may_be_written_to_it_is_compiled_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("numba.core.caching.CacheImpl._locator_classes", [])
    function = Compiled(total, [_twice], after=0)
    assert function.ready
    assert function.fast(NUMBERS, 1) == 20


def test_where_the_disk_is_full_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("numba.core.caching.Cache.save_overload", full)
    monkeypatch.setattr("numba.core.caching.Cache.load_overload", lambda *_: None)
    function = Compiled(total, [_twice], after=0)
    assert function.ready
    assert function.fast(NUMBERS, 1) == 20


def test_a_base_that_is_opened_does_not_load_the_compiler() -> None:
    code = "import sys, duckkb.surfaces.cli, duckkb.graph.paths; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
