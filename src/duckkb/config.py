"""A base's `config.yaml`, read whole: ontology, settings, and the hash of the file."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from duckkb import yamltext
from duckkb.errors import BaseNotFoundError, ConfigError, Issue
from duckkb.ontology.builtin import NO_TYPES, BuiltinTypes, property_graph_types
from duckkb.ontology.knowledge import check_names
from duckkb.ontology.load import load_ontology
from duckkb.ontology.model import Ontology
from duckkb.ontology.reader import Reader
from duckkb.settings import SETTING_KEYS, GraphSettings, LoadedSettings, load_settings

CONFIG_NAME = "config.yaml"


@dataclass(frozen=True, slots=True)
class Config:
    """What `config.yaml` says, and the hash of its bytes."""

    ontology: Ontology
    loaded: LoadedSettings
    digest: str


def read_config(root: Path, arguments: Mapping[str, Any] | None = None) -> Config:
    """Reads and checks `root/config.yaml`.

    Raises:
        BaseNotFoundError: there is no such file.
        ConfigError: with every mistake in the file, each with its line.
        SettingsError: an environment variable or argument is invalid.
    """
    path = root / CONFIG_NAME
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise BaseNotFoundError(
            f"{root} is no knowledge base: it has no {CONFIG_NAME}",
            path=str(root),
            hint="'duckkb init DIR' makes one; '--kb DIR' names another",
        ) from error
    return parse_config(data, str(path), arguments)


def parse_config(
    data: bytes, name: str = CONFIG_NAME, arguments: Mapping[str, Any] | None = None
) -> Config:
    """`read_config` on bytes already read; `name` stands in the messages."""
    try:
        document = yamltext.load(data)
    except yamltext.YamlError as error:
        hint = (
            _saving(data) if isinstance(error.__cause__, UnicodeDecodeError) else _tabs(error, data)
        )
        issue = Issue("yaml_syntax", error.message, "", error.line, hint=hint)
        where = f"{name}:{error.line}" if error.line else name
        raise ConfigError(f"{where}: {error.message}", line=error.line, issues=[issue]) from error
    reader = Reader(document)
    if document.value is not None and not isinstance(document.value, dict):
        reader.complain((), "the file must be a mapping of keys")
        reader.finish(name)
    loaded = load_settings(reader, arguments)
    ontology = load_ontology(
        document,
        SETTING_KEYS,
        reader,
        _builtin(document.value, loaded),
        loaded.settings.sources,
    )
    check_names(reader, loaded.settings.knowledge, ontology)
    reader.finish(name)
    return Config(ontology, loaded, _digest(data))


def _saving(data: bytes) -> str:
    """What to do with a file in another encoding than UTF-8."""
    if data.startswith(yamltext.UTF16):
        return "it is UTF-16: save it as UTF-8 (Notepad: Save as, Encoding UTF-8)"
    return "save it as UTF-8; of a Chinese text: iconv -f GB18030 -t UTF-8 FILE > NEW"


def _tabs(error: yamltext.YamlError, data: bytes) -> str | None:
    """What to do where an indentation has a tab."""
    lines = yamltext.BREAK.split(data.decode("utf-8-sig", "replace"))
    if error.line is None or error.column is None or error.line > len(lines):
        return None
    line, at = lines[error.line - 1], error.column - 1
    if yamltext.is_tab_in_indent(line[:at], line[at : at + 1]):
        return "indent with blanks, not with tabs"
    return None


def config_digest(root: Path) -> str | None:
    """The digest that `root/config.yaml` has now; None where it cannot be read."""
    try:
        return _digest((root / CONFIG_NAME).read_bytes())
    except OSError:
        return None


def _digest(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _builtin(values: Any, loaded: LoadedSettings) -> BuiltinTypes:
    """The types of the property graph, where the file itself has a `graph:` section.

    The environment alone does not make them: what types a base has is a matter of its file.
    """
    if not isinstance(values, dict) or "graph" not in values:
        return NO_TYPES
    graph = loaded.settings.graph or GraphSettings.model_construct()
    return property_graph_types(graph.node_types, graph.relation_types)


def find_base(start: Path) -> Path:
    """The nearest folder upwards that has a `config.yaml`.

    Raises:
        BaseNotFoundError: there is none.
    """
    for folder in (start, *start.parents):
        if (folder / CONFIG_NAME).is_file():
            return folder
    raise BaseNotFoundError(
        f"there is no knowledge base in {start} or above it",
        path=str(start),
        hint="'duckkb init DIR' makes one; '--kb DIR' names another",
    )
