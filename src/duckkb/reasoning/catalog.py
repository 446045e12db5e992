"""What can be asked about: the ontology as classes of rows and the joins between them.

A class is whatever has rows: a node type, kept by the base or bound to a table of a database by
`source:`, or an edge type that the base keeps (its rows join two nodes). An edge type with
`source: {join: …}` has no rows; it is a join of two bound types. Joins run from the class that
holds the foreign key to the class that it names.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from duckkb.ontology.model import EdgeType, Field, NodeType, Ontology
from duckkb.ontology.values import KINDS, Kind
from duckkb.reasoning.lexicon.pinyin import in_characters
from duckkb.reasoning.regexes import regex

T = TypeVar("T")
BASE = ""
ROW_ID = "__id"
"""What tells the rows of the base apart, whatever their identity is."""
"""The name of the store that is the base itself."""


@dataclass(frozen=True)
class Attribute:
    """One field of a class.

    `column` is its name in the store; `identity` whether it belongs to what names a row; `key`
    whether it only serves to join (an id without meaning to a reader).
    """

    class_name: str
    name: str
    column: str
    kind: Kind
    identity: bool = False
    key: bool = False
    title: str | None = None
    description: str | None = None
    aliases: tuple[str, ...] = ()
    unit: str | None = None
    schema: Mapping[str, Any] | None = None
    value_aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @property
    def id(self) -> str:
        """`Class.field`, as the metadata operations name it."""
        return f"{self.class_name}.{self.name}"

    @property
    def measure(self) -> bool:
        """Whether it holds amounts, which can be added up, not numbers that tell rows apart."""
        return self.kind.numeric and not self.key and not self.identity

    @property
    def binary(self) -> bool:
        """Whether it is a whole number of which the ontology shows no values but 0 and 1."""
        told = (self.schema or {}).get("enum") or (self.schema or {}).get("examples") or ()
        return self.kind is Kind.INTEGER and not self.key and sorted(map(str, told)) == ["0", "1"]

    @property
    def flag(self) -> bool:
        """Whether it says yes or no: true and false, or 1 and 0."""
        return self.kind is Kind.BOOLEAN or self.binary

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everything it is called, its own name first."""
        called = (self.name, self.title, *self.aliases)
        return tuple(dict.fromkeys(n for n in (*called, *in_characters(self.name)) if n))


@dataclass(frozen=True)
class Class:
    """Whatever has rows.

    `store` names the database that holds them (`BASE`: the base itself); `table` is the table
    there, as that database spells it. `link` marks an edge type of the base; `searched` are the
    fields that full text is searched in.
    """

    name: str
    store: str
    table: str
    attributes: tuple[Attribute, ...]
    identity: tuple[str, ...]
    title: str | None = None
    description: str | None = None
    aliases: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    link: bool = False
    searched: tuple[str, ...] = ()

    @cached_property
    def by_name(self) -> Mapping[str, Attribute]:
        return {a.name: a for a in self.attributes}

    @cached_property
    def by_column(self) -> Mapping[str, Attribute]:
        return {a.column: a for a in self.attributes}

    @property
    def row_key(self) -> tuple[str, ...]:
        """The columns that tell rows apart; none where nothing is known to."""
        return (ROW_ID,) if self.store == BASE else self.identity

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everything it is called, its own name first; the table's name in its store too."""
        called = (self.name, self.title, self.table, *self.aliases, *in_characters(self.table))
        return tuple(dict.fromkeys(n for n in called if n))


Extent = Callable[[Attribute], tuple[float, float] | None]
"""The least and the greatest value of a column of numbers; None where it has none."""


@dataclass(frozen=True)
class Join:
    """Rows of `left` refer to rows of `right`: each pair is (column of left, column of right).

    `columns` are physical names, in the store of both. `unique` says that no two rows of `left`
    refer to the same row of `right` (1:1). `edge` is the edge type it comes from, and `end` which
    end of a link it is (`from`, `to`, or `` for a foreign key).
    """

    id: str
    left: str
    right: str
    columns: tuple[tuple[str, str], ...]
    edge: str
    end: str = ""
    unique: bool = False
    title: str | None = None
    aliases: tuple[str, ...] = ()


def of_catalog(make: Callable[[Catalog], T]) -> Callable[[Catalog], T]:
    """A function of a catalog that is worked out once for each, and kept for as long as that lives; what it gives must
    not hold the catalog itself."""
    known: WeakKeyDictionary[Catalog, T] = WeakKeyDictionary()

    @wraps(make)
    def kept(catalog: Catalog) -> T:
        if catalog not in known:
            known[catalog] = make(catalog)
        return known[catalog]

    return kept


