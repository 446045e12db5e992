"""What is asked of an office with its devices and their repairs: deeds counted by the time that is kept of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
OFFICE = """
CREATE TABLE 部门(部门编号 TEXT PRIMARY KEY, 部门名称 TEXT, 楼层 TEXT);
CREATE TABLE 员工(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 部门编号 TEXT REFERENCES 部门(部门编号), 职位 TEXT);
CREATE TABLE 设备(设备编号 INTEGER PRIMARY KEY, 设备名称 TEXT, 购入日期 DATE);
CREATE TABLE 维修记录(维修编号 INTEGER PRIMARY KEY, 设备编号 INTEGER REFERENCES 设备(设备编号),
  报修人工号 INTEGER REFERENCES 员工(工号), 报修日期 DATE, 维修费用 INTEGER, 处理状态 TEXT);
INSERT INTO 部门 VALUES ('D1','研发部','三楼'),('D2','市场部','二楼');
INSERT INTO 员工 VALUES (1,'张伟','男','D1','工程师'),(2,'王芳','女','D1','经理'),(3,'李娜','女','D2','专员');
INSERT INTO 设备 VALUES (101,'打印机','2021-03-01'),(102,'投影仪','2023-05-06'),(103,'碎纸机','2024-01-01');
INSERT INTO 维修记录 VALUES (1,101,1,'2026-02-03',100,'已完成'),(2,101,1,'2026-02-03',200,'处理中'),
  (3,102,2,'2026-05-09',300,'待处理'),(4,101,1,'2026-08-10',50,'已完成'),(5,102,3,'2026-08-30',70,'待处理'),
  (6,102,1,'2026-08-30',30,'已完成');
"""


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(OFFICE)


ASKED: list[tuple[str, Rows]] = [
    # A deed of which the time is kept is the rows that keep it, not so many different times.
    ("报修有多少次？", [(6,)]),
    ("待处理的报修有多少？", [(2,)]),
    ("处理中和待处理的报修分别有多少？", [("处理中", 1), ("待处理", 2)]),
    ("报修日期有多少个？", [(4,)]),
    ("哪个月报修最多？", [("2026-08",)]),
    ("谁报修得最多？", [("张伟",)]),
    ("谁报修的次数最多？", [("张伟",)]),
    # Finished is not what is under way, though the words differ by one character.
    ("还没处理完的报修有多少？", [(3,)]),
    ("哪些维修记录还没处理完？", [(2,), (3,), (5,)]),
    # Amounts that add up are told of each span of time altogether, and of what rows lead to by others.
    ("按季度统计维修费用", [("2026-Q1", 300), ("2026-Q2", 300), ("2026-Q3", 150)]),
    ("每个部门的维修费用是多少", [("研发部", 680), ("市场部", 70)]),
    # A value at the end is a noun for the rows, whatever stands before it.
    ("研发部有没有女经理？", [("王芳",)]),
    ("研发部的女经理", [("王芳",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_an_office(office: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(office, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))
