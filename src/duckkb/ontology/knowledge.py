"""What people wrote down about a type for those who ask: the key `knowledge` of its definition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duckkb.ontology.reader import Reader, show

TEMPLATE_KEYS = ("prompt_template", "prompt", "template")
EXAMPLE_KEYS = ("few_shot_examples", "few_shots", "examples")
KEYS = ("notes", *TEMPLATE_KEYS, *EXAMPLE_KEYS, "fields", "input", "output")
"""`fields` maps a field's name to a note about it; `input` and `output` are JSON Schemas."""


def read_knowledge(
    reader: Reader, item: Mapping[str, Any], path: tuple[str, ...]
) -> Mapping[str, Any]:
    """The key `knowledge` as a mapping of `KEYS`; a text or a list of texts are its notes."""
    value = item.get("knowledge")
    place = (*path, "knowledge")
    if value is None:
        return {}
    if isinstance(value, str):
        return {"notes": (value,)}
    if isinstance(value, list):
        return {"notes": reader.texts(value, place)}
    if not isinstance(value, Mapping):
        reader.complain(place, f"expected text, texts or a mapping, got {show(value)}")
        return {}
    reader.keys(value, KEYS, place)
    notes = reader.texts(value.get("notes"), (*place, "notes"))
    return {**value, "notes": notes}
