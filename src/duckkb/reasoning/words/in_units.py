"""Amounts that a question only tells by their unit: `datasets over 1 TB` and `total gigabytes`, of what is kept as `size_gb`;
`30 ml bottles`, of what is kept as `size_ml`; and a unit that is said besides: the humidity percentage."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, of_catalog
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import Measure, measure
from duckkb.reasoning.words.respelling import Respelt, overlap

_BOUND = regex(
    r"(?:\s+(?:(?:that|which)\s+)?(?:are|is|take|takes|have|has))?\s+"
    r"(?P<than>over|above|under|below|exceed(?:s|ing|ed)?|more\s+than|less\s+than|at\s+least|at\s+most"
    r"|(?:larger|bigger|smaller|longer|shorter|heavier|lighter)\s+than)\s+"
    r"(?P<count>\d[\d,.]*)\s*(?P<unit>[a-z]{1,9})\b(?:\s+long\b)?(?!\s+(?:tall|high|deep|wide|thick|old|away|apart)\b)"
)
_ADDED = regex(
    r"\b(?P<led>total(?:\s+number\s+of)?|average|how\s+many|number\s+of)\s+(?P<unit>[a-z]{4,9}s)\b"
)
_SO_MUCH = regex(r"\b(?P<count>\d[\d,.]*)[\s-]*(?P<unit>[a-z]{1,9}[23]?)\s+$")
_PERCENT = regex(r"\s+(?:percentages?|percents?|pct)\b")
_PERCENTS = frozenset(("pct", "perc", "percent", "percentage"))
_PLAIN = {
    "larger": "more than",
    "bigger": "more than",
    "smaller": "less than",
    "longer": "more than",
    "shorter": "less than",
    "heavier": "more than",
    "lighter": "less than",
    "exceeds": "more than",
    "exceed": "more than",
    "exceeded": "more than",
}
_DIMENSION = "data"
_SPANS = frozenset(("time", "calendar"))
"""Dimensions of what may be told by two times as well, and is no property of things."""
_SURE = 0.9


def told_in_units(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The amounts by their names, where one column of what is spoken of is called by such a unit."""
    if question.normalised.chinese:
        return
    yield from _in_percent(question, catalog)
    if not (kept := _kept(catalog)):
        return
    text, said = question.normalised.folded, question.normalised.text
    taken = question.verbatim()
    rows = question.named("class", _SURE)
    for name in rows:
        yield from _so_much(question, name, kept)
        m = _BOUND.match(text, name.end)
        told = measure(m["unit"]) if m else None
        found = _of_unit(told, [name.target], kept)
        if m and told and found and told.dimension not in _SPANS:
            attribute, unit = found
            count = float(m["count"].replace(",", "")) * (told.into(unit) or 1.0)
            than = _PLAIN.get(m["than"].split()[0], m["than"])
            meant = f" with {_called(attribute)} {than} {count:g}"
            if not any(overlap(m.span(), v) for v in taken):
                yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)
    for m in _ADDED.finditer(text):
        told = _of_data(m["unit"])
        found = _of_unit(told, [n.target for n in rows] or list(kept), kept)
        if found is not None and told == found[1] and not any(overlap(m.span(), v) for v in taken):
            led = "average" if m["led"] == "average" else "total"
            meant = f"{led} {_called(found[0])}"
            yield Respelt(*m.span(), said[slice(*m.span())], meant, quiet=True)


def _in_percent(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The word behind an amount that says in what it is kept: the humidity percentage, of a `humidity_pct`."""
    for name in question.named("attribute", _SURE):
        behind = _PERCENT.match(question.normalised.folded, name.end)
        words = words_of(catalog.attributes[name.target].name) if behind else ()
        if behind and words and words[-1] in _PERCENTS:
            yield Respelt(*behind.span(), behind.group(), "", quiet=True)
            return


def _so_much(
    question: Question, rows: NameHit, kept: dict[str, list[tuple[Attribute, Measure]]]
) -> Iterator[Respelt]:
    """`30 ml bottles`: bottles of that size."""
    said = question.normalised.text
    m = _SO_MUCH.search(question.normalised.folded[: rows.start])
    told = measure(m["unit"]) if m else None
    found = _of_unit(told, [rows.target], kept)
    if m is None or told is None or found is None or told.dimension in _SPANS:
        return
    count = float(m["count"].rstrip(".,").replace(",", "")) * (told.into(found[1]) or 1.0)
    span = m.start(), rows.end
    meant = f"{said[rows.start : rows.end]} with {_called(found[0])} {count:g}"
    if not any(overlap(span, v) for v in question.verbatim()):
        yield Respelt(*span, said[slice(*span)], meant, quiet=True)


def _of_data(unit: str) -> Measure | None:
    told = measure(unit)
    return told if told is not None and told.dimension == _DIMENSION else None


def _of_unit(
    told: Measure | None, classes: list[str], kept: dict[str, list[tuple[Attribute, Measure]]]
) -> tuple[Attribute, Measure] | None:
    """The one amount of some classes that is kept in a unit of what another measures."""
    if told is None:
        return None
    pairs = (pair for name in dict.fromkeys(classes) for pair in kept.get(name, ()))
    found = [pair for pair in pairs if pair[1].dimension == told.dimension]
    return found[0] if len(found) == 1 else None


def _called(attribute: Attribute) -> str:
    return " ".join(words_of(attribute.name))


@of_catalog
def _kept(catalog: Catalog) -> dict[str, list[tuple[Attribute, Measure]]]:
    """The amounts that classes keep in a unit which their name ends in."""
    found: dict[str, list[tuple[Attribute, Measure]]] = {}
    for a in catalog.attributes.values():
        words = words_of(a.name) if a.name.isascii() and a.kind.numeric else []
        unit = measure(words[-1]) if words else None
        if unit is not None:
            found.setdefault(a.class_name, []).append((a, unit))
    return found
