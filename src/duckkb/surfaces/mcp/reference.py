"""The page of the tools, made from the tools themselves: `python -m duckkb.surfaces.mcp.reference`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from duckkb.operations import Effect
from duckkb.surfaces.mcp.registry import PROFILES, Tool
from duckkb.surfaces.mcp.tools import TOOLS

_EFFECTS = {
    Effect.READ: "reads",
    Effect.WRITE: "writes derived data",
    Effect.DESTRUCTIVE: "writes, and may destroy",
}

KEPT = ", and keeps a session of questions"
"""What a call leaves behind that changes no record."""


def tools_page() -> str:
    """The whole page, in Markdown."""
    return "\n".join([*_head(), *(line for tool in TOOLS.values() for line in _tool(tool))])


def _head() -> Iterator[str]:
    yield "# Tools for agents"
    yield ""
    yield "Made from the code by `make docs`; a test compares. Change the code, not this page."
    yield ""
    yield "| profile | tools |"
    yield "|---|---|"
    for profile in PROFILES:
        names = [f"`{name}`" for name, tool in TOOLS.items() if tool.profile == profile]
        yield f"| `{profile}` | {' '.join(names) or 'none yet'} |"
    rest = [f"`{name}`" for name, tool in TOOLS.items() if tool.profile is None]
    yield f"| `all` | those above, and {' '.join(rest)} |"
    yield ""
    yield "A failure that can be mended is a tool error with `{code, message, errors[], hint}`. An unknown"
    yield "argument is refused. An answer is at most 0.5 MB; what was cut is said, and `next_cursor` goes on."
    yield ""


def _tool(tool: Tool) -> Iterator[str]:
    yield f"## {tool.name}"
    yield ""
    yield tool.description
    yield ""
    command = f"; on the command line `duckkb {tool.operation.cli}`" if tool.operation.cli else ""
    effect = "writes" if tool.adds else _EFFECTS[tool.effect]
    yield f"It {effect}{KEPT if tool.keeps else ''}{command}."
    yield ""
    properties: dict[str, Any] = tool.input["properties"]
    if properties:
        yield "| argument | type | default | |"
        yield "|---|---|---|---|"
        required = tool.input.get("required", [])
        for name, schema in properties.items():
            default = "required" if name in required else _default(schema)
            yield f"| `{name}` | {_type(schema)} | {default} | {schema.get('description', '')} |"
        yield ""
    yield f"Answers `{{{', '.join(_answer(tool.output))}}}`."
    yield ""


def _default(schema: dict[str, Any]) -> str:
    value = schema.get("default")
    if value is None or value == "":
        return "–"
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _type(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(_type(kind) for kind in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    kind = str(schema.get("type", "any"))
    return f"list of {_type(schema['items'])}s" if kind == "array" and "items" in schema else kind


def _answer(schema: Any) -> Iterator[str]:
    required = schema["required"]
    for name in schema["properties"]:
        yield name if name in required else f"{name}?"


if __name__ == "__main__":
    sys.stdout.write(tools_page())
