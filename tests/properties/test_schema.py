"""The bundle schema against an independent implementation of JSON Schema, and the example it promises."""

from __future__ import annotations

import json
import re
from datetime import date, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckkb.bundle.messages import Messages
from duckkb.bundle.parse import Bundle, no_lines
from duckkb.bundle.validate import Validator
from duckkb.config import parse_config
from duckkb.ontology.bundle_schema import bundle_schema, example_bundle, example_yaml
from duckkb.ontology.model import Ontology

from .bases import base, files
from .generate import (
    AWKWARD,
    Draw,
    Drawn,
    config_text,
    examples,
    json_values,
    ontologies,
    populated,
    records,
    texts,
)

Item = dict[str, Any]
FORMATS = jsonschema.FormatChecker(formats=())


@FORMATS.checks("date", ValueError)
def _is_date(value: object) -> bool:
    return not isinstance(value, str) or bool(
        re.fullmatch(r"\d{4}-\d{2}-\d{2}", value, re.ASCII) and date.fromisoformat(value)
    )


@FORMATS.checks("date-time", ValueError)
def _is_date_time(value: object) -> bool:
    pattern = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})"
    return not isinstance(value, str) or bool(
        re.fullmatch(pattern, value, re.ASCII) and datetime.fromisoformat(value)
    )


def judge(ontology: Ontology) -> jsonschema.Draft7Validator:
    schema = bundle_schema(ontology)
    jsonschema.Draft7Validator.check_schema(schema)
    return jsonschema.Draft7Validator(schema, format_checker=FORMATS)


def accepts(ontology: Ontology, items: list[Any]) -> bool:
    """DuckKB's own verdict on the form of the items."""
    return not Validator(ontology, Messages("en")).validate(Bundle(items, no_lines)).total


# -- constrained ontologies -----------------------------------------------------------------------

CONSTRAINED: list[Item] = [
    {"type": "string", "minLength": 2, "maxLength": 4},
    {"type": "string", "pattern": "^[a-c]+$"},
    {"type": "string", "pattern": "^0[89]$"},
    {"type": "string", "enum": ["1e3", "08", "NO", "0o7", "2024-01-01", "é"]},
    {"type": "string", "const": "1e5"},
    {"type": "string", "minLength": 1, "not": {"enum": ["a", "b"]}},
    {"type": "integer", "minimum": 3, "maximum": 5},
    {"type": "integer", "exclusiveMinimum": 0, "multipleOf": 3},
    {"type": "integer", "maximum": -7},
    {"type": "integer", "minimum": 2**64, "maximum": 2**70},
    {"type": "number", "minimum": 0.5, "exclusiveMaximum": 1},
    {"type": "number", "multipleOf": 0.5, "minimum": 10},
    {"type": "boolean", "const": True},
    {"type": "string", "format": "date"},
    {"type": "string", "format": "date-time"},
    {"type": ["string", "null"], "minLength": 1},
    {"type": ["integer", "string"], "minimum": 1, "maxLength": 3},
    {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 1, "maxItems": 2},
    {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
    {"type": "array", "contains": {"const": 1}},
    {"type": "array", "items": [{"type": "string"}, {"type": "integer"}], "additionalItems": False},
    {"type": "object", "required": ["k"], "properties": {"k": {"type": "integer"}}},
    {"type": "object", "additionalProperties": {"type": "integer"}, "maxProperties": 2},
    {"type": "object", "patternProperties": {"^a": {"type": "string"}}, "propertyNames": {"maxLength": 2}},
    {"type": "object", "dependencies": {"a": ["b"]}},
    {"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 1}]},
    {"oneOf": [{"type": "integer"}, {"type": "number", "minimum": 5}]},
    {"allOf": [{"type": "string"}, {"minLength": 1}]},
    {"if": {"type": "string"}, "then": {"maxLength": 2}, "else": {"enum": [1, None, True]}},
    {"enum": [1, "1", True, None, [1], {"a": 1}]},
    {"$ref": "#/definitions/Level"},
    {"type": "array", "items": {"$ref": "#/definitions/Level"}},
    {},
]  # fmt: skip
IDENTITY = [s for s in CONSTRAINED if s.get("type") in ("string", "integer", "number", "boolean")]
NAMES = ("id", "name", "名", "$ref", "if", "required", "a.b", "a/b", "a~b", "properties", "%41")
LEVEL = {"type": "integer", "minimum": 1, "maximum": 9}
# Some names sort out of a rule's reach on purpose: a rule may speak of what is not there.
PLACES: list[Item] = [
    {"anyOf": [{"required": ["name"]}, {"required": ["名"]}]},
    {"allOf": [{"required": ["name"]}]},
    {"not": {"required": ["if", "required"]}},
    {"dependencies": {"name": ["if"]}},
    {"if": {"required": ["name"]}, "then": {"required": ["if"]}},
    {"if": {"required": ["a.b"]}, "else": {"required": ["name"]}, "allOf": [{"not": {"required": ["名"]}}]},
]  # fmt: skip


@st.composite
def constrained(draw: Draw) -> tuple[Item, Ontology]:
    """Types with constraints of every kind, some on the record as a whole."""
    config: Item = {"nodes": {}, "edges": {}}
    for name in draw(
        st.lists(st.sampled_from(["Doc", "事件", "A-b"]), min_size=1, max_size=2, unique=True)
    ):
        config["nodes"][name] = _type(draw, 1)
    ends = st.sampled_from(sorted(config["nodes"]))
    for name in draw(st.lists(st.sampled_from(["CITES", "引"]), max_size=2, unique=True)):
        config["edges"][name] = {"from": draw(ends), "to": draw(ends), **_type(draw, 0)}
    return config, parse_config(config_text(config).encode()).ontology


def _type(draw: Draw, least: int) -> Item:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True))
    identity = names[: draw(st.integers(least, 2))]
    properties = {
        name: draw(st.sampled_from(IDENTITY if name in identity else CONSTRAINED)) for name in names
    }
    required = draw(st.lists(st.sampled_from(names), unique=True))
    schema: Item = {
        "type": "object",
        "properties": properties,
        "required": required,
        "definitions": {"Level": LEVEL},
    }
    if draw(st.integers(0, 2)) == 0:
        schema.update(draw(st.sampled_from(PLACES)))
    return {"identity": identity, "schema": schema} if identity else {"schema": schema}


