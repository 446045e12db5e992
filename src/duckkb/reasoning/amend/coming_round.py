"""A month or a day that is told without its year is the last one; where nothing is kept of that, it is
the one to come: the meetings in December, asked in November; else that of any year."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec.structs import replace

from duckkb.reasoning.amend.birthdays import FROM_NOW, of_each_year
from duckkb.reasoning.catalog import Catalog
from duckkb.reasoning.evidence import DateSpan, Question
from duckkb.reasoning.interpretation import Later
from duckkb.reasoning.plan import Constant, Part, Plan, Query, rewritten
from duckkb.reasoning.regexes import regex

_SO_LONG_AGO = regex(r"\b(?:recent|ago|\d+\s+(?:day|month)s?)\b|[前后近]|个月|天内")


def in_other_years(plan: Plan, question: Question, catalog: Catalog) -> tuple[Later, ...]:
    """The plan with every such month or day a year later, and with that of any year; nothing where the question
    tells none."""
    text = question.normalised.folded
    spans = [s for s in question.spans.dates if without_year(s, text, question.now.date())]
    if not spans:
        return ()
    found = (_a_year_on(plan, spans, question), _any_year(plan, spans, question, catalog))
    return tuple(each for each in found if each is not None)


def _any_year(
    plan: Plan, spans: Sequence[DateSpan], question: Question, catalog: Catalog
) -> Later | None:
    made = of_each_year(plan, spans, catalog, lambda _: True)
    if made == plan:
        return None
    told = question.normalised.text[spans[0].start : spans[0].end]
    if question.normalised.chinese:
        return Later(made, f"「{told}」按任何一年的理解：最近的一年没有记录")
    return Later(made, f"'{told}' was read as that of any year; there is nothing of the last one")


def _a_year_on(plan: Plan, spans: Sequence[DateSpan], question: Question) -> Later | None:
    moved = {s.isoformat(): _next(s) for each in spans for s in (each.first, each.after)}
    if None in moved.values():
        return None

    def change(part: Part, _: Query) -> Part:
        if isinstance(part, Constant) and isinstance(part.value, str) and part.value in moved:
            return replace(part, value=moved[part.value])
        return part

    made = rewritten(plan, change)
    if made == plan:
        return None
    told = question.normalised.text[spans[0].start : spans[0].end]
    year = spans[0].first.year + 1
    if question.normalised.chinese:
        return Later(made, f"「{told}」按{year}年理解：更早的没有记录")
    return Later(made, f"'{told}' was read as that of {year}; there is nothing of the one before")


def without_year(span: DateSpan, text: str, today: date) -> bool:
    """Whether it is a past month or day whose year is not told and does not follow from today."""
    bare = span.relative and span.grain in ("month", "day") and span.after <= today
    told = text[span.start : span.end]
    return bare and not (FROM_NOW.search(told) or _SO_LONG_AGO.search(told))


def _next(day: date) -> str | None:
    """The same day a year later, as a plan writes it; None of the 29th of February."""
    try:
        return day.replace(year=day.year + 1).isoformat()
    except ValueError:
        return None
