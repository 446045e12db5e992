"""`Orders this year vs last year`: where a question compares two spans of time at its end, it is read of the first, and
`amend/against.py` tells it of both."""

from __future__ import annotations

from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt

_LINK = r"(?:vs\.?|versus|(?:as\s+)?compared\s+(?:to|with)|against)"
_AGAINST = regex(rf"\s*,?\s*{_LINK}\s+(?:that\s+of\s+|in\s+)?(?:the\s+)?")
_AND = regex(rf"\s*,?\s*(?:{_LINK}|and|to|with)\s+(?:that\s+of\s+|in\s+)?(?:the\s+)?")
_COMPARE = regex(r"^\W*compare\s+(?:the\s+|our\s+)?")
_GRAINS = frozenset(("day", "month", "quarter", "year", "week"))
Spans = tuple[DateSpan, DateSpan]


def spans_compared(question: Question) -> tuple[tuple[Respelt, ...], Spans] | None:
    """What is left out of such a question, and the two spans, the earlier one first."""
    spans = sorted(question.spans.dates, key=lambda s: s.start)
    text, said = question.normalised.folded, question.normalised.text
    if question.normalised.chinese or len(spans) != 2:
        return None
    one, other = spans
    begun = _COMPARE.match(text)
    joined = (_AND if begun else _AGAINST).fullmatch(text, one.end, other.start)
    alike = one.grain == other.grain and one.grain in _GRAINS and one.first != other.first
    if joined is None or not alike or text[other.end :].strip(" ?.!"):
        return None
    left = [Respelt(one.end, other.end, said[one.end : other.end], "", quiet=True)]
    if begun:
        left.insert(0, Respelt(0, begun.end(), said[: begun.end()], "", quiet=True))
    return tuple(left), (min(spans, key=lambda s: s.first), max(spans, key=lambda s: s.first))
