"""What there is much of and not many is told by the figure that its rows keep: the stock of a product is how many pieces
there are, not in how many places; what sells most is sold in most pieces; who took the most leave was away for most days. What is in stock are such pieces,
of which none are left where that figure is 0."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import BASE, Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_stock, lasts, quantity
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Part,
    Plan,
    Query,
    narrowed,
    parts_of,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_BULK = regex(r"(?:stock|inventory|leave|output|production|usage|consumption|waste|overtime)$")
_ONE = regex(r"\b(?:an?|one|each|every|which|what|this|that|how many)\s+$")
_IN_STOCK = regex(r"\b(?:in|out of|low on) stock\b")
_SOLD = regex(
    r"\b(?:most|least|fewest) (?:sold|bought|purchased|ordered)\b|\b(?:sold|sells?) the (?:most|least|fewest)(?=\W*$)"
    r"|\bhow many [^?]+ (?:were|was|have been|has been) (?:sold|bought|purchased|ordered)\b"
)
"""What sells most is sold in most pieces; what is bought most often, or in most orders, is told so."""
_SURE = 0.9


def in_bulk(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with sums in place of counts of such rows, and only of pieces that are there, where they are in stock."""
    text = question.normalised.folded
    if question.normalised.chinese:
        return plan
    stored, sold = _IN_STOCK.search(text) is not None, _SOLD.search(text) is not None
    said = {
        n.target
        for n in question.named("class", _SURE)
        if _BULK.search(text[n.start : n.end]) and not _ONE.search(text[: n.start])
    }

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Query):
            return _left(part, catalog) if stored else part
        if not isinstance(part, Aggregate) or part.function != "count" or part.argument is not None:
            return part
        figures = list(_figures(query, catalog))
        counted = [f for own, f in figures if own in said and not stored]
        if sold:
            pieces = (catalog.classes[own].by_name[f.attribute] for own, f in figures)
            counted = [f for (_, f), a in zip(figures, pieces, strict=True) if quantity(a)]
        return Aggregate("sum", counted[0]) if len(counted) == 1 else part

    return rewritten(plan, change) if said or stored or sold else plan


def _left(query: Query, catalog: Catalog) -> Query:
    """The query with only rows of which some pieces are left."""
    used = {p for p in parts_of(query.where) if isinstance(p, Column)}
    kept = [
        Compare(figure, "gt", (Constant(0),))
        for own, figure in _figures(query, catalog)
        if is_stock(catalog.classes[own]) and figure not in used
    ]
    return narrowed(query, kept)


def _figures(query: Query, catalog: Catalog) -> Iterator[tuple[str, Column]]:
    """The classes of a query that nothing in it refers to, with the one figure of how much their rows are."""
    names = [u.class_name for u in query.uses]
    for use in query.uses:
        own = catalog.classes.get(use.class_name)
        if own is None or own.store == BASE or names.count(use.class_name) > 1:
            continue
        refer = catalog.users[own.name] - {own.name}
        figure = None if refer & {*names} else much_of(own)
        if figure is not None:
            yield own.name, Column(use.alias, figure.name)


def much_of(own: Class) -> Attribute | None:
    """The one figure of rows that tells how many pieces of something, or how long, they are."""
    kept = [a for a in own.attributes if a.measure and (quantity(a) or lasts(a))]
    return kept[0] if len(kept) == 1 else None
