"""Texts that stand for something else: dates in forms of their own, and marks that say there is no value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

_NO_VALUE = frozenset(("n/a", "na", "n.a.", "#n/a", "nan", "null", "none", "nil", "unknown", "missing", "undefined",
    "tbd", "tba", "tbc", "pending", "not available", "not applicable", "no data",
    "无", "没有", "未知", "暂无", "不详", "待定", "空", "缺失", "未填", "暂缺"))  # fmt: skip
"""Words for no value."""
_SORTED = {
    "%Y%m%d": re.compile(r"(?:1[0-9]|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"),
    "%Y/%m/%d": re.compile(r"\d{4}/\d\d/\d\d(?!\d)"),
    "%Y.%m.%d": re.compile(r"\d{4}\.\d\d\.\d\d(?!\d)"),
    "%Y年%m月%d日": re.compile(r"\d{4}年\d\d月\d\d日"),
}
ISO = re.compile(r"\d{4}-\d\d-\d\d(?!\d)")
_YEAR_FIRST = re.compile(r"\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?(?!\d)")
_YEAR_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2\d{4}(?!\d)")
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
"""How the names of months begin."""
NAMED_MONTH = rf"(?:{'|'.join(MONTHS)})[a-z]*\.?"
_LIKE_A_DATE = re.compile(
    r"(?:(?:1[0-9]|20)\d\d[-/.年](?:0?[1-9]|1[0-2])(?:月$|[-/.月]\d{1,2}日?(?!\d))"
    r"|\d{1,2}[-/.]\d{1,2}[-/.](?:1[0-9]|20)\d\d(?!\d)|\d{1,2}([-/])\d{1,2}\1\d\d$|\d{1,2}/(?:1[0-9]|20)\d\d$"
    rf"|\d{{1,2}}月\d{{1,2}}日|(?:\d{{1,2}}[ -])?{NAMED_MONTH}[ -]\d{{1,4}}\b)",
    re.IGNORECASE,
)
_PARTS = {
    "ymd": re.compile(r"\s*(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?\s*"),
    "dmy": re.compile(r"\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*"),
    "mdy": re.compile(r"\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*"),
    "dby": re.compile(
        rf"(\d{{1,2}})(?:st|nd|rd|th)?[-/. ]+({NAMED_MONTH})[-/. ,]+(\d{{4}})", re.IGNORECASE
    ),
    "bdy": re.compile(
        rf"({NAMED_MONTH})[- ]+(\d{{1,2}})(?:st|nd|rd|th)?,?[- ]+(\d{{4}})", re.IGNORECASE
    ),
}
DateOrder = Literal["", "iso", "ymd", "dmy", "mdy", "dby", "bdy"]
"""In which order texts have year, month and day, `b` for a month by its name; `iso` are texts of which some are dates in ISO form, with a
time or without."""


@dataclass(frozen=True)
class DateForm:
    """How a column writes dates: a pattern of `strftime`; none where text does not sort them.

    `by_year` says that the years sort nevertheless; `dates` whether there are any, as in a column of
    other texts there are not; `order` how every text of it is read as a day, "" where that is not sure.
    """

    pattern: str | None
    by_year: bool = True
    dates: bool = True
    order: DateOrder = ""

    @property
    def like(self) -> str:
        """What every text of the column is like, for `like`."""
        widths = {"%Y": "____", "%m": "__", "%d": "__"}
        return re.sub(r"%\w", lambda m: widths[m[0]], self.pattern or "") + "%"

    @property
    def unsure(self) -> bool:
        """Whether there are dates that can neither be sorted as text nor be read."""
        return self.dates and self.pattern is None and not self.order


def is_mark(text: str) -> bool:
    """Whether a text only says that there is no value: `N/A`, `-`, 未知."""
    bare = text.strip().casefold()
    return not any(c.isalnum() for c in bare) or bare in _NO_VALUE


def like_a_date(text: str) -> bool:
    """Whether a text begins as dates do, in whatever form."""
    bare = text.strip()
    eight = _SORTED["%Y%m%d"].fullmatch(bare)
    return bool(eight or ISO.match(bare) or _LIKE_A_DATE.match(bare))


def day_of(text: object, order: str) -> str | None:
    """The day that a text names, in ISO form; None where it names none. With `iso`, the text as it is."""
    told = str(text).strip()
    if order == "iso":
        return told if ISO.match(told) else None
    found = _PARTS[order].fullmatch(told)
    if found is None:
        return None
    parts = dict(zip(order, found.groups(), strict=True))
    named = parts.get("b")
    month = MONTHS.index(named[:3].casefold()) + 1 if named else int(parts["m"])
    try:
        return date(int(parts["y"]), month, int(parts["d"])).isoformat()
    except ValueError:
        return None


def no_dates(texts: Iterable[str]) -> bool:
    """Whether there are texts and none of them can be a date, as none begins with a digit."""
    told = [text.strip() for text in texts if text.strip()]
    return bool(told) and not any(text[0].isdigit() or like_a_date(text) for text in told)


def form_of(texts: Iterable[str]) -> DateForm | None:
    """The form of dates; None where they are in ISO form, or no dates."""
    given = [text.strip() for text in texts if text.strip()]
    told = [text for text in given if not is_mark(text)]
    marked = len(told) < len(given)
    if not told:
        return None
    if all(ISO.match(text) for text in told):
        return DateForm(None, by_year=False, order="iso") if marked else None
    eight = _SORTED["%Y%m%d"]
    days = all(_YEAR_FIRST.fullmatch(t) or eight.fullmatch(t) for t in told)
    order = "ymd" if days and all(day_of(t, "ymd") for t in told) else ""
    for pattern, shape in _SORTED.items() if not marked else ():
        whole = shape is eight
        if all(shape.fullmatch(text) if whole else shape.match(text) for text in told):
            return DateForm(pattern, order=order)
    if all(_YEAR_FIRST.match(text) or eight.fullmatch(text) for text in told):
        if not order and any(eight.fullmatch(text) for text in told):
            return None  # numbers of eight digits, some of which might be days
        return DateForm(None, by_year=not marked, order=order)
    if all(_YEAR_LAST.fullmatch(text) for text in told):
        return DateForm(None, by_year=False, order=_order_of(told))
    orders: tuple[DateOrder, ...] = ("dby", "bdy")
    for order in orders:
        if all(day_of(text, order) for text in told):
            return DateForm(None, by_year=False, order=order)
    dates = sum(map(like_a_date, told))
    return DateForm(None, by_year=False) if 2 * dates > len(told) else None


def _order_of(told: Sequence[str]) -> DateOrder:
    """Which of day and month stands first: only a day is above 12, and one way of writing has one sign."""
    found = [m for text in told if (m := _YEAR_LAST.fullmatch(text)) is not None]
    first = any(int(m[1]) > len(MONTHS) for m in found)
    second = any(int(m[3]) > len(MONTHS) for m in found)
    if first == second or len({m[2] for m in found}) > 1:
        return ""
    order: DateOrder = "dmy" if first else "mdy"
    return order if all(day_of(text, order) for text in told) else ""
