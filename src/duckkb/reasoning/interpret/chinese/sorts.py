"""What a Chinese question about joined classes sorts by where it says so: 按…从高到低排."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import SuperlativeSpan
from duckkb.reasoning.interpret.chinese.clauses import STOP, Clauses
from duckkb.reasoning.interpret.chinese.names import FROM_HIGH, FROM_LOW, IN_FRONT
from duckkb.reasoning.interpret.chinese.wish import Item
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.regexes import found_by, regex

_LISTS_ROWS = regex(
    r"(?:的?(?:顺序|先后))?,?(?:列出|显示|返回|列举|展示|给出)(?!.*(?:数|多少|几|总|均))"
)
"""按入职日期列出…: what is listed by a time stands in its order."""
_NAMES = regex(r"[一-鿿]{0,4}(?:名称|姓名|名字|名)")
_SORTED_BY = regex(r"(?:按照?|根据|依照?|以)(?:其|它们?的?|各自的?)?$")
_GROUPS = regex(r"(?:[按每各]|按照|根据|每一?个|各个)$")
_FROM_HIGH = regex(FROM_HIGH.pattern + "|高低|大小|多少排")
_HOW_MANY = ("数量", "数目", "个数", "人数", "次数", "总数")
_RANKED = regex(r"的?(?:排名|排行榜?|排个[名序]|排一?下名)[?。]?$")
"""各科室的平均月薪排名."""
_TELLS_ORDER = regex(rf"排|[升降倒]序|[从由自](?:.|便宜)[到至往]|的{IN_FRONT}")
_GRADES = {
    **dict.fromkeys("早晚先后新旧", "新"), **dict.fromkeys(("贵", "便宜"), "贵"), **dict.fromkeys("高低", "高"),
    **dict.fromkeys("长短", "长"), **dict.fromkeys("大小", "大"), **dict.fromkeys("轻重", "重"),
    **dict.fromkeys("快慢", "快"), **dict.fromkeys("远近", "远"),
}  # fmt: skip
"""The adjective that tells what rows are sorted by from one to the other."""
_GRADE = regex("|".join(_GRADES))
_OF_TIME = regex("[早晚先新旧]")
_ENDS = regex(r"(?:是|为|有)?(?:多少)?\W*")
_THEN = regex(r"\s*,?(?:再|然后再?|接着|其次)(?:按照?|根据|依照?)")


class Sorts(Clauses):
    """Reads sort orders."""

    def _sorted(self) -> None:
        """按X从高到低排."""
        for k in list(self.names()):
            if self.is_rows(k) and self._owns_next(k):
                continue
            owned = k > 0 and self._owns_next(k - 1)
            led = _SORTED_BY.search(self.before(k - 1 if owned else k)) is not None
            if not (self.is_measure(k) or led):
                continue
            behind = self.text[self.piece(k).end :]
            clause = STOP.split(behind)[0][:16]
            first = led and _THEN.search(clause)
            if first:
                clause = clause[: first.start()] + "排序"  # 先按甲再按乙排序
            low, high = FROM_LOW.search(clause), _FROM_HIGH.search(clause)
            if high and high.group() in ("高低", "大小") and "排" not in clause:
                high = None  # 文件大小
            ranked = r"排序|排列|排名(?!前|第)|排一下"
            told = low or high or (re.search(ranked, clause) if led else None)
            if told is None and led and (self.is_timed(k) or _NAMES.fullmatch(self.piece(k).text)):
                told = _LISTS_ROWS.match(clause)
                end = self.piece(k).end
                self.explained += [(end, end + told.end())] if told else []
            if told and self.piece(k).text in _HOW_MANY and self._counted_before(k):
                self.use(k)
                continue  # 各有多少本书, 按数量排: what was counted
            if told and re.search(r"按|根据|依", clause[: told.start()]):
                continue  # 名称和床位数按床位数排: the first one is shown
            first_few = re.search(r"前[\d一二三四五六七八九十两]", clause)
            few = self._few_behind(self.piece(k).end, len(clause)) if first_few else None
            if told is None or (first_few and (few is None or not (low or high))):
                continue
            if few is not None:  # 按销量从高到低列出前五名
                self.wish.limit, self.wish.offset = few.limit, few.offset
            self.use(k, *((k - 1,) if owned else ()))
            a = self.aggregate_before(k)
            mention = self.mention(k)
            function = None
            if a is not None:
                self.use(a)
                function = self.piece(a).span.function  # type: ignore[union-attr]
            item = Item(mention, function, start=mention.start)
            if self.is_rows(k) and not self._grouped_by(k):
                item = Item(mention, "count", start=mention.start)
            self.wish.order.append((item, low is None and (high is not None)))
            inside = [
                j
                for j, p in enumerate(self.pieces)
                if p.kind == "superlative" and mention.end <= p.start < mention.end + len(clause)
            ]
            self.use(*inside)

    def _few_behind(self, start: int, length: int) -> SuperlativeSpan | None:
        """The first few rows that a clause asks for."""
        spans = (self.piece(j).span for j in self.inside(start, start + length))
        return next((s for s in spans if isinstance(s, SuperlativeSpan) and s.limit), None)

    def _grouped_by(self, k: int) -> bool:
        """按流派分组, …, 按流派排序: whether it is by these rows that others are grouped."""
        return any(
            p.text == self.piece(k).text and _GROUPS.search(self.before(j)) is not None
            for j, p in enumerate(self.pieces[:k])
        )

    def _owns_next(self, k: int) -> bool:
        """按订单金额排序: whose amount it is that is sorted by."""
        led = self.piece(k).kind == "name" and _SORTED_BY.search(self.before(k)) is not None
        beside = k + 1 < len(self.pieces) and not self.row.behind(k)
        return led and beside and self.is_rows(k) and self.is_measure(k + 1)

    def _counted_before(self, k: int) -> bool:
        """Whether it is asked how many of something there are, in a clause before."""
        return any(
            p.kind == "aggregate"
            and re.match(r"多少|几", p.text)
            and STOP.search(self.text[p.end : self.piece(k).start])
            for p in self.pieces[:k]
        )

    def _order_told(self) -> None:
        """…的平均月薪, 按从高到低排列: sorted by the last amount that is shown."""
        wish = self.wish
        m = _FROM_HIGH.search(self.text) or FROM_LOW.search(self.text)
        m = m or (_RANKED.search(self.text) if wish.groups else None)
        # 从高到低取前五名: of what these are the first, nothing else says
        bare = all(i.mention is None and i.graded == "排名" for i, _ in wish.order)
        if not bare or m is None or not _TELLS_ORDER.search(self.text):
            return
        wish.order = []
        if found_by(m, _RANKED):
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
        amounts = [
            i
            for i in wish.items
            if i.function or (i.mention is not None and self._amounts_to(i.mention))
        ]
        up = FROM_LOW.search(m.group()) is not None
        if _OF_TIME.search(m.group()) or not amounts:
            self._sorted_as_graded(m, up)
        else:
            wish.order.append((amounts[-1], not up))

    def _sorted_as_graded(self, told: re.Match[str], up: bool) -> None:
        """从新到旧, 贵的在前: sorted by what is shown of a time, or else by what the adjective grades."""
        word = _GRADE.search(told.group())
        if word is None:
            return
        self.explained.append(told.span())
        times = [
            i
            for i in self.wish.items
            if i.mention is not None and not i.function and self._is_time(i.mention)
        ]
        if len(times) == 1 and _OF_TIME.search(told.group()):
            self.wish.order.append((times[0], not up))
        else:
            item = Item(None, graded=_GRADES[word.group()], start=told.start())
            self.wish.order.append((item, not up))

    def _is_time(self, mention: Mention) -> bool:
        found = [self.schema.attributes.get(c.target) for c in mention.of("attribute")[:1]]
        return any(a is not None and self.schema.timed(a) for a in found)

    def _amounts_to(self, mention: Mention) -> bool:
        found = [self.schema.attributes.get(c.target) for c in mention.of("attribute")[:2]]
        return any(a is not None and a.measure for a in found)

    def _amount_ranked(self, k: int, span: SuperlativeSpan) -> Item | None:
        """第二高的引用数: the amount that ends the question is what is compared, and is shown."""
        j = k + 1
        if (
            not (span.offset or span.limit > 1)
            or j >= len(self.pieces)
            or not self.is_amount(j)
            or self.is_rows(j)
            or self.row.between(k, j) != "的"
            or not _ENDS.fullmatch(self.row.behind(j))
        ):
            return None
        mention = self.mention(j)
        return Item(mention, start=mention.start)
