"""Questions that an agent asks of what it keeps about customer support: tickets by number or by some words,
states that are called as edges are, how long and how long ago, and what follows about the same rows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import (
    answer_of,
    answering,
    edges_of,
    nodes_of,
    rows_shown,
)

from duckkb.reasoning.reasoner import Reasoner

NOW = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
CONFIG = """\
nodes:
  Customer:
    table: customers
    identity: name
    schema: { type: object, properties: { name: { type: string }, support_plan: { type: string }, renews_on: { type: string, format: date } } }
  Contact:
    table: contacts
    identity: email
    schema: { type: object, properties: { email: { type: string }, name: { type: string }, role: { type: string } } }
  Agent:
    table: agents
    identity: name
    schema: { type: object, properties: { name: { type: string }, hired_on: { type: string, format: date } } }
  Ticket:
    table: tickets
    identity: number
    schema:
      type: object
      properties:
        number: { type: integer }
        subject: { type: string }
        status: { type: string, enum: [open, pending, solved] }
        opened_at: { type: string, format: date-time }
        solved_at: { type: string, format: date-time }
  Article:
    table: articles
    identity: slug
    schema: { type: object, properties: { slug: { type: string }, title: { type: string }, updated_on: { type: string, format: date } } }
  Alert:
    table: alerts
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        message: { type: string }
        fired_at: { type: string, format: date-time }
        acknowledged_at: { type: string, format: date-time }
edges:
  WORKS_AT: { from: Contact, to: Customer }
  OPENED: { from: Contact, to: Ticket }
  ASSIGNED_TO: { from: Ticket, to: Agent }
  WROTE: { from: Agent, to: Article }
  ACCOUNT_MANAGER_OF: { from: Agent, to: Customer }
