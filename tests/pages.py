"""The pages of the project, as tests read them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.zh.md")
FENCED = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of one language on a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [body for name, body in FENCED.findall(text) if name == language]


def commands(page: str) -> list[str]:
    """The command lines that a page shows behind a `$`."""
    lines = [line for body in blocks(page, "console") for line in body.splitlines()]
    return [line[2:] for line in lines if line.startswith("$ ")]
