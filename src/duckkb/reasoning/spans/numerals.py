"""Numbers in words: 二百五, 三万五千, twenty-one, half a million."""

from __future__ import annotations

from duckkb.reasoning.regexes import regex

CHINESE_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_SMALL = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10_000, "亿": 100_000_000}
_TOKEN = regex(r"\d+(?:\.\d+)?|.")

CHINESE = "零〇一二两三四五六七八九十百千万亿"

_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
ENGLISH = {word: i for i, word in enumerate(_ONES)} | {
    word: 10 * i for i, word in enumerate(_TENS, 2)
}
SCALES = {
    "dozen": 12,
    "hundred": 100,
    "thousand": 1000,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
}
ORDINALS = {
    word: i
    for i, word in enumerate(
        [
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
        ],
        1,
    )
}


def whole(value: float) -> int | float:
    """An int where it is one; else without the noise of binary fractions."""
    rounded = round(value, 10)
    return int(rounded) if rounded == int(rounded) else rounded


def chinese_number(text: str) -> int | float | None:
    """The value of a Chinese numeral, digits allowed in it, or None for what is none.

    A digit that ends a numeral behind 百, 千, 万 or 亿 counts the next lower unit (二百五 is 250);
    digits in a row are read one by one (二〇二一 is 2021).
    """
    total = section = 0.0
    number: float | None = None
    unit, after_zero = 1, False
    for token in _TOKEN.findall(text):
        if token[0].isdigit() and token[0].isascii():
            if number is not None:
                return None
            number = float(token)
            unit = 1
        elif token in CHINESE_DIGITS:
            if token in "零〇" and number is None:
                after_zero = True
                continue
            number = CHINESE_DIGITS[token] + (10 * number if number is not None else 0)
        elif token in _SMALL:
            section += (1 if number is None else number) * _SMALL[token]
            number, unit, after_zero = None, _SMALL[token], False
        elif token in _LARGE:
            section += number or 0
            if not total and not section:
                return None
            if token == "亿":
                total = (total + section) * _LARGE[token]
            else:
                total += section * _LARGE[token]
            section, number, unit, after_zero = 0, None, _LARGE[token], False
        else:
            return None
    if number is not None:
        section += number * unit / 10 if unit >= 100 and number < 10 and not after_zero else number
    return whole(total + section)


def english_number(words: list[str]) -> int | float | None:
    """The value of a number in English words (`and` left out), or None."""
    total = section = 0.0
    seen = False
    for word in words:
        if word in ("a", "an"):
            section = section or 1
        elif word == "half":
            section += 0.5
        elif word in ENGLISH:
            section += ENGLISH[word]
            seen = True
        elif word in ("hundred", "dozen"):
            section = (section or 1) * SCALES[word]
            seen = True
        elif word in SCALES:
            total += (section or 1) * SCALES[word]
            section = 0
            seen = True
        else:
            return None
    return whole(total + section) if seen else None
