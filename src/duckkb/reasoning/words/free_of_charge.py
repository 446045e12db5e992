"""Free apps cost nothing, and paid ones something, where rows have a price and are not said to be free, or paid, otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Extent
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_BEFORE = regex(r"\b(?P<how>free|paid) $")
_BEHIND = regex(
    r" (?:(?:(?:that|which) )?(?:are|is) (?P<how>free(?: of charge)?|paid)"
    r"|(?:that |which )?costs? (?P<nothing>nothing))(?=\W*$| (?:and|or|but)\b)"
)
_SAID = regex(r"\bfree\b|\bpaid\b|\bnothing\b")
_PRICES = frozenset(("price", "fee", "cost", "charge"))
_SURE = 0.9
_HEARD = 0.8


def free_of_charge(question: Question, catalog: Catalog, extent: Extent) -> Iterator[Respelt]:
    """The rows with a price of nothing, or of more, where some are known to cost nothing."""
    text = question.normalised.folded
    if question.normalised.chinese or not (said := _SAID.search(text)):
        return
    if _said_otherwise(question, said.span(), catalog):
        return
    for rows in question.names:
        if rows.of != "class" or rows.score < _SURE:
            continue
        price = _price(catalog.classes[rows.target])
        before, behind = _BEFORE.search(text[: rows.start]), _BEHIND.match(text, rows.end)
        if price is None or (before is None and behind is None):
            continue
        least = extent(price)
        if least is None or least[0] != 0:
            continue
        told = before or behind
        assert told is not None
        paid = told["how"] == "paid"
        called = " ".join(cut_name(price.name))
        meant = f"{text[rows.start : rows.end]} with {called} {'more than 0' if paid else '0'}"
        start = before.start("how") if before else rows.start
        end = rows.end if before else told.end()
        yield Respelt(start, end, question.normalised.text[start:end], meant)
        return


def _price(rows: Class) -> Attribute | None:
    """The one price that rows have."""
    found = [a for a in rows.attributes if a.measure and cut_name(a.name)[-1] in _PRICES]
    return found[0] if len(found) == 1 else None


def _said_otherwise(question: Question, place: tuple[int, int], catalog: Catalog) -> bool:
    """Whether the data or the ontology has the word itself."""
    start, end = place
    values = any(v.start < end and start < v.end for v in question.values)

    def named(hit: NameHit) -> bool:
        near = hit.start < end and start < hit.end and hit.score >= _HEARD
        return near and hit.of == "attribute" and not catalog.attributes[hit.target].measure

    return values or any(named(n) for n in question.names)
