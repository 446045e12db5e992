"""What adjectives of a Chinese question grade, and which of them run against the figures that are kept."""

from __future__ import annotations

from collections.abc import Iterable

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.chinese.doers import personal
from duckkb.reasoning.interpret.chinese.names import ADJECTIVES, AGAINST
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.wish import AGES, SERVED, Item
from duckkb.reasoning.interpret.occasions import born, due_by, ends
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import unit_of_name

_SUMMED = regex(
    r"(?<![均每])(?:[数量额费款]|收入|费用|工资|奖金|支出|成本|利润|面积|人口|库存|次数|人次|金额|投资|产值|count|amount|quantity|revenue|sales|investment|population|output|expense)$"
)
"""Names of amounts that make sense when they are added up, unlike prices, rates and ages."""


_AGED = ("年龄", "出生", "生日", "age", "birth")


def graded(word: str, classes: Iterable[str], schema: Schema) -> Attribute | None:
    """The attribute of the nearest class that an adjective, or a noun for an age, speaks of."""
    endings = ADJECTIVES.get(word, ()) if word not in ("多", "少") else ()
    if word in AGES:
        endings = _AGED
    if word in SERVED:
        endings = (
            "工龄",
            "入职",
            "加入",
            "参加工作",
            "入店",
            "入馆",
            "入厂",
            "入校",
            "入园",
            "入队",
            "入行",
            "上岗",
            "hire",
            "joined",
        )
    for place, name in enumerate(classes):
        if name not in schema.classes:
            continue
        own = [
            a for a in schema.classes[name].attributes
            if ((a.measure and word not in ("早", "晚")) or schema.timed(a)) and not a.key
        ]  # fmt: skip
        if word == "新":  # what holds until a later day is no newer
            own = [a for a in own if not (due_by(a) or ends(a))]
        aged = not place and word in ("大", "小") and personal(schema, name)
        for ending in (*_AGED, *endings) if aged else endings:
            for a in own:
                if any(_says(n, ending) for n in schema.spoken(a)):
                    return a
    return _only_time(classes, schema) if word in ("新", "旧") else None


def _only_time(classes: Iterable[str], schema: Schema) -> Attribute | None:
    """The one time that rows of the first class keep, however it is called: the newest of releases by `released_on`."""
    first = next((schema.classes[c] for c in classes if c in schema.classes), None)
    times = [a for a in first.attributes if a.kind.temporal] if first is not None else []
    times = [a for a in times if not (born(a) or due_by(a) or ends(a))]
    return times[0] if len(times) == 1 else None


def turned(item: Item, attribute: Attribute, schema: Schema) -> bool:
    """Who is older, and what has lasted longer, began earlier; a better rank is a smaller one."""
    named = item.mention.text if item.mention is not None else ""
    word = item.graded or item.word
    names = schema.spoken(attribute)
    if word in ("快", "慢") and _lasting(attribute, schema):
        return True
    born = schema.timed(attribute) or any(w in n for n in names for w in AGAINST)
    aged = (
        item.graded in ("大", "小", *AGES, *SERVED)
        or word in ("老", "年轻", "年长")
        or named in AGES
    )
    own = schema.classes[attribute.class_name].attributes
    if word in ("长", "久", "短") and not any(_lasting(a, schema) for a in own):
        aged = True  # 出道时间最长, of 出道年份
    ranked = any("排名" in n or "名次" in n for n in attribute.names) and not item.graded
    return (born and aged) or (ranked and not item.function)


def _lasting(attribute: Attribute, schema: Schema) -> bool:
    """Whether an attribute tells how long something took."""
    words = ("时长", "用时", "耗时", "时间", "时限", "duration", "time")
    return not schema.timed(attribute) and any(
        w in n.casefold() for n in schema.spoken(attribute) for w in words
    )


def _says(name: str, ending: str) -> bool:
    """Whether a name holds a word; an English one only by itself (age is not in tonnage)."""
    return ending in cut_name(name) if ending.isascii() else ending in name


def adds_up(attribute: Attribute, schema: Schema) -> bool:
    """Whether an amount makes sense when it is added up, as it is called without its unit: 发电量_万度."""
    names = schema.spoken(attribute)
    bare = (n.removesuffix(unit_of_name(n)).rstrip("_ ") for n in names)
    return any(map(_SUMMED.search, (*names, *bare)))
