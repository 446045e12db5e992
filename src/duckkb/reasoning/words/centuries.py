"""`Bridges built in the 19th century`: from 1801 to 1900, of rows that keep a year or a day."""

from __future__ import annotations

from collections.abc import Iterator

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, overlap

_SPELT = {
    "fifteenth": 15,
    "sixteenth": 16,
    "seventeenth": 17,
    "eighteenth": 18,
    "nineteenth": 19,
    "twentieth": 20,
    "twenty-first": 21,
}
_CENTURY = regex(
    rf"\b(?:in|during|within|from) the (?:(?P<number>1[1-9]|2[01])(?:st|nd|rd|th)|(?P<word>{'|'.join(_SPELT)})) century\b"
)
_BEFORE = regex(r"\b(?P<word>before|after) the (?P<number>1[1-9]|2[01])(?:st|nd|rd|th) century\b")


def centuries(question: Question) -> Iterator[Respelt]:
    """The century by its years, unless it is a value of the data."""
    taken = question.verbatim()
    text, said = question.normalised.folded, question.normalised.text
    for found in _CENTURY.finditer(text):
        number = int(found["number"] or _SPELT[found["word"]])
        if not any(overlap(found.span(), v) for v in taken):
            meant = f"between {100 * number - 99} and {100 * number}"
            yield Respelt(*found.span(), said[slice(*found.span())], meant)
    for found in _BEFORE.finditer(text):
        number = int(found["number"])
        if not any(overlap(found.span(), v) for v in taken):
            year = 100 * number - 99 if found["word"] == "before" else 100 * number
            yield Respelt(*found.span(), said[slice(*found.span())], f"{found['word']} {year}")
