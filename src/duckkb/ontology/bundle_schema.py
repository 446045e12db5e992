"""The import contract: JSON Schema draft 7 for a bundle, and an example that obeys it."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

import jsonschema_rs
import rstr

from duckkb import yamltext
from duckkb.ontology.model import EdgeType, Field, NodeType, Ontology
from duckkb.ontology.schema import MAPS_OF_SCHEMAS, VALUE_KEYWORDS

ACTIONS = ("upsert", "delete")
READ_AT = "__updated_at"
"""In an item it says which version of the record the item was made from, and so may replace."""
_DRAFT = "http://json-schema.org/draft-07/schema#"
_OWN_PLACE = frozenset({"type", "properties", "required", "additionalProperties", "definitions"})
_ANNOTATIONS = frozenset(
    {"title", "description", "$comment", "default", "examples", "$schema", "$id"}
)


@dataclass(frozen=True, slots=True)
class ItemSchemas:
    """What an item of one type must obey, by action."""

    upsert: Mapping[str, Any]
    delete: Mapping[str, Any]
    merge: Mapping[str, Any]
    """For an upsert that keeps what it leaves out: nothing but the identity is required yet."""


def bundle_schema(ontology: Ontology) -> dict[str, Any]:
    """The schema of a whole bundle: an array of items, one `oneOf` branch a type.

    Every constraint of the user's schemas is kept. A delete needs `type`, `action` and the
    identity only, which `if`/`then`/`else` says (seed requirement: required fields hold for
    an upsert).
    """
    definitions: dict[str, Any] = {}
    branches = [_branch(ontology, t, definitions) for t in ontology.types.values()]
    schema: dict[str, Any] = {
        "$schema": _DRAFT,
        "title": "DuckKB Knowledge Bundle Schema",
        "type": "array",
        "items": {"oneOf": branches} if branches else False,
    }
    if definitions:
        schema["definitions"] = definitions
    return schema


def item_schemas(ontology: Ontology, record_type: NodeType | EdgeType) -> ItemSchemas:
    """The schemas that one item of a type is checked against: the branch, taken apart by action.

    `oneOf` over all types would only say "not valid under any"; with the type known the error
    names the field.
    """
    definitions: dict[str, Any] = {}
    branch = _branch(ontology, record_type, definitions)
    conditional = {"if", "then", "else"}
    base = {k: v for k, v in branch.items() if k not in conditional}
    base["$schema"] = _DRAFT
    base["definitions"] = definitions
    upsert_only = branch.get("else", {})
    upsert = {**base, **{k: v for k, v in upsert_only.items() if k != "required"}}
    upsert["required"] = [*base["required"], *upsert_only.get("required", ())]
    return ItemSchemas(upsert=upsert, delete=base, merge=base)


def _branch(
    ontology: Ontology, record_type: NodeType | EdgeType, definitions: dict[str, Any]
) -> dict[str, Any]:
    schema = _hoist(record_type, definitions)
    properties: dict[str, Any] = {
        "type": {"const": record_type.name},
        "action": {"type": "string", "enum": list(ACTIONS), "default": "upsert"},
        READ_AT: {
            "type": ["string", "null"],
            "format": "date-time",
            "description": "When read, its `updated_at`; changed since, nothing is written",
        },
    }
    if isinstance(record_type, EdgeType):
        kind = "Edge"
        required = ["type", "source", "target", *record_type.identity]
        source, target = ontology.endpoints(record_type)
        properties["source"] = _identity_schema(source, definitions)
        properties["target"] = _identity_schema(target, definitions)
    else:
        kind = "Node"
        required = ["type", *record_type.identity]
    for field in record_type.fields:
        properties[field.name] = schema["properties"][field.name]
    branch: dict[str, Any] = {
        "title": f"{record_type.name} {kind}",
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }
    if record_type.description:
        branch["description"] = record_type.description
    rest = {k: v for k, v in schema.items() if k not in _OWN_PLACE | _ANNOTATIONS}
    extra = [name for name in schema["required"] if name not in required]
    if extra:
        rest["required"] = extra
    if "if" in rest:
        nested = {k: rest.pop(k) for k in ("if", "then", "else") if k in rest}
        rest["allOf"] = [*rest.get("allOf", ()), nested]
    if rest:
        branch["if"] = {"required": ["action"], "properties": {"action": {"const": "delete"}}}
        branch["then"] = True
        branch["else"] = rest
    return branch


def _identity_schema(node: NodeType, definitions: dict[str, Any]) -> dict[str, Any]:
    """How an edge names a node: its identity fields, each with its own type and constraints."""
    schema = _hoist(node, definitions)
    return {
        "type": "object",
        "required": list(node.identity),
        "properties": {name: schema["properties"][name] for name in node.identity},
        "additionalProperties": False,
    }


def _hoist(record_type: NodeType | EdgeType, definitions: dict[str, Any]) -> Mapping[str, Any]:
    """Moves the type's own `definitions` to the root under `Type.Name`, references with them."""
    own: Mapping[str, Any] = record_type.schema.get("definitions") or {}
    if not own:
        return record_type.schema
    for name, value in own.items():
        definitions[f"{record_type.name}.{name}"] = _renamed(value, record_type.name)
    return _renamed(record_type.schema, record_type.name)


