"""Questions over the runs of a build system and the invoices of its customers: whose state is meant, who is called so,
what is counted, and verbs of which nothing is kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, rounded, verdict_on

NOW = datetime(2024, 1, 1, 12)
BUILDS = """
CREATE TABLE runs (id INTEGER PRIMARY KEY, branch TEXT, status TEXT, started_at TEXT, finished_at TEXT,
  retry_of INTEGER REFERENCES runs(id));
INSERT INTO runs VALUES (1, 'main', 'failed', '2023-12-30 10:00:00', '2023-12-30 10:30:00', NULL),
  (2, 'main', 'passed', '2023-12-30 11:00:00', '2023-12-30 12:00:00', 1),
  (3, 'feature', 'failed', '2023-12-31 09:00:00', '2023-12-31 09:15:00', NULL),
  (4, 'feature', 'failed', '2023-12-31 10:00:00', '2023-12-31 10:45:00', 3),
  (5, 'main', 'passed', '2023-12-31 23:00:00', '2023-12-31 23:30:00', NULL),
  (6, 'main', 'running', '2023-12-31 23:50:00', NULL, NULL);
CREATE TABLE jobs (id INTEGER PRIMARY KEY, run_id INTEGER REFERENCES runs(id), name TEXT, status TEXT);
INSERT INTO jobs VALUES (1, 1, 'lint', 'failed'), (2, 1, 'pack', 'passed'), (3, 2, 'lint', 'passed'), (4, 3, 'docs', 'failed'),
  (5, 4, 'docs', 'failed'), (6, 5, 'lint', 'passed');
CREATE TABLE checks (id INTEGER PRIMARY KEY, name TEXT, flaky INTEGER);
CREATE TABLE runners (id INTEGER PRIMARY KEY, name TEXT, online INTEGER);
INSERT INTO runners VALUES (1, 'north', 1), (2, 'south', 0), (3, 'east', 1);
INSERT INTO checks VALUES (1, 'login', 0), (2, 'upload', 1), (3, 'search', 0);
CREATE TABLE check_results (check_id INTEGER REFERENCES checks(id), run_id INTEGER REFERENCES runs(id), outcome TEXT,
  duration_ms INTEGER, PRIMARY KEY (check_id, run_id));
INSERT INTO check_results VALUES (1, 1, 'passed', 310), (2, 1, 'failed', 900), (3, 1, 'passed', 120), (2, 2, 'passed', 880),
  (2, 3, 'failed', 905), (3, 3, 'passed', 130), (1, 4, 'passed', 300);
"""
CUSTOMERS = """
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT, team TEXT, manager_id INTEGER REFERENCES staff(id));
INSERT INTO staff VALUES (1, 'Dana Price', 'Accounts', NULL), (2, 'Eli Novak', 'Accounts', 1), (3, 'Gus Weber', 'Support', 1);
CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, signed_up_on TEXT,
  account_manager_id INTEGER REFERENCES staff(id));
INSERT INTO customers VALUES (1, 'Acme', '2021-03-09', 2), (2, 'Bright', '2021-03-09', 2), (3, 'Cobalt', '2023-05-04', 1),
  (4, 'Dove', '2023-06-22', NULL);
CREATE TABLE coupons (id INTEGER PRIMARY KEY, code TEXT, percent_off INTEGER);
CREATE TABLE redemptions (id INTEGER PRIMARY KEY, coupon_id INTEGER REFERENCES coupons(id),
  customer_id INTEGER REFERENCES customers(id), redeemed_on TEXT);
INSERT INTO coupons VALUES (1, 'WELCOME10', 10), (2, 'FLASH50', 50);
INSERT INTO redemptions VALUES (1, 1, 3, '2023-05-04'), (2, 1, 4, '2023-06-22');
CREATE TABLE invoices (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(id), number TEXT, due_on TEXT,
  amount INTEGER, paid INTEGER, paid_on TEXT);
INSERT INTO invoices VALUES (1, 1, 'N-1', '2023-10-16', 100, 1, '2023-10-10'), (2, 1, 'N-2', '2023-11-16', 100, 1, '2023-11-20'),
  (3, 2, 'N-3', '2023-11-16', 450, 1, '2023-11-01'), (4, 3, 'N-4', '2023-12-16', 900, 0, NULL);
"""


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Domain, Domain]]:
    with domains(tmp_path_factory) as made:
        yield made(BUILDS), made(CUSTOMERS)


OF_BUILDS: list[tuple[str, Rows]] = [
    # A state is that of the rows it stands by, and known when these have ended.
    ("how many runs failed yesterday?", [(2,)]),
    ("jobs of failed runs", [("docs",), ("docs",), ("lint",), ("pack",)]),
    ("which checks failed in run 1?", [("upload",)]),
    ("which checks never failed?", [("login",), ("search",)]),
    # Rows that refer to others of their kind are called after it.
    ("how many runs were retries?", [(2,)]),
    ("retries on main", [(2,)]),
    ("average run duration", [(0.6,)]),
    ("which runs are still running?", [(6,)]),
    # What is so is not what its contrary is.
    ("which runners are offline?", [("south",)]),
    ("how many runners are offline?", [(1,)]),
]
OF_CUSTOMERS: list[tuple[str, Rows]] = [
    # Of what nothing else refers to, unused is that to which nothing does.
    ("which coupons were never used?", [("FLASH50",)]),
    ("unused coupons", [("FLASH50",)]),
    ("who is the account manager of Acme?", [("Eli Novak",)]),
    ("how many customers have no account manager?", [(1,)]),
    ("customers per account manager", [(1, "Dana Price"), (2, "Eli Novak")]),
    ("how many people does Dana Price manage?", [(2,)]),
    ("how many customers signed up?", [(4,)]),
    ("which customer paid the most?", [("Bright",)]),
    ("what share of invoices was paid late?", [(0.25,)]),
]
UNTOLD = [
    "customers who praised invoices",
    "which customers complained about invoices?",
    "which customers churned in 2023?",
]


@pytest.mark.parametrize(("question", "rows"), OF_BUILDS)
def test_builds(opened: tuple[Domain, Domain], question: str, rows: Rows) -> None:
    kind, found = verdict_on(opened[0], question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == rows


@pytest.mark.parametrize(("question", "rows"), OF_CUSTOMERS)
def test_customers(opened: tuple[Domain, Domain], question: str, rows: Rows) -> None:
    kind, found = verdict_on(opened[1], question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found)) == rows


@pytest.mark.parametrize("question", UNTOLD)
def test_verbs_of_which_nothing_is_kept(opened: tuple[Domain, Domain], question: str) -> None:
    assert verdict_on(opened[1], question, NOW)[0] != "answer"


def test_one_of_each_is_most_often_nothing(opened: tuple[Domain, Domain]) -> None:
    assert verdict_on(opened[0], "which job fails most often?", NOW)[0] != "answer"
