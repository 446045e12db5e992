"""Questions over the accounts of a service and the branches of a bookshop: what was paid, what is still so, who is
above whom, and what a place does not have."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2024, 1, 1, 12)
ACCOUNTS = """
CREATE TABLE accounts (id INTEGER PRIMARY KEY, name TEXT, country TEXT, opened_on TEXT, closed_on TEXT);
INSERT INTO accounts VALUES (1,'Acme','Germany','2021-03-09',NULL),
  (2,'Brightside','France','2021-07-20','2023-06-30'),
  (3,'Cobalt','Spain','2022-02-14',NULL),
  (4,'Dovetail','France','2022-05-01',NULL),
  (5,'Ever','Spain','2022-08-08','2023-12-01');
CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(id), plan TEXT, active INTEGER, price REAL);
INSERT INTO subscriptions VALUES (1,1,'pro',1,40),
  (2,2,'team',0,20),
  (3,3,'pro',1,40),
  (4,4,'team',0,20),
  (5,1,'team',1,20),
  (6,5,'pro',1,40);
CREATE TABLE invoices (id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(id), issued_on TEXT, amount REAL, paid INTEGER, method TEXT);
INSERT INTO invoices VALUES (1,1,'2023-10-01',40,1,'card'),
  (2,1,'2023-11-01',40,0,'card'),
  (3,3,'2023-10-01',40.5,1,'card'),
  (4,4,'2023-10-01',20,1,'transfer'),
  (5,4,'2023-11-01',20,1,'card'),
  (6,5,'2023-11-01',41,0,'transfer');
CREATE TABLE engineers (id INTEGER PRIMARY KEY, name TEXT, team TEXT, manager_id INTEGER REFERENCES engineers(id));
INSERT INTO engineers VALUES (1,'Mia Stone','support',NULL),
  (2,'Noah Reed','support',1),
  (3,'Olga Fry','support',1),
  (4,'Pete Lamb','billing',2);
CREATE TABLE tickets (id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(id), engineer_id INTEGER REFERENCES engineers(id), subject TEXT, priority TEXT, opened_at TEXT, first_response_at TEXT, closed_at TEXT, rating INTEGER);
INSERT INTO tickets VALUES (1,1,2,'login','high','2023-11-01 09:00:00','2023-11-01 10:00:00','2023-11-02 09:00:00',5),
  (2,3,2,'export','low','2023-11-03 09:00:00','2023-11-03 12:00:00','2023-11-06 09:00:00',3),
  (3,4,3,'invoice','low','2023-11-10 09:00:00','2023-11-10 09:30:00',NULL,NULL),
  (4,1,3,'sso','high','2023-12-01 09:00:00','2023-12-01 09:30:00','2023-12-01 19:00:00',4),
  (5,5,1,'api','high','2023-12-04 09:00:00',NULL,NULL,NULL);
"""
BRANCHES = """
CREATE TABLE branches (id INTEGER PRIMARY KEY, name TEXT, city TEXT, has_cafe INTEGER, has_parking INTEGER);
INSERT INTO branches VALUES (1,'Central','York',1,0),
  (2,'Riverside','York',0,1),
  (3,'Hilltop','Leeds',0,0),
  (4,'Station','Leeds',1,1),
  (5,'Abbey','Hull',0,1);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT, joined_on TEXT);
INSERT INTO customers VALUES (1,'Una Bell','York','2022-01-03'),
  (2,'Vic Hale','Leeds','2022-05-20'),
  (3,'Wes Ford','Hull','2023-02-11'),
  (4,'Xena Cole','York','2023-07-08');
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), branch_id INTEGER REFERENCES branches(id), ordered_on TEXT, total REAL, status TEXT);
INSERT INTO orders VALUES (1,1,1,'2023-10-01',25.5,'delivered'),
  (2,1,2,'2023-11-11',12,'delivered'),
  (3,2,4,'2023-11-12',40,'cancelled'),
  (4,3,5,'2023-12-01',18,'delivered');
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Domain, Domain]]:
    with domains(tmp_path_factory) as made:
        yield made(ACCOUNTS), made(BRANCHES)


PAID: list[tuple[str, Rows]] = [
    # What was paid is an amount, where rows only say whether they are paid.
    ("total paid by card", [(100.5,)]),
    ("how much was paid by card?", [(100.5,)]),
    ("total amount paid by card", [(100.5,)]),
    ("total paid by Acme", [(40,)]),
    ("total paid per method", [(100.5, "card"), (20, "transfer")]),
    ("total amount of paid invoices", [(120.5,)]),
    ("average amount of paid invoices by card", [(33.5,)]),
    # Rows are active that have not ended, whatever else is kept of what belongs to them.
    ("how many accounts are still active", [(3,)]),
    ("how many active accounts are there?", [(3,)]),
    ("how many accounts are no longer active?", [(2,)]),
    ("inactive accounts", [("Brightside",), ("Ever",)]),
    ("accounts with active subscriptions", [("Acme",), ("Cobalt",), ("Ever",)]),
    # What stands before the kind of rows that a figure is told by is of those rows.
    (
        "average rating by support engineer",
        [(None, "Mia Stone"), (4, "Noah Reed"), (4, "Olga Fry")],
    ),
    # A first answer is no beginning, and what was done ends the time that it took.
    ("how long to close a ticket", [(35.333,)]),
    ("average time to close a ticket", [(35.333,)]),
    ("average time to first response", [(1.25,)]),
    ("how long does it take to respond to a ticket?", [(1.25,)]),
    ("how long did it take to close ticket 2?", [(72,)]),
    ("how many people does Mia Stone manage", [(2,)]),
    ("which engineers does Mia Stone manage?", [("Noah Reed",), ("Olga Fry",)]),
    ("how many tickets does Mia Stone manage?", [(1,)]),
]
LACKED: list[tuple[str, Rows]] = [
    ("which branch has no cafe in York", [("Riverside",)]),
    ("which branches in York have no cafe?", [("Riverside",)]),
    ("branches without parking in Leeds", [("Hilltop",)]),
    ("which branch has a cafe in Leeds?", [("Station",)]),
    ("how many branches have no cafe?", [(3,)]),
    ("which branches have no orders?", [("Hilltop",)]),
]


@pytest.mark.parametrize(("question", "rows"), PAID)
def test_accounts(opened: tuple[Domain, Domain], question: str, rows: Rows) -> None:
    kind, found = verdict_on(opened[0], question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found), key=str) == sorted(rounded(rows), key=str)


@pytest.mark.parametrize(("question", "rows"), LACKED)
def test_branches(opened: tuple[Domain, Domain], question: str, rows: Rows) -> None:
    kind, found = verdict_on(opened[1], question, NOW)
    assert kind == "answer"
    assert sorted(found) == rows
