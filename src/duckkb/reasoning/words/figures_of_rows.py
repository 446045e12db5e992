"""Rows that are figures themselves: a score below 5 is one of which the points, all that scores keep, are below 5."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Kind
from duckkb.reasoning.evidence import NameHit, Question
from duckkb.reasoning.interpret.kinds import amount
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_LED = regex(r"\b(?:(?P<article>an? )|any |some |with |whose )$")
_ASKED = regex(r"^what (?:is|was) the $")
_OF = regex(r" (?:of|for|in) ")
_SURE = 0.9


def figures_of_rows(question: Question, catalog: Catalog) -> Iterator[Respelt]:
    """The names of such rows before a bound or a number, with what they keep in their place."""
    if question.normalised.chinese:
        return
    text, spans = question.normalised.folded, question.spans
    bounds = {s.start for s in (*spans.comparators, *spans.numbers)}
    for rows in question.named("class", _SURE):
        figure = only_amount(rows.target, catalog)
        nameless = all(
            a.key or a.kind is not Kind.TEXT for a in catalog.classes[rows.target].attributes
        )
        if figure is not None and nameless and _is_asked(rows, question):
            called = " ".join(words_of(figure.name))
            yield Respelt(rows.start, rows.end, text[rows.start : rows.end], called, quiet=True)
            continue
        led = _LED.search(text[: rows.start])
        of = len(" of ") if text.startswith(" of ", rows.end) else 1
        if figure is None or led is None or rows.end + of not in bounds:
            continue
        start = led.start("article") if led["article"] else rows.start
        end = rows.end + of - 1
        called = " ".join(words_of(figure.name))
        yield Respelt(start, end, text[start:end], called, quiet=True)


def _is_asked(rows: NameHit, question: Question) -> bool:
    """Whether one such figure is asked for: what was the quota for cod in 2022."""
    text = question.normalised.folded
    place = rows.start, rows.end
    return (
        _ASKED.search(text[: rows.start]) is not None
        and _OF.match(text, rows.end) is not None
        and not text[: rows.end].endswith("s")
        and not any((n.start, n.end) == place for n in question.named("attribute", _SURE))
    )


def only_amount(name: str, catalog: Catalog) -> Attribute | None:
    """The one amount that rows keep that refer to others."""
    own = catalog.classes[name].attributes
    kept = [a for a in own if amount(a) and not a.key and not a.binary]
    return kept[0] if catalog.ends[name] - {name} and len(kept) == 1 else None
