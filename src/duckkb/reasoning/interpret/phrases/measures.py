"""Figures of rows that no attribute keeps: what was taken for them, how long they took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Class, of_catalog
from duckkb.reasoning.interpret.beginnings import came_to_be
from duckkb.reasoning.interpret.dues import due_and_paid
from duckkb.reasoning.interpret.kinds import called_by, is_booked, money
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.interpret.occasions import does, finished, led_to, over, spanned
from duckkb.reasoning.interpret.phrases.durations import between_times
from duckkb.reasoning.interpret.phrases.reach import Reach
from duckkb.reasoning.interpret.stock import stock_kept
from duckkb.reasoning.interpret.worth import price_and_pieces
from duckkb.reasoning.plan import Arithmetic, Column, Expression, Function, OrZero

_TAKEN = frozenset(("payment", "invoic", "sale", "receipt", "bill"))
_PRICE = frozenset(("price", "fare", "fee", "total"))
_CUSTOMERS = frozenset(("custom", "client", "guest", "buyer", "passeng"))
_SUPPLIERS = frozenset(("suppli", "supplier", "vendor", "creditor", "contractor", "landlord"))
_CALLED_SO = frozenset(("revenu", "sale", "turnov", "incom", "earn", "discount", "tax", "refund"))
"""Where something is called so, the revenue is not just prices times pieces."""
_DONE = frozenset(("resolut", "handl", "process", "turnaround", "cycl"))
"""What is done with rows of whatever kind."""
_ALIKE = 4


@dataclass(frozen=True)
class Measure:
    """A figure of rows `a` of a class, and the time by which these are dated."""

    reach: Reach
    function: Function
    of: Expression
    label: str
    when: Attribute | None
    """The time by which rows are dated; None where they keep none, so that no time may be told."""
    target: Attribute
    only_dated: bool = False
    """Whether rows without that time are left out: what is not paid yet."""


def revenue(catalog: Catalog) -> Measure | None:
    """Prices times pieces of the only rows that keep both, or the amounts of the only rows that are money taken;
    None where it is not certain."""
    taken = _takings(catalog)
    if taken is None:
        return None
    price, many = taken
    of: Expression = Column("a", price.name)
    if many is not None:
        of = Arithmetic("*", of, Column("a", many.name))
    return _dated(catalog.classes[price.class_name], of, price.name, price, catalog)


@of_catalog
def _takings(catalog: Catalog) -> tuple[Attribute, Attribute | None] | None:
    """The price and the pieces of what is sold, or the amount that was taken; None where it is not certain."""
    every = catalog.classes.values()
    figures = [a for c in every for a in c.attributes if a.measure]
    called = {p for a in figures for n in a.names for p in parts(n)}
    if called & _CALLED_SO:
        return None
    sold = [both for c in every if (both := price_and_pieces(c, catalog)) is not None]
    if len(sold) == 1:
        return sold[0]
    taken = [c for c in every if _TAKEN & {p for n in c.names for p in parts(n)[-1:]}]
    taken = taken or [c for c in every if _for_customers(c, catalog)]
    amounts = [a for c in taken for a in c.attributes if a.measure and money(a)]
    if sold or len(taken) != 1 or len(amounts) != 1:
        return None
    return amounts[0], None


def _for_customers(each: Class, catalog: Catalog) -> bool:
    """Whether rows have a price and are done for customers at some time."""
    priced = any(a.measure and _PRICE & {*parts(a.name)} for a in each.attributes)
    far = [catalog.classes[j.right] for j in catalog.joins_at[each.name] if j.left == each.name]
    return priced and any(map(is_customer, far)) and came_to_be(each) is not None


def is_customer(each: Class) -> bool:
    """Whether rows are by their name those who buy."""
    return called_by(each, _CUSTOMERS)


def is_supplier(each: Class) -> bool:
    """Whether rows are by their name those who are bought from."""
    return called_by(each, _SUPPLIERS)


def booked(catalog: Catalog) -> Measure | None:
    """The amounts of the only rows that are entries of an account, whose sign `amend/signed.py` heeds."""
    every = catalog.classes.values()
    kept = [(c, a) for c in every if is_booked(c) for a in c.attributes if a.measure and money(a)]
    if len(kept) != 1:
        return None
    ((own, amount),) = kept
    return _dated(own, Column("a", amount.name), amount.name, amount, catalog)


def _dated(
    own: Class,
    of: Expression,
    label: str,
    target: Attribute,
    catalog: Catalog,
) -> Measure | None:
    """A sum of rows that are dated by when they were paid, where they keep that, or by when they came to be, or else
    what they belong to."""
    reach = Reach(catalog, own.name)
    near = sorted(reach.ways, key=lambda name: len(reach.ways[name]))
    classes = [catalog.classes[name] for name in near]
    timed = [c for c in classes if any(a.kind.temporal for a in c.attributes)]
    paid = finished(own)
    paid = paid if paid is not None and paid.kind.temporal else None
    when = paid or (came_to_be(timed[0]) if timed else None)
    if when is None or not reach.in_tables:
        return None
    return Measure(reach, "sum", of, f"total {label}", when, target, paid is not None)


def owed(catalog: Catalog) -> Measure | None:
    """What is due and was not paid, of the only rows that keep both; None where no class or several do."""
    pairs = [(c, p) for c in catalog.classes.values() if (p := due_and_paid(c)) is not None]
    if len(pairs) != 1:
        return None
    ((own, (due, paid)),) = pairs
    rest = Arithmetic("-", Column("a", due.name), OrZero(Column("a", paid.name)))
    reach, times = Reach(catalog, own.name), [a for a in own.attributes if a.kind.temporal]
    if not reach.in_tables:
        return None
    when = came_to_be(own) or (times[0] if times else None)
    return Measure(reach, "sum", rest, "owed", when, due)


def in_store(catalog: Catalog) -> Measure | None:
    """How much there is of what the only rows of what is in store are about; None where none or several do."""
    kept = stock_kept(catalog.classes.values())
    reach = Reach(catalog, kept.class_name) if kept is not None else None
    if kept is None or reach is None or not reach.in_tables:
        return None
    return Measure(reach, "sum", Column("a", kept.name), "in stock", None, kept)


def length_of(rows: Sequence[str], deed: str, text: str, catalog: Catalog) -> Measure | None:
    """How long rows took on average from when they began to when what is said was done; of what is done with rows
    of any kind to when they ended. None where that may be of several, or of none.

    Args:
        rows: the classes that are named, or none.
        deed: the stem of what was done, or "".
        text: the folded question.
        catalog: what there is to ask about.
    """
    found: dict[bool, list[Measure]] = {True: [], False: []}
    for each in [catalog.classes[n] for n in rows] or catalog.classes.values():
        both = spanned(each) or led_to(each, text)
        if deed and not (both is not None and _does(deed, both[1])):
            both = led_to(each, text) or both
        if both is None or not (deed or rows):
            continue
        does = _does(deed, both[1])
        if deed and not does and not (deed in _DONE and over(both[1])):
            continue
        reach = Reach(catalog, each.name)
        taken, unit, end = between_times(*both, text)
        if reach.in_tables:
            found[does].append(Measure(reach, "avg", taken, f"average {unit}", end, end))
    best = found[True] or found[False]
    return best[0] if len(best) == 1 else None


def _does(deed: str, end: Attribute) -> bool:
    """Whether a time is called by what was done."""
    return does(end, {deed}) or any(
        p[:_ALIKE] == deed[:_ALIKE] for n in end.names for p in parts(n)
    )
