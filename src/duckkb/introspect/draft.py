"""Tables and their profiles to the node and edge types of an ontology, as a config writes them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from duckkb.introspect.keys import Profiles
from duckkb.introspect.naming import Names, legal, split_unit, title_of, titles_of
from duckkb.introspect.profile import FEW_VALUES, Profile
from duckkb.introspect.structure import Column, ColumnKind, ForeignKey, Table
from duckkb.ontology.model import RESERVED_FIELDS

MOST_EXAMPLES = 5
MOST_ALIKE = 0.8
_TAIL = "0123456789_ "
FAMILY = 3
"""From so many tables with the same columns on, these are written once, as a struct."""

_SCHEMAS: Mapping[ColumnKind, Mapping[str, Any]] = {
    ColumnKind.TEXT: {"type": "string"},
    ColumnKind.INTEGER: {"type": "integer"},
    ColumnKind.NUMBER: {"type": "number"},
    ColumnKind.BOOLEAN: {"type": "boolean"},
    ColumnKind.DATE: {"type": "string", "format": "date"},
    ColumnKind.TIME: {"type": "string", "format": "date-time"},
    ColumnKind.TEXTS: {"type": "array", "items": {"type": "string"}},
    ColumnKind.OTHER: {},
    ColumnKind.UNKNOWN: {"type": "string"},
}
_WIDER = (
    frozenset({ColumnKind.INTEGER, ColumnKind.NUMBER}),
    frozenset({ColumnKind.DATE, ColumnKind.TIME}),
)


@dataclass
class _Fields:
    """The fields of a table in order, and the column that each is."""

    columns: dict[str, Column] = field(default_factory=dict[str, Column])
    names: dict[str, str] = field(default_factory=dict[str, str])
    units: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True)
class Draft:
    """The ontology of a database, ready to be written."""

    structs: Mapping[str, Mapping[str, Any]]
    nodes: Mapping[str, Mapping[str, Any]]
    edges: Mapping[str, Mapping[str, Any]]


def draft(tables: Sequence[Table], profiles: Profiles, source: str = "main") -> Draft:
    """The types of all tables and the joins between them.

    Args:
        tables: with their keys, in the order in which they are to stand.
        profiles: by table and column.
        source: the name that the database has in `sources`.
    """
    given = Names()
    types = {table.name: given.give(table.name) for table in tables}
    titles = titles_of([table.name for table in tables])
    fields = {table.name: _fields(table) for table in tables}
    structs: dict[str, dict[str, Any]] = {}
    shared: dict[str, str] = {}
    struct_names = Names()
    for family in _families(tables, fields, profiles):
        name = struct_names.give(_common_name([t.name for t in family]))
        pooled = _pooled([profiles[t.name] for t in family])
        structs[name] = _schema(family[0], fields[family[0].name], pooled)
        shared.update((t.name, name) for t in family)
    nodes = {
        types[t.name]: _node(
            t,
            types[t.name],
            titles[t.name],
            fields[t.name],
            profiles[t.name],
            shared.get(t.name),
            source,
        )
        for t in tables
    }
    edges: dict[str, dict[str, Any]] = {}
    by_name = {table.name: table for table in tables}
    for table in tables:
        for key in table.foreign_keys:
            end = fields[table.name].names[key.columns[0]]
            if len(key.columns) > 1:
                end = types[key.table]
            edges[given.give(f"{types[table.name]}_{end}")] = _edge(
                table, key, by_name[key.table], types, fields
            )
    return Draft(structs, nodes, edges)


def _fields(table: Table) -> _Fields:
    names = Names(reserved=RESERVED_FIELDS)
    # A name that is legal as it stands is its own; what is made up gives way to it.
    order = sorted(
        table.columns, key=lambda c: legal(c.name) != c.name or c.name in RESERVED_FIELDS
    )
    made = _Fields()
    for column in order:
        bare, unit = split_unit(column.name)
        bracketed = unit is not None and legal(column.name) != column.name
        made.names[column.name] = names.give(bare if bracketed else column.name)
        if unit is not None:
            made.units[column.name] = unit
    made.columns = {made.names[c.name]: c for c in table.columns}
    return made


def _node(
    table: Table,
    name: str,
    title: str,
    fields: _Fields,
    profiles: Mapping[str, Profile],
    struct: str | None,
    source: str,
) -> dict[str, Any]:
    item: dict[str, Any] = {}
    if title != name:
        item["title"] = title
    if table.comment:
        item["description"] = table.comment
    binding: dict[str, Any] = {"database": source}
    if table.name != name:
        binding["table"] = table.name
    columns = {name: c.name for name, c in fields.columns.items() if name != c.name}
    if columns:
        binding["columns"] = columns
    item["source"] = binding
    if table.primary_key:
        item["identity"] = [fields.names[column] for column in table.primary_key]
    if struct is not None:
        item["mixins"] = [struct]
    else:
        item["schema"] = _schema(table, fields, profiles)
    return item


def _schema(table: Table, fields: _Fields, profiles: Mapping[str, Profile]) -> dict[str, Any]:
    properties = {
        name: _property(name, column, profiles[column.name], fields.units.get(column.name), table)
        for name, column in fields.columns.items()
    }
    return {"type": "object", "properties": properties}


def _property(
    name: str, column: Column, seen: Profile, unit: str | None, table: Table
) -> dict[str, Any]:
    spec: dict[str, Any] = dict(_SCHEMAS[seen.kind])
    bare = split_unit(column.name)[0] if unit is not None else column.name
    title = title_of(bare)
    if title != name:
        spec["title"] = title
    if unit or seen.unit:
        spec["unit"] = unit or seen.unit
    if column.comment:
        spec["description"] = column.comment
    keys = {c for key in table.foreign_keys for c in key.columns} | {*table.primary_key}
    if seen.values and column.name not in keys:
        ranked = sorted(seen.values.items(), key=lambda entry: (-entry[1], entry[0]))
        found = [text for text, _ in ranked[:MOST_EXAMPLES]]
        whole = seen.kind is ColumnKind.INTEGER
        spec["examples"] = sorted(map(int, found)) if whole else found
    return spec


def _edge(
    table: Table,
    key: ForeignKey,
    other: Table,
    types: Mapping[str, str],
    fields: Mapping[str, _Fields],
) -> dict[str, Any]:
    own = [fields[table.name].names[c] for c in key.columns]
    theirs = [fields[other.name].names[c] for c in key.referred]
    item: dict[str, Any] = {
        "from": types[table.name],
        "to": types[other.name],
        "cardinality": _cardinality(table.is_unique(key.columns), other.is_unique(key.referred)),
    }
    if key.inferred:
        item["description"] = "inferred from names and values; the database declares no such key"
    item["source"] = {"join": dict(zip(own, theirs, strict=True))}
    return item


def _cardinality(own: bool, theirs: bool) -> str:
    """By whether the columns of either side are a key there."""
    return f"{'1' if own else 'N'}:{'1' if theirs else 'N'}"


def _families(
    tables: Sequence[Table], fields: Mapping[str, _Fields], profiles: Profiles
) -> list[list[Table]]:
    """Tables with the same fields, whose values are of kinds that go together."""
    groups: dict[tuple[Any, ...], list[Table]] = defaultdict(list)
    for table in tables:
        same = tuple((n, c.name, c.comment) for n, c in fields[table.name].columns.items())
        groups[same].append(table)
    found: list[list[Table]] = []
    for group in groups.values():
        if len(group) < FAMILY:
            continue
        columns = [c.name for c in group[0].columns]
        if all(_unified([profiles[t.name][c] for t in group]) for c in columns):
            found.append(group)
            continue
        alike: dict[tuple[ColumnKind, ...], list[Table]] = defaultdict(list)
        for table in group:
            alike[tuple(profiles[table.name][c].kind for c in columns)].append(table)
        found.extend(part for part in alike.values() if len(part) >= FAMILY)
    return found


def _unified(seen: Sequence[Profile]) -> ColumnKind | None:
    """The one kind that stands for all; None where they do not go together."""
    known = [p for p in seen if p.kind is not ColumnKind.UNKNOWN]
    kinds = {p.kind for p in known}
    if not kinds:
        return ColumnKind.UNKNOWN
    if ColumnKind.TEXT in kinds:  # numbers kept as text are texts among others
        kinds = {ColumnKind.TEXT if p.unit is not None else p.kind for p in known}
    elif len({p.unit or "" for p in known}) > 1:
        return None
    if len(kinds) == 1:
        return kinds.pop()
    for pair in _WIDER:
        if kinds <= pair:
            return ColumnKind.NUMBER if ColumnKind.NUMBER in pair else ColumnKind.TIME
    return None


def _pooled(profiles: Sequence[Mapping[str, Profile]]) -> dict[str, Profile]:
    """One profile a column for a whole family."""
    pooled: dict[str, Profile] = {}
    for column in profiles[0]:
        seen = [p[column] for p in profiles]
        values: Counter[str] = Counter()
        for each in seen:
            values.update(each.values or ())
        kind = _unified(seen) or seen[0].kind
        few = len(values) <= FEW_VALUES and all(
            p.values is not None for p in seen if p.kind in (kind, ColumnKind.TEXT)
        )
        unit = next((p.unit for p in seen if p.kind is kind and p.unit), None)
        pooled[column] = Profile(kind, values if few else None, unit=unit)
    return pooled


def _common_name(names: Sequence[str]) -> str:
    """The longest text that most of the names of a family end or begin with; else the first name."""
    end = _most_common([name[::-1] for name in names])[::-1].lstrip(_TAIL).strip("_ ")
    start = _most_common(names).rstrip(_TAIL)
    best = max(end, start, key=len)
    return best if len(best) > 1 else names[0]


def _most_common(names: Sequence[str]) -> str:
    """The longest beginning that at least `MOST_ALIKE` of the names have."""
    best = ""
    for length in range(1, max(map(len, names))):
        start, times = Counter(name[:length] for name in names).most_common(1)[0]
        if times < MOST_ALIKE * len(names):
            break
        best = start
    return best
