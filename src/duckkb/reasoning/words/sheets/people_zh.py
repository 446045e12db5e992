"""People of a sheet in which each has many rows, such as 考勤: 谁迟到最多 asks for the one with most such rows, 几个人 for how
many different ones there are, and not for rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.values.index import ValueIndex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets.columns import lone, name_of, one, put

_SUBJECT = regex(
    r"姓名$|^(?:员工|学生|学员|同学|职工|队员|患者|病人|用户|客户|顾客|会员|成员|租户|住户|业主|选手|孩子|宝宝)"
)
_PERSON = regex(
    r"姓名$|(?:学员|患者|病人|顾客|租户|住户|业主|选手|员工|学生|同学|职工|队员|司机|教练|老师|用户|客户|会员|成员)$|[^商](?:人|者)$"
)
_KINDS = (
    *("学生", "同学", "员工", "同事", "职工", "老师", "教练", "队员", "司机", "会员", "成员"),
    *("用户", "客户", "人"),
)
_TITLES = ("师傅", "老师", "医生", "教授", "经理", "教练", "阿姨")
"""What people may be called by, behind their names."""
_ADDED_UP = regex(r"(?:时长|小时数?|工时|数量|件数|次数|金额|总额|里程|公里数?|步数|天数|费用)$")
"""Amounts that people have the sum of."""
_WORDS_OF_SIZE = regex(r"(?:的|总)?(?:时间|时长|小时数?|数量|次数|天数)$")
_NAMED = regex(r"(?:姓名|名称|名字|名)$")
_MOST_ROWS = 50
_MOST_SHOWN = 8
"""A row of more columns is not shown whole."""

_ROWS = regex(r"(?:记录|数据|条目)(?P<many>(?:有|一共有)?(?:多少|几)[条个]?)?(?:有哪些)?(?=\W*$)")
"""Rows are asked for, to be shown whole."""
_ROWS_OF_PEOPLE = regex(r"(?:多少|几)人次")
_SUM_MOST = regex(
    r"(?:谁|哪个人|哪位)(?:的)?(?P<what>[一-鿿]{2,6}?)(?:得|的)?最(?P<way>[多长久高少短低])(?=\W*$)"
)
_QUICKEST = regex(
    r"(?:谁|哪[个位](?:[一-鿿]{1,3}?))(?:的)?(?P<deed>[一-鿿]{2})(?:得)?(?:平均)?最(?P<way>快|慢)(?=\W*$)"
)
_CLOCK = regex(r"(?:是)?几点钟?(?P<what>[一-鿿]{2})(?:的)?(?=\W*$)")
_WHO_AT_END = regex(r"^(?P<of>[^谁哪]+?)的?(?:都)?(?:有|是)(?:谁|哪些人|哪几个人|什么人)(?=\W*$)")
_WHOSE = regex(
    r"(?P<one>[一-鿿\w]+?)[和跟与](?P<two>[一-鿿\w]+?)(?:相比)?(?:，)?谁的(?P<what>[一-鿿]+?)(?:更)?(?P<way>[高低多少])(?=\W*$)"
)
_WHO = regex(
    r"^(?P<when>[^谁哪最]*?)(?:是)?(?:谁|哪些人|哪几个人)(?:的)?(?P<of>[^谁哪最]{2,}?)(?:了|过)?(?=\W*$)"
)


@dataclass(frozen=True)
class _Sheet:
    """The rows, and their column of people."""

    rows: Class
    person: Attribute

    @property
    def people(self) -> str:
        return name_of(self.person)

    @property
    def row(self) -> str:
        return self.rows.title or self.rows.name


def people_of_the_sheet(
    question: Question, catalog: Catalog, values: ValueIndex
) -> tuple[Respelt, ...]:
    """Questions for people by the column that names them; none where rows are people, or a base has other tables."""
    rows = lone(catalog)
    if rows is None or not question.normalised.chinese:
        return ()
    texts = [a for a in rows.attributes if a.kind is Kind.TEXT and not a.key]
    people = [a for a in texts if any(map(_PERSON.search, a.names))]
    # Pupils have teachers: who is asked for is a pupil.
    person = one(people) or one([a for a in people if any(map(_SUBJECT.search, a.names))])
    if person is None or not values.repeats(person.id):
        return ()
    sheet, text = _Sheet(rows, person), question.normalised.folded
    if parted := tuple(_parted(text, sheet, values)):
        return apart(parted)
    if versus := tuple(_either(question)):
        return apart(versus)
    states = {
        text[v.start : v.end]
        for v in question.values
        if v.attribute != person.id and v.how in ("exact", "folded") and v.end - v.start > 1
    }
    called = values.values_of(person.id, _MOST_ROWS)
    titles = {t for t in _TITLES if sum(v.endswith(t) for v in called) > len(called) / 2}
    found = [*_by_states(text, sheet, states), *_by_figures(text, sheet)]
    return apart([*found, *_people(text, sheet, titles)])


def _parted(text: str, sheet: _Sheet, values: ValueIndex) -> Iterator[Respelt]:
    """请了几天假: a verb and its object with the number between them, as one state of rows (请假)."""
    for a in sheet.rows.attributes:
        for value in values.values_of(a.id, _MOST_ROWS) if a.kind is Kind.TEXT else ():
            if len(value) == 2 and value not in text:
                verb, what = map(re.escape, value)
                for m in re.finditer(rf"{verb}[了过]?(?:几|多少)[天次回]的?{what}(?=\W*$)", text):
                    yield put(m, f"有多少条{value}的{sheet.row}")


def _either(question: Question) -> Iterator[Respelt]:
    """男生和女生谁的平均分高: which of the two kinds, and not which of the people."""
    text = question.normalised.folded
    for m in _WHOSE.finditer(text):
        one_, two = (
            {
                v.attribute
                for v in question.values
                if text[v.start : v.end] == m[side]
                or text[v.start : v.end] == m[side].removesuffix("生")
            }
            for side in ("one", "two")
        )
        for attribute in one_ & two:
            kind = attribute.rpartition(".")[2]
            yield put(m, f"{m['one']}和{m['two']}中哪个{kind}的{m['what']}最{m['way']}")
            break


def _by_states(text: str, sheet: _Sheet, states: set[str]) -> Iterator[Respelt]:
    """How often people were late, who was most often, who never was: counted by the rows of that state."""
    if not states:
        return
    state = f"(?P<state>{'|'.join(sorted(map(re.escape, states), key=len, reverse=True))})"
    kinds = "|".join((*_KINDS, re.escape(sheet.people)))
    who = rf"(?:谁|哪(?:个|位|些)(?:{kinds}))"
    for m in re.finditer(rf"{who}(?:的)?{state}(?:的)?(?:次数)?最(?P<way>[多少])(?=\W*$)", text):
        yield put(m, f"哪个{sheet.people}{m['state']}的{sheet.row}最{m['way']}")
    for m in re.finditer(
        rf"{state}(?:的)?(?:次数)?最(?P<way>[多少])的(?:{kinds})(?:是谁)?(?=\W*$)", text
    ):
        yield put(m, f"哪个{sheet.people}{m['state']}的{sheet.row}最{m['way']}")
    never = rf"(?:从来?|一[次直]都?)?(?:没有?|未)(?:被)?{state}过?"
    for m in re.finditer(
        rf"(?:{who}{never}(?=\W*$)|{never}的(?:{kinds})(?:有哪些|是谁|有谁)?(?=\W*$))".replace(
            "(?P<state>", "(?P<state_>", 1
        ),
        text,
    ):
        yield put(m, f"哪些{sheet.people}从来没有{m['state'] or m['state_']}过")
    for m in re.finditer(
        rf"{state}(?:次数)?(?P<how>超过|多于|大于|至少|不少于|少于|不到|达到?)?(?P<n>\d+|[一二两三四五六七八九十]+)[次回天](?P<more>(?:及)?以上)?的(?:{kinds})",
        text,
    ):
        how = "不少于" if m["more"] else m["how"] or "等于"
        yield put(m, f"{m['state']}的{sheet.row}{how}{m['n']}条的{sheet.people}")
    day = one([a for a in sheet.rows.attributes if a.kind.temporal])
    for m in re.finditer(rf"哪(?:几|些|一)?天(?:又|都)?{state}(?:了|过|的)?(?=\W*$)", text):
        if day is not None and m.start():
            yield put(m, f"{m['state']}的{name_of(day)}")
    for m in re.finditer(
        rf"(?:一共|总共)?{state}(?:了|过)?(?:一共|总共)?(?:多少|几)[次回天](?=\W*$)", text
    ):
        yield put(m, f"有多少条{m['state']}的{sheet.row}")


def _by_figures(text: str, sheet: _Sheet) -> Iterator[Respelt]:
    """谁加班最多: by the sum of what is kept of each row; 几点上班: by the column of that time."""
    amounts = {
        name: a
        for a in sheet.rows.attributes
        if a.measure
        for name in a.names
        if _ADDED_UP.search(name)
    }
    for m in _SUM_MOST.finditer(text):
        what = _WORDS_OF_SIZE.sub("", m["what"])
        found = one([a for n, a in amounts.items() if what and _ADDED_UP.sub("", n) == what])
        if found is not None or (found := amounts.get(m["what"])) is not None:
            least = "低" if m["way"] in "少短低" else "高"
            yield put(m, f"哪个{sheet.people}的{name_of(found)}合计最{least}")
    long = {n: a for a in sheet.rows.attributes if a.measure for n in a.names}
    for m in _QUICKEST.finditer(text):
        name = next(
            (n for e in ("时长", "耗时", "时间", "用时") if (n := f"{m['deed']}{e}") in long), ""
        )
        if name:
            way = "低" if m["way"] == "快" else "高"
            yield put(m, f"哪个{sheet.people}的平均{name}最{way}")
    names = {n for a in sheet.rows.attributes for n in a.names}
    for m in _CLOCK.finditer(text):
        if (told := f"{m['what']}时间") in names:
            yield put(m, f"的{told}")


def _whole_rows(text: str, sheet: _Sheet) -> Iterator[Respelt]:
    """早退的记录: all that is kept of them, not only whose they are."""
    for m in _ROWS.finditer(text):
        led = text[: m.start()].removesuffix(sheet.row)
        if not led or "多少" in led or (m.group().startswith("数据") and not led.endswith("的")):
            continue
        if m["many"]:
            meant = f"{sheet.row}有多少条"
        else:
            kept = [name_of(a) for a in sheet.rows.attributes if not (a.identity or a.key)]
            if len(kept) > _MOST_SHOWN:
                continue
            meant = "、".join(kept[:-1]) + f"和{kept[-1]}"
        of = "" if led.endswith("的") else "的"
        yield Respelt(len(led), m.end(), text[len(led) : m.end()], f"{of}{meant}", quiet=True)


def _people(text: str, sheet: _Sheet, titles: set[str]) -> Iterator[Respelt]:
    others = [n for a in sheet.rows.attributes if a != sheet.person for n in a.names]
    known = [k for k in (*_KINDS, *titles) if k == "人" or not any(k in n for n in others)]
    led = _NAMED.sub("", sheet.people)
    kinds = "|".join((led, *known) if len(led) > 1 else known)
    for m in _ROWS_OF_PEOPLE.finditer(text):
        yield put(m, f"多少条{sheet.row}")
    yield from _whole_rows(text, sheet)
    for m in re.finditer(rf"(?:多少|几)(?:个|名|位)?(?:{kinds})(?!次)", text):
        yield put(m, f"多少个不同的{sheet.people}")
    for m in re.finditer(
        rf"(?:{kinds})(?:一共|总共|共)?有(?:多少|几)(?:个|名|位|人)(?=\W*$)", text
    ):
        yield put(m, f"有多少个不同的{sheet.people}")
    for m in re.finditer(
        rf"[来去到用坐住做]过(?P<how>至少|超过|不少于|不到)?(?P<n>\d+|[一二两三四五六七八九十]+)[次回趟](?P<more>及?以上)?的(?:{kinds})",
        text,
    ):
        how = {"超过": "超过", "不到": "少于"}.get(m["how"] or "", "不少于")
        yield put(m, f"{sheet.row}{how}{m['n']}条的{sheet.people}")
    for m in re.finditer(rf"的?(?:{kinds})的?(?=平均)", text):
        if m.start() and not re.search("[每各哪][个名位]?$", text[: m.start()]):
            yield put(m, "的")
    for m in re.finditer(rf"(?:每|各)(?:个|名|位)?(?:{kinds})", text):
        yield put(m, f"每个{sheet.people}")
    if (m := _WHO_AT_END.match(text)) is not None:
        yield put(m, f"{m['of']}的不同{sheet.people}")
    elif (m := _WHO.match(text)) is not None:
        yield put(m, f"{m['when']}{m['of']}的不同{sheet.people}")
    for m in re.finditer(rf"的(?:{kinds})(?=(?:有哪些|名单|是谁|有谁)?\W*$)", text):
        yield put(m, f"的不同{sheet.people}")
    for m in re.finditer(rf"哪(?:一?个|位|名)(?:{kinds})", text):
        yield put(m, f"哪个{sheet.people}")
