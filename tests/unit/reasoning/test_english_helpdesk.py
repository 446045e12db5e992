"""What is asked of a help desk: what was done and by whom, where it is kept when that was; what is active."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 24, 12)
DESK = """
CREATE TABLE accounts (account_id INTEGER PRIMARY KEY, name TEXT, country TEXT);
CREATE TABLE subscriptions (subscription_id INTEGER PRIMARY KEY,
  account_id INTEGER REFERENCES accounts(account_id), start_date DATE, end_date DATE);
CREATE TABLE agents (agent_id INTEGER PRIMARY KEY, full_name TEXT, team TEXT);
CREATE TABLE tickets (ticket_id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(account_id),
  agent_id INTEGER REFERENCES agents(agent_id), opened_at TIMESTAMP, closed_at TIMESTAMP, subject TEXT);
CREATE TABLE invoices (invoice_id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES accounts(account_id),
  amount REAL, paid_on DATE);
INSERT INTO accounts VALUES (1, 'Acme', 'Germany'), (2, 'Globex', 'USA'), (3, 'Initech', 'USA');
INSERT INTO subscriptions VALUES (1, 1, '2023-03-01', '2024-02-29'), (2, 2, '2024-07-01', NULL),
  (3, 3, '2024-12-01', '2026-05-31'), (4, 1, '2026-01-01', '2027-12-31');
INSERT INTO agents VALUES (1, 'Nora Fink', 'Tier 1'), (2, 'Raj Patel', 'Tier 2'), (3, 'Lea Roux', 'Tier 1');
INSERT INTO tickets VALUES
  (1, 1, 1, '2026-01-05 09:12:00', '2026-01-05 15:00:00', 'Login fails'),
  (2, 2, 2, '2026-01-18 10:00:00', '2026-01-20 10:00:00', 'Export broken'),
  (3, 2, 2, '2026-02-02 14:30:00', NULL, 'Data missing'),
  (4, 3, 2, '2026-03-10 08:00:00', NULL, 'Billing question'),
  (5, 1, 3, '2026-04-22 16:00:00', NULL, 'Setup'),
  (6, 3, 1, '2026-06-11 11:00:00', '2026-06-15 12:00:00', 'Feature request');
INSERT INTO invoices VALUES (1, 1, 948, '2026-01-20'), (2, 2, 4788, '2026-02-15'), (3, 2, 399, NULL);
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(DESK)


ASKED: list[tuple[str, Rows]] = [
    # Raj has most tickets, of which he has closed but one.
    ("Which agent closed the most tickets?", [("Nora Fink",)]),
    ("How many tickets did Raj Patel close?", [(1,)]),
    ("tickets closed by Raj Patel", [("Export broken",)]),
    ("How many tickets does Raj Patel have?", [(3,)]),
    ("agents who have not closed any ticket", [("Lea Roux",)]),
    ("Which tickets has Raj Patel not closed?", [("Data missing",), ("Billing question",)]),
    ("How many tickets has Raj Patel not closed yet?", [(2,)]),
    ("When was ticket 6 closed?", [("2026-06-15 12:00:00",)]),
    ("Which agent has the most closed tickets?", [("Nora Fink",)]),
    # Of several times the one at which rows came to be.
    ("tickets per quarter", [(4, "2026-Q1"), (2, "2026-Q2")]),
    ("Which month had the most tickets?", [("2026-01",)]),
    # A participle that does not end as most do.
    ("invoices paid by Globex", [(2,)]),
    ("Which invoices has Globex paid?", [(2,)]),
    ("Which invoices hasn't Globex paid?", [(3,)]),
    # What has not ended is active, where nothing else is called so.
    ("active subscriptions", [(2,), (4,)]),
    ("How many subscriptions are active?", [(2,)]),
    ("accounts with no active subscription", [("Initech",)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_a_help_desk(desk: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(desk, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


def test_what_is_called_active_is_what_is_said(tmp_path_factory: pytest.TempPathFactory) -> None:
    script = """
    CREATE TABLE permits (id INTEGER PRIMARY KEY, holder TEXT, start_date DATE, end_date DATE, state TEXT);
    INSERT INTO permits VALUES (1, 'Ann', '2020-01-01', '2021-01-01', 'active'), (2, 'Bo', '2026-01-01', NULL, 'revoked');
    """
    with domains(tmp_path_factory) as opened:
        assert verdict_on(opened(script), "How many active permits are there?", NOW) == (
            "answer",
            [(1,)],
        )
        kind, rows = verdict_on(opened(script), "Which permits are active?", NOW)
        assert (kind, rows) == ("answer", [(1,)])
