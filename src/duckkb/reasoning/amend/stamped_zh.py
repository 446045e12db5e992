"""What a Chinese question says was done to rows of which it is kept when, and only of some: 离职的员工 are those
that have a 离职日期, 张三关闭的工单 are no open ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from duckkb.reasoning.catalog import BASE, Attribute, Catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.occasions import comes_later, deed
from duckkb.reasoning.plan import Column, Compare, Part, Plan, Query, all_of, parts_of, rewritten
from duckkb.reasoning.plan_does import denies

_TO_COME = re.compile(
    r"(?:[能要需应该会将可想快待拟]|可以|计划|预计|打算|准备|申请|即将|是否|有没有)(?:被|自己)?$"
)
_BEHIND = re.compile(
    r"[了过掉完]|的|得|最[多少]|(?:员工|人|客户|工单|单子?|设备)|(?:总|次)?数|有?(?:多少|几)|\W*$"
)


def once_done_zh(plan: Plan, question: Question, catalog: Catalog) -> Plan:
    """The plan with only rows that have the time of what is said to be done; of what is denied, that is said
    in sub-queries alone: 没关过工单的客服 may have some that are open."""
    text = question.normalised.folded
    if not question.normalised.chinese:
        return plan
    queries = [q for q in parts_of(plan) if isinstance(q, Query)]
    used = {q.attribute_id(c) for q in queries for c in parts_of(q) if isinstance(c, Column)}
    outer = plan.select if isinstance(plan, Query) else ()
    denied = denies(plan)
    names = {name for u in _uses(plan) if u in catalog.classes for name in catalog.classes[u].names}
    done = {
        a.id
        for own in dict.fromkeys(_uses(plan)) if own in catalog.classes and catalog.classes[own].store != BASE
        for a in catalog.classes[own].attributes
        if a.kind.temporal and a.id not in used and comes_later(a, catalog.classes[own]) and _is_done(a, text, names)
        and not any(deed(a) in u.rpartition(".")[2] for u in used)  # 调解结案, of a 结案方式
    }  # fmt: skip
    if not done:
        return plan

    def change(part: Part, query: Query) -> Part:
        if not isinstance(part, Query) or (denied and part.select == outer):
            return part
        kept = [
            Compare(Column(alias, a.name), "not_null") for alias, a in _stamps(part, done, catalog)
        ]
        before = [part.where] if part.where is not None else []
        return replace(part, where=all_of([*before, *kept])) if kept else part

    return rewritten(plan, change)


def _uses(plan: Plan) -> Iterator[str]:
    """The names of the classes that a plan uses."""
    for query in parts_of(plan):
        if isinstance(query, Query):
            yield from (u.class_name for u in query.uses)


def _stamps(query: Query, done: set[str], catalog: Catalog) -> Iterator[tuple[str, Attribute]]:
    """The times of what was done, of the classes that a query uses once, by alias."""
    names = [u.class_name for u in query.uses]
    for use in query.uses:
        if use.class_name in catalog.classes and names.count(use.class_name) == 1:
            yield from (
                (use.alias, a) for a in catalog.classes[use.class_name].attributes if a.id in done
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
