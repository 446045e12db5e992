"""Texts that are numbers with signs: `1,234.50`, `¥89`, `35%`."""

from __future__ import annotations

import re
from collections.abc import Iterable

from duckkb.introspect.datetexts import is_mark

_CURRENCIES = {"¥": "元", "￥": "元", "$": "$", "€": "€", "£": "£"}
_PERCENT = {"%": "%", "％": "%"}
SIGNS = "".join((*_CURRENCIES, *_PERCENT)) + " "
"""What may stand before and behind a number, as every store is told to leave it out."""
_FIGURE = re.compile(
    rf"([{''.join(_CURRENCIES)}]?) *"
    r"([-+]?(?:(?:0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.\d+)?|\.\d+))"
    rf" *([{''.join((*_CURRENCIES, *_PERCENT))}]?)"
)


def unit_in(texts: Iterable[str]) -> str | None:
    """The unit of texts that are all numbers, "" where they are grouped in thousands and have none.

    None where they are no such numbers: where any text is none, marks for no value aside; where none has a
    sign or groups, since plain digits may be codes; and where they are not all of one unit.
    """
    units: set[str] = set()
    grouped = False
    for text in texts:
        told = text.strip()
        if not told or is_mark(told):
            continue
        found = _FIGURE.fullmatch(told)
        if found is None or (found[1] and found[3]):
            return None
        sign = found[1] or found[3]
        units.add((_CURRENCIES | _PERCENT)[sign] if sign else "")
        grouped = grouped or "," in found[2]
    if len(units) != 1:
        return None
    (unit,) = units
    return unit if unit or grouped else None
