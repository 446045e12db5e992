"""Whether a reading can be what a Chinese question over edges of the base asks: nothing that it says of
flags, of whose something is, or of what is spent is passed over."""

from __future__ import annotations

import re
from collections.abc import Mapping

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.interpret.chinese.fitting_money import takes_other_money
from duckkb.reasoning.interpret.chinese.names import NEVER_DONE
from duckkb.reasoning.interpret.edges.words import ASKS_ZH
from duckkb.reasoning.interpret.kinds import is_person, places
from duckkb.reasoning.interpret.moments import timed
from duckkb.reasoning.interpret.occasions import comes_later, deed, of_life
from duckkb.reasoning.interpretation import Interpretation
from duckkb.reasoning.lexicon.measure_words import PEOPLE, PLACES
from duckkb.reasoning.plan import (
    Aggregate,
    Column,
    Compare,
    Constant,
    Query,
    classes_used,
    conditions_in,
    parts_of,
)
from duckkb.reasoning.regexes import regex

_PIECES_SOLD = regex(r"[卖售销][了出掉走过]+(?:多少|几)[^人名位]")
_UNDER_WAY = regex(r"正在(?P<verb>[一-鿿])")
_WHERE = regex(r"在哪(?:里|儿)?\W*$")
_WHICH = regex(r"哪些$")
_WHAT_IS = regex(r"[有是](?:哪些|什么)")
_IS_WHO = regex(r"[是由被]谁")
_WHOSE = regex(r"谁的")
_HAPPENS = regex(r"(?:几|多少)[场届次回]")
"""What counts only what happens at some time."""
_BUT_NOT = regex(
    r"(?<!登)(?<!注)(?<!录)[一-鿿][过了][^,。?的]{0,6}[,]?(?:但|却|不过|可是)(?:是)?[^,。?]{0,4}[没未不]"
)
_ON_WHICH_DAY = regex(r"哪一?[天日](?!的)|几月几[日号]|几号")
_WHEN = regex(r"什么时候|什么时间|何时|哪一?天|哪一?日")
_LEFT = regex(r"(?:还|仍)?剩下?(?:多少|几)")
_REST = regex(r"剩|余|存|未|欠|remain|left|balance|stock|available", re.I)
_WHY_NOT = regex(r"(?:为什么|为何|为啥)[一-鿿]{0,4}?[不没未]")
_PLACED = regex(r"第[一二三四五六七八九十\d]+")
_FOUNDED = regex(r"成立|建|创[立办建]|开业|注册|found|establish|built", re.I)
_EITHER_WAY = regex(r"([一-鿿]{1,2})[和与跟]不\1")
"""用和不用GPU的实验: both kinds, apart."""
_HOW_MUCH_EACH = regex(r"各自?(?:是|有|用了?)?多少\W*$")
_DID_HOW_MUCH = regex(r"[一-鿿]了(?:多少|几)[一-鿿]?\W*$")
"""各卖了多少: what asks for a figure."""
_SO_MANY = regex(rf"(?:几|多少)[{PEOPLE}{PLACES}]$")
_SURE = 0.95


