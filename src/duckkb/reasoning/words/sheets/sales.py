"""How people speak of a sheet of sales, one table with all that was sold when, by whom and for how much: 卖得最好的商品,
客单价, `units sold`, `how much was sold in June`. Put by the columns that the sheet keeps: the total of its 数量 or its amount.

Tables that refer to each other have rows that what was sold belongs to; these are read elsewhere (`takings.py`, `deeds.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.kinds import quantity
from duckkb.reasoning.interpret.name_words import words_of
from duckkb.reasoning.lexicon.measure_words import GOODS
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart, plural
from duckkb.reasoning.words.sheets.columns import called, lone_sheet, one, put, whole_amount

_TRADE = regex(
    r"sale|sold|order|transaction|receipt|checkout|销售|售|订单|交易|流水|收银|成交", re.I
)
"""What sheets of sales are called, …"""
_BUYS = regex(r"purchas|procure|采购|进货|expense|支出|报销", re.I)
"""… and those of what was bought or spent are not."""
_PRICE = regex(r"单价|售价|价格|^价$|(?:^|[_ ])price$", re.I)
_PERSON = regex(
    r"[员工师生客]$|[客用]户$|姓名|人$|clerk|seller|cashier|employee|staff|rep$|salesperson|agent|customer|buyer",
    re.I,
)
_SELLER = regex(
    r"[店售业营收导]员|销售员|经办|经手|clerk|seller|cashier|employee|staff|rep$|salesperson|agent",
    re.I,
)
_GOODS_ZH = regex(r"商品|产品|货品|品名|菜品|品项|sku", re.I)
_GOODS = regex(r"(?:^|[_ ])(?:product|item|article|goods|sku|dish)(?:[_ ]|$)", re.I)

_TAKINGS = regex(
    r"总?(?:(?:销售|营业|成交|交易)总?(?:额|金额)|销售收入|营业收入|营收|业绩|(?<!多少)(?<!几[条笔])流水)"
)
_SELLS_MOST = regex(
    r"(?P<who>谁)?(?:的)?(?P<what>业绩|销售额|营业额|销量|卖得|卖的)(?:是)?最(?P<way>好|多|火|高|大|差|少|低)(?:的(?=[一-鿿]))?"
)
_WELL_KNOWN = regex(r"最(?:畅销|好卖|热卖)的(?=[一-鿿])")
_SOLD_FOR = regex(r"(?:一共|总共)?(?:卖|售|销售)(?:出|掉)?了?(?:一共|总共)?多少钱")
_SOLD = regex(rf"(?:一共|总共)?(?:卖|售|销售)(?:出|掉)?了?(?:一共|总共)?多少[个{GOODS}]?(?=\W*$)")
_EACH_ORDER = regex(
    r"客单价|平均每[单笔](?:的)?(?:是)?(?:多少钱|金额)|每[单笔]平均(?:的)?(?:是)?(?:多少钱|金额)"
)
_HOW_MANY = regex(r"^\W*(?:一共|总共|共)?有?(?:多少|几)[单笔](?=\W*$)")
_WHICH_SELLS = regex(r"(?<=[一-鿿])哪[个种样款]?(?:卖|销)得?(?:更)?(?P<way>好|多|少|差)(?=\W*$)")
_LEAST = frozenset("差少低")
_CHEAP = frozenset(("least expensive", "cheapest"))

_REVENUE = regex(
    r"(?:(?P<mean>average|mean) |(?:(?:the )?total |overall |gross )*)"
    r"(?:sales (?:revenue|amount|value|figures?)|revenues?|turnover|takings)(?! (?:share|per unit))\b"
)
_BY = regex(r"\bby (?:the )?(?:our )?$")
_BEST_SELLING = regex(
    r"(?:(?:the )?(?:top )?(?P<n>\d+) )?(?P<way>best|top|most|worst|least)[- ](?:selling|sold) (?P<what>[a-z]+)"
)
_PRICIEST = regex(
    r"(?P<way>most expensive|priciest|dearest|least expensive|cheapest) (?P<what>[a-z]+)"
)
_WHICH_WE_SELL = regex(
    r"(?P<which>which|what) (?P<what>[a-z]+) (?:do|did) (?:we|they|you) (?:sell|offer|have|carry)(?=\W*$)"
)
_SOLD_MOST = regex(
    r"(?P<who>who|which [a-z]+|what [a-z]+) (?:has |have )?(?:sold|sells?) the (?P<way>most|least|fewest)(?: (?:units|pieces|items|goods))?(?=\W*$| in | at | during | last | this )"
)
_UNITS = regex(r"(?<!how many )(?:the )?(?:number of |total )?(?:units|pieces|items) sold")
_HOW_MUCH = regex(
    r"how much (?:(?P<of>[a-z]+) )?(?:(?:was|were|has been|have been) (?:sold|made|earned|taken(?: in)?)|did we (?:sell|make|earn|take(?: in)?|get|receive)"
    r"|have we (?:sold|made|earned|taken(?: in)?|got|received))(?: for)?(?= (?:in|on|at|during|since|last|this|yesterday|today|before|after|by)\b|\W*$)"
)
_WHAT_SOLD = regex(r"what (?:has|have|did) (?P<who>[^?]+?) (?:ever )?(?:sold|sell)(?=\W*$)")
_MORE_OF = regex(
    r"(?:did|do|have) (?:we|they|you) (?:sell|sold) more (?P<one>[^?]+?) or (?:more )?(?P<two>[^?]+?)(?=\W*$)"
)


@dataclass(frozen=True)
class _Sheet:
    """The table, its one amount of money and of pieces, its one column of goods, and of those who sell."""

    rows: Class
    amount: Attribute | None
    pieces: Attribute | None
    price: Attribute | None
    goods: Attribute | None
    people: Attribute | None


def sold_by_the_sheet(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words of sellers by the columns of the one sheet that there is; none where a base holds anything else."""
    sheet = _sheet(catalog)
    if sheet is None:
        return ()
    found = _chinese if question.normalised.chinese else _english
    return apart(found(question.normalised.folded, sheet))


