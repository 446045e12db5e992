"""What people at work ask of their tables: what is vacant or due, what was sold, how long things take, this year against
the last; and what such words say is never left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.plan import plan_to_json

from .made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2026, 11, 25, 12)
LETTING = """
CREATE TABLE houses (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE flats (id INTEGER PRIMARY KEY, house_id INTEGER REFERENCES houses(id), door TEXT, monthly_rent REAL,
  bedrooms INTEGER, square_meters REAL);
CREATE TABLE tenants (id INTEGER PRIMARY KEY, name TEXT, email TEXT, birth_date TEXT);
CREATE TABLE leases (id INTEGER PRIMARY KEY, flat_id INTEGER REFERENCES flats(id),
  tenant_id INTEGER REFERENCES tenants(id), start_date TEXT, end_date TEXT);
CREATE TABLE repairs (id INTEGER PRIMARY KEY, flat_id INTEGER REFERENCES flats(id), description TEXT,
  reported_on TEXT, resolved_on TEXT, cost REAL);
INSERT INTO houses VALUES (1, 'Elm Row', 'Bath'), (2, 'Quay 3', 'Hull');
INSERT INTO flats VALUES (1, 1, 'A', 900, 3, 70), (2, 1, 'B', 650, 1, 40), (3, 2, 'C', 1200, 3, 90),
  (4, 2, 'D', 700, 1, 44);
INSERT INTO tenants VALUES (1, 'Jo Nash', 'jo@x.org', '1980-10-02'), (2, 'Al Webb', 'al@x.org', '1991-03-05'),
  (3, 'Di Cole', 'di@x.org', '2001-10-09');
INSERT INTO leases VALUES (1, 1, 1, '2025-03-01', '2027-02-28'), (2, 2, 2, '2024-01-01', '2026-06-30'),
  (3, 3, 3, '2027-01-01', '2027-12-31');
INSERT INTO repairs VALUES (1, 1, 'Tap', '2026-10-01', '2026-10-03', 40), (2, 1, 'Boiler', '2026-11-01', '2026-11-09', 600),
  (3, 3, 'Lock', '2026-03-02', '2026-03-06', 90), (4, 3, 'Pane', '2026-11-20', NULL, NULL);
"""
SHOP = """
CREATE TABLE goods (id INTEGER PRIMARY KEY, name TEXT, kind TEXT, price REAL);
CREATE TABLE stocks (id INTEGER PRIMARY KEY, good_id INTEGER REFERENCES goods(id), store TEXT, quantity INTEGER);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, town TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), order_date TEXT, shipped_date TEXT);
CREATE TABLE order_lines (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders(id),
  good_id INTEGER REFERENCES goods(id), quantity INTEGER, unit_price REAL);
INSERT INTO goods VALUES (1, 'Oak table', 'wood', 450), (2, 'Pine chair', 'wood', 85), (3, 'Floor lamp', 'light', 95),
  (4, 'Rug', 'cloth', 60);
INSERT INTO stocks VALUES (1, 1, 'North', 2), (2, 1, 'South', 0), (3, 2, 'North', 25), (4, 3, 'South', 0), (5, 2, 'South', 1);
INSERT INTO customers VALUES (1, 'Ines', 'Lyon'), (2, 'Kurt', 'Bonn'), (3, 'Paul', 'Lyon');
INSERT INTO orders VALUES (1, 1, '2026-11-03', '2026-11-05'), (2, 2, '2026-11-12', '2026-11-20'),
  (3, 1, '2026-10-08', '2026-10-09'), (4, 3, '2025-11-23', NULL);
INSERT INTO order_lines VALUES (1, 1, 1, 1, 450), (2, 1, 2, 4, 80), (3, 2, 3, 2, 95), (4, 3, 2, 1, 85), (5, 4, 2, 2, 85);
"""
DESK = """
CREATE TABLE clients (id INTEGER PRIMARY KEY, name TEXT, tier TEXT);
CREATE TABLE agents (id INTEGER PRIMARY KEY, name TEXT, email TEXT);
CREATE TABLE tickets (id INTEGER PRIMARY KEY, client_id INTEGER REFERENCES clients(id),
  agent_id INTEGER REFERENCES agents(id), subject TEXT, priority TEXT, status TEXT, opened_at TEXT, closed_at TEXT);
