"""Each type of field is stored and read by SQL as DESIGN's table of types says."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest

from ..conftest import Open

FIELDS: dict[str, tuple[str, Any, Any, str]] = {
    # field schema, value in the bundle, value read by SQL, type of the column
    "text": ("{type: string}", "知识\n\"x\"\\\u2028", "知识\n\"x\"\\\u2028", "VARCHAR"),
    "nothing written": ("{type: string}", "", "", "VARCHAR"),
    "null byte": ("{type: string}", "a\0b", "a\0b", "VARCHAR"),
    "integer": ("{type: integer}", -(2**63), -(2**63), "BIGINT"),
    "largest": ("{type: integer}", 2**63 - 1, 2**63 - 1, "BIGINT"),
    "whole float": ("{type: integer}", 3.0, 3, "BIGINT"),
    "huge": (f"{{type: integer, maximum: {2**100}}}", 2**100, 2**100, "HUGEINT"),
    "number": ("{type: number}", 0.1, 0.1, "DOUBLE"),
    "whole number": ("{type: number}", 7, 7.0, "DOUBLE"),
    "tiny": ("{type: number}", 5e-324, 5e-324, "DOUBLE"),
    "boolean": ("{type: boolean}", False, False, "BOOLEAN"),
    "moment": (
        "{type: string, format: date-time}",
        "2026-01-31T09:30:00.5+08:00",
        datetime(2026, 1, 31, 1, 30, 0, 500000, tzinfo=UTC),
        "TIMESTAMP WITH TIME ZONE",
    ),
    "day": ("{type: string, format: date}", "2026-01-31", date(2026, 1, 31), "DATE"),
    "texts": ("{type: array, items: {type: string}}", ["a", "b,\"c"], ["a", "b,\"c"], "VARCHAR[]"),
    "no texts": ("{type: array, items: {type: string}}", [], [], "VARCHAR[]"),
    "integers": ("{type: array, items: {type: integer}}", [2**62, -1], [2**62, -1], "BIGINT[]"),
    "numbers": ("{type: array, items: {type: number}}", [0.1, 2], [0.1, 2.0], "DOUBLE[]"),
    "booleans": ("{type: array, items: {type: boolean}}", [True, False], [True, False], "BOOLEAN[]"),
    "days": (
        "{type: array, items: {type: string, format: date}}",
        ["2026-01-31"], [date(2026, 1, 31)], "DATE[]",
    ),
    "object": ("{type: object}", {"b": [1, {"c": None}], "a": "x"}, {"a": "x", "b": [1, {"c": None}]}, "JSON"),
    "union": ("{type: [string, integer]}", 5, 5, "JSON"),
    "union text": ("{type: [string, integer]}", "5", "5", "JSON"),
    "anything": ("{}", [1, "a"], [1, "a"], "JSON"),
    "list of lists": ("{type: array, items: {type: array}}", [[1], []], [[1], []], "JSON"),
}  # fmt: skip


def config(schema: str) -> str:
    return (
        "nodes:\n  T:\n    identity: id\n    schema:\n      properties:\n"
        f"        id: {{type: string}}\n        v: {schema}\n"
    )


@pytest.mark.parametrize("name", FIELDS)
def test_a_value_is_stored_and_read_by_sql(name: str, open_base: Open) -> None:
    schema, value, read, column = FIELDS[name]
    kb = open_base(config(schema))
    kb.import_bundle([{"type": "T", "id": "a", "v": value}, {"type": "T", "id": "none"}])

    def check() -> None:
        result = kb.sql("SELECT v FROM t ORDER BY id")
        assert result.columns[0].type == column
        (got,), (missing,) = result.rows
        assert missing is None
        assert (json.loads(got) if column == "JSON" else got) == read
        assert kb.get("T", {"id": "a"}).values["v"] == value

    check()
    kb = open_base()
    check()


def test_the_text_of_the_file_is_what_counts(open_base: Open) -> None:
    """DuckDB would print a date-time and a number otherwise; the line keeps what was written."""
    kb = open_base(config("{type: string, format: date-time}"))
    kb.import_bundle([{"type": "T", "id": "a", "v": "2026-01-31T09:30:00+08:00"}])
    (part,) = (kb.root / "data").rglob("*.jsonl")
    assert '"v":"2026-01-31T09:30:00+08:00"' in part.read_text()
    assert kb.get("T", {"id": "a"}).values["v"] == "2026-01-31T09:30:00+08:00"


def test_defaults_of_the_schema_are_not_written(open_base: Open) -> None:
    kb = open_base(config("{type: integer, default: 1}"))
    kb.import_bundle([{"type": "T", "id": "a"}])
    assert "v" not in kb.get("T", {"id": "a"}).values
    (part,) = (kb.root / "data").rglob("*.jsonl")
    assert '"v"' not in part.read_text()


def test_ids_and_times_are_columns_of_nodes_and_edges(open_base: Open) -> None:
    moment = datetime(2026, 1, 31, 12, 0, 0, 1, tzinfo=UTC)
    kb = open_base(
        config("{type: integer}") + "edges:\n  E: {from: T, to: T}\n", clock=lambda: moment
    )
    kb.import_bundle(
        [{"type": "T", "id": i} for i in "ab"]
        + [{"type": "E", "source": {"id": "a"}, "target": {"id": "b"}}]
    )
    (row,) = kb.sql(
        "SELECT e.__from_id = a.__id, e.__to_id = b.__id, e.__created_at, a.__updated_at"
        " FROM edge_e e, t a, t b WHERE a.id = 'a' AND b.id = 'b'"
    ).rows
    assert row == (True, True, moment, moment)
    assert kb.sql("SELECT __id FROM t WHERE id = 'a'").rows == ((kb.get("T", {"id": "a"}).id,),)


def test_names_that_are_sql_words_or_no_identifiers_work(open_base: Open) -> None:
    kb = open_base(
        "nodes:\n  Order:\n    table: order\n    identity: select\n    schema:\n      properties:\n"
        "        select: {type: string}\n        'a \"b\" c': {type: integer}\n        日期: {type: string}\n"
    )
    kb.import_bundle([{"type": "Order", "select": "x", 'a "b" c': 5, "日期": "今天"}])
    rows = kb.sql('SELECT "select", "a ""b"" c", 日期 FROM "order"').rows
    assert rows == (("x", 5, "今天"),)
