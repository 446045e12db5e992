"""What is asked in Chinese of rows that keep when something was done to them: of staff, tickets and freight."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
STAFF = """
CREATE TABLE 部门(部门编号 TEXT PRIMARY KEY, 部门名称 TEXT);
CREATE TABLE 员工(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 出生日期 DATE,
  部门编号 TEXT REFERENCES 部门(部门编号), 入职日期 DATE, 离职日期 DATE);
CREATE TABLE 请假单(单号 INTEGER PRIMARY KEY, 工号 INTEGER REFERENCES 员工(工号), 请假类型 TEXT, 开始日期 DATE, 天数 REAL);
INSERT INTO 部门 VALUES ('D1','研发部'),('D2','市场部'),('D3','财务部');
INSERT INTO 员工 VALUES (1,'张伟','男','1985-03-12','D1','2018-05-01',NULL),(2,'王芳','女','1992-07-08','D1','2021-03-15',NULL),
  (3,'李娜','女','1988-11-30','D2','2019-09-01',NULL),(4,'刘洋','男','1984-01-20','D1','2024-07-01','2026-03-31'),
  (5,'赵敏','女','1990-06-15','D3','2020-02-10',NULL),(6,'周静','女','1996-04-18','D2','2025-06-10','2026-10-15');
INSERT INTO 请假单 VALUES (1,1,'年假','2026-11-10',5),(2,2,'病假','2026-11-02',2),(3,2,'事假','2026-11-12',1),
  (4,3,'年假','2026-11-30',4);
"""
DESK = """
CREATE TABLE 客服(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 小组 TEXT);
CREATE TABLE 工单(工单号 INTEGER PRIMARY KEY, 客服工号 INTEGER REFERENCES 客服(工号), 标题 TEXT, 优先级 TEXT,
  开单时间 DATETIME, 关单时间 DATETIME);
INSERT INTO 客服 VALUES (1,'张三','一组'),(2,'李娜','一组'),(3,'王强','二组'),(4,'赵静','二组');
INSERT INTO 工单 VALUES (1,1,'无法登录','高','2026-10-05 09:00','2026-10-05 15:00'),
  (2,1,'发票错误','中','2026-11-02 10:00',NULL),(3,2,'系统卡顿','高','2026-11-10 08:30','2026-11-12 08:30'),
  (4,1,'数据丢失','低','2026-11-20 14:00',NULL),(5,3,'密码重置','低','2026-11-23 16:00',NULL),
  (6,3,'导出失败','中','2026-11-20 08:00','2026-11-24 09:30'),(7,2,'页面空白','高','2026-09-15 09:00','2026-09-18 09:00');
"""
FREIGHT = """
CREATE TABLE 仓库(仓库编号 INTEGER PRIMARY KEY, 仓库名称 TEXT);
CREATE TABLE 运单(运单号 TEXT PRIMARY KEY, 发货仓库 INTEGER REFERENCES 仓库(仓库编号), 下单日期 DATE, 计划到达日期 DATE,
  实际到达日期 DATE, 运费 REAL);
CREATE TABLE 出入库记录(记录编号 INTEGER PRIMARY KEY, 仓库编号 INTEGER REFERENCES 仓库(仓库编号), 货物名称 TEXT, 类型 TEXT,
  数量 INTEGER, 日期 DATE);
INSERT INTO 仓库 VALUES (1,'上海仓'),(2,'广州仓');
INSERT INTO 运单 VALUES ('Y1',1,'2026-10-02','2026-10-05','2026-10-05',180),('Y2',2,'2026-10-28','2026-11-01','2026-11-03',90),
  ('Y3',1,'2026-11-18','2026-11-27',NULL,60),('Y4',1,'2026-11-20','2026-12-20',NULL,75);
INSERT INTO 出入库记录 VALUES (1,1,'手机','入库',100,'2026-10-01'),(2,1,'支架','出库',40,'2026-10-15'),
  (3,1,'支架','入库',50,'2026-10-20'),(4,2,'手机','出库',7,'2026-11-05');
"""
WORKS = """
CREATE TABLE 产品(产品编号 INTEGER PRIMARY KEY, 产品名称 TEXT);
CREATE TABLE 生产工单(工单编号 INTEGER PRIMARY KEY, 产品编号 INTEGER REFERENCES 产品(产品编号), 计划数量 INTEGER,
  完成数量 INTEGER, 计划完成日期 DATE, 实际完成日期 DATE);
INSERT INTO 产品 VALUES (1,'支架'),(2,'外壳');
INSERT INTO 生产工单 VALUES (1,1,1000,980,'2026-10-20','2026-10-19'),(2,2,500,500,'2026-11-05','2026-11-08'),
  (3,2,300,120,'2026-11-20',NULL),(4,1,2000,600,'2026-12-30',NULL);
