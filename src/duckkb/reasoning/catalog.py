"""What can be asked about: the ontology as classes of rows and the joins between them.

A class is whatever has rows: a node type, kept by the base or bound to a table of a database by
`source:`, or an edge type that the base keeps (its rows join two nodes). An edge type with
`source: {join: …}` has no rows; it is a join of two bound types. Joins run from the class that
holds the foreign key to the class that it names.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import msgspec

from duckkb.ontology.values import Kind
from duckkb.reasoning.lexicon.pinyin import in_characters

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
