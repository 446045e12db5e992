"""JSON Schema draft 7 as users write it for a type: expanded, checked, mapped to column types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import unquote

import jsonschema_rs

from duckkb.ontology.model import SqlType, closest, did_you_mean

FORMATS = frozenset(
    [
        "date-time",
        "date",
        "time",
        "email",
        "idn-email",
        "hostname",
        "idn-hostname",
        "ipv4",
        "ipv6",
        "uri",
        "uri-reference",
        "iri",
        "iri-reference",
        "uri-template",
        "json-pointer",
        "relative-json-pointer",
        "regex",
        "uuid",
        "duration",
    ]
)
_KEYWORDS = frozenset(
    [
        "$ref",
        "$schema",
        "$comment",
        "title",
        "description",
        "default",
        "readOnly",
        "writeOnly",
        "examples",
        "multipleOf",
        "maximum",
        "exclusiveMaximum",
        "minimum",
        "exclusiveMinimum",
        "maxLength",
        "minLength",
        "pattern",
        "additionalItems",
        "items",
        "maxItems",
        "minItems",
        "uniqueItems",
        "contains",
        "maxProperties",
        "minProperties",
        "required",
        "additionalProperties",
        "definitions",
        "properties",
        "patternProperties",
        "dependencies",
        "propertyNames",
        "const",
        "enum",
        "type",
        "format",
        "contentMediaType",
        "contentEncoding",
        "if",
        "then",
        "else",
        "allOf",
        "anyOf",
        "oneOf",
        "not",
    ]
)
_EXTRA_KEYWORDS = frozenset(
    {"aliases", "value_aliases", "unit", "example", "deprecated", "nullable", "mixins"}
)
_NOT_AT_TOP = ("patternProperties", "propertyNames", "minProperties", "maxProperties")
MAPS_OF_SCHEMAS = ("properties", "definitions", "patternProperties")
VALUE_KEYWORDS = frozenset({"const", "enum", "default", "examples", "example", "value_aliases"})
_LISTS_OF_SCHEMAS = ("allOf", "anyOf", "oneOf")
_SCHEMAS = (
    "items",
    "additionalItems",
    "contains",
    "additionalProperties",
    "propertyNames",
    "not",
    "if",
    "then",
    "else",
)
_BIGINT = range(-(2**63), 2**63)
_MAX_DEPTH = 50


class SchemaProblem(ValueError):
    """A schema cannot be used; `path` leads from the schema's root to the place."""

    def __init__(self, path: Sequence[str | int], message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.path = tuple(path)
        self.message = message
        self.hint = hint


def expand(schema: Mapping[str, Any], structs: Mapping[str, Any]) -> dict[str, Any]:
    """The schema with every `$ref: "#/structs/Name"` replaced by that struct.

    At the top of a type's schema a `$ref` mixes the struct's fields in; deeper it stands for an
    object. References into the schema's own `definitions` stay.
    """
    expanded = _expand(schema, structs, (), ())
    if not isinstance(expanded, dict):
        raise SchemaProblem((), "expected a mapping")
    return expanded


def _expand(
    value: Any, structs: Mapping[str, Any], path: tuple[str | int, ...], seen: tuple[str, ...]
) -> Any:
    if len(path) > _MAX_DEPTH:
        raise SchemaProblem(path, f"nested deeper than {_MAX_DEPTH} levels")
    if isinstance(value, list):
        return [_expand(v, structs, (*path, i), seen) for i, v in enumerate(value)]  # pyright: ignore
    if not isinstance(value, dict):
        return value
    result = _mixed_in(value, structs, path, seen)  # pyright: ignore
    for key, child in value.items():  # pyright: ignore
        if key == "$ref" and result:
            continue
        if key in VALUE_KEYWORDS:
            new = child
        elif key in MAPS_OF_SCHEMAS and isinstance(child, dict):
            # Here the keys are names, a field called `$ref` among them.
            new = {n: _expand(c, structs, (*path, key, n), seen) for n, c in child.items()}  # pyright: ignore
        else:
            new = _expand(child, structs, (*path, key), seen)
        if key == "properties" and isinstance(result.get(key), dict) and isinstance(new, dict):
            new = {**result[key], **new}
        if key == "required" and isinstance(result.get(key), list) and isinstance(new, list):
            new = list(dict.fromkeys([*result[key], *new]))
        result[key] = new
    return result


def _mixed_in(
    value: Mapping[str, Any],
    structs: Mapping[str, Any],
    path: tuple[str | int, ...],
    seen: tuple[str, ...],
) -> dict[str, Any]:
    """What a reference to a struct brings in; nothing where there is none."""
    reference = value.get("$ref")
    if not isinstance(reference, str) or reference.startswith("#/definitions/"):
        return {}
    place = (*path, "$ref")
    if not reference.startswith("#/structs/"):
        hint = 'use "#/structs/Name" or "#/definitions/Name"'
        raise SchemaProblem(place, f"the reference {reference!r} is not supported", hint)
    name = reference.removeprefix("#/structs/")
    if name not in structs:
        hint = did_you_mean(name, structs)
        raise SchemaProblem(place, f"there is no struct '{name}'", hint)
    if name in seen:
        raise SchemaProblem(place, f"struct '{name}' contains itself")
    return dict(_expand(structs[name], structs, place, (*seen, name)))


_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")


def _invalid(error: jsonschema_rs.ValidationError) -> SchemaProblem:
    """What draft 7 itself has against a schema; a slip in the name of a type is told as what it is."""
    given = error.instance
    if error.instance_path[-1:] == ["type"] and isinstance(given, str):
        message = f"expected one of {', '.join(_TYPES)}, got '{given}'"
        return SchemaProblem(error.instance_path, message, did_you_mean(given, _TYPES))
    return SchemaProblem(error.instance_path, f"not valid draft 7: {error.message}")


def check_schema(schema: Mapping[str, Any]) -> None:
    """Raises SchemaProblem where the schema is not valid draft 7, or is likely a slip.

    A keyword that is almost one of draft 7 (`minimun`) is refused, since a validator would ignore
    it without a word; `x-…` and far-off names pass.
    """
    declared = schema.get("type", "object")
    if declared not in ("object", ["object"]):
        raise SchemaProblem(("type",), f"a record is an object, not {declared!r}")
    for key in _NOT_AT_TOP:
        if key in schema:
            raise SchemaProblem(
                (key,),
                f"'{key}' is not supported at the top of a record's schema",
                "declare the fields under 'properties'",
            )
    if schema.get("additionalProperties") not in (None, False):
        raise SchemaProblem(
            ("additionalProperties",),
            "a record has only the fields that are declared",
            "declare them, or give one field the type object",
        )
    try:
        jsonschema_rs.meta.validate(
            {"$schema": "http://json-schema.org/draft-07/schema#", **schema}
        )
    except jsonschema_rs.ValidationError as error:
        raise _invalid(error) from error
    _check_keywords(schema, ())
    try:
        jsonschema_rs.Draft7Validator(dict(schema), validate_formats=True)
    except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError) as error:
        message = getattr(error, "message", None) or str(error)
        raise SchemaProblem(_place_of(error), f"the schema cannot be used: {message}") from error


