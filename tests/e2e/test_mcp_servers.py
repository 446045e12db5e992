"""The installed command as a server: over stdio and HTTP, driven by the SDK's own client."""

from __future__ import annotations

import json
import signal
import subprocess
import tomllib
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx2
import pytest
from mcp import MCPError
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

import duckkb

from .command import COMMAND, environment, run

ERAS = ("auto", "legacy")
MOSTLY_NEW = ("auto", pytest.param("legacy", marks=pytest.mark.slow))
"""The old era too, though another test of the same calls has tried it."""
BUNDLE = """\
- type: Document
  doc_uri: doc-001
  content: The grey heron stands in the reeds.
- type: Document
  doc_uri: doc-002
  content: Reeds grow by the lake.
- type: REFERENCES
  source: { doc_uri: doc-001 }
  target: { doc_uri: doc-002 }
"""


def over_stdio(root: Path, *options: str) -> Any:
    return stdio_client(
        StdioServerParameters(
            command=COMMAND, args=["mcp", "--kb", str(root), *options], env=environment()
        )
    )


@contextmanager
def http_server(root: Path, *options: str, **env: str) -> Generator[str]:
    """A server on a port of its own; gives its address."""
    with subprocess.Popen(
        [COMMAND, "mcp", "--kb", str(root), "--http", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(**env),
    ) as process:
        assert process.stderr is not None
        assert process.stdout is not None
        try:
            line = process.stderr.readline()
            assert " at http://" in line, line + process.stderr.read()
            yield line.rsplit(" at ", 1)[1].strip().replace("0.0.0.0", "127.0.0.1")
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0
            assert process.stdout.read() == ""


async def ask(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    content = result.structured_content
    assert content is not None
    assert not result.is_error, content
    return content


async def whole_life(client: Client, root: Path) -> None:
    """Discover, generate, import, feedback; then find, query, edit, sync, delete."""
    assert len((await client.list_tools()).tools) == 8
    contract = await ask(client, "get_knowledge_schema")
    assert "example_yaml" in contract
    broken = BUNDLE.replace("content: The", "contnt: The")
    failed = await client.call_tool("import_knowledge_bundle", {"content": broken})
    assert failed.is_error
    hints = [e.get("hint") for e in (failed.structured_content or {})["errors"]]
    assert "Did you mean 'content'?" in hints
    dry = await ask(client, "import_knowledge_bundle", content=BUNDLE, dry_run=True)
    assert len(dry["diff"]) == 3
    file = root / ".build" / "bundle.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(BUNDLE)
    done = await ask(client, "import_knowledge_bundle", temp_file_path=str(file))
    assert done["stats"]["nodes"]["upserted"] == 2
    assert not file.exists()
    rows = '{"doc_uri":"doc-003","content":"A lake in autumn."}\n'
    await ask(client, "validate_and_import", table_name="docs", content=rows)
    hits = (await ask(client, "smart_search", query="grey heron"))["hits"]
    assert hits[0]["identity"] == {"doc_uri": "doc-001"}
    record = await ask(client, "get_source_record", type="Document", id=hits[0]["id"])
    assert record["values"]["content"].startswith("The grey heron")
    counted = await ask(client, "query_raw_sql", sql="SELECT count(*) FROM docs")
    assert counted["rows"] == [[3]]
    part = root / record["path"]
    part.write_text(part.read_text().replace("autumn", "winter"))
    assert (await ask(client, "sync_knowledge_base"))["files_changed"] == [record["path"]]
    assert (await ask(client, "sync_knowledge_base"))["files_changed"] == []
    assert (await ask(client, "smart_search", query="winter"))["hits"]
    gone = "- {type: Document, action: delete, doc_uri: doc-001}"
    refused = await client.call_tool("import_knowledge_bundle", {"content": gone})
    assert (refused.structured_content or {})["errors"][0]["code"] == "has_edges"
    await ask(client, "import_knowledge_bundle", content=gone, cascade=True)
    info = await ask(client, "get_schema_info")
    assert "erDiagram" in info["mermaid"]


@pytest.mark.parametrize("era", ERAS)
def test_the_whole_life_of_a_base_over_stdio(era: str, fresh: Path) -> None:
    async def script() -> None:
        async with Client(over_stdio(fresh), mode=era) as client:
            await whole_life(client, fresh)

    anyio.run(script)
    assert run("--kb", fresh, "doctor").code == 0


@pytest.mark.parametrize("era", MOSTLY_NEW)
def test_the_whole_life_of_a_base_over_http(era: str, fresh: Path) -> None:
    async def script(address: str) -> None:
        async with Client(streamable_http_client(address), mode=era) as client:
            await whole_life(client, fresh)

    with http_server(fresh) as address:
        anyio.run(script, address)
    assert run("--kb", fresh, "doctor").code == 0


async def progress_of_a_rebuild(client: Client) -> list[float]:
    seen: list[float] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        assert total is not None
        assert message
        seen.append(progress)

    lines = "".join(
        json.dumps({"doc_uri": f"d{n}", "content": f"heron {n} " * 40}) + "\n" for n in range(300)
    )
    await ask(client, "validate_and_import", table_name="docs", content=lines)
    done = await client.call_tool("sync_knowledge_base", {"rebuild": True}, progress_callback=note)
    assert not done.is_error
    return seen


@pytest.mark.parametrize("era", MOSTLY_NEW)
def test_progress_of_long_work_reaches_the_client(era: str, fresh: Path) -> None:
    async def stdio() -> list[float]:
        async with Client(over_stdio(fresh), mode=era) as client:
            return await progress_of_a_rebuild(client)

    async def http(address: str) -> list[float]:
        async with Client(streamable_http_client(address), mode=era) as client:
            return await progress_of_a_rebuild(client)

    with http_server(fresh) as address:
        for seen in (anyio.run(stdio), anyio.run(http, address)):
            assert seen
            assert seen == sorted(set(seen))


def test_nothing_but_protocol_reaches_standard_output(fresh: Path) -> None:
    messages = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        },
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "import_knowledge_bundle", "arguments": {"content": BUNDLE}},
        },
        {
            "jsonrpc": "2.0",
            "id": 3,
            "method": "tools/call",
            "params": {"name": "query_raw_sql", "arguments": {"sql": "DELETE FROM docs"}},
        },
    ]
    with subprocess.Popen(
        [COMMAND, "mcp", "--kb", str(fresh)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(DUCKKB_LOG_LEVEL="DEBUG"),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers: list[Any] = []
        process.stdin.write("this is no JSON\n")
        for message in messages:
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            if "id" in message:
                answer = json.loads(process.stdout.readline())
                while answer.get("id") != message["id"]:
                    answer = json.loads(process.stdout.readline())
                answers.append(answer)
        process.stdin.close()
        rest = process.stdout.read()
        assert process.wait(30) == 0
    assert [json.loads(line)["jsonrpc"] for line in rest.splitlines()] == []
    assert [a["jsonrpc"] for a in answers] == ["2.0"] * 3
    assert answers[2]["result"]["isError"]


@pytest.mark.slow
def test_several_servers_serve_one_base_at_once(fresh: Path) -> None:
    async def script() -> None:
        async with (
            Client(over_stdio(fresh)) as first,
            Client(over_stdio(fresh)) as second,
            Client(over_stdio(fresh, "--read-only")) as third,
        ):

            async def write(client: Client, name: str) -> None:
                for n in range(8):
                    item = {"type": "Document", "doc_uri": f"{name}{n}", "content": f"heron {n}"}
                    await ask(client, "import_knowledge_bundle", content=[item])

            async with anyio.create_task_group() as group:
                group.start_soon(write, first, "x")
                group.start_soon(write, second, "y")
            for client in (first, second, third):
                found = await ask(client, "query_raw_sql", sql="SELECT count(*) FROM docs")
                assert found["rows"] == [[16]]
                assert len((await ask(client, "smart_search", query="heron"))["hits"]) == 10

    anyio.run(script)
    assert run("--kb", fresh, "doctor").code == 0


def post(address: str, **headers: str) -> int:
    body = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
    given = {"Accept": "application/json, text/event-stream", **headers}
    return httpx2.post(address, json=body, headers=given).status_code


def test_over_http_foreign_hosts_and_origins_are_refused(library: Path) -> None:
    with http_server(library, "--read-only") as address:
        good = post(address)
        assert good not in (401, 403, 421)
        assert post(address, Host="evil.example.org") == 421
        assert post(address, Host="127.0.0.1.evil.example.org") == 421
        assert post(address, Origin="http://evil.example.org") == 403
        assert post(address, Origin="null") == 403
        assert post(address, Origin="http://localhost:3000") == good


def test_a_server_that_others_can_reach_asks_for_a_token(library: Path) -> None:
    refused = run("--kb", library, "mcp", "--http", "0", "--host", "0.0.0.0")
    assert refused.code == 2
    assert "DUCKKB_MCP_TOKEN" in refused.err
    options = ("--read-only", "--host", "0.0.0.0")
    with http_server(library, *options, DUCKKB_MCP_TOKEN="opensesame") as address:
        assert post(address) == 401
        assert post(address, Authorization="Bearer wrong") == 401
        assert post(address, Authorization="opensesame") == 401
        assert post(address, Authorization="Bearer opensesame") not in (401, 403, 421)
        assert post(address, Authorization="Bearer opensesame", Origin="http://evil.org") == 403

        async def script() -> None:
            headers = {"Authorization": "Bearer opensesame"}
            async with httpx2.AsyncClient(headers=headers) as web:
                async with Client(streamable_http_client(address, http_client=web)) as client:
                    assert (await ask(client, "smart_search", query="heron"))["hits"]

        anyio.run(script)


def test_over_http_a_query_is_bounded_in_memory_and_files_in_place(
    library: Path, tmp_path: Path
) -> None:
    (tmp_path / "bundle.yaml").write_text(BUNDLE)

    async def script(address: str) -> None:
        async with Client(streamable_http_client(address)) as client:
            for sql in ("SELECT list_sum(range(300000000))", "SELECT repeat('x', 3000000000)"):
                result = await client.call_tool("query_raw_sql", {"sql": sql})
                assert result.is_error
                assert (result.structured_content or {})["code"] in ("memory", "sql")
                counted = await ask(client, "query_raw_sql", sql="SELECT count(*) FROM docs")
                assert counted["rows"] == [[2]]
            path = str(tmp_path / "bundle.yaml")
            result = await client.call_tool("import_knowledge_bundle", {"temp_file_path": path})
            assert (result.structured_content or {})["code"] == "path_refused"

    with http_server(library) as address:
        anyio.run(script, address)
    assert (tmp_path / "bundle.yaml").exists()


def test_over_http_an_answer_is_no_larger_than_what_the_client_takes(fresh: Path) -> None:
    texts = {"plain": "'x'", "escaped": "chr(34) || chr(10)", "wide": "'雾'", "control": "chr(1)"}

    async def session(address: str) -> None:
        async with Client(streamable_http_client(address)) as client:
            for name, text in texts.items():
                sql = f"SELECT repeat({text}, 999) AS t FROM range(2000) LIMIT 2000"
                seen, cursor = 0, None
                while cursor is not None or seen == 0:
                    page = await ask(client, "query_raw_sql", sql=sql, cursor=cursor)
                    seen, cursor = seen + len(page["rows"]), page["next_cursor"]
                assert seen == 2000, name
            big = {"type": "Document", "doc_uri": "big", "content": 'say "no" ' * 200_000}
            await ask(client, "import_knowledge_bundle", content=[big])
            record = await ask(
                client, "get_source_record", type="Document", id=None, identity={"doc_uri": "big"}
            )
            assert record["truncated"]
            with pytest.raises(MCPError, match="larger than"):
                await client.read_resource("kb://Document/big")

    with http_server(fresh) as address:
        anyio.run(session, address)


@pytest.mark.parametrize(
    ("client", "key"),
    [
        ("claude-code", "mcpServers"),
        pytest.param("claude-desktop", "mcpServers", marks=pytest.mark.slow),
        pytest.param("cursor", "mcpServers", marks=pytest.mark.slow),
        ("vscode", "servers"),
        pytest.param("codex", "mcp_servers", marks=pytest.mark.slow),
    ],
)
def test_the_printed_configuration_starts_a_server(client: str, key: str, library: Path) -> None:
    done = run("--kb", library, "mcp", "--print-config", client, "--read-only")
    assert done.code == 0, done.err
    block = tomllib.loads(done.out) if client == "codex" else json.loads(done.out)
    (entry,) = block[key].values()

    async def script() -> None:
        start = StdioServerParameters(
            command=entry["command"], args=entry["args"], env=environment(), cwd="/"
        )
        async with Client(stdio_client(start)) as server:
            assert (await ask(server, "smart_search", query="heron"))["hits"]

    anyio.run(script)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--tools", "cor"), "unknown_profile"),
        (("--print-config", "emacs"), "unknown_client"),
        (("--http", "99999"), "port"),
    ],
)
def test_wrong_options_are_errors(options: tuple[str, str], code: str, library: Path) -> None:
    done = run("--kb", library, "--json", "mcp", *options)
    assert (done.code, done.json["code"]) == (2, code)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_two_clients_with_a_thousand_calls_each(fresh: Path) -> None:
    """The client checks each answer against the tool's output schema."""

    async def calls(client: Client, name: str) -> None:
        await client.list_tools()
        for n in range(1000):
            uri = f"{name}{n // 12}"
            match n % 12:
                case 0:
                    item = {"type": "Document", "doc_uri": uri, "content": f"heron {name} {n}"}
                    await ask(client, "import_knowledge_bundle", content=[item])
                case 1:
                    found = await ask(client, "smart_search", query=f"heron {n}", limit=3)
                    assert found["hits"]
                case 2:
                    sql = f"SELECT content FROM docs WHERE doc_uri = '{uri}'"
                    assert len((await ask(client, "query_raw_sql", sql=sql))["rows"]) == 1
                case 3:
                    key = {"doc_uri": uri}
                    await ask(client, "get_source_record", type="Document", identity=key)
                case 4:
                    rows = json.dumps({"doc_uri": uri, "content": "reeds", "level": 1 + n % 5})
                    await ask(client, "validate_and_import", table_name="docs", content=rows)
                case 5:
                    bad = await client.call_tool("query_raw_sql", {"sql": "DELETE FROM docs"})
                    assert (bad.structured_content or {})["code"] == "not_read_only"
                case 6:
                    await ask(client, "sync_knowledge_base")
                case 7:
                    near = await ask(client, "get_neighbors", node=f"Document:{uri}")
                    assert near["node"]["identity"] == {"doc_uri": uri}
                case 8:
                    await ask(client, "kg_create_node", id=f"{name}{n}", type="Signal")
                case 9:
                    only = [{"field": "doc_uri", "op": "eq", "value": uri}]
                    page = await ask(client, "query_data", class_id="Document", filters=only)
                    assert page["total"] == 1
                case 10:
                    asked = await ask(
                        client, "ask_question", question="How many documents are there?"
                    )
                    assert asked["answer"]["rows"][0][0] > n // 12
                case _:
                    await ask(client, "get_schema_info")

    with (fresh / "config.yaml").open("a", encoding="utf-8") as config:
        config.write("graph: {}\n")
    tools = ("--tools", "all")

    async def script() -> None:
        async with (
            Client(over_stdio(fresh, *tools)) as first,
            Client(over_stdio(fresh, *tools)) as second,
        ):
            async with anyio.create_task_group() as group:
                group.start_soon(calls, first, "x")
                group.start_soon(calls, second, "y")

    anyio.run(script)
    with duckkb.open(fresh) as kb:
        assert kb.status().nodes["Document"] == 168
        assert len(kb.kg.list()) == 166
    assert run("--kb", fresh, "doctor").code == 0
