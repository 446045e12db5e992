"""The import contract: the shape that seed 000 shows, and what it accepts and refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from duckkb import yamltext
from duckkb.config import parse_config
from duckkb.errors import BundleError
from duckkb.ontology.bundle_schema import bundle_schema, example_bundle, example_yaml
from duckkb.ontology.model import Ontology

from ..bases import DOCS
from ..conftest import Open

SEED = """\
nodes:
  Document:
    table: docs
    identity: doc_uri
    schema:
      type: object
      required: [doc_uri, content]
      properties:
        doc_uri: { type: string, description: "唯一标识" }
        content: { type: string, description: "长文本" }
  Person:
    identity: email
    schema: { properties: { email: { type: string } } }
  Organization:
    identity: org_code
    schema: { properties: { org_code: { type: string } } }
edges:
  EMPLOYED_BY:
    from: Person
    to: Organization
    schema: { properties: { position: { type: string } } }
"""


def ontology(text: str) -> Ontology:
    return parse_config(text.encode()).ontology


def branch(schema: dict[str, Any], title: str) -> dict[str, Any]:
    (found,) = [b for b in schema["items"]["oneOf"] if b["title"] == title]
    return found


ACTION = {"type": "string", "enum": ["upsert", "delete"], "default": "upsert"}
READ_AT = {
    "type": ["string", "null"],
    "format": "date-time",
    "description": "When read, its `updated_at`; changed since, nothing is written",
}


def test_the_schema_of_a_bundle_has_the_shape_of_the_seed() -> None:
    schema = bundle_schema(ontology(SEED))
    assert {k: v for k, v in schema.items() if k != "items"} == {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "DuckKB Knowledge Bundle Schema",
        "type": "array",
    }
    assert [b["title"] for b in schema["items"]["oneOf"]] == [
        "Document Node",
        "Person Node",
        "Organization Node",
        "EMPLOYED_BY Edge",
    ]


def test_a_node_has_its_seed_shape_with_required_fields_held_by_upserts() -> None:
    found = branch(bundle_schema(ontology(SEED)), "Document Node")
    assert found == {
        "title": "Document Node",
        "type": "object",
        "required": ["type", "doc_uri"],
        "properties": {
            "type": {"const": "Document"},
            "action": ACTION,
            "__updated_at": READ_AT,
            "doc_uri": {"type": "string", "description": "唯一标识"},
            "content": {"type": "string", "description": "长文本"},
        },
        "additionalProperties": False,
        "if": {"required": ["action"], "properties": {"action": {"const": "delete"}}},
        "then": True,
        "else": {"required": ["content"]},
    }


def test_an_edge_has_its_seed_shape() -> None:
    found = branch(bundle_schema(ontology(SEED)), "EMPLOYED_BY Edge")
    for end in ("source", "target"):
        assert found["properties"][end].pop("additionalProperties") is False
    assert found == {
        "title": "EMPLOYED_BY Edge",
        "type": "object",
        "required": ["type", "source", "target"],
        "properties": {
            "type": {"const": "EMPLOYED_BY"},
            "action": ACTION,
            "__updated_at": READ_AT,
            "source": {
                "type": "object",
                "required": ["email"],
                "properties": {"email": {"type": "string"}},
            },
            "target": {
                "type": "object",
                "required": ["org_code"],
                "properties": {"org_code": {"type": "string"}},
            },
            "position": {"type": "string"},
        },
        "additionalProperties": False,
    }


def test_the_end_of_an_edge_has_the_type_and_bounds_of_the_identity_it_names() -> None:
    schema = bundle_schema(
        ontology(
            "nodes:\n  A:\n    identity: n\n"
            "    schema: {properties: {n: {type: integer, minimum: 3}}}\n"
            "edges:\n  E: {from: A, to: A}\n"
        )
    )
    ends = branch(schema, "E Edge")["properties"]
    assert ends["source"]["properties"]["n"] == {"type": "integer", "minimum": 3}
    assert ends["target"]["properties"]["n"] == {"type": "integer", "minimum": 3}


def test_an_identity_is_required_though_the_schema_does_not_say_so() -> None:
    found = branch(bundle_schema(ontology(SEED)), "Person Node")
    assert found["required"] == ["type", "email"]
    assert "if" not in found


def test_a_dialect_marker_of_a_type_stays_out_of_the_bundle_schema() -> None:
    """Draft 7 allows `$schema` at the root of a schema alone."""
    text = SEED.replace(
        "type: object", '$schema: "http://json-schema.org/draft-07/schema#"\n      type: object'
    )
    found = branch(bundle_schema(ontology(text)), "Document Node")
    assert "$schema" not in repr(found)


def test_a_base_without_types_takes_the_empty_bundle_alone() -> None:
    validator = jsonschema.Draft7Validator(bundle_schema(ontology("")))
    assert validator.is_valid([])
    assert not validator.is_valid([{}])


@pytest.mark.parametrize(
    ("item", "valid"),
    [
        ({"type": "Document", "doc_uri": "a", "content": "x"}, True),
        ({"type": "Document", "action": "upsert", "doc_uri": "a", "content": "x"}, True),
        ({"type": "Document", "doc_uri": "a"}, False),
        ({"type": "Document", "action": "upsert", "doc_uri": "a"}, False),
        ({"type": "Document", "action": "delete", "doc_uri": "a"}, True),
        ({"type": "Document", "action": "delete"}, False),
        ({"type": "Document", "action": "remove", "doc_uri": "a"}, False),
        ({"type": "Document", "doc_uri": "a", "content": "x", "titel": "t"}, False),
        ({"type": "Document", "doc_uri": "a", "content": "x", "level": 0}, False),
        ({"type": "Document", "doc_uri": "a", "content": "x", "status": "old"}, False),
        ({"type": "Human", "email": "a"}, False),
        ({"type": "REFERENCES", "source": {"doc_uri": "a"}, "target": {"doc_uri": "b"}}, True),
        ({"type": "REFERENCES", "source": {"doc_uri": "a"}}, False),
        ({"type": "REFERENCES", "source": "a", "target": {"doc_uri": "b"}}, False),
        ({"type": "WROTE", "source": {"doc_uri": "a"}, "target": {"doc_uri": "b"}}, False),
    ],
)
def test_what_the_schema_accepts_the_import_accepts_and_nothing_else(
    item: dict[str, Any], valid: bool, open_base: Open
) -> None:
    kb = open_base(DOCS)
    schema = bundle_schema(kb.ontology)
    assert jsonschema.Draft7Validator(schema).is_valid([item]) is valid
    nodes = [{"type": "Document", "doc_uri": u, "content": "x"} for u in ("a", "b")]
    bundle = [*nodes, item] if "source" in item else [item]
    if valid:
        kb.import_bundle(bundle)
    else:
        with pytest.raises(BundleError):
            kb.import_bundle(bundle)


def test_the_example_is_valid_and_can_be_imported_as_it_is(open_base: Open) -> None:
    golden = (Path(__file__).parent / "golden" / "config.yaml").read_text(encoding="utf-8")
    kb = open_base(golden)
    text = example_yaml(kb.ontology)
    items = yamltext.load(text.encode()).value
    assert items == example_bundle(kb.ontology)
    checker = jsonschema.Draft7Validator(
        bundle_schema(kb.ontology), format_checker=jsonschema.FormatChecker()
    )
    checker.validate(items)
    kb.import_bundle(text)
    assert {item["type"] for item in items} == set(kb.ontology.types)


def test_the_example_of_text_identities_shows_a_delete(open_base: Open) -> None:
    kb = open_base(SEED)
    assert [i["type"] for i in example_bundle(kb.ontology) if i.get("action") == "delete"] == [
        "Document"
    ]
    kb.import_bundle(example_yaml(kb.ontology))