INSERT INTO clients VALUES (1, 'Acme', 'gold'), (2, 'Bolt', 'silver');
INSERT INTO agents VALUES (1, 'Raj', 'r@x.org'), (2, 'Lucy', 'l@x.org');
INSERT INTO tickets VALUES (1, 1, 1, 'Login', 'high', 'closed', '2026-09-28 09:00', '2026-09-28 19:00'),
  (2, 1, 2, 'Slow', 'low', 'closed', '2026-10-01 09:00', '2026-10-02 09:00'),
  (3, 2, 1, 'Bill', 'high', 'open', '2026-11-20 08:00', NULL),
  (4, 2, 2, 'Crash', 'high', 'closed', '2026-11-01 15:00', '2026-11-01 17:00'),
  (5, 1, 1, 'Old', 'low', 'closed', '2025-11-03 09:00', '2025-11-04 09:00');
"""
STAFF = """
CREATE TABLE employees (id INTEGER PRIMARY KEY, name TEXT, job_title TEXT, hire_date TEXT);
CREATE TABLE leaves (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), leave_type TEXT,
  start_date TEXT, end_date TEXT, days INTEGER, status TEXT);
CREATE TABLE machines (id INTEGER PRIMARY KEY, name TEXT, line TEXT, installed_on TEXT, next_service_date TEXT);
CREATE TABLE services (id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines(id), service_date TEXT, cost REAL);
INSERT INTO employees VALUES (1, 'Mia', 'cook', '2020-03-01'), (2, 'Tom', 'cook', '2026-02-01'), (3, 'Leo', 'porter', '2025-09-01');
INSERT INTO leaves VALUES (1, 1, 'vacation', '2026-11-23', '2026-11-27', 5, 'approved'),
  (2, 2, 'sick', '2026-11-24', '2026-11-25', 2, 'approved'), (3, 3, 'vacation', '2026-11-25', '2026-11-26', 2, 'pending'),
  (4, 2, 'vacation', '2026-07-01', '2026-07-02', 2, 'approved'), (5, 3, 'vacation', '2026-12-21', '2026-12-31', 9, 'pending');
INSERT INTO machines VALUES (1, 'Press', 'A', '2019-04-02', '2026-12-01'), (2, 'Lathe', 'A', '2018-01-10', '2026-11-20'),
  (3, 'Packer', 'B', '2024-03-05', '2026-11-25');
INSERT INTO services VALUES (1, 1, '2026-09-02', 240), (2, 1, '2026-06-01', 150), (3, 2, '2025-08-20', 180);
"""
MONEY = """
CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT, opening_balance REAL);
CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT, type TEXT);
CREATE TABLE transactions (id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(id),
  category_id INTEGER REFERENCES categories(id), date TEXT, payee TEXT, amount REAL);
INSERT INTO accounts VALUES (1, 'Current', 1200), (2, 'Card', 0);
INSERT INTO categories VALUES (1, 'Groceries', 'expense'), (2, 'Rent', 'expense'), (3, 'Salary', 'income');
INSERT INTO transactions VALUES (1, 1, 3, '2026-11-01', 'Acme', 3200), (2, 1, 2, '2026-11-02', 'Landlord', -1100),
  (3, 2, 1, '2026-11-05', 'Tesco', -80), (4, 2, 1, '2026-10-15', 'Aldi', -54), (5, 1, 3, '2026-10-01', 'Acme', 3000);
"""
HAULAGE = """
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, signed_up_on TEXT);
CREATE TABLE drivers (id INTEGER PRIMARY KEY, name TEXT, birth_date TEXT, licence_expires_on TEXT, hired_on TEXT, wage REAL);
CREATE TABLE shipments (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), destination TEXT,
  weight_kg REAL, price REAL, booked_on TEXT, promised_on TEXT, delivered_on TEXT, status TEXT);
