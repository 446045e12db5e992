"""Sentences put in the order that the grammars read, whatever they are about: `are there X that …? Which ones?` is
`show the X that …`, more than any other is the most, 哪个朝代一位诗人也没有 is 没有诗人的朝代.

Where `rephrased.py` needs to know what the ontology keeps, these frames only need their own words. What they
leave out or put otherwise must not be a value of the data, nor, where a group is called `name`, a name of it; a
group called `row`, or `row_`, must be such a value, and one called `field` what rows keep, `column`
what is so called where no rows are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.evidence import WRITTEN, Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.frames_en import FRAMES as ENGLISH
from duckkb.reasoning.words.frames_zh import FRAMES as CHINESE
from duckkb.reasoning.words.respelling import Respelt, apart, overlap

_SURE = 0.9
_ENDS = " ?!.。"
_FIELD = regex(r"\{(\w+)\}")
Range = tuple[int, int]


def reworded(question: Question) -> tuple[Respelt, ...]:
    """The frames of a question with what they say plainly, none overlapping, in order."""
    return apart(sorted(_framed(question), key=lambda r: (r.start, -r.end)))


def _framed(question: Question) -> Iterator[Respelt]:
    text, said = question.normalised.folded.rstrip(_ENDS), question.normalised.text
    values = [(v.start, v.end) for v in question.values if v.how in WRITTEN and v.end - v.start > 1]
    values += question.normalised.quoted
    for pattern, meant in CHINESE if question.normalised.chinese else ENGLISH:
        for found in pattern.finditer(text):
            kept = [found.span(g) for g in _FIELD.findall(meant) if found.start(g) >= 0]
            left = (r for r in _without(found.span(), kept) if text[slice(*r)].strip())
            cut = any(overlap(v, r) and not _within(v, kept) for r in left for v in values)
            if not (cut or _names(found, question)) and _fits(found, values, question):
                parts = {g: said[slice(*found.span(g))] for g in pattern.groupindex}
                plain = meant.format(**parts)
                if plain != said[slice(*found.span())]:
                    yield Respelt(*found.span(), said[slice(*found.span())], plain)


def _names(found: re.Match[str], question: Question) -> bool:
    """Whether the ontology has a name for what a frame takes for its own word."""
    if "name" not in found.re.groupindex:
        return False
    place = found.span("name")
    return any(overlap((n.start, n.end), place) for n in question.names if n.score >= _SURE)


def _fits(found: re.Match[str], values: list[Range], question: Question) -> bool:
    """Whether what a frame takes for a row that is called by its name is a value of the data, and what it
    takes for a field is one."""
    said = found.re.groupindex
    fields = {(n.start, n.end) for n in question.named("attribute") if n.score >= _SURE}
    rows = all(found.span(g) in values for g in ("row", "row_") if g in said)
    if "column" in said:
        place = found.span("column")
        return place in fields - {(n.start, n.end) for n in question.named("class", _SURE)}
    return rows and ("field" not in said or found.span("field") in fields)


def _without(whole: Range, kept: list[Range]) -> Iterator[Range]:
    """What is left of a range without others."""
    start = whole[0]
    for first, last in sorted(kept):
        yield start, first
        start = max(start, last)
    yield start, whole[1]


def _within(value: Range, kept: list[Range]) -> bool:
    return any(start <= value[0] and value[1] <= end for start, end in kept)
