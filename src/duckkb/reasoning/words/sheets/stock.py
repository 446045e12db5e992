"""How people speak of a sheet of what is in store: 库存不足, 没货, `out of stock`, `what do we need to reorder?`, `how many bolts
are left?`. Put by the columns that the sheet keeps: how much there is, how much there is to be, where it lies."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import money, timed
from duckkb.reasoning.interpret.moments import ago
from duckkb.reasoning.interpret.stock import bounds_of_stock, keeps_stock, stock_kept
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.spans.numerals import chinese_number
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets.columns import grade, lone, name_of, one, put, several, spelt

_PLACE = regex(r"仓库|库位|货架|warehouse|location|shelf|bin|depot|store\b", re.I)
_STOCKED = regex(r"入库|进货|补货|stocked|received|arriv", re.I)

_SHORT_ZH = regex(
    r"(?:^有?(?:哪些|(?P<many>(?:多少|几)[种个]?))(?P<rows>[一-鿿]{1,4}?)的?)?"
    r"(?:(?:库存)?(?:低于|不到|少于|未达到?)了?(?:最低|安全)库存(?:量|线|水平)?|库存(?:不足|不够|告急|紧张)(?!\d)"
    r"|(?:需要|该|要|应该?)(?:补货|补库存?|进货|采购|订货)了?|快(?:没货|用完|卖完)了?)"
)
_NONE_ZH = regex(r"没(?:有)?(?:货|库存)了?|缺货|断货|无货|无库存|售罄|(?:卖|用)(?:完|光)了?|零库存")
_HOW_MUCH_ZH = regex(
    r"(?:还)?(?:剩|有)(?:下|余)?(?:多少|几)[个只件台颗条根套箱盒瓶]?(?:库存|货)?(?=\W*$)|各(?:还)?(?:有|剩)多少(?:库存)?(?=\W*$)"
)
_AMOUNT_ZH = regex(
    r"(?<![安全低高总])库存(?=最[多少高低大小]|在?\d|超过|低于|高于|大于|小于|不足\d|少于|多于|不到\d|为\d|(?:是|有)多少)"
)
_WORTH_ZH = regex(r"(?:库存|存货)的?总?(?:价值|金额|货值)|货值|存货总?额")
_STOCKED_ZH = regex(
    r"(?:最近|最后|刚)(?:一次)?(?P<last>入库|进货|补货)的|(?P<month>\d+月(?:份)?)(?P<done>入库|进货|补货)(?:过)?的"
    r"|(?:超过|已?有)?(?P<n>\d+|[一二两三四五六七八九十]+)个?(?P<unit>天|周|星期|月|年)(?:以上)?(?:都)?没(?:有)?(?P<not>入库|进货|补货)(?:过)?(?:了)?的?"
)

_SHORT = regex(
    r"what (?:do we need|needs|do we have|has) to (?:be )?(?:re-?order|re-?stock|order|replenish)(?:ed)?"
    r"|what(?: is|'s|s) (?:running )?low(?: (?:on|in) stock)?|what are we (?:running )?(?:low on|out of soon)"
)
_BELOW = regex(
    r"(?P<are>(?:that |which )?(?:are |is |have |has |fall |falls )?(?:quantity |stock )?)(?:at or )?(?:below|under|less than)"
    r" (?:the |their |its )?(?:reorder (?:level|point)|safety stock|minimum(?: (?:stock|level))?|min stock)"
)
_NONE = regex(
    r"(?P<what>what(?: is|'s|s)|which (?P<rows>[a-z]+) (?:are|is))(?: currently)? (?:out of stock|sold out)|(?P<of>[a-z]+) (?:that are )?out of stock"
)
_HOW_MANY = regex(
    r"^how (?:many|much) (?P<what>[^?]+?) (?:do we (?:still )?have(?: left| in stock| on hand)?|(?:are|is)(?: there)?(?: still)? (?:left|in stock|on hand|available))(?=\W*$)"
)
_WHERE = regex(
    r"^where (?:are|is|do we keep|can i find) (?:the |our )?(?P<what>[^?]+?)(?: kept| stored)?(?=\W*$)"
)
_MOST_OF = regex(
    r"which (?P<rows>[a-z]+) do we have the (?P<way>most|least|fewest)(?: of)?(?=\W*$)"
)
_IN_STOCK = regex(
    r"with (?P<how>fewer than|less than|more than|over|under|at least|at most) (?P<n>\d+)(?: (?:pieces|units|items))?(?: (?:left|in stock|on hand))"
)
_WORTH = regex(
    r"(?:(?:the )?total )?(?:(?:stock|inventory) (?:value|worth)|value of (?:the |our |all )*(?:stock|inventory))(?P<by> (?:by|per)(?= ))?"
)
_STOCKED_LAST = regex(
    r"(?:what|which (?P<rows>[a-z]+)) (?:was|were|has been|have been) (?P<done>[a-z]+ed) (?P<last>last|most recently)(?=\W*$)"
)
_WHAT_IS = regex(r"^what (?P<be>is|are|was|were)(?= (?:in|on|at|[a-z]+ed)\b)")


@dataclass(frozen=True)
class _Sheet:
    """The table; how much of each there is, and is to be; where it lies, when it came."""

    rows: Class
    many: Attribute
    least: Attribute | None
    place: Attribute | None
    price: Attribute | None
    came: Attribute | None


def kept_by_the_sheet(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words of storekeepers by the columns of the one sheet of stock that there is."""
    sheet = _sheet(catalog)
    if sheet is None:
        return ()
    if question.normalised.chinese:
        return apart(_chinese(question.normalised.folded, sheet, question.now))
    return apart(_english(question, sheet))


