"""What is done in a Chinese question, and how often or for how much, by verbs that no class is named after."""

from __future__ import annotations

import re

from duckkb.reasoning.interpret.chinese.clauses import STOP, Clauses
from duckkb.reasoning.interpret.chinese.doers import (
    deeds,
    moneys,
    personal,
    pieces_of,
    quantity_of,
    spent,
)
from duckkb.reasoning.interpret.chinese.names import TRADED
from duckkb.reasoning.interpret.chinese.takings import STOCK, brought_in
from duckkb.reasoning.interpret.chinese.wish import Having, Item, Told, attribute_meant, rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.occasions import of_life
from duckkb.reasoning.lexicon.measure_words import GOODS, MEASURE_WORD
from duckkb.reasoning.regexes import regex

_WHICH = regex(rf"(?:哪[些几一]?{MEASURE_WORD}?|什么)$")
_SOLD = regex(rf"{TRADED.pattern}(?:多少|几)[个{GOODS}]")
_TRADES = regex(r"(?:[卖售销]|[卖售销买购订](?:[出掉走]去?|[到过了]))的?$")
_MONEY = regex(r"(?:[花付交缴出]|消费|支付)(?:了|过)?的?(?:钱|费用|金额)$|消费$")

_BEGINS = regex(r"[建造盖修开办写画拍来到进加入]|[建修]成|成立|创办|开[业办张]|[加进]入|到[来达]")


def _of_others(told: Told) -> bool:
    """Whether two amounts that are compared are of rows of different classes."""
    meant = (m.candidates[:1] for m in (told.mention, told.other) if m is not None)
    return len({c.class_name for found in meant for c in found}) > 1