def _renamed(value: Any, prefix: str) -> Any:
    if isinstance(value, list):
        return [_renamed(v, prefix) for v in value]  # pyright: ignore
    if not isinstance(value, dict):
        return value
    result: dict[str, Any] = {}
    for key, child in value.items():  # pyright: ignore
        if key in MAPS_OF_SCHEMAS and isinstance(child, dict):
            result[key] = {n: _renamed(c, prefix) for n, c in child.items()}  # pyright: ignore
            continue
        if key == "$ref" and isinstance(child, str) and child.startswith("#/definitions/"):
            child = child.replace("#/definitions/", f"#/definitions/{quote(prefix)}.", 1)
        result[key] = child if key in VALUE_KEYWORDS else _renamed(child, prefix)
    return result


def example_bundle(ontology: Ontology) -> list[dict[str, Any]]:
    """A bundle with one item a type, and a delete, that is valid and can be imported as it is."""
    items: list[dict[str, Any]] = []
    identities: dict[str, dict[str, Any]] = {}
    for node in ontology.nodes.values():
        item = _example_item(ontology, node, {"type": node.name})
        identities[node.name] = {name: item[name] for name in node.identity if name in item}
        items.append(item)
    for edge in ontology.edges.values():
        start = {
            "type": edge.name,
            "source": dict(identities[edge.source]),
            "target": dict(identities[edge.target]),
        }
        items.append(_example_item(ontology, edge, start))
    for node in list(ontology.nodes.values())[:1]:
        gone = _other_identity(node, identities[node.name])
        if gone is not None:
            items.append({"type": node.name, "action": "delete", **gone})
    return items


def example_yaml(ontology: Ontology) -> str:
    """`example_bundle` as the YAML that an agent would write."""
    return "\n".join(yamltext.dump([item]) for item in example_bundle(ontology))


def _example_item(
    ontology: Ontology, record_type: NodeType | EdgeType, item: dict[str, Any]
) -> dict[str, Any]:
    """Fills in every field for which a valid value is found; optional ones that are not are left out."""
    schemas = item_schemas(ontology, record_type)
    validator = jsonschema_rs.Draft7Validator(dict(schemas.upsert), validate_formats=True)
    definitions = dict(schemas.upsert["definitions"])
    for field in record_type.fields:
        schema = schemas.upsert["properties"][field.name]
        value = _example_value(field, schema, definitions)
        if value is not None:
            item[field.name] = value
    if not validator.is_valid(item):
        for field in record_type.fields:
            if field.required or field.name in record_type.identity or field.name not in item:
                continue
            broken = any(
                list(error.instance_path)[:1] == [field.name]
                for error in validator.iter_errors(item)
            )
            if broken:
                del item[field.name]
    return item


def _other_identity(node: NodeType, identity: Mapping[str, Any]) -> dict[str, Any] | None:
    """An identity unlike `identity`, where a string field allows one."""
    for name, value in identity.items():
        field = node.by_name[name]
        changed = f"{value}-old"
        validator = jsonschema_rs.Draft7Validator(_standalone(field, node), validate_formats=True)
        if isinstance(value, str) and validator.is_valid(changed):
            return {**identity, name: changed}
    return None


def _standalone(field: Field, node: NodeType) -> dict[str, Any]:
    return {**field.schema, "definitions": node.schema.get("definitions") or {}}


