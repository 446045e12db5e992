"""What is asked in Chinese of a shop's orders, over tables with English names: what has been done or not, who bought
what, how many were sold."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
SHOP = """
CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, level TEXT, phone TEXT, registered_at TEXT);
CREATE TABLE products(product_id INTEGER PRIMARY KEY, name TEXT, category TEXT, price REAL, stock INTEGER);
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id), status TEXT,
  total_amount REAL, created_at TEXT, paid_at TEXT, shipped_at TEXT);
CREATE TABLE order_items(item_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(order_id),
  product_id INTEGER REFERENCES products(product_id), quantity INTEGER, unit_price REAL);
CREATE TABLE reviews(review_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id),
  product_id INTEGER REFERENCES products(product_id), rating INTEGER, content TEXT, created_at TEXT);
CREATE TABLE coupons(coupon_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id), discount REAL,
  expires_at TEXT, used_at TEXT);
INSERT INTO customers VALUES (1,'王小明','杭州','金卡','139','2025-01-05 10:00:00'),(2,'李雷','上海','银卡',NULL,'2025-03-08 10:00:00'),
  (3,'韩梅梅','杭州','普通','137','2026-02-01 09:00:00');
INSERT INTO products VALUES (1,'蓝牙耳机','数码',299,20),(2,'机械键盘','数码',499,0),(3,'保温杯','日用',89,120),(4,'瑜伽垫','运动',129,15);
INSERT INTO orders VALUES (1,1,'已完成',388,'2026-10-03 10:00:00','2026-10-03 10:05:00','2026-10-04 09:00:00'),
  (2,1,'待发货',499,'2026-11-20 10:00:00','2026-11-20 10:01:00',NULL),(3,2,'已取消',129,'2026-11-01 12:00:00',NULL,NULL),
  (4,3,'已完成',178,'2026-11-05 12:00:00','2026-11-05 12:30:00','2026-11-06 08:00:00');
INSERT INTO order_items VALUES (1,1,1,1,299),(2,1,3,1,89),(3,2,2,1,499),(4,3,4,1,129),(5,4,3,2,89);
INSERT INTO reviews VALUES (1,1,1,5,'音质很好','2026-10-10 10:00:00'),(2,3,3,3,'杯子一般','2026-11-10 10:00:00'),
  (3,2,1,4,'别人送的','2026-10-11 10:00:00');
INSERT INTO coupons VALUES (1,1,20,'2026-12-01 00:00:00',NULL),(2,2,10,'2026-11-01 00:00:00',NULL),
  (3,3,15,'2026-10-01 00:00:00','2026-09-20 00:00:00');
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(SHOP)


ASKED: list[tuple[str, Rows]] = [
    # What has been done is kept by when that was; where it was not, there is no time.
    ("已付款的订单", [(1,), (2,), (4,)]),
    ("已付款的订单有几个", [(3,)]),
    ("已发货的订单", [(1,), (4,)]),
    ("已经发货的订单有几个", [(2,)]),
    ("已付款但还没发货的订单", [(2,)]),
    ("已使用的优惠券", [(3,)]),
    ("已用的优惠券有几张", [(1,)]),
    ("还没用的优惠券有几张", [(2,)]),
    # Pieces are counted, not those who bought them, and not of what somebody wrote a review.
    ("保温杯卖了几个", [(3,)]),
    ("买过保温杯的客户", [("王小明",), ("韩梅梅",)]),
    ("买过保温杯但没买过蓝牙耳机的客户", [("韩梅梅",)]),
    ("买过保温杯和蓝牙耳机的客户", [("王小明",)]),
    # A city of customers some of whom are not so has some that are.
    ("哪些城市没有金卡客户", [("上海",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_a_shop(shop: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(shop, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))
