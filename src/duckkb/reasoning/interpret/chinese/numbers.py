"""What a Chinese question about joined classes says the number of: rows, and what they keep of several kinds."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.ontology.values import Kind
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.doers import moneys, quantity_of
from duckkb.reasoning.interpret.chinese.wish import Item, attribute_meant
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD, counts_nobody
from duckkb.reasoning.regexes import regex

_COUNTED = regex(
    rf"\s*(?:的)?(?:总)?(?P<t>(?:人|{MEASURE_WORD})?数量?(?!据)|量(?![^,。?的和、及以各为是最超大小高低])|数目|总数|个数|人数|件数|次数|批数|场数|家数)"
)
_NUMBER_OF_KINDS = ("数", "数量", "数目", "个数")
_KINDS_END = regex(r"(?=[、和与及,。?]|(?:分别|各自?)?[是有为]|多少|\s*$)")
_TIMES_DONE = regex(r"([一-鿿])[过了](?:多少|几)[次笔场回趟份]([一-鿿])")
_HOW_MANY = ("数量", "数目", "个数", "总数", "人数", "次数")


class Numbers(Clauses):
    """Reads nouns that a number is asked of."""

    def _all_pieces(self, item: Item) -> Item | None:
        """已取消订单的商品总数量, of order items that keep how many: pieces of the goods, not kinds of them."""
        rows = self.schema.row_class(item.mention) if item.mention is not None else ""
        said = {self.row_of(k) for k, p in enumerate(self.pieces) if p.kind == "name"} - {""}
        beside = {*said, *self.spoken_of()} - {rows}
        a = quantity_of(self.schema, rows) if rows and beside else None
        if a is None or item.mention is None:
            return None
        start, end = item.mention.start, item.mention.end
        return Item(attribute_meant(a.id, start, end, item.mention.text), "sum", start=start)

    def _number_of_group(self) -> None:
        """各物种的数量: how many rows there are, though rows of another kind have a 数量 of their own."""
        groups = [g.mention for g in self.wish.groups if g.mention is not None]
        named = {self.schema.row_class(p.mention) for p in self.pieces if p.mention is not None}
        for k in list(self.names()) if len(groups) == 1 else ():
            if self.piece(k).text not in _HOW_MANY or not self.row.text.startswith(
                "的", groups[0].end
            ):
                continue
            own = {c.class_name for c in groups[0].candidates}
            if self.piece(k).start == groups[0].end + 1 and not {
                a.class_name for a in self.meant(k)
            } & (own | named):
                self.use(k)
                number = Item(None, "count", start=self.piece(k).start)
                self.wish.items.append(number)
                # …的人数, 按人数排: sorted by the same number
                self.wish.order = [
                    (number if i.mention and i.mention.text == self.piece(k).text else i, down)
                    for i, down in self.wish.order
                ]

    def _times_done(self) -> None:
        """缴了几次费: the rows that verb and object name together are counted."""
        for m in _TIMES_DONE.finditer(self.text):
            found = [
                Candidate("class", h.target, h.score)
                for h in self.schema.lexis.classes_called(m[1] + m[2])
            ]
            if found:
                self.use(*self.inside(*m.span()))
                self.explained.append(m.span())
                mention = Mention(m.start(), m.end(), m.group(), tuple(found))
                self.wish.items.append(Item(mention, "count", start=m.start()))

    def _numbers_of(self) -> None:
        """站点数, 医生的人数: rows that are counted."""
        for k in list(self.names()):
            m = _COUNTED.match(self.text, self.piece(k).end)
            if m is not None and self.used.intersection(self.inside(*m.span())):
                m = None  # 员工最多和最少的单位人数相差多少: read as what is compared
            j = k
            while j and self.piece(j - 1).kind == "value" and not self.row.before(j).strip("的 "):
                j -= 1  # 多少女教授
            much = re.search(rf"多少{MEASURE_WORD}?(?:不同的?)?$", self.before(j))
            if much and self.is_rows(k) and self.behind(k, 1) in tuple("费款钱"):
                self._paid_for(k)
                continue
            kinds = much is not None and much.group().endswith(("种", "类", "不同", "不同的"))
            if much and kinds and (kept := self._values_of(k)) is not None:
                self.use(*self.inside(*much.span()))
                self.wish.items.append(kept)
                continue
            if m and not much and (kinds_told := self._kinds_of(k, m)) is not None:
                self.wish.items.append(kinds_told)
                continue
            begun = self.rows_begun(k) if m else None
            if begun is not None or ((m or much) and self.is_rows(k)):
                of = much.group() if much else ""
                head = self._head(k, of) if much else k
                mention = self._counted_by(of, begun or self.mention(head))
                own = self.schema.classes[self.schema.row_class(mention)].attributes
                if m and not much and any(m["t"] in self.schema.spoken(a) for a in own):
                    continue
                if m and not much and self._added_up(m.start("t")):
                    continue
                self.use(k, head)
                if m:
                    self.use(*self.inside(mention.end, m.end()))
                    self.explained.append(m.span())
                elif much:
                    start = self.piece(j).start
                    self.use(*self.inside(start - len(much.group()), start))
                item = self._how_many(mention, of.endswith(("种", "类")), "不同" in of)
                told = m is not None and "总" in m.group()
                self.wish.items.append((self._all_pieces(item) if told else None) or item)

    def _kinds_of(self, k: int, counted: re.Match[str]) -> Item | None:
        """每个演员的角色数, of a text that rows refer to them with: how many different ones there are."""
        own = self.meant(k)[:1]
        other = own and own[0].kind is Kind.TEXT and not own[0].key
        if self.is_rows(k) or not other or not _KINDS_END.match(self.text, counted.end()):
            return None
        if counted["t"] not in _NUMBER_OF_KINDS:
            return None
        grouped = {self.schema.row_class(g.mention) for g in self.wish.groups if g.mention}
        if not grouped or own[0].class_name in grouped:
            return None
        self.use(k, *self.inside(*counted.span()))
        self.explained.append(counted.span())
        mention = self.mention(k)
        return Item(mention, "count", distinct=True, start=mention.start)

    def _added_up(self, start: int) -> bool:
        """备件数量之和最大: what a rank was read of adds the quantity up."""
        return any(i.mention is not None and i.mention.start == start for i, _ in self.wish.order)

    def _values_of(self, k: int) -> Item | None:
        kept = self.kept_beside(k)
        if kept is None:
            return None
        self.use(k, kept)
        return Item(self.mention(kept), "count", distinct=True, start=self.piece(k).start)

    def _head(self, k: int, counted: str) -> int:
        """多少条电影评论, 几个学生宿舍: of the nouns of two kinds of rows side by side the second is what is counted, where
        the measure word counts nobody, or the first refers to it and so tells of what kind it is."""
        beside = k + 1 < len(self.pieces) and k + 1 not in self.used and not self.row.behind(k)
        if not (beside and self.is_rows(k) and self.is_rows(k + 1)):
            return k
        own, rows = self.row_of(k), self.row_of(k + 1)
        others = (j for j in range(len(self.pieces)) if j != k + 1)
        spoken = any(self.is_rows(j) and self.row_of(j) == rows for j in others)
        told = own in self.schema.referring(rows) and not spoken
        return k + 1 if own != rows and (told or counts_nobody(counted)) else k

    def _counted_by(self, counted: str, noun: Mention) -> Mention:
        """多少人请假 asks for people, and not for their leaves; 多少条评论 for reviews, and not for reviewers."""
        own = self.schema.classes.get(self.schema.row_class(noun))
        if own is None or not is_person(own):
            self.wish.unheeded += own is not None and counted.endswith("人")
            return noun
        if not counts_nobody(counted):
            return noun
        other = replace(noun, candidates=tuple(c for c in noun.candidates if c.target != own.name))
        return other if self.schema.row_class(other) else noun

    def _paid_for(self, k: int) -> None:
        """花了多少修复费: the money of some rows, not how many there are."""
        mention, own = self.mention(k), moneys(self.schema, self.row_of(k))
        if any(i.mention and i.mention.start == mention.end for i in self.wish.items):
            self.use(k, *self.inside(mention.start - 2, mention.start))
            return  # 一共收了多少骑行费用: read already
        if len(own) != 1:
            self.wish.unheeded += 1
            return
        self.use(k)
        self.explained.append((mention.start - 2, mention.end + 1))
        meant = attribute_meant(own[0].id, mention.start, mention.end + 1)
        self.wish.items.append(Item(meant, "sum", start=mention.start))

    def _how_many(self, noun: Mention, kinds: bool, unlike: bool) -> Item:
        """多少种过敏类型, 多少种不同的运动: what rows are called by, where several can be called the same; else the rows."""
        rows = self.schema.row_class(noun)
        identity = self.schema.classes[rows].identity
        kind = self.schema.attributes.get(noun.candidates[0].target) if kinds or unlike else None
        if kind is None and (kinds or unlike) and len(identity) != 1:
            kind = next(iter(self.schema.label(rows)), None)
        if kind is None or kind.kind is not Kind.TEXT or identity == (kind.name,):
            return Item(noun, "count", start=noun.start)
        meant = attribute_meant(kind.id, noun.start, noun.end, noun.text)
        return Item(meant, "count", distinct=True, start=noun.start)
