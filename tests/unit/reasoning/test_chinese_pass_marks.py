"""Chinese questions about marks and the bar that they must reach, about entries that are not paid yet, and about fees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2026, 11, 25, 12)
COURSES = """
CREATE TABLE 课程 (课程号 INTEGER PRIMARY KEY, 课程名 TEXT, 学分 INTEGER, 及格线 INTEGER, 满分 INTEGER);
CREATE TABLE 学员 (学号 INTEGER PRIMARY KEY, 姓名 TEXT, 班级 TEXT);
CREATE TABLE 选课 (选课号 INTEGER PRIMARY KEY, 学号 INTEGER REFERENCES 学员(学号), 课程号 INTEGER REFERENCES 课程(课程号), 选课日期 DATE, 成绩 REAL);
INSERT INTO 课程 VALUES (1,'绘画',2,60,100),(2,'声乐',3,90,150);
INSERT INTO 学员 VALUES (1,'林一','甲班'),(2,'林二','乙班'),(3,'林三','甲班');
INSERT INTO 选课 VALUES (1,1,1,'2026-01-01',75),(2,2,1,'2026-01-02',50),(3,3,2,'2026-02-01',80),(4,1,2,'2026-02-01',120);
"""
EXAMS = """
CREATE TABLE 考点 (考点代码 TEXT PRIMARY KEY, 考点名 TEXT, 所在区 TEXT, 机位数 INTEGER, 联系电话 TEXT, 启用年份 INTEGER);
CREATE TABLE 科目 (科目号 INTEGER PRIMARY KEY, 科目名 TEXT, 类别 TEXT, 报名费 REAL, 满分 INTEGER, 及格线 INTEGER, 前置科目号 INTEGER REFERENCES 科目(科目号));
CREATE TABLE 考生 (准考证号 TEXT PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 出生日期 DATE, 学历 TEXT, 单位 TEXT, 手机 TEXT);
CREATE TABLE 考试场次 (场次号 INTEGER PRIMARY KEY, 科目号 INTEGER REFERENCES 科目(科目号), 考点代码 TEXT REFERENCES 考点(考点代码), 开考时间 TIMESTAMP, 时长分钟 INTEGER);
CREATE TABLE 报名 (报名号 INTEGER PRIMARY KEY, 准考证号 TEXT REFERENCES 考生(准考证号), 场次号 INTEGER REFERENCES 考试场次(场次号), 报名日期 DATE, 缴费状态 TEXT, 应试状态 TEXT, 成绩 REAL);
CREATE TABLE 证书 (证书编号 TEXT PRIMARY KEY, 准考证号 TEXT REFERENCES 考生(准考证号), 科目号 INTEGER REFERENCES 科目(科目号), 等级 TEXT, 发证日期 DATE, 有效期至 DATE);
INSERT INTO 考点 VALUES ('K01','师大附中考点','朝阳区',120,'0101',2015),('K02','理工学院考点','海淀区',200,'0102',2018),('K03','城东职校考点','朝阳区',60,NULL,2023),('K04','图书馆考点','西城区',40,'0104',2026);
INSERT INTO 科目 VALUES (1,'计算机一级','计算机',80,100,60,NULL),(2,'计算机二级','计算机',120,100,60,1),(3,'英语四级','外语',60,710,425,NULL),(4,'会计初级','财会',150,100,60,NULL),(5,'英语六级','外语',70,710,425,3),(6,'计算机三级','计算机',160,100,60,2);
INSERT INTO 考生 VALUES ('Z001','方晓','女','2001-05-20','本科','星海科技','139001'),('Z002','郭远','男','1998-11-02','大专','个体','139002'),('Z003','韩梅','女','2003-01-15','本科','师范大学','139003'),('Z004','蒋文','男','1990-07-30','硕士','星海科技','139004'),('Z005','兰心','女','2005-09-09','高中',NULL,'139005'),('Z006','毛毅','男','1985-03-12','本科','城建集团',NULL),('Z007','倪佳','女','2000-12-25','硕士','师范大学','139007');
INSERT INTO 考试场次 VALUES (1,1,'K01','2025-03-15 09:00:00',90),(2,2,'K02','2025-09-20 09:00:00',120),(3,3,'K02','2025-12-13 09:00:00',130),(4,4,'K03','2026-05-16 14:00:00',150),(5,1,'K01','2026-09-19 09:00:00',90),(6,2,'K02','2026-09-20 09:00:00',120),(7,3,'K01','2026-12-12 09:00:00',130),(8,6,'K02','2026-12-13 14:00:00',150);
INSERT INTO 报名 VALUES (1,'Z001',1,'2025-01-10','已缴费','正常',88),(2,'Z002',1,'2025-01-12','已缴费','正常',55),(3,'Z003',1,'2025-01-20','已缴费','缺考',NULL),(4,'Z001',2,'2025-07-05','已缴费','正常',76),(5,'Z004',2,'2025-07-08','已缴费','正常',91),(6,'Z003',3,'2025-10-01','已缴费','正常',530),(7,'Z007',3,'2025-10-03','已缴费','正常',410),(8,'Z006',4,'2026-03-02','已缴费','正常',67),(9,'Z002',5,'2026-07-01','已缴费','正常',71),(10,'Z005',5,'2026-07-02','已缴费','作弊',0),(11,'Z004',6,'2026-07-03','未缴费','未考',NULL),(12,'Z007',7,'2026-10-10','已缴费','未考',NULL),(13,'Z001',8,'2026-10-12','未缴费','未考',NULL),(14,'Z005',7,'2026-11-03','已缴费','未考',NULL),(15,'Z003',6,'2026-07-20','已缴费','正常',82);
INSERT INTO 证书 VALUES ('C001','Z001',1,'优秀','2025-05-01','2030-05-01'),('C002','Z001',2,'合格','2025-11-01','2030-11-01'),('C003','Z004',2,'优秀','2025-11-01','2030-11-01'),('C004','Z003',3,'合格','2026-02-01',NULL),('C005','Z006',4,'合格','2026-07-01','2026-11-30'),('C006','Z002',1,'合格','2026-11-05','2031-11-05');
"""


@pytest.fixture(scope="module")
def domain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as made:
        yield made


ASKED: list[tuple[str, str, Rows]] = [
    # The bar of the course, and not 60.
    (COURSES, "不及格的有谁", [("林二",), ("林三",)]),
    (COURSES, "谁不及格", [("林二",), ("林三",)]),
    (COURSES, "声乐不及格的学员", [("林三",)]),
    (COURSES, "声乐的及格率", [(0.5,)]),
    (COURSES, "各课程的及格率", [("声乐", 0.5), ("绘画", 0.5)]),
    (COURSES, "林一的声乐考了多少分", [(120.0,)]),
    # What was got, and not what can be.
    (EXAMS, "方晓的计算机一级考了多少分", [(88.0,)]),
    (EXAMS, "计算机一级的满分是多少分", [(100,)]),
    (EXAMS, "没缴费的考生", [("方晓",), ("蒋文",)]),
    (EXAMS, "所有考点一共有多少个机位", [(420,)]),
]
REFUSED = [
    # Prices of which nobody knows how often they were paid; a bar that lies elsewhere.
    "今年一共收了多少报名费",
    "每个科目收了多少报名费",
    "计算机一级有多少人及格",
    "成绩不及格的考生",
    "计算机一级的及格率",
]


@pytest.mark.parametrize(("script", "question", "expected"), ASKED)
def test_marks_and_entries(
    domain: Callable[[str], Domain], script: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(domain(script), question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize("question", REFUSED)
def test_what_is_not_told(domain: Callable[[str], Domain], question: str) -> None:
    assert verdict_on(domain(EXAMS), question, NOW)[0] != "answer"
