"""Questions in plain words through the installed command: asked, asked back and answered by agents."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client

import duckkb

from .command import run
from .test_mcp_servers import MOSTLY_NEW, ask, http_server, over_stdio

CONFIG = """\
language: en
nodes:
  City:
    table: cities
    identity: name
    title: city
    schema:
      properties:
        name: { type: string }
        country: { type: string }
    capabilities:
      - id: cities-of
        title: list of cities
        input:
          type: object
          required: [country]
          properties:
            country: { type: string, title: country, attribute: City.country }
        arguments:
          filters: [{ field: country, op: eq, value: { parameter: country } }]
          fields: [name]
          sort_field: name
"""
CITIES = [("Lisbon", "Portugal"), ("Porto", "Portugal"), ("Toledo", "Spain")]
ANSWERS = {"Portugal": [["Lisbon"], ["Porto"]], "Spain": [["Toledo"]]}


@pytest.fixture
def cities(tmp_path: Path) -> Path:
    root = tmp_path / "cities"
    duckkb.init(root, git=False)
    (root / "config.yaml").write_text(CONFIG, encoding="utf-8")
    with duckkb.open(root) as kb:
        kb.import_bundle([{"type": "City", "name": n, "country": c} for n, c in CITIES])
    return root


async def conversation(client: Client, country: str) -> str:
    """A question, the question back, its answer and a follow-up; gives the session."""
    asked = await ask(client, "ask_question", question="list of cities")
    assert asked["status"] == "clarify"
    session = asked["session_id"]
    options = {o["label"]: o["id"] for o in asked["clarification"]["options"]}
    done = await ask(client, "ask_question", session_id=session, answer=options[country])
    assert (done["status"], done["answer"]["rows"]) == ("answered", ANSWERS[country])
    more = await ask(
        client, "ask_question", question="How many cities are there?", session_id=session
    )
    assert more["answer"]["rows"] == [[3]]
    return session


@pytest.mark.parametrize("era", MOSTLY_NEW)
@pytest.mark.parametrize("read_only", [False, True])
def test_a_conversation_over_stdio(era: str, read_only: bool, cities: Path) -> None:
    options = ["--tools", "core,reasoning", *(["--read-only"] if read_only else [])]

    async def script() -> None:
        async with Client(over_stdio(cities, *options), mode=era) as client:
            await client.list_tools()
            await conversation(client, "Spain")

    anyio.run(script)
    assert (cities / ".state" / "reasoning.db").exists() is not read_only


@pytest.mark.parametrize("era", MOSTLY_NEW)
def test_a_conversation_over_http(era: str, cities: Path) -> None:
    async def script(address: str) -> None:
        async with Client(streamable_http_client(address), mode=era) as client:
            await client.list_tools()
            await conversation(client, "Portugal")

    with http_server(cities, "--tools", "reasoning") as address:
        anyio.run(script, address)


@pytest.mark.slow
def test_several_servers_are_asked_on_one_base_at_once(cities: Path) -> None:
    """They make the sessions' database together, and each may go on with another's session."""
    sessions: list[str] = []

    async def talk(client: Client, country: str) -> None:
        await client.list_tools()
        for _ in range(4):
            sessions.append(await conversation(client, country))

    async def script() -> None:
        start = ("--tools", "reasoning")
        async with (
            Client(over_stdio(cities, *start)) as first,
            Client(over_stdio(cities, *start)) as second,
            Client(over_stdio(cities, *start)) as third,
        ):
            async with anyio.create_task_group() as group:
                group.start_soon(talk, first, "Spain")
                group.start_soon(talk, second, "Portugal")
                group.start_soon(talk, third, "Spain")
            asked = await ask(first, "ask_question", question="list of cities")
            options: list[dict[str, Any]] = asked["clarification"]["options"]
            done = await ask(
                second,
                "ask_question",
                session_id=asked["session_id"],
                answer=options[0]["id"],
            )
            assert done["answer"]["rows"] == ANSWERS[options[0]["label"]]

    anyio.run(script)
    assert len(set(sessions)) == 12
    assert run("--kb", cities, "doctor").code == 0


def test_one_server_is_asked_by_several_clients_at_once(cities: Path) -> None:
    async def script(address: str) -> None:
        async def talk(country: str) -> None:
            async with Client(streamable_http_client(address)) as client:
                await client.list_tools()
                for _ in range(3):
                    await conversation(client, country)

        async with anyio.create_task_group() as group:
            for country in ("Spain", "Portugal", "Spain"):
                group.start_soon(talk, country)

    with http_server(cities, "--tools", "reasoning", "--read-only") as address:
        anyio.run(script, address)
