"""The age of rows of which it is only kept when they were born, or began: `patients over 50 years old`,
挂牌超过三个月的房子."""

from __future__ import annotations

from datetime import date

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import ComparatorSpan, NumberSpan
from duckkb.reasoning.interpret.edges.nodes import Told
from duckkb.reasoning.interpret.moments import ago, only_day
from duckkb.reasoning.plan import MIRRORED, Operator
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.periods import add_months

_YEARS = regex(r"\s*(?:years?[ -]old|years? of age|岁|周岁)")
_AGED = regex(r"(?:older|younger|aged)\b")


def is_age(figure: NumberSpan, comparator: ComparatorSpan | None, text: str) -> bool:
    """Whether a figure is an age by the words around it."""
    led = text[comparator.start : comparator.end] if comparator else ""
    return bool(_YEARS.match(text[figure.end :]) or _AGED.match(led))


def end_of_age(figure: NumberSpan, text: str) -> int:
    """Where the unit behind an age ends."""
    unit = _YEARS.match(text[figure.end :])
    return figure.end + (unit.end() if unit else 0)


def by_birth(
    figure: NumberSpan, operator: Operator, birth: Attribute, today: date, chinese: bool
) -> Told | None:
    """The condition on the time of birth; None of an exact age, which is no single time.

    Whoever is 35 is not 超过35岁, however long ago the birthday was.
    """
    before = MIRRORED.get(operator)
    if before is None or figure.value != int(figure.value):
        return None
    years = int(figure.value)
    if chinese and operator == "gt":
        before, years = "le", years + 1
    then = add_months(today, -12 * years)
    return Told(figure.start, figure.end, birth, only_day(then, figure.start, figure.end), before)


def begun_ago(
    figure: NumberSpan, operator: Operator, moment: Attribute, today: date
) -> Told | None:
    """The condition on a time that so long has passed since; None where that is no length of time,
    or an exact one."""
    before, then = MIRRORED.get(operator), ago(figure.value, figure.unit_text, today)
    if before is None or then is None:
        return None
    end = figure.end + len(figure.unit_text)
    return Told(figure.start, end, moment, only_day(then, figure.start, end), before)
