"""Parts of dates and what lies between two of them, as DuckDB, SQLite and PostgreSQL say it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.sql.elements import Grouping

from duckkb.introspect.datetexts import MONTHS, NAMED_MONTH
from duckkb.reasoning.compile.flavours import Element, Flavour, inline, text_of

DOUBTFUL_DATES = "doubtful_dates"
"""The code of the error that dates kept as text can be neither sorted nor read."""
_FORMATS = {
    "year_month": ("%Y-%m", "YYYY-MM"),
    "year_week": ("%G-W%V", 'IYYY-"W"IW'),
    "date": ("%Y-%m-%d", "YYYY-MM-DD"),
}
"""How DuckDB and how PostgreSQL are told such a text."""
_WEEKDAYS = {
    "weekday": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "weekday_zh": ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
}
TEXTS = frozenset((*_FORMATS, *_WEEKDAYS, "year_quarter"))
"""The parts that are texts; the others are integers."""
_PLACES = {
    "year": (1, 4, 1),
    "month": (6, 2, 2),
    "day": (9, 2, 3),
    "year_month": (1, 7, 2),
    "date": (1, 10, 3),
}
"""Where a part stands in an ISO date that is kept as text: its first character, how many it has, and how
many of the three pieces must be there."""
_DIGITS = ("[0-9][0-9][0-9][0-9]", "-[0-9][0-9]", "-[0-9][0-9]")
"""Year, month and day of an ISO date, for GLOB and as a regular expression."""


def part_of_date(part: str, element: Element, stored_as_text: bool, flavour: Flavour) -> Element:
    """A part of a date as `plan.Extract` tells it; null where a text holds none."""
    if part == "year_quarter":
        year, month = (
            part_of_date(each, element, stored_as_text, flavour) for each in ("year", "month")
        )
        # Whole numbers, so that none of the three divides with a remainder.
        quarter = sa.case(*((month <= inline(3 * n), inline(f"-Q{n}")) for n in (1, 2, 3, 4)))
        return text_of(year).op("||")(quarter)
    if stored_as_text and part in _PLACES:
        return _part_of_text(part, text_of(element), flavour)
    day = _date_in(text_of(element), flavour) if stored_as_text else element
    if part == "day_of_week":
        return _day_of_week(day, flavour)
    if part in _WEEKDAYS:
        names = ((inline(n), inline(name)) for n, name in enumerate(_WEEKDAYS[part], 1))
        return sa.case(*names, value=_day_of_week(day, flavour))
    if part in _FORMATS:
        return _formatted(part, day, flavour)
    return sa.cast(sa.func.date_part(inline(part), day), sa.Integer)


def _part_of_text(part: str, text: Element, flavour: Flavour) -> Element:
    start, length, pieces = _PLACES[part]
    cut: Element = sa.func.substr(text, inline(start), inline(length))
    if part not in TEXTS:
        cut = sa.cast(cut, sa.Integer)
    return sa.case((_begins_with(text, pieces, flavour), cut), else_=sa.null())


def _begins_with(text: Element, pieces: int, flavour: Flavour) -> Element:
    """Whether a text begins with so many pieces of an ISO date: its year, its month, its day."""
    # Not strftime: SQLite takes the text '2011' for a Julian day.
    shape = "".join(_DIGITS[:pieces])
    if flavour is Flavour.SQLITE:
        return text.op("GLOB")(inline(shape + "*"))
    return text.op("~")(inline("^" + shape))


def _date_in(text: Element, flavour: Flavour) -> Element:
    """The date that a text begins with, of SQLite as its text."""
    cut: Element = sa.func.substr(text, inline(1), inline(10))
    if flavour is Flavour.DUCKDB:
        return sa.func.try_cast(cut.op("AS")(sa.literal_column("DATE")))
    if flavour is Flavour.POSTGRESQL:
        cut = sa.cast(cut, sa.Date)
    return sa.case((_begins_with(text, 3, flavour), cut), else_=sa.null())


_WHOLE = {
    "iso": r"^\s*[0-9]{4}-[0-9]{2}-[0-9]{2}.*$",
    "ymd": r"^\s*[0-9]{4}[-/.年]?[0-9]{1,2}[-/.月]?[0-9]{1,2}日?\s*$",
    "dmy": r"^\s*[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{4}\s*$",
    "dby": rf"(?i)^\s*[0-9]{{1,2}}(?:st|nd|rd|th)?[-/. ]+{NAMED_MONTH}[-/. ,]+[0-9]{{4}}\s*$",
    "bdy": rf"(?i)^\s*{NAMED_MONTH}[- ]+[0-9]{{1,2}}(?:st|nd|rd|th)?,?[- ]+[0-9]{{4}}\s*$",
}
_PIECES = {
    "ymd": (r"^\s*([0-9]{4})", r"^\s*[0-9]{4}[-/.年]?([0-9]{1,2})", r"([0-9]{1,2})日?\s*$"),
    "dmy": (r"([0-9]{4})\s*$", r"^\s*[0-9]{1,2}[-/.]([0-9]{1,2})", r"^\s*([0-9]{1,2})"),
    "dby": (r"([0-9]{4})\s*$", r"(?i)([a-z]{3})[a-z]*[-/. ,]+[0-9]{4}\s*$", r"^\s*([0-9]{1,2})"),
    "bdy": (
        r"([0-9]{4})\s*$",
        r"(?i)^\s*([a-z]{3})",
        r"(?i)([0-9]{1,2})(?:st|nd|rd|th)?,?[- ]+[0-9]{4}\s*$",
    ),
}
"""Where year, month and day stand in a text that is like the whole."""


def day_in(text: Element, order: str, flavour: Flavour) -> Element:
    """The day that a text names, as text in ISO form; null where it names none. See `plan.Day`."""
    if flavour is Flavour.SQLITE:
        return sa.func.duckkb_day(text, inline(order))
    # Text that is cut can never fail, as a cast of the 31st of February would.
    whole = inline(_WHOLE["dmy" if order == "mdy" else order])
    like = sa.func.regexp_matches(text, whole) if flavour is Flavour.DUCKDB else text.op("~")(whole)
    if order == "iso":
        return sa.case((like, sa.func.trim(text)), else_=sa.null())
    year, month, day = (
        _piece(text, p, flavour) for p in _PIECES["dmy" if order == "mdy" else order]
    )
    if order == "mdy":
        month, day = day, month
    if "b" in order:
        numbers = ((inline(name), inline(f"{n:02}")) for n, name in enumerate(MONTHS, 1))
        month = sa.case(*numbers, value=sa.func.lower(month))
    dash = inline("-")
    joined = year.op("||")(dash).op("||")(_two(month)).op("||")(dash).op("||")(_two(day))
    return sa.case((like, joined), else_=sa.null())


def _piece(text: Element, pattern: str, flavour: Flavour) -> Element:
    if flavour is Flavour.DUCKDB:
        return sa.func.regexp_extract(text, inline(pattern), inline(1))
    return sa.func.substring(text, inline(pattern))


def _two(digits: Element) -> Element:
    return sa.func.lpad(digits, inline(2), inline("0"))


def _day_of_week(day: Element, flavour: Flavour) -> Element:
    """1 is Monday, as ISO 8601 counts."""
    if flavour is Flavour.SQLITE:
        from_sunday = sa.cast(sa.func.strftime(inline("%w"), day), sa.Integer)
        return Grouping((from_sunday + inline(6)) % inline(7)) + inline(1)
    return sa.cast(sa.func.date_part(inline("isodow"), day), sa.Integer)


def _formatted(part: str, day: Element, flavour: Flavour) -> Element:
    ours, theirs = _FORMATS[part]
    if flavour is Flavour.DUCKDB:
        return sa.func.strftime(day, inline(ours))
    if flavour is Flavour.POSTGRESQL:
        return sa.func.to_char(day, inline(theirs))
    # A week is of the year that its Thursday is in (ISO 8601); older SQLite knows no %G.
    thursday = sa.func.date(day, inline("-3 days"), inline("weekday 4"))
    of_year = sa.cast(sa.func.strftime(inline("%j"), thursday), sa.Integer)
    week = Grouping(of_year.op("+")(inline(6))).op("/")(inline(7))
    year = sa.func.strftime(inline("%Y"), thursday)
    return year.op("||")(sa.func.printf(inline("-W%02d"), week))


def days_between(later: Element, earlier: Element, flavour: Flavour) -> Element:
    """Whole days from one date to another."""
    if flavour is Flavour.SQLITE:
        days = sa.func.julianday(sa.func.date(later)).op("-")(
            sa.func.julianday(sa.func.date(earlier))
        )
        return sa.cast(days, sa.Integer)
    if flavour is Flavour.DUCKDB:
        return sa.func.date_diff(inline("day"), sa.cast(earlier, sa.Date), sa.cast(later, sa.Date))
    return sa.cast(later, sa.Date).op("-")(sa.cast(earlier, sa.Date))


def hours_between(later: Element, earlier: Element, flavour: Flavour, decimals: int = 2) -> Element:
    """Hours from one time to another, to so many decimals (six at most)."""
    if flavour is Flavour.SQLITE:
        days = sa.func.julianday(later).op("-")(sa.func.julianday(earlier))
        return sa.func.round(Grouping(days).op("*")(inline(24)), inline(decimals))
    times = [sa.cast(each, sa.TIMESTAMP(timezone=True)) for each in (later, earlier)]
    seconds = [sa.extract("epoch", time) for time in times]
    hours = Grouping(seconds[0].op("-")(seconds[1])).op("/")(inline(3600))
    return sa.func.round(sa.cast(hours, sa.Numeric(18, 6)), inline(decimals))
