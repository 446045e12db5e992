"""Nouns of one character, and those for a name or a number of any rows, that a Chinese question uses for longer ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property

from duckkb.reasoning.catalog import Attribute, Class, Kind
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.lexis import called
from duckkb.reasoning.interpret.chinese.names import LONE_NOUNS
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.loader import synonyms
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

CALLED = regex(
    r"(?:名称|姓名|名字|标题|题名|书名|片名|名|昵称|称呼|型号)$|(?:^|_|(?-i:(?<=[a-z])(?=[NT])))(?:name|nm|title)$",
    re.I,
)
"""What an attribute is called by that names its rows."""
_LEAD = regex(
    rf"(?:哪[一几两些]?{MEASURE_WORD}?|(?:多少|几){MEASURE_WORD}|(?<![自])各[个种类]?|每一?{MEASURE_WORD}?|[这那]{MEASURE_WORD}|所有|全部|任何|不同的?|[一两三四五六七八九十\d]{MEASURE_WORD}(?:以[上下])?|所[在属]|的|[和与及、]|名下|什么|[过了本门首]|过任何|没有|[写教唱读]|(?<=[\W])|^)$"
)
_EITHER, _MEASURED = frozenset("本单件片团"), regex(r"哪[一几两]?|[各每]一?")
"""Measure words that are nouns as well, and what only the former stand behind."""
_CALLED_SO = regex(r"名(?=[和与及、,?。里中带含以]|$)")
_WIDENED = regex(r".[路程品据籍铺辆栋级市舶曲集伍庄物峰流泊屿只种类型]|房[屋间]|港口")
"""楼栋 and 线路 say no more than 楼 and 线: a measure word or a general one behind a noun."""
_SORTS = ("种", "类")
_LONGER = 2
_SO_MANY = regex(rf"(?:多少|几|[一两三四五六七八九十\d])(?![种类样]){MEASURE_WORD}?$")
"""Of 鸟种 there are so many 种: 几只鸟 are birds, of which each is of one of them."""
_PLACED = regex(r"所[在属](.)")
"""所在区 is what 区 by itself means, rather than rows with a longer name (小区)."""
_FAMILY = regex(r"姓氏|(?<!百)姓(?=什么|啥|以及|[,。?、和与及是各分都]|$)")
_GIVEN = regex(
    r"名字(?=[和与及]姓)|名(?=[和与及、,]姓)|(?<=姓[和与及、,])名(?![字称])|(?<=什么)名(?![字称])"
)
"""姓 and 名 where a first and a last name are kept apart."""
_NAME_ALONE = regex(
    r"(?:(?<=[,、和与及的其出])|^)(?:名称|姓名|名字|全名)(?=[,。?、和与及中里为是含带叫分各以(]|$)"
)
_FOLLOW = regex(
    r"(?:的|是|有|占(?!地)|都|还|没|从|最|也|被|不|能|可以|会|及|和|与|里|内|上(?![午个周月次年半])|在|分别|叫|各|超过|达到|[少多低高]于|至少|[,。?、]|$)"
)


class Nouns:
    """What such nouns name.

    Args:
        classes: by name.
        naming: which attributes are a row's first and last name.
        label: what names a row of a class.
    """

    def __init__(
        self,
        classes: Mapping[str, Class],
        naming: Naming,
        label: Callable[[str], tuple[Attribute, ...]],
    ) -> None:
        self._classes, self._naming, self._label = classes, naming, label

    def lone(self, folded: str) -> Iterator[NameHit]:
        """县 for 产茶县 and for 县名, where the words around it let it stand alone."""
        for at, char in enumerate(folded):
            if char not in self._lone:
                continue
            if _CALLED_SO.match(folded, at + 1):
                yield from self._names_of(char, at)
                continue
            lead = _LEAD.search(folded[max(0, at - 4) : at])
            if lead and char in _EITHER and _MEASURED.fullmatch(lead.group()):
                continue  # 书是哪本
            each = lead and lead.group()[:1] in tuple("各每哪多几")
            each = each and folded[at : at + 2] not in bilingual().by_chinese  # 每家书店 are no 书
            if lead and (_FOLLOW.match(folded, at + 1) or each):
                many = _SO_MANY.search(lead.group()) is not None
                for of, target, score in self._lone[char]:
                    if not (many and (char, target) in self._sorts):
                        yield NameHit(at, at + 1, of, target, score, "part")
        yield from self._said_longer(folded)

    def _said_longer(self, folded: str) -> Iterator[NameHit]:
        """站点 and 门店, of rows that are 环志站 and 分店: longer words for the noun that their name ends in."""
        for char, hits in self._lone.items():
            rows = [(target, score) for of, target, score in hits if of == "class"]
            for word in _longer(char) if rows else ():
                for m in re.finditer(word, folded):
                    led = _LEAD.search(folded[max(0, m.start() - 4) : m.start()])
                    if led and _FOLLOW.match(folded, m.end()):
                        yield from (NameHit(*m.span(), "class", r, s, "part") for r, s in rows)

    def generic(self, folded: str) -> Iterator[NameHit]:
        """名称 and 姓名 by themselves are the name of whatever rows are asked for."""
        for m in _NAME_ALONE.finditer(folded):
            for name in self._classes:
                for a in self._label(name)[:1]:
                    yield NameHit(m.start(), m.end(), "attribute", a.id, 0.6, "part")
        for pattern, part in ((_FAMILY, self._naming.last_name), (_GIVEN, self._naming.first_name)):
            for m in pattern.finditer(folded):
                for name in self._classes:
                    if (own := part(name)) is not None:
                        yield NameHit(m.start(), m.end(), "attribute", own.id, 0.95, "exact")

    def _names_of(self, char: str, at: int) -> Iterator[NameHit]:
        """站名 for 站点名称."""
        for of, target, score in self._lone[char]:
            if of == "class":
                for a in self._label(target):
                    yield NameHit(at, at + 2, "attribute", a.id, score + 0.15, "part")

    @cached_property
    def _sorts(self) -> frozenset[tuple[str, str]]:
        """Nouns and the classes whose rows are kinds of what they name: 鸟, of 鸟种."""
        return frozenset(
            (name[0], c.name)
            for c in self._classes.values()
            for name, _ in called(c.names)
            if len(name) > 1 and name[1:] in _SORTS
        )

    @cached_property
    def _lone(self) -> Mapping[str, tuple[tuple[str, str, float], ...]]:
        found: dict[str, dict[tuple[str, str], float]] = {}
        for c in self._classes.values():
            for name, sure in called(c.names):
                if name[-1:] in LONE_NOUNS:
                    known = found.setdefault(name[-1], {})
                    # 车 are vehicles rather than coaches, who may as well be 教练.
                    known["class", c.name] = max(known.get(("class", c.name), 0.0), min(0.7, sure))
                elif _WIDENED.fullmatch(name) and name[0] in LONE_NOUNS:
                    found.setdefault(name[0], {})["class", c.name] = 0.72
            for a in c.attributes:
                cores = [CALLED.sub("", n) or n for n, _ in called((a.name,), a.class_name)]
                ends = {c[-1:] for c in cores} | {
                    c[-2:-1] for c in cores if c[-1:] in "份籍度次号代"
                }
                if not cores[0].endswith("人"):
                    ends.discard("人")  # in translation people of many kinds end in it
                for char in ends:
                    if char in LONE_NOUNS and a.kind is Kind.TEXT:  # no day is a 车, be it of 通车
                        label = a in self._label(c.name) and not a.key
                        kind = ("class", c.name) if label else ("attribute", a.id)
                        known = found.setdefault(char, {})
                        known[kind] = max(known.get(kind, 0.0), 0.72 if label else 0.65)
                for char in {m[1] for core in cores if (m := _PLACED.fullmatch(core))}:
                    if char in LONE_NOUNS and not a.kind.numeric:
                        found.setdefault(char, {})["attribute", a.id] = 0.85
        return {
            char: tuple((of, target, score) for (of, target), score in hits.items())
            for char, hits in found.items()
        }


@cache
def _longer(char: str) -> tuple[str, ...]:
    """The longer words that mean what a noun of one character does."""
    words = ("".join(other) for other, _ in synonyms().get((char,), ()))
    return tuple(w for w in words if len(w) == _LONGER)


def alone(folded: str, at: int) -> bool:
    """Whether a noun of one character may stand for itself at a place (各县, 的县是), unlike 人 in 人口."""
    return bool(_LEAD.search(folded[max(0, at - 4) : at]) and _FOLLOW.match(folded, at + 1))
