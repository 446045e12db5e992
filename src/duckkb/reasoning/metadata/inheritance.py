"""What a type has of its own and from its parents: attributes and capabilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from duckkb.errors import UsageError
from duckkb.ontology.model import did_you_mean
from duckkb.reasoning.capabilities import Capability
from duckkb.reasoning.catalog import Catalog

_INHERITED = 0.9
"""How surely a type is meant by an attribute that it inherits; by its own, 1."""


def owners(catalog: Catalog, attribute_id: str) -> Iterator[tuple[str, str, float]]:
    """The classes that have an attribute, their own id of it, and how surely it is meant."""
    attribute = catalog.attributes.get(attribute_id)
    if attribute is None:
        named = [c for c in catalog.classes.values() if attribute_id in c.by_name]
        if not named:
            raise unknown("attribute", attribute_id, catalog.attributes, "unknown_field")
        for each in named:
            yield each.name, f"{each.name}.{attribute_id}", 1.0
        return
    yield attribute.class_name, attribute_id, 1.0
    for each in catalog.classes.values():
        if each.parents and each.name != attribute.class_name and attribute.name in each.by_name:
            line = ancestors(catalog, each.name)
            if attribute.class_name in line:
                yield each.name, f"{each.name}.{attribute.name}", _INHERITED


def ancestors(catalog: Catalog, class_id: str) -> tuple[str, ...]:
    """A type, its parents, theirs, each once, the nearest first."""
    found: dict[str, None] = {}
    waiting = [class_id]
    while waiting:
        name = waiting.pop(0)
        if name not in found and name in catalog.classes:
            found[name] = None
            waiting.extend(catalog.classes[name].parents)
    return tuple(found)


def capabilities_of(
    declared: Sequence[Capability], line: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """Own capabilities, then those of the parents that no nearer type declares under that id."""
    seen: set[str] = set()
    for k, name in enumerate(line):
        for each in declared:
            if each.class_name == name and each.id not in seen:
                seen.add(each.id)
                title = str(each.spec.get("title") or each.id)
                yield {"id": each.id, "name": title, "inherited": k > 0}


_SHOWN = 20
"""Names that are told where none is near the one that was given."""


def unknown(
    what: str, name: str, known: Sequence[str] | Mapping[str, Any], code: str
) -> UsageError:
    """The refusal of a name that nothing has, with the nearest that something has."""
    shown = ", ".join(sorted(known)[:_SHOWN]) + (", …" if len(known) > _SHOWN else "")
    hint = did_you_mean(name, known, f"known here: {shown}" if known else None)
    return UsageError(f"there is no {what} '{name}'", code=code, path=name, hint=hint)
