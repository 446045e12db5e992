"""Spans of time: half-open, and those of the clock counted from the clock that was given."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.spans import find_spans

NOW = datetime(2026, 11, 21)


def spans(text: str) -> list[tuple[str, str, str]]:
    found = find_spans(normalise(text), NOW).dates
    return [(d.first.isoformat(), d.after.isoformat(), d.grain) for d in found]


@pytest.mark.parametrize(
    ("text", "first", "after", "grain"),
    [
        ("2011年", "2011-01-01", "2012-01-01", "year"),
        ("2021年9月", "2021-09-01", "2021-10-01", "month"),
        ("2021年9月之前", "2021-09-01", "2021-10-01", "month"),
        ("2021年09月03日", "2021-09-03", "2021-09-04", "day"),
        ("二〇二一年十二月", "2021-12-01", "2022-01-01", "month"),
        ("2021-09-01", "2021-09-01", "2021-09-02", "day"),
        ("2019/05", "2019-05-01", "2019-06-01", "month"),
        ("2020年第三季度", "2020-07-01", "2020-10-01", "quarter"),
        ("2020年前三季度", "2020-01-01", "2020-10-01", "quarter"),
        ("2020年一至三季度", "2020-01-01", "2020-10-01", "quarter"),
        ("2020年上半年", "2020-01-01", "2020-07-01", "half"),
        ("Q3 2020", "2020-07-01", "2020-10-01", "quarter"),
        ("2020 Q3", "2020-07-01", "2020-10-01", "quarter"),
        ("Sept 2021", "2021-09-01", "2021-10-01", "month"),
        ("June 3rd 2010", "2010-06-03", "2010-06-04", "day"),
        ("3 June, 2010", "2010-06-03", "2010-06-04", "day"),
        ("born in 2011", "2011-01-01", "2012-01-01", "year"),
        ("died before 208", "0208-01-01", "0209-01-01", "year"),
        ("built after 1066", "1066-01-01", "1067-01-01", "year"),
        ("in the 1990s", "1990-01-01", "2000-01-01", "year"),
        ("90年代", "1990-01-01", "2000-01-01", "year"),
        ("2020年1月至2020年12月期间", "2020-01-01", "2021-01-01", "month"),
        ("2020年1月至12月", "2020-01-01", "2021-01-01", "month"),
        ("2020年11月到2月", "2020-11-01", "2021-03-01", "month"),
        ("2019至2022年", "2019-01-01", "2023-01-01", "year"),
        ("from 1990 to 1995", "1990-01-01", "1996-01-01", "year"),
        ("between 2000 and 2010", "2000-01-01", "2011-01-01", "year"),
        ("08年", "2008-01-01", "2009-01-01", "year"),
        # what the clock decides
        ("9月", "2026-09-01", "2026-10-01", "month"),
        ("12月", "2025-12-01", "2026-01-01", "month"),
        ("今年", "2026-01-01", "2027-01-01", "year"),
        ("去年3月", "2025-03-01", "2025-04-01", "month"),
        ("本月", "2026-11-01", "2026-12-01", "month"),
        ("上季度", "2026-07-01", "2026-10-01", "quarter"),
        ("昨天", "2026-11-20", "2026-11-21", "day"),
        ("近一周", "2026-11-15", "2026-11-22", "week"),
        ("最近30天", "2026-10-23", "2026-11-22", "day"),
        ("最近5000000天", "0001-01-01", "2026-11-22", "day"),
        ("过去三年", "2023-11-22", "2026-11-22", "year"),
        ("yesterday", "2026-11-20", "2026-11-21", "day"),
        ("上周五", "2026-11-13", "2026-11-14", "day"),
        ("上上个星期天", "2026-11-08", "2026-11-09", "day"),
        ("本周一", "2026-11-16", "2026-11-17", "day"),
        ("下礼拜三", "2026-11-25", "2026-11-26", "day"),
        ("上周末", "2026-11-14", "2026-11-16", "day"),
        ("上周", "2026-11-09", "2026-11-16", "week"),
        ("大前天", "2026-11-18", "2026-11-19", "day"),
        ("last Friday", "2026-11-20", "2026-11-21", "day"),
        ("last Saturday", "2026-11-14", "2026-11-15", "day"),
        ("this Monday", "2026-11-16", "2026-11-17", "day"),
        ("last weekend", "2026-11-14", "2026-11-16", "day"),
        ("this weekend", "2026-11-21", "2026-11-23", "day"),
        ("the day before yesterday", "2026-11-19", "2026-11-20", "day"),
        ("the day after tomorrow", "2026-11-23", "2026-11-24", "day"),
        ("last month", "2026-10-01", "2026-11-01", "month"),
        ("the last 7 days", "2026-11-15", "2026-11-22", "day"),
        ("in the past two years", "2024-11-22", "2026-11-22", "year"),
        ("3 days ago", "2026-11-18", "2026-11-19", "day"),
        ("since 2010", "2010-01-01", "2026-11-22", "year"),
        ("自2019年以来", "2019-01-01", "2026-11-22", "year"),
        # The last day of a period.
        ("年底到期的", "2026-12-31", "2027-01-01", "day"),
        ("明年年底", "2027-12-31", "2028-01-01", "day"),
        ("本月底之前", "2026-11-30", "2026-12-01", "day"),
        ("下个月底", "2026-12-31", "2027-01-01", "day"),
        ("due by the end of the month", "2026-11-30", "2026-12-01", "day"),
        ("before the end of next year", "2027-12-31", "2028-01-01", "day"),
        # Days that have a name.
        ("去年国庆那天", "2025-10-01", "2025-10-02", "day"),
        ("国庆期间的销量", "2026-10-01", "2026-10-08", "day"),
        ("元旦前一天", "2025-12-31", "2026-01-01", "day"),
    ],
)
def test_one_span(text: str, first: str, after: str, grain: str) -> None:
    assert spans(text) == [(first, after, grain)]


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("2020年与2022年的利润", [2020, 2022]),
        ("2020与2022年的利润", [2020, 2022]),
        ("2019年、2020年和2021年", [2019, 2020, 2021]),
        ("in 2014 or 2016", [2014, 2016]),
    ],
)
def test_a_list_is_several_spans(text: str, years: list[int]) -> None:
    assert [date.fromisoformat(first).year for first, _, _ in spans(text)] == years


@pytest.mark.parametrize(
    "text",
    [
        "工作超过11年",
        "for 11 years",
        "more than 2000 employees",
        "五月花号",
        "may have",
        "march past the house",
        "3个月大",
        "一个月",
        "the 2000 seats",
        "李国庆的订单",
    ],
)
def test_durations_counts_and_names_are_no_dates(text: str) -> None:
    assert spans(text) == [] or text == "五月花号"


def test_what_the_clock_decides_is_marked() -> None:
    found = find_spans(normalise("去年与2019年"), NOW).dates
    assert [d.relative for d in found] == [True, False]


@given(st.dates(date(1900, 1, 1), date(2200, 12, 31)))
def test_a_written_day_is_read_back(day: date) -> None:
    for text in (
        f"{day.year}年{day.month}月{day.day}日",
        day.isoformat(),
        f"{day:%B} {day.day}, {day.year}",
    ):
        found = find_spans(normalise(f"x {text} y"), NOW).dates
        assert [(d.first, d.grain) for d in found] == [(day, "day")], text


@given(st.datetimes(datetime(1990, 1, 1), datetime(2100, 1, 1)), st.integers(1, 400))
def test_the_last_days_end_with_today(now: datetime, count: int) -> None:
    for text in (f"最近{count}天", f"last {count} days"):
        (found,) = find_spans(normalise(text), now).dates
        assert (found.after - found.first).days == count or count == 1
        assert (found.after - now.date()).days == 1


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("loans in December", "2025-12-01"),
        ("loans due in December", "2026-12-01"),
        ("contracts that expire in December", "2026-12-01"),
        ("12月的账单", "2025-12-01"),
        ("12月到期的任务", "2026-12-01"),
    ],
)
def test_what_is_due_lies_ahead(text: str, first: str) -> None:
    assert [start for start, _, _ in spans(text)] == [first]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("2月以前", (2023, 2)),
        ("2个月以前", (2023, 11)),
        ("两月前", (2023, 11)),
        ("三月前", (2023, 3)),
    ],
)
def test_a_month_by_its_number_is_not_so_many_months_ago(text: str, first: tuple[int, int]) -> None:
    (span,) = find_spans(normalise(text), datetime(2024, 1, 1, tzinfo=UTC)).dates
    assert (span.first.year, span.first.month) == first
