"""Chinese dates: 2021年9月, 上半年, 去年3月, 近一周; what lacks its year takes that of the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans import periods
from duckkb.reasoning.spans.numerals import chinese_number
from duckkb.reasoning.spans.periods import JOIN, Period, Piece

_DIGIT = "零〇一二三四五六七八九"
_YEAR = (
    rf"(?:(?P<y>(?<!\d)[12]\d{{3}}|(?<![\d.])[1-9]\d{{2}}|[{_DIGIT}]{{4}})\s*年(?!级|代)度?"
    rf"|(?P<yy>(?<![\d.])\d{{2}}|[{_DIGIT}]{{2}})\s*年(?!代|前|后|间|内|级)度?)"
)
_TOLD = r"(?P<ry>今年|去年|前年|明年|后年|本年度?|上一?年度?|下一年度?|(?<!不)同年|当年)"
_M = r"(?:(?P<m>(?<!\d)(?:1[0-2]|0?[1-9])|十[一二]?|[一二三四五六七八九])\s*月份?)"
_MOPEN = rf"(?P<mo>(?<!\d)(?:1[0-2]|0?[1-9]))(?={JOIN}(?:1[0-2]|0?[1-9])\s*月)"
_D = (
    r"(?:(?P<d>3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])[日号])"
)
_QN = r"(?:前|第?[一1]个?(?:季度)?[到至~-])(?P<{}>[二两三四2-4])个?季度"
"""The first quarters of a year together: 前三季度, 一至三季度."""
_Q = rf"(?:{_QN.format('qn')}|第?(?P<q>[一二三四1-4])个?季度|q(?P<q2>[1-4])|(?P<qw>首|末)季度?)"
_H = r"(?:(?P<h>[上下])半年|h(?P<h2>[12])(?![\da-z]))"
_CHINESE = regex(
    rf"(?:{_YEAR}|{_TOLD})\s*的?\s*(?:{_M}\s*{_D}?|{_MOPEN}|{_Q}|{_H})?"
    rf"|(?P<yo>(?<![\d.])[12]\d{{3}})(?=(?:{JOIN}|\s*[与和及、,]\s*)[12]\d{{3}}\s*年)"
    rf"|{_M.replace('<m>', '<m1>')}\s*{_D.replace('<d>', '<d1>')}?"
    rf"|{_MOPEN.replace('<mo>', '<m2>')}"
    rf"|{_QN.format('qn3')}|第?(?P<q3>[一二三四1-4])个?季度|(?P<h3>[上下])半年"
)
_FESTIVALS = {
    "元旦": (1, 1), "情人节": (2, 14), "三八节": (3, 8), "妇女节": (3, 8), "植树节": (3, 12), "愚人节": (4, 1),
    "劳动节": (5, 1), "五一": (5, 1), "青年节": (5, 4), "儿童节": (6, 1), "六一": (6, 1), "建党节": (7, 1),
    "建军节": (8, 1), "教师节": (9, 10), "国庆": (10, 1), "双十一": (11, 11), "双11": (11, 11), "双十二": (12, 12),
    "双12": (12, 12), "平安夜": (12, 24), "圣诞": (12, 25), "跨年夜": (12, 31),
}  # fmt: skip
_FESTIVAL = regex(
    rf"(?:(?P<y>[12]\d{{3}})年|{_TOLD})?的?(?P<f>{'|'.join(_FESTIVALS)})(?:节(?!目))?"
    r"(?:(?P<before>的?(?:前一天|头一天|前夕))|(?P<behind>的?(?:后一天|第二天|次日))|(?P<days>假期|期间|长假|黄金周)|(?P<on>[那这当]天|当日))?"
)
_NAME = regex(r"[一-鿿](?<![年的在从到和与于是有等过前后了，])$")
"""Before what is part of a name: 李国庆."""
_HOLIDAYS = {"国庆": 7, "五一": 5, "劳动节": 5}
"""Days that are off together."""
_TRAILING = regex(
    r"(?:最近|过去|近|前|往前)(?:的)?(?:这)?\s*(?P<n>半|\d+|[一二两三四五六七八九十]+)\s*(?P<half>个半)?个?"
    r"(?P<u>天|日(?!本)|周|星期|礼拜|月|季度|年)(?:以?来|之?内|里|间|以内)?"
)
_COUNTED_UNIT = (
    r"(?P<n{k}>半|\d+|[一二两三四五六七八九十]+)\s*个?(?P<u{k}>天|日(?!本)|周|星期|礼拜|月|季度|年)"
)
_COMING = regex(
    rf"(?:未来|接下来|今后|往后)的?\s*{_COUNTED_UNIT.format(k='')}(?:以内|之?内|里)?"
    rf"|(?<![近去年月\d]){_COUNTED_UNIT.format(k='2')}(?:以|之)?[内里](?=(?:[一-鿿]{{2,3}})?就?[快要会将]*[到过脱出](?:期|保)|就?[快要会将]*(?:截止|失效|满期))"
)
"""未来一周, 30天内到期的: of what is still to come."""
_AGO_ZH = regex(
    r"(?<![年月\d])(?P<n>\d+|[一二两三四五六七八九十]+)\s*(?:个?(?P<u>天|日|周|星期|月|年)(?<![^两个]月))(?:以|之)?前(?![\d一二三四五六七八九十])"
)
_NAMED_ZH = {
    "今天": ("day", 0), "今日": ("day", 0), "当天": ("day", 0), "昨天": ("day", -1), "昨日": ("day", -1),
    "前天": ("day", -2), "明天": ("day", 1), "后天": ("day", 2), "大前天": ("day", -3), "大后天": ("day", 3),
    "本周": ("week", 0), "这周": ("week", 0), "这一周": ("week", 0), "本星期": ("week", 0), "这星期": ("week", 0),
    "上周": ("week", -1), "上一周": ("week", -1), "上星期": ("week", -1), "上个星期": ("week", -1),
    "下周": ("week", 1), "下星期": ("week", 1),
    "本月": ("month", 0), "这个月": ("month", 0), "上月": ("month", -1), "上个月": ("month", -1),
    "上上个月": ("month", -2), "下月": ("month", 1), "下个月": ("month", 1),
    "本季度": ("quarter", 0), "这个季度": ("quarter", 0), "这季度": ("quarter", 0), "本季": ("quarter", 0),
    "上季度": ("quarter", -1), "上个季度": ("quarter", -1), "上一季度": ("quarter", -1), "上一个季度": ("quarter", -1),
    "下季度": ("quarter", 1), "下个季度": ("quarter", 1), "下一季度": ("quarter", 1),
}  # fmt: skip
_CLOSING = regex(
    r"(?<![\d一二三四五六七八九十])(?:(?P<y>今|本|明|去)?年年?|(?P<m>本|这个|下个?|上个?)?月|(?P<q>本|这个?|下个?|上个?)?季度?)[底末](?!尾)"
)
_WEEKDAY = regex(
    r"(?P<w>上上|下下|上|下|本|这)(?:一?个)?(?:周|星期|礼拜)(?:(?P<d>[一二三四五六日天])|(?P<end>末))"
)
_WEEKS = {"上上": -2, "上": -1, "本": 0, "这": 0, "下": 1, "下下": 2}
_DAYS = {sign: number for number, sign in enumerate("一二三四五六日")} | {"天": 6}
_NAMED = regex("|".join(sorted(_NAMED_ZH, key=len, reverse=True)))
_UNITS_ZH = {"天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month",
             "季度": "quarter", "年": "year"}  # fmt: skip
_YEARS_TOLD = {"今": 0, "去": -1, "前": -2, "明": 1, "后": 2, "本": 0, "上": -1, "下": 1}
_SPANNING = regex(r"\s*(?:以上|以下|以内|以来|的?历史|之?内|之久)")
_LASTING = regex(
    r"(?:超过|不到|不足|至少|大约|约|近|过去|最近|满|已|共|任职|工作|成立|使用|历时|长达|[过了])\s*$"
)


def absolute(text: str, now: date) -> Iterator[Piece]:
    """Years, halves, quarters, months and days; what lacks its year takes that of the one before."""
    known: int | None = None
    relative = False
    previous: Period | None = None
    end = 0
    for m in _CHINESE.finditer(text):
        g = m.groupdict()
        told = _told_year(g, now, text[: m.start()], text[m.end() :])
        if told is not None:
            known, relative = told, bool(g["ry"])
        elif g["y"] or g["yy"]:
            continue
        if g["m1"] and _is_count(text, m):
            continue
        month = g["m"] or g["mo"] or g["m1"] or g["m2"]
        day = g["d"] or g["d1"]
        q = g["q"] or g["q2"] or g["q3"] or _first_last(g["qw"])
        first = g["qn"] or g["qn3"]
        h = g["h"] or g["h2"] or g["h3"]
        rolls = previous is not None and re.fullmatch(JOIN, text[end : m.start()]) is not None
        y, from_now = (known, relative) if known is not None else (now.year, True)
        found = _make(y, month, day, q, h, first)
        if found and known is None and found.first > now and not periods.looks_ahead(text):
            found = _make(y - 1, month, day, q, h, first)
        elif found and told is None and rolls and previous and found.first < previous.first:
            found = _make(y + 1, month, day, q, h, first)
            known = y + 1
        if found is None:
            continue
        found = found.seen_from_now() if from_now else found
        end = m.start() + len(m.group().rstrip())
        yield m.start(), end, found
        previous = found


def festivals(text: str, now: date) -> Iterator[Piece]:
    """Days of the year that have a name: 去年国庆那天, 元旦前一天; 五一 by itself may be a street."""
    for m in _FESTIVAL.finditer(text):
        whole = any(m[g] for g in ("before", "behind", "days", "on")) or "节" in m.group()
        if m["f"] in ("五一", "六一") and not whole:
            continue
        if not (m["y"] or m["ry"]) and _NAME.search(text[: m.start()]):
            continue
        if m["days"] and m["f"] not in _HOLIDAYS:
            continue
        year = int(m["y"]) if m["y"] else now.year
        if m["ry"]:
            year += _YEARS_TOLD.get(m["ry"][0], 0)
        first = date(year, *_FESTIVALS[m["f"]])
        told = m["y"] or m["ry"]
        if not told and first > now and not periods.looks_ahead(text):
            first = first.replace(year=year - 1)
        first = periods.add_days(first, -1 if m["before"] else 1 if m["behind"] else 0)
        after = periods.add_days(first, _HOLIDAYS[m["f"]] if m["days"] else 1)
        yield m.start(), m.end(), Period(first, after, "day", not m["y"])


def _told_year(g: dict[str, str | None], now: date, before: str, after: str) -> int | None:
    if g["yo"]:
        return int(g["yo"])
    if told := g["ry"]:
        return now.year + _YEARS_TOLD[told[0]] if told[0] in _YEARS_TOLD else None
    if (text := g["y"] or g["yy"]) is None:
        return None
    if len(text) == 3 and (_LASTING.search(before) or _SPANNING.match(after)):
        return None
    if len(text) > 2:
        value = int(text) if text.isascii() else int(chinese_number(text) or 0)
        return value or None
    finer = any(g[k] for k in ("m", "mo", "q", "qn", "q2", "h"))
    if len(text) == 3:
        # 208年 is a year of old; 100年以上 and 用了100年 last.
        return None if _LASTING.search(before) or _LASTS.match(after) else int(text)
    if not text.isascii():
        return _century(int(chinese_number(text) or 0)) if finer else None
    # 11年 alone lasts eleven years; 08年, 98年 and 在11年 are years.
    if not finer and (text[0] not in "09" or _LASTING.search(before)):
        if text[0] not in "789" and not re.search(r"(?:[在于自从]|截至)\s*$", before):
            return None
        if _LASTING.search(before) or _LASTS.match(after):
            return None
    return _century(int(text))


_LASTS = regex(r"\s*(?:以上|以下|以内|以来|的?历史|之?内)")


def _century(two: int) -> int:
    return 1900 + two if two >= 50 else 2000 + two


def _first_last(word: str | None) -> str | None:
    return {"首": "1", "末": "4", None: None}[word]


def _is_count(text: str, m: re.Match[str]) -> bool:
    """`十二月` is December, `第三月` and `个三月` are not."""
    return text[max(0, m.start() - 1) : m.start()] in ("第", "个", "半")


def _make(
    y: int,
    month: str | None,
    day: str | None,
    quarter: str | None,
    half: str | None,
    first: str | None,
) -> Period | None:
    if month:
        m = int(chinese_number(month) or 0)
        return periods.day(y, m, int(chinese_number(day) or 0)) if day else periods.month(y, m)
    if quarter:
        return periods.quarter(y, int(chinese_number(quarter) or 0))
    if first:
        return periods.months(y, 1, 3 * int(chinese_number(first) or 0), "quarter")
    if half:
        return periods.half(y, 1 if half in "上1" else 2)
    return periods.year(y)


def relative(text: str, now: date) -> Iterator[Piece]:
    for m in _CLOSING.finditer(text):
        told = m["y"] or m["m"] or m["q"] or "本"
        grain = "year" if "年" in m.group() else "month" if "月" in m.group() else "quarter"
        yield m.start(), m.end(), periods.last_day(now, grain, _YEARS_TOLD.get(told[0], 0))
    for m in _TRAILING.finditer(text):
        if (
            m.group().startswith("前")
            and m["u"] in ("年", "季度")
            and not m.group().endswith(("内", "里", "来"))
        ):
            continue
        count = 0.5 if m["n"] == "半" else chinese_number(m["n"])
        if count:
            extra = 0.5 if m["half"] else 0
            yield m.start(), m.end(), periods.trailing(now, _UNITS_ZH[m["u"]], count + extra)
    for m in _COMING.finditer(text):
        number = m["n"] or m["n2"]
        if count := 0.5 if number == "半" else chinese_number(number):
            yield m.start(), m.end(), periods.coming(now, _UNITS_ZH[m["u"] or m["u2"]], count)
    for m in _WEEKDAY.finditer(text):
        weeks = _WEEKS[m["w"]]
        found = (
            periods.weekend(now, weeks) if m["end"] else periods.weekday(now, weeks, _DAYS[m["d"]])
        )
        yield m.start(), m.end(), found
    for m in _NAMED.finditer(text):
        grain, steps = _NAMED_ZH[m.group()]
        yield m.start(), m.end(), periods.calendar(now, grain, steps)
    for m in _AGO_ZH.finditer(text):
        count = chinese_number(m["n"])
        if count and count < (100 if m["u"] == "年" else 1000):
            yield m.start(), m.end(), periods.ago(now, _UNITS_ZH[m["u"]], int(count))
