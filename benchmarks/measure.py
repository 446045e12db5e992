"""Clocks, spreads, and how quiet the machine was."""

from __future__ import annotations

import gc
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

median = statistics.median


@dataclass(frozen=True, slots=True)
class Timed:
    """What a call gave back, the seconds it took, and the processor time of all threads meanwhile."""

    seconds: float
    cpu: float
    value: Any


def timed(call: Callable[[], Any]) -> Timed:
    """Runs a call once. The heap is collected before the clock starts; the collector stays on."""
    gc.collect()
    busy = time.process_time()
    started = time.perf_counter()
    value = call()
    seconds = time.perf_counter() - started
    return Timed(seconds, time.process_time() - busy, value)


def shown(seconds: Sequence[float], cpu: Sequence[float] = ()) -> str:
    """Median, least and greatest, in the unit that suits the median, and the median processor time."""
    middle = median(seconds)
    factor, unit = (1.0, "s") if middle >= 1 else (1e3, "ms")
    low, mid, high = (f"{v * factor:.3g}" for v in (min(seconds), middle, max(seconds)))
    text = f"{mid} {unit}  [{low} … {high}] n={len(seconds)}"
    return f"{text}, cpu {median(cpu) * factor:.3g}" if cpu else text


class Calibration:
    """A fixed piece of work, timed between the rows: its spread is the noise of the machine."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.loads: list[float] = []

    def tick(self) -> None:
        for _ in range(3):
            started = time.perf_counter()
            sum(i * i for i in range(1_000_000))
            self.seconds.append(time.perf_counter() - started)
        if hasattr(os, "getloadavg"):
            self.loads.append(os.getloadavg()[0])

    def text(self) -> str:
        spread = (max(self.seconds) / min(self.seconds) - 1) * 100
        load = (
            f"; load average {min(self.loads):.1f} to {max(self.loads):.1f}" if self.loads else ""
        )
        return f"calibration loop {shown(self.seconds)}, spread {spread:.0f} %{load}"


def machine() -> str:
    """Processor count and versions, for the head of a report."""
    return f"{os.cpu_count()} cores, {platform.system()} {platform.machine()}, Python {platform.python_version()}"


def file_system(path: Path) -> str:
    """The type of the file system that holds `path`; on tmpfs an fsync costs nothing."""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8").splitlines()
    except OSError:
        return "unknown"
    held = [line.split()[1:3] for line in mounts]
    target = str(path.resolve())
    fits = [
        (point, kind) for point, kind in held if f"{target}/".startswith(point.rstrip("/") + "/")
    ]
    return max(fits, key=lambda pair: len(pair[0]), default=("", "unknown"))[1]


def evict(folders: Iterable[Path]) -> None:
    """Drops the files' pages from the system's cache, so that the next read goes to the disk."""
    if not hasattr(os, "posix_fadvise"):
        return
    os.sync()  # a dirty page cannot be dropped
    for folder in folders:
        for path in folder.rglob("*"):
            if path.is_file():
                descriptor = os.open(path, os.O_RDONLY)
                try:
                    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
                finally:
                    os.close(descriptor)
