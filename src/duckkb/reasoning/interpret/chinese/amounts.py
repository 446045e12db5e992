"""Comparisons in a Chinese question about joined classes."""

from __future__ import annotations

import re
from dataclasses import replace

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import AggregateSpan, ComparatorSpan, NumberSpan, Unit
from duckkb.reasoning.interpret.chinese.compared import dates, operands
from duckkb.reasoning.interpret.chinese.families.items import Piece
from duckkb.reasoning.interpret.chinese.names import NUMBERED
from duckkb.reasoning.interpret.chinese.often import Often
from duckkb.reasoning.interpret.chinese.wish import AGED, Having, Item, Told, attribute_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD, MEASURE_WORDS
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_JOINT = regex(r"\s*(?:恰好|正好|刚好)?(?:为|是|等于|=|有|在)?\s*")
_ONLY_THOSE = regex(r"[,。;]\s*(?:只[看要列显]|仅)[一-鿿]{0,3}$")
"""各病因的次数, 只看超过5次的: which of the groups are wanted."""
_LISTED_NUMBER = regex(r"号?\s*(?:或者?|和|与|、|及)\s*")
_COUNTED = regex(rf"\s*(?:{MEASURE_WORD}|[年月日天岁号点])")
_NEVER = regex(r"(?:从来?|还|都)?[没未](?:有|曾)?[一-鿿]{1,2}过$")
_AS_MUCH = regex(r"(?:[是为达]|达到|超过|大于|高于|不到)(?:了)?")
"""售价是进价两倍以上: what stands between the amounts."""
_AGAIN = regex(r"[^,。;?!的]{0,12}(?:或者?|或是|并且|而且|且|但)(?:者|是)?\s*")
"""What stands between two bounds of one amount."""


