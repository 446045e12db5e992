"""English questions over trips, who went on them and what was paid: money rather than rows, what is next,
and names that look like months."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: trips
language: en
nodes:
  Person:
    table: people
    identity: name
    schema: { type: object, properties: { name: { type: string }, city: { type: string } } }
  Trip:
    table: trips
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        country: { type: string }
        start_date: { type: string, format: date }
        end_date: { type: string, format: date }
        budget: { type: number, unit: EUR }
  Expense:
    table: expenses
    identity: number
    schema:
      type: object
      properties:
        number: { type: string }
        amount: { type: number, unit: EUR }
        category: { type: string, enum: [food, hotel, transport] }
        date: { type: string, format: date }
  Hotel:
    table: hotels
    identity: name
    schema: { type: object, properties: { name: { type: string }, price: { type: number } } }
edges:
  went_on: { from: Person, to: Trip, aliases: [joined] }
  paid: { from: Person, to: Expense }
  part_of: { from: Expense, to: Trip, aliases: [belongs to] }
  stayed_at: { from: Trip, to: Hotel }
  owes:
    from: Person
    to: Person
    schema: { type: object, properties: { amount: { type: number, unit: EUR } } }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = []
    for name, city in (("Jun Mori", "Graz"), ("Ben", "Linz"), ("Cleo", "Graz"), ("Dan", "Wien")):
        items.append({"type": "Person", "name": name, "city": city})
    for name, country, begin, end, budget in (
        ("Alps Hike", "Austria", "2026-07-01", "2026-07-08", 1500),
        ("Rome Weekend", "Italy", "2026-09-11", "2026-09-13", 900),
        ("Japan Tour", "Japan", "2027-04-02", "2027-04-20", 6000),
        ("Lisbon Days", "Portugal", "2027-06-10", "2027-06-14", 1200),
    ):
        item = {"name": name, "country": country, "start_date": begin, "end_date": end}
        items.append({"type": "Trip", **item, "budget": budget})
    for number, amount, category, date, trip, payer in (
        ("E1", 320.0, "hotel", "2026-07-02", "Alps Hike", "Jun Mori"),
        ("E2", 85.5, "food", "2026-07-03", "Alps Hike", "Jun Mori"),
        ("E3", 140.0, "transport", "2026-09-11", "Rome Weekend", "Cleo"),
        ("E4", 700.0, "food", "2026-09-12", "Rome Weekend", "Ben"),
    ):
        item = {"number": number, "amount": amount, "category": category, "date": date}
        items.append({"type": "Expense", **item})
        ends = {"source": {"number": number}, "target": {"name": trip}}
        items.append({"type": "part_of", **ends})
        ends = {"source": {"name": payer}, "target": {"number": number}}
        items.append({"type": "paid", **ends})
    items.append({"type": "Hotel", "name": "Casa Roma", "price": 150.0})
    for who, trip in (("Jun Mori", "Alps Hike"), ("Ben", "Alps Hike"), ("Cleo", "Rome Weekend")):
        items.append({"type": "went_on", "source": {"name": who}, "target": {"name": trip}})
    for who, whom, amount in (
        ("Ben", "Jun Mori", 40.0),
        ("Ben", "Cleo", 10.0),
        ("Dan", "Ben", 200.0),
    ):
        ends = {"source": {"name": who}, "target": {"name": whom}}
        items.append({"type": "owes", **ends, "amount": amount})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who paid the most?", {"Ben"}),
        ("Which person has paid more than everyone else?", {"Ben"}),
        ("What is the amount Ben owes?", {"50.0"}),
        ("What do all the expenses come to?", {"1245.5"}),
        ("Who paid the least?", {"Cleo"}),
        ("Who owes the most?", {"Dan"}),
        ("Who owes the most money?", {"Dan"}),
        ("Who paid the most expenses?", {"Jun Mori"}),
        ("How much did Jun Mori pay?", {"405.5"}),
        ("How much does Ben owe?", {"50.0"}),
        ("Who owes Jun Mori money?", {"Ben"}),
        ("Who owes money to Cleo?", {"Ben"}),
        ("average expense", {"311.375"}),
        ("total expenses", {"1245.5"}),
        ("What are the total expenses of the Alps Hike?", {"405.5"}),
        ("total food expenses", {"785.5"}),
        ("total hotel expenses", {"320.0"}),
        ("total amount of food expenses", {"785.5"}),
        ("total expenses by category", {"785.5 food", "320.0 hotel", "140.0 transport"}),
        ("total expenses per trip", {"Alps Hike 405.5", "Rome Weekend 840.0"}),
        ("total number of expenses", {"4"}),
        ("total expenses in July", {"405.5"}),
        ("What did we spend on food?", {"785.5"}),
        ("How much was spent on hotels?", {"320.0"}),
        ("How much have we spent so far?", {"1245.5"}),
        ("How much did I spend on food in July?", {"85.5"}),
        ("How much did we spend on the Rome Weekend?", {"840.0"}),
        ("7月花了多少钱", {"405.5"}),
        ("一共花了多少钱", {"1245.5"}),
    ],
)
def test_money_is_what_is_meant(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("next trip", {"Japan Tour"}),
        ("What are the next two trips?", {"Japan Tour", "Lisbon Days"}),
        ("When is the next trip?", {"Japan Tour 2027-04-02"}),
        ("When was the first trip?", {"Alps Hike 2026-07-01"}),
        ("Where is the next trip?", {"Japan"}),
        ("next trip to Portugal", {"Lisbon Days"}),
        ("trips of Jun Mori", {"Alps Hike"}),
        ("first trip of jun mori", {"Alps Hike"}),
    ],
)
def test_what_is_next_and_when(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "When was the most expensive trip?",  # no reading knows, and none shows a time
        "budget by country",  # the total, or the average?
        "unpaid trips",
    ],
)
def test_what_is_left_open(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"


def test_next_week_is_a_time_and_no_rank(reasoner: Reasoner) -> None:
    assert not answer_of(reasoner, "expenses next week").rows
