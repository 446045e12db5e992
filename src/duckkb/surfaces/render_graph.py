"""Screens of the graph over the ontology."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.padding import Padding
from rich.table import Table

from duckkb.graph.bounds import MOST_EDGES, MOST_NEIGHBORS, MOST_NODES, MOST_PATHS
from duckkb.graph.formats import drawing, edge_label, graphml, label, mermaid
from duckkb.surfaces.language import said
from duckkb.surfaces.terminal import console
from duckkb.surfaces.words import Screen, Text, count, notices, plain, score

if TYPE_CHECKING:
    from duckkb.graph.answers import (
        EdgeRef,
        GraphNode,
        GraphSearch,
        Neighbors,
        NodeRef,
        Paths,
        Subgraph,
        Traversal,
        Visited,
    )

_FIELDS = 60
_DRAW = {"mermaid": mermaid, "graphml": graphml}


def show_neighbors(result: Neighbors, out: Screen, arguments: Mapping[str, Any]) -> None:
    told = _more(result.truncated, arguments, {"--limit": MOST_NEIGHBORS})
    if told and arguments["limit"] >= MOST_NEIGHBORS:
        ends = f"the edges of this node have {result.node.id} as __from_id or __to_id"
        told = [*told, f"SQL reads all of them: {ends}"]
    if _drawn(result, out, arguments, told):
        return
    out.print(_name(result.node))
    table = _table()
    for neighbor in result.neighbors:
        table.add_row(
            _arrow(neighbor.edge_type, neighbor.direction),
            _name(neighbor.node),
            Text(_fields(neighbor.edge.values), style="dim"),
        )
    out.print(Padding(table, (0, 0, 0, 2)))
    stats = result.stats
    each = ", ".join(f"{name} {number}" for name, number in stats.by_edge_type.items())
    out.say(f"{count(stats.total_count, 'edge')}{': ' if each else ''}{each}", "dim")
    if stats.dangling:
        out.say(f"{count(stats.dangling, 'edge')} to nodes that do not exist", "yellow")
    notices(told, out)


def show_traversal(result: Traversal, out: Screen, arguments: Mapping[str, Any]) -> None:
    told = _more(result.truncated, arguments, {"--limit": MOST_NODES})
    if _drawn(result, out, arguments, told):
        return
    table = _table("steps", "node")
    for node in result.nodes:
        path = node.path
        way = _name(node) if path is None else _way(path.nodes, path.edges)
        table.add_row(str(node.distance), way)
    out.print(table)
    steps = count(result.depth_reached, "step")
    out.say(f"{count(len(result.nodes), 'node')} within {steps}", "dim")
    notices(told, out)


def show_subgraph(result: Subgraph, out: Screen, arguments: Mapping[str, Any]) -> None:
    raised = {"--max-nodes": MOST_NODES, "--max-edges": MOST_EDGES}
    told = _more(result.stats.truncated, arguments, raised)
    if _drawn(result, out, arguments, told):
        return
    _subgraph(result, out)
    notices(told, out)


def show_paths(result: Paths, out: Screen, arguments: Mapping[str, Any]) -> None:
    told = [*result.notices, *_more(result.truncated, arguments, {"--limit": MOST_PATHS})]
    if _drawn(result, out, arguments, told):
        return
    if not result.paths and not told:
        out.say("There is no such path.")
    for path in result.paths:
        line = Text(f"{path.length}  ", style="dim")
        line.append_text(_way(path.path, path.edges))
        out.print(line)
    notices(told, out)


def show_graph_search(result: GraphSearch, out: Screen, arguments: Mapping[str, Any]) -> None:
    told = _more(result.truncated, arguments, {"--neighbors": MOST_NEIGHBORS})
    told += result.notices
    if _drawn(result, out, arguments, told):
        return
    if not result.results:
        out.say("Nothing was found.")
    for number, found in enumerate(result.results, 1):
        head = Text(f"{number}. ", style="dim")
        head.append_text(_name(found.context.center_node))
        head.append(f"  {score(found.seed.score)}", style="dim")
        out.print(head)
        for excerpt in found.seed.highlights[:1]:
            out.print(Padding(Text(excerpt.replace("**", "")), (0, 0, 0, 3)))
        _subgraph(found.context, out, indent=3)
    notices(told, out)


def _drawn(result: Any, out: Screen, arguments: Mapping[str, Any], told: Sequence[str]) -> bool:
    """Prints the answer as the drawing that was asked for, if one was.

    What is to be told of it stands within the drawing too, as that is looked at elsewhere.
    """
    draw = _DRAW.get(arguments["format"])
    if draw is None:
        return False
    text = draw(drawing(result), [said(each, out.language) for each in told])
    out.print(text, markup=False, highlight=False, soft_wrap=True, end="")
    notices(told, console(out.language, stderr=True))
    return True


def _subgraph(found: Subgraph, out: Screen, indent: int = 0) -> None:
    names = {node.id: node for node in found.nodes}
    table = _table()
    for edge in found.edges:
        if edge.from_id in names and edge.to_id in names:
            table.add_row(
                _name(names[edge.from_id]),
                _arrow(edge.type, "out"),
                _name(names[edge.to_id]),
                Text(_fields(edge.values), style="dim"),
            )
    if table.row_count:
        out.print(Padding(table, (0, 0, 0, indent)))
    drawn = {end for edge in found.edges for end in (edge.from_id, edge.to_id)}
    for node in found.nodes:
        if node.id not in drawn and node.distance:
            out.print(Padding(_name(node), (0, 0, 0, indent)))
    stats = found.stats
    line = f"{count(stats.node_count, 'node')}, {count(stats.edge_count, 'edge')}"
    line += f" within {count(stats.depth_reached, 'step')}"
    out.print(Padding(Text(said(line, out.language), style="dim"), (0, 0, 0, indent)))


def _way(nodes: Sequence[NodeRef], edges: Sequence[Sequence[EdgeRef]]) -> Text:
    line = Text()
    for position, node in enumerate(nodes):
        if position:
            edge = edges[position - 1][0]
            line.append(" ")
            line.append_text(_arrow(edge_label(edge), edge.direction))
            line.append(" ")
        line.append_text(_name(node))
    return line


def _name(node: GraphNode | NodeRef | Visited) -> Text:
    kind, _, key = label(node).partition(": ")
    text = Text(kind, style="cyan")
    text.append(f" {key}", style="bold default")
    return text


def _arrow(edge_type: str, direction: str) -> Text:
    return Text(f"-{edge_type}->" if direction == "out" else f"<-{edge_type}-", style="dim")


def _fields(values: Mapping[str, Any]) -> str:
    text = " ".join(f"{k}={' '.join(plain(v).split())}" for k, v in values.items() if v is not None)
    return text if len(text) <= _FIELDS else text[: _FIELDS - 1] + "…"


def _table(*names: str) -> Table:
    table = Table(box=None, show_header=bool(names), padding=(0, 2, 0, 0))
    for name in names or ("",) * 4:
        table.add_column(name, header_style="dim", overflow="fold")
    return table


def _more(truncated: bool, arguments: Mapping[str, Any], options: Mapping[str, int]) -> list[str]:
    """What to do about an answer that was cut, with the options that bound it and the most they take."""
    if not truncated:
        return []
    higher = [
        option
        for option, most in options.items()
        if arguments[option.removeprefix("--").replace("-", "_")] < most
    ]
    if higher:
        return [f"there is more; raise {' or '.join(higher)}"]
    return ["there is more than one answer holds; narrow it by --edge, --type or --where"]
