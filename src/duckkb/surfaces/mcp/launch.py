"""`duckkb mcp`: opens the base and serves it, or prints how a client is told to."""

from __future__ import annotations

import sys
from pathlib import Path

from duckkb.errors import UsageError

_FOR_PEOPLE = """\
duckkb: speaking MCP on standard input and output, for a client that starts this command itself;
duckkb: 'duckkb mcp --print-config CLIENT' prints what to tell it. Ctrl-C ends this."""


def launch(
    root: Path,
    *,
    tools: str,
    read_only: bool,
    http: int | None,
    host: str,
    print_config: str | None,
    as_json: bool = False,
) -> None:
    """Serves until the client goes away, or prints the block for a client's configuration.

    With `as_json` the block is JSON whatever the client reads.

    Raises:
        DuckKBError: the base cannot be opened, or an argument is wrong.
    """
    from duckkb.config import read_config
    from duckkb.surfaces.mcp.registry import chosen
    from duckkb.surfaces.mcp.tools import TOOLS

    chosen(TOOLS, tools)
    root = root.absolute()
    if print_config is not None:
        from duckkb.surfaces.mcp.clients import Launch, client_config
        from duckkb.surfaces.visible import visible_json

        name = read_config(root, {}).loaded.settings.name or root.name
        place, block = client_config(print_config, Launch.of(root, name, tools, read_only), as_json)
        print(f"# {place}", file=sys.stderr)
        print(visible_json(block))  # TOML has the same escapes
        return
    if http is not None and not 0 <= http <= 65535:
        raise UsageError(f"a port is from 0 to 65535, got {http}", code="port")
    _serve(root, tools, read_only, http, host)


def _serve(root: Path, tools: str, read_only: bool, http: int | None, host: str) -> None:
    from duckkb.kb import KnowledgeBase
    from duckkb.surfaces.logs import log_to_stderr
    from duckkb.surfaces.mcp.progress import relay

    with KnowledgeBase(root, read_only=read_only, progress=relay) as kb:
        log_to_stderr(kb.settings.log_level)
        if http is None:
            from duckkb.surfaces.mcp.stdio import serve_stdio

            if sys.stdin.isatty():
                print(_FOR_PEOPLE, file=sys.stderr)
            serve_stdio(kb, tools)
        else:
            from duckkb.surfaces.mcp.http import serve_http

            serve_http(kb, tools, http, host)
