"""Interpreted at first, compiled once that has paid."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_what_is_kept_on_disk_and_damaged_is_compiled_anew(tmp_path: Path, suffix: str) -> None:
    (tmp_path / "kept.py").write_text("def total(cells):\n    return cells[0] + cells[1]\n")
    code = (
        "import sys; sys.path.insert(0, '.'); import numpy as np; from kept import total;"
        " from duckkb.runtime.compiled import Compiled;"
        " function = Compiled(total, after=0); assert function.ready;"
        " sys.exit(int(function.fast(np.array([3, 4])) != 7))"
    )
    for _ in range(2):
        assert (
            subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=False).returncode == 0
        )
        (file,) = (tmp_path / "__pycache__").glob(f"*.{suffix}")
        file.write_bytes(file.read_bytes()[:40])


def test_what_the_function_raises_is_raised() -> None:
    function = Compiled(_divided, after=0)
    assert function.ready
    assert function.fast(NUMBERS, 2) == 2
    with pytest.raises(ZeroDivisionError):
        function.fast(NUMBERS, 0)


def _divided(cells: Any, number: int) -> Any:
    return cells[4] // number


def test_a_base_that_is_opened_does_not_load_the_compiler() -> None:
    code = "import sys, duckkb.surfaces.cli, duckkb.graph.paths; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
