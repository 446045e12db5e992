"""Words of a Chinese question that are a name and a value as well: which of both they are."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from duckkb.reasoning.evidence import NameHit, ValueHit
from duckkb.reasoning.interpret.chinese.doers import personal
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.kinds import called_people
from duckkb.reasoning.lexicon.bilingual import bilingual
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.regexes import regex

_WHOLE = 0.7
"""How sure a name must be that stands for itself."""
_TOTALLED = regex(r"(?:的[一-鿿]{1,6}?)?的总")
_SAYS = regex(r"\s*(?:是|为|等于|=|:)\s*")
_IN_PLACE = regex(r"在[^,。;]{1,30}$")
_KIND_OF = regex(r"行?业|[类型级款省市县区]")
"""What a value is called with behind it, of its kind: 制造业, 豪华型."""
_TITLE = regex(r"title|role|rank|职", re.I)
_ASKED = regex(rf"(?:哪(?:些|几?一?{MEASURE_WORD})|什么|每一?{MEASURE_WORD}?|各个?)$")
_IS_DONE = regex(r"[一-鿿][过了]$|[没未](?:有|曾)?[一-鿿]{2}.?$")
"""从没迟到过: what is done, or not, is no noun."""


def swallows(
    hit: NameHit, values: Sequence[ValueHit], exact: Collection[tuple[int, int]], folded: str
) -> bool:
    """数学成绩, of scores whose subject is 数学: a value, and a name by itself, that some words mean as one only nearly;
    制造业, of a 制造."""
    ends = {v.end for v in values if v.start == hit.start and v.how in ("exact", "folded")}
    if hit.score < _WHOLE and any(_KIND_OF.fullmatch(folded, end, hit.end) for end in ends):
        return True
    inside = (end for end in ends if end - hit.start > 1 and end < hit.end)
    return any((end, hit.end) in exact for end in inside)


def value_told(
    hit: NameHit, told: Collection[str], names: Sequence[NameHit], folded: str, schema: Schema
) -> bool:
    """胜方是attacker, 维护状态的设备, 逾期的贷款: what stands behind 是, or before what it is a value of, is no
    name; of a name that is put otherwise not before the rows that have the value, either.

    Args:
        hit: the name.
        told: the attributes that have its very words for a value.
        names: all names of the question.
        folded: the question.
        schema: what there is.
    """
    if not told:
        return False
    otherwise = hit.of == "attribute" and hit.how != "exact"
    amount = otherwise and schema.flag(schema.attributes[hit.target]) is None
    if amount and _IS_DONE.search(folded, 0, hit.end + 1):
        return True  # 从没迟到过, of a late_minutes: a verb
    led = otherwise and folded.startswith("的", hit.end)
    of = {t.rpartition(".")[0] for t in told} if led else set[str]()
    return any(
        (
            n.target in told
            and (
                (n.end <= hit.start and _SAYS.fullmatch(folded[n.end : hit.start]))
                or (n.start == hit.end and folded.startswith("的", n.end))
            )
        )
        or ((n.of, n.start) == ("class", hit.end + 1) and n.target in of)
        for n in names
    )


def nearer_as_value(
    hit: NameHit,
    told: Collection[str],
    names: Sequence[NameHit],
    values: Sequence[ValueHit],
    schema: Schema,
) -> bool:
    """得过金牌的运动员, where 金牌 is what they won and teams have a 金牌数: what is no full name is rather a value of
    rows that are joined with more of what is spoken of."""
    if not told or hit.of != "attribute" or hit.score >= 1.0:
        return False
    nouns = [n for n in names if n.score > _WHOLE and (n.of == "class" or n.how == "exact")]
    written = [v for v in values if v.how in ("exact", "folded")]
    spoken = [_spoken(of, hit) for of in (nouns, written)]

    def near(class_name: str) -> tuple[int, ...]:
        beside = schema.beside(class_name)
        return tuple(sum(c <= beside for c in of) for of in spoken)

    own = near(hit.class_name)
    return any(near(t.rpartition(".")[0]) > own for t in told)


def _spoken(hits: Sequence[NameHit | ValueHit], but: NameHit) -> list[set[str]]:
    """The classes that each piece of a question may be of, but for those that overlap with a name."""
    found = defaultdict[tuple[int, int], set[str]](set)
    for h in hits:
        if h.end <= but.start or but.end <= h.start:
            found[h.start, h.end].add(h.class_name)
    return list(found.values())


def name_asked(
    value: ValueHit, names: Collection[NameHit], named: Collection[str], folded: str
) -> bool:
    """保养是哪些工程师做的, of what is kept with an `engineer`, though some of the staff are of the kind 工程师: what is
    asked for is a name of rows that are spoken of, and no value of others."""
    if value.class_name in named or not _ASKED.search(folded, 0, value.start):
        return False
    return any(
        (n.of, n.start, n.end) == ("attribute", value.start, value.end)
        and (n.score >= value.score or n.how == "stem")
        and n.class_name in named
        for n in names
    )


def without_flagged(names: Sequence[NameHit], schema: Schema) -> list[NameHit]:
    """主演, of cast members that keep whether one is a lead: those of whom the flag holds, not whatever rows there
    are."""
    people = {
        h.target for h in names if h.of == "class" and called_people(schema.classes[h.target])
    }
    flags = [h for h in names if (a := schema.attributes.get(h.target)) and schema.flag(a)]
    return [
        h
        for h in names
        if h.how == "exact"
        or h.target not in people
        or not any(
            (f.start, f.end, f.class_name) == (h.start, h.end, h.target) and f.score > h.score
            for f in flags
        )
    ]


def without_titles_of_things(
    names: Sequence[NameHit], folded: str, schema: Schema
) -> list[NameHit]:
    """The names, without those of what people write where 职称 is a title of people, too."""

    def of_people(h: NameHit) -> bool | None:
        a = schema.attributes.get(h.target) if "职称" in folded[h.start : h.end] else None
        titled = a is not None and any(map(_TITLE.search, a.names))
        return personal(schema, a.class_name) if a is not None and titled else None

    if not any(map(of_people, names)):
        return list(names)
    return [h for h in names if h.how == "exact" or of_people(h) is not False]


def state_told(
    hit: NameHit, values: Sequence[ValueHit], names: Sequence[NameHit], folded: str
) -> bool:
    """停机的风机, of turbines that are `stopped`, where work orders keep the downtime: how rows are that stand right
    behind, and no amount of others."""
    if hit.of != "attribute" or hit.how == "exact" or not folded.startswith("的", hit.end):
        return False
    rows = {n.target for n in names if n.of == "class" and n.start == hit.end + 1}
    return hit.class_name not in rows and any(
        (v.start, v.end) == (hit.start, hit.end) and v.class_name in rows and v.how != "part"
        for v in values
    )


def value_counted(hit: NameHit, folded: str) -> bool:
    """手机的总数量, of a 商品 that is a 手机: what is added up is a value, though the lexicon has it for a name of 电话."""
    plain = hit.of == "attribute" and hit.how != "exact"
    return plain and _TOTALLED.match(folded, hit.end) is not None


def reaching(place: tuple[int, int], values: Sequence[ValueHit]) -> list[ValueHit]:
    """The values that reach into a place from before: of an attribute called 茶类, 白茶 of 白茶类."""
    return [v for v in values if v.start < place[0] < v.end]


def torn(hit: NameHit, within: Sequence[ValueHit], folded: str) -> bool:
    """东站到达: 站到达 is no name where a value reaches into it and the rest is a word; 数学分 are no 学分."""
    if any(folded[v.end : hit.end] in ("分", "分数") for v in within if v.end - v.start > 1):
        return True
    ends = (v.end for v in within if v.end < hit.end - 1)
    return hit.how != "exact" and any(folded[e : hit.end] in bilingual().by_chinese for e in ends)


def works_there(hit: NameHit, folded: str) -> bool:
    """在London的部门工作的员工: a verb, though jobs are called so."""
    said = folded[hit.start : hit.end]
    behind = folded.startswith("的", hit.end) and not folded.startswith("的人", hit.end)
    return said == "工作" and behind and _IN_PLACE.search(folded, 0, hit.start) is not None
