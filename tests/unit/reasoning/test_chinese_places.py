"""Chinese questions over the tables of a driving school, a nursery school and a store, each asked by those who run it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import (
    answer_of,
    answering,
    edges_of,
    nodes_of,
    rows_shown,
)
from tests.unit.reasoning.made_bases import Rows, domains, rounded, verdict_on

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2024, 1, 1, tzinfo=UTC)
DRIVING = """
CREATE TABLE 教练(教练编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 入职日期 DATE);
CREATE TABLE 学员(学员编号 INTEGER PRIMARY KEY, 姓名 TEXT, 报名日期 DATE, 学费 REAL, 教练编号 INTEGER REFERENCES 教练(教练编号));
CREATE TABLE 考试(考试编号 INTEGER PRIMARY KEY, 学员编号 INTEGER REFERENCES 学员(学员编号), 科目 TEXT, 成绩 INTEGER, 是否通过 INTEGER);
INSERT INTO 教练 VALUES (1,'郝建国','男','2008-03-01'),(2,'苗青','女','2015-07-15');
INSERT INTO 学员 VALUES (1,'佟丽娜','2023-01-09',4200,1),(2,'管涛','2023-01-20',4200,1),(3,'裴珊','2022-10-08',4800,2);
INSERT INTO 考试 VALUES (1,1,'科目一',96,1),(2,1,'科目二',80,1),(3,2,'科目一',88,0),(4,3,'科目一',92,1),(5,3,'科目二',70,0);
"""
NURSERY = """
CREATE TABLE class(class_id INTEGER PRIMARY KEY, class_name TEXT, capacity INTEGER);
CREATE TABLE child(child_id INTEGER PRIMARY KEY, child_name TEXT, gender TEXT, class_id INTEGER REFERENCES class(class_id), enroll_date DATE);
CREATE TABLE reason(reason_code TEXT PRIMARY KEY, reason_name TEXT);
CREATE TABLE attendance(att_id INTEGER PRIMARY KEY, child_id INTEGER REFERENCES child(child_id), att_date DATE, is_absent INTEGER,
  reason_code TEXT REFERENCES reason(reason_code));
CREATE TABLE payment(pay_id INTEGER PRIMARY KEY, child_id INTEGER REFERENCES child(child_id), item TEXT, amount REAL, is_paid INTEGER);
INSERT INTO class VALUES (1,'向日葵班',20),(2,'彩虹班',30);
INSERT INTO child VALUES (1,'乐乐','男',1,'2023-09-01'),(2,'朵朵','女',1,'2023-09-01'),(3,'豆豆','男',2,'2022-09-01');
INSERT INTO reason VALUES ('S','生病'),('T','旅游');
INSERT INTO attendance VALUES (1,1,'2023-12-04',1,'S'),(2,1,'2023-12-05',1,'S'),(3,2,'2023-12-04',1,'T'),(4,3,'2023-12-04',0,NULL);
INSERT INTO payment VALUES (1,1,'学费',5200,1),(2,2,'学费',5200,0),(3,3,'学费',4800,0),(4,1,'餐费',600,1),(5,2,'餐费',600,0);
"""
STORE = """
CREATE TABLE shop(shop_id INTEGER PRIMARY KEY, shop_name TEXT, area_sqm REAL);
CREATE TABLE staff(staff_id INTEGER PRIMARY KEY, name TEXT, position TEXT, hire_date DATE, salary INTEGER, shop_id INTEGER REFERENCES shop(shop_id));
CREATE TABLE product(prod_id INTEGER PRIMARY KEY, prod_name TEXT, price REAL, is_seasonal INTEGER);
CREATE TABLE member(member_id INTEGER PRIMARY KEY, name TEXT, phone TEXT, join_date DATE);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(member_id), shop_id INTEGER REFERENCES shop(shop_id),
  order_time DATE, total_amount REAL);
CREATE TABLE order_item(order_id INTEGER REFERENCES orders(order_id), prod_id INTEGER REFERENCES product(prod_id), qty INTEGER,
  PRIMARY KEY(order_id, prod_id));
CREATE TABLE stock(shop_id INTEGER REFERENCES shop(shop_id), prod_id INTEGER REFERENCES product(prod_id), quantity INTEGER,
  safety_stock INTEGER, PRIMARY KEY(shop_id, prod_id));
CREATE TABLE outbound(out_id INTEGER PRIMARY KEY, shop_id INTEGER REFERENCES shop(shop_id), quantity INTEGER, out_date DATE);
INSERT INTO shop VALUES (1,'云栖店',120),(2,'滨江店',150);
INSERT INTO staff VALUES (1,'孔令仪','店长','2019-04-20',9200,1),(2,'邓小舟','咖啡师','2020-01-05',6100,1),(3,'闵捷','咖啡师','2022-06-15',5600,1),
  (4,'喻文','咖啡师','2023-02-27',5200,2);
