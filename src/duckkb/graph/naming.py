"""Nodes by the names that people and agents give them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from duckkb.errors import RecordNotFoundError, UsageError
from duckkb.ontology.model import NodeType, Ontology
from duckkb.ontology.names import find_type

NodeName = str | int | tuple[str, Mapping[str, Any] | int]
"""An id, a type with an identity or id, or a text: `Type:key`, `Type:key:key`, `Type:{"field": "key"}`, `#id`."""

_FOUND_BY_SEARCH = "a search finds records by their words"
_ID = re.compile(r"\d{1,19}", re.ASCII)


class _Located(Protocol):
    @property
    def id(self) -> int: ...


class NodeNames:
    """Finds the node that a name means.

    Args:
        ontology: the types.
        type_of: the type of a record by its id, None where there is none.
        lookup: the record of a type by its identity.
        from_keys: the identity that texts mean, in the order of the type's identity fields.
    """

    def __init__(
        self,
        ontology: Ontology,
        type_of: Callable[[int], str | None],
        lookup: Callable[[NodeType, Mapping[str, Any] | int], _Located],
        from_keys: Callable[[NodeType, Sequence[str]], Mapping[str, Any] | int],
    ) -> None:
        self._ontology = ontology
        self._type_of = type_of
        self._lookup = lookup
        self._from_keys = from_keys

    def find(self, name: NodeName) -> int:
        """The id of the node.

        Raises:
            RecordNotFoundError: there is none.
            UsageError: the type is unknown or no node type, or the name cannot be read.
        """
        if isinstance(name, str):
            name = self._read(name)
        if isinstance(name, int):
            if self._type_of(name) not in self._ontology.nodes:
                raise RecordNotFoundError(
                    f"there is no node with __id {name}", hint=_FOUND_BY_SEARCH
                )
            return name
        type_name, identity = name
        try:
            return self._lookup(self._node_type(type_name), identity).id
        except RecordNotFoundError as error:
            error.hint = error.hint or _FOUND_BY_SEARCH
            raise

    def _read(self, text: str) -> int | tuple[str, Mapping[str, Any] | int]:
        digits = text.removeprefix("#")
        if _ID.fullmatch(digits):
            return int(digits)
        type_name, colon, keys = text.partition(":")
        if not colon:
            raise UsageError(
                f"'{text}' names no node",
                hint="say 'Type:key', 'Type:key:key', 'Type:{\"field\": \"key\"}', or '#' and its __id",
            )
        node = self._node_type(type_name)
        if keys.startswith("{"):
            try:
                identity = json.loads(keys)
            except ValueError as error:
                raise UsageError(f"the identity in '{text}' is no JSON object: {error}") from error
            return node.name, identity
        parts = [keys] if len(node.identity) == 1 else keys.split(":")
        try:
            return node.name, self._from_keys(node, parts)
        except UsageError as error:
            error.hint = _forms(node)
            raise

    def _node_type(self, name: str) -> NodeType:
        found = find_type(self._ontology, name)
        if isinstance(found, NodeType):
            return found
        raise UsageError(f"'{name}' is an edge type; a walk begins at a node")


def _forms(node: NodeType) -> str:
    """How a node of a type is named, with its own fields."""
    keys = ":".join(name.upper() for name in node.identity)
    fields = ", ".join(f'"{name}": …' for name in node.identity)
    return f"say '{node.name}:{keys}' or '{node.name}:{{{fields}}}'"
