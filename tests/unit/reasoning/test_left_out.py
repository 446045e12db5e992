"""Rows that a question says it is not about, and other words of a purchasing office that were dropped or taken for others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
OFFICE = """
CREATE TABLE 供应商 (供应商编号 INTEGER PRIMARY KEY, 名称 TEXT, 城市 TEXT);
CREATE TABLE 员工 (员工编号 INTEGER PRIMARY KEY, 姓名 TEXT, 岗位 TEXT);
CREATE TABLE 收款 (收款编号 INTEGER PRIMARY KEY, 供应商编号 INTEGER REFERENCES 供应商(供应商编号),
  收款员编号 INTEGER REFERENCES 员工(员工编号), 收款日期 DATE, 总金额 REAL, 状态 TEXT);
CREATE TABLE 药品 (药品编号 INTEGER PRIMARY KEY, 药品名称 TEXT, 库存数量 INTEGER, 是否处方药 TEXT);
CREATE TABLE 课程 (课程编号 INTEGER PRIMARY KEY, 课程名称 TEXT);
CREATE TABLE 选课 (选课编号 INTEGER PRIMARY KEY, 员工编号 INTEGER REFERENCES 员工(员工编号),
  课程编号 INTEGER REFERENCES 课程(课程编号), 报名日期 DATE);
INSERT INTO 供应商 VALUES (1, '东方药业', '上海'), (2, '南山医药', '深圳'), (3, '北辰贸易', '北京');
INSERT INTO 员工 VALUES (1, '周敏', '收款员'), (2, '吴刚', '收款员'), (3, '郑洁', '经理');
INSERT INTO 收款 VALUES (1, 1, 1, '2025-01-05', 900, '已完成'), (2, 1, 2, '2025-01-20', 500, '已取消'),
  (3, 2, 1, '2025-02-11', 700, '已完成'), (4, 2, 2, '2025-02-17', 400, '已完成'),
  (5, 3, 2, '2025-03-02', 1000, '已取消'), (6, 3, 1, '2025-03-28', 20, '已完成');
INSERT INTO 药品 VALUES (1, '青霉素', 40, '是'), (2, '维生素', 60, '否');
INSERT INTO 课程 VALUES (1, '消防'), (2, '急救');
INSERT INTO 选课 VALUES (1, 1, 1, '2025-05-01'), (2, 1, 2, '2025-06-01'), (3, 3, 1, '2025-05-02');
"""
SHOP = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), po_number TEXT,
  order_date DATE, status TEXT, total_amount REAL);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, invoice_number TEXT, order_id INTEGER REFERENCES orders(id), amount REAL);
CREATE TABLE returns (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id), refund_amount REAL);
INSERT INTO customers VALUES (1, 'Ann'), (2, 'Bo');
INSERT INTO orders VALUES (1, 1, 'PO-1', '2025-01-03', 'shipped', 50), (2, 1, 'PO-2', '2025-02-03', 'cancelled', 900),
  (3, 2, 'PO-3', '2025-02-09', 'shipped', 70), (4, 2, 'PO-4', '2025-03-09', 'open', 20);
INSERT INTO invoices VALUES (1, 'IN-1', 1, 40), (2, 'IN-2', 3, 80);
INSERT INTO returns VALUES (1, 1, 11), (2, 3, 13);
"""
TRADE = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, created_at DATE);
CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE purchase_orders (id INTEGER PRIMARY KEY, supplier_id INTEGER REFERENCES suppliers(id),
  created_by INTEGER REFERENCES employees(id), order_date DATE, status TEXT, total_amount REAL);
CREATE TABLE sales_orders (id INTEGER PRIMARY KEY, order_number TEXT, customer_id INTEGER REFERENCES customers(id),
  sales_rep_id INTEGER REFERENCES employees(id), order_date DATE, status TEXT, total_amount REAL);
CREATE TABLE leave_requests (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), days INTEGER);
INSERT INTO customers VALUES (1, 'Acme', '2020-01-01'), (2, 'Bolt', '2021-01-01');
INSERT INTO suppliers VALUES (1, 'Nord'), (2, 'Sud');
INSERT INTO employees VALUES (1, 'Ann'), (2, 'Bo');
INSERT INTO purchase_orders VALUES (1, 1, 1, '2025-01-02', 'received', 900), (2, 2, 1, '2025-02-02', 'received', 800),
  (3, 2, 2, '2025-02-12', 'open', 700);
INSERT INTO sales_orders VALUES (1, 'SO-1', 1, 1, '2025-03-01', 'shipped', 10), (2, 'SO-2', 1, 2, '2025-04-01', 'cancelled', 20),
  (3, 'SO-3', 2, 2, '2025-05-01', 'shipped', 40);
