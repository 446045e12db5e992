"""The page of the tools is the one that the tools make."""

from __future__ import annotations

from pathlib import Path

from duckkb.surfaces.mcp.reference import tools_page
from duckkb.surfaces.mcp.server import definition
from duckkb.surfaces.mcp.tools import TOOLS

PAGE = Path(__file__).parents[3] / "docs" / "tools.md"


def test_the_page_on_disk_is_the_one_that_the_code_makes() -> None:
    assert PAGE.read_text(encoding="utf-8") == tools_page(), "run 'make docs'"


def test_every_tool_and_argument_is_on_it() -> None:
    page = tools_page()
    for tool in TOOLS.values():
        assert f"## {tool.name}\n" in page
        for name in tool.input["properties"]:
            assert f"| `{name}` |" in page


def test_what_is_said_to_only_read_is_announced_as_read_only() -> None:
    page = tools_page()
    for tool in TOOLS.values():
        section = page[page.index(f"## {tool.name}\n") :].split("\n## ")[0]
        told = next(line for line in section.splitlines() if line.startswith("It "))
        only_reads = told.startswith(("It reads;", "It reads."))
        annotations = definition(tool).annotations
        assert annotations is not None
        assert only_reads is annotations.read_only_hint, tool.name
