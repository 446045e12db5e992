"""The SDK's own client, against a server in this process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import anyio
from mcp.client import Client

import duckkb
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.mcp.server import build_server

ERAS = ("auto", "legacy")
T = TypeVar("T")


def desk(kb: duckkb.KnowledgeBase) -> Desk:
    return Desk(kb, Places.of_process(kb.root))


def talk(
    kb: duckkb.KnowledgeBase,
    script: Callable[[Client], Awaitable[T]],
    tools: str = "core",
    era: str = "auto",
) -> T:
    """Runs a conversation. The client checks every answer against the tool's output schema."""

    async def run() -> T:
        async with Client(build_server(desk(kb), tools), mode=era) as client:
            return await script(client)

    return anyio.run(run)


def call(
    kb: duckkb.KnowledgeBase, tool: str, tools: str = "all", era: str = "auto", **arguments: Any
) -> Any:
    """One call; a failure comes back as its structured content with `failed`."""

    async def script(client: Client) -> Any:
        await client.list_tools()
        result = await client.call_tool(tool, arguments)
        content: Any = result.structured_content
        return {**content, "failed": True} if result.is_error else content

    return talk(kb, script, tools, era)