values = st.one_of(
    st.sampled_from(
        ["", "a", "ab", "abc", "bb", "08", "NO", "1e3", "2024-01-01", "2024-01-01T00:00:00Z", "x", 0, 1, 3, 4, 6, 9,
         -7, 0.5, 0.75, 1.0, 10.5, 12, 2**64, 2**70, True, False, None, [], [1], [1, 1], ["a", 1], ["a", "a"], {}, {"k": 1},
         {"a": "x"}, {"a": 1, "b": 2}]
    ),
    texts,
    json_values,
)  # fmt: skip


@st.composite
def tries(draw: Draw, ontology: Ontology) -> Item:
    """An item for a type of the ontology, more or less right."""
    name = draw(st.sampled_from(sorted(ontology.types)))
    record_type = ontology.types[name]
    item: Item = {"type": name}
    if draw(st.booleans()):
        item["action"] = draw(st.sampled_from(["upsert", "delete", "delete", "remove", None]))
    sample = next(i for i in example_bundle(ontology) if i["type"] == name)
    for field in record_type.fields:
        form = draw(st.integers(0, 3))
        if form == 0:
            item[field.name] = draw(values)
        elif form > 1 and field.name in sample:
            item[field.name] = sample[field.name]
    if name in ontology.edges:
        for end in ("source", "target"):
            if draw(st.integers(0, 5)):
                item[end] = dict(sample[end])
                if draw(st.integers(0, 3)) == 0:
                    key = draw(st.sampled_from([*sample[end], "other"]))
                    item[end][key] = draw(values)
    if draw(st.integers(0, 9)) == 0:
        item[draw(st.sampled_from(["other", "__id", "source"]))] = draw(values)
    return item


# -- the schema ------------------------------------------------------------------------------------


@given(st.one_of(constrained().map(lambda c: c[1]), ontologies().map(lambda d: d.ontology)))
@examples(60)
def test_the_bundle_schema_is_valid_draft_7_and_stands_alone(ontology: Ontology) -> None:
    schema = bundle_schema(ontology)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    jsonschema.Draft7Validator.check_schema(schema)
    strict = jsonschema.FormatChecker(["regex"])
    jsonschema.validate(schema, jsonschema.Draft7Validator.META_SCHEMA, format_checker=strict)
    assert json.loads(json.dumps(schema)) == schema
    assert list(jsonschema.Draft7Validator(schema).iter_errors([])) == []


