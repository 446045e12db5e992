"""What pieces are worth altogether: the price of one, times how many there are."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import is_stock, quantity
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.stock import stock_kept
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Order,
    Output,
    Part,
    Query,
    parts_of,
    rewritten,
)
from duckkb.reasoning.regexes import regex

_OF_ONE = (frozenset(("unit", "price")), frozenset(("unit", "cost")), frozenset(("price", "each")))
"""What the rows are called that keep how many pieces there are of what has a price."""
_OF_ONE_ZH = regex(r"^单价|单价$")
_WHOLE = regex(r"总[价额值]|总金额|小计|金额|货款|\b(?:total|worth|value)\b")
"""What pieces are worth altogether is asked for, not what one of them costs."""
_VALUE = regex(r"\b(?:value|worth)\b|价值|货值")
"""What there is of something is not asked for, but what that is worth."""


def worth_in_all(reading: Interpretation, question: Question, catalog: Catalog) -> Interpretation:
    """The reading where the prices of single pieces are not added up, nor taken for a total, but are
    multiplied with how many pieces their rows keep.

    Where the question calls the price of one by its name, that is what is meant.
    """
    plan = reading.plan
    if not isinstance(plan, Query):
        return reading
    if _VALUE.search(question.normalised.folded) and not _value_named(question):
        plan = _priced(plan, catalog)
    prices = _prices(plan, question, catalog)
    if not prices:
        return reading
    whole = _WHOLE.search(question.normalised.folded) is not None
    if whole:
        plan = _of_all_pieces(plan, prices)

    def worth(expression: object, query: Query) -> Arithmetic | None:
        if not isinstance(expression, Column) or query.attribute_id(expression) not in prices:
            return None
        many = prices[query.attribute_id(expression)]
        alias = expression.alias
        if many.class_name != query.class_of(alias):
            (alias,) = (u.alias for u in query.uses if u.class_name == many.class_name)
        return Arithmetic("*", expression, Column(alias, many.name))

    def change(part: Part, query: Query) -> Part:
        if isinstance(part, Aggregate) and (part.function == "sum" or whole):
            product = worth(part.argument, query)
            return part if product is None else replace(part, argument=product)
        if isinstance(part, Output | Order) and whole and part.expression not in query.group_by:
            product = worth(part.expression, query)
            part = part if product is None else replace(part, expression=product)
        if isinstance(part, Output):
            products = (p for p in parts_of(part) if isinstance(p, Arithmetic))
            many = [
                p.right.attribute
                for p in products
                if p.operator == "*" and isinstance(p.right, Column)
            ]
            return replace(part, label=" * ".join((part.label, *many[:1])))
        return part

    return replace(reading, plan=rewritten(plan, change))


def _value_named(question: Question) -> bool:
    """Whether something is called a value."""
    text = question.normalised.folded
    return any(_VALUE.search(text[n.start : n.end]) for n in question.names if n.how == "exact")


def _priced(plan: Query, catalog: Catalog) -> Query:
    """`the total value of the stock`: where the pieces of rows that keep the price of one are added up, the
    prices in their place, to be multiplied."""

    def change(part: Part, query: Query) -> Part:
        if not (isinstance(part, Aggregate) and part.function == "sum"):
            return part
        if not isinstance(column := part.argument, Column):
            return part
        added = catalog.attributes.get(query.attribute_id(column))
        own = catalog.classes[added.class_name].attributes if added is not None else ()
        price = [a for a in own if (of := _pieces(a, catalog)) is not None and of is added]
        return (
            replace(part, argument=replace(column, attribute=price[0].name))
            if len(price) == 1
            else part
        )

    changed = rewritten(plan, change)
    assert isinstance(changed, Query)
    return changed


def _of_all_pieces(plan: Query, prices: Mapping[str, Attribute]) -> Query:
    """`the total stock value`, read as how many pieces there are at each price: the prices added up, to be
    multiplied."""
    kept = [c for c in plan.group_by if isinstance(c, Column) and plan.attribute_id(c) in prices]
    if len(kept) != 1 or len(plan.group_by) != 1:
        return plan
    many = Column(kept[0].alias, prices[plan.attribute_id(kept[0])].name)
    sums = (Aggregate("sum", many), Aggregate("sum", kept[0]))
    pieces = [o for o in plan.select if o.expression in sums]
    rest = [o for o in plan.select if o not in pieces and o.expression not in kept]
    if len(pieces) != 1 or rest or plan.order_by:
        return plan
    total = replace(pieces[0], expression=Aggregate("sum", kept[0]))
    return replace(plan, select=(total,), group_by=())


def _prices(plan: Query, question: Question, catalog: Catalog) -> dict[str, Attribute]:
    """The prices of single pieces in a plan that the question does not name, each with how many there are."""
    columns = (plan.attribute_id(p) for p in parts_of(plan) if isinstance(p, Column))
    kept = (catalog.attributes[a] for a in columns if a in catalog.attributes)
    named = {n.target for n in question.names if n.how == "exact"}
    found = (
        (a.id, _pieces(a, catalog) or _beside(a, plan, catalog)) for a in kept if a.id not in named
    )
    return {price: many for price, many in found if many is not None}


def _beside(price: Attribute, plan: Query, catalog: Catalog) -> Attribute | None:
    """How many pieces rows keep that refer to those with the price of one, and are joined with them: the stock of
    products; None where nothing, or several, say so."""
    named_so = _of_one(price)
    if not (named_so or parts(price.name) == ("price",)):
        return None
    refer = catalog.users[price.class_name]
    names = [u.class_name for u in plan.uses]
    rows = [catalog.classes[n] for n in names if n in refer and names.count(n) == 1]
    rows = [c for c in rows if named_so or is_stock(c)]
    many = [a for each in rows for a in each.attributes if a.measure and quantity(a)]
    return many[0] if len(rows) == len(many) == 1 else None


def _of_one(price: Attribute) -> bool:
    """Whether it is by its name the price of one piece."""
    return price.measure and any(
        bool(_OF_ONE_ZH.search(n)) if not n.isascii() else any(w <= {*parts(n)} for w in _OF_ONE)
        for n in price.names
    )


def price_and_pieces(own: Class, catalog: Catalog) -> tuple[Attribute, Attribute] | None:
    """The price of a single piece and how many there are, where rows keep one of each."""
    kept = [(a, many) for a in own.attributes if (many := _pieces(a, catalog)) is not None]
    return kept[0] if len(kept) == 1 else None


def _pieces(price: Attribute, catalog: Catalog) -> Attribute | None:
    """How many pieces the rows keep that keep the price of one; None where nothing, or several, say so."""
    if not _of_one(price):
        return None
    own = catalog.classes[price.class_name]
    many = [a for a in own.attributes if a.measure and quantity(a)]
    return many[0] if len(many) == 1 else stock_kept((own,))
