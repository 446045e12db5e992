"""The fields of a type: its own schema over those of its mixins and parents, and what follows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from duckkb.ontology.model import RESERVED_FIELDS, Field, NodeType, did_you_mean
from duckkb.ontology.reader import Reader
from duckkb.ontology.schema import SchemaProblem, check_schema, column_type, expand

_IDENTITY_TYPES = frozenset(
    {"VARCHAR", "BIGINT", "HUGEINT", "DOUBLE", "BOOLEAN", "DATE", "TIMESTAMPTZ"}
)


class FieldReader:
    """Reads the fields of one file's types; mistakes are gathered in its reader.

    A database of thousands of tables has few kinds of them, so what is costly is done once a kind.

    Args:
        reader: gathers the issues.
        structs: the shared schemas that `mixins` and `$ref` name.
    """

    def __init__(self, reader: Reader, structs: Mapping[str, Any]) -> None:
        self._reader = reader
        self._structs = structs
        self._checked: set[str] = set()
        self._mixed: dict[tuple[str, ...], Mapping[str, Any]] = {}
        self._fields_of: dict[int, dict[str, Field]] = {}

    def schema(
        self,
        item: Mapping[str, Any],
        path: tuple[str, ...],
        parents: Sequence[NodeType],
        reserved: frozenset[str],
    ) -> Mapping[str, Any]:
        """The type's own schema over those of its mixins over those of its parents."""
        own = self._reader.mapping(item.get("schema"), (*path, "schema"))
        mixins = self._reader.texts(item.get("mixins"), (*path, "mixins"))
        shared = bool(mixins) and not own and not parents and reserved is RESERVED_FIELDS
        if shared and mixins in self._mixed:
            return self._mixed[mixins]
        before = len(self._reader.issues)
        layers: list[Mapping[str, Any]] = [p.schema for p in parents]
        for mixin in mixins:
            if mixin in self._structs:
                layers.append(self._expanded(self._structs[mixin], (*path, "mixins")))
            else:
                hint = did_you_mean(mixin, self._structs)
                self._reader.complain(
                    (*path, "mixins"),
                    f"there is no struct '{mixin}'",
                    code="unknown_type",
                    hint=hint,
                )
        layers.append(self._expanded(own, (*path, "schema")))
        merged: dict[str, Any] = {"type": "object"}
        properties: dict[str, Any] = {}
        required: list[str] = []
        for layer in layers:
            properties.update(layer.get("properties") or {})
            required.extend(layer.get("required") or ())
            merged.update({k: v for k, v in layer.items() if k not in ("properties", "required")})
        for name in properties:
            if name in reserved or name.startswith("__"):
                self._reader.complain(
                    (*path, "schema", "properties", name),
                    f"the field name '{name}' is reserved",
                    code="reserved",
                    hint=f"rename it, for example to '{name.strip('_')}_'",
                )
        unknown = [name for name in dict.fromkeys(required) if name not in properties]
        for name in unknown:
            self._reader.complain(
                (*path, "schema", "required"),
                f"'required' names '{name}', which 'properties' lacks",
            )
        merged["properties"] = properties
        merged["required"] = [name for name in dict.fromkeys(required) if name in properties]
        if shared and len(self._reader.issues) == before:
            self._mixed[mixins] = merged
        return merged

    def _expanded(self, schema: Mapping[str, Any], path: tuple[str, ...]) -> Mapping[str, Any]:
        try:
            expanded = expand(schema, self._structs)
            text = json.dumps(expanded)
            if text not in self._checked:
                check_schema(expanded)
                self._checked.add(text)
        except SchemaProblem as problem:
            self._reader.complain(
                (*path, *problem.path), problem.message, code="schema", hint=problem.hint
            )
            return {}
        return expanded

    def of(self, schema: Mapping[str, Any], path: tuple[str, ...]) -> dict[str, Field]:
        """The fields of a schema that `schema` gave, by name; `path` is the type's in the file."""
        if id(schema) in self._fields_of:
            return self._fields_of[id(schema)]
        fields: dict[str, Field] = {}
        folded: dict[str, str] = {}
        definitions = schema.get("definitions") or {}
        for name, spec in schema["properties"].items():
            place = (*path, "schema", "properties", name)
            if not name or "\0" in name:
                self._reader.complain(place, "a field needs a name")
                continue
            if name.casefold() in folded:
                self._reader.complain(
                    place, f"the field name differs from '{folded[name.casefold()]}' only in case"
                )
            folded[name.casefold()] = name
            details = spec if isinstance(spec, dict) else {}
            kind, sql = column_type(details, definitions)
            unit = details.get("unit")
            fields[name] = Field(
                name=name,
                schema=spec,
                kind=kind,
                sql=sql,
                required=name in schema["required"],
                title=details.get("title"),
                description=details.get("description"),
                aliases=self._reader.texts(details.get("aliases"), (*place, "aliases")),
                unit=None if unit is None else str(unit),
                value_aliases=self._value_aliases(details, sql, (*place, "value_aliases")),
            )
        if any(schema is kept for kept in self._mixed.values()):
            self._fields_of[id(schema)] = fields
        return fields

    def _value_aliases(
        self, details: Mapping[str, Any], sql: str, path: tuple[str, ...]
    ) -> dict[str, tuple[str, ...]]:
        """What people call the values of a field, by value as it is stored."""
        told: Mapping[Any, Any] = self._reader.mapping(details.get("value_aliases"), path)
        if not told:
            return {}
        if sql not in ("VARCHAR", "VARCHAR[]"):
            self._reader.complain(path, "only values that are text have other names")
            return {}
        values = (details if sql == "VARCHAR" else details.get("items") or {}).get("enum")
        for value in told:
            if not isinstance(value, str) or (values is not None and value not in values):
                hint = did_you_mean(str(value), [v for v in values or () if isinstance(v, str)])
                self._reader.complain((*path, value), f"'{value}' is no value of it", hint=hint)
        return {v: self._reader.texts(names, (*path, v)) for v, names in told.items()}

    def check_identity(
        self, identity: Sequence[str], fields: Mapping[str, Field], path: tuple[str, ...]
    ) -> None:
        """Identity fields must be in the schema, plain values, and named once each."""
        for name in identity:
            if name not in fields:
                hint = did_you_mean(name, fields)
                self._reader.complain(
                    (*path, "identity"),
                    f"the identity field '{name}' is not in the schema",
                    code="identity",
                    hint=hint,
                )
            elif fields[name].sql not in _IDENTITY_TYPES:
                self._reader.complain(
                    (*path, "identity"),
                    f"the identity field '{name}' must be a string, number or boolean",
                    code="identity",
                )
        if len(set(identity)) != len(identity):
            self._reader.complain(
                (*path, "identity"), "an identity field is named twice", code="identity"
            )


def in_order(fields: Mapping[str, Field], identity: Sequence[str]) -> tuple[Field, ...]:
    """Identity fields first, the others in the order of the schema."""
    first = [fields[name] for name in dict.fromkeys(identity) if name in fields]
    return (*first, *(f for f in fields.values() if f.name not in identity))
