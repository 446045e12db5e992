"""What was planned, and what became of it: how much it was to be and was, by when and whether it is done."""

from __future__ import annotations

import re

from duckkb.reasoning.catalog import Attribute, Class
from duckkb.reasoning.interpret.kinds import PLANNED, amount
from duckkb.reasoning.interpret.occasions import due_by, is_state
from duckkb.reasoning.names.forms import UNITS, cut_name
from duckkb.reasoning.regexes import regex

_USED = regex(
    r"^(?:已(?:用|花费?|使用|支出?|消耗)|实际(?:花费|支出|使用|成本))|(?:^|_)(?:used|spent|consumed)(?:$|_)|^actual_(?:cost|spend)", re.I
)  # fmt: skip
_WHOLE_OF = regex(r"总[额量数计]|额度|预算|(?:^|_)(?:total|budget|quota|allowance)(?:$|_)", re.I)
_MONEY_SPENT = regex(r"[花支]|费|成本|开销|金额|cost|spen[dt]|amount|expense", re.I)
_ACTUAL = regex(
    r"^(?:实际|真实|实(?=[还缴付收交])|最终|已用|累计|actual|act(?=_)|real|spent|final)|(?:actual|spent)$",
    re.I,
)
_TO_BE = regex(
    rf"{PLANNED.pattern}|promised?|scheduled|约定|承诺|^应(?=[还缴付收交])", PLANNED.flags
)
_ANY_TIME = frozenset(("date", "time", "at", "on", "day", "日期", "时间", "日"))
_IS_DONE = regex(r"已?(?:完成|完结|办结|归还|结束)|done|completed?|finished|closed|returned", re.I)
_GIVEN_UP = regex(r"取消|放弃|作废|终止|撤销|cancel|abandon|dropped|withdrawn", re.I)


def turned_out(attribute: Attribute, planned: Attribute) -> bool:
    """Whether an attribute keeps how much it was of what another keeps how much it was to be: 实际工时 of 预计工时."""
    meant = {PLANNED.sub("", n.casefold()).strip("_ ") for n in planned.names if PLANNED.search(n)}
    names = {n.casefold() for n in attribute.names if not PLANNED.search(n)}
    if meant == {""} and attribute.name != planned.name:
        return any(_ACTUAL.match(n) and _MONEY_SPENT.search(n) for n in names)  # 实际花费 of 预算
    return any(_ACTUAL.sub("", n).strip("_ ") in meant - {""} for n in names)


def planned_times(each: Class) -> list[tuple[Attribute, Attribute]]:
    """When something of rows was to be, and when it was: 计划开工 and 实际开工, PlanOnboard and RealOnboard; of a
    promised_time that does not say of what, the one time that is kept behind it."""
    times = [a for a in each.attributes if a.kind.temporal]
    planned = [a for a in times if due_by(a) or any(_TO_BE.search(_cut(n)) for n in a.names)]
    found: list[tuple[Attribute, Attribute]] = []
    for a in planned:
        meant = {_TO_BE.sub("", _cut(n)).strip("_ ") for n in a.names} - {""}
        real = [
            b
            for b in times
            if b not in planned and {_ACTUAL.sub("", _cut(n)).strip("_ ") for n in b.names} & meant
        ]
        if not real and (due_by(a) or meant <= _ANY_TIME):
            real = [b for b in times[times.index(a) + 1 :] if b not in planned]
            real = [b for b in real if any(map(_ACTUAL.match, b.names))] or real
        if len(real) == 1:
            found.append((a, real[0]))
    return found


def planned_amounts(each: Class) -> list[tuple[Attribute, Attribute]]:
    """How much something was to be, and how much it was: budget and actual_cost, planned_hours and hours."""
    amounts = [a for a in each.attributes if amount(a)]
    planned = [a for a in amounts if any(PLANNED.search(_bare(n)) for n in a.names)]
    found: list[tuple[Attribute, Attribute]] = []
    for a in planned:
        rest = [b for b in amounts if b not in planned]
        meant = {PLANNED.sub("", _bare(n)).strip("_ ") for n in a.names} - {""}
        real = [b for b in rest if {_ACTUAL.sub("", _bare(n)).strip("_ ") for n in b.names} & meant]
        if not meant:
            money = [b for b in rest if any(_MONEY_SPENT.search(n) for n in b.names)]
            real = [b for b in money if any(_ACTUAL.match(_bare(n)) for n in b.names)] or money
        if len(real) == 1:
            found.append((a, real[0]))
    return found


def _bare(name: str) -> str:
    """A name as `_cut`, without the unit that it ends with."""
    words = cut_name(name) if name.isascii() else (name.casefold(),)
    return "_".join(words[:-1] if len(words) > 1 and words[-1] in UNITS else words)


def _cut(name: str) -> str:
    """A name with its words apart, folded."""
    return "_".join(cut_name(name)) if name.isascii() else name.casefold()


def whole_and_used(each: Class) -> tuple[Attribute, Attribute] | None:
    """How much rows had altogether, and how much of it has gone: 总额 and 已用, budget and spent; None where
    that is not told by one amount each."""
    amounts = [a for a in each.attributes if amount(a)]
    used = [a for a in amounts if any(map(_USED.search, a.names))]
    whole = [a for a in amounts if a not in used and any(map(_WHOLE_OF.search, a.names))]
    return (whole[0], used[0]) if len(whole) == len(used) == 1 else None


def undone_by_state(each: Class) -> tuple[Attribute, Attribute, str] | None:
    """By when rows of a class are to be done, their state, and the one value of it that says that they are.

    None where the ontology does not list the states, or where some say that rows will never be done.
    """
    due = [a for a in each.attributes if a.kind.temporal and due_by(a)]
    states = [a for a in each.attributes if is_state(a)]
    if len(due) != 1 or len(states) != 1:
        return None
    told = [str(v) for v in (states[0].schema or {}).get("enum") or ()]
    done = [v for v in told if _IS_DONE.fullmatch(v)]
    if len(done) != 1 or any(map(_GIVEN_UP.search, told)):
        return None
    return due[0], states[0], done[0]
