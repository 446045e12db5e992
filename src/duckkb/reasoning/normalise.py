"""A question in one form: NFKC, simplified characters, single blanks; each character's origin kept."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache

from duckkb.reasoning.evidence import Normalised
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.lexicon.words import fold_characters
from duckkb.reasoning.regexes import regex

_PAIRS = {'"': '"', "“": "”", "‘": "’", "「": "」", "『": "』", "《": "》", "`": "`", "'": "'"}
_CLUSTER = regex(r"\s+|\S[\u0300-\u036f\u3099\u309a]*")
_HAN = regex(r"[\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_ASKS_ZH = regex(
    rf"谁|什么|哪|多少|几(?:{MEASURE_WORD}|[天年月])|吗|何时|为何|如何|怎么|怎样|是否|有没有|列出|介绍"
)
_ASKS_EN = regex(
    r"\W*(?:(?:and|so|but|please|in|on|at|for|of|by|from|to|with)\s+)?"
    r"(?:who|whom|whose|what|which|how|when|where|why|list|show|give|find|tell|name|count"
    r"|is|are|was|were|do|does|did|can|could|has|have|had)\b",
    re.IGNORECASE,
)
"""Words that ask, and do so in a language, whatever else is quoted in another."""
_LED_EN = regex(
    r"\W*(?:[a-z]+ ){0,2}(?:about|of|describe|explain|for|by|from|on|in|with)\b", re.IGNORECASE
)
_FRAME_ZH = regex(r"[的了吗呢吧是有没在和与每各]|多少|[几哪谁]|什么")
"""English words before a name in Chinese (`facts about 支付网关`), and characters that no name stands alone with."""
_LATIN_WORD = regex(r"[a-z]+(?:'[a-z]+)?")
_KEPT = frozenset("²³¹")
"""Superscripts stay: NFKC would turn m² into m2, and 10² into 102."""


def normalise(text: str) -> Normalised:
    """Brings a question to one form.

    Outside quotation marks: NFKC, traditional to simplified, every run of white space one blank.
    Inside: only full-width letters become narrow.
    """
    quoted_raw = _quoted(text)
    letters: list[str] = []
    origin: list[int] = []
    inside: list[bool] = []
    for match in _CLUSTER.finditer(text):
        start, piece = match.start(), match.group()
        within = any(a <= start < b for a, b in quoted_raw)
        if piece.isspace():
            plain = " " if letters and letters[-1] != " " else ""
        elif within:
            plain = "".join(_narrow(c) for c in piece)
        elif piece in _KEPT:
            plain = piece
        else:
            plain = unicodedata.normalize("NFKC", piece)
            if any(c.isspace() for c in plain):
                plain = piece  # a lone accent would become a blank and a mark
        for each in plain:
            letters.append(each)
            origin.append(start)
            inside.append(within)
    while letters and letters[-1] == " ":
        for each in (letters, origin, inside):
            each.pop()
    form = "".join(letters)
    # 沈默 is a name where nothing is written in traditional characters.
    simple = form if fold_characters(form) == form.casefold() else _simplify()(form)
    if len(simple) != len(form):
        simple = "".join(s if len(s := _simplify()(c)) == 1 else c for c in form)
    form = "".join(a if q else b for a, b, q in zip(form, simple, inside, strict=True))
    return Normalised(
        raw=text,
        text=form,
        folded="".join(map(_fold, form)),
        origin=tuple(origin),
        quoted=_ranges(inside),
        chinese=_is_chinese(form, inside),
    )


def masked(normalised: Normalised) -> str:
    """The folded text with everything quoted blanked out, of equal length."""
    letters = list(normalised.folded)
    for start, end in normalised.quoted:
        letters[start:end] = "\x00" * (end - start)
    return "".join(letters)


def _quoted(text: str) -> tuple[tuple[int, int], ...]:
    """Half-open ranges between quotation marks; an apostrophe within a word is none."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(text):
        closing = _PAIRS.get(text[at])
        if closing is None or (closing in "'’" and at and text[at - 1].isalnum()):
            at += 1
            continue
        end = text.find(closing, at + 1)
        while closing in "'’" and 0 <= end < len(text) - 1 and text[end + 1].isalnum():
            end = text.find(closing, end + 1)
        if end <= at + 1:
            at += 1
            continue
        found.append((at + 1, end))
        at = end + 1
    return tuple(found)


def _ranges(inside: list[bool]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for i, each in enumerate(inside):
        if each and (not i or not inside[i - 1]):
            found.append((i, i + 1))
        elif each:
            found[-1] = (found[-1][0], i + 1)
    return tuple(found)


def _is_chinese(form: str, inside: list[bool]) -> bool:
    outside = "".join(" " if q else c for c, q in zip(form, inside, strict=True))
    for text in (outside, form):
        han, latin = len(_HAN.findall(text)), len(_LATIN_WORD.findall(text.lower()))
        if han or latin:
            asks = _ASKS_ZH.search(text) is not None and _ASKS_EN.match(text) is None
            if _LED_EN.match(text) and _FRAME_ZH.search(text) is None:
                return False
            return han > latin or asks  # 谁写了 Attention Is All You Need
    return False


def _narrow(letter: str) -> str:
    code = ord(letter)
    return chr(code - 0xFEE0) if 0xFF01 <= code <= 0xFF5E else letter


def _fold(letter: str) -> str:
    for folded in (letter.casefold(), letter.lower()):
        if len(folded) == 1:
            return folded
    return letter


@cache
def _simplify() -> Callable[[str], str]:
    import opencc

    return opencc.OpenCC("t2s").convert
