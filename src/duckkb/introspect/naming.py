"""Names of tables and columns to names of types and fields, titles and units.

Nothing is expanded or translated: `emp_fname` is read as `emp fname`. Names in scripts without
case and underscores stay as they are.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

LONGEST_NAME = 60

_NOT_WORD = re.compile(r"[^\w]+")
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_IN_BRACKETS = re.compile(r"\s*[(\[（【]\s*([^()\[\]（）【】]{1,12}?)\s*[)\]）】]\s*\Z")
_UNIT_WORDS = (
    "% ‰ ％ kg g mg t lb lbs oz km m cm mm mi ft in m2 m3 m² m³ km² km2 ha l ml s ms min h hr hrs usd"
    " eur gbp cny rmb jpy $ € £ ¥ k kw mw kwh mwh gwh w v a hz mhz ghz kb mb gb tb °c °f c f mph"
    " km/h m/s kmh yrs years days hours minutes seconds months weeks px dpi pt bp bps"
    " 元 万元 亿元 美元 万美元 亿美元 欧元 人民币 港元 角 分 个 人 万人 户 套 件 台 辆 次 只 家 所 座 栋 间 名 岁 天 日 月 年"
    " 小时 分钟 秒 周 米 千米 公里 厘米 毫米 里 亩 公顷 平方米 万平方米 平方公里 平方千米 平米 ㎡ 立方米 升 毫升"
    " 吨 万吨 亿吨 千克 公斤 克 斤 千瓦 千瓦时 度 摄氏度 元/平方米 元/㎡ 元/平米 元/月 元/股 万 亿 百万 百分比"
    " 吨/年 毫克 倍"
)
_UNITS = frozenset(_UNIT_WORDS.split())
_SUFFIX_WORDS = "usd eur gbp cny rmb jpy kg km cm mm lbs km2 m2 pct percent kwh mwh mph ms mb gb"
_SUFFIX_UNITS = frozenset(_SUFFIX_WORDS.split())
_SHOWN = {"pct": "%", "percent": "%", "％": "%"}
_SHORT_WORD = 3
_LAYER_WORDS = "t tb tbl tab table dim fact fct ods dwd dws dwm ads stg"
_LAYERS = frozenset(_LAYER_WORDS.split())
"""What stands before the name of a table only to say that it is one, or in which layer of a warehouse."""


@dataclass
class Names:
    """Gives out names that are legal, and that no other has even if case is ignored."""

    reserved: frozenset[str] = frozenset()
    longest: int = LONGEST_NAME
    taken: set[str] = field(default_factory=set[str])

    def give(self, wanted: str) -> str:
        """A free name as like `wanted` as can be."""
        name = legal(wanted, self.longest)
        if name in self.reserved or name.startswith("__"):
            name = f"{name.lstrip('_') or 'x'}_"
        number = 1
        free = name
        while free.casefold() in self.taken or free in self.reserved:
            number += 1
            tail = f"_{number}"
            free = name[: self.longest - len(tail)] + tail
        self.taken.add(free.casefold())
        return free


def legal(name: str, longest: int = LONGEST_NAME) -> str:
    """A name of letters, digits and `_` that begins with a letter, cut where it is too long."""
    text = unicodedata.normalize("NFC", name)
    text = "".join(c if not unicodedata.combining(c) or c.isalnum() else "" for c in text)
    text = _NOT_WORD.sub("_", text)
    if text != name:
        text = text.strip("_")
    if not text or not text[0].isalpha():
        text = f"t_{text.lstrip('_')}" if text.strip("_") else "t"
    return text[:longest].rstrip("_") if len(text) > longest else text


def split_unit(name: str) -> tuple[str, str | None]:
    """`建筑密度(%)` -> (`建筑密度`, `%`), `price_usd` -> (`price`, `usd`); no unit: the name itself.

    A `price_per_kg` is not counted in kilograms.
    """
    match = _IN_BRACKETS.search(name)
    if match:
        unit = match.group(1)
        rest = name[: match.start()]
        if rest and unit.casefold() in _UNITS:
            return rest, _SHOWN.get(unit.casefold(), unit)
        return name, None
    words = _words(name)
    of_one = [w.casefold() for w in words[-2:-1]] == ["per"]
    if len(words) > 1 and words[-1].casefold() in _SUFFIX_UNITS and not of_one:
        unit = words[-1]
        rest = name[: len(name) - len(unit)].rstrip("_- ")
        if rest:
            return rest, _SHOWN.get(unit.lower(), unit.lower())
    return name, None


def title_of(name: str) -> str:
    """The name as words: `emp_fname` -> `emp fname`, `StuID` -> `stu ID`."""
    shouted = name.upper() == name
    words = [
        word if not shouted and word.isupper() and 1 < len(word) <= _SHORT_WORD else word.lower()
        for word in _words(name)
    ]
    return " ".join(words) or name


def without_layer(table: str) -> str:
    """`dim_store` -> `store`, `t_order_item` -> `order_item`; any other name as it is."""
    layer, _, rest = table.partition("_")
    return rest if rest.strip("_") and layer.casefold() in _LAYERS else table


def titles_of(tables: Sequence[str]) -> dict[str, str]:
    """What tables are called: without their layer, where no other table is called so then."""
    short = {table: title_of(without_layer(table)) for table in tables}
    times = Counter(title.casefold() for title in short.values())
    return {t: s if times[s.casefold()] == 1 else title_of(t) for t, s in short.items()}


def _words(name: str) -> list[str]:
    spaced = name if name.upper() == name else _HUMPS.sub(" ", name)
    return spaced.replace("_", " ").replace("-", " ").split()
