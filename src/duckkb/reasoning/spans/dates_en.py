"""English dates: Sept 2021, June 3rd 2010, Q3 2020, the last 7 days; bare years behind a cue."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans import periods
from duckkb.reasoning.spans.numerals import ENGLISH, ORDINALS
from duckkb.reasoning.spans.periods import Period, Piece

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
_ENGLISH = regex(
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
_MONTH_ALONE = regex(
    rf"\b(?:in|of|since|until|during|before|after|by|for|from|to|and|between)\s+(?:both\s+|either\s+)?(?P<all>{_MON})(?!\s*\w*(?:st|nd|rd|th)?\s*\d)"
)
_IN_TIME = regex(r"(?:in|since|until|during)\s")
_CLOSES = regex(r"\s*(?:$|[,.?!;]|(?:and|or|by|for|with|about|of|from|but)\b)")
_YEAR_AFTER = regex(
    r"\b(?:in|since|during|until|till|by|before|after|from|to|and|or|of|year|years|season|for|than|between|through|vs\.?|versus)\s+(?:the\s+)?(?:year\s+)?"
    r"(?P<all>(?P<y>1[5-9]\d\d|20\d\d)(?![\d,]*\d)(?!\.\d)(?![-/]\w))\b"
)
_TO_YEAR = regex(r"\s*(?:and|to|-|until|till|through)\s*[12]\d{3}\b(?!\s+[a-z]+s\b)")
_NOTHING = regex(r"\W*$|\s+(?:(?:and|or)\s+(?:later|earlier|newer|older|before|after)|onwards?)\b")
_YEAR_STRONG = regex(
    r"(?:in|since|during|until|till|by|before|after|year|years|season)\s+(?:the\s+)?(?:year\s+)?\d{4}$"
)
_FOLLOWED = regex(
    r"\s+(?!and\b|or\b|to\b|but\b|in\b|for\b|at\b|by\b|with\b|is\b|are\b|was\b|were\b|that\b|who\b|have\b|had\b|has\b|did\b|on\b|from\b|of\b|order\w*|sort\w*|season|inclusive|more|less|fewer|than|as)[a-z]"
)
_OLD_YEAR = regex(
    r"\b(?:in|since|until|till|before|after)\s+(?:the\s+)?(?:year\s+)?"
    r"(?P<all>(?P<y>[1-9]\d\d|1[0-4]\d\d)(?![\d,]*\d)(?!\.\d)(?![-/%]|\s*percent))\b"
)
_RELATIVE = regex(
    r"\b(?P<day>(?:the\s+)?day\s+before\s+yesterday|(?:the\s+)?day\s+after\s+tomorrow|today|yesterday|tomorrow)\b"
    r"|\b(?P<w>last|this|past)\s+(?:(?P<d>monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?P<end>weekend))\b"
    r"|\b(?P<which>this|last|previous|next|current|past)\s+(?P<u>week|month|quarter|year)\b"
    r"|\b(?:the\s+)?end\s+of\s+(?:the\s+)?(?:(?P<ending>this|next|last|current)\s+)?(?P<u0>week|month|quarter|year)\b"
    r"|\b(?:the\s+)?(?:last|past|previous|recent)\s+(?P<n>\d+|[a-z]+)\s+(?P<u2>day|week|month|quarter|year)s\b"
    r"|\b(?:the\s+)?(?:next|coming|upcoming|following)\s+(?P<n4>\d+|[a-z]+)\s+(?P<u4>day|week|month|quarter|year)s\b"
    r"|\b(?P<n3>\d+|[a-z]+)\s+(?P<u3>day|week|month|year)s?\s+ago\b"
    r"|\b(?P<ytd>year to date|ytd)\b"
)
_WITHIN = regex(r"\b(?:in|within|over|during|for)\s+the\s+$")
"""Before `last month` that is no month of the calendar, but the days up to today."""
_DAYS = {"today": 0, "before yesterday": -2, "yesterday": -1, "after tomorrow": 2, "tomorrow": 1}
_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_STEPS = {"this": 0, "current": 0, "last": -1, "previous": -1, "next": 1}


def relative(text: str, now: date) -> Iterator[Piece]:
    for m in _RELATIVE.finditer(text):
        if m["day"]:
            said = " ".join(m["day"].split()).removeprefix("the ").removeprefix("day ")
            yield m.start(), m.end(), periods.calendar(now, "day", _DAYS[said])
        elif m["end"]:
            yield m.start(), m.end(), periods.weekend(now, 0 if m["w"] == "this" else -1)
        elif m["d"]:
            number = _WEEKDAYS.index(m["d"])
            this = m["w"] == "this"
            found = periods.weekday(now, 0, number) if this else periods.last_weekday(now, number)
            yield m.start(), m.end(), found
        elif m["ytd"]:
            yield m.start(), m.end(), Period(date(now.year, 1, 1), now, "year").since(now)
        elif m["u0"]:
            yield m.start(), m.end(), periods.last_day(now, m["u0"], _STEPS[m["ending"] or "this"])
        elif m["which"] == "past" or (m["which"] == "last" and _WITHIN.search(text[: m.start()])):
            yield m.start(), m.end(), periods.trailing(now, m["u"], 1)
        elif m["which"]:
            yield m.start(), m.end(), periods.calendar(now, m["u"], _STEPS[m["which"]])
        else:
            word = m["n"] or m["n3"] or m["n4"]
            count = (
                int(word) if word.isdigit() else ENGLISH.get(word, 1 if word in ("a", "an") else 0)
            )
            if m["n"] and 0 < count < 5000:
                yield m.start(), m.end(), periods.trailing(now, m["u2"], count)
            elif m["n4"] and 0 < count < 5000:
                yield m.start(), m.end(), periods.coming(now, m["u4"], count)
            elif 0 < count < 5000:
                yield m.start(), m.end(), periods.ago(now, m["u3"], count)


def absolute(text: str, now: date) -> Iterator[Piece]:
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
            if found and (not relative or found.first <= now or periods.looks_ahead(text)):
                yield m.start(), m.end(), found.seen_from_now() if relative else found
                break


def lone_months(text: str, cased: str, now: date) -> Iterator[Piece]:
    """A month behind a preposition; `may` and `march` without their capital only behind one of time, with
    nothing behind them that they might tell of: `runs in may`."""
    told = {m["y"] for m in _YEAR_AFTER.finditer(text)}
    for m in _MONTH_ALONE.finditer(text):
        sure = _IN_TIME.match(text, m.start()) and _CLOSES.match(text, m.end())
        if (
            m["mon"] in ("may", "march", "mar", "jan", "dec")
            and not cased[m.start("all")].isupper()
            and not sure
        ):
            continue
        if len(told) == 1:
            # `in 2024, and closed before March`: of the year that is spoken of
            within = periods.month(int(*told), _MONTHS[m["mon"]])
            if within:
                yield m.start("all"), m.end("all"), within
            continue
        found = periods.month(now.year, _MONTHS[m["mon"]])
        if found and found.first > now and not periods.looks_ahead(text):
            found = periods.month(now.year - 1, _MONTHS[m["mon"]])
        if found:
            yield m.start("all"), m.end("all"), found.seen_from_now()


_LATER = regex(r"\b(?:later|earlier|sooner) $")


def lone_years(text: str) -> Iterator[Piece]:
    """Four digits that a word before marks as a year, and that count nothing behind them."""
    last = -1
    for m in _YEAR_AFTER.finditer(text):
        head = text[m.start() : m.end()]
        strong = _YEAR_STRONG.match(head) is not None
        counts = _FOLLOWED.match(text, m.end()) is not None
        word = head.split()[0]
        timed = word == "than" and _LATER.search(text[: m.start()]) is not None
        if word in ("than", "for", "of") and (counts or word == "than") and not timed:
            continue
        rest = text[m.end() :]
        if word == "from" and not (_TO_YEAR.match(rest) or _NOTHING.match(rest)):
            continue
        if word == "between" and not _TO_YEAR.match(rest):
            continue
        if word in ("to", "and", "or") and last < 0 and not text[: m.start()].endswith("up "):
            continue
        if not strong and counts and word not in ("from", "between"):
            continue
        found = periods.year(int(m["y"]))
        if found:
            last = m.end()
            yield m.start("all"), m.end("all"), found


def old_years(text: str) -> Iterator[Piece]:
    """A year before 1500 behind a word of time, where they count nothing: `after 207`, `died in 208`."""
    for m in _OLD_YEAR.finditer(text):
        found = periods.year(int(m["y"]))
        if found and not _FOLLOWED.match(text, m.end()):
            yield m.start("all"), m.end("all"), found
