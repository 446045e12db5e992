"""Strategies: ontologies of every shape, records that obey them, and their renderings as text."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta, timezone
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from duckkb.config import parse_config
from duckkb.ontology.model import Ontology

Draw = Callable[..., Any]
Values = st.SearchStrategy[Any]
Kind = tuple[dict[str, Any], Values]


def examples(count: int) -> settings:
    """Bounded runs without a clock: half of the count, or `TEST_EFFORT=10` times as many."""
    return settings(
        max_examples=max(2, round(count * float(os.environ.get("TEST_EFFORT", "0.5")))),
        deadline=None,
        suppress_health_check=[
            HealthCheck.function_scoped_fixture,
            HealthCheck.too_slow,
            HealthCheck.data_too_large,
            HealthCheck.large_base_example,
        ],
    )


def exact(value: Any) -> str:
    """JSON text that tells 1 from 1.0, 0.0 from -0.0 and true from 1, but no order of keys."""
    return json.dumps(value, sort_keys=True)


# -- values ------------------------------------------------------------------------------------

AWKWARD = (
    "", " ", "NO", "no", "y", "null", "~", "true", "1", "-1", "08", "0123", "1e3", ".5", "+1", "0x1F",
    "0o17", "1_000", "1:30", ".inf", ".nan", "2024-01-01", "2024-01-01T00:00:00Z",
    "123e4567-e89b-12d3-a456-426614174000", "\n", "a\nb", "a\r\nb\r", "\t", "a\u2028b\u2029", "\x85",
    "\0", "a\0b", "\ufeff", "\ufffe\uffff", "\x7f\x9f", "é", "e\u0301", "<<", "=", "- x", "a: b",
    "a #b", "{", "[", "&a", "*a", "!x", "'", '"', '":', "\\", "\\u0000", "%", "{}", "{0}", "😀",
    "\U0010ffff", "知识图谱", " lead", "trail ",
)  # fmt: skip

texts: Values = st.one_of(
    st.sampled_from(AWKWARD),
    st.text(st.characters(exclude_categories=("Cs",)), max_size=12),
)
floats: Values = st.one_of(
    st.sampled_from([0.0, -0.0, 1.0, 0.1, 1e16, 1e22, 5e-324, 1.7976931348623157e308, -1e-7]),
    st.floats(allow_nan=False, allow_infinity=False),
)
BIG = 2**63
HUGE = 2**127
integers: Values = st.one_of(
    st.sampled_from([0, 1, -1, 2**53, 2**53 + 1, -(2**53) - 1, BIG - 1, -BIG]),
    st.integers(-BIG, BIG - 1),
)
huge_integers: Values = st.one_of(
    integers,
    st.sampled_from([BIG, 2**64 - 1, 2**64, 2**100 + 1, HUGE - 1, -HUGE]),
    st.integers(-HUGE, HUGE - 1),
)
dates: Values = st.dates().map(date.isoformat)
json_values: Values = st.recursive(
    st.one_of(st.none(), st.booleans(), huge_integers, floats, texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=6,
)


@st.composite
def date_times(draw: Draw) -> str:
    """RFC 3339, with any offset and any number of digits that a microsecond can hold."""
    moment = draw(st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31)))
    offset = draw(st.one_of(st.none(), st.integers(-14 * 60, 14 * 60)))
    zone = "Z" if offset is None else f"{timezone(timedelta(minutes=offset))}".removeprefix("UTC")
    digits = draw(st.integers(0, 6))
    fraction = f".{moment.microsecond:06d}"[: digits + 1] if digits else ""
    return (
        moment.strftime("%Y").zfill(4)
        + moment.strftime("-%m-%dT%H:%M:%S")
        + fraction
        + (zone or "Z")
    )


def _shared(kinds: list[Kind]) -> st.SearchStrategy[Kind]:
    return st.sampled_from(kinds)


IDENTITIES: list[Kind] = [
    ({"type": "string"}, texts),
    ({"type": "string", "minLength": 1, "maxLength": 30}, texts.filter(lambda t: 1 <= len(t) <= 30)),
    ({"type": "integer"}, integers),
    ({"type": "integer", "minimum": -HUGE, "maximum": HUGE - 1}, huge_integers),
    # Numbers that one DOUBLE tells apart: what lies beyond has a test of its own.
    ({"type": "number"}, st.one_of(st.integers(-(2**53) + 1, 2**53 - 1), floats)),
    ({"type": "boolean"}, st.booleans()),
    ({"type": "string", "format": "date"}, dates),
    (
        {"type": "string", "format": "date-time"},
        st.datetimes(datetime(2, 1, 1)).map(lambda d: d.replace(microsecond=0).isoformat() + "Z"),
    ),
    ({"type": "string", "enum": ["a", "b", "NO", "08"]}, st.sampled_from(["a", "b", "NO", "08"])),
    ({"enum": [1, 2, 3]}, st.sampled_from([1, 2, 3])),
]  # fmt: skip
SCALARS: list[Kind] = [
    *IDENTITIES,
    ({"type": "integer", "minimum": -5, "maximum": 5, "multipleOf": 1}, st.integers(-5, 5)),
    ({"type": "integer"}, st.sampled_from([1.0, -0.0, 1e15])),
    ({"type": "number"}, floats),
    ({"type": "number", "minimum": 0}, floats.map(abs)),
    ({"type": "number"}, st.integers(-(2**1023), 2**1023)),
    ({"type": "string", "format": "date-time"}, date_times()),
    ({"const": "2024-01-01"}, st.just("2024-01-01")),
]
_POINT = {
    "type": "object",
    "required": ["x"],
    "properties": {"x": {"type": "number"}, "label": {"type": ["string", "null"]}},
    "additionalProperties": False,
}
_points = st.one_of(
    st.fixed_dictionaries({"x": floats}),
    st.fixed_dictionaries({"x": floats, "label": st.one_of(st.none(), texts)}),
)
COMPOUND: list[Kind] = [
    ({}, json_values),
    ({"type": "object"}, st.dictionaries(texts, json_values, max_size=3)),
    (_POINT, _points),
    ({"$ref": "#/definitions/Point"}, _points),
    ({"type": "array"}, st.lists(json_values, max_size=3)),
    ({"type": "array", "items": _POINT, "maxItems": 3}, st.lists(_points, max_size=3)),
    (
        {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
        st.lists(st.lists(integers, max_size=3), max_size=3),
    ),
    ({"type": ["string", "integer"]}, st.one_of(texts, huge_integers)),
    ({"anyOf": [{"type": "boolean"}, _POINT]}, st.one_of(st.booleans(), _points)),
    ({"enum": [1, "1", True, None, [1]]}, st.sampled_from([1, "1", True, None, [1]])),
]


@st.composite
def kinds(draw: Draw) -> Kind:
    """A field's schema and the values that obey it."""
    form = draw(st.sampled_from(["scalar", "scalar", "nullable", "list", "compound"]))
    if form == "compound":
        return draw(_shared(COMPOUND))
    schema, values = draw(_shared(SCALARS))
    if form == "nullable" and isinstance(schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}, st.one_of(st.none(), values)
    if form == "list":
        if "type" in schema and "enum" not in schema and draw(st.booleans()):
            schema, values = (
                {**schema, "type": [schema["type"], "null"]},
                st.one_of(st.none(), values),
            )
        return {"type": "array", "items": schema}, st.lists(values, max_size=4)
    return schema, values


