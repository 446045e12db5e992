"""What the parts of a wish are: attributes shown, and groups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from duckkb.reasoning.catalog import Attribute, Join, Kind
from duckkb.reasoning.interpret.chinese.grades import adds_up
from duckkb.reasoning.interpret.chinese.names import NUMBERED
from duckkb.reasoning.interpret.chinese.where import Where
from duckkb.reasoning.interpret.chinese.wish import Group, Item, Period
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.moments import part_of_year
from duckkb.reasoning.plan import Function

_GRAINS: dict[Period, str] = {"year": "year", "year_month": "month", "date": "day"}
_MONTHS: dict[Period, int] = {"year_month": 1, "year_quarter": 3}
"""How long periods are that may be kept beside a year."""


class Settled(Where):
    """Settles what a wish shows and groups by."""

    acting: dict[str, str]
    """Classes of rows that are shown for what they are to others, and these."""
    roles_shown: list[tuple[Join, Item]]
    """The relations by which rows are shown so, with what asks for each."""
    implied = False
    """The rows are grouped by what is counted or compared, yet only attributes of them are shown."""

    def _called_so(self, label: Sequence[Attribute]) -> tuple[Attribute, ...]:
        """哪些版本, of releases that have but numbers of their own: what the noun for them says of each."""
        noun = self.wish.entity
        if noun is None or not noun.candidates or not all(a.identity for a in label):
            return ()
        a = self.schema.attributes.get(noun.candidates[0].target)
        told = a is not None and a.kind is Kind.TEXT and not (a.key or a.identity)
        return (a,) if a is not None and told and a.class_name == self.main else ()

    def _outputs(self) -> list[tuple[Attribute | None, Item]]:
        """Items in the order of the question with their attributes; an item without one is of rows."""
        wish = self.wish
        if wish.whole and self.main:
            own = self.schema.classes[self.main].attributes
            return [(a, Item(None, start=k)) for k, a in enumerate(own)]
        wish.items = [self._added_up(i) for i in sorted(wish.items, key=lambda i: i.start)]
        found: list[tuple[Attribute | None, Item]] = []
        seen: set[tuple[str, str | None, int]] = set()
        self.lost += self._shown_twice()
        self.roles_shown = []
        label = self.schema.label(self.main)
        for item in wish.items:
            if not item.function and (whole := self.meaning.whole_name(item.mention)):
                found.extend((each, item) for each in whole if (each.id, None, 0) not in seen)
                seen.update((each.id, None, 0) for each in whole)
                continue
            if not item.function and (role := self.meaning.role(item.mention)) is not None:
                self.roles_shown.append((role, item))
                self.acting[role.right] = role.left
                found.extend((each, item) for each in self.schema.label(role.right))
                continue
            a = self.meaning.item(item)
            if a is None and item.function != "count":
                rows = self.meaning.rows(item.mention)
                if rows:
                    found.extend((each, item) for each in self.schema.label(rows))
                    continue
                self.lost += 1
                continue
            sign = (a.id if a else self.meaning.rows(item.mention), item.function, item.share)
            if sign not in seen:
                seen.add(sign)
                found.append((a, item))
        if any(i.function for _, i in found) and not wish.groups:
            found = self._told_apart(found)
        elif wish.groups and not wish.order:
            # 平均消耗多少热量: what is averaged is not shown by itself, too.
            weighed = {a.id for a, i in found if a is not None and i.function and a.measure}
            found = [(a, i) for a, i in found if i.function or a is None or a.id not in weighed]
        named = any(a in label and not i.function for a, i in found)
        only_key = self._grouped_by_main()
        counted = wish.groups and any(i.function for _, i in found)
        bare_key = bool(found) and all(a.identity and NUMBERED.search(a.name) for a in label)
        bare_key = bare_key and not wish.which
        if wish.shown and not named and not only_key and not counted and not bare_key:
            shown = Item(wish.entity, start=-1)
            found = [*((a, shown) for a in (*self._called_so(label), *label)), *found]
        bare = not any(i.function for _, i in found) and not wish.order and not wish.having
        if found and bare and not named:
            # 每个球员的年薪: of each its name, and what is asked of it.
            for group in wish.groups:
                if (time := self._kept_each(group)) is not None:
                    found = [(time, Item(None, start=-1)), *found]
                    continue
                rows = self.meaning.rows(group.mention)
                if any(a.identity and a.class_name == rows for a, _ in found if a is not None):
                    continue  # 每个员工的编号 tells which of them by itself
                lead = Item(group.mention, start=-1)
                if not rows and (own := self.meaning.attribute(group.mention)) is not None:
                    found = [(own, lead), *found]  # 各省有哪些城市
                found = [*((a, lead) for a in (self.schema.label(rows) if rows else ())), *found]
        if not found and not wish.groups:
            found = [(a, Item(None)) for a in label]
        return found

    def _shown_twice(self) -> int:
        """开始日期和结束日期, where but one time is kept: how many names are taken for what another is taken for."""
        told: dict[str, set[str]] = {}
        for item in self.wish.items:
            plain = item.mention is not None and not item.function and not item.named
            if not plain or item.mention is None or self.meaning.whole_name(item.mention):
                continue
            rows = self.meaning.rows(item.mention)
            a = None if rows else self.meaning.item(item)
            if rows or a is not None:
                told.setdefault(a.id if a else rows, set()).add(item.mention.text)
        return sum(len(texts) - 1 for texts in told.values())

    def _added_up(self, item: Item) -> Item:
        """各渠道的订单金额: of rows that have a value in common, what can be added up is."""
        wish = self.wish
        if self._of_all(item):
            return replace(item, function="sum")
        if self._of_the_group(item):
            return replace(item, function=None)
        functions = {i.function for i in wish.items} - {None}
        if item.function or functions - ({"count"} if wish.groups else set[str]()):
            return item
        a = self.meaning.item(item)
        if a is not None and not functions and (weighed := self._weighed_by(a)) is not None:
            return replace(item, function=weighed)
        plain = wish.limit is None and all(self._sorts_by(i, a) for i, _ in wish.order)
        if not (len(wish.groups) == 1 and plain) or wish.having or wish.each:
            return item
        group = wish.groups[0]
        if a is None or not a.measure:
            return item
        if group.period:
            kept = self._kept_each(group) is not None  # 历年的产量, one a year
            return item if kept or not adds_up(a, self.schema) else replace(item, function="sum")
        if group.mention is None:
            return item
        if rows := self.meaning.rows(group.mention):
            many = self._many_for_one(a.class_name, rows)
            return replace(item, function="sum") if many and adds_up(a, self.schema) else item
        of = self.meaning.attribute(group.mention)
        if of is None or of in self.schema.label(of.class_name):
            return item
        if not adds_up(a, self.schema):
            self.lost += 1
            return item
        return replace(item, function="sum")

    def _many_for_one(self, rows: str, others: str) -> bool:
        """Whether several rows may refer to one of the others, be it by way of what they refer to."""
        direct = self.schema.joins(rows, others)
        if direct:
            return any(not j.unique for j in direct)
        between = {j.right for j in self.schema.joins(rows) if not j.unique} - {rows, others}
        return any(self.schema.joins(each, others) for each in between)

    def _weighed_by(self, a: Attribute) -> Function | None:
        """维修费合计超过1000元的设备及其维修费: the figure of groups that the condition on them is about."""
        counted = (h.item for h in self.wish.having)
        return next((i.function for i in counted if i.function and self.meaning.item(i) == a), None)

    def _sorts_by(self, item: Item, a: Attribute | None) -> bool:
        """各店的销售额, 按销售额排: whether it sorts by just what is shown."""
        return item.function is None and a is not None and self.meaning.item(item) == a

    def _of_the_group(self, item: Item) -> bool:
        """各展厅的总面积和藏品数: an amount that each group has itself, beside what is counted of other rows."""
        others = [i for i in self.wish.items if i.function == "count" and i is not item]
        a = self.meaning.item(item) if item.function == "sum" and others else None
        rows = {self.meaning.rows(g.mention) for g in self.wish.groups}
        counted = {self.meaning.rows(i.mention) for i in others}
        return a is not None and adds_up(a, self.schema) and rows == {a.class_name} != counted

    def _of_all(self, item: Item) -> bool:
        """姚姐的订单总金额: what each of several orders has altogether is a part of what they have."""
        wish = self.wish
        plain = len(wish.items) == 1 and item.function is None and item.mention is not None
        if not plain or wish.shown or wish.groups or wish.order or wish.having or wish.each:
            return False
        a = self.meaning.item(item)
        whole = item.mention is not None and item.mention.text.startswith("总")
        return whole and a is not None and a.measure and not self._only_row(a.class_name)

    def _only_row(self, class_name: str) -> bool:
        """Whether the conditions leave one row of a class: they tell its name, or all of its identity."""
        told = [b.attribute for b in self.bound if b.attribute is not None and not b.told.negated]
        columns = {a.column for a in told if a.class_name == class_name}
        for join in self.schema.joins(class_name):
            told_at = {a.column for a in told if a.class_name == join.right}
            columns |= {left for left, right in join.columns if right in told_at}
        own = self.schema.classes[class_name]
        named = {a.column for a in self.schema.label(class_name)}
        return (bool(named) and named <= columns) or set(own.identity) <= columns

    def _told_apart(
        self, found: list[tuple[Attribute | None, Item]]
    ) -> list[tuple[Attribute | None, Item]]:
        """Beside an aggregate: a text tells groups apart, an amount is hardly meant."""
        aggregated = {a.id for a, i in found if a is not None and i.function}
        kept: list[tuple[Attribute | None, Item]] = []
        for a, item in found:
            if a is None or item.function:
                kept.append((a, item))
            elif a.id not in aggregated and not a.measure and item.mention is not None:
                self.wish.groups.append(Group(item.mention, start=item.start))
            elif a.id not in aggregated:
                self.lost += 1
        return kept

    def _grouped_by_main(self) -> bool:
        return any(
            g.mention is not None and self.meaning.rows(g.mention) == self.main
            for g in self.wish.groups
        )

    def _counted_classes(self) -> set[str]:
        items = self.wish.figures()
        found = {self.meaning.rows(i.mention) for i in items if i.function == "count"}
        return (found | set(self.acting.values())) - {""}

    def _groups(self) -> list[tuple[Attribute | None, str, Period]]:
        """Attribute, class whose rows are meant, and period of each group."""
        wish = self.wish
        aggregated = (
            any(i.function for i in wish.items)
            or wish.having
            or any(i.function for i, _ in wish.order)
        )
        if not aggregated and not wish.each:
            if any(g.period and self._kept_each(g) is None for g in wish.groups):
                self.lost += 1
            if not wish.order:
                return []
        found: list[tuple[Attribute | None, str, Period]] = []
        for group in wish.groups:
            if group.period:
                a = (
                    self.meaning.attribute(group.mention, "time")
                    if group.mention
                    else self.meaning.time()
                )
                if a is None:
                    self.lost += 1
                    continue
                found.extend((each, "", period) for each, period in self._in_periods(a, group))
                continue
            role = self.meaning.role(group.mention)
            rows = self.meaning.rows(group.mention) or (role.right if role else "")
            own = self._own_attribute(group.mention) or self._own_name(group.mention, rows)
            if rows and own is not None:
                found.append((own, "", ""))
            elif rows:
                found.append((None, rows, ""))
            elif (a := self.meaning.attribute(group.mention)) is not None:
                found.append((a, "", ""))
        counted = [i for i, _ in wish.order if i.function] + [h.item for h in wish.having]
        if not wish.groups and counted and (asked := self._told_of_each(counted)):
            found.extend((a, "", "") for a in asked)
        elif not wish.groups and counted and (wish.entity is not None or self._tallied()):
            if any(
                self.meaning.rows(i.mention) != self.main or i.function != "count" for i in counted
            ):
                found.append((None, self.main, ""))
                self.implied = not wish.shown and any(
                    not i.function and i.mention is not None for i in wish.items
                )
        elif not wish.groups and counted:
            for item in wish.items:
                a = self.meaning.item(item) if not item.function else None
                if a is not None and a in self.schema.label(a.class_name):
                    found.append((None, a.class_name, ""))
                elif a is not None:
                    self.lost += (
                        item.timed and a.kind is Kind.TIME
                    )  # 哪天的订单最多, kept to the second
                    found.append((a, "", ""))
        elif not wish.groups and aggregated:
            each = re.search(r"各|分别", wish.words) is not None
            found.extend((a, "", "") for a in self._contrasted(each))
        return found

    def _tallied(self) -> bool:
        """有3个以上球员的球队有几个: how many of the rows asked for meet what groups must."""
        items = self.wish.items
        counted = len(items) == 1 and items[0].function == "count" and bool(self.wish.having)
        return counted and self.meaning.rows(items[0].mention) == self.main

    def _kept_each(self, group: Group) -> Attribute | None:
        """历年的投诉数: the time of which rows are kept, one for each such period."""
        own = self.schema.classes[self.main]
        named = self.meaning.attribute(group.mention, "time") if group.mention else None
        a = named or (self.meaning.time() if group.period else None)
        kept = a is not None and a.class_name == self.main and a.column in own.identity
        return a if a is not None and kept and self._kept_so(a, group) else None

    def _in_periods(self, time: Attribute, group: Group) -> list[tuple[Attribute, Period]]:
        """By what is grouped: a part of a time, a time that is kept so, or the month that is kept beside its year."""
        if self._kept_so(time, group) or not time.kind.numeric:
            return [(time, "" if self._kept_so(time, group) else group.period)]
        part = part_of_year(self.schema.classes[time.class_name])
        if part is None or part[1] != _MONTHS.get(group.period):
            self.lost += 1  # no month is kept
            return [(time, "")]
        dates = (t.date for t in self.wish.told if t.date is not None)
        one = any(d.first.year == (d.after - timedelta(1)).year for d in dates)
        return [(part[0], "")] if one else [(time, ""), (part[0], "")]

    def _kept_so(self, time: Attribute, group: Group) -> bool:
        """Whether a time is kept no finer than it is grouped by."""
        grain = self.schema.grain(time) if time.kind is not Kind.TIME else "second"
        return grain == _GRAINS.get(group.period, "")

    def _told_of_each(self, counted: Sequence[Item]) -> list[Attribute]:
        """平均票价最高的场馆, of screenings: one row has but one price, so places are compared by theirs."""
        of = [self.meaning.item(i) for i in counted]
        if not all(a is not None and a.class_name == self.main for a in of):
            return []
        shown = [self.meaning.item(i) for i in self.wish.items if not i.function]
        plain = [a for a in shown if a is not None and not a.measure and not a.identity]
        return plain if not self.wish.shown else []

    def _contrasted(self, each: bool) -> list[Attribute]:
        """男学生和女学生的平均年龄, 男女学生各有多少人: the attribute of which several values are named."""
        count: dict[str, int] = {}
        for b in self.bound:
            one_of = not (b.told.either or b.told.both)  # of 既买过甲又买过乙 nothing is told apart
            owned = each or (b.told.owner is not None and one_of)
            if owned and b.told.kind == "value" and b.attribute is not None and not b.told.negated:
                count[b.attribute.id] = count.get(b.attribute.id, 0) + 1
        return [self.schema.attributes[name] for name, n in count.items() if n > 1]

    def _own_attribute(self, mention: Mention | None) -> Attribute | None:
        """The attribute of the rows themselves that is called like other rows (人物.势力, not 势力)."""
        for c in mention.candidates if mention is not None else ():
            a = self.schema.attributes.get(c.target)
            own = a is not None and a.class_name == self.main and not a.key and c.score > 0.95
            if own and self.meaning.rows(mention) != self.main:
                return a
        return None

    def _own_name(self, mention: Mention | None, rows: str) -> Attribute | None:
        """各科目的平均成绩, of examinations that are known by their 科目: rows that have it in common, as each of
        them has but one of whatever is reckoned."""
        label = self.schema.label(rows) if rows and rows == self.main else ()
        if mention is None or len(label) != 1 or label[0].identity:
            return None
        classes = {a.class_name for i in self.wish.figures() if (a := self.meaning.item(i))}
        counted = {
            self.meaning.rows(i.mention) for i in self.wish.figures() if i.function == "count"
        }
        named = mention.text in self.schema.spoken(label[0])
        named = named and mention.text not in self.schema.classes[rows].names
        return label[0] if named and classes | counted - {""} <= {rows} else None

    def _terms(self) -> list[Attribute]:
        """What others are divided by, or lessened by."""
        items = [*self.wish.items, *(i for i, _ in self.wish.order)]
        terms = [t for i in items for t in (i.over, i.less) if t is not None]
        return [a for t in terms if (a := self.meaning.item(t)) is not None]
