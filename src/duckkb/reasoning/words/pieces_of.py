"""`How many pieces of furniture`, of rows that are furniture: no quantity, though one may be called pieces."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap

_PIECES = regex(
    r"\b(?P<pieces>(?:single |individual |different )?(?:pieces?|items?|articles?|bits?) of )(?P<rows>(?!the\b|an?\b|each\b|every\b|all\b)[a-z])"
)
_SURE = 0.9


def pieces_of(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """Such words left out before what rows are called by, where no rows are called so: order items are items."""
    if question.normalised.chinese:
        return
    names = question.named("class", _SURE)
    taken = question.verbatim()
    for found in _PIECES.finditer(question.normalised.folded):
        place = found.span("pieces")
        rows = any(n.start == found.start("rows") for n in names)
        called = any(overlap((n.start, n.end), place) for n in names)
        if rows and not called and not any(overlap(place, v) for v in taken):
            yield Respelt(*place, question.normalised.text[slice(*place)], "", quiet=True)
