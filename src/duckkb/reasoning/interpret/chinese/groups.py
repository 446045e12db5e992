"""What a Chinese question about joined classes groups by, and the clause that lists what is shown."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.catalog import Kind
from duckkb.reasoning.evidence import AggregateSpan
from duckkb.reasoning.interpret.chinese.calendar import EACH, part_of_each, part_told
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.names import FROM_HIGH, FROM_LOW
from duckkb.reasoning.interpret.chinese.wish import Group, Item, attribute_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

_EACH = regex(
    rf"(?:(?<![平分])每(?:一)?{MEASURE_WORD}?|各{MEASURE_WORD}?|不同的?|(?:^|[,。])(?:请)?(?:按照?|根据|以|分))$"
)
_EACH_OF = regex(
    rf"(?:(?<![平分])每(?:一)?{MEASURE_WORD}|各{MEASURE_WORD}?)(?=[^的了在有是过,。]{{2}}$)"
)
"""每个花卉类别: a word before the noun that the noun does without."""
_OF_ONE = regex(rf"(?:每一?|(?:^|[,。])一)(?![种类]){MEASURE_WORD}$")
_HOW_MANY = regex(rf"(?:多少|几){MEASURE_WORD}?$")
_ROUND = regex(r"(?:轮次?|[年等]级|楼?层|届次?|期次?)$|(?:round|grade|floor|phase|tier)$", re.I)
_TURN = regex(r"[每各]一?([轮届期级层])$")
_ITS_OWN = regex(r"的?|(?:[一-鿿]{0,2}[了过]?多少)")
_ON_AVERAGE = regex(r"平均(?:[一-鿿]{0,3}?[了过到]?多少)?")
_EACH_THAT = regex(rf"(?<![平分])每一?{MEASURE_WORD}(?P<which>[^,。;?每]{{3,40}})的$")
_PART_OF = regex(
    r"的?(?P<p>年份|年度|月份|季度|[年月])(?:来)?(?:分组|统计|汇总|[来看算]|划分)?(?=各|分别|的|[,，]|\s|[一-鿿]{2}|$)"
)
"""Of a time: 开始日期的年份."""
_SO_MANY_UNLIKE = regex(rf"[\d一二两三四五六七八九十]{MEASURE_WORD}不同的?$")
_HOW_MANY_UNLIKE = regex(r"的?(?:数量|个数|数目|总数)(?=(?:是多少)?[。?]?$)")
_AND = regex(r"\s*(?:[和与及、]|以及)(?:不同的?)?\s*")
_SORT = regex(r"类[别型]?(?:代码|编码|编号|名称)?$|种类(?:代码|名称)?$")
_BY = regex(r"(?:按照?|根据|依照?|以|分)$")
_BY_GROUP = regex(r"[^,。;]{0,8}?(?:统计|分组|分别|来看|汇总|计算|归类|划分|分类|看|给出|列出|求)")
_SORTED = regex(
    rf"[^,。;]{{0,6}}(?:排序|排列|顺序|{FROM_LOW.pattern}|{FROM_HIGH.pattern})|(?:列出|显示|给出)(?!.*(?:数|多少|几|总|均))"
)
"""按年份排序, 按年份列出…: what stands in the order of time, and is in no groups."""
_MONTHLY = regex(
    r"平均每个?[月年][一-鿿]{0,3}(?:多少)?(?:工资|月薪|年薪|薪水|薪资|工钱|房租|租金|月租)"
)
"""平均每月拿多少工资: what is kept by the month anyway."""
_LISTS = regex(
    r"[,。;?]\s*(?:请|要求|并|只|分别)*"
    r"(?:(?P<last>最后(?:一列)?)?(?:依次|先后)?(?:列出|给出|返回|显示|输出|展示|写出|提供|列一下|列|[找查]出|[找查]到|告诉我)"
    r"|(?P<last2>最后(?:一列)?)是?|依次(?![按照根依])(?:是|为)?"
    r"|先(?:给出?|列出?|返回|显示)?(?=[^,。]{1,12},?(?:再|然后|后))|(?:给|要|只要)(?!多少|几|不|求|花))"
    r"(?:其|它们?的?|他们的?|对应的?|各自的?)?"
)
_IN_TURN = regex(
    r"依次|先后|先(?:给出?|列出?|返回|显示)?|再(?:给出?|列出?|返回|显示)?|然后(?:是)?|后(?=[一-鿿]{2})|最后(?:一列)?(?:是)?|只?要|给(?!出)"
)


class Groups(Clauses):
    """Reads groups and the last clause that lists what is shown."""

    def _counted_on_average(self, k: int) -> bool:
        """每个班平均有多少学生, 一场婚礼平均请几家供应商: how many rows there are on average, not of each."""
        led = (
            _OF_ONE.search(self.before(k)) is not None
            and self.is_rows(k)
            and k + 1 < len(self.pieces)
        )
        span = self.piece(k + 1).span if led and not self.row.behind(k) else None
        if not isinstance(span, AggregateSpan) or span.function != "avg":
            return False
        name = next((j for j in self.following(k + 1, 8) if self.piece(j).kind == "name"), None)
        if name is None:
            return False
        if re.search("每|各", self.row.between(k + 1, name)):
            self.wish.unheeded += 1  # 每个主持人平均每场有几个玩家: an average of each
            return False
        return self.is_rows(name) and _HOW_MANY.search(self.before(name)) is not None

    def _had_on_average(self, k: int) -> bool:
        """每个包裹平均收多少保管费: what each row has itself, on average, not of each."""
        if not (self.is_rows(k) and _OF_ONE.search(self.before(k))) or self.row.behind(k):
            return False
        m = _ON_AVERAGE.match(self.text, self.piece(k).end)
        j = next((j for j in self.inside(m.end(), m.end() + 1)), None) if m is not None else None
        if m is None or j is None or not self.is_amount(j) or self.piece(j).start != m.end():
            return False
        if {a.class_name for a in self.meant(j)[:1]} != {self.row_of(k)}:
            return False
        self.use(*self.inside(self.piece(k).start, self.piece(j).end))
        self.explained.append(m.span())
        self.wish.items.append(Item(self.mention(j), "avg", start=self.piece(j).start))
        return True

    def _parts_of_dates(self) -> bool:
        """按开始日期的年份统计, 各开始日期的月份: by a part of a time that is named; 每年 behind it says it again."""
        for k in self.names():
            at = self.piece(k).end
            m = _PART_OF.match(self.text, at) or _PART_OF.match(self.text, at - 2)
            days = self.is_timed(k) and self.meant(k)[0].kind.temporal
            if m is None or not days or not _EACH.search(self.before(k)):
                continue
            part, again = part_told(m["p"]), EACH.search(self.text, m.end())
            places = [m.span()]
            if again is not None and part_of_each(again) == part:
                places.append(again.span())
            self.use(k, *(j for place in places for j in self.inside(*place)))
            self.explained.extend(places)
            self.wish.groups.append(Group(self.mention(k), part, self.piece(k).start))
            return True
        return False

    def _periods(self) -> None:
        if self._parts_of_dates():
            return
        m = EACH.search(self.text)
        if m is not None and _MONTHLY.match(self.text, max(0, m.start() - 2)):
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
            return
        if m is not None and m.group().startswith("按") and _SORTED.match(self.text, m.end()):
            return
        if m is None or any(
            p.kind in ("name", "value")
            and p.start < m.end()
            and m.start(m.lastgroup or 0) < p.end
            and p.end > m.end()
            for p in self.pieces
        ):
            return
        name: Mention | None = None
        for k in self.names():
            if 0 <= self.piece(k).start - m.end() <= 3 and self.is_timed(k):
                name = self.mention(k)
                self.use(k)
                break
        inside = [j for j, p in enumerate(self.pieces) if m.start() <= p.start and p.end <= m.end()]
        self.use(*inside)
        self.explained.append(m.span())
        self.wish.groups.append(Group(name, part_of_each(m), m.start()))

    def _groups(self) -> None:
        for k in self.names():
            before = self.before(k)
            if (turn := self._turn_of(k, before)) is not None:
                self.use(k)
                self.wish.groups.append(Group(turn, start=self.piece(k).start))
                continue
            if re.search(rf"平均每(?:一)?{MEASURE_WORD}?$", before) and self.is_amount(k):
                self.divisor = self.mention(k)
                self.use(k, *[j for j in self.previous(k, 4) if self.piece(j).kind == "aggregate"])
                continue
            if re.search(rf"平均每(?:一)?{MEASURE_WORD}?$", before) and self._of_their_own(k):
                continue
            if re.search(rf"平均每(?:一)?{MEASURE_WORD}?$", before) and self.is_rows(k):
                self.wish.mean = True
                self.use(*[j for j in self.previous(k, 4) if self.piece(j).kind == "aggregate"])
            if self._had_on_average(k):
                continue
            if self._counted_on_average(k):
                self.wish.mean = True
                self.use(k, k + 1)
                self.wish.groups.append(Group(self.mention(k), "", self.piece(k).start))
                continue
            if self._each_that(k):
                self.use(k)
                self.wish.groups.append(Group(self.mention(k), "", self.piece(k).start))
                continue
            each = _EACH.search(before) or _EACH_OF.search(self.row.before(k))
            follows = bool(
                self.wish.groups
                and k
                and self.wish.groups[-1].mention is self.piece(k - 1).mention
                and re.fullmatch(r"\s*(?:和|与|、|及|以及)\s*", self.row.before(k))
                and not self.is_amount(k)
                and _BY_GROUP.match(self.text, self.piece(k).end)
            )
            if not each and not follows and not _BY.search(before):
                continue
            if each and self._tells_which(k):
                continue
            if not self.is_rows(k) and self.behind(k)[:1] in ("了", "过"):
                continue  # 各上映了几部: a verb that a time has its name from
            word = each.group() if each else before[-1:]
            if word.startswith("不同") and re.search(
                rf"(?:多少|几|哪些|哪几|什么){MEASURE_WORD}?不同的?$", before
            ):
                continue
            if word.startswith("不同") and not self._tallies():
                continue  # 列出所有不同药物的名称
            behind = self.text[self.piece(k).end :]
            if word.startswith("不同") and self._unlike(k, behind):
                continue
            split = _BY_GROUP.match(behind) or re.search(r"平均|总|数", behind)
            if word.strip(",。请")[:1] in tuple("按根以分") and not follows and not split:
                continue
            kinds = re.match(r"[每各]一?[个种类位名门]", word) or self._has_rows(k)
            if (
                self.is_amount(k)
                and not self.is_timed(k)
                and not follows
                and word[:1] not in tuple("按根以分")
                and not (word.startswith("不同") and behind.startswith("的"))
                and not (kinds and self.mention(k).candidates[0].score > 0.8)
                and not self._in_rounds(k)
            ):
                continue
            j = k + 1
            kinds = self.piece(k).text == "类" and not self.row.behind(k)
            led = kinds and j < len(self.pieces) and self.is_rows(j)
            if led and (sort := self._sort_of(j)) is not None:
                self.use(k)
                self.wish.groups.append(Group(sort, "", self.piece(k).start))
                continue
            if word.endswith("类") and self.is_rows(k):
                if (sort := self._sort_of(k)) is None:
                    self.wish.unheeded += 1
                else:
                    self.wish.groups.append(Group(sort, "", self.piece(k).start))
                    continue
            self.use(k)
            if j < len(self.pieces) and self.piece(j).text == "男女":
                self.use(j)
                self.wish.groups.append(Group(self.mention(k), "", self.piece(k).start))
                self.wish.groups.append(Group(self.mention(j), "", self.piece(j).start))
                continue
            adjacent = j < len(self.pieces) and not self.row.between(k, j)
            if adjacent and self._flag_of_rows(k, j):
                self.use(j)
                self.wish.groups.append(Group(self.mention(j), "", self.piece(j).start))
                continue
            self.wish.groups.append(Group(self.mention(k), "", self.piece(k).start))

    def _tells_which(self, k: int) -> bool:
        """每个代码为NW的区: an attribute with its value is no group, but says which rows are."""
        j = k + 1
        value = j < len(self.pieces) and self.piece(j).kind == "value" and not self.is_rows(k)
        return value and self.row.behind(k).strip() in ("为", "是", "等于")

    def _each_that(self, k: int) -> bool:
        """每个能坐100人以上的大厅: a clause may tell which of the rows, each by itself, are meant."""
        m = _EACH_THAT.search(self.text[: self.piece(k).start]) if self.is_rows(k) else None
        led = [j for j in range(k) if m and self.piece(j).start == m.start("which")]
        if m is None or any(self.is_rows(j) or not self._tells_which(j) for j in led):
            return False
        inside = [self.piece(j).kind for j in self.inside(*m.span("which")) if j < k]
        return any(kind in ("comparator", "value", "number") for kind in inside)

    def _unlike(self, k: int, behind: str) -> bool:
        """酒的不同酒庄, 客房不同类型的数量: which values there are, or how many, and nothing of each."""
        if _SO_MANY_UNLIKE.search(self.before(k)):
            return True  # 至少三种不同产品
        if self._each_counted(k):
            return True
        if (m := _HOW_MANY_UNLIKE.match(behind)) is None:
            return re.search(r"的不同的?$", self.before(k)) is not None and not behind.strip(
                "。?! "
            )
        if not self.is_rows(k):
            mention = self.mention(k)
            self.use(k, *self.inside(mention.end, mention.end + m.end()))
            self.explained.append((mention.end, mention.end + m.end()))
            self.wish.items.append(Item(mention, "count", distinct=True, start=mention.start))
        return True

    def _each_counted(self, k: int) -> bool:
        """不同专业和城市的数量: how many values there are of each of several."""
        places = [k]
        while places[-1] + 1 < len(self.pieces) and _AND.fullmatch(self.row.behind(places[-1])):
            places.append(places[-1] + 1)
        end = self.piece(places[-1]).end
        m = _HOW_MANY_UNLIKE.match(self.text[end:])
        plain = all(self.piece(j).kind == "name" and not self.is_rows(j) for j in places)
        if m is None or len(places) < 2 or not plain or self.wish.groups:
            return False
        self.use(*places, *self.inside(end, end + m.end()))
        self.explained.append((end, end + m.end()))
        for j in places:
            item = Item(self.mention(j), "count", distinct=True, start=self.piece(j).start)
            self.wish.items.append(item)
        return True

    def _flag_of_rows(self, k: int, j: int) -> bool:
        """各种缺勤原因: what says yes or no of some rows stands right before others that tell why."""
        flag = not self.is_rows(k) and any(self.schema.flag(a) for a in self.meant(k)[:1])
        return flag and self.is_rows(j)

    def _of_their_own(self, k: int) -> bool:
        """平均每个包裹的保管费, 平均每单收多少服务费: the average of what each row has itself."""
        j = k + 1
        if not self.is_rows(k) or j >= len(self.pieces) or not self.is_amount(j):
            return False
        own = {a.class_name for a in self.meant(j)[:1]} == {self.row_of(k)}
        if not own or not _ITS_OWN.fullmatch(self.row.between(k, j)):
            return False
        self.use(k, j, *[i for i in self.previous(k, 4) if self.piece(i).kind == "aggregate"])
        self.wish.items.append(Item(self.mention(j), "avg", start=self.piece(j).start))
        return True

    def _in_rounds(self, k: int) -> bool:
        """每一轮的平均分: a whole number that tells which of several in turn, and adds up to nothing."""
        found = (a for a in self.meant(k)[:1] if a.kind is Kind.INTEGER)
        return any(_ROUND.search(n) for a in found for n in a.names)

    def _turn_of(self, k: int, before: str) -> Mention | None:
        """每一轮面试, of interviews that keep a 轮次: the rows of a round rather than each of them."""
        m = _TURN.search(before) if self.is_rows(k) else None
        own = self.schema.classes[self.row_of(k)].attributes if m else ()
        found = [
            a for a in own if a.kind is Kind.INTEGER and any(_ROUND.search(n) for n in a.names)
        ]
        found = [a for a in found if m and any(m[1] in n for n in self.schema.spoken(a))]
        at = self.piece(k).start
        return attribute_meant(found[0].id, at - 1, at, before[-1:]) if len(found) == 1 else None

    def _sort_of(self, k: int) -> Mention | None:
        """每类产品: the kind of the rows, where one attribute tells it."""
        rows, mention = self.row_of(k), self.mention(k)
        own = self.schema.classes[rows].attributes
        sorts = [
            a for a in own if not a.measure and any(_SORT.search(n) for n in self.schema.spoken(a))
        ]
        if len(sorts) != 1:
            return None
        return attribute_meant(sorts[0].id, mention.start, mention.start, "类")

    def _tallies(self) -> bool:
        """Whether anything is counted, added up or compared at all."""
        kinds = ("aggregate", "superlative", "comparator")
        rate = re.search("数|率|占比|比例", self.text) is not None
        return rate or any(p.kind in kinds for p in self.pieces)

    def _as_listed(self, item: Item) -> Item:
        """最短时长是多少? 给出时长: what is listed is what was asked for before."""
        if item.function or item.mention is None or not item.mention.candidates:
            return item
        target = item.mention.candidates[0].target
        same = {
            i.function
            for i in self.wish.items
            if i.start < item.start and i.function not in (None, "count")
            and i.mention is not None and i.mention.candidates
            and i.mention.candidates[0].target == target
        }  # fmt: skip
        return replace(item, function=same.pop()) if len(same) == 1 else item

    def _has_rows(self, k: int) -> bool:
        """各专业的学生: a number that tells kinds of rows apart, not an amount of something."""
        j = k + 1
        return j < len(self.pieces) and self.is_rows(j) and self.row.between(k, j) in ("的", "")

    def _listed(self) -> None:
        """…, 给出名称和次数: a last clause that lists what is shown says it all, and in which order."""
        listed = list(_LISTS.finditer(self.text))
        if not listed or not listed[-1].start():
            return
        m = next((x for x in listed if x.group().lstrip(",。;? ").startswith("先")), listed[-1])
        later = [i for i in self.wish.items if i.start >= m.end()]
        rows = self.wish.entity
        named = rows is not None and rows.start >= m.end()
        grouped = any(g.start >= m.end() and g.mention is not None for g in self.wish.groups)
        if not later and not named and not grouped:
            return
        self.wish.listed = m.start()
        self.explained.extend(x.span() for x in _IN_TURN.finditer(self.text, m.start()))
        if m["last"] or m["last2"]:
            return
        self.wish.items = [self._as_listed(i) for i in later]
        grouped = any(g.mention is not None for g in self.wish.groups)
        owned = rows is not None and any(i.start == rows.end for i in later)
        self.wish.shown = named and not grouped and not owned
