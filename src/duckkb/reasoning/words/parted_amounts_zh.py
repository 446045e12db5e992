"""Amounts whose name is parted by how they are put together: 展位总面积 and 展位平均面积, of a 展位面积. What is said of
that is put first."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import forms_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_HOW = regex(r"(?<=[一-鿿]{2})(?:平均|总|累计)(?=[一-鿿])")
_HALVES = range(4, 1, -1)
"""Characters of each half, the longest first."""
_SHORT = {"额": "金额", "量": "数量", "价": "价格"}
"""What the second half is cut to: 成交总额, of a 成交金额."""


def parted_amounts(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """Such names in one piece, where the first half is not what rows are called."""
    if not question.normalised.chinese:
        return ()
    return apart(_found(question, catalog))


def _found(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    text, (amounts, rows) = question.normalised.folded, _names(catalog)
    for m in _HOW.finditer(text):
        ends = ((m.start() - a, m.end() + b) for a in _HALVES for b in (*_HALVES, 1))
        for start, end in ends:
            head, tail = text[max(start, 0) : m.start()], text[m.end() : end]
            tail = _SHORT.get(tail, "") if end - m.end() == 1 else tail
            whole = (
                start >= 0 and tail and head + tail in amounts and text[start:end] not in amounts
            )
            if whole and head not in rows and not _in_value(question, (start, end)):
                written = question.normalised.text[start:end]
                yield Respelt(start, end, written, m.group() + head + tail, quiet=True)
                break


def _in_value(question: Question, place: tuple[int, int]) -> bool:
    """Whether a value goes beyond a place; one within it is only a part of the name."""
    start, end = place
    values = (v for v in question.verbatim() if overlap(place, v))
    return any(a < start or end < b or (a, b) == place for a, b in values)


def names_of_amounts(catalog: Catalog) -> frozenset[str]:
    """What amounts are called in Chinese."""
    return _names(catalog)[0]


@of_catalog
def _names(catalog: Catalog) -> tuple[frozenset[str], frozenset[str]]:
    """What amounts are called in Chinese, and what rows are."""
    amounts: set[str] = set()
    rows: set[str] = set()
    for form, targets in forms_of(catalog).targets.items():
        name = "".join(form.words)
        for kind, target in targets:
            if kind == "class":
                rows.add(name)
            elif kind == "attribute" and catalog.attributes[target].measure:
                amounts.add(name)
    return frozenset(amounts), frozenset(rows)
