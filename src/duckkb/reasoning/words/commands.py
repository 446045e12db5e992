"""Words that order a change, where only questions are answered: delete the note X, 删除 X."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

_PLEASE_EN = r"(?:(?:please|now|(?:can|could|would|will)\ you|i\ (?:want|need)(?:\ you)?\ to)\ )*"
_ENGLISH = regex(
    rf"""{_PLEASE_EN}(?:
      (?:delete|remove|erase|rename)\ .
    | set\ .+\ to\ .
    | (?:update|edit|modify|change)\ (?:(?:the|this|that|these|those|all|my|our|its)\ |(?P<what>))
    | (?:add|create|insert|save)\ (?:(?:an?|another|new|the|this|these)\ )+(?P<kind>)
    )""",
    re.VERBOSE,
)
_PLEASE_ZH = r"(?:请|帮我|麻烦|给我|我[想要]|你?能不能|可以|把)*"
_ENDING_ZH = r"(?:删除|删掉|移除|去掉|修改|更新|更改|改[成为名])"
_CHINESE = regex(
    rf"""{_PLEASE_ZH}(?:
      (?:删除|删掉|移除|重命名)(?![的了过]|时间|日期|人员?|者)[^，。？?]
    | (?:修改|更新|更改|编辑)\s*(?P<what>)
    | (?:新增|新建|添加|增加|创建|录入)(?:一|两|几|这)?{MEASURE_WORD}(?:新的?)?\s*(?P<kind>)
    )|{_PLEASE_ZH}把[^，。？?]+{_ENDING_ZH}""",
    re.VERBOSE,
)
_ASKS_ZH = regex(rf"多少|几{MEASURE_WORD}|哪|什么|谁|何时|最|是否|吗")


def orders_change(question: Question) -> bool:
    """Whether the words order that something be changed, and ask for nothing."""
    asked = question.normalised
    begun = len(asked.folded) - len(asked.folded.lstrip())
    if any(v.start <= begun and v.how in ("exact", "folded") for v in question.values):
        return False  # what is called so
    if asked.chinese and _ASKS_ZH.search(asked.folded):
        return False
    match = (_CHINESE if asked.chinese else _ENGLISH).match(asked.folded, begun)
    if match is None:
        return False
    classes = {n.start for n in question.named("class")}
    values = {v.start for v in question.values if v.how != "part"}
    if match.start("kind") >= 0:
        return match.start("kind") in classes
    return match.start("what") < 0 or match.start("what") in classes | values