# -- ontologies --------------------------------------------------------------------------------

FIELD_NAMES = (
    "id", "name", "Title", "名", "a b", "a.b", 'q"q', "it's", "select", "k0", "c1", "n", "t", "source_",
    "from", "to", "%s", "{}", "é", "e\u0301", "properties", "rowid", "-x", "a:b", "1", "null",
)  # fmt: skip
NODE_NAMES = ("Person", "Doc", "事件", "A-b", "_X")
EDGE_NAMES = ("KNOWS", "part-of", "引用")


class Drawn:
    """A generated ontology, the config it came from, and what each field may hold."""

    def __init__(
        self, config: dict[str, Any], ontology: Ontology, values: dict[str, dict[str, Values]]
    ) -> None:
        self.config = config
        self.ontology = ontology
        self.values = values

    @property
    def text(self) -> str:
        return config_text(self.config)

    @property
    def required(self) -> dict[str, list[str]]:
        both = {**self.config.get("nodes", {}), **self.config.get("edges", {})}
        return {name: item.get("schema", {}).get("required", []) for name, item in both.items()}

    def __repr__(self) -> str:
        return f"Drawn({self.config!r})"


def config_text(config: Mapping[str, Any]) -> str:
    return yaml_text(config)


@st.composite
def ontologies(draw: Draw, edges: bool = True) -> Drawn:
    """One to three node types and up to two edge types."""
    values: dict[str, dict[str, Values]] = {}
    nodes: dict[str, Any] = {}
    for name in draw(st.lists(st.sampled_from(NODE_NAMES), min_size=1, max_size=3, unique=True)):
        nodes[name], values[name] = _record_type(draw, 1, frozenset())
    config: dict[str, Any] = {"nodes": nodes}
    if edges:
        found: dict[str, Any] = {}
        for name in draw(st.lists(st.sampled_from(EDGE_NAMES), max_size=2, unique=True)):
            item, values[name] = _record_type(draw, 0, frozenset({"source", "target"}))
            ends = st.sampled_from(sorted(nodes))
            found[name] = {"from": draw(ends), "to": draw(ends), **item}
        if found:
            config["edges"] = found
    ontology = parse_config(config_text(config).encode()).ontology
    return Drawn(config, ontology, values)


