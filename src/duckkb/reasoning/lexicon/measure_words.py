"""Chinese measure words by what they count.

A group is the inside of a character class. 个 counts everything and is in none of them. Most readers need no group:
between 几, 哪一 or a number and a noun stands a `MEASURE_WORD`, whatever the noun is.
"""

from __future__ import annotations

PEOPLE = "位名"
PLACES = "家座所间"
"""Firms, houses, rooms: where people are, and never who they are."""
EVENTS = "次场趟回届轮局笔单"
"""What is done or held once: by itself 一场 or 一单 is one time of it."""
GOODS = "件本台部只瓶套份辆张袋箱盒册杯碗斤束支枝条把双块根串桶包"
"""What is kept in stock, bought and sold."""
NOUNS = "人队组户站单轮"
"""Nouns that are counted without any other measure word: of 几人 nothing is left where 几人 is taken for 几个."""
_KINDS = "种类样款"
_TEXTS = "篇条份本部册卷封则首幅列项道"
_THINGS = "颗粒枚株朵棵头匹艘架桌盆筐捆罐尊盏扇顶床具处栋幢宗片桩层堂节盘"
_SETS = "批门期例起档"
_OF_ANY = "个" + PEOPLE + PLACES + EVENTS + _KINDS + GOODS + NOUNS + _TEXTS + _THINGS + _SETS
MEASURE_WORDS = "".join(dict.fromkeys(_OF_ANY))
_NOUN = (
    "处[理罚方]|支[出付]|项目|座位|单[价位]|节目|本金|场[地馆所]|门[店票诊]|部门|回[访收复款报扣购头]|盘[点子货]"
    "|人[口均]|期[刊间限权货末中望待]|例[外会如子]|列车|包[裹装]|片[区段]|站[点台]"
)
MEASURE_WORD = f"(?:(?!{_NOUN})[{MEASURE_WORDS}])"
"""Any measure word, as a pattern: 几部, but not the first character of a noun, as in 几部门."""
HOW_MANY = f"(?:(?:多少|几){MEASURE_WORD}?)"
"""几位, 多少."""


def counts_nobody(said: str) -> bool:
    """Whether what asks for a number, be it of unlike ones, counts things and deeds, and not people: 多少条不同的."""
    return said.rstrip("不同的").endswith(tuple(EVENTS + _TEXTS))
