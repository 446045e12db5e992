"""Spans of the calendar that rows are told apart by: years, quarters, months, weeks, days, weekdays."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.chain import Context, read, run
from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
KIOSK = """
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, name TEXT, city TEXT, signup_date DATE);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id),
  order_date DATE, status TEXT);
CREATE TABLE order_items (item_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(order_id),
  product TEXT, quantity INTEGER);
INSERT INTO customers VALUES (1, 'Ada Moss', 'Bern', '2024-03-02'), (2, 'Bo Reed', 'Basel', '2024-09-12'),
  (3, 'Cy Lund', 'Bern', '2025-01-31');
INSERT INTO orders VALUES
  (1, 1, '2025-02-03', 'shipped'), (2, 2, '2025-02-11', 'returned'), (3, 1, '2025-03-04', 'returned'),
  (4, 3, '2025-07-07', 'shipped'), (5, 1, '2026-02-02', 'returned'), (6, 2, '2026-02-09', 'shipped'),
  (7, 2, '2026-02-10', 'shipped'), (8, 1, NULL, 'pending'), (9, 2, NULL, 'pending'),
  (10, 2, NULL, 'pending'), (11, 3, NULL, 'pending');
INSERT INTO order_items VALUES (1, 1, 'tea', 5), (2, 2, 'ink', 1), (3, 3, 'tea', 9), (4, 4, 'jam', 2),
  (5, 5, 'tea', 1), (6, 6, 'ink', 2), (7, 7, 'jam', 3);
"""


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(KIOSK)


ASKED: list[tuple[str, Rows]] = [
    ("Which month had the most orders?", [("2026-02",)]),
    ("Which year had the most orders?", [(2025,)]),
    ("Which quarter had the fewest orders?", [("2025-Q3",)]),
    ("Which day of the week had the most orders?", [("Monday",)]),
    ("What weekday has the fewest orders?", [("Tuesday",)]),
    ("In which month did Ada Moss place the most returned orders?", [("2026-02",)]),
    ("Which month had the highest total quantity?", [("2025-03",)]),
    ("哪个月的订单最多？", [("2026-02",)]),
    ("订单最多的是哪一年？", [(2025,)]),
    ("订单最少的季度是哪个？", [("2025-Q3",)]),
    ("星期几的订单最多？", [("星期一",)]),
    ("哪一天的订单最多？", [("2026-02-10",)]),
    ("注册客户最多的年份是哪一年？", [(2024,)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_the_span_with_the_most(kiosk: Domain, question: str, expected: Rows) -> None:
    # The rows without a date are the most of all, and in no month.
    assert verdict_on(kiosk, question, NOW) == ("answer", expected)


EACH: list[tuple[str, Rows]] = [
    ("orders per month in 2025", [(2, "2025-02"), (1, "2025-03"), (1, "2025-07")]),
    ("How many orders are there per quarter in 2025?", [(3, "2025-Q1"), (1, "2025-Q3")]),
    ("How many orders were there per week in 2026?", [(1, "2026-W06"), (2, "2026-W07")]),
    ("total quantity per year in 2026", [(6, 2026)]),
    (
        "number of orders for each day in 2026",
        [(1, "2026-02-02"), (1, "2026-02-09"), (1, "2026-02-10")],
    ),
    ("2025年每个季度有多少订单？", [("2025-Q1", 3), ("2025-Q3", 1)]),
    ("2026年每周有多少订单？", [("2026-W06", 1), ("2026-W07", 2)]),
    ("按月统计2025年的订单数", [("2025-02", 2), ("2025-03", 1), ("2025-07", 1)]),
    ("2026年每个月的总数量是多少？", [("2026-02", 6)]),
]


@pytest.mark.parametrize(("question", "expected"), EACH)
def test_something_told_of_each_span_in_the_order_of_time(
    kiosk: Domain, question: str, expected: Rows
) -> None:
    assert verdict_on(kiosk, question, NOW) == ("answer", expected)


def test_weekdays_are_told_in_the_language_of_the_question_and_in_their_order(
    kiosk: Domain,
) -> None:
    english = verdict_on(kiosk, "number of orders per weekday", NOW)
    assert english == ("answer", [(4, "Monday"), (3, "Tuesday"), (4, None)])
    chinese = verdict_on(kiosk, "按星期几统计2026年的订单数", NOW)
    assert chinese == ("answer", [("星期一", 2), ("星期二", 1)])


def test_a_named_attribute_is_no_span_of_the_calendar(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = """
    CREATE TABLE course (id INTEGER PRIMARY KEY, title TEXT, year INTEGER, held_on DATE);
    INSERT INTO course VALUES (1, 'knots', 2019, '2020-01-07'), (2, 'sails', 2019, '2020-02-01'),
      (3, 'tides', 2021, '2021-05-05');
    """
    with domains(tmp_path_factory) as opened:
        asked = "Which year had the most courses?"
        assert verdict_on(opened(script), asked, NOW) == ("answer", [(2019,)])


def test_a_price_for_each_day_is_no_group(tmp_path_factory: pytest.TempPathFactory) -> None:
    script = """
    CREATE TABLE boats (id INTEGER PRIMARY KEY, name TEXT, 每天租金 INTEGER, built DATE);
    INSERT INTO boats VALUES (1, 'Alca', 90, '2001-01-01'), (2, 'Uria', 70, '2003-01-01');
    """
    with domains(tmp_path_factory) as opened:
        domain = opened(script)
        thought = read(domain, "Alca每天租金多少钱？", NOW, Context())
        done = run(domain, thought.interpretations, thought.weights)
        assert [tuple(r.rows) for r in done.readings[:1]] == [((90,),)]


def test_of_several_dates_none_is_taken_unasked(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    script = """
    CREATE TABLE parcels (id INTEGER PRIMARY KEY, city TEXT, packed_on DATE, fetched_on DATE);
    INSERT INTO parcels VALUES (1, 'Bern', '2025-01-02', '2025-02-02'), (2, 'Bern', '2025-01-03', '2025-03-02'),
      (3, 'Basel', '2025-02-04', '2025-03-09');
    """
    with domains(tmp_path_factory) as opened:
        kind, _ = verdict_on(opened(script), "Which month had the most parcels?", NOW)
        assert kind == "ask"
