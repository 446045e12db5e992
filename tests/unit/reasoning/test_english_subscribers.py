"""What is asked of the base of a service: who subscribes to it, who works for it and what is paid."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
SERVICE = """
CREATE TABLE plans (plan_id INTEGER PRIMARY KEY, plan_name TEXT, monthly_price REAL);
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, name TEXT, team TEXT, salary INTEGER, start_date DATE,
  manager_id INTEGER REFERENCES employees(employee_id));
CREATE TABLE accounts (account_id INTEGER PRIMARY KEY, company TEXT, revenue INTEGER,
  plan_id INTEGER REFERENCES plans(plan_id), owner_id INTEGER REFERENCES employees(employee_id));
CREATE TABLE users (user_id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(account_id),
  name TEXT, role TEXT, is_part_time INTEGER, created_at TIMESTAMP, last_login TIMESTAMP);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(account_id),
  amount REAL, is_paid INTEGER);
INSERT INTO plans VALUES (1, 'Solo', 9), (2, 'Team', 49), (3, 'Business', 199);
INSERT INTO employees VALUES (1, 'Sofia Marin', 'Board', 210000, '2017-02-01', NULL), (2, 'Dev Pillai', 'Support', 128000, '2018-06-11', 1),
  (3, 'Lena Fischer', 'Support', 82000, '2020-03-02', 2), (4, 'Omar Said', 'Support', 79000, '2021-09-20', 2), (5, 'Bruno Costa', 'Sales', 135000, '2019-01-14', 1);
INSERT INTO accounts VALUES (1, 'Brightloom', 900000, 2, 5), (2, 'Delta Freight', 12000000, 3, 5),
  (3, 'Ember Labs', 3500000, 2, 2), (4, 'Opal Finance', 46000000, 3, 5);
INSERT INTO users VALUES (1, 1, 'Amy Cole', 'admin', 0, '2025-01-10 09:00:00', '2026-11-20 08:00:00'),
  (2, 1, 'Dan Frost', 'viewer', 1, '2026-04-02 09:00:00', NULL),
  (3, 2, 'Ines Holt', 'admin', 0, '2024-06-01 09:00:00', '2026-02-11 10:30:00'),
  (4, 3, 'Kira Nash', 'viewer', 0, '2025-08-15 09:00:00', '2026-10-05 12:00:00'),
  (5, 3, 'Leo Orr', 'admin', 1, '2024-02-20 09:00:00', NULL),
  (6, 3, 'Maya Gray', 'viewer', 1, '2026-05-05 09:00:00', '2026-06-30 17:00:00'),
  (7, 4, 'Uwe Kern', 'viewer', 0, '2023-03-03 09:00:00', '2026-11-01 07:00:00');
INSERT INTO invoices VALUES (1, 1, 49, 1), (2, 2, 199, 0), (3, 3, 49, 0), (4, 4, 189, 1), (5, 4, 210, 1);
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(SERVICE)


