"""Deeds that a head and its lines tell of together: orders, of which each has a customer, and the products in
the lines of each. For the reader of edges they are one table, which leads from the customer to the product.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from msgspec.structs import replace as with_

from duckkb.reasoning.catalog import Catalog, Class, Join
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Column, Link, Part, Query, Use, rewritten
from duckkb.reasoning.regexes import regex


@dataclass(frozen=True)
class Headed:
    """The joins of a line to its head, of the head to who does it, and of the line to what it is done to."""

    to_head: Join
    to_doer: Join
    to_thing: Join

    @property
    def head(self) -> str:
        return self.to_head.right

    @property
    def line(self) -> str:
        return self.to_head.left


_ORDERS = frozenset(("order", "purchas", "sale", "invoic"))
_ORDERS_ZH = regex(r"订单|订购|购买|采购|销售|下单")
"""What rows are called that tell of goods bought and sold."""


def find_headed(catalog: Catalog, naming: Naming) -> Mapping[str, Headed]:
    """By their heads the orders with lines; none where a head has several kinds of line, or of people."""
    found = list(_pairs(catalog, naming))
    heads = [each.head for each in found]
    return {each.head: each for each in found if heads.count(each.head) == 1}


def _pairs(catalog: Catalog, naming: Naming) -> Iterator[Headed]:
    for line in catalog.classes.values():
        joins = _referring(line, catalog)
        if line.link or len(joins) != 2 or _called(line, naming):
            continue
        for to_head, to_thing in (joins, joins[::-1]):
            head, thing = catalog.classes[to_head.right], catalog.classes[to_thing.right]
            doers = [j for j in _referring(head, catalog) if is_person(catalog.classes[j.right])]
            ends = (thing, *(catalog.classes[j.right] for j in doers))
            plain = not (_called(head, naming) or is_person(head) or is_person(thing))
            if head.link or len(doers) != 1 or not plain or ends[1] is thing:
                continue
            if not any(_ORDERS & {*parts(n)} or _ORDERS_ZH.search(n) for n in head.names):
                continue
            if all(len(e.identity) == 1 and naming.names(e.name) for e in ends):
                yield Headed(to_head, doers[0], to_thing)


def _referring(each: Class, catalog: Catalog) -> list[Join]:
    return [j for j in catalog.joins_at[each.name] if j.left == each.name != j.right]


def _called(each: Class, naming: Naming) -> bool:
    """Whether the rows of a class have names of their own."""
    return any(a.class_name == each.name for a in naming.names(each.name))


def view_of(catalog: Catalog, deed: Headed) -> Catalog:
    """The deed as an edge, which keeps what its lines do, and when and how the head says it was done.

    What the head counts is of all its lines together, and is not among it.
    """
    head, line = catalog.classes[deed.head], catalog.classes[deed.line]
    own = {a.name: a for a in line.attributes if not a.key}
    own |= {a.name: a for a in head.attributes if not (a.key or a.measure or a.name in own)}
    kept = tuple(replace(a, class_name=head.name) for a in own.values())
    classes = {head.name: replace(head, attributes=kept, link=True)}
    joins: dict[str, Join] = {}
    for end, join in (("from", deed.to_doer), ("to", deed.to_thing)):
        joins[join.id] = replace(join, left=head.name, edge=head.name, end=end)
        classes[join.right] = catalog.classes[join.right]
    return Catalog(classes, joins)


def asked_of_head(question: Question, deed: Headed) -> Question:
    """The question with what was found of the lines as found of the deed."""

    def moved(target: str) -> str:
        owner, _, name = target.partition(".")
        return f"{deed.head}.{name}" if owner == deed.line and name else target

    names = tuple(
        replace(n, target=moved(n.target)) if n.of == "attribute" else n for n in question.names
    )
    values = tuple(replace(v, attribute=moved(v.attribute)) for v in question.values)
    return replace(question, names=names, values=values)


def unfolded(reading: Interpretation, deed: Headed, catalog: Catalog) -> Interpretation:
    """The reading over head and lines, of one over the deed."""
    lines = {a.name for a in catalog.classes[deed.line].attributes if not a.key}

    def headed(query: Query, alias: str) -> bool:
        return any(u.alias == alias and u.class_name == deed.head for u in query.uses)

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Column) and part.attribute not in lines and headed(query, part.alias):
            return with_(part, alias=_head_of(part.alias))
        if isinstance(part, Link) and part.join == deed.to_doer.id and headed(query, part.left):
            return with_(part, left=_head_of(part.left))
        if not isinstance(part, Query):
            return part
        deeds = [u.alias for u in part.uses if u.class_name == deed.head]
        uses = tuple(with_(u, class_name=deed.line) if u.alias in deeds else u for u in part.uses)
        heads = tuple(Use(_head_of(alias), deed.head) for alias in deeds)
        links = tuple(Link(deed.to_head.id, alias, _head_of(alias)) for alias in deeds)
        return with_(part, uses=uses + heads, links=links + part.links)

    plan = rewritten(reading.plan, change)
    return with_(reading, plan=plan, tables=tuple(dict.fromkeys((*reading.tables, deed.line))))


def _head_of(alias: str) -> str:
    return f"{alias}h"