class Amounts(Often):
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
        if self._is_number(first - 1) and _JOINT.fullmatch(self.row.before(first)):
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
        elif self._averaged(j):
            item = Item(mention, "avg", unit=unit, start=mention.start)
            self.wish.having.append(Having(item, operator, figures))
        elif (lasted := self._lasted(j, operator, figures[0], unit, ends[0])) is not None:
            self.wish.told.append(lasted)
        else:
            self._tell(mention, operator, figures, mention.start, ends[1], unit)

    def _averaged(self, j: int) -> bool:
        """均价超过50的商家, of a price: what is averaged, where no amount is called so."""
        own = (n for a in self.meant(j)[:1] for n in a.names)
        return "均" in self.piece(j).text[-2:] and not any("均" in n for n in own)

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

    def _ordinals(self) -> None:
        """第3轮, 学分为4: a number that an attribute equals."""
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if k in self.used or not isinstance(span, NumberSpan):
                continue
            word = self.text[piece.end : piece.end + 1]
            if self._numbered(k):
                continue
            if span.unit is Unit.ORDINAL or piece.text.startswith("第"):
                numeric = [a for a in self.schema.attributes.values() if a.kind.numeric]
                named = [a for a in numeric if word and a.name.startswith(word)]
                if len(named) == 1:
                    self.use(k)
                    said = attribute_meant(named[0].id, piece.start, piece.end)
                    self._tell(said, "eq", (span.value,), piece.start, piece.end + 1)
                continue
            j = k - 1
            joint = j >= 0 and j not in self.used and _JOINT.fullmatch(self.row.before(k))
            named = joint and self.is_amount(j)  # 年龄是18岁
            if span.unit_text in AGED and not named and self._aged(k):
                continue
            if not named and self._in_units(k):
                continue
            if not joint or self._row_of_number(k, j):
                continue
            if self._of_key(k, j):
                continue
            if not self.is_amount(j):
                self._written(k, j)
            else:
                self.use(k, j)
                said = self.mention(j)
                self._tell(said, "eq", (span.value,), said.start, piece.end, span.unit_text)
                if self.schema.of_unit(span.unit_text, self.meant(j)) is not None:
                    self.explained.append((piece.end, piece.end + len(span.unit_text)))

    def _aged(self, k: int) -> bool:
        """25岁的读者, 25岁读者: an age that is told without a comparison."""
        piece = self.piece(k)
        rows = k + 1 < len(self.pieces) and self.is_rows(k + 1)
        unit = re.match(r"\s*周?岁?\s*(?:的|$|[,。?])?", self.text[piece.end :])
        assert unit is not None
        ends = unit.group().strip("周岁 ") or piece.end + unit.end() == len(self.text)
        beside = rows and piece.end + unit.end() == self.piece(k + 1).start
        if not (ends or beside) or re.search(r"[过于到满够达少多]\s*$", self.row.before(k)):
            return False
        span = piece.span
        assert isinstance(span, NumberSpan)
        self.use(k)
        self.explained.append((piece.end, piece.end + unit.end()))
        self._tell(None, "eq", (span.value,), piece.start, piece.end, "岁")
        return True

    def _in_units(self, k: int) -> bool:
        """5星评论, 3星或4星的电影, 30分钟的课程: an amount of rows that its unit tells, without a comparison."""
        places, unit = [k], self._unit_behind(self.piece(k).end)
        listed = re.compile(rf"(?:{unit})?级?{_LISTED_NUMBER.pattern}")
        while places[-1] + 1 < len(self.pieces) and listed.fullmatch(self.row.behind(places[-1])):
            places.append(places[-1] + 1)
        last = self.piece(places[-1]).end
        unit = unit and self._unit_behind(last)
        j = places[-1] + 1
        if not unit or any(self.piece(i).kind != "number" for i in places):
            return False
        if j < len(self.pieces) and not re.fullmatch(
            "级?的?", self.text[last + len(unit) : self.piece(j).start]
        ):
            return False
        beside = j < len(self.pieces) and self.piece(j).kind == "name"
        rows = self.row_of(j) if beside and self.is_rows(j) else ""
        own = self.schema.classes[rows].attributes if rows else ()
        named = self.meant(j) if beside and self.is_measure(j) and not rows else []
        found = self._near_rows(j, named)[:1]
        found = found or [a for a in (self.schema.of_unit(unit, own),) if a is not None]
        if not found and unit == "星":
            rated = (self.schema.of_unit(unit, c.attributes) for c in self.schema.classes.values())
            found = self._near_rows(j, [a for a in rated if a is not None])
        if len(found) != 1 or (unit != "星" and not rows):
            return False
        for i in places:
            span, start, end = self.piece(i).span, self.piece(i).start, self.piece(i).end
            assert isinstance(span, NumberSpan)
            self._tell(
                attribute_meant(found[0].id, start, end), "eq", (span.value,), start,
                last + len(unit), unit, option=k + 1 if len(places) > 1 else 0,
            )  # fmt: skip
        denied = _NEVER.search(self.text, 0, self.piece(places[0]).start)
        if denied is not None:  # 没有打过4星的评论者
            for told in self.wish.told[-len(places) :]:
                told.never = told.negated = True
            self.use(*self.inside(*denied.span()))
        self.use(*places, *([j] if beside and not rows else []))
        start = denied.start() if denied is not None else self.piece(k).start
        self.explained.append((start, last + len(unit)))
        return True

    def _near_rows(self, j: int, kept: list[Attribute]) -> list[Attribute]:
        """5星的电影: of what may be told so that of the rows behind, or of those that refer to them, where there is any."""
        behind = (i for i in range(j, len(self.pieces)) if self.is_rows(i))
        rows = next((self.row_of(i) for i in behind), "")
        near = {rows, *self.schema.referring(rows)} if rows else set[str]()
        return [a for a in kept if a.class_name in near] or kept

    def _row_of_number(self, k: int, j: int) -> bool:
        """供应商3的产品: the row that a number right behind tells, of rows that are numbered."""
        span = self.piece(k).span
        assert isinstance(span, NumberSpan)
        keys = self.schema.key(self.row_of(j)) if self.is_rows(j) and not span.unit_text else ()
        key = keys[0] if keys and keys[0].kind.numeric else None
        start, end = self.piece(k).start, self.piece(k).end
        bare = self.piece(k).text.isdecimal() and not self.row.before(k).strip()
        if key is None or not bare or _COUNTED.match(self.text, end):
            return False
        self.use(k)
        self._tell(attribute_meant(key.id, start, start), "eq", (span.value,), start, end)
        return True

    def _of_key(self, k: int, j: int) -> bool:
        """编号为3的供应商: rows told by what tells them apart."""
        if self.piece(j).kind != "name" or self.is_rows(j) or self.is_amount(j):
            return False
        span = self.piece(k).span
        assert isinstance(span, NumberSpan)
        mention, end = self.mention(j), self.piece(k).end
        if not any(a.kind.numeric for a in self.meant(j)[:2]):
            return False
        if self.text[end : end + 1] == "的" and mention.head is None:
            rows = [i for i in self.inside(end + 1, end + 2) if self.is_rows(i)]
            mention = replace(mention, head=self.mention(rows[0])) if rows else mention
        self.use(k, j)
        self._tell(mention, "eq", (span.value,), mention.start, end)
        return True

    def _written(self, k: int, j: int) -> None:
        """房号是301: a text may look like a number."""
        named = self.piece(j).kind == "name" and not self.is_rows(j)
        if not named or all(a.kind.numeric for a in self.meant(j)):
            return
        self.use(k, j)
        mention, piece = self.mention(j), self.piece(k)
        value = self.text[piece.start : piece.end]
        told = Told("text", mention, "eq", (value,), start=mention.start, end=piece.end)
        behind = self.inside(piece.end + 1, piece.end + 2) if self.behind(k, 1) == "的" else []
        rows = self.rows_among(behind)
        told.owner = self.mention(rows) if rows is not None else None  # 名称为337的账户
        self.wish.told.append(told)

    def _numbered(self, k: int) -> bool:
        """90号部门, 70或90号部门: rows that are told by their number."""
        piece = self.piece(k)
        rows = self.rows_among(self.following(k, 1))
        numbered = rows is not None and self.text[piece.end : self.piece(rows).start] == "号"
        key = self.schema.key(self.row_of(rows)) if rows is not None and numbered else ()
        if not key:
            return False
        places = [k]
        while (
            places[0]
            and self.piece(places[0] - 1).kind == "number"
            and _LISTED_NUMBER.fullmatch(self.row.before(places[0]))
        ):
            places.insert(0, places[0] - 1)
        for j in places:
            span = self.piece(j).span
            assert isinstance(span, NumberSpan)
            start, end = self.piece(j).start, self.piece(j).end
            said = attribute_meant(key[0].id, start, start)
            self._tell(said, "eq", (span.value,), start, end, option=k + 1)
        self.use(*places)
        self.explained.append((piece.end, piece.end + 1))
        return True
