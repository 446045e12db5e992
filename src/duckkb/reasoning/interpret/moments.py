"""Conditions on time, in whatever shape a column keeps it: dates, text of one layout, a year."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.interpret.name_words import parts
from duckkb.reasoning.plan import And, Column, Compare, Condition, Constant, Operator
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.dates import find_dates
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


def only_day(day: date, start: int, end: int) -> DateSpan:
    """The span of a day that the words from `start` to `end` tell relative to today."""
    return DateSpan(start, end, day, day + timedelta(1), "day", True)


def reads_as_period(values: Sequence[str]) -> str:
    """How fine the dates are that all of these texts are; "" where one is none."""
    grain = ""
    for value in values:
        found = find_dates(value.casefold(), value, _FAR)
        whole = len(found) == 1 and found[0].start == 0 and found[0].end >= len(value.rstrip()) - 9
        if not whole or found[0].relative:
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
