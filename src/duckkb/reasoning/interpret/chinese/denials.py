"""What rows of a Chinese question do not have, or never did: 没有采摘记录的茶园, 从来没买过的买家."""

from __future__ import annotations

import re

from duckkb.reasoning.evidence import ComparatorSpan
from duckkb.reasoning.interpret.chinese.clauses import STOP
from duckkb.reasoning.interpret.chinese.makers import in_chinese
from duckkb.reasoning.interpret.chinese.states import States
from duckkb.reasoning.interpret.chinese.told import RELATING
from duckkb.reasoning.interpret.chinese.wish import Told, rows_meant
from duckkb.reasoning.interpret.chinese.zeros import SORT_OF, Zeros
from duckkb.reasoning.interpret.kinds import is_person
from duckkb.reasoning.interpret.stock import keeps_stock
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import found_by, regex

_NONE = regex(
    rf"(?:(?<!(?<!所)有)没有?|不(?:{'|'.join(RELATING)})|从未|从来没有?|未曾|不曾|尚未|还没有?|未|无|不需要?|无需|不要求|不(?:属于|在|含有?|包含|具有|涉及|使用)(?=任何))(?:任何|一[个家位次条件门项]|被|(?:包含|包括|出现|用)在|用于|列入|属于|在|过|有|登记|填写|填|留下|留|记录(?=[^的,])|分配[给到]?|分给|指定)*"
)
_ONE_NOT = regex(r"[^,。;?!]{0,3}(?:都|也)(?:没有?|不)")
_MISSING = regex(
    r"\s*(?:都|均|全)?(?:不详|未知|不明|为空|是空|空缺|缺失|未填|未登记|没有登记|没有填写?|没填写?|未记录|没有记录|未公布|没有?公布|未确定|待定|暂无)"
)
_NEVER = regex(
    r"(?:从来没有?|从来?未|从没有?|一[次回][^,。的]{0,3}[都也](?:没有?|未))[^,。;的]{1,4}过[^,。;的]{0,2}(?=的)"
    rf"|一{MEASURE_WORD}[都也](?:没有?|未)[卖售租借用买]出?[掉去]?过?(?=的)"
    r"|(?<!(?<!所)有)没有?(?:(?:被|有?人)(?![有管])[一-鿿]{1,2}过?|(?![通经超])[一-鿿]{1,2}过)(?=的)"
)
_NEVER_DID = regex(
    r"(?:(?:从来|从|还|尚|至今)(?:都|也|还)?(?:没有?|未)"
    rf"|一(?P<unit>{MEASURE_WORD})[^,。的]{{0,3}}[都也](?:没有?|未))(?:有?被|有?人)?[^,。;的过]{{1,4}}过(?=\W*$|[,。?]\s*请?(?:给|列|把|只?要|报|写))"
)
"""哪些书还从来没翻译过, 哪些骑手一单都没送过: the same behind the rows."""
_OF_ANY = regex(rf"(?:过|了)?(?:任何|一{MEASURE_WORD})(?:一{MEASURE_WORD})?的?|过")
_VERB_ALONE = regex(r"\s*(?:(?![过了的])[一-鿿]){2}[过了]?\s*")
_OF_DENIAL = "从来没有未被人一次都也过的"
_DID_NO = regex(r"没有?[^,。的]{1,3}$")
_NOT_ONCE = regex(r"(?:从来?[没未不]|从没|一[次回][^,。的]{0,3}[都也][没未])有?[^,。的]{0,3}$")


_ALREADY_SO = regex(r"已经?(?:被)?$")
"""已付款的: before a time that is called by what was done then, behind which these stand."""
_SO_TOLD = regex(r"[款钱费清完好]?[过了]?(?:的|且|并|但|而|[,。?]|$)")
_TIMES = regex(r"(?:日期|时间|时刻|日)$")


