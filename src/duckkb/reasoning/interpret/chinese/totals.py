"""What a Chinese question about joined classes adds up."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret.chinese.clauses import STOP
from duckkb.reasoning.interpret.chinese.doers import moneys
from duckkb.reasoning.interpret.chinese.dues import OWES, not_yet_paid
from duckkb.reasoning.interpret.chinese.orders import Orders
from duckkb.reasoning.interpret.chinese.wish import Item, attribute_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.kinds import lasts
from duckkb.reasoning.interpret.occasions import deed, spanned
from duckkb.reasoning.plan import Function
from duckkb.reasoning.regexes import found_by, regex
from duckkb.reasoning.units import measure

MUCH = regex(
    r"多少\s*(?P<u>万?(?:平方公里|平方米|公里|千米|公斤|千克|毫升|厘米|毫米|千伏|[千兆]瓦时?|千卡|公顷|分钟|小时|美元|人次|[一-鿿]))"
)
_IS_HOW_MUCH = regex(r"(?:是|有|为)?(?:多少|几)[元块]?钱?[?。呢啊]*$")
_BROUGHT_IN = regex(r"总?(?:收入|支出|开支|开销)(?=[是为有多,。?]|一共|总共|合计|加起来|$)")
_TAKINGS = ("收入", "支出", "开支", "开销")
_MONEY = ("钱", "元", "块", "美元", "万元")
_BESIDE = regex(r"\s*(?:的|每?一?[笔次个条单张])?\s*")
"""What may stand between a total or an average and the rows of which it is."""
_HOW_MUCH = regex(
    r"[,;?]\s*(?:各自?|分别|具体|还|都|目前|现在|一共|总共)*[一-鿿]{0,2}?[是为达到有了剩]?(?:多少|几)(?:钱|元|块钱?)?(?=\s*[?。,;]|$)"
)
_SO_MUCH = regex(r"[要能会得需可应该]{0,2}[一-鿿]{0,2}?[了到过]?多少")
"""平均能拿多少工资: a verb before an amount that is named says no more than the name."""
_LASTS = regex(r"平均(?:下来)?(?:每[一-鿿])?[一-鿿]{0,3}?(?:多长时间|多久|多长)")
_TOOK = regex(
    r"平均(?:每[一-鿿]{1,3})?(?:[一-鿿]{2})?(?:用时|[耗费]时|时长|时间(?![段点])|周期|天数)(?:(?:是|为)?(?:多久|多长时间|多长|几天|多少天))?|平均(?:下来)?(?:每[一-鿿]{1,4}?)?(?:要|需要?|花|用)?(?:了)?(?:多久|多长时间|几天|多少天)(?:才?能?(?P<did>[一-鿿]{2}))?"
)
"""How long something took, on average."""
_NO_MONEY = regex(r"[用耗费]时|时[间长]|周期|天数")
_AND_AMOUNT = regex(r"(?:[、和与]|以?及)(?:具体)?(?:金额|数额|数值|距离)(?=\s*[?。]|$)")


class Totals(Orders):
    """Reads aggregates."""

    def _within(self) -> None:
        """成品茶总重量, 茶园最大面积: an aggregate told in the middle of a name."""
        for k in self.names():
            start, end = self.piece(k).start, self.piece(k).end
            function = self.aggregate_within(k)
            beside = k + 1 < len(self.pieces) and not self.row.behind(k)
            summed = self._totalled(k) or function is not None
            if beside and summed and self.piece(k + 1).kind == "superlative":
                continue  # 击杀总数最多, 发票总金额最高: what is sorted by
            for most in self.question.spans.superlatives:
                if start < most.start and most.end < end and not self._called(k, most):
                    function = "max" if most.descending else "min"
            if function is not None:
                self.use(k)
                self.wish.items.append(Item(self.mention(k), function, start=start))

    def _incomes(self) -> None:
        """运费收入, 人工费总收入: what amounts bring in altogether, and no income of anybody else."""
        for k in [k for k in self.names() if self.is_amount(k)]:
            m = _BROUGHT_IN.match(self.text, self.piece(k).end)
            inside = self.inside(*m.span()) if m else []
            if m is not None and all(self.piece(j).kind == "aggregate" for j in inside):
                self.use(k, *inside)
                self.explained.append(m.span())
                self.wish.items.append(Item(self.mention(k), "sum", start=self.piece(k).start))
                self._drop_much(k)
        for k in list(self.names()):
            j = k - 1
            if j < 0 or j in self.used or self.piece(k).text not in _TAKINGS:
                continue
            if self.is_amount(j) and not self.row.before(k) and not self.aggregate_before(j):
                self.use(j, k)
                self.wish.items.append(Item(self.mention(j), "sum", start=self.piece(j).start))
                self._drop_much(k)

    def _lasting(self) -> None:
        """平均打多长时间: the one amount that says how long rows took."""
        m = _LASTS.search(self.text)
        kept = [a for c in self.spoken_of() for a in self.schema.classes[c].attributes if lasts(a)]
        if m is not None and len(kept) == 1:
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
            meant = attribute_meant(kept[0].id, *m.span())
            self.wish.items.append(Item(meant, "avg", start=m.start()))
        elif (m := _TOOK.search(self.text)) is not None:
            self._took(m)

    def _took(self, m: re.Match[str]) -> None:
        """每个司机的平均运输时间, of what keeps when it set out and arrived: the time between the two, on average."""
        inside = [k for k in self.inside(*m.span()) if self.piece(k).kind != "aggregate"]
        if any(self.piece(k).kind == "value" or self.is_amount(k) for k in inside):
            return
        spoken = list(self.spoken_of())
        each = "每" in m.group()
        near = [spoken, [r for c in spoken for r in self.schema.referring(c) if not each]]
        # 每种故障平均多久修好: of the rows that have what is named
        said = (k for k, p in enumerate(self.pieces) if p.kind == "name" and not self.is_rows(k))
        owned = [a.class_name for k in said for a in self.meant(k)[:1]]
        near += [] if spoken or each else [owned or list(self.schema.classes)]
        for classes in near:
            both = [p for c in dict.fromkeys(classes) if (p := spanned(self.schema.classes[c]))]
            if len(both) == 1 and m["did"] != deed(both[0][0]):
                begin, end = (attribute_meant(a.id, *m.span()) for a in both[0])
                item = Item(end, "avg", less=Item(begin), start=m.start())
                item.unit = "天" if "天" in m.group() else ""
                self.use(*self.inside(*m.span()))
                self.explained.append(m.span())
                self.wish.items.append(item)
                own = {both[0][0].class_name}
                self.wish.groups = [
                    g for g in self.wish.groups
                    if g.mention is None or self.schema.row_class(g.mention) not in own
                ]  # fmt: skip
                return

    def _aggregates(self) -> None:
        self._incomes()
        self._lasting()
        wish = self.wish
        shared: Mention | None = None
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if k in self.used or not isinstance(span, AggregateSpan) or span.function == "count":
                if k in self.used and piece.kind == "name" and self.is_measure(k):
                    shared = piece.mention
                continue
            function = span.function
            loose = re.fullmatch(r"一共|总共|共|合计|累计|加起来", piece.text) is not None
            j = self.free(self.following(k, 3), self.is_amount)
            if j is None and function == "avg" and (m := _SO_MUCH.match(self.text, piece.end)):
                j = self.free(self.inside(m.end(), m.end() + 1), self.is_amount)
                self.explained += [m.span()] if j is not None else []
            if j is None:
                j = self.free(self.previous(k, 4), self.is_amount)
            if j is None and loose:
                j = self.free(self.following(k, 12), self.is_amount)
                if j is not None and self.rows_begun(j) is not None:
                    j = None
                if j is not None and "不同" in self.row.between(k, j):
                    j = None
            if j is None and loose and self._how_many_follow(k):
                self.use(k)  # 一共多少台
                continue
            if j is None and self._of_a_text(k, function):
                self.use(k, k + 1)
                wish.unheeded += 1
                continue
            if j is None and not self._by_unit(k) and (worth := self._worth(k)) is not None:
                self.use(k)
                wish.items.append(Item(worth, function, start=worth.start))
                continue
            if j is not None:
                self.use(k, j)
                mention = shared = self.mention(j)
                wish.items.append(Item(mention, function, start=mention.start))
                self._like(j, function)
                self._drop_much(j)
                continue
            if any(t.kind == "nested" and t.function == function for t in wish.told):
                self.use(k)  # 高于平均水平的…, 平均按全部算
                continue
            much = MUCH.search(self.text, piece.end)
            attributes = self.schema.attributes.values()
            if (
                much
                and not STOP.search(self.text[piece.end : much.start()])
                and self.schema.of_unit(much["u"], attributes)
                and (
                    much["u"] == "钱"
                    or not any(self.is_rows(j) for j in self.inside(much.end(), much.end() + 1))
                )
            ):
                self.use(k, *self.inside(much.start(), much.end()))
                verb = self.text[piece.end : much.start()]
                said = piece.end if OWES.fullmatch(verb.strip()) else much.start()
                self.explained.append((said, much.end()))
                wish.items.append(
                    Item(None, function, unit=much["u"], word=verb, start=much.start())
                )
                more = MUCH.match(self.text, much.end() + 1)
                if more and self.text[much.end()] in "、和,":
                    wish.items.append(Item(None, function, unit=more["u"], start=more.start()))
                    self.explained.append((much.end(), more.end()))
                    self.use(*self.inside(more.start(), more.end()))
                continue
            among = k and self.piece(k - 1).kind == "aggregate"
            listed = among and re.fullmatch(r"\s*(?:、|和|与|及|以及)\s*", self.row.before(k))
            if shared is not None and (function != "sum" or listed):
                self.use(k)
                wish.items.append(Item(shared, function, start=piece.start))
                continue
            if loose:
                self.use(k)

    def _of_a_text(self, k: int, function: str) -> bool:
        """平均时长, of times kept as 4:30: what is no number is not averaged, nor anything else instead."""
        j = k + 1
        if (
            function not in ("avg", "sum")
            or j >= len(self.pieces)
            or self.row.behind(k).strip("的 ")
        ):
            return False
        if self.piece(j).kind != "name" or self.is_rows(j) or self.is_amount(j):
            return False
        meant = self.meant(j)[:1]
        kept = [v for a in meant for v in self.schema.kept(a, 3)]
        return bool(kept) and not any(re.fullmatch(r"[-+\d., ]+", v) for v in kept)

    def _bounds_shown(self) -> None:
        """每个客户的总余额, 只看超过10万的: a bound of groups without a name is one of the figure that is shown."""
        shown = [i for i in self.wish.items if i.function]
        if not shown and len(self.wish.items) == 1 and self._a_total(self.wish.items[0]):
            shown = [replace(self.wish.items[0], function="sum")]
        if len(shown) != 1 or shown[0].function == "count" or not self.wish.groups:
            return
        for having in self.wish.having:
            bare = having.item.function == "count" and having.item.mention is None
            if bare and not having.item.unit and having.item.start > shown[0].start:
                having.item = shown[0]

    def _a_total(self, item: Item) -> bool:
        """总金额, of a total_amt: what groups have of it is a sum, too."""
        return item.mention is not None and item.mention.text.startswith("总")

    def _how_many_follow(self, k: int) -> bool:
        """Whether it is asked in the same clause how many rows there are: 一共多少台, 一共检验了多少次."""
        for j in range(k + 1, len(self.pieces)):
            span, between = self.piece(j).span, self.text[self.piece(k).end : self.piece(j).start]
            if isinstance(span, AggregateSpan) or STOP.search(between):
                counts = isinstance(span, AggregateSpan) and span.function == "count"
                return counts and STOP.search(between) is None
        return False

    def _by_unit(self, k: int) -> bool:
        """练车总共练了多少小时: an amount that is no money, told by its unit."""
        m = MUCH.search(STOP.split(self.text[self.piece(k).end :])[0])
        return m is not None and measure(m["u"]) is not None and m["u"] not in _MONEY

    def _worth(self, k: int) -> Mention | None:
        """支出总额, 平均每笔消费: the one amount of money of the rows beside a total or an average."""
        beside = [j for j in (k - 1, k + 1) if 0 <= j < len(self.pieces) and self.is_rows(j)]
        named = k + 1 < len(self.pieces) and self.piece(k + 1).kind == "name"
        other = named and not self.row.behind(k)
        other = other and not (self.is_rows(k + 1) or self.is_amount(k + 1))
        if len(beside) != 1 or other or _NO_MONEY.match(self.text, self.piece(k).end):
            return None  # 课程的总时间 is no money
        first, last = sorted((k, beside[0]))
        if not _BESIDE.fullmatch(self.row.between(first, last)):
            return None
        piece = self.piece(k)
        verb = STOP.split(self.text[piece.end :])[0].strip()
        kept = not_yet_paid(moneys(self.schema, self.row_of(beside[0])), verb)
        if len(kept) != 1:
            return None
        return attribute_meant(kept[0].id, piece.start, piece.end, piece.text)

    def _like(self, k: int, function: Function) -> None:
        """平均身高和体重: what is joined to an aggregated name is aggregated, too."""
        for j in self.following(k, 6):
            gap = self.row.between(k, j)
            if (
                j in self.used
                or not self.is_amount(j)
                or not re.fullmatch(r"\s*(?:和|与|及|、|以及)\s*(?:多少[一-鿿]?)?", gap)
            ):
                return
            self.use(j)
            mention = self.mention(j)
            self.wish.items.append(Item(mention, function, start=mention.start))
            return

    def _drop_much(self, k: int) -> None:
        """茶农总共有多少人: 多少人 only asks for what the name says."""
        for j in (*self.following(k, 8), *self.previous(k, 3)):
            span = self.piece(j).span
            if isinstance(span, AggregateSpan) and span.function == "count" and j not in self.used:
                between = self.text[
                    min(self.piece(k).end, self.piece(j).end) : max(
                        self.piece(j).start, self.piece(k).start
                    )
                ]
                if not re.search(r"[,、和与]", between):
                    self.use(j)
            elif self.piece(j).kind not in ("aggregate",):
                break

    def _asked_again(self) -> None:
        """…最大的是哪个, 有多少; 超过400元的有谁, 各花了多少: what was compared is shown, too."""
        m = _HOW_MUCH.search(self.text) or _AND_AMOUNT.search(self.text)
        if m is None or any(i.start >= m.start() for i in self.wish.items):
            return
        inside = [k for k, p in enumerate(self.pieces) if m.start() < p.end and p.start < m.end()]
        if any(self.piece(k).kind == "name" and not self.is_rows(k) for k in inside):
            return
        totals = [h.item for h in self.wish.having]
        sorts = [i for i, _ in self.wish.order]
        amounts = [
            Item(t.mention)
            for t in self.wish.told
            if t.kind in ("number", "nested") and t.mention is not None
        ]
        for item in (*totals, *sorts, *amounts)[:1]:
            if self.wish.items and self.wish.order and not totals and found_by(m, _HOW_MUCH):
                return
            self.wish.items.append(replace(item, start=m.start()))
            self.explained.append(m.span())

    def _how_much_it_is(self) -> None:
        """单笔金额最高的缴费是多少: of rows that are known by no name, as much as they are compared by."""
        wish = self.wish
        rows = self.schema.row_class(wish.entity) if wish.entity is not None else ""
        label = self.schema.label(rows) if rows else ()
        plain = len(wish.order) == 1 and not wish.items and not wish.groups
        if (
            plain
            and label
            and all(a.identity or a.key for a in label)
            and _IS_HOW_MUCH.search(self.text)
        ):
            item, _ = wish.order[0]
            wish.items.append(replace(item, start=len(self.text)))
            wish.shown = False
