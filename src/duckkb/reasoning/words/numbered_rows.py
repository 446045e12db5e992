"""Rows that are called by numbers: issue 104, PR #12, departments 70 and 90; of a class whose identity is
a whole number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import NameHit, NumberSpan, Spans, ValueHit

NUMBERED = "numbered"
"""How such a value is met."""
_SURE = 0.95
_ALONE = r"(?![a-z0-9_]|[.:/-]\d|\s*[%个件条次名位项台份张套间篇本场家只种类届岁元分万亿千百天日月年周小])"
"""Behind a number that counts and measures nothing."""
_FIRST = re.compile(
    rf"\s*(?P<called>(?:#|(?:no\.?|nr\.?|number|id)\s+|编号|第)?\s*(?P<number>\d+)){_ALONE}"
)
_NEXT = re.compile(
    rf"\s*(?:,\s*(?:and|or)?|and|or|&|和|与|或|、)\s*(?P<called>#?(?P<number>\d+)){_ALONE}"
)


def rows_by_number(
    names: Sequence[NameHit], spans: Spans, text: str, catalog: Catalog
) -> tuple[tuple[ValueHit, ...], tuple[NumberSpan, ...]]:
    """The rows called by numbers, and the numbers that call none."""
    found: dict[tuple[int, int], ValueHit] = {}
    for name in names:
        key = _key(name, catalog)
        for hit in _called(name, key, text) if key is not None else ():
            found[hit.start, hit.end] = hit
    rest = (n for n in spans.numbers if not any(s <= n.start and n.end <= e for s, e in found))
    return tuple(found.values()), tuple(rest)


def _key(name: NameHit, catalog: Catalog) -> Attribute | None:
    """The whole number that rows are told apart by, where a name is surely that of their class."""
    if name.of != "class" or name.score < _SURE or catalog.classes[name.target].link:
        return None
    keys = [a for a in catalog.classes[name.target].attributes if a.identity]
    return keys[0] if len(keys) == 1 and keys[0].kind is Kind.INTEGER else None


def _called(name: NameHit, key: Attribute, text: str) -> Iterator[ValueHit]:
    number = _FIRST.match(text, name.end)
    while number is not None:
        yield ValueHit(*number.span("called"), key.id, number["number"], 1.0, NUMBERED)
        number = _NEXT.match(text, number.end())
