"""What a Chinese question says was done to rows of which it is kept when, and only of some: 离职的员工 are those
that have a 离职日期, 张三关闭的工单 are no open ones."""

from __future__ import annotations

import re

from duckkb.reasoning.amend.stamped import with_stamps
from duckkb.reasoning.catalog import Attribute, Catalog, Class
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import comes_later, deed, finished
from duckkb.reasoning.plan import Plan, classes_used
from duckkb.reasoning.plan_does import attribute_ids, constants_in
from duckkb.reasoning.regexes import regex

_TO_COME = regex(
    r"(?:[能要需应该会将可想快待拟]|可以|计划|预计|打算|准备|申请|即将|是否|有没有)(?:被|自己)?$"
)
_BEHIND = regex(
    r"[了过掉完]|的|得|最[多少]|(?:员工|人|客户|工单|单子?|设备)|(?:总|次)?数|有?(?:多少|几)|\W*$"
)


def once_done_zh(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with only rows that have the time of what is said to be done; of what is denied, that is said
    in sub-queries alone: 没关过工单的客服 may have some that are open."""
    if not question.normalised.chinese:
        return plan
    text, told = question.normalised.folded, attribute_ids(plan)
    states = [c for c in constants_in(plan) if isinstance(c, str)]
    classes = [catalog.classes[u] for u in classes_used(plan) if u in catalog.classes]
    names = {name for own in classes for name in own.names}

    def stamps(own: Class) -> list[Attribute]:
        return [
            a
            for a in own.attributes
            if a.kind.temporal
            and comes_later(a, own)
            and (_is_done(a, text, names) or _left_undone(a, own, text))
            and not any(deed(a) in u.rpartition(".")[2] for u in told)  # 调解结案, of a 结案方式
            and not any(deed(a) in s for s in states)  # 已上线的占多少, of a state called so
        ]

    return with_stamps(plan, catalog, stamps)


def _left_undone(attribute: Attribute, own: Class, text: str) -> bool:
    """还没缴费的租客, of 缴费 that keep a 实缴日期: those that are empty there are not paid; but 没有缺陷的任务
    have none, be they closed or not."""
    said = (n for n in own.names if not n.isascii() and len(n) == 2)
    said = (n for n in said if any({*n} & {*called} for called in attribute.names))
    return finished(own) is attribute and any(
        re.search(f"[没未]有?(?:按时)?{n}", text) for n in said
    )


def _is_done(attribute: Attribute, text: str, names: set[str]) -> bool:
    """Whether a question says that something was done to rows at such a time, and not that it is to be."""
    told = deed(attribute)
    if len(told) != 2:
        return False
    for found in re.finditer(re.escape(told), text):
        before, behind = text[: found.start()], text[found.end() :]
        if _TO_COME.search(before):
            continue
        if _BEHIND.match(behind) or any(behind.startswith(n) for n in names if n):
            return True
    return False
