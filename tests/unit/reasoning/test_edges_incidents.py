"""English questions over services, incidents and who handled them: what is done and what is open, told by
when it was done, and how many hours that took."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: operations
language: en
nodes:
  Service:
    table: services
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        tier: { type: string, enum: [critical, standard, internal] }
        uptime: { type: number, unit: percent }
  Engineer:
    table: engineers
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        hired: { type: string, format: date }
  Incident:
    table: incidents
    identity: title
    aliases: [outage]
    schema:
      type: object
      properties:
        title: { type: string }
        severity: { type: string, enum: [sev1, sev2, sev3] }
        started_at: { type: string, format: date-time }
        resolved_at: { type: string, format: date-time }
  Change:
    table: changes
    identity: title
    schema:
      type: object
      properties:
        title: { type: string }
        published_on: { type: string, format: date }
edges:
  AFFECTED: { from: Incident, to: Service, aliases: [hit] }
  HANDLED: { from: Engineer, to: Incident, aliases: [fixed] }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = []
    for name, tier, uptime in (
        ("checkout", "critical", 99.9),
        ("billing", "standard", 98.5),
        ("auth", "critical", 99.5),
    ):
        items.append({"type": "Service", "name": name, "tier": tier, "uptime": uptime})
    for name, hired in (("Mia Chen", "2017-05-01"), ("Raj Patel", "2020-02-10")):
        items.append({"type": "Engineer", "name": name, "hired": hired})
    for title, severity, begin, end in (
        ("Checkout timeouts", "sev1", "2026-09-03T10:00:00Z", "2026-09-03T12:30:00Z"),
        ("Slow billing", "sev2", "2026-10-11T08:00:00Z", "2026-10-11T09:00:00Z"),
        ("Login errors", "sev1", "2026-11-19T22:15:00Z", None),
        ("Late invoices", "sev3", "2026-11-02T06:00:00Z", "2026-11-03T06:00:00Z"),
    ):
        told = {"resolved_at": end} if end else {}
        item = {"title": title, "severity": severity, "started_at": begin, **told}
        items.append({"type": "Incident", **item})
    for title, on in (("New prices", "2026-10-01"), ("New terms", "2027-01-01"), ("Notes", None)):
        items.append({"type": "Change", "title": title, **({"published_on": on} if on else {})})
    for title, service in (
        ("Checkout timeouts", "checkout"),
        ("Slow billing", "billing"),
        ("Login errors", "auth"),
        ("Late invoices", "billing"),
    ):
        ends = {"source": {"title": title}, "target": {"name": service}}
        items.append({"type": "AFFECTED", **ends})
    for who, title in (("Raj Patel", "Checkout timeouts"), ("Mia Chen", "Login errors")):
        items.append({"type": "HANDLED", "source": {"name": who}, "target": {"title": title}})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


RESOLVED = {"Checkout timeouts", "Slow billing", "Late invoices"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which incidents have been resolved?", RESOLVED),
        (
            "Show me every incident that's already resolved.",
            {"Checkout timeouts", "Late invoices", "Slow billing"},
        ),
        ("On which date did Slow billing get resolved?", {"2026-10-11T09:00:00+00:00"}),
        ("resolved incidents", RESOLVED),
        ("How many incidents were resolved?", {"3"}),
        ("Which incidents are not resolved yet?", {"Login errors"}),
        ("What incidents are still waiting to be resolved?", {"Login errors"}),
        ("unresolved incidents", {"Login errors"}),
        ("How many unresolved sev1 incidents are there?", {"1"}),
        ("open incidents", {"Login errors"}),
        ("Which incidents are still open?", {"Login errors"}),
        ("Which services have open incidents?", {"auth"}),
        ("Who handled unresolved incidents?", {"Mia Chen"}),
        ("Who fixed Login errors?", {"Mia Chen"}),
        ("Which incidents were resolved in October?", {"Slow billing"}),
        ("When was Slow billing resolved?", {"2026-10-11T09:00:00+00:00"}),
        ("Is Login errors resolved?", {"False"}),
        ("Has Slow billing been resolved?", {"True"}),
        ("published changes", {"New prices"}),
        ("unpublished changes", {"New terms", "Notes"}),
    ],
)
def test_when_it_was_done_tells_that_it_is_done(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How long did Checkout timeouts last?", {"2.5"}),
        ("How many hours did Slow billing take?", {"1"}),
        ("How many days did Late invoices last?", {"1"}),
        ("What is the average time to resolve?", {"9.166666666666666"}),
        ("mean time to resolve an incident", {"9.166666666666666"}),
        ("average duration of incidents", {"9.166666666666666"}),
        ("I'd like to see average duration of incidents", {"9.166666666666666"}),
        ("longest incident", {"Late invoices"}),
        ("shortest incident", {"Slow billing"}),
    ],
)
def test_between_times_of_day_are_hours(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_the_time_to_do_what_no_time_is_called_after_is_left_open(reasoner: Reasoner) -> None:
    assert reasoner.ask("average time to detect an incident").status != "answered"
