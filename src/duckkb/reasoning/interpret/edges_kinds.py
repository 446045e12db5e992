"""Which classes are people, and which attributes hold times."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Class, Kind
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


def is_person(each: Class) -> bool:
    """Whether the rows of a class are people, by what is kept of them, or else by what they are called."""
    said = {p for a in each.attributes for n in a.names for p in parts(n)}
    zh = any(n.startswith(_PEOPLE_HAVE_ZH) for a in each.attributes for n in a.names)
    return zh or bool(said & _PEOPLE_HAVE) or any(_PEOPLE_ARE.search(n) for n in each.names)


def timed(attribute: Attribute) -> bool:
    """Whether it holds times: dates, or years by their name."""
    years = any("year" in parts(n) or n.endswith("年") for n in attribute.names)
    return attribute.kind.temporal or (attribute.kind is Kind.INTEGER and years)
