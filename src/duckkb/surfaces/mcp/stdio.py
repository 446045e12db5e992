"""The server over standard input and output, as clients start it."""

from __future__ import annotations

import anyio
from mcp.server.stdio import stdio_server

from duckkb.kb import KnowledgeBase
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.mcp.server import build_server


def desk_of_process(kb: KnowledgeBase) -> Desk:
    """Files of this machine, SQL in this process."""
    return Desk(kb, Places.of_process(kb.root))


def serve_stdio(kb: KnowledgeBase, profiles: str) -> None:
    """Serves until the client closes standard input. Nothing but protocol reaches standard output."""
    server = build_server(desk_of_process(kb), profiles)

    async def run() -> None:
        # Whatever else is printed goes to stderr: the SDK keeps the wire to itself.
        async with stdio_server() as (reading, writing):
            await server.run(reading, writing, server.create_initialization_options())

    anyio.run(run)
