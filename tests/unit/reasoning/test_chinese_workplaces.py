"""What people at work ask in Chinese: how many pieces there are, what is late, marks and rates, this month and the last."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
STORES = """
CREATE TABLE 仓库(仓库编号 INTEGER PRIMARY KEY, 仓库名称 TEXT, 电话 TEXT);
CREATE TABLE 商品(商品编号 INTEGER PRIMARY KEY, 商品名称 TEXT, 类别 TEXT, 安全库存 INTEGER);
CREATE TABLE 库存(库存编号 INTEGER PRIMARY KEY, 仓库编号 INTEGER REFERENCES 仓库(仓库编号),
  商品编号 INTEGER REFERENCES 商品(商品编号), 数量 INTEGER);
CREATE TABLE 出入库(单号 INTEGER PRIMARY KEY, 仓库编号 INTEGER REFERENCES 仓库(仓库编号),
  商品编号 INTEGER REFERENCES 商品(商品编号), 类型 TEXT, 数量 INTEGER, 日期 DATE);
INSERT INTO 仓库 VALUES (1,'上海仓','13800000001'),(2,'北京仓','13800000002'),(3,'广州仓','13800000003');
INSERT INTO 商品 VALUES (1,'手机','电子',20),(2,'耳机','电子',50),(3,'键盘','配件',30);
INSERT INTO 库存 VALUES (1,1,1,35),(2,1,2,120),(3,2,1,12),(4,3,1,0),(5,3,2,40),(6,3,3,9),(7,2,3,1);
INSERT INTO 出入库 VALUES (1,1,1,'入库',50,'2026-10-05'),(2,1,1,'出库',15,'2026-11-03'),(3,2,2,'入库',100,'2026-10-12'),
  (4,2,2,'出库',2,'2026-11-15'),(5,3,2,'入库',60,'2026-11-02'),(6,1,2,'出库',3,'2026-11-24');
"""
WORKS = """
CREATE TABLE 产品(产品编号 INTEGER PRIMARY KEY, 产品名称 TEXT);
CREATE TABLE 车间(车间编号 INTEGER PRIMARY KEY, 车间名称 TEXT);
CREATE TABLE 工单(工单编号 INTEGER PRIMARY KEY, 产品编号 INTEGER REFERENCES 产品(产品编号),
  车间编号 INTEGER REFERENCES 车间(车间编号), 计划完成日期 DATE, 开工日期 DATE, 实际完成日期 DATE);
CREATE TABLE 产量(记录编号 INTEGER PRIMARY KEY, 工单编号 INTEGER REFERENCES 工单(工单编号), 日期 DATE, 班次 TEXT, 数量 INTEGER,
  不良数 INTEGER, 操作工 TEXT);
INSERT INTO 产品 VALUES (1,'支架'),(2,'轴承');
INSERT INTO 车间 VALUES (1,'一车间'),(2,'二车间');
INSERT INTO 工单 VALUES (1,1,1,'2026-10-10','2026-10-01','2026-10-09'),(2,1,1,'2026-10-25','2026-10-15','2026-10-28'),
  (3,2,2,'2026-10-20','2026-10-05','2026-10-20'),(4,1,1,'2026-11-20','2026-11-10',NULL),(5,2,2,'2026-12-05','2026-11-22',NULL);
INSERT INTO 产量 VALUES (1,1,'2026-10-05','白班',200,5,'蔡军'),(2,2,'2026-10-08','夜班',100,10,'余波'),
  (3,3,'2026-10-15','夜班',100,0,'余波'),(4,4,'2026-11-18','白班',150,3,'蔡军'),(5,5,'2026-11-24','白班',50,0,'蔡军');
"""
RENTS = """
CREATE TABLE 租客(租客编号 INTEGER PRIMARY KEY, 姓名 TEXT, 电话 TEXT);
CREATE TABLE 租约(租约编号 INTEGER PRIMARY KEY, 租客编号 INTEGER REFERENCES 租客(租客编号), 房号 TEXT, 月租 REAL);
CREATE TABLE 缴费(缴费编号 INTEGER PRIMARY KEY, 租约编号 INTEGER REFERENCES 租约(租约编号), 金额 REAL, 应缴日期 DATE, 实缴日期 DATE);
INSERT INTO 租客 VALUES (1,'林涛','137'),(2,'何静','138'),(3,'郑凯','139');
INSERT INTO 租约 VALUES (1,1,'1-101',3000),(2,2,'2-302',4500),(3,3,'3-501',3800);
INSERT INTO 缴费 VALUES (1,1,3000,'2026-10-05','2026-10-04'),(2,1,3000,'2026-11-05','2026-11-09'),
  (3,2,4500,'2026-10-05','2026-10-03'),(4,2,4500,'2026-11-05',NULL),(5,3,3800,'2026-10-05','2026-10-05'),(6,3,3800,'2026-12-05',NULL);
