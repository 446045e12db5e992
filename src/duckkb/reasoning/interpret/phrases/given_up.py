"""Rows whose state says that what they tell of does not take place: cancelled orders, rejected requests."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.interpret.occasions import is_state
from duckkb.reasoning.plan import Column, Compare, Condition, Constant, Or
from duckkb.reasoning.values.index import ValueIndex

GIVEN_UP = ("cancelled", "canceled", "rejected", "declined", "denied", "withdrawn")
ASKED = ("pending", "requested")
"""States of what may not take place."""


def in_none_of(
    own: Class, alias: str, barred: Sequence[str], values: ValueIndex
) -> list[Condition]:
    """That rows which keep a state are in none of these, as far as there are rows that are."""
    found: list[Condition] = []
    for state in (a for a in own.attributes if is_state(a) and a.kind is Kind.TEXT):
        written = (f for word in barred for f in (word, word.capitalize(), word.upper()))
        kept = tuple(Constant(f) for f in written if values.holds(state.id, f))
        column = Column(alias, state.name)
        if kept:
            found.append(Or((Compare(column, "is_null"), Compare(column, "not_in", kept))))
    return found
