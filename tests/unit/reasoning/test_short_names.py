"""Rows called by a word of their name, common words and names of two words among them."""

from __future__ import annotations

from collections.abc import Iterator

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

CONFIG = """\
name: contacts
nodes:
  Person:
    table: people
    identity: name
    schema: { type: object, properties: { name: { type: string }, email: { type: string } } }
  Company:
    table: companies
    identity: name
    schema: { type: object, properties: { name: { type: string }, city: { type: string } } }
edges:
  works_at: { from: Person, to: Company }
  knows: { from: Person, to: Person }
"""
PEOPLE = ("Mark Twain", "Rose Tyler", "Will Smith", "May Chen", "Jean-Luc Picard", "王小明")
COMPANIES = (("Northwind Traders", "Oslo"), ("Blue Ocean Labs", "Bern"))


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    people = [(name, f"{k}@ex.org") for k, name in enumerate(PEOPLE)]
    items = nodes_of("Person", ("name", "email"), people)
    items += nodes_of("Company", ("name", "city"), COMPANIES)
    worked = [("Mark Twain", "Northwind Traders"), ("May Chen", "Blue Ocean Labs")]
    items += edges_of("works_at", ("name", "name"), (), worked)
    items += edges_of("knows", ("name", "name"), (), [("Mark Twain", "Rose Tyler")])
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("who works at Northwind?", {"Mark Twain"}),
        ("where is Blue Ocean?", {"Bern"}),
        ("where does Mark work?", {"Oslo"}),
        ("does Mark know Rose?", {"True"}),
        ("Picard's email", {"4@ex.org"}),
        ("Will's email", {"2@ex.org"}),
        ("What is May's email?", {"3@ex.org"}),
        ("Mark的邮箱是什么", {"0@ex.org"}),
    ],
)
def test_a_word_of_a_name_calls_its_row(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    ["email of Rose Miller", "email of Anna Tyler", "who works at Northwind Bakery?", "email of 'Rose Tylr Jones'"],
)  # fmt: skip
def test_a_name_that_nobody_has_is_not_another_one(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"


def test_the_second_word_of_a_firm_does_not_call_it(reasoner: Reasoner) -> None:
    assert reasoner.ask("who works at Traders?").status != "answered"


SERVICES = """\
name: services
nodes:
  Service:
    identity: name
    schema: { type: object, properties: { name: { type: string } } }
  Incident:
    identity: title
    schema: { type: object, properties: { title: { type: string } } }
edges:
  HIT: { from: Incident, to: Service }
"""


@pytest.fixture(scope="module")
def services(open_shared: Open) -> Iterator[Reasoner]:
    names = ("api-gateway", "worker-eu", "worker-us", "mail-service")
    items = nodes_of("Service", ("name",), [(n,) for n in names])
    items += nodes_of("Incident", ("title",), [("Outage",), ("Gateway slow",), ("Queue full",)])
    hit = [("Outage", "api-gateway"), ("Queue full", "worker-eu"), ("Gateway slow", "mail-service")]
    items += edges_of("HIT", ("title", "name"), (), hit)
    with answering(lambda config: open_shared(config, "services"), SERVICES, items) as found:
        yield found


@pytest.mark.parametrize(
    "question",
    ["Which incidents hit the gateway?", "哪些Incident HIT了gateway", "gateway有哪些Incident"],
)
def test_an_identifier_is_called_by_its_first_or_last_word(
    services: Reasoner, question: str
) -> None:
    asked = services.ask(question)
    assert asked.answer is not None
    assert rows_shown(asked.answer) == {"Outage"}
    assert any("api-gateway" in told for told in asked.assumptions)


@pytest.mark.parametrize(
    "question",
    ["Which incidents hit the worker?", "Which incidents hit gateway?", "Which incidents hit the service?"],
)  # fmt: skip
def test_a_word_of_several_identifiers_calls_none(services: Reasoner, question: str) -> None:
    asked = services.ask(question)
    assert asked.answer is None or "worker-eu" not in (asked.interpretation or "")
