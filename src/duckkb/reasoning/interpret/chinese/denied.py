"""Of which rows something is denied in a Chinese question: of the very rows that are weighed, or of whoever has none such."""

from __future__ import annotations

from dataclasses import replace

from duckkb.reasoning.catalog import Attribute, Catalog
from duckkb.reasoning.interpret.chinese.meaning import Meaning
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.wish import Bound, Told, Wish
from duckkb.reasoning.interpret.scope import Scope
from duckkb.reasoning.locate import Locator
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.not_counted import IN_ALL, LEAVING_OUT

_OF_ROWS = regex(rf"的{IN_ALL}?")
_EVER = regex(r"过(?:任何)?$|任何$")
_NOT_COUNTED = regex(rf"{LEAVING_OUT}$")


class Denied:
    """Tells conditions on the joined rows from those on rows apart."""

    wish: Wish
    schema: Schema
    locator: Locator
    catalog: Catalog
    meaning: Meaning
    main: str
    text: str

    def _weighed(self) -> list[str]:
        """The classes of what is added up or compared: a time without a name is theirs."""
        items = self.wish.figures()
        found = [
            a for i in items if i.function not in (None, "count") and (a := self.meaning.item(i))
        ]
        for item, _ in self.wish.order:
            # 元旦进站人数最多的站点, of stations: the day is that of the numbers.
            a = self.meaning.item(item) if item.mention is not None and not item.function else None
            found += [a] if a is not None and a.measure and a.class_name != self.main else []
        counted = [self.meaning.rows(i.mention) for i in items if i.function == "count"]
        return [*(a.class_name for a in found), *(c for c in counted if c and c != self.main)]

    def _never_did(self, told: Told) -> Bound | None:
        """没有报名过课程, of enrolments with an `enrolled_on`, 没得过任何奖牌: of whoever has no such row, not of rows without
        the date or the medal; 没得过金牌, of a 金牌数: of whoever has none with more than 0."""
        a = self.meaning.attribute(told.mention) if told.mention is not None else None
        if a is None or not told.negated or a.class_name == self.main:
            return None
        ever = _EVER.search(self.text, 0, told.start) is not None
        if not (ever or self.text.startswith("过", told.end)) or not self._many(a.class_name):
            return None
        if a.measure:
            return Bound(replace(told, kind="number", operator="gt", values=(0,)), a, apart=True)
        return Bound(replace(told, kind="none"), None, other=a.class_name, apart=True)

    def _denied_of_groups(self, b: Bound) -> bool:
        """没有被甲评论过的每部电影的平均评分: of films is denied what one of several rows of theirs may be."""
        own = b.attribute.class_name if b.attribute is not None else ""
        if not (b.told.kind == "value" and b.told.negated) or b.apart or not own:
            return False
        if b.attribute is not None and self._of_the_weighed(b.told, b.attribute):
            return False
        groups = {self.meaning.rows(g.mention) for g in self.wish.groups} - {"", own}
        return any(self._many(own, of) for of in groups if of != self.main)

    def _elsewhere(self, told: Told, a: Attribute) -> bool:
        """Whether a value is said of other rows: each of two that must both be there, or none."""
        if a.class_name == self.main and not told.both:
            return False
        if told.negated and self._of_the_weighed(told, a):
            return False
        return told.both or (
            told.negated and (self._many(a.class_name) or self._may_lack(a.class_name))
        )

    def _of_the_weighed(self, told: Told, a: Attribute) -> bool:
        """未取消的订单总金额最高的客户: said of the very rows that are added up, not of those whose they are."""
        shown = (f for i in self.wish.items if (f := self.meaning.item(i)) and f.measure)
        counted = (self.meaning.rows(i.mention) for i in self.wish.figures() if i.function)
        weighed = {*self._weighed(), *(f.class_name for f in shown), *counted}
        behind = _OF_ROWS.match(self.text, told.end)
        named = behind is not None and any(
            m.start == behind.end() and self.meaning.rows(m) == a.class_name
            for m in (*self.wish.mentions(), *filter(None, [told.owner]))
        )
        left_out = _NOT_COUNTED.search(self.text, 0, told.start) is not None
        return a.class_name in weighed and (named or left_out)

    def _may_lack(self, class_name: str) -> bool:
        """Whether a row that is asked for may have none of a class: one that refers to it, be it once at most."""
        trees = self.locator.trees({self.main, class_name}, root=self.main)
        reached = {self.main}
        joins = [self.catalog.joins[j] for j in trees[0].joins] if trees else []
        while ahead := [j for j in joins if (j.left in reached) != (j.right in reached)]:
            if any(j.right in reached for j in ahead):
                return True
            reached |= {j.right for j in ahead}
        return False

    def _many(self, class_name: str, of: str = "") -> bool:
        """Whether one row asked for, or one of another class, may have several rows of a class."""
        of = of or self.main
        trees = self.locator.trees({of, class_name}, root=of)
        if not trees:
            return False
        return Scope(self.catalog, trees[0], (), (of, class_name), of).multiplies(of)
