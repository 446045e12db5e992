"""The metadata operations tell an agent what there is to ask about, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import duckkb
from duckkb.errors import UsageError
from duckkb.reasoning.metadata.operations import Metadata
from duckkb.reasoning.reasoner import Reasoner
from duckkb.surfaces.jsonable import jsonable

CONFIG = """
nodes:
  Agent:
    identity: name
    description: Whoever acts
    schema:
      properties:
        name: { type: string, title: 姓名 }
    capabilities:
      - id: greet
        title: Say hello
        description: Greets an agent
        prompt_template: "Say hello to {name}"
        examples: [{ input: { name: Ada }, output: Hello Ada }]
        input: { type: object, properties: { name: { type: string } }, required: [name] }
      - { id: shared, title: Of the agent }
  Payable:
    identity: name
    schema:
      properties:
        name: { type: string }
        wage: { type: number, aliases: [remuneration], unit: EUR, description: Monthly earnings }
    capabilities: [{ id: shared, title: Of the payable }, { id: pay, title: Pay }]
  Person:
    title: Employee
    extends: [Agent, Payable]
    knowledge:
      notes: Lives in one place at a time.
      fields: { birthday: Counted in the western calendar }
    schema:
      properties:
        birthday: { type: string, format: date }
    capabilities: [{ id: pay, title: Pay a person }]
  City:
    identity: name
    schema: { properties: { name: { type: string } } }
edges:
  LIVES_IN:
    from: Person
    to: City
    cardinality: "N:1"
    title: lives in
    description: Where somebody lives
    knowledge:
      prompt_template: "Where does {source} live?"
      examples: [{ question: Where does Ada live?, answer: London }]
    schema: { properties: { since: { type: string, format: date } } }
  KNOWS: { from: Agent, to: Agent }
knowledge:
  templates: { KNOWS: "Whom does {source} know?" }