"""
MARKS = """
CREATE TABLE 班级(班级编号 INTEGER PRIMARY KEY, 班级名称 TEXT);
CREATE TABLE 学生(学号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 班级编号 INTEGER REFERENCES 班级(班级编号));
CREATE TABLE 课程(课程编号 INTEGER PRIMARY KEY, 课程名称 TEXT, 学分 INTEGER);
CREATE TABLE 成绩(成绩编号 INTEGER PRIMARY KEY, 学号 INTEGER REFERENCES 学生(学号), 课程编号 INTEGER REFERENCES 课程(课程编号),
  分数 REAL);
INSERT INTO 班级 VALUES (1,'一班'),(2,'二班');
INSERT INTO 学生 VALUES (1,'小明','男',1),(2,'小红','女',1),(3,'小刚','男',2),(4,'小丽','女',2);
INSERT INTO 课程 VALUES (1,'数学',4),(2,'音乐',1);
INSERT INTO 成绩 VALUES (1,1,1,88),(2,2,1,95),(3,3,1,71),(4,4,1,52),(5,1,2,92),(6,4,2,45);
"""
FREIGHT = """
CREATE TABLE 司机(司机编号 INTEGER PRIMARY KEY, 姓名 TEXT, 驾龄 INTEGER);
CREATE TABLE 运单(运单编号 INTEGER PRIMARY KEY, 司机编号 INTEGER REFERENCES 司机(司机编号), 发货时间 DATETIME,
  预计到达时间 DATETIME, 签收时间 DATETIME, 运费 REAL, 状态 TEXT);
INSERT INTO 司机 VALUES (1,'丁山',12),(2,'魏东',5);
INSERT INTO 运单 VALUES (1,1,'2026-11-01 08:00','2026-11-03 18:00','2026-11-03 12:00',3200,'已签收'),
  (2,2,'2026-11-05 09:00','2026-11-08 09:00','2026-11-09 15:00',5600,'已签收'),
  (3,2,'2026-10-10 10:00','2026-10-12 10:00','2026-10-12 08:00',2800,'已签收'),
  (4,1,'2026-11-22 07:00','2026-11-24 07:00',NULL,3000,'运输中'),(5,2,'2026-11-24 06:00','2026-11-26 18:00',NULL,2200,'运输中');
"""
DEVICES = """
CREATE TABLE 部门(部门编号 INTEGER PRIMARY KEY, 部门名称 TEXT);
CREATE TABLE 设备(设备编号 INTEGER PRIMARY KEY, 设备名称 TEXT, 部门编号 INTEGER REFERENCES 部门(部门编号), 购买日期 DATE,
  价格 REAL, 保修到期日 DATE, 状态 TEXT);
CREATE TABLE 维修(维修编号 INTEGER PRIMARY KEY, 设备编号 INTEGER REFERENCES 设备(设备编号), 报修日期 DATE, 完成日期 DATE, 费用 REAL);
CREATE TABLE 药品(药品编号 INTEGER PRIMARY KEY, 药名 TEXT, 单价 REAL);
INSERT INTO 部门 VALUES (1,'技术部'),(2,'销售部');
INSERT INTO 设备 VALUES (1,'打印机',2,'2023-12-01',3500,'2026-12-01','正常'),(2,'服务器',1,'2024-05-10',42000,'2027-05-10','正常'),
  (3,'投影仪',2,'2022-10-20',5200,'2025-10-20','报废');
INSERT INTO 维修 VALUES (1,1,'2026-03-01','2026-03-03',120),(2,3,'2026-05-10','2026-05-20',800),(3,2,'2026-11-20',NULL,0);
"""
STAFF = """
CREATE TABLE 部门(部门编号 INTEGER PRIMARY KEY, 部门名称 TEXT, 经理 TEXT);
CREATE TABLE 员工(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 部门编号 INTEGER REFERENCES 部门(部门编号), 入职日期 DATE,
  离职日期 DATE);
CREATE TABLE 请假(请假编号 INTEGER PRIMARY KEY, 工号 INTEGER REFERENCES 员工(工号), 类型 TEXT, 开始日期 DATE, 结束日期 DATE);
CREATE TABLE 工资(工资编号 INTEGER PRIMARY KEY, 工号 INTEGER REFERENCES 员工(工号), 月份 TEXT, 基本工资 REAL, 奖金 REAL, 实发工资 REAL);
INSERT INTO 部门 VALUES (1,'研发部','高峰'),(2,'市场部','谢婷');
INSERT INTO 员工 VALUES (1,'高峰','男',1,'2015-04-01',NULL),(2,'许诺','女',1,'2019-07-01',NULL),
  (3,'邓超','男',1,'2021-03-15','2026-11-10'),(4,'谢婷','女',2,'2017-09-01',NULL),(5,'彭飞','男',2,'2026-11-03',NULL);
