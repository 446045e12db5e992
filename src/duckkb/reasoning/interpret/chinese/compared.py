"""What a word that compares stands with in a Chinese question: numbers, or a time."""

from __future__ import annotations

from collections.abc import Sequence

from duckkb.reasoning.evidence import ComparatorSpan, DateSpan, NumberSpan, Unit

_REACH = 5


def operands(span: ComparatorSpan, numbers: Sequence[NumberSpan]) -> tuple[NumberSpan, ...]:
    """The numbers that are compared with: both ends of 在…之间, else the nearest on its side, if any."""
    if span.operator == "between":
        inside = [n for n in numbers if span.start <= n.start and n.end <= span.end]
        return (inside[0], inside[-1]) if len(inside) > 1 else ()
    plain = [n for n in numbers if n.unit is not Unit.ORDINAL]
    if span.after:
        return tuple(n for n in plain if 0 <= span.start - n.end <= _REACH)[-1:]
    return tuple(n for n in plain if 0 <= n.start - span.end <= _REACH)[:1]


def dates(span: ComparatorSpan, told: DateSpan, text: str) -> bool:
    """Whether it compares with a time: 2010年以后, 早于2010年."""
    first, last = (told.end, span.start) if span.after else (span.end, told.start)
    return first <= last and not text[first:last].strip("了在于 ")
