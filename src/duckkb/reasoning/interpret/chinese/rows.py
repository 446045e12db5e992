"""A Chinese question over joined classes -> a row of pieces: which names and values may be meant at all."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import (
    NameHit,
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
from duckkb.reasoning.interpret.chinese.leaders import tells_leaders, with_leaders
from duckkb.reasoning.interpret.chinese.makers import made_by_whom, taking_part
from duckkb.reasoning.interpret.chinese.name_fits import (
    apart,
    asks_when,
    clean,
    does,
    done_there,
    done_when,
    led_by_aggregate,
    links_last,
    no_money,
    split_inside,
    stands_alone,
    tears,
    unit_of_amount,
    where_it_is,
)
from duckkb.reasoning.interpret.chinese.name_or_value import (
    name_asked,
    nearer_as_value,
    reaching,
    state_told,
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
    tells_when,
)
from duckkb.reasoning.interpret.chinese.role_nouns import roles_called
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.interpret.chinese.shares import NAMED, SHARE
from duckkb.reasoning.interpret.chinese.spent_on import spent_on_deeds
from duckkb.reasoning.interpret.chinese.takings import takings_said
from duckkb.reasoning.names.crowded import classes_said, of_few, rows_nearest_first
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.doers import with_doers

_WHOLE = 0.7
_ENDS = regex(r"[编代序账单]?[号码]$|编号|id$|名称?$|代码$")
_MARK = regex(r"分数?$|成绩$")
_SCORE = regex(r"\.(?!full|max|min|pass|perfect|total)(?:.*_)?(?:score|marks?|points)$", re.I)
"""What marks are kept as, and, below, what is called much the same: a grade of a class, full marks."""
_NO_SCORE = regex(r"\.(?:(?:full|max|min|pass|perfect)[a-z]*_.*|(?:.*_)?grade)$", re.I)
_STILL = regex(r"还[没未有在不要需剩能是]")
"""还没还车: still, which is no name of anything."""
_LEVEL = regex(r"(?<=平均)水平")
_NO_NAME = regex(
    r"叫什么|叫啥|排序|排列|(?<=.)又|^(?:位于|来自|属于|处于|所在|所属|住在?|居住在)$|(?<=.)姓$"
)
"""What asks for a name or an order is none, even where the lexicon has it for one."""


def row_over(question: Question, schema: Schema) -> Row:
    """The pieces of a question over joined classes, and the words between them."""
    folded = question.normalised.folded
    names = _words_for_names(_found_names(question, schema), question, schema)
    names = _no_values(names, question, schema)
    names = _told_apart(names, question, schema)
    names = _with_unsaid(names, question, schema)
    values = _values_meant(question, names, schema)
    names = _beside_values(names, values, folded, schema)
    names = rows_nearest_first(names, values, schema.catalog)
    question = _whether(_counting_no_value(question, values))
    return joined_up(row_of(question, values, names, (), schema.fits), schema)


def _found_names(question: Question, schema: Schema) -> list[NameHit]:
    """Whatever may be a name, by the lexicon, by its parts, and by what is done."""
    folded = question.normalised.folded
    names = [h for h in question.names if schema.fits(h.target) and clean(h, question, schema)]
    names += [_of_rows(h, schema, folded) for h in schema.lexis.find(folded) if apart(h, folded)]
    names = of_few(names, classes_said(question), schema.catalog)
    names += roles_called(folded, names, schema)
    names = with_doers(names, question.values, folded, schema.catalog)
    names = with_leaders(names, question.values, folded, schema)
    names = spent_on_deeds(names, folded, schema)
    names = [
        h
        for h in names
        if (h.end - h.start > 1 or stands_alone(h, folded))
        and not where_it_is(h, folded, schema)
        and not _STILL.fullmatch(folded, h.start, h.end + 1)
        and not works_there(h, folded)
    ]
    return [*names, *_around_aggregates(question, schema), *_parted(folded, schema)]


def _words_for_names(names: list[NameHit], question: Question, schema: Schema) -> list[NameHit]:
    """Without those that take in a number, an aggregate or a unit before them."""
    folded, spans = question.normalised.folded, question.spans
    ends = {n.end for n in spans.numbers}
    led = {s.start: s.end for s in spans.aggregates if s.function in ("avg", "sum")}
    names = [
        h for h in names if h.start not in ends and not led_by_aggregate(h, led, folded, schema)
    ]
    return [h for h in names if not unit_of_amount(h, names, folded, schema)]


def _no_values(names: list[NameHit], question: Question, schema: Schema) -> list[NameHit]:
    """Without those whose words rather are a value, ask for a name, or tell a share or a kind."""
    folded = question.normalised.folded
    plain = [v for v in question.values if v.how in ("exact", "folded")]
    spelt = defaultdict[tuple[int, int], set[str]](set)
    for v in plain:
        spelt[v.start, v.end].add(v.attribute)
    reach = {place: reaching(place, plain) for place in {(h.start, h.end) for h in names}}

    def within_value(h: NameHit) -> bool:
        within = reach[h.start, h.end]
        told = any(v.attribute == h.target for v in within) or torn(h, within, folded)
        return bool(within) and told

    def is_value(h: NameHit) -> bool:
        told = spelt.get((h.start, h.end))
        return told is not None and (
            value_told(h, told, question.names, folded, schema)
            or value_counted(h, folded)
            or nearer_as_value(h, told, question.names, plain, schema)
        )

    names = [
        h
        for h in names
        if not within_value(h)
        and not is_value(h)
        and not state_told(h, question.values, names, folded)
        and not _NO_NAME.search(folded[h.start : h.end])
        and not number_of_key(h, folded, schema)
    ]
    names = without_titles_of_things(names, folded, schema)
    names = [h for h in names if h.score >= NAMED or not SHARE.fullmatch(folded, h.start, h.end)]
    return of_that_kind(without_second_names(names, folded), question.values, folded)


def _told_apart(names: list[NameHit], question: Question, schema: Schema) -> list[NameHit]:
    """Without those that the names around them, and what is counted, leave no room for."""
    folded = question.normalised.folded
    told = {v.class_name for v in question.values if v.how in ("exact", "folded")}
    sure = {(h.start, h.end) for h in names if h.of == "class" and h.score > _WHOLE}
    names = [h for h in names if not rows_counted(h, sure, folded, schema)]
    names = [
        h
        for h in names
        if not how_many(h, names, folded, schema)
        and not no_money(h, folded, schema)
        and not asks_when(h, folded)
        and not does(h, sure, folded, schema)
        and not done_there(h, sure, folded)
        and not done_when(h, names, question, schema)
        and (h.how == "exact" or h.of == "class" or not tears(h, sure, folded))
    ]
    names = without_flagged(links_last(names, told, schema), schema)
    best = surest(names)
    names = [counted(h, folded, best.get((h.start, h.end), 0.0)) for h in names]
    names = without_totals_of_others([h for h in names if not summed(h, folded)], folded)
    return [h for h in names if not split_inside(h, folded) and not _LEVEL.match(folded, h.start)]


def _with_unsaid(names: list[NameHit], question: Question, schema: Schema) -> list[NameHit]:
    """With what is meant though no name of it is said: a noun alone, takings, those who made it."""
    folded = question.normalised.folded
    names = [*names, *schema.nouns.lone(folded), *schema.nouns.generic(folded)]
    names += implied_names(folded, names, question.values, schema)
    names = _marks_meant(names, folded)
    takings = [*takings_said(folded, names, schema)]
    names = [h for h in names if not any(t.start < h.end and h.start < t.end for t in takings)]
    did = [*made_by_whom(folded, schema.catalog), *taking_part(folded, schema.catalog)]
    return [*names, *takings, *did]


def _values_meant(question: Question, names: list[NameHit], schema: Schema) -> list[ValueHit]:
    """The values that are no unit, no question and no name."""
    folded = question.normalised.folded
    named = {h.target for h in names if h.of == "class" and h.score > _WHOLE}
    values = [behind_date(v, question) for v in question.values if not only_a_unit(v, question)]
    values = [of_rate(v, folded) for v in values if not (done_so(v, folded) or asks_for(v, folded))]
    return [
        v
        for v in values
        if not _role_of_rows(v, named, folded, schema)
        and not tells_when(v, question, schema)
        and not name_asked(v, names, named, folded)
        and not (v.how == "alias" and tells_leaders(v, names))
    ]


def _beside_values(
    names: list[NameHit], values: list[ValueHit], folded: str, schema: Schema
) -> list[NameHit]:
    """Without those whose words the values that are meant take."""
    valued = {(v.start, v.end) for v in values}
    names = [
        h for h in names if (h.start, h.end) not in valued or not one_of_them(h, values, schema)
    ]
    kinds = kinds_told(names, values, schema)
    names = [h for h in names if h.how == "exact" or (h.start, h.end) not in kinds]
    exact = {(n.start, n.end) for n in names if n.how == "exact"}
    begun = {v.start for v in values}
    written = [v for v in values if v.how in ("exact", "folded")]
    spelt = {(v.start, v.end) for v in written}
    # 签收率, of what is 已签收
    states = {
        (v.start, v.end) for v in written if v.how == "folded" and folded.startswith("率", v.end)
    }
    return [
        h
        for h in names
        if (h.how == "exact" or h.start not in begun or not swallows(h, values, exact, folded))
        and (h.start, h.end) not in states
        and not (folded[h.start : h.end].isascii() and (h.start, h.end) in spelt)
    ]


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
    said = classes_said(question)
    for span in (*question.spans.aggregates, *question.spans.superlatives):
        size = span.end - span.start
        if size > 3:
            continue
        rest = schema.lexis.find(folded[: span.start] + folded[span.end :])
        for hit in of_few(rest, said, schema.catalog):
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
