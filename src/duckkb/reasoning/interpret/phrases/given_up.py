"""Rows whose state says that what they tell of does not take place: cancelled orders, rejected requests."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.interpret.occasions import is_state
from duckkb.reasoning.plan import Column, Compare, Condition, Constant, Or

GIVEN_UP = ("cancelled", "canceled", "rejected", "declined", "denied", "withdrawn")
ASKED = ("pending", "requested")
"""States of what may not take place."""


def in_none_of(own: Class, alias: str, barred: Sequence[str]) -> list[Condition]:
    """That rows which keep a state are in none of these."""
    states = [a for a in own.attributes if is_state(a) and a.kind is Kind.TEXT]
    written = tuple(Constant(f) for word in barred for f in (word, word.capitalize()))
    columns = [Column(alias, a.name) for a in states]
    return [Or((Compare(c, "is_null"), Compare(c, "not_in", written))) for c in columns]
