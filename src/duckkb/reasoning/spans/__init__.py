"""Typed spans of a question: numbers, dates, comparators, superlatives, aggregates."""

from __future__ import annotations

from datetime import datetime

from duckkb.reasoning.evidence import Normalised, Spans
from duckkb.reasoning.normalise import masked
from duckkb.reasoning.spans.aggregates import find_aggregates
from duckkb.reasoning.spans.comparators import find_comparators
from duckkb.reasoning.spans.dates import find_dates
from duckkb.reasoning.spans.numbers import find_numbers
from duckkb.reasoning.spans.superlatives import find_superlatives

__all__ = ["find_spans"]


def find_spans(n: Normalised, now: datetime) -> Spans:
    """Everything in a question that has a type; quoted text holds nothing.

    `now` is the clock that relative dates are told from. Kinds may overlap one another (`前五`
    holds a number and is a superlative); spans of one kind never do.
    """
    text = masked(n)
    dates = find_dates(text, n.text, now.date())
    numbers = find_numbers(text, [(d.start, d.end) for d in dates])
    comparators = find_comparators(text, numbers, dates)
    superlatives = find_superlatives(text, numbers, comparators)
    return Spans(numbers, dates, comparators, superlatives, find_aggregates(text, superlatives))
