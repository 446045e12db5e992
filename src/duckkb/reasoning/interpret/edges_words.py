"""The small words of questions over edges, in both languages."""

from __future__ import annotations

import re

from duckkb.reasoning.interpret.english_words import FILLER, NEGATION
from duckkb.reasoning.lexicon.words import tokens

GAP = re.compile(r"\s*(?:the|a|an|any|other|名为|叫做?|这?个|[家名位台条]|的)?\s*", re.I)
"""What may stand between the words for one and the same rows."""
OR = re.compile(r"\bor\b|或")
AND = re.compile(r"\band\b|和|与|及|、")
JOINED = re.compile(r"\s*(?:,|、|,?\s*\band\b|,?\s*\bor\b|和|与|以?及|或者?)\s*(?:the\s+)?")
EACH = re.compile(r"(?:\b(?:each|every|per)\s+(?:of\s+the\s+)?|每一?[个家名位条台项]?|各个?)$")
PLAIN_MANY = re.compile(r"most|more|few|fewest|least|many|多|少")
"""What `most` counts; any other superlative grades an attribute."""
ASKS = re.compile(r"\b(?:which|what|how many|number of|count of|whose)\b")
WHO = re.compile(r"\bwho(?:m)?\b|谁|哪些?人|哪[位个]人")
WHAT = re.compile(r"\bwhat\b|什么|哪些|哪个")
WHEN = re.compile(r"\bwhen\b|\bsince when\b|何时|什么时候|哪[一]?[年天]|几时")
ASKED_ZH = re.compile(r"(?:哪些|哪[个位家条台项几]|什么|多少[个位家名条台项]?|几[个位家名条台项])$")
ASKED_BEHIND_ZH = re.compile(r"^(?:有|是|包括)?(?:哪些|哪[个位家条台项几]|什么|谁|多少)")
OF = re.compile(r"\s*(?:的|之|'s|’s)\s*")
PASSIVE = re.compile(r"\s*\bby\b")
BY = re.compile(r"(?:^|_)by$|(?<=[a-z])By$", re.I)
"""An edge type that is named in the passive: its `to` end does, its `from` end is done to."""
_AGENT = re.compile(r"(?:er|or|ent|ant|ist)s?$")
_LIGHT_TEXT = """
work works working worked use uses used using get gets got go goes still yet together there
happen happened happening take takes took taken related connected linked name title come comes
came put puts run runs running ran since part anything anyone anybody someone somebody nobody
nothing something ones person people start starts started starting begin began begins side
"""
_LIGHT = frozenset(_LIGHT_TEXT.split())
_PARTICIPLE = re.compile(
    r"\b(?:\w+(?:ed|en|wn)|made|built|held|kept|set|found|sold|paid|sent|run|done|taught|meant|"
    r"bought|brought|based|born)\s+(?:in|by|with|at|as|from|on|to|of|for|under)\s*$"
)
_NOT = re.compile(
    r"\b(?:"
    + "|".join(sorted(w for w in NEGATION if w.isalpha()))
    + r")\b|n't\b|没有?(?!哪)|未|不(?=[^同])|不曾|从不|并非"
)
_SMALL = re.compile(
    r"[\s\W_]|同时|一共|总共|但是?|而且?|并且?|那些|哪些|哪一?[个位名场篇处座家条台项]|哪里|哪儿|哪|任何|多少|"
    r"几[个位名场家条台项]?|曾经?|请问|列出|显示|给出|查询|查一下|什么|谁|人|都|也|过|了|的|是|有|在|于|和|与|及|或者?|没有?|"
    r"未|不曾|从不|不|所有|全部|[个位名场次家条台项]|被|由|目前|现在|属于|隶属于?|负责|拥有|使用|参与|参加|担任|加入|工作|进行|以及|叫|呢|吗|其|它|他们?|她们?"
)


def negations(text: str) -> list[tuple[int, int]]:
    """Where something is denied."""
    return [m.span() for m in _NOT.finditer(text)]


def leads_to_value(text: str) -> bool:
    """Whether text ends as `written in` does, before the value of what is written."""
    return _PARTICIPLE.search(text) is not None


def little_between(text: str) -> bool:
    """Whether what stands between an attribute and its figure says nothing: `of`, `is`, 为."""
    return all(t.word in FILLER for t in tokens(text)) and len(text) < 16


def does(word: str) -> bool:
    """Whether a noun made of a verb means who does it: owner, dependents; not dependencies."""
    return _AGENT.search(word) is not None


def little(text: str, chinese: bool) -> bool:
    """Whether what is left of a question says nothing."""
    if chinese:
        return not _SMALL.sub("", text)
    return all(t.word in FILLER or t.word in _LIGHT or not t.word.isalpha() for t in tokens(text))
