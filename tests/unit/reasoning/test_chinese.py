"""Chinese questions answered from joined tables: what is asked, filtered, grouped, ordered, counted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain
from duckkb.scaffold import init_from

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCHOOL = """
CREATE TABLE 学院(学院编号 INTEGER PRIMARY KEY, 学院名称 TEXT, 所在城市 TEXT, 成立时间 INTEGER);
CREATE TABLE 教师(教师编号 INTEGER PRIMARY KEY, 姓名 TEXT, 职称 TEXT, 年龄 INTEGER, 工资 REAL,
  学院编号 INTEGER REFERENCES 学院(学院编号));
CREATE TABLE 学生(学号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 年龄 INTEGER, 身高 REAL,
  出生日期 TEXT, 学院编号 INTEGER REFERENCES 学院(学院编号));
CREATE TABLE 课程(课程编号 INTEGER PRIMARY KEY, 课程名称 TEXT, 学分 INTEGER,
  教师编号 INTEGER REFERENCES 教师(教师编号));
CREATE TABLE 选课(学号 INTEGER REFERENCES 学生(学号), 课程编号 INTEGER REFERENCES 课程(课程编号),
  成绩 REAL, PRIMARY KEY(学号, 课程编号));
INSERT INTO 学院 VALUES (1,'计算机学院','北京',1985),(2,'文学院','上海',1920),
  (3,'医学院','北京',1950),(4,'艺术学院','杭州',2001);
INSERT INTO 教师 VALUES (1,'王建国','教授',55,25000,1),(2,'李秀英','副教授',42,18000,1),
  (3,'张伟民','讲师',33,12000,2),(4,'刘海洋','教授',60,26000,3),(5,'陈思远','讲师',29,11000,1);
INSERT INTO 学生 VALUES (1,'赵小明','男',20,1.75,'2003-05-01',1),
  (2,'钱小红','女',19,1.62,'2004-02-11',1),(3,'孙大力','男',22,1.80,'2001-09-30',2),
  (4,'周芳芳','女',21,1.68,'2002-12-05',3),(5,'吴天宇','男',23,1.71,'2000-03-18',1),
  (6,'郑雨晴','女',18,1.65,'2005-08-22',2),(7,'冯晓东','男',24,1.78,'1999-01-02',3);
INSERT INTO 课程 VALUES (1,'数据库原理',4,1),(2,'人工智能',3,2),(3,'古代文学',2,3),
  (4,'解剖学',5,4),(5,'操作系统',4,1),(6,'摄影基础',1,3);
INSERT INTO 选课 VALUES (1,1,88),(1,2,92),(2,1,75),(2,5,81),(3,3,66),(4,4,95),(5,1,59),
  (5,2,70),(5,5,85),(6,3,90);
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base over a small school's tables, as `duckkb init --from` makes it."""
    folder: Path = tmp_path_factory.mktemp("school")
    connection = sqlite3.connect(folder / "school.db")
    connection.executescript(SCHOOL)
    connection.close()
    init_from(folder / "base", f"sqlite:///{folder / 'school.db'}", git=False)
    with KnowledgeBase(folder / "base") as kb:
        yield open_domain(kb)


def answer(domain: Domain, question: str) -> list[tuple[object, ...]]:
    best, *_ = domain.interpret(domain.understand(question, NOW))
    rows = domain.stores.run(best.plan).rows
    return [tuple(round(c, 3) if isinstance(c, float) else c for c in row) for row in rows]


SETS: list[tuple[str, set[object]]] = [
    ("所有学院的名称", {"计算机学院", "文学院", "医学院", "艺术学院"}),
    ("年龄大于21的学生有哪些？", {"孙大力", "吴天宇", "冯晓东"}),
    ("工资介于12000到20000之间的教师", {"李秀英", "张伟民"}),
    ("工资不低于18000元的教师姓名", {"王建国", "李秀英", "刘海洋"}),
    ("北京有哪些学院？", {"计算机学院", "医学院"}),
    ("不在北京的学院有哪些", {"文学院", "艺术学院"}),
    ("不是教授的教师有哪些", {"李秀英", "张伟民", "陈思远"}),
    ("学分为4的课程有哪些", {"数据库原理", "操作系统"}),
    ("王建国教哪些课程？", {"数据库原理", "操作系统"}),
    ("赵小明选了哪些课程", {"数据库原理", "人工智能"}),
    ("选修了数据库原理的学生有哪些？", {"赵小明", "钱小红", "吴天宇"}),
    ("成绩不低于90分的学生姓名", {"赵小明", "周芳芳", "郑雨晴"}),
    ("成绩低于60分的学生有哪些", {"吴天宇"}),
    ("没有选课的学生有哪些？", {"冯晓东"}),
    ("工资高于平均工资的教师姓名", {"王建国", "刘海洋"}),
    ("哪些学生的身高高于平均身高", {"赵小明", "孙大力", "冯晓东"}),
    ("2003年出生的学生", {"赵小明"}),
    ("2003年以后出生的学生", {"钱小红", "郑雨晴"}),
    ("成立时间早于1950年的学院", {"文学院"}),
    ("选课超过2门的学生姓名", {"吴天宇"}),
    ("学生人数超过2的学院有哪些", {"计算机学院"}),
    ("平均成绩高于80的课程", {"人工智能", "解剖学", "操作系统"}),
    ("工资在15000以上或者年龄小于30的教师", {"王建国", "李秀英", "刘海洋", "陈思远"}),
    ("学院所在城市有哪些", {"北京", "上海", "杭州"}),
    ("年龄在20岁以上的女学生的姓名", {"周芳芳"}),
    ("既选了数据库原理又选了操作系统的学生", {"钱小红", "吴天宇"}),
    ("年龄最小的三个学生", {"郑雨晴", "钱小红", "赵小明"}),
]


