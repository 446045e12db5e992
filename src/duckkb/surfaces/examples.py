"""How each command is called, for its help: calls that would work in a base of notes."""

from __future__ import annotations

from typing import Final

CALLS: Final[dict[str, tuple[str, ...]]] = {
    "init": (
        "duckkb init my-kb",
        "duckkb init papers --template research",
        "duckkb init sales --from sales.db",
    ),
    "schema": ("duckkb schema --example > first.yaml", "duckkb schema --json"),
    "import": (
        "duckkb import first.yaml --dry-run",
        "duckkb import first.yaml --merge",
        "cat *.jsonl | duckkb import -",
    ),
    "import-table": ("duckkb import-table notes rows.jsonl",),
    "sync": ("git pull && duckkb sync", "duckkb sync --rebuild"),
    "info": ("duckkb info", "duckkb info --mermaid"),
    "search": (
        'duckkb search "why plain text"',
        "duckkb search 评审 --table Note --limit 3",
        'duckkb search review --where "__updated_at>=2026-01-01" --explain',
    ),
    "get": ("duckkb get Note review", "duckkb get REFERENCES review one-line"),
    "sql": (
        'duckkb sql "SELECT title FROM notes ORDER BY title LIMIT 10"',
        "duckkb sql - --json < query.sql",
    ),
    "ask": (
        'duckkb ask "how many notes are there?"',
        'duckkb ask --session ID "and of those from the handbook?"',
        "duckkb ask --session ID --answer 2",
    ),
    "status": ("duckkb status", "duckkb status --kb my-kb --json"),
    "doctor": ("duckkb doctor", "duckkb doctor --fix"),
    "eval": ("duckkb eval", "duckkb eval --baseline main --fail-below 0.01"),
    "settings": ("duckkb settings",),
    "version": ("duckkb version --json",),
    "graph neighbors": ("duckkb graph neighbors Note:review --direction out",),
    "graph traverse": ("duckkb graph traverse Note:review --depth 2",),
    "graph subgraph": ("duckkb graph subgraph Note:review --format mermaid",),
    "graph paths": ("duckkb graph paths Note:review Note:one-line --depth 4",),
    "graph search": ('duckkb graph search "changed lines" --seeds 3',),
    "kg init": ('duckkb kg init \'[{"id": "clk", "type": "Signal"}]\'',),
    "kg create-node": ("duckkb kg create-node clk Signal --properties '{\"width\": 1}'",),
    "kg create-relation": ("duckkb kg create-relation clk clk_wave EXAMPLES",),
    "kg delete-node": ("duckkb kg delete-node clk",),
    "kg delete-relation": ("duckkb kg delete-relation clk clk_wave EXAMPLES",),
    "kg update-node": ("duckkb kg update-node clk '{\"width\": 2}'",),
    "kg query": ("duckkb kg query clk --depth 2",),
    "kg list": ("duckkb kg list --type Signal",),
    "kg import": ("duckkb kg import graph.json",),
    "kg export": ("duckkb kg export default > graph.json",),
    "cache status": ("duckkb cache status",),
    "cache publish": ("duckkb cache publish",),
    "cache gc": ("duckkb cache gc",),
    "sessions list": ("duckkb sessions list", "duckkb sessions list --page 2 --json"),
    "sessions purge": ("duckkb sessions purge --older-than 30d --dry-run",),
    "mcp": (
        "claude mcp add my-kb -- duckkb mcp --kb /path/to/my-kb",
        "duckkb mcp --tools core,kg --print-config cursor",
    ),
    "serve": ("duckkb serve --port 8000", "duckkb serve --read-only --tools all"),
}
"""By the command as it is typed."""

__all__ = ["CALLS"]
