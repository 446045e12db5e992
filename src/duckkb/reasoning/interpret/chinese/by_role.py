"""Several that rows refer to, shown beside them: 每张工单的报修人和受派人, of those who have none, too."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Join
from duckkb.reasoning.interpret.chinese.wholes import Wholes
from duckkb.reasoning.interpret.chinese.wish import Item
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import Column, Expression, Link, Output, Query, Use

Outputs = Sequence[tuple[Attribute | None, Item]]


class ByRole(Wholes):
    """Shows the names of those whom rows refer to by way of a use for each role."""

    by_role: dict[int, tuple[Join, str]]
    """By item the relation, and the alias of those at its end."""

    def _settle_roles(self, outputs: Outputs, plain: bool) -> Outputs:
        """Settles which items are told so; those that are not.

        Rows of which only a role is shown are left to their join, and so are roles whose people
        the question says something else of.
        """
        roles = {id(item): join for join, item in self.roles_shown}
        own = [(a, i) for a, i in outputs if id(i) not in roles]
        people = {join.right for join in roles.values()}
        shown = {a.class_name for a, _ in own if a is not None}
        bound = (a for b in self.bound for a in (b.attribute, b.of, b.than))
        asked = {a.class_name for a in bound if a is not None}
        apart = len({join.id for join in roles.values()}) == len(roles)
        beside = apart and (self.main in shown or len(roles) > 1)
        beside = beside and not people & (shown | asked | {self.main})
        if not (roles and plain and beside) or {j.left for j in roles.values()} != {self.main}:
            self.lost += len(roles) - len(people)
            return outputs
        for number, (item, join) in enumerate(roles.items(), 1):
            self.by_role[item] = join, f"r{number}"
        return own

    def _references(self) -> list[Attribute]:
        """The attributes by which rows refer to those shown so."""
        found = (self.schema.reference(join) for join, _ in self.by_role.values())
        return [a for a in found if a is not None]

    def _expression(self, a: Attribute | None, item: Item, scope: Scope) -> Expression:
        role = self.by_role.get(id(item))
        if role is None or a is None:
            return super()._expression(a, item, scope)
        return Column(role[1], a.name)

    def _with_roles(self, query: Query, scope: Scope) -> Query:
        """The query with those whom rows refer to; who has none is kept."""
        if not self.by_role:
            return query
        uses, links, names = list(query.uses), list(query.links), dict[str, str]()
        for join, alias in self.by_role.values():
            uses.append(Use(alias, join.right))
            links.append(Link(join.id, scope.aliases[self.main], alias, outer=True))
            names[alias] = join.columns[0][0]
        select = tuple(
            Output(o.expression, f"{names[o.expression.alias]} {o.label}")
            if isinstance(o.expression, Column) and o.expression.alias in names
            else o
            for o in query.select
        )
        return replace(query, uses=tuple(uses), links=tuple(links), select=select)
