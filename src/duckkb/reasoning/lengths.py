"""Lists that are compared with a number of another kind than they hold: how many elements are meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.plan import COMPARING, Constant, Expression

_KINDS = {
    "string": Kind.TEXT,
    "integer": Kind.INTEGER,
    "number": Kind.NUMBER,
    "boolean": Kind.BOOLEAN,
}


def element_kind(attribute: Attribute | None) -> Kind | None:
    """What the elements of a list are, by the schema of its items; None where it does not say."""
    items: Any = ((attribute.schema if attribute else None) or {}).get("items")
    return _KINDS.get(str(items.get("type"))) if isinstance(items, dict) else None


def of_length(operator: str, attribute: Attribute | None, values: Sequence[Expression]) -> bool:
    """Whether a comparison of a list is one of how many elements it has: `more than two tags`."""
    kind = element_kind(attribute) if attribute and attribute.kind is Kind.LIST else None
    return (
        operator in COMPARING
        and kind is not None
        and not kind.numeric
        and bool(values)
        and all(
            isinstance(v, Constant)
            and isinstance(v.value, int | float)
            and not isinstance(v.value, bool)
            for v in values
        )
    )
