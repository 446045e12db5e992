"""Comparisons of a Chinese question with other rows, or with an aggregate of all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import AggregateSpan, ComparatorSpan
from duckkb.reasoning.interpret.chinese.clauses import STOP, Clauses
from duckkb.reasoning.interpret.chinese.distances import THAN
from duckkb.reasoning.interpret.chinese.doers import pieces_of
from duckkb.reasoning.interpret.chinese.grades import graded
from duckkb.reasoning.interpret.chinese.wish import Having, Item, Told, attribute_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.moments import only_day
from duckkb.reasoning.interpret.occasions import begins, born, over
from duckkb.reasoning.interpret.planned import planned_times, turned_out, whole_and_used
from duckkb.reasoning.plan import Function, Operator
from duckkb.reasoning.regexes import regex

GREATER = regex(
    r"都?(?:要|更|还)?(?<!多)(?:年长|[高大多长贵重快远晚]|(?P<less>年轻|[低小少短轻慢近早]|便宜))(?=[的,。?]|$)"
)
_EVERY = regex(r"所有|全部|任何|任意|任一|每")
_THEIRS = regex(r"(?:自己|其|他们?|她们?|它们?|各自)?的?")
_SAME = regex(
    r"(?:[都各]|分别)?(?:是|为)?(?P<no>不(?:是|为)?)?(?:同一[个人家名位种座]{0,2}|一样|相同|一致|(?<=不)同)"
)
_SIDE_BY_SIDE = regex(r"的?[和与跟同及]")
_AS_PLANNED = regex(
    r"比(?:原定?|既定|预定)?的?(?:计划|预[计期定]|约定|规定)的?(?:日期|时间)?(?P<so>晚|早|提前|推[迟后]|延[迟后])了?"
    r"|(?P<ahead>提前)|(?P<late>推[迟后]|延[迟后期误]|超[时期]|逾期|晚点|误点|晚(?=[到交缴付还]))|(?:按[时期]|准时|如期|按计划)"
)
"""How what was done lies to when it was to be."""
_DEED = regex(
    r"(?P<open>而?(?:还|仍|尚)?[没未]有?)?才?(?:实际)?(?:(?P<over>[完竣结收][工成束尾]|交[付货]|到货|[到送]达|签收|归还|[到还交缴付]过?(?:房租|租金|学费|费用?|款|钱|书|货)?)"
    r"|[开动][工始]|启动|出发)了?的?"
)
"""延期完工, of rows that keep when they were to begin and to end."""
_DENIED: Mapping[str, Operator] = {"gt": "le", "lt": "ge", "le": "gt"}
_OVERSPENT = regex(r"(?<![没未不])超支了?")
_HOW_FAR = regex(r"\s*(?:了|的)?(?:多少|几|[\d一二两三四五六七八九十])")
_PART = regex(r"\s*的?(?:一半|[\d一二两三四五六七八九十几.]+(?:倍|成|%|分之))")


class Others(Clauses):
    """Reads what is compared with another row, with each of some rows, or with their aggregate."""

    def _than_others(self) -> None:
        """预算比甲公司高, 比生物系所有老师工资都高: compared with another row, or with each of some."""
        self._overspent()
        self._same_or_not()
        self._than_theirs()
        self._as_planned()
        self._than_each()
        for m in THAN.finditer(self.text):
            inside = [k for k in self.inside(m.end(), len(self.text)) if k not in self.used]
            value = inside[0] if inside and self.piece(inside[0]).kind == "value" else None
            adjective = (
                GREATER.search(self.text, self.piece(value).end) if value is not None else None
            )
            if (
                value is None
                or adjective is None
                or STOP.search(self.text[m.end() : adjective.start()])
            ):
                continue
            if not re.fullmatch(r"\s*", self.text[m.end() : self.piece(value).start]):
                continue
            between = self.inside(self.piece(value).end, adjective.start())
            # 比甲站投运早, 入职日期比甲早: a time of theirs
            grades = self.is_timed if adjective.group()[-1] in "早晚" else self.is_amount
            leading = [k for k in self.previous(value, 14) if grades(k) and k not in self.used]
            named = [k for k in between if grades(k)] or leading[:1]
            behind = re.match(r"\s*[了出]?(?:多少|几)", self.text[adjective.end() :])
            word = adjective.group().strip("都要更还")
            meant = self.mention(named[0]) if named else self._graded_by(value, word)
            if (
                meant is None
                or behind
                or any(self.piece(k).kind not in ("name", "number", "comparator") for k in between)
            ):
                continue
            gap = self.text[self.piece(value).end : adjective.start()]
            more = (adjective["less"] is None) != (not named and self._of_birth(meant))
            every = re.search(r"所有|任何|每|全部", gap) is not None
            some = re.search(r"至少|任意|某", gap) is not None
            function: Function | None = None
            if every or some:
                function = "max" if more == every else "min"
            mention, said = meant, self.piece(value).mention
            assert said is not None
            told = [k for k in self.inside(*adjective.span()) if self.piece(k).kind == "comparator"]
            self.use(value, *named[:1], *leading[:1], *between, *told)
            self.explained.extend((m.span(), (self.piece(value).end, adjective.end())))
            inner = Told("value", None, "eq", value=said, start=said.start, end=said.end)
            self.wish.told.append(
                Told(
                    "nested", mention, "gt" if more else "lt", function=function,
                    inside=(inner,), start=min(mention.start, m.start()), end=adjective.end(),
                )
            )  # fmt: skip

    def _than_each(self) -> None:
        """评分低于所有英文歌曲的歌曲, 时间比任何意大利菜都长的菜谱: an amount compared with that of each of some rows."""
        compared = [
            (self.piece(k).start, self.piece(k).end, span.operator)
            for k in range(len(self.pieces))
            if k not in self.used and isinstance(span := self.piece(k).span, ComparatorSpan)
        ]
        compared += [(*m.span(), None) for m in THAN.finditer(self.text)]
        for start, end, operator in compared:
            outer = self.free(reversed(self.inside(max(0, start - 6), start)), self.is_amount)
            more = GREATER.search(self.text, end) if operator is None else None
            if outer is None or (operator is None) is not (more is not None):
                continue
            stop = more.start() if more else len(self.text)
            some = self._each_of(outer, end, stop)
            if some is None:
                continue
            last = self.piece(some[-1]).end
            if more is not None:
                last = more.end()
                operator = "lt" if more["less"] else "gt"
            if operator not in ("gt", "ge", "lt", "le"):
                continue
            inner = [self.piece(k).mention for k in some if self.piece(k).kind == "value"]
            inside = tuple(
                Told("value", None, "eq", value=v, start=v.start, end=v.end) for v in inner if v
            )
            named = some[-1] if self.is_amount(some[-1]) else outer  # 评分低于所有英文歌曲评分
            mention = self.mention(named)
            self.use(outer, *some, *self.inside(start, end), *self.inside(stop, last))
            self.explained.append((start, last))
            self.wish.told.append(
                Told(
                    "nested", mention, operator, function="max" if operator[0] == "g" else "min",
                    inside=inside, start=self.piece(outer).start, end=last,
                )
            )  # fmt: skip

    def _each_of(self, outer: int, start: int, stop: int) -> list[int] | None:
        """The pieces from `start` on that say with which rows an amount is compared, each of them; none where
        others stand among them, or it is not said that each is meant."""
        some: list[int] = []
        for k in self.inside(start, stop):
            piece = self.piece(k)
            own = piece.kind == "name" and self.is_amount(k)
            own = own and any(a in self.meant(outer) for a in self.meant(k))
            if k in self.used or piece.kind not in ("value", "name"):
                return None
            some.append(k)
            said = _EVERY.search(self.text[start : piece.start])
            told = any(self.piece(j).kind == "value" for j in some)
            ends = re.match(r"的|$|[,。?]", self.text[piece.end :]) or piece.end >= stop - 1
            if told and said and ends and (own or self.is_rows(k)):
                return some
            if STOP.search(self.text[start : piece.end]):
                return None
        each = some and self.piece(some[-1]).kind == "value" and stop < len(self.text)
        return some if each and _EVERY.search(self.text[start:stop]) else None

    def _graded_by(self, k: int, word: str) -> Mention | None:
        """比《雨巷》贵, 比李梦年轻: the amount or the birth that an adjective speaks of, of the rows that a value names."""
        said = self.piece(k).mention
        found = said.candidates[:1] if said is not None else ()
        of = found[0].class_name if found else ""
        named = {a.id for a in self.schema.label(of)} if of in self.schema.classes else set[str]()
        a = graded(word, [of], self.schema) if named & {c.target for c in found} else None
        at = self.piece(k).start
        plain = a is not None and (a.measure or born(a))
        return attribute_meant(a.id, at, at) if a and plain else None

    def _of_birth(self, meant: Mention) -> bool:
        """Whether it is a birth, which is the later the younger somebody is."""
        return born(self.schema.attributes[meant.candidates[0].target])

    def _than_theirs(self) -> None:
        """月薪比师傅高: an amount of rows compared with that of those of their own kind they refer to."""
        for m in THAN.finditer(self.text):
            k = next(iter(self.inside(m.end(), m.end() + 5)), None)
            copy = self.row_of(k) if k is not None and self.is_rows(k) else ""
            if k is None or copy not in self.schema.copies or k in self.used:
                continue
            end = self.piece(k).end
            more = GREATER.search(self.text, end)
            between = self.inside(end, more.start()) if more else []
            if more is None or STOP.search(self.text[end : more.start()]):
                continue
            named = [j for j in (*between, *self.previous(k, 14)) if self.is_measure(j)]
            younger = more["less"] == "年轻"
            found = [a for j in named[:1] for a in self.meant(j)[:1]]
            found = found or (self._births(self.schema.copies[copy]) if younger else [])
            if not found or not _THEIRS.fullmatch(self.text[m.end() : self.piece(k).start]):
                continue
            turned = born(found[0]) and (younger or self.is_age(named[0]))
            inside = [j for j in self.inside(*more.span()) if self.piece(j).kind == "comparator"]
            self.use(k, *between, *named[:1], *inside)
            self.explained.append((m.start(), more.end()))
            sides = [
                attribute_meant(f"{of}.{found[0].name}", at, at)
                for at, of in ((m.start(), self.schema.copies[copy]), (m.end(), copy))
            ]
            operator = "gt" if (more["less"] is None) != turned else "lt"
            self.wish.told.append(
                Told("than", sides[0], operator, other=sides[1], start=m.start(), end=more.end())
            )

    def _births(self, class_name: str) -> list[Attribute]:
        return [a for a in self.schema.classes[class_name].attributes if born(a)]

    def _against(self, k: int, span: ComparatorSpan) -> None:
        """高于平均值, 超过男球员平均身高: compared with an aggregate of all."""
        near = [
            j for j in (*self.following(k, 12), *self.previous(k, 8))
            if isinstance(self.piece(j).span, AggregateSpan)
            and self.piece(j).span.function in ("avg", "max", "min")  # type: ignore[union-attr]
            and j not in self.used
        ]  # fmt: skip
        if not near:
            if not self._against_plan(k, span):
                self._against_own(k, span)
            return
        at = near[0]
        inner = self.free(self.following(at, 2), self.is_amount)
        outer = self.free(self.previous(min(k, at), 10), self.is_amount)
        name = outer if outer is not None else inner
        if name is None:
            return
        inside: list[Told] = []
        lower, upper = sorted((k, at))
        if (than := self._than_some(at, lower)) is not None:
            lower = than
        for j in range(lower + 1, upper):
            if self.piece(j).kind == "value":
                value = self.piece(j).mention
                assert value is not None
                inside.append(
                    Told("value", None, "eq", value=value, start=value.start, end=value.end)
                )
                self.use(j)
            elif self.is_rows(j):
                self.use(j)
                self.wish.unheeded += not (inside or self._are_own(j, name))
        function = self.piece(at).span.function  # type: ignore[union-attr]
        self.use(k, at, name, *([inner] if inner is not None else []))
        mention = self.mention(name)
        mean = self.aggregate_of(name) if not inside and name == outer else None
        if mean is not None and mean != at:
            self.use(mean)
            item = Item(mention, self.piece(mean).span.function, start=mention.start)  # type: ignore[union-attr]
            self.wish.having.append(Having(item, span.operator, of_all=function))
            return
        self.wish.told.append(
            Told(
                "nested", mention, span.operator, function=function,
                inside=tuple(inside), start=mention.start, end=self.piece(k).end,
            )
        )  # fmt: skip

    def _overspent(self) -> None:
        """超支的项目: rows of which more has gone than they had."""
        m = _OVERSPENT.search(self.text)
        classes = [self.schema.classes[c] for c in self.spoken_of()] if m else []
        pairs = [p for p in map(whole_and_used, classes) if p is not None]
        if m is None or len(pairs) != 1 or self.inside(*m.span()):
            return
        whole, used = (attribute_meant(a.id, *m.span()) for a in pairs[0])
        self.explained.append(m.span())
        told = Told("than", used, "gt", other=whole, start=m.start(), end=m.end())
        self.wish.told.append(told)

    def _as_planned(self) -> None:
        """比计划晚开工, 提前竣工, 没按时还: when something was, compared with when it was to be."""
        m = _AS_PLANNED.search(self.text)
        if m is None or _HOW_FAR.match(self.text, m.end()):
            return
        inside = self.inside(*m.span())
        if any(self.piece(k).kind == "value" or self.is_amount(k) for k in inside):
            return  # 晚点分钟, 逾期 of loans that are 逾期
        near = [*inside, *self.inside(m.end(), m.end() + 3)]
        near += self.inside(max(0, m.start() - 6), m.start())
        near = [k for k in near if k not in self.used and self.is_timed(k) and not self.is_rows(k)]
        meant = [{a.id for a in self.meant(k)} for k in near]
        owners = dict.fromkeys(
            (*self.spoken_of(), *(a.class_name for k in near for a in self.meant(k)))
        )
        pairs = [p for c in owners for p in planned_times(self.schema.classes[c])]
        pairs = pairs or self._planned_beside(owners or self.schema.classes)
        told = [p for p in pairs if near and all(ids & {a.id for a in p} for ids in meant)]
        told = told if near else pairs
        deed = _DEED.match(self.text, m.end())
        if len(told) > 1 and not near and deed:
            told = [p for p in told if (over if deed["over"] else begins)(p[1])]
        if len(told) != 1:
            return
        end = m.end() if deed is None else deed.end()
        denied = re.search(r"(?:[没未]有?|不)(?:能|是)?$", self.text[: m.start()])
        start = denied.start() if denied else m.start()
        late = m["late"] or (m["so"] or "")[:1] in ("晚", "推", "延")
        operator: Operator = "gt" if late else "lt" if m["ahead"] or m["so"] else "le"
        inside = [
            k
            for k in self.inside(start, end)
            if self.piece(k).kind in ("comparator", "superlative")
        ]
        self.use(*near, *inside)
        self.explained.append((start, end))
        planned, real = (attribute_meant(a.id, *m.span()) for a in told[0])
        today = only_day(self.question.now.date(), start, end)
        if m["late"] and deed and deed["open"]:  # 逾期未还
            due = Told("date", planned, "lt", date=today, start=start, end=end)
            self.wish.told += [due, Told("null", real, "is_null", start=start, end=end)]
            return
        than = Told("than", real, _DENIED[operator] if denied else operator, other=planned)
        than.start, than.end = start, end
        if m["late"] and not (denied or deed):
            than.date = today  # 逾期的工单: what is not done yet and was to be
        self.wish.told.append(than)

    def _planned_beside(self, owners: Iterable[str]) -> list[tuple[Attribute, Attribute]]:
        """晚交过房租的租客: the planned times of rows that belong to those spoken of."""
        near = {*owners} | {r for c in owners for r in self.schema.referring(c)}
        near |= {r for c in near for r in self.schema.referring(c)}
        return [p for c in sorted(near) for p in planned_times(self.schema.classes[c])]

    def _same_or_not(self) -> None:
        """出发港和返回港不一样的航次: two attributes of rows that say the same, or do not."""
        for k in list(self.names()):
            j = k + 1
            if j >= len(self.pieces) or self.piece(j).kind != "name" or {k, j} & self.used:
                continue
            said = _SAME.match(self.text, self.piece(j).end)
            if said is None or not _SIDE_BY_SIDE.fullmatch(self.row.between(k, j)):
                continue
            one, other = self.meant(k)[:1], self.meant(j)[:1]
            alike = one and other and one[0] != other[0] and one[0].kind is other[0].kind
            if (
                not alike
                or one[0].class_name != other[0].class_name
                or self._leads_apart(*one, *other)
            ):
                continue
            self.use(k, j, *self.inside(*said.span()))
            self.explained.append((self.piece(k).end, said.end()))
            operator = "ne" if said["no"] else "eq"
            told = Told("than", self.mention(k), operator, other=self.mention(j))
            told.start, told.end = self.piece(k).start, said.end()
            self.wish.told.append(told)

    def _leads_apart(self, one: Attribute, other: Attribute) -> bool:
        """Whether only one of two attributes refers to other rows, or each to rows of its own kind."""
        ends = [
            {j.right for j in self.schema.joins(a.class_name) if a.column in dict(j.columns)}
            for a in (one, other)
        ]
        return ends[0] != ends[1]

    def _against_plan(self, k: int, span: ComparatorSpan) -> bool:
        """超出预计工时: what it was, compared with what it was to be, where only that is named."""
        j = k + 1
        if j >= len(self.pieces) or j in self.used or not self.is_amount(j) or self.row.behind(k):
            return False
        if any(self.is_amount(i) for i in self.previous(k)):
            return False
        planned = self.meant(j)[0]
        own = self.schema.classes[planned.class_name].attributes
        found = [a for a in own if a.measure and a is not planned and turned_out(a, planned)]
        behind = self.text[self.piece(j).end :]
        if len(found) != 1 or _HOW_FAR.match(behind):
            return False
        self.use(k, j)
        start, end = self.piece(k).start, self.piece(j).end
        told = Told(
            "than", attribute_meant(found[0].id, start, start), span.operator,
            other=self.mention(j), start=start, end=end,
        )  # fmt: skip
        self.wish.told.append(told)
        return True

    def _against_own(self, k: int, span: ComparatorSpan) -> None:
        """库存低于安全库存: one amount of the rows compared with another of theirs."""
        one, other = k - 1, k + 1
        if one < 0 or other >= len(self.pieces) or {one, other} & self.used:
            return
        if not self.is_amount(other):
            return
        kept = pieces_of(self.schema, self.row_of(one)) if self.is_rows(one) else None
        if not (kept or self.is_amount(one)):
            return
        if self.row.before(k).strip("的") or self.row.behind(k).strip("了于其"):
            return
        if _PART.match(self.text, self.piece(other).end):
            self.wish.unheeded += 1  # 低于座位数一半
        self.use(one, k, other)
        mention = self.mention(one)
        if kept is not None:  # the 库存 of stocks that keep a quantity
            mention = attribute_meant(kept.id, mention.start, mention.end, mention.text)
        self.wish.told.append(
            Told(
                "than", mention, span.operator, other=self.mention(other),
                start=mention.start, end=self.piece(other).end,
            )
        )  # fmt: skip

    def _are_own(self, rows: int, amount: int) -> bool:
        """Whether rows are those that keep an amount; what departments average is another figure."""
        return self.row_of(rows) in {a.class_name for a in self.meant(amount)}

    def _than_some(self, at: int, lower: int) -> int | None:
        """比内科平均工资高: what stands between 比 and the aggregate says of which rows."""
        said = [m.end() for m in THAN.finditer(self.text, 0, self.piece(at).start)]
        inside = [j for j in range(at) if said and self.piece(j).start >= said[-1]]
        if not inside or any(self.piece(j).kind not in ("value", "name") for j in inside):
            return None
        return min(lower, inside[0] - 1)
