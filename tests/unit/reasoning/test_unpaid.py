"""What is owed, asked in English of invoices that keep what is due and what was paid of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.catalog import Attribute, Class, Kind
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.interpret.dues import due_and_paid

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
BILLS = """
CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE invoices(invoice_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id), issued_on DATE,
  amount_due REAL, amount_paid REAL);
INSERT INTO customers VALUES (1,'Alder Ltd','Leeds'),(2,'Birch & Co','York'),(3,'Cedar Works','Leeds');
INSERT INTO invoices VALUES (1,1,'2026-09-01',500,500),(2,1,'2026-10-01',300,100),(3,2,'2026-10-15',900,NULL),
  (4,3,'2026-11-02',250,250);
"""
ORDERS = """
CREATE TABLE suppliers(supplier_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE purchase_orders(po_id INTEGER PRIMARY KEY, supplier_id INTEGER REFERENCES suppliers(supplier_id), order_date DATE,
  total_amount REAL, paid_amount REAL);
INSERT INTO suppliers VALUES (1,'Ore & Sons','Hull'),(2,'Pine Mill','Bath');
INSERT INTO purchase_orders VALUES (1,1,'2026-10-01',700,200),(2,2,'2026-10-03',90,90);
"""


@pytest.fixture(scope="module")
def bases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as opened:
        yield {"bills": opened(BILLS), "orders": opened(ORDERS)}


ASKED: list[tuple[str, str, Rows]] = [
    ("bills", "unpaid invoices", [(2,), (3,)]),
    ("bills", "which invoices are not fully paid", [(2,), (3,)]),
    ("bills", "how many invoices are unpaid", [(2,)]),
    ("bills", "invoices of Birch & Co that have not been paid yet", [(3,)]),
    ("bills", "customers who owe us money", [("Alder Ltd",), ("Birch & Co",)]),
    ("bills", "customers with an outstanding balance", [("Alder Ltd",), ("Birch & Co",)]),
    ("bills", "which customer owes us the most", [("Birch & Co",)]),
    ("bills", "total outstanding amount", [(1100.0,)]),
    ("bills", "outstanding amount per customer", [("Alder Ltd", 200.0), ("Birch & Co", 900.0), ("Cedar Works", 0.0)]),
    ("bills", "how much does Alder Ltd owe us", [(200.0,)]),
    ("orders", "how much do we owe suppliers in total", [(500.0,)]),
    ("orders", "how much do we owe Ore & Sons", [(500.0,)]),
    ("orders", "which supplier do we owe the most", [("Ore & Sons",)]),
]  # fmt: skip


@pytest.mark.parametrize(("base", "question", "expected"), ASKED)
def test_what_is_owed(bases: dict[str, Domain], base: str, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(bases[base], question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(
    ("base", "question"),
    [
        ("bills", "how much do we owe"),
        ("bills", "how much do we owe employees"),
        ("orders", "suppliers who owe us money"),
        ("orders", "which supplier owes us the most"),
    ],
)
def test_who_owes_whom_is_not_turned_round(
    bases: dict[str, Domain], base: str, question: str
) -> None:
    assert verdict_on(bases[base], question, NOW)[0] != "answer"


def kept(*names: str) -> Class:
    return Class("T", "s", "t", tuple(Attribute("T", n, n, Kind.NUMBER) for n in names), ())


@pytest.mark.parametrize(
    ("due", "paid", "so"),
    [
        ("amount_due", "amount_paid", True),
        ("total_amount", "paid_amount", True),
        ("应缴金额", "实缴金额", True),
        ("应付", "实付", True),
        ("total_quantity", "received_quantity", False),
        ("应收数量", "实收数量", False),
        ("应收金额", "实付金额", False),
    ],
)
def test_what_was_paid_is_money_of_the_same_name(due: str, paid: str, so: bool) -> None:
    found = due_and_paid(kept("other", paid, due))
    assert (found is not None and (found[0].name, found[1].name) == (due, paid)) is so