def _defined(schema: Item, value: Any) -> Any:
    """A user's schema with its own definitions put in place, so that both can be compared."""
    if isinstance(value, list):
        return [_defined(schema, v) for v in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("$ref"), str):
        resolver = jsonschema.Draft7Validator(schema)._resolver  # type: ignore[attr-defined]
        return resolver.lookup(value["$ref"]).contents
    return {k: _defined(schema, v) for k, v in value.items()}


@given(constrained())
@examples(60)
def test_every_constraint_of_a_type_is_in_the_bundle_schema(case: tuple[Item, Ontology]) -> None:
    config, ontology = case
    schema = bundle_schema(ontology)
    branches = {b["properties"]["type"]["const"]: b for b in schema["items"]["oneOf"]}
    both = {**config["nodes"], **config["edges"]}
    assert list(branches) == list(both)
    for name, item in both.items():
        own, branch = item["schema"], branches[name]
        for field, constraints in own["properties"].items():
            assert _defined(schema, branch["properties"][field]) == _defined(own, constraints)
        upsert = branch.get("else", {})
        needed = {*branch["required"], *upsert.get("required", ())}
        assert needed >= {*own["required"], *item.get("identity", ()), "type"}
        assert branch["additionalProperties"] is False
        told = json.dumps(upsert, sort_keys=True)
        for keyword in own.keys() - {"type", "properties", "required", "definitions"}:
            for part in own[keyword] if keyword == "allOf" else [own[keyword]]:
                assert json.dumps(part, sort_keys=True) in told
        if name in config["edges"]:
            for end, key in (("source", "from"), ("target", "to")):
                node = config["nodes"][item[key]]
                ends = branch["properties"][end]
                assert ends["required"] == node["identity"]
                for field in node["identity"]:
                    wanted = _defined(node["schema"], node["schema"]["properties"][field])
                    assert _defined(schema, ends["properties"][field]) == wanted


# -- two judges --------------------------------------------------------------------------------------


@given(constrained().flatmap(lambda c: st.tuples(st.just(c[1]), st.lists(tries(c[1]), max_size=4))))
@examples(150)
def test_duckkb_and_the_bundle_schema_agree(case: tuple[Ontology, list[Item]]) -> None:
    ontology, items = case
    other = judge(ontology)
    for item in items:
        assert accepts(ontology, [item]) == other.is_valid([item])
    assert accepts(ontology, items) == other.is_valid(items)


@given(constrained().flatmap(lambda c: st.tuples(st.just(c), st.lists(tries(c[1]), max_size=4))))
@examples(100)
def test_an_upsert_is_valid_when_its_own_type_says_so(
    case: tuple[tuple[Item, Ontology], list[Item]],
) -> None:
    """The user's schema alone is the judge of a node's fields."""
    (config, ontology), items = case
    for item in items:
        name = item["type"]
        if name not in config["nodes"] or item.get("action", "upsert") != "upsert":
            continue
        own = config["nodes"][name]
        strict = {
            **own["schema"],
            "additionalProperties": False,
            "required": [*own["schema"]["required"], *own["identity"]],
        }
        fields = {key: value for key, value in item.items() if key not in ("type", "action")}
        user = jsonschema.Draft7Validator(strict, format_checker=FORMATS)
        assert accepts(ontology, [item]) == user.is_valid(fields)


@given(constrained().flatmap(lambda c: st.tuples(st.just(c[1]), st.lists(values, max_size=3))))
@examples(60)
def test_both_judges_agree_on_what_is_no_item(case: tuple[Ontology, list[Any]]) -> None:
    ontology, items = case
    assert accepts(ontology, items) == judge(ontology).is_valid(items)


@given(populated())
@examples(40)
def test_valid_records_are_valid_to_both(case: tuple[Drawn, list[Item]]) -> None:
    drawn, items = case
    assert accepts(drawn.ontology, items)
    assert list(judge(drawn.ontology).iter_errors(items)) == []


@given(ontologies().flatmap(lambda d: st.tuples(st.just(d), st.data())))
@examples(30)
def test_a_delete_needs_nothing_but_the_identity(case: tuple[Drawn, st.DataObject]) -> None:
    drawn, data = case
    for name, node in drawn.ontology.nodes.items():
        whole = data.draw(records(drawn, name))
        item = {"type": name, "action": "delete", **{key: whole[key] for key in node.identity}}
        assert accepts(drawn.ontology, [item])
        assert judge(drawn.ontology).is_valid([item])
        for key in node.identity:
            less = {k: v for k, v in item.items() if k != key}
            assert not accepts(drawn.ontology, [less])
            assert not judge(drawn.ontology).is_valid([less])