def heeds_chinese(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """False where a Chinese question says something that a reading of it passes over; most of it is looked for
    over edges only."""
    if not question.normalised.chinese or not isinstance(reading.plan, Query):
        return True
    plan, text = reading.plan, question.normalised.folded
    if (
        _drops_place(plan, question)
        or (_HAPPENS.search(text) and _counts_for_others(plan, catalog))
        or (_WHEN.search(text) and _shows_how_long(plan, catalog))
        or (_BUT_NOT.search(text) and _tells_one_of_two(plan))
        or (_ON_WHICH_DAY.search(text) and _shows_only_years(plan, catalog))
        or _drops_deed(plan, question, catalog)
        or (_LEFT.search(text) and _shows_all_there_is(plan, catalog))
        or takes_other_money(plan, question, catalog)
        or _asks_for_state(reading, question, catalog)
        or (_WHY_NOT.search(text) and _leaves_one_out(plan))
        or (_PIECES_SOLD.search(text) and _counts_people(plan, catalog))
        or (_EITHER_WAY.search(text) and not plan.group_by)
        or _drops_progress_of(reading, text, catalog)
        or (_DID_HOW_MUCH.search(text) and _shows_no_figure(plan, catalog))
        or _denies_row_by_row(reading, plan, text, catalog)
        or _measures_the_counted(reading, plan, text, catalog)
        or (_HOW_MUCH_EACH.search(text) and _shows_a_key(plan, catalog))
    ):
        return False
    if not catalog.links:
        return True
    return not (
        _drops_flag(plan, question, catalog)
        or _drops_progress(plan, question, catalog)
        or _shows_what_is_owned(plan, question, catalog)
        or _counts_one(plan, question)
        or _grades_another(plan, question, catalog)
        or (_WHERE.search(text) and _shows_no_place(plan, catalog))
        or _counts_what_is_kept(plan, question, catalog)
        or _shows_no_such_rows(plan, question, catalog)
        or _shows_rows_beside(reading, text, catalog)
        or (_HAPPENS.search(text) and _counts_what_lasts(plan, catalog))
    )


def _shows_rows_beside(reading: Interpretation, text: str, catalog: Catalog) -> bool:
    """官渡之战的守方有哪些人: whether rows are shown beside what others keep, though they are what it is."""
    shown = [g for g in reading.grounds if g.role == "target"]
    kept = [(g.end, a.class_name) for g in shown if (a := catalog.attributes.get(g.target))]
    rows = [(g.start, g.target) for g in shown if g.target in catalog.classes]
    return any(_WHAT_IS.fullmatch(text[end:at]) for end, of in kept for at, c in rows if c != of)


def _shows_a_key(plan: Query, catalog: Catalog) -> bool:
    """Whether what refers to other rows is shown, which is no number of anything."""
    shown = (o.expression for o in plan.select if isinstance(o.expression, Column))
    known = (catalog.attributes.get(plan.attribute_id(c)) for c in shown)
    return any(a is not None and a.key for a in known)


def _shows_no_figure(plan: Query, catalog: Catalog) -> bool:
    """Whether only words are shown, of columns that are none of numbers."""
    kept = [
        catalog.attributes.get(plan.attribute_id(o.expression))
        for o in plan.select
        if isinstance(o.expression, Column)
    ]
    return len(kept) == len(plan.select) and all(a and a.kind is Kind.TEXT for a in kept)


def _denies_row_by_row(reading: Interpretation, plan: Query, text: str, catalog: Catalog) -> bool:
    """没买过生日花束的顾客: whether what nobody did is told of single deeds, of which those who did it have others, too."""
    denied = [
        g for g in reading.grounds if g.role == "filter" and NEVER_DONE.search(text[: g.start])
    ]
    told = {(g.target.partition(" = ")[0], g.target.partition(" = ")[2]) for g in denied}
    unlike = [p for p in conditions_in(plan.where) if isinstance(p, Compare) and p.operator == "ne"]
    for each in unlike:
        column = each.left if isinstance(each.left, Column) else None
        kept = catalog.attributes.get(plan.attribute_id(column)) if column is not None else None
        values = {str(v.value) for v in each.values if isinstance(v, Constant)}
        if kept is None or not any((kept.id, value) in told for value in values):
            continue
        shown = [o.expression for o in plan.select if isinstance(o.expression, Column)]
        own = [a for c in shown if (a := catalog.attributes.get(plan.attribute_id(c))) is not None]
        if any(a.class_name != kept.class_name for a in own):
            return True
    return False


def _measures_the_counted(
    reading: Interpretation, plan: Query, text: str, catalog: Catalog
) -> bool:
    """几家门店: whether what is counted by a measure word of people or houses is taken for an amount that rows keep."""
    counted = {
        g.target
        for g in reading.grounds
        if g.target in catalog.attributes and _SO_MANY.search(text[: g.start])
    }
    added = [p.argument for p in parts_of(plan) if isinstance(p, Aggregate)]
    columns = (plan.attribute_id(p) for p in added if isinstance(p, Column))
    known = (catalog.attributes[c] for c in columns if c in counted)
    return any(a.kind.numeric and a.kind is not Kind.INTEGER for a in known)


def _drops_progress_of(reading: Interpretation, text: str, catalog: Catalog) -> bool:
    """维修中的风机: whether rows are told to be under something, taken for what others are called (technicians) of
    which the plan does not speak."""
    used = classes_used(reading.plan)
    return any(
        g.role == "target"
        and g.target in catalog.classes
        and g.target not in used
        and text[: g.end].endswith("中")
        and text.startswith("的", g.end)
        for g in reading.grounds
    )


def _drops_deed(plan: Query, question: Question, catalog: Catalog) -> bool:
    """小红退了哪门课: whether something was done that only rows keep of which the plan does not speak (退课日期)."""
    text, used = question.normalised.folded, {*classes_used(plan)} & {*catalog.classes}
    told = [str(p.value) for p in parts_of(plan) if isinstance(p, Constant)]
    for done, own in _deeds_after(catalog).items():
        if done[0] not in text or used & own:
            continue
        said = re.search(
            rf"{done}(?=的|了|过|\W*$)|{done[0]}[了过][哪什]?[么一]?[个门些本]?{done[1]}", text
        )
        if said is None or any(done in t for t in told):
            continue
        each = [catalog.classes[c] for c in used]
        called = [n for c in each for n in (*c.names, *(n for a in c.attributes for n in a.names))]
        if not any(done in n for n in called):
            return True
    return False


@of_catalog
def _deeds_after(catalog: Catalog) -> Mapping[str, frozenset[str]]:
    """What was done to rows after they came to be, wherever it is kept when: the classes that keep it."""
    found: dict[str, list[Attribute]] = {}
    for time in catalog.attributes.values():
        if time.kind.temporal and len(done := deed(time)) == 2:
            found.setdefault(done, []).append(time)
    later = {
        d: own
        for d, own in found.items()
        if all(comes_later(a, catalog.classes[a.class_name]) for a in own)
    }
    return {d: frozenset(a.class_name for a in own) for d, own in later.items()}


def _asks_for_state(reading: Interpretation, question: Question, catalog: Catalog) -> bool:
    """有效的决策, of facts that keep until when they are valid: whether a word right before the rows that it tells of
    is taken for what is kept of others."""
    text = question.normalised.folded
    rows: dict[int, set[str]] = {}
    for hit in question.names:
        if hit.of == "class" and text[hit.start - 1 : hit.start] == "的":
            rows.setdefault(hit.start - 1, set()).add(hit.target)
    ends = {g.target: g.end for g in reading.grounds if g.role == "target" and g.end in rows}
    if not ends or not isinstance(plan := reading.plan, Query):
        return False
    columns = (e for o in plan.select if isinstance(e := o.expression, Column))
    kept = (catalog.attributes.get(plan.attribute_id(c)) for c in columns)
    shown = [a for a in kept if a is not None and a.kind.temporal and a.id in ends]
    return any(a.class_name not in rows[ends[a.id]] for a in shown)


def _shows_all_there_is(plan: Query, catalog: Catalog) -> bool:
    """还剩几个名额: whether an amount is shown as it is kept, from which nothing is taken."""
    shown = [o.expression for o in plan.select]
    kept = [catalog.attributes.get(plan.attribute_id(c)) for c in shown if isinstance(c, Column)]
    amounts = [a for a in kept if a is not None and a.measure]
    return bool(amounts) and not any(_REST.search(n) for a in amounts for n in a.names)


def _counts_people(plan: Query, catalog: Catalog) -> bool:
    """保温杯卖了几个: whether those who bought are counted, and not what was sold."""
    counts = [e for o in plan.select if isinstance(e := o.expression, Aggregate)]
    own = catalog.classes.get(plan.class_of(plan.uses[0].alias)) if plan.uses else None
    return own is not None and is_person(own) and any(e.function == "count" for e in counts)


def _leaves_one_out(plan: Query) -> bool:
    """为什么不用甲: whether the reasons for all but the named one are shown."""
    return any(isinstance(p, Compare) and p.operator == "ne" for p in parts_of(plan))


def _drops_flag(plan: Query, question: Question, catalog: Catalog) -> bool:
    """点球有几个: whether a flag is named just as the base calls it and plays no part."""
    used = {p.attribute for p in parts_of(plan) if isinstance(p, Column)}
    sure = [n for n in question.names if n.how == "exact" and n.score >= _SURE]
    places = [(n.start, n.end) for n in sure]
    places += [(v.start, v.end) for v in question.values if v.how == "exact"]
    flags: dict[tuple[int, int], set[str]] = {}
    for hit in sure:
        known = catalog.attributes[hit.target] if hit.of == "attribute" else None
        if known is None or known.kind is not Kind.BOOLEAN or hit.end - hit.start < 2:
            continue
        flags.setdefault((hit.start, hit.end), set()).add(known.name)
    return any(
        names.isdisjoint(used)
        and not any(n.of != "attribute" and (n.start, n.end) == place for n in sure)
        and not any(s <= place[0] and place[1] <= e and (s, e) != place for s, e in places)
        for place, names in flags.items()
    )


def _drops_progress(plan: Query, question: Question, catalog: Catalog) -> bool:
    """正在修的缺陷, of states such as 修复中: whether what is under way is not told apart from what is done."""
    found = _UNDER_WAY.search(question.normalised.folded)
    compared = {p.attribute for p in parts_of(plan) if isinstance(p, Column)}
    kept = [a for c in classes_used(plan) for a in catalog.classes[c].attributes]
    states = [
        a
        for a in kept
        for v in (a.schema or {}).get("enum") or ()
        if found and _goes_on(v, found["verb"])
    ]
    return bool(states) and all(a.name not in compared for a in states)


def _goes_on(value: object, verb: str) -> bool:
    return isinstance(value, str) and value.endswith("中") and value.startswith(verb)


def _shows_what_is_owned(plan: Query, question: Question, catalog: Catalog) -> bool:
    """谁的订单被取消了, 最近的订单是谁下的: whether only the orders are shown, not whose they are."""
    text = question.normalised.folded
    whose, who = _WHOSE.search(text), _IS_WHO.search(text)
    named = question.named("class", _SURE)
    owned = {n.target for n in named if whose and n.start == whose.end()}
    owned |= {n.target for n in named if who and n.end <= who.start()}
    owned -= {c for c in owned if is_person(catalog.classes[c])}
    shown = [o.expression for o in plan.select]
    told = [catalog.attributes.get(plan.attribute_id(e)) for e in shown if isinstance(e, Column)]
    return bool(told) and all(_names_row(a, owned) for a in told)


def _shows_no_such_rows(plan: Query, question: Question, catalog: Catalog) -> bool:
    """在哪些处方里: whether rows are asked for by the name of their class, and nothing of that is shown."""
    text = question.normalised.folded
    asked = {
        n.target
        for n in question.named("class")
        if n.how == "exact" and _WHICH.search(text[: n.start])
    }
    shown = [o.expression for o in plan.select]
    columns = [e for e in shown if isinstance(e, Column)]
    if len(asked) != 1 or not columns or len(columns) < len(shown):
        return False
    (name,) = asked
    called = catalog.classes[name].names
    attributes = [catalog.attributes.get(plan.attribute_id(e)) for e in columns]
    own = any(a is not None and a.class_name == name for a in attributes)
    same = any(a is not None and {*a.names} & {*called} for a in attributes)
    return not (own or same or catalog.classes[name].link or len(_owners(question, name)) > 1)


def _owners(question: Question, name: str) -> set[str]:
    """What else the word for a class may name as well."""
    places = {(n.start, n.end) for n in question.names if n.target == name and n.how == "exact"}
    return {n.target for n in question.names if (n.start, n.end) in places and n.how == "exact"}


def _names_row(attribute: Attribute | None, classes: set[str]) -> bool:
    return attribute is not None and attribute.identity and attribute.class_name in classes


def _counts_what_lasts(plan: Query, catalog: Catalog) -> bool:
    """奥斯卡踢了几场: whether rows without any time are counted, such as teams."""
    counted = [o.expression for o in plan.select if isinstance(o.expression, Aggregate)]
    if not counted or any(e.function != "count" for e in counted):
        return False
    own = plan.class_of(plan.uses[0].alias) if plan.uses else ""
    return own in catalog.classes and not _happens(catalog.classes[own])


def _counts_for_others(plan: Query, catalog: Catalog) -> bool:
    """飞鹰队打了几场: whether rows without any time are counted, of matches that keep theirs, and of somebody
    whom not they but the matches refer to."""
    if not _counts_what_lasts(plan, catalog):
        return False
    own = plan.class_of(plan.uses[0].alias)
    near = {own, *catalog.ends[own]}
    compared = (p.left for p in parts_of(plan) if isinstance(p, Compare) and p.operator == "eq")
    named = {plan.class_of(c.alias) for c in compared if isinstance(c, Column)} - {""}
    return bool(named - near) and any(_happens(catalog.classes[c]) for c in near - {own})


def _shows_how_long(plan: Query, catalog: Catalog) -> bool:
    """什么时候上场: whether what is shown are numbers that are called times, such as minutes."""
    shown = [o.expression for o in plan.select]
    kept = [catalog.attributes.get(plan.attribute_id(e)) for e in shown if isinstance(e, Column)]
    return len(kept) == len(shown) == 1 and all(
        a is not None and a.measure and not timed(a) and a.name.endswith("时间") for a in kept
    )


def _tells_one_of_two(plan: Query) -> bool:
    """选了课但从没演出过: whether only what was not done plays a part, of rows that nothing else is asked of."""
    return len(plan.uses) == 1 and len(conditions_in(plan.where)) <= 1 and plan.having is None


def _shows_only_years(plan: Query, catalog: Catalog) -> bool:
    """在哪天上映: whether the only times shown are years, kept as numbers."""
    shown = (p for o in plan.select for p in parts_of(o.expression) if isinstance(p, Column))
    kept = [a for c in shown if (a := catalog.attributes.get(plan.attribute_id(c)))]
    times = [a for a in kept if timed(a) or a.kind.temporal]
    return bool(times) and all(a.kind.numeric for a in times)


def _drops_place(plan: Query, question: Question) -> bool:
    """第一作者: whether the number at which somebody comes, before what they are, plays no part."""
    text = question.normalised.folded
    known = [(v.start, v.end) for v in question.values if v.how != "part"]
    known += [(s.start, s.end) for s in question.spans.all()]
    known += [(n.start, n.end) for n in question.named("attribute") if n.how == "exact"]
    rows = {n.start for n in question.named("class") if n.how == "exact"}
    told = (m for m in _PLACED.finditer(text) if m.end() in rows)
    return not (plan.limit or plan.order_by) and any(
        not any(s < m.end() and m.start() < e for s, e in known) for m in told
    )


def _happens(each: Class) -> bool:
    times = (a for a in each.attributes if timed(a) and not of_life(a))
    return each.link or any(not any(map(_FOUNDED.search, a.names)) for a in times)


def _counts_one(plan: Query, question: Question) -> bool:
    """张玉进了几个: whether rows of one name are counted, of which nobody asks how many there are."""
    named = {v.attribute for v in question.values if v.how == "exact"}
    same = {
        (p.left.alias, p.left.attribute)
        for p in parts_of(plan)
        if isinstance(p, Compare) and p.operator == "eq" and isinstance(p.left, Column)
    }
    counted = [o.expression for o in plan.select if isinstance(o.expression, Aggregate)]
    columns = (e.argument for e in counted if e.function == "count" and e.distinct)
    return any(
        isinstance(c, Column) and (c.alias, c.attribute) in same and plan.attribute_id(c) in named
        for c in columns
    )


def _grades_another(plan: Query, question: Question, catalog: Catalog) -> bool:
    """最新的版本受哪些缺陷影响: whether rows that are asked for are ranked, be it by what is kept of those
    that the superlative stands before, of which there is one, though it may have several of them."""
    text = question.normalised.folded
    order = next((o.expression for o in plan.order_by if not o.settles), None)
    figure = isinstance(order, Aggregate)
    order = order.argument if isinstance(order, Aggregate) else order
    if not isinstance(order, Column) or plan.limit is None:
        return False
    ends = [s.end + 1 for s in question.spans.superlatives if text[s.end : s.end + 1] == "的"]
    values = {v.start: v.end for v in question.values if v.how == "exact"}
    ends = [values.get(end, end) for end in ends]
    sure = question.named("class", _SURE)
    graded = {n.target for n in sure if n.start in ends and not catalog.classes[n.target].link}
    asked = any(n.start > end and ASKS_ZH.search(text, end) for end in ends for n in sure)
    shown = {plan.class_of(e.alias) for o in plan.select if isinstance(e := o.expression, Column)}
    ranked = plan.class_of(order.alias)
    if not graded or not asked or catalog.classes[ranked].link:
        return False
    others = graded.isdisjoint(shown)
    return (ranked in graded and others) if figure else (ranked not in graded or others)


def _shows_no_place(plan: Query, catalog: Catalog) -> bool:
    """最贵的仪器在哪: whether only what rows are called is shown, which are no places."""
    shown = [o.expression for o in plan.select]
    told = [catalog.attributes.get(plan.attribute_id(e)) for e in shown if isinstance(e, Column)]
    return bool(told) and all(a is not None and _is_no_place(a, catalog) for a in told)


def _is_no_place(attribute: Attribute, catalog: Catalog) -> bool:
    own = places(catalog.classes[attribute.class_name])
    return attribute.identity and bool(own) and attribute not in (own or ())


def _counts_what_is_kept(plan: Query, question: Question, catalog: Catalog) -> bool:
    """引用最多的论文: whether edges are counted, though rows keep such a number, be it the other way."""
    text = question.normalised.folded
    starts = {s.start for s in question.spans.superlatives if s.word in ("多", "少")}
    said = {text[n.start : n.end] for n in question.names if n.end in starts and n.how == "exact"}
    order = next((o.expression for o in plan.order_by if not o.settles), None)
    counted = isinstance(order, Aggregate) and order.function == "count"
    shown = [o.expression for o in plan.select]
    classes = {plan.class_of(e.alias) for e in shown if isinstance(e, Column)}
    kept = (a for c in classes if c in catalog.classes for a in catalog.classes[c].attributes)
    numbers = [n for a in kept if a.measure for n in a.names]
    return counted and any(n != word and n.startswith(word) for n in numbers for word in said)
