"""How people speak of the rows of the only table there is, in Chinese: 哪栋楼报修最多, 最近一次失败的实验, 一共训练了多久, 工龄最长的员工.
Put by its columns."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from duckkb.reasoning.catalog import Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.lexicon.measure_words import MEASURE_WORDS
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets.columns import lone, name_of, one, put

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
_WHEN_MOST = regex(
    r"(?P<what>[一-鿿]{2,4}?)最(?P<way>[高低大小长短多少轻重])的时候(?:是|有)?(?:多少|几)[一-鿿]{0,2}(?=\W*$)"
)
_TENURE = regex(r"(?:工龄|司龄|资历|在职时间)最(?P<way>长|短|老|深|浅)")
_ADDED = regex(r"^(?:数量|份数|件数|张数|次数|箱数|人次|杯数|瓶数|金额|总额|费用|时长|工时|里程)$")
_RATE = regex(r"(?P<of>(?<=[一-鿿\w])的)?(?P<state>成功|失败)率")
_MOST_ROWS = 50
_LEARNERS = regex(r"^(?:学员|学生|员工|患者|病人|顾客|客户|会员|用户|选手|队员|租户|住户)$")
"""People of whom figures are told, one each."""
_ASKS_MORE = regex(r"[哪谁平均]|加起来|之和")
_SORTS = "种名品类型"
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
    found = [
        *_measured(text, rows),
        *_clipped(text, rows),
        *_rows_counted(question, rows),
        *_times(text, rows),
    ]
    found += _pieces(text, rows, values)
    return apart([*found, *_rates(text, rows, values), *_kinds(question, rows, values)])


def _measured(text: str, rows: Class) -> Iterator[Respelt]:
    """哪栋楼, of a column 楼栋: what is counted and its measure word, the other way round; 哪些鸟, of a column 鸟种."""
    names = [n for a in rows.attributes for n in a.names] + [*rows.names]
    for a in rows.attributes:
        for name in a.names:
            if len(name) == 2 and name[1] in _SORTS and a.kind is Kind.TEXT and not a.identity:
                yield from _sorts(text, name, names)
            if len(name) == 2 and name[1] in MEASURE_WORDS and a.kind is Kind.TEXT:
                for m in re.finditer(rf"(?P<which>[哪每各])一?{name[1]}{name[0]}", text):
                    yield put(m, f"{m['which'].replace('各', '每')}个{name}")


def _clipped(text: str, rows: Class) -> Iterator[Respelt]:
    """每门课, of a column 课程: what is counted, by its first character alone."""
    names = [n for a in rows.attributes for n in a.names]
    firsts = [n[0] for n in names]
    texts = [n for a in rows.attributes if a.kind is Kind.TEXT and not a.identity for n in a.names]
    for name in texts:
        if len(name) == 2 and firsts.count(name[0]) == 1 and name[0] not in "人日月年时天个":
            said = rf"(?P<which>[每各哪])一?[{MEASURE_WORDS}]{name[0]}(?!{name[1]})"
            for m in re.finditer(said, text):
                yield put(m, f"{m['which'].replace('各', '每')}个{name}")
        if _LEARNERS.search(name):
            for m in re.finditer(rf"的{re.escape(name)}的?(?=平均)", text):
                yield put(m, "的")


def _sorts(text: str, name: str, names: Collection[str]) -> Iterator[Respelt]:
    """哪些鸟, 多少种鸟 and 哪道菜 by the columns 鸟种 and 菜品."""
    # 哪些蜂箱 is no 哪些蜂, where there is a column 蜂箱号 beside 蜂种.
    longer = "".join(n[1] for n in names if n[:1] == name[0] and len(n) > 1)
    what = rf"{name[0]}(?![{longer}])"
    which = r"(?P<which>有?哪些|哪几种|有?什么|多少种|几种|哪[种个道只本款家])"
    for m in re.finditer(rf"{which}的?{what}", text):
        led = m["which"].removeprefix("有")
        if led in ("多少种", "几种"):
            yield put(m, f"多少个不同的{name}")
        else:
            yield put(m, f"{'哪些' if led in ('哪些', '哪几种', '什么') else '哪个'}{name}")
    for m in re.finditer(rf"的(?P<n>[一二两三四五六七八九十\d]+)[种个道只]{what}(?=\W*$)", text):
        yield put(m, f"的{m['n']}个{name}")


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
    times = (
        rf"各?(?:一共|总共)?(?:{noun}|{deeds})?[了过]?(?:一共|总共)?有?(?:多少|几)[次回趟](?=\W*$)"
    )
    for m in re.finditer(times, text):
        if m.start() and not _ASKS_MORE.search(text[: m.start()]):
            yield put(m, f"有多少{row}")
    person = one(list(dict.fromkeys(a.name for a in doers.values())))
    did = rf"(?:(?:{deeds})(?:过|了)?(?:[的得](?:{noun})?|的?次数)|[一-鿿]{{1,3}}的(?:{noun}))"
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
            yield put(m, f"{name_of(day)}最{grade}的{of}{m['rows']}")
    came = one([a for a in days if any(map(_CAME.search, a.names))])
    for m in _TENURE.finditer(text):
        named = any(m.group()[:2] in n for a in rows.attributes for n in a.names)
        if came is not None and not named:
            yield put(m, f"{name_of(came)}最{'晚' if m['way'] in '短浅' else '早'}")


def _rates(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """成功率, of a state of rows: what share of them has it."""
    for m in _RATE.finditer(text):
        own = [a for a in rows.attributes if a.kind is Kind.TEXT and values.holds(a.id, m["state"])]
        column = one(own)
        named = any(m.group() in n for a in rows.attributes for n in a.names)
        if column is not None and not named:
            led = "中" if m["of"] else ""
            yield put(m, f"{led}{name_of(column)}为{m['state']}的占比")


def _pieces(text: str, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """点了几份小笼包, of a column 份数; 哪个菜品的份数最多: what each row has of them is added up."""
    groups = [
        n
        for a in rows.attributes
        if a.kind is Kind.TEXT and not a.identity and values.repeats(a.id)
        for n in a.names
    ]
    for name in [n for a in rows.attributes if a.measure for n in a.names]:
        if len(name) == 2 and name[1] == "数" and name[0] in MEASURE_WORDS:
            many = rf"[点买订卖用领借发吃送要][了过]?(?:一共|总共)?(?:多少|几){name[0]}(?P<of>[一-鿿]*)(?=\W*$)"
            for m in re.finditer(many, text):
                of = (
                    "" if not m.start() or text[: m.start()].endswith("的") or not m["of"] else "的"
                )
                yield put(m, f"{of}{m['of']}的{name}合计")
        for of in groups if _ADDED.search(name) else ():
            most = rf"哪(?:一?[个种道家位款]|些){re.escape(of)}(?:[一-鿿]{{1,4}}的|的)?{re.escape(name)}最(?P<way>[多少])(?=\W*$)"
            for m in re.finditer(most, text):
                yield put(m, f"哪个{of}的{name}合计最{'高' if m['way'] == '多' else '低'}")


def _kinds(question: Question, rows: Class, values: ValueIndex) -> Iterator[Respelt]:
    """Which kind of rows is the most frequent, and states that are written with 已."""
    text, row = question.normalised.folded, rows.title or rows.name
    for m in _BUSIEST.finditer(text):
        own = [a for a in rows.attributes if a.kind is Kind.TEXT and not a.identity]
        of = one([a for a in own if m["of"] and any(n.startswith(m["of"]) for n in a.names)])
        led = m["led"] if of is None else f"哪个{name_of(of)}"
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
    for name in [n for a in rows.attributes for n in a.names]:
        for m in re.finditer(rf"{re.escape(name)}(?:没有?|未)(?:填写?|登记|写)(?:过|了)?的?", text):
            yield put(m, f"{name}为空的")
    for m in _WHEN_MOST.finditer(text):
        known = one(
            [
                a
                for a in rows.attributes
                if a.measure and any(n.startswith(m["what"]) for n in a.names)
            ]
        )
        if known is not None:
            yield put(m, f"最{'高' if m['way'] in '高大长多重' else '低'}{name_of(known)}")
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


def _short(name: str) -> str:
    """What rows are called by, without what says that they are a sheet: 实验 of 实验记录."""
    return _SHEET.sub("", name)