INSERT INTO product VALUES (1,'美式',18,0),(2,'拿铁',26,0),(3,'杨梅气泡水',24,1),(4,'热可可',27,0);
INSERT INTO member VALUES (1,'华清','138','2020-02-14'),(2,'项南',NULL,'2023-04-18');
INSERT INTO orders VALUES (1,1,1,'2023-02-01',44),(2,1,2,'2023-03-01',78),(3,2,2,'2022-05-05',24);
INSERT INTO order_item VALUES (1,1,1),(1,2,1),(2,2,3),(3,3,1);
INSERT INTO stock VALUES (1,1,10,20),(1,2,50,20),(2,3,5,2);
INSERT INTO outbound VALUES (1,1,30,'2023-12-05'),(2,1,12,'2023-12-20'),(3,2,7,'2023-06-01');
"""
DEPOT = """
CREATE TABLE supplier(sup_id INTEGER PRIMARY KEY, sup_name TEXT, is_active INTEGER);
CREATE TABLE product(prod_id INTEGER PRIMARY KEY, prod_name TEXT, sup_id INTEGER REFERENCES supplier(sup_id));
CREATE TABLE warehouse(wh_id INTEGER PRIMARY KEY, wh_name TEXT);
CREATE TABLE outbound(out_id INTEGER PRIMARY KEY, wh_id INTEGER REFERENCES warehouse(wh_id), prod_id INTEGER REFERENCES product(prod_id),
  quantity INTEGER, out_date DATE);
CREATE TABLE repair(rep_id INTEGER PRIMARY KEY, device TEXT, wh_id INTEGER REFERENCES warehouse(wh_id), report_date DATE, cost REAL);
INSERT INTO supplier VALUES (1,'恒达',1),(2,'金桥',0);
INSERT INTO product VALUES (1,'纸箱',1),(2,'胶带',2);
INSERT INTO warehouse VALUES (1,'北仓'),(2,'东仓');
INSERT INTO outbound VALUES (1,1,1,200,'2023-03-02'),(2,1,2,50,'2023-05-18'),(3,1,2,60,'2023-06-18');
INSERT INTO repair VALUES (1,'传送带',1,'2023-02-01',800),(2,'卷帘门',1,'2023-12-02',NULL),(3,'监控',2,'2023-07-07',350);
"""
STAGE = """
CREATE TABLE 修复师(修复师编号 INTEGER PRIMARY KEY, 姓名 TEXT, 入馆日期 DATE);
CREATE TABLE 修复记录(记录编号 INTEGER PRIMARY KEY, 修复师编号 INTEGER REFERENCES 修复师(修复师编号), 耗时天数 INTEGER);
CREATE TABLE 剧场(剧场编号 INTEGER PRIMARY KEY, 剧场名称 TEXT);
CREATE TABLE 演出(演出编号 INTEGER PRIMARY KEY, 剧场编号 INTEGER REFERENCES 剧场(剧场编号), 演出日期 DATE, 观众人数 INTEGER);
INSERT INTO 修复师 VALUES (1,'吴雅琴','2010-01-01'),(2,'李美玲','2022-01-01');
INSERT INTO 修复记录 VALUES (1,1,30),(2,1,25),(3,2,40);
INSERT INTO 剧场 VALUES (1,'小酒馆'),(2,'大剧院');
INSERT INTO 演出 VALUES (1,1,'2023-01-01',300),(2,1,'2023-02-01',350),(3,2,'2023-03-01',500);
"""
NOTES = """\
name: 记录
language: zh
nodes:
  人: { table: persons, identity: 名字, schema: { type: object, properties: { 名字: { type: string }, 生日: { type: string, format: date }, 身高: { type: number } } } }
  缺陷:
    table: bugs
    identity: 编号
    schema: { type: object, properties: { 编号: { type: string }, 状态: { type: string, enum: [新建, 已修复, 已关闭] } } }
  任务:
    table: tasks
    identity: 标题
    schema:
      type: object
      properties:
        标题: { type: string }
        状态: { type: string, enum: [待办, 进行中, 完成] }
        截止日期: { type: string, format: date }
  旅行:
    table: trips
    identity: 名称
    schema: { type: object, properties: { 名称: { type: string }, 出发日期: { type: string, format: date }, 预算: { type: number, unit: 元 }, 实际花费: { type: number, unit: 元 } } }
  餐厅: { table: restaurants, identity: 店名, schema: { type: object, properties: { 店名: { type: string }, 营业时间: { type: string } } } }
