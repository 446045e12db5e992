"""Comparisons in a Chinese question about joined classes."""

from __future__ import annotations

import re

from duckkb.ontology.values import Kind
from duckkb.reasoning.evidence import AggregateSpan, ComparatorSpan, NumberSpan, SuperlativeSpan
from duckkb.reasoning.interpret.chinese.ages import Ages
from duckkb.reasoning.interpret.chinese.compared import dates, operands
from duckkb.reasoning.interpret.chinese.families.items import Piece
from duckkb.reasoning.interpret.chinese.names import NUMBERED
from duckkb.reasoning.interpret.chinese.often import Often
from duckkb.reasoning.interpret.chinese.others import Others
from duckkb.reasoning.interpret.chinese.results import Results
from duckkb.reasoning.interpret.chinese.wish import AGED, Having, Item, Told, rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD, MEASURE_WORDS
from duckkb.reasoning.plan import Function, Operator
from duckkb.reasoning.regexes import regex

JOINT = regex(r"\s*(?:恰好|正好|刚好)?(?:为|是|等于|=|有|在)?\s*")
_ONLY_THOSE = regex(r"[,。;]\s*(?:只[看要列显]|仅)[一-鿿]{0,3}$")
"""各病因的次数, 只看超过5次的: which of the groups are wanted."""
_AS_MUCH = regex(r"(?:[是为达]|达到|超过|大于|高于|不到)(?:了)?")
"""售价是进价两倍以上: what stands between the amounts."""
TOTALLED = regex(r"(?:总和|总额|总量|总数|合计|总计|之和)$")
_AGAIN = regex(r"[^,。;?!的]{0,12}(?:或者?|或是|并且|而且|且|但)(?:者|是)?\s*")
"""What stands between two bounds of one amount."""


