"""The whole life of a base as an agent sees it: a scripted MCP client over stdio.

`python examples/mcp_client.py BASE` starts `duckkb mcp` on BASE and prints each call and the gist of its answer.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import anyio
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

BROKEN = """\
- type: Charakter
  id: jiang-gan
  name_zh: 蒋干
- type: FOUGHT_IN
  source: {id: zhou-yu}
  target: {id: battle-of-chibbi}
"""
MENDED = """\
- type: Character
  id: jiang-gan
  name_zh: 蒋干
  name_en: Jiang Gan
  faction: 曹魏
  historicity: mixed
  biography_zh: 蒋干字子翼，九江人，以才辩见称。演义写他渡江说周瑜，反中反间之计。
- type: FOUGHT_IN
  source: {id: jiang-gan}
  target: {id: battle-of-chibi}
"""


async def call(client: Client, tool: str, **arguments: Any) -> Any:
    """Calls a tool, prints what was asked, returns the structured answer."""
    shown = ", ".join(f"{k}={_short(v)}" for k, v in arguments.items())
    print(f"→ {tool}({shown})")
    result = await client.call_tool(tool, arguments)
    content: Any = result.structured_content
    if result.is_error:
        print(f"← refused: {content['code']}, {len(content.get('errors', []))} errors")
        for error in content.get("errors", []):
            print(f"     line {error.get('line')}: {error['message']}")
    return content


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"


async def life(base: str) -> None:
    server = StdioServerParameters(command="duckkb", args=["mcp", "--kb", base])
    async with Client(stdio_client(server)) as client:
        tools = (await client.list_tools()).tools
        print(f"{len(tools)} tools: {', '.join(tool.name for tool in tools)}")
        contract = await call(client, "get_knowledge_schema")
        print(f"← a JSON Schema of {len(json.dumps(contract))} characters, and an example bundle")
        await call(client, "import_knowledge_bundle", content=BROKEN)
        done = await call(client, "import_knowledge_bundle", content=MENDED)
        print(f"← {done['status']}: {json.dumps(done['stats']['nodes'])}")
        found = await call(client, "smart_search", query="谁渡江去劝周瑜投降", limit=3)
        for hit in found["hits"]:
            print(f"← {hit['type']} {hit['identity']} {hit['score']:.1f}")
        rows = await call(
            client,
            "query_raw_sql",
            sql="SELECT faction, count(*) AS people FROM characters GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
        )
        print(f"← {rows['rows']}")
        record = await call(
            client, "get_source_record", type="Character", identity={"id": "jiang-gan"}
        )
        print(f"← {record['path']}")
        forgotten = "- {type: Character, action: delete, id: jiang-gan}\n"
        await call(client, "import_knowledge_bundle", content=forgotten)
        gone = await call(client, "import_knowledge_bundle", content=forgotten, cascade=True)
        print(f"← {gone['status']}: {json.dumps(gone['stats']['nodes'])}")
        synced = await call(client, "sync_knowledge_base")
        print(f"← {len(synced['files_changed'])} files changed behind our back")


if __name__ == "__main__":
    anyio.run(life, sys.argv[1] if len(sys.argv) > 1 else ".")
