"""Dates that a column of text writes in its own way: 20240105, 2024/01/05, 2024年01月05日.

A plan has dates in ISO form. Put beside such texts letter by letter, they compare wrongly, so they
are written as the column writes its own. Where those cannot be sorted as text at all, as 2024/1/5 or
05/01/2024 cannot, no bound on them is right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from duckkb.reasoning.plan import Constant, Expression
from duckkb.reasoning.regexes import regex

_SORTED = {
    "%Y%m%d": regex(r"(?:1[0-9]|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"),
    "%Y/%m/%d": regex(r"\d{4}/\d\d/\d\d(?!\d)"),
    "%Y.%m.%d": regex(r"\d{4}\.\d\d\.\d\d(?!\d)"),
    "%Y年%m月%d日": regex(r"\d{4}年\d\d月\d\d日"),
}
_ISO = regex(r"\d{4}-\d\d-\d\d(?!\d)")
_YEAR_FIRST = regex(r"\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?!\d)")
_YEAR_LAST = regex(r"\d{1,2}[-/.]\d{1,2}[-/.]\d{4}(?!\d)")


@dataclass(frozen=True)
class DateForm:
    """How a column writes dates: a pattern of `strftime`; none where text does not sort them.

    `by_year` says that the years sort nevertheless; `dates` whether there are any, as in a column of
    other texts there are not.
    """

    pattern: str | None
    by_year: bool = True
    dates: bool = True

    @property
    def like(self) -> str:
        """What every text of the column is like, for `like`."""
        widths = {"%Y": "____", "%m": "__", "%d": "__"}
        return re.sub(r"%\w", lambda m: widths[m[0]], self.pattern or "") + "%"

    def written(self, value: Expression) -> Expression:
        """A constant that is a date in ISO form, as the column would write it; else as it is."""
        day = iso_day(value)
        if day is None or self.pattern is None:
            return value
        text = self.pattern
        for sign, number in (("%Y", f"{day.year:04}"), ("%m", f"{day:%m}"), ("%d", f"{day:%d}")):
            text = text.replace(sign, number)
        return Constant(text)


def begins_year(value: Expression) -> bool:
    """Whether a constant names the first day of a year."""
    day = iso_day(value)
    return day is not None and (day.month, day.day) == (1, 1)


def iso_day(value: Expression) -> date | None:
    """The day that a constant names in ISO form."""
    if not isinstance(value, Constant) or not isinstance(value.value, str):
        return None
    if _ISO.fullmatch(value.value) is None:
        return None
    try:
        return date.fromisoformat(value.value)
    except ValueError:
        return None


def no_dates(texts: Iterable[str]) -> bool:
    """Whether there are texts and none of them can be a date, as none begins with a digit."""
    told = [text.strip() for text in texts if text.strip()]
    return bool(told) and not any(text[0].isdigit() for text in told)


def form_of(texts: Iterable[str]) -> DateForm | None:
    """The form of dates; None where they are in ISO form, or no dates."""
    told = [text.strip() for text in texts if text.strip()]
    if not told or all(_ISO.match(text) for text in told):
        return None
    for pattern, shape in _SORTED.items():
        whole = pattern == "%Y%m%d"
        if all(shape.fullmatch(text) if whole else shape.match(text) for text in told):
            return DateForm(pattern)
    if all(_YEAR_FIRST.match(text) for text in told):
        return DateForm(None)
    dates = all(_YEAR_FIRST.match(text) or _YEAR_LAST.match(text) for text in told)
    return DateForm(None, by_year=False) if dates else None