_LONGEST_EXAMPLE = 10_000
FORMAT_EXAMPLES = {
    "date-time": "2026-01-31T09:30:00Z",
    "date": "2026-01-31",
    "time": "09:30:00Z",
    "email": "name@example.org",
    "idn-email": "name@example.org",
    "hostname": "example.org",
    "idn-hostname": "example.org",
    "ipv4": "192.0.2.1",
    "ipv6": "2001:db8::1",
    "uri": "https://example.org/page",
    "uri-reference": "/page",
    "iri": "https://example.org/page",
    "iri-reference": "/page",
    "uri-template": "/page/{id}",
    "json-pointer": "/a/b",
    "relative-json-pointer": "1/a",
    "regex": "^a+$",
    "uuid": "123e4567-e89b-12d3-a456-426614174000",
    "duration": "P1D",
}


def _example_value(field: Field, schema: Any, definitions: dict[str, Any], depth: int = 0) -> Any:
    """A value that obeys `schema`, or None where none is found by simple means."""
    if not isinstance(schema, dict) or depth > 5:
        return None
    validator = jsonschema_rs.Draft7Validator(
        {**schema, "definitions": definitions}, validate_formats=True
    )
    for candidate in _candidates(field, schema, definitions, depth):  # pyright: ignore
        if candidate is not None and validator.is_valid(candidate):
            return candidate
    return None


def _candidates(
    field: Field, schema: dict[str, Any], definitions: dict[str, Any], depth: int
) -> list[Any]:
    found: list[Any] = []
    if "const" in schema:
        found.append(schema["const"])
    found.extend(schema.get("examples") or ())
    found.append(schema.get("example"))
    found.append(schema.get("default"))
    found.extend(schema.get("enum") or ())
    reference = schema.get("$ref")
    if isinstance(reference, str):
        target = definitions.get(unquote(reference.removeprefix("#/definitions/")))
        found.append(_example_value(field, target, definitions, depth + 1))
    for keyword in ("oneOf", "anyOf", "allOf"):
        branches = schema.get(keyword) or ()
        found.extend(_example_value(field, branch, definitions, depth + 1) for branch in branches)
    declared = schema.get("type")
    if declared is None:
        found.extend(("x", 1, True, {}, []))
    for name in declared if isinstance(declared, list) else [declared]:  # pyright: ignore
        found.extend(_of_type(name, field, schema, definitions, depth))  # pyright: ignore
    return found


def _of_type(
    name: str | None, field: Field, schema: dict[str, Any], definitions: dict[str, Any], depth: int
) -> list[Any]:
    if name == "string":
        return _strings(field, schema)
    if name in ("integer", "number"):
        low = schema.get("minimum", schema.get("exclusiveMinimum"))
        high = schema.get("maximum", schema.get("exclusiveMaximum"))
        step = schema.get("multipleOf", 1)
        around = [v for v in (low, high) if v is not None]
        values = [1, 0, *around]
        values.extend(v + d for v in around for d in (step, -step))
        values.extend((v // step + 1) * step for v in around)
        if low is not None and high is not None:
            values.append((low + high) / 2)
        return [int(v) if float(v).is_integer() else v for v in values]
    if name == "boolean":
        return [True, False]
    if name == "array":
        item = _example_value(field, schema.get("items", {}), definitions, depth + 1)
        count = max(1, schema.get("minItems", 1))
        wanted = _example_value(field, schema.get("contains"), definitions, depth + 1)
        lists: list[Any] = [[] if item is None else [item], [item] * count, []]
        if wanted is not None:
            lists += [[wanted], [wanted] * count, [wanted, *[item] * (count - 1)]]
        return lists
    if name == "object":
        filled = {
            key: value
            for key, child in (schema.get("properties") or {}).items()
            if (value := _example_value(field, child, definitions, depth + 1)) is not None
        }
        return [filled, {}]
    return []


def _strings(field: Field, schema: dict[str, Any]) -> list[str]:
    found = [FORMAT_EXAMPLES[schema["format"]]] if schema.get("format") in FORMAT_EXAMPLES else []
    least = min(schema.get("minLength", 0), _LONGEST_EXAMPLE)
    most = min(schema.get("maxLength", 80), _LONGEST_EXAMPLE)
    least, most = int(least), int(most)
    words = () if field.required else (field.title, field.description)
    plain = (f"{field.name}-001", *words, field.name, "x")
    found.extend(text.ljust(least, "x")[:most] for text in plain if text)
    if isinstance(schema.get("pattern"), str):
        generator = rstr.Rstr(random.Random(0))
        try:
            found.extend(sorted((generator.xeger(schema["pattern"]) for _ in range(9)), key=len))
        except Exception:  # noqa: BLE001  a pattern beyond rstr's dialect: no example of it
            return found
    return found
