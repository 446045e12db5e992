"""What holds of rows of a tree of edges: what is told of them, and what they are joined to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Kind
from duckkb.reasoning.evidence import DateSpan, SuperlativeSpan, ValueHit
from duckkb.reasoning.interpret.edges.nodes import Node, Told
from duckkb.reasoning.interpret.edges.tree import Branch, Tree
from duckkb.reasoning.interpret.moments import date_condition
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.phrases.things import Thing, holds
from duckkb.reasoning.plan import (
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Function,
    Link,
    Not,
    Or,
    Order,
    Output,
    Query,
    Use,
    all_of,
)


@dataclass(frozen=True)
class Asked:
    """What is asked of the tree.

    Attributes:
        function: the figure that is asked for: count of rows, or sum, avg, min, max of the attribute.
        attributes: of the root, or of the edge next to it; empty where its names are.
        denied: the branch that must not be there.
        graded: the superlative that puts the rows in order, and the attribute that it grades: of the
            root, or of an edge next to it or the rows there.
        whether: whether it is asked if what is told of the root holds.
        beside: what is asked beside the rows of the root: of them, or of an edge next to them.
        often: whether the edges at the root are counted.
        pairs: whether the rows at the other end of the edge at the root are asked for as well.
    """

    function: Function | None = None
    attributes: tuple[Attribute, ...] = ()
    denied: Branch | None = None
    graded: tuple[SuperlativeSpan, Attribute] | None = None
    whether: bool = False
    beside: tuple[Attribute, ...] = ()
    often: bool = False
    pairs: bool = False


@dataclass(frozen=True)
class Meant:
    """Which rows of a node are meant: those of any of the names, of which all is so that is told."""

    things: Sequence[Thing]
    told: Sequence[Told]

    @classmethod
    def by(cls, node: Node) -> Meant:
        """All that are named, and all that is told."""
        return cls(node.things, node.told)


class Conditions:
    """Words conditions; rows at the other end of an edge are told by their identity."""

    def __init__(self, catalog: Catalog, naming: Naming) -> None:
        self._catalog = catalog
        self._naming = naming

    def _of(
        self,
        tree: Tree,
        asked: Asked,
        node: Node,
        alias: str,
        below: Sequence[Branch],
        meant: Meant,
    ) -> list[Condition]:
        """What holds of the rows of a node."""
        told = self._all_told(alias, meant.told)
        found: list[Condition] = [Or(tuple(told))] if node.any_told and len(told) > 1 else told
        if meant.things:
            same = [self._same(alias, t, tree.class_of(node)) for t in meant.things]
            found.append(same[0] if len(same) == 1 else Or(tuple(same)))
        if node.apart is not None:
            found.append(Not(self._same(alias, node.apart, tree.class_of(node))))
        if node.best is not None:
            within = [c for b in below for c in self._joined(tree, asked, b, "m")]
            found.append(self._best_of(alias, node, tree.class_of(node), within))
        for branch in below:
            found += self._joined(tree, asked, branch, alias)
        return found

    def _best_of(
        self, alias: str, node: Node, class_name: str, within: Sequence[Condition]
    ) -> Condition:
        """That rows are those of the class, of all for which the same is told and of whose alias `m`
        the conditions hold, that have most or least of something."""
        assert node.best is not None
        most, attribute = node.best
        key = self._key("m", class_name)
        best = Query(
            (Use("m", class_name),),
            (Output(key, key.attribute),),
            where=all_of([*self._all_told("m", node.told), *within]),
            order_by=(Order(Column("m", attribute.name), most.descending),),
            limit=most.limit,
            offset=most.offset,
        )
        return Compare(self._key(alias, class_name), "in", (), best)

    def _all_told(self, alias: str, told: Sequence[Told]) -> list[Condition]:
        """What is told of rows; a field that holds one value has any of several that are named."""
        values: dict[str, list[Condition]] = {}
        found: list[Condition] = []
        for each in told:
            made = self._told(alias, each)
            one = isinstance(each.value, str) and each.operator != "ne"
            if one and each.attribute.kind is not Kind.LIST:
                values.setdefault(each.attribute.id, []).append(made)
            else:
                found.append(made)
        return [*(v[0] if len(v) == 1 else Or(tuple(v)) for v in values.values()), *found]

    def _told(self, alias: str, told: Told) -> Condition:
        column, value = Column(alias, told.attribute.name), told.value
        if isinstance(value, DateSpan):
            made = date_condition(column, told.attribute.kind, value, told.operator, ())
            empty = Compare(column, "is_null")
            if made is None:
                return empty
            return Or((made, empty)) if told.lasting else made
        if isinstance(value, Attribute):
            compared = Compare(column, told.operator, (Column(alias, value.name),))
            return Or((compared, Compare(column, "is_null"))) if told.lasting else compared
        if told.operator in ("is_null", "not_null"):
            return Compare(column, told.operator)
        if isinstance(value, str):
            return holds(alias, told.attribute, value, "ne" if told.operator == "ne" else "eq")
        return Compare(column, told.operator, (Constant(value),))

    def _same(self, alias: str, thing: Thing, class_name: str) -> Condition:
        """That rows are called by a name: by the attribute that is a name, where several fit."""
        best: dict[str, ValueHit] = {}
        for hit in sorted(thing.of(class_name), key=lambda h: -h.score):
            best.setdefault(hit.attribute, hit)
        top = max(h.score for h in best.values())
        known = self._catalog.attributes
        named = [
            h for h in best.values() if h.score >= top and "name" in parts(known[h.attribute].name)
        ]
        hit = (named or list(best.values()))[0]
        return holds(alias, known[hit.attribute], hit.value)

    def _joined(self, tree: Tree, asked: Asked, branch: Branch, alias: str) -> list[Condition]:
        """That rows are among those that an edge joins to others; to each of several named ones."""
        denied = branch is asked.denied
        ways = [branch] if denied else _by_value(branch)
        sets = _by_row(branch.child)
        return [self._either_way(tree, asked, w, alias, s, denied) for w in ways for s in sets]

    def _either_way(
        self,
        tree: Tree,
        asked: Asked,
        branch: Branch,
        alias: str,
        meant: Meant,
        denied: bool,
    ) -> Condition:
        """The same by each of several edges, and whichever way one was written down that holds both
        ways."""
        found: list[Condition] = []
        for each in (branch, *branch.others):
            there = self._member(tree, asked, each, alias, meant, denied)
            if each.mutual:
                turned = replace(each, near=each.far, far=each.near)
                back = self._member(tree, asked, turned, alias, meant, denied)
                there = And((there, back)) if denied else Or((there, back))
            found.append(there)
        if len(found) == 1:
            return found[0]
        either = branch.verb is not None and branch.verb.either
        return Or(tuple(found)) if either and not denied else And(tuple(found))

    def _member(
        self,
        tree: Tree,
        asked: Asked,
        branch: Branch,
        alias: str,
        meant: Meant,
        denied: bool,
    ) -> Condition:
        near, far = branch.near.right, branch.far.right
        key = self._catalog.classes[near].identity[0]
        uses = [Use("l", branch.edge), Use("s", near)]
        links = [Link(branch.near.id, "l", "s")]
        where = self._all_told("l", branch.verb.told if branch.verb else ())
        held = self._of(tree, asked, branch.child, "b", tree.below(branch.child), meant)
        # Rows of a table may refer to nothing, while an edge has both ends.
        told = branch.child.classes and self._catalog.classes[branch.edge].store != BASE
        if held or told:
            uses.append(Use("b", far))
            links.append(Link(branch.far.id, "l", "b"))
        query = Query(
            tuple(uses), (Output(Column("s", key), key),), tuple(links), all_of([*where, *held])
        )
        return Compare(Column(alias, key), "not_in" if denied else "in", (), query)

    def _key(self, alias: str, class_name: str) -> Column:
        """The identity of a class."""
        return Column(alias, self._catalog.classes[class_name].identity[0])

    def _settled(self, alias: str, class_name: str, descending: bool = False) -> Order:
        """What gives rows one order that equal each other in what they are ranked by."""
        return Order(self._key(alias, class_name), descending, settles=True)

    def _names(self, alias: str, class_name: str) -> tuple[Output, ...]:
        """What is shown of a class."""
        shown = self._naming.shown(class_name)
        return tuple(Output(Column(alias, a.name), a.name) for a in shown)

    def _keys(self, alias: str, class_name: str) -> tuple[Column, ...]:
        """What is shown of a class and what tells its rows apart: two may have one name."""
        shown = [Column(alias, a.name) for a in self._naming.shown(class_name)]
        return tuple(dict.fromkeys((self._key(alias, class_name), *shown)))


def _by_value(branch: Branch) -> list[Branch]:
    """The branch for each of the values that are told apart of its verb."""
    verb = branch.verb
    values = [t for t in verb.told if isinstance(t.value, str)] if verb else []
    if verb is None or not verb.apart or len(values) < 2:
        return [branch]
    rest = [t for t in verb.told if not isinstance(t.value, str)]
    made = (replace(verb, told=[each, *rest]) for each in values)
    return [replace(branch, verb=one) for one in made]


def _by_row(node: Node) -> list[Meant]:
    """The rows of a node, once for each name or value that is that of other rows."""
    values = [t for t in node.told if isinstance(t.value, str)]
    if node.all_told and len(values) > 1:
        rest = [t for t in node.told if not isinstance(t.value, str)]
        return [Meant(node.things, [each, *rest]) for each in values]
    if len(node.things) > 1 and not node.either:
        return [Meant((t,), node.told) for t in node.things]
    return [Meant.by(node)]
