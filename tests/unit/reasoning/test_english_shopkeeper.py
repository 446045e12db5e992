"""What the keeper of a shop asks: what is in stock and what it is worth, what sells, old orders, spans of time
told one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
SHOP = """
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, signup_date DATE);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, title TEXT, category TEXT, unit_price REAL,
  stock INTEGER);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id),
  order_date DATE, status TEXT);
CREATE TABLE order_items (item_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(order_id),
  product_id INTEGER REFERENCES products(product_id), quantity INTEGER);
INSERT INTO customers VALUES (1, 'Ada Moss', 'Bern', '2024-03-02'), (2, 'Bo Reed', 'Basel', '2024-09-12'),
  (3, 'Cy Lund', 'Bern', '2025-01-31');
INSERT INTO products VALUES (1, 'Kite', 'Toys', 20, 5), (2, 'Train', 'Toys', 30, 0),
  (3, 'Rake', 'Garden', 10, 4), (4, 'Hose', 'Garden', 40, 1);
INSERT INTO orders VALUES
  (1, 1, '2025-02-03', 'shipped'), (2, 2, '2025-02-11', 'returned'), (3, 1, '2025-12-04', 'pending'),
  (4, 1, '2026-02-02', 'shipped'), (5, 3, '2026-10-09', 'pending'), (6, 1, '2026-11-10', 'returned');
INSERT INTO order_items VALUES (1, 1, 1, 5), (2, 2, 3, 1), (3, 3, 1, 9), (4, 4, 3, 2), (5, 5, 3, 1),
  (6, 6, 3, 2), (7, 6, 4, 1), (8, 6, 1, 1);
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(SHOP)


ASKED: list[tuple[str, Rows]] = [
    # What is there, and what it is worth.
    ("Which products are in stock?", [("Kite",), ("Rake",), ("Hose",)]),
    ("garden products in stock", [("Rake",), ("Hose",)]),
    ("How many toys products are in stock?", [(1,)]),
    ("the cheapest product in stock", [("Rake",)]),
    ("Which products are not in stock?", [("Train",)]),
    ("What is the total stock value?", [(180.0,)]),
    ("the total value of the stock", [(180.0,)]),
    ("total stock", [(10,)]),
    # What was sold.
    ("How many units of the rake were sold?", [(6,)]),
    ("How many copies of the kite were sold?", [(15,)]),
    ("best-selling product", [("Kite",)]),
    ("Which product sells best?", [("Kite",)]),
    ("How many order items are there per order on average?", [(1.333,)]),
    ("the average number of order items per order", [(1.333,)]),
    ("In which city were the most orders placed?", [("Bern",)]),
    # Of all that have a state, not the most stateful.
    ("Who has the most pending orders?", [("Cy Lund",)]),
    # How old something is that is no person.
    ("orders older than a year", [(1,), (2,)]),
    ("Which orders are older than a year and returned?", [(2,)]),
    ("orders newer than a month", [(6,)]),
    # Spans of time one after the other.
    ("orders in October 2026 and November 2026", [(5,), (6,)]),
    ("How many orders were there in 2025 and 2026?", [(6,)]),
    ("number of orders per year in 2025 and 2026", [(3, 2025), (3, 2026)]),
    ("customers who ordered in 2025 and 2026", [("Ada Moss",)]),
    ("customers who did not order in October 2026 and November 2026", [("Bo Reed",)]),
    ("2025年和2026年都下过单的客户", [("Ada Moss",)]),
    ("busiest month for orders", [("2025-02",)]),
    ("Which year had more orders, 2024 or 2025?", [(2025,)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_a_shopkeeper_asks(shop: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(shop, question, NOW)
    rows = [tuple(round(c, 3) if isinstance(c, float) else c for c in row) for row in rows]
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(
    "question",
    [
        "Which products do we have most of in stock?",  # not all of which there are some
        "customers who signed up in 2024 and ordered in 2026",  # not who signed up in either
        "customers older than a year",  # people, whose ages nobody keeps
    ],
)
def test_what_would_be_answered_wrongly_is_not(shop: Domain, question: str) -> None:
    assert verdict_on(shop, question, NOW)[0] != "answer"
