"""A Chinese question over joined classes -> a row of pieces: which names and values may be meant at all."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import (
    AggregateSpan,
    NameHit,
    NumberSpan,
    Question,
    SuperlativeSpan,
    ValueHit,
)
from duckkb.reasoning.interpret.chinese.clauses import PARTED
from duckkb.reasoning.interpret.chinese.counted_names import (
    QUANTITIES,
    counted,
    how_many,
    number_of_key,
    rows_counted,
    summed,
    without_totals_of_others,
)
from duckkb.reasoning.interpret.chinese.families.items import Row, row_of
from duckkb.reasoning.interpret.chinese.glosses import joined_up
from duckkb.reasoning.interpret.chinese.implied import implied_names
from duckkb.reasoning.interpret.chinese.kinds_told import (
    kinds_told,
    of_that_kind,
    one_of_them,
    surest,
    without_second_names,
)
from duckkb.reasoning.interpret.chinese.makers import made_by_whom
from duckkb.reasoning.interpret.chinese.name_or_value import (
    name_asked,
    reaching,
    swallows,
    torn,
    value_counted,
    value_told,
    without_flagged,
    without_titles_of_things,
    works_there,
)
from duckkb.reasoning.interpret.chinese.no_values import (
    asks_for,
    behind_date,
    done_so,
    of_rate,
    only_a_unit,
)
from duckkb.reasoning.interpret.chinese.nouns import alone
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.shares import NAMED, SHARE
from duckkb.reasoning.interpret.chinese.spent_on import spent_on_deeds
from duckkb.reasoning.interpret.chinese.takings import takings_said
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import measure
from duckkb.reasoning.words.doers import with_doers

_BROKEN = regex(
    r"[是在前和与的有把了过再\d,。?!]|从[来未没]|既|[还尚并]未|没(?!收)|多少|哪|什么|超过|分别|不"
)
_SHOWN = regex(r"[给列输写导找]出(?!版|生|发|口|厂|租|售|价|品|诊|院|行|场)")
_GENERIC = regex(r"(?:叫什么|名字|名称|姓名)$")
_SURE, _WHOLE = 0.4, 0.7
_NAMED, _LINKING = 0.8, 0.15
_WHICH = regex(rf"哪(?:些|几?一?{MEASURE_WORD})$")
_HOW_MANY_OF = regex(rf"(?:(?:多少|几){MEASURE_WORD}|多少)$")
_ENDS = regex(r"[编代序账单]?[号码]$|编号|id$|名称?$|代码$")
_MARK = regex(r"分数?$|成绩$")
_SCORE = regex(r"\.(?!full|max|min|pass|perfect|total)(?:.*_)?(?:score|marks?|points)$", re.I)
"""What marks are kept as, and, below, what is called much the same: a grade of a class, full marks."""
_NO_SCORE = regex(r"\.(?:(?:full|max|min|pass|perfect)[a-z]*_.*|(?:.*_)?grade)$", re.I)
_PLACE = regex(r"所在|位置|地[点址方]")
_STILL = regex(r"还[没未有在不要需剩能是]")
"""还没还车: still, which is no name of anything."""
_LEVEL = regex(r"(?<=平均)水平")
_NO_NAME = regex(r"叫什么|叫啥|排序|排列|(?<=.)又|^(?:位于|来自|属于|处于|所在|所属)$|(?<=.)姓$")
"""What asks for a name or an order is none, even where the lexicon has it for one."""
_WHICH_OF_THEM = regex(r"(?<=[哪几])[个位名件张条片份只本首部支]")


def row_over(question: Question, schema: Schema) -> Row:
    """The pieces of a question over joined classes, and the words between them."""
    folded = question.normalised.folded
    names = [h for h in question.names if schema.fits(h.target) and _clean(h, question, schema)]
    names += [_of_rows(h, schema, folded) for h in schema.lexis.find(folded) if _apart(h, folded)]
    names = with_doers(names, question.values, folded, schema.catalog)
    names = spent_on_deeds(names, folded, schema)
    names = [h for h in names if h.end - h.start > 1 or _alone(h, folded)]
    names = [h for h in names if not _where_it_is(h, folded, schema)]
    still = (h for h in names if not _STILL.fullmatch(folded, h.start, h.end + 1))
    names = [h for h in still if not works_there(h, folded)]
    names += _around_aggregates(question, schema)
    names += _parted(folded, schema)
    ends = {n.end for n in question.spans.numbers}
    led = {s.start: s.end for s in question.spans.aggregates if s.function in ("avg", "sum")}
    names = [h for h in names if h.start not in ends and not _led(h, led, folded, schema)]
    names = [h for h in names if not _only_a_unit(h, names, folded, schema)]
    plain = [v for v in question.values if v.how in ("exact", "folded")]
    spelt = defaultdict[tuple[int, int], set[str]](set)
    for v in plain:
        spelt[v.start, v.end].add(v.attribute)
    reach = {place: reaching(place, plain) for place in {(h.start, h.end) for h in names}}
    names = [
        h
        for h in names
        if not (within := reach[h.start, h.end])
        or not (any(v.attribute == h.target for v in within) or torn(h, within, folded))
    ]
    names = [
        h
        for h in names
        if (h.start, h.end) not in spelt
        or not (
            value_told(h, spelt[h.start, h.end], question.names, folded, schema)
            or value_counted(h, folded)
        )
    ]
    names = [
        h
        for h in names
        if not _NO_NAME.search(folded[h.start : h.end]) and not number_of_key(h, folded, schema)
    ]
    names = without_titles_of_things(names, folded, schema)
    names = [h for h in names if h.score >= NAMED or not SHARE.fullmatch(folded, h.start, h.end)]
    names = of_that_kind(without_second_names(names, folded), question.values, folded)
    sure = {(h.start, h.end) for h in names if h.of == "class" and h.score > _WHOLE}
    names = [h for h in names if not rows_counted(h, sure, folded, schema)]
    names = [h for h in names if not how_many(h, names, folded, schema)]
    names = [
        h for h in names
        if not (_does(h, sure, folded, schema) or _done_there(h, sure, folded))
    ]  # fmt: skip
    names = [h for h in names if h.how == "exact" or h.of == "class" or not _tears(h, sure, folded)]
    names = _linked(names, {v.class_name for v in plain}, schema)
    names = without_flagged(names, schema)
    best = surest(names)
    names = [counted(h, folded, best.get((h.start, h.end), 0.0)) for h in names]
    names = without_totals_of_others([h for h in names if not summed(h, folded)], folded)
    names = [h for h in names if not _split(h, folded) and not _LEVEL.match(folded, h.start)]
    names += schema.nouns.lone(folded)
    names += schema.nouns.generic(folded)
    names += implied_names(folded, names, question.values, schema)
    names = _marks_meant(names, folded)
    takings = [*takings_said(folded, names, schema)]
    names = [h for h in names if not any(t.start < h.end and h.start < t.end for t in takings)]
    names += takings
    names += made_by_whom(folded, schema.catalog)
    values = [v for v in question.values if not only_a_unit(v, question)]
    values = [behind_date(v, question) for v in values]
    values = [of_rate(v, folded) for v in values if not (done_so(v, folded) or asks_for(v, folded))]
    named = {h.target for h in names if h.of == "class" and h.score > _WHOLE}
    values = [v for v in values if not _role_of_rows(v, named, folded, schema)]
    values = [v for v in values if not name_asked(v, names, named, folded)]
    valued = {(v.start, v.end) for v in values}
    names = [
        h for h in names if (h.start, h.end) not in valued or not one_of_them(h, values, schema)
    ]
    kinds = kinds_told(names, values, schema)
    names = [h for h in names if h.how == "exact" or (h.start, h.end) not in kinds]
    exact = {(n.start, n.end) for n in names if n.how == "exact"}
    begun = {v.start for v in values}
    names = [
        h
        for h in names
        if h.how == "exact" or h.start not in begun or not swallows(h, values, exact, folded)
    ]
    states = {
        (v.start, v.end) for v in values if v.how == "folded" and folded.startswith("率", v.end)
    }
    names = [h for h in names if (h.start, h.end) not in states]  # 签收率, of what is 已签收
    question = _whether(_counting_no_value(question, values))
    written = {(v.start, v.end) for v in values if v.how in ("exact", "folded")}
    names = [
        h for h in names
        if not (folded[h.start : h.end].isascii() and (h.start, h.end) in written)
    ]  # fmt: skip
    row = row_of(question, values, names, (), schema.fits)
    return joined_up(row, schema)


def _where_it_is(hit: NameHit, folded: str, schema: Schema) -> bool:
    """所在位置 is no `date_in_location_from`."""
    a = schema.attributes.get(hit.target)
    timed = a is not None and a.kind.temporal and hit.how != "exact"
    return timed and _PLACE.match(folded, hit.start, hit.end) is not None


def _marks_meant(names: list[NameHit], folded: str) -> list[NameHit]:
    """平均分, of scores that keep a score: the amount is meant, not its rows, nor the full marks of an exam, nor the
    grade of a class, which is a year at school."""
    said = [h for h in names if _MARK.search(folded[h.start : h.end])]
    kept = {h.class_name for h in said if h.of == "attribute" and _SCORE.search(h.target)}
    if not kept:
        return names
    return [
        h for h in names if h not in said or not (h.target in kept or _NO_SCORE.search(h.target))
    ]


def _alone(hit: NameHit, folded: str) -> bool:
    """Whether a name of one character stands for itself: what is called just so does behind 各. In 是哪件 a
    measure word is no piece."""
    measure = hit.how != "exact" and _WHICH_OF_THEM.match(folded, hit.start)
    each = hit.how == "exact" and folded[: hit.start].endswith(("各", "每个"))
    return not measure and (each or alone(folded, hit.start))


def _whether(question: Question) -> Question:
    """有没有…: whether there is one denies nothing."""
    folded, spans = question.normalised.folded, question.spans
    kept = tuple(
        c for c in spans.comparators
        if not (folded[c.start] == "没" and folded[c.start - 1 : c.start] == "有")
    )  # fmt: skip
    return replace(question, spans=replace(spans, comparators=kept))


def _role_of_rows(value: ValueHit, named: Collection[str], folded: str, schema: Schema) -> bool:
    """谁质检的工单, of orders with a 质检工号: what is done to these, though some staff are of the kind 质检."""
    own = value.attribute.rsplit(".", 1)[0]
    joins = schema.roles.called(folded[value.start : value.end])
    return any(j.left in named and j.left != own for j in joins)


def _counting_no_value(question: Question, values: Sequence[ValueHit]) -> Question:
    """床位最多的三甲医院, 多少支架: a number that a value begins with is no limit, and no measure word."""
    spans = question.spans
    written = [(v.start, v.end) for v in values if v.how in ("exact", "folded")]
    kept: list[SuperlativeSpan] = []
    for span in spans.superlatives:
        begun = [a for a, b in written if span.limit > 1 and span.start < a < span.end < b]
        kept.append(replace(span, end=begun[0], limit=1) if begun else span)
    counts = [
        replace(c, end=begun[0])
        if (begun := [a for a, b in written if c.start < a < c.end < b])
        else c
        for c in spans.aggregates
    ]
    return replace(
        question, spans=replace(spans, superlatives=tuple(kept), aggregates=tuple(counts))
    )


def _around_aggregates(question: Question, schema: Schema) -> Iterator[NameHit]:
    """成品茶总重量 for 成品茶重量: whole names with an aggregate put in; 数学平均分 are no 学分."""
    folded = question.normalised.folded
    written = [(v.start, v.end) for v in question.values if v.how in ("exact", "folded")]
    for span in (*question.spans.aggregates, *question.spans.superlatives):
        size = span.end - span.start
        if size > 3:
            continue
        for hit in schema.lexis.find(folded[: span.start] + folded[span.end :]):
            if not (hit.start < span.start < hit.end and hit.score >= 0.8):
                continue
            if any(start < hit.start < end <= span.start for start, end in written):
                continue
            if folded[hit.start] in "每各":
                continue  # 每年多少篇论文 asks for no year of papers
            led = schema.lexis.classes_called(folded[hit.start : span.start])
            own = hit.class_name
            if hit.how == "exact" or all(c.target != own for c in led):
                yield replace(hit, end=hit.end + size)  # 教师平均工资 is what the 教师 have


def _parted(folded: str, schema: Schema) -> Iterator[NameHit]:
    """缴过费, 参了赛: verb and object name together what each alone does not."""
    for m in PARTED.finditer(folded):
        for hit in schema.lexis.classes_called(m[1] + m[2]):
            yield replace(hit, start=m.start(), end=m.end())


def _only_a_unit(hit: NameHit, names: Sequence[NameHit], folded: str, schema: Schema) -> bool:
    """多少公斤鲜叶: a unit before an amount that is kept in it is no 公斤数."""
    unit = folded[hit.start : hit.end]
    if not folded.endswith(("多少", "几"), 0, hit.start) or measure(unit) is None:
        return False
    behind = (schema.attributes.get(n.target) for n in names if n.start == hit.end)
    return schema.of_unit(unit, [a for a in behind if a is not None]) is not None


def _led(hit: NameHit, led: Mapping[int, int], folded: str, schema: Schema) -> bool:
    """平均价格: the aggregate before a name is no part of it, unless the name has it."""
    end = led.get(hit.start, hit.end)
    if hit.of != "attribute" or end >= hit.end:
        return False
    word = folded[hit.start : end]
    return not any(word in n for n in schema.spoken(schema.attributes[hit.target]))


def _does(hit: NameHit, sure: Collection[tuple[int, int]], folded: str, schema: Schema) -> bool:
    """教职工参加, 客户付了: who, and what they do, are told apart, though a class that links, or keeps what they did, is
    named by both."""
    did = folded.startswith(("了", "过"), hit.end) and hit.how != "exact"
    if hit.of != "class" or not (did or schema.naming.links(hit.target)):
        return False
    if all(len(cut_name(n)) == 1 for n in schema.classes[hit.target].names):
        return False  # 葡萄酒 is no 葡萄 and what it does
    return any(start == hit.start and end < hit.end for start, end in sure)


def _tears(hit: NameHit, sure: Collection[tuple[int, int]], folded: str) -> bool:
    """客户开户: whether a name would begin inside the noun for some rows, and end behind it (户开户)."""
    torn = folded[hit.end - 1 : hit.end + 1] in ("所在", "所属")  # 教授所 of 教授所在的系
    return torn or any(start < hit.start < end < hit.end for start, end in sure)


def _done_there(hit: NameHit, sure: Collection[tuple[int, int]], folded: str) -> bool:
    """哪个活动报名的人最多, 哪些片子评分高, 有多少客户开户: of 活动 it is asked, and what follows is said of it."""
    which = _WHICH.search(folded, 0, hit.start)
    many = hit.of == "attribute" and _HOW_MANY_OF.search(folded, 0, hit.start)
    if hit.how == "exact" or not (which or many) or (many and hit.score >= _NAMED):
        return False
    if hit.of == "class" and not folded.startswith(("的人", "人数"), hit.end):
        return False
    return any(start == hit.start and end < hit.end for start, end in sure)


def _linked(names: Sequence[NameHit], told: Collection[str], schema: Schema) -> list[NameHit]:
    """A noun hardly means the class that only links others (设施 is no 宿舍与设施), and never before one that does not; nor
    one that pairs people with what is not spoken of (演员, of a troupe), or is named after what it means, too (歌单)."""
    rows = [h for h in names if h.of == "class"]

    def pairs(h: NameHit) -> bool:
        apart = {n.target for n in rows if n.end <= h.start or h.end <= n.start}
        same = {n.target for n in rows if (n.start, n.end) == (h.start, h.end)}
        ends, words = schema.catalog.ends[h.target], {*map(stem, cut_name(h.target))}
        after = any(words.issuperset(map(stem, cut_name(e))) for e in same & ends)
        return schema.naming.pairs(h.target) and (apart.union(told) & ends <= same or after)

    links = {h.target for h in rows if schema.naming.links(h.target) or pairs(h)}
    plain = surest(h for h in names if h.target not in links)
    found: list[NameHit] = []
    for h in names:
        if h.of == "class" and h.how != "exact" and h.target in links:
            least = plain.get((h.start, h.end), 0.0)
            score = h.score - _LINKING
            h = replace(h, score=min(score, least - 0.01) if least > _SURE else score)
        found.append(h)
    return found


def _of_rows(hit: NameHit, schema: Schema, folded: str) -> NameHit:
    """船员 as the beginning of 船员编号 means the rows, not what tells them apart."""
    a = schema.attributes.get(hit.target)
    alone = a is not None and a.identity and len(schema.classes[a.class_name].identity) == 1
    word = folded[hit.start : hit.end]
    if hit.how != "part" or a is None or not alone or word.endswith(QUANTITIES):
        return hit
    if _ENDS.search(word) or schema.begins_key(word, a):
        return hit
    return replace(hit, of="class", target=a.class_name)


def _split(hit: NameHit, folded: str) -> bool:
    """每种类型, 未缴费用, 贷款分别: no 种类 begins inside of 每种, no 缴费 ends inside of 费用, no 分 in 分别."""
    last, behind = folded[hit.end - 1], folded[hit.end : hit.end + 1]
    return last + behind in ("类型", "类别", "费用", "分别")


def _apart(hit: NameHit, folded: str) -> bool:
    """县名下 is below a county, not its name; 给出日期 shows a date."""
    below = folded[hit.end - 1] == "名" and folded.startswith("下", hit.end)
    return not below and not _SHOWN.match(folded, hit.start - 1)


def _clean(hit: NameHit, question: Question, schema: Schema) -> bool:
    """Whether a name stands together and takes nothing in that says something else."""
    if hit.of not in ("class", "attribute"):
        return False
    word = question.normalised.folded[hit.start : hit.end]
    if "、" in word:
        return False
    if _GENERIC.search(word) and hit.how != "exact" and not _GENERIC.match(word):
        return False
    if hit.how == "translated":
        return False  # English names are put together from the lexicon, with more care
    if hit.how == "synonym":
        if hit.score < _SURE or len(word) < 2 or _BROKEN.search(word):
            return False
    elif hit.how not in ("exact", "stem", "embedding") and not word.isascii():
        return False
    if len(word) == 1 and not word.isascii():
        return alone(question.normalised.folded, hit.start)
    called = (
        schema.classes[hit.target].names
        if hit.of == "class"
        else schema.attributes[hit.target].names
    )
    if word in {n.casefold() for n in called}:
        return True
    if _BROKEN.search(word):
        return False
    for span in question.spans.all():
        if span.start < hit.end and hit.start < span.end:
            number = (
                isinstance(span, NumberSpan) and hit.start <= span.start and span.end <= hit.end
            )
            counted = isinstance(span, AggregateSpan) and span.function == "count"
            if not number and not counted:
                return False
    return True