@dataclass(frozen=True, eq=False)
class Catalog:
    """All classes by name and all joins by id, made once for an ontology.

    One equals itself alone, so what follows from it can be kept for as long as it lives.
    """

    classes: Mapping[str, Class]
    joins: Mapping[str, Join]

    @cached_property
    def attributes(self) -> Mapping[str, Attribute]:
        return {a.id: a for c in self.classes.values() for a in c.attributes}

    @cached_property
    def links(self) -> tuple[Class, ...]:
        """The edge types of the base; a catalog of other stores' tables has none."""
        return tuple(c for c in self.classes.values() if c.link)

    @cached_property
    def called(self) -> frozenset[str]:
        """What classes other than edge types are called."""
        return frozenset(n for c in self.classes.values() if not c.link for n in c.names)

    @cached_property
    def joins_at(self) -> Mapping[str, tuple[Join, ...]]:
        """The joins that begin or end at each class."""
        found: dict[str, list[Join]] = defaultdict(list)
        for join in self.joins.values():
            found[join.left].append(join)
            if join.right != join.left:
                found[join.right].append(join)
        return {name: tuple(found[name]) for name in self.classes}

    def around(self, classes: Collection[str]) -> set[str]:
        """Classes, and those that one join away."""
        joins = [j for name in classes for j in self.joins_at[name]]
        return {*classes, *(j.left for j in joins), *(j.right for j in joins)}

    @cached_property
    def ends(self) -> Mapping[str, frozenset[str]]:
        """The classes that rows of each class refer to; of an edge type both of its ends."""
        return {
            name: frozenset(j.right for j in joins if j.left == name)
            for name, joins in self.joins_at.items()
        }

    @cached_property
    def users(self) -> Mapping[str, frozenset[str]]:
        """The classes whose rows refer to those of each class, itself where its own do."""
        return {
            name: frozenset(j.left for j in joins if j.right == name)
            for name, joins in self.joins_at.items()
        }

    @cached_property
    def edges_at(self) -> Mapping[str, frozenset[str]]:
        """The edge types of the base that begin or end at each class; of an edge type only itself."""
        return {
            name: frozenset(j.left for j in joins if self.classes[j.left].link)
            for name, joins in self.joins_at.items()
        }

    def joins_of(self, edge: str) -> Mapping[str, Join]:
        """The joins of an edge type to the rows at its ends, by `from` and `to`."""
        return {j.end: j for j in self.joins_at[edge] if j.left == edge and j.end}

    def referring(self, join: Join) -> Attribute | None:
        """The attribute by which rows refer; None for several, and for the end of an edge."""
        ((column, _), *more) = join.columns
        return None if more else self.classes[join.left].by_column.get(column)

    def referred(self, join: Join) -> Attribute | None:
        """The attribute of the rows referred to by which that is done; None where there are several."""
        ((_, column), *more) = join.columns
        return None if more else self.classes[join.right].by_column.get(column)

    def loops(self, edge: str) -> bool:
        """Whether both ends of an edge type are rows of one class."""
        return len(self.ends[edge]) == 1

    @cached_property
    def version(self) -> str:
        """A digest of all that a plan depends on; a plan made under another one is made anew."""
        text = msgspec.json.encode(
            [
                [
                    [c.name, c.store, c.table, c.names, c.identity, c.parents]
                    + [[a.name, a.column, a.kind.value, a.names, a.unit] for a in c.attributes]
                    for c in self.classes.values()
                ],
                [[j.id, j.left, j.right, j.columns] for j in self.joins.values()],
            ]
        )
        return hashlib.blake2b(text, digest_size=12).hexdigest()


def catalog_of(ontology: Ontology) -> Catalog:
    """The classes and joins of an ontology, those of parents included by its loader."""
    classes: dict[str, Class] = {}
    joins: dict[str, Join] = {}
    for node in ontology.nodes.values():
        classes[node.name] = _node_class(node)
    for edge in ontology.edges.values():
        if edge.source_binding is None:
            _add_link(edge, classes, joins)
        else:
            _add_foreign_key(edge, classes, joins)
    keys: dict[str, set[str]] = defaultdict(set)
    for join in joins.values():
        keys[join.left].update(column for column, _ in join.columns)
    marked = {
        name: _with_keys(each, keys[name]) if keys[name] else each for name, each in classes.items()
    }
    return Catalog(_called_by_keys(marked), joins)


_KEY_OF = regex(
    r"(?P<noun>[A-Za-z][a-z]{2,}(?:[ _][a-z]{2,})?)(?:[_ ](?i:id|code|no|key)|(?<=[a-z])I[Dd])"
    r"|(?P<noun_zh>[一-鿿]{2,}?)(?:编号|编码|代码|(?<=[单票件案])号|_?(?i:id))"
)

_PEOPLE_NUMBERED = {"工号": "员工", "学号": "学生"}
_NAME_OF = regex(
    r"(?P<noun>[A-Za-z][a-z]{2,}(?:[ _][a-z]{2,})?)(?:[ _](?i:name)|(?<=[a-z])Name)|(?P<noun_zh>[一-鿿]{2,})名称"
)


