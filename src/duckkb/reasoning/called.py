"""What the rows of tables are called beside the names of their tables: by their keys, and the rows of the only table by what
that is a list of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from duckkb.reasoning.catalog import Class, Kind
from duckkb.reasoning.regexes import regex

_NOUN = r"(?P<noun>[A-Za-z][a-z]{2,}(?:[ _][a-z]{2,})?)"
_KEY_OF = regex(
    rf"{_NOUN}(?:[ _](?i:id|code|no|key)|(?<=[a-z])I[Dd])"
    r"|(?P<acronym>[A-Za-z]{2,12})[ _]?[#№]"
    r"|(?P<noun_zh>[一-鿿]{2,}?)(?:编号|编码|代码|(?<=[单票件案])号|_?(?i:id))"
)
_NAME_OF = regex(
    rf"{_NOUN}(?:[ _](?i:name)|(?<=[a-z])Name)|(?P<noun_zh>[一-鿿]{{2,}})名称|(?P<acronym>(?!))"
)
_DAY_OF = regex(r"(?P<noun>[A-Za-z]{3,})[ _](?i:date)")
_NO_ROWS = frozenset(
    [
        "start",
        "end",
        "due",
        "birth",
        "hire",
        "join",
        "joining",
        "close",
        "closing",
        "open",
        "opening",
        "create",
        "creation",
        "update",
        "expiry",
        "expiration",
        "release",
        "lease",
        "last",
        "first",
        "next",
        "added",
        "signed",
        "sign",
        "begin",
        "finish",
        "completion",
        "arrival",
        "departure",
        "return",
        "delivery",
        "shipping",
        "payment",
        "entry",
        "exit",
        "registration",
        "effective",
        "posting",
        "transaction",
        "value",
    ]
)
"""What dates are called by that is done with rows, or to them."""
_PEOPLE_NUMBERED = {"工号": "员工", "学号": "学生"}
_LISTS = regex(
    r"(?:^|[ _])(?:my|our|all|the|taken|collection|diary|journal|album|directory|roster|schedule|calendar|list(?:ing)?|log|logs|register|registry|table|sheet|data|dataset|records?|overview|tracker"
    r"|tracking|export|report|history|archive|made|kept|\d+)(?=[ _]|$)",
    re.I,
)
"""What says that something is a list, and not of what."""
_LISTS_ZH = regex(r"(?:登记|统计|汇总|记录|台账|明细|清单|一览|名单|管理|信息|数据|[表册簿]|\d+)+$")
_LED_ZH = regex(r"^(?:公司|本[月年周]|个人|我的|我们的|全部|所有|\d+年?)")


def called_otherwise(classes: Mapping[str, Class]) -> dict[str, Class]:
    """The classes, with what their keys call their rows: experiments by `run_id` are runs, 库存 by 物料编号 is of 物料.

    Only where nothing else is called so, or might be.
    """
    named = [n for c in classes.values() for n in c.names]
    named += [n for c in classes.values() for a in c.attributes for n in a.names]
    said = {_bare(n) for n in named}
    nouns = {name: _nouns(each, len(classes) == 1) for name, each in classes.items()}
    told = Counter(_bare(n) for own in nouns.values() for n in own)
    fresh = {
        name: tuple(n for n in own if told[_bare(n)] == 1 and _bare(n) not in said)
        for name, own in nouns.items()
    }
    return {
        name: replace(each, aliases=(*each.aliases, *fresh[name])) if fresh[name] else each
        for name, each in classes.items()
    }


def _nouns(each: Class, alone: bool) -> tuple[str, ...]:
    if each.link:
        return ()
    found = [*_of_list(each), *_of_day(each)] if alone else []
    noun = _of_key(each, alone)
    return tuple(dict.fromkeys((*found, noun) if noun else found))


def _of_key(each: Class, alone: bool) -> str | None:
    """What a class's key says that its rows are; of the only class, too, the name beside a key that says nothing: a
    `sku` with an `item_name`."""
    key = each.by_name.get(each.identity[0]) if len(each.identity) == 1 else None
    if key is None or key.key:
        return None
    if (numbered := _PEOPLE_NUMBERED.get(key.name)) is not None:
        return None if any(numbered in n for n in each.names) else numbered
    found = _KEY_OF.fullmatch(key.name)
    if found is None and alone and key.kind is Kind.TEXT and not _NAME_OF.fullmatch(key.name):
        named = [m for a in each.attributes if (m := _NAME_OF.fullmatch(a.name)) is not None]
        found = named[0] if len(named) == 1 else None
    told = found and (found["noun_zh"] or found["noun"] or found["acronym"])
    noun = told.replace("_", " ").lower() if told else None
    # A tool call by its `call_id`: the table's own name says more.
    return None if noun is None or any(noun in n.casefold() for n in each.names) else noun


def _of_list(each: Class) -> list[str]:
    """What a sheet is a list of: `flights_taken` of flights, 合同台账 of 合同, 公司用车登记 of 用车."""
    found: list[str] = []
    for name in each.names:
        if name.isascii():
            noun = " ".join(_LISTS.sub(" ", name.replace("-", "_")).replace("_", " ").split())
            if noun and " " not in noun and len(noun) > 2:
                found.append(noun.lower().removesuffix("s") if not noun.endswith("ss") else noun)
        else:
            noun = _LED_ZH.sub("", _LISTS_ZH.sub("", name))
            if len(noun) > 1:
                found.append(noun)
            if len(noun) == 4:  # 设备停机, of stops; 课程报名
                found.append(noun[2:])
    own = {n.casefold() for n in each.names}
    return [n for n in found if n.casefold() not in own and n.casefold() + "s" not in own]


def _of_day(each: Class) -> list[str]:
    """The noun of the one day that is called by a noun: gifts, of a `gift_date`."""
    days = [m for a in each.attributes if a.kind.temporal and (m := _DAY_OF.fullmatch(a.name))]
    nouns = [m["noun"].lower() for m in days]
    return nouns if len(nouns) == 1 and nouns[0] not in _NO_ROWS else []


def _bare(name: str) -> str:
    """A name without its plural."""
    return name.casefold().replace("_", " ").removesuffix("s")
