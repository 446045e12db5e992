"""Money and time that a Chinese question tells by the deed they were spent on, of rows that keep the day of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import NameHit
from duckkb.reasoning.interpret.chinese.doers import moneys
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.regexes import regex

_TIME = regex(r"[日期天时间点分年月周季]")
_COST = regex(r"的?(?:费用?|成本|花费|开支|开销)")
_SPENT = regex(
    r"的?(?:一共|总共|总计|合计|平均(?:每次)?|每次)*(?:需?要)?(?:花费?|用|付)[了掉]?多少(?:钱|元|费用)"
)
_LONG = regex(r"的?(?:总|平均)?时长")
_DEAREST = regex(r"(?:最贵|最便宜|[花用]钱最[多少]|(?:费用|花费|成本)最[高低多少])的?那?一?次?$")


def spent_on_deeds(names: Sequence[NameHit], folded: str, schema: Schema) -> list[NameHit]:
    """The names, where a deed is that which money or time was spent on and no day is asked for.

    修理费用 is the cost of a defect that keeps when it was repaired; 修理花了多少钱, 最贵的一次修理 and 飞行时长, of
    missions that keep when they were flown, are told of the rows.
    """
    told: list[NameHit] = []
    dropped: set[NameHit] = set()
    costs: list[tuple[int, int]] = []
    for hit in names:
        a = schema.attributes.get(hit.target) if hit.of == "attribute" else None
        if a is None or not a.kind.temporal or _TIME.search(folded, hit.start, hit.end):
            continue
        own = moneys(schema, a.class_name)
        cost = _COST.match(folded, hit.end) if len(own) == 1 else None
        spent = _SPENT.match(folded, hit.end) or _DEAREST.search(folded[: hit.start])
        if cost is not None:
            told.append(NameHit(hit.start, cost.end(), "attribute", own[0].id, 0.9, "synonym"))
            costs.append((hit.start, cost.end()))
        elif _LONG.match(folded, hit.end) or (spent and len(own) == 1):
            told.append(replace(hit, of="class", target=a.class_name))
            dropped.add(hit)
    kept = [h for h in names if not any(s < h.end and h.start < e for s, e in costs)]
    return [*(h for h in kept if h not in dropped), *told]