class Amounts(Often, Others, Results, Ages):
    """Reads what is compared with a number, an average or another row."""

    def _comparisons(self) -> None:
        self._won()
        self._than_own()
        self._than_others()
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if k in self.used or not isinstance(span, ComparatorSpan) or span.operator == "ne":
                continue
            if any(dates(span, d, self.text) for d in self.question.spans.dates):
                continue
            values = operands(span, self.question.spans.numbers)
            if values and piece.text == "过" and self.text.startswith("号", values[-1].end):
                self.use(k)  # 住过112号房间
            elif values:
                self._compare(k, span.operator, values)
            else:
                self._against(k, span)

    def _compare(self, k: int, operator: Operator, values: tuple[NumberSpan, ...]) -> None:
        piece = self.piece(k)
        numbers = [j for j, p in enumerate(self.pieces) if p.span in values]
        numbers += [j for n in numbers for j in self._said_twice(n)]
        first = min([k, *numbers])
        first_at = self.piece(first).start
        last = max([k, *numbers])
        self.use(k, *numbers)
        figures = tuple(v.value for v in values)
        unit = next((v.unit_text for v in values if v.unit_text), "") or self._unit_behind(
            values[-1].end
        )
        self.explained.append((values[-1].end, values[-1].end + len(unit)))
        operator = self._closed(max(self.piece(last).end, values[-1].end), operator)
        if operator == "ge" and figures == (1,) and piece.text == "以上":
            operator = "gt"  # 一名以上: else nothing would be said
        many = max(numbers, default=k)
        if unit == "倍" or self._part_of_another(many, k):
            self._so_many_times(many, k, operator, figures)
            return
        counted = self._counted(first, last, unit)
        j = self._amount_compared(first, last) if counted is None else None
        if counted is not None:
            self.wish.having.append(Having(counted, operator, figures))
        elif j is not None:
            ends = values[-1].end + len(unit), piece.end
            self._compare_amount(j, operator, figures, unit, ends)
        else:
            self._compare_by_unit((first_at, last), operator, figures, unit, piece)

    def _part_of_another(self, n: int, k: int) -> bool:
        """报废数超过计划数的1%: whether another amount stands right before the number."""
        told = n - 2 == k and n - 1 not in self.used and self.is_amount(n - 1)
        return told and self.row.before(n).strip("的 ") == "" and not self.row.before(n - 1).strip()

    def _so_many_times(
        self, n: int, k: int, operator: Operator, figures: tuple[int | float, ...]
    ) -> None:
        """售价是进价的两倍以上: an amount compared with so many times another one. `n` is the number."""
        of, own = n - 1, n - 3 if n - 2 == k else n - 2
        amounts = own >= 0 and all(i not in self.used and self.is_amount(i) for i in (own, of))
        said = amounts and _AS_MUCH.fullmatch(self.text, self.piece(own).end, self.piece(of).start)
        if not said or len(figures) != 1 or self.row.before(n).strip("的"):
            self.wish.unheeded += 1
            return
        self.use(own, of)
        mention, end = self.mention(own), self.piece(n).end
        told = Told("than", mention, operator, figures, start=mention.start, end=end)
        told.other = self.mention(of)
        self.wish.told.append(told)

    def _tell(
        self, mention: Mention | None, operator: Operator, figures: tuple[int | float, ...],
        start: int, end: int, unit: str = "", option: int = 0,
    ) -> None:  # fmt: skip
        """Notes a condition on an amount; without a mention the unit tells which."""
        told = Told("number", mention, operator, figures, unit=unit, start=start, end=end)
        told.option = option
        self.wish.told.append(told)

    def _amount_compared(self, first: int, last: int) -> int | None:
        """The piece for the amount that stands before a comparison, or else behind it."""
        before = self.free(self.previous(first, 16), self.is_measure)
        if before is not None:
            return before
        if self._is_number(first - 1) and JOINT.fullmatch(self.row.before(first)):
            return first - 1  # 编号在10到20之间
        behind = self.free(self.following(last, 8), self.is_amount)
        return behind if behind is not None and "的" not in self.row.between(last, behind) else None

    def _is_number(self, j: int) -> bool:
        """Whether a piece names what rows are numbered with."""
        if j < 0 or j in self.used or self.piece(j).kind != "name" or self.is_rows(j):
            return False
        numeric = any(a.kind.numeric for a in self.meant(j)[:2])
        return numeric and NUMBERED.search(self.piece(j).text) is not None

    def _compare_amount(
        self, j: int, operator: Operator, figures: tuple[int | float, ...], unit: str,
        ends: tuple[int, int],
    ) -> None:  # fmt: skip
        """面积超过300, 平均面积超过300, 开业超过10年: `ends` are those of the unit and of the words."""
        self.use(j)
        a, mention = self.aggregate_of(j), self.mention(j)
        if a is not None:
            self.use(a)
            function = self.piece(a).span.function  # type: ignore[union-attr]
            item = Item(mention, function, unit=unit, start=mention.start)
            self.wish.having.append(Having(item, operator, figures))
        elif (function := self._reckoned(j)) is not None:
            item = Item(mention, function, unit=unit, start=mention.start)
            self.wish.having.append(Having(item, operator, figures))
        elif (function := self._extreme(j)) is not None:
            item = Item(mention, function, unit=unit, start=self.piece(j - 1).start)
            self.wish.having.append(Having(item, operator, figures))
        elif (lasted := self._lasted(j, operator, figures[0], unit, ends[0])) is not None:
            self.wish.told.append(lasted)
        else:
            self._tell(mention, operator, figures, mention.start, ends[1], unit)

    def _reckoned(self, j: int) -> Function | None:
        """均价超过50的商家, of a price, 引用总数超过150的会议, of the 引用数 of papers: what is averaged or added up, where
        no amount is called so, and nobody asks for the rows that have it."""
        text, own = self.piece(j).text, [n for a in self.meant(j)[:1] for n in a.names]
        if "均" in text[-2:] and not any("均" in n for n in own):
            return "avg"
        total = TOTALLED.search(text)
        if total is None or any(total.group() in n for n in own):
            return None
        of = {a.class_name for a in self.meant(j)[:1]}
        rows = {self.row_of(k) for k in range(len(self.pieces)) if self.is_rows(k)}
        return None if of & rows else "sum"

    def _extreme(self, j: int) -> Function | None:
        """最低分数不低于60的学生, of marks of which each has several: the least that one has, not the least of all."""
        span = self.piece(j - 1).span if j else None
        if (
            not isinstance(span, SuperlativeSpan)
            or j - 1 in self.used
            or self.row.between(j - 1, j)
        ):
            return None
        of = {a.class_name for a in self.meant(j)[:1]}
        rows = {self.row_of(k) for k in range(len(self.pieces)) if self.is_rows(k)}
        if of & rows or span.limit != 1 or span.offset:
            return None
        self.use(j - 1)
        return "max" if span.descending else "min"

    def _of_kind_behind(self, last: int, unit: str) -> Mention | None:
        """三枚以上金牌, of what somebody won: the rows of which the value right behind tells the kind."""
        kind = self.piece(last + 1) if last + 1 < len(self.pieces) else None
        if kind is None or kind.kind != "value" or kind.mention is None or self.row.behind(last):
            return None
        amounts = self.schema.attributes.values()
        if not re.fullmatch(MEASURE_WORD, unit) or self.schema.of_unit(unit, amounts) is not None:
            return None
        of = {c.class_name for c in kind.mention.candidates}
        return rows_meant(of.pop(), kind.start, kind.start) if len(of) == 1 else None

    def _compare_by_unit(
        self, at: tuple[int, int], operator: Operator, figures: tuple[int | float, ...], unit: str,
        piece: Piece,
    ) -> None:  # fmt: skip
        """30岁以上, 或高于900, 两批以上, 超过两次: no amount is named. `at` is where the first piece starts, and the last one."""
        first_at, last = at
        plain = unit in AGED and operator != "between"
        aged = self._of_an_age(last, operator, figures[0], piece.end) if plain else None
        if aged is not None:
            self.wish.told.append(aged)
            return
        if (same := self._as_before(piece.start)) is not None:
            self._tell(same, operator, figures, piece.start, piece.end, unit)
            return
        rows = self.of_measure_word(unit)
        if rows is None and unit in ("次", "回", "趟"):
            rows = self._done_by(last)
        rows = rows or self._of_kind_behind(last, unit)
        groups = self.wish.groups and unit in "次人个件条"
        if rows is not None or (groups and _ONLY_THOSE.search(self.text[:first_at])):
            item = Item(rows, "count", start=piece.start)
            self.wish.having.append(Having(item, operator, figures))
            return
        self._tell(None, operator, figures, piece.start, piece.end, unit)

    def _as_before(self, start: int) -> Mention | None:
        """低于600或高于900: what the first bound is about, the second is about, too."""
        last = self.wish.told[-1] if self.wish.told else None
        if last is None or last.kind != "number" or last.mention is None or last.end > start:
            return None
        between = self.text[last.end : start]
        return last.mention if _AGAIN.fullmatch(between) else None

    def _closed(self, end: int, operator: Operator) -> Operator:
        """A bound with the remark that it belongs to the range, or does not."""
        m = re.match(r"\s*[的之]?\((?P<no>不)?(?:包?含|包括)", self.text[end:])
        if m is None:
            return operator
        closed: dict[Operator, Operator] = {"gt": "ge", "lt": "le"}
        opened: dict[Operator, Operator] = {"ge": "gt", "le": "lt"}
        return (opened if m["no"] else closed).get(operator, operator)

    def _said_twice(self, k: int) -> list[int]:
        """两名或两名以上: the same number, said before."""
        span, j = self.piece(k).span, k - 1
        if j < 0 or not re.fullmatch(rf"{MEASURE_WORD}?\s*[或及]", self.row.before(k)):
            return []
        before = self.piece(j).span
        if not isinstance(span, NumberSpan) or not isinstance(before, NumberSpan):
            return []
        if before.value != span.value:
            return []
        self.explained.append((self.piece(j).start, self.piece(k).start))
        return [j]

    def _unit_behind(self, end: int) -> str:
        m = re.match(
            r"\s*(平方公里|平方米|公里|千米|公斤|千克|毫升|厘米|毫米|千伏|[千兆]瓦时?|千卡|公顷|分钟|小时|美元|(?![的以之且而或和与及至到者])[一-鿿])",
            self.text[end:],
        )
        return m[1] if m else ""

    def _of_kinds(self, k: int) -> bool:
        """演过至少3个不同角色的演员: whether a name is a text that other rows keep of those behind it."""
        own = [] if self.is_rows(k) or self.piece(k).kind != "name" else self.meant(k)[:1]
        rows = self.rows_among(self.following(k, 2))
        if not own or own[0].kind is not Kind.TEXT or own[0].key or rows is None:
            return False
        whose = self.row.between(k, rows) == "的"
        return whose and self.row_of(rows) not in ("", own[0].class_name)

    def _counted(self, first: int, last: int, unit: str) -> Item | None:
        """至少有3个茶园, 球员不少于6人, 两家以上博物馆: rows that are counted."""
        if unit in AGED or unit == "星":
            return None  # 30岁以下会员, 3星评分
        near = first - 1
        told = (
            near >= 0
            and near not in self.used
            and self.is_amount(near)
            and not self.row.before(first)
        )
        for j in self.following(last, 6) if not told else ():
            if j in self.used or self.piece(j).kind == "number":
                continue
            between = self.row.between(last, j)
            plain = "的" not in re.sub(r"\(.*?\)的", "", between)
            if self.is_rows(j) and (plain or (between == "的" and self._asks_which(first))):
                self.use(j)
                mention = self.mention(j)
                return Item(mention, "count", start=mention.start)
            if re.fullmatch(rf"{MEASURE_WORD}?(?:不同的?)?", between) and self._of_kinds(j):
                self.use(j)
                return Item(self.mention(j), "count", distinct=True, start=self.piece(j).start)
            break
        for j in self.previous(first, 4):
            span = self.piece(j).span
            if isinstance(span, AggregateSpan) and span.function == "count":
                self.use(j)
                continue
            if j in self.used:
                continue
            if self.piece(j).kind != "name":
                break
            gap = self.text[self.piece(j).end : self.piece(first).start]
            if self.is_rows(j) and re.fullmatch(
                r"(?:的)?(?:[人件个次场批]?数量?|数目|总数|人数)?(?:有|为|在|却|也)?\s*", gap
            ):
                counted = not unit or unit in MEASURE_WORDS
                if counted:
                    self.use(j)
                    mention = self.mention(j)
                    return Item(mention, "count", start=mention.start)
            return None
        m = re.search(r"([一-鿿]{2})(?:的)?[次人件]数$", self.text[: self.piece(first).start])
        if (
            m
            and unit in ("", "次", "件", "人", "批", "单", "笔")
            and (verb := self.like(m[1])) is not None
        ):
            self.explained.append(m.span())
            return Item(verb, "count", start=m.start())
        return None
