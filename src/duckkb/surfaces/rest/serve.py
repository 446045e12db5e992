"""`duckkb serve`: opens the base and serves it over HTTP until it is told to stop."""

from __future__ import annotations

from pathlib import Path

from duckkb.errors import UsageError
from duckkb.kb import KnowledgeBase
from duckkb.reasoning.reasoner import reasoner_of
from duckkb.reasoning.sessions.upkeep import Upkeep
from duckkb.runtime.sql_worker import SqlWorkers
from duckkb.surfaces.logs import log_to_stderr
from duckkb.surfaces.mcp.files import Places
from duckkb.surfaces.mcp.http import PATH, listening, open_reader, run, say
from duckkb.surfaces.mcp.progress import relay
from duckkb.surfaces.mcp.registry import Desk
from duckkb.surfaces.rest.app import build_app
from duckkb.surfaces.rest.tenants import Tokens


def serve(root: Path, *, host: str, port: int, read_only: bool, tools: str) -> None:
    """Serves REST, its documents and MCP.

    Raises:
        DuckKBError: the base cannot be opened, the port is taken, or tokens are missing or malformed.
    """
    if not 0 <= port <= 65535:
        raise UsageError(f"a port is from 0 to 65535, got {port}", code="port")
    tokens = Tokens.from_environment()
    root = root.absolute()
    with KnowledgeBase(root, read_only=read_only, progress=relay) as kb:
        log_to_stderr(kb.settings.log_level)
        workers = SqlWorkers(kb, open_reader, (str(root),))
        try:
            desk = Desk(kb, Places.of_server(root), workers)
            app = build_app(desk, host=host, tokens=tokens, profiles=tools)
            with listening(host, port) as (listener, address), Upkeep(reasoner_of(kb).sessions):
                say(f"serving {root} at {address} (documents at {address}/docs, MCP at {PATH})")
                run(app, listener)
        finally:
            workers.close()


__all__ = ["serve"]
