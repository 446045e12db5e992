"""English questions over deals, meetings and players: edges called after rows, bounds of which only the
rows tell what they bound, what is past or to come, and who left."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, edge, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: sales
language: en
nodes:
  Company:
    table: companies
    identity: name
    schema: { type: object, properties: { name: { type: string }, country: { type: string } } }
  Contact:
    table: contacts
    identity: name
    schema:
      type: object
      properties: { name: { type: string }, birthday: { type: string, format: date } }
  Deal:
    table: deals
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        value: { type: number, unit: USD }
        stage: { type: string, enum: [lead, won, lost] }
        expected_close: { type: string, format: date }
        closed_on: { type: string, format: date }
  Meeting:
    table: meetings
    identity: subject
    schema:
      type: object
      properties: { subject: { type: string }, held_on: { type: string, format: date } }
edges:
  deal_with: { from: Deal, to: Company, aliases: [is with] }
  works_at:
    from: Contact
    to: Company
    schema:
      type: object
      properties:
        since: { type: string, format: date }
        until: { type: string, format: date }
        remote: { type: boolean }
  attended:
    from: Company
    to: Meeting
    schema: { type: object, properties: { host: { type: boolean } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = []
    for name, country in (("Northwind", "USA"), ("Blue Labs", "Germany")):
        items.append({"type": "Company", "name": name, "country": country})
    for name, born, company, until in (
        ("Alice Roy", "1980-12-24", "Northwind", None),
        ("Bob Finn", "1999-03-03", "Northwind", "2025-06-30"),
        ("Carla Neri", "1990-06-15", "Northwind", "2027-01-31"),
    ):
        items.append({"type": "Contact", "name": name, "birthday": born})
        kept = {"since": "2020-01-01", **({"until": until} if until else {})}
        items.append(edge("works_at", {"name": name}, {"name": company}, **kept))
    for name, value, stage, expected, closed, company in (
        ("Northwind POS", 120000, "won", "2026-06-30", "2026-06-20", "Northwind"),
        ("Blue SSO", 45000, "lead", "2026-12-15", None, "Blue Labs"),
        ("Northwind Cloud", 80000, "lead", "2026-11-01", None, "Northwind"),
    ):
        told = {"closed_on": closed} if closed else {}
        item = {"name": name, "value": value, "stage": stage, "expected_close": expected}
        items.append({"type": "Deal", **item, **told})
        items.append(edge("deal_with", {"name": name}, {"name": company}))
    for subject, on, host in (
        ("Kickoff", "2026-05-02", True),
        ("Data review", "2026-11-12", False),
        ("Cloud intro", "2026-11-25", True),
    ):
        items.append({"type": "Meeting", "subject": subject, "held_on": on})
        items.append(edge("attended", {"name": "Northwind"}, {"subject": subject}, host=host))
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("deals with Northwind", {"Northwind POS", "Northwind Cloud"}),
        ("Which deals are with Blue Labs?", {"Blue SSO"}),
        ("Show me the deals that are with Blue Labs", {"Blue SSO"}),
        ("What deals do we have with Northwind?", {"Northwind Cloud", "Northwind POS"}),
        ("How many deals are with Northwind?", {"2"}),
        ("deals over 100k", {"Northwind POS"}),
        ("open deals under 50000", {"Blue SSO"}),
        ("biggest deal", {"Northwind POS"}),
        ("smallest open deal", {"Blue SSO"}),
        ("deals expected to close in December", {"Blue SSO"}),
        ("contacts over 40", {"Alice Roy"}),
        ("contacts under 30", {"Bob Finn"}),
        ("upcoming meetings", {"Cloud intro"}),
        ("What meetings lie ahead?", {"Cloud intro"}),
        ("Which meetings have already taken place?", {"Kickoff", "Data review"}),
        ("past meetings", {"Kickoff", "Data review"}),
        ("next meeting", {"Cloud intro"}),
        ("When is the next meeting?", {"Cloud intro 2026-11-25"}),
        ("Who left Northwind?", {"Bob Finn"}),
        ("Did Carla Neri leave Northwind?", {"False"}),
        ("When did Bob Finn leave Northwind?", {"2025-06-30"}),
        ("host meetings of Northwind", {"Kickoff", "Cloud intro"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["value by stage", "meetings over 30", "wins per company"])
def test_what_is_left_open(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"
