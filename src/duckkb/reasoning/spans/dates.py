"""Dates and spans of time in a question, Chinese and English, absolute and told from the clock."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.spans import periods
from duckkb.reasoning.spans.numerals import ENGLISH, ORDINALS, chinese_number
from duckkb.reasoning.spans.periods import Period

Piece = tuple[int, int, Period]

_DIGIT = "零〇一二三四五六七八九"
_JOIN = r"\s*(?:至|到|-{1,2}|~|—+|–|―|to|through|until|till)\s*"
_YEAR = rf"(?P<y>(?<!\d)[12]\d{{3}}|(?<![\d.])\d{{2}}|[{_DIGIT}]{{4}}|[{_DIGIT}]{{2}})\s*年(?!代|前|后|间|内|级)度?"
_TOLD = r"(?P<ry>今年|去年|前年|明年|后年|本年度?|上一?年度?|下一年度?|同年|当年)"
_M = r"(?:(?P<m>(?<!\d)(?:1[0-2]|0?[1-9])|十[一二]?|[一二三四五六七八九])\s*月份?)"
_MOPEN = rf"(?P<mo>(?<!\d)(?:1[0-2]|0?[1-9]))(?={_JOIN}(?:1[0-2]|0?[1-9])\s*月)"
_D = (
    r"(?:(?P<d>3[01]|[12]\d|0?[1-9]|三十一?|二?十[一二三四五六七八九]?|[一二三四五六七八九])[日号])"
)
_Q = r"(?:第?(?P<q>[一二三四1-4])个?季度|q(?P<q2>[1-4])|(?P<qw>首|末)季度?)"
_H = r"(?:(?P<h>[上下])半年|h(?P<h2>[12])(?![\da-z]))"
_CHINESE = re.compile(
    rf"(?:{_YEAR}|{_TOLD})\s*的?\s*(?:{_M}\s*{_D}?|{_MOPEN}|{_Q}|{_H})?"
    rf"|(?P<yo>(?<![\d.])[12]\d{{3}})(?=(?:{_JOIN}|\s*[与和及、,]\s*)[12]\d{{3}}\s*年)"
    rf"|{_M.replace('<m>', '<m1>')}\s*{_D.replace('<d>', '<d1>')}?"
    rf"|{_MOPEN.replace('<mo>', '<m2>')}"
    r"|第?(?P<q3>[一二三四1-4])个?季度|(?P<h3>[上下])半年"
)
_TRAILING = re.compile(
    r"(?:最近|过去|近|前|往前)(?:的)?(?:这)?\s*(?P<n>半|\d+|[一二两三四五六七八九十]+)\s*(?P<half>个半)?个?"
    r"(?P<u>天|日(?!本)|周|星期|礼拜|月|季度|年)(?:以?来|之?内|里|间|以内)?"
)
_AGO_ZH = re.compile(
    r"(?P<n>\d+|[一二两三四五六七八九十]+)\s*个?(?P<u>天|日|周|星期|月|年)(?:以|之)?前(?![\d一二三四五六七八九十])"
)
_NAMED_ZH = {
    "今天": ("day", 0), "今日": ("day", 0), "当天": ("day", 0), "昨天": ("day", -1), "昨日": ("day", -1),
    "前天": ("day", -2), "明天": ("day", 1), "后天": ("day", 2),
    "本周": ("week", 0), "这周": ("week", 0), "这一周": ("week", 0), "本星期": ("week", 0), "这星期": ("week", 0),
    "上周": ("week", -1), "上一周": ("week", -1), "上星期": ("week", -1), "上个星期": ("week", -1),
    "下周": ("week", 1), "下星期": ("week", 1),
    "本月": ("month", 0), "这个月": ("month", 0), "上月": ("month", -1), "上个月": ("month", -1),
    "上上个月": ("month", -2), "下月": ("month", 1), "下个月": ("month", 1),
    "本季度": ("quarter", 0), "这个季度": ("quarter", 0), "这季度": ("quarter", 0), "本季": ("quarter", 0),
    "上季度": ("quarter", -1), "上个季度": ("quarter", -1), "上一季度": ("quarter", -1), "上一个季度": ("quarter", -1),
    "下季度": ("quarter", 1), "下个季度": ("quarter", 1), "下一季度": ("quarter", 1),
}  # fmt: skip
_NAMED = re.compile("|".join(sorted(_NAMED_ZH, key=len, reverse=True)))
_UNITS_ZH = {"天": "day", "日": "day", "周": "week", "星期": "week", "礼拜": "week", "月": "month",
             "季度": "quarter", "年": "year"}  # fmt: skip
_YEARS_TOLD = {"今": 0, "去": -1, "前": -2, "明": 1, "后": 2, "本": 0, "上": -1, "下": 1}
_LASTING = re.compile(
    r"(?:超过|不到|不足|至少|大约|约|近|过去|最近|满|已|共|任职|工作|成立|使用|历时|长达|[过了])\s*$"
)

_ISO = re.compile(
    r"(?<![\w.\-/])(?P<y>[12]\d{3})(?P<s>[-/.])(?P<m>1[0-2]|0?[1-9])(?:(?P=s)(?P<d>3[01]|[12]\d|0?[1-9]))?"
    r"(?:[ t]\d\d:\d\d(?::\d\d)?)?(?![\d\-/.]*\d)(?![a-z])"
)

_MONTHS = {
    name: i
    for i, names in enumerate(
        (
            "january jan", "february feb", "march mar", "april apr", "may", "june jun",
            "july jul", "august aug", "september sept sep", "october oct", "november nov",
            "december dec",
        ),
        1,
    )
    for name in names.split()
}  # fmt: skip
_MON = r"(?P<mon>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_NTH = r"(?P<d>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
_Y4 = r"(?P<y>[12]\d{3})(?![\d,.]*\d)"
_ENGLISH = re.compile(
    rf"\b{_MON}\s+(?:the\s+)?{_NTH}\b(?:\s*,\s*|\s+)(?:of\s+)?{_Y4}"
    rf"|\b{_NTH.replace('<d>', '<d2>')}\s+(?:of\s+)?{_MON.replace('<mon>', '<mon2>')},?\s+{_Y4.replace('<y>', '<y2>')}"
    rf"|\b{_MON.replace('<mon>', '<mon3>')},?\s+(?:of\s+)?{_Y4.replace('<y>', '<y3>')}"
    rf"|\b{_MON.replace('<mon>', '<mon4>')}\s+(?:the\s+)?{_NTH.replace('<d>', '<d4>')}\b(?!,?\d)"
    rf"|\b{_NTH.replace('<d>', '<d5>')}\s+(?:of\s+)?{_MON.replace('<mon>', '<mon5>')}"
    rf"|\b(?:q(?P<q>[1-4])|(?P<qw>first|second|third|fourth|1st|2nd|3rd|4th|last)\s+quarter)\b"
    rf"(?:\s*,?\s*(?:of\s+|in\s+)?{_Y4.replace('<y>', '<y6>')})?"
    rf"|\b(?:h(?P<h>[12])|(?P<hw>first|second)\s+half)\b\s*,?\s*(?:of\s+|in\s+)?{_Y4.replace('<y>', '<y7>')}"
    rf"|\b{_Y4.replace('<y>', '<y8>')}[\s-]?(?:q(?P<q8>[1-4])|h(?P<h8>[12]))\b"
)
_MONTH_ALONE = re.compile(
    rf"\b(?:in|of|since|until|during|before|after|by|for|from|to|and|between)\s+(?P<all>{_MON})(?!\s*\w*(?:st|nd|rd|th)?\s*\d)"
)
_YEAR_AFTER = re.compile(
    r"\b(?:in|since|during|until|till|by|before|after|from|to|and|or|of|year|years|season|for|than|between|through)\s+(?:the\s+)?(?:year\s+)?"
    r"(?P<all>(?P<y>1[5-9]\d\d|20\d\d)(?![\d,]*\d)(?!\.\d)(?![-/]\w))\b"
)
_YEAR_STRONG = re.compile(
    r"(?:in|since|during|until|till|by|before|after|year|years|season)\s+(?:the\s+)?(?:year\s+)?\d{4}$"
)
_FOLLOWED = re.compile(
    r"\s+(?!and\b|or\b|to\b|but\b|in\b|for\b|at\b|by\b|with\b|is\b|are\b|was\b|were\b|that\b|who\b|have\b|had\b|has\b|did\b|on\b|from\b|of\b|order\w*|sort\w*|season|inclusive|more|less|fewer|than|as)[a-z]"
)
_DECADE = re.compile(
    r"\b(?:the\s+)?(?P<y>1[5-9]\d0|20\d0)'?s\b|(?<!\d)(?:(?P<c>20|21)世纪)?(?P<z>[1-9]0)年代"
)
_RELATIVE = re.compile(
    r"\b(?P<day>today|yesterday|tomorrow)\b"
    r"|\b(?P<which>this|last|previous|next|current|past)\s+(?P<u>week|month|quarter|year)\b"
    r"|\b(?:the\s+)?(?:last|past|previous|recent)\s+(?P<n>\d+|[a-z]+)\s+(?P<u2>day|week|month|quarter|year)s\b"
    r"|\b(?P<n3>\d+|[a-z]+)\s+(?P<u3>day|week|month|year)s?\s+ago\b"
    r"|\b(?P<ytd>year to date|ytd)\b"
)
_DAYS = {"today": 0, "yesterday": -1, "tomorrow": 1}
_STEPS = {"this": 0, "current": 0, "last": -1, "previous": -1, "next": 1}
_BETWEEN = re.compile(r"\s*(?:and|和|与)\s*")
_OPENING = re.compile(r"(?:from|between|从|自|介于|在)\s*(?:the\s+)?$")
_CLOSING = re.compile(r"\s*(?:这段?)?(?:之间|期间|间|为止)")
_SINCE = re.compile(r"(?:\bsince\s+(?:the\s+)?|自从?|从)$")
_ONWARDS = re.compile(
    r"\s*(?:以来|起(?!码)|至今|开始|到现在|到今天|onwards?|on\b(?!\s+the)|to date|until now)"
)


def find_dates(text: str, cased: str, now: date) -> tuple[DateSpan, ...]:
    """Every span of time in folded text; `cased` is the same text, where capitals tell May."""
    pieces: list[Piece] = []
    finders: tuple[Callable[[], Iterator[Piece]], ...] = (
        lambda: _iso(text),
        lambda: _relative_chinese(text, now),
        lambda: _decades(text),
        lambda: _chinese(text, now),
        lambda: _relative_english(text, now),
        lambda: _english(text, now),
        lambda: _lone_months(text, cased, now),
        lambda: _lone_years(text),
    )
    for finder in finders:
        for piece in finder():
            if all(piece[1] <= a or b <= piece[0] for a, b, _ in pieces):
                pieces.append(piece)
    pieces.sort(key=lambda p: p[0])
    joined = [_since(text, piece, now) for piece in _ranges(text, pieces)]
    return tuple(
        DateSpan(a, b, p.first, p.after, p.grain, p.relative)
        for a, b, p in joined
        if p.first < p.after
    )


def _iso(text: str) -> Iterator[Piece]:
    for m in _ISO.finditer(text):
        y, mo = int(m["y"]), int(m["m"])
        if m["s"] == "." and not m["d"]:
            continue
        found = periods.day(y, mo, int(m["d"])) if m["d"] else periods.month(y, mo)
        if found:
            yield m.start(), m.end(), found


def _chinese(text: str, now: date) -> Iterator[Piece]:
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
        elif g["y"]:
            continue
        if g["m1"] and _is_count(text, m):
            continue
        month = g["m"] or g["mo"] or g["m1"] or g["m2"]
        day = g["d"] or g["d1"]
        q = g["q"] or g["q2"] or g["q3"] or _first_last(g["qw"])
        h = g["h"] or g["h2"] or g["h3"]
        rolls = previous is not None and re.fullmatch(_JOIN, text[end : m.start()]) is not None
        y, from_now = (known, relative) if known is not None else (now.year, True)
        found = _make(y, month, day, q, h)
        if found and known is None and found.first > now:
            found = _make(y - 1, month, day, q, h)
        elif found and told is None and rolls and previous and found.first < previous.first:
            found = _make(y + 1, month, day, q, h)
            known = y + 1
        if found is None:
            continue
        found = found.seen_from_now() if from_now else found
        end = m.start() + len(m.group().rstrip())
        yield m.start(), end, found
        previous = found


def _told_year(g: dict[str, str | None], now: date, before: str, after: str) -> int | None:
    if g["yo"]:
        return int(g["yo"])
    if told := g["ry"]:
        return now.year + _YEARS_TOLD[told[0]] if told[0] in _YEARS_TOLD else None
    if (text := g["y"]) is None:
        return None
    if len(text) == 4:
        value = int(text) if text.isascii() else int(chinese_number(text) or 0)
        return value or None
    finer = any(g[k] for k in ("m", "mo", "q", "q2", "h"))
    if not text.isascii():
        return _century(int(chinese_number(text) or 0)) if finer else None
    # 11年 alone lasts eleven years; 08年, 98年 and 在11年 are years.
    if not finer and (text[0] not in "09" or _LASTING.search(before)):
        if text[0] not in "789" and not re.search(r"(?:[在于自从]|截至)\s*$", before):
            return None
        if _LASTING.search(before) or re.match(r"\s*(?:以上|以下|以内|以来|的?历史|之?内)", after):
            return None
    return _century(int(text))


def _century(two: int) -> int:
    return 1900 + two if two >= 50 else 2000 + two


def _first_last(word: str | None) -> str | None:
    return {"首": "1", "末": "4", None: None}[word]


def _is_count(text: str, m: re.Match[str]) -> bool:
    """`十二月` is December, `第三月` and `个三月` are not."""
    return text[max(0, m.start() - 1) : m.start()] in ("第", "个", "半")


def _make(
    y: int, month: str | None, day: str | None, quarter: str | None, half: str | None
) -> Period | None:
    if month:
        m = int(chinese_number(month) or 0)
        return periods.day(y, m, int(chinese_number(day) or 0)) if day else periods.month(y, m)
    if quarter:
        return periods.quarter(y, int(chinese_number(quarter) or 0))
    if half:
        return periods.half(y, 1 if half in "上1" else 2)
    return periods.year(y)


def _relative_chinese(text: str, now: date) -> Iterator[Piece]:
    for m in _TRAILING.finditer(text):
        if (
            m.group().startswith("前")
            and m["u"] in ("年", "季度")
            and not m.group().endswith(("内", "里", "来"))
        ):
            if m["u"] == "季度" and (n := chinese_number(m["n"])) and 1 <= n <= 4:
                first = date(now.year, 1, 1)
                yield (
                    m.start(),
                    m.end(),
                    Period(first, periods.add_months(first, 3 * int(n)), "quarter", True),
                )
            continue
        count = 0.5 if m["n"] == "半" else chinese_number(m["n"])
        if count:
            extra = 0.5 if m["half"] else 0
            yield m.start(), m.end(), periods.trailing(now, _UNITS_ZH[m["u"]], count + extra)
    for m in _NAMED.finditer(text):
        grain, steps = _NAMED_ZH[m.group()]
        yield m.start(), m.end(), periods.calendar(now, grain, steps)
    for m in _AGO_ZH.finditer(text):
        count = chinese_number(m["n"])
        if count and count < 1000:
            yield m.start(), m.end(), periods.ago(now, _UNITS_ZH[m["u"]], int(count))


def _decades(text: str) -> Iterator[Piece]:
    for m in _DECADE.finditer(text):
        if m["y"]:
            yield m.start(), m.end(), periods.years(int(m["y"]), 10)
        else:
            century = {"20": 1900, "21": 2000, None: 1900 if m["z"] >= "30" else 2000}[m["c"]]
            yield m.start(), m.end(), periods.years(century + int(m["z"]), 10)


def _relative_english(text: str, now: date) -> Iterator[Piece]:
    for m in _RELATIVE.finditer(text):
        if m["day"]:
            yield m.start(), m.end(), periods.calendar(now, "day", _DAYS[m["day"]])
        elif m["ytd"]:
            yield m.start(), m.end(), Period(date(now.year, 1, 1), now, "year").since(now)
        elif m["which"] == "past":
            yield m.start(), m.end(), periods.trailing(now, m["u"], 1)
        elif m["which"]:
            yield m.start(), m.end(), periods.calendar(now, m["u"], _STEPS[m["which"]])
        else:
            word = m["n"] or m["n3"]
            count = (
                int(word) if word.isdigit() else ENGLISH.get(word, 1 if word in ("a", "an") else 0)
            )
            if m["n"] and 0 < count < 5000:
                yield m.start(), m.end(), periods.trailing(now, m["u2"], count)
            elif 0 < count < 5000:
                yield m.start(), m.end(), periods.ago(now, m["u3"], count)


def _english(text: str, now: date) -> Iterator[Piece]:
    for m in _ENGLISH.finditer(text):
        g = m.groupdict()
        y = next((int(v) for k, v in g.items() if k[0] == "y" and v), None)
        mon = next((_MONTHS[v] for k, v in g.items() if k.startswith("mon") and v), None)
        d = next((int(v) for k, v in g.items() if k[0] == "d" and v), None)
        quarter = g["q"] or g["q8"] or g["qw"]
        half = g["h"] or g["h8"] or g["hw"]
        if mon and y is None and text[m.start() :].startswith(("may ", "march ")) and not d:
            continue
        if quarter and g["qw"] == "last":
            if y is None:
                continue
            quarter = "4"
        for year, relative in (
            ((y, False),) if y is not None else ((now.year, True), (now.year - 1, True))
        ):
            if mon:
                found = periods.day(year, mon, d) if d else periods.month(year, mon)
            elif quarter:
                found = periods.quarter(
                    year, int(quarter[0]) if quarter[0].isdigit() else ORDINALS[quarter]
                )
            else:
                found = periods.half(
                    year, {"first": 1, "second": 2}.get(half or "") or int(half or 1)
                )
            if found and (not relative or found.first <= now):
                yield m.start(), m.end(), found.seen_from_now() if relative else found
                break


def _lone_months(text: str, cased: str, now: date) -> Iterator[Piece]:
    """A month behind a preposition; `may` and `march` only with their capital."""
    for m in _MONTH_ALONE.finditer(text):
        if (
            m["mon"] in ("may", "march", "mar", "jan", "dec")
            and not cased[m.start("all")].isupper()
        ):
            continue
        found = periods.month(now.year, _MONTHS[m["mon"]])
        if found and found.first > now:
            found = periods.month(now.year - 1, _MONTHS[m["mon"]])
        if found:
            yield m.start("all"), m.end("all"), found.seen_from_now()


def _lone_years(text: str) -> Iterator[Piece]:
    """Four digits that a word before marks as a year, and that count nothing behind them."""
    last = -1
    for m in _YEAR_AFTER.finditer(text):
        head = text[m.start() : m.end()]
        strong = _YEAR_STRONG.match(head) is not None
        counts = _FOLLOWED.match(text, m.end()) is not None
        word = head.split()[0]
        if word in ("than", "for", "of") and (counts or word == "than"):
            continue
        if word in ("from", "between") and not re.match(
            r"\s*(?:and|to|-|until|till|through)\s*[12]\d{3}\b(?!\s+[a-z]+s\b)", text[m.end() :]
        ):
            continue
        if word in ("to", "and", "or", "through") and last < 0:
            continue
        if not strong and counts and word not in ("from", "between"):
            continue
        found = periods.year(int(m["y"]))
        if found:
            last = m.end()
            yield m.start("all"), m.end("all"), found


def _ranges(text: str, pieces: list[Piece]) -> list[Piece]:
    """`A 至 B`, `from A to B`, `between A and B` as one span."""
    joined: list[Piece] = []
    for piece in pieces:
        if joined:
            start, end, first = joined[-1]
            gap = text[end : piece[0]]
            opening = _OPENING.search(text[:start])
            closing = _CLOSING.match(text, piece[1])
            both = (
                _BETWEEN.fullmatch(gap)
                and opening
                and (
                    opening.group().startswith("between") or (closing and "之间" in closing.group())
                )
            )
            if (both or re.fullmatch(_JOIN, gap)) and first.first < piece[2].after:
                start = opening.start() if opening and opening.group()[0] != "在" else start
                joined[-1] = (start, closing.end() if closing else piece[1], first.to(piece[2]))
                continue
        joined.append(piece)
    return joined


def _since(text: str, piece: Piece, now: date) -> Piece:
    """`since X`, `自X以来`, `X至今`: up to today."""
    start, end, period = piece
    opening = _SINCE.search(text[:start])
    onwards = _ONWARDS.match(text, end)
    if (
        onwards
        and (
            opening
            or "以来" in onwards.group()
            or "至今" in onwards.group()
            or "起" in onwards.group()
        )
    ) or (opening and "since" in opening.group()):
        begin = opening.start() if opening else start
        return begin, onwards.end() if onwards else end, period.since(now)
    return piece
