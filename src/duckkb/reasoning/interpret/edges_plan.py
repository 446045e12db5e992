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
from duckkb.reasoning.interpret.edges_words import PLAIN_MANY
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
    Truth,
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
    """

    function: Function | None = None
    attributes: tuple[Attribute, ...] = ()
    denied: Branch | None = None
    graded: tuple[SuperlativeSpan, Attribute] | None = None
    whether: bool = False


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
        if asked.whether:
            return self._whether(tree, asked)
        grouped = [b for b in tree.below(root) if b.child.each or b.child.most or b.child.bound]
        # A number before the rows asked for is how many are listed, which only an order makes sense of.
        listed = root.bound is None or (asked.graded is not None and root.bound[0] == "eq")
        if root.most or not listed or len(grouped) > 1 or any(b.others for b in grouped):
            return None
        own = tree.class_of(root)
        if asked.graded:
            if grouped or root.each or asked.attributes:
                return None
            beside = asked.graded[1].class_name != own
            return self._ordered_by_edge(tree, asked) if beside else self._ordered(tree, asked)
        shown = asked.attributes or self._naming.shown(own)
        beside = [a for a in shown if a.class_name != own]
        if beside:
            return self._of_edge(tree, asked, beside)
        if root.each:
            return None
        if grouped and grouped[0].child.each:
            return self._spread(tree, asked, grouped[0])
        if grouped:
            return None if asked.function else self._ranked(tree, asked, grouped[0])
        return self._rows(tree, asked, shown)

    def _rows(self, tree: Tree, asked: Asked, shown: Sequence[Attribute]) -> Query | None:
        """The rows of the root, or a figure over them; each value that is asked of them once."""
        root = tree.root
        told = asked.attributes and not asked.function and not any(a.identity for a in shown)
        select = self._select("a", shown, asked)
        if select is None:
            return None
        return Query(
            (Use("a", tree.class_of(root)),),
            select,
            where=all_of(self._of(tree, asked, root, "a", tree.below(root), root.things)),
            distinct=bool(told and not root.things),
        )

    def _whether(self, tree: Tree, asked: Asked) -> Query | None:
        """Whether what is told of one named row of the root is so."""
        root = tree.root
        if len(root.things) != 1 or asked.denied or asked.function or asked.graded:
            return None
        held = all_of(self._of(tree, asked, root, "a", tree.below(root), ()))
        if held is None:
            return None
        same = self._same("a", root.things[0], tree.class_of(root))
        answer = (Output(Truth(held), "answer"),)
        return Query((Use("a", tree.class_of(root)),), answer, where=same)

    def _ordered(self, tree: Tree, asked: Asked) -> Query | None:
        """The rows of the root that have most or least of something they keep."""
        plan = self._rows(tree, asked, self._naming.shown(tree.class_of(tree.root)))
        if asked.graded is None or asked.function or plan is None:
            return None
        most, attribute = asked.graded
        return replace(
            plan,
            order_by=(Order(Column("a", attribute.name), most.descending),),
            limit=tree.root.bound[1] if tree.root.bound else most.limit,
            offset=most.offset,
        )

    def _ordered_by_edge(self, tree: Tree, asked: Asked) -> Query | None:
        """The rows of the root by what an edge of theirs keeps, or the rows at its other end; by a
        figure over them where there may be several."""
        if asked.graded is None or asked.denied:
            return None
        most, attribute = asked.graded
        branches = [
            b
            for b in tree.below(tree.root)
            if attribute.class_name in (b.edge, b.far.right) and not b.others
        ]
        if len(branches) != 1:
            return None
        branch = branches[0]
        alias = "l" if attribute.class_name == branch.edge else "b"
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        own = branch.near.right
        limit = tree.root.bound[1] if tree.root.bound else most.limit
        measured = Column(alias, attribute.name)
        plan = Query(uses, self._names("a", own), links, where, limit=limit, offset=most.offset)
        function = asked.function
        if function is None and not branch.child.things and PLAIN_MANY.fullmatch(most.word):
            function = "sum"
        if function is None:
            return replace(plan, order_by=(Order(measured, most.descending),))
        if function == "count" or not attribute.measure:
            return None
        order = (Order(Aggregate(function, measured), most.descending),)
        return replace(plan, group_by=self._keys("a", own), order_by=order)

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
            empty = Compare(column, "is_null")
            if made is None:
                return empty
            return Or((made, empty)) if told.lasting else made
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
        """The same by each of several edges, and whichever way one was written down that holds both
        ways."""
        found: list[Condition] = []
        for each in (branch, *branch.others):
            there = self._member(tree, asked, each, alias, things, denied)
            if each.mutual:
                turned = replace_branch(each, near=each.far, far=each.near)
                back = self._member(tree, asked, turned, alias, things, denied)
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
        """How many rows of the root there are for each row of the child, or a figure over them."""
        if asked.function is None or asked.denied or self._keeps(branch):
            return None
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        figure = self._select("a", asked.attributes, asked)
        if asked.function == "count" and not asked.attributes:
            key = self._key("a", branch.near.right)
            figure = (Output(Aggregate("count", key, distinct=True), "count"),)
        if figure is None:
            return None
        shown, keys = self._names("b", branch.far.right), self._keys("b", branch.far.right)
        return Query(uses, (*shown, *figure), links, where, group_by=keys)

    def _keeps(self, branch: Branch) -> bool:
        """Whether rows say themselves, in a field of theirs, what an edge that nobody names says too."""
        classes = self._catalog.classes
        called = {n.casefold() for n in classes[branch.far.right].names}
        own = {n.casefold() for a in classes[branch.near.right].attributes for n in a.names}
        return branch.verb is None and bool(called & own)

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
        if branch.parent is not tree.root or branch.others:
            return None
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        select = self._select("l", attributes, asked)
        for alias, node in (("a", branch.parent), ("b", branch.child)):
            if node.each and select is not None and asked.function:
                name = tree.class_of(node)
                select = (*self._names(alias, name), *select)
                return Query(uses, select, links, where, group_by=self._keys(alias, name))
        if branch.parent.each or branch.child.each:
            return None
        return None if select is None else Query(uses, select, links, where)
