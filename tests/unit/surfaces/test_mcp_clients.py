"""The block that a client is given starts the server that was asked for, whatever the folder's name."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from duckkb.errors import UsageError
from duckkb.surfaces.mcp.clients import CLIENTS, Launch, client_config

KEYS = {"vscode": "servers", "zed": "context_servers", "opencode": "mcp", "codex": "mcp_servers"}
FOLDERS = ["/srv/kb", "/srv/知识 库", "/srv/\U0001f986", '/srv/a"b\\c', "/srv/a\nb\x7f"]


@pytest.mark.parametrize("folder", FOLDERS, ids=ascii)
@pytest.mark.parametrize("client", CLIENTS)
def test_a_block_reads_back_as_the_command(client: str, folder: str) -> None:
    launch = Launch.of(Path(folder), "My notes", "core,kg", read_only=True)
    place, block = client_config(client, launch)
    assert place
    read: dict[str, Any] = tomllib.loads(block) if client == "codex" else json.loads(block)
    entry = read[KEYS.get(client, "mcpServers")][launch.name]
    started = entry["command"]
    started = started if isinstance(started, list) else [started, *entry["args"]]
    assert started == [launch.command, *launch.arguments]
    assert launch.arguments == ("mcp", "--kb", folder, "--tools", "core,kg", "--read-only")


@pytest.mark.parametrize("client", CLIENTS)
def test_every_block_can_be_had_as_json(client: str) -> None:
    launch = Launch.of(Path("/srv/kb"), "My notes", "core", read_only=False)
    _, block = client_config(client, launch)
    _, told = client_config(client, launch, as_json=True)
    assert json.loads(told) == (tomllib.loads(block) if client == "codex" else json.loads(block))


@pytest.mark.parametrize(
    ("folder", "name", "slug"),
    [
        ("my-kb", "Notes", "my-kb"),
        ("my kb", "Notes", "my-kb"),
        ("知识库", "a b/c", "a-b-c"),
        ("知识库", "知识库", "duckkb"),
        ("知识库", "", "duckkb"),
    ],
)
def test_a_server_bears_a_name_that_every_client_takes_and_no_other_base_has(
    folder: str, name: str, slug: str
) -> None:
    assert Launch.of(Path("/srv") / folder, name, "core", read_only=False).name == slug


def test_an_unknown_client_is_told_the_nearest_and_all() -> None:
    with pytest.raises(UsageError) as caught:
        client_config("claude-cod", Launch("x", "duckkb", ()))
    assert "Did you mean 'claude-code'?" in (caught.value.hint or "")
    assert all(client in (caught.value.hint or "") for client in CLIENTS)