def _called_by_keys(classes: Mapping[str, Class]) -> dict[str, Class]:
    """The classes, with what their keys call their rows: experiments by `run_id` are runs, 库存 by 物料编号 is of 物料.

    Only where nothing else is called so, or might be.
    """
    named = [n for c in classes.values() for n in c.names]
    named += [n for c in classes.values() for a in c.attributes for n in a.names]
    said = {_bare(n) for n in named}
    alone = len(classes) == 1
    nouns = {name: noun for name, each in classes.items() if (noun := _noun_of_key(each, alone))}
    told = Counter(map(_bare, nouns.values()))
    for noun in nouns.values():
        told[_bare(noun)] += _bare(noun) in said
    return {
        name: replace(each, aliases=(*each.aliases, nouns[name]))
        if name in nouns and told[_bare(nouns[name])] == 1
        else each
        for name, each in classes.items()
    }


def _noun_of_key(each: Class, alone: bool) -> str | None:
    """What a class's key says that its rows are; of the only class, too, the name beside a key that says nothing: a
    `sku` with an `item_name`."""
    key = each.by_name.get(each.identity[0]) if len(each.identity) == 1 else None
    if key is None or key.key or each.link:
        return None
    if (numbered := _PEOPLE_NUMBERED.get(key.name)) is not None:
        return None if any(numbered in n for n in each.names) else numbered
    found = _KEY_OF.fullmatch(key.name)
    if found is None and alone and key.kind is Kind.TEXT and not _NAME_OF.fullmatch(key.name):
        named = [m for a in each.attributes if (m := _NAME_OF.fullmatch(a.name)) is not None]
        found = named[0] if len(named) == 1 else None
    noun = (found["noun_zh"] or found["noun"].replace("_", " ").lower()) if found else None
    # A tool call by its `call_id`: the table's own name says more.
    return None if noun is None or any(noun in n.casefold() for n in each.names) else noun


def _bare(name: str) -> str:
    """A name without its plural."""
    return name.casefold().replace("_", " ").removesuffix("s")


def _node_class(node: NodeType) -> Class:
    binding = node.source or {}
    columns: Mapping[str, str] = binding.get("columns") or {}
    return Class(
        name=node.name,
        store=str(binding["database"]) if node.source else BASE,
        table=str(binding.get("table") or node.name) if node.source else node.table,
        attributes=tuple(
            _attribute(node.name, f, columns.get(f.name, f.name), f.name in node.identity)
            for f in node.fields
        ),
        identity=node.identity,
        title=node.title,
        description=node.description,
        aliases=node.aliases,
        parents=node.extends,
        searched=node.search.full_text if not node.source else (),
    )


def _add_link(edge: EdgeType, classes: dict[str, Class], joins: dict[str, Join]) -> None:
    """An edge type of the base: a class of its own, joined to both of its ends."""
    classes[edge.name] = Class(
        name=edge.name,
        store=BASE,
        table=edge.table,
        attributes=tuple(
            _attribute(edge.name, f, f.name, f.name in edge.identity) for f in edge.fields
        ),
        identity=edge.identity,
        title=edge.title,
        description=edge.description,
        aliases=edge.aliases,
        link=True,
    )
    cardinality = edge.cardinality
    ends = (
        ("from", "__from_id", edge.source, cardinality.one_target_per_source),
        ("to", "__to_id", edge.target, cardinality.one_source_per_target),
    )
    for end, column, target, unique in ends:
        join = Join(
            f"{edge.name}.{end}",
            edge.name,
            target,
            ((column, "__id"),),
            edge.name,
            end,
            unique,
            edge.title,
            edge.aliases,
        )
        joins[join.id] = join


def _add_foreign_key(edge: EdgeType, classes: dict[str, Class], joins: dict[str, Join]) -> None:
    """An edge type that is a join of columns of two bound types."""
    left, right = classes[edge.source], classes[edge.target]
    pairs: Mapping[str, str] = (edge.source_binding or {}).get("join") or {}
    columns = tuple((left.by_name[a].column, right.by_name[b].column) for a, b in pairs.items())
    joins[edge.name] = Join(
        edge.name,
        edge.source,
        edge.target,
        columns,
        edge.name,
        "",
        edge.cardinality.one_source_per_target,
        edge.title,
        edge.aliases,
    )


def _attribute(class_name: str, field: Field, column: str, identity: bool) -> Attribute:
    return Attribute(
        class_name,
        field.name,
        column,
        KINDS[field.kind],
        identity,
        False,
        field.title,
        field.description,
        field.aliases,
        field.unit,
        field.schema,
        field.value_aliases,
    )


def _with_keys(each: Class, keys: set[str]) -> Class:
    attributes = tuple(replace(a, key=True) if a.column in keys else a for a in each.attributes)
    return replace(each, attributes=attributes)
