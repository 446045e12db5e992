"""Names beside a number of rows: those that say how many there are, and those that only look so."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.doers import personal
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.telling import counts
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

_WHOLE, _NAMED = 0.7, 0.8
_COUNTED = 0.1
"""How much surer a noun means rows, where a measure word counts them."""
_MANY = regex(rf"(?:多少|几|的[那哪]?一)(?![种类样]){MEASURE_WORD}$")
_NUMBERED_MOST = regex(r"(?:数量|个数|数目|总数)(?=最[多少]|排)")
QUANTITIES = ("数量", "人数", "总数", "个数", "数目", "件数", "次数")
_COUNTS = regex(r"次|数|频|count|times|num|freq", re.I)
_HOW_MANY = regex(r"(?<=.)(?:总?人?数量?)$")
_BARE_NUMBERS = ("no", "num", "nr", "number")


def number_of_key(hit: NameHit, folded: str, schema: Schema) -> bool:
    """数量 is no number that only tells rows apart, though both are called number; 次数 is no flag."""
    a = schema.attributes.get(hit.target)
    word = folded[hit.start : hit.end]
    if a is None or not word.endswith((*QUANTITIES, "数")):
        return False
    numbered = a.key or a.identity or a.name.casefold() in _BARE_NUMBERS
    counts = any(_COUNTS.search(n) for n in (*a.names, *schema.spoken(a)))
    often = word.endswith("次数") and (not counts or a.kind.temporal)
    return often or (numbered and word.endswith(QUANTITIES)) or schema.flag(a) is not None


def rows_counted(
    hit: NameHit, sure: Collection[tuple[int, int]], folded: str, schema: Schema
) -> bool:
    """订单数 is how many orders there are, and no quantity of what is ordered."""
    a = schema.attributes.get(hit.target)
    word = folded[hit.start : hit.end]
    m = _HOW_MANY.search(word)
    if m is None or (hit.start, hit.start + m.start()) not in sure:
        return False
    if a is None:  # 学生人数 of a table `students`: how many there are of those whom it holds
        return hit.how != "exact" and word not in schema.classes[hit.target].names
    return hit.how != "exact" and not counts(a) and word not in schema.spoken(a)


def how_many(hit: NameHit, names: Sequence[NameHit], folded: str, schema: Schema) -> bool:
    """会员数量最多的门店: how many rows there are, and no quantity that other rows keep; 哪种类型的商品数量最多."""
    a = schema.attributes.get(hit.target)
    if a is None or not _NUMBERED_MOST.match(folded, hit.start):
        return False
    counted = {n.target: n.start for n in names if n.of == "class" and n.end == hit.start}
    return any(
        c != a.class_name
        and (
            personal(schema, c)
            or c not in schema.catalog.ends[a.class_name]
            or _of_their_kind(c, start, names, folded)
        )
        for c, start in counted.items()
        if c in schema.classes
    )


def _of_their_kind(rows: str, start: int, names: Sequence[NameHit], folded: str) -> bool:
    """类型的商品: whether right before the noun for some rows stands what they themselves keep."""
    return folded[start - 1 : start] == "的" and any(
        n.of == "attribute" and n.end == start - 1 and n.class_name == rows for n in names
    )


def summed(hit: NameHit, folded: str) -> bool:
    """金额合计, though a column is a total_amt: what is added up is the amount."""
    return hit.how != "exact" and folded.endswith(
        ("合计", "总计", "总和", "之和"), hit.start, hit.end
    )


def counted(hit: NameHit, folded: str, best: float) -> NameHit:
    """几个出口: what is counted by a measure word is rows, rather than their code or how many leave by them."""
    if hit.of == "class" and hit.score > _WHOLE and _NUMBERED_MOST.match(folded, hit.end):
        return replace(hit, score=max(hit.score, 0.9))  # 出口数量最多
    many = hit.of == "class" and _MANY.search(folded, 0, hit.start) is not None
    plain = many and hit.score < _NAMED and hit.score >= best  # 课程 are courses before classes
    return replace(hit, score=hit.score + _COUNTED) if plain else hit


def without_totals_of_others(names: Sequence[NameHit], folded: str) -> list[NameHit]:
    """课程的总学分, of courses with `credits`: the sum of these, though students keep a 总学分 (`tot_cred`)."""
    rows = [h for h in names if h.of == "class" and h.score > _WHOLE]
    own = {
        (h.start, h.end, h.class_name) for h in names if h.of == "attribute" and h.score > _WHOLE
    }

    def of_others(h: NameHit) -> bool:
        return folded.startswith("的总", h.start - 1) and any(
            r.end == h.start - 1
            and r.target != h.class_name
            and (h.start + 1, h.end, r.target) in own
            for r in rows
        )

    return [h for h in names if h.of != "attribute" or not of_others(h)]