CREATE TABLE trips (id INTEGER PRIMARY KEY, driver_id INTEGER REFERENCES drivers(id), departed_at TEXT, arrived_at TEXT,
  fuel_litres REAL, stops INTEGER);
INSERT INTO customers VALUES (1, 'Bright', 'Leeds', '2026-10-02'), (2, 'Cedar', 'London', '2024-02-02');
INSERT INTO drivers VALUES (1, 'Alf', '1980-11-02', '2027-01-20', '2015-02-01', 18.5),
  (2, 'Bea', '1990-03-01', '2026-12-01', '2019-10-14', 21);
INSERT INTO shipments VALUES (1, 1, 'London', 100, 300, '2026-10-20', '2026-10-23', '2026-10-23', 'delivered'),
  (2, 1, 'York', 50, 200, '2026-11-01', '2026-11-03', '2026-11-06', 'delivered'),
  (3, 2, 'Hull', 70, 250, '2026-11-20', '2026-11-24', NULL, 'in transit'),
  (4, 2, 'London', 10, 90, '2026-11-22', '2026-11-26', NULL, 'booked'),
  (5, 2, 'Bath', 20, 80, '2026-11-22', '2026-11-27', NULL, 'cancelled');
INSERT INTO trips VALUES (1, 1, '2026-10-23 05:00', '2026-10-23 10:00', 60, 1), (2, 1, '2026-11-06 22:00', '2026-11-07 01:00', 40, 2),
  (3, 2, '2026-11-24 20:00', NULL, 20, 1);
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as opened:
        yield opened