"""
CLINIC = """
CREATE TABLE 医生(医生编号 INTEGER PRIMARY KEY, 姓名 TEXT);
CREATE TABLE 患者(患者编号 INTEGER PRIMARY KEY, 姓名 TEXT);
CREATE TABLE 预约(预约编号 INTEGER PRIMARY KEY, 患者编号 INTEGER REFERENCES 患者(患者编号),
  医生编号 INTEGER REFERENCES 医生(医生编号), 预约时间 DATETIME, 挂号费 REAL);
INSERT INTO 医生 VALUES (1,'陈明'),(2,'林静');
INSERT INTO 患者 VALUES (1,'李四'),(2,'王五');
INSERT INTO 预约 VALUES (1,1,1,'2026-10-08 09:00',30),(2,2,1,'2026-11-26 09:00',30),(3,1,2,'2026-12-01 09:00',20),
  (4,1,1,'2026-12-20 09:00',30);
"""
SCHOOL = """
CREATE TABLE 班级(班级编号 INTEGER PRIMARY KEY, 班级名称 TEXT);
CREATE TABLE 学生(学号 INTEGER PRIMARY KEY, 姓名 TEXT, 班级编号 INTEGER REFERENCES 班级(班级编号));
CREATE TABLE 课程(课程编号 INTEGER PRIMARY KEY, 课程名称 TEXT, 学分 INTEGER);
CREATE TABLE 成绩(成绩编号 INTEGER PRIMARY KEY, 学号 INTEGER REFERENCES 学生(学号), 课程编号 INTEGER REFERENCES 课程(课程编号),
  分数 REAL);
INSERT INTO 课程 VALUES (1,'数学',4),(2,'英语',3);
INSERT INTO 成绩 VALUES (1,1,1,90),(2,2,1,80),(3,1,2,60);
INSERT INTO 班级 VALUES (1,'高一1班'),(2,'高一2班');
INSERT INTO 学生 VALUES (1,'小明',1),(2,'小红',1),(3,'小刚',2);
"""
BASES = {
    "staff": STAFF, "desk": DESK, "freight": FREIGHT, "works": WORKS, "clinic": CLINIC, "school": SCHOOL,
}  # fmt: skip


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as opened:
        yield {name: opened(tables) for name, tables in BASES.items()}


ASKED: list[tuple[str, str, Rows]] = [
    # Who is 在职 has not left; who has 离职 says when.
    ("staff", "现在在职的有多少人", [(4,)]),
    ("staff", "各部门在职人数", [("研发部", 2), ("市场部", 1), ("财务部", 1)]),
    ("staff", "年龄最大的在职员工", [("张伟",)]),
    ("staff", "研发部还有几个人在职", [(2,)]),
    ("staff", "研发部有几个人没离职", [(2,)]),
    ("staff", "离职的员工有哪些", [("刘洋",), ("周静",)]),
    ("staff", "离职员工有几个", [(2,)]),
    ("staff", "没有离职员工的部门", [("财务部",)]),
    # Tickets that somebody closed are no open ones, whether the object of the verb is said or not.
    ("desk", "张三关单的工单", [("无法登录",)]),
    ("desk", "张三关了几单", [(1,)]),
    ("desk", "张三还有几个工单没关", [(2,)]),
    ("desk", "谁关单最多", [("李娜",)]),
    ("desk", "今天关了多少工单", [(1,)]),
    ("desk", "一组一共关了多少工单", [(3,)]),
    ("desk", "没关过工单的客服", [("赵静",)]),
    ("desk", "还剩几个工单", [(3,)]),
    ("desk", "高优先级的工单还剩几个", [(0,)]),
    ("desk", "处理时间最长的工单", [("导出失败",)]),
    # A value of one character tells apart what is called behind it.
    ("desk", "低优先级的工单有几个", [(2,)]),
    # What is kept as planned and as it came about.
    ("freight", "本月到达了多少运单", [(1,)]),
    ("freight", "还没到的运单", [("Y3",), ("Y4",)]),
    ("freight", "未来一周要到的运单", [("Y3",)]),
    ("freight", "晚到的运单有哪些", [("Y2",)]),
    ("freight", "10月下单了多少运单", [(2,)]),
    ("works", "没完成的工单", [(3,), (4,)]),
    ("works", "本月完成的工单", [(2,)]),
    ("works", "本月计划完成的工单", [(2,), (3,)]),
    # Pieces of goods, and measure words that values begin with.
    ("freight", "上个月入库了多少件", [(150,)]),
    ("school", "数学平均分", [(85,)]),
    ("clinic", "陈明有多少预约", [(3,)]),
    ("clinic", "未来一周的预约", [(2,), (3,)]),
]


@pytest.mark.parametrize(("base", "question", "expected"), ASKED)
def test_what_was_done_is_told_of_rows_that_keep_when(
    bases: dict[str, Domain], base: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(bases[base], question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


UNSURE = [
    ("staff", "最近30天有多少人请假"),  # people, of whom one may have asked twice
    ("school", "每个班多少人"),
]


@pytest.mark.parametrize(("base", "question"), UNSURE)
def test_what_would_be_told_of_something_else(
    bases: dict[str, Domain], base: str, question: str
) -> None:
    kind, _ = verdict_on(bases[base], question, NOW)
    assert kind != "answer"
