"""Dates that a column of text writes in its own way: 20240105, 2024/01/05, 2024年1月5日, 28/01/2024.

A plan has dates in ISO form. Put beside such texts letter by letter, they compare wrongly, so they
are written as the column writes its own. Where those do not sort as text, as 2024/1/5 does not, each is
read as the day it names; where that is not sure, as of 05/01/2024 alone, no bound on them is right.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from duckkb.introspect.datetexts import ISO, DateForm, form_of, no_dates
from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.plan import Constant, Expression

Written = Callable[[Attribute], DateForm | None]
"""How a column of text writes its dates; None where that is ISO, or it holds none."""


def written(form: DateForm, value: Expression) -> Expression:
    """A constant that is a date in ISO form, as a column of that form would write it; else as it is."""
    day = iso_day(value)
    if day is None or form.pattern is None:
        return value
    text = form.pattern
    for sign, number in (("%Y", f"{day.year:04}"), ("%m", f"{day:%m}"), ("%d", f"{day:%d}")):
        text = text.replace(sign, number)
    return Constant(text)


def unsure(called: str, chinese: bool) -> str:
    """The sentence that dates of a column can be neither compared nor sorted."""
    if chinese:
        return f"「{called}」以文本保存日期，写法不一或无法确定，不能比较先后、按其分组或排序"
    return (
        f"{called} holds dates as text, in forms that differ or leave doubt: it can be neither"
        " compared, nor grouped, nor sorted by"
    )


def begins_year(value: Expression) -> bool:
    """Whether a constant names the first day of a year."""
    day = iso_day(value)
    return day is not None and (day.month, day.day) == (1, 1)


def iso_day(value: Expression) -> date | None:
    """The day that a constant names in ISO form."""
    if not isinstance(value, Constant) or not isinstance(value.value, str):
        return None
    if ISO.fullmatch(value.value) is None:
        return None
    try:
        return date.fromisoformat(value.value)
    except ValueError:
        return None


__all__ = ["DateForm", "begins_year", "form_of", "iso_day", "no_dates", "unsure", "written"]