@pytest.mark.parametrize(("question", "expected"), SETS, ids=[q for q, _ in SETS])
def test_which_rows(school: Domain, question: str, expected: set[object]) -> None:
    rows = answer(school, question)
    assert {r[0] for r in rows} == expected
    assert all(len(r) == 1 for r in rows)
    assert len(rows) == len(expected)


ONES: list[tuple[str, object]] = [
    ("有多少个学生？", 7),
    ("计算机学院有几位教师？", 3),
    ("男学生有多少人", 4),
    ("身高超过1.7米的男学生有多少个？", 4),
    ("位于北京的学院的教师有多少人", 4),
    ("年龄大于平均年龄的教师有几个", 2),
    ("有多少种职称", 3),
    ("教授的平均工资是多少？", 25500.0),
    ("女学生的平均身高", 1.65),
    ("职称为讲师的教师的平均年龄是多少", 31.0),
    ("总学分是多少", 19),
    ("数据库原理的最高成绩是多少", 88.0),
    ("赵小明的数据库原理成绩是多少", 88.0),
    ("年龄最大的学生叫什么名字？", "冯晓东"),
    ("学分最高的课程是哪门？", "解剖学"),
    ("哪位教师的工资最低", "陈思远"),
    ("成绩最高的学生是谁", "周芳芳"),
    ("哪个学院的学生最多？", "计算机学院"),
    ("教师最多的学院名称是什么", "计算机学院"),
    ("课程数量最多的教师", None),
    ("李秀英所在的学院叫什么", "计算机学院"),
    ("赵小明和孙大力谁更高", "孙大力"),
    ("哪个城市的学院最多", "北京"),
]


@pytest.mark.parametrize(("question", "expected"), ONES, ids=[q for q, _ in ONES])
def test_one_cell(school: Domain, question: str, expected: object) -> None:
    rows = answer(school, question)
    assert [len(r) for r in rows] == [1]
    assert expected is None or rows[0][0] == expected


TABLES: list[tuple[str, list[tuple[object, ...]]]] = [
    ("每个学院有多少学生？", [("医学院", 2), ("文学院", 2), ("计算机学院", 3)]),
    ("每种职称的教师数量", [("副教授", 1), ("教授", 2), ("讲师", 2)]),
    ("各职称的平均工资", [("副教授", 18000), ("教授", 25500), ("讲师", 11500)]),
    ("男学生和女学生各有多少人", [("女", 3), ("男", 4)]),
    ("各学院教师的平均年龄", [("医学院", 60), ("文学院", 33), ("计算机学院", 42)]),
    ("教师的平均工资、最高工资和最低工资分别是多少", [(18400, 26000, 11000)]),
    ("钱小红和周芳芳的身高分别是多少", [("周芳芳", 1.68), ("钱小红", 1.62)]),
    ("学生的最大年龄和最小年龄是多少", [(24, 18)]),
    ("列出所有女学生的姓名和出生日期", [
        ("周芳芳", "2002-12-05"), ("郑雨晴", "2005-08-22"), ("钱小红", "2004-02-11")]),
    ("每个学院工资最高的教师", [("医学院", "刘海洋"), ("文学院", "张伟民"), ("计算机学院", "王建国")]),
    ("工资最高的前两位教师的姓名和职称", [("刘海洋", "教授"), ("王建国", "教授")]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), TABLES, ids=[q for q, _ in TABLES])
def test_several_columns(school: Domain, question: str, expected: list[tuple[object, ...]]) -> None:
    assert sorted(answer(school, question)) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("按年龄从大到小列出所有教师的姓名", ["刘海洋", "王建国", "李秀英", "张伟民", "陈思远"]),
        ("按工资升序排列教师姓名", ["陈思远", "张伟民", "李秀英", "王建国", "刘海洋"]),
    ],
)
def test_the_order_that_is_asked_for(school: Domain, question: str, expected: list[str]) -> None:
    assert [r[0] for r in answer(school, question)] == expected
