"""What a Chinese question names and a reading leaves out: names listed side by side, rows with which nothing is done."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from duckkb.reasoning.interpret.chinese.families.items import Row
from duckkb.reasoning.interpret.chinese.plan import Planner
from duckkb.reasoning.interpret.chinese.told import RELATING
from duckkb.reasoning.interpret.chinese.wish import Wish
from duckkb.reasoning.interpret.frame import Mention
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Output,
    Plan,
    Query,
    classes_used,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_BESIDE = regex(r"[和与及、]")
_EACH_IS = regex(r"(?:分别|各自?|都)?(?:是|为)(?:什么|多少|啥|哪[^一-鿿]?)")
_SHOWN = regex(r"(?:^|[,。?;])(?:请|帮我|麻烦|并)*(?:返回|显示|列出|给出|展示|查找|查询|找出)")
_ENDS = regex(r"\W*$")
_WHICH = regex(r"哪(?:些|几?[一-鿿])")
_WHO_AND_HOW_MUCH = regex(r"谁[^的,。?]{2,}[,。?]\s*(?:各自?|分别)")
_SUM_SORTED = regex(r"(?:合计|总额|总和)\s*[,]\s*按[^,。]*(?:从[高大多低小少]|降序|升序|排)")
_WHICH_TWO = regex(r"是哪[一-鿿]{1,2}[,、]\s*[一-鿿]{2,3}哪[一-鿿]{1,4}\W*$")
_SURELY = 0.78
"""How sure a noun must be for rows that are left out to count against a reading."""


def told_as_one(row: Row, settled: Mapping[int, str]) -> int:
    """开始日期和结束日期, both taken for the same: how many names that are listed side by side have one meaning."""
    told = [
        (row.text[p.end :], p.text, settled.get(p.start) or p.mention.candidates[0].target)
        for p in row.pieces
        if p.kind == "name" and p.mention and p.mention.candidates
    ]
    return sum(
        1
        for (behind, name, one), (_, other, two) in itertools.pairwise(told)
        if one == two and name != other and _BESIDE.match(behind) and behind[1:].startswith(other)
    )


def listed(row: Row) -> int:
    """车牌和车型分别是什么, 返回车牌和车型: of how many names that are listed side by side each is asked for."""
    named = [k for k, p in enumerate(row.pieces) if p.kind == "name"]
    last = next((k for k in named if _EACH_IS.match(row.text, row.pieces[k].end)), None)
    if last is None and named and _SHOWN.search(row.text):
        last = named[-1] if _ENDS.match(row.text, row.pieces[named[-1]].end) else None
    if last is None:
        return 0
    first = last
    while first - 1 in named and _BESIDE.fullmatch(row.between(first - 1, first)):
        first -= 1
    return last - first + 1 if last > first else 0


def rows_left_out(planner: Planner, plan: Plan, row: Row) -> set[str]:
    """展出过的文物, 哪些商品缺货: the classes of nouns beside the rows asked for, with which nothing is done."""
    wish = planner.wish
    # 在研发部加班: not a noun of what is in front of it
    told = {
        t.end
        for t in wish.told
        if t.kind == "number" or (t.kind == "value" and row.text[t.start - 1 : t.start] != "在")
    }
    told |= {t.mention.start for t in wish.told if t.mention is not None}
    nouns = [m for m in wish.nouns if m is not wish.entity and not _says_how(m, wish, row)]
    nouns = [m for m in nouns if m.candidates and m.candidates[0].score > _SURELY]
    said = {planner.meaning.rows(m) for m in nouns if m.start not in told} - {""}
    # 加班的员工: what they did is no way to call the staff
    done = planner.meaning.rows(wish.entity) if wish.entity is not None else ""
    said |= {done} & (planner.schema.referring(planner.main) if planner.main else set())
    used = {*classes_used(plan), planner.main, *(a.class_name for a in planner.columns)}
    beside = {c for u in used - {planner.main} for c in planner.schema.beside(u)}
    # 从甲队转出的球员: what joins these with the others, though each of them is told of.
    ends = planner.catalog.ends
    every = {planner.meaning.rows(m) for m in nouns} - {"", *used}
    joining = {c for c in every if {planner.main} < used & {*ends.get(c, ())}}
    return (said - used - beside) | joining


def asks_for_others(planner: Planner, plan: Plan, row: Row) -> bool:
    """哪些治疗项目在三次以上的就诊中用到过: whether a question asks which of some rows, and others are meant by a reading."""
    first = row.pieces[0] if row.pieces else None
    if first is None or first.kind != "name" or not _WHICH.fullmatch(row.text[: first.start]):
        return False
    wish, meaning = planner.wish, planner.meaning
    asked = meaning.rows(first.mention)
    said = (wish.entity, *(i.mention for i in wish.items), *(g.mention for g in wish.groups))
    if not asked or asked in {planner.main, *(meaning.rows(m) for m in said)}:
        return False
    joins = [j for j in planner.catalog.joins_at.get(asked, ()) if j.right == asked]
    keys = {a.name for j in joins if (a := planner.schema.reference(j)) is not None}
    shown = parts_of(plan.select) if isinstance(plan, Query) else ()
    return not any(isinstance(p, Column) and p.attribute in keys for p in shown)


def shows_less(plan: Plan, row: Row) -> bool:
    """谁在赞助甲?各给了多少钱?, 各机构的经费合计,按金额从高到低, 最短的是哪首,来自哪张专辑: whether nobody is shown, no sum, or one
    of two."""
    if not isinstance(plan, Query) or plan.inner is not None:
        return False
    figures = [isinstance(p, Aggregate) for o in plan.select for p in parts_of(o.expression)]
    if _WHO_AND_HOW_MUCH.match(row.text) and all(map(_is_figure, plan.select)):
        return True
    if _SUM_SORTED.search(row.text) and bool(plan.group_by) and not any(figures):
        return True
    return _WHICH_TWO.search(row.text) is not None and len(plan.select) == 1


def _is_figure(shown: Output) -> bool:
    return isinstance(shown.expression, Aggregate)


def _says_how(noun: Mention, wish: Wish, row: Row) -> bool:
    """居住在巴黎的学生, 学生宿舍: a verb that relates rows, though what links them is called so; a noun that is
    part of another."""
    verb = noun.text in RELATING and row.text[noun.end : noun.end + 1] not in ("过", "了")
    return verb or (wish.entity is not None and noun.end == wish.entity.start)
