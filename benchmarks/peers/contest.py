"""The frame of every peer: build, warm up, time each query, print JSON.

Standard library only, because one peer runs in an environment that has nothing else.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Ask = Callable[[int], list[int]]
"""Number of a query -> the documents that were found, best first."""


@dataclass(frozen=True)
class Task:
    """What a peer has to do, from its command line.

    Attributes:
        data: folder of the texts, vectors and queries (see search_data.py).
        folder: where it may write.
        warm: how many queries are asked before the clock starts.
        count: how many are timed.
    """

    data: Path
    folder: Path
    warm: int
    count: int

    def texts(self) -> list[str]:
        return (self.data / "texts.txt").read_text(encoding="ascii").splitlines()

    def queries(self) -> list[str]:
        return (self.data / "queries.txt").read_text(encoding="ascii").splitlines()


@dataclass(frozen=True)
class Contestant:
    """A built peer.

    Attributes:
        version: what it is.
        ways: how it is asked, by name.
    """

    version: str
    ways: dict[str, Ask]


def run(build: Callable[[Task], Contestant], first: int = 30) -> None:
    """Builds a peer, asks it, and prints what that took.

    Args:
        build: makes the index.
        first: the first query that is timed; those before it are for warming up.
    """
    data, folder, warm, count = sys.argv[1:5]
    task = Task(Path(data), Path(folder), int(warm), int(count))
    began = time.perf_counter()
    peer = build(task)
    result: dict[str, Any] = {
        "version": peer.version,
        "build_seconds": time.perf_counter() - began,
        "ways": {
            name: timed(ask, range(first - task.warm, first), range(first, first + task.count))
            for name, ask in peer.ways.items()
        },
    }
    print(json.dumps(result))


def timed(ask: Ask, warm: Sequence[int], numbers: Sequence[int]) -> dict[str, Any]:
    """Asks one query after the other, by one client; what was asked to warm up is not counted."""
    for number in warm:
        ask(number)
    seconds: list[float] = []
    found: list[list[int]] = []
    for number in numbers:
        began = time.perf_counter()
        answer = ask(number)
        seconds.append(time.perf_counter() - began)
        found.append(answer)
    return {"seconds": seconds, "found": found}