ASKED: list[tuple[str, Rows]] = [
    # Both figures of a range have their scale, and may be written in words.
    ("How many accounts have revenue between 1 million and 20 million?", [(2,)]),
    ("How many accounts have revenue between $10m and $20m?", [(1,)]),
    ("How many accounts have revenue between 1 and 20 million?", [(2,)]),
    ("How many plans have a monthly price between ten and two hundred?", [(2,)]),
    ("accounts with between two and three users", [("Brightloom",), ("Ember Labs",)]),
    # Rows of one kind, those above and those below.
    ("Who reports to Dev Pillai?", [("Lena Fischer",), ("Omar Said",)]),
    ("Who reports directly to Sofia Marin?", [("Bruno Costa",), ("Dev Pillai",)]),
    ("How many people report to Dev Pillai?", [(2,)]),
    ("How many employees work under Bruno Costa?", [(0,)]),
    ("employees reporting to Sofia Marin who earn more than 130000", [("Bruno Costa",)]),
    ("Who does Omar Said report to?", [("Dev Pillai",)]),
    ("Who is managed by Dev Pillai?", [("Lena Fischer",), ("Omar Said",)]),
    ("Which employees are managed by Sofia Marin?", [("Bruno Costa",), ("Dev Pillai",)]),
    ("Which employees report to nobody?", [("Sofia Marin",)]),
    ("Who doesn't report to anyone?", [("Sofia Marin",)]),
    # A verb of two words, of a name that is written in one; who never did has not done so since then.
    ("Which users have never logged in?", [("Dan Frost",), ("Leo Orr",)]),
    ("How many users logged in in October?", [(1,)]),
    ("How many users have not logged in since July?", [(4,)]),
    ("Which users have not logged in this year?", [("Dan Frost",), ("Leo Orr",)]),
    (
        "Which users haven't logged in for 90 days?",
        [("Dan Frost",), ("Ines Holt",), ("Leo Orr",), ("Maya Gray",)],
    ),
    ("Which user logged in most recently?", [("Amy Cole",)]),
    ("Which user was created most recently?", [("Maya Gray",)]),
    # Flags of 0 and 1, and what denies them, of rows that are called by a value too.
    ("Which invoices are unpaid?", [(2,), (3,)]),
    ("Which invoices are not unpaid?", [(1,), (4,), (5,)]),
    ("How many full-time users are there?", [(4,)]),
    ("Which users are part-time?", [("Dan Frost",), ("Leo Orr",), ("Maya Gray",)]),
    ("How many users are not full-time?", [(3,)]),
    ("part-time admins", [("Leo Orr",)]),
    ("How many full-time admins are there?", [(2,)]),
    ("Which admins are full-time?", [("Amy Cole",), ("Ines Holt",)]),
    ("Which viewers are part-time?", [("Dan Frost",), ("Maya Gray",)]),
    # What a customer pays is nobody's salary, and the largest single one is the largest.
    ("How much did Opal Finance pay in total?", [(399.0,)]),
    ("How much has Opal Finance paid so far?", [(399.0,)]),
    ("What are the two largest single invoices?", [(2,), (5,)]),
    # How long they have been here is told by when they came, not until when they were last seen.
    ("Who has worked here the longest?", [("Sofia Marin",)]),
    ("Which employee has been with us the shortest time?", [("Omar Said",)]),
    ("Which employee in Support has been at the company the longest?", [("Dev Pillai",)]),
    ("Who is the longest-serving employee?", [("Sofia Marin",)]),
    ("Which user has been with us the longest?", [("Uwe Kern",)]),
    ("the two users who have been with us the longest", [("Leo Orr",), ("Uwe Kern",)]),
]

CLUB = """
CREATE TABLE halls (id INTEGER PRIMARY KEY, name TEXT, opened_on DATE);
CREATE TABLE members (id INTEGER PRIMARY KEY, full_name TEXT, birth_date DATE, joined_on DATE, last_visit TIMESTAMP,
  hall_id INTEGER REFERENCES halls(id));
INSERT INTO halls VALUES (1, 'North Hall', '1981-05-01'), (2, 'South Hall', '2020-03-01');
INSERT INTO members VALUES (1, 'Ada Moor', '2001-02-03', '2015-04-01', '2026-11-02 10:00:00', 2),
  (2, 'Ben Lowe', '1960-07-08', '2026-01-15', NULL, 1), (3, 'Cay Frey', '1985-09-10', '2019-06-20', '2025-05-05 12:00:00', 1);
"""
OF_A_CLUB: list[tuple[str, Rows]] = [
    # Who is new has come lately, whenever they were born.
    ("Who is our newest member?", [("Ben Lowe",)]),
    ("the two newest members", [("Ben Lowe",), ("Cay Frey",)]),
    ("the youngest member", [("Ada Moor",)]),
    ("Which member has been with us the longest?", [("Ada Moor",)]),
    ("Which hall has been open the longest?", [("North Hall",)]),
    ("Which members have not visited since June?", [("Ben Lowe",), ("Cay Frey",)]),
    ("Which member visited most recently?", [("Ada Moor",)]),
]


@pytest.mark.parametrize(("question", "expected"), OF_A_CLUB)
def test_what_is_asked_of_a_club(
    question: str, expected: Rows, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with domains(tmp_path_factory) as opened:
        kind, rows = verdict_on(opened(CLUB), question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_a_service(service: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(service, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))