INSERT INTO leave_requests VALUES (1, 1, 3), (2, 2, 5);
"""
OPENED = {"office": OFFICE, "shop": SHOP, "trade": TRADE}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as made:
        yield {name: made(script) for name, script in OPENED.items()}


ASKED: list[tuple[str, str, Rows]] = [
    # What is left out is left out of what is added up and counted, whoever has such rows.
    ("office", "每个供应商的收款总金额，已取消的不算", [("东方药业", 900.0), ("北辰贸易", 20.0), ("南山医药", 1100.0)]),
    ("office", "收款总金额最高的供应商是哪个,已取消的收款不算", [("南山医药",)]),
    ("office", "不算已取消的,收款总金额最高的供应商是哪个", [("南山医药",)]),
    ("office", "收款总金额合计超过1000元的供应商有哪些(不含已取消的)", [("南山医药",)]),
    ("shop", "total order amount per customer, leaving out cancelled orders", [(50.0, "Ann"), (90.0, "Bo")]),
    ("shop", "how many orders are there, ignoring cancelled ones?", [(3,)]),
    ("shop", "How many orders are there? Do not count the cancelled ones.", [(3,)]),
    # 是 is no deed that 库存 keeps pieces of.
    ("office", "所有收款的总金额总共是多少?", [(3520.0,)]),
    # Who is called by the column of a role is one of those, though some of the staff are called so by their post.
    ("office", "每个收款员经手的收款总金额是多少?", [("吴刚", 1900.0), ("周敏", 1620.0)]),
    # Months are what is added up by.
    ("office", "2025年哪个月的收款总金额最高", [("2025-01",)]),
    ("shop", "哪个月的订单总金额最高", [("2025-02",)]),
    # The last date is no nearest one, and 哪天 no amount of days.
    ("office", "每个供应商最近的收款日期", [("东方药业", "2025-01-20"), ("北辰贸易", "2025-03-28"), ("南山医药", "2025-02-17")]),
    ("shop", "每个客户最近的订单日期是哪天", [("Ann", "2025-02-03"), ("Bo", "2025-03-09")]),
    # Who never did something has no row of it; a row without its date is something else.
    ("office", "哪些员工没有报名过课程", [("吴刚",)]),
    # Money is no number of an order, nor that of returns what an invoice comes to.
    ("shop", "每个客户的采购单总金额", [("Ann", 950.0), ("Bo", 90.0)]),
    ("shop", "平均每张发票多少钱", [(60.0,)]),
    # Of orders of two kinds those are meant that are nearest to the rest of the question.
    ("trade", "每个客户的订单总金额", [("Acme", 30.0), ("Bolt", 40.0)]),
    ("trade", "每个供应商的订单总金额", [("Nord", 900.0), ("Sud", 1500.0)]),
    ("trade", "已取消的订单有哪些", [("SO-2",)]),
    ("trade", "哪个客户的订单最多", [("Acme",)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "question", "expected"), ASKED)
def test_what_is_asked_of_an_office(
    opened: dict[str, Domain], name: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(opened[name], question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


def test_unlike_ones_are_not_counted_as_any(opened: dict[str, Domain]) -> None:
    kind, rows = verdict_on(opened["office"], "找过至少2位不同收款员的供应商有哪些", NOW)
    assert kind != "answer" or sorted(rows) == [("东方药业",), ("北辰贸易",), ("南山医药",)]


def test_the_day_of_the_last_order_is_none_on_which_a_customer_was_added_nor_a_number_of_days(
    opened: dict[str, Domain],
) -> None:
    _, rows = verdict_on(opened["trade"], "每个客户最近一次下销售订单是哪天", NOW)
    assert sorted(row[:2] for row in rows) == [("Acme", "2025-04-01"), ("Bolt", "2025-05-01")]
    assert {cell for row in rows for cell in row}.isdisjoint((3, 5))
    kind, rows = verdict_on(opened["trade"], "每个客户最近一次下单是哪天?显示客户名称和日期", NOW)
    assert kind != "answer" or sorted(row[:2] for row in rows) == [
        ("Acme", "2025-04-01"),
        ("Bolt", "2025-05-01"),
    ]


def test_a_noun_for_two_kinds_of_rows_of_which_nothing_else_tells_is_asked_about(
    opened: dict[str, Domain],
) -> None:
    for question in ("订单的总金额是多少", "2025年的订单有哪些"):
        assert verdict_on(opened["trade"], question, NOW)[0] == "ask", question
    assert verdict_on(opened["trade"], "采购订单有多少", NOW) == ("answer", [(3,)])
