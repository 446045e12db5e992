"""Figures that Chinese questions reckon out of rows: differences, takings, shares, over shops and over a yearly table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 10, 15, tzinfo=UTC)
SHOPS = """
CREATE TABLE 门店(门店编号 INTEGER PRIMARY KEY, 门店名称 TEXT, 城市 TEXT, `面积(平方米)` REAL, 座位数 INTEGER, 是否VIP TEXT);
CREATE TABLE 销售单(单号 INTEGER PRIMARY KEY, 门店编号 INTEGER REFERENCES 门店(门店编号), 顾客 TEXT, 下单日期 TEXT,
  `金额(元)` REAL, 渠道 TEXT);
CREATE TABLE 年度统计(区县 TEXT, 年份 INTEGER, `粮食产量(万吨)` REAL, `平均气温(度)` REAL, 医院数 INTEGER, PRIMARY KEY(区县, 年份));
INSERT INTO 门店 VALUES (1,'江畔店','武汉',120,40,'否'),(2,'东湖店','武汉',75.5,26,'否'),(3,'岳麓店','长沙',200,64,'是');
INSERT INTO 销售单 VALUES (1,1,'冷锋','2023-03-01',300,'堂食'),(2,1,'秦朗','2023-06-01',500,'外卖'),(3,2,'冷锋','2023-08-08',150,'外卖'),
  (4,3,'白露','2024-01-05',420,'堂食'),(5,2,'秦朗','2024-02-02',90,'堂食'),(6,1,'白露','2024-05-05',60,'外卖'),(7,3,'冷锋','2024-07-07',40,'外卖');
INSERT INTO 年度统计 VALUES ('青田县',2022,30,18.5,4),('青田县',2023,36,19,5),('云和县',2022,12,17,2),('云和县',2023,10.5,17.5,2),
  ('庆元县',2022,21,16,3),('庆元县',2023,23,16.8,3);
"""

LESSONS = """
CREATE TABLE teacher(emp_no INTEGER PRIMARY KEY, emp_name TEXT, title TEXT, age INTEGER);
CREATE TABLE lesson(lesson_id INTEGER PRIMARY KEY, lesson_name TEXT, category TEXT, price REAL, stock INTEGER, safety_stock INTEGER,
  emp_no INTEGER REFERENCES teacher(emp_no));
CREATE TABLE student(student_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, age INTEGER);
CREATE TABLE booking(booking_id INTEGER PRIMARY KEY, student_id INTEGER REFERENCES student(student_id),
  lesson_id INTEGER REFERENCES lesson(lesson_id), booking_date TEXT, attended INTEGER, rating INTEGER);
INSERT INTO teacher VALUES (1,'顾青','高级',45),(2,'叶秋','中级',33),(3,'江白','高级',51);
INSERT INTO lesson VALUES (1,'水彩入门','绘画',80,3,5,1),(2,'油画进阶','绘画',150,9,4,1),(3,'声乐基础','音乐',60,2,2,2);
INSERT INTO student VALUES (1,'苗苗','女',12),(2,'石头','男',10),(3,'小雨','女',14);
INSERT INTO booking VALUES (1,1,1,'2024-01-05',1,4),(2,1,3,'2024-02-05',1,5),(3,2,1,'2024-02-09',0,2),(4,1,2,'2024-03-01',1,5),(5,2,2,'2024-03-08',1,3);
"""

ORDERS = """
CREATE TABLE leaders(leader_id INTEGER PRIMARY KEY, leader_name TEXT, district TEXT);
CREATE TABLE products(sku TEXT PRIMARY KEY, product_name TEXT, cost_price REAL, sale_price REAL, is_frozen INTEGER);
CREATE TABLE orders(order_no TEXT PRIMARY KEY, leader_id INTEGER REFERENCES leaders(leader_id), order_date TEXT);
CREATE TABLE order_items(order_no TEXT REFERENCES orders(order_no), sku TEXT REFERENCES products(sku), quantity INTEGER,
  PRIMARY KEY(order_no, sku));
