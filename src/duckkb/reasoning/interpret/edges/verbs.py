"""How verbs and nouns for edges are made and stand in a question: in the passive, before their rows, as
a noun for who does it."""

from __future__ import annotations

import re

from duckkb.reasoning.interpret.edges.words import GAP, IRREGULAR, PREPOSITIONS, may_have
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.regexes import regex

_TO_WHOM_ZH = regex(r"[向对给跟把将]\s*$")
_PASSIVE_ZH = regex(r"被\s*$")
_BY_WHOM = regex(r"\s*\bby\b")
_IS = regex(r"\b(?:is|are|was|were|be|been|being)\b(?:(?!\b(?:which|who|that|does?|did)\b).)*$")
_DONE = regex(rf"(?:\w(?:ed|en|wn)|{IRREGULAR}|led|hit)$")
_HAD = regex(r"\b(?:has|have|had|with|on)\s+(?:any\s+|an?\s+|some\s+)?$")
SOMETHING = regex(r"\s*(?:(?:some|any)(?:thing|one|body)|another(?: one)?|others)\b")
"""Behind a verb: it is done to whatever rows."""
_WITH = regex(r"\bwith\s+(?:the\s+)?[\"'“]?$")
_AND_ZH = regex(r"[和与跟同]\s*$")
_TOGETHER_ZH = regex(r"\s*(?:一起|一同|共同|一道|一块儿?|合)")
_LED = regex(
    r"(?:^|\b(?:all|many|the|any|no|list|show|find|give|me|of|are|most|least)\s+|\bwhich\s+(?=not\b))(?:not\s+)?$"
)
"""What stands before a participle that stands before its rows."""
_AGENT = regex(r"(?:er|or|ent|ant|ist)s?$")
_NOUN_ZH = regex(r"[人者员师长级任属友父母子女生兄弟姐妹妻夫主客方地处家]$")
_TRAILING_ZH = regex(r"(?<=.)[给于到在为至自有了过着]$")


def shorter(name: str) -> re.Pattern[str] | None:
    """How else a Chinese edge is said: 汇报给 as 汇报, 住在 as 住, 签订 as 签 before 了, 提交 as 交 behind 谁 or 没, 做官 as 做过官,
    用得最多 as 使用, 负责人 as 负责."""
    if name.isascii() or len(name) < 2:
        return None
    short = without_particle(name)
    if short != name:
        return re.compile(re.escape(short))
    if len(name) > 2 and noun(name):
        return re.compile(f"{re.escape(name[:-1])}|{re.escape(name[1:])}")
    if len(name) != 2 or name[0] in "在有是被受由":
        return None
    first, second = map(re.escape, name)
    last = "" if name[1] in "有人在是事" else rf"|(?<=[谁没]){second}"
    return re.compile(
        rf"{first}[了过着]{second}|{first}(?=[了过的什哪谁])|(?<=[没未]){first}(?!{second})|[{first}{second}](?=得最){last}"
    )


def without_particle(name: str) -> str:
    """A Chinese verb without the particle behind it: 汇报给 -> 汇报."""
    return _TRAILING_ZH.sub("", name)


def doer_of(word: str, verb: str) -> bool:
    """Whether an English noun means who does what a verb says: supervisor, to supervise."""
    ends = ("ors", "ers", "or", "er")
    root = next((word[: -len(e)] for e in ends if word.endswith(e) and len(word) > len(e) + 2), "")
    return bool(root) and stem(verb) in (stem(root), stem(root + "e"), stem(root + "es"))


def needed(word: str) -> bool:
    """Whether a noun means what somebody depends on, not who does: the dependencies of A."""
    return re.fullmatch(r"\w+(?:enc(?:y|ies)|ments?)", word) is not None


def passive(text: str, start: int, end: int) -> bool:
    """Whether a verb is in the passive: `owned by`, `is it cited`."""
    if (
        _PASSIVE_ZH.search(text[:start])
        or _BY_WHOM.match(text[end:])
        or text[start:end].endswith(" by")
    ):
        return True
    verb = text[start:end].partition(" ")[0]
    return _DONE.search(verb) is not None and _IS.search(text[:start]) is not None


def has_any(text: str, start: int, end: int) -> bool:
    """Whether a word says that there are such relations, or such rows: `have reservations`, `on loan`,
    `have borrowed something`."""
    noun = not text[start:end].endswith(("ed", "ing")) and _HAD.search(text[:start]) is not None
    return noun or SOMETHING.match(text[end:]) is not None


def attributive(text: str, start: int, end: int, rows: int) -> bool:
    """Whether a participle stands right before the rows that it tells of: `(not) assigned tasks`."""
    told = _DONE.search(text[start:end]) and GAP.fullmatch(text[end:rows])
    return bool(told) and _LED.search(text[:start]) is not None


def participle(word: str) -> bool:
    """Whether an English verb has the form of what is done to something."""
    return _DONE.search(word) is not None


def bare_participle(text: str, rows: int, start: int, end: int) -> bool:
    """Whether a participle stands right behind the rows that it tells of: `papers cited more than twice`;
    what `cited others` did so itself."""
    behind = text[start:end].endswith("ed") and not text[rows:start].strip()
    return behind and SOMETHING.match(text, end) is None


def in_company(text: str, start: int, end: int) -> bool:
    """Whether something is done together with the row at a place: `worked with A`, 和甲一起."""
    together = _TOGETHER_ZH.match(text[end:]) and _AND_ZH.search(text[:start])
    return bool(together) or _WITH.search(text[:start]) is not None


def acted_on(text: str, at: int) -> bool:
    """Whether what stands at a place is marked as what something is done to: 向 X 汇报."""
    return _TO_WHOM_ZH.search(text[:at]) is not None


def stranded(text: str, word: str, end: int) -> bool:
    """Whether a word for an edge ends a question that asks for what it leads to: `what is X about?`"""
    return not text[end:].strip(" ?.!") and word.split()[-1] in (*PREPOSITIONS, "about")


def noun(word: str) -> bool:
    """Whether a Chinese word means people or things rather than what they do."""
    return _NOUN_ZH.search(word) is not None


def does(word: str) -> bool:
    """Whether a noun made of a verb means who does it: owner, dependents; not dependencies."""
    return _AGENT.search(word) is not None


def may_be_had(text: str, word: str, noun_for_rows: bool) -> bool:
    """Whether a row may have what a word means: `has A a mentor`; not where A `is a mentor`."""
    return not (noun_for_rows or noun(word) or does(word)) or may_have(text)