ANSWERED: list[tuple[str, str, Rows]] = [
    # A flat is cheap by its rent, not by what was repaired in it.
    (LETTING, "cheapest flat", [(2,)]),
    (LETTING, "Which flats are vacant?", [(2,), (3,), (4,)]),
    (LETTING, "how many flats do we rent out?", [(1,)]),
    (LETTING, "which flats were vacant in May 2026?", [(3,), (4,)]),
    (LETTING, "upcoming leases", [(3,)]),
    (LETTING, "repair cost per house", [(640, "Elm Row"), (90, "Quay 3")]),
    (LETTING, "average days to resolve a repair", [(4.667,)]),
    (LETTING, "average time to resolve a repair per house", [("Elm Row", 5), ("Quay 3", 4)]),
    # What is in stock are pieces, of which there may be none.
    (SHOP, "Which goods are out of stock?", [("Floor lamp",), ("Rug",)]),
    (SHOP, "what is out of stock?", [("Floor lamp",), ("Rug",)]),
    (SHOP, "goods in stock", [("Oak table",), ("Pine chair",)]),
    (SHOP, "stock per good", [("Oak table", 2), ("Pine chair", 26), ("Floor lamp", 0)]),
    (SHOP, "which store has the most stock?", [("North",)]),
    (SHOP, "total stock value", [(3110,)]),
    (SHOP, "revenue this month", [(960,)]),
    (SHOP, "revenue by customer", [("Ines", 855), ("Kurt", 190), ("Paul", 170)]),
    (SHOP, "which good brought in the most revenue this year?", [("Oak table",)]),
    (SHOP, "how much did Ines spend in November?", [(770,)]),
    (SHOP, "who spent the most?", [("Ines",)]),
    (SHOP, "average order value", [(303.75,)]),
    (SHOP, "average shipping time per customer", [("Ines", 1.5), ("Kurt", 8), ("Paul", None)]),
    (SHOP, "revenue this month vs last month", [("2026-10", 85), ("2026-11", 960)]),
    (SHOP, "how many orders this year compared to last year?", [(2025, 1), (2026, 3)]),
    # Tickets that were opened are not those that are open.
    (DESK, "tickets opened per month", [(1, "2025-11"), (1, "2026-09"), (1, "2026-10"), (2, "2026-11")]),
    (DESK, "which client opened the most tickets?", [("Acme",)]),
    (DESK, "average resolution time per agent", [("Raj", 17), ("Lucy", 13)]),
    (DESK, "average time to close a ticket by priority", [("high", 6), ("low", 24)]),
    (DESK, "which agent closes tickets the fastest?", [("Lucy",)]),
    (DESK, "how long does it take to close a ticket for gold clients on average?", [(19.333,)]),
    (DESK, "compare tickets closed this year and last year", [(2025, 1), (2026, 3)]),
    # A leave that is only asked for is none yet.
    (STAFF, "who is on leave today?", [("Mia",), ("Tom",)]),
    (STAFF, "who is on leave?", [("Mia",), ("Tom",)]),
    (STAFF, "who is on vacation this week?", [("Mia",)]),
    (STAFF, "how many people were off in July?", [(1,)]),
    (STAFF, "who took the most leave?", [("Leo",)]),
    (STAFF, "machines due for service", [("Lathe",), ("Packer",)]),
    (STAFF, "which machines are due for service next month?", [("Press",)]),
    (STAFF, "which machines are overdue for service?", [("Lathe",)]),
    (STAFF, "oldest machine", [("Lathe",)]),
    # What was spent is kept below zero.
    (MONEY, "what was my biggest expense this month?", [("Rent",)]),
    (MONEY, "how much did I spend this month?", [(1180,)]),
    (MONEY, "how much did we spend on groceries?", [(134,)]),
    (MONEY, "total income in October", [(3000,)]),
    (MONEY, "spending per category", [("Groceries", 134), ("Rent", 1100)]),
    (MONEY, "which category do I spend the most on?", [("Rent",)]),
    (MONEY, "opening balance of Current", [(1200,)]),
    # By the day that was promised, and when what was booked was delivered.
    (HAULAGE, "late shipments", [(2,), (3,)]),
    (HAULAGE, "shipments due tomorrow", [(4,)]),
    (HAULAGE, "average delivery time per customer", [("Bright", 4), ("Cedar", None)]),
    # What something is sent to is not where a customer is.
    (HAULAGE, "total weight shipped to London", [(110,)]),
    (HAULAGE, "revenue by customer", [("Bright", 500), ("Cedar", 420)]),
    (HAULAGE, "best customer", [("Bright",)]),
    (HAULAGE, "newest driver", [("Bea",)]),
    (HAULAGE, "fuel used per driver", [(100, "Alf"), (20, "Bea")]),
    (HAULAGE, "average fuel litres by number of stops", [(40, 1), (40, 2)]),
    (HAULAGE, "average trip duration", [(4,)]),
    (HAULAGE, "new customers last month", [("Bright",)]),
    (STAFF, "service cost this year vs last year", [(2025, 180), (2026, 390)]),
]  # fmt: skip
LEFT: list[tuple[str, str]] = [
    (SHOP, "goods low on stock"),
    (SHOP, "profit per good"),
    (MONEY, "what is the balance of each account?"),
    (STAFF, "machines due for painting"),
    (LETTING, "revenue per house"),
    (LETTING, "rent per square meter"),
    # No day is an average of days.
    (HAULAGE, "average delivery day"),
]


@pytest.mark.parametrize(("script", "question", "expected"), ANSWERED)
def test_what_is_asked_at_work(
    base: Callable[[str], Domain], script: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(base(script), question, NOW)
    assert (kind, sorted(rounded(rows), key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(("script", "question"), LEFT)
def test_what_no_table_tells_is_not_answered(
    base: Callable[[str], Domain], script: str, question: str
) -> None:
    assert verdict_on(base(script), question, NOW)[0] != "answer"


def test_nobody_is_told_by_their_birth_who_registered(base: Callable[[str], Domain]) -> None:
    thought = read(base(LETTING), "How many tenants registered last month?", NOW, Context())
    assert all("birth_date" not in plan_to_json(i.plan) for i in thought.interpretations)
