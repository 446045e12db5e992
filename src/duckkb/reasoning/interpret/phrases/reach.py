"""Rows with those that they refer to, straight or through others: the customer of the order of an item."""

from __future__ import annotations

from dataclasses import dataclass, field

from duckkb.reasoning.catalog import BASE, Catalog, Join
from duckkb.reasoning.plan import Link, Use


@dataclass
class Reach:
    """The classes that rows `a` of one class lead to, each by the only shortest way, and which of them are used.

    Where two references lead to one class with equal right, it is not reached.
    """

    catalog: Catalog
    start: str
    ways: dict[str, tuple[Join, ...]] = field(default_factory=dict[str, tuple[Join, ...]])
    aliases: dict[str, str] = field(default_factory=dict[str, str])
    links: list[Link] = field(default_factory=list[Link])

    def __post_init__(self) -> None:
        self.ways[self.start] = ()
        self.aliases[self.start] = "a"
        edge, barred = [self.start], set[str]()
        while edge:
            found: dict[str, list[tuple[Join, ...]]] = {}
            for name in edge:
                for join in self.catalog.joins_at[name]:
                    far = join.right
                    if join.left == name and far not in self.ways and far not in barred:
                        found.setdefault(far, []).append((*self.ways[name], join))
            self.ways |= {name: ways[0] for name, ways in found.items() if len(ways) == 1}
            barred |= {name for name, ways in found.items() if len(ways) > 1}
            edge = [name for name in found if name in self.ways]

    def passes(self, through: str, name: str) -> bool:
        """Whether the way to one class leads through another, or begins there."""
        return any(j.left == through for j in self.ways[name])

    @property
    def in_tables(self) -> bool:
        """Whether the rows lie in a database, not in the base, whose edges are read otherwise."""
        return self.catalog.classes[self.start].store != BASE

    def alias(self, name: str) -> str:
        """The alias of a class that is reached, which is joined with that."""
        for join in self.ways[name]:
            if join.right not in self.aliases:
                self.aliases[join.right] = f"r{len(self.aliases)}"
                self.links.append(Link(join.id, self.aliases[join.left], self.aliases[join.right]))
        return self.aliases[name]

    @property
    def uses(self) -> tuple[Use, ...]:
        """All that was used, in the order of the joins."""
        return tuple(Use(alias, name) for name, alias in self.aliases.items())