INSERT INTO 请假 VALUES (1,2,'年假','2026-11-24','2026-11-27'),(2,3,'病假','2026-10-12','2026-10-13'),(3,4,'事假','2026-11-25','2026-11-25');
INSERT INTO 工资 VALUES (1,1,'2026-10',20000,5000,22000),(2,2,'2026-10',15000,2000,15500),(3,3,'2026-10',14000,1000,13200),
  (4,4,'2026-10',16000,3000,16800),(5,1,'2026-09',20000,3000,20200);
"""
COURSES = """
CREATE TABLE 学生(学号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT);
CREATE TABLE 课程(课程编号 INTEGER PRIMARY KEY, 课程名称 TEXT, 名额 INTEGER);
CREATE TABLE 选课(选课编号 INTEGER PRIMARY KEY, 学号 INTEGER REFERENCES 学生(学号), 课程编号 INTEGER REFERENCES 课程(课程编号),
  选课日期 DATE, 退课日期 DATE);
CREATE TABLE 成绩(成绩编号 INTEGER PRIMARY KEY, 学号 INTEGER REFERENCES 学生(学号), 课程编号 INTEGER REFERENCES 课程(课程编号),
  考试日期 DATE, 分数 REAL);
INSERT INTO 学生 VALUES (1,'小明','男'),(2,'小红','女');
INSERT INTO 课程 VALUES (1,'数学',30),(2,'英语',20);
INSERT INTO 选课 VALUES (1,1,1,'2026-09-02',NULL),(2,2,1,'2026-09-02',NULL),(3,2,2,'2026-09-02','2026-09-20');
INSERT INTO 成绩 VALUES (1,1,1,'2026-11-10',88),(2,2,1,'2026-11-10',95);
"""
CLINIC = """
CREATE TABLE 医生(医生编号 INTEGER PRIMARY KEY, 姓名 TEXT, 科室 TEXT);
CREATE TABLE 病人(病人编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT);
CREATE TABLE 药品(药品编号 INTEGER PRIMARY KEY, 药名 TEXT, 单价 REAL, 有效期 DATE);
CREATE TABLE 就诊(就诊编号 INTEGER PRIMARY KEY, 病人编号 INTEGER REFERENCES 病人(病人编号),
  医生编号 INTEGER REFERENCES 医生(医生编号), 就诊日期 DATE, 挂号费 REAL);
CREATE TABLE 处方(处方编号 INTEGER PRIMARY KEY, 就诊编号 INTEGER REFERENCES 就诊(就诊编号), 开方日期 DATE);
CREATE TABLE 处方明细(明细编号 INTEGER PRIMARY KEY, 处方编号 INTEGER REFERENCES 处方(处方编号),
  药品编号 INTEGER REFERENCES 药品(药品编号), 数量 INTEGER);
