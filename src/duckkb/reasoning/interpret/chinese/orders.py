"""What a Chinese question about joined classes compares rows by: superlatives and differences."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan, Question, SuperlativeSpan
from duckkb.reasoning.interpret.chinese.amounts import TOTALLED
from duckkb.reasoning.interpret.chinese.calendar import ASKED_BEFORE, part_told
from duckkb.reasoning.interpret.chinese.deeds import Deeds
from duckkb.reasoning.interpret.chinese.doers import deeds, pieces_dealt
from duckkb.reasoning.interpret.chinese.families.items import Piece, Row
from duckkb.reasoning.interpret.chinese.names import IN_FRONT, content_words
from duckkb.reasoning.interpret.chinese.ranks import Ranks
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.sorts import Sorts
from duckkb.reasoning.interpret.chinese.wish import (
    AGES,
    SERVED,
    Group,
    Item,
    attribute_meant,
    rows_meant,
)
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.kinds import lasts
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Function
from duckkb.reasoning.regexes import regex

ASKED = regex(
    rf"(?:哪\s*(?:几|些|一|两|[二三四五六七八九十\d]+)?\s*(?:{MEASURE_WORD}|[年天样])?|什么样?的?|啥|谁的?|何种)$"
)
"""What asks for the noun right behind it."""
_IN_FRONT = regex(rf"[一-鿿]{{0,4}}的{IN_FRONT}")
_ASKS_AMOUNT = regex(
    r"\s*(?:值)?(?:,)?(?:的)?(?:各|分别|都)?(?:是|为|有|达到?|花|卖)?(?:了)?(?:多少|几(?![个家位])|多[大高长重远久])|\s*$|\s*[?。!、]|\s*(?:和|与|及|以及)|\s*的?\s*(?:分别|各)?(?:是|为)?(?:多少|几)"
)
_EXCEEDS = regex(
    r"\s*(?:[高贵多大长重快晚远]|(?P<less>[低少小短轻慢早近]|便宜))(?:了|出|出来)?(?:多少|几)[元块天米岁分]?钱?"
)
"""成交价比起拍价高了多少."""


_WHO_DID = regex(r"(?:谁|哪[个位名]人?)$")
"""谁最晚加入: it is not asked when."""
_TIME = regex(r"时间|时候|日期|年|月|天|时长")
"""What asks for a time itself, not for what was done then."""
_APART = regex(rf"(?:谁|{ASKED_BEFORE.pattern[:-1]})[^,。]{{0,2}}$")
"""By whom or by which span of time rows are told apart, where nothing else is named: 谁报修得最多."""
_NO_TIMES = frozenset(
    ("重", "轻", "贵", "便宜", "厚", "薄", "宽", "窄", "深", "浅", "高", "低", "矮")
)
"""What is said of amounts, and of no time."""
_OF_AMOUNTS = frozenset(("高", "低", "大", "小", "多", "少", "排名", "长", "短"))
_MOST_SOLD = ("多", "少", "好", "差", "火")
_MARKED = "考得"
"""考得最好: graded by what examinations are told by."""
_STATURE = ("个子", "个头", "来得")
"""谁个子最高, 来得最早: what the adjective says anyway."""
_STAYED = regex(
    r"(?:来|进|待|呆|干|做|工作|在职)(?:的时间|[得了])?(?:我们|咱们?)?(?:公司|单位|学校|[店馆院厂队园校](?:里)?|这里|这儿)?(?:的时间|[得了])?$"
)
"""来公司最久: who has been there for longest."""
_OFTEN = regex(r"被?(?P<verb>[㐀-鿿]{1,2})的次数$")
"""被租的次数最多: how often something is done to rows."""
_SPENT = regex(r"[花用交付收拿赚挣存充]得")
"""工时费花得最多: what is done with money says no more than the money."""


def _often_is_much(piece: Piece) -> Piece:
    """订购最频繁: what is done most often is done the most."""
    span = piece.span
    if not isinstance(span, SuperlativeSpan) or span.word != "频繁":
        return piece
    return replace(piece, span=replace(span, word="多"))


class Orders(Sorts, Ranks, Deeds):
    """Reads superlatives and differences."""

    def __init__(self, row: Row, question: Question, schema: Schema) -> None:
        super().__init__(row, question, schema)
        self.pieces = tuple(_often_is_much(p) for p in self.pieces)

    def _differences(self) -> None:
        """主队得分减客队得分, 收入与支出之差: one attribute taken from another."""
        for k in list(self.names()):
            j = next(iter(self.following(k, 3)), None)
            if (
                j is None
                or self.piece(j).kind != "name"
                or not (self.is_amount(k) and self.is_amount(j))
            ):
                continue
            between, behind = self.row.between(k, j), self.text[self.piece(j).end :]
            minus = re.fullmatch(r"\s*(?:减去?|-|扣除)\s*", between)
            apart = re.fullmatch(r"\s*(?:和|与|跟|同)\s*", between) and re.match(
                r"\s*(?:之差|的?差(?:值|额|距)?|相差|之间的?差)", behind
            )
            more = re.fullmatch(r"\s*比\s*", between) and _EXCEEDS.match(behind)
            if more:
                end = self.piece(j).end + more.end()
                self.explained.append((self.piece(k).end, end))
                self.use(*self.inside(self.piece(j).end, end))
                if more["less"]:
                    k, j = j, k
            if minus or apart or more:
                self.minus[id(self.mention(k))] = self.mention(j)
                self.use(j)

    def _superlatives(self) -> None:
        wish = self.wish
        shared: Mention | None = None
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if not isinstance(span, SuperlativeSpan) or k in self.used:
                continue
            self.use(k)
            if self._extremes(k):
                continue
            behind = self.free(self.following(k, 1), self.is_graded)
            before = self.free(self.previous(k, 10), self.is_graded)
            if behind is not None and span.word in ("多", "少") and self._has_most(k):
                behind = None
            if before is not None and span.word in ("多", "少") and self._counts_rows(before, k):
                before = None
            if before is not None and self._people_of(before, k):
                continue
            if before is not None and span.word in ("多", "少") and self._time_spent(before, k):
                continue
            if before is not None and span.word in ("多", "少") and self._done_most(before, k):
                continue
            if before is not None and span.word in _NO_TIMES and not self.is_amount(before):
                before = None
            if before is not None and re.search(
                r"[、与及]|(?<![总之])和", self.row.between(before, k)
            ):
                before = None
            if before and re.fullmatch(r"时间|日期|年份|数", self.piece(before).text):
                # 执教时间最长: what stands right before says which time.
                led = self.is_measure(before - 1) and before - 1 not in self.used
                if led and not self.row.before(before):
                    self.use(before)
                    before -= 1
            if before is not None and self._often(before, k):
                continue
            function: Function = "max" if span.descending else "min"
            whole = span.limit == 1 and not span.offset
            if behind is not None and before is None and whole:
                mention = shared = self.mention(behind)
                self.use(behind)
                who = _WHO_DID.search(self.text, 0, piece.start) is not None
                if (not who and _ASKS_AMOUNT.match(self.text, mention.end)) or (
                    wish.groups and not self._rows_behind(behind)
                ):
                    wish.items.append(Item(mention, function, start=mention.start))
                else:
                    wish.order.append((Item(mention, start=mention.start), span.descending))
                    wish.limit = self._number_of_rows(k) or 1
                continue
            if before is not None:
                if _SPENT.fullmatch(self.row.between(before, k)):
                    self.explained.append((self.piece(before).end, piece.start))
                shared = self.mention(before)
                a = self.aggregate_of(before)
                self.use(before, *([a] if a is not None else []))
                aggregate = self.piece(a).span.function if a is not None else None  # type: ignore[union-attr]
                amount = re.match(
                    r"\s*(?:值)?(?:各|分别)?(?:是|为|有|达到?|到|卖到?|要)?(?:了)?(?:多少|几(?![个家位])|多)"
                    r"|\s*的[是为]多少(?![一-鿿])",
                    self.text[piece.end :],
                )
                amount = amount or self._among_amounts(k)
                if whole and amount and aggregate is None:
                    wish.items.append(Item(shared, function, start=shared.start))
                    continue
                if aggregate is None:
                    aggregate = "sum" if self._totalled(before) else self.aggregate_within(before)
                item = Item(shared, aggregate, start=shared.start, word=span.word)
            elif shared is not None and (
                self._among_amounts(k)
                or re.match(
                    r"\s*(?:值)?(?:各|分别)?(?:是|为|有|到)?(?:多少|几)", self.text[piece.end :]
                )
            ):
                wish.items.append(Item(shared, function, start=piece.start))
                continue
            else:
                item = self._amount_ranked(k, span) or self._graded(k, span)
            how_much = re.match(
                r"\s*的?(?:有|是|达到?|为|重|高|长)?(?:多少|几(?![个家位])|多[重高长大远深])",
                self.text[piece.end :],
            )
            if item.graded and whole and how_much and not wish.groups:
                wish.items.append(Item(None, function, graded=item.graded, start=piece.start))
                self.use(*self.inside(piece.end, piece.end + how_much.end() + 3))
                self.explained.append((piece.end, piece.end + how_much.end()))
                continue
            if wish.order and wish.limit is not None:
                if (
                    wish.limit == 1
                    and span.limit > 1
                    and span.word in ("", "排名")
                    and not item.mention
                ):
                    wish.limit = span.limit  # 金额最多的客户前三名
                else:
                    wish.unheeded += 1
                continue
            wish.order.append((item, span.descending))
            wish.limit, wish.offset = span.limit, span.offset
            wish.contest |= piece.text.startswith("更")
            if span.limit == 1 and (n := self._number_of_rows(k)):
                wish.limit = n
            elif front := _IN_FRONT.match(self.text, piece.end):
                wish.limit = None  # 最新的在前: all of them, in that order
                self.explained.append(front.span())

    def _has_most(self, k: int) -> bool:
        """学生最多的导师, of students who keep the number of theirs: the rows right before are counted."""
        led = k > 0 and k - 1 not in self.used and self.is_rows(k - 1) and not self.row.before(k)
        return led and self.behind(k)[:1] == "的"

    def _time_spent(self, before: int, k: int) -> bool:
        """花的时间最多: no day is more than another; how long it took, where one amount keeps that."""
        span = self.piece(k).span
        assert isinstance(span, SuperlativeSpan)
        led = re.search(r"[花用费][^,。]{0,6}$", self.text[: self.piece(before).start])
        if self.piece(before).text != "时间" or self.is_amount(before) or led is None:
            return False
        rows = self._rows_near(k)
        near = [rows, *sorted(self.schema.referring(rows))] if rows else []
        kept = [a for c in near for a in self.schema.classes[c].attributes if lasts(a)]
        self.use(before)
        self.explained.append(led.span())
        if len(kept) != 1:
            self.wish.unheeded += 1
            return False
        mention = attribute_meant(kept[0].id, *led.span())
        self.wish.order.append((Item(mention, "sum", start=led.start()), span.descending))
        self.wish.limit, self.wish.offset = span.limit, span.offset
        return True

    def _done_most(self, before: int, k: int) -> bool:
        """开场最多的剧本, of a 开场时间: no time is more than another; how often it was done is."""
        span, said = self.piece(k).span, self.mention(before)
        assert isinstance(span, SuperlativeSpan)
        times = [a for a in self.meant(before)[:1] if self.schema.timed(a)]
        plain = _TIME.search(said.text) is not None or self.is_amount(before)
        apart = self._rows_near(k) or _APART.search(self.text[: said.start])
        if not times or plain or not apart or apart == times[0].class_name:
            return False
        self.use(before)
        rows = rows_meant(times[0].class_name, said.start, said.end, said.text)
        self.wish.order.append((Item(rows, "count", start=said.start), span.descending))
        self.wish.limit, self.wish.offset = span.limit, span.offset
        return True

    def _people_of(self, before: int, k: int) -> bool:
        """哪个月报名的人最多: of the times that rows keep of a deed, the one that most of them have."""
        span, said = self.piece(k).span, self.mention(before)
        assert isinstance(span, SuperlativeSpan)
        times = [a for a in self.meant(before)[:1] if self.schema.timed(a)]
        people = re.fullmatch(r"过?的?人数?", self.row.between(before, k))
        period = ASKED_BEFORE.search(self.text[: said.start])
        if span.word not in ("多", "少") or not (times and people and period) or self.wish.groups:
            return False
        self.use(before, k)
        self.explained += [period.span(), (said.end, self.piece(k).start)]
        self.wish.groups.append(Group(said, part_told(period["p"]), start=said.start))
        rows = rows_meant(times[0].class_name, said.start, said.end)
        self.wish.order.append((Item(rows, "count", start=said.start), span.descending))
        self.wish.limit, self.wish.offset = span.limit, span.offset
        return True

    def _extremes(self, k: int) -> bool:
        """最早和最晚的上映年份, 最小和最大年龄: both ends of what stands behind."""
        chain = [k]
        led = k and self.piece(k - 1).kind == "aggregate" and k - 1 not in self.used
        if led and re.fullmatch(r"\s*(?:、|和|与|及)\s*", self.row.before(k)):
            chain = [k - 1, k]  # 平均、最小和最大年龄
        while (
            chain[-1] + 1 < len(self.pieces)
            and self.piece(chain[-1] + 1).kind in ("superlative", "aggregate")
            and re.fullmatch(
                r"\s*的?\s*(?:、|,|和|与|及|以及)\s*", self.row.between(chain[-1], chain[-1] + 1)
            )
        ):
            chain.append(chain[-1] + 1)
        j = chain[-1] + 1
        if len(chain) < 2 or j >= len(self.pieces) or j in self.used:
            return False
        plain = all(isinstance(self.piece(i).span, SuperlativeSpan) for i in chain)
        coded = plain and self.piece(j).kind == "name" and not self.is_rows(j)
        if not (coded or self.is_graded(j)):
            return False  # 最大和最小的代码: either end of any values
        if self.row.between(chain[-1], j) not in ("", "的") or self._rows_behind(j):
            return False
        for place in chain:
            span = self.piece(place).span
            function: Function = "max"
            if isinstance(span, SuperlativeSpan):
                function = "max" if span.descending else "min"
            elif isinstance(span, AggregateSpan):
                function = span.function
            self.wish.items.append(Item(self.mention(j), function, start=self.piece(place).start))
        self.use(*chain, j)
        return True

    def _totalled(self, k: int) -> bool:
        """处方数量总和: a total that the name of the attribute does not tell itself."""
        m = TOTALLED.search(self.piece(k).text)
        return m is not None and not any(m.group() in n for a in self.meant(k)[:1] for n in a.names)

    def _among_amounts(self, k: int) -> bool:
        """最大、最小和平均面积: one of several amounts that are asked for together."""
        j = k + 1
        if j >= len(self.pieces) or self.piece(j).kind not in ("superlative", "aggregate"):
            return False
        return re.fullmatch(r"\s*(?:、|,|和|与|及|以及)\s*", self.row.between(k, j)) is not None

    def _rows_behind(self, k: int) -> bool:
        return any(self.is_rows(j) for j in self.following(k, 2))

    def _number_of_rows(self, k: int) -> int | None:
        """哪三个 … 最高, 最靠前的五位: how many are wanted where the superlative does not say."""
        m = re.search(r"哪\s*(?=[两二三四五六七八九十\d])", self.text)
        start = m.end() if m else None
        for j, p in enumerate(self.pieces):
            if p.kind == "number" and j not in self.used:
                near = p.start == start or (0 <= p.start - self.piece(k).end <= 2)
                near = near or self._of_the(k, j) or (j == k - 1 and self._few_before(j))
                value = getattr(p.span, "value", None)
                if near and isinstance(value, int) and 1 < value < 1000:
                    self.use(j)
                    return value
        return None

    def _few_before(self, k: int) -> bool:
        """三个最贵的房间: how many stand first is told before the superlative."""
        return re.fullmatch(MEASURE_WORD, self.row.behind(k)) is not None

    def _of_the(self, k: int, j: int) -> bool:
        """最早入住的三位老人: how many rows of which a superlative tells."""
        gap = re.fullmatch(r"[一-鿿]{1,5}的", self.text[self.piece(k).end : self.piece(j).start])
        counted = re.match(MEASURE_WORD, self.text[self.piece(j).end :]) is not None
        return gap is not None and counted and any(self.is_rows(i) for i in self.following(j, 2))

    def _graded(self, k: int, span: SuperlativeSpan) -> Item:
        """What is compared where no measure stands beside the superlative."""
        piece = self.piece(k)
        if k and not self.row.before(k).strip("的 "):
            near = self.piece(k - 1).span
            if isinstance(near, AggregateSpan) and near.function == "count":
                self.use(k - 1)
                j = self.rows_among(self.previous(k - 1, 2))
                if j is not None and not (ASKED.search(self.before(j)) and self.row.before(k - 1)):
                    self.use(j)
                    named = {self.row_of(i) for i in self.names()}
                    many = pieces_dealt(self.schema, self.row_of(j), named)
                    if many and self.piece(k - 1).text[0] == "总":  # 租用总数量最多, of a quantity
                        said = attribute_meant(many.id, self.piece(j).start, piece.start)
                        return Item(said, "sum", start=piece.start)
                    return Item(self.mention(j), "count", start=piece.start)
                return Item(self._times(k - 1), "count", start=piece.start)
        named = k > 0 and self.piece(k - 1).kind == "name" and not self.is_rows(k - 1)
        beside = named and k - 1 not in self.used and not self.row.before(k)
        plain = beside and not self.headless(k - 1) and span.word not in ("多", "少", "排名", "")
        if beside and span.word in ("多", "少") and self._several_of(k - 1):
            self.use(k - 1)
            return Item(self.mention(k - 1), "count", distinct=True, start=self.piece(k - 1).start)
        if beside and (plain or span.word in ("早", "晚")):
            self.use(k - 1)  # 出生最早: a verb that says which time; 保额最高, be it kept as text
            return Item(self.mention(k - 1), start=self.piece(k - 1).start)
        kind = self._kind_before(k) if span.word in ("多", "少") else ""
        if span.word in ("多", "少", "排名") or not span.word:
            for j in (*self.previous(k, 6), *self.following(k, 3)):
                asked = ASKED.search(self.before(j)) is not None
                asked = asked and not self.before(j).endswith("谁的")
                if j in self.used or not self.is_rows(j) or asked:
                    continue
                if j > k and "的" in self.row.between(k, j):
                    break
                self.use(j)
                if kind in self.schema.referring(self.row_of(j)):
                    break  # 哪个教练的运动员金牌最多
                traded, rows = self._copies_of(j), self.mention(j)
                return traded or Item(rows, "count", start=rows.start)
        if kind:
            return Item(rows_meant(kind, piece.start, piece.start), "count", start=piece.start)
        amount = self.free(self.previous(k, 30), self.is_amount)
        if amount is not None and span.word in _OF_AMOUNTS:
            self.use(amount)
            return Item(self.mention(amount), start=self.piece(amount).start)
        often = _OFTEN.search(self.row.before(k))
        if often is not None and span.word in ("多", "少"):
            rows = self.like(often["verb"]) or deeds(self.schema, self._rows_near(k), piece.start)
            if rows is not None:
                self.explained.append((piece.start - len(often.group()), piece.start))
                return Item(rows, "count", start=piece.start)
        verb = re.search(r"([㐀-鿿]{1,2})得$|([㐀-鿿]{2})[了过]?$", self.row.before(k))
        if span.word in ("多", "少") and verb:
            rows = self.like(verb[1] or verb[2]) or (self._done_to(k) if verb[1] else None)
            if rows is not None:
                self.explained.append((piece.start - len(verb.group()), piece.start))
                return Item(rows, "count", start=piece.start)
        if span.word in ("早", "晚") and verb and verb[1]:
            when = self._when_done(verb[1], k)
            if when is not None:
                self.explained.append((piece.start - len(verb.group()), piece.start))
                return Item(when, start=piece.start)
        if span.word in _MOST_SOLD and verb and verb[1]:
            traded = self._traded(verb[1], k)
            if traded is not None:
                self.explained.append((piece.start - len(verb.group()), piece.start))
                return traded
        if span.word in ("多", "少") and (money := self._spent(k)) is not None:
            return money
        noun = re.search(r"[㐀-鿿]{2}$", self.row.before(k))
        if span.word == "久" and (m := _STAYED.search(self.row.before(k))):
            self.explained.append((piece.start - len(m.group()), piece.start))
            rows = self.rows_among(self.following(k, 3))
            near = self.mention(rows) if rows is not None else None
            return Item(None, graded=SERVED[0], of=near, start=piece.start)
        said = noun.group() if noun and noun.group() in (*AGES, *SERVED) else ""
        rows = self.rows_among(self.following(k, 3))
        if noun and noun.group() in (_MARKED, *_STATURE):
            self.explained.append((piece.start - len(noun.group()), piece.start))
            noun = None
        if said:
            self.explained.append((piece.start - len(said), piece.start))
        if noun and not said and content_words(noun.group()):
            self.wish.unheeded += 1  # 瓶插期最长: graded by something unknown
        near = self.mention(rows) if rows is not None else None
        return Item(None, graded=said or span.word, of=near, start=piece.start)

    def _best_of_each(self) -> None:
        """各区最大的站点有多少车桩: the greatest amount of each group."""
        wish = self.wish
        if not (wish.groups and wish.order and wish.order[0][0].graded):
            return
        asked = [
            i for i in wish.items
            if i.mention is not None and not i.function and "多少" in self.text[max(0, i.start - 4) : i.start]
        ]  # fmt: skip
        if len(asked) == 1:
            asked[0].function = "max" if wish.order[0][1] else "min"
            wish.order, wish.limit, wish.offset, wish.shown = [], None, 0, False