class Deeds(Clauses):
    """Reads 接诊次数, 开得最多, 花钱最多: the rows or the money that a verb stands for."""

    def _times(self, k: int) -> Mention | None:
        """接诊次数, 被探访的次数: what is done to the rows asked for, where one class may tell it; 违约次数, of
        loans that may be 违约."""
        if kind := self._kind_before(k):
            return rows_meant(kind, self.piece(k).start, self.piece(k).start)
        verb = re.search(r"[㐀-鿿]{2,3}的?$", self.row.before(k))
        found = self.like(verb.group().strip("的被")) if verb else None
        found = found or deeds(self.schema, self._rows_near(k), self.piece(k).start)
        if found is not None and verb is not None:
            self.explained.append((self.piece(k).start - len(verb.group()), self.piece(k).start))
        return found

    def _done_to(self, k: int) -> Mention | None:
        """开得最多的药品: what is done to rows, where no amount is kept of it."""
        found = deeds(self.schema, self._rows_near(k), self.piece(k).start)
        own = self.schema.classes[found.candidates[0].target].attributes if found else ()
        return None if any(a.measure and not a.key for a in own) else found

    def _when_done(self, verb: str, k: int) -> Mention | None:
        """建得最早的小屋: the time that is called by what was done, or how rows began the only one that they have."""
        rows = self._rows_near(k)
        own = self.schema.classes[rows].attributes if rows else ()
        times = [a for a in own if self.schema.timed(a) and not of_life(a)]
        called = [a for a in times if any(verb in name for name in self.schema.spoken(a))]
        found = called or (times if _BEGINS.fullmatch(verb) else [])
        start = self.piece(k).start
        return attribute_meant(found[0].id, start, start) if len(found) == 1 else None

    def _traded(self, verb: str, k: int) -> Item | None:
        """卖得最多的商品: as many pieces as were sold of each, where deeds tell how many."""
        near = self._rows_near(k)
        a = quantity_of(self.schema, near, verb[-1]) if verb[-1] in "卖售销买" else None
        if a is None:
            return None
        start = self.piece(k).start
        return Item(attribute_meant(a.id, start, start), "sum", start=start)

    def _copies_of(self, k: int) -> Item | None:
        """卖出的票最多: as many as were sold, of rows that each tell how many they are."""
        if _TRADES.search(self.text[: self.piece(k).start]) is None:
            return None
        a = pieces_of(self.schema, self.row_of(k))
        start = self.piece(k).start
        return Item(attribute_meant(a.id, start, start), "sum", start=start) if a else None

    def _spent(self, k: int) -> Item | None:
        """花钱最多的会员, 谁租农机花的钱最多: the sum of what rows paid or of what is paid for them."""
        m = _MONEY.search(self.text[: self.piece(k).start])
        if m is None or any(j not in self.used for j in self.inside(*m.span())):
            return None
        rows = self._rows_near(k)
        if not rows and "谁" in self.text[: m.start()]:
            people = [c for c in self.schema.classes if personal(self.schema, c)]
            payers = [
                c for c in people
                if any(moneys(self.schema, each) for each in self.schema.referring(c))
            ]  # fmt: skip
            rows = payers[0] if len(payers) == 1 else ""
        if rows and "谁" in self.text[: m.start()] and not personal(self.schema, rows):
            own = moneys(self.schema, rows)
            a = own[0] if len(own) == 1 else None
            self.use(*(j for j in self.previous(k, 12) if self.is_rows(j)))
        else:
            a = spent(self.schema, rows) if rows else None
        if a is None:
            return None
        self.explained.append(m.span())
        return Item(attribute_meant(a.id, *m.span(), m.group()), "sum", start=m.start())

    def _brought_in(self) -> None:
        """营收最高的民宿, 销售额超过10万的店: what rows bring in is what they have altogether."""
        wish = self.wish
        for item in (*wish.items, *(i for i, _ in wish.order)):
            if item.function is None and self._in_whole(item.mention):
                item.function = "sum"
        for told in [t for t in wish.told if self._in_whole(t.mention)]:
            figures = tuple(v for v in told.values if not isinstance(v, str))
            stock = told.mention is not None and STOCK.fullmatch(told.mention.text) is not None
            if stock and told.kind == "than" and not figures and _of_others(told):
                wish.told.remove(told)
                item = Item(told.mention, "sum", start=told.start)
                wish.having.append(Having(item, told.operator, other=told.other))
            if told.kind == "number" and not told.negated and not told.option:
                wish.told.remove(told)
                item = Item(told.mention, "sum", unit=told.unit, start=told.start)
                wish.having.append(Having(item, told.operator, figures))

    def _in_whole(self, mention: Mention | None) -> bool:
        """Whether an amount is what rows have altogether: 总费用最高的客户, of orders that have a 总费用 each."""
        rows = self.schema.row_class(self.wish.entity) if self.wish.entity is not None else ""
        if brought_in(mention, self.schema):
            # 欠款超过2000的客户, where customers keep what they owe: what a row has itself is the whole of it.
            return not rows or mention is None or mention.candidates[0].class_name != rows
        if mention is None or not rows or not mention.text.startswith("总"):
            return False
        found = [self.schema.attributes.get(c.target) for c in mention.candidates[:1]]
        return any(a and a.measure and self.schema.joins(a.class_name, rows) for a in found)

    def _kind_before(self, k: int) -> str:
        """男孩最多, 咖啡师最多: the one class of which a value right before says which rows are counted."""
        said = self.piece(k - 1) if k and self.piece(k - 1).kind == "value" else None
        if said is None or said.mention is None or self.row.before(k).strip("的"):
            return ""
        own = {c.class_name for c in said.mention.candidates}
        labels = {a.id for c in own & {*self.schema.classes} for a in self.schema.label(c)}
        named = any(c.target in labels for c in said.mention.candidates)
        return own.pop() if len(own) == 1 and not named else ""

    def _rows_near(self, k: int) -> str:
        """The class of the nearest rows before a piece, or else behind it; of people, where 谁 asks."""
        near = self.rows_among((*self.previous(k, 12), *self.following(k, 4)))
        return self.row_of(near) if near is not None else ""

    def _copies(self) -> None:
        """卖了多少本书, 书卖了多少本: copies of them, where what is sold tells how many."""
        m = _SOLD.search(self.text)
        counted = [i for i in self.wish.items if i.function == "count"]
        if m is None or len(counted) != 1:
            return
        rows = [k for k in range(len(self.pieces)) if self.is_rows(k)]
        near = [k for k in rows if self.piece(k).start == m.end()]
        near = near or [k for k in rows if self.piece(k).end <= m.start()][-1:]
        named = self._row_named() if not near else ""
        if not (near or named):
            self.wish.unheeded += 1
        own = self.row_of(near[0]) if near else named
        a = quantity_of(self.schema, own, m.group()[0])
        if a is None:
            return
        (item,) = counted
        item.mention = attribute_meant(a.id, *m.span(), m.group())
        item.function, item.unit = "sum", ""
        if near and STOP.search(self.text, self.piece(near[0]).end, m.start()) is None:
            self.use(*near)  # 卖得最多的商品是什么, 卖了多少份: they are asked for as well
        self.explained.append(m.span())

    def _row_named(self) -> str:
        """The class of the one row that a value names, else nothing."""
        best = [
            p.mention.candidates[0].target
            for p in self.pieces
            if p.kind == "value" and p.mention is not None
        ]
        owners = {t.rsplit(".", 1)[0] for t in best if t.rsplit(".", 1)[0] in self.schema.classes}
        named = [c for c in owners if any(a.id in best for a in self.schema.label(c))]
        return named[0] if len(named) == len(best) == 1 else ""

    def _counts_rows(self, before: int, k: int) -> bool:
        """哪一年开始支教的人最多, 哪个专业的学生最多 of a number: rows right before are more, not the time, the amount or
        what is asked for before them."""
        near = k - 1
        rows = near > before and self.is_rows(near) and not self.row.before(k)
        led = _WHICH.search(self.text, 0, self.piece(before).start) is not None
        return (
            rows
            and near not in self.used
            and (led or self.is_timed(before) or self.headless(before))
        )

    def _several_of(self, k: int) -> bool:
        """检测项目最多的样品: of a text that other rows keep there may be several."""
        rows = self.rows_among(self.following(k, 6))
        kept = [a for a in self.meant(k)[:1] if not (a.measure or a.key or self.schema.timed(a))]
        sure = bool(kept) and self.mention(k).candidates[0].score > 0.9
        if not sure or rows is None:
            return False
        own = self.row_of(rows)
        return bool(self.schema.joins(kept[0].class_name, own))
