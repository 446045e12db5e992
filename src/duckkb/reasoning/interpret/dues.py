"""Rows that keep both what is due and what was paid of it: 应缴金额 and 实缴金额, amount_due and amount_paid."""

from __future__ import annotations

from collections.abc import Iterable

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.interpret.kinds import money
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex

_DUE_ZH = regex(r"应(?P<deed>[收付缴交还])(?P<rest>.*)")
_PAID_ZH = regex(r"[实已]际?(?P<deed>[收付缴交还])(?P<rest>.*)")
_DUE = frozenset(("due", "payable", "receivable", "owed", "total"))
_PAID = frozenset(("paid", "received"))


def due_and_paid(of: Class) -> tuple[Attribute, Attribute] | None:
    """The one amount of a class that is due and the one that was paid of it; None where it does not keep both."""
    amounts = [a for a in of.attributes if a.measure and not a.binary]
    found = [
        (due, paid)
        for due in amounts
        for paid in amounts
        if due is not paid
        and _is_money(due)
        and any(_paid_of(d, p) for d in due.names for p in paid.names)
    ]
    return found[0] if len(found) == 1 else None


def _is_money(due: Attribute) -> bool:
    """Whether what is due is money by its name, be it 应付 by itself; not goods, as 应收数量."""
    return money(due) or any((m := _DUE_ZH.fullmatch(n)) and not m["rest"] for n in due.names)


def _paid_of(due: str, paid: str) -> bool:
    """Whether two names call the same money, once as it is due and once as it was paid."""
    one, other = _DUE_ZH.fullmatch(due), _PAID_ZH.fullmatch(paid)
    if one is not None and other is not None:
        return one.groups() == other.groups()
    if not (due.isascii() and paid.isascii()):
        return False
    owed, settled = cut_name(due), cut_name(paid)
    rest = _without(owed, _DUE)
    return rest != owed and _without(settled, _PAID) == rest and settled != rest


def _without(words: Iterable[str], some: frozenset[str]) -> tuple[str, ...]:
    return tuple(w for w in words if w not in some)
