"""What people wrote down about a type for those who ask: the key `knowledge` of its definition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duckkb.ontology.model import Ontology, did_you_mean
from duckkb.ontology.reader import Reader, show

TEMPLATE_KEYS = ("prompt_template", "prompt", "template")
EXAMPLE_KEYS = ("few_shot_examples", "few_shots", "examples")
KEYS = ("notes", *TEMPLATE_KEYS, *EXAMPLE_KEYS, "fields", "input", "output")
"""`fields` maps a field's name to a note about it; `input` and `output` are JSON Schemas."""
SECTIONS = ("notes", "templates", "prompts", *EXAMPLE_KEYS)
"""Of the base's own `knowledge`; each maps names of types or capabilities to what is known of them."""


def read_shared(reader: Reader, value: Any) -> Mapping[str, Any] | str | None:
    """The top-level `knowledge`: its sections, or the name of a folder with such mappings."""
    place = ("knowledge",)
    if value is None or isinstance(value, str):
        return value
    if not isinstance(value, Mapping):
        reader.complain(place, f"expected a mapping, or the name of a folder, got {show(value)}")
        return None
    reader.keys(value, SECTIONS, place)  # pyright: ignore[reportUnknownArgumentType]
    return {
        name: section
        if name == "notes" and isinstance(section, list)
        else reader.mapping(section, (*place, name))
        for name, section in value.items()  # pyright: ignore[reportUnknownVariableType]
        if name in SECTIONS
    }


def check_names(reader: Reader, shared: Any, ontology: Ontology) -> None:
    """Complains of sections of `read_shared` that tell of a type or a capability that does not exist."""
    if not isinstance(shared, Mapping):
        return
    known = [
        *ontology.types,
        *(str(c.get("id")) for n in ontology.nodes.values() for c in n.capabilities),
    ]
    for name, section in shared.items():  # pyright: ignore[reportUnknownVariableType]
        for told in section if isinstance(section, Mapping) else ():  # pyright: ignore[reportUnknownVariableType]
            if told not in known:
                hint = did_you_mean(str(told), known)  # pyright: ignore[reportUnknownArgumentType]
                message = f"there is no type or capability '{told}'"
                reader.complain(("knowledge", str(name), str(told)), message, hint=hint)  # pyright: ignore[reportUnknownArgumentType]


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