edges:
  负责: { from: 人, to: 任务 }
  同行: { from: 人, to: 旅行 }
  吃过:
    from: 人
    to: 餐厅
    schema: { type: object, properties: { 日期: { type: string, format: date }, 花费: { type: number, unit: 元 } } }
"""
FUNDS = """\
name: 课题组
language: zh
nodes:
  导师: { table: advisors, identity: 姓名, schema: { type: object, properties: { 姓名: { type: string }, 办公室: { type: string } } } }
  学生: { table: students, identity: 姓名, schema: { type: object, properties: { 姓名: { type: string }, 年费已缴: { type: boolean } } } }
  经费:
    table: grants
    identity: 项目号
    schema: { type: object, properties: { 项目号: { type: string }, 总额: { type: number, unit: 万元 }, 已用: { type: number, unit: 万元 } } }
  活动: { table: events, identity: 名称, schema: { type: object, properties: { 名称: { type: string }, 场地费: { type: number, unit: 元 } } } }
  场地: { table: venues, identity: 名称, schema: { type: object, properties: { 名称: { type: string } } } }
  问题: { table: issues, identity: 标题, schema: { type: object, properties: { 标题: { type: string }, 办法: { type: string } } } }
edges:
  指导: { from: 导师, to: 学生 }
  主持: { from: 导师, to: 经费 }
  举办于: { from: 活动, to: 场地 }
