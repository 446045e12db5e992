"""Screens of the property graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.table import Table

from duckkb.surfaces.language import said
from duckkb.surfaces.visible import visible_json
from duckkb.surfaces.words import Screen, Text, count, plain

if TYPE_CHECKING:
    from duckkb.graph.kg_exchange import GraphFile
    from duckkb.kg_operations import KgAnswer


def show_graph_made(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    graph = result.data
    nodes, relations = count(graph["nodes"], "node"), count(graph["relations"], "relation")
    out.say(f"Graph '{graph['graphId']}' now holds {nodes} and {relations}.")


def show_node_created(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    _done("Created", _node(result.data), out)


def show_node_updated(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    _done("Updated", _node(result.data), out)


def show_node_deleted(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    _done("Deleted", _node(result.data), out)


def show_relation_created(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    _done("Created", _relation(result.data), out)


def show_relation_deleted(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    _done("Deleted", _relation(result.data), out)


def show_nodes(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    if not result.data:
        nodes = "such nodes" if arguments["type"] else "nodes"
        out.say(f"Graph '{arguments['graphId']}' has no {nodes}; --graph names another.")
        return
    table = _table("id", "type", "properties")
    for node in result.data:
        table.add_row(node["id"], node["type"], _properties(node["properties"]))
    out.print(table)


def show_neighbourhood(result: KgAnswer, out: Screen, arguments: Mapping[str, Any]) -> None:
    found = result.data
    table = _table("steps", "id", "type", "properties")
    for node in found["nodes"]:
        properties = _properties(node["properties"])
        table.add_row(str(node["distance"]), node["id"], node["type"], properties)
    out.print(table)
    if found["relations"]:
        out.print()
    for relation in found["relations"]:
        out.print(_relation(relation), soft_wrap=True)
    if found["truncated"]:
        out.say("! there is more than is shown; take a smaller depth", "yellow")


def show_export(result: GraphFile, out: Screen, arguments: Mapping[str, Any]) -> None:
    # Past the console: what is printed is a file, of which nothing may be wrapped or trimmed.
    out.file.write(visible_json(result.text))
    out.file.flush()


def _table(*names: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in names:
        table.add_column(name, overflow="fold", no_wrap=name in ("id", "type"))
    return table


def _done(verb: str, what: Text, out: Screen) -> None:
    lead = Text(said(f"{verb} ", out.language))
    out.print(lead.append(what).append(said(".", out.language)), soft_wrap=True)


def _node(node: Mapping[str, Any]) -> Text:
    return Text(node["type"], style="cyan").append(f" {node['id']}", style="bold")


def _relation(relation: Mapping[str, Any]) -> Text:
    line = Text(relation["from"], style="bold")
    line.append(f" -{relation['type']}-> ", style="dim")
    return line.append(relation["to"], style="bold")


def _properties(properties: Mapping[str, Any]) -> Text:
    pairs: Sequence[str] = [f"{name}: {plain(value)}" for name, value in properties.items()]
    return Text(", ".join(pairs))
