"""What a `kg_*` call was given -> checked values, or everything that is wrong with it, each with a code.

`nodes`, `relations` and `properties` may be JSON text or JSON values; both take one way in, so that
text and value are judged alike.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from duckkb import yamltext
from duckkb.errors import Issue, KgError
from duckkb.graph.kg_messages import KgMessages
from duckkb.ontology.builtin import ID_PATTERN
from duckkb.ontology.model import closest
from duckkb.settings import GraphSettings
from duckkb.truth.jsontext import LineError, may_hide_keys, nests_too_deeply, refuse_duplicate_keys
from duckkb.truth.record import canonical

DEFAULT_GRAPH = "default"
MAX_DEPTH = 100
"""Steps that a query may walk."""
MAX_ISSUES = 100
_MAX_NESTING = yamltext.MAX_DEPTH - 2
"""Levels of properties: a bundle, in which they lie two levels deep, can say them too."""
_ID = re.compile(ID_PATTERN.removesuffix("$"))
_BYTE = re.compile(r" \(byte (\d+)\)")
_NODE_KEYS = ("id", "type", "properties")
_RELATION_KEYS = ("from", "to", "type")
_UNREADABLE = object()


@dataclass(frozen=True, slots=True)
class Node:
    """One node of a property graph."""

    id: str
    type: str
    properties: Mapping[str, Any]

    def as_dict(self) -> dict[str, Any]:
        return {"id": self.id, "type": self.type, "properties": dict(self.properties)}


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation between two nodes of a graph, named by their ids."""

    source: str
    target: str
    type: str

    def as_dict(self) -> dict[str, Any]:
        return {"from": self.source, "to": self.target, "type": self.type}


