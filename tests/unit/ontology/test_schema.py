"""Field schemas and the columns they become."""

from __future__ import annotations

from typing import Any

import pytest

from duckkb.config import parse_config
from duckkb.ontology.model import closest
from duckkb.ontology.schema import column_type


@pytest.mark.parametrize(
    ("schema", "sql"),
    [
        ({"type": "string"}, "VARCHAR"),
        ({"type": "string", "format": "email"}, "VARCHAR"),
        ({"type": "string", "format": "date-time"}, "TIMESTAMPTZ"),
        ({"type": "string", "format": "date"}, "DATE"),
        ({"type": "string", "format": "time"}, "VARCHAR"),
        ({"type": "integer"}, "BIGINT"),
        ({"type": "integer", "maximum": 2**63 - 1}, "BIGINT"),
        ({"type": "integer", "maximum": 2**63}, "HUGEINT"),
        ({"type": "integer", "exclusiveMinimum": -(2**64)}, "HUGEINT"),
        ({"type": "integer", "enum": [1, 2**70]}, "HUGEINT"),
        ({"type": "number"}, "DOUBLE"),
        ({"type": ["integer", "number"]}, "DOUBLE"),
        ({"type": "boolean"}, "BOOLEAN"),
        ({"type": ["string", "null"]}, "VARCHAR"),
        ({"type": ["string"]}, "VARCHAR"),
        ({"enum": ["a", "b"]}, "VARCHAR"),
        ({"enum": [1, 2, None]}, "BIGINT"),
        ({"const": True}, "BOOLEAN"),
        ({"type": "array", "items": {"type": "string"}}, "VARCHAR[]"),
        ({"type": "array", "items": {"type": "integer"}}, "BIGINT[]"),
        ({"type": "array", "items": {"type": "string", "format": "date"}}, "DATE[]"),
        ({"type": "array"}, "JSON"),
        ({"type": "array", "items": {"type": "object"}}, "JSON"),
        ({"type": "array", "items": {"type": "array", "items": {"type": "string"}}}, "JSON"),
        ({"type": "array", "items": [{"type": "string"}]}, "JSON"),
        ({"type": "object"}, "JSON"),
        ({"type": ["string", "integer"]}, "JSON"),
        ({"enum": ["a", 1]}, "JSON"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "JSON"),
        ({}, "JSON"),
        ({"type": "null"}, "JSON"),
        ({"$ref": "#/definitions/N"}, "BIGINT"),
    ],
    ids=str,
)
def test_a_field_becomes_a_column(schema: dict[str, Any], sql: str) -> None:
    assert (
        column_type(schema, {"N": {"$ref": "#/definitions/M"}, "M": {"type": "integer"}})[1] == sql
    )


@pytest.mark.parametrize("field", ["true", "false"])
def test_a_boolean_schema_of_a_field_is_taken_or_refused_but_no_crash(field: str) -> None:
    text = f"nodes:\n  A: {{identity: id, schema: {{properties: {{id: {{type: string}}, x: {field}}}}}}}\n"
    assert parse_config(text.encode()).ontology.nodes["A"].by_name["x"].sql == "JSON"


@pytest.mark.parametrize(
    ("name", "known", "meant"),
    [
        ("Human", ["Document", "Person"], "Person"),
        ("titel", ["title", "content"], "title"),
        ("document", ["Document"], "Document"),
        ("DOCUMENTS", ["Document"], "Document"),
        ("zzz", ["Document", "Person"], None),
        ("", ["Document"], None),
        ("人物", ["Person"], "Person"),
        ("nope", ["KGNode"], None),
        ("median", ["min", "max"], None),
        ("nmae", ["name", "names"], "name"),
        ("birth", ["birth_year"], "birth_year"),
        ("docs", ["documents"], "documents"),
        ("city", ["cities"], "cities"),
        ("search", ["smart_search"], "smart_search"),
        ("年份", ["出生年份"], "出生年份"),
        ("人名", ["人物"], None),
    ],
)
def test_the_nearest_name_is_the_one_that_was_meant(
    name: str, known: list[str], meant: str | None
) -> None:
    assert closest(name, known) == meant
