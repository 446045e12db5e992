"""Conditions on time, in whatever shape a column keeps it: dates, text of one layout, a year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

from duckkb.reasoning.catalog import Attribute, Class, Kind
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.plan import And, Column, Compare, Condition, Constant, Not, Operator, Or
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.dates import find_dates
from duckkb.reasoning.spans.numerals import chinese_number
from duckkb.reasoning.spans.periods import add_days, add_months

_FAR = date(9000, 1, 1)
_OF_TIME = regex(r"年份?|日期?|时间|时候|年月|[_ ](?:year|date|day|time|on|at)")
_DAYS = {"天": 1, "日": 1, "周": 7, "星期": 7, "个星期": 7}
_MONTHS = {"个月": 1, "个季度": 3, "年": 12}
_LASTING = (
    r"最[久长短早晚]|(?:已经?)?(?:超过|不到|不足|不满|满|至少|有)?"
    rf"[0-9零一二两三四五六七八九十半]+(?:{'|'.join((*_MONTHS, *_DAYS))})"
)
"""Behind the name of a time: how long ago it was."""
_LAYOUT = regex(
    r"(?P<y>\d{4})(?P<a>[-/.年])(?P<m>\d{1,2})(?P<b>[-/.月]?)(?:(?P<d>\d{1,2})(?P<c>日?))?(?P<t>[ T].*)?$"
)


_NUMBERED = regex(r"[Qq第]?(\d{1,2}|[一二三四五六七八九十]+)(?:个?季度?|月份?)?")
_YEARS = frozenset(("year", "birth", "born", "death", "die"))


def timed(attribute: Attribute) -> bool:
    """Whether it holds times: dates, or whole numbers that are years by their name."""
    if attribute.kind.temporal:
        return True
    years = any(_YEARS & {*parts(n)} or n.endswith(("年", "年份")) for n in attribute.names)
    return attribute.kind is Kind.INTEGER and years


def tells_time(attribute: Attribute, word: str) -> bool:
    """Whether an attribute is called by a word and one for time: 去世年份 of 去世, `ended_year` of `ended`."""
    names = (n.removeprefix(word) for n in attribute.names if n.startswith(word) and len(word) > 1)
    return any(_OF_TIME.fullmatch(rest) for rest in names)


def between(begin: Attribute, end: Attribute) -> Literal["-", "hours"]:
    """What is reckoned between two times: hours where both are times of day, else days."""
    return "hours" if begin.kind is end.kind is Kind.TIME else "-"


def since(name: str) -> re.Pattern[str] | None:
    """How a Chinese time is said of which it is told how long ago it was: 挂牌 before 超过三个月."""
    stem = re.sub("(?:日期|时间)$", "", name)
    if stem == name or len(stem) < 2:
        return None
    return re.compile(re.escape(stem) + f"(?={_LASTING})")


def ago(count: float, unit: str, today: date) -> date | None:
    """The day so many days, weeks, months, quarters or years ago, by the Chinese `unit`.

    None of any other unit, and of a part of a month.
    """
    if unit in _DAYS:
        return add_days(today, -int(count * _DAYS[unit]))
    if unit in _MONTHS and count == int(count):
        return add_months(today, -int(count) * _MONTHS[unit])
    return None


def part_of_year(own: Class) -> tuple[Attribute, int] | None:
    """What rows keep beside a year: the month of it, or the quarter, with how many months that is."""
    for months, word, endings in ((1, "month", ("月", "月份")), (3, "quarter", ("季", "季度"))):
        for a in own.attributes:
            if a.kind in (Kind.INTEGER, Kind.TEXT) and any(
                parts(n)[-1:] == (stem(word),) or n.endswith(endings) for n in a.names
            ):
                return a, months
    return None


def in_part_of_year(
    year: Column,
    part: tuple[Attribute, int],
    kept: Sequence[str],
    span: tuple[date, date],
    operator: Operator,
) -> Condition | None:
    """The condition that a year and its month or quarter lie in (or before, behind) a span of time.

    None where the span is of whole years, which the year tells alone, and where it is finer than what is kept.

    Args:
        year: the column of the year.
        part: of `part_of_year`.
        kept: its values, where those are texts (三季度, Q3).
        span: the first day, and the day after the last.
        operator: between for within it; lt le gt ge for before it, behind it.
    """
    attribute, months = part
    first, after = span
    if operator in ("lt", "ge"):
        after = _FAR
    elif operator in ("le", "gt"):
        first, after = after, _FAR
    ends = [d for d in (first, after) if d != _FAR]
    if all(d.month == d.day == 1 for d in ends):
        return None
    if any(d.day > 1 or (d.month - 1) % months for d in ends):
        return None
    most = 12 // months
    texts = {v: n for v in kept if 0 < (n := _number_in(v)) <= most}
    if attribute.kind is Kind.TEXT and not texts:
        return None
    column = Column(year.alias, attribute.name)

    def within(begin: int, end: int) -> Condition:
        if attribute.kind is Kind.TEXT:
            return Compare(
                column, "in", tuple(Constant(v) for v in texts if begin <= texts[v] <= end)
            )
        if begin == end:
            return Compare(column, "eq", (Constant(begin),))
        return Compare(column, "between", (Constant(begin), Constant(end)))

    begin, last = (first.month - 1) // months + 1, (after.month - 1) // months
    if operator != "between":
        late = And((Compare(year, "eq", (Constant(first.year),)), within(begin, most)))
        found = Or((Compare(year, "gt", (Constant(first.year),)), late))
        return Not(found) if operator in ("lt", "le") else found
    years: list[Condition] = []
    for y in range(first.year, (after - timedelta(1)).year + 1):
        ends_here = last if y == after.year else most
        told = within(begin if y == first.year else 1, ends_here)
        years.append(And((Compare(year, "eq", (Constant(y),)), told)))
    return Or(tuple(years)) if len(years) > 1 else years[0]


def _number_in(value: str) -> int:
    """The number of a month or a quarter: of 3, 三季度, Q3."""
    found = _NUMBERED.fullmatch(value.strip())
    return int(chinese_number(found[1]) or 0) if found else 0


def only_day(day: date, start: int, end: int) -> DateSpan:
    """The span of a day that the words from `start` to `end` tell relative to today."""
    return DateSpan(start, end, day, day + timedelta(1), "day", True)


def reads_as_period(values: Sequence[str], *, whole: bool = False) -> str:
    """How fine the dates are that all of these texts are; "" where one is none.

    `whole` lets no time of day stand behind them.
    """
    grain = ""
    for value in values:
        found = find_dates(value.casefold(), value, _FAR)
        rest = 0 if whole else 9
        alone = len(found) == 1 and found[0].start == 0
        if not alone or found[0].end < len(value.rstrip()) - rest or found[0].relative:
            return ""
        grain = found[0].grain
    return grain


def date_condition(
    column: Column, kind: Kind, span: DateSpan, operator: Operator, samples: Sequence[str]
) -> Condition | None:
    """The condition that a column lies in (or before, behind) a span of time.

    Args:
        column: what is compared.
        kind: of its attribute.
        span: the time that was told.
        operator: between for within it; lt le gt ge for before it, behind it.
        samples: a value of the column, which shows the layout of text.
    """
    if kind.numeric:
        first, last = span.first.year, (span.after - timedelta(1)).year
        if operator == "between":
            if first == last:
                return Compare(column, "eq", (Constant(first),))
            return Compare(column, "between", (Constant(first), Constant(last)))
        return Compare(column, operator, (Constant(last if operator in ("gt", "le") else first),))
    if kind.temporal:
        begin, end = span.first.isoformat(), span.after.isoformat()
    elif samples and (m := _LAYOUT.match(samples[0])):
        begin, end = _written(span.first, m), _written(span.after, m)
        short = len(m["m"]) == 1 or (m["d"] and len(m["d"]) == 1)
        if short and not _zero_padded(samples):
            return None
        one = not m["d"] and span.grain == "month" and _months(span) == 1
        if operator == "between" and one:
            return Compare(column, "eq", (Constant(begin),))
    else:
        return None
    if operator == "between":
        return And(
            (Compare(column, "ge", (Constant(begin),)), Compare(column, "lt", (Constant(end),)))
        )
    limit = {"lt": begin, "ge": begin, "le": end, "gt": end}[operator]
    return Compare(column, {"le": "lt", "gt": "ge"}.get(operator, operator), (Constant(limit),))  # type: ignore[arg-type]


def _written(day: date, layout: re.Match[str]) -> str:
    text = f"{day.year:04d}{layout['a']}{day.month:02d}{layout['b']}"
    return text + f"{day.day:02d}{layout['c']}" if layout["d"] else text


def _zero_padded(samples: Sequence[str]) -> bool:
    return all(len(s) == len(samples[0]) for s in samples)


def _months(span: DateSpan) -> int:
    return (span.after.year - span.first.year) * 12 + span.after.month - span.first.month
