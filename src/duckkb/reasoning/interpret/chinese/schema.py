"""What Chinese questions call the classes of a catalog, and what stands for their rows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from duckkb.reasoning.catalog import BASE, ROW_ID, Attribute, Catalog, Class, Join, Kind
from duckkb.reasoning.interpret.chinese.flags import Flag, said_by
from duckkb.reasoning.interpret.chinese.lexis import Lexis, called
from duckkb.reasoning.interpret.chinese.names import UNITS, ending_in
from duckkb.reasoning.interpret.chinese.nouns import CALLED, Nouns
from duckkb.reasoning.interpret.chinese.roles import Roles
from duckkb.reasoning.interpret.chinese.wish import Told
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.kinds import called_people, is_person
from duckkb.reasoning.interpret.moments import part_of_year, reads_as_period
from duckkb.reasoning.interpret.naming import Naming
from duckkb.reasoning.interpret.planned import planned_times
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import measure, unit_of_name
from duckkb.reasoning.values.index import ValueIndex

_TIMED = regex(
    r"(?:日期|时间|年份|年度|年月|月份|日|年|生日|date|time|year|month|day|(?:^|_)(?:on|at|yr|dt))$"
    r"|^(?:date|year)(?:_|(?-i:(?=[A-Z])))",
    re.I,
)
_BORN = regex(r"出生|生日(?!期)|birth|dob", re.I)
"""Times that a question names where it means them."""
_BEGUN = regex(r"成立|创立|创办|创建|建成|建立|found|establish|built", re.I)
"""Times at which things began; what is reckoned since has a time of its own, where there is one."""
_TAKES = regex(r"(?:ing|run|play|lead|wait|cook|prep|response|turnaround)[ _-]?time$", re.I)
"""What a whole number tells of how long something takes: RunningTime, which is no point in time."""
_ASKS_NAME = regex(r"名称|姓名|名字|标题|名单|昵称|称呼|型号|[^有著知]名$|^名|叫|姓氏|姓$")
_MODELS = ("型号", "型")
_DETAILS = regex(r".(?:详情|描述)$")
"""What is told of rows rather than the rows, though nothing else names them."""
_ASKS_KEY = regex(r"(?:编号|代号|序号|号码|单号|(?<![年型账符口外])号|id)$", re.I)
_NAME_WORDS = frozenset(
    ["name", "nm", "title", "full", "first", "last", "label", "details", "detail", "description"]
)
_SURE = 0.75
"""How sure a translated name must be to tell what an attribute speaks of."""
_BRACKET = regex(r"[(（\[【]\s*(.*?)\s*[)）\]】]")
YEARS = ("年份", "年度", "年", "year", "Year")
"""How the one time of an occasion is called."""
_SPELT = (
    ("_wan", "万"), ("_yi", "亿"), ("_yuan", "元"), ("_rmb", "元"), ("_usd", "美元"), ("_days", "天"), ("_hours", "小时"),
    ("_minutes", "分钟"), ("_min", "分钟"), ("_cm", "厘米"), ("_mm", "毫米"), ("_km", "公里"), ("_kv", "千伏"), ("_kw", "千瓦"), ("_mw", "兆瓦"), ("_kg", "公斤"),
    ("_tons", "吨"), ("_ton", "吨"), ("_sqm", "平方米"), ("_pct", "%"), ("_mu", "亩"), ("_m", "米"), ("_g", "克"), ("_years", "年"),
    ("_kilograms", "公斤"), ("_kilos", "公斤"), ("_tonnes", "吨"), ("_hectares", "公顷"), ("_litres", "升"), ("_liters", "升"),
    ("_kilometers", "公里"), ("_kilometres", "公里"), ("_seconds", "秒"),
)  # fmt: skip
"""Units that names of columns spell in Latin letters."""
_SAME_UNIT = {
    "钱": "元",
    "块": "元",
    "块钱": "元",
    "千克": "公斤",
    "千米": "公里",
    "平": "平方米",
    "日": "天",
    "人次": "人",
    "个人": "人",
}


class Schema:
    """Names, labels and kinds of attributes of joined classes.

    Args:
        catalog: what there is.
        naming: which attribute is a row's name.
        values: the values of the data.
        classes: names of the classes; tables of families are read elsewhere.
    """

    def __init__(
        self,
        catalog: Catalog,
        naming: Naming,
        values: ValueIndex,
        classes: Collection[str],
        copies: Mapping[str, str] | None = None,
    ) -> None:
        self.catalog, self.naming, self.values = catalog, naming, values
        self.classes: Mapping[str, Class] = {c: catalog.classes[c] for c in sorted(classes)}
        self.copies = copies or {}
        """Classes that are copies of others, and these."""
        self._flags: dict[str, Flag | None] = {}
        self._timed: dict[str, bool] = {}

    @cached_property
    def lexis(self) -> Lexis:
        every = list(self.classes.values())
        attributes = [a for c in every for a in c.attributes]
        return Lexis(attributes, every)

    @cached_property
    def nouns(self) -> Nouns:
        return Nouns(self.classes, self.naming, self.label)

    @cached_property
    def roles(self) -> Roles:
        return Roles(self.catalog, self.classes)

    @cached_property
    def attributes(self) -> Mapping[str, Attribute]:
        return {a.id: a for c in self.classes.values() for a in c.attributes}

    def fits(self, target: str) -> bool:
        """Whether a class or an attribute id belongs here."""
        return target in self.classes or target in self.attributes

    # -- relations -----------------------------------------------------------------------------

    def joins(self, left: str, right: str = "") -> list[Join]:
        """The relations by which rows of a class refer to any others, or to those of another class."""
        known = self.catalog.joins_at.get(left, ())
        return [j for j in known if j.left == left and right in ("", j.right)]

    def reference(self, join: Join) -> Attribute | None:
        """The attribute of one column by which rows refer to others."""
        columns = [left for left, _ in join.columns]
        own = self.classes[join.left].attributes
        return next((a for a in own if [a.column] == columns), None)

    def referring(self, class_name: str) -> set[str]:
        """The classes whose rows refer to those of a class."""
        joins = self.catalog.joins_at.get(class_name, ())
        return {j.left for j in joins if j.right == class_name and j.left in self.classes}

    def beside(self, class_name: str) -> set[str]:
        """The classes that one relation joins with a class, and itself."""
        joins = self.catalog.joins_at.get(class_name, ())
        return {c for j in joins for c in (j.left, j.right)}

    def pairs(self, class_name: str) -> bool:
        """Whether rows of a class are told apart by the rows that they refer to, of two or more kinds."""
        refers = self.joins(class_name)
        columns = {column for join in refers for column, _ in join.columns}
        return len(refers) >= 2 and columns >= set(self.classes[class_name].identity)

    # -- rows ----------------------------------------------------------------------------------

    def label(self, class_name: str) -> tuple[Attribute, ...]:
        """What names a row to a reader: its name, else its key."""
        known = self._labels.get(class_name)
        if known is None:
            known = self._labels[class_name] = self._label(self.classes[class_name])
        return known

    @cached_property
    def _labels(self) -> dict[str, tuple[Attribute, ...]]:
        return {}

    def _paired_people(self, each: Class) -> tuple[Attribute, ...]:
        """The names of those whom rows called people pair with others: of cast members those of the actors, rather
        than of the roles."""
        if not (self.naming.pairs(each.name) and called_people(each)):
            return ()
        others = [self.catalog.classes[e] for e in self.catalog.ends[each.name]]
        ends = [c.name for c in [*filter(called_people, others)] or [*filter(is_person, others)]]
        return self.naming.names(ends[0]) if len(ends) == 1 else ()

    def _label(self, each: Class) -> tuple[Attribute, ...]:
        if people := self._paired_people(each):
            return people
        names = self.naming.names(each.name)
        if names and all(a.class_name == each.name for a in names):
            # A room has a 主题, and is known by its 房号.
            keys = [a for a in each.attributes if a.kind is Kind.TEXT and _numbers(a, each)]
            named = any(CALLED.search(n) for a in names for n in a.names)
            # A code stands for what it names.
            coded = any({"code", "cd"} & {*cut_name(k.name)} for k in keys)
            numbered_only = keys and [k.name for k in keys] == [*each.identity]
            return (keys[0],) if numbered_only and not (named or coded) else names
        texts = [a for a in each.attributes if a.kind is Kind.TEXT and not a.key]
        texts = [a for a in texts if not a.name.startswith(("是否", "有无"))]  # 是否实名
        called = [a for a in texts if any(CALLED.search(n) for n in a.names)]
        own = [a for a in called if set(CALLED.sub("", a.name)) & set(each.name)]
        numbered = tuple(a for a in texts if _numbers(a, each))[:1]
        if numbered and numbered[0].identity and not each.name.endswith(_MODELS):
            called = [a for a in called if not a.name.endswith(_MODELS)]  # many units of one model
        if called or names or numbered:
            return tuple((own or called)[:1]) or names or numbered
        if each.store == BASE and len(each.identity) > 1 and not each.link:
            return self.naming.identity(each.name)
        shown = self.naming.shown(each.name)
        return tuple(a for a in shown if not (each.link and a.measure))[:1]

    def row_key(self, class_name: str) -> tuple[Attribute, ...]:
        """What rows are counted by: their key, of those of the base with several fields in it their id."""
        each = self.catalog.classes[class_name]
        if each.store == BASE and len(each.identity) > 1:
            return (Attribute(class_name, ROW_ID, ROW_ID, Kind.INTEGER, key=True),)
        return self.key(class_name)

    def key(self, class_name: str) -> tuple[Attribute, ...]:
        ids, label = self.naming.ids(class_name), self.label(class_name)[:1]
        if len(ids) == 1 or not label or label[0].class_name == class_name:
            return ids if len(ids) == 1 else label
        # Professors are called what their employees are, and are told apart by whom they refer to.
        refer = map(self.reference, self.joins(class_name, label[0].class_name))
        alone = next(filter(None, refer), None)
        return (alone,) if alone is not None else label

    def number(self, class_name: str, word: str = "编号") -> Attribute:
        """What an id or a code of rows is: their key where it is one, else what is called so."""
        key = self.key(class_name)[0]
        own = self.classes[class_name].attributes
        if word == "代码":
            codes = [a for a in own if any(n.endswith(("代码", "code")) for n in self.spoken(a))]
            return key if key in codes or not codes else codes[0]
        if key.kind.numeric or any(_ASKS_KEY.search(n) for n in self.spoken(key)):
            return key
        ids = [a for a in own if any(_ASKS_KEY.search(n) for n in a.names)]
        return ids[0] if ids else key

    def spoken(self, attribute: Attribute) -> tuple[str, ...]:
        """What an attribute is called, folded; of a name in another language also in Chinese."""
        if attribute.id not in self._spoken:
            names = called(attribute.names, attribute.class_name)
            sure = dict.fromkeys(n.casefold() for n, weight in names if weight >= _SURE)
            self._spoken[attribute.id] = tuple(sure)
        return self._spoken[attribute.id]

    @cached_property
    def _spoken(self) -> dict[str, tuple[str, ...]]:
        return {}

    def row_class(self, mention: Mention) -> str:
        """The class whose rows a noun means: its own name, or that of what names its rows."""
        best = mention.candidates[0].score if mention.candidates else 0.0
        if _DETAILS.search(mention.text) and mention.candidates[0].of == "attribute":
            return ""
        first = next((self.attributes.get(c.target) for c in mention.candidates[:1]), None)
        # 票价 by its name is an amount, though tickets are called so, too.
        near = best if first is not None and first.measure and best >= 1.0 else best - 0.1
        for c in mention.of("class")[:1]:
            if c.score >= near and c.target in self.classes:
                return c.target
        for c in mention.candidates[:1]:
            a = self.attributes.get(c.target)
            names = a is not None and a in self.label(a.class_name) and not a.key
            # Of several that tell rows apart together none names them (the building of a room).
            if a is not None:
                names = names and (a in self.naming.names(a.class_name) or not self._shared(a))
                names = names and not self._of_others(a)
            own = (*self.key(a.class_name), *self.label(a.class_name)) if a is not None else ()
            if a in own and (_ASKS_KEY.search(mention.text) or self.begins_key(mention.text, a)):
                return ""  # 批次号 asks for what tells the rows apart, not for the rows
            if a is not None and names and not _ASKS_NAME.search(mention.text):
                return a.class_name
        return ""

    def numbered(self, told: Told) -> Attribute | None:
        """第29届奥运会: the key by whose number alone the one row is told that is meant."""
        if told.kind != "number" or told.operator != "eq" or told.mention is None:
            return None
        a = self.attributes.get(told.mention.candidates[0].target)
        return a if a is not None and self.classes[a.class_name].identity == (a.name,) else None

    def begins_key(self, word: str, a: Attribute | None) -> bool:
        """车牌 of the 车牌号 of a 卡车: what tells the rows apart, which are called otherwise."""
        begun = a is not None and word and any(n.startswith(word) and n != word for n in a.names)
        if a is None or not a.identity or not begun:
            return False
        called = [n for n in self.classes[a.class_name].names if not n.isascii()]
        return bool(called) and not any(word[-1] in n for n in called)

    def _of_others(self, attribute: Attribute | None) -> bool:
        """Whether an English name says whose it is, and not that of its class (venue_name of Screening)."""
        if attribute is None or not attribute.name.isascii():
            return False
        each = self.classes[attribute.class_name]
        words = [w for w in cut_name(attribute.name) if w not in _NAME_WORDS]
        own = "".join("".join(cut_name(n)) for n in each.names)
        return (
            bool(words)
            and not each.by_name[attribute.name].identity
            and not any(w[:3] in own or (own and w[0] == own[0]) for w in words)
        )

    def _shared(self, attribute: Attribute | None) -> bool:
        return attribute is not None and len(self.classes[attribute.class_name].identity) > 1

    # -- attributes ----------------------------------------------------------------------------

    def flag(self, attribute: Attribute) -> Flag | None:
        """The values of an attribute that only says yes or no: first yes, then no."""
        if attribute.id not in self._flags:
            known = self.kept(attribute, 4) if attribute.kind is Kind.TEXT else ()
            self._flags[attribute.id] = said_by(attribute, known)
        return self._flags[attribute.id]

    def kept(self, attribute: Attribute, most: int) -> tuple[str, ...]:
        """Some of the values of an attribute."""
        of = self.copies.get(attribute.class_name, attribute.class_name)
        return tuple(self.values.values_of(f"{of}.{attribute.name}", most))

    def timed(self, attribute: Attribute) -> bool:
        """Whether an attribute holds points in time, be it as text or as a year."""
        if attribute.id not in self._timed:
            self._timed[attribute.id] = self._tells_time(attribute)
        return self._timed[attribute.id]

    def _tells_time(self, attribute: Attribute) -> bool:
        if attribute.kind.temporal:
            return True
        if attribute.key or attribute.kind not in (Kind.TEXT, Kind.INTEGER):
            return False
        named = any(_TIMED.search(_BRACKET.sub("", n)) for n in attribute.names)
        if attribute.kind is Kind.TEXT:
            told = named or not attribute.identity  # 账期, of nothing but months
            return told and bool(reads_as_period(self.kept(attribute, 3), whole=not named))
        if not named:
            return False
        long = any(_TAKES.search(_BRACKET.sub("", n)) for n in attribute.names)
        return not (long or self.unit(attribute))

    def grain(self, attribute: Attribute) -> str:
        """How finely an attribute tells time: year, month or day."""
        if attribute.kind.numeric:
            return "year"
        if attribute.kind.temporal:
            return "day"
        return reads_as_period(self.kept(attribute, 3)) or "day"

    def kept_by(self, class_name: str) -> str:
        """How rows tell when they were: `year` where by that alone, `part` where by a month or quarter beside it."""
        own = self.classes[class_name]
        times = list(filter(self.timed, own.attributes))
        if not times or any(self.grain(a) != "year" for a in times):
            return ""
        return "part" if part_of_year(own) else "year"

    def times_of(self, class_name: str, finest: bool = False) -> list[Attribute]:
        """When rows of a class were, the likeliest time first; `finest` takes no year."""
        own = [a for a in self.classes[class_name].attributes if self.timed(a)]
        if len(own) > 1 and (part := part_of_year(self.classes[class_name])):
            own = [a for a in own if a is not part[0]]  # a month is told by its year
        own = [a for a in own if not (finest and self.grain(a) == "year")]
        own = [a for a in own if not _BORN.search(a.name)]
        if len(own) > 1:  # in the year when it was, not when it was to be
            planned = [a for a, _ in planned_times(self.classes[class_name])]
            own = [a for a in own if a not in planned] or own
        own = [a for a in own if not _BEGUN.search(a.name)] or own
        return own or ([] if finest else self._years_of_wholes(class_name))

    def _years_of_wholes(self, class_name: str) -> list[Attribute]:
        """When the one occasion was that rows which keep no time refer to: results, of games with a 年份."""
        to = {j.right for j in self.joins(class_name)} & {*self.classes}
        years = [a for c in to for a in self.classes[c].attributes if a.name in YEARS]
        return years if len(years) == 1 else []

    def unit(self, attribute: Attribute) -> str:
        """The unit told beside a name: 面积(亩), 面积（万亩）, 月薪_万元, visitors_wan."""
        if attribute.unit:
            return attribute.unit
        for name in (attribute.title or "", attribute.column, attribute.name):
            if m := _BRACKET.search(name):
                return m[1]
            words = cut_name(name) if name.isascii() else (name.casefold(),)  # HeightM
            told = "_" + "_".join(words)
            for ending, unit in _SPELT if "per" not in words else ():  # price_per_kg tells no kg
                if told.endswith(ending):
                    return unit
            if unit := unit_of_name(name):
                return unit
        return ""

    def of_unit(self, unit: str, attributes: Iterable[Attribute]) -> Attribute | None:
        """The attribute whose amounts are counted in a unit, the nearest first."""
        if not unit:
            return None
        every = [a for a in attributes if a.measure and self.flag(a) is None and not self.timed(a)]
        unit = _SAME_UNIT.get(unit, unit)
        if unit == "分":  # marks are no credits
            every = [a for a in every if not any(n.endswith("学分") for n in a.names)]
        for a in every:
            told = _SAME_UNIT.get(self.unit(a), self.unit(a))
            if (
                told == unit
                or _measures_alike(told, unit)
                or (told and told.lstrip("万亿千百") == unit.lstrip("万亿千百") != "")
            ):
                return a
        found = ending_in(every, UNITS.get(unit, ()), lambda a: self._counts(a, unit))
        if found is None and len(unit) == 1 and unit not in UNITS:
            # 多少枝 asks for a 枝数
            return next(
                (a for a in every if any(n.endswith(unit + "数") for n in self._counts(a, unit))),
                None,
            )  # fmt: skip
        return found if found is None or not self._other_unit(found, unit) else None

    def of_dimension(self, unit: str, class_name: str) -> Attribute | None:
        """The one amount of a class that is kept in another unit of the same sort: 一小时以上的课程, in minutes."""
        wanted = measure(unit)
        own = [a for a in self.classes[class_name].attributes if a.measure and not self.timed(a)]
        kept = [(a, m) for a in own if (m := measure(self.unit(a))) is not None]
        found = [a for a, m in kept if wanted is not None and m.dimension == wanted.dimension]
        return found[0] if len(found) == 1 else None

    def _counts(self, attribute: Attribute, unit: str) -> tuple[str, ...]:
        """What an attribute is called, where a unit counts it: translations only for rarer units."""
        return attribute.names if unit in "个位名件人次种类项" else self.spoken(attribute)

    def _other_unit(self, attribute: Attribute, unit: str) -> bool:
        told = self.unit(attribute)
        if _measures_alike(told, unit):
            return False
        return bool(told) and told not in ("万", "亿") and told.lstrip("万亿千百") != unit


def _numbers(attribute: Attribute, each: Class) -> bool:
    """Whether people know a row of a class by this number of it: the room_number of a room, 案号 of 案件, 车牌号 of 货车."""
    for name in attribute.names:
        words = cut_name(name)
        if words[-1:] and words[-1] in ("number", "no", "code") and len(words) > 1:
            own = {w.removesuffix("s") for n in each.names for w in cut_name(n)}
            if all(w in own for w in words[:-1]):
                return True
        m = re.fullmatch(r"([一-鿿]{1,3})(?:编?号|号码)", name)
        if m and any(set(m[1]) & set(n) for n in each.names):
            return True
    return False


def _measures_alike(told: str, unit: str) -> bool:
    """Whether two units are the same: kg and 公斤, min and 分钟."""
    one = measure(told)
    return one is not None and one == measure(unit)
