"""The median: read as a mean is, and taken in its place once that is read."""

from __future__ import annotations

from msgspec.structs import replace

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.plan import Aggregate, Column, Output, Part, Query, parts_of, rewritten
from duckkb.reasoning.regexes import regex

_MEDIAN = regex(r"\bmedian\b|中位[数值]")
_MEAN = regex(r"\b(?:average|mean|avg)\b|平均|均值")


def with_median(reading: Interpretation, question: Question) -> Interpretation:
    """The reading with the median for the mean, where a question asks for that and for no mean beside it."""
    if not gives_median(reading, question):
        return reading

    def change(part: Part, _: Query) -> Part:
        if isinstance(part, Aggregate) and part.function == "avg" and _of_column(part):
            return replace(part, function="median")
        if isinstance(part, Output) and part.label.startswith("average"):
            return replace(part, label=part.label.replace("average", "median", 1))
        return part

    return replace(reading, plan=rewritten(reading.plan, change))


def gives_median(reading: Interpretation, question: Question) -> bool:
    """Whether a median is asked for, and no mean, and a plan takes either of a column; a share of rows is none."""
    text = question.normalised.folded
    if not _MEDIAN.search(text) or _MEAN.search(text):
        return False
    found = (p for p in parts_of(reading.plan) if isinstance(p, Aggregate))
    return any(p.function in ("avg", "median") and _of_column(p) for p in found)


def _of_column(part: Aggregate) -> bool:
    return isinstance(part.argument, Column)