def _place_of(error: Exception) -> Sequence[str | int]:
    return getattr(error, "instance_path", None) or ()


def _check_keywords(schema: Any, path: tuple[str | int, ...]) -> None:
    if not isinstance(schema, dict):
        return
    for key, value in schema.items():  # pyright: ignore
        place = (*path, key)
        if key not in _KEYWORDS and key not in _EXTRA_KEYWORDS and not key.startswith("x-"):
            near = closest(key, _KEYWORDS, cutoff=0.8)
            if near is not None:
                raise SchemaProblem(place, f"unknown keyword '{key}'", f"Did you mean '{near}'?")
        if key == "format" and value not in FORMATS:
            near = closest(str(value), FORMATS, cutoff=0.8)
            if near is not None:
                raise SchemaProblem(place, f"unknown format '{value}'", f"Did you mean '{near}'?")
        if key in MAPS_OF_SCHEMAS:
            for name, child in value.items():  # pyright: ignore
                _check_keywords(child, (*place, name))
        elif key in _LISTS_OF_SCHEMAS:
            for position, child in enumerate(value):  # pyright: ignore
                _check_keywords(child, (*place, position))
        elif key in _SCHEMAS:
            _check_keywords(value, place)


def column_type(schema: Mapping[str, Any], definitions: Mapping[str, Any]) -> tuple[SqlType, str]:
    """The DuckDB column of a field: (kind, full type), `(LIST, "VARCHAR[]")` for a string list.

    Objects, unions and whatever has no one type become JSON.
    """
    for _ in range(_MAX_DEPTH):
        reference = schema.get("$ref")
        if not isinstance(reference, str):
            break
        target = definitions.get(unquote(reference.removeprefix("#/definitions/")))
        schema = target if isinstance(target, dict) else {}
    types = _types_of(schema)
    if types == {"integer", "number"}:
        types = {"number"}
    if len(types) != 1:
        return SqlType.JSON, "JSON"
    (name,) = types
    if name == "string":
        kind = {"date-time": SqlType.TIMESTAMPTZ, "date": SqlType.DATE}.get(
            schema.get("format", "")
        )
        kind = kind or SqlType.VARCHAR
    elif name == "integer":
        kind = SqlType.HUGEINT if _needs_hugeint(schema) else SqlType.BIGINT
    elif name == "number":
        kind = SqlType.DOUBLE
    elif name == "boolean":
        kind = SqlType.BOOLEAN
    elif name == "array" and isinstance(schema.get("items"), dict):
        inner_kind, inner = column_type(schema["items"], definitions)
        if inner_kind in (SqlType.JSON, SqlType.LIST):
            return SqlType.JSON, "JSON"
        return SqlType.LIST, f"{inner}[]"
    else:
        return SqlType.JSON, "JSON"
    return kind, kind.value


def _types_of(schema: Mapping[str, Any]) -> set[str]:
    declared = schema.get("type")
    if declared is None:
        values = schema.get("enum") or ([schema["const"]] if "const" in schema else [])
        types = {kind_of(value) for value in values}
    else:
        types = set(declared) if isinstance(declared, list) else {declared}  # pyright: ignore
    types.discard("null")
    return types  # pyright: ignore


def kind_of(value: Any) -> str:
    """The JSON type of a value, as JSON Schema names it."""
    for kind, name in (
        (bool, "boolean"),
        (int, "integer"),
        (float, "number"),
        (str, "string"),
        (list, "array"),
        (dict, "object"),
    ):
        if isinstance(value, kind):
            return name
    return "null"


def _needs_hugeint(schema: Mapping[str, Any]) -> bool:
    bounds = (schema.get(k) for k in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"))
    values = [*bounds, *(schema.get("enum") or ())]
    return any(isinstance(v, int) and v not in _BIGINT for v in values)
