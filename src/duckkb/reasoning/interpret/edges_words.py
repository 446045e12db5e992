"""The small words of questions over edges, in both languages."""

from __future__ import annotations

import re

from duckkb.reasoning.interpret.english_words import FILLER, NEGATION
from duckkb.reasoning.lexicon.words import stem, tokens

GAP = re.compile(r"\s*(?:the|a|an|any|other|名为|叫做?|这?个|[家名位台条]|的)?\s*", re.I)
"""What may stand between the words for one and the same rows."""
OR = re.compile(r"\bor\b|或")
JOINED = re.compile(r"\s*(?:,|、|,?\s*\band\b|,?\s*\bor\b|和|与|以?及|或者?)\s*(?:the\s+)?")
_MEASURE = "[个位名家条台项种类款本部座所间场门篇次张只辆艘架支套件]"
EACH = re.compile(rf"(?:\b(?:each|every|per)\s+(?:of\s+the\s+)?|每一?{_MEASURE}?|各{_MEASURE}?)$")
PLAIN_MANY = re.compile(r"most|more|few|fewest|least|many|多|少")
"""What `most` counts; any other superlative grades an attribute."""
ASKS = re.compile(r"\b(?:which|what|how many|number of|count of|whose)\b")
WHO = re.compile(r"\bwho(?:m|se)?\b|\bwhich (?:people|persons?)\b|谁|哪些?人员?|哪[位个]人")
PEOPLE = re.compile(r"\b(?:people|persons?)\b")
WHAT = re.compile(r"\bwhat\b|什么|哪些|哪个")
WHERE = re.compile(r"\bwhere\b|在?(?:哪里|哪儿|何处|何地|什么地方)")
IDLE = re.compile(r"\b(?:take|takes|took|taken|taking) place\b")
"""Verbs of several words that say nothing."""
BUT_NOT = re.compile(
    r"\s*,?\s*(?:but|and|yet)\s+not\s+(?:in|at|on|of|by|for|with|to|from)?\s*(?:the\s+)?"
)
MUTUAL = re.compile(
    r"spouse|married|wife|husband|sibling|brother|sister|cousin|\bkin\b|kin_of|relative|friend|neighbou?r|\bally\b"
    r"|allied|配偶|夫妻|兄弟|姐妹|姊妹|亲属|亲戚|亲家|朋友|结义|同盟"
)
"""Relations that hold both ways, whichever way an edge was written down."""
WHEN = re.compile(r"\bwhen\b|\bsince when\b|何时|什么时候|哪[一]?[年天]|几时")
ASKED_ZH = re.compile(rf"(?:哪些|哪一?{_MEASURE}|什么|多少{_MEASURE}?|几{_MEASURE}?)$")
ASKED_BEHIND_ZH = re.compile(rf"^(?:有|是|包括)?(?:哪些|哪一?{_MEASURE}|什么|谁|多少)(?!人)")
IS_WHO_ZH = re.compile(r"^(?:是|为|有)(?:谁|哪(?!些人))")
_TO_WHOM_ZH = re.compile(r"[向对给跟把将]\s*$")
OFTEN = re.compile(r"\s*(?:often|frequently)\b")
OF = re.compile(r"\s*(?:的|之|'s|’s)\s*")
_BY_WHOM = re.compile(r"\s*\bby\b")
_IS = re.compile(
    r"\b(?:is|are|was|were|be|been|being)\b(?:(?!\b(?:which|who|that|does?|did)\b).)*$"
)
_IRREGULAR = "made|built|held|kept|set|found|sold|paid|sent|run|done|taught"
_DONE = re.compile(rf"(?:\w(?:ed|en|wn)|{_IRREGULAR}|led|hit)$")
NOUN_OF = re.compile(r"_of$|(?<=[a-z])Of$", re.I)
"""An edge type that says what its `from` end is to the other: mentor_of."""
WHO_IS = re.compile(r"\bwho\s+(?:is|are|was|were)\s+(?:the\s+)?")
BY = re.compile(r"(?:^|_)by$|(?<=[a-z])By$", re.I)
"""An edge type that is named in the passive: its `to` end does, its `from` end is done to."""
_AGENT = re.compile(r"(?:er|or|ent|ant|ist)s?$")
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
_ENDS = frozenset(("at", "in", "to", "on", "of", "by", "for", "with", "from", "as", "into"))
_GRADES_ZH = {
    "贵": "expens", "便宜": "cheap", "高": "high", "低": "low", "大": "larg", "小": "small",
    "长": "long", "短": "short", "重": "heavi", "轻": "light", "快": "fast", "慢": "slow",
    "远": "far", "近": "close", "新": "recent", "早": "earli", "晚": "late",
}  # fmt: skip
_NOUN_ZH = re.compile(r"[人者员师长级任属友父母子女生兄弟姐妹妻夫主客方地处家]$")
_TRAILING_ZH = re.compile(r"(?<=.)[给于到在为至自有了过着]$")
_TELLING_TEXT = """
order ordered sort sorted more less most least higher lower larger smaller greater bigger longer
shorter than not never no without except excluding neither nor either total whole entire overall
only just exactly or all
"""
_TELLING = frozenset(_TELLING_TEXT.split())
"""Words that the grammars pass over and that ask for something, wherever nothing has explained them."""
_LIGHT_TEXT = """
employ employs employed employing often frequently
place work works working worked use uses used using get gets got go goes still yet together there
happen happened happening take takes took taken related connected linked name title come comes
came put puts run runs running ran since part anything anyone anybody someone somebody nobody
nothing something ones person people start starts started starting begin began begins side
"""
_SMALL_EN = (FILLER | frozenset(_LIGHT_TEXT.split())) - _TELLING
_ALL = re.compile(
    r"\b(?:list|show|give|get|find|return|display|name|what are|which are|who are|of|tell)\s+(?:me\s+)?all\b(?:\s+of)?"
    r"|^all\b|(?:^|列出|显示|给出|查询|查一下)(?:所有|全部)"
)
_ISNT = re.compile(r"not|n't|never|isn't|aren't|wasn't|weren't|不|未|并非")
_PARTICIPLE = re.compile(
    rf"\b(?:\w+(?:ed|en|wn)|{_IRREGULAR}|meant|bought|brought|based|born)\s+(?:in|by|with|at|as|from|on|to|of|for|under)\s*$"
)
_NOT = re.compile(
    r"\b(?:"
    + "|".join(sorted(w for w in NEGATION if w.isalpha()))
    + r")\b|n't\b|没有?(?!哪)|未|不(?=[^同])|不曾|从不|并非"
)
_SMALL = re.compile(
    rf"哪一?(?:{_MEASURE}|处)|几{_MEASURE}?|多少{_MEASURE}?|能够?|可以?|会|对应|相应|老师|"
    r"[\s\W_]|同时|一共|总共|但是?|而且?|并且?|那些|哪些|哪里|哪儿|哪|任何|"
    r"曾经?|请问|列出|显示|给出|查询|查一下|什么|谁|人|都|也|过|了|的|是|有|在|于|和|与|及|没有?|"
    r"未|不曾|从不|不|[个位名场次家条台项]|被|由|目前|现在|属于|隶属于?|负责|拥有|使用|参与|参加|担任|加入|工作|进行|以及|叫|呢|吗|里面?|还|仍然?|已经?|正在?|向|给|对|跟|同|从|到|于|其|它|他们?|她们?"
)


