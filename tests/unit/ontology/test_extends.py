"""Inheritance between node types."""

from __future__ import annotations

import pytest

from duckkb.config import parse_config
from duckkb.errors import ConfigError
from duckkb.ontology.model import Ontology

FAMILY = """\
nodes:
  Engineer:
    extends: [Person, Employee]
    schema:
      required: [level]
      properties:
        level: { type: integer }
        name: { type: string, maxLength: 20 }
  Person:
    identity: name
    schema:
      required: [name]
      properties:
        name: { type: string }
        born: { type: string, format: date }
    search: { full_text: [name] }
  Employee:
    identity: number
    schema:
      required: [number]
      properties:
        number: { type: integer }
        name: { type: string, minLength: 2 }
    search: { full_text: [name], vectors: [name] }
"""


def ontology(text: str) -> Ontology:
    return parse_config(text.encode()).ontology


def test_a_type_has_the_fields_of_all_its_parents_and_its_own() -> None:
    engineer = ontology(FAMILY).nodes["Engineer"]
    assert set(engineer.by_name) == {"name", "born", "number", "level"}
    assert {f.name for f in engineer.fields if f.required} == {"name", "number", "level"}
    assert engineer.extends == ("Person", "Employee")


def test_its_own_definition_of_a_field_wins_over_that_of_a_parent() -> None:
    assert ontology(FAMILY).nodes["Engineer"].by_name["name"].schema == {
        "type": "string",
        "maxLength": 20,
    }


def test_identity_and_search_come_from_the_first_parent_that_has_them() -> None:
    engineer = ontology(FAMILY).nodes["Engineer"]
    assert engineer.identity == ("name",)
    assert engineer.search.full_text == ("name",)
    assert engineer.search.vectors == ()


def test_own_identity_and_search_replace_the_inherited() -> None:
    text = FAMILY.replace(
        "extends: [Person, Employee]",
        "extends: [Person, Employee]\n    identity: number\n    search: {full_text: [born]}",
    )
    engineer = ontology(text).nodes["Engineer"]
    assert engineer.identity == ("number",)
    assert engineer.search.full_text == ("born",)


def test_a_type_has_its_own_table() -> None:
    assert ontology(FAMILY).nodes["Engineer"].table == "engineer"


def test_grandparents_count() -> None:
    nodes = ontology(FAMILY + "  Lead: {extends: Engineer}\n").nodes
    assert set(nodes["Lead"].by_name) == set(nodes["Engineer"].by_name)
    assert nodes["Lead"].identity == ("name",)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("nodes:\n  A:\n    identity: id\n    extends: A\n", 4),
        (
            "nodes:\n"
            "  A: {identity: id, extends: B, schema: {properties: {id: {type: string}}}}\n"
            "  B: {extends: C}\n"
            "  C:\n"
            "    extends: A\n",
            5,
        ),
    ],
    ids=["itself", "three in a ring"],
)
def test_a_circle_is_refused(text: str, line: int) -> None:
    with pytest.raises(ConfigError) as caught:
        ontology(text)
    issue = next(i for i in caught.value.issues if "extends itself" in i.message)
    assert issue.line == line
