"""What part of a whole a Chinese question asks for: 女医生的比例, 各渠道的订单占比."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.interpret.chinese.sorts import Sorts
from duckkb.reasoning.interpret.chinese.wish import Group, Item, Told, rows_meant
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.plan import GRAINS
from duckkb.reasoning.regexes import regex

SHARE = regex(
    r"占比|(?:占|有)?多大(?:的)?(?:比例|比重)|(?:比例|比重)(?:有|是)?多[大高]|比例|比重|百分比|百分之(?:多少|几)|(?:占了?|是)(?:几成|多大)|有几成|几成(?=[?。呢啊]*$)|占(?:了|到)?(?:总[数体])?多少(?=[?。,]|$)"
)
_OF_WHAT = regex(r"[占有]?多大")
_OF_ALL = regex(r"占(?:了|到)?(?:全部|所有|全体|总)[^,。?]{1,8}的(?=多少[?。呢啊]*$)")
_MUCH = regex("多少")
_RATE = regex(r"率(?=是|有|为|多少|怎么样|[?。]|$)")
NAMED = 0.6
"""Below it a column is hardly meant by 占比, though a synonym of its name is."""
_SPREAD = regex(r"的?(?:分布|构成)(?:情况)?(?:是?(?:如何|怎样|怎么样|什么样的?))?[?。]?$")
_TOGETHER = regex(r"一共|总共|合计|总[和计]|共")
_APART = regex(r"[各每]|分别")
_EACH_ONE = regex(r"各自|各(?=[是为有]?(?:多少|几|多[大高重长]|什么)|在哪)|分别")


class Shares(Sorts):
    """Reads what share of the rows meets the conditions, or falls to each group."""

    def _shares(self) -> None:
        self._of_both_kinds()
        self._at_each_time()
        self._share()
        self._spread()
        self._counted_beside()
        self._of_each_one()

    def _of_both_kinds(self) -> None:
        """全职和兼职译员各有多少人, where one column says yes or no to it: no row is both, so each is told apart; 有多少人
        asks for all of them."""
        counts = bool(self.wish.items) and all(i.function == "count" for i in self.wish.items)
        together = counts and not _APART.search(self.text)
        flags: dict[str, list[Told]] = {}
        for t in self.wish.told:
            if t.kind == "flag" and t.mention is not None and not (t.either or t.both or t.option):
                flags.setdefault(t.mention.candidates[0].target, []).append(t)
        for told in flags.values():
            if {t.negated for t in told} == {True, False}:
                # the average of the one, and the other: which is which is not told here
                self.wish.unheeded += any(t.kind == "nested" for t in self.wish.told)
                self.wish.told = [t for t in self.wish.told if t not in told]
                if together:
                    continue
                self.wish.groups.append(Group(told[0].mention, start=told[0].start))

    def _at_each_time(self) -> None:
        """2023年和2024年各上映了几部: what is told of several times is told of each."""
        wish = self.wish
        times = [t for t in wish.told if t.kind == "date" and t.either and t.date is not None]
        if len(times) < 2 or wish.groups or wish.order or _TOGETHER.search(self.text):
            return
        if any(i.function for i in wish.items) or _EACH_ONE.search(self.text):
            assert times[0].date is not None
            period = GRAINS.get(times[0].date.grain)
            if period is None:
                wish.unheeded += 1
                return
            wish.groups.append(Group(times[0].mention, period, times[0].start))

    def _spread(self) -> None:
        """买家类型分布: how many rows each value has."""
        wish, m = self.wish, _SPREAD.search(self.text)
        plain = [i for i in wish.items if i.mention is not None and not i.function]
        if (
            m is None
            or wish.groups
            or wish.order
            or len(plain) != len(wish.items)
            or len(plain) != 1
        ):
            return
        mention = plain[0].mention
        assert mention is not None
        if mention.end == m.start() and not self._amounts_to(mention):
            own = self.schema.attributes.get(mention.candidates[0].target)
            at = m.start()
            counted = rows_meant(own.class_name, at, at) if own is not None else wish.entity
            wish.items, wish.entity = [Item(counted, "count", start=m.start())], counted
            wish.groups.append(Group(mention, start=mention.start))
            wish.shown = False
            self.explained.append(m.span())

    def _of_each_one(self) -> None:
        """买家各自的保证金是多少: of several rows each is named beside what it has."""
        wish, m = self.wish, _EACH_ONE.search(self.text)
        if m is not None and m.group() != "各自":
            self._of_each_value()
            self._of_each_year()
        rows = wish.entity
        if m is None or rows is None or rows.start > m.start() or wish.listed >= 0:
            return
        plain = all(i.mention is not None and not i.function for i in wish.items)
        if wish.shown or wish.groups or wish.order or not wish.items or not plain:
            return
        told = [
            self.schema.attributes.get(c.target)
            for i in wish.items
            if i.mention
            for c in i.mention.candidates[:1]
        ]
        if any(a is None or a.key or a.identity for a in told):
            return
        wish.shown = len(wish.items) == 1 or m.group() == "各自"

    def _of_each_value(self) -> None:
        """甲市和乙市的酒店数分别是多少, of a table with a row for each year, 甲和乙的职位: each value stands beside what
        it has."""
        wish = self.wish
        if wish.entity is not None or not self._only_columns():
            return
        values = [t.value for t in wish.told if t.kind == "value" and t.value and not t.negated]
        holders: dict[str, list[Mention]] = {}
        for value in values:
            for target in dict.fromkeys(c.target for c in value.candidates):
                if self._parts_of(target, wish.items):
                    holders.setdefault(target, []).append(value)
        beside: dict[int, list[str]] = {}
        for target, held in holders.items():
            if len(held) > 1:
                beside.setdefault(held[0].start, []).append(target)
        for start, targets in beside.items():
            found = tuple(Candidate("attribute", t, 0.9) for t in targets)
            wish.items.append(Item(Mention(start, start, "", found), start=start))

    def _only_columns(self) -> bool:
        """Whether nothing but what rows keep is shown, of each of them and in no order."""
        wish = self.wish
        plain = all(i.mention is not None and not i.function for i in wish.items)
        return bool(wish.items) and plain and not (wish.groups or wish.order)

    def _of_each_year(self) -> None:
        """2021到2023年的最低分分别是多少: each stands beside when it was."""
        wish = self.wish
        if not self._only_columns():
            return
        dates = [t for t in wish.told if t.kind == "date" and t.date and t.mention is None]
        several = [t for t in dates if t.date and t.date.after.year - t.date.first.year > 1]
        if len(dates) == len(several) == 1:
            wish.items.insert(0, Item(timed=True, start=dates[0].start))

    def _parts_of(self, target: str, items: list[Item]) -> bool:
        """Whether an attribute is the name of the rows asked about, or of those they refer to, or tells only together
        with others which row an amount is of."""
        a = self.schema.attributes.get(target)
        own = self.schema.classes[a.class_name] if a is not None else None
        meant = [i.mention.candidates for i in items if i.mention]
        if a is None or own is None:
            return False
        if a in self.schema.label(own.name) and not a.identity:
            near = {own.name, *self.schema.referring(own.name)}
            return all(any(c.class_name in near for c in each) for each in meant)
        return len(own.identity) > 1 and any(c.class_name == own.name for e in meant for c in e[:1])

    def _counted_beside(self) -> None:
        """每个月的批次和总枝数: rows that stand beside what is added up are counted."""
        wish = self.wish
        if not wish.groups or not any(i.function for i in wish.items):
            return
        grouped = {self.schema.row_class(g.mention) for g in wish.groups if g.mention is not None}
        for k, piece in enumerate(self.pieces[:-1]):
            mention, j = piece.mention, k + 1
            if mention is None or not self.is_rows(k) or self.schema.row_class(mention) in grouped:
                continue
            beside = re.fullmatch(r"(?:[和与及、]|以及)", self.row.behind(k)) is not None
            known = any(i.mention is mention for i in wish.items)
            if beside and not known and self.piece(j).kind == "aggregate" and j in self.used:
                wish.items.append(Item(mention, "count", start=piece.start))

    def _share(self) -> None:
        m = SHARE.search(self.text) or self._part_of_all() or self._rate()
        if m is None:
            return
        inside = [k for k in self.inside(*m.span()) if self.piece(k).kind == "name"]
        if any(self.mention(k).candidates[0].score >= NAMED for k in inside) and not (
            _OF_WHAT.match(m.group()) and self._elsewhere(inside)
        ):
            return
        self.use(*inside)
        self.wish.items = [
            i for i in self.wish.items if not any(i.mention is self.mention(k) for k in inside)
        ]
        # 占比是多少 compares nothing, though 比 and 多 stand in it.
        self.use(
            *(k for k in self.inside(m.end(), m.end() + 3) if self.piece(k).text in ("多", "少"))
        )
        hundred = 100 if "百分" in self.text else 1
        if self._shares_of_groups(m, hundred):
            self.explained.append(m.span())
            return
        if self.wish.groups:
            return
        at = self.text.find("占")
        self.wish.share = hundred
        self.wish.share_from = at if 0 <= at < m.start() else len(self.text)
        self.explained.append(m.span())

    def _elsewhere(self, places: list[int]) -> bool:
        """账单有多大比例缴了费: whether what is called 比例 is kept of rows that nobody speaks of."""
        rows = {self.row_of(k) for k, p in enumerate(self.pieces) if p.kind == "name"} - {""}
        kept = {a.class_name for k in places for a in self.meant(k)[:1]}
        return bool(rows) and rows.isdisjoint(kept)

    def _part_of_all(self) -> re.Match[str] | None:
        """占全部运单的多少: the word that asks, behind the rows of which a part is meant."""
        m = _OF_ALL.search(self.text)
        return _MUCH.match(self.text, m.end()) if m is not None else None

    def _rate(self) -> re.Match[str] | None:
        """任务完成率, 订单取消率: the share of a flag or a state that is named right before 率."""
        wish = self.wish
        if wish.groups or wish.order or wish.items:
            return None
        states = [t for t in wish.told if t.kind in ("value", "flag")]
        found = [m for t in states if (m := _RATE.match(self.text, t.end)) is not None]
        return found[0] if len(wish.told) == len(found) == 1 else None

    def _shares_of_groups(self, m: re.Match[str], hundred: int) -> bool:
        """各渠道的金额占比, 性别比例: of each group its part of what all have together."""
        wish = self.wish
        if not wish.groups and not wish.told:
            near = [i for i in wish.items if i.mention is not None and not i.function]
            near = [i for i in near if i.mention is not None and i.mention.end == m.start()]
            if len(near) != 1 or self._amounts_to(near[0].mention):  # type: ignore[arg-type]
                return False
            wish.items.remove(near[0])
            wish.groups.append(Group(near[0].mention, start=near[0].start))
        if not wish.groups or wish.order or wish.having or wish.apart:
            return False
        if (state := self._state_shared(m)) is not None:
            wish.told.remove(state)
            wish.items = [Item(None, "avg", when=state, share=0, start=m.start())]
            wish.shown = False
            return True
        of = [i for i in wish.items if i.function in ("count", "sum") or self._summed(i)]
        rows = wish.entity
        if not of and rows is not None and rows.text.endswith(("数", "数量")):
            of = [Item(rows, "count", start=rows.start)]  # 员工数和占比
            wish.items.extend(of)
        whole = of[-1] if of else Item(None, "count", start=m.start())
        function = whole.function or "sum"
        part = replace(whole, function=function, share=hundred, start=m.start())
        beside = (
            bool(of) and re.search(r"[和与及、]", self.text[whole.start : m.start()]) is not None
        )
        wish.items = [i for i in wish.items if beside or i is not whole] + [part]
        wish.shown = False
        return True

    def _state_shared(self, m: re.Match[str]) -> Told | None:
        """各店的女员工占比: what is told right before, of the rows of each group, is what they are parted by."""
        wish = self.wish
        kinds = ("value", "flag", "number")
        near = [t for t in wish.told if t.kind in kinds and 0 <= m.start() - t.end <= 8]
        if len(near) != 1:
            return None
        (told,) = near
        amounts = [i.mention for i in wish.items if i.function != "count" and i.mention]
        if any(a.end != told.start and a.start != told.start for a in amounts):
            return None  # 分数90以上的占比, of what is compared itself
        if told.either or told.both or (told.negated and told.kind != "flag"):
            return None
        between = self.text[told.end : m.start()]
        return None if re.search(r"[,。;和与、]", between) else told

    def _summed(self, item: Item) -> bool:
        return item.mention is not None and not item.function and self._amounts_to(item.mention)
