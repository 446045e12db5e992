"""What comes in lines, each of some pieces at a price, costs what its lines cost together: the most expensive order is
not the one with the dearest product in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import money, quantity
from duckkb.reasoning.plan import Aggregate, Arithmetic, Column, Order, Plan, Query
from duckkb.reasoning.regexes import regex

_SURE = 0.9
_NAMED = regex(r"name|title|名|标题", re.I)


def with_line_totals(plan: Plan, question: Question, catalog: Catalog) -> Plan | None:
    """The plan, ranked by the sum of quantity times price where it ranks such rows by a price of their lines, or of what
    these are of, and the question does not name it; None where it ranks by that what lies further off."""
    if not isinstance(plan, Query) or plan.group_by or plan.inner or plan.limit is None:
        return plan
    ranks = [o for o in plan.order_by if not o.settles]
    ranked = ranks[0].expression if len(ranks) == 1 else None
    if not isinstance(ranked, Column):
        return plan
    price = catalog.attributes.get(plan.attribute_id(ranked))
    shown = [o.expression for o in plan.select]
    columns = [e for e in shown if isinstance(e, Column)]
    named = {n.target for n in question.names if n.how in ("exact", "stem") and n.score >= _SURE}
    if price is None or price.id in named or not _is_price(price) or len(columns) < len(shown):
        return plan
    for alias, lines, pieces in _lines(plan, catalog):
        whole = {_shown_of(plan, c, alias, lines, catalog) for c in columns}
        if len(whole) != 1 or not whole.isdisjoint({"", price.class_name, lines.name}):
            continue
        if whole.isdisjoint(_referred(lines, catalog)):
            return None
        own = [a for a in lines.attributes if _is_price(a)]
        each = Column(alias, own[0].name) if len(own) == 1 else ranked
        total = Aggregate("sum", Arithmetic("*", Column(alias, pieces.name), each))
        down = ranks[0].descending
        order = (Order(total, down), *(Order(c, down, True) for c in columns[:1]))
        return replace(plan, group_by=tuple(columns), order_by=order, distinct=False)
    return plan


def _referred(lines: Class, catalog: Catalog) -> set[str]:
    return {j.right for j in catalog.joins_at[lines.name] if j.left == lines.name}


def _is_price(attribute: Attribute) -> bool:
    return money(attribute) and any(
        word in name.casefold() for name in attribute.names for word in ("price", "cost", "价")
    )


def _lines(plan: Query, catalog: Catalog) -> Iterator[tuple[str, Class, Attribute]]:
    """The lines among what a query uses: rows with one number of pieces, and no name, that refer to two others."""
    for use in plan.uses:
        own = catalog.classes.get(use.class_name)
        if own is None or any(_NAMED.search(n) for a in own.attributes for n in a.names):
            continue
        pieces = [a for a in own.attributes if a.measure and quantity(a)]
        if len(pieces) == 1 and len(_referred(own, catalog)) > 1:
            yield use.alias, own, pieces[0]


def _shown_of(plan: Query, column: Column, alias: str, lines: Class, catalog: Catalog) -> str:
    """The class whose row a column tells: its own, or for a key of a line the one that the line belongs to."""
    attribute = catalog.attributes.get(plan.attribute_id(column))
    if attribute is None or column.alias != alias:
        return "" if attribute is None else attribute.class_name
    joins = catalog.joins_at[lines.name]
    to = [
        j.right
        for j in joins
        if j.left == lines.name and attribute.column in {c for c, _ in j.columns}
    ]
    return to[0] if len(to) == 1 else lines.name
