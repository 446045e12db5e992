"""What an agent keeps for one person: words that deny a flag or an edge, participles, who with whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Life
nodes:
  Person:
    table: people
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        allergies: { type: array, items: { type: string }, aliases: [allergic to] }
  Task:
    table: tasks
    identity: title
    schema:
      type: object
      properties:
        title: { type: string }
        done: { type: boolean, aliases: [finished] }
        hours: { type: number }
  Trip:
    table: trips
    identity: title
    schema:
      type: object
      properties: { title: { type: string }, start: { type: string, format: date } }
  Book:
    table: books
    identity: title
    schema: { type: object, properties: { title: { type: string }, pages: { type: integer } } }
edges:
  TRAVELLED_ON: { from: Person, to: Trip }
  READ: { from: Person, to: Book, schema: { type: object, properties: { rating: { type: integer } } } }
  ASSIGNED_TO: { from: Task, to: Person }
  BLOCKS: { from: Task, to: Task, aliases: [blocked by] }
  LENT: { from: Person, to: Book }
  MARRIED_TO: { from: Person, to: Person, aliases: [spouse] }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = [
        {"type": "Person", "name": "Nora Quist", "allergies": ["nuts"]},
        {"type": "Person", "name": "Felix Braun"},
        {"type": "Person", "name": "Sam Okoro", "allergies": ["pollen"]},
        {"type": "Task", "title": "Renew passport", "done": False, "hours": 2},
        {"type": "Task", "title": "Paint fence", "done": True, "hours": 6},
        {"type": "Task", "title": "Book flights", "done": False, "hours": 1},
        {"type": "Trip", "title": "Azores hike", "start": "2023-05-02"},
        {"type": "Book", "title": "Solaris", "pages": 214},
        {"type": "Book", "title": "Piranesi", "pages": 272},
    ]
    for edge, a, b in (
        ("TRAVELLED_ON", "Nora Quist", "Azores hike"),
        ("TRAVELLED_ON", "Sam Okoro", "Azores hike"),
        ("ASSIGNED_TO", "Renew passport", "Nora Quist"),
        ("ASSIGNED_TO", "Paint fence", "Felix Braun"),
        ("BLOCKS", "Renew passport", "Book flights"),
        ("LENT", "Sam Okoro", "Solaris"),
        ("MARRIED_TO", "Nora Quist", "Felix Braun"),
    ):
        key = "title" if edge in ("ASSIGNED_TO", "BLOCKS") else "name"
        other = "name" if edge in ("ASSIGNED_TO", "MARRIED_TO") else "title"
        items.append({"type": edge, "source": {key: a}, "target": {other: b}})
    for who, book, rating in (("Nora Quist", "Piranesi", 5), ("Felix Braun", "Solaris", 3)):
        ends = {"source": {"name": who}, "target": {"title": book}}
        items.append({"type": "READ", **ends, "rating": rating})
    with answering(open_shared, CONFIG, items) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("unfinished tasks", {"Renew passport", "Book flights"}),
        ("total hours of unfinished tasks", {"3.0"}),
        ("open tasks", {"Renew passport", "Book flights"}),
        ("how many outstanding tasks does Nora Quist have?", {"1"}),
        ("how many outstanding tasks does Felix Braun have?", {"0"}),
        ("unassigned tasks", {"Book flights"}),
        ("What are the assigned tasks?", {"Paint fence", "Renew passport"}),
        ("assigned tasks", {"Renew passport", "Paint fence"}),
        ("blocked tasks", {"Book flights"}),
        ("which tasks are blocked?", {"Book flights"}),
        ("which books are lent out?", {"Solaris"}),
        ("unlent books", {"Piranesi"}),
        ("Could you show me unlent books, please?", {"Piranesi"}),
        ("best rated book", {"Piranesi"}),
        ("who is allergic to pollen?", {"Sam Okoro"}),
        ("I'd like to know who is allergic to pollen", {"Sam Okoro"}),
        ("Any idea who is allergic to pollen? Thanks!", {"Sam Okoro"}),
        ("Felix Braun's spouse", {"Nora Quist"}),
        ("who travelled with Nora Quist?", {"Sam Okoro"}),
        ("who read books with Nora Quist?", set[str]()),
        ("who did Nora Quist travel with?", {"Sam Okoro"}),
        ("which people did Sam Okoro travel with?", {"Nora Quist"}),
        ("what did Nora Quist travel on?", {"Azores hike"}),
        ("Nora Quist's co-travellers", {"Sam Okoro"}),
        ("are Nora Quist and Felix Braun married?", {"True"}),
        ("are Nora Quist and Sam Okoro married?", {"False"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


def test_a_word_read_as_denying_is_told(reasoner: Reasoner) -> None:
    asked = reasoner.ask("unfinished tasks")
    assert "'unfinished' was read as 'not finished'" in asked.assumptions