"""
ITEMS = [
    *nodes_of("Customer", ("name", "support_plan", "renews_on"), [("Blue Kiln", "gold", "2026-12-05"), ("Harbor Foods", "basic", "2026-12-20"), ("Tessera Labs", "gold", "2027-06-30")]),
    *nodes_of("Contact", ("email", "name", "role"), [("rui@kiln.pt", "Rui Costa", "founder"), ("anne@harbor.no", "Anne Dahl", "admin"), ("sam@tessera.ca", "Sam Roy", "engineer")]),
    *nodes_of("Agent", ("name", "hired_on"), [("Priya Nair", "2025-03-10"), ("Marco Bell", "2022-09-01"), ("Sofie Lund", "2023-01-16")]),
    *nodes_of(
        "Ticket",
        ("number", "subject", "status", "opened_at", "solved_at"),
        [
            (402, "Export misses the last column", "solved", "2026-10-12T09:00:00Z", "2026-10-15T09:00:00Z"),
            (403, "Invoice shows the wrong VAT", "solved", "2026-10-20T10:00:00Z", "2026-10-21T10:00:00Z"),
            (404, "Export times out", "open", "2026-11-17T12:00:00Z", None),
            (406, "How do I add seats?", "pending", "2026-11-20T07:30:00Z", None),
            (407, "Webhook fires twice", "solved", "2026-11-20T10:00:00Z", "2026-11-22T10:00:00Z"),
        ],
    ),
    *nodes_of("Article", ("slug", "title", "updated_on"), [("export", "Exporting to CSV", "2024-06-11"), ("sso", "Setting up SSO", "2026-09-30"), ("plans", "How to change a support plan", "2026-10-02")]),
    *nodes_of("Alert", ("id", "message", "fired_at", "acknowledged_at"), [("a1", "Queue is growing", "2026-11-19T10:00:00Z", "2026-11-19T11:30:00Z"), ("a2", "Disk full", "2026-11-20T10:00:00Z", None)]),
    *edges_of("WORKS_AT", ("email", "name"), (), [("rui@kiln.pt", "Blue Kiln"), ("anne@harbor.no", "Harbor Foods"), ("sam@tessera.ca", "Tessera Labs")]),
    *edges_of("OPENED", ("email", "number"), (), [("sam@tessera.ca", 402), ("anne@harbor.no", 403), ("sam@tessera.ca", 404), ("rui@kiln.pt", 406), ("sam@tessera.ca", 407)]),
    *edges_of("ASSIGNED_TO", ("number", "name"), (), [(402, "Priya Nair"), (403, "Sofie Lund"), (404, "Priya Nair"), (407, "Marco Bell")]),
    *edges_of("WROTE", ("name", "slug"), (), [("Priya Nair", "export"), ("Sofie Lund", "sso")]),
    *edges_of("ACCOUNT_MANAGER_OF", ("name", "name"), (), [("Sofie Lund", "Blue Kiln"), ("Marco Bell", "Tessera Labs"), ("Sofie Lund", "Harbor Foods")]),
]  # fmt: skip


@pytest.fixture(scope="module")
def support(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, ITEMS, NOW) as reasoner:
        yield reasoner


EXPORTS = {"Export misses the last column", "Export times out"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # A state that is written just so, though an edge and a time have its root, and no other name for
        # another one; a verb stays one.
        ("Which tickets are still open?", {"Export times out"}),
        ("Which open tickets are assigned to Priya?", {"Export times out"}),
        ("Which tickets did Sam Roy open?", {*EXPORTS, "Webhook fires twice"}),
        ("Which unassigned tickets are there?", {"How do I add seats?"}),
        # A number alone, beside what may be said of what is numbered.
        ("When was 404 opened?", {"2026-11-17T12:00:00+00:00"}),
        ("What is the status of 406?", {"pending"}),
        # Words of what a row is called by, in whatever order, or one before the noun for it.
        ("When was the VAT invoice opened?", {"2026-10-20T10:00:00+00:00"}),
        ("Who opened the VAT ticket?", {"Anne Dahl"}),
        ("Who is assigned to the export column ticket?", {"Priya Nair"}),
        # What is kept of rows is no word for a row.
        ("What is the support plan of Blue Kiln?", {"gold"}),
        # What a row is called by counts nothing, and grades nothing.
        ("Who opened Webhook fires twice?", {"Sam Roy"}),
        ("Who opened Export misses the last column?", {"Sam Roy"}),
        # Until what a verb names was done, whatever it is called when it began.
        ("How long did ticket 402 take to solve?", {"72"}),
        ("Which ticket took the longest to solve?", {"Export misses the last column"}),
        ("How long did it take to acknowledge Queue is growing?", {"1.5"}),
        # Rows without a name are shown by what they say.
        ("Which alerts have not been acknowledged?", {"Disk full"}),
        # Who manages, of what is called after a manager.
        ("Which customers does Sofie manage?", {"Blue Kiln", "Harbor Foods"}),
        ("Which agents manage multiple customers?", {"Sofie Lund"}),
        # How long ago, and that it has not been since.
        ("Which articles were last updated more than a year ago?", {"Exporting to CSV"}),
        ("Which articles have not been updated for more than a year?", {"Exporting to CSV"}),
        ("Which articles have not been updated in the last year?", {"Exporting to CSV"}),
        ("Which tickets were opened less than 4 days ago?", {"How do I add seats?", "Webhook fires twice"}),
    ],
)  # fmt: skip
def test_what_is_answered(question: str, rows: set[str], support: Reasoner) -> None:
    assert rows_shown(answer_of(support, question)) == rows


@pytest.mark.parametrize(
    ("question", "follow_up", "rows"),
    [
        ("Which tickets did Sam Roy open?", "which of them are open?", {"Export times out"}),
        ("Which tickets did Sam Roy open?", "only the solved ones", {"Export misses the last column", "Webhook fires twice"}),
        ("Which tickets did Sam Roy open?", "how many of them are solved?", {"2"}),
        ("Which tickets did Sam Roy open?", "who were they assigned to?", {"Priya Nair", "Marco Bell"}),
        ("Which customers does Sofie manage?", "when do they renew?", {"2026-12-05", "2026-12-20"}),
        # Of a number the rows that were counted.
        ("How many tickets did Sam Roy open?", "which of them are open?", {"Export times out"}),
        # A pronoun for one person means the one who was named, not the rows.
        ("Which tickets did Sam Roy open?", "what is his email?", {"sam@tessera.ca"}),
    ],
)  # fmt: skip
def test_a_follow_up_is_about_the_rows_before(
    question: str, follow_up: str, rows: set[str], support: Reasoner
) -> None:
    asked = support.ask(question)
    asked = support.ask(follow_up, session_id=asked.session_id)
    assert asked.answer is not None, asked.reason
    assert rows_shown(asked.answer) == rows


def test_of_groups_nobody_knows_the_rows(support: Reasoner) -> None:
    asked = support.ask("How many tickets are there per status?")
    assert asked.status == "answered"
    asked = support.ask("which of them did Sam Roy open?", session_id=asked.session_id)
    assert asked.status != "answered"
