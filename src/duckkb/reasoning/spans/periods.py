"""Spans of time on the calendar, half-open: years, halves, quarters, months, weeks, days."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from duckkb.reasoning.regexes import regex

JOIN = r"\s*(?:至|到|-{1,2}|~|—+|–|―|to|through|until|till)\s*"
"""What joins the two ends of a range, as a pattern."""
GRAINS = ("year", "half", "quarter", "month", "week", "day")
"""From coarse to fine."""


@dataclass(frozen=True, slots=True)
class Period:
    """[`first`, `after`), told as finely as `grain`."""

    first: date
    after: date
    grain: str
    relative: bool = False

    def since(self, today: date) -> Period:
        """From its beginning to the end of today."""
        return Period(self.first, today + timedelta(1), self.grain, True)

    def to(self, last: Period) -> Period:
        """From its beginning to the end of another one."""
        grain = max(self.grain, last.grain, key=GRAINS.index)
        return Period(self.first, last.after, grain, self.relative or last.relative)

    def seen_from_now(self) -> Period:
        return replace(self, relative=True)


Piece = tuple[int, int, Period]
"""Where in a text a period is told: start, end, and which."""


def year(y: int) -> Period | None:
    return Period(date(y, 1, 1), date(y + 1, 1, 1), "year") if 1 <= y < 9999 else None


def years(first: int, count: int) -> Period:
    return Period(date(first, 1, 1), date(first + count, 1, 1), "year")


def months(y: int, m: int, count: int, grain: str) -> Period | None:
    if not (1 <= y < 9999 and 1 <= m <= 12):
        return None
    first = date(y, m, 1)
    return Period(first, add_months(first, count), grain)


_AHEAD = regex(
    r"\b(?:due|expir\w*|deadlines?|upcoming|scheduled|planned|expected|forecast|will|renew\w*)\b"
    r"|[到过]期|截止|期限|即将|将要|将于|计划|预计|安排|应[还付交]"
)


def looks_ahead(text: str) -> bool:
    """Whether a question is about what is still to come: a month without its year is this year's,
    where it is the last one otherwise."""
    return _AHEAD.search(text) is not None


def month(y: int, m: int) -> Period | None:
    return months(y, m, 1, "month")


def quarter(y: int, q: int) -> Period | None:
    return months(y, 3 * q - 2, 3, "quarter") if 1 <= q <= 4 else None


def half(y: int, h: int) -> Period | None:
    return months(y, 6 * h - 5, 6, "half") if 1 <= h <= 2 else None


def day(y: int, m: int, d: int) -> Period | None:
    try:
        first = date(y, m, d)
        return Period(first, first + timedelta(1), "day")
    except (ValueError, OverflowError):
        return None


def calendar(today: date, grain: str, steps: int) -> Period:
    """The calendar period of that grain `steps` after the one that holds today (-1: the last)."""
    if grain == "day":
        first = add_days(today, steps)
        return Period(first, add_days(first, 1), grain, True)
    if grain == "week":
        first = add_days(today, 7 * steps - today.weekday())
        return Period(first, add_days(first, 7), grain, True)
    size = {"month": 1, "quarter": 3, "half": 6, "year": 12}[grain]
    begin = date(today.year, (today.month - 1) // size * size + 1, 1)
    first = add_months(begin, size * steps)
    return Period(first, add_months(first, size), grain, True)


def last_day(today: date, grain: str, steps: int) -> Period:
    """The day that closes such a calendar period: the end of the month."""
    after = calendar(today, grain, steps).after
    return Period(add_days(after, -1), after, "day", True)


def weekday(today: date, weeks: int, number: int) -> Period:
    """A day (0: Monday) of the calendar week `weeks` after the one that holds today."""
    return calendar(today, "day", 7 * weeks + number - today.weekday())


def weekend(today: date, weeks: int) -> Period:
    """Saturday and Sunday of the calendar week `weeks` after the one that holds today."""
    return weekday(today, weeks, 5).to(weekday(today, weeks, 6))


def last_weekday(today: date, number: int) -> Period:
    """The last such day (0: Monday) before today."""
    return calendar(today, "day", -((today.weekday() - number - 1) % 7 + 1))


def trailing(today: date, grain: str, count: float) -> Period:
    """The last `count` days, weeks, … up to and with today."""
    after = today + timedelta(1)
    if grain in ("day", "week"):
        days = int(count * (7 if grain == "week" else 1))
        return Period(add_days(after, -days), after, grain, True)
    size = {"month": 1, "quarter": 3, "half": 6, "year": 12}[grain]
    return Period(add_months(after, -int(size * count)), after, grain, True)


def coming(today: date, grain: str, count: float) -> Period:
    """The next `count` days, weeks, … from today on, up to and with the last of them."""
    if grain in ("day", "week"):
        last = add_days(today, int(count * (7 if grain == "week" else 1)))
    else:
        size = {"month": 1, "quarter": 3, "year": 12}[grain]
        last = add_months(today, int(size * count))
    return Period(today, add_days(last, 1), grain, True)


def ago(today: date, grain: str, count: int) -> Period:
    """The day, month or year that lies so far back."""
    if grain in ("day", "week"):
        return calendar(today, "day", -count * (7 if grain == "week" else 1))
    return calendar(today, grain, -count)


def add_days(day: date, count: int) -> date:
    """The day so many days later, or the first or the last one there is."""
    return date.fromordinal(max(1, min(date.max.toordinal(), day.toordinal() + count)))


def add_months(day: date, count: int) -> date:
    """The same day so many months later, or the last one of a shorter month."""
    index = day.year * 12 + day.month - 1 + count
    y, m = max(1, min(9999, index // 12)), index % 12 + 1
    longest = (date(y + (m == 12), m % 12 + 1, 1) - timedelta(1)).day if y < 9999 else 31
    return date(y, m, min(day.day, longest))
