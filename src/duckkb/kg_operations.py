"""The use cases of the property graph; they stand in the table of `operations.py`.

Arguments bear the names of seed 001, and every answer is its envelope, on every surface.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from duckkb.errors import DuckKBError
from duckkb.operation import Arg, Effect, Operation

if TYPE_CHECKING:
    from duckkb.graph.kg_exchange import GraphFile
    from duckkb.kb import KnowledgeBase

_Graph = Annotated[str, Arg("Which graph.", metavar="GRAPH", flag="--graph")]
_Id = Annotated[str, Arg("The node's id in its graph.", True, "ID")]
_From = Annotated[str, Arg("The node where the relation begins.", True, "FROM")]
_To = Annotated[str, Arg("The node where it ends.", True, "TO")]
_Type = Annotated[str, Arg("One of graph.relation_types in config.yaml.", True, "TYPE")]
_Properties = "Free keys and values, as a JSON object."


@dataclass(frozen=True, slots=True)
class KgAnswer:
    """The answer of a `kg_*` call that succeeded."""

    data: Any

    def as_dict(self) -> dict[str, Any]:
        return {"success": True, "data": self.data}


def kg_failure(error: DuckKBError) -> dict[str, Any]:
    """The answer of a `kg_*` call that failed, whatever the reason."""
    # A missing or unknown argument is found before the property graph is asked.
    code = "INVALID_ARGUMENT" if error.code == "invalid_arguments" else error.code
    answer: dict[str, Any] = {"success": False, "error": error.message, "code": code}
    if error.hint is not None:
        answer["hint"] = error.hint
    if any(issue.path for issue in error.issues) or error.total > 1:
        answer["total"] = error.total
        answer["errors"] = [issue.as_dict() for issue in error.issues]
    return answer


def kg_init(
    kb: KnowledgeBase,
    nodes: Annotated[str, Arg("JSON list of {id, type, properties}.", True, "NODES")],
    relations: Annotated[str, Arg("JSON list of {from, to, type}.", True, "RELATIONS")] = "[]",
    graphId: _Graph = "default",
) -> KgAnswer:
    """Make a property graph of these nodes and relations, replacing all that it held."""
    return KgAnswer(kb.kg.init(nodes, relations, graphId=graphId))


def kg_create_node(
    kb: KnowledgeBase,
    id: Annotated[
        str,
        Arg(
            "1 to 60 letters a-z or A-Z, digits, '_' or '-', the first no digit or '-'.", True, "ID"
        ),
    ],
    type: Annotated[str, Arg("One of graph.node_types in config.yaml.", True, "TYPE")],
    properties: Annotated[str, Arg(_Properties, metavar="JSON")] = "{}",
    graphId: _Graph = "default",
) -> KgAnswer:
    """Add a node to a property graph."""
    return KgAnswer(kb.kg.create_node(id, type, properties, graphId=graphId))


def kg_create_relation(
    kb: KnowledgeBase, fromId: _From, toId: _To, type: _Type, graphId: _Graph = "default"
) -> KgAnswer:
    """Add a relation between two nodes of a property graph."""
    return KgAnswer(kb.kg.create_relation(fromId, toId, type, graphId=graphId))


def kg_delete_node(kb: KnowledgeBase, id: _Id, graphId: _Graph = "default") -> KgAnswer:
    """Delete a node of a property graph, which must have no relations."""
    return KgAnswer(kb.kg.delete_node(id, graphId=graphId))


def kg_delete_relation(
    kb: KnowledgeBase, fromId: _From, toId: _To, type: _Type, graphId: _Graph = "default"
) -> KgAnswer:
    """Delete a relation of a property graph."""
    return KgAnswer(kb.kg.delete_relation(fromId, toId, type, graphId=graphId))


def kg_update_node(
    kb: KnowledgeBase,
    id: _Id,
    properties: Annotated[str, Arg(_Properties, True, "PROPERTIES")],
    graphId: _Graph = "default",
) -> KgAnswer:
    """Replace all properties of a node of a property graph."""
    return KgAnswer(kb.kg.update_node(id, properties, graphId=graphId))


def kg_query(
    kb: KnowledgeBase,
    nodeId: Annotated[str, Arg("Where to begin.", True, "ID")],
    depth: Annotated[int, Arg("How many steps, 0 to 100, in both directions.")] = 1,
    graphId: _Graph = "default",
) -> KgAnswer:
    """Show what is around a node of a property graph, nearest first."""
    return KgAnswer(kb.kg.query(nodeId, depth, graphId=graphId))


def kg_list(
    kb: KnowledgeBase,
    type: Annotated[str | None, Arg("Only nodes of this type.", metavar="TYPE")] = None,
    graphId: _Graph = "default",
) -> KgAnswer:
    """List the nodes of a property graph."""
    return KgAnswer(kb.kg.list(type, graphId=graphId))


def kg_import(
    kb: KnowledgeBase,
    file: Annotated[str, Arg("A graph.json; '-' reads standard input.", True, "FILE")],
    graphId: Annotated[
        str | None, Arg("Which graph to make, whatever the file says.", flag="--graph")
    ] = None,
) -> KgAnswer:
    """Make a property graph from a graph.json, replacing all that it held."""
    if file == "-":
        import sys

        text = sys.stdin.buffer.read().decode("utf-8", "surrogateescape")
        return KgAnswer(kb.kg.import_graph(text, graphId=graphId))
    return KgAnswer(kb.kg.import_graph(Path(file), graphId=graphId))


def kg_export(
    kb: KnowledgeBase,
    graphId: Annotated[str, Arg("Which graph.", True, "GRAPH")] = "default",
) -> GraphFile:
    """Print a property graph as a graph.json."""
    return kb.kg.export_graph(graphId)


def _tool(run: Callable[..., Any], effect: Effect) -> Operation:
    name = run.__name__
    command = f"kg {name.removeprefix('kg_').replace('_', '-')}"
    return Operation(run, effect, command, (name,), ("POST", f"/kg/{name}"), kg_failure)


KG_OPERATIONS: tuple[Operation, ...] = (
    _tool(kg_init, Effect.DESTRUCTIVE),
    _tool(kg_create_node, Effect.WRITE),
    _tool(kg_create_relation, Effect.WRITE),
    _tool(kg_delete_node, Effect.DESTRUCTIVE),
    _tool(kg_delete_relation, Effect.DESTRUCTIVE),
    _tool(kg_update_node, Effect.DESTRUCTIVE),
    _tool(kg_query, Effect.READ),
    _tool(kg_list, Effect.READ),
    Operation(kg_import, Effect.DESTRUCTIVE, "kg import", failure=kg_failure),
    Operation(kg_export, Effect.READ, "kg export", failure=kg_failure),
)
