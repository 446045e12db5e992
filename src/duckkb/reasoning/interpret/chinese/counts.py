"""What a Chinese question about joined classes counts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from duckkb.reasoning.catalog import Kind
from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret.chinese.deeds import Deeds
from duckkb.reasoning.interpret.chinese.doers import (
    called_by,
    called_by_deed,
    deeds,
    deeds_of,
    happens,
    moneys,
    personal,
    pieces_of,
)
from duckkb.reasoning.interpret.chinese.families.items import Piece
from duckkb.reasoning.interpret.chinese.names import blank
from duckkb.reasoning.interpret.chinese.numbers import Numbers
from duckkb.reasoning.interpret.chinese.telling import counts
from duckkb.reasoning.interpret.chinese.wish import Item, attribute_meant, rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

_NUMBER_OF_EACH = regex(
    r"(?<=[的、和与及])(?:数量|数目|总数|人数|家数|个数|户数|次数|单数|笔数|件数)(?=[、和与及,。?]|分别|各|是|$)"
)
"""各等级的人数: the rows of each group."""
_HEAD_ENDS = regex(
    rf"[工员师]?(?:[,?;。]?(?:都|分别|一共|总共)?(?:有|是|叫)?(?:谁|哪[几些]?{MEASURE_WORD}?|什么|几|多少).{{0,2}})?(?:[?。]?$|(?<=是谁),(?=[^的]*$))"
)
_WHICH = regex(rf"哪(?:[几些一两]|[二三四五六七八九十\d]+)?{MEASURE_WORD}?$")
_PAID = regex(r"[花付交缴收用报](?:[了过掉]|销了?)?多少$")
_HAS_HOW_MUCH = regex(r"[,;?]\s*(?:各自?|分别|一共|总共)?有多少$")
"""谁的积分最高? 有多少: what rows are compared by."""
_DONE_SO_OFTEN = regex(r"([一-鿿])[过了]$")
_PIECES = tuple("件箱瓶袋包本册套枝杯台份盒吨")
"""What is counted of goods rather than of deeds."""
_ENTRIES = ("笔", "条", "单", "张")
"""What counts the rows that keep some money."""
_MARKS = regex(r"[评打得]分|分数|评价|成绩")
"""What is given in marks, which nobody adds up."""
_PEOPLE = regex(r"人(?=[\W的在会是有没未还已]|$)")
_TOTAL = regex(r"总共|一共|合计|总和|总计|累计|加起来|全部|所有|共")
_THERE_ARE = regex(r"(?:一共|总共|共|都|分别|各|加起来)*有?")
_TIME_ITSELF = regex(r"(?:时间|时候|日期|年份?|月份?|[天日]|时长|date|time|year)$")
"""What asks for a time itself, not for what was done then."""


class Counts(Numbers, Deeds):
    """Reads numbers of rows."""

    def _counts(self) -> None:
        self._number_of_group()
        self._numbers_of()
        self._times_done()
        for m in _NUMBER_OF_EACH.finditer(self.text) if self.wish.groups else ():
            if not self.inside(*m.span()):
                self.explained.append(m.span())
                self.wish.items.append(Item(None, "count", start=m.start()))
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if not isinstance(span, AggregateSpan) or span.function != "count" or k in self.used:
                continue
            self.use(k)
            asks = re.match(r"多少|几", piece.text)
            if not asks and re.search(r"[的各][一-鿿]$", self.row.before(k)):
                self.wish.unheeded += 1  # 各站的桩总数: something unknown is counted
            unit = re.sub(r"^(?:多少|几)", "", piece.text) if asks else ""
            if unit in ("个", "名", "位") and _PEOPLE.match(self.text, piece.end):
                unit = "人"  # 研发部有几个人
                self.explained.append((piece.end, piece.end + 1))
            item = self._of_this_kind(k) or self._counted_item(k, unit, asks is not None)
            if item is not None and piece.text.startswith("总"):
                item = self._all_pieces(item) or item
            if item is not None:
                self.wish.items.append(item)
        self._of_a_kind()
        self._copies()

    def _of_a_kind(self) -> None:
        """每家门店有多少咖啡师: a value of staff that ends the question is a noun for those who have it."""
        k = len(self.pieces) - 1
        told = [t for t in self.wish.told if k >= 0 and t.start == self.piece(k).start]
        led = k >= 0 and re.search(r"多少$", self.row.before(k)) is not None
        if not led or not blank(self.row.behind(k)) or any(i.function for i in self.wish.items):
            return
        value = told[0].value if len(told) == 1 and told[0].kind == "value" else None
        best = value.candidates[0] if value is not None and value.candidates else None
        own = moneys(self.schema, best.class_name) if best is not None else []
        start = self.piece(k).start
        if len(own) == 1 and (m := _PAID.search(self.text[:start])):
            # 花了多少差旅费: the money of the rows that are of this kind
            self.explained.append(m.span())
            meant = attribute_meant(own[0].id, start, start)
            self.wish.items.append(Item(meant, "sum", start=start))
            return
        if best is None or any(a.id == best.target for a in self.schema.label(best.class_name)):
            return
        self.explained.append((start - 2, start))
        self.wish.items.append(
            Item(rows_meant(best.class_name, start, start), "count", start=start)
        )

    def _of_this_kind(self, k: int) -> Item | None:
        """有多少只猫: the rows of which the value right behind tells the kind, where it ends the question."""
        last = k + 1 == len(self.pieces) - 1
        if not last or self.row.behind(k) or not blank(self.row.behind(k + 1)):
            return None
        mention = self.piece(k + 1).mention if self.piece(k + 1).kind == "value" else None
        for kind in mention.candidates if mention is not None else ():
            own = self.schema.classes.get(kind.class_name)
            named = own is None or any(a.id == kind.target for a in self.schema.label(own.name))
            if own is not None and not named and not self.schema.attributes[kind.target].identity:
                start = self.piece(k).start
                return Item(rows_meant(own.name, start, start), "count", start=start)
        return None

    def _headed_by_value(self) -> Mention | None:
        """没有徒弟的机修工有谁, 哪些狗超过10公斤: a value that a clause stands before, or that is asked for,
        is the noun for those who have it."""
        values = [k for k, p in enumerate(self.pieces) if p.kind == "value"]
        asked = [k for k in values if _WHICH.search(self.text[: self.piece(k).start])]
        k = (asked or values or [-1])[-1]
        said = self.piece(k) if k >= 0 else None
        if said is None or said.mention is None:
            return None
        headed = self.row.before(k).endswith("的") and _HEAD_ENDS.match(self.text, said.end)
        classes = {c.class_name for c in said.mention.candidates}
        if len(classes) != 1 or not (headed or asked):
            return None
        (rows,) = classes
        labels = {a.id for a in self.schema.label(rows)} if rows in self.schema.classes else set()
        if rows not in self.schema.classes or said.mention.candidates[0].target in labels:
            return None
        return rows_meant(rows, said.end, said.end)

    def _kind_counted(self, k: int) -> Mention | None:
        """一班有几个工人: a value right behind ends the question as the noun for those who have it."""
        said = self.piece(k + 1) if k + 2 == len(self.pieces) else None
        if (
            said is None
            or said.kind != "value"
            or said.mention is None
            or self.row.between(k, k + 1)
        ):
            return None
        rows = {c.class_name for c in said.mention.candidates}
        labels = {a.id for c in rows & {*self.schema.classes} for a in self.schema.label(c)}
        if (
            len(rows) != 1
            or said.mention.candidates[0].target in labels
            or not blank(self.row.behind(k + 1))
        ):
            return None
        return rows_meant(said.mention.candidates[0].class_name, said.end, said.end)

    def _is_deed(self, k: int) -> bool:
        """Whether a name is what rows are about that keep when it was: 报修, of a 报修日期, not 日期 itself."""
        return self.is_timed(k) and _TIME_ITSELF.search(self.piece(k).text) is None

    def _counted_item(self, k: int, unit: str, asks: bool) -> Item | None:
        """What 多少个 or 数量 counts."""
        wish, piece = self.wish, self.piece(k)
        if asks and unit == "人" and not wish.order and (heads := self._heads_kept(k)):
            return Item(attribute_meant(heads, piece.start, piece.start), "sum", start=piece.start)
        groups = [g.mention for g in wish.groups]
        counted = [i.mention for i in wish.items if i.function == "count" and i.mention is not None]
        if not asks and counted and not any(True for _ in self.previous(k, 1)):
            return Item(counted[-1], "count", start=piece.start)
        if not asks and counted and re.search(r"[和与及、]$", self.before(k)):
            return Item(counted[-1], "count", start=piece.start)
        if not asks and (same := self._same_amount(piece.text)) is not None:
            return Item(same, start=piece.start)
        first = wish.order[0][0] if wish.order and not wish.groups else None
        amount = first if first is not None and first.mention and not first.function else None
        how_much = asks and not unit and _HAS_HOW_MUCH.search(self.text[: piece.end])
        if amount is not None and how_much:
            return Item(amount.mention, start=piece.start)
        if not asks and first is not None and first.mention is not None and not first.function:
            near = [
                j for j in self.previous(k, 1)
                if self.piece(j).kind == "name" and j not in self.used and self.row.between(j, k) in ("", "的")
            ]  # fmt: skip
            if not near:
                return Item(first.mention, start=piece.start)
        if asks:
            for j in self.following(k, 3):
                if self.piece(j).kind in ("value", "name") and j in self.used:
                    continue
                if self.piece(j).kind != "name":
                    continue
                self.use(j)
                unlike = "不同" in self.row.between(k, j)
                kinds = unit in tuple("种类") or unlike
                if kinds and (kept := self._values_of(j)) is not None:
                    return kept
                j = self._head(j, "")
                self.use(j)
                mention = self.rows_begun(j) or self.mention(j)
                if self.schema.row_class(mention):
                    return self._how_many(mention, kinds, unlike)
                if self.is_amount(j) and not kinds:
                    # 一共有多少个机位, 拍了多少张照片
                    done = self.text[: piece.start].endswith(("了", "过")) and self._counts_done(j)
                    total = (done or _TOTAL.search(self.text)) and not wish.order
                    return Item(mention, "sum" if total else None, start=mention.start)
                return Item(mention, "count", distinct=True, start=mention.start)
        if asks and unit in _PIECES and (pieces := self._pieces_of_kind(piece)) is not None:
            return pieces
        if asks and (headed := self._headed_by_value()) is not None and headed.start < piece.start:
            return Item(headed, "count", start=piece.start)
        if asks and unit and (kind := self._kind_counted(k)) is not None:
            return Item(kind, "count", start=piece.start)
        for j in self.previous(k, 6 if asks else 2):
            if j in self.used or self.piece(j).kind != "name":
                if self.piece(j).kind == "superlative":
                    break
                continue
            mention = self.mention(j)
            gap = self.text[self.piece(j).end : piece.start]
            if asks and unit in ("次", "回") and gap in ("了", "过") and self.is_timed(j):
                # 报修过几次, of a 报修日期: the rows that keep when that was done.
                self.use(j)
                rows = self.meant(j)[0].class_name
                return Item(
                    rows_meant(rows, mention.start, mention.end), "count", start=mention.start
                )
            if asks and self._is_deed(j) and _THERE_ARE.fullmatch(gap):
                self.use(j)
                rows = self.meant(j)[0].class_name
                return Item(
                    rows_meant(rows, mention.start, mention.end), "count", start=mention.start
                )
            kinds = asks and re.fullmatch(r"(?:一共|总共|共|都)?(?:有|是)?", gap) is not None
            if kinds and not self.is_amount(j) and not self.is_rows(j):
                self.use(j)
                return Item(mention, "count", distinct=True, start=mention.start)
            if self.is_amount(j) and not self.is_rows(j) and (asks or not self.row.between(j, k)):
                self.use(j)
                if unit in ("个", "条") or piece.text == "总数":
                    own = self.meant(j)[0].class_name
                    named = any(c.target == own for c in mention.candidates)
                    if named and _MARKS.search(mention.text):
                        # 评分总数, of a Rating with its stars: how many were given
                        rows = rows_meant(own, mention.start, mention.end)
                        return Item(rows, "count", start=mention.start)
                if (
                    unit in _ENTRIES
                    and (money := self.meant(j)[:1])
                    and self.schema.of_unit("元", money)
                ):
                    # 没支付的工资有几笔: how often something was paid
                    start, end = mention.start, mention.end
                    rows = rows_meant(money[0].class_name, start, end, mention.text)
                    return Item(rows, "count", start=start)
                total = wish.groups or _TOTAL.search(self.text)
                return Item(mention, "sum" if total else None, start=mention.start)
            beside = asks or self.row.between(j, k) in ("", "的")
            pieces = gap in ("", "了", "过") and unit in _PIECES and self.is_rows(j)
            if pieces and (a := pieces_of(self.schema, self.row_of(j))) is not None:
                # 出库了多少件: of deeds that keep how many each was about, all of these.
                self.use(j)
                meant = attribute_meant(a.id, mention.start, mention.end)
                return Item(meant, "sum", start=mention.start)
            if self.is_rows(j) and beside and not wish.order and mention not in groups:
                self.use(j)
                return Item(mention, "count", start=mention.start)
        if (
            asks
            and unit
            and wish.order
            and wish.order[0][0].function != "count"
            and not wish.groups
            and unit in ("人", "次", "分", "票", "层", "页")
        ):
            return Item(None, unit=unit, start=piece.start)
        had = [h.item.mention for h in wish.having if h.item.function == "count"]
        had += [i.mention for i, _ in wish.order if i.function == "count"]
        counted = had[0] if had else self.of_measure_word(unit) if asks else None
        if asks and unit == "次" and not had and (own := self._that_happened(groups)):
            counted = rows_meant(own, piece.start, piece.start, score=0.6)
        if asks and counted is None and unit in ("次", "回", "趟"):
            counted = self._times_of(groups, piece.start) or self._happened(piece.start)
        return Item(counted, "count", unit=unit, start=piece.start)

    def _heads_kept(self, k: int) -> str:
        """A级的公司一共有多少人: the number of people that the rows right before keep, who are none themselves."""
        j = next(iter(self.previous(k, 6)), None)
        rows = self.row_of(j) if j is not None and self.is_rows(j) else ""
        gap = self.text[self.piece(j).end : self.piece(k).start] if j is not None else ""
        if not rows or personal(self.schema, rows) or not _THERE_ARE.fullmatch(gap):
            return ""
        own = (a for a in self.schema.classes[rows].attributes if a.measure)
        found = [a.id for a in own if any(n.endswith("人数") for n in self.schema.spoken(a))]
        return found[0] if len(found) == 1 else ""

    def _that_happened(self, groups: Sequence[Mention | None]) -> str:
        """每种故障类型有几次: the rows that are of the kind, where these only tell what happened to others."""
        best = groups[0].candidates[:1] if len(groups) == 1 and groups[0] is not None else ()
        a = self.schema.attributes.get(best[0].target) if best else None
        if a is None or a.key or a.kind is not Kind.TEXT or personal(self.schema, a.class_name):
            return ""
        unnamed = all(n.identity or n.key for n in self.schema.label(a.class_name))
        return a.class_name if unnamed and self.schema.joins(a.class_name) else ""

    def _counts_done(self, k: int) -> bool:
        """Whether a name is how many there were of something at a deed: photos_taken of flights."""
        own = self.meant(k)[:1]
        return bool(own) and counts(own[0]) and happens(self.schema, own[0].class_name)

    def _pieces_of_kind(self, piece: Piece) -> Item | None:
        """入库了多少件: all the pieces of the deeds that are of a kind, where these keep how many each was about."""
        for told in self.wish.told:
            best = told.value.candidates[0] if told.kind == "value" and told.value else None
            near = best is not None and self.text[told.end : piece.start] in ("", "了", "过")
            if (
                best is not None
                and near
                and (a := pieces_of(self.schema, best.class_name)) is not None
            ):
                return Item(
                    attribute_meant(a.id, piece.start, piece.start), "sum", start=piece.start
                )
        return None

    def _happened(self, start: int) -> Mention | None:
        """宝马修过几次, of cars: what happens to things is counted, never they; where several may, nothing is."""
        done = [c for v, c in called_by_deed(self.text, self.schema) if v.end() <= start]
        if len(done) == 1 and not self.wish.groups:
            return rows_meant(done[0], start, start, score=0.6)  # 小鹿骑过A001几次
        said = (m for t in self.wish.told for m in (t.mention, t.value) if m and m.candidates)
        classes = {*self.spoken_of(), *(m.candidates[0].class_name for m in said)}
        if self.wish.groups or len(classes) != 1 or happens(self.schema, *classes):
            return None
        near = {d for d in self.schema.referring(*classes) if happens(self.schema, d)}
        self.wish.unheeded += len(near) != 1
        return rows_meant(near.pop(), start, start, score=0.6) if len(near) == 1 else None

    def _times_of(self, groups: Sequence[Mention | None], start: int) -> Mention | None:
        """每台机器被租了几次, 陶然接诊了多少次: what is done to the rows of the one group, or by the one
        row that is named."""
        group = groups[0] if groups else None
        if len(groups) > 1 or (groups and group is None):
            return None
        if group is not None:
            return deeds(self.schema, self.schema.row_class(group), start)
        done = deeds_of(self.schema, rows) if (rows := self._row_named()) else ""
        verb = _DONE_SO_OFTEN.search(self.text[:start])
        named = verb is not None and called_by(verb[1], done, self.schema) if done else False
        thing = done and not (named or happens(self.schema, done) or self.schema.pairs(done))
        return None if thing else deeds(self.schema, rows, start)  # 汤立来过几次: no cars of his

    def _same_amount(self, word: str) -> Mention | None:
        """次数 behind 借车次数 is that attribute again."""
        for j, p in enumerate(self.pieces):
            if p.kind != "name" or not self.is_amount(j):
                continue
            if any(n.endswith(word) and n != word for a in self.meant(j)[:1] for n in a.names):
                return p.mention
        return None
