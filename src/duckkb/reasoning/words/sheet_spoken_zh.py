"""How people speak of the rows of the only table there is, in Chinese: 哪栋楼报修最多, 最近一次失败的实验, 一共训练了多久, 工龄最长的员工.
Put by its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORDS
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets import lone, one, put

_DOER = regex(r"^(?P<deed>[一-鿿]{2})(?:人|者|员|人员)$")
_CAME = regex(r"入职|入司|参加工作")
_SHEET = regex(r"(?:记录|登记)?(?:表|单|台账|明细|清单)$|记录$")
_LASTS = regex(r"(?:时长|时间|小时数?|工时|耗时)(?:[（(]?(?:分钟|小时|天|秒)[）)]?)?$")
_FIGURE = regex(r"费用|金额|时长|工时|成本|数量|次数|里程")
_BUSIEST = regex(
    r"(?P<led>哪一?[个天位名条]?(?P<of>[一-鿿]{1,4})?)(?:是|的)?最(?P<way>忙|闲)(?:的)?(?=\W*$)"
)
_EITHER = regex(r"^(?P<a>[^，,？?]{1,8}?)的?多还是(?P<b>[^，,？?]{1,8}?)的?多(?=\W*$)")
_TOTAL = regex(r"(?P<of>[一-鿿]{2})总(?:金)?额")
_TENURE = regex(r"(?:工龄|司龄|资历|在职时间)最(?P<way>长|短|老|深|浅)")
_RATE = regex(r"(?P<state>成功|失败)率")
_MOST_ROWS = 50
_MANY = r"(?:了|过)?(?:一共|总共)?(?:多少|几)[个次场单件条回趟]?"
_LATEST = regex(
    r"最(?P<way>近|后|早|初)一次(?P<of>[一-鿿]{2,6}?)?的?(?P<rows>[一-鿿]{2,6})(?=(?:是.*)?\W*$)"
)


def spoken_by_the_sheet_zh(
    question: Question, catalog: Catalog, values: ValueIndex
) -> tuple[Respelt, ...]:
    """Everyday Chinese by the columns of the only table; none where a base has others."""
    rows = lone(catalog)
    if rows is None or not question.normalised.chinese:
        return ()
    text = question.normalised.folded
    found = [*_measured(text, rows), *_rows_counted(question, rows), *_times(text, rows)]
    return apart([*found, *_rates(text, rows, values), *_kinds(question, rows, values)])


def _measured(text: str, rows: Class) -> Iterator[Respelt]:
    """哪栋楼, of a column 楼栋: what is counted and its measure word, the other way round."""
    for a in rows.attributes:
        for name in a.names:
            if len(name) == 2 and name[1] in MEASURE_WORDS and a.kind is Kind.TEXT:
                for m in re.finditer(rf"(?P<which>[哪每各])一?{name[1]}{name[0]}", text):
                    yield put(m, f"{m['which'].replace('各', '每')}个{name}")


def _rows_counted(question: Question, rows: Class) -> Iterator[Respelt]:
    """王师傅处理了多少单, 每个组织者组织了几次会议, 谁做的实验最多: whose rows there are how many of."""
    text, row = question.normalised.folded, rows.title or rows.name
    noun = "|".join(re.escape(n) for n in dict.fromkeys((row, *map(_short, rows.names))) if n)
    doers = {d["deed"]: a for a in rows.attributes for n in a.names if (d := _DOER.match(n))}
    deeds = "|".join(
        map(re.escape, ("处理", "完成", "做", "开", "办", "接", "修", "跑", "送", *doers))
    )
    for m in re.finditer(rf"(?:{deeds}){_MANY}(?P<rows>{noun}|单)(?=\W*$)", text):
        if m.start():
            yield put(m, f"有多少{row}")
    person = one(list(dict.fromkeys(a.name for a in doers.values())))
    did = rf"(?:(?:{deeds})(?:过|了)?[的得](?:{noun})?|[一-鿿]{{1,3}}的(?:{noun}))"
    for m in re.finditer(rf"谁{did}最(?P<way>[多少])(?=\W*$)", text):
        if person:
            yield put(m, f"哪个{person}的{row}最{m['way']}")
    for deed, a in doers.items():
        if not any(n == deed for each in rows.attributes for n in each.names):
            for m in re.finditer(rf"{deed}的?(?=总?(?:{_FIGURE.pattern}))", text):
                if not any(
                    n.startswith(m.group()) for x in rows.attributes if x is not a for n in x.names
                ):
                    yield put(m, "")


def _times(text: str, rows: Class) -> Iterator[Respelt]:
    """How long something took, what was last, who has been here longest."""
    long = [
        (n, a)
        for a in rows.attributes
        if a.measure
        for n in a.names
        if _LASTS.search(n) and len(_LASTS.sub("", n)) > 1
    ]
    for name, _ in long:
        deed = re.escape(_LASTS.sub("", name))
        for m in re.finditer(
            rf"(?:一共|总共)?{deed}(?:了|过)?(?:一共|总共)?(?:多久|多长时间)(?=\W*$)", text
        ):
            yield put(m, f"的{name}合计")
    days = [a for a in rows.attributes if a.kind.temporal]
    day = one(days)
    for m in _LATEST.finditer(text):
        if day is not None and m["rows"] in (*rows.names, *map(_short, rows.names)):
            grade = "晚" if m["way"] in "近后" else "早"
            of = f"{m['of']}的" if m["of"] else ""
            yield put(m, f"{_name(day)}最{grade}的{of}{m['rows']}")
    came = one([a for a in days if any(map(_CAME.search, a.names))])
    for m in _TENURE.finditer(text):
        if came is not None:
            yield put(m, f"{_name(came)}最{'晚' if m['way'] in '短浅' else '早'}")


def _rates(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """成功率, of a state of rows: what share of them has it."""
    for m in _RATE.finditer(text):
        own = [a for a in rows.attributes if a.kind is Kind.TEXT and values.holds(a.id, m["state"])]
        column = one(own)
        if column is not None:
            yield put(m, f"{_name(column)}为{m['state']}的占比")


def _kinds(question: Question, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """Which kind of rows is the most frequent, and states that are written with 已."""
    text, row = question.normalised.folded, rows.title or rows.name
    for m in _BUSIEST.finditer(text):
        own = [a for a in rows.attributes if a.kind is Kind.TEXT and not a.identity]
        of = one([a for a in own if m["of"] and any(n.startswith(m["of"]) for n in a.names)])
        led = m["led"] if of is None else f"哪个{_name(of)}"
        if of is not None or led.endswith("天"):
            yield put(m, f"{led}的{row}最{'多' if m['way'] == '忙' else '少'}")
    for m in _EITHER.finditer(text):
        sides = [
            {v.attribute for v in question.values if text[v.start : v.end] == m[side]}
            for side in ("a", "b")
        ]
        for attribute in sorted(sides[0] & sides[1])[:1]:
            kind = attribute.rpartition(".")[2]
            yield put(m, f"{m['a']}和{m['b']}中哪个{kind}的{row}最多")
    amounts = {n for a in rows.attributes if a.measure for n in a.names}
    for m in _TOTAL.finditer(text):
        if f"{m['of']}金额" in amounts:
            yield put(m, f"{m['of']}金额合计")
    for a in rows.attributes:
        for value in values.values_of(a.id, _MOST_ROWS) if a.kind is Kind.TEXT else ():
            if value.startswith("已") and len(value) == 3 and value not in text:
                for m in re.finditer(
                    rf"(?<!没)(?<!未){value[1:]}(?:掉|完)?了?的(?=占|有|是|比)", text
                ):
                    yield put(m, f"{value}的")


def _name(attribute: Attribute) -> str:
    return attribute.title or attribute.name


def _short(name: str) -> str:
    """What rows are called by, without what says that they are a sheet: 实验 of 实验记录."""
    return _SHEET.sub("", name)
