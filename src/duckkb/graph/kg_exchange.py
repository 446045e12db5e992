"""`graph.json` of seed 001 §3.5: one whole graph as a file, read and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from duckkb.bundle.messages import Messages
from duckkb.bundle.parse import MAX_BYTES, read_bounded
from duckkb.graph.kg_input import DEFAULT_GRAPH, KgInput, Node, Relation

_KEYS = ("graphId", "nodes", "relations")


@dataclass(frozen=True, slots=True)
class GraphContent:
    """What a `graph.json` says, not yet checked."""

    graph: Any
    nodes: Any
    relations: Any


@dataclass(frozen=True, slots=True)
class GraphFile:
    """A whole graph."""

    graph: str
    nodes: tuple[Node, ...]
    relations: tuple[Relation, ...]

    def as_dict(self) -> dict[str, Any]:
        return {
            "graphId": self.graph,
            "nodes": [node.as_dict() for node in self.nodes],
            "relations": [relation.as_dict() for relation in self.relations],
        }

    @property
    def text(self) -> str:
        """The file: one node and one relation a line, so that Git shows what changed."""
        lists = (("nodes", self.nodes), ("relations", self.relations))
        return "".join(
            [
                f'{{\n  "graphId": {_json(self.graph)}',
                *(f',\n  "{name}": {_lines(values)}' for name, values in lists),
                "\n}\n",
            ]
        )


def read_graph_file(
    source: Path | str | Mapping[str, Any], given: KgInput, messages: Messages
) -> GraphContent:
    """Reads a `graph.json`; what is wrong with its form goes to `given`.

    Args:
        source: a file, its text, or its value.
        given: takes the issues.
        messages: the wording of a file that is too large.

    Raises:
        UsageError: the file cannot be read.
        BundleError: it is too large.
    """
    name = "graph.json"
    if isinstance(source, Path):
        name = source.name
        data = read_bounded(source, MAX_BYTES["json"], messages)
        source = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "surrogateescape")
    content = given.keyed(source, _KEYS, name)
    return GraphContent(
        content.get("graphId", DEFAULT_GRAPH),
        content.get("nodes", ()),
        content.get("relations", ()),
    )


def _lines(values: Sequence[Node | Relation]) -> str:
    if not values:
        return "[]"
    return "[\n    " + ",\n    ".join(_json(value.as_dict()) for value in values) + "\n  ]"


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
