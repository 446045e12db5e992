"""What rows bring in altogether, in a Chinese question, where nothing is called so: 营收, 销售额, 租金收入."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.doers import (
    called_by,
    happens,
    moneys,
    pieces_of,
    quantity_of,
)
from duckkb.reasoning.interpret.chinese.dues import DUE, OWED, PAID, dues_said
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.stock import stock_kept
from duckkb.reasoning.lexicon.loader import abbreviations
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import found_by, regex

TAKINGS = regex(
    r"(?:(?:租金|租赁|门票|订单|销售|营业)?总?(?P<word>收入|营收|业绩)|(?P<traded>销售|营业|成交|交易|消费)总?(?:额|金额)"
    r"|(?P<spent>消费)(?:了?(?:一共|总共)?多少(?:钱|元)?(?=\W*$|[,。])|(?=最))"
    r"|(?:一共|总共)?(?P<sold>[卖售])(?:[了出掉]{1,2}(?:一共|总共)?多少|[了出掉]{0,2}的)钱)"
)
OF_MONEY = (OWED, DUE, PAID, TAKINGS)
_NAMED = 0.6
_TRADE = "卖售销订购交"
"""What rows of trade are called by."""
FLOWS = regex(r"(?:销售?|售出?|订货?|订购|进货?|采购|购买|出货|发货|供货|借阅|用)量")
"""How many pieces there were altogether, of deeds that keep how many each was about."""
STOCK = regex(
    r"(?<!安全)(?<!最[低高])(?<!零)(?<!仓)(?:总库存量?|库存总?量|库存数量?|库存(?![一-鿿]?(?:记录|表|价值|金额|成本)))"
)
_REACH = 6
LENGTHS = regex(r"的?总?(?P<long>时长|时间长度|时间(?=最[长短]))")
_TIMES = frozenset(("小时", "小时数", "分钟", "分钟数", "天数", "天", "秒", "秒数"))
BULK = regex(r"[一-鿿]{2,4}?(?<![单件票次号])总?量")
"""How much there was altogether, of deeds that keep what each of them weighed or filled: 捕捞量."""
_BULKS = frozenset(
    ("公斤", "千克", "斤", "吨", "克", "升", "毫升", "立方米", "kg", "g", "t", "l", "ml")
)
_PAID = regex(r"额|总价|费用?$|款$|amount|total|(?:^|_)(?:fee|payment|revenue)s?(?:_|$)", re.I)
"""How money is called that has been paid, unlike the price of a piece or a day."""


def takings_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """The one amount of money that deeds keep, of rows such as orders that belong to others."""
    yield from dues_said(folded, names, schema)
    yield from _stock_said(folded, schema)
    yield from _flows_said(folded, schema)
    yield from _lengths_said(folded, names, schema)
    yield from _bulk_said(folded, names, schema)
    said = list(TAKINGS.finditer(folded))
    if not said:
        return
    paid = [a for c in schema.classes for a in paid_amounts(c, schema)]
    if len({a.class_name for a in paid}) > 1:
        # 订单的收入, of orders rather than of what is paid to cleaners
        named = {n.target for n in names if n.of == "class" and n.score >= _NAMED}
        paid = [a for a in paid if a.class_name in named]
    called = [n for a in schema.attributes.values() if a.measure for n in schema.spoken(a)]
    for m in said if len(paid) == 1 else ():
        traded = not m["sold"] or any(called_by(d, paid[0].class_name, schema) for d in _TRADE)
        if traded and not _named_so(m, called):
            yield NameHit(*m.span(), "attribute", paid[0].id, 0.9, "synonym")


def _flows_said(folded: str, schema: Schema) -> Iterator[NameHit]:
    """销量, 订货量: the one number of pieces that deeds keep, where nothing is called so."""
    said = list(FLOWS.finditer(folded))
    if not said:
        return
    called = [n for a in schema.attributes.values() if a.measure for n in schema.spoken(a)]
    kept = [a for c in schema.classes if (a := pieces_of(schema, c)) is not None]
    found = {
        a.id
        for c in schema.classes
        if (a := quantity_of(schema, c)) is not None and a.class_name not in schema.copies
    }
    for m in said:
        # 销量, of what is sold and not of what is filled up
        done = {a.id for a in kept if called_by(m.group()[0], a.class_name, schema)}
        meant = done if len(done) == 1 else found
        if len(meant) == 1 and not _named_so(m, called):
            yield NameHit(*m.span(), "attribute", next(iter(meant)), 0.9, "synonym")


def _stock_said(folded: str, schema: Schema) -> Iterator[NameHit]:
    """螺栓的库存: how much there is of something, where the one kind of rows of what is in store keeps it."""
    said = list(STOCK.finditer(folded))
    kept = stock_kept(schema.classes.values()) if said else None
    if kept is None:
        return
    for m in said:
        behind = folded[m.end() : m.end() + _REACH]  # 库存的总数量
        if not (behind[:1] == "的" and any(n.casefold() in behind for n in kept.names)):
            yield NameHit(*m.span(), "attribute", kept.id, 0.95, "synonym")


def _lengths_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """加班总时长, of overtime that keeps its hours: the one amount of time of the rows that are named right before it."""
    for m in LENGTHS.finditer(folded):
        rows = {
            n.target for n in names if n.of == "class" and n.end == m.start() and n.score >= _NAMED
        }
        done = [r for r in rows if happens(schema, r)]
        own = schema.classes[done[0]].attributes if len(rows) == len(done) == 1 else ()
        kept = [a for a in own if a.measure and _TIMES & {schema.unit(a), *schema.spoken(a)}]
        if len(kept) == 1:
            yield NameHit(*m.span("long"), "attribute", kept[0].id, 0.9, "synonym")


def _bulk_said(folded: str, names: Sequence[NameHit], schema: Schema) -> Iterator[NameHit]:
    """捕捞量, of catches that keep their weight: the one amount in bulk of rows that refer to others, and no number of
    these."""
    for hit in names:
        said = BULK.fullmatch(folded, hit.start, hit.end + 1)
        if said and hit.of == "class" and hit.score >= _NAMED and schema.joins(hit.target):
            kept = _bulks(hit.target, schema)
            if len(kept) == 1 and not _named_so(said, schema.spoken(kept[0])):
                yield NameHit(*said.span(), "attribute", kept[0].id, 0.9, "synonym")


def _bulks(class_name: str, schema: Schema) -> list[Attribute]:
    own = schema.classes[class_name].attributes
    return [a for a in own if a.measure and schema.unit(a) in _BULKS]


def brought_in(mention: Mention | None, schema: Schema) -> bool:
    """Whether a noun speaks of what rows bring in, and its attribute of what each of them has."""
    if mention is None or not mention.candidates:
        return False
    forms = (form.fullmatch(mention.text) for form in (*OF_MONEY, FLOWS, LENGTHS, STOCK, BULK))
    said = next(filter(None, forms), None)
    a = schema.attributes.get(mention.candidates[0].target)
    if said is None or a is None:
        return False
    if found_by(said, STOCK):
        return a == stock_kept(schema.classes.values())
    if found_by(said, OWED, DUE, PAID):
        return True
    if found_by(said, BULK):
        deeds = len(schema.joins(a.class_name)) > 1 and a in _bulks(a.class_name, schema)
        return deeds and not _named_so(said, schema.spoken(a))
    return not _named_so(said, a.names if found_by(said, LENGTHS) else schema.spoken(a))


def _named_so(said: re.Match[str], names: Iterable[str]) -> bool:
    """Whether a name has the word that speaks of takings or of pieces: the 销售额 of a 年销售额."""
    told = said.groupdict()
    word = told.get("word") or (f"{told['traded']}额" if told.get("traded") else said.group())
    return any(word in n for n in names)


def paid_amounts(class_name: str, schema: Schema) -> list[Attribute]:
    """The money that rows of a class which refer to others have been paid with."""
    if not schema.joins(class_name):
        return []
    kept = moneys(schema, class_name)
    return [a for a in kept if any(_PAID.search(_spelt(n.split("(")[0])) for n in a.names)]


def _spelt(name: str) -> str:
    """A name with its last word as it is written in full: `amt` is an amount."""
    last = cut_name(name)[-1:]
    written = " ".join(w for each in abbreviations().get(last, ()) for w in each)
    return f"{name}_{written}" if written else name