def _record_type(
    draw: Draw, least: int, taken: frozenset[str]
) -> tuple[dict[str, Any], dict[str, Values]]:
    pool = [name for name in FIELD_NAMES if name not in taken]
    names = draw(
        st.lists(st.sampled_from(pool), min_size=max(1, least), max_size=6, unique_by=str.casefold)
    )
    count = draw(st.integers(least, min(3, len(names))))
    identity = names[:count]
    properties: dict[str, Any] = {}
    values: dict[str, Values] = {}
    for name in draw(st.permutations(names)):
        kind = draw(_shared(IDENTITIES) if name in identity else kinds())
        properties[name], values[name] = kind
    rest = [name for name in names if name not in identity]
    required = draw(st.lists(st.sampled_from(rest), unique=True)) if rest else []
    schema = {
        "type": "object",
        "properties": properties,
        "required": required,
        "definitions": {"Point": _POINT},
    }
    item: dict[str, Any] = {"schema": schema}
    if identity:
        item["identity"] = identity[0] if count == 1 and draw(st.booleans()) else identity
    return item, values


@st.composite
def records(draw: Draw, drawn: Drawn, name: str) -> dict[str, Any]:
    """Values of a node type, or the own values of an edge type, that its schema allows."""
    identity = drawn.ontology.types[name].identity
    result: dict[str, Any] = {}
    for key, values in drawn.values[name].items():
        if key in identity or key in drawn.required[name] or draw(st.booleans()):
            result[key] = draw(values)
    return result


def identity_key(name: str, *identities: Mapping[str, Any]) -> str:
    """What makes a record the same: its type and identity, 1.0 being 1."""
    return exact([name, [[(k, plain_number(v)) for k, v in i.items()] for i in identities]])


def plain_number(value: Any) -> Any:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def identity_of(drawn: Drawn, name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: values[key] for key in drawn.ontology.types[name].identity}


@st.composite
def bundles(draw: Draw, drawn: Drawn, most: int = 4) -> list[dict[str, Any]]:
    """Items that can be imported together into an empty base; no record twice."""
    items: dict[str, dict[str, Any]] = {}
    by_type: dict[str, list[dict[str, Any]]] = {}
    for name in drawn.ontology.nodes:
        for values in draw(st.lists(records(drawn, name), max_size=most)):
            identity = identity_of(drawn, name, values)
            if not any(str(value).strip() for value in identity.values()):
                continue  # an empty text names nothing, nor do blanks
            key = identity_key(name, identity)
            if key not in items:
                items[key] = {"type": name, **values}
                by_type.setdefault(name, []).append(identity)
    for name, edge in drawn.ontology.edges.items():
        if not by_type.get(edge.source) or not by_type.get(edge.target):
            continue
        for own in draw(st.lists(records(drawn, name), max_size=most)):
            source = draw(st.sampled_from(by_type[edge.source]))
            target = draw(st.sampled_from(by_type[edge.target]))
            key = identity_key(name, source, target, identity_of(drawn, name, own))
            items.setdefault(key, {"type": name, "source": source, "target": target, **own})
    return draw(st.permutations(list(items.values())))


@st.composite
def populated(draw: Draw) -> tuple[Drawn, list[dict[str, Any]]]:
    """An ontology and a bundle for it."""
    drawn = draw(ontologies())
    return drawn, draw(bundles(drawn))


# -- renderings --------------------------------------------------------------------------------

_PLAIN = re.compile(r"[A-Z][a-z]{2,}\Z")
_WORDS = frozenset({"Null", "True", "False"})


def yaml_text(value: Any, depth: int = 0) -> str:
    """A value as block YAML: strings quoted unless they are plainly words."""
    pad = "  " * depth
    if isinstance(value, Mapping) and value:
        lines: list[str] = []
        for key, child in value.items():
            lines.append(f"{pad}{yaml_scalar(key)}:{_below(child, depth)}")
        return "".join(lines)
    if isinstance(value, list) and value:
        return "".join(f"{pad}-{_below(child, depth)}" for child in value)
    return f"{pad}{yaml_scalar(value)}\n"


def _below(child: Any, depth: int) -> str:
    if isinstance(child, Mapping | list) and child:
        return "\n" + yaml_text(child, depth + 1)
    return f" {yaml_scalar(child)}\n"


def yaml_scalar(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        if _PLAIN.match(value) and value not in _WORDS:
            return value
        return '"' + "".join(_escaped(c) for c in value) + '"'
    if isinstance(value, list):
        return "[]"
    if isinstance(value, Mapping):
        return "{}"
    return repr(value)


def _escaped(character: str) -> str:
    code = ord(character)
    if character in '"\\':
        return "\\" + character
    if 0x20 <= code < 0x7F or 0xA0 < code < 0x2000 or 0x4E00 <= code < 0x9FFF:
        return character
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def shuffled(draw: Draw, value: Any) -> Any:
    """The same value with the keys of its objects in another order."""
    if isinstance(value, Mapping):
        keys = draw(st.permutations(list(value)))
        return {key: shuffled(draw, value[key]) for key in keys}
    if isinstance(value, list):
        return [shuffled(draw, child) for child in value]
    return value
