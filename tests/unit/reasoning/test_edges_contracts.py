"""English questions over contracts, who signed and who reviewed them: totals by what others keep,
nouns that may be verbs, what has not been signed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: contracts
language: en
nodes:
  Contract:
    table: contracts
    identity: number
    schema:
      type: object
      properties:
        number: { type: string }
        title: { type: string }
        value: { type: number, unit: EUR }
        signed: { type: string, format: date }
        expires: { type: string, format: date }
        status: { type: string, enum: [draft, active, expired] }
  Company:
    table: companies
    identity: name
    schema:
      type: object
      properties: { name: { type: string }, country: { type: string } }
  Lawyer:
    table: lawyers
    identity: name
    schema:
      type: object
      properties: { name: { type: string }, hourly_rate: { type: number } }
edges:
  SIGNED_WITH: { from: Contract, to: Company, aliases: [counterparty, with] }
  REVIEWED_BY:
    from: Contract
    to: Lawyer
    aliases: [reviewer, reviewed]
    schema: { type: object, properties: { hours: { type: number } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = []
    for number, title, value, signed, expires, status, company in (
        ("C-1", "Cloud hosting", 80, "2025-03-01", "2026-12-31", "active", "Nimbus"),
        ("C-2", "Cleaning services", 20, "2023-06-20", "2025-06-19", "expired", "Brightclean"),
        ("C-3", "Software licence", 50, None, None, "draft", "Nimbus"),
        ("C-4", "Catering", 1, "2024-01-01", "2024-02-01", "expired", "Fern"),
        ("C-5", "Parking", 1, "2024-01-01", "2024-03-01", "expired", "Orca"),
    ):
        dates = {"signed": signed, "expires": expires} if signed else {}
        contract = {"number": number, "title": title, "value": value, "status": status}
        items.append({"type": "Contract", **contract, **dates})
        ends = {"source": {"number": number}, "target": {"name": company}}
        items.append({"type": "SIGNED_WITH", **ends})
    for company, country in (
        ("Nimbus", "Ireland"),
        ("Brightclean", "Germany"),
        ("Fern", "Germany"),
        ("Orca", "Germany"),
    ):
        items.append({"type": "Company", "name": company, "country": country})
    for lawyer, rate in (("Ines Vogt", 280), ("Paul Kerr", 240)):
        items.append({"type": "Lawyer", "name": lawyer, "hourly_rate": rate})
    for number, lawyer, hours in (
        ("C-1", "Paul Kerr", 6),
        ("C-2", "Ines Vogt", 2),
        ("C-3", "Ines Vogt", 4),
    ):
        ends = {"source": {"number": number}, "target": {"name": lawyer}}
        items.append({"type": "REVIEWED_BY", **ends, "hours": hours})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Total contract value by country", {"22.0 Germany", "130.0 Ireland"}),
        ("Total review hours by lawyer", {"6.0 Ines Vogt", "6.0 Paul Kerr"}),
        ("Which contracts are unsigned?", {"Software licence"}),
        ("Which contracts are not signed?", {"Software licence"}),
        ("contracts not signed with Nimbus", {"Cleaning services", "Catering", "Parking"}),
        ("contracts with Nimbus", {"Cloud hosting", "Software licence"}),
        ("What is the status of the cloud hosting contract?", {"active"}),
        ("Which company countries have the most contracts?", {"Germany"}),
        ("What company countries have the most contracts?", {"Germany"}),
        ("Which country's companies have the most contracts?", {"Germany"}),
        ("oldest contract", {"Cleaning services"}),
        ("newest contract", {"Cloud hosting"}),
        ("most recent contract", {"Cloud hosting"}),
        ("longest contract", {"Cleaning services"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_no_total_of_all_where_one_for_each_is_asked(reasoner: Reasoner) -> None:
    told = rows_shown(answer_of(reasoner, "total hours by lawyer"))
    assert told == {"6.0 Ines Vogt", "6.0 Paul Kerr"}
