"""What of a type is searchable, read from both dialects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duckkb.ontology.model import MOST_DIM, Field, NodeType, SearchSpec, VectorField, did_you_mean
from duckkb.ontology.reader import Reader, show
from duckkb.ontology.values import KINDS, Kind

_SEARCH_KEYS = frozenset({"full_text", "vectors", "priority_weight", "priority_field"})
_VECTOR_KEYS = frozenset({"dim", "model", "metric", "field"})
_METRICS = ("cosine", "l2", "inner")


def read_search(
    reader: Reader,
    item: Mapping[str, Any],
    path: tuple[str, ...],
    fields: Mapping[str, Field],
    parents: Sequence[NodeType],
) -> SearchSpec:
    spec = reader.mapping(item.get("search"), (*path, "search"))
    reader.keys(spec, _SEARCH_KEYS, (*path, "search"))
    full_text = list(reader.texts(spec.get("full_text"), (*path, "search", "full_text")))
    vectors = [
        *_vectors(reader, spec.get("vectors"), (*path, "search", "vectors"), fields),
        *_vectors(reader, item.get("vectors"), (*path, "vectors"), fields),
    ]
    if "search" not in item and "vectors" not in item:
        inherited = next((p.search for p in parents if p.search.fields), None)
        if inherited is not None:
            return inherited
    if "full_text" not in spec and vectors and "search" not in item:
        # The dialect with `vectors:` alone has no key for full text: what is worth a vector
        # is worth finding by its words.
        known = tuple(v.field for v in vectors if v.field in fields)
        return SearchSpec(known, tuple(vectors))
    for position, name in enumerate(full_text):
        _check_field(reader, name, (*path, "search", "full_text", position), fields)
    priority_field = reader.text(spec.get("priority_field"), (*path, "search", "priority_field"))
    if priority_field is not None:
        place = (*path, "search", "priority_field")
        _check_field(reader, priority_field, place, fields)
        kind = KINDS[fields[priority_field].kind] if priority_field in fields else Kind.NUMBER
        if not kind.numeric:
            reader.complain(
                place,
                f"priority_field is a number field, '{priority_field}' holds {kind.value} values",
                hint="name an integer or number field, or set priority_weight for the type",
            )
    place = (*path, "search", "priority_weight")
    weight = reader.number(spec.get("priority_weight"), place, 1.0)
    if weight < 0:
        reader.complain(
            place,
            f"expected 0 or more, got {show(weight)}",
            hint="a weight below 1 lets the hits of a type sink, 0 puts them last",
        )
    known = [name for name in full_text if name in fields]
    return SearchSpec(tuple(known), tuple(vectors), weight, priority_field)


def _vectors(
    reader: Reader, value: Any, path: tuple[str, ...], fields: Mapping[str, Field]
) -> list[VectorField]:
    if isinstance(value, dict):
        entries: list[tuple[tuple[str | int, ...], str, Mapping[str, Any]]] = [
            ((*path, name), name, reader.mapping(spec, (*path, name)))
            for name, spec in value.items()  # pyright: ignore[reportUnknownVariableType]
        ]
    else:
        names = reader.texts(value, path)
        entries = [((*path, i), name, {}) for i, name in enumerate(names)]
    vectors: list[VectorField] = []
    for place, name, spec in entries:
        reader.keys(spec, _VECTOR_KEYS, place)
        target = reader.text(spec.get("field"), (*place, "field"))
        if target is None:
            target = name if name in fields else name.removesuffix("_embedding")
        _check_field(reader, target, place, fields)
        metric = str(spec.get("metric") or "cosine")
        if metric not in _METRICS:
            reader.complain(
                (*place, "metric"), f"expected one of {', '.join(_METRICS)}, got {metric!r}"
            )
        dim = spec.get("dim")
        whole = isinstance(dim, int) and not isinstance(dim, bool)
        if dim is not None and not (whole and 1 <= dim <= MOST_DIM):
            reader.complain(
                (*place, "dim"), f"expected a whole number from 1 to {MOST_DIM}, got {show(dim)}"
            )
            dim = None
        model = reader.text(spec.get("model"), (*place, "model"))
        vectors.append(VectorField(target, model, dim, metric))
    return vectors


def _check_field(
    reader: Reader, name: str, path: Sequence[str | int], fields: Mapping[str, Field]
) -> None:
    if name not in fields:
        hint = did_you_mean(name, fields)
        reader.complain(
            path, f"there is no field '{name}' in the schema", code="unknown_field", hint=hint
        )
