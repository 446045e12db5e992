"""Conditions of a Chinese question about joined classes."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from duckkb.reasoning.catalog import Attribute
from duckkb.reasoning.evidence import ComparatorSpan, DateSpan
from duckkb.reasoning.interpret.chinese.clauses import PARTED, STOP
from duckkb.reasoning.interpret.chinese.compared import dates
from duckkb.reasoning.interpret.chinese.denials import Denials
from duckkb.reasoning.interpret.chinese.distances import Distances
from duckkb.reasoning.interpret.chinese.doers import called_by, happens
from duckkb.reasoning.interpret.chinese.equals import Equals
from duckkb.reasoning.interpret.chinese.joint import Joint
from duckkb.reasoning.interpret.chinese.told import RELATING
from duckkb.reasoning.interpret.chinese.values import Values
from duckkb.reasoning.interpret.chinese.wish import Told, attribute_meant, rows_meant
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.interpret.occasions import born, due_by, over
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.plan import Operator
from duckkb.reasoning.regexes import regex

_NOT = regex(
    r"(?:不是|并非|(?<!(?<!所)有)没有|(?<!(?<!所)有)没|未|不|非|无)(?:被|通过|进行|经过|具有|属于|有|在|是|能够?|可以?|支持|提供|带|开通?|开启|设置?|办理?|交|缴|付|领)?$"
)
_HAVING = regex(
    r"(?:(?:(?<=有没)(?<!没有没)|(?<![没只未不]))(?<!没有)(?:拥有|持有|有)|(?<![没未不])(?<![没未不][一-鿿])(?<![没未不][一-鿿]{2})[一-鿿]{2}[过了]|(?<![一-鿿])(?![除没未不])[一-鿿](?:了|(?<![超通经])过))(?:任何|一些)?$"
)
_ONE_VERB = regex(r"(?<![一-鿿])([一-鿿])[过了](?:任何|一些)?$")
_HAS = regex(
    r"(?<![没未不])(?:(?<![没未不具])(?:拥有|持有|有)|[过了])(?:任何|一些|至少一[个次家门条项])?$"
)
_DOES = regex(
    rf"(?<![没未不有])(?<!最[早晚近先后多少])(?<!首次)(?:{'|'.join(RELATING)})(?:任何|一些|某[个次家门条项种]|至少一[个次家门条项])?$"
)
"""参加活动: rows that others are related to by a verb, whatever it is."""
_DENIED = regex(r"[没未](?:有|曾)?被?[一-鿿]{1,4}[过了]$")
_HAS_VALUE = regex(r"(?<![没未不])(?:有|拿|领取?|享有|享受|获得|留有|留了|填了|登记了|填写了)$")
_CLAUSE_END = regex(r"\s*(?:过|了)?(?:记录)?(?:[,。?;!]|$)")
_ASKED_ROWS = regex(r"(?:哪些?|哪几|多少|几)(?:[个位名家门条只件种类座所])?(?:不同的?)?$")
_BESIDES = regex(r"\s*(?:而且|并且|且|同时|,|但是?|可是?|不过|却)")
_REMARK = regex(r"\((?:不?(?:包?含|包括)[^()]*|去重|不要?重复)\)")
_OF_ALL = regex(r"的(?:所有|全部)?$")
_AT_LEAST_ONE = regex(rf"(?:至少|起码)[^,。\d]{{0,5}}?一{MEASURE_WORD}(?=[一-鿿])")
_AT_ALL = regex(
    rf"(?:至少|起码)[^,。]{{0,4}}?一{MEASURE_WORD}(?=[^,。]{{2,}}(?:[为是]|[高低大小多少]于))"
)
_JUST_BEFORE = regex(r"[^,。;?!:的]{0,8}")
"""What may stand between a time and what there was none of then."""
_DEED = regex(r"[过了][一-鿿]{0,2}$")
_WAS_BORN = regex(r"(?:那天|这天)?(?:出?生的|过生日)")
_FALLS_DUE = regex(r"(?:将|要|会|才)?(?:到期|截止)")
_FAINT = 0.6
_DONE_TO = regex(r"[过了](?=哪|什么|几|多少)")
_BORN_THEN = regex(r"\d0后$")
_OR_ELSE = regex(r"或者是?|或是|或(?!以|等于)")
_IN_UNITS = regex(r"\((?:单位[::]?)?[十百千万亿]{1,2}[元人米吨美次个]?元?\)")
"""使用人数(百万): what an amount that is shown is told in."""


_DID = regex(r"\s*[请办做拿领交报填打]?[了过]?\s*")
"""Between a time and what was done then: 12月请病假的员工."""


class Filters(Denials, Joint, Values, Distances, Equals):
    """Reads flags, dates, what is lacking, and what is said as an alternative."""

    def read_filters(self) -> None:
        self._remarks()
        self._lying_apart()
        self._texts()
        self._nothing_of()
        self._something_of()
        self._ever_done()
        self._filled_in()
        self._something_to_pay()
        self._both_done()
        self._reached()
        self._states()
        self._flags()
        self._ever()
        self._done_already()
        self._lacking()
        self._never()
        self._some()
        self._had()
        self._only()
        self._so_many()
        self._comparisons()
        self._ordinals()
        self._dates()
        self._distribute()
        self._both_bounds()
        self._values()
        self._alternatives()

    def _remarks(self) -> None:
        """(含2023年), (含取消的): what a remark lets in or leaves out anyway."""
        for m in _REMARK.finditer(self.text):
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())
        for m in _IN_UNITS.finditer(self.text):
            self.use(*(k for k in self.inside(*m.span()) if self.piece(k).kind == "number"))
            self.explained.append(m.span())

    def _alternatives(self) -> None:
        """X超过A, 或者Y大于B."""
        if self._two_sides():
            return
        ordered = sorted(self.wish.told, key=lambda t: t.start)
        for a, b in itertools.pairwise(ordered):
            plain = a.kind != "value" or b.kind != "value"
            if plain and re.search(r"或者|或是|或(?!以|等于)", self.text[a.end : b.start]):
                a.option = b.option = a.option or a.start + 1
                a.either = b.either = True

    def _two_sides(self) -> bool:
        """2009年Fall学期或者2010年Spring学期: several conditions each, about the same or joined by 且."""
        ors = list(_OR_ELSE.finditer(self.text))
        if len(ors) != 1 or any(t.negated or t.both for t in self.wish.told):
            return False
        (m,) = ors
        left = [t for t in self.wish.told if t.end <= m.start()]
        right = [t for t in self.wish.told if t.start >= m.end()]
        if len(left) + len(right) != len(self.wish.told) or not (left and right):
            return False
        named = len(self.wish.told) > 2 and self._named_twice(m, right[-1].end)
        if min(len(left), len(right)) < 2 and not named:
            return False
        together = named or all("且" in self.text[s[0].start : s[-1].end] for s in (left, right))
        about = [[_about(t) for t in side] for side in (left, right)]
        alike = all(any(a & b for b in about[1]) for a in about[0])
        if not together and not (alike and all(any(a & b for b in about[0]) for a in about[1])):
            return False
        for side, told in enumerate((left, right), 1):
            for each in told:
                each.option, each.either, each.side = m.start() + 1, True, side
        return True

    def _named_twice(self, either: re.Match[str], end: int) -> bool:
        """女学生或20岁以下的男学生: the same rows by their noun on either side, each of its own kind."""
        rows = [k for k, p in enumerate(self.pieces) if p.kind == "name" and self.is_rows(k)]
        said = self.text[: either.start()].rstrip(" ,")
        before = [self.row_of(k) for k in rows if self.piece(k).end == len(said)]
        behind = [self.row_of(k) for k in rows if 0 <= self.piece(k).start - end <= 1]
        return bool(before) and before == behind

    def _flags(self) -> None:
        found: dict[str, list[tuple[int, bool]]] = {}
        for k in list(self.names()):
            attributes = self.meant(k)
            if self.is_rows(k) or not attributes or self.schema.flag(attributes[0]) is None:
                continue
            before = self.row.before(k)
            asked = re.search(r"是否|是不是|有没有|有无$", before) or self.piece(k).text[:2] in (
                "是否",
                "有无",
            )
            grouped = re.search(r"(?:各|每|不同|按|按照|根据)$", before)
            if asked or grouped:
                continue
            if self._of_strangers(k):
                self.use(k)  # 完成订单, of shops that are 关闭
                self.wish.unheeded += 1
                continue
            negated = _NOT.search(before) is not None
            if k and not negated and self.piece(k - 1).kind == "comparator":
                span = self.piece(k - 1).span
                close = len(before) <= 4 and not STOP.search(before) and "的" not in before
                negated = close and isinstance(span, ComparatorSpan) and span.operator == "ne"
                if negated:
                    self.use(k - 1)
            self.use(k)
            found.setdefault(attributes[0].id, []).append((k, negated))
        for places in found.values():
            # 全职和兼职: both are told, of the first place each; see `_of_both_kinds`.
            for k, negated in {n: (k, n) for k, n in reversed(places)}.values():
                mention = self.mention(k)
                told = Told("flag", mention, negated=negated, start=mention.start, end=mention.end)
                self.wish.told.append(told)

    def _of_strangers(self, k: int) -> bool:
        """Whether a flag is met by a part, right before rows that do not have it, and nobody speaks of those that do."""
        rows = self.row_of(k + 1) if k + 1 < len(self.pieces) and not self.row.behind(k) else ""
        owner = self.meant(k)[0].class_name
        faint = self.mention(k).candidates[0].score < _FAINT
        return faint and rows not in ("", owner) and owner not in self.spoken_of()

    def _some(self) -> None:
        """有证书的员工, 有人参加的社团, 参加过活动的学生: rows that others refer to."""
        for k in self.names():
            if not self.is_rows(k):
                self._filled(k)
                continue
            parted = PARTED.fullmatch(self.piece(k).text) is not None
            before = self.text[: self.piece(k).start]
            if not parted and _HAVING.search(before) is None and _DOES.search(before) is None:
                continue
            if self._does_what(k) or self._named_behind(k):
                self.use(k)
                continue
            verbs, j = self._described(k)
            own = self.row_of(k)
            if j is None or self._done_otherwise(k, self.row_of(j)):
                continue
            between = self.row.between(k, j)
            weighed = any(
                self.piece(i).kind in ("superlative", "aggregate", "comparator", "number")
                for i in range(k + 1, j)
            )
            if own == self.row_of(j) or (weighed and not _BESIDES.match(between)):
                continue
            led = [
                i
                for i in (k - 1,)
                if i >= 0 and self.is_rows(i) and self.row.before(k) in ("过", "了", "")
            ]
            self.use(k, *led, *verbs)
            self._tell_of(k)

    def _named_behind(self, k: int) -> bool:
        """有特征"防水"的产品: rows whose name stands right behind are those, not any at all."""
        value = self.piece(k + 1).mention if k + 1 < len(self.pieces) else None
        if (
            value is None
            or self.piece(k + 1).kind != "value"
            or self.row.behind(k).strip(' "“「『')
        ):
            return False
        return any(c.class_name == self.row_of(k) for c in value.candidates)

    def _done_otherwise(self, k: int, to: str) -> bool:
        """修过车的客户, where rows tell only of cars that were rented: things with which something else is done."""
        verb, rows = _ONE_VERB.search(self.text[: self.piece(k).start]), self.row_of(k)
        if verb is None or happens(self.schema, rows):
            return False
        near = {rows, *(c for c in self.schema.referring(rows) if to in self.schema.beside(c))}
        return not any(called_by(verb[1], c, self.schema) for c in near)

    def _filled(self, k: int) -> None:
        """有邮箱的客户, 拿佣金的员工: rows that have a value of an attribute at all."""
        j = k + 1
        mention = self.mention(k)
        if j >= len(self.pieces) or not self.is_rows(j) or self.row.between(k, j) != "的":
            return
        own = {a.class_name for a in self.meant(k)[:3]}
        if self.row_of(j) in own and _HAS_VALUE.search(self.before(k)):
            self.use(k)
            self.wish.told.append(Told("flag", mention, start=mention.start, end=mention.end))

    def _described(self, k: int) -> tuple[list[int], int | None]:
        """The rows that 的 joins a clause with piece k to, and the verbs between that classes have
        their names from (有学生参加的社团)."""
        verbs, _ = self._verbs_behind(k)
        taken = {*verbs, *self.used}  # 有账户但没有贷款的客户: what they lack was read before
        j = next((j for j in self.following(k, 14) if self.is_rows(j) and j not in taken), None)
        if j is None or not _OF_ALL.search(self.text[: self.piece(j).start]):
            return [], None
        return verbs, j

    def _verbs_behind(self, k: int) -> tuple[list[int], int]:
        """The classes right behind piece k that a verb has its name from, and where they end."""
        verbs: list[int] = []
        while (j := (verbs or [k])[-1] + 1) < len(self.pieces):
            if not self.is_rows(j) or self.row.before(j):
                break
            verbs.append(j)
        return verbs, self.piece((verbs or [k])[-1]).end

    def _had(self) -> None:
        """哪些城市有商店, 有几个学生缴过费: what is said of rows that are asked for."""
        for k in self.names():
            if not self.is_rows(k):
                continue
            verbs, end = self._verbs_behind(k)
            if _CLAUSE_END.match(self.text, end) is None:
                continue
            parted = PARTED.fullmatch(self.piece(k).text) is not None
            before = self.text[: self.piece(k).start]
            has = parted or _HAS.search(before) or _DOES.search(before)
            if not has or _DENIED.search(before):
                continue
            own = self.row_of(k)
            rows = [j for j in self.previous(k, 12) if self.is_rows(j)]
            others = [j for j in rows if self.row_of(j) != own]
            asked = next((j for j in others if _ASKED_ROWS.search(self.before(j))), None)
            if asked is None and not parted and _HAVING.search(before):
                asked = next(iter(others), None)
            if asked is None:
                continue
            # 参加过社团: the verb has its name from the class between.
            self.use(k, *verbs, *(j for j in rows if j > asked))
            self._tell_of(k)

    def _at_all(self) -> None:
        """至少有一个状态为…的: that there is one is said by the condition itself; 至少参加一项活动的学生."""
        for m in _AT_LEAST_ONE.finditer(self.text):
            self._one_or_more(m)
        for m in _AT_ALL.finditer(self.text):
            at = self.inside(m.end(), m.end() + 1)
            if at and self.is_rows(at[0]):
                continue
            self.use(*self.inside(*m.span()))
            self.explained.append(m.span())

    def _one_or_more(self, m: re.Match[str]) -> None:
        """至少参加一项活动的学生: rows to which others belong, be it one."""
        at = [k for k in self.inside(m.end(), m.end() + 1) if self.is_rows(k)]
        _, j = self._described(at[0]) if at else ([], None)
        if j is None or self.row_of(j) == self.row_of(at[0]):
            return
        if any(self.piece(i).kind != "name" for i in range(at[0] + 1, j)):
            return  # 至少有一门课程学分为5的教师: it is told which
        self.use(at[0], *self.inside(*m.span()))
        self.explained.append(m.span())
        self._tell_of(at[0])

    def _tell_of(self, k: int) -> None:
        """That rows of piece k are there."""
        mention = self.mention(k)
        self.wish.told.append(Told("none", mention, start=mention.start, end=mention.end))

    def _dates(self) -> None:
        for k, piece in enumerate(self.pieces):
            span = piece.span
            if not isinstance(span, DateSpan) or k in self.used:
                continue
            operator: Operator = "between"
            for j, other in enumerate(self.pieces):
                c = other.span
                bound = isinstance(c, ComparatorSpan) and c.operator in ("lt", "le", "gt", "ge")
                if isinstance(c, ComparatorSpan) and bound and dates(c, span, self.text):
                    operator = self._closed(max(c.end, span.end), c.operator)
                    self.use(j)
            name: Mention | None = None
            remark = re.match(r"[^,。;?(]{0,3}\([^()]*\)", self.text[piece.end :])
            told = piece.end + remark.end() if remark else piece.end
            reach = 9 + told - piece.end
            for j in (*self.following(k, reach), *self.previous(k, 5)):
                if j in self.used or not self.is_timed(j):
                    continue
                if self._done_to_others(j):
                    self.use(j)
                    continue
                gap = (
                    self.text[told : self.piece(j).start]
                    if j > k
                    else self.text[self.piece(j).end : piece.start]
                )
                if "的" not in gap and "年" not in gap:
                    name = self.mention(j)
                    # 2010年出生的 only tells the time; 2010年的出生日期 asks for one.
                    ranked = j > k and any(
                        self.piece(i).kind == "superlative" for i in self.following(j, 0)
                    )
                    if not ranked and (
                        j < k
                        or re.match(
                            r"\s*(?:了|过)?(?:的|且|并|,|、[^,。]{2,}的|$|[^和与及]{0,4}$)|[^,。]{0,2}的",
                            self.text[self.piece(j).end :],
                        )
                    ):
                        self.use(j)
                    break
            self.use(k)
            born_then = _BORN_THEN.search(piece.text) or _WAS_BORN.match(self.text, piece.end)
            if name is None and born_then:
                name = self._time_near(k, born)
            if name is None and (due := _FALLS_DUE.match(self.text, piece.end)):
                name = self._time_near(k, self._is_due)
                self.explained.append(due.span())
            told_of = Told("date", name, operator, date=span, start=piece.start, end=piece.end)
            told_of.owner = self._dated_deed(k) if name is None else None
            told_of.negated = self.excepted(k)
            self.wish.told.append(told_of)
        self._denied_then()
        self._several_times()

    def _done_to_others(self, k: int) -> bool:
        """2023年参加了哪些培训, of members with a joined_on: a verb, and no time of the rows that it was done to."""
        asked = _DONE_TO.match(self.text, self.piece(k).end)
        rows = self.rows_among(self.following(k, 4)) if asked else None
        own = {c.class_name for c in self.mention(k).candidates}
        return rows is not None and not own & {
            self.row_of(rows),
            *self.schema.referring(self.row_of(rows)),
        }

    def _denied_then(self) -> None:
        """去年一笔报销都没有的课题, 上月有哪些学员练过车: when it was is said of what there was or was not."""
        for none in [t for t in self.wish.told if t.kind == "none"]:
            if not none.negated and not _DEED.search(self.text[: none.end]):
                continue
            for told in [t for t in self.wish.told if t.kind == "date" and t.mention is None]:
                near = self.text[told.end : none.start]
                if told.end <= none.start and _JUST_BEFORE.fullmatch(near):
                    none.inside += (told,)
                    self.wish.told.remove(told)

    def _time_near(self, k: int, is_it: Callable[[Attribute], bool]) -> Mention | None:
        """2023年到期的贷款, 90后的会员: the one such time, or birth, that is kept of the rows named beside it."""
        rows = self.rows_among((*self.following(k, 6), *self.previous(k, 8)))
        own = self.schema.classes[self.row_of(rows)].attributes if rows is not None else ()
        kept = [a for a in own if is_it(a)]
        self.wish.unheeded += len(kept) != 1
        piece = self.piece(k)
        return attribute_meant(kept[0].id, piece.start, piece.end) if len(kept) == 1 else None

    def _is_due(self, attribute: Attribute) -> bool:
        return self.schema.timed(attribute) and bool(due_by(attribute) or over(attribute))

    def _dated_deed(self, k: int) -> Mention | None:
        """2023年获奖的书, 12月4日缺勤的员工: the time is that of the prizes or of the absences, which refer to
        the rows behind."""
        j, i = k + 1, k + 2
        if (
            i >= len(self.pieces)
            or not self.is_rows(i)
            or not _DID.fullmatch(self.row.between(k, j))
        ):
            return None
        if self.row.between(j, i) not in ("的", "过的", "了的"):
            return None
        piece = self.piece(j)
        if self.is_rows(j):
            return self.mention(j) if self.schema.joins(self.row_of(j), self.row_of(i)) else None
        if piece.kind not in ("value", "name"):
            return None
        own = self.mention(j).candidates[0].class_name
        if not own or not self.schema.joins(own, self.row_of(i)):
            return None
        return rows_meant(own, piece.start, piece.start)


def _about(told: Told) -> set[str]:
    """The attributes that a condition may be about; a date without a name is about some time."""
    if told.value is not None:
        return {c.target for c in told.value.candidates}
    if told.mention is not None:
        return {c.target for c in told.mention.candidates}
    return {told.kind}
