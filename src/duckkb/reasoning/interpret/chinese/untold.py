"""What a Chinese question asks for without naming it: when, how much of a unit, who."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.catalog import Attribute, Kind
from duckkb.reasoning.interpret.chinese.calendar import ASKED, part_told
from duckkb.reasoning.interpret.chinese.clauses import STOP
from duckkb.reasoning.interpret.chinese.counts import Counts
from duckkb.reasoning.interpret.chinese.doers import moneys, person_of, personal, spent
from duckkb.reasoning.interpret.chinese.dues import OWES
from duckkb.reasoning.interpret.chinese.grades import adds_up, graded
from duckkb.reasoning.interpret.chinese.names import ADJECTIVES, WHEN
from duckkb.reasoning.interpret.chinese.sorts import Sorts
from duckkb.reasoning.interpret.chinese.states import States
from duckkb.reasoning.interpret.chinese.totals import MUCH
from duckkb.reasoning.interpret.chinese.who import Who
from duckkb.reasoning.interpret.chinese.wish import Group, Item, attribute_meant, rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.kinds import is_person, places
from duckkb.reasoning.interpret.occasions import expires, overdue
from duckkb.reasoning.interpret.planned import whole_and_used
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Function
from duckkb.reasoning.regexes import regex

_WHOSE = regex(r"谁[一-鿿]{0,2}?的")
_DONE_SO_MUCH = regex(r"[一-鿿][了过]多少(?:[一-鿿]{1,2})?$")
_SPENT_ON_ONE = regex(r"(?:的[那这]?一?[次笔回])?[花付交缴收用][了掉]?$")
"""费用最高的一次花了多少钱: what was done with money, once, says no more than the money."""
_HOW_GREAT = regex(r"(?<![最更差])有?多([大重高长深远宽])(?=[?。,了呢啊]|$)")
"""最重的包裹有多重."""
_ON_AVERAGE = regex(r"平均(?:下来|[一-鿿])?$")
_FALLS_DUE = regex(r"(?:会|才|就|将|要)*(?:过期|到期|逾期|截止|[过出脱到]保)(?=[的了呢啊?。]*$)")
_WHERE = regex(
    r"[在是](?:哪里|哪儿|哪(?=\W*$)|什么地方|何处)(?:做|办|开|举行|进行|见面?)?(?=[的了呢啊?。]*$)"
)
_SPENDS = regex(r"(?:[花付]|消费|支付|花费)[了过]?多少(?:钱|元|块)")
_HOW_LONG = regex(r"[了有要是为]?(?:多久|多长时间)(?=[呢啊?。,]|$)")
_TIME_UNITS = ("分钟", "小时", "天", "秒", "周", "月", "年", "分", "时")
_EACH_DEED = regex(r"平均(?:下来)?[每一](?P<u>[单笔次场趟件])[^,。多]{0,3}多少(?:钱|元|块钱?)")
_MARKS = regex(r"分|成绩|score|grade|mark")
"""What examinations are told by."""
_PERSON = regex(
    r"(?:客户|顾客|用户|会员|姓名|[人员者师生主])(?:名称?|姓名)?$|customer|client|user|person|member|owner|author|buyer|seller", re.I,
)  # fmt: skip
_HAS_DONE = regex(r"[了过](?:多少|几)")
_LEFT_OVER = regex(r"还?剩(?:下|余)?了?多少(?:钱|万?元|经费|预算)?(?=[呢啊?。]*$)")
_REST = regex(r"剩|余额|结余|库存|存量|remain|left|balance|stock", re.I)
_HOW_MUCH_TAKEN = regex(r"(?:收|交|缴|付|花|赚|充|罚)了多少(?=[呢啊?。]*$)")
_WHOLE = regex(r"一共|总共|合计|加起来")

_ASKS = regex("哪|什么|谁")
OF_ALL = regex(rf"的(?:所有|全部|每一?{MEASURE_WORD}|各{MEASURE_WORD}?|那些|不同的?)?")
"""What stands between a verb or an attribute and the rows it tells."""


class Untold(Sorts, States, Who, Counts):
    """Reads times, amounts and people that only a word of asking tells."""

    def _whens(self) -> None:
        if self._times_counted():
            return
        m = WHEN.search(self.text)
        if m is None or any(g.period and g.start == m.end() for g in self.wish.groups):
            return
        near = [
            i for i in self.wish.items
            if i.mention is not None and abs(i.mention.start - m.start()) < 9 and not i.function
            and any(self.schema.timed(a) for c in i.mention.candidates[:2] if (a := self.schema.attributes.get(c.target)))
        ]  # fmt: skip
        if not near and self._hours(m):
            return
        if not near and not self._when_due(m.end()):
            self.explained.append(m.span())
            self.wish.items.append(Item(None, timed=True, start=m.start()))

    def _times_counted(self) -> bool:
        """哪一年就诊次数最多, 哪个月的付款金额最高: years and months are what is counted, or added up, by."""
        m = ASKED.search(self.text)
        if m is None or self.wish.groups or len(_ASKS.findall(self.text)) > 1:
            return False  # 哪个城市的哪个季度产值最高: of one row both are asked for
        self.wish.order = [
            (replace(i, function="sum") if self._paid_over_time(i) else i, descending)
            for i, descending in self.wish.order
        ]
        if not any(i.function in ("count", "sum", "avg") for i, _ in self.wish.order):
            return False
        self.explained.append(m.span())
        plain = (i for i in self.wish.items if not i.function)
        named = [i for i in plain if i.mention is not None and self._is_time(i.mention)]
        self.wish.items = [i for i in self.wish.items if i not in named]
        time = named[0].mention if len(named) == 1 else None
        self.wish.groups.append(Group(time, part_told(m["p"]), m.start()))
        self.wish.shown = False  # the times are asked for, not what is counted
        return True

    def _paid_over_time(self, item: Item) -> bool:
        """Whether something is ranked by money of deeds that are dated, each of them a part of what came in then."""
        likely = item.mention.candidates[:1] if item.mention is not None else ()
        a = next((self.schema.attributes.get(c.target) for c in likely), None)
        if item.function or a is None or not adds_up(a, self.schema):
            return False
        return any(map(self.schema.timed, self.schema.classes[a.class_name].attributes))

    def _hours(self, m: re.Match[str]) -> bool:
        """营业到几点: hours that are kept as a text and are named right before."""
        for k, p in enumerate(self.pieces):
            if p.kind != "name" or not 0 <= m.start() - p.end <= 2:
                continue
            kept = [a for a in self.meant(k)[:1] if any(n.endswith("时间") for n in a.names)]
            if kept and not self.schema.timed(kept[0]):
                self.explained.append((p.end, m.end()))
                self.wish.items.append(Item(self.mention(k), start=m.start()))
                return True
        return False

    def _when_due(self, end: int) -> bool:
        """布洛芬什么时候过期: by when something is to be done, of the rows spoken of."""
        m = _FALLS_DUE.match(self.text, end)
        classes = [self.schema.classes[c] for c in self.spoken_of()]
        due = {by.id: by for by, _ in filter(None, map(overdue, classes))}
        due |= {until.id: until for until in filter(None, map(expires, classes))}
        if m is None or len(due) != 1:
            return False
        self.asks_for(due.popitem()[1], m)
        return True

    def _wheres(self) -> None:
        """小雨看牙在哪里: the one place that is kept of the rows spoken of."""
        m = _WHERE.search(self.text)
        if self.wish.items or not all(map(self.is_rows, self.names())):
            return
        kept = [places(self.schema.classes[c]) for c in self.spoken_of()]
        if m is not None and len(kept) == 1 and kept[0] is not None and len(kept[0]) == 1:
            self.asks_for(kept[0][0], m)

    def _left_over(self) -> None:
        """国家基金还剩多少钱: what is left of an amount, where it is kept, or else how much of it has gone."""
        m = _LEFT_OVER.search(self.text)
        if m is None or any(
            p.kind == "name" and not self.is_rows(k) for k, p in enumerate(self.pieces)
        ):
            return
        classes = [self.schema.classes[c] for c in self.spoken_of()]
        kept = [
            a
            for c in classes
            for a in c.attributes
            if a.measure and any(map(_REST.search, a.names))
        ]
        pairs = [p for p in map(whole_and_used, classes) if p is not None]
        if kept or len(pairs) != 1:
            self.wish.unheeded += not kept and any(a.measure for c in classes for a in c.attributes)
            return
        whole, used = pairs[0]
        self.use(*(k for k in self.inside(*m.span()) if self.piece(k).kind == "aggregate"))
        self.explained.append(m.span())
        less = Item(attribute_meant(used.id, *m.span()))
        mention = attribute_meant(whole.id, *m.span())
        self.wish.items.append(Item(mention, less=less, start=m.start()))

    def _graded_part(self, asked: re.Match[str]) -> int | None:
        """屏幕多大, of a 屏幕尺寸 beside a 电池容量: the amount that begins with the noun right before."""
        before = (
            k for k, p in enumerate(self.pieces) if p.kind == "name" and p.end == asked.start()
        )
        k = next(before, None)
        if k is None or self.is_rows(k) or not self.is_amount(k):
            return None
        names = [n for a in self.meant(k)[:1] for n in self.schema.spoken(a)]
        fits = any(ending in n for n in names for ending in ADJECTIVES.get(asked[1], ()))
        return k if fits else None

    def _amounts(self) -> None:
        """多少亩, 多少钱: an amount told by its unit."""
        wish = self.wish
        self._left_over()
        if any(i.less is not None for i in wish.items):
            return
        if wish.apart:
            return
        for m in _HOW_GREAT.finditer(self.text):
            if (
                self.explains(m.start())
                or self.inside(*m.span())
                or any(i.graded == m[1] for i in wish.items)
            ):
                continue
            if (named := self._graded_part(m)) is not None:
                self.explained.append(m.span())
                if not any(i.mention is self.mention(named) for i in wish.items):
                    wish.items.append(Item(self.mention(named), start=m.start()))
                continue
            whole = _WHOLE.search(STOP.split(self.text[: m.start()])[-1]) is not None
            mean = _ON_AVERAGE.search(self.text[: m.start()])
            self.explained.append((mean.start() if mean else m.start(), m.end()))
            function: Function | None = "avg" if mean else "sum" if whole else None
            wish.items.append(Item(None, function, graded=m[1], start=m.start()))
        if (taken := _HOW_MUCH_TAKEN.search(self.text)) and not wish.items and not wish.order:
            self.explained.append(taken.span())
            wish.items.append(Item(None, "sum", unit="元", word=taken.group(), start=taken.start()))
        for m in _HOW_LONG.finditer(self.text):
            if any(i.mention is not None and self._lasts(i.mention) for i in wish.items):
                self.explained.append(m.span())
        self._of_each_deed()
        for m in MUCH.finditer(self.text):
            unit = m["u"]
            if (
                any(i.unit == unit for i in wish.items)
                or self.schema.of_unit(unit, self.schema.attributes.values()) is None
            ):
                continue
            clause = self.text[: m.start()]
            start = max((s.end() for s in STOP.finditer(clause)), default=0)
            stop = STOP.search(self.text, m.end())
            end = stop.start() if stop else len(self.text)
            told = [
                i for i in wish.items
                if start <= i.start < end and (i.function or (i.mention is not None and self._amounts_to(i.mention)))
            ]  # fmt: skip
            if any(self._in_unit(i, unit) for i in told):
                spent = _SPENT_ON_ONE.search(self.text[: m.start()])
                self.explained.append((spent.start() if spent else m.start(), m.end()))
            if not told:
                done = self.text[m.start() - 1 : m.start()] in ("了", "过")
                each = "分别" in self.text[start : m.start()]  # the tasks of a year 分别花费多少
                summed = (wish.groups or (done and not each)) and not wish.order
                summed = summed and self.divisor is None
                wish.shown |= each and wish.entity is not None and not wish.groups
                function = "sum" if summed else None
                owes = OWES.search(self.text, 0, m.start())
                self.explained.append((owes.start() if owes else m.start(), m.end()))
                verb = self.text[max(0, m.start() - 4) : m.start()]
                wish.items.append(Item(None, function, unit=unit, word=verb, start=m.start()))
        self._spent_by_each()

    def _lasts(self, mention: Mention) -> bool:
        """Whether an amount is kept in a unit of time."""
        found = [self.schema.attributes.get(c.target) for c in mention.candidates[:1]]
        return any(a is not None and self.schema.unit(a) in _TIME_UNITS for a in found)

    def _spent_by_each(self) -> None:
        """每个会员平均花了多少钱: what people paid, not money of some other kind that they have."""
        rows = {self.schema.row_class(g.mention) for g in self.wish.groups if g.mention is not None}
        payer = rows.pop() if len(rows) == 1 else ""
        if not payer or not personal(self.schema, payer):
            return
        for item in self.wish.items:
            bare = item.mention is None or item.mention.text == "平均"
            a = spent(self.schema, payer) if bare and _SPENDS.search(self.text) else None
            if a is not None:
                item.mention, item.unit = attribute_meant(a.id, item.start, item.start), ""

    def _of_each_deed(self) -> None:
        """平均每单多少钱: what the rows that a measure word counts have in money, on average."""
        m = _EACH_DEED.search(self.text)
        bare = all(i.mention is None for i in self.wish.items)
        rows = self.of_measure_word(m["u"]) if m and bare else None
        own = moneys(self.schema, self.schema.row_class(rows)) if rows is not None else []
        if m is None or len(own) != 1 or next(self.names(), None) is not None:
            return
        self.use(*(k for k in self.inside(*m.span()) if self.piece(k).kind == "aggregate"))
        self.explained.append(m.span())
        mention = attribute_meant(own[0].id, *m.span())
        self.wish.items = [Item(mention, "avg", unit="元", start=m.start())]

    def _done_by_each(self, k: int) -> bool:
        """每个成员投入了多少小时: of each what it has done, of which several rows may tell."""
        rows = {self.schema.row_class(g.mention) for g in self.wish.groups if g.mention is not None}
        kept = {a.class_name for a in self.meant(k)[:1]}
        far = bool(rows and kept) and kept.isdisjoint(rows)
        return (
            far and self.is_amount(k) and _HAS_DONE.match(self.text, self.piece(k).end) is not None
        )

    def _done_in_all(self, k: int) -> bool:
        """各品种采了多少鲜叶: what was done is meant altogether, of each group or of all."""
        done = _DONE_SO_MUCH.search(self.text[: self.piece(k).start]) is not None
        plain = not self.wish.order and self.divisor is None and self.is_amount(k)
        a = next(iter(self.meant(k)), None) if done and plain else None
        return a is not None and (bool(self.schema.unit(a)) or adds_up(a, self.schema))

    def _who(self) -> bool:
        """谁的地块最多, 谁养的宠物最多: people who are named by nothing but what is theirs."""
        wish, at = self.wish, self.text.find("谁")
        item = wish.order[0][0] if len(wish.order) == 1 else None
        if at < 0 or wish.groups or wish.having:
            return False
        if item is None or item.mention is None:
            return self._who_it_is(at) if item is None else self._who_is_most(item, at)
        if item.mention.start < at:
            return False
        if any(
            p.start == at + 1
            and p.kind == "name"
            and not (self.is_rows(k) or self._is_flag(k) or self._related(k) or self._is_deed(k))
            for k, p in enumerate(self.pieces)
        ):
            return False  # 谁写的书最多, of books with an 作者
        counted = self.schema.row_class(item.mention)
        rows = counted or item.mention.candidates[0].class_name
        if not counted and rows in self.schema.classes and personal(self.schema, rows):
            return False
        verb = _WHOSE.match(self.text, at)
        person = self._by_deed(rows, verb.group() if verb else "") or person_of(self.schema, rows)
        if not person:
            return item.function is None and self._called_so(rows, at)
        wish.entity = rows_meant(person, at, at + 1, "谁")
        wish.shown = True
        if (m := _WHOSE.match(self.text, at)) is not None:
            self.explained.append(m.span())
        return True

    def _is_flag(self, k: int) -> bool:
        """谁缺勤次数最多: whether a name only says yes or no of rows."""
        return any(self.schema.flag(a) is not None for a in self.meant(k)[:1])

    def _related(self, k: int) -> bool:
        """Whether a name of a key only says how the rows behind it are related to others."""
        j = k + 1
        keys = self.meant(k)[:1]
        if not (keys and keys[0].key and not keys[0].identity) or j >= len(self.pieces):
            return False
        return self.is_rows(j) and OF_ALL.fullmatch(self.row.between(k, j)) is not None

    def _whose(self, k: int) -> bool:
        """谁的修复费用最高: whether rows only say what somebody's amount is of, that is compared."""
        item = self.wish.order[0][0] if len(self.wish.order) == 1 else None
        led = self.before(k).endswith("谁的") and item is not None and item.function is None
        return led and not self.row.behind(k) and not personal(self.schema, self.row_of(k))

    def _called_so(self, rows: str, at: int) -> bool:
        """谁的订单金额最高, of orders that keep a 客户: the one text that says who; a key is no answer to 谁."""
        own = self.schema.classes[rows].attributes if rows in self.schema.classes else ()
        people = [a for a in own if a.kind is Kind.TEXT and not (a.key or a.identity)]
        people = [a for a in people if any(map(_PERSON.search, a.names))]
        if len(people) == 1:
            mention = attribute_meant(people[0].id, at, at + 1, "谁")
            self.wish.items.append(Item(mention, start=at))
        elif not rows or not any(self._tells_who(a) for a in self.schema.label(rows)):
            self.wish.unheeded += 1
        return False

    def _tells_who(self, a: Attribute) -> bool:
        """Whether it answers 谁: a name, be it all that tells people apart, and no key."""
        person = is_person(self.schema.classes[a.class_name])
        return not a.identity or (person and a.kind is Kind.TEXT)

    def _who_it_is(self, at: int) -> bool:
        """谁借过山海: the people who stand in some relation to what a value names."""
        wish = self.wish
        plain = wish.told and not wish.order and not wish.items
        value = next((t.value for t in wish.told if t.kind == "value" and t.value), None)
        if not plain or value is None or not value.candidates or any(True for _ in self.names()):
            return False
        rows = value.candidates[0].class_name
        person = person_of(self.schema, rows)
        if not person or personal(self.schema, rows):
            return False
        wish.entity, wish.shown = rows_meant(person, at, at + 1, "谁"), True
        return True

    def _who_is_most(self, item: Item, at: int) -> bool:
        """谁最年长, 谁考得最好: the one kind of people of whom it is kept, or of whom other rows keep it."""
        if not item.graded or item.of is not None:
            return False
        marked = self.text[: item.start].endswith("考得")
        near: dict[str, str] = {}
        for name in self.schema.classes:
            a = graded(item.graded, (name,), self.schema)
            if a is None or (marked and not any(map(_MARKS.search, self.schema.spoken(a)))):
                continue
            own = personal(self.schema, name)
            person = name if own else person_of(self.schema, name) if marked else ""
            if person:
                near[name] = person
        if len(near) != 1:
            return False
        ((name, person),) = near.items()
        if marked:
            # Of several examinations nobody says which one, or that their average is meant.
            self.wish.unheeded += name != person and not self.wish.told
        item.of = rows_meant(name, at, at + 1, "谁")
        self.wish.entity, self.wish.shown = rows_meant(person, at, at + 1, "谁"), True
        return True

    def _in_unit(self, item: Item, unit: str) -> bool:
        """总时长是多少分钟: whether what is asked for is kept in the unit that it is asked for in."""
        found = item.mention.candidates[:1] if item.mention is not None else ()
        a = self.schema.attributes.get(found[0].target) if found else None
        return a is not None and self.schema.of_unit(unit, [a]) is a

    def _whole_of(self, k: int) -> bool:
        """有几笔, 总金额多少: a total beside a number of rows, of which each has only its part."""
        if not (self.is_amount(k) and self.piece(k).text.startswith("总")):
            return False
        names = [n.casefold() for a in self.meant(k)[:1] for n in a.names]
        counted = any(i.function == "count" for i in self.wish.items)
        return counted and not any("总" in n or "total" in n for n in names)
