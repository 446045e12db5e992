"""Chinese questions over carriers and a publisher: numbers that rows are known by, and what is added up before it is compared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 10, 15, tzinfo=UTC)
FREIGHT = """
CREATE TABLE 司机(工号 INTEGER PRIMARY KEY, 姓名 TEXT, 驾龄 INTEGER, 月工资 REAL);
CREATE TABLE 货车(车辆编号 INTEGER PRIMARY KEY, 车牌号 TEXT, 车型 TEXT, `载重(吨)` REAL);
CREATE TABLE 运单(运单编号 INTEGER PRIMARY KEY, 司机工号 INTEGER REFERENCES 司机(工号), 车辆编号 INTEGER REFERENCES 货车(车辆编号),
  始发城市 TEXT, 目的城市 TEXT, 发货日期 DATE, `里程(公里)` REAL, `运费(元)` REAL, 运单状态 TEXT);
CREATE TABLE 货物(货物编号 INTEGER PRIMARY KEY, 货物名称 TEXT, 货物类别 TEXT);
CREATE TABLE 运单货物(运单编号 INTEGER REFERENCES 运单(运单编号), 货物编号 INTEGER REFERENCES 货物(货物编号), 件数 INTEGER,
  PRIMARY KEY(运单编号, 货物编号));
INSERT INTO 司机 VALUES (1,'高远',12,9800),(2,'马力',7,7600);
INSERT INTO 货车 VALUES (1,'粤B12345','厢式货车',8),(2,'粤A88888','冷藏车',12),(3,'桂D11111','冷藏车',15);
INSERT INTO 运单 VALUES (1,1,1,'广州','深圳','2024-09-02',100,600,'已签收'),(2,1,2,'广州','长沙','2024-09-20',680,4800,'运输中'),
  (3,2,2,'深圳','广州','2024-03-03',150,900,'已签收'),(4,2,3,'长沙','深圳','2023-05-05',900,7000,'已签收');
INSERT INTO 货物 VALUES (1,'鲜奶','生鲜'),(2,'疫苗','药品'),(3,'大理石','建材');
INSERT INTO 运单货物 VALUES (1,1,50),(2,1,60),(3,1,70),(4,2,100),(3,2,30);
"""
PRESS = """
CREATE TABLE author(author_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, birth_date DATE);
CREATE TABLE book(book_id INTEGER PRIMARY KEY, title TEXT, category TEXT, author_id INTEGER REFERENCES author(author_id),
  price REAL, publish_date DATE);
CREATE TABLE bookstore(store_id INTEGER PRIMARY KEY, store_name TEXT, store_type TEXT, city TEXT);
CREATE TABLE sales_order(order_id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES bookstore(store_id),
  book_id INTEGER REFERENCES book(book_id), order_date DATE, quantity INTEGER, amount REAL);
CREATE TABLE award(award_id INTEGER PRIMARY KEY, award_name TEXT, year INTEGER, book_id INTEGER REFERENCES book(book_id));
INSERT INTO author VALUES (1,'莫问','男','1965-02-02'),(2,'苏禾','女','1980-06-15');
INSERT INTO book VALUES (1,'雾中城','小说',1,48,'2021-01-01'),(2,'南方来信','散文',2,36,'2023-05-05'),(3,'漫长的雨季','小说',1,66,'2024-08-01');
INSERT INTO bookstore VALUES (1,'晨光书店','实体','杭州'),(2,'悦读网','网店','北京'),(3,'书香阁','实体','杭州');
INSERT INTO sales_order VALUES (1,1,1,'2024-07-07',50,2000),(2,1,2,'2024-08-08',40,1200),(3,2,2,'2023-02-02',30,900);
INSERT INTO award VALUES (1,'金笔奖',2023,1),(2,'年度奖',2024,2);
"""


@pytest.fixture(scope="module")
def freight(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("freight"), FREIGHT)) as kb:
        yield open_domain(kb)


@pytest.fixture(scope="module")
def press(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("press"), PRESS)) as kb:
        yield open_domain(kb)


def told(domain: Domain, question: str) -> tuple[str, Rows]:
    """The verdict on a question and the rows of its best reading, in whatever order."""
    kind, rows = verdict_on(domain, question, NOW)
    return kind, sorted(rows, key=str)


OF_FREIGHT: list[tuple[str, list[tuple[object, ...]]]] = [
    ("载重在10吨以上的冷藏车", [("粤A88888",), ("桂D11111",)]),
    ("上个月的运费收入是多少", [(5400,)]),
    ("没有被运输过的货物", [("大理石",)]),
    ("哪种货物运得件数最多", [("鲜奶",)]),
    ("里程最少的始发城市是什么", [("深圳",)]),
    # Where something starts and where it ends.
    ("从广州发往深圳的运单有几单", [(1,)]),
    ("发往深圳的运单运费一共多少钱", [(7600,)]),
    ("广州出发的运单有几单", [(2,)]),
]  # fmt: skip
OF_PRESS: list[tuple[str, list[tuple[object, ...]]]] = [
    ("实体和网店各有几家", [("实体", 2), ("网店", 1)]),
    ("没有下过订单的书店", [("书香阁",)]),
    ("销量最高的书", [("南方来信",)]),
    # The time of what refers to rows; copies of them, not how many there are.
    ("2023年获奖的书", [("雾中城",)]),
    ("今年三季度一共卖了多少本书", [(90,)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), OF_FREIGHT, ids=[q for q, _ in OF_FREIGHT])
def test_what_is_answered_of_freight(
    freight: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    assert told(freight, question) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(("question", "expected"), OF_PRESS, ids=[q for q, _ in OF_PRESS])
def test_what_is_answered_of_a_publisher(
    press: Domain, question: str, expected: list[tuple[object, ...]]
) -> None:
    assert told(press, question) == ("answer", sorted(expected, key=str))


def test_nobody_is_named_where_nobody_is_known_to_have_done_it(press: Domain) -> None:
    assert told(press, "谁获奖的书最多")[0] != "answer"
