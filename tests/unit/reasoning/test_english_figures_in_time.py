"""Figures told of a time, and rows that are done or over: the cost this year is no cost of 2026, the salary of Ben is
the one that is paid now, what went out is not all that was moved, ended contracts are those whose end has passed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
STAFF = """
CREATE TABLE departments (id INTEGER PRIMARY KEY, name TEXT, location TEXT);
CREATE TABLE employees (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT,
  department_id INTEGER REFERENCES departments(id), hire_date DATE, termination_date DATE);
CREATE TABLE salaries (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), amount REAL,
  valid_from DATE, valid_to DATE);
CREATE TABLE trainings (id INTEGER PRIMARY KEY, employee_id INTEGER REFERENCES employees(id), course TEXT,
  completed_on DATE, expires_on DATE, cost REAL);
INSERT INTO departments VALUES (1, 'Engineering', 'Berlin'), (2, 'Sales', 'Munich');
INSERT INTO employees VALUES (1, 'Anna', 'Keller', 1, '2018-03-01', NULL), (2, 'Ben', 'Osei', 1, '2020-06-15', NULL),
  (3, 'Farid', 'Aziz', 2, '2021-04-01', '2026-10-31');
INSERT INTO salaries VALUES (1, 1, 120000, '2018-03-01', NULL), (2, 2, 60000, '2020-06-15', '2024-12-31'),
  (3, 2, 72000, '2025-01-01', NULL), (4, 3, 56000, '2021-04-01', '2026-10-31');
INSERT INTO trainings VALUES (1, 1, 'GDPR', '2025-11-01', '2026-11-01', 200), (2, 2, 'GDPR', '2026-01-15', '2027-01-15', 200),
  (3, 3, 'Fire Safety', '2026-03-01', '2026-12-10', 80), (4, 3, 'Excel', '2026-10-20', NULL, 350);
"""
STORES = """
CREATE TABLE warehouses (warehouse_id INTEGER PRIMARY KEY, name TEXT, city TEXT);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, name TEXT, unit_price REAL);
CREATE TABLE stock_movements (movement_id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES products(product_id),
  warehouse_id INTEGER REFERENCES warehouses(warehouse_id), movement_type TEXT, quantity INTEGER, moved_at TIMESTAMP);
CREATE TABLE stock (product_id INTEGER REFERENCES products(product_id),
  warehouse_id INTEGER REFERENCES warehouses(warehouse_id), on_hand INTEGER, PRIMARY KEY (product_id, warehouse_id));
INSERT INTO warehouses VALUES (1, 'North Hub', 'Hamburg'), (2, 'South Hub', 'Munich'), (3, 'Overflow', 'Leipzig');
INSERT INTO products VALUES (1, 'Desk Lamp', 25), (2, 'Office Chair', 150), (3, 'Monitor Arm', 80);
INSERT INTO stock_movements VALUES (1, 1, 1, 'in', 100, '2026-09-01 08:00:00'),
  (2, 1, 1, 'out', 90, '2026-10-02 10:00:00'), (3, 2, 2, 'in', 40, '2026-10-10 09:00:00'),
  (4, 2, 2, 'out', 15, '2026-11-03 14:00:00'), (5, 3, 1, 'in', 30, '2026-11-05 09:30:00');
INSERT INTO stock VALUES (1, 1, 10), (2, 2, 25), (3, 1, 30), (1, 2, 12);
"""
HOMES = """
CREATE TABLE properties (id INTEGER PRIMARY KEY, address TEXT, city TEXT, property_type TEXT, rooms INTEGER);
CREATE TABLE tenants (id INTEGER PRIMARY KEY, name TEXT, phone TEXT);
CREATE TABLE contracts (id INTEGER PRIMARY KEY, property_id INTEGER REFERENCES properties(id),
  tenant_id INTEGER REFERENCES tenants(id), start_date DATE, end_date DATE, monthly_rent REAL, signed_on DATE);
CREATE TABLE maintenance_requests (id INTEGER PRIMARY KEY, property_id INTEGER REFERENCES properties(id),
  reported_on DATE, resolved_on DATE, category TEXT, cost REAL, urgent BOOLEAN);
CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, name TEXT, monthly_price REAL, next_payment DATE, cancelled_on DATE);
INSERT INTO properties VALUES (1, 'Elm Street 5', 'Bonn', 'apartment', 3), (2, 'Oak Road 12', 'Bonn', 'house', 5), (3, 'Lake View 2', 'Cologne', 'apartment', 2);
INSERT INTO tenants VALUES (1, 'Ida Kraus', '1'), (2, 'Jon Berg', NULL), (3, 'Kim Sato', '3'), (4, 'Lou Petit', '4');
INSERT INTO contracts VALUES (1, 1, 1, '2024-01-01', '2026-12-31', 950, '2023-12-10'),
  (2, 2, 2, '2025-06-01', NULL, 1600, '2025-05-15'), (3, 3, 3, '2023-03-01', '2026-02-28', 700, '2023-02-20'),
  (4, 3, 4, '2026-04-01', '2027-03-31', 760, '2026-03-12');
INSERT INTO maintenance_requests VALUES (1, 1, '2026-09-01', '2026-09-05', 'plumbing', 220, 0),
  (2, 2, '2026-10-10', '2026-10-11', 'heating', 480, 1), (3, 2, '2026-11-15', NULL, 'roof', NULL, 1),
  (4, 3, '2026-11-01', '2026-11-20', 'electric', 130, 0), (5, 3, '2026-11-20', NULL, 'plumbing', NULL, 0);
INSERT INTO subscriptions VALUES (1, 'Netflix', 12.99, '2026-12-01', NULL), (2, 'Spotify', 9.99, '2026-11-28', NULL),
  (3, 'Gym', 35, '2026-09-01', '2026-08-20');
"""
ASKED: list[tuple[str, str, Rows]] = [
    (STAFF, "training cost this year", [(200,), (80,), (350,)]),
    (STAFF, "total training cost per department this year", [(200, "Engineering"), (430, "Sales")]),
    (STAFF, "expired trainings", [(1,)]),
    (STAFF, "Which trainings expire in the next 30 days?", [(3,)]),
    (STAFF, "what is Ben Osei's salary?", [(72000,)]),
    (STAFF, "current employees", [("Anna", "Keller"), ("Ben", "Osei")]),
    (STAFF, "who left last month?", [("Farid", "Aziz")]),
    (STAFF, "How many people left this year?", [(1,)]),
    (STORES, "How many units went out in October?", [(90,)]),
    (STORES, "total quantity that came in this year", [(170,)]),
    (STORES, "total stock value", [(6700,)]),
    (HOMES, "Which contracts have ended?", [(3,)]),
    (HOMES, "ended contracts", [(3,)]),
    (HOMES, "open-ended contracts", [(2,)]),
    (HOMES, "resolved requests", [(1,), (2,), (4,)]),
    (HOMES, "unresolved urgent requests", [(3,)]),
    (HOMES, "open maintenance requests", [(3,), (5,)]),
    (HOMES, "cancelled subscriptions", [("Gym",)]),
    (HOMES, "How many cancelled subscriptions are there?", [(1,)]),
    (HOMES, "Which subscriptions renew in the next 10 days?", [("Netflix",), ("Spotify",)]),
]
UNTOLD = [
    (STAFF, "hires per year"),
    (STAFF, "who has expired trainings?"),
    (STORES, "what is out of stock in North Hub?"),
    (HOMES, "How many apartments do we rent out?"),
    (STORES, "where did most movements go?"),
]


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Domain]]:
    with domains(tmp_path_factory) as opens:
        yield {script: opens(script) for script in (STAFF, STORES, HOMES)}


@pytest.mark.parametrize(("script", "question", "expected"), ASKED, ids=[q for _, q, _ in ASKED])
def test_figures_and_states_in_time(
    opened: dict[str, Domain], script: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(opened[script], question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(("script", "question"), UNTOLD)
def test_what_is_not_told_is_not_answered(
    opened: dict[str, Domain], script: str, question: str
) -> None:
    kind, _ = verdict_on(opened[script], question, NOW)
    assert kind != "answer"
