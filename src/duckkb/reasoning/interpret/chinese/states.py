"""What has been done with rows, or not yet, in a Chinese question: 没付的账单, 还没读的论文, 失败的实验.

A flag that is called by what is done (已付, 是否成功), or a text that says 未读 and 已读, holds the
states of rows; they are told by the verb in whatever way it is denied.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.interpret.chinese.clauses import Clauses
from duckkb.reasoning.interpret.chinese.flags import comes_last
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.wish import Item, Told, attribute_meant
from duckkb.reasoning.interpret.frame import Candidate, Mention
from duckkb.reasoning.interpret.occasions import comes_later
from duckkb.reasoning.regexes import regex

_CALLED = regex(r"(?:是否|有无|已经?|未)?被?(?P<verb>[一-鿿]{1,3}?)了?(?:与否|标[记志])?")
_WHEN_DONE = regex(r"(?:实际)?(?P<verb>[一-鿿]{2})(?:日期|时间|日)")
_WORTH = regex(r"(?P<not>未|没|待)?(?(not)|已)(?P<verb>[一-鿿]{1,2})")
_GOING_ON = regex(r"(?P<verb>[一-鿿]{2,3})中")
_NOT = r"(?:从未|尚未|还未|并未|未|(?<!有)(?:还|从来?)?没有?|不)(?:被|有?人)?"
_LIGHT = r"(?:通过|完成|进行)?"
"""没通过认证, of a state 已认证."""
_ALREADY = r"(?:(?:已经?|早已|都已?)被?|(?<![没未不有])被)"
_TELLS = r"的|[?。,;]|$"
_ENDS = r"(?=的|了?[?。,;!吗]|了?$)"
_OPPOSITES: Mapping[str, str] = {
    "成功": "失败", "启用": "停用", "在线": "离线", "公开": "保密", "有效": "(?:失效|停用|作废|注销)", "活跃": "停用", "在职": "离职", "合格": "次品", "全职": "兼职",
}  # fmt: skip
"""Flags -> a word for their being false."""
_ASKS = (
    r"(?:有没有|有无|是否|是不是)(?:已经?)?被?{verb}[过了完好]?|"
    r"(?:已经?)?被?{verb}[过完好]?(?:了吗|了没有?|过吗|过没有?|没有?|吗)(?=\W*$)"
)
_OF_OTHERS = regex(r"多少|几|哪")
MOST_VALUES = 12
_OTHERS = ("value", "number", "date")
"""What is read as such."""


@dataclass(frozen=True)
class State:
    """What rows of an attribute were brought to: a flag (no `value`), or one of its values.

    Attributes:
        verb: what was done with them.
        negated: whether it says that this was not done.
        under_way: whether it says that this is being done.
        alone: whether no other value says that it was not done.
        dated: whether it is kept when that was done (修复日期), nothing as long as it was not.
    """

    attribute: Attribute
    verb: str
    negated: bool = False
    value: str | None = None
    under_way: bool = False
    alone: bool = False
    dated: bool = False


class States(Clauses):
    """Reads verbs that say in which state rows are."""

    def _states(self) -> None:
        """Each state of the rows that are named, and whether those that a value names are in it."""
        rows = {self.row_of(k) for k in self.names()}
        for name in self.spoken_of():
            for state in _states_of(self.schema.classes[name], self.schema):
                if not self._asked_for(state) and name in rows:
                    self._told_as(state)
        for state in self._undone(rows):
            self._told_as(state)

    def _undone(self, rows: set[str]) -> list[State]:
        """没缴费的考生, of entries that may be 未缴费: what is not done yet of rows of the one kind that refers to those
        named and may be so."""
        deeds = {d for name in rows - {""} for d in self.schema.referring(name)} - rows
        found = [
            (d, state)
            for d in sorted(deeds)
            for state in _states_of(self.schema.classes[d], self.schema)
            if state.negated and state.value is not None and not state.under_way
            if next(_said(state, self.text), None) is not None
        ]
        return [state for _, state in found] if len({d for d, _ in found}) == 1 else []

    def _asked_for(self, state: State) -> bool:
        """体检取消了吗: whether the state is what is asked for."""
        m = re.search(_ASKS.format(verb=re.escape(state.verb)), self.text)
        if m is None or any(k in self.used or self.is_rows(k) for k in self.inside(*m.span())):
            return False
        self.use(*self.inside(*m.span()))
        if any(i.start == m.start() for i in self.wish.items):
            self.explained.append(m.span())
        else:
            self.asks_for(state.attribute, m)
        return True

    def still_open(self, k: int, denied: str) -> bool:
        """还没退场, of shifts that keep a 进场日期, too: what is still to come of rows that are there."""
        a = next(iter(self.meant(k)), None)
        never = "从" in denied or "曾" in denied
        return a is not None and not never and comes_later(a, self.schema.classes[a.class_name])

    def asks_for(self, attribute: Attribute, told: re.Match[str]) -> None:
        """What some words ask for that are no name of it."""
        mention = attribute_meant(attribute.id, *told.span(), told.group())
        self.explained.append(told.span())
        self.wish.states.append(mention)
        self.wish.items.append(Item(mention, start=told.start()))

    def _is_other(self, k: int) -> bool:
        """Whether a piece is read as something else; 付款 is no 支付 where bills are 已付."""
        rows = self.row_of(k)
        rows = rows if rows and not self.schema.classes[rows].link else ""
        return k in self.used or bool(rows) or self.piece(k).kind in _OTHERS

    def _done_so(self, k: int, state: State) -> bool:
        """演出了几场, of 演出 that may be 已演出: the rows themselves are called by what was done with them."""
        own = state.attribute.class_name
        return state.value is not None and not state.under_way and self.row_of(k) == own

    def _told_as(self, state: State) -> None:
        m = next(_said(state, self.text), None)
        if m is None:
            return
        inside = self.inside(*m.span())
        # 正在维修的车, of cars in 维修中: though repairs are kept as well
        own = state.attribute.class_name
        of_own = self.schema.referring(own) | {own} if state.under_way else set[str]()
        called = [k for k in inside if k not in self.used and self._done_so(k, state)]
        if _OF_OTHERS.match(self.text, m.end()) and not called:
            return  # 付了哪些账单: it is asked what somebody did
        inside = [k for k in inside if k not in called]
        if any(self._is_other(k) and self.row_of(k) not in of_own for k in inside):
            return
        if any(t.start < m.end() and m.start() < t.end for t in self.wish.told):
            return
        self.use(*inside)
        self.explained.append(m.span())
        target, value = state.attribute.id, state.value
        of = "attribute" if value is None else "value"
        mention = Mention(*m.span(), m.group(), (Candidate(of, target, 0.9, value),))
        if value is None:
            denied = m.lastgroup == "not"
            told = Told("flag", mention, negated=denied, start=m.start(), end=m.end())
        else:
            denied = state.alone and m.lastgroup == "not"
            told = Told("value", None, value=mention, negated=denied, start=m.start(), end=m.end())
        self.wish.told.append(told)
        self.wish.states.append(mention)


def _said(state: State, text: str) -> Iterator[re.Match[str]]:
    """Where a question tells a state; the group `not` where it tells that of a flag to be false."""
    verb = re.escape(state.verb)
    if state.under_way:
        yield from re.finditer(rf"正?在{verb}|正在{verb[0]}(?![一-鿿]*{verb[1:]})", text)
        yield from re.finditer(rf"(?<![正现实存所])在{verb[0]}(?={_TELLS})", text)
        return
    if state.dated:
        yield from re.finditer(rf"(?P<not>{_NOT}(?:{verb}|{verb[0]})[好完掉])(?={_TELLS})", text)
        return
    denied = rf"{_NOT}{_LIGHT}{verb}(?:[过了完好清掉款钱]|(?=[^一-鿿]|$|的|[吗呢]))?"
    parted = verb[0] + "[了过]" + verb[1:] if len(verb) == 2 else ""
    if parted:
        denied += rf"|{_NOT}{parted}"
    opposite = _OPPOSITES.get(state.verb)
    if opposite is not None:
        denied += rf"|{opposite}了?"
    done = rf"{_ALREADY}{verb}[过了完好清掉款钱]*|(?<![没未不])(?<!没有){verb}[款钱]?[过了]{_ENDS}"
    done += rf"|(?<![没未不有]){verb}[过了](?=多少|几|哪)"
    done += rf"|(?<![没未不有])(?:通过|完成)了?{verb}{_ENDS}"
    if parted:  # 退了票
        done += rf"|(?<![没未不有]){parted}"
    if state.value is not None and not state.alone:
        yield from re.finditer(denied if state.negated else done, text)
        return
    yield from re.finditer(rf"(?P<not>{denied})|(?P<done>{done})", text)


def _states_of(of: Class, schema: Schema) -> Iterator[State]:
    for each in of.attributes:
        if schema.flag(each) is not None:
            called = (_CALLED.fullmatch(n) for n in schema.spoken(each))
            yield from (State(each, verb) for verb in dict.fromkeys(m["verb"] for m in called if m))
        elif comes_later(each, of):
            deeds = (_WHEN_DONE.fullmatch(n) for n in schema.spoken(each))
            yield from (State(each, m["verb"], dated=True) for m in deeds if m)
        elif not each.key and not each.kind.numeric and not each.kind.temporal:
            values = schema.kept(each, MOST_VALUES)
            worth = [(v, m) for v in values if (m := _WORTH.fullmatch(v)) is not None]
            denied = {m["verb"] for _, m in worth if m["not"]}
            for value, m in worth:
                alone = m["verb"] not in denied and comes_last(value, values, each)
                yield State(each, m["verb"], m["not"] is not None, value, alone=alone)
            for value in values:
                if (m := _GOING_ON.fullmatch(value)) is not None:
                    yield State(each, m["verb"], value=value, under_way=True)
