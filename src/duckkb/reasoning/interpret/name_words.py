"""What the names of attributes and classes say: their words, of which row they are, whether they are codes."""

from __future__ import annotations

from functools import lru_cache

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.lexicon.pinyin import in_characters
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import in_other_language
from duckkb.reasoning.regexes import regex

CAMEL = regex(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9\u0080-\uffff]+")
"""What parts the words of a name."""
ID_WORDS = ("id", "number", "num", "no", "code", "cd", "key", "nr", "编号", "代码")
_SURE = 0.6
"""How sure a translated name must be to stand for its own."""
_DEED = 4
"""So many letters at least a noun has in common with its verb."""
_WORDS = regex(r"[A-Z]?[a-z]+|[A-Z]+")
_WRITTEN = {stem(w) for w in ("serial", "plate", "license", "licence", "registration")}
"""What is written on things to tell them apart."""

_SIGNS = {stem(w) for w in ("plate", "sign", "callsign", "isbn")}
"""What is written on things and stands for them whatever comes before it: `call_sign`."""


@lru_cache(50_000)
def parts(name: str) -> tuple[str, ...]:
    """The stems of the words of a name: `Date_of_Birth` -> date, of, birth; 成立年份 -> found, year."""
    name = (*in_characters(name), name)[0]
    if not name.isascii() and (english := in_other_language((name,))) and english[0][1] >= _SURE:
        return tuple(map(stem, english[0][0]))
    return tuple(stem(p.casefold()) for p in CAMEL.split(name) if p)


def is_deed_of(verb: str, noun: str) -> bool:
    """Whether a noun is what somebody does of whom a verb is said: decide (by its stem), a decision."""
    return len(verb) >= _DEED and noun.startswith(verb[: max(_DEED, len(verb) - 1)])


def words_of(name: str) -> list[str]:
    """The Latin words of a name as they are written there, folded: `resolvedAt` -> resolved, at."""
    return [w.casefold() for w in _WORDS.findall(name)]


def is_code_of(attribute: Attribute, each: Class) -> bool:
    """Whether rows that have numbers for keys are known by what it writes: `hive_code` of Hive,
    `serial_no`, `plate_no`; not so the code of something else, such as `zip_code`."""
    said = parts(attribute.name)
    if said[-1:] and said[-1] in _SIGNS:
        return True
    numbered = any(each.by_name[i].kind.numeric for i in each.identity if i in each.by_name)
    own = {p for n in each.names for p in parts(n)} | _WRITTEN
    return numbered and bool(said) and said[-1] in ID_WORDS and own.issuperset(said[:-1])


def resembles(name: str, each: Class) -> bool:
    """Whether a name begins like what its class is called (`stu_num` of Student)."""
    low = name.casefold().replace("_", "")
    for called in each.names:
        words = list(parts(called))
        for word in (*words, "".join(words)):
            if low[:3] == word[:3] or (len(word) > 3 and word in low):
                return True
        if low.startswith("".join(w[0] for w in words)) and len(words) > 1:
            return True
    return False
