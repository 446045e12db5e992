"""Numbers in both languages, and what only looks like one."""

from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckkb.reasoning.evidence import NumberSpan, Unit
from duckkb.reasoning.normalise import normalise
from duckkb.reasoning.spans import find_spans
from duckkb.reasoning.spans.numerals import chinese_number, english_number

NOW = datetime(2026, 11, 21)


def numbers(text: str) -> list[NumberSpan]:
    return list(find_spans(normalise(text), NOW).numbers)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("超过12,500元", [12500]),
        ("价格为3.5万元", [35000]),
        ("1.2亿人口", [120_000_000]),
        ("高于三百万", [3_000_000]),
        ("超过二百五", [250]),
        ("不到两千三", [2300]),
        ("3万5千元", [35000]),
        ("一百零五个", [105]),
        ("两个孩子的", [2]),
        ("占三成以上", [0.3]),
        ("百分之十五", [0.15]),
        ("超过50%", [0.5]),
        ("20-30万元", [200_000, 300_000]),
        ("10000至12000元之间", [10000, 12000]),
        ("零下5度", [-5]),
        ("done in one hour", [1]),
        ("more than 1,200 people", [1200]),
        ("over 5k followers", [5000]),
        ("$1.5m budget", [1_500_000]),
        ("2.5 billion dollars", [2_500_000_000]),
        ("twenty-one students", [21]),
        ("a dozen eggs", [12]),
        ("half a million people", [500_000]),
        ("two hundred and five seats", [205]),
        ("two thousand and five hundred seats", [2500]),
        ("between two and five seats", [2, 5]),
        ("one, two and three hundred", [1, 2, 300]),
        ("between two hundred and three hundred", [200, 300]),
        ("less than -3 degrees", [-3]),
        ("1, 2 and 3", [1, 2, 3]),
    ],
)
def test_values(text: str, values: list[float]) -> None:
    assert [n.value for n in numbers(text)] == values


@pytest.mark.parametrize(
    "text",
    [
        "ACCT-211",
        "A380",
        "五粮液的股价",
        "二七区的面积",
        "三一集团的利润",
        "哪一个更高",
        "这两个小区",
        "JDC10502单元02-01地块",
        "version 1.2.3",
        'the flight "747"',
        "which one is older",
        "the most nights in one city",
        "一下",
    ],
)
def test_parts_of_names_and_articles_are_no_numbers(text: str) -> None:
    assert numbers(text) == []


@pytest.mark.parametrize(
    ("text", "unit", "unit_text"),
    [
        ("超过300元", Unit.MONEY, "元"),
        ("大于20岁", Unit.NONE, "岁"),
        ("$300", Unit.MONEY, ""),
        ("300 dollars", Unit.MONEY, "dollars"),
        ("30 years", Unit.NONE, "years"),
        ("120 平方米", Unit.NONE, "平方米"),
        ("50%", Unit.PERCENT, ""),
        ("第3届", Unit.ORDINAL, "届"),
        ("3rd", Unit.ORDINAL, ""),
        ("3 or more", Unit.NONE, ""),
    ],
)
def test_units(text: str, unit: Unit, unit_text: str) -> None:
    (found,) = numbers(text)
    assert (found.unit, found.unit_text) == (unit, unit_text)


def test_a_number_of_years_is_told_from_a_year() -> None:
    assert [n.value for n in numbers("工作超过11年的员工")] == [11]
    assert numbers("2011年的员工") == []


@given(st.integers(0, 10**12))
def test_digits_with_separators_are_read_back(n: int) -> None:
    assert [s.value for s in numbers(f"超过{n:,}元")] == [n]
    assert [s.value for s in numbers(f"more than {n:,} people")] == [n]


_DIGITS = "零一二三四五六七八九"


def spelt(n: int) -> str:
    """A number below 10,000 in Chinese, the long way."""
    text, zero = "", False
    for unit, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = n // unit % 10
        if digit:
            text += ("零" if zero and text else "") + _DIGITS[digit] + name
            zero = False
        else:
            zero = True
    return text or "零"


@given(st.integers(0, 9999), st.integers(0, 9999))
def test_chinese_numerals_are_read_back(high: int, low: int) -> None:
    assert chinese_number(spelt(low)) == low
    if high:
        gap = "零" if 0 < low < 1000 else ""
        told = spelt(high) + "万" + (gap + spelt(low) if low else "")
        assert chinese_number(told) == high * 10_000 + low


@pytest.mark.parametrize(("words", "value"), [("one thousand two hundred", 1200), ("of", None)])
def test_english_numerals(words: str, value: int | None) -> None:
    assert english_number(words.split()) == value