@of_catalog
def _sheet(catalog: Catalog) -> _Sheet | None:
    rows = lone(catalog)
    if rows is None or not keeps_stock(rows) or (many := stock_kept((rows,))) is None:
        return None
    texts = [a for a in rows.attributes if a.kind is Kind.TEXT and not a.identity]
    return _Sheet(
        rows,
        many,
        one(bounds_of_stock(rows)),
        one([a for a in texts if any(map(_PLACE.search, a.names))]),
        one([a for a in rows.attributes if a.measure and money(a)]),
        one([a for a in rows.attributes if timed(a) and any(map(_STOCKED.search, a.names))]),
    )


def _chinese(text: str, sheet: _Sheet, now: datetime) -> Iterator[Respelt]:
    def said(attribute: Attribute | None) -> str:
        return "" if attribute is None else name_of(attribute)

    many, least = said(sheet.many), said(sheet.least)
    for m in _SHORT_ZH.finditer(text) if least else ():
        if not text[: m.start()].endswith(many):
            yield put(m, f"{many}低于{least}" + _asked(m))
    for m in _NONE_ZH.finditer(text):
        yield put(m, f"{many}等于0")
    for m in _HOW_MUCH_ZH.finditer(text):
        if m.start() and text[: m.start()].strip("的"):
            each = "各自" if m.group().startswith("各") else ""
            of = "" if each or text[: m.start()].endswith("的") else "的"
            yield put(m, f"{each}的{many}" if each else f"{of}{many}")
    for m in _AMOUNT_ZH.finditer(text):
        yield put(m, many)
    for m in _WORTH_ZH.finditer(text) if sheet.price else ():
        yield put(m, f"{many}总价值")
    for m in _STOCKED_ZH.finditer(text) if sheet.came else ():
        if m["last"]:
            yield put(m, f"{said(sheet.came)}最晚的")
        elif m["month"]:
            yield put(m, f"{said(sheet.came)}在{m['month']}的")
        elif (since := _long_ago(now, m["n"], m["unit"])) is not None:
            of = "的" if m.group().endswith("的") else ""
            yield put(m, f"{said(sheet.came)}早于{since.isoformat()}{of}")


def _asked(found: re.Match[str]) -> str:
    """哪些物料 and 几种物料, behind what is told of them."""
    if not found["rows"]:
        return ""
    return f"的{found['rows']}有{found['many'] or '哪些'}"


def _long_ago(now: datetime, n: str, unit: str) -> date | None:
    """The day so long ago."""
    count = int(n) if n.isdecimal() else chinese_number(n)
    whole = isinstance(count, int)
    return ago(count, "个月" if unit == "月" else unit, now.date()) if whole else None


def _english(question: Question, sheet: _Sheet) -> Iterator[Respelt]:
    def said(attribute: Attribute | None) -> str:
        return "" if attribute is None else spelt(attribute)

    text = question.normalised.folded
    many, least = said(sheet.many), said(sheet.least)
    rows = several(sheet.rows)
    for m in _SHORT.finditer(text) if least else ():
        yield put(m, f"which {rows} have {many} below {least}")
    for m in _BELOW.finditer(text) if least and many not in text else ():
        yield put(m, f"with {many} below {least}")
    for m in _NONE.finditer(text):
        yield put(
            m,
            f"which {m['rows'] or m['of'] or rows} have a {many} of 0"
            if m["what"]
            else f"{m['of']} with a {many} of 0",
        )
    values = {text[v.start : v.end]: v for v in question.values}
    for m in _HOW_MANY.finditer(text):
        what = m["what"].removeprefix("units of ").removeprefix("pieces of ")
        if (value := values.get(what)) is not None:
            total = "" if value.attribute.rpartition(".")[2] in _shown(sheet) else "total "
            yield put(m, f"what is the {total}{many} of {what}")
    for m in _WHERE.finditer(text) if sheet.place else ():
        if m["what"] in values:
            yield put(m, f"what is the {said(sheet.place)} of {m['what']}")
    for m in _MOST_OF.finditer(text):
        yield put(m, f"which {m['rows']} has the {grade(m['way'])} {many}")
    for m in _IN_STOCK.finditer(text):
        yield put(m, f"with a {many} of {m['how']} {m['n']}")
    for m in _WORTH.finditer(text) if sheet.price else ():
        yield put(m, f"total {many} value" + (" for each" if m["by"] else ""))
    for m in _STOCKED_LAST.finditer(text) if sheet.came else ():
        yield put(m, f"which {m['rows'] or rows} have the latest {said(sheet.came)}")
    for m in _WHAT_IS.finditer(text):
        yield put(m, f"which {rows} {m['be']}")


def _shown(sheet: _Sheet) -> set[str]:
    """The names of what tells a thing in store by name or number."""
    return {
        a.name
        for a in sheet.rows.attributes
        if a.identity or a.name.casefold().endswith(("name", "名称", "品名"))
    }
