"""English questions over loans: what is so now, what has not been returned, what is overdue, and the
one of several times that says when."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: library
language: en
nodes:
  Book:
    table: books
    identity: isbn
    schema:
      type: object
      properties: { isbn: { type: string }, title: { type: string }, year: { type: integer } }
  Member:
    table: members
    identity: card
    aliases: [reader]
    schema:
      type: object
      properties:
        card: { type: string }
        name: { type: string }
        joined: { type: string, format: date }
  Branch:
    table: branches
    identity: name
    schema: { type: object, properties: { name: { type: string }, address: { type: string } } }
  Order:
    table: orders
    identity: number
    schema:
      type: object
      properties:
        number: { type: string }
        deadline: { type: string, format: date }
        status: { type: string, enum: [open, shipped] }
edges:
  BORROWED:
    from: Member
    to: Book
    aliases: [loan, checked out]
    schema:
      type: object
      properties:
        date: { type: string, format: date }
        due: { type: string, format: date }
        returned: { type: string, format: date }
        kind: { type: string, enum: [home, "reading room"] }
  RESERVED: { from: Member, to: Book, aliases: [reservation, on hold] }
  HELD_AT: { from: Book, to: Branch, aliases: [shelved, held] }
  REGISTERED_AT: { from: Member, to: Branch }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "Book", "isbn": i, "title": title, "year": year}
        for i, title, year in (
            ("1", "The Long Fog", 1987),
            ("2", "Rivers of Salt", 2004),
            ("3", "Night Ferry", 2019),
            ("4", "Atoms at Play", 2021),
        )
    ]
    for card, name, joined in (
        ("M1", "Ruth Adler", "2019-03-01"),
        ("M2", "Tom Birch", "2024-09-12"),
        ("M3", "Ines Costa", "2026-11-02"),
    ):
        items.append({"type": "Member", "card": card, "name": name, "joined": joined})
    for card, book, begun, due, returned in (
        ("M1", "1", "2026-10-01", "2026-10-22", "2026-10-30"),
        ("M1", "2", "2026-11-10", "2026-12-01", None),
        ("M2", "4", "2026-11-01", "2026-11-15", None),
    ):
        back = {"returned": returned} if returned else {}
        ends = {"source": {"card": card}, "target": {"isbn": book}}
        items.append(
            {"type": "BORROWED", **ends, "date": begun, "due": due, "kind": "home", **back}
        )
    ends = {"source": {"card": "M3"}, "target": {"isbn": "1"}}
    items.append({"type": "RESERVED", **ends})
    items.append({"type": "Branch", "name": "Central", "address": "1 High Street"})
    items.append({"type": "HELD_AT", "source": {"isbn": "1"}, "target": {"name": "Central"}})
    items.append({"type": "Order", "number": "O1", "deadline": "2026-10-01", "status": "shipped"})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which books have reservations?", {"The Long Fog"}),
        ("Which books are on loan?", {"Rivers of Salt", "Atoms at Play"}),
        ("Which books are currently on home loan?", {"Rivers of Salt", "Atoms at Play"}),
        ("What is Ruth Adler currently borrowing?", {"Rivers of Salt"}),
        ("Which books have not been returned?", {"Rivers of Salt", "Atoms at Play"}),
        ("Who has not returned their books?", {"Ruth Adler", "Tom Birch"}),
        ("Which books are overdue?", {"Atoms at Play"}),
        ("How many overdue books are there?", {"1"}),
        ("Who has overdue books?", {"Tom Birch"}),
        ("Is The Long Fog overdue?", {"False"}),
        ("Which orders are due in October 2026?", {"O1"}),
        ("Who has books due in December?", {"Ruth Adler"}),
        ("Books borrowed in November", {"Rivers of Salt", "Atoms at Play"}),
        ("When did Ruth Adler borrow The Long Fog?", {"2026-10-01"}),
        ("Which branch holds The Long Fog?", {"Central"}),
        ("What is the address of the branch that holds The Long Fog?", {"1 High Street"}),
        ("Which member borrowed most recently?", {"Ruth Adler"}),
        ("Which members have borrowed something?", {"Ruth Adler", "Tom Birch"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize("question", ["Which orders are overdue?", "What was borrowed this month?"])
def test_what_is_left_open(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"
