"""Types bound to a table of a database: `sources:` at the top, `source:` at a type.

A bound node type says `source: {database: NAME, table: T, columns: {field: column}}`, a bound edge
type `source: {join: {field of its from-type: field of its to-type}}`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duckkb.ontology.model import Field, NodeType, did_you_mean
from duckkb.ontology.reader import Reader, show
from duckkb.ontology.source_url import SourceUrlError, parse_source_url

_SOURCE_KEYS = frozenset({"url", "url_env"})
_NODE_KEYS = frozenset({"database", "table", "columns"})
_EDGE_KEYS = frozenset({"join"})
_NOT_BOUND = {
    "search": "bound types are not in the search index",
    "vectors": "bound types are not in the search index",
    "table": "the table stands in source.table",
}


def read_sources(reader: Reader) -> dict[str, dict[str, str]]:
    """The databases that types may be bound to: name -> `{url: …}` or `{url_env: …}`."""
    root = reader.mapping(reader.document.value, ())
    found: dict[str, dict[str, str]] = {}
    for name, value in reader.mapping(root.get("sources"), ("sources",)).items():
        path = ("sources", name)
        # A source with a mistake is known by name all the same, so that its types are not at fault.
        found[name] = {}
        item = reader.mapping(value, path)
        reader.keys(item, _SOURCE_KEYS, path)
        given = {
            key: text
            for key in ("url", "url_env")
            if (text := reader.text(item.get(key), (*path, key)))
        }
        if len(given) != 1:
            if isinstance(value, dict) and not set(item) - _SOURCE_KEYS:
                reader.complain(
                    path,
                    "a source needs either 'url' or 'url_env', the variable that holds the URL",
                    code="required",
                )
            continue
        if "url" in given:
            try:
                parse_source_url(given["url"])
            except SourceUrlError as error:
                reader.complain((*path, "url"), error.message, code=error.code, hint=error.hint)
                continue
        found[name] = given
    return found


def read_node_binding(
    reader: Reader,
    item: Mapping[str, Any],
    path: tuple[str, ...],
    fields: Mapping[str, Field],
    name: str,
    sources: Mapping[str, Any],
) -> Mapping[str, Any] | None:
    """The `source` of a node type, checked; its table filled in; None where it has none."""
    if item.get("source") is None:
        return None
    place = (*path, "source")
    source = reader.mapping(item["source"], place)
    if "join" in source:
        reader.complain((*place, "join"), "a join belongs to an edge type", code="binding")
    else:
        reader.keys(source, _NODE_KEYS, place)
    for key, why in _NOT_BOUND.items():
        if item.get(key) is not None:
            reader.complain((*path, key), f"a bound type has no '{key}': {why}", code="binding")
    database = reader.text(source.get("database"), (*place, "database"))
    if database is None:
        if source.get("database") is None:
            reader.complain(
                place, "a bound type needs 'database': a name of 'sources'", code="required"
            )
    elif database not in sources:
        hint = f"the sources are: {', '.join(sources)}" if sources else "'sources' names none"
        _unknown(reader, (*place, "database"), "source", database, sources, hint)
    columns: dict[str, str] = {}
    where = (*place, "columns")
    for key, value in reader.mapping(source.get("columns"), where).items():
        column = reader.text(value, (*where, key))
        if key not in fields:
            _unknown(reader, (*where, key), "field", key, fields)
        elif column is None:
            reader.complain((*where, key), f"expected the name of a column, got {show(value)}")
        else:
            columns[key] = column
    table = reader.text(source.get("table"), (*place, "table")) or name
    return {"database": database or "", "table": table, "columns": columns}


def read_edge_binding(
    reader: Reader,
    item: Mapping[str, Any],
    path: tuple[str, ...],
    ends: tuple[NodeType | None, NodeType | None],
) -> Mapping[str, Any] | None:
    """The `source` of an edge type, checked against its ends; None where it has none."""
    bound = [end for end in ends if end is not None and end.bound]
    if item.get("source") is None:
        if bound:
            reader.complain(
                path,
                f"'{bound[0].name}' is bound to a source: an edge type at it is a join",
                code="binding",
                hint="source: {join: {field of the from-type: field of the to-type}}",
            )
        return None
    place = (*path, "source")
    source = reader.mapping(item["source"], place)
    reader.keys(source, _EDGE_KEYS, place)
    for key in ("schema", "mixins", "identity"):
        if item.get(key):
            reader.complain(
                (*path, key), f"a join has no records of its own: no '{key}'", code="binding"
            )
    where = (*place, "join")
    join = reader.mapping(source.get("join"), where)
    if not join and isinstance(source.get("join") or {}, dict):
        reader.complain(place, "a bound edge type needs 'join': field to field", code="required")
    left, right = ends
    if left is None or right is None:
        return {"join": {}}
    pairs: dict[str, str] = {}
    for key, value in join.items():
        other = reader.text(value, (*where, key))
        if key not in left.by_name:
            _unknown(reader, (*where, key), f"field of '{left.name}'", key, left.by_name)
        if other is None:
            continue
        if other not in right.by_name:
            _unknown(reader, (*where, key), f"field of '{right.name}'", other, right.by_name)
        pairs[key] = other
    databases = tuple((end.source or {}).get("database") for end in (left, right))
    if len(bound) < 2:
        plain = right if left.bound else left
        reader.complain(
            place,
            f"a join is of two bound types; '{plain.name}' has no 'source'",
            code="binding",
        )
    elif databases[0] != databases[1]:
        reader.complain(
            place,
            f"'{left.name}' is in '{databases[0]}' and '{right.name}' in '{databases[1]}':"
            " only tables of one database can be joined",
            code="binding",
        )
    return {"join": pairs}


def _unknown(
    reader: Reader,
    path: Sequence[str | int],
    what: str,
    name: str,
    known: Mapping[str, Any],
    otherwise: str | None = None,
) -> None:
    reader.complain(
        path,
        f"there is no {what} '{name}'" if " of " not in what else f"'{name}' is no {what}",
        code="unknown_field" if "field" in what else "unknown_source",
        hint=did_you_mean(name, known, otherwise),
    )
