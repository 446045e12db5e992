"""Spans of the calendar that rows are told apart by: 每个季度, 哪一周, 星期几."""

from __future__ import annotations

import re

from duckkb.reasoning.plan import DatePart
from duckkb.reasoning.regexes import regex

_UNIT = r"年度?|季度?|月份?|(?:周|星期|礼拜)(?!几)|[天日]"
_DAY_OF_WEEK = r"(?:周|星期|礼拜)几"
_LEADING = r"(?:哪一?个?|何)"
ASKED_BEFORE = regex(rf"(?P<p>{_LEADING}(?:{_UNIT})份?|{_DAY_OF_WEEK})$")
ASKED = regex(
    rf"(?P<p>{_LEADING}(?:{_UNIT})份?|{_DAY_OF_WEEK}|(?<=最[多少]的)(?:{_UNIT}|年份)(?=[是为?。]|$))"
)
"""Which span is asked for: 哪个月的订单最多, 订单最多的月份."""
_COUNTED = r"(?=.*(?:多少(?!钱|元|块|小时|分钟|公里|米|公?斤)|几[个名位条笔份单次人家本件场]|数|量|总|统计|平均|汇总))"
EACH = regex(
    r"(?:(?:每(?:个|一)?|各个?|逐|按|分|历)(?P<p>年度?|月份?|季度)(?:份|度)?"
    rf"|(?:按(?P<day>星期几?|礼拜几?|周几)|(?:每一?个?|逐|按)(?P<days>周|星期|礼拜|天|日)){_COUNTED})"
    r"(?!.{0,2}(?:产量|预算|薪))(?!要?[收交]?(?:费用?)?(?:是|为)?(?:多少|几)(?:钱|元|块))"
)
"""Something is told of each span. Of days and weeks only figures are: 每天的房租 is a price."""
_PARTS: dict[str, DatePart] = {
    "年": "year",
    "季": "year_quarter",
    "月": "year_month",
    "周": "year_week",
    "星": "year_week",
    "礼": "year_week",
    "天": "date",
    "日": "date",
}
_LED = regex(_LEADING)


def part_told(said: str) -> DatePart:
    """The part of a date that 哪一年, 季度, 周 or 星期几 tells."""
    if said.endswith("几"):
        return "weekday_zh"
    return _PARTS[_LED.sub("", said, count=1)[0]]


def part_of_each(found: re.Match[str]) -> DatePart:
    """The part of a date of which each is told something, of a match of `EACH`: 按星期 is by the days of
    the week, 每星期 by weeks."""
    return "weekday_zh" if found["day"] else part_told(found["p"] or found["days"])
