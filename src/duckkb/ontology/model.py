"""The ontology as frozen values: what kinds of records a base has.

`load.py` makes it from `config.yaml`; nothing here reads a file or knows a database.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

RESERVED_FIELDS = frozenset({"type", "action"})
RESERVED_EDGE_FIELDS = RESERVED_FIELDS | {"source", "target"}


class SqlType(Enum):
    """The DuckDB column types that fields map to."""

    VARCHAR = "VARCHAR"
    BIGINT = "BIGINT"
    HUGEINT = "HUGEINT"
    DOUBLE = "DOUBLE"
    BOOLEAN = "BOOLEAN"
    TIMESTAMPTZ = "TIMESTAMPTZ"
    DATE = "DATE"
    LIST = "LIST"
    JSON = "JSON"


class Cardinality(Enum):
    """How many edges of a type a node may have; `N:1` allows one target per source."""

    ONE_TO_ONE = "1:1"
    ONE_TO_MANY = "1:N"
    MANY_TO_ONE = "N:1"
    MANY_TO_MANY = "N:N"

    @property
    def one_target_per_source(self) -> bool:
        return self in (Cardinality.ONE_TO_ONE, Cardinality.MANY_TO_ONE)

    @property
    def one_source_per_target(self) -> bool:
        return self in (Cardinality.ONE_TO_ONE, Cardinality.ONE_TO_MANY)

    @property
    def single(self) -> tuple[int, ...]:
        """The ends (0: source, 1: target) whose nodes have one partner at most."""
        rules = self.one_target_per_source, self.one_source_per_target
        return tuple(at for at, holds in enumerate(rules) if holds)


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a type: its JSON Schema and the column it becomes.

    `sql` is the full column type, `VARCHAR[]` for a list of strings. `value_aliases` are what people
    call its values.
    """

    name: str
    schema: Mapping[str, Any]
    kind: SqlType
    sql: str
    required: bool = False
    title: str | None = None
    description: str | None = None
    aliases: tuple[str, ...] = ()
    unit: str | None = None
    value_aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])


MOST_DIM = 65_536
"""The greatest dimension of vectors; those of known models have 8,192 at most."""


@dataclass(frozen=True, slots=True)
class VectorField:
    """A field whose text is embedded; `None` means the base's own model and dimension."""

    field: str
    model: str | None = None
    dim: int | None = None
    metric: str = "cosine"


