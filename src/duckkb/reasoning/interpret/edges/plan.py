"""A tree of edges -> a plan."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.edges.conditions import Asked, Conditions, Meant
from duckkb.reasoning.interpret.edges.tree import Branch, Tree
from duckkb.reasoning.interpret.edges.words import PLAIN_MANY
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Condition,
    Constant,
    Link,
    Order,
    Output,
    Query,
    Scalar,
    Truth,
    Use,
    all_of,
    parts_of,
)


class Planner(Conditions):
    """Makes plans; rows at the other end of an edge are asked for by their identity."""

    def plan(self, tree: Tree, asked: Asked) -> Query | None:
        """The plan; None where the rows have no identity of one field, or it cannot be put so."""
        if any(len(self._catalog.classes[c].identity) != 1 for c in tree.classes.values()):
            return None
        root = tree.root
        if asked.often:
            return self._occasions(tree, asked)
        if asked.whether:
            return self._whether(tree, asked)
        if asked.pairs:
            return self._pairs(tree, asked)
        grouped = [b for b in tree.below(root) if b.child.each or b.child.most or b.child.bound]
        # A number before the rows asked for is how many are listed, which only an order makes sense of.
        listed = root.bound is None or (asked.graded is not None and root.bound[0] == "eq")
        if root.most or not listed or len(grouped) > 1 or any(b.others for b in grouped):
            return None
        own = tree.class_of(root)
        if asked.graded:
            if grouped or root.each:
                return None
            if asked.attributes:
                return self._of_edge_ordered(tree, asked)
            beside = asked.graded[1].class_name != own
            return self._ordered_by_edge(tree, asked) if beside else self._ordered(tree, asked)
        if asked.beside:
            return None if grouped or root.each else self._rows_and(tree, asked)
        shown = asked.attributes or self._naming.shown(own)
        beside = [a for a in shown if a.class_name != own]
        if beside:
            return self._of_edge(tree, asked, beside)
        if root.each:
            return None
        if grouped and grouped[0].child.each:
            return self._spread(tree, asked, grouped[0])
        if grouped and asked.function == "count" and not asked.attributes:
            return self._number_of_ranked(tree, asked, grouped[0])
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
            where=all_of(self._of(tree, asked, root, "a", tree.below(root), Meant.by(root))),
            distinct=bool(told and not root.things),
        )

    def _rows_and(self, tree: Tree, asked: Asked) -> Query | None:
        """The rows of the root and what is asked beside them, for each edge that keeps it."""
        root, own = tree.root, tree.class_of(tree.root)
        kept = {a.class_name for a in asked.beside} - {own}
        if not kept:
            shown = {a.id: a for a in (*self._naming.shown(own), *asked.beside)}
            return self._rows(tree, asked, tuple(shown.values()))
        near = [b for b in tree.below(root) if b.edge in kept]
        if len(kept) != 1 or len(near) != 1 or asked.denied or near[0].others or near[0].mutual:
            return None
        child = near[0].child
        if len(child.things) > 1 and not child.either:
            return None
        uses, links, where = self._edge_and_ends(tree, asked, near[0])
        select = self._names("a", own)
        if not child.things:
            select += self._names("b", near[0].far.right)
        select += tuple(
            Output(Column("a" if a.class_name == own else "l", a.name), a.name)
            for a in asked.beside
        )
        return Query(uses, select, links, where)

    def _pairs(self, tree: Tree, asked: Asked) -> Query | None:
        """The rows at both ends of an edge, each pair once."""
        below = tree.below(tree.root)
        if len(below) != 1 or len(tree.branches) != 1 or below[0].others or below[0].mutual:
            return None
        (branch,) = below
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        one, other = self._names("a", branch.near.right), self._names("b", branch.far.right)
        if {o.label for o in one} & {o.label for o in other}:
            # Two columns of one name tell nothing apart.
            one = tuple(replace(o, label=f"{branch.near.end}.{o.label}") for o in one)
            other = tuple(replace(o, label=f"{branch.far.end}.{o.label}") for o in other)
        return Query(uses, one + other, links, where, distinct=True)

    def _whether(self, tree: Tree, asked: Asked) -> Query | None:
        """Whether what is told of one named row of the root is so."""
        root = tree.root
        if len(root.things) != 1 or asked.denied or asked.function or asked.graded:
            return None
        below = tree.below(root)
        counted = [b for b in below if b.child.bound]
        if any(b.child.each or b.child.most for b in tree.branches) or len(counted) > 1:
            return None
        held = self._of(
            tree, asked, root, "a", [b for b in below if b not in counted], Meant((), root.told)
        )
        for branch in counted:
            number = self._number_of(tree, asked, branch)
            if number is None:
                return None
            held.append(number)
        whole = all_of(held)
        if whole is None:
            return None
        same = self._same("a", root.things[0], tree.class_of(root))
        answer = (Output(Truth(whole), "answer"),)
        return Query((Use("a", tree.class_of(root)),), answer, where=same)

    def _number_of(self, tree: Tree, asked: Asked, branch: Branch) -> Condition | None:
        """That the named row of the root is joined to so many others."""
        if branch.others or branch.mutual or branch.child.bound is None or len(tree.branches) > 1:
            return None
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        number = Aggregate("count", self._key("b", branch.far.right), distinct=True)
        counted = Query(uses, (Output(number, "count"),), links, where)
        operator, bound = branch.child.bound
        return Compare(Scalar(counted), operator, (Constant(bound),))

    def _ordered(self, tree: Tree, asked: Asked) -> Query | None:
        """The rows of the root that have most or least of something they keep."""
        plan = self._rows(tree, asked, self._naming.shown(tree.class_of(tree.root)))
        if asked.graded is None or asked.function or plan is None:
            return None
        most, attribute = asked.graded
        return replace(
            plan,
            order_by=(
                Order(Column("a", attribute.name), most.descending),
                self._settled("a", tree.class_of(tree.root)),
            ),
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
            order = (Order(measured, most.descending), self._settled("a", own))
            return _without_silent(branch, replace(plan, order_by=order))
        if function == "count" or not attribute.measure:
            return None
        order = (
            Order(Aggregate(function, measured), most.descending),
            self._settled("a", own, most.descending),
        )
        summed = replace(plan, group_by=self._keys("a", own), order_by=order)
        return _without_silent(branch, summed)

    def _of_edge_ordered(self, tree: Tree, asked: Asked) -> Query | None:
        """What is kept of the edge that is first by something it keeps too: when A was last repaired."""
        if asked.graded is None or asked.function:
            return None
        most, attribute = asked.graded
        if any(a.class_name != attribute.class_name for a in asked.attributes):
            return None
        plan = self._of_edge(tree, asked, asked.attributes)
        order = (Order(Column("l", attribute.name), most.descending),)
        return plan and replace(plan, order_by=order, limit=most.limit, offset=most.offset)

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
        where += self._of(tree, asked, branch.parent, "a", rest, Meant.by(branch.parent))
        child = branch.child
        where += self._of(tree, asked, child, "b", tree.below(child), Meant.by(child))
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

    def _occasions(self, tree: Tree, asked: Asked) -> Query | None:
        """How many edges there are of the rows of the root, or for each row of the child."""
        below = tree.below(tree.root)
        if len(below) != 1 or len(tree.branches) != 1 or asked.denied or below[0].others:
            return None
        (branch,) = below
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        number = (Output(Aggregate("count"), "count"),)
        for alias, node in (("a", branch.parent), ("b", branch.child)):
            if node.each:
                own = tree.class_of(node)
                select = (*self._names(alias, own), *number)
                keys = self._keys(alias, own)
                return _without_silent(branch, Query(uses, select, links, where, group_by=keys))
        return _without_silent(branch, Query(uses, number, links, where))

    def _keeps(self, branch: Branch) -> bool:
        """Whether rows say themselves, in a field of theirs, what an edge that nobody names says too."""
        classes = self._catalog.classes
        called = {n.casefold() for n in classes[branch.far.right].names}
        own = {n.casefold() for a in classes[branch.near.right].attributes for n in a.names}
        return branch.verb is None and bool(called & own)

    def _ranked(self, tree: Tree, asked: Asked, branch: Branch) -> Query | None:
        """The rows of the root that have most of the child's, or a number of them."""
        if asked.attributes or asked.denied or branch.mutual:
            return None  # who has most friends: each friendship is written down for one of the two
        uses, links, where = self._edge_and_ends(tree, asked, branch)
        shown, keys = self._names("a", branch.near.right), self._keys("a", branch.near.right)
        number = Aggregate("count", self._key("b", branch.far.right), distinct=True)
        child = branch.child
        if child.start == child.end and not (child.classes or child.told):
            number = Aggregate("count")  # 谁挂号最多: how often, be it with the same doctor
        most, bound = branch.child.most, branch.child.bound
        if bound is not None:
            having = Compare(number, bound[0], (Constant(bound[1]),))
            met = Query(uses, shown, links, where, group_by=keys, having=having)
            return _without_silent(branch, met)
        assert most is not None
        first = Query(
            uses,
            shown,
            links,
            where,
            group_by=keys,
            order_by=(
                Order(number, most.descending),
                self._settled("a", branch.near.right, most.descending),
            ),
            limit=most.limit,
            offset=most.offset,
        )
        return _without_silent(branch, first)

    def _number_of_ranked(self, tree: Tree, asked: Asked, branch: Branch) -> Query | None:
        """How many rows of the root have a number of the child's: claims supported by more than one paper."""
        if branch.child.bound is None:
            return None
        rows = self._ranked(tree, asked, branch)
        count = Output(Aggregate("count"), "count")
        return rows and Query((Use("g", ""),), (count,), inner=rows)

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
                keys = self._keys(alias, name)
                return _without_silent(branch, Query(uses, select, links, where, group_by=keys))
        if branch.parent.each or branch.child.each or select is None:
            return None
        return _without_silent(branch, Query(uses, select, links, where))


def _without_silent(branch: Branch, plan: Query) -> Query:
    """A figure over edges, those that lead nowhere too, where nothing is said of their other end: the mean
    area of flats, be they owned or not."""
    child = branch.child
    said = child.end > child.start or child.classes or child.things or child.told
    told = any(isinstance(p, Column) and p.alias == "b" for p in parts_of(plan))
    if said or told:
        return plan
    uses = tuple(u for u in plan.uses if u.alias != "b")
    return replace(plan, uses=uses, links=tuple(x for x in plan.links if x.right != "b"))
