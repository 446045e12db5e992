"""Several that rows refer to, shown beside them: 每张工单的报修人和受派人, of those who have none, too."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Attribute, Join, Kind
from duckkb.reasoning.interpret.chinese.wholes import Wholes
from duckkb.reasoning.interpret.chinese.wish import Item
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.plan import Column, Expression, Link, Output, Query, Use
from duckkb.reasoning.regexes import regex

Outputs = Sequence[tuple[Attribute | None, Item]]


_NUMBER = regex(r"[号码]|id$|no$|code$", re.I)


class ByRole(Wholes):
    """Shows the names of those whom rows refer to by way of a use for each role."""

    by_role: dict[int, tuple[Join, str]]
    """By item the relation, and the alias of those at its end."""
    text: str

    def _settle_roles(self, outputs: Outputs, plain: bool) -> Outputs:
        """Settles which items are told so; those that are not.

        Rows of which only a role is shown are left to their join, and so are roles whose people
        the question says something else of, unless it is of those in another role.
        """
        roles = {id(item): join for join, item in self.roles_shown}
        own = [(a, i) for a, i in outputs if id(i) not in roles]
        people = {join.right for join in roles.values()}
        shown = {a.class_name for a, _ in own if a is not None}
        bound = (a for b in self.bound for a in (b.attribute, b.of, b.than))
        asked = {a.class_name for a in bound if a is not None}
        apart = len({join.id for join in roles.values()}) == len(roles)
        other = self._told_of_another(roles.values()) if people & asked else None
        beside = apart and (self.main in shown or len(roles) > 1 or other is not None)
        beside = beside and not people & (shown | {self.main})
        beside = beside and (other is not None or not people & asked)
        if not (roles and plain and beside) or {j.left for j in roles.values()} != {self.main}:
            self.lost += len(roles) - len(people)
            return outputs
        if other is not None:
            self.meaning.roles |= {j.id: 0.0 for j in roles.values()} | {other.id: 1.0}
        for number, (item, join) in enumerate(roles.items(), 1):
            self.by_role[item] = join, f"r{number}"
        return own

    def _told_of_another(self, shown: Collection[Join]) -> Join | None:
        """主队是红狮的比赛的客队: the one relation that the question tells besides those by which rows are shown, to
        the same rows."""
        shown_by = (i.mention for _, i in self.roles_shown if i.mention is not None)
        text = without(self.text, ((m.start, m.end) for m in shown_by))
        said = (
            self.catalog.joins[id]
            for id, told in self.schema.roles.said(text).items()
            if told == 1.0
        )
        others = [j for j in said if any((j.left, j.right) == (s.left, s.right) for s in shown)]
        return others[0] if len(others) == 1 and others[0] not in shown else None

    def _tells_only_key(self, a: Attribute | None, item: Item) -> bool:
        """负责人 as 负责人工号, of those who have names: whether somebody is asked for, and only a number of theirs shown."""
        said = item.mention.text if item.mention is not None and item.function is None else ""
        if a is None or not said or _NUMBER.search(said):
            return False
        joins = (j for j in self.schema.joins(a.class_name) if self.schema.reference(j) == a)
        return any(
            n.kind is Kind.TEXT and not n.identity
            for j in joins
            for n in self.schema.label(j.right)
        )

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
        """The query with those whom rows refer to; what has none is kept where more of it is shown."""
        if not self.by_role:
            return query
        uses, links, names = list(query.uses), list(query.links), dict[str, str]()
        outer = len(query.select) > 1
        for join, alias in self.by_role.values():
            uses.append(Use(alias, join.right))
            links.append(Link(join.id, scope.aliases[self.main], alias, outer))
            names[alias] = join.columns[0][0]
        select = tuple(
            Output(o.expression, f"{names[o.expression.alias]} {o.label}")
            if isinstance(o.expression, Column) and o.expression.alias in names
            else o
            for o in query.select
        )
        return replace(query, uses=tuple(uses), links=tuple(links), select=select)
