"""Dates and spans of time in a question, Chinese and English, absolute and told from the clock."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from duckkb.reasoning.evidence import DateSpan
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans import dates_en, dates_zh, periods
from duckkb.reasoning.spans.periods import JOIN, Piece

_ISO = regex(
    r"(?<![a-z0-9_.\-/])(?P<y>[12]\d{3})(?P<s>[-/.])(?P<m>1[0-2]|0?[1-9])(?:(?P=s)(?P<d>3[01]|[12]\d|0?[1-9]))?"
    r"(?:[ t]\d\d:\d\d(?::\d\d)?)?(?![\d\-/.]*\d)(?![a-z])"
)
_DECADE = regex(
    r"(?<![a-z0-9_])(?:the\s+)?(?P<y>1[5-9]\d0|20\d0)(?:'?s\b|年代)|(?<!\d)(?:(?P<c>20|21)世纪)?(?P<z>[1-9]0)年代"
    r"|(?<!\d)(?P<g>[05-9]0)后(?![面来勤台续起天半]|\d)"
)
"""In the 1980s, 1980年代, 80年代; 80后 were born then."""
_BETWEEN = regex(r"\s*(?:and|和|与)\s*")
_OPENING = regex(r"(?:from|between|从|自|介于|在)\s*(?:the\s+)?$")
_CLOSING = regex(r"\s*(?:这段?)?(?:之间|期间|间|为止)")
_SINCE = regex(r"(?:\bsince\s+(?:the\s+)?|自从?|从)$")
_ONWARDS = regex(
    r"\s*(?:以来|起(?!码)|至今|开始|到现在|到今天|onwards?|on\b(?!\s+the)|to date|until now)"
)


def find_dates(text: str, cased: str, now: date) -> tuple[DateSpan, ...]:
    """Every span of time in folded text; `cased` is the same text, where capitals tell May."""
    pieces: list[Piece] = []
    finders: tuple[Callable[[], Iterator[Piece]], ...] = (
        lambda: _iso(text),
        lambda: dates_zh.festivals(text, now),
        lambda: dates_zh.relative(text, now),
        lambda: _decades(text),
        lambda: dates_zh.absolute(text, now),
        lambda: dates_en.relative(text, now),
        lambda: dates_en.absolute(text, now),
        lambda: dates_en.lone_months(text, cased, now),
        lambda: dates_en.lone_years(text),
        lambda: dates_en.old_years(text),
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


def _decades(text: str) -> Iterator[Piece]:
    for m in _DECADE.finditer(text):
        if m["y"]:
            yield m.start(), m.end(), periods.years(int(m["y"]), 10)
        elif m["g"]:
            first = (2000 if m["g"] == "00" else 1900) + int(m["g"])
            yield m.start(), m.end(), periods.years(first, 10)
        else:
            century = {"20": 1900, "21": 2000, None: 1900 if m["z"] >= "30" else 2000}[m["c"]]
            yield m.start(), m.end(), periods.years(century + int(m["z"]), 10)


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
            if (both or re.fullmatch(JOIN, gap)) and first.first < piece[2].after:
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
