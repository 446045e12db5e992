"""Whether what reads like a name in a Chinese question is one, by the characters around it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from duckkb.reasoning.evidence import AggregateSpan, NameHit, NumberSpan, Question
from duckkb.reasoning.interpret.chinese.kinds_told import surest
from duckkb.reasoning.interpret.chinese.names import WHEN
from duckkb.reasoning.interpret.chinese.no_values import behind_a_date
from duckkb.reasoning.interpret.chinese.nouns import alone
from duckkb.reasoning.interpret.chinese.schema import Schema
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORD
from duckkb.reasoning.lexicon.words import stem
from duckkb.reasoning.names.forms import cut_name
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.units import measure

_BROKEN = regex(
    r"[是在前和与的有把了过再\d,。?!]|从[来未没]|既|[还尚并]未|没(?!收)|多少|哪|什么|超过|分别|不"
)
_SHOWN = regex(r"[给列输写导找]出(?!版|生|发|口|厂|租|售|价|品|诊|院|行|场)")
_GENERIC = regex(r"(?:叫什么|名字|名称|姓名)$")
_SURE, _NAMED, _LINKING = 0.4, 0.8, 0.15
_WHICH = regex(rf"哪(?:些|几?一?{MEASURE_WORD})$")
_HOW_MANY_OF = regex(rf"(?:(?:多少|几){MEASURE_WORD}|多少)$")
_PLACE = regex(r"所在|位置|地[点址方]")
_MONEY = ("金额", "总额", "费用", "款额")
_MONEY_CALLED = regex(r"amount|amt|price|cost|fee|total|sum|value|pay|[额费价款]", re.I)
_WHEN = regex(rf"(?:{WHEN.pattern})$")
_DONE_WHEN = regex(r"的?\W*$")
_WHICH_OF_THEM = regex(r"(?<=[哪几])[个位名件张条片份只本首部支]")


def where_it_is(hit: NameHit, folded: str, schema: Schema) -> bool:
    """所在位置 is no `date_in_location_from`."""
    a = schema.attributes.get(hit.target)
    timed = a is not None and a.kind.temporal and hit.how != "exact"
    return timed and _PLACE.match(folded, hit.start, hit.end) is not None


def no_money(hit: NameHit, folded: str, schema: Schema) -> bool:
    """采购单总金额 is no po_number: an amount of money is kept as an amount, or is called so."""
    a = schema.attributes.get(hit.target)
    if a is None or hit.how == "exact" or a.kind.numeric or a.unit:
        return False
    called = any(map(_MONEY_CALLED.search, a.names))
    return folded.endswith(_MONEY, hit.start, hit.end) and not called


def asks_when(hit: NameHit, folded: str) -> bool:
    """哪天 asks for no number of days."""
    return any(m.start() < hit.start and hit.end <= m.end() for m in WHEN.finditer(folded))


def stands_alone(hit: NameHit, folded: str) -> bool:
    """Whether a name of one character stands for itself: what is called just so does behind 各. In 是哪件 a
    measure word is no piece."""
    measure = hit.how != "exact" and _WHICH_OF_THEM.match(folded, hit.start)
    each = hit.how == "exact" and folded[: hit.start].endswith(("各", "每个"))
    return not measure and (each or alone(folded, hit.start))


def unit_of_amount(hit: NameHit, names: Sequence[NameHit], folded: str, schema: Schema) -> bool:
    """多少公斤鲜叶: a unit before an amount that is kept in it is no 公斤数."""
    unit = folded[hit.start : hit.end]
    if not folded.endswith(("多少", "几"), 0, hit.start) or measure(unit) is None:
        return False
    behind = (schema.attributes.get(n.target) for n in names if n.start == hit.end)
    return schema.of_unit(unit, [a for a in behind if a is not None]) is not None


def led_by_aggregate(hit: NameHit, led: Mapping[int, int], folded: str, schema: Schema) -> bool:
    """平均价格: the aggregate before a name is no part of it, unless the name has it."""
    end = led.get(hit.start, hit.end)
    if hit.of != "attribute" or end >= hit.end:
        return False
    word = folded[hit.start : end]
    return not any(word in n for n in schema.spoken(schema.attributes[hit.target]))


def does(hit: NameHit, sure: Collection[tuple[int, int]], folded: str, schema: Schema) -> bool:
    """教职工参加, 客户付了: who, and what they do, are told apart, though a class that links, or keeps what they did, is
    named by both."""
    did = folded.startswith(("了", "过"), hit.end) and hit.how != "exact"
    if hit.of != "class" or not (did or schema.naming.links(hit.target)):
        return False
    if all(len(cut_name(n)) == 1 for n in schema.classes[hit.target].names):
        return False  # 葡萄酒 is no 葡萄 and what it does
    return any(start == hit.start and end < hit.end for start, end in sure)


def tears(hit: NameHit, sure: Collection[tuple[int, int]], folded: str) -> bool:
    """客户开户: whether a name would begin inside the noun for some rows, and end behind it (户开户)."""
    torn = folded[hit.end - 1 : hit.end + 1] in ("所在", "所属")  # 教授所 of 教授所在的系
    return torn or any(start < hit.start < end < hit.end for start, end in sure)


def done_there(hit: NameHit, sure: Collection[tuple[int, int]], folded: str) -> bool:
    """哪个活动报名的人最多, 哪些片子评分高, 有多少客户开户: of 活动 it is asked, and what follows is said of it."""
    which = _WHICH.search(folded, 0, hit.start)
    many = hit.of == "attribute" and _HOW_MANY_OF.search(folded, 0, hit.start)
    if hit.how == "exact" or not (which or many) or (many and hit.score >= _NAMED):
        return False
    if hit.of == "class" and not folded.startswith(("的人", "人数"), hit.end):
        return False
    return any(start == hit.start and end < hit.end for start, end in sure)


def links_last(names: Sequence[NameHit], told: Collection[str], schema: Schema) -> list[NameHit]:
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


def done_when(hit: NameHit, names: Sequence[NameHit], question: Question, schema: Schema) -> bool:
    """什么时候上线的, of releases and of apps that keep a launch, 2015年之后发行的游戏, of a Publisher and a Release_Year: a
    verb, and no noun for rows, where it is said of times as surely, or stands right behind one."""
    folded = question.normalised.folded
    if hit.of != "class" or hit.how == "exact":
        return False
    dated = behind_a_date(hit, question) and folded.startswith("的", hit.end)
    if not dated and not (_DONE_WHEN.match(folded, hit.end) and _WHEN.search(folded, 0, hit.start)):
        return False
    times = (
        a
        for n in names
        if (n.start, n.end) == (hit.start, hit.end) and (dated or n.score >= hit.score)
        if (a := schema.attributes.get(n.target)) is not None
    )
    return any(map(schema.timed, times))


def split_inside(hit: NameHit, folded: str) -> bool:
    """每种类型, 未缴费用, 贷款分别: no 种类 begins inside of 每种, no 缴费 ends inside of 费用, no 分 in 分别."""
    last, behind = folded[hit.end - 1], folded[hit.end : hit.end + 1]
    return last + behind in ("类型", "类别", "费用", "分别")


def apart(hit: NameHit, folded: str) -> bool:
    """县名下 is below a county, not its name; 给出日期 shows a date."""
    below = folded[hit.end - 1] == "名" and folded.startswith("下", hit.end)
    return not below and not _SHOWN.match(folded, hit.start - 1)


def clean(hit: NameHit, question: Question, schema: Schema) -> bool:
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