class Denials(Zeros, States):
    """Reads what is lacking, and what has never been done."""

    def _ever(self) -> None:
        """从没返修过的技师, 没推出过折叠屏机型的品牌: a flag of other rows that none of them may have."""
        for told in self.wish.told:
            if told.kind == "flag" and told.negated:
                led = _NOT_ONCE.search(self.text[: told.start + 2]) is not None
                led |= _DID_NO.search(self.text, 0, told.start) is not None and any(
                    self.is_rows(k) for k in self.inside(told.end, told.end + 2)
                )
                told.never = led or self.text[told.end :].startswith("过")

    def _done_already(self) -> None:
        """已付款的订单, of orders with a 付款时间: those that have one."""
        for k in self.names():
            piece = self.piece(k)
            begun = piece.start + piece.text.startswith("已")
            led = _ALREADY_SO.search(self.text[:begun])
            told = led and self.is_timed(k) and not _TIMES.search(piece.text)
            if not (led and told and _SO_TOLD.match(self.text, piece.end)):
                continue
            self.use(k)
            self.explained.append((led.start(), begun))
            mention = self.mention(k)
            self.wish.told.append(Told("flag", mention, start=mention.start, end=mention.end))

    def _lacking(self) -> None:
        """没有采摘记录的茶园, 一个球员都没有, 从未在X里出现, 日期不详."""
        for k in self.names():
            mention = self.mention(k)
            leads = k + 1 < len(self.pieces) and self.piece(k + 1).kind in ("name", "value")
            verbal = leads and mention.candidates[0].score < 0.5
            verbal = verbal and self.row.behind(k).strip() in ("", "过", "了")
            idle = self._does_what(k) or (leads and self._verb_before_any(k))
            if verbal or idle:
                denied = _NONE.search(self.text[max(0, mention.start - 9) : mention.start])
                if denied:
                    self.use(k)  # 没有登记电话: a verb that an attribute begins with
                if denied or idle:
                    continue
            missing = _MISSING.match(self.text, mention.end)
            if missing and not self.is_rows(k):
                self.use(k, *self.inside(*missing.span()))
                self.explained.append(missing.span())
                self.wish.told.append(
                    Told("null", mention, "is_null", start=mention.start, end=mention.end)
                )
                continue
            m = list(_NONE.finditer(self.text[max(0, mention.start - 9) : mention.start]))
            lead = m[-1] if m else None
            close, reach = False, max(0, mention.start - 9)
            if lead is not None:
                begin = reach + lead.end()
                gap = self.text[begin : mention.start]
                apart = any(
                    p.kind == "name" and begin <= p.start < mention.start and j not in self.used
                    for j, p in enumerate(self.pieces)
                )
                done = (
                    re.fullmatch(r"[一-鿿]{1,3}过(?:任何|我们的?|咱们?的?|一[个次家位])?", gap)
                    is not None
                )
                close = (
                    (len(re.sub(rf"任何|一{MEASURE_WORD}", "", gap)) <= 3 or done)
                    and not re.search("[的按就]", gap)
                    and not STOP.search(gap)
                    and not apart
                )
            behind = _ONE_NOT.match(self.text, mention.end) and re.search(
                rf"[一半]{MEASURE_WORD}$", self.before(k)
            )
            if not close and not behind:
                continue
            if close and lead is not None and self.explains(reach + lead.start()):
                continue
            if self._counted_below(k) or self._of_a_value(k) or self._compared_with(k):
                continue
            if self._only_done(k):
                continue
            if behind:
                inside = [
                    j
                    for j in range(k + 1, len(self.pieces))
                    if self.piece(j).start - mention.end <= 4 and self.piece(j).kind == "comparator"
                ]
                self.use(*inside)
            negations = [j for j in self.previous(k, 6) if self.piece(j).kind == "comparator"]
            self.use(k, *negations)
            if close and lead is not None:
                self.explained.append((reach + lead.start(), reach + lead.end()))
            sure = mention.candidates[0].score >= 0.75
            sure |= self.still_open(k, lead.group() if lead else "")
            kind = "null" if sure and not self.is_rows(k) else "none"
            self.wish.told.append(
                Told(kind, mention, "is_null", negated=True, start=mention.start, end=mention.end)  # type: ignore[arg-type]
            )

    def _only_done(self, k: int) -> bool:
        """没更新过, of a 更新频率: what was never done is no sort of it."""
        done = not self.is_rows(k) and self.text.startswith("过", self.piece(k).end)
        return done and any(SORT_OF.search(n) for a in self.meant(k)[:1] for n in a.names)

    def _verb_before_any(self, k: int) -> bool:
        """没有教授任何课程, 从未设计过游戏: a verb that a class has its name from, before the rows that there are none of."""
        return self.is_rows(k + 1) and _OF_ANY.fullmatch(self.row.behind(k)) is not None

    def _does_what(self, k: int) -> bool:
        """没有球员担任goalie位置的球队: those who have a value are told by it, and not that there are any."""
        j = k + 1
        if j >= len(self.pieces) or self.piece(j).kind != "value" or not self.is_rows(k):
            return False
        verb = _VERB_ALONE.fullmatch(self.row.behind(k))
        return verb is not None and self.row_of(k) not in {
            c.class_name for c in self.mention(j).candidates if self._names(c.target)
        }

    def _names(self, target: str) -> bool:
        return any(a.id == target for a in self.schema.label(target.rpartition(".")[0]))

    def _never(self) -> None:
        """从来没买过的买家, 一次都没充过电的车主: rows that nothing refers to, where one class may."""
        m = _NEVER.search(self.text) or _NEVER_DID.search(self.text)
        if m is None or any(t.kind in ("none", "null") or t.never for t in self.wish.told):
            return
        inside = self.inside(*m.span())
        if any(self.piece(j).kind in ("value", "number", "date") for j in inside):
            return
        behind = found_by(m, _NEVER_DID)
        rows = next(
            (
                k for k in self.names()
                if self.is_rows(k) and (self.piece(k).end <= m.start() if behind else self.piece(k).start >= m.end())
            ),
            None,
        )  # fmt: skip
        if rows is None:
            return
        others = self.schema.referring(self.row_of(rows))
        if re.search("[卖售买]", m.group()):
            others = {c for c in others if not keeps_stock(self.schema.classes[c])}
        unit = m["unit"] if behind else None
        if len(others) > 1 and (counted := self.of_measure_word(unit or "")) is not None:
            others &= {counted.candidates[0].target}
        # 没人审核的工单: those who have to do with rows do it, not what refers to these.
        theirs = map(
            self.schema.classes.get, (j.right for j in self.schema.joins(self.row_of(rows)))
        )
        done = re.search("[被人]", m.group()) and any(c and is_person(c) for c in theirs)
        if (len(others) > 1 or done) and (verb := m.group().strip(_OF_DENIAL)):
            names = {c: self.schema.classes[c].names for c in others}
            others = {c for c in others if any(verb in w for n in names[c] for w in in_chinese(n))}
        if len(others) != 1:
            return
        self.use(*inside)
        self.explained.append(m.span())
        mention = rows_meant(others.pop(), *m.span(), score=0.6)
        self.wish.told.append(
            Told("none", mention, "is_null", negated=True, start=m.start(), end=m.end())
        )

    def _counted_below(self, k: int) -> bool:
        """没有超过, 没有达到: a comparison that is turned, not an absence."""
        return any(
            isinstance(self.piece(j).span, ComparatorSpan) and self.piece(j).span.operator != "ne"  # type: ignore[union-attr]
            for j in self.following(k, 3)
        ) and any(self.piece(j).kind == "number" for j in self.following(k, 8))
