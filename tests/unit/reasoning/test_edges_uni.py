"""Chinese questions over a university: courses that ask for other courses, marks that an edge keeps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: 大学
language: zh
nodes:
  学生:
    table: students
    identity: 学号
    aliases: [同学]
    schema:
      type: object
      properties:
        学号: { type: string }
        姓名: { type: string }
        年级: { type: string, enum: [大一, 大二, 大三] }
        专业: { type: string }
        绩点: { type: number }
  教师:
    table: teachers
    identity: 工号
    aliases: [老师]
    schema:
      type: object
      properties:
        工号: { type: string }
        姓名: { type: string }
        职称: { type: string, enum: [教授, 副教授, 讲师] }
        学院: { type: string, aliases: [院系] }
        工龄: { type: integer, unit: 年 }
  课程:
    table: courses
    identity: 课程名
    aliases: [课]
    schema:
      type: object
      properties:
        课程名: { type: string }
        学分: { type: integer }
        类型: { type: string, enum: [必修, 选修] }
        教室: { type: string }
edges:
  选修:
    from: 学生
    to: 课程
    aliases: [选课, 选, 上]
    schema:
      type: object
      properties:
        成绩: { type: number, aliases: [分数, 考] }
        日期: { type: string, format: date }
  讲授: { from: 教师, to: 课程, aliases: [授课, 教, 开设] }
  指导: { from: 教师, to: 学生, aliases: [导师, 带] }
  先修: { from: 课程, to: 课程, aliases: [先修课] }
"""


def _edge(name: str, source: dict[str, str], target: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"type": name, "source": source, "target": target, **more}


def _items() -> Iterator[dict[str, Any]]:
    for number, name, year, subject, points in (
        ("2301", "林晓", "大三", "计算机", 3.8),
        ("2302", "周航", "大三", "数学", 3.1),
        ("2401", "吴桐", "大二", "计算机", 2.7),
        ("2501", "郑凯", "大一", "物理", 3.5),
        ("2201", "何苗", "大三", "数学", 3.9),
    ):
        told = {"学号": number, "姓名": name, "年级": year, "专业": subject, "绩点": points}
        yield {"type": "学生", **told}
    for number, name, title, school, years in (
        ("T01", "王建国", "教授", "计算机学院", 28),
        ("T02", "李雪", "副教授", "数学学院", 12),
        ("T03", "张帆", "讲师", "计算机学院", 3),
    ):
        told = {"工号": number, "姓名": name, "职称": title, "学院": school, "工龄": years}
        yield {"type": "教师", **told}
    for name, points, kind, room in (
        ("数据结构", 4, "必修", "东101"),
        ("机器学习", 3, "选修", "东203"),
        ("高等数学", 5, "必修", "西301"),
        ("量子力学", 4, "必修", "南105"),
        ("摄影艺术", 2, "选修", "北002"),
    ):
        yield {"type": "课程", "课程名": name, "学分": points, "类型": kind, "教室": room}
    for student, course, mark, day in (
        ("2301", "数据结构", 92, "2025-09-03"),
        ("2301", "机器学习", 88, "2026-02-20"),
        ("2302", "高等数学", 59, "2025-09-04"),
        ("2302", "机器学习", 75, "2026-02-21"),
        ("2401", "数据结构", 67, "2025-09-03"),
        ("2401", "摄影艺术", 95, "2025-09-10"),
        ("2501", "高等数学", 81, "2025-09-04"),
        ("2201", "量子力学", 90, "2026-02-19"),
        ("2201", "高等数学", 97, "2025-09-02"),
    ):
        yield _edge("选修", {"学号": student}, {"课程名": course}, 成绩=mark, 日期=day)
    for teacher, course in (("T01", "数据结构"), ("T03", "机器学习"), ("T02", "高等数学")):
        yield _edge("讲授", {"工号": teacher}, {"课程名": course})
    for teacher, student in (("T01", "2301"), ("T01", "2401"), ("T02", "2302")):
        yield _edge("指导", {"工号": teacher}, {"学号": student})
    for later, first in (
        ("机器学习", "数据结构"),
        ("机器学习", "高等数学"),
        ("量子力学", "高等数学"),
    ):
        yield _edge("先修", {"课程名": later}, {"课程名": first})


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    clock = datetime(2026, 11, 22, tzinfo=UTC)
    with answering(open_shared, CONFIG, list(_items()), clock) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("机器学习的先修课有哪些", {"数据结构", "高等数学"}),
        ("机器学习需要先修什么课", {"数据结构", "高等数学"}),
        ("机器学习的先修有哪些", {"数据结构", "高等数学"}),
        ("高等数学是哪些课的先修课", {"机器学习", "量子力学"}),
        ("哪些课的先修课是高等数学", {"机器学习", "量子力学"}),
        ("没有先修课的课程", {"数据结构", "高等数学", "摄影艺术"}),
    ],
)
def test_whose_a_noun_is_at_the_end_of_an_edge(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "so"),
    [("李雪是教授吗", False), ("王建国是教授吗", True), ("张帆是不是讲师", True)],
)
def test_a_title_is_no_verb_that_is_much_the_same(
    reasoner: Reasoner, question: str, so: bool
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == {str(so)}


def test_nobody_asks_for_others_like_the_named_row_unless_it_is_said(reasoner: Reasoner) -> None:
    assert rows_shown(answer_of(reasoner, "量子力学在哪个教室上")) == {"南105"}


def test_two_values_side_by_side_are_both_values_though_one_is_an_edge(reasoner: Reasoner) -> None:
    assert rows_shown(answer_of(reasoner, "必修课和选修课各有几门")) == {"必修 3", "选修 2"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("选课人数最多的课程", {"高等数学"}),
        ("选的人最多的课", {"高等数学"}),
        ("谁的成绩在90分以上", {"林晓", "吴桐", "何苗"}),
        ("成绩在90分以上的学生", {"林晓", "吴桐", "何苗"}),
        ("高等数学考了80分以上的同学", {"郑凯", "何苗"}),
        ("高等数学最高分是谁", {"何苗"}),
        ("高等数学最高分是多少", {"97.0"}),
        ("高等数学考得最高的是几分", {"97.0"}),
        ("高等数学的最低分", {"59.0"}),
        ("高等数学的平均分", {"79.0"}),
        ("哪门课平均分最低", {"高等数学"}),
        ("高等数学谁考得最高", {"何苗"}),
        ("选了课的学生", {"林晓", "周航", "吴桐", "郑凯", "何苗"}),
    ],
)
def test_marks_and_who_has_them(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [("工龄超过10年的老师", {"王建国", "李雪"}), ("工龄最长的老师", {"王建国"})],
)
def test_a_number_of_years_is_no_time(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_verb_that_nothing_is_known_by_is_not_passed_over(reasoner: Reasoner) -> None:
    assert reasoner.ask("周航挂了哪些课").status != "answered"
    assert reasoner.ask("周航选了哪些课").status == "answered"
