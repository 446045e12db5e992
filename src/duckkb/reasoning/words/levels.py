"""`tier 1 services`, `level 3 employees`: rows by the number of what they keep, said before them as of a kind."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_NUMBER = regex(r"[\s-]+(?P<number>\d+)\s+")
_NAMED = 0.9


def levels_said(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """`services of tier 1`, for `tier 1 services`, which keep a tier."""
    if question.normalised.chinese:
        return
    text, said = question.normalised.folded, question.normalised.text
    values = {(v.start, v.end) for v in question.values if v.how in ("exact", "folded")}
    rows = question.named("class", _NAMED)
    for name in question.names:
        m = _NUMBER.match(text, name.end)
        if name.of != "attribute" or name.score < _NAMED or m is None:
            continue
        for row in rows:
            own = catalog.attributes[name.target].class_name == row.target
            if own and row.start == m.end() and (name.start, m.end("number")) not in values:
                told = f"{said[row.start : row.end]} of {said[name.start : name.end]} {m['number']}"
                yield Respelt(name.start, row.end, said[name.start : row.end], told, quiet=True)
                return
