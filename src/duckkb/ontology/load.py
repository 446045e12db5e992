"""`config.yaml` in either dialect -> Ontology, with every mistake and its line.

Two dialects exist and may be mixed: `nodes` and `edges` at top level with `identity` as a string
and `search.full_text|vectors`, or all of it under `ontology` with `structs`, `identity` as a list
and `vectors` as a mapping. What is no ontology (`embedding`, `search`, `language` …) is left to
`settings.py`; the key names that may stand at top level are given by the caller.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from duckkb.ontology.binding import read_edge_binding, read_node_binding
from duckkb.ontology.builtin import NO_TYPES, BuiltinTypes
from duckkb.ontology.fields import FieldReader, in_order
from duckkb.ontology.knowledge import read_knowledge
from duckkb.ontology.model import (
    RESERVED_EDGE_FIELDS,
    RESERVED_FIELDS,
    Cardinality,
    EdgeType,
    NodeType,
    Ontology,
    SearchSpec,
    did_you_mean,
)
from duckkb.ontology.reader import Reader, show
from duckkb.ontology.search_spec import read_search
from duckkb.yamltext import Document

ONTOLOGY_KEYS = frozenset({"nodes", "edges", "structs", "ontology"})
NODE_KEYS = frozenset(
    [
        "table",
        "identity",
        "title",
        "description",
        "aliases",
        "schema",
        "search",
        "vectors",
        "mixins",
        "extends",
        "source",
        "capabilities",
        "knowledge",
    ]
)
EDGE_KEYS = frozenset(
    [
        "label",
        "from",
        "to",
        "cardinality",
        "identity",
        "title",
        "description",
        "aliases",
        "schema",
        "mixins",
        "source",
        "knowledge",
    ]
)
_RESERVED_TABLES = frozenset({"search_index", "search_cache"})
_TYPE_NAME = re.compile(r"[^\W\d][\w-]{0,62}\Z")


def load_ontology(
    document: Document,
    other_keys: Iterable[str],
    reader: Reader,
    builtin: BuiltinTypes = NO_TYPES,
    sources: Mapping[str, Any] | None = None,
) -> Ontology:
    """Builds the ontology of a loaded `config.yaml`.

    Mistakes are gathered in `reader`; call its `finish` afterwards. The value returned is only
    meaningful when there were none.

    Args:
        document: the loaded file.
        other_keys: the top-level keys that are settings.
        reader: gathers the issues.
        builtin: types of the `graph:` section, which stand after those of the file.
        sources: the databases that types may be bound to, by name.
    """
    root = reader.mapping(document.value, ())
    reader.keys(root, (*ONTOLOGY_KEYS, *other_keys), ())
    nested = reader.mapping(root.get("ontology"), ("ontology",))
    reader.keys(nested, ("structs", "nodes", "edges"), ("ontology",))
    structs: dict[str, Any] = {}
    # The built-in types come first, so that a clash is told at the line of the other type.
    node_items: dict[str, tuple[tuple[str, ...], Mapping[str, Any]]] = {}
    edge_items: dict[str, tuple[tuple[str, ...], Mapping[str, Any]]] = {}
    node_items.update((name, (("graph",), item)) for name, item in builtin.nodes.items())
    edge_items.update((name, (("graph",), item)) for name, item in builtin.edges.items())
    reserved = {*builtin.nodes, *builtin.edges}
    for holder, base in ((root, ()), (nested, ("ontology",))):
        for name, value in reader.mapping(holder.get("structs"), (*base, "structs")).items():
            structs[name] = reader.mapping(value, (*base, "structs", name))
        for section, into in (("nodes", node_items), ("edges", edge_items)):
            for name, value in reader.mapping(holder.get(section), (*base, section)).items():
                path = (*base, section, name)
                if name in reserved:
                    reader.complain(
                        path, f"type '{name}' belongs to the property graph", code="reserved"
                    )
                elif name in node_items or name in edge_items:
                    reader.complain(path, f"type '{name}' is defined twice")
                elif not _TYPE_NAME.match(name):
                    reader.complain(
                        path, f"'{name}' cannot be a type name: use letters, digits, '_' and '-'"
                    )
                else:
                    into[name] = (path, reader.mapping(value, path))
    builder = _Builder(reader, structs, node_items, edge_items, sources or {})
    nodes = {name: builder.node(name) for name in node_items}
    edges = {name: builder.edge(name, nodes) for name in edge_items}
    builder.check_names(nodes, edges)
    node_names, edge_names = (sorted(types, key=reserved.__contains__) for types in (nodes, edges))
    return Ontology(
        {name: node for name in node_names if (node := nodes[name])},
        {name: edge for name in edge_names if (edge := edges[name])},
    )


@dataclass
class _Builder:
    reader: Reader
    structs: Mapping[str, Any]
    node_items: Mapping[str, tuple[tuple[str, ...], Mapping[str, Any]]]
    edge_items: Mapping[str, tuple[tuple[str, ...], Mapping[str, Any]]]
    sources: Mapping[str, Any]
    built: dict[str, NodeType | None] = field(default_factory=dict[str, NodeType | None])
    open_types: list[str] = field(default_factory=list[str])

    def __post_init__(self) -> None:
        self._fields = FieldReader(self.reader, self.structs)

    def node(self, name: str) -> NodeType | None:
        """The node type `name`, its parents built first."""
        if name in self.built:
            return self.built[name]
        path, item = self.node_items[name]
        self.reader.keys(item, NODE_KEYS, path)
        self.open_types.append(name)
        parents = self._parents(item, path)
        self.open_types.pop()
        before = len(self.reader.issues)
        schema = self._fields.schema(item, path, parents, RESERVED_FIELDS)
        usable = len(self.reader.issues) == before
        identity = self.reader.texts(item.get("identity"), (*path, "identity"))
        if not identity:
            identity = next((p.identity for p in parents if p.identity), ())
        bound = item.get("source") is not None
        if not identity and not bound:
            self.reader.complain(
                path, "a node type needs 'identity': the fields that name a record", code="required"
            )
        fields = self._fields.of(schema, path)
        if usable:
            self._fields.check_identity(identity, fields, path)
        source = read_node_binding(self.reader, item, path, fields, name, self.sources)
        table = self.reader.text(item.get("table"), (*path, "table")) or name.lower()
        if source is None:
            self._check_name(table, (*path, "table" if "table" in item else ""))
        node = NodeType(
            name=name,
            identity=identity,
            fields=in_order(fields, identity),
            schema=schema,
            title=self.reader.text(item.get("title"), (*path, "title")),
            description=self.reader.text(item.get("description"), (*path, "description")),
            aliases=self.reader.texts(item.get("aliases"), (*path, "aliases")),
            knowledge=read_knowledge(self.reader, item, path),
            table_name=source["table"] if source else table,
            search=read_search(self.reader, item, path, fields, parents)
            if usable and not bound
            else SearchSpec(),
            extends=tuple(p.name for p in parents),
            source=source,
            capabilities=self._mappings(item.get("capabilities"), (*path, "capabilities")),
        )
        self.built[name] = node
        return node

    def edge(self, name: str, nodes: Mapping[str, NodeType | None]) -> EdgeType | None:
        path, item = self.edge_items[name]
        self.reader.keys(item, EDGE_KEYS, path)
        ends: dict[str, str] = {}
        for key in ("from", "to"):
            end = self.reader.text(item.get(key), (*path, key))
            if end is None:
                self.reader.complain(
                    path,
                    f"an edge type needs '{key}': the node type it {'starts' if key == 'from' else 'ends'} at",
                    code="required",
                )
            elif end not in nodes:
                hint = did_you_mean(end, nodes)
                self.reader.complain(
                    (*path, key), f"there is no node type '{end}'", code="unknown_type", hint=hint
                )
            ends[key] = end or ""
        cardinality = Cardinality.MANY_TO_MANY
        if item.get("cardinality") is not None:
            try:
                cardinality = Cardinality(str(item["cardinality"]).upper().replace("M", "N"))
            except ValueError:
                self.reader.complain(
                    (*path, "cardinality"),
                    f"expected one of 1:1, 1:N, N:1, N:N, got {item['cardinality']!r}",
                )
        before = len(self.reader.issues)
        schema = self._fields.schema(item, path, (), RESERVED_EDGE_FIELDS)
        usable = len(self.reader.issues) == before
        identity = self.reader.texts(item.get("identity"), (*path, "identity"))
        fields = self._fields.of(schema, path)
        if usable:
            self._fields.check_identity(identity, fields, path)
        label = self.reader.text(item.get("label"), (*path, "label")) or name.lower()
        self._check_name(label, (*path, "label" if "label" in item else ""))
        return EdgeType(
            name=name,
            identity=identity,
            fields=in_order(fields, identity),
            schema=schema,
            title=self.reader.text(item.get("title"), (*path, "title")),
            description=self.reader.text(item.get("description"), (*path, "description")),
            aliases=self.reader.texts(item.get("aliases"), (*path, "aliases")),
            knowledge=read_knowledge(self.reader, item, path),
            label=label,
            source=ends["from"],
            target=ends["to"],
            cardinality=cardinality,
            source_binding=read_edge_binding(
                self.reader, item, path, (nodes.get(ends["from"]), nodes.get(ends["to"]))
            ),
        )

    def check_names(
        self, nodes: Mapping[str, NodeType | None], edges: Mapping[str, EdgeType | None]
    ) -> None:
        """No two types may share a table: on disk and in DuckDB case does not tell names apart."""
        seen: dict[str, str] = {}
        for items, types in ((self.node_items, nodes), (self.edge_items, edges)):
            for name, record_type in types.items():
                if record_type is None or record_type.bound:
                    continue
                table = record_type.table.casefold()
                if table in _RESERVED_TABLES or table.startswith("__"):
                    self.reader.complain(
                        items[name][0], f"table '{table}' belongs to DuckKB", code="reserved"
                    )
                if table in seen:
                    self.reader.complain(
                        items[name][0], f"table '{table}' is already that of '{seen[table]}'"
                    )
                seen[table] = name

    def _parents(self, item: Mapping[str, Any], path: tuple[str, ...]) -> list[NodeType]:
        parents: list[NodeType] = []
        for parent in self.reader.texts(item.get("extends"), (*path, "extends")):
            if parent not in self.node_items:
                hint = did_you_mean(parent, self.node_items)
                self.reader.complain(
                    (*path, "extends"),
                    f"there is no node type '{parent}'",
                    code="unknown_type",
                    hint=hint,
                )
            elif parent in self.open_types:
                self.reader.complain(
                    (*path, "extends"),
                    f"'{parent}' extends itself: {' -> '.join([*self.open_types, parent])}",
                )
            else:
                built = self.node(parent)
                if built is not None:
                    parents.append(built)
        return parents

    def _mappings(self, value: Any, path: tuple[str, ...]) -> tuple[Mapping[str, Any], ...]:
        if value is None:
            return ()
        if not isinstance(value, list):
            self.reader.complain(path, f"expected a list of mappings, got {show(value)}")
            return ()
        return tuple(self.reader.mapping(v, (*path, i)) for i, v in enumerate(value))  # pyright: ignore

    def _check_name(self, name: str, path: tuple[str, ...]) -> None:
        if not _TYPE_NAME.match(name):
            steps = tuple(step for step in path if step)
            self.reader.complain(
                steps,
                f"'{name}' cannot name a folder and a table: use letters, digits, '_' and '-'",
            )
