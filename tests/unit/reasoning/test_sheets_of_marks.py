"""Sheets of marks and of attendance in Chinese, in which each of the people has many rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from .made_bases import Rows, Told, domains, rounded, verdict_on

NOW = datetime(2026, 11, 10, 12)
MARKS = """
CREATE TABLE 成绩表 (序号 INTEGER PRIMARY KEY, 姓名 TEXT, 班级 TEXT, 性别 TEXT, 科目 TEXT, 分数 INTEGER);
INSERT INTO 成绩表 VALUES
  (1, '李雷', '一班', '男', '语文', 61), (2, '李雷', '一班', '男', '数学', 55), (3, '李雷', '一班', '男', '英语', 41),
  (4, '韩梅梅', '一班', '女', '语文', 80), (5, '韩梅梅', '一班', '女', '数学', 95), (6, '韩梅梅', '一班', '女', '英语', 91),
  (7, '王强', '一班', '男', '语文', 63), (8, '王强', '一班', '男', '数学', 98), (9, '王强', '一班', '男', '英语', 66),
  (10, '赵云飞', '二班', '女', '语文', 78), (11, '赵云飞', '二班', '女', '数学', 58), (12, '赵云飞', '二班', '女', '英语', 93);
"""
ATTENDANCE = """
CREATE TABLE 考勤 (编号 INTEGER PRIMARY KEY, 姓名 TEXT, 部门 TEXT, 日期 DATE, 上班时间 TEXT, 工作时长 REAL, 加班时长 REAL, 状态 TEXT);
INSERT INTO 考勤 VALUES
  (1, '张伟', '市场部', '2026-10-08', '09:20', 7.5, 0, '迟到'),
  (2, '王芳', '研发部', '2026-10-08', '08:30', 10, 2.5, '正常'),
  (3, '陈静', '研发部', '2026-10-08', NULL, 0, 0, '请假'),
  (4, '张伟', '市场部', '2026-10-09', '09:35', 7, 0, '迟到'),
  (5, '王芳', '研发部', '2026-10-09', '08:25', 11, 3, '正常'),
  (6, '李娜', '人事部', '2026-10-09', '08:50', 12.5, 4.5, '正常'),
  (7, '陈静', '研发部', '2026-10-09', '09:15', 8, 0, '迟到'),
  (8, '王芳', '研发部', '2026-10-10', NULL, 0, 0, '请假'),
  (9, '张伟', '市场部', '2026-11-02', '09:10', 9, 1, '迟到'),
  (10, '李娜', '人事部', '2026-11-02', NULL, 0, 0, '缺勤'),
  (11, '陈静', '研发部', '2026-11-02', NULL, 0, 0, '缺勤'),
  (12, '王芳', '研发部', '2026-11-03', NULL, 0, 0, '缺勤');
