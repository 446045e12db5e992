"""Notes, prompt templates and few-shot examples, from wherever the config keeps them.

A type's own `knowledge:` comes first, then the base's, which is a mapping

    knowledge:
      notes: { Person: lives in one place at a time }
      templates: { REFERENCES: "Which documents does {source} refer to?" }
      few_shots: { REFERENCES: [{ question: …, answer: … }] }

or the name of a folder with such mappings in `*.yaml` and, in `NAME.md`, the notes of a type.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duckkb import yamltext
from duckkb.errors import UsageError
from duckkb.ontology.knowledge import EXAMPLE_KEYS, TEMPLATE_KEYS
from duckkb.ontology.model import Ontology

_SUMMARY = 200
_SECTIONS = {"notes": ("notes",), "template": ("templates", "prompts"), "examples": EXAMPLE_KEYS}


@dataclass(frozen=True)
class Knowledge:
    """What is known about types, relations and capabilities beyond their schema."""

    ontology: Ontology
    shared: tuple[Mapping[str, Any], ...] = ()

    def notes(self, name: str) -> tuple[str, ...]:
        """The notes on a type, its own first."""
        own = self._own(name).get("notes") or ()
        found = [str(n) for n in own]
        for value in self._shared("notes", name):
            found.extend([str(v) for v in value] if isinstance(value, list) else [str(value)])
        return tuple(found)

    def field_note(self, name: str, field: str) -> str | None:
        """The note on a field of a type."""
        fields: Any = self._own(name).get("fields")
        note = fields.get(field) if isinstance(fields, Mapping) else None
        return None if note is None else str(note)

    def template(self, name: str, spec: Mapping[str, Any] | None = None) -> str | None:
        """The prompt template of a relation or a capability."""
        for holder in (spec or {}, self._own(name)):
            for key in TEMPLATE_KEYS:
                if holder.get(key) is not None:
                    return str(holder[key])
        return next((str(v) for v in self._shared("template", name)), None)

    def examples(self, name: str, spec: Mapping[str, Any] | None = None) -> tuple[Any, ...]:
        """The few-shot examples of a relation or a capability."""
        found: list[Any] = []
        for holder in (spec or {}, self._own(name)):
            for key in EXAMPLE_KEYS:
                found.extend(_list(holder.get(key)))
        for value in self._shared("examples", name):
            found.extend(_list(value))
        return tuple(found)

    def summary(self, name: str) -> str | None:
        """A type's description and first notes in a line or two."""
        record_type = self.ontology.types.get(name)
        description = record_type.description if record_type else None
        return summary((description, *self.notes(name)))

    def own(self, name: str, key: str) -> Any:
        """One key of a type's own `knowledge`."""
        return self._own(name).get(key)

    def _own(self, name: str) -> Mapping[str, Any]:
        record_type = self.ontology.types.get(name)
        return record_type.knowledge if record_type else {}

    def _shared(self, section: str, name: str) -> Iterator[Any]:
        for each in self.shared:
            for key in _SECTIONS[section]:
                held = each.get(key)
                if isinstance(held, Mapping) and name in held:
                    yield held[name]


def open_knowledge(
    ontology: Ontology, setting: Mapping[str, Any] | str | None, root: Path
) -> Knowledge:
    """The knowledge of a base.

    Args:
        ontology: with what the types say themselves.
        setting: the config's top-level `knowledge`.
        root: the base's folder, which a folder of knowledge lies in.

    Raises:
        UsageError: the folder is missing or lies elsewhere, or a file in it is no mapping, or not UTF-8.
    """
    if setting is None:
        return Knowledge(ontology)
    if isinstance(setting, Mapping):
        return Knowledge(ontology, (setting,))
    folder = (root / setting).resolve()
    if not folder.is_relative_to(root.resolve()):
        raise UsageError(f"the folder of knowledge '{setting}' lies outside the base")
    if not folder.is_dir():
        raise UsageError(
            f"there is no folder '{setting}', which 'knowledge' names",
            path=str(folder),
            hint="make it, or correct 'knowledge' in config.yaml",
        )
    return Knowledge(ontology, tuple(_read(folder)))


def _read(folder: Path) -> Iterator[Mapping[str, Any]]:
    notes: dict[str, str] = {}
    for path in sorted(folder.glob("*.md")):
        try:
            notes[path.stem] = path.read_text("utf-8")
        except UnicodeDecodeError as error:
            raise UsageError(f"{path.name} is not UTF-8: {error}", path=str(path)) from error
    if notes:
        yield {"notes": notes}
    for path in sorted((*folder.glob("*.yaml"), *folder.glob("*.yml"))):
        try:
            value = yamltext.load(path.read_bytes()).value
        except yamltext.YamlError as error:
            raise UsageError(f"{path.name}:{error.line}: {error.message}") from error
        if value is not None and not isinstance(value, Mapping):
            raise UsageError(f"{path.name}: expected a mapping")
        yield value or {}


def summary(texts: tuple[str | None, ...]) -> str | None:
    """Texts in one line of bounded length; None where there are none."""
    line = " ".join(" ".join(t.split()) for t in texts if t)
    if len(line) > _SUMMARY:
        line = line[: _SUMMARY - 1].rstrip() + "…"
    return line or None


def _list(value: Any) -> list[Any]:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]
