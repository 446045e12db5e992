"""What a tool call costs over the operation that it carries, in one process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import anyio
from mcp.client import Client

from benchmarks.bases import Bases
from benchmarks.data import CONFIG
from benchmarks.measure import median, shown
from benchmarks.report import Row, at_most, check
from duckkb.kb import KnowledgeBase
from duckkb.surfaces.mcp.server import build_server
from duckkb.surfaces.mcp.stdio import desk_of_process

_RUNS = 300
_SQL = "SELECT 1 AS one"


def run(bases: Bases, full: bool) -> Iterator[Row]:
    with TemporaryDirectory(dir=bases.folder, prefix="mcp-") as name:
        root = Path(name)
        (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
        with KnowledgeBase(root) as kb:
            calls, own = anyio.run(_both, kb)
    over = [max(0.0, call - alone) for call, alone in zip(calls, own, strict=True)]
    yield Row(
        "a tool call over MCP, in process",
        shown(calls),
        f"the operation alone: {shown(own)}",
        f"{median(over) * 1e3:.2f} ms more",
        (at_most(median(over) * 1e3, 5, " ms"),),
        "query_raw_sql with a query of one row, through the SDK's own client with its check of the answer "
        "against the output schema; call and operation taken in turns.",
        {"seconds": calls, "peer_seconds": own},
    )


async def _both(kb: KnowledgeBase) -> tuple[list[float], list[float]]:
    calls: list[float] = []
    own: list[float] = []
    async with Client(build_server(desk_of_process(kb))) as client:
        await client.list_tools()
        for number in range(_RUNS + 10):
            started = perf_counter()
            result = await client.call_tool("query_raw_sql", {"sql": _SQL})
            called = perf_counter() - started
            check(not result.is_error, "the call failed")
            alone = _timed(lambda: kb.sql(_SQL))
            if number >= 10:
                calls.append(called)
                own.append(alone)
    return calls, own


def _timed(work: Callable[[], Any]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started
