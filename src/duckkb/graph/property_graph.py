"""The `kg_*` service of seed 001: property graphs, made of ordinary records of two built-in types.

Several graphs stand side by side, told apart by `graphId`. Each call that writes decides and writes
under the one lock of the base, so that two callers cannot both create the same node. The names of
arguments are those of the seed, on every surface.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from duckkb.bundle.messages import Messages
from duckkb.bundle.parse import Bundle, no_lines
from duckkb.bundle.plan import Planner
from duckkb.bundle.validate import Findings, Validator
from duckkb.errors import Issue, KgError, ReadOnlyError, UsageError
from duckkb.graph.kg_exchange import GraphFile, read_graph_file
from duckkb.graph.kg_input import DEFAULT_GRAPH, KgInput, Node, Relation, refused
from duckkb.graph.kg_items import (
    Items,
    deletion,
    edge_name,
    is_inside,
    known_issue,
    node_item,
    relation_item,
    replacement,
)
from duckkb.graph.kg_messages import KgMessages, plain, shown
from duckkb.graph.kg_read import GraphReader, snapshot
from duckkb.ontology.builtin import NODE
from duckkb.ontology.model import Ontology
from duckkb.runtime.database import Database
from duckkb.settings import GraphSettings
from duckkb.truth.changes import ChangeSet
from duckkb.writer import State, Writer

_SHOWN_RELATIONS = 5

Answer = dict[str, Any]
Answers = list[Answer]


class PropertyGraph:
    """Creates, changes and queries property graphs.

    Args:
        ontology: the types of the base.
        settings: which types of nodes and relations there are; None where the base has no graph.
        messages: in the language of the base.
        writer: the write path.
        database: the tables.
        refresh: catches up with other processes, before a call that reads.
        read_only: refuse what writes.
    """

    def __init__(
        self,
        ontology: Ontology,
        settings: GraphSettings | None,
        messages: Messages,
        writer: Writer,
        database: Database,
        refresh: Callable[[], None],
        read_only: bool,
    ) -> None:
        self._ontology = ontology
        self._settings = settings or GraphSettings.model_construct()
        self._bundle_messages = messages
        self._messages = KgMessages(messages.language)
        self._writer = writer
        self._database = database
        self._refresh = refresh
        self._read_only = read_only

    # -- writing -----------------------------------------------------------------------------

    def init(self, nodes: Any, relations: Any = (), *, graphId: str = DEFAULT_GRAPH) -> Answer:
        """Makes a graph of these nodes and relations alone, replacing what it held.

        Args:
            nodes: a list of `{id, type, properties}`, or its JSON text.
            relations: a list of `{from, to, type}`, or its JSON text.
            graphId: which graph.

        Raises:
            KgError: with everything that is wrong; nothing was changed.
        """
        given = self._input()
        graph = given.graph(graphId)
        new = given.whole_graph(nodes, relations)
        given.finish()
        self._write(lambda state: replacement(_reader(state), graph, *new))
        return {"graphId": graph, "nodes": len(new[0]), "relations": len(new[1])}

    def create_node(
        self, id: str, type: str, properties: Any = None, *, graphId: str = DEFAULT_GRAPH
    ) -> Answer:
        """Adds a node.

        Raises:
            KgError: INVALID_ID, INVALID_TYPE, INVALID_ARGUMENT, NODE_EXISTS.
        """
        given = self._input()
        graph = given.graph(graphId)
        node = given.node({"id": id, "type": type, "properties": properties})
        given.finish()

        def items(state: State) -> Items:
            if _reader(state).find(graph, node.id) is not None:
                raise self._error("NODE_EXISTS", "node_exists", True, id=node.id, graph=graph)
            return [node_item(graph, node)]

        self._write(items)
        return node.as_dict()

    def create_relation(
        self, fromId: str, toId: str, type: str, *, graphId: str = DEFAULT_GRAPH
    ) -> Answer:
        """Adds a relation between two nodes that exist.

        Raises:
            KgError: INVALID_ID (of the graph), INVALID_TYPE, NODE_NOT_FOUND, RELATION_EXISTS.
        """
        given = self._input()
        graph = given.graph(graphId)
        relation = Relation(fromId, toId, given.relation_type(type))
        given.finish()

        def items(state: State) -> Items:
            reader = _reader(state)
            source, target = (self._found(reader, graph, end)[0] for end in (fromId, toId))
            if reader.has_relation(source, target, relation.type):
                raise self._about("RELATION_EXISTS", "relation_exists", relation, graph)
            return [relation_item(graph, relation)]

        self._write(items)
        return relation.as_dict()

    def delete_node(self, id: str, *, graphId: str = DEFAULT_GRAPH) -> Answer:
        """Removes a node that no relation refers to.

        Raises:
            KgError: INVALID_ID (of the graph), NODE_NOT_FOUND, HAS_RELATIONS.
        """
        graph = self._graph(graphId)
        deleted: list[Node] = []

        def items(state: State) -> Items:
            record_id, node = self._found(_reader(state), graph, id)
            held = self._held(state, record_id, node.id, beyond=False)
            if held is not None:
                raise refused([held], self._messages)
            deleted.append(node)
            return [deletion(node_item(graph, node))]

        self._write(items)
        return deleted[0].as_dict()

    def delete_relation(
        self, fromId: str, toId: str, type: str, *, graphId: str = DEFAULT_GRAPH
    ) -> Answer:
        """Removes a relation.

        Raises:
            KgError: INVALID_ID (of the graph), RELATION_NOT_FOUND.
        """
        graph = self._graph(graphId)
        relation = Relation(fromId, toId, type)

        def items(state: State) -> Items:
            reader = _reader(state)
            ends = [reader.find(graph, end) for end in (fromId, toId)]
            source, target = (end[0] if end is not None else None for end in ends)
            if source is None or target is None or not reader.has_relation(source, target, type):
                raise self._about("RELATION_NOT_FOUND", "relation_not_found", relation, graph)
            return [deletion(relation_item(graph, relation))]

        self._write(items)
        return relation.as_dict()

    def update_node(self, id: str, properties: Any, *, graphId: str = DEFAULT_GRAPH) -> Answer:
        """Replaces all properties of a node; its type stays.

        Raises:
            KgError: INVALID_ID (of the graph), INVALID_ARGUMENT, NODE_NOT_FOUND.
        """
        given = self._input()
        graph = given.graph(graphId)
        values = given.properties(properties)
        given.finish()
        updated: list[Node] = []

        def items(state: State) -> Items:
            record_id, node = self._found(_reader(state), graph, id)
            updated.append(Node(node.id, node.type, values))
            # What else stands in its line, written by another hand, stays there.
            stored = state.store.stored([record_id])
            kept = dict(stored[record_id].values) if record_id in stored else {}
            return [{**kept, **node_item(graph, updated[0])}]

        self._write(items)
        return updated[0].as_dict()

    # -- reading -----------------------------------------------------------------------------

    def query(self, nodeId: str, depth: int = 1, *, graphId: str = DEFAULT_GRAPH) -> Answer:
        """What is within `depth` steps of a node, walking relations in both directions.

        Args:
            nodeId: where to begin; it is in the answer at distance 0.
            depth: how many steps, 0 to 100.
            graphId: which graph.

        Returns:
            `{root, depth, nodes, relations, truncated}`: nodes nearest first, each with its
            `distance`; every relation between two of them.

        Raises:
            KgError: INVALID_ID (of the graph), INVALID_ARGUMENT, NODE_NOT_FOUND.
        """
        given = self._input()
        graph = given.graph(graphId)
        steps = given.depth(depth)
        given.finish()
        self._refresh()
        with snapshot(self._database) as query:
            reader = GraphReader(self._ontology, query)
            found = reader.around(graph, self._found(reader, graph, nodeId), steps)
        return {
            "root": nodeId,
            "depth": steps,
            "nodes": [{**node.as_dict(), "distance": far} for node, far in found.nodes],
            "relations": [relation.as_dict() for relation in found.relations],
            "truncated": found.truncated,
        }

    def list(self, type: str | None = None, *, graphId: str = DEFAULT_GRAPH) -> Answers:
        """The nodes of a graph in the order of their ids, of one type or of all.

        Raises:
            KgError: INVALID_ID (of the graph).
        """
        graph = self._graph(graphId)
        self._refresh()
        with snapshot(self._database) as query:
            nodes = GraphReader(self._ontology, query).nodes(graph, type)
        return [node.as_dict() for node in nodes]

    # -- exchange ----------------------------------------------------------------------------

    def import_graph(
        self, source: Path | str | Mapping[str, Any], *, graphId: str | None = None
    ) -> Answer:
        """`init` from a `graph.json`: a file, its text, or its value.

        Args:
            source: `{graphId, nodes, relations}`.
            graphId: which graph to make, whatever the file says.

        Raises:
            KgError: with everything that is wrong; nothing was changed.
            UsageError: the file cannot be read.
        """
        given = self._input()
        content = read_graph_file(source, given, self._bundle_messages)
        given.finish()
        name = content.graph if graphId is None else graphId
        return self.init(content.nodes, content.relations, graphId=name)

    def export_graph(self, graphId: str = DEFAULT_GRAPH) -> GraphFile:
        """A whole graph as a `graph.json`; that of a graph that does not exist is empty.

        Raises:
            KgError: INVALID_ID (of the graph).
        """
        graph = self._graph(graphId)
        self._refresh()
        with snapshot(self._database) as query:
            reader = GraphReader(self._ontology, query)
            return GraphFile(graph, tuple(reader.nodes(graph)), tuple(reader.relations(graph)))

    # -- shared ------------------------------------------------------------------------------

    def _input(self) -> KgInput:
        if NODE not in self._ontology.nodes:
            raise UsageError(
                "this base has no property graph",
                code="no_graph",
                hint="add a section 'graph:' to config.yaml; it may be empty",
            )
        return KgInput(self._settings, self._messages)

    def _graph(self, value: Any) -> str:
        given = self._input()
        graph = given.graph(value)
        given.finish()
        return graph

    def _found(self, reader: GraphReader, graph: str, node_id: Any) -> tuple[int, Node]:
        found = reader.find(graph, node_id)
        if found is None:
            raise self._error("NODE_NOT_FOUND", "node_not_found", graph=graph, id=shown(node_id))
        return found

    def _held(self, state: State, record_id: int, node_id: str, beyond: bool) -> Issue | None:
        """What keeps a node from being deleted: edges of any type that stand at it.

        With `beyond` only those that lead out of property graphs or into another one.
        """
        edges = [
            row[0]
            for edge in self._ontology.edges_at[NODE]
            for column, end in (("__from_id", edge.source), ("__to_id", edge.target))
            if end == NODE
            for row in state.database.edges_of(edge, [record_id], column)
        ]
        held = list(dict.fromkeys(edges))
        records = state.store.stored(held if beyond else held[:_SHOWN_RELATIONS])
        if beyond:
            held = [i for i, record in records.items() if not is_inside(record)]
        if not held:
            return None
        names = [edge_name(records[i]) for i in held[:_SHOWN_RELATIONS] if i in records]
        if len(held) > _SHOWN_RELATIONS:
            names.append("…")
        message = self._messages.text("has_relations", id=node_id, count=len(held))
        hint = self._messages.text("has_relations_hint", names="; ".join(names))
        return Issue("HAS_RELATIONS", message, hint=hint)

    def _about(self, code: str, key: str, relation: Relation, graph: str) -> KgError:
        name = f"{plain(relation.source)} -{plain(relation.type)}-> {plain(relation.target)}"
        return self._error(code, key, relation=name, graph=graph)

    def _error(self, code: str, key: str, hinted: bool = False, **values: Any) -> KgError:
        hint = self._messages.text(f"{key}_hint", **values) if hinted else None
        return KgError(self._messages.text(key, **values), code=code, hint=hint)

    def _write(self, items: Callable[[State], Items]) -> None:
        """Writes what `items` gives under the lock, seeing what every other process wrote."""
        if self._read_only:
            raise ReadOnlyError("the base was opened read-only")
        self._writer.write(lambda state: self._planned(items(state), state))

    def _planned(self, items: Items, state: State) -> ChangeSet:
        # The arguments were checked above: nothing of the form of the items is left to find.
        findings = Findings()
        bundle = Bundle(items, no_lines)
        planner = Planner(bundle, findings, state, self._validator, self._bundle_messages)
        plan = planner.plan()
        if findings.total:
            issues = [self._told(state, items, issue) for issue in findings.first()]
            raise refused(issues, self._messages)
        return plan.changes

    def _told(self, state: State, items: Items, issue: Issue) -> Issue:
        """What the planner found, as callers of this service know it."""
        if issue.code == "has_edges" and issue.index is not None:
            item = items[issue.index]
            found = _reader(state).find(item["graph_id"], item["id"])
            held = found and self._held(state, found[0], item["id"], beyond=True)
            if held:
                return held
        return known_issue(issue)

    @cached_property
    def _validator(self) -> Validator:
        return Validator(self._ontology, self._bundle_messages)


def _reader(state: State) -> GraphReader:
    return GraphReader(state.ontology, state.database.query)
