"""What is asked in Chinese of what vending machines sell, over tables with English names: what was sold of what, and
for how much."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
VENDING = """
CREATE TABLE machines(machine_id INTEGER PRIMARY KEY, code TEXT, district TEXT, status TEXT, monthly_rent REAL);
CREATE TABLE products(product_id INTEGER PRIMARY KEY, name TEXT, category TEXT, price REAL, cost REAL);
CREATE TABLE sales(sale_id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines(machine_id),
  product_id INTEGER REFERENCES products(product_id), quantity INTEGER, amount REAL, payment_method TEXT, sold_at TEXT,
  is_refunded INTEGER);
CREATE TABLE refills(refill_id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines(machine_id),
  product_id INTEGER REFERENCES products(product_id), quantity INTEGER, refilled_at TEXT);
CREATE TABLE faults(fault_id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines(machine_id), fault_type TEXT,
  reported_at TEXT, fixed_at TEXT, repair_cost REAL);
INSERT INTO machines VALUES (1,'VM001','朝阳','运行中',800),(2,'VM002','海淀','运行中',600),(3,'VM003','朝阳','停用',500);
INSERT INTO products VALUES (1,'矿泉水','饮料',2,1),(2,'可乐','饮料',4,2),(3,'薯片','零食',9,5);
INSERT INTO sales VALUES (1,1,1,5,10,'微信','2026-10-02 10:00:00',0),(2,1,2,1,4,'现金','2026-10-05 11:00:00',0),
  (3,2,3,2,18,'微信','2026-11-01 09:00:00',1),(4,3,2,2,8,'现金','2026-11-03 09:30:00',0),
  (5,2,1,1,2,'微信','2026-11-20 09:30:00',0);
INSERT INTO refills VALUES (1,1,3,40,'2026-09-30 08:00:00'),(2,2,1,10,'2026-10-31 08:00:00');
INSERT INTO faults VALUES (1,1,'卡货','2026-10-01 08:00:00','2026-10-02 08:00:00',120),
  (2,3,'断电','2026-11-10 08:00:00',NULL,80);
"""


@pytest.fixture(scope="module")
def vending(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(VENDING)


ASKED: list[tuple[str, Rows]] = [
    # What was sold altogether is what all sales brought in, and no price of goods.
    ("销售额是多少", [(42,)]),
    ("上个月的销售额是多少", [(14,)]),
    ("每台机器的销售额", [("VM001", 14), ("VM002", 20), ("VM003", 8)]),
    ("哪个区的销售额最高", [("朝阳",)]),
    ("销售额最高的商品", [("薯片",)]),
    ("销售额超过10元的商品有哪些", [("矿泉水",), ("可乐",), ("薯片",)]),
    ("饮料一共卖了多少钱", [(24,)]),
    ("可乐卖了多少钱", [(12,)]),
    ("哪台机器卖的钱最多", [("VM002",)]),
    ("2026年每个月卖了多少钱", [("2026-10", 14), ("2026-11", 28)]),
    ("退款的有几单，退了多少钱", [(1, 18)]),
    ("修机器一共花了多少钱", [(200,)]),
    # How many pieces were sold is told by the sales, not by what was filled up; best is no time.
    ("销量最高的商品", [("矿泉水",)]),
    ("各区的销量", [("朝阳", 8), ("海淀", 3)]),
    ("销量超过2件的商品有哪些", [("矿泉水",), ("可乐",)]),
    ("卖得最好的商品", [("矿泉水",)]),
    ("卖得最差的商品是什么", [("薯片",)]),
    ("最畅销的商品是什么", [("矿泉水",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_vending_machines(vending: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(vending, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


FLATS = """
CREATE TABLE 甲区2021年01月商品房成交价格表(项目名称 TEXT, 成交均价 REAL, 成交套数 INTEGER);
CREATE TABLE 甲区2021年02月商品房成交价格表(项目名称 TEXT, 成交均价 REAL, 成交套数 INTEGER);
CREATE TABLE 甲区2021年03月商品房成交价格表(项目名称 TEXT, 成交均价 REAL, 成交套数 INTEGER);
CREATE TABLE 乙区2021年01月商品房成交价格表(项目名称 TEXT, 成交均价 REAL, 成交套数 INTEGER);
INSERT INTO 甲区2021年01月商品房成交价格表 VALUES ('云山府',30000,12),('碧水湾',20000,30),('金桂园',25000,20),('松涛里',50000,1);
INSERT INTO 甲区2021年02月商品房成交价格表 VALUES ('云山府',30000,12);
INSERT INTO 甲区2021年03月商品房成交价格表 VALUES ('云山府',30000,12);
INSERT INTO 乙区2021年01月商品房成交价格表 VALUES ('望江阁',30000,12);
"""


def test_what_was_sold_of_each_row_is_kept_by_the_row(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """A table of totals has no deeds to add up, and is read within another query, too."""
    with domains(tmp_path_factory) as opened:
        question = "甲区2021年1月销量排名前三的项目里，哪个项目的成交均价最高"
        assert verdict_on(opened(FLATS), question, NOW) == ("answer", [("云山府",)])