def negations(text: str) -> list[tuple[int, int]]:
    """Where something is denied."""
    return [m.span() for m in _NOT.finditer(text)]


def plain_alls(text: str) -> list[tuple[int, int]]:
    """Where `all` only says that a list is wanted, not that something holds of all."""
    return [m.span() for m in _ALL.finditer(text)]


def denies_state(text: str, start: int, end: int) -> bool:
    """Whether a negation is one of a state (`is not deprecated`), not of rows (`no incidents`)."""
    return _ISNT.fullmatch(text[start:end].strip()) is not None


def lead_of(text: str) -> int:
    """Where the words begin that lead to a value at the end of the text, as `written in` does."""
    found = _PARTICIPLE.search(text)
    return found.start() if found else len(text)


def shorter(name: str) -> re.Pattern[str] | None:
    """How else a Chinese edge is said: 汇报给 as 汇报, 住在 as 住, 签订 as 签 before 了, 负责人 as 负责."""
    if name.isascii() or len(name) < 2:
        return None
    short = _TRAILING_ZH.sub("", name)
    if short != name:
        return re.compile(re.escape(short))
    if len(name) > 2 and noun(name):
        return re.compile(f"{re.escape(name[:-1])}|{re.escape(name[1:])}")
    return re.compile(rf"{re.escape(name[0])}(?=[了过的什哪谁])") if len(name) == 2 else None


def doer_of(word: str, verb: str) -> bool:
    """Whether an English noun means who does what a verb says: supervisor, to supervise."""
    ends = ("ors", "ers", "or", "er")
    root = next((word[: -len(e)] for e in ends if word.endswith(e) and len(word) > len(e) + 2), "")
    return bool(root) and stem(verb) in (stem(root), stem(root + "e"), stem(root + "es"))


def graded_by(word: str) -> str:
    """The stem of the English adjective for that of a superlative: 贵 -> expens, largest -> largest."""
    return _GRADES_ZH.get(word, stem(word))


def little_between(text: str) -> bool:
    """Whether what stands between an attribute and its figure says nothing: `of`, `is`, 为."""
    return all(t.word in FILLER for t in tokens(text)) and len(text) < 16


def passive(text: str, start: int, end: int) -> bool:
    """Whether a verb is in the passive: `owned by`, `is it cited`."""
    if _BY_WHOM.match(text[end:]) or text[start:end].endswith(" by"):
        return True
    verb = text[start:end].partition(" ")[0]
    return _DONE.search(verb) is not None and _IS.search(text[:start]) is not None


def acted_on(text: str, at: int) -> bool:
    """Whether what stands at a place is marked as what something is done to: 向 X 汇报."""
    return _TO_WHOM_ZH.search(text[:at]) is not None


def headed(name: str) -> str:
    """The verb of an edge's name that ends in a preposition: FOUND_AT -> found; else empty."""
    words = [w.casefold() for w in _WORDS.findall(name)]
    return words[0] if len(words) == 2 and words[1] in _ENDS else ""


def noun(word: str) -> bool:
    """Whether a Chinese word means people or things rather than what they do."""
    return _NOUN_ZH.search(word) is not None


def does(word: str) -> bool:
    """Whether a noun made of a verb means who does it: owner, dependents; not dependencies."""
    return _AGENT.search(word) is not None


def little(text: str, chinese: bool) -> bool:
    """Whether what is left of a question says nothing."""
    if chinese:
        return not _SMALL.sub("", text)
    return all(t.word in _SMALL_EN or not t.word.isalpha() for t in tokens(text))
