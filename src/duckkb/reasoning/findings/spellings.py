"""Values that a condition passed over though they only differ in case or width: `a1` beside `A1`.

Codes may mean their case, so a condition takes a value as it is spelt; that others were left out is
told.
"""

from __future__ import annotations

from dataclasses import dataclass

from duckkb.reasoning.catalog import Catalog, Kind
from duckkb.reasoning.lexicon.words import fold
from duckkb.reasoning.plan import Column, Compare, Constant, Plan, Query, with_compares
from duckkb.reasoning.values.index import ValueIndex

_LOOKED_AT = 200
"""Values of a column, those of most rows first."""


@dataclass(frozen=True)
class Spelling:
    """A value of a condition, and what else its column has that reads the same."""

    column: Column
    query: Query
    value: str
    others: tuple[str, ...]


def other_spellings(plan: Plan, catalog: Catalog, values: ValueIndex) -> list[Spelling]:
    """The values of a plan's conditions that their columns also spell otherwise."""
    found: dict[tuple[str, str], Spelling] = {}

    def look(compare: Compare, query: Query) -> Compare:
        left = compare.left
        if not isinstance(left, Column) or compare.operator not in ("eq", "ne", "in", "not_in"):
            return compare
        attribute = catalog.attributes.get(query.attribute_id(left))
        if attribute is None or attribute.kind is not Kind.TEXT:
            return compare
        told = [v.value for v in compare.values if isinstance(v, Constant)]
        for value in told:
            if not isinstance(value, str) or (attribute.id, value) in found:
                continue
            others = tuple(
                v
                for v in values.values_of(attribute.id, _LOOKED_AT)
                if v not in told and fold(v).strip() == fold(value).strip()
            )
            if others:
                found[attribute.id, value] = Spelling(left, query, value, others)
        return compare

    with_compares(plan, look)
    return list(found.values())