# -- the example -------------------------------------------------------------------------------------


def assert_example(tmp_path: Path, text: str) -> None:
    with base(tmp_path, text) as kb:
        items = example_bundle(kb.ontology)
        assert {item["type"] for item in items} == set(kb.ontology.types)
        assert list(judge(kb.ontology).iter_errors(items)) == []
        result = kb.import_bundle(items)
        upserts = [item for item in items if item.get("action") != "delete"]
        assert result.plan.nodes.upserted + result.plan.edges.upserted == len(upserts)
        before = files(kb.root)
        again = kb.import_bundle(example_yaml(kb.ontology))
        assert again.files_changed == ()
        assert files(kb.root) == before


@given(ontologies())
@examples(20)
def test_the_example_of_any_ontology_can_be_imported(tmp_path: Path, drawn: Drawn) -> None:
    assert_example(tmp_path, drawn.text)


@given(st.lists(st.sampled_from(CONSTRAINED), max_size=5), st.sampled_from(IDENTITY))
@examples(25)
def test_the_example_obeys_constraints(tmp_path: Path, some: list[Item], identity: Item) -> None:
    named = {f"f{n}": schema for n, schema in enumerate(some)}
    schema = {
        "properties": {"id": identity, **named},
        "required": list(named),
        "definitions": {"Level": LEVEL},
    }
    config = {
        "nodes": {"T": {"identity": "id", "schema": schema}},
        "edges": {"R": {"from": "T", "to": "T", "cardinality": "1:1", "schema": schema | {"properties": named}}},
    }  # fmt: skip
    assert_example(tmp_path, config_text(config))


@pytest.mark.parametrize("text", AWKWARD)
def test_the_example_can_be_imported_as_text(tmp_path: Path, text: str) -> None:
    schema = {
        "properties": {"id": {"type": "string", "enum": [text]}, text or "x": {"const": text}}
    }
    if "\0" in text:
        del schema["properties"][text]
    config = {"nodes": {"T": {"identity": "id", "schema": schema}}}
    assert_example(tmp_path, config_text(config))


KEYWORDS = ("$ref", "properties", "required", "definitions", "if", "items", "const", "enum", "default", "$id", "$schema", "$comment", "allOf")  # fmt: skip


@pytest.mark.parametrize("name", KEYWORDS)
def test_a_field_may_be_named_like_a_keyword(tmp_path: Path, name: str) -> None:
    schema = {
        "required": ["id", name],
        "definitions": {name: {"type": "string"}},
        "properties": {
            "id": {"type": "string"},
            name: {"$ref": f"#/definitions/{name}"},
            "inner": {
                "type": "object",
                "required": [name],
                "properties": {name: {"type": "string"}},
                "additionalProperties": False,
            },
            "free": {"const": {name: "#/definitions/x"}, "default": {name: "#/structs/x"}},
        },
    }
    text = config_text({"nodes": {"T": {"identity": "id", "schema": schema}}})
    assert_example(tmp_path, text)
    with base(tmp_path, text) as kb:
        whole = {"id": "1", name: "a", "inner": {name: "b"}, "free": {name: "#/definitions/x"}}
        kb.import_bundle([{"type": "T", **whole}])
        assert kb.get("T", {"id": "1"}).values == whole
        assert not accepts(kb.ontology, [{"type": "T", "id": "1"}])
        assert not accepts(kb.ontology, [{"type": "T", "id": "1", name: 1}])


@pytest.mark.parametrize(
    "name", ["Point", "点", "a b", "a/b", "a~b", "a%25b", "%", "é", "#", "a.b", "Doc.Point"]
)
@pytest.mark.parametrize("type_name", ["Doc", "事件", "A-b"])
def test_a_definition_may_have_any_name(name: str, type_name: str) -> None:
    pointer = quote(name.replace("~", "~0").replace("/", "~1"))
    schema = {
        "definitions": {name: {"type": "integer", "minimum": 5}},
        "properties": {"id": {"type": "string"}, "p": {"$ref": f"#/definitions/{pointer}"}},
    }
    config = {"nodes": {type_name: {"identity": "id", "schema": schema}}}
    ontology = parse_config(config_text(config).encode()).ontology
    for value, valid in ((5, True), (4, False), ("5", False)):
        items = [{"type": type_name, "id": "1", "p": value}]
        assert accepts(ontology, items) is valid
        assert judge(ontology).is_valid(items) is valid
