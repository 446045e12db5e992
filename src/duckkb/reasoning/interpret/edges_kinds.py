"""Which classes are people, and what attributes of edges tell: when something began, how often."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.interpret.naming import parts

_PEOPLE_HAVE = frozenset(
    (
        "surnam",
        "gender",
        "sex",
        "birth",
        "born",
        "birthday",
        "email",
        "handl",
        "nation",
        "age",
        "hire",
    )
)
_PEOPLE_HAVE_ZH = ("姓名", "性别", "生日", "出生", "年龄", "工号", "民族", "国籍", "入职")
_PEOPLE_ARE = re.compile(
    r"(?:person|people|staff|member|user|[^v]er|or|ist|ian|ee)s?$|[人员师生者]$", re.I
)

_TIMES = re.compile(r"(?:^|[_ ])(?:times|count|frequency)$|次数$", re.I)
_LIFE = frozenset(("birth", "born", "dob", "birthday", "birthdat", "death", "die"))
_LIFE_ZH = re.compile(r"生日|出生|生年|卒|去世|逝世|死亡")
_BEGINS = frozenset(("sinc", "start", "begin", "began", "from", "join", "first", "enter", "hire"))
_BEGINS_ZH = re.compile(r"开始|加入|[入起始首自]|拜师")
_ENDS = frozenset(("until", "till", "end", "left", "leav", "finish", "expir", "to", "last", "quit"))
_ENDS_ZH = re.compile(r"结束|离开|到期|截止|[离止终]")


def is_person(each: Class) -> bool:
    """Whether the rows of a class are people, by what is kept of them, or else by what they are called."""
    said = {p for a in each.attributes for n in a.names for p in parts(n)}
    zh = any(n.startswith(_PEOPLE_HAVE_ZH) for a in each.attributes for n in a.names)
    return zh or bool(said & _PEOPLE_HAVE) or any(_PEOPLE_ARE.search(n) for n in each.names)


def repeats(attribute: Attribute) -> bool:
    """Whether it is by its name how often something was done."""
    return attribute.measure and any(_TIMES.search(n) for n in attribute.names)


def of_life(attribute: Attribute) -> bool:
    """Whether it is when somebody was born or died, which nobody means who does not say so."""
    return _says(attribute, _LIFE, _LIFE_ZH)


def begins(attribute: Attribute) -> bool:
    """Whether it is by its name when something began."""
    return _says(attribute, _BEGINS, _BEGINS_ZH)


def ends(attribute: Attribute) -> bool:
    """Whether it is by its name when something ended."""
    return _says(attribute, _ENDS, _ENDS_ZH)


def _says(attribute: Attribute, stems: frozenset[str], han: re.Pattern[str]) -> bool:
    names = attribute.names
    return any(stems & {*parts(n)} if n.isascii() else han.search(n) for n in names)