"""
BUNDLE = """
- { type: Person, name: Ada Lovelace, wage: 12.5, birthday: "1815-12-10" }
- { type: City, name: London }
"""


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[duckkb.KnowledgeBase]:
    (tmp_path / "config.yaml").write_text(CONFIG, encoding="utf-8")
    with duckkb.open(tmp_path) as opened:
        opened.import_bundle(BUNDLE)
        yield opened


@pytest.fixture
def metadata(kb: duckkb.KnowledgeBase) -> Metadata:
    return Reasoner(kb).metadata


def ids(metadata: Metadata, query: str, **options: object) -> list[str]:
    found = metadata.match_attributes(query, **options)  # type: ignore[arg-type]
    return [m.attribute_id for m in found.items]


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("birthday", "Person.birthday"),
        ("date of birth", "Person.birthday"),
        ("remuneration", "Payable.wage"),
        ("birthdy", "Person.birthday"),
        ("western calendar", "Person.birthday"),
        ("monthly earnings", "Payable.wage"),
        ("Ada Lovelace", "Person.name"),
        ("姓名", "Agent.name"),
    ],
)
def test_attributes_are_found_by_name_text_value_and_likeness(
    metadata: Metadata, query: str, best: str
) -> None:
    found = metadata.match_attributes(query, w_dense=0)
    equal = [m.attribute_id for m in found.items if m.score == found.items[0].score]
    assert best in equal


def test_a_match_says_what_it_is(metadata: Metadata) -> None:
    shape = jsonable(metadata.match_attributes("birthday"))
    assert (shape["page"], shape["page_size"]) == (1, 20)
    first = shape["items"][0]
    assert first.pop("score") > 0.5
    assert first == {
        "attribute_id": "Person.birthday",
        "name": "birthday",
        "class_refs": ["Person"],
        "knowledge_summary": "Counted in the western calendar",
    }


def test_types_that_inherit_an_attribute_have_it_too(metadata: Metadata) -> None:
    match = next(
        m for m in metadata.match_attributes("wage").items if m.attribute_id == "Payable.wage"
    )
    assert match.class_refs == ("Payable", "Person")


def test_filters_narrow_and_unknown_ones_are_refused(metadata: Metadata) -> None:
    assert set(ids(metadata, "name", filters={"class_id": "City"})) == {"City.name"}
    dates = ids(metadata, "birthday", filters={"kind": ["date"]})
    assert set(dates) <= {"Person.birthday", "LIVES_IN.since"}
    assert "Person.birthday" in dates
    for wrong in ({"class": "City"}, {"kind": "colour"}, {"class_id": "Town"}):
        with pytest.raises(UsageError):
            metadata.match_attributes("name", filters=wrong)


def test_the_list_is_cut_and_paged(metadata: Metadata) -> None:
    every = metadata.match_attributes("name of the employee", top_k=50)
    assert every.total == len(every.items) > 3
    scores = [m.score for m in every.items]
    assert scores == sorted(scores, reverse=True)
    assert len(metadata.match_attributes("name", top_n=2).items) == 2
    assert len(metadata.match_attributes("name of the employee", top_k=3).items) == 3
    close = metadata.match_attributes("birthday", relative_diff=0.1).items
    assert [m.attribute_id for m in close] == ["Person.birthday"]
    gap = metadata.match_attributes("birthday", score_gap=0.3).items
    assert [m.attribute_id for m in gap] == ["Person.birthday"]
    pages = [
        metadata.match_attributes("name of the employee", top_k=50, page=p, page_size=2).items
        for p in (1, 2)
    ]
    assert [*pages[0], *pages[1]] == list(every.items[:4])
    with pytest.raises(UsageError):
        metadata.match_attributes("name", page=0)


def test_weights_choose_between_words_and_vectors(metadata: Metadata) -> None:
    sparse = metadata.match_attributes("birthday", w_dense=0).items[0].score
    assert sparse == 1.0
    mixed = metadata.match_attributes("birthday", w_sparse=0.5, w_dense=0.5).items[0].score
    assert 0 < mixed < sparse


def test_types_are_found_by_their_attributes(metadata: Metadata) -> None:
    found = metadata.find_ontologies_by_attributes(["Payable.wage", "Person.birthday"]).items
    assert [(m.class_id, m.match_strength) for m in found] == [("Person", 0.95), ("Payable", 0.5)]
    assert found[0].name == "Employee"
    assert found[0].matched_attributes == ("Person.wage", "Person.birthday")
    assert found[0].knowledge_summary == "Lives in one place at a time."
    assert len(metadata.find_ontologies_by_attributes(["name"], top_k=2).items) == 2
    with pytest.raises(UsageError) as error:
        metadata.find_ontologies_by_attributes(["Person.birthdy"])
    assert "Person.birthday" in str(error.value.hint)


def test_a_type_is_told_with_what_it_inherits_from_all_parents(metadata: Metadata) -> None:
    shape = jsonable(metadata.get_ontology_detail("Person"))
    assert shape["class"] == {
        "id": "Person",
        "name": "Employee",
        "knowledge_summary": "Lives in one place at a time.",
    }
    inherited = {a["name"]: a["inherited"] for a in shape["attributes"]}
    assert inherited == {"name": True, "wage": True, "birthday": False}
    assert shape["capabilities"] == [
        {"id": "pay", "name": "Pay a person", "inherited": False},
        {"id": "greet", "name": "Say hello", "inherited": True},
        {"id": "shared", "name": "Of the agent", "inherited": True},
    ]
    relations = {(r["id"], r["direction"], r["inherited"]) for r in shape["relations"]}
    assert relations == {
        ("LIVES_IN", "out", False),
        ("KNOWS", "out", True),
        ("KNOWS", "in", True),
    }
    assert shape["table_binding"]["table"] == "person"
    assert shape["field_mappings"]["birthday"] == "birthday"
    json.dumps(shape)
    with pytest.raises(UsageError) as error:
        metadata.get_ontology_detail("Persn")
    assert error.value.code == "unknown_class"


def test_how_a_relation_is_used(metadata: Metadata) -> None:
    detail = metadata.get_execution_detail("relation", "LIVES_IN")
    assert detail.description == "Where somebody lives"
    assert detail.prompt_template == "Where does {source} live?"
    assert detail.few_shot_examples == ({"question": "Where does Ada live?", "answer": "London"},)
    assert set(detail.input_schema["properties"]) == {"name"}
    assert set(detail.output_schema["items"]["properties"]) == {"name", "since"}
    shared = metadata.get_execution_detail("relation", "KNOWS")
    assert shared.prompt_template == "Whom does {source} know?"


def test_how_a_capability_is_used(metadata: Metadata) -> None:
    detail = metadata.get_execution_detail("capability", "greet")
    assert detail.name == "Say hello"
    assert detail.description == "Greets an agent"
    assert detail.prompt_template == "Say hello to {name}"
    assert detail.few_shot_examples == ({"input": {"name": "Ada"}, "output": "Hello Ada"},)
    assert detail.input_schema["required"] == ["name"]
    assert metadata.get_execution_detail("capability", "Person.pay").name == "Pay a person"
    for kind, name in (("capability", "fly"), ("relation", "Person"), ("skill", "greet")):
        with pytest.raises(UsageError):
            metadata.get_execution_detail(kind, name)  # type: ignore[arg-type]


def test_knowledge_may_lie_in_a_folder_of_the_base(tmp_path: Path) -> None:
    config = CONFIG.split("knowledge:\n  templates")[0] + "knowledge: lore\n"
    (tmp_path / "config.yaml").write_text(config, encoding="utf-8")
    (tmp_path / "lore").mkdir()
    (tmp_path / "lore" / "City.md").write_text("Cities have mayors.", encoding="utf-8")
    (tmp_path / "lore" / "prompts.yaml").write_text("templates: { KNOWS: Who? }", encoding="utf-8")
    with duckkb.open(tmp_path) as kb:
        metadata = Reasoner(kb).metadata
        told = jsonable(metadata.get_ontology_detail("City"))
        assert told["class"]["knowledge_summary"] == "Cities have mayors."
        assert metadata.get_execution_detail("relation", "KNOWS").prompt_template == "Who?"


def test_a_folder_of_knowledge_outside_the_base_is_refused(tmp_path: Path) -> None:
    base = tmp_path / "base"
    base.mkdir()
    config = CONFIG.split("knowledge:\n  templates")[0] + "knowledge: ../lore\n"
    (base / "config.yaml").write_text(config, encoding="utf-8")
    with duckkb.open(base) as kb, pytest.raises(UsageError):
        Reasoner(kb).metadata.get_ontology_detail("City")