@of_catalog
def _sheet(catalog: Catalog) -> _Sheet | None:
    rows = lone_sheet(catalog)
    if rows is None or any(map(_BUYS.search, rows.names)):
        return None
    if not any(map(_TRADE.search, rows.names)):
        return None
    texts = [a for a in rows.attributes if a.kind is Kind.TEXT and not a.key]
    return _Sheet(
        rows,
        whole_amount(rows),
        one([a for a in rows.attributes if a.measure and quantity(a)]),
        one([a for a in rows.attributes if a.measure and any(map(_PRICE.search, a.names))]),
        one([a for a in texts if any(_GOODS_ZH.search(n) or _GOODS.search(n) for n in a.names)]),
        one([a for a in texts if any(map(_SELLER.search, a.names))])
        or one([a for a in texts if any(map(_PERSON.search, a.names))]),
    )


def _chinese(text: str, sheet: _Sheet) -> Iterator[Respelt]:
    pieces, goods = called(sheet.pieces, sheet.rows, "销量"), called(sheet.goods, sheet.rows, "哪")
    for m in _SELLS_MOST.finditer(text):
        of_money = m["what"] not in ("销量", "卖得", "卖的")
        figure = called(sheet.amount, sheet.rows, m["what"]) if of_money else pieces
        who = called(sheet.people, sheet.rows, "谁") if m["who"] else ""
        if figure and (who or not m["who"]):
            least = "低" if m["way"] in _LEAST else "高"
            of = "的" if m.group().endswith("的") else ""
            yield put(m, (f"哪个{who}的" if who else "") + f"{figure}合计最{least}{of}")
    if pieces:
        for m in _WELL_KNOWN.finditer(text):
            yield put(m, f"{pieces}合计最高的")
        for m in _WHICH_SELLS.finditer(text) if goods else ():
            yield put(m, f"哪个{goods}{pieces}合计最{'低' if m['way'] in _LEAST else '高'}")
        for m in _SOLD.finditer(text):
            yield put(m, f"{pieces}合计是多少")
    for m in _SOLD_FOR.finditer(text):
        if amount := called(sheet.amount, sheet.rows, "卖"):
            yield put(m, f"{amount}合计是多少")
    for m in _EACH_ORDER.finditer(text):
        if amount := called(sheet.amount, sheet.rows, "客单价"):
            yield put(m, f"平均{amount}")
    for m in _HOW_MANY.finditer(text):
        yield put(m, f"有多少{sheet.rows.title or sheet.rows.name}")
    for m in _TAKINGS.finditer(text):
        if amount := called(sheet.amount, sheet.rows, m.group().removeprefix("总")):
            mean = text[: m.start()].endswith("平均")
            yield put(m, amount if mean else f"{amount}合计")


def _english(text: str, sheet: _Sheet) -> Iterator[Respelt]:
    def spoken(attribute: Attribute | None, words: str) -> str:
        return " ".join(words_of(called(attribute, sheet.rows, words)))

    pieces, amount = spoken(sheet.pieces, "units"), spoken(sheet.amount, "revenue")
    goods, people = spoken(sheet.goods, "which"), spoken(sheet.people, "who")
    price = spoken(sheet.price, "expensive")
    if pieces:
        for m in _BEST_SELLING.finditer(text):
            grade = "lowest" if m["way"] in ("worst", "least") else "highest"
            led = f"the {m['n']} " if m["n"] else ""
            yield put(m, f"{led}{m['what']} with the {grade} total {pieces}")
        for m in _SOLD_MOST.finditer(text):
            grade = "highest" if m["way"] == "most" else "lowest"
            who = f"which {people}" if m["who"] == "who" else m["who"]
            if people or m["who"] != "who":
                yield put(m, f"{who} has the {grade} total {pieces}")
        for m in _MORE_OF.finditer(text) if goods else ():
            yield put(m, f"which {goods} has the higher total {pieces}, {m['one']} or {m['two']}")
        for m in _UNITS.finditer(text):
            yield put(m, f"total {pieces}")
    for m in _PRICIEST.finditer(text) if price and goods else ():
        if m["what"].removesuffix("s") == goods.removesuffix("s"):
            grade = "lowest" if m["way"] in _CHEAP else "highest"
            yield put(m, f"{m['what']} with the {grade} {price}")
    for m in _WHICH_WE_SELL.finditer(text):
        yield put(m, f"{m['which']} {m['what']} are there")
    for m in _HOW_MUCH.finditer(text) if amount else ():
        yield put(
            m,
            f"what is the total {amount}"
            + (f" of {m['of']}" if m["of"] and m["of"] != "money" else ""),
        )
    for m in _WHAT_SOLD.finditer(text) if goods else ():
        yield put(m, f"which {plural(goods)} were sold by {m['who']}")
    for m in _REVENUE.finditer(text) if amount else ():
        if _BY.search(text, 0, m.start()) is None:
            yield put(m, f"{m['mean'] or 'total'} {amount}")