def is_id(value: Any) -> bool:
    """Whether a value obeys the rule for ids of nodes and graphs (seed 001 §5.1)."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


@dataclass
class KgInput:
    """Checks the arguments of one call; `finish` raises what was found.

    A check that fails gives a value that must not be used, since `finish` will raise.
    """

    settings: GraphSettings
    messages: KgMessages
    issues: list[Issue] = field(default_factory=list[Issue])

    def graph(self, value: Any, path: str = "graphId") -> str:
        return self._id(value, path)

    def node(self, given: Mapping[str, Any], path: str = "") -> Node:
        """A node from its `id`, `type` and `properties`; those may be left out."""
        self._keys(given, _NODE_KEYS, path)
        return Node(
            self._id(given.get("id"), f"{path}id"),
            self._type(given.get("type"), self.settings.node_types, f"{path}type"),
            self.properties(given.get("properties"), f"{path}properties", optional=True),
        )

    def properties(
        self, value: Any, path: str = "properties", *, optional: bool = False
    ) -> dict[str, Any]:
        """An object of free keys, in the order in which it is stored."""
        if value is None and optional:
            return {}
        plain = self.plain(value, path)
        if plain is _UNREADABLE:
            return {}
        if not isinstance(plain, dict):
            self._add("INVALID_ARGUMENT", path, "expected", expected="object", found=plain)
            return {}
        raw = canonical(plain)
        # It counts what lies within the value, so one level less.
        if nests_too_deeply(raw, plain, _MAX_NESTING - 1):
            self._add("INVALID_ARGUMENT", path, "too_deep", limit=_MAX_NESTING)
        return msgspec.json.decode(raw)

    def keyed(self, value: Any, known: Sequence[str], path: str) -> Mapping[str, Any]:
        """An object of these keys, all of which may be left out."""
        plain = value if isinstance(value, dict) else self.plain(value, path)
        if isinstance(plain, dict):
            self._keys(plain, known, "")
            return plain  # pyright: ignore[reportUnknownVariableType]
        if plain is not _UNREADABLE:
            self._add("INVALID_ARGUMENT", path, "expected", expected="object", found=plain)
        return {}

    def relation_type(self, value: Any, path: str = "type") -> str:
        return self._type(value, self.settings.relation_types, path)

    def depth(self, value: Any) -> int:
        """How many steps to walk, 0 to 100."""
        whole = type(value) is int or (isinstance(value, float) and value.is_integer())
        if whole and 0 <= value <= MAX_DEPTH:
            return int(value)
        self._add("INVALID_ARGUMENT", "depth", "depth", limit=MAX_DEPTH, found=value)
        return 0

    def whole_graph(self, nodes: Any, relations: Any) -> tuple[list[Node], list[Relation]]:
        """The nodes and relations of one graph, which must hold without anything else."""
        found: dict[str, Node] = {}
        for path, item in self._items(nodes, "nodes"):
            node = self.node(item, f"{path}.")
            if node.id in found:
                self._add("NODE_EXISTS", f"{path}.id", "twice", what=node.id)
            if is_id(node.id):
                found[node.id] = node
        kept: dict[Relation, None] = {}
        for path, item in self._items(relations, "relations"):
            relation = self._relation(item, path, found)
            if relation in kept:
                name = f"{relation.source} -{relation.type}-> {relation.target}"
                self._add("RELATION_EXISTS", path, "twice", what=name)
            if relation is not None:
                kept[relation] = None
        return list(found.values()), list(kept)

    def _relation(
        self, item: Mapping[str, Any], path: str, nodes: Mapping[str, Node]
    ) -> Relation | None:
        """A relation; None where an end or its type is no good."""
        before = len(self.issues)
        self._keys(item, _RELATION_KEYS, f"{path}.")
        ends: list[str] = []
        for key in ("from", "to"):
            end = item.get(key)
            if isinstance(end, str) and end in nodes:
                ends.append(end)
            else:
                self._add("NODE_NOT_FOUND", f"{path}.{key}", "no_such_node", found=end)
        kind = self.relation_type(item.get("type"), f"{path}.type")
        return Relation(ends[0], ends[1], kind) if len(self.issues) == before else None

    def _items(self, value: Any, name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The objects of a list, each with its place; what is no object is an issue."""
        listed: Any = value
        if not isinstance(value, list | tuple):
            listed = self.plain(value, name)
            if listed is _UNREADABLE:
                return
            if not isinstance(listed, list):
                self._add("INVALID_ARGUMENT", name, "expected", expected="array", found=listed)
                return
        for position, entry in enumerate(listed):  # pyright: ignore[reportUnknownArgumentType]
            path = f"{name}[{position}]"
            if isinstance(entry, dict):
                yield path, entry  # pyright: ignore[reportUnknownVariableType]
            else:
                self._add("INVALID_ARGUMENT", path, "expected", expected="object", found=entry)

    def plain(self, value: Any, path: str) -> Any:
        """A value made of JSON's types only, from JSON text or from Python values."""
        try:
            text = value if isinstance(value, str) else json.dumps(value, allow_nan=False)
            raw = text.encode()
            plain = msgspec.json.decode(raw)
            if may_hide_keys(raw, plain):
                refuse_duplicate_keys(raw)
        except (TypeError, ValueError, RecursionError, msgspec.DecodeError) as error:
            self._add(
                "INVALID_ARGUMENT", path, "no_json", problem=_reason(error, value), found=value
            )
            return _UNREADABLE
        if nests_too_deeply(raw, plain, yamltext.MAX_DEPTH):
            self._add("INVALID_ARGUMENT", path, "too_deep", limit=yamltext.MAX_DEPTH)
            return _UNREADABLE
        return plain

    def _id(self, value: Any, path: str) -> str:
        if is_id(value):
            return value
        self._add("INVALID_ID", path, "invalid_id", found=value)
        return ""

    def _type(self, value: Any, known: Sequence[str], path: str) -> str:
        if isinstance(value, str) and value in known:
            return value
        near = closest(value, known) if isinstance(value, str) else None
        hint = self.messages.text("did_you_mean", name=near) if near else None
        names = ", ".join(known)
        self._add("INVALID_TYPE", path, "invalid_type", hint=hint, names=names, found=value)
        return ""

    def _keys(self, given: Mapping[str, Any], known: Sequence[str], path: str) -> None:
        for key in given:
            if key not in known:
                name = key if str(key).isprintable() else ascii(key)
                names = ", ".join(known)
                self._add("INVALID_ARGUMENT", f"{path}{name}", "unknown_key", names=names)

    def _add(
        self, code: str, path: str, key: str, *, hint: str | None = None, **values: Any
    ) -> None:
        message = self.messages.text("at", path=path, problem=self.messages.text(key, **values))
        self.issues.append(Issue(code, message, path, hint=hint))

    def finish(self) -> None:
        """Raises what was found.

        Raises:
            KgError: with the code of the first issue, and at most 100 of all.
        """
        if self.issues:
            raise refused(self.issues, self.messages)


def refused(issues: Sequence[Issue], messages: KgMessages) -> KgError:
    """The error that carries these issues; its code and message are those of the first."""
    first, total = issues[0], len(issues)
    message = first.message
    if total > 1:
        message = messages.text("and_more", first=message, count=total - 1)
    return KgError(
        message, code=first.code, hint=first.hint, issues=issues[:MAX_ISSUES], total=total
    )


def _reason(error: Exception, value: Any) -> str:
    """What is wrong with a JSON text, its place as line and column."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, UnicodeEncodeError):
        return "text with a lone surrogate"
    if isinstance(error, LineError):
        return error.message
    text = str(error)
    place = _BYTE.search(text)
    if place is None or not isinstance(value, str):
        return _BYTE.sub("", text)
    before = value.encode()[: int(place.group(1))]
    column = len(before) - before.rfind(b"\n")
    return _BYTE.sub("", text) + f" (line {before.count(10) + 1}, column {column})"
