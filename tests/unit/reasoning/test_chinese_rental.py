"""What is asked in Chinese of cars that are let, over tables with English names: rentals as orders, what has happened
to whom, what units and states of one character say."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
CARS = """
CREATE TABLE branch(id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE car(id INTEGER PRIMARY KEY, plate TEXT, brand TEXT, seats INTEGER, daily_rate REAL, status TEXT,
  branch_id INTEGER REFERENCES branch(id));
CREATE TABLE customer(id INTEGER PRIMARY KEY, name TEXT, gender TEXT, phone TEXT);
CREATE TABLE rental(id INTEGER PRIMARY KEY, car_id INTEGER REFERENCES car(id), customer_id INTEGER REFERENCES customer(id),
  start_date DATE, end_date DATE, returned_at DATETIME, pickup_branch_id INTEGER REFERENCES branch(id),
  return_branch_id INTEGER REFERENCES branch(id), total_fee REAL, status TEXT);
CREATE TABLE maintenance(id INTEGER PRIMARY KEY, car_id INTEGER REFERENCES car(id), kind TEXT, cost REAL, done_on DATE);
CREATE TABLE accident(id INTEGER PRIMARY KEY, rental_id INTEGER REFERENCES rental(id), happened_at DATETIME, severity TEXT,
  damage REAL, at_fault INTEGER);
INSERT INTO branch VALUES (1,'虹桥店','上海'),(2,'西湖店','杭州');
INSERT INTO car VALUES (1,'沪A11','丰田',5,220,'空闲',1),(2,'沪B22','大众',5,320,'已租出',1),(3,'浙C33','别克',7,480,'维修中',2),
  (4,'浙D44','五菱',7,180,'空闲',2);
INSERT INTO customer VALUES (1,'周明远','男','138'),(2,'许文静','女','139'),(3,'高翔','男','137');
INSERT INTO rental VALUES (1,1,1,'2026-01-03','2026-01-06','2026-01-06 17:00:00',1,1,660,'已完成'),
  (2,2,2,'2026-02-10','2026-02-17','2026-02-18 09:00:00',1,2,2240,'已完成'),
  (3,3,1,'2026-05-01','2026-05-05','2026-05-05 12:00:00',2,2,1920,'已完成'),
  (4,1,3,'2026-08-02','2026-08-03','2026-08-03 10:00:00',1,1,220,'已取消'),
  (5,2,3,'2026-11-20','2026-11-28',NULL,2,1,2300,'进行中');
INSERT INTO maintenance VALUES (1,1,'保养',450,'2026-04-02'),(2,3,'大修',12500,'2026-11-01');
INSERT INTO accident VALUES (1,3,'2026-05-03 14:20:00','轻微',1500,1),(2,2,'2026-02-12 22:10:00','严重',8600,0);
"""


@pytest.fixture(scope="module")
def cars(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(CARS)


ASKED: list[tuple[str, Rows]] = [
    # Places in a car, not two cars that are named; fault, not any accident.
    ("有哪些七座车", [("浙C33",), ("浙D44",)]),
    ("7座的车有几辆", [(2,)]),
    ("有责事故", [(1,)]),
    # Whoever had some, be it of what they rented.
    ("出过事故的客户有谁", [("周明远",), ("许文静",)]),
    ("哪些客户出过事故", [("周明远",), ("许文静",)]),
    ("出过事故的车", [("沪B22",), ("浙C33",)]),
    ("租过车的客户", [("周明远",), ("许文静",), ("高翔",)]),
    ("正在维修的车是哪辆", [("浙C33",)]),
    ("正在进行的租赁", [(5,)]),
    # Rentals are the orders of a base that calls nothing so.
    ("进行中的订单", [(5,)]),
    ("取消的订单有几个", [(1,)]),
    ("虹桥店取车的订单有多少", [(3,)]),
    ("还没还车的客户", [("高翔",)]),
    ("还没还车的订单", [(5,)]),
    # Of each customer altogether, though one rental of another's was dearer.
    ("总费用最高的客户", [("周明远",)]),
    ("总费用超过2530的客户", [("周明远",)]),
    ("总费用最高的订单", [(5,)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_rentals(cars: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(cars, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize("question", ["修过车的客户", "有险的事故"])
def test_what_nothing_tells_is_not_passed_over(cars: Domain, question: str) -> None:
    """Customers are joined to cars by rentals alone, and nothing is kept of insurance."""
    assert verdict_on(cars, question, NOW)[0] != "answer"
