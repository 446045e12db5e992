"""Physical units, in English and Chinese: what they measure, and how one turns into another.

Factors are those of the SI brochure and of the Chinese legal units (亩: 10,000/15 m²,
斤: 500 g). Months and years have no fixed number of days, so they are a dimension of their own.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

from duckkb.reasoning.regexes import regex


@dataclass(frozen=True)
class Measure:
    """A unit: its name as people write it, what it measures, and how many of the basic unit it is."""

    name: str
    dimension: str
    factor: float

    def into(self, other: Measure) -> float | None:
        """How many of `other` one of these is; None where they measure different things."""
        return self.factor / other.factor if self.dimension == other.dimension else None


_UNITS = {
    "length": (
        (0.001, "mm millimetre millimeter 毫米"),
        (0.01, "cm centimetre centimeter 厘米"),
        (0.0254, "inch inches 英寸"),
        (0.3048, "ft foot feet 英尺"),
        (1, "m metre meter 米"),
        (1000, "km kilometre kilometer 公里 千米"),
        (1609.344, "mi mile 英里"),
    ),
    "mass": (
        (1e-6, "mg milligram 毫克"),
        (0.001, "g gram 克"),
        (0.028349523125, "oz ounce 盎司"),
        (0.45359237, "lb pound 磅"),
        (0.5, "斤"),
        (1, "kg kilogram kilo 公斤 千克"),
        (1000, "t ton tonne 吨"),
    ),
    "time": (
        (0.001, "ms millisecond 毫秒"),
        (1, "s sec second 秒 秒钟"),
        (60, "min minute 分钟"),
        (3600, "h hr hour 小时 个小时"),
        (86400, "day 天 night 晚"),
        (604800, "week 周 星期 个星期"),
    ),
    "calendar": (
        (1, "month 个月"),
        (3, "quarter 季度 个季度"),
        (12, "yr year 年 岁 周岁"),
    ),
    "area": (
        (1, "m2 sqm 平方米 平米"),
        (10000 / 15, "亩"),
        (1e4, "ha hectare 公顷"),
        (1e6, "km2 平方公里 平方千米"),
    ),
    "voltage": ((1, "volt 伏 伏特"), (1000, "kv kilovolt 千伏")),
    "power": ((1, "watt 瓦"), (1000, "kw kilowatt 千瓦"), (1e6, "mw megawatt 兆瓦")),
    "data": (
        (1, "byte 字节"),
        (1e3, "kb kilobyte"),
        (1e6, "mb megabyte"),
        (1e9, "gb gigabyte"),
        (1e12, "tb terabyte"),
    ),
    "volume": (
        (0.001, "ml millilitre milliliter 毫升"),
        (1, "l litre liter 升"),
        (1000, "m3 立方米"),
    ),
}
_SCALED = regex(r"(万|亿|百万|千)(?=\S)")
_SCALES = {"千": 1e3, "万": 1e4, "百万": 1e6, "亿": 1e8}
_COUNTED = "(?:[十百千]?[万亿])"
_TAIL = regex(
    rf"(?:_(?P<own>{_COUNTED}?(?:美元|元|人次|人|户|套|辆|件|次|%|％)|{_COUNTED}|[^_]{{1,4}})"
    rf"|(?<=[一-鿿]{{2}})(?P<end>{_COUNTED}(?:美元|元|人次|人|户|套|辆|件|吨|亩|平方米)|公斤|千克|平方米|平方公里|分钟|小时|厘米|毫米))$"
)
_USUAL_NAMES = "mm cm m km g kg t s min h day month yr m2 ha km2 ml l"
"""What columns that do not say their unit are kept in."""
_WORD = regex(r"\s*([a-z]+[23]?|[㐀-鿿]+)")
_NEAR = 0.5
_FAR = 1.0


def _table() -> Mapping[str, Measure]:
    found: dict[str, Measure] = {}
    for dimension, rows in _UNITS.items():
        for factor, names in rows:
            first, *others = names.split()
            for name in (first, *others):
                found[name] = Measure(first, dimension, factor)
    return found


_BY_NAME = _table()


def measure(name: str) -> Measure | None:
    """The unit of that name (`km`, `hours`, `万吨`); None where it is none of these."""
    text = name.strip().casefold().replace("²", "2").replace("³", "3")
    scale = 1.0
    if (m := _SCALED.match(text)) and text not in _BY_NAME:
        scale, text = _SCALES[m[1]], text[m.end() :]
    found = _BY_NAME.get(text)
    if found is None and len(text) > 3 and text.endswith("s"):
        found = _BY_NAME.get(text[:-1])
    if found is None:
        return None
    return found if scale == 1.0 else Measure(name, found.dimension, scale * found.factor)


def unit_of_name(name: str) -> str:
    """The unit that a Chinese name ends with (`月薪_万元`, `销量_万台`, `时长_分钟`, `体重公斤`), else nothing."""
    m = _TAIL.search(name)
    if m is None or name.isascii():
        return ""
    told = m["own"] or m["end"]
    known = re.fullmatch(rf"{_COUNTED}[一-鿿]{{0,2}}|美元|元|人次|人|户|套|辆|件|次|%|％", told)
    return told if known or measure(told) else ""


def measure_behind(text: str, end: int) -> Measure | None:
    """The unit that stands behind a number which ends there, the longest that is known."""
    m = _WORD.match(text, end)
    if m is None:
        return None
    if m[1].isascii():
        return measure(m[1])
    lengths = range(min(len(m[1]), 4), 0, -1)
    return next((found for n in lengths if (found := measure(m[1][:n]))), None)


def kept_in(value: float, told: Measure, low: float, high: float) -> Measure | None:
    """The unit that values from `low` to `high` are kept in, judged by a value in a known unit.

    The unit as told where the value lies among them or near; else the one that brings it there;
    None where none does, or nothing can be said.
    """

    def away(number: float) -> float:
        """How far outside, as the logarithm of a ratio."""
        if low <= number <= high:
            return 0.0
        edge = low if number < low else high
        return abs(math.log(edge / number)) if edge > 0 and number > 0 else math.inf

    if away(value) <= _FAR:
        return told
    usual = (_BY_NAME[name] for name in _USUAL_NAMES.split())
    among = [m for m in usual if m.dimension == told.dimension]
    near = [m for m in among if away(value * told.factor / m.factor) <= _NEAR]
    return near[0] if len(near) == 1 else None
