"""Which functions and relations SQL from outside may name, read from DuckDB's own parse tree.

DuckDB counts `SELECT * FROM enable_logging()` and `FROM query('…')` as reading; so the table functions
that an outside query may call are listed here, and every other one is refused before it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

TABLE_FUNCTIONS = frozenset({
    "duckdb_columns", "duckdb_functions", "duckdb_keywords", "duckdb_tables", "duckdb_types",
    "duckdb_views", "generate_series", "icu_calendar_names", "json_each", "json_tree",
    "pg_timezone_names", "pragma_table_info", "pragma_version", "range", "repeat", "repeat_row",
    "summary", "unnest",
})  # fmt: skip
"""Table functions that only compute, or only describe the tables that an agent may read anyway."""

SCALARS_REFUSED = frozenset({
    "add_parquet_key", "create_sort_key", "currval", "current_setting", "force_checkpoint", "getenv",
    "getvariable", "nextval", "pg_read_file", "read_blob", "read_text", "set_config", "setval",
    "setseed", "write_log",
})  # fmt: skip
"""Scalar functions that read the surroundings, write to a log, or move a sequence."""

_ENGINE_VIEWS = frozenset({"duckdb_columns", "duckdb_tables", "duckdb_types", "duckdb_views"})


def refused_name(tree: Any) -> str | None:
    """The first function or relation in a serialized query that an outside query may not name."""
    for node in _nodes(tree):
        kind = node.get("type")
        if kind == "TABLE_FUNCTION":
            name = str((node.get("function") or {}).get("function_name", "")).lower()
            if name not in TABLE_FUNCTIONS:
                return name
        elif "function_name" in node:
            name = str(node["function_name"]).lower()
            if name in SCALARS_REFUSED:
                return name
        elif kind == "BASE_TABLE":
            name = str(node.get("table_name", "")).lower()
            if name.startswith("duckdb_") and name not in _ENGINE_VIEWS:
                return name
    return None


def has_limit(tree: Any) -> bool:
    """Whether the outermost query has a LIMIT of its own."""
    statements = tree.get("statements") or [{}]
    modifiers = (statements[0].get("node") or {}).get("modifiers") or ()
    return any("LIMIT" in str(m.get("type")) and m.get("limit") for m in modifiers)


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Every object of the tree. A loop and not a recursion: the tree is as deep as the query."""
    waiting = [tree]
    while waiting:
        value = waiting.pop()
        if type(value) is dict:
            yield value
            waiting.extend(value.values())
        elif type(value) is list:
            waiting.extend(value)
