"""Which of several figures are wanted, said behind them: 各媒体的转化数总和，取前五名; `sales per shop, top 5 only`."""

from __future__ import annotations

from dataclasses import dataclass

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import ENGLISH, chinese_number
from duckkb.reasoning.words.respelling import Respelt

_N = r"(?P<n>\d+|[一二两三四五六七八九十]{1,3})"
_ZH = regex(
    rf"\s*[,，。;；]\s*(?:只|仅)?(?:需?要|取|看|列|保留|显示|给出|选|挑)?(?:出)?"
    rf"(?:(?P<way>最[高多大低少小])的?)?(?P<first>(?:排名?)?前|后)?的?{_N}\s*(?:{MEASURE_WORD}|名)"
    r"(?:[一-鿿]{0,4}?(?:是|有)?(?:哪些|哪几[一-鿿]|谁))?(?:就(?:好|行|可以))?\W*$"
)
_EACH_ZH = regex(r"^\W*(?:请|列出|统计|查询|给出|显示|算一?下)*(?:每|各|不同)")
_EN = regex(
    r"\s*[,;(]\s*(?:but |and )?(?:show |list |keep |give |return )?(?:me )?(?:only |just )?(?:the )?"
    r"(?:(?P<way>top|highest|largest|biggest|first|lowest|smallest|bottom) )(?P<n>\d+|two|three|four|five|six|seven|eight|nine|ten)"
    r"(?: only| please)?\)?\W*$"
)
_EACH_EN = regex(r"\b(?:per|each|every|by)\b")
_LEAST = ("最低", "最少", "最小", "lowest", "smallest", "bottom")


@dataclass(frozen=True)
class FirstGroups:
    """The words that say so, how many, and whether the highest are meant."""

    said: Respelt
    number: int
    highest: bool


def first_groups(question: Question) -> FirstGroups | None:
    """What is said so at the end of a question for a figure of each; None of any other."""
    text, chinese = question.normalised.folded, question.normalised.chinese
    told = (_ZH if chinese else _EN).search(text)
    if told is None or not (_EACH_ZH if chinese else _EACH_EN).search(text[: told.start()]):
        return None
    if chinese and not (told["way"] or told["first"]):
        return None
    number = _number(told["n"])
    if not number:
        return None
    written = question.normalised.text[slice(*told.span())]
    least = told["way"] in _LEAST or (chinese and told["first"] == "后")
    return FirstGroups(Respelt(*told.span(), written, "", quiet=True), number, not least)


def _number(word: str) -> int:
    if word in ENGLISH:
        return ENGLISH[word]
    return int(word) if word.isdecimal() else int(chinese_number(word) or 0)