"""
MARKS_JOINED = (
    MARKS.replace("班级 TEXT", "班级 TEXT REFERENCES 班级(名称)")
    + "CREATE TABLE 班级 (名称 TEXT PRIMARY KEY, 班主任 TEXT);"
    "INSERT INTO 班级 VALUES ('一班', '周老师'), ('二班', '孙老师');"
)
ATTENDANCE_JOINED = (
    ATTENDANCE.replace("姓名 TEXT", "姓名 TEXT REFERENCES 员工(姓名)")
    + "CREATE TABLE 员工 (姓名 TEXT PRIMARY KEY, 部门 TEXT);"
    "INSERT INTO 员工 VALUES ('张伟', '市场部'), ('王芳', '研发部'), ('李娜', '人事部'), ('陈静', '研发部'),"
    " ('刘洋', '研发部');"
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    with domains(tmp_path_factory) as domain:
        yield lambda script, question: verdict_on(domain(script), question, NOW)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("数学最高分是多少", [(98,)]),
        ("英语最高分是多少", [(93,)]),
        ("数学谁考得最好", [("王强",)]),
        ("各科平均分", [("数学", 76.5), ("英语", 72.75), ("语文", 70.5)]),
        ("每门课的平均分", [("数学", 76.5), ("英语", 72.75), ("语文", 70.5)]),
        ("每个班的数学平均分", [("一班", 82.667), ("二班", 58)]),
        ("李雷的总分", [(157,)]),
        ("总分最高的学生", [("韩梅梅",)]),
        ("总分前两名", [("赵云飞",), ("韩梅梅",)]),
        ("总分第一名是谁", [("韩梅梅",)]),
        ("平均分前两名", [("赵云飞",), ("韩梅梅",)]),
        ("韩梅梅英语考了多少分", [(91,)]),
        ("哪些人数学不及格", [("李雷",), ("赵云飞",)]),
        ("数学没及格的学生", [("李雷",), ("赵云飞",)]),
        ("不及格的有多少人次", [(3,)]),
        ("不及格的有多少人", [(2,)]),
        ("哪科平均分最低", [("语文",)]),
        ("90分以上的有谁", [("王强",), ("赵云飞",), ("韩梅梅",)]),
        ("90分以上有几个人", [(3,)]),
        ("英语90分以上有几个人", [(2,)]),
        ("一班有多少学生", [(3,)]),
        ("每个班有多少人", [("一班", 3), ("二班", 1)]),
        ("一共有多少学生", [(4,)]),
        ("男生和女生谁的平均分高", [("女",)]),
        ("每科第一名是谁", [("数学", "王强"), ("英语", "赵云飞"), ("语文", "韩梅梅")]),
        ("哪个班平均分最高", [("二班",)]),
        ("及格率是多少", [(0.75,)]),
        ("各科及格率", [("数学", 0.5), ("英语", 0.75), ("语文", 1)]),
        ("每个科目分数不低于60的比例", [("数学", 0.5), ("英语", 0.75), ("语文", 1)]),
        ("赵云飞各科成绩", [("数学", 58), ("英语", 93), ("语文", 78)]),
        (
            "每个学生的平均分",
            [("李雷", 52.333), ("王强", 75.667), ("赵云飞", 76.333), ("韩梅梅", 88.667)],
        ),
        ("平均分80以上的学生", [("韩梅梅",)]),
        ("总分230以下的学生", [("李雷",), ("王强",), ("赵云飞",)]),
        ("总分200以上的学生", [("王强",), ("赵云飞",), ("韩梅梅",)]),
        ("最低分数不低于60的姓名", [("王强",), ("韩梅梅",)]),
        ("最高分数低于90的姓名", [("李雷",)]),
        ("谁有两门以上不及格", [("李雷",)]),
        ("两门不及格的学生", [("李雷",)]),
        ("英语前两名", [("赵云飞",), ("韩梅梅",)]),
        ("一班女生的英语平均分", [(91,)]),
    ],
)
def test_marks(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(MARKS, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("谁迟到最多", [("张伟",)]),
        ("迟到最多的人是谁", [("张伟",)]),
        ("哪个员工迟到次数最多", [("张伟",)]),
        ("张伟迟到了几次", [(3,)]),
        ("陈静迟到了几次", [(1,)]),
        ("每个人迟到多少次", [("张伟", 3), ("陈静", 1)]),
        ("11月2日谁缺勤", [("李娜",), ("陈静",)]),
        ("各部门加班总时长", [("人事部", 4.5), ("市场部", 1), ("研发部", 5.5)]),
        ("谁加班最多", [("王芳",)]),
        ("谁加班时间最长", [("王芳",)]),
        ("每个部门平均工作时长是多少", [("人事部", 6.25), ("市场部", 7.833), ("研发部", 4.143)]),
        ("迟到的有哪些人", [("张伟",), ("陈静",)]),
        ("谁迟到了", [("张伟",), ("陈静",)]),
        ("请假的有哪些人", [("王芳",), ("陈静",)]),
        ("王芳请了几天假", [(1,)]),
        ("王芳请过几次假", [(1,)]),
        ("哪天缺勤的人最多", [("2026-11-02",)]),
        ("哪个部门迟到最多", [("市场部",)]),
        ("王芳一共加班多少小时", [(5.5,)]),
        ("加班超过2小时的有谁", [("李娜",), ("王芳",)]),
        ("从来没迟到过的人", [("李娜",), ("王芳",)]),
        ("谁没迟到过", [("李娜",), ("王芳",)]),
        ("迟到率是多少", [(0.333,)]),
        ("10月有多少人次迟到", [(3,)]),
        ("10月有多少人迟到", [(2,)]),
        ("研发部有几个人", [(2,)]),
        ("每个部门有几名员工", [("人事部", 1), ("市场部", 1), ("研发部", 2)]),
        ("各种状态各有多少", [("正常", 3), ("缺勤", 3), ("请假", 2), ("迟到", 4)]),
        ("迟到超过2次的人", [("张伟",)]),
        ("迟到3次以上的人", [("张伟",)]),
        ("陈静10月9日几点上班", [("09:15",)]),
        ("研发部的加班时长一共多少", [(5.5,)]),
        ("上周有多少人迟到", [(1,)]),
    ],
)
def test_attendance(told: Told, question: str, rows: Rows) -> None:
    verdict, found = told(ATTENDANCE, question)
    assert (verdict, sorted(rounded(found))) == ("answer", sorted(rows))


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (MARKS.replace("分数", "座位"), "各科及格率"),
        (MARKS.replace("分数", "座位"), "哪些人数学不及格"),
        (MARKS.replace("分数", "座位"), "总分最高的学生"),
    ],
)
def test_what_a_sheet_does_not_keep_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] != "answer"


@pytest.mark.parametrize(
    ("script", "question"),
    [
        (MARKS_JOINED, "总分最高的学生"),
        (MARKS_JOINED, "总分前两名"),
        (MARKS_JOINED, "哪些人数学不及格"),
    ],
)
def test_with_other_tables_the_rows_are_not_all_there_is(
    told: Told, script: str, question: str
) -> None:
    assert told(script, question)[0] != "answer"


def test_people_of_a_table_of_their_own_are_counted_there(told: Told) -> None:
    assert told(ATTENDANCE_JOINED, "研发部有几个人") == ("answer", [(3,)])
    assert ("刘洋",) in told(ATTENDANCE_JOINED, "从来没迟到过的人")[1]


def test_a_column_called_so_is_meant(told: Told) -> None:
    totals = """
CREATE TABLE 成绩 (学号 INTEGER PRIMARY KEY, 姓名 TEXT, 班级 TEXT, 语文 INTEGER, 数学 INTEGER, 总分 INTEGER);
INSERT INTO 成绩 VALUES (1, '李雷', '一班', 61, 90, 151), (2, '韩梅梅', '一班', 80, 75, 155), (3, '王强', '二班', 63, 70, 133);
"""
    assert told(totals, "总分最高的学生") == ("answer", [("韩梅梅",)])
    assert told(totals, "总分150以上的学生") == ("answer", [("李雷",), ("韩梅梅",)])
