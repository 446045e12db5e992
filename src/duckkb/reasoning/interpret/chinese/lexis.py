"""Names of attributes and classes in a Chinese question: as they are, with synonyms, and in part.

A name is known by phrases: itself, itself with one word put for another of the lexicon, and the
ends and beginnings of these. 成交日期 is met by 成交时间, by 日期, and a little by 成交. English names
are left to `compose`.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import lru_cache, partial

from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.compose import Composer
from duckkb.reasoning.interpret.chinese.pieces import called_alike, chinese_synonyms
from duckkb.reasoning.interpret.naming import EMPTY
from duckkb.reasoning.lexicon.words import fold, stem
from duckkb.reasoning.names.crowded import few_called, of_few
from duckkb.reasoning.names.forms import cut_name, in_other_language
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import unit_of_name

LONGEST = 12
_LEAST = 0.35
_WITHOUT_EMPTY = 0.95
_BRACKETS = regex(r"[(（\[【].*?[)）\]】]|[_\s·/%]")
_TAIL = regex(
    r"(?<=..)(?:名称|(?<![报排提签署命])名|合计|总计|总额|总数|总量|信息|情况|数据|记录|[表单]|数量|数)$"
)
"""What adds little to what stands before it: 负债合计 is 负债."""
_WHETHER = regex(r"^(?:是否为?|有无|是不是|有没有)|与否$")
_SEVERAL = regex(r"[_ ]?(?:members?|records?|list|infos?|information|data|table)$", re.I)
_PLACE = regex(r"^(?:城市|省份?|市|城?区|县|国家?|地区|州|楼|校区|街道)$")
"""A city is also called 所在城市."""
_HAN = regex(r"[㐀-鿿]")
_LETTERED = regex(r"^[a-z0-9]*[a-z][a-z0-9]+$|^[0-9]+[a-z]$")
_EMPTY = frozenset(
    [
        "成交",
        "所属",
        "总额",
        "合计",
        "总计",
        "数量",
        "信息",
        "情况",
        "数据",
        "名称",
        "时候",
        "多少",
        "什么",
        "一个",
    ]
)
"""Too general to point to a name by themselves."""
_INNER = regex(r"(?<=[㐀-鿿]{2})[总均](?=[㐀-鿿])")
"""成交总价 is also called 成交价."""
_ASKING = regex(r"[哪几何多]|什么")
_END, _BEGIN = 0.55, 0.25
_BY_UNIT = 0.75
_SURE = 0.8
_NEAR = 0.12
"""What it adds that the rest of a name stands elsewhere in the question (哪一年成交, 成交日期)."""


class Lexis:
    """The phrases by which some attributes and classes are known."""

    def __init__(
        self,
        attributes: Iterable[Attribute],
        classes: Iterable[Class] = (),
        frames: Iterable[tuple[str, str]] = (),
    ) -> None:
        self._phrases: dict[str, dict[tuple[str, str], float]] = defaultdict(dict)
        self._pairs: dict[tuple[str, str], frozenset[str]] = {}
        for name, class_name in frames:
            core = _TAIL.sub("", _BRACKETS.sub("", fold(name)))
            for whole, weight, _ in _variants(core):
                for cut in range(2, len(whole) + 1):
                    self._add(whole[:cut], ("class", class_name), 0.5 * weight, cut < len(whole))
        attributes, classes = tuple(attributes), tuple(classes)
        self._composer = Composer(attributes, classes)
        for a in attributes:
            for name in a.names:
                self._learn(name, ("attribute", a.id), 1.0)
        for c in classes:
            for name in dict.fromkeys((*map(_collective, c.names), *c.names)):
                self._learn(name, ("class", c.name), 0.95)

    def find(self, folded: str) -> list[NameHit]:
        """Every phrase of the folded question that names something."""
        return [*self._composer.find(folded), *self._by_phrases(folded)]

    def find_few(self, folded: str, said: Collection[str], catalog: Catalog) -> list[NameHit]:
        """The same, of what very many attributes are called those near to what the question says (`of_few`)."""
        known = self._by_phrases(folded)
        rows = {*said, *(h.target for h in known if h.of == "class")}
        found = self._composer.find(folded, partial(few_called, said=rows, catalog=catalog))
        return of_few([*found, *known], said, catalog)

    def _by_phrases(self, folded: str) -> list[NameHit]:
        found: list[NameHit] = []
        for start in range(len(folded)):
            for end in range(start + 1, min(len(folded), start + LONGEST) + 1):
                for (of, target), known in self._phrases.get(folded[start:end], {}).items():
                    how = "exact" if known >= 0.95 else "part"
                    score = known
                    if how == "part" and (pairs := self._pairs.get((of, target))):
                        rest = folded[:start] + " " + folded[end:]
                        score += _NEAR * sum(p in rest for p in pairs) / len(pairs)
                    found.append(NameHit(start, end, of, target, score, how))
        return found

    def classes_called(self, word: str) -> tuple[NameHit, ...]:
        """The classes that a whole word names surely."""
        return tuple(
            h for h in self.find(word)
            if h.of == "class" and h.end - h.start == len(word) and h.score > _SURE
        )  # fmt: skip

    def _learn(self, name: str, target: tuple[str, str], factor: float) -> None:
        plain = fold(name)
        core = _BRACKETS.sub("", plain)
        if not _HAN.search(core):
            return
        unit = unit_of_name(plain)
        if unit and len(core) > len(unit) + 1:
            core = core.removesuffix(unit)  # 体重公斤 is called 体重, and less surely 公斤数
            if len(unit) > 1:
                self._add(f"{unit}数", target, _BY_UNIT * factor)
        pairs = frozenset(core[k : k + 2] for k in range(len(core) - 1))
        self._pairs[target] = self._pairs.get(target, frozenset()) | pairs
        for whole, weight, (first, last) in _variants(core):
            self._add(whole, target, weight * factor)
            if _PLACE.search(whole) and not whole.startswith("所"):
                self._add("所在" + whole, target, 0.96 * weight * factor)
            if _TAIL.search(whole):
                continue  # its parts are those of what stands before the tail
            for cut in range(1, len(whole)):
                if first < cut < last:
                    continue  # half of a word that was put in says nothing
                share = (len(whole) - cut) / len(whole)
                if cut < len(whole) - 1:
                    end = weight * factor * (_END + (1 - _END) * share)
                    self._add(whole[cut:], target, end, True)
                if cut > 1:
                    begin = weight * factor * (_BEGIN + 0.4 * (1 - share))
                    self._add(whole[:cut], target, begin, True)

    def _add(self, phrase: str, target: tuple[str, str], score: float, part: bool = False) -> None:
        if score < _LEAST or (part and (phrase in _EMPTY or len(phrase) < 2)):
            return
        if not (_HAN.search(phrase) or (not part and _LETTERED.search(phrase))):
            return  # 3d of 是否3D is a name, a bare figure is none
        if part and _ASKING.search(phrase):
            return
        known = self._phrases[phrase]
        known[target] = max(score, known.get(target, 0.0))


def _collective(name: str) -> str:
    """crew_members are the crew: what only says that there are several is left out."""
    return _SEVERAL.sub("", name) or name


def plain_name(name: str) -> str:
    """A folded name without what stands in brackets."""
    return _BRACKETS.sub("", fold(name))


@lru_cache(50_000)
def called(names: tuple[str, ...], owner: str = "") -> tuple[tuple[str, float], ...]:
    """Names, or where all are of another language, what these are called in Chinese; of a class (without an
    owner) also what it is without words such as info."""
    own = tuple((name, 1.0) for name in names)
    if any(map(_HAN.search, names)):
        return own
    owners = (cut_name(owner),) if owner else ()
    other = [("".join(words), factor) for words, factor in in_other_language(names, owners)]
    plain = () if owner else without_empty(names)
    for words, factor in in_other_language(plain) if plain else ():
        other.append(("".join(words), _WITHOUT_EMPTY * factor))
    return (*own, *other)


def without_empty(names: Iterable[str]) -> tuple[str, ...]:
    """The names that hold words such as info and table, without these: the user of user_info."""
    cut = [[w for w in cut_name(n) if stem(w) not in EMPTY] for n in names]
    plain = ["_".join(words) for words in cut]
    return tuple(p for p, n in zip(plain, names, strict=True) if p and p != n.casefold())


@lru_cache(20_000)
def _variants(name: str) -> tuple[tuple[str, float, tuple[int, int]], ...]:
    """A name, without its tail, without 是否, and each of these with one word exchanged.

    Each with its weight and where the word stands that was put in.
    """
    bases = {name: 1.0}
    for shorter in (_TAIL.sub("", name), _WHETHER.sub("", name)):
        if shorter != name and len(shorter) > 1:
            bases[shorter] = 0.96
    if name.startswith("总") and len(name) > 2:
        bases.setdefault(name[1:], 0.9)  # 户数 for 总户数
    if (plain := _INNER.sub("", name)) != name:
        bases.setdefault(plain, 0.85)
    found: list[tuple[str, float, tuple[int, int]]] = []
    for base, weight in bases.items():
        found.append((base, weight, (0, 0)))
        for at, end in itertools.combinations(range(len(base) + 1), 2):
            word = base[at:end]
            for other, near in called_alike().get(word, {}).items():
                if other not in base and base.find(word) == at:
                    exchanged = base[:at] + other + base[at + len(word) :]
                    found.append((exchanged, weight * near, (at, at + len(other))))
    return tuple(found)


def others_of(word: str) -> tuple[str, ...]:
    """What the lexicon puts for a Chinese word."""
    return tuple(chinese_synonyms().get(word, {}))
