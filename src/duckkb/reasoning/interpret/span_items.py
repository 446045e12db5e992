"""The spans of a question as the names and values around them leave them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from duckkb.reasoning.evidence import (
    AggregateSpan,
    ComparatorSpan,
    Question,
    Span,
    SuperlativeSpan,
)
from duckkb.reasoning.interpret.frame import Candidate
from duckkb.reasoning.lexicon.words import fold
from duckkb.reasoning.regexes import regex

_AMOUNT = 0.7
"""How well an attribute must be named by the noun of `total amount of` to be what is added up."""
Found = Mapping[tuple[int, int], list[Candidate]]
"""By half-open range of the question, what is named or is a value there."""
_MOST = regex(r"(most|least) ([a-z]+)$")


def spans_told(question: Question, names: Found, values: Found) -> Iterator[Span]:
    """The numbers, dates, comparators, superlatives and aggregates of a question."""
    text = question.normalised.folded
    for span in (*question.spans.all(), *_totals(question)):
        if isinstance(span, ComparatorSpan):
            yield _than(text, span)
        elif isinstance(span, SuperlativeSpan):
            yield _without_value(text, span, names, values)
        elif not isinstance(span, AggregateSpan):
            yield span
        elif not in_noun(text, span):
            yield _without_noun(text, span, names) if span.function == "sum" else span


def _totals(question: Question) -> list[AggregateSpan]:
    """The `total` of `total number of pages`, which is a sum where rows keep a number of pages."""
    told = (s for s in question.spans.aggregates if s.function == "count")
    text = question.normalised.folded
    return [
        AggregateSpan(s.start, s.start + len("total"), "sum")
        for s in told
        if text.startswith("total number of", s.start)
    ]


def _than(text: str, span: ComparatorSpan) -> ComparatorSpan:
    """`higher resolution than`: the noun inside is left to be a name."""
    said = text[span.start : span.end]
    words = said.split()
    if len(words) < 3 or words[-1] != "than" or words[0] in ("no", "not"):
        return span
    return replace(span, start=span.end - 4)


def _without_noun(text: str, span: AggregateSpan, names: Found) -> AggregateSpan:
    """`total amount of invoices`, where invoices have an amount: the noun is left to be a name."""
    for (start, end), hits in names.items():
        inside = span.start < start and end <= span.end and text[start:end].startswith("amount")
        if inside and any(c.of == "attribute" and c.score >= _AMOUNT for c in hits):
            return replace(span, end=start - 1)
    return span


def _without_value(
    text: str, span: SuperlativeSpan, names: Found, values: Found
) -> SuperlativeSpan:
    """`the most returned orders`, where orders may be returned: the most of these are meant."""
    said = _MOST.search(text[span.start : span.end])
    if said is None:
        return span
    place = span.start + said.start(2), span.end
    told = [c for c in values.get(place, ()) if fold(c.value or "") == said[2]]
    rows = {
        c.target
        for (s, _), hits in names.items()
        if s == span.end + 1
        for c in hits
        if c.of == "class"
    }
    if any(c.class_name in rows for c in told):
        return replace(span, end=span.start + said.end(1), word=said[1])
    return span


def in_noun(text: str, span: AggregateSpan) -> bool:
    """`phone number of`: the number is part of a noun."""
    before = text[: span.start].split()
    if not before or not text.startswith(("number", "count"), span.start):
        return False
    if text.startswith("count", span.start) and not text[span.end :].strip(" .?!"):
        return False  # `suppliers count`
    return before[-1].isalpha() and before[-1] not in _BEFORE_NUMBER


_BEFORE_NUMBER_TEXT = """
the a total and or what is are was find show return give list me maximum minimum average max min
largest smallest greatest highest lowest most least fewest different distinct their its by of in
with has have had than exact corresponding respective same also for compute calculate determine
get tell count report display please
"""
_BEFORE_NUMBER = frozenset(_BEFORE_NUMBER_TEXT.split())
