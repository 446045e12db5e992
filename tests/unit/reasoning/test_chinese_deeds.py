"""Chinese questions of what was done with several things, of who did most of it, and of tables cut by the year."""

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
LENDING = """
CREATE TABLE 读者(读者编号 INTEGER PRIMARY KEY, 姓名 TEXT, 办证日期 DATE);
CREATE TABLE 图书(图书编号 INTEGER PRIMARY KEY, 书名 TEXT, 定价 REAL);
CREATE TABLE 借阅(借阅编号 INTEGER PRIMARY KEY, 读者编号 INTEGER REFERENCES 读者(读者编号),
  图书编号 INTEGER REFERENCES 图书(图书编号), 借出日期 DATE);
CREATE TABLE 成绩(成绩编号 INTEGER PRIMARY KEY, 读者编号 INTEGER REFERENCES 读者(读者编号), 科目 TEXT, 分数 INTEGER);
INSERT INTO 读者 VALUES (1,'安然','2020-01-01'),(2,'丁一','2021-01-01'),(3,'方圆','2022-01-01');
INSERT INTO 图书 VALUES (1,'山海',30),(2,'星河',40),(3,'长夜',50);
INSERT INTO 借阅 VALUES (1,1,1,'2023-01-01'),(2,1,2,'2023-02-01'),(3,2,1,'2023-03-01'),(4,3,3,'2023-03-05'),(5,2,1,'2023-04-01'),
  (6,1,3,'2023-04-02');
INSERT INTO 成绩 VALUES (1,1,'数学',90),(2,2,'数学',70),(3,3,'语文',95);
"""
ORCHARDS = """
CREATE TABLE 果园(果园编号 INTEGER PRIMARY KEY, 果园名称 TEXT, 面积 REAL);
CREATE TABLE 采摘记录(记录id INTEGER PRIMARY KEY, 果园编号 INTEGER REFERENCES 果园(果园编号), 品种 TEXT, 重量 REAL, 等级 TEXT);
INSERT INTO 果园 VALUES (1,'丰收园',10),(2,'青山园',20),(3,'望湖园',30),(4,'空园',1);
INSERT INTO 采摘记录 VALUES (1,1,'红富士',500,'特级'),(2,1,'嘎啦',300,'一级'),(3,2,'红富士',260,'一级'),(4,3,'雪梨',900,'特级');
"""
SHOWS = """
CREATE TABLE 展厅(展厅编号 INTEGER PRIMARY KEY, 展厅名称 TEXT, 面积 REAL);
CREATE TABLE 藏品(藏品编号 INTEGER PRIMARY KEY, 藏品名称 TEXT, 展厅编号 INTEGER REFERENCES 展厅(展厅编号));
CREATE TABLE 展览(展览编号 INTEGER PRIMARY KEY, 展览名称 TEXT);
CREATE TABLE 门票(门票编号 INTEGER PRIMARY KEY, 展览编号 INTEGER REFERENCES 展览(展览编号), 张数 INTEGER);
CREATE TABLE 修复师(修复师编号 INTEGER PRIMARY KEY, 姓名 TEXT, 性别 TEXT, 出生日期 DATE);
CREATE TABLE 修复记录(记录编号 INTEGER PRIMARY KEY, 修复师编号 INTEGER REFERENCES 修复师(修复师编号), 费用 REAL);
INSERT INTO 展厅 VALUES (1,'东厅',800),(2,'西厅',450);
INSERT INTO 藏品 VALUES (1,'梅瓶',1),(2,'大盘',1),(3,'夔纹鼎',2);
INSERT INTO 展览 VALUES (1,'丝路'),(2,'宋韵');
INSERT INTO 门票 VALUES (1,1,2),(2,1,1),(3,2,9);
INSERT INTO 修复师 VALUES (1,'顾怀远','男','1975-03-12'),(2,'沈知秋','女','1982-11-02');
INSERT INTO 修复记录 VALUES (1,1,2000),(2,1,3000),(3,2,900);
"""
BANDS = """
CREATE TABLE band(id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE venue(id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE concert(id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES band(id), venue_id INTEGER REFERENCES venue(id), show_date DATE);
INSERT INTO band VALUES (1,'野火','北京'),(2,'海雾','上海');
INSERT INTO venue VALUES (1,'万象','上海'),(2,'星空','北京');
INSERT INTO concert VALUES (1,1,1,'2023-01-01'),(2,1,1,'2023-02-01'),(3,1,2,'2023-03-01'),(4,2,2,'2023-04-01');
"""
YEARS = """
CREATE TABLE orders_2021(id INTEGER PRIMARY KEY, customer TEXT, amount REAL, order_date DATE);
CREATE TABLE orders_2022(id INTEGER PRIMARY KEY, customer TEXT, amount REAL, order_date DATE);
CREATE TABLE orders_2023(id INTEGER PRIMARY KEY, customer TEXT, amount REAL, order_date DATE);
INSERT INTO orders_2021 VALUES (1,'安然',10,'2021-02-01'),(2,'丁一',20,'2021-03-01');
INSERT INTO orders_2022 VALUES (1,'安然',30,'2022-02-01'),(2,'丁一',40,'2022-03-01');
INSERT INTO orders_2023 VALUES (1,'安然',50,'2023-02-01'),(2,'方圆',60,'2023-03-01');
"""
MONTHS = """
CREATE TABLE 销售_202301(编号 INTEGER PRIMARY KEY, 商品 TEXT, 金额 REAL);
CREATE TABLE 销售_202302(编号 INTEGER PRIMARY KEY, 商品 TEXT, 金额 REAL);
CREATE TABLE 销售_202303(编号 INTEGER PRIMARY KEY, 商品 TEXT, 金额 REAL);
INSERT INTO 销售_202301 VALUES (1,'茶',10),(2,'米',20);
INSERT INTO 销售_202302 VALUES (1,'茶',30),(2,'米',40);
INSERT INTO 销售_202303 VALUES (1,'茶',50),(2,'米',60);
"""
WORKS = """\
name: 装修
language: zh
nodes:
  房间: { table: rooms, identity: 名称, schema: { type: object, properties: { 名称: { type: string } } } }
  工序:
    table: steps
    identity: 名称
    schema:
      type: object
      properties:
        名称: { type: string }
        状态: { type: string, enum: [未开始, 进行中, 已完成] }
        预计工时: { type: number }
        实际工时: { type: number }
  材料: { table: materials, identity: 名称, schema: { type: object, properties: { 名称: { type: string } } } }
  商家: { table: shops, identity: 名称, schema: { type: object, properties: { 名称: { type: string } } } }
edges:
  用于: { from: 工序, to: 房间 }
  购自: { from: 材料, to: 商家 }
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
    # What was done with A and B was done with each; with A or B, with either.
    (LENDING, "借过山海和星河的读者", [("安然",)]),
    (LENDING, "借过山海、星河和长夜的读者有几个", [(1,)]),
    (LENDING, "借过山海或星河的读者", [("安然",), ("丁一",)]),
    (LENDING, "谁借过山海和长夜", [("安然",)]),
    (LENDING, "山海和星河的借阅次数", [(4,)]),
    (LENDING, "没借过山海和星河的读者", [("方圆",)]),
    # The value is denied, not what was done.
    (ORCHARDS, "没有采摘过特级的果园", [("青山园",), ("空园",)]),
    (ORCHARDS, "没有采摘过的果园", [("空园",)]),
    # An amount that each group has itself is not added up beside what is counted.
    (SHOWS, "各展厅的总面积和藏品数", [("东厅", 800, 2), ("西厅", 450, 1)]),
    (SHOWS, "哪个展览卖出的票最多", [("宋韵",)]),
    # Who it is, where no noun says of which people.
    (SHOWS, "谁最年长", [("顾怀远",)]),
    (SHOWS, "谁最年轻", [("沈知秋",)]),
    (SHOWS, "谁的修复费用最高", [("顾怀远",)]),
    (YEARS, "谁的订单金额最高", [("方圆",)]),
    (LENDING, "数学谁考得最好", [("安然",)]),
    (LENDING, "数学考得最好的是谁", [("安然",)]),
    (LENDING, "2023年1月借过山海和星河的读者", []),  # each of both, then
    (LENDING, "2023年借过山海和星河的读者", [("安然",)]),
    # Of a row that its name tells already, a second value says nothing.
    (BANDS, "野火在上海演出过几次", [(2,)]),
    (BANDS, "野火在北京演出过几次", [(1,)]),
    (BANDS, "北京的野火演出过几次", [(3,)]),
    # Tables by the year whose columns have English names; the month is a condition on their rows.
    (YEARS, "2021年订单总金额", [(30,)]),
    (YEARS, "2021年有多少订单", [(2,)]),
    (YEARS, "2022年2月的订单总金额", [(30,)]),
    (YEARS, "一共有多少订单", [(6,)]),
    (YEARS, "2022年以后的订单总金额", [(110,)]),
    (YEARS, "2023年以前的订单总金额", [(100,)]),
    (YEARS, "2021年谁的订单金额最高", [("丁一",)]),
    # All months before or after one; where none is told, all of them together.
    (MONTHS, "2月以前的总金额", [(30,)]),
    (MONTHS, "2023年2月以后的总金额", [(110,)]),
    (MONTHS, "一共有多少条销售", [(6,)]),
]
OPEN = [
    (LENDING, "谁考得最好"),  # in which subject, or on average
    (LENDING, "谁的数学成绩最高"),  # not of all subjects, though scores may be called so
]


@pytest.mark.parametrize(("script", "question", "rows"), ANSWERED, ids=[q for _, q, _ in ANSWERED])
def test_what_is_answered(told: Told, script: str, question: str, rows: Rows) -> None:
    kind, found = told(script, question)
    assert (kind, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(("script", "question"), OPEN, ids=[q for _, q in OPEN])
def test_what_is_not_answered(told: Told, script: str, question: str) -> None:
    assert told(script, question)[0] == "refuse"


def test_one_amount_or_all_together_is_asked_about_where_it_matters(told: Told) -> None:
    script = SHOWS.replace("(3,2,900)", "(3,2,4000)")
    assert told(script, "谁的修复费用最高")[0] == "ask"


@pytest.fixture(scope="module")
def works(open_shared: Open) -> Iterator[Reasoner]:
    items = nodes_of("房间", ("名称",), (("厨房",), ("主卧",)))
    steps = (
        ("贴砖", "已完成", 20, 26),
        ("刷漆", "进行中", 10, 8),
        ("铺木地板", "未开始", 12, None),
        ("改水电", "进行中", 30, 30),
    )
    items += nodes_of("工序", ("名称", "状态", "预计工时", "实际工时"), steps)
    items += nodes_of("材料", ("名称",), (("木地板",), ("瓷砖",)))
    items += nodes_of("商家", ("名称",), (("大自然建材",), ("马可波罗",)))
    places = (("贴砖", "厨房"), ("改水电", "厨房"), ("刷漆", "主卧"), ("铺木地板", "主卧"))
    items += edges_of("用于", ("名称", "名称"), (), places)
    items += edges_of(
        "购自", ("名称", "名称"), (), (("木地板", "大自然建材"), ("瓷砖", "马可波罗"))
    )
    with answering(open_shared, WORKS, items, NOW) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("木地板在哪家买的", {"大自然建材"}),
        ("木地板是在哪家店买的", {"大自然建材"}),
        ("木地板在哪买的", {"大自然建材"}),
        ("哪些工序超出预计工时了", {"贴砖"}),
        ("没超出预计工时的工序", {"刷漆", "改水电"}),
        ("厨房要做哪些工序", {"贴砖", "改水电"}),
        ("哪些工序厨房没有", {"刷漆", "铺木地板"}),
    ],
)
def test_works_in_a_house(works: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(works, question)) == rows


@pytest.mark.parametrize("question", ["厨房还有哪些工序没做", "贴砖超出预计工时多少"])
def test_what_works_are_not_asked_for(works: Reasoner, question: str) -> None:
    assert works.ask(question).status != "answered"
