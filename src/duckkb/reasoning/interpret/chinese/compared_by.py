"""What the rows or groups of a Chinese question about joined classes stand in order of, and are compared by."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.interpret.chinese.grades import adds_up, turned
from duckkb.reasoning.interpret.chinese.meaning import SUM
from duckkb.reasoning.interpret.chinese.settled import Settled
from duckkb.reasoning.interpret.chinese.wish import Group, Item, attribute_meant
from duckkb.reasoning.regexes import regex

_SCORE = regex(r"(?:得分|分数|score)$")
"""What is reckoned of one time, and not added up."""
_FLOWS = regex(
    r"销量|销售量|产量|总[量额数]|销售额|营业额|用量|发行量|购买量|[发用耗供][电水气热]量|[客货]运量|客流量|吞吐量|[出进]口量"
)
"""Amounts that are spoken of as what there is altogether."""


class Compared(Settled):
    """Settles the order, on top of outputs and groups."""

    def _order_items(self) -> list[tuple[Attribute | None, Item, bool]]:
        found: list[tuple[Attribute | None, Item, bool]] = []
        for item, descending in self.wish.order:
            a = self._alphabetical(item) or self.meaning.item(item) or self._sorted_group(item)
            item = self._as_shown(a, item)
            if a is None and item.function != "count":
                self.lost += 1
                continue
            if a is not None and turned(item, a, self.schema):
                descending = not descending
            found.append((a, item, descending))
        return found

    def _sorted_group(self, item: Item) -> Attribute | None:
        """按流派分组, …按流派排序: what tells the groups apart, where these are rows of their own."""
        said = item.mention.text if item.mention is not None and item.function is None else ""
        for mention in (g.mention for g in self.wish.groups if said):
            same = mention is not None and mention.text == said
            if same and (rows := self.meaning.rows(mention)):
                own = self._own_attribute(mention) or self._own_name(mention, rows)
                return own or next(iter(self.schema.label(rows)), None)
        return None

    def _as_shown(self, a: Attribute | None, item: Item) -> Item:
        """各课程的平均评分, 按评分排: sorted by what is shown of the groups."""
        if a is None or item.function or not self.wish.groups:
            return item
        shown = {i.function for i in self.wish.items if i.function and self.meaning.item(i) == a}
        return replace(item, function=shown.pop()) if len(shown) == 1 else item

    def _wholes_compared(self) -> None:
        """运得件数最多, 销量最高的书: what each row has of many others is added up before it is compared."""
        wish = self.wish
        if wish.groups or wish.single or len(wish.order) != 1:
            return
        if wish.contest:
            self._values_compared()
        if wish.groups:
            return
        if wish.entity is None or not wish.shown:
            self._kinds_compared()
        if wish.entity is None or wish.groups:
            return
        ((item, descending),) = wish.order
        if item.function or item.mention is None:
            return
        if any(i.function or i.mention is not item.mention for i in wish.items):
            return
        most = item.word in ("多", "少") or _FLOWS.search(item.mention.text) is not None
        a = self.meaning.item(item)
        several = a is not None and a.class_name != self.main and self._many(a.class_name)
        if a is None or not a.measure or not several:
            return
        if most or self._summed_instead(item, a):
            wish.order = [(replace(item, function="sum"), descending)]
            wish.items = []

    def _summed_instead(self, item: Item, a: Attribute) -> bool:
        """谁的修复费用最高: of one repair, or of all together; what adds up may mean either, and both are planned."""
        if item.word not in ("高", "低") or not adds_up(a, self.schema) or item.mention is None:
            return False
        if any(map(_SCORE.search, self.schema.spoken(a))):
            return False  # of one interview
        start = item.mention.start
        self.meaning.ties[start] = (SUM,)
        if self.meaning.forced.get(start) != SUM:
            return False
        self.meaning.summed = start
        return True

    def _values_compared(self) -> None:
        """北京客户和上海客户谁的费用更高: of the values that are named, by what all their rows have."""
        wish = self.wish
        ((item, descending),) = wish.order
        named = self._contrasted(True)
        if len(named) != 1 or named[0] in self.schema.label(named[0].class_name):
            return
        a = self.meaning.item(item)
        if item.function is None and a is not None and not adds_up(a, self.schema):
            self.lost += 1  # nothing says that their average is meant
        mention = attribute_meant(named[0].id, -1, -1)
        wish.groups.append(Group(mention, start=-1))
        wish.items, wish.shown = [], False
        wish.order = [(replace(item, function=item.function or "sum"), descending)]

    def _kinds_compared(self) -> None:
        """罚款最多的违章类型: what all rows of a kind have together, where one row is not asked for."""
        wish = self.wish
        ((item, descending),) = wish.order
        if (
            item.function
            or item.mention is None
            or item.word not in ("多", "少")
            or len(wish.items) != 1
        ):
            return
        kind, amount = self.meaning.item(wish.items[0]), self.meaning.item(item)
        if kind is None or amount is None or not amount.measure or wish.items[0].function:
            return
        label = self.schema.label(kind.class_name)
        if kind.kind.numeric or kind in label or kind.key or self.schema.timed(kind):
            return
        if kind.class_name == amount.class_name and wish.items[0].mention is not None:
            wish.groups = [Group(wish.items[0].mention, start=wish.items[0].start)]
            wish.items, wish.order = [], [(replace(item, function="sum"), descending)]

    def _alphabetical(self, item: Item) -> Attribute | None:
        """按字母顺序列出大学名称: the one text that is shown sorts, where no name is told."""
        if not item.named or item.mention is None or item.mention.candidates:
            return None
        shown = [
            a for i in self.wish.items
            if not i.function and (a := self.meaning.item(i)) is not None and not a.kind.numeric
        ]  # fmt: skip
        return shown[0] if len(shown) == 1 else None