"""
Told = Callable[[str, str], tuple[str, Rows]]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """The verdict on a question over the tables of a script; each base is made once."""
    with domains(tmp_path_factory) as domain:

        def answer(script: str, question: str) -> tuple[str, Rows]:
            kind, rows = verdict_on(domain(script), question, NOW)
            return kind, rounded(rows)

        yield answer


ANSWERED = [
    # What all of it is about is no noun that nothing explains.
    (DRIVING, "驾校现在一共有多少个学员", [(3,)]),
    (NURSERY, "幼儿园里有几个班", [(2,)]),
    # Rows grouped by what they are known by.
    (DRIVING, "各科目的平均成绩", [("科目一", 92), ("科目二", 75)]),
    (DRIVING, "各科目的通过率", [("科目一", 0.667), ("科目二", 0.5)]),
    (DRIVING, "哪个月报名的人最多", [("2023-01",)]),
    (DRIVING, "工龄最长的教练是谁来着", [("郝建国",)]),
    (DRIVING, "学费收入一共有多少", [(13200,)]),
    (DRIVING, "来得最早的教练是哪位", [("郝建国",)]),
    (DRIVING, "苗青的学员科目一的成绩是多少", [(92,)]),
    # What yes or no is said of rows, by whatever their flags are called.
    (NURSERY, "还没交学费的孩子有谁", [("朵朵",), ("豆豆",)]),
    (NURSERY, "餐费缴费率是多少", [(0.5,)]),
    (NURSERY, "各种缺勤原因分别有几次", [("生病", 2), ("旅游", 1)]),
    (NURSERY, "学费一共收了多少", [(15200,)]),
    (NURSERY, "单笔金额最高的缴费是多少", [(5200,)]),
    (NURSERY, "2022年入园的小朋友有哪些", [("豆豆",)]),
    (NURSERY, "容量最大的班能容纳多少人", [(30,)]),
    # What is sold.
    (STORE, "哪家店面积最大", [("滨江店",)]),
    (STORE, "每家店有多少咖啡师", [("云栖店", 2), ("滨江店", 1)]),
    (STORE, "卖得最好的商品是什么", [("拿铁",)]),
    (STORE, "拿铁一共卖了多少杯", [(4,)]),
    (STORE, "一杯都没卖出去的商品", [("热可可",)]),
    (STORE, "滨江店去年卖了多少钱", [(78,)]),
    (STORE, "华清总共消费了多少钱", [(122,)]),
    (STORE, "季节限定的商品有几款", [(1,)]),
    (STORE, "库存低于安全库存的商品有哪些", [("美式",)]),
    (STORE, "2023年一共出库了多少次", [(3,)]),
    (STORE, "上个月出库了多少件", [(42,)]),
    (DEPOT, "已经停用的供应商", [("金桥",)]),
    (DEPOT, "出库数量最多的商品", [("纸箱",)]),
    (DEPOT, "北仓报修过几次", [(2,)]),
    (DEPOT, "北仓里有哪些货", [("纸箱",), ("胶带",)]),
    # Time that was spent is no day; one row is no sum.
    (STAGE, "哪位修复师花的时间最多", [("吴雅琴",)]),
    (STAGE, "观众最多的一场演出是在哪个剧场", [("大剧院",)]),
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_what_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


def test_a_town_that_nobody_knows_is_not_passed_over(told: Told) -> None:
    assert told(DRIVING, "昆明一共有多少个学员")[0] != "answer"


@pytest.fixture(scope="module")
def notes(open_shared: Open) -> Iterator[Reasoner]:
    people = (("阿哲", "1990-12-08", 178), ("小满", "1992-03-21", 165))
    items = nodes_of("人", ("名字", "生日", "身高"), people)
    bugs = (("BUG-1", "新建"), ("BUG-2", "已修复"), ("BUG-3", "已关闭"))
    items += nodes_of("缺陷", ("编号", "状态"), bugs)
    tasks = (
        ("补充单测", "进行中", "2024-01-05"),
        ("对账脚本", "进行中", "2023-12-20"),
        ("写手册", "完成", "2023-12-01"),
    )
    items += nodes_of("任务", ("标题", "状态", "截止日期"), tasks)
    trips = (("关西行", "2023-04-01", 20000, 23500), ("西安游", "2023-05-01", 5000, 4200))
    items += nodes_of("旅行", ("名称", "出发日期", "预算", "实际花费"), trips)
    items += nodes_of("餐厅", ("店名", "营业时间"), (("蜀九香", "11:00-02:00"),))
    items += edges_of("负责", ("名字", "标题"), (), (("阿哲", "对账脚本"), ("小满", "写手册")))
    items += edges_of("同行", ("名字", "名称"), (), (("阿哲", "关西行"), ("小满", "西安游")))
    items += edges_of(
        "吃过", ("名字", "店名"), ("日期", "花费"), (("阿哲", "蜀九香", "2023-10-02", 260),)
    )
    with answering(open_shared, NOTES, items, NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # What is late, of rows whose state alone says that they are done.
        ("已经逾期的任务有哪些", {"对账脚本"}),
        ("逾期未完成的任务", {"对账脚本"}),
        ("还没做完的任务有哪些", {"补充单测", "对账脚本"}),
        ("未关闭的缺陷有哪些", {"BUG-1", "BUG-2"}),
        ("超预算的旅行有哪些", {"关西行"}),
        ("去年的旅行一共花了多少钱", {"27700.0"}),
        ("蜀九香营业到几点", {"11:00-02:00"}),
        ("谁个子最高", {"阿哲"}),
    ],
)
def test_what_is_noted(notes: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(notes, question)) == rows


def test_what_is_not_repaired_may_be_closed(notes: Reasoner) -> None:
    """没修复: whether what is closed was repaired, nobody knows."""
    assert notes.ask("还没修复的缺陷").status != "answered"


@pytest.fixture(scope="module")
def funds(open_shared: Open) -> Iterator[Reasoner]:
    items = nodes_of("导师", ("姓名", "办公室"), (("季老师", "A301"), ("鲁老师", "A305")))
    items += nodes_of("学生", ("姓名", "年费已缴"), (("方澄", True), ("秦朗", False)))
    grants = (("国家基金", 80, 52), ("校企合作", 30, 33), ("青年基金", 25, 25))
    items += nodes_of("经费", ("项目号", "总额", "已用"), grants)
    items += nodes_of("活动", ("名称", "场地费"), (("科幻之夜", 800), ("历史沙龙", 0)))
    items += nodes_of("场地", ("名称",), (("单向空间",),))
    items += nodes_of("问题", ("标题", "办法"), (("报名链接打不开", "换成小程序"),))
    items += edges_of("指导", ("姓名", "姓名"), (), (("季老师", "方澄"), ("鲁老师", "秦朗")))
    held = (("季老师", "国家基金"), ("鲁老师", "校企合作"), ("鲁老师", "青年基金"))
    items += edges_of("主持", ("姓名", "项目号"), (), held)
    items += edges_of("举办于", ("名称", "名称"), (), (("科幻之夜", "单向空间"),))
    with answering(open_shared, FUNDS, items, NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # What is left is what there was, without what has gone.
        ("国家基金还剩多少钱", {"28.0"}),
        ("超支的经费有哪些", {"校企合作"}),
        ("鲁老师主持的经费总额是多少", {"55.0"}),
        ("季老师带了哪些学生", {"方澄"}),
        ("还没交年费的学生", {"秦朗"}),
        ("不要场地费的活动", {"历史沙龙"}),
        ("科幻之夜在哪儿办的", {"单向空间"}),
        ("报名链接打不开是怎么解决的", {"换成小程序"}),
    ],
)
def test_what_is_left_and_who_has_paid(funds: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(funds, question)) == rows
