"""How the common clients are told to start the server: a block to paste, and where it goes."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duckkb.errors import UsageError
from duckkb.ontology.model import closest


@dataclass(frozen=True, slots=True)
class Launch:
    """What starts the server: a name for it, a command and its arguments."""

    name: str
    command: str
    arguments: tuple[str, ...]

    @classmethod
    def of(cls, root: Path, base_name: str, profiles: str, read_only: bool) -> Launch:
        """The launch of this installation for this base, all paths absolute: clients have no shell."""
        beside = Path(sys.executable).with_name("duckkb")
        command = str(beside) if beside.is_file() else "duckkb"
        arguments = ["mcp", "--kb", str(root)]
        if profiles != "core":
            arguments += ["--tools", profiles]
        if read_only:
            arguments.append("--read-only")
        # The folder first: all bases of one template have the same name, and would replace each other.
        slugs = (_OTHERS.sub("-", name).strip("-") for name in (root.name, base_name, "duckkb"))
        return cls(next(filter(None, slugs)), command, tuple(arguments))


_OTHERS = re.compile(r"[^A-Za-z0-9_-]+")


def _json(key: str, extra: Mapping[str, Any], launch: Launch) -> str:
    entry = {**extra, "command": launch.command, "args": list(launch.arguments)}
    return json.dumps({key: {launch.name: entry}}, indent=2, ensure_ascii=False)


def _mcp_servers(launch: Launch) -> str:
    return _json("mcpServers", {}, launch)


def _servers(launch: Launch) -> str:
    return _json("servers", {"type": "stdio"}, launch)


def _zed(launch: Launch) -> str:
    return _json("context_servers", {}, launch)


def _opencode(launch: Launch) -> str:
    entry = {"type": "local", "command": [launch.command, *launch.arguments], "enabled": True}
    return json.dumps({"mcp": {launch.name: entry}}, indent=2, ensure_ascii=False)


def _codex(launch: Launch) -> str:
    arguments = ", ".join(map(_toml, launch.arguments))
    return f"[mcp_servers.{launch.name}]\ncommand = {_toml(launch.command)}\nargs = [{arguments}]"


def _toml(text: str) -> str:
    # A JSON string is a TOML string but for two things: halves of surrogate pairs, and a bare DEL.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


CLIENTS: dict[str, tuple[str, Callable[[Launch], str]]] = {
    "claude-code": (".mcp.json in the project", _mcp_servers),
    "claude-desktop": ("claude_desktop_config.json", _mcp_servers),
    "cursor": (".cursor/mcp.json", _mcp_servers),
    "windsurf": ("~/.codeium/windsurf/mcp_config.json", _mcp_servers),
    "gemini-cli": ("~/.gemini/settings.json", _mcp_servers),
    "vscode": (".vscode/mcp.json", _servers),
    "zed": ("settings.json of Zed", _zed),
    "opencode": ("opencode.json", _opencode),
    "codex": ("~/.codex/config.toml", _codex),
}
"""Client -> where its configuration stands, and what to write there."""


def client_config(client: str, launch: Launch, as_json: bool = False) -> tuple[str, str]:
    """Where the block of a client goes, and the block; with `as_json` that of TOML as JSON too.

    Raises:
        UsageError: the client is not known.
    """
    if client not in CLIENTS:
        near = closest(client, CLIENTS)
        known = f"known are {', '.join(CLIENTS)}"
        raise UsageError(
            f"the client '{client}' is not known",
            code="unknown_client",
            hint=f"Did you mean '{near}'? {known}" if near else known,
        )
    place, write = CLIENTS[client]
    if as_json and write is _codex:
        return place, _json("mcp_servers", {}, launch)
    return place, write(launch)
