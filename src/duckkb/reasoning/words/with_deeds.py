"""Of what each is told: `for each inspected bridge`, of bridges that inspections refer to, is for each of those with
inspections, and `for each kind of bridge`, of a `bridge_type`, for each of these types."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, plural

_EACH = regex(r"\b(?:each|every|per)\s+$")
_KIND = regex(r"\b(?P<each>each|every|per)\s+(?:different\s+)?(?:kind|type|sort)\s+of\s+$")
_KINDS = frozenset(("type", "kind", "sort", "category"))
_SURE = 0.9
_DEED = 0.7
"""How well a participle must name the rows that tell of a deed."""


def with_deeds(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Rows with rows of that deed, where a participle that stands before them names such, and nothing they keep."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    own = {(n.start, n.end) for n in question.named("attribute", _DEED)}
    deeds = [n for n in question.named("class", _DEED) if text[n.start : n.end].endswith("ed")]
    for rows in question.named("class", _SURE):
        for deed in deeds:
            if deed.end + 1 != rows.start or (deed.start, deed.end) in own:
                continue
            joins = [j for j in catalog.joins_at[rows.target] if j.left == deed.target]
            if len(joins) != 1 or not _EACH.search(text[: deed.start]):
                continue
            what = plural(catalog.classes[deed.target].names[0])
            meant = f"{said[rows.start : rows.end]} with {what}"
            yield Respelt(deed.start, rows.end, said[deed.start : rows.end], meant, quiet=True)
            return


def kinds_of_rows(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The kinds of some rows by the name of the one attribute that tells them."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    for rows in question.named("class", _SURE):
        led = _KIND.search(text[: rows.start])
        own = catalog.classes[rows.target].attributes if led else ()
        kinds = [words for a in own if (words := cut_name(a.name)) and words[-1] in _KINDS]
        if led is None or len(kinds) != 1:
            continue
        kind = " ".join(kinds[0])
        called = kind if " " in kind else f"{said[rows.start : rows.end]} {kind}"
        place = led.start(), rows.end
        yield Respelt(*place, said[slice(*place)], f"{led['each']} {called}", quiet=True)
        return
