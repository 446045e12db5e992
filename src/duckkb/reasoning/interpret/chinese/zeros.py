"""Conditions of a Chinese question that a single word tells: 免费 is a price of nothing, 缺货 no stock."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.evidence import ComparatorSpan
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.wish import Told, attribute_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.stock import stock_kept
from duckkb.reasoning.regexes import regex

_FREE = regex(r"免费|免票|不(?:用|需要?|必)?(?:收费|收钱|要钱|花钱|付费|付钱)|无需(?:付费|付钱)")
_WITHOUT = regex(r"(?:不[要用收]|不需要?|无需|不必|免)(?:交|付|花|收)?$")
"""不要场地费的活动: nothing of what is named behind."""
_PAID = regex(
    r"(?<![不免没未])(?<!无需)(?:(?:是|需?要|得)(?:收费|收钱|要钱|花钱|付费|付钱)的?|收费的?|付费的?)(?=\W*$)"
    r"|(?<![不免没未])(?<!无需)(?:需?要|得)?(?:收费|收钱|要钱|花钱|付费|付钱)的"
)
_SOLD_OUT = regex(
    r"(?:已经?)?(?:没有?(?:货|库存)|无(?:货|库存)|零库存|缺货|断货|售罄|卖完|卖光)了?"
)
_ZERO = regex(r"\s*(?:为|是|等于|=)零(?=[的,。?]|$)")
_STOCKS = ("库存", "库存量", "库存数量", "存货", "存量", "stock", "inventory")
_EVER = regex(r"过了?(?=的|$|[,。?吗])")
_EVER_LED = regex(r"(?:(?P<not>从来没有?|从未|没有?|未)|曾经?|都|有)?(?:被|有过?)?$")
_TIMES = ("次数", "数", "数量")
_OF_ROWS = regex(r"(?:一共|总共)?(?:都|分别)?(?:[有是](?:哪|谁|多少|几))")
_BOTH_DONE = regex(r"既(?P<a>[^,。;又]{1,8}?)过?又(?P<b>[^,。;]{1,8}?)过?的")


def _plain(a: Attribute, schema: Schema) -> bool:
    """Whether a text neither refers to other rows, nor tells rows apart or names them, nor says yes or no."""
    told = a.key or a.identity or schema.flag(a) is not None or schema.timed(a)
    return not told and a not in schema.label(a.class_name)


SORT_OF = regex(r"(?:频率|周期|类[型别]|状态|方式|渠道|等级)$")
"""What tells of what kind a deed is, and nothing of whether it was done: a 更新频率."""


class Zeros(Clauses):
    """Reads words for having nothing of an amount, what rows have done both of, and denials of other things."""

    def _something_of(self) -> None:
        """晚点的车次有哪些, 11月加班的员工: rows that have anything of an amount, which is not what is asked for."""
        for k in [k for k in self.names() if self.is_amount(k)]:
            j = k + 1
            if j >= len(self.pieces) or not self.is_rows(j) or self.row.behind(k) != "的":
                continue
            alone = k == 0 or self.piece(k - 1).kind in ("date", "value")
            if not alone or self.row.before(k).strip() or not _OF_ROWS.match(self.behind(j)):
                continue
            mention = self.mention(k)
            self.use(k)
            told = Told("number", mention, "gt", (0,), start=mention.start, end=mention.end)
            self.wish.told.append(told)

    def _ever_done(self) -> None:
        """被重开过的缺陷, 没有重开过的缺陷: rows of which it is kept how often that was done, and it was, or never."""
        for k in list(self.names()):
            mention = self.mention(k)
            done = _EVER.match(self.text, mention.end)
            counts = {f"{mention.text}{noun}" for noun in _TIMES}
            kept = [a for a in self.meant(k) if a.measure and counts & {*a.names}]
            if done is None or not kept:
                continue
            led = _EVER_LED.search(self.text[: mention.start])
            start = led.start() if led else mention.start
            self.use(k, *self.inside(start, mention.start))
            self.explained.append((start, done.end()))
            never = led is not None and led["not"]
            operator = "eq" if never else "gt"
            self.wish.told.append(
                Told("number", mention, operator, (0,), start=start, end=mention.end)
            )

    def _filled_in(self) -> None:
        """回复过的评论, 有几条评论我们回复过: rows that have a text called so, or none."""
        for k in list(self.names()):
            done = _EVER.match(self.text, self.piece(k).end)
            texts = [a for a in self.meant(k)[:1] if a.kind is Kind.TEXT and _plain(a, self.schema)]
            if done is None or not texts or texts[0].class_name not in self._rows_beside(k):
                continue
            if any(map(SORT_OF.search, texts[0].names)):
                continue
            mention = self.mention(k)
            led = _EVER_LED.search(self.text[: mention.start])
            start = led.start() if led else mention.start
            self.use(k, *self.inside(start, mention.start))
            self.explained.append((start, done.end()))
            never = led is not None and led["not"] is not None
            self.wish.told.append(
                Told("flag", mention, negated=never, start=start, end=mention.end)
            )

    def _rows_beside(self, k: int) -> set[str]:
        return {self.row_of(j) for j in range(len(self.pieces)) if j != k and self.is_rows(j)}

    def _something_to_pay(self) -> None:
        """要收费的应用, 哪些应用收费: a price of more than nothing."""
        m = _PAID.search(self.text)
        inside = self.inside(*m.span()) if m else []
        if m is None or any(self.piece(k).kind != "name" for k in inside):
            return
        rows = self._beside(m.end()) or self._beside(m.start(), back=True)
        own = self.schema.classes[rows].attributes if rows else ()
        found, priced = self._price(own), {a.id for k in inside for a in self.meant(k)[:1]}
        if found is None or priced - {found.id} or any(map(self.is_rows, inside)):
            return
        self.use(*inside)
        self.explained.append(m.span())
        mention = attribute_meant(found.id, *m.span(), m.group())
        self.wish.told.append(Told("number", mention, "gt", (0,), start=m.start(), end=m.end()))

    def _nothing_of(self) -> None:
        """免费的展览, 不收费的活动, 缺货的药品, 库存为零的配件: an amount of the rows is nothing."""
        for k in [k for k in self.names() if self.is_amount(k)]:
            led = _WITHOUT.search(self.text[: self.piece(k).start])
            if led is not None and self.behind(k)[:1] == "的":
                mention = self.mention(k)
                self.use(k, *self.inside(led.start(), mention.start))
                self.explained.append(led.span())
                told = Told("number", mention, "eq", (0,), start=led.start(), end=mention.end)
                self.wish.told.append(told)
        for k in list(self.names()):
            m = _ZERO.match(self.text, self.piece(k).end) if self.is_amount(k) else None
            if m is not None:
                mention = self.mention(k)
                self.use(k, *self.inside(*m.span()))
                self.explained.append(m.span())
                told = Told("number", mention, "eq", (0,), start=mention.start, end=m.end())
                self.wish.told.append(told)
        for pattern in (_FREE, _SOLD_OUT):
            m = pattern.search(self.text)
            inside = self.inside(*m.span()) if m else []
            if m is None or any(self.piece(k).kind == "value" for k in inside):
                continue
            rows = self._beside(m.end()) or self._beside(m.start(), back=True)
            own = self.schema.classes[rows].attributes if rows else ()
            found = self._price(own) if pattern is _FREE else self._stock(own)
            if found is None:
                self._none_in_store(m, rows if pattern is _SOLD_OUT else "")
                continue
            self.use(*inside)
            self.explained.append(m.span())
            mention = attribute_meant(found.id, *m.span(), m.group())
            self.wish.told.append(Told("number", mention, "eq", (0,), start=m.start(), end=m.end()))

    def _none_in_store(self, m: re.Match[str], rows: str) -> None:
        """没有库存的物料, of which other rows keep how much there is: none that says more than nothing."""
        kept = stock_kept(self.schema.classes.values()) if rows else None
        if kept is None or not self.schema.joins(kept.class_name, rows):
            return
        self.use(*self.inside(*m.span()))
        self.explained.append(m.span())
        mention = attribute_meant(kept.id, *m.span(), m.group())
        told = Told("number", mention, "gt", (0,), negated=True, start=m.start(), end=m.end())
        told.never = True
        self.wish.told.append(told)

    def _beside(self, at: int, back: bool = False) -> str:
        """The class of the rows right behind a place, or before it."""
        near = [k for k in range(len(self.pieces)) if self.is_rows(k)]
        if back:
            near = [k for k in near if 0 <= at - self.piece(k).end <= 4][-1:]
        else:
            near = [k for k in near if 0 <= self.piece(k).start - at <= 2][:1]
        return self.row_of(near[0]) if near else ""

    def _price(self, own: tuple[Attribute, ...]) -> Attribute | None:
        return self.schema.of_unit("元", own)

    def _stock(self, own: tuple[Attribute, ...]) -> Attribute | None:
        found = [a for a in own if a.measure and set(self.schema.spoken(a)) & set(_STOCKS)]
        return found[0] if len(found) == 1 else None

    def _both_done(self) -> None:
        """既展出过又修复过的藏品: rows that others of two kinds refer to."""
        m = _BOTH_DONE.search(self.text)
        if m is None:
            return
        deeds = [self.rows_among(self.inside(*m.span(side))) for side in ("a", "b")]
        rows = next((k for k in self.inside(m.end(), m.end() + 4) if self.is_rows(k)), None)
        if rows is None or any(k is None or k == rows for k in deeds):
            return
        inside = self.inside(*m.span())
        if any(self.piece(k).kind != "name" for k in inside):
            return
        self.use(*inside)
        self.explained.append(m.span())
        told: list[Told] = []
        for k, side in zip(deeds, ("a", "b"), strict=True):
            assert k is not None
            mention = self.mention(k)
            by = self._by_which(m[side], mention, rows)
            told.append(Told("none", mention, by=by, start=mention.start, end=mention.end))
        one, other = ((self.schema.row_class(t.mention), t.by) for t in told if t.mention)
        self.wish.unheeded += one == other  # of one kind, by relations that nothing tells apart
        self.wish.told += told

    def _by_which(self, words: str, deed: Mention, rows: int) -> str:
        """寄过包裹: the relation, of several alike, by which what is done refers to some rows."""
        alike = self.schema.roles.leading_to([self.row_of(rows)])
        own = {j.id for j in alike if j.left == self.schema.row_class(deed)}
        found = own & set(self.schema.roles.said(words))
        return found.pop() if len(found) == 1 else ""

    def _compared_with(self, k: int) -> bool:
        """没超出预计工时: whether a name is what something is compared with, not what rows lack."""
        span = self.piece(k - 1).span if k else None
        if not isinstance(span, ComparatorSpan) or span.operator == "ne":
            return False
        return not span.after and not self.row.before(k).strip()

    def _of_a_value(self, k: int) -> bool:
        """没有采摘过特级: rows of which some were done, yet none with the value behind."""
        j = k + 1
        past = j < len(self.pieces) and self.is_rows(k) and self.piece(j).kind == "value"
        return past and re.fullmatch(r"\s*[过了到]+\s*", self.row.between(k, j)) is not None