INSERT INTO leaders VALUES (1,'桂姐','东区'),(2,'老范','西区');
INSERT INTO products VALUES ('S1','脐橙',18,29.9,0),('S2','虾仁',40,59.9,1),('S3','水饺',12,19.9,1);
INSERT INTO orders VALUES ('A1',1,'2024-08-01'),('A2',1,'2024-09-02'),('A3',2,'2024-09-03');
INSERT INTO order_items VALUES ('A1','S1',9),('A1','S2',1),('A2','S2',2),('A3','S3',4);
"""


@pytest.fixture(scope="module")
def shops(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("shops"), SHOPS)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """A base with English names and Chinese values."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("lessons"), LESSONS)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def orders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    """The same, of orders that have several items each."""
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("orders"), ORDERS)) as kb:
        yield open_domain(kb)


def told(domain: Domain, question: str) -> tuple[str, Rows]:
    """The verdict on a question and the rows of its best reading, in their order."""
    kind, rows = verdict_on(domain, question, NOW)
    return kind, rounded(rows)


IN_SHOPS: list[tuple[str, list[tuple[object, ...]]]] = [
    # How far two rows, two years or two kinds of rows lie apart.
    ("江畔店比东湖店大多少平方米？", [(44.5,)]),
    ("江畔店比岳麓店少多少个座位？", [(24,)]),
    ("青田县2023年粮食产量比2022年多多少万吨？", [(6,)]),
    ("云和县2023年的粮食产量比2022年下降了多少？", [(1.5,)]),
    ("庆元县和青田县2023年的平均气温相差多少度？", [(2.2,)]),
    ("2024年比2023年多了几个销售单？", [(1,)]),
    ("外卖的平均金额比堂食低多少元？", [(82.5,)]),
    # What is brought in, though no column is called so.
    ("2024年的销售额比2023年少多少", [(340,)]),
    ("2023年的营收是多少", [(950,)]),
    ("堂食和外卖的销售额分别是多少？", [("堂食", 810), ("外卖", 750)]),
    ("营业额最高的门店是哪家，营业额多少", [("江畔店", 860)]),
    ("销售额超过500元的门店", [("江畔店",)]),
    # The greatest less the least.
    ("面积最大的门店比面积最小的门店大多少平方米", [(124.5,)]),
    # Rows that are kept for each year are compared with those of the same.
    ("2023年粮食产量低于平均值的区县", [("云和县",), ("庆元县",)]),
    ("2023年粮食产量前两名的区县及医院数", [("青田县", 5), ("庆元县", 3)]),
    ("青田县和云和县2022年的医院数分别是多少？", [("青田县", 4), ("云和县", 2)]),
    # What part of an amount, in the same year.
    ("青田县2023年粮食产量占所有区县的比例是多少？", [(0.518,)]),
    ("2023年外卖的销售单占比", [(0.667,)]),
    # Which of the values that are named has more altogether.
    ("武汉和长沙的门店哪个城市的销售额更高？", [("武汉",)]),
    # 以外 of the first three: one order, said in two words.
    ("金额最多的顾客前两名", [("冷锋",), ("秦朗",)]),
    # What is told of rows is no condition on those that they belong to.
    ("同时去过武汉和长沙的门店的顾客有哪些？", [("冷锋",), ("白露",)]),
    # A total of each of several rows is a part of theirs; so is a sum in the unit of what is added up.
    ("各店的总座位", [("东湖店", 26), ("岳麓店", 64), ("江畔店", 40)]),
    ("产量总和超过0.004亿吨的区县", [("庆元县",), ("青田县",)]),
    # Of all together none is told by itself; of each year its own.
    ("每年所有区县的医院总数", [(2022, 9), (2023, 10)]),
    ("云和县历年的医院数", [(2022, 2), (2023, 2)]),
    ("2023年和2024年各下了多少单？", [(2023, 3), (2024, 4)]),
    # Those who are meant are no list, and a number of kinds is told of each.
    ("金额最多的前两个顾客", [("冷锋",), ("秦朗",)]),
    ("江畔店的销售单总金额是多少", [(860,)]),
    ("有外卖渠道的门店名称", [("江畔店",), ("东湖店",), ("岳麓店",)]),
    ("顾客最多的门店", [("江畔店",)]),
    ("哪一年下单的销售单最多？", [(2024,)]),
    # Nothing, written out; the price that was compared; what was read once says the same again.
    ("座位数为零的门店有几家", [(0,)]),
    ("武汉的门店里面积最大的是什么", [("江畔店",)]),
    ("光顾次数最多的门店是哪家，光顾了几次？", [("江畔店", 3)]),
    ("2023年金额总收入是多少", [(950,)]),
    # A name need not have Chinese letters beside 是否.
    ("VIP门店有哪些", [("岳麓店",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), IN_SHOPS, ids=[q for q, _ in IN_SHOPS])
def test_what_is_answered_of_shops(
    shops: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    kind, rows = told(shops, question)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(
    "question",
    [
        "江畔店比东湖店多多少",
        "2023年平均气温比2022年高多少",
        "医院数低于粮食产量一半的区县",
        "2023年各区县的医院率是多少",
    ],
)
def test_a_figure_that_nothing_tells_is_not_answered(shops: Domain, question: str) -> None:
    assert told(shops, question)[0] != "answer"


def test_nothing_is_told_of_a_year_that_has_no_figure(shops: Domain) -> None:
    assert told(shops, "2024年和2026年的销售额相差多少") in (("answer", []), ("refuse", []))


IN_LESSONS: list[tuple[str, list[tuple[object, ...]]]] = [
    # People are called by the name that goes with their number, not by their title.
    ("高级的老师有哪些", [("顾青",), ("江白",)]),
    # 及其: of rows and of what they belong to both are shown.
    ("价格低于100元的课程及其老师姓名", [("水彩入门", "顾青"), ("声乐基础", "叶秋")]),
    # Groups without rows, where a remark lets them in.
    ("每位老师的课程数量（包括没有课程的）", [("顾青", 2), ("叶秋", 1), ("江白", 0)]),
    # One amount of rows against another.
    ("库存低于安全库存的课程", [("水彩入门",)]),
    ("最贵的课程比最便宜的课程贵多少元？", [(90,)]),
    # How often is no flag.
    ("预约次数最多的学生是谁？", [("苗苗",)]),
    ("被订的次数最多的课程是哪个", [("油画进阶",)]),
    ("订过三次以上的学生姓名和次数", [("苗苗", 3)]),
    # Who did both, of those whom deeds tell of.
    ("谁既预约过水彩入门又预约过声乐基础？", [("苗苗",)]),
    ("年龄高于平均水平的学生", [("小雨",)]),
    ("预约过两门课程的学生", [("石头",)]),
    ("预约过三门课程的学生", [("苗苗",)]),
    ("每位老师的课程数，没有课程的也算", [("顾青", 2), ("叶秋", 1), ("江白", 0)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), IN_LESSONS, ids=[q for q, _ in IN_LESSONS])
def test_what_is_answered_of_lessons(
    lessons: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    kind, rows = told(lessons, question)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


def test_groups_are_sorted_by_what_is_shown_of_them(lessons: Domain) -> None:
    found = [("声乐基础", 5), ("油画进阶", 4), ("水彩入门", 3)]
    assert told(lessons, "各课程的平均评分，按评分从高到低排") == ("answer", found)
    found = [("石头", 2), ("苗苗", 3)]
    assert told(lessons, "每个学生的预约次数，按次数升序") == ("answer", found)


IN_ORDERS: list[tuple[str, list[tuple[object, ...]]]] = [
    # A number of orders is no quantity of what is ordered; what is sold most is, in pieces.
    ("每位团长的订单数", [("桂姐", 2), ("老范", 1)]),
    ("8月和9月的订单数各是多少？", [("2024-08", 1), ("2024-09", 2)]),
    ("卖得最多的商品是什么，卖了多少份？", [("脐橙", 9)]),
    ("卖得最多的商品", [("脐橙",)]),
    ("售价最高的商品是什么，卖多少钱？", [("虾仁", 59.9)]),
    ("冷冻商品有哪些", [("虾仁",), ("水饺",)]),
]


@pytest.mark.parametrize(("question", "expected"), IN_ORDERS, ids=[q for q, _ in IN_ORDERS])
def test_what_is_answered_of_orders(
    orders: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    kind, rows = told(orders, question)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))