@dataclass(frozen=True, slots=True)
class SearchSpec:
    """What of a type is searchable, and how much its hits weigh."""

    full_text: tuple[str, ...] = ()
    vectors: tuple[VectorField, ...] = ()
    priority_weight: float = 1.0
    priority_field: str | None = None

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that is cut into chunks, in order, once."""
        return tuple(dict.fromkeys((*self.full_text, *(v.field for v in self.vectors))))


@dataclass(frozen=True)
class RecordType:
    """What nodes and edges have in common."""

    name: str
    identity: tuple[str, ...]
    fields: tuple[Field, ...]
    schema: Mapping[str, Any]
    title: str | None = None
    description: str | None = None
    aliases: tuple[str, ...] = ()
    knowledge: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def table(self) -> str:
        raise NotImplementedError

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        return {f.name: f for f in self.fields}

    @cached_property
    def identity_fields(self) -> tuple[Field, ...]:
        return tuple(self.by_name[name] for name in self.identity)


@dataclass(frozen=True)
class NodeType(RecordType):
    """A type of independent entities, kept in `data/nodes/{table}` and in SQL table `table`."""

    table_name: str = ""
    search: SearchSpec = field(default_factory=SearchSpec)
    extends: tuple[str, ...] = ()
    source: Mapping[str, Any] | None = None
    capabilities: tuple[Mapping[str, Any], ...] = ()

    @property
    def table(self) -> str:
        return self.table_name

    @property
    def bound(self) -> bool:
        """Whether its rows are in a database of `sources`, and not in the base."""
        return self.source is not None


@dataclass(frozen=True)
class EdgeType(RecordType):
    """A type of relations, kept in `data/edges/{label}` and in SQL table `edge_{label}`.

    `identity` names the edge's own fields that tell parallel edges apart; often none.
    """

    label: str = ""
    source: str = ""
    target: str = ""
    cardinality: Cardinality = Cardinality.MANY_TO_MANY
    source_binding: Mapping[str, Any] | None = None

    @property
    def table(self) -> str:
        return f"edge_{self.label}"

    @property
    def bound(self) -> bool:
        """Whether it is a join of columns of two bound types, and has no records."""
        return self.source_binding is not None


@dataclass(frozen=True)
class Ontology:
    """All node and edge types of a base, by name, in the order of the config.

    `elsewhere` has the types that are known by name only: those that `stored` leaves out.
    """

    nodes: Mapping[str, NodeType]
    edges: Mapping[str, EdgeType]
    elsewhere: Mapping[str, NodeType | EdgeType] = field(
        default_factory=dict[str, "NodeType | EdgeType"]
    )

    @cached_property
    def types(self) -> Mapping[str, NodeType | EdgeType]:
        return {**self.nodes, **self.edges}

    @cached_property
    def stored(self) -> Ontology:
        """The types whose records the base itself keeps: in files, tables, search and bundles."""
        left = {name: t for name, t in self.types.items() if t.bound}
        if not left:
            return self
        return Ontology(
            {name: node for name, node in self.nodes.items() if not node.bound},
            {name: edge for name, edge in self.edges.items() if not edge.bound},
            left,
        )

    @cached_property
    def by_table(self) -> Mapping[str, NodeType | EdgeType]:
        """The types that the base keeps, by their tables."""
        return {t.table: t for t in self.types.values() if not t.bound}

    @cached_property
    def edges_at(self) -> Mapping[str, tuple[EdgeType, ...]]:
        """The edge types that begin or end at each node type."""
        found: dict[str, list[EdgeType]] = {name: [] for name in self.nodes}
        for edge in self.edges.values():
            for end in dict.fromkeys((edge.source, edge.target)):
                found[end].append(edge)
        return {name: tuple(edges) for name, edges in found.items()}

    def source_of(self, record_type: NodeType | EdgeType) -> str | None:
        """The source that a type is bound to; None for one that the base keeps."""
        if isinstance(record_type, EdgeType):
            return self.source_of(self.nodes[record_type.source]) if record_type.bound else None
        return str(record_type.source["database"]) if record_type.source else None

    def endpoints(self, edge: EdgeType) -> tuple[NodeType, NodeType]:
        return self.nodes[edge.source], self.nodes[edge.target]


def closest(name: str, known: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The known name that was probably meant, or None.

    Case alone never counts as a difference. A name is meant where it is alike above `cutoff` (0 to 1) and
    `near`; where none is, a common synonym of agents (`Human` for `Person`) is tried.
    """
    by_fold: dict[str, str] = {}
    for candidate in known:
        by_fold.setdefault(candidate.casefold(), candidate)
    folded = name.casefold()
    if folded in by_fold:
        return by_fold[folded]
    for match in difflib.get_close_matches(folded, by_fold, n=_MOST_ALIKE, cutoff=cutoff):
        if near(folded, match):
            return by_fold[match]
    for group in _SYNONYMS:
        if folded in group:
            for word in group:
                if word in by_fold:
                    return by_fold[word]
    return None


def near(name: str, known: str) -> bool:
    """Whether a name may be a slip for another: not merely made of the same letters, as `nope` is of `KGNode`.

    It is off by one edit in three letters, as rustc has it (OSA distance), or has its beginning or its words.
    """
    from rapidfuzz.distance import (  # whose loading costs more than a command that needs none
        OSA,
        Prefix,
    )

    one, other = name.casefold(), known.casefold()
    if OSA.distance(one, other) <= max(len(one), _EDIT_IN) // _EDIT_IN:
        return True
    shorter, longer = sorted((one, other), key=len)
    shared = Prefix.similarity(one, other)
    if _HAN.search(shorter):
        return len(shorter) > 1 and shorter in longer
    if shared >= _EDIT_IN and 5 * shared >= 3 * len(shorter):
        return True
    words = [set(filter(None, _BETWEEN_WORDS.split(each))) for each in (shorter, longer)]
    return bool(words[0]) and (words[0] <= words[1] or words[1] <= words[0])


def did_you_mean(name: str, known: Iterable[str], otherwise: str | None = None) -> str | None:
    """The hint of an error about a name that nothing has: the `closest` one, or `otherwise`."""
    meant = closest(name, known)
    return otherwise if meant is None else f"Did you mean '{meant}'?"


_MOST_ALIKE = 5
_EDIT_IN = 3
"""One edit in so many letters is a slip."""
_HAN = re.compile(r"[\u3400-\u9fff]")
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_SYNONYMS: tuple[tuple[str, ...], ...] = (
    ("person", "human", "people", "individual", "character", "user", "人物", "人", "人员"),
    ("document", "doc", "article", "page", "file", "text", "文档", "文件", "文章"),
    ("organization", "organisation", "org", "company", "firm", "组织", "公司", "机构"),
    ("place", "location", "site", "地点", "地方"),
    ("event", "incident", "事件"),
    ("source", "from", "src", "起点"),
    ("target", "to", "dst", "终点"),
)
