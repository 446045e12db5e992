"""The rows a query reads: uses of classes, joined along a tree, without those it can do without."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from duckkb.reasoning.catalog import Attribute, Catalog, Join
from duckkb.reasoning.locate import Tree
from duckkb.reasoning.plan import Column, Link, Use


class Scope:
    """Classes in use, one alias each, and how they hang together.

    Args:
        catalog: what there is.
        tree: the joins that connect the classes.
        columns: the attributes that the query names.
        kept: classes that must stay although only their key is used.
        root: the class that comes first, where it stays.
        prefix: begins the aliases.
    """

    def __init__(
        self,
        catalog: Catalog,
        tree: Tree,
        columns: Collection[Attribute],
        kept: Collection[str] = (),
        root: str = "",
        prefix: str = "t",
    ) -> None:
        self.catalog = catalog
        self.joins = [catalog.joins[j] for j in tree.joins]
        self.classes = list(tree.classes)
        self._instead: dict[str, Attribute] = {}
        self._prune({a.id: a for a in columns}, set(kept))
        self.root = root if root in self.classes else self.classes[0]
        self._order()
        self.aliases = {name: f"{prefix}{k}" for k, name in enumerate(self.classes, 1)}

    @property
    def uses(self) -> tuple[Use, ...]:
        return tuple(Use(self.aliases[name], name) for name in self.classes)

    @property
    def links(self) -> tuple[Link, ...]:
        return tuple(Link(j.id, self.aliases[j.left], self.aliases[j.right]) for j in self.joins)

    def column(self, attribute: Attribute) -> Column:
        """The attribute, or the foreign key that holds the same value where its class was left out."""
        seen: set[str] = set()
        while attribute.class_name not in self.aliases and attribute.id in self._instead:
            if attribute.id in seen:
                break
            seen.add(attribute.id)
            attribute = self._instead[attribute.id]
        return Column(self.aliases[attribute.class_name], attribute.name)

    def has(self, class_name: str) -> bool:
        return class_name in self.aliases

    def multiplies(self, class_name: str) -> bool:
        """Whether a row of the class may come more than once: some join leads to many."""
        at, seen = [class_name], {class_name}
        if class_name not in self.classes:
            return True
        while at:
            here = at.pop()
            for join in self.joins:
                if here not in (join.left, join.right):
                    continue
                other = join.right if here == join.left else join.left
                if other in seen:
                    continue
                if here == join.right and not join.unique:
                    return True
                seen.add(other)
                at.append(other)
        return False

    def _prune(self, columns: Mapping[str, Attribute], kept: set[str]) -> None:
        """Leaves out referred classes at the rim of which only the key that refers is used."""
        wanted = dict(columns)
        going = True
        while going and len(self.classes) > 1:
            going = False
            for name in list(self.classes):
                joins = [j for j in self.joins if name in (j.left, j.right)]
                if len(joins) != 1 or name in kept or joins[0].right != name:
                    continue
                pairs = self._pairs(joins[0])
                used = [a for a in wanted.values() if a.class_name == name]
                if pairs is None or any(a.id not in pairs for a in used):
                    continue
                self._instead.update(pairs)
                for a in used:
                    del wanted[a.id]
                    wanted[pairs[a.id].id] = pairs[a.id]
                self.classes.remove(name)
                self.joins.remove(joins[0])
                going = True

    def _pairs(self, join: Join) -> dict[str, Attribute] | None:
        """Attribute of the referred class -> attribute of the referring one."""
        left, right = self.catalog.classes[join.left], self.catalog.classes[join.right]
        by_left, by_right = left.by_column, right.by_column
        found: dict[str, Attribute] = {}
        for a, b in join.columns:
            if a in by_left and b in by_right:
                found[by_right[b].id] = by_left[a]
        return found if found else ({} if left.link else None)

    def _order(self) -> None:
        """Classes and joins in an order in which each join adds the next class."""
        done, joins = [self.root], []
        rest = list(self.joins)
        while rest:
            for join in rest:
                if (join.left in done) != (join.right in done):
                    done.append(join.right if join.left in done else join.left)
                    joins.append(join)
                    rest.remove(join)
                    break
            else:
                break
        self.classes, self.joins = done, joins
