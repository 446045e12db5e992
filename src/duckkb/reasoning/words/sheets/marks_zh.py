"""How people speak of a sheet of marks, one row for each pupil and subject: 数学平均分, 总分前三名, 各科及格率. Put by its own
columns: the marks, the subject, the pupil and the class."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from duckkb.reasoning.catalog import Attribute, Catalog, Class, Kind, of_catalog
from duckkb.reasoning.evidence import Question
from duckkb.reasoning.regexes import regex
from duckkb.reasoning.words.respelling import Respelt, apart
from duckkb.reasoning.words.sheets.columns import lone, name_of, one, put

_MARKS = regex(r"^(?:考试)?(?:分数|成绩|得分|考分)$")
_SUBJECT = regex(r"科目|学科|课程")
_PUPIL = regex(r"姓名|学生|学员|考生")
_GROUP = regex(r"班级|班别|^班$")
_PASS = 60
"""Marks out of a hundred with which a paper is passed in Chinese schools and universities."""

_FIGURE = regex(r"(?P<which>平均|总|最高|最低)(?:成绩|分数?)(?!数)")
_AT_LEAST = regex(
    r"(?P<mean>平均分?|总分)?(?P<n>\d+)分?(?P<way>(?:及|含)?以上|(?:及|含)?以下)(?:的)?(?=$|的|有|学|同|人|\W)"
)
_MEDIAN = regex(r"(?:的)?(?:成绩|得分)?(?:的)?中位[数值]")
_MARK = regex(r"(?<!平均)(?<!总)成绩(?=是多少|怎么样|如何|\W*$)")
_ALL_PASSED = regex(
    r"(?:(?:所有|全部|每一?[门个]?)(?:科目?|课程?|学科)(?:成绩)?(?:全?都|均)?|全都?|门门)及格的(?:学生|同学|人)"
)
_FAILED = regex(r"(?:没有?|不|未)(?:考)?及格(?!率)")
_PASSED = regex(r"(?<![不未没有])及格(?!率|线|分)")
_FIRST = regex(
    r"(?:(?P<total>总分|总成绩)|(?P<mean>平均分))?(?:的)?(?:前(?P<n>[一二两三四五六七八九十\d]+)(?:名|位)?|(?P<top>第一名))(?=\W*$|是谁|有谁|是哪|的学生|的同学)"
)
_EACH_SUBJECT = regex(r"(?:各|每)(?:一)?(?:门)?(?:课程?|科目?|学科)")
_WHICH_SUBJECT = regex(r"哪(?:一|个)?(?:门)?(?:课|科)(?!目|程)")
_EACH_GROUP = regex(r"(?P<which>各个?|每个?|哪个?)班(?!级)")
_SEVERAL = regex(
    r"(?P<n>\d+|[一二两三四五])[门科](?P<more>(?:及)?以上)?(?:课|科目)?(?:都|成绩)?(?P<way>不及格|及格)(?:的(?:学生|同学|人))?"
)
_WHO_SEVERAL = regex(r"^(?:谁|哪些(?:人|学生|同学))(?:有|是)?$")


@dataclass(frozen=True)
class _Sheet:
    """The rows and their columns; None where there is none, or more than one."""

    rows: Class
    marks: str
    subject: str
    pupil: str
    group: str | None


def marked_by_the_sheet(question: Question, catalog: Catalog) -> tuple[Respelt, ...]:
    """The words of schools by the columns of the one sheet of marks that there is."""
    sheet = _sheet(catalog) if question.normalised.chinese else None
    return () if sheet is None else apart(_found(question.normalised.folded, sheet))


@of_catalog
def _sheet(catalog: Catalog) -> _Sheet | None:
    rows = lone(catalog)
    if rows is None:
        return None

    def called(pattern: re.Pattern[str], *, figure: bool = False) -> str | None:
        fits = [a for a in rows.attributes if not a.key and _fits(a, pattern, figure)]
        found = one(fits)
        return found and name_of(found)

    marks, subject, pupil = called(_MARKS, figure=True), called(_SUBJECT), called(_PUPIL)
    if marks is None or subject is None or pupil is None:
        return None
    return _Sheet(rows, marks, subject, pupil, called(_GROUP))


def _fits(a: Attribute, pattern: re.Pattern[str], figure: bool) -> bool:
    kind = a.measure if figure else a.kind is Kind.TEXT
    return kind and any(map(pattern.search, a.names))


def _found(text: str, sheet: _Sheet) -> Iterator[Respelt]:
    row = sheet.rows.title or sheet.rows.name
    for m in _SEVERAL.finditer(text):
        led = _WHO_SEVERAL.match(text[: m.start()])
        how = "不少于" if m["more"] else "等于"
        mark = "低于" if m["way"] == "不及格" else "不低于"
        meant = f"{sheet.marks}{mark}{_PASS}的{row}{how}{m['n']}条的{sheet.pupil}"
        yield Respelt(0 if led else m.start(), m.end(), m.group(), meant, quiet=True)
    for m in _ALL_PASSED.finditer(text):
        yield put(m, f"最低{sheet.marks}不低于{_PASS}的{sheet.pupil}")
    for m in _FIRST.finditer(text):
        figure = (
            f"{sheet.marks}合计"
            if m["total"]
            else f"平均{sheet.marks}"
            if m["mean"]
            else sheet.marks
        )
        of = "" if not m.start() or text[: m.start()].endswith("的") else "的"
        yield put(
            m, f"{of}{figure}最高的" + (f"前{m['n']}个{sheet.pupil}" if m["n"] else sheet.pupil)
        )
    for m in _AT_LEAST.finditer(text):
        figure = {"平": f"平均{sheet.marks}", "总": f"{sheet.marks}合计"}.get(
            (m["mean"] or "")[:1], sheet.marks
        )
        bound = "不低于" if m["way"].endswith("上") else "不高于"
        of = "的" if m.group().endswith("的") else ""
        yield put(m, f"{figure}{bound}{m['n']}{of}")
    for m in _FIGURE.finditer(text):
        yield put(m, f"{sheet.marks}合计" if m["which"] == "总" else f"{m['which']}{sheet.marks}")
    for m in _MEDIAN.finditer(text):
        if not text[: m.start()].endswith(sheet.marks):
            yield put(m, f"的{sheet.marks}中位数")
    for m in _MARK.finditer(text):
        yield put(m, sheet.marks)
    for m in _FAILED.finditer(text):
        yield put(m, f"{sheet.marks}低于{_PASS}")
    for m in _PASSED.finditer(text):
        yield put(m, f"{sheet.marks}不低于{_PASS}")
    for m in _EACH_SUBJECT.finditer(text):
        yield put(
            m,
            f"每个{sheet.subject}的"
            if not text[m.end() :].startswith("的")
            else f"每个{sheet.subject}",
        )
    for m in _WHICH_SUBJECT.finditer(text):
        yield put(m, f"哪个{sheet.subject}的")
    for m in _EACH_GROUP.finditer(text) if sheet.group else ():
        yield put(m, ("哪个" if m["which"].startswith("哪") else "每个") + str(sheet.group))