INSERT INTO 医生 VALUES (1,'张伟','内科');
INSERT INTO 病人 VALUES (1,'陈晨','女');
INSERT INTO 药品 VALUES (1,'阿莫西林',18.5,'2027-03-01'),(2,'布洛芬',12,'2026-11-01');
INSERT INTO 就诊 VALUES (1,1,1,'2026-11-02',20);
INSERT INTO 处方 VALUES (1,1,'2026-11-02');
INSERT INTO 处方明细 VALUES (1,1,1,2),(2,1,2,1);
"""
BASES = {
    "stores": STORES, "works": WORKS, "rents": RENTS, "marks": MARKS, "freight": FREIGHT, "devices": DEVICES,
    "staff": STAFF, "courses": COURSES, "clinic": CLINIC,
}  # fmt: skip


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as opened:
        yield {name: opened(tables) for name, tables in BASES.items()}


ASKED: list[tuple[str, str, Rows]] = [
    # Pieces of what is a value, though the lexicon has 手机 for a telephone; what there is, and what was moved.
    ("stores", "上海仓还有多少手机", [(35,)]),
    ("stores", "手机一共还有多少", [(47,)]),
    ("stores", "哪个仓库手机最多", [("上海仓",)]),
    ("stores", "手机在哪些仓库有货", [("上海仓",), ("北京仓",)]),
    ("stores", "上海仓的手机比北京仓多多少", [(23,)]),
    ("stores", "上海仓本月出库了多少手机", [(15,)]),
    ("stores", "昨天出库了多少耳机", [(3,)]),
    ("stores", "本月入库了多少", [(60,)]),
    # Rows that are called as the amount is that they keep.
    ("stores", "哪个仓库的库存最多", [("上海仓",)]),
    ("stores", "各仓库的库存总量", [("上海仓", 155), ("北京仓", 13), ("广州仓", 49)]),
    ("stores", "库存不足20的商品有哪些", [("键盘",)]),
    ("works", "昨天的产量", [(50,)]),
    ("works", "每个车间上个月的产量", [("一车间", 300), ("二车间", 100)]),
    ("works", "上个月生产了多少支架", [(300,)]),
    ("works", "蔡军生产了多少件", [(400,)]),
    ("works", "本月比上月少生产多少", [(200,)]),
    # What is late by the times that rows keep; what is not done yet is late from the day after.
    ("works", "延期完成的工单", [(2,)]),
    ("works", "逾期的工单", [(2,), (4,)]),
    ("works", "逾期未完成的工单", [(4,)]),
    ("works", "按时完成的工单有几个", [(2,)]),
    ("freight", "晚到的运单有几个", [(1,)]),
    ("freight", "延误的运单", [(2,), (4,)]),
    ("freight", "超时未签收的运单", [(4,)]),
    ("rents", "晚交过房租的租客有哪些", [("林涛",)]),
    ("rents", "逾期的缴费有几笔", [(2,)]),
    ("rents", "逾期未缴的租客", [("何静",)]),
    # Rates: of what is done in time, of marks, of pieces.
    ("works", "工单准时率", [(2 / 3,)]),
    ("freight", "每个司机的准时率", [("丁山", 1.0), ("魏东", 0.5)]),
    ("works", "不良率是多少", [(0.03,)]),
    ("works", "哪个班次不良率最高", [("夜班",)]),
    ("marks", "数学及格率是多少", [(0.75,)]),
    ("marks", "及格率最高的课程", [("数学",)]),
    # Marks.
    ("marks", "数学分最高的是谁", [("小红",)]),
    ("marks", "小明的数学分是多少", [(88,)]),
    ("marks", "数学不及格的有谁", [("小丽",)]),
    ("marks", "数学前三名", [("小红",), ("小明",), ("小刚",)]),
    ("marks", "小红比小明数学高多少分", [(7,)]),
    ("marks", "谁的总分最高", [("小明",)]),
    ("marks", "谁没及格", [("小丽",)]),
    # How long it took, on average and at most; until when rows are good.
    ("devices", "每次维修平均多久", [(6.0,)]),
    ("devices", "每台设备的平均维修用时", [("打印机", 2.0), ("投影仪", 10.0), ("服务器", None)]),
    ("devices", "平均几天能修好", [(6.0,)]),
    ("devices", "维修时间最长的一次", [(2,)]),
    ("freight", "运输时间最长的运单", [(2,)]),
    ("freight", "每个司机的平均运输时间", [("丁山", 52.0), ("魏东", 74.0)]),
    ("devices", "一个月内保修到期的设备", [("打印机",)]),
    ("devices", "还在保修期内的设备", [("打印机",), ("服务器",)]),
    ("devices", "哪些设备已经过保", [("投影仪",)]),
    ("clinic", "过期的药有哪些", [("布洛芬",)]),
    # People, not the rows that are kept of them; what they are paid.
    ("staff", "10月实发工资最高的前三名", [("高峰",), ("谢婷",), ("许诺",)]),
    ("staff", "谁请假了", [("许诺",), ("邓超",), ("谢婷",)]),
    ("staff", "谁离职了", [("邓超",)]),
    ("staff", "今天谁请假", [("许诺",), ("谢婷",)]),
    ("staff", "今天有几个人请假", [(2,)]),
    ("staff", "新来的员工是谁", [("彭飞",)]),
    ("staff", "10月发了多少工资", [(67500,)]),
    ("staff", "许诺上个月拿了多少钱", [(15500,)]),
    ("staff", "每个部门的平均工资", [("研发部", 17725.0), ("市场部", 16800.0)]),
    ("rents", "本月还没缴费的租客", [("何静",), ("郑凯",)]),
    # Amounts of two months.
    ("freight", "本月运费比上月多多少", [(11200,)]),
]


@pytest.mark.parametrize(("base", "question", "expected"), ASKED)
def test_what_people_at_work_ask(
    bases: dict[str, Domain], base: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(bases[base], question, NOW)
    assert (kind, _rounded(rows)) == ("answer", _rounded(expected))


def _rounded(rows: Rows) -> list[tuple[object, ...]]:
    cells = (tuple(round(c, 4) if isinstance(c, float) else c for c in row) for row in rows)
    return sorted(cells, key=str)


UNSURE = [
    ("courses", "小红退了哪门课"),
    ("courses", "数学还剩几个名额"),
    ("clinic", "每张处方平均多少钱"),
    ("clinic", "陈晨的处方一共多少钱"),
]


@pytest.mark.parametrize(("base", "question"), UNSURE)
def test_what_would_be_told_of_something_else(
    bases: dict[str, Domain], base: str, question: str
) -> None:
    kind, _ = verdict_on(bases[base], question, NOW)
    assert kind != "answer"
