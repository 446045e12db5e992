"""The tools of the property graph, with the arguments and the envelope of seed 001.

The property graph itself judges every argument, so that each fault has the code the seed gives it;
the schemas say what it will accept.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from itertools import islice
from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from duckkb import kg_operations
from duckkb.kg_operations import KgAnswer
from duckkb.surfaces.jsonable import jsonable
from duckkb.surfaces.mcp import bounds, shapes
from duckkb.surfaces.mcp.registry import Desk, Tool

MOST_TEXT = 500
MOST_PROPERTIES = 50
"""What stays of a property, and of a node, in an answer that would be too large with all of it."""

_AnyText = Annotated[Any, WithJsonSchema({"type": "string"})]
_AnyObject = Annotated[Any, WithJsonSchema({"anyOf": [{"type": "object"}, {"type": "string"}]})]
_AnyList = Annotated[
    Any,
    WithJsonSchema({"anyOf": [{"type": "array", "items": {"type": "object"}}, {"type": "string"}]}),
]
_AnyDepth = Annotated[Any, WithJsonSchema({"type": "integer", "minimum": 0, "maximum": 100})]

_Graph = Annotated[_AnyText, Field(description="Which graph; a name like an id.")]
_Id = Annotated[_AnyText, Field(description="The node's id.")]
_From = Annotated[_AnyText, Field(description="Id of the node where it begins.")]
_To = Annotated[_AnyText, Field(description="Id of the node where it ends.")]
_Properties = Annotated[
    _AnyObject, Field(description="Free keys and values: an object, or its JSON text.")
]


def kg_init(
    desk: Desk,
    nodes: Annotated[
        _AnyList, Field(description="List of {id, type, properties}, or its JSON text.")
    ],
    relations: Annotated[
        _AnyList, Field(description="List of {from, to, type}, or its JSON text.")
    ] = "[]",
    graphId: _Graph = "default",
) -> dict[str, Any]:
    """Make a whole property graph at once, REPLACING all that graphId held. Everything is checked before
    anything changes, and errors[] names each fault; one write, however many nodes. To add to a graph
    use kg_create_node and kg_create_relation. Next: kg_list or kg_query."""
    return jsonable(kg_operations.kg_init(desk.kb, nodes, relations, graphId))


def kg_create_node(
    desk: Desk,
    id: Annotated[
        _AnyText,
        Field(description="1 to 60 letters a-z or A-Z, digits, _ or -; no digit or - first."),
    ],
    type: Annotated[_AnyText, Field(description="A node type; INVALID_TYPE names them.")],
    properties: _Properties = "{}",
    graphId: _Graph = "default",
) -> dict[str, Any]:
    """Add one node to a property graph; milliseconds. For many at once use kg_init. NODE_EXISTS if the id
    is taken: kg_update_node changes it. Next: kg_create_relation."""
    return _node(kg_operations.kg_create_node(desk.kb, id, type, properties, graphId))


def kg_create_relation(
    desk: Desk,
    fromId: _From,
    toId: _To,
    type: Annotated[_AnyText, Field(description="A relation type; INVALID_TYPE names them.")],
    graphId: _Graph = "default",
) -> dict[str, Any]:
    """Relate two nodes of a property graph, which both must exist (else NODE_NOT_FOUND: kg_create_node
    first); milliseconds. RELATION_EXISTS if it is there already, which needs no mending."""
    return jsonable(kg_operations.kg_create_relation(desk.kb, fromId, toId, type, graphId))


def kg_delete_node(desk: Desk, id: _Id, graphId: _Graph = "default") -> dict[str, Any]:
    """Delete a node of a property graph; milliseconds. HAS_RELATIONS if it still has some, and the hint
    names them: kg_delete_relation first."""
    return _node(kg_operations.kg_delete_node(desk.kb, id, graphId))


def kg_delete_relation(
    desk: Desk,
    fromId: _From,
    toId: _To,
    type: Annotated[_AnyText, Field(description="The relation's type.")],
    graphId: _Graph = "default",
) -> dict[str, Any]:
    """Delete one relation of a property graph; milliseconds. Its nodes stay. kg_query on either node
    shows which there are."""
    return jsonable(kg_operations.kg_delete_relation(desk.kb, fromId, toId, type, graphId))


def kg_update_node(
    desk: Desk, id: _Id, properties: _Properties, graphId: _Graph = "default"
) -> dict[str, Any]:
    """Replace ALL properties of a node; those left out are lost. Milliseconds. Call kg_query with depth
    0 first to see what it has. Its type stays."""
    return _node(kg_operations.kg_update_node(desk.kb, id, properties, graphId))


def kg_query(
    desk: Desk,
    nodeId: Annotated[_AnyText, Field(description="Id of the node to begin at.")],
    depth: Annotated[_AnyDepth, Field(description="Steps, both ways; 0 is the node alone.")] = 1,
    graphId: _Graph = "default",
) -> dict[str, Any]:
    """What is around a node of a property graph: nodes with their distance, nearest first, and the
    relations among them. Use it to read one node or its context; kg_list finds ids. Milliseconds, but
    the answer grows with depth: if data.truncated, ask with a smaller one."""
    value: dict[str, Any] = jsonable(kg_operations.kg_query(desk.kb, nodeId, depth, graphId))
    data = value.get("data") or {}
    more = ["there is more around it: ask with a smaller depth"] if data.get("truncated") else []
    if more:
        value["notices"] = more
    if bounds.fits(value):
        return value
    data["nodes"] = [_shortened(node) for node in data["nodes"]]
    value = {**value, "data": data, "notices": [*more, _CUT]}
    if bounds.fits(value):
        return value

    def nearest(keep: int) -> dict[str, Any]:
        nodes = data["nodes"][:keep]
        ids = {node["id"] for node in nodes}
        relations = [r for r in data["relations"] if r["from"] in ids and r["to"] in ids]
        cut = {**data, "nodes": nodes, "relations": relations, "truncated": True}
        notice = f"cut after {keep} nodes: an answer holds at most 0.5 MB; ask with a smaller depth"
        return {**value, "data": cut, "notices": [_CUT, notice]}

    counts = range(1, len(data["nodes"]) + 1)
    keep = bisect_left(counts, True, key=lambda count: not bounds.fits(nearest(count)))
    return nearest(max(1, keep))


def kg_list(
    desk: Desk,
    type: Annotated[_AnyText, Field(description="Only nodes of this type.")] = None,
    graphId: _Graph = "default",
    cursor: Annotated[str | None, Field(description="next_cursor of the answer before.")] = None,
) -> dict[str, Any]:
    """The nodes of a property graph in the order of their ids, all or of one type; empty for a graph that
    does not exist. Use it to see what is there before creating; as long as the graph is large. Next:
    kg_query for relations."""
    value: dict[str, Any] = jsonable(kg_operations.kg_list(desk.kb, type, graphId))
    if cursor is not None:
        value["data"] = [node for node in value["data"] if node["id"] > cursor]
    if bounds.fits(value):
        return value
    nodes = [_shortened(node) for node in value["data"]]
    cut = {**value, "data": nodes, "notices": [_CUT]}
    if bounds.fits(cut):
        return cut
    # Ids are at most 60 characters where they obey the rule; the longest stands for them all.
    longest = max((node["id"] for node in nodes), key=len)
    cut = {**cut, "truncated": True, "next_cursor": longest}
    keep = max(1, bounds.longest_start(cut, "data"))
    return {**cut, "data": nodes[:keep], "next_cursor": nodes[keep - 1]["id"]}


# -- to 0.5 MB -------------------------------------------------------------------------------------

_CUT = "long properties are cut, query_raw_sql has them: an answer holds at most 0.5 MB"


def _node(answer: KgAnswer) -> dict[str, Any]:
    """One node that was written; a large one must not look as if it had failed."""
    value: dict[str, Any] = jsonable(answer)
    if bounds.fits(value):
        return value
    return {**value, "data": _shortened(value["data"]), "notices": [_CUT]}


def _shortened(node: Mapping[str, Any]) -> dict[str, Any]:
    """A node with the beginnings of its properties."""
    some = islice(node["properties"].items(), MOST_PROPERTIES)
    return {
        **node,
        "properties": {key: _start(child) for key, child in some if len(key) <= MOST_TEXT},
    }


def _start(value: Any) -> Any:
    """The beginning of a text; a long list or object is left out, as half of it would mislead."""
    if isinstance(value, str):
        return value if len(value) <= MOST_TEXT else value[:MOST_TEXT] + "…"
    return value if len(bounds.text_of(value)) <= MOST_TEXT else None


KG_TOOLS: dict[str, Tool] = {
    tool.name: tool
    for tool in (
        Tool(kg_init, shapes.KG_MADE, "kg", "kg_init"),
        Tool(kg_create_node, shapes.KG_NODE, "kg", "kg_create_node", adds=True, once=True),
        Tool(
            kg_create_relation, shapes.KG_RELATION, "kg", "kg_create_relation", adds=True, once=True
        ),
        Tool(kg_delete_node, shapes.KG_NODE, "kg", "kg_delete_node", once=True),
        Tool(kg_delete_relation, shapes.KG_RELATION, "kg", "kg_delete_relation", once=True),
        Tool(kg_update_node, shapes.KG_NODE, "kg", "kg_update_node"),
        Tool(kg_query, shapes.KG_AROUND, "kg", "kg_query"),
        Tool(kg_list, shapes.KG_NODES, "kg", "kg_list"),
    )
}
"""The tools of the profile `kg` by name."""
