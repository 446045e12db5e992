"""Rows that are amounts themselves: expenses, payments, donations, of which one field says how much.

`average expense` and 总支出 speak of that field, though they name the rows.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import NameHit, Spans, ValueHit
from duckkb.reasoning.interpret.edges_kinds import money
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.naming import parts
from duckkb.reasoning.interpret.things import without

_AMOUNTS = frozenset(
    (
        "expens", "expenditur", "payment", "donat", "cost", "fee", "bill", "salari", "fine", "refund",
        "incom", "revenu", "deposit", "withdraw", "debt", "sale", "spend", "contribut", "tip", "wage",
    )
)  # fmt: skip
_AMOUNTS_ZH = re.compile(
    r"(?:支出|费用?|花费|开销|收入|付款|捐款|罚款|账单|报销|缴费|还款|借款|欠款)$"
)
_SURE = 0.95
_BETWEEN = re.compile(r"\s*(?:of\s+)?(?:all\s+)?(?:the\s+|my\s+|our\s+)?\s*|的?\s*")


def amount_of(each: Class) -> Attribute | None:
    """How much each row of a class is, where the class is called after amounts of money."""
    called = any(
        parts(n)[-1:] and parts(n)[-1] in _AMOUNTS if n.isascii() else _AMOUNTS_ZH.search(n)
        for n in each.names
    )
    kept = [a for a in each.attributes if a.measure and not timed(a) and not a.identity]
    paid = [a for a in kept if money(a)] if len(kept) > 1 else kept
    return paid[0] if called and len(paid) == 1 else None


def with_amounts(
    names: Sequence[NameHit],
    values: Sequence[ValueHit],
    spans: Spans,
    text: str,
    catalog: Catalog,
) -> tuple[NameHit, ...]:
    """The names, those of rows behind `total` or `average` being that of their amount; a value of
    theirs may stand between: average food expense."""
    figures = [a.end for a in spans.aggregates if a.function in ("sum", "avg")]

    def heard(name: NameHit) -> NameHit:
        if name.of != "class" or name.score < _SURE:
            return name
        amount = amount_of(catalog.classes[name.target])
        if amount is None:
            return name
        told = [(v.start, v.end) for v in values if v.attribute.startswith(f"{name.target}.")]
        gaps = [without(text[: name.start], told)[end:] for end in figures if end <= name.start]
        if not any(map(_BETWEEN.fullmatch, gaps)):
            return name
        return dataclasses.replace(name, of="attribute", target=amount.id)

    if not figures:
        return tuple(names)
    amounts = {(n.start, n.end): n for name in names if (n := heard(name)) is not name}
    rest = (n for n in names if (n.start, n.end) not in amounts)
    return *rest, *amounts.values()
