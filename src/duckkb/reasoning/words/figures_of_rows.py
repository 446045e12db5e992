"""Rows that are figures themselves: a score below 5 is one of which the points, all that scores keep, are below 5."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import amount
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_LED = regex(r"\b(?:(?P<article>an? )|any |some |with |whose )$")
_SURE = 0.9


def figures_of_rows(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The names of such rows before a bound or a number, with what they keep in their place."""
    if question.normalised.chinese:
        return
    text, spans = question.normalised.folded, question.spans
    bounds = {s.start for s in (*spans.comparators, *spans.numbers)}
    for rows in question.named("class", _SURE):
        figure = only_amount(rows.target, catalog)
        led = _LED.search(text[: rows.start])
        of = len(" of ") if text.startswith(" of ", rows.end) else 1
        if figure is None or led is None or rows.end + of not in bounds:
            continue
        start = led.start("article") if led["article"] else rows.start
        end = rows.end + of - 1
        called = " ".join(words_of(figure.name))
        yield Respelt(start, end, text[start:end], called, quiet=True)


def only_amount(name: str, catalog: Catalog) -> Attribute | None:
    """The one amount that rows keep that refer to others."""
    own = catalog.classes[name].attributes
    kept = [a for a in own if amount(a) and not a.key and not a.binary]
    return kept[0] if catalog.ends[name] - {name} and len(kept) == 1 else None
