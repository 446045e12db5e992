"""What a Chinese question about joined classes shows and groups by, after the rest was read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.evidence import NumberSpan, Unit
from duckkb.reasoning.interpret.chinese.calendar import ASKED_BEFORE, part_told
from duckkb.reasoning.interpret.chinese.filters import Filters
from duckkb.reasoning.interpret.chinese.groups import Groups
from duckkb.reasoning.interpret.chinese.names import WHEN, content_words
from duckkb.reasoning.interpret.chinese.orders import ASKED
from duckkb.reasoning.interpret.chinese.owing import Owing
from duckkb.reasoning.interpret.chinese.rates import Rates
from duckkb.reasoning.interpret.chinese.rows_told import RowsTold
from duckkb.reasoning.interpret.chinese.sets import Pairs
from duckkb.reasoning.interpret.chinese.shares import Shares
from duckkb.reasoning.interpret.chinese.totals import Totals
from duckkb.reasoning.interpret.chinese.unread import left_unread
from duckkb.reasoning.interpret.chinese.untold import OF_ALL, Untold
from duckkb.reasoning.interpret.chinese.wish import Group, Item, Wish
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Function
from duckkb.reasoning.regexes import regex

_THE_FIRST = regex(rf"最[^,。;的]{{1,2}}的(?:那?一?{MEASURE_WORD})?$")
_MEASURED = regex(rf"的?\s*(?:{MEASURE_WORD}|大)")
"""What makes a figure before rows one that counts them."""
_ONE_OF_THEM = regex(
    rf"最[多少高低大小]的(?:(?:那|哪)?一[场次笔件趟局届轮单](?![共起])|那(?:[一次]|{MEASURE_WORD})|[^,。谁]*是谁[一-鿿]{{1,4}}的\W*$)"
)
"""点赞最多的留言是谁写的: one of the rows, not all that anybody has."""
_LISTED = regex(
    r"(?:列出|列举|找出|找到|显示|给出|返回|查询|查找|查出|告诉我|告知|提供|说明|展示|查看|看看|请列|请问|检索|筛选出?|罗列|输出|把|将|列|查|找|求)(?:一下|下)?(?:所有|全部|一共|各)?(?:的)?$"
)
_IS_ASKED = regex(
    r"\s*(?:里|中|当中)?(?:都|分别|各|一共|总共)?(?:有|是|为|叫)?(?:哪(?![天年月日里])|谁|什么(?!时候|时间)|何(?!时)|啥|几[个家位名座](?:$|[?,。]))|\s*(?:都)?(?:叫|名叫)|\s*(?:的)?(?:名单|列表|清单|名录)|\s*有(?:吗|没有|么)\s*(?=[?。,]|$)|\s*是\s*[?。]?$"
)
_WHICH_ONE = regex(r"\s*(?:分别|各)?(?:是|为)哪(?![天年月日里])")
"""最便宜的车次是哪趟: though they have only numbers, these are asked for as well as what follows."""
_BEST_IS = regex(r"最[^,。;?]{1,3}的是(?:什么|谁|哪)")
"""冰箱里售价最高的是什么: the rows among which it is are asked for."""
_CALLED_WHAT = regex(
    r"(?P<own>[、,]\s*)?(?:又|各|都|分别)?叫做?(?:什么|啥)(?:名字)?|(?<=是)什么名字"
)
_WHERE_ASKED = regex(r"\s*(?:都|分别)?(?:在|位于|属于|来自|是|的)[^,。]{0,3}(?:哪|什么|多少)")
_HOW_GREAT = ("多大", "几岁")
_IN_PLACE = regex(
    r"[上里内](?![级面半个]|[周月年])(?:的|(?:一共|总共|共|现在|目前)?(?:登记|注册|收录)?(?:有|了)(?:多少|几))?"
)
_LED_IN = regex(
    r"(?:\s|请问?|麻烦|帮我|帮忙|我?想知道|我想|统计|计算|查|数|算|看|一下|下|[这那][个家座所]|咱们?|我们|整个|全)*"
)
_NAMED = regex(r"\s*(?:的)?(?:名称|名字|姓名|全名|叫什么|叫啥|名)")
_TOGETHER = regex(r"\s*(?:及其|以及|和|与|及|、|连同|并)")
_ALONG = regex(r"的?(?:[和与及、]|以及|连同)(?:其|[它他她]们?|各自|对应|所[属在])的?")
_ASKED_BEHIND = regex(
    r"\s*(?:分别|各自?|都)?(?:[是叫在为]|有)?(?:(?:什么|啥|谁|哪[里儿些位个家]?|多少)(?=$|[,。?;])|(?=[。?!]|$))"
)
"""…是什么, …在哪: what stands before is asked for, nothing behind."""
_WHICH_OF = regex(
    r"(?:里|中)?(?:都|分别|各|一共|总共)?(?:有|是|为)(?:哪些|哪几|什么样?的?|哪)[种个类样些]?(?:不同的?)?"
)
_WHICH_THEY = regex(r"\s*(?:都|分别)?(?:(?:有|是)?(?:哪些|哪几)|有(?:什么|啥))")
_WHO = regex(r"(?:都|分别)?(?:是|有)(?:谁|哪些|哪[位个家名所]|哪几[位个家名所])|叫什么")
_DONE = regex(r"过(?!敏|期|程|去|户|滤|大|高|低|多|少|半|后|往|道)|了(?!解|结|断)")
"""工作过的, 出版了: no noun stands before these."""
_ALREADY = regex(r"(?:已经?|早已|尚未|还未|还?没有?)被?$")
"""What is done already, or not yet, says which rows are meant."""
_UNLIKE = regex(r"不同的?|不重复|不[要许得]重复|去重|(?:去掉|去除|剔除)重[复名]|多少种|几种|哪几种")


class Asks(RowsTold, Rates, Filters, Untold, Owing, Groups, Totals, Pairs, Shares):
    """Reads groups, the rows that are asked for and what is shown of them."""

    def read(self) -> Wish:
        """The wish of the question."""
        self._again()
        self.wish.single = _ONE_OF_THEM.search(self.text) is not None
        self._called_what()
        self._at_all()
        self._pairs()
        self._differences()
        self._owed()
        self._alphabetical()
        self._sorted()
        self._periods()
        self._groups()
        self.read_filters()
        self._rates()
        self._within()
        self._commonest()
        self._most_of()
        self._contest()
        self._latest()
        self._superlatives()
        self._aggregates()
        self._counts()
        self._entity()
        self._by_whom()
        self._who_pays()
        self._rest()
        self._bounds_shown()
        self._brought_in()
        self._lessened()
        self._listed()
        self._shares()
        self._asked_again()
        self._how_much_it_is()
        self._best_of_each()
        if self.divisor is not None and (amounts := [i for i in self.wish.items if not i.function]):
            amounts[-1].over = Item(self.divisor)
        self._coded_rows()
        self._one_of_a_kind()
        self._order_told()
        self._whole()
        text = self.text
        self.wish.distinct |= _UNLIKE.search(text) is not None
        told = [*((p.start, p.end) for p in self.pieces), *self.explained, *self._read_again()]
        self.wish.words = "".join(
            c if not any(a <= i < b for a, b in told) else " " for i, c in enumerate(text)
        )
        self.wish.unheeded += left_unread(self.wish, self) + self._ranks_others()
        self.wish.unheeded += sum(
            1
            for k, p in enumerate(self.pieces)
            if k not in self.used
            and p.kind in ("number", "comparator", "superlative", "name")
            and not self._said_again(k)
        )
        return self.wish

    def _read_again(self) -> Iterator[tuple[int, int]]:
        """报修次数最多的是谁, 报修了几次: what was read once says the same again."""
        for start, end in self.explained:
            word = self.text[start:end].strip("被的")
            if re.fullmatch(r"[一-鿿]{2,3}", word) and content_words(word):
                yield from (m.span() for m in re.compile(word).finditer(self.text, end))

    def _again(self) -> None:
        """平均年龄多大, 面积多大: the question for an amount that is named right before."""
        for k in list(self.names()):
            told = self.piece(k).text in _HOW_GREAT and k and self.is_amount(k - 1)
            if told and re.fullmatch(r"\s*(?:有|是|各|分别|都)*\s*", self.row.before(k)):
                self.use(k)

    def _called_what(self) -> None:
        """叫什么名字 asks for the name of what stands before it, once."""
        for m in _CALLED_WHAT.finditer(self.text):
            if any(self.piece(k).end > m.end() for k in self.inside(*m.span())):
                continue  # 叫什么名字(first name): one of several names is told
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
            if m["own"]:  # 是什么类型, 叫什么: asked of the rows, whatever else is asked of them
                mention = Mention(m.end("own"), m.end(), "名称", ())
                self.wish.items.append(Item(mention, named=True, start=m.end("own")))

    def _entity(self) -> None:
        """The noun for the rows that are asked for, and whether they are to be named."""
        wish = self.wish
        free = [k for k in self.names() if self.is_rows(k)]
        aggregated = any(i.function for i in wish.items)
        for k in free:
            self.use(k)
        told = {t.mention.start for t in wish.told if t.mention is not None}
        if any(True for _ in self.names()):  # 颜色为white的产品名称: of the colour a value is told
            free = [k for k in free if self.piece(k).start not in told]
        if not aggregated and (self._who_has() or self._who_did(free) or self._who_does(free)):
            return
        owned = [k for k in free if re.search(r"(?:所在的?|所属的?|对应的?)$", self.before(k))]
        headed = self._headed_by_value()
        if headed is not None and not any(self.piece(k).start >= headed.start for k in free):
            wish.entity, wish.shown = headed, not aggregated
            wish.nouns = [self.mention(k) for k in free]
            return
        best: tuple[int, int] | None = None
        sought: list[int] = []
        for k in free:
            called = _CALLED_WHAT.match(self.text, self.piece(k).end) is not None
            if k in owned and not called and not ASKED.search(self.before(k)):
                continue
            mention = self.mention(k)
            end = mention.end
            asked = self._asked(k)
            told = _IS_ASKED.match(self.text, end) is not None and not self._has_which(k)
            follows = self.text[end : end + 1]
            last = not self.text[end:].strip(" ?。!,") or follows in ",。?;"
            listed = _LISTED.search(self.text[: mention.start]) is not None and follows != "的"
            joined = _TOGETHER.match(self.text, end) is not None
            own = _ALONG.match(self.text, end) is not None and self.text[end] not in "、的"
            named = _NAMED.match(self.text, end) is not None
            rank = (
                -1 if self._told_by_name(k)
                else 5 if asked
                else 4 if told or own
                else 3 if named or (joined and not self._rows_behind(k))
                else 2 if last or listed
                else 0
            )  # fmt: skip
            alone = _ASKED_BEHIND.match(self.text, end) is not None
            if asked or (told and alone) or (best is not None and self._with(best[0], k)):
                sought.append(k)
            if best is None or rank >= best[1]:
                best = (k, rank)
        if best is not None:
            k, rank = best
            wish.entity = self.mention(k)
            wish.shown = rank > 0 and not aggregated
            numbered = wish.entity.text.endswith(("号", "代码", "编码", "id"))  # 账号和余额
            which = numbered or _WHICH_ONE.match(self.text, wish.entity.end) is not None
            wish.which = wish.shown and which
            wish.nouns = [self.mention(j) for j in free if j != k]
            if rank < 4 and any(ASKED.search(self.before(j)) for j in self.names()):
                wish.shown = False
            if rank == 5 and aggregated:
                wish.shown = True
        if best is not None and wish.order and not aggregated and len(free) == 1:
            wish.shown |= _BEST_IS.search(self.text) is not None
        if (
            wish.shown
            and best is not None
            and best[1] == 2
            and self.text[self.piece(best[0]).end :][:1] == ","
        ):
            # …的批次, 采摘日期是哪天: what follows is asked of these rows.
            wish.shown = next(self.names(), None) is None
        whose = best is None or self._whose(best[0])
        led_by_who = whose and not aggregated and not self._who() and best is None
        if led_by_who and (m := _WHO.search(self.text)):
            # 茶园最多的是哪个乡镇, 有哪些职位
            what = m.group().endswith(("谁", "哪些")) or bool(wish.order)
            lead = [
                p for p in self.pieces
                if p.kind == "name" and (p.end == m.start() or (what and p.start == m.end()))
            ]  # fmt: skip
            wish.shown = not lead
        self._together([*sought, *([best[0]] if best and wish.shown else [])], aggregated)
        if best is not None and wish.shown and not aggregated:
            self._side_by_side(best[0])
        for j in free:
            mention = self.mention(j)
            belongs = re.search(r"(?:所在的?|所属的?|对应的?)$", self.before(j))
            if (
                belongs
                and mention is not wish.entity
                and not aggregated
                and not self._asked_else(j)
                and self.text[mention.end : mention.end + 1] != "的"
            ):
                wish.items.append(Item(mention, start=mention.start))

    def _with(self, k: int, j: int) -> bool:
        """体重前三的宠物和它们的主人: rows that are named along with others."""
        led = _ALONG.fullmatch(self.row.between(k, j)) is not None
        return led and _ASKED_BEHIND.match(self.text, self.piece(j).end) is not None

    def _asked_else(self, k: int) -> bool:
        """某人所在的大学在哪个州: what is asked of the rows is not what they are called."""
        return _WHERE_ASKED.match(self.text, self.piece(k).end) is not None

    def _said_again(self, k: int) -> bool:
        """两家俱乐部 where two are named, (含两个) behind 两个以上: figures that ask for nothing.

        Without a measure word, as in 二食堂, a figure is part of a name; 第二家 is one of several.
        """
        span = self.piece(k).span
        if not isinstance(span, NumberSpan) or span.unit is Unit.ORDINAL:
            return False
        figures = [v for h in self.wish.having for v in h.values]
        figures += [v for t in self.wish.told for v in t.values if not isinstance(v, str)]
        counted = span.value == sum(p.kind == "value" for p in self.pieces) and any(
            self.is_rows(j) and _MEASURED.match(self.row.between(k, j))
            for j in self.following(k, 1)
        )
        beyond = re.search(r"[不超逾满达][止只过]?$", self.before(k)) is not None
        limited = span.value == self.wish.limit
        told = span.value in figures and re.search(r"[(含]$", self.before(k)) is not None
        return told or limited or (counted and not beyond)

    def _has_which(self, k: int) -> bool:
        """教职工有哪些职称: what is asked for is theirs, not they."""
        j = k + 1
        if j >= len(self.pieces) or self.piece(j).kind != "name" or self.is_rows(j):
            return False
        return _WHICH_OF.fullmatch(self.row.between(k, j)) is not None

    def _told_by_name(self, k: int) -> bool:
        """房东白灵, 品种为卡罗拉: rows that a value behind names already."""
        j = k + 1
        if j >= len(self.pieces) or self.piece(j).kind != "value":
            return False
        if not re.fullmatch(r"\s*(?:名?叫做?|是|为)?\s*", self.row.between(k, j)):
            return False
        labels = {a.id for a in self.schema.label(self.row_of(k))}
        return any(c.target in labels for c in self.mention(j).candidates[:1])

    def _asked(self, k: int) -> bool:
        """哪些文物, 哪些一级文物: values may stand between."""
        while k and self.piece(k - 1).kind == "value" and not self.row.before(k).strip("的 "):
            k -= 1
        return ASKED.search(self.before(k)) is not None

    def _rest(self) -> None:
        """Names that are left are shown, and so are times and amounts that are asked for otherwise."""
        wish = self.wish
        for k in list(self.names()):
            mention = self.mention(k)
            self.use(k)
            asked = ASKED.search(self.before(k)) is not None
            faint = mention.candidates[0].score < 0.6 and not self.is_amount(k)
            verb = (
                re.match(r"[于在过了得到成]|的(?!是)[^,。]{2}", self.text[mention.end :])
                is not None
            )
            verbal = re.match(r"[于过了]", self.text[mention.end :]) is not None
            weak = mention.candidates[0].score < 0.6
            done = _DONE.match(self.text, mention.end) is not None
            done = done and (not self.is_amount(k) or self.text.startswith("过的", mention.end))
            dated = k > 0 and self.piece(k - 1).kind == "date" and not self.row.before(k)
            verb = verb or (dated and re.match(r"的\W*$", self.text[mention.end :]) is not None)
            when = WHEN.search(self.text[max(0, mention.start - 5) : mention.start])
            if ((faint and verb) or (weak and verbal) or done) and not when:
                self.wish.unheeded += _ALREADY.search(self.before(k)) is not None
                continue  # 执教于, 采摘过: a verb, of which an attribute has its name
            if self._related(k) and not asked:
                continue  # 指导的学生: what relates rows is not asked for
            if (
                self._told_of(k)
                or self._lies_in(k)
                or self._all_of(k)
                or self._among_those_with(k)
                or self._whole_place(k)
            ):
                continue
            asked_when = when is not None and self.is_timed(k)
            if self.headless(k) and not (asked or asked_when or self._listed_among(k)):
                continue  # 期间入住的客人, 取消的订单: no attribute is asked for
            ranked = any(f.function for f, _ in wish.order) and not self._of_the_first(mention)
            if ranked and not wish.groups and asked:
                period = ASKED_BEFORE.search(self.before(k)) if self.is_timed(k) else None
                kept = part_told(period["p"]) if period else ""
                wish.groups.append(Group(mention, kept, start=mention.start))
                continue
            if (
                wish.having
                and not wish.groups
                and not self.is_amount(k)
                and not self._owned_by_some(k)
            ):
                rows = self.schema.row_class(wish.entity) if wish.entity is not None else ""
                if rows and rows in self._tallied():
                    wish.shown = False  # 文档不足3份, 给出类型: the kinds, not what is counted
                wish.groups.append(Group(mention, start=mention.start))
                continue
            if asked or _WHICH_THEY.match(self.text, mention.end):
                wish.distinct = True
            function: Function | None = None
            if self.is_amount(k) and re.match(
                r"\s*(?:的)?(?:总额|总和|总量|合计|之和|总数)", self.text[mention.end :]
            ):
                function = "sum"
            elif self.is_amount(k) and re.match(
                r"\s*(?:的)?(?:平均值|均值|平均)", self.text[mention.end :]
            ):
                function = "avg"
            elif self.is_amount(k) and self.piece(k).text.startswith("均"):
                own = any("均" in n for a in self.meant(k)[:1] for n in a.names)
                function = None if own else "avg"  # 每类产品的均价
            elif self._whole_of(k) or self._done_by_each(k) or self._done_in_all(k):
                function = "sum"
            wish.items.append(Item(mention, function, start=mention.start))
        self._whens()
        self._wheres()
        self._amounts()

    def _tallied(self) -> set[str]:
        """The classes of the rows of which there are to be so many."""
        counted = (h.item.mention for h in self.wish.having if h.item.function == "count")
        return {self.schema.row_class(m) for m in counted if m is not None}

    def _owned_by_some(self, k: int) -> bool:
        """有两头以上奶牛的农场的名称和县: what is shown of rows that have so many others is no group."""
        head, rows = self.mention(k).head, self.wish.entity
        own = self.schema.row_class(head) if head is not None else ""
        return (
            rows is not None
            and own not in ("", *self._tallied())
            and own == self.schema.row_class(rows)
        )

    def _of_the_first(self, mention: Mention) -> bool:
        """歌曲最少的歌手来自哪个国家: whether what is asked for is kept of rows of which the first was told."""
        start = self.wish.entity.start if self.wish.entity else mention.start
        return start < mention.start and _THE_FIRST.search(self.text, 0, start) is not None

    def _whole_place(self, k: int) -> bool:
        """平台上有多少主播, 统计平台上的主播人数: of rows that are counted, the place where all of them are is no group."""
        counted = any(i.function == "count" for i in self.wish.items)
        led = k == 0 and _LED_IN.fullmatch(self.text, 0, self.piece(k).start) is not None
        return counted and led and _IN_PLACE.match(self.text, self.piece(k).end) is not None

    def _told_of(self, k: int) -> bool:
        """以Cash作为付款方式的客户, 李安在2000年导演的电影: the attribute of a value before it, right before rows."""
        j = k + 1
        follows = j < len(self.pieces) and self.is_rows(j) and OF_ALL.fullmatch(self.row.behind(k))
        values = [t for t in self.wish.told if t.kind == "value" and t.end <= self.piece(k).start]
        if not follows or not values or values[-1].value is None:
            return False
        told = values[-1].value.candidates[:1]
        near = self.text[values[-1].end : self.piece(k).start]
        own = {a.id for a in self.meant(k)[:1]}
        return {c.target for c in told} == own and re.search("[的,。;?]", near) is None

    def _lies_in(self, k: int) -> bool:
        """所有城市所在的州: what is asked of each is shown, not they."""
        j = k + 1
        within = re.fullmatch(r"所[在属]的?", self.row.behind(k)) is not None
        return (
            within and j < len(self.pieces) and self.piece(j).kind == "name" and not self._asked(k)
        )

    def _all_of(self, k: int) -> bool:
        """所有实验室的总样品数: of all together no value is told by itself."""
        function = any(i.function for i in self.wish.items)
        led = re.search(r"(?:所有|全部|全体)$", self.before(k)) is not None
        return function and led and not self.is_amount(k) and self.behind(k)[:1] == "的"

    def _among_those_with(self, k: int) -> bool:
        """有不合格项目的样品: what says which rows are meant is not shown of them."""
        j = k - 1
        led = j >= 0 and self.piece(j).kind == "value" and not self.row.before(k)
        had = led and self.before(j).endswith(("有", "有过", "出现", "存在"))
        follows = any(self.piece(i).start == self.piece(k).end + 1 for i in self.following(k, 1))
        return had and follows and self.behind(k)[:1] == "的"

    def _listed_among(self, k: int) -> bool:
        """Whether a name stands in a list of what is shown, or alone before 是多少."""
        behind = self.text[self.piece(k).end :]
        led = re.search(r"(?:、|和|与|及|其|的|出|,)$", self.before(k)) or k == 0
        ends = re.match(
            r"\s*(?:、|和|与|及|以及|$|[?。!]|(?:分别|各|都)?(?:是|为|有)(?:多少|几|什么|哪|谁))",
            behind,
        )
        return bool(led and ends)
