"""A tree of edges -> a plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import replace as replace_branch

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import DateSpan, SuperlativeSpan, ValueHit
from duckkb.reasoning.interpret.edges_nodes import Node, Told
from duckkb.reasoning.interpret.edges_tree import Branch, Tree
from duckkb.reasoning.interpret.moments import date_condition
from duckkb.reasoning.interpret.naming import Naming, parts
from duckkb.reasoning.interpret.things import Thing, holds
from duckkb.reasoning.plan import (
    Aggregate,
    And,
    Column,
    Compare,
    Condition,
    Constant,
    Function,
    Link,
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
        graded: the superlative that puts the rows in order, and the attribute of the root that it grades.
    """

    function: Function | None = None
    attributes: tuple[Attribute, ...] = ()
    denied: Branch | None = None
    graded: tuple[SuperlativeSpan, Attribute] | None = None


class Planner:
    """Makes plans; rows at the other end of an edge are asked for by their identity."""

    def __init__(self, catalog: Catalog, naming: Naming) -> None:
        self._catalog = catalog
        self._naming = naming

    def plan(self, tree: Tree, asked: Asked) -> Query | None:
        """The plan; None where the rows have no identity of one field, or it cannot be put so."""
        if any(len(self._catalog.classes[c].identity) != 1 for c in tree.classes.values()):
            return None
        root = tree.root
        each = [b for b in tree.below(root) if b.child.each]
        counted = [b for b in tree.below(root) if b.child.most or b.child.bound]
        # A number before the rows asked for is how many are listed, which only an order makes sense of.
        listed = root.bound is None or (asked.graded is not None and root.bound[0] == "eq")
        if root.each or root.most or not listed or len(each) + len(counted) > 1:
            return None
        if asked.graded and (asked.function or each or counted):
            return None
        if each:
            return self._spread(tree, asked, each[0])
        if counted:
            return None if asked.function else self._ranked(tree, asked, counted[0])
        shown = asked.attributes or self._naming.shown(tree.class_of(root))
        own = [a for a in shown if a.class_name != tree.class_of(root)]
        if own:
            return self._of_edge(tree, asked, own)
        select = self._select("a", shown, asked)
        if select is None:
            return None
        plan = Query(
            (Use("a", tree.class_of(root)),),
            select,
            where=all_of(self._of(tree, asked, root, "a", tree.below(root), root.things)),
        )
        if asked.graded:
            most, attribute = asked.graded
            order = (Order(Column("a", attribute.name), most.descending),)
            return replace(
                plan,
                order_by=order,
                limit=root.bound[1] if root.bound else most.limit,
                offset=most.offset,
            )
        return plan

    def _select(
        self, alias: str, shown: Sequence[Attribute], asked: Asked
    ) -> tuple[Output, ...] | None:
        """The columns, or the figure over them; None where it is of no amount."""
        if asked.function == "count":
            return None if asked.attributes else (Output(Aggregate("count"), "count"),)
        if asked.function is None:
            return tuple(Output(Column(alias, a.name), a.name) for a in shown)
        if len(asked.attributes) != 1 or not asked.attributes[0].measure:
            return None
        figure = Aggregate(asked.function, Column(alias, asked.attributes[0].name))
        return (Output(figure, asked.function),)

    def _of(
        self,
        tree: Tree,
        asked: Asked,
        node: Node,
        alias: str,
        below: Sequence[Branch],
        things: Sequence[Thing],
    ) -> list[Condition]:
        """What holds of the rows of a node, of which some things are named."""
        told = self._all_told(alias, node.told)
        found: list[Condition] = [Or(tuple(told))] if node.any_told and len(told) > 1 else told
        if things:
            same = [self._same(alias, t, tree.class_of(node)) for t in things]
            found.append(same[0] if len(same) == 1 else Or(tuple(same)))
        for branch in below:
            found += self._joined(tree, asked, branch, alias)
        return found

    def _all_told(self, alias: str, told: Sequence[Told]) -> list[Condition]:
        """What is told of rows; a field that holds one value has any of several that are named."""
        values: dict[str, list[Condition]] = {}
        found: list[Condition] = []
        for each in told:
            made = self._told(alias, each)
            if isinstance(each.value, str) and each.attribute.kind is not Kind.LIST:
                values.setdefault(each.attribute.id, []).append(made)
            else:
                found.append(made)
        return [*(v[0] if len(v) == 1 else Or(tuple(v)) for v in values.values()), *found]

    def _told(self, alias: str, told: Told) -> Condition:
        column, value = Column(alias, told.attribute.name), told.value
        if isinstance(value, DateSpan):
            made = date_condition(column, told.attribute.kind, value, told.operator, ())
            return made or Compare(column, "is_null")
        if isinstance(value, str):
            return holds(alias, told.attribute, value)
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
        things = branch.child.things
        denied = branch is asked.denied
        apart = len(things) > 1 and not branch.child.either
        sets = [(t,) for t in things] if apart else [things]
        return [self._either_way(tree, asked, branch, alias, each, denied) for each in sets]

    def _either_way(
        self,
        tree: Tree,
        asked: Asked,
        branch: Branch,
        alias: str,
        things: Sequence[Thing],
        denied: bool,
    ) -> Condition:
        """The same, whichever way an edge was written down that holds both ways."""
        there = self._member(tree, asked, branch, alias, things, denied)
        if not branch.mutual:
            return there
        turned = replace_branch(branch, near=branch.far, far=branch.near)
        back = self._member(tree, asked, turned, alias, things, denied)
        return And((there, back)) if denied else Or((there, back))

    def _member(
        self,
        tree: Tree,
        asked: Asked,
        branch: Branch,
        alias: str,
        things: Sequence[Thing],
        denied: bool,
    ) -> Condition:
        near, far = branch.near.right, branch.far.right
        key = self._catalog.classes[near].identity[0]
        uses = [Use("l", branch.edge), Use("s", near)]
        links = [Link(branch.near.id, "l", "s")]
        where = self._all_told("l", branch.verb.told if branch.verb else ())
        held = self._of(tree, asked, branch.child, "b", tree.below(branch.child), things)
        if held:
            uses.append(Use("b", far))
            links.append(Link(branch.far.id, "l", "b"))
        query = Query(
            tuple(uses), (Output(Column("s", key), key),), tuple(links), all_of([*where, *held])
        )
        return Compare(Column(alias, key), "not_in" if denied else "in", (), query)

    # -- counted ---------------------------------------------------------------------------------

    def _edge_and_ends(
        self, tree: Tree, asked: Asked, branch: Branch
    ) -> tuple[tuple[Use, ...], tuple[Link, ...], Condition | None]:
        """The rows of an edge with both its ends: `a` the parent, `l` the edge, `b` the child."""
        uses = (
            Use("l", branch.edge),
            Use("a", branch.near.right),
            Use("b", branch.far.right),
        )
        links = (Link(branch.near.id, "l", "a"), Link(branch.far.id, "l", "b"))
        where = self._all_told("l", branch.verb.told if branch.verb else ())
        rest = [b for b in tree.below(branch.parent) if b is not branch]
        where += self._of(tree, asked, branch.parent, "a", rest, branch.parent.things)
        child = branch.child
        where += self._of(tree, asked, child, "b", tree.below(child), child.things)
        return uses, links, all_of(where)

    def _spread(self, tree: Tree, asked: Asked, branch: Branch) -> Query | None:
        """How many rows of the root there are for each row of the child."""
        if asked.function != "count" or asked.attributes or asked.denied:
            return None
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        shown = self._names("b", branch.far.right)
        number = Output(
            Aggregate("count", self._key("a", branch.near.right), distinct=True), "count"
        )
        keys = self._keys("b", branch.far.right)
        return Query(uses, (*shown, number), links, where, group_by=keys)

    def _ranked(self, tree: Tree, asked: Asked, branch: Branch) -> Query | None:
        """The rows of the root that have most of the child's, or a number of them."""
        if asked.attributes or asked.denied:
            return None
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        shown, keys = self._names("a", branch.near.right), self._keys("a", branch.near.right)
        number = Aggregate("count", self._key("b", branch.far.right), distinct=True)
        most, bound = branch.child.most, branch.child.bound
        if bound is not None:
            having = Compare(number, bound[0], (Constant(bound[1]),))
            return Query(uses, shown, links, where, group_by=keys, having=having)
        assert most is not None
        return Query(
            uses,
            shown,
            links,
            where,
            group_by=keys,
            order_by=(Order(number, most.descending),),
            limit=most.limit,
            offset=most.offset,
        )

    def _key(self, alias: str, class_name: str) -> Column:
        """The identity of a class."""
        return Column(alias, self._catalog.classes[class_name].identity[0])

    def _names(self, alias: str, class_name: str) -> tuple[Output, ...]:
        """What is shown of a class."""
        shown = self._naming.shown(class_name)
        return tuple(Output(Column(alias, a.name), a.name) for a in shown)

    def _keys(self, alias: str, class_name: str) -> tuple[Column, ...]:
        """What is shown of a class and what tells its rows apart: two may have one name."""
        shown = [Column(alias, a.name) for a in self._naming.shown(class_name)]
        return tuple(dict.fromkeys((self._key(alias, class_name), *shown)))

    def _of_edge(self, tree: Tree, asked: Asked, attributes: Sequence[Attribute]) -> Query | None:
        """What is kept of the edge itself."""
        branches = [b for b in tree.branches if all(a.class_name == b.edge for a in attributes)]
        if len(branches) != 1 or asked.denied:
            return None
        branch = branches[0]
        if branch.parent is not tree.root:
            return None
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        select = self._select("l", attributes, asked)
        return None if select is None else Query(uses, select, links, where)
