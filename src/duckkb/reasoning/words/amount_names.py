"""Rows that are amounts themselves: expenses, payments, donations, of which one field says how much.

`average expense` and 总支出 speak of that field, though they name the rows.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from duckkb.reasoning.blanks import without
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import NameHit, Spans, ValueHit
from duckkb.reasoning.interpret.kinds import amount_of
from duckkb.reasoning.regexes import regex

_SURE = 0.95
_BETWEEN = regex(r"\s*(?:of\s+)?(?:all\s+)?(?:the\s+|my\s+|our\s+)?\s*|的?\s*")


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
