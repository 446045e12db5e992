"""English questions over flights, their crews and who trained whom: roles, forms of verbs, outcomes,
how long flights took and how old people are."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: space
language: en
nodes:
  Astronaut:
    table: astronauts
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        country: { type: string }
        birth_date: { type: string, format: date }
  Mission:
    table: missions
    identity: name
    schema:
      type: object
      properties:
        name: { type: string }
        launch_date: { type: string, format: date }
        landing_date: { type: string, format: date }
        outcome: { type: string, enum: [success, partial failure, failure] }
edges:
  FLEW_ON:
    from: Astronaut
    to: Mission
    aliases: [flew]
    schema: { type: object, properties: { role: { type: string, enum: [commander, pilot] } } }
  TRAINED: { from: Astronaut, to: Astronaut, aliases: [mentored] }
"""


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    items: list[dict[str, Any]] = []
    for name, country, born in (
        ("Ana Silva", "Brazil", "1979-05-02"),
        ("Boris Petrov", "Russia", "1968-11-30"),
        ("Dana Cole", "USA", "1990-11-22"),
    ):
        items.append({"type": "Astronaut", "name": name, "country": country, "birth_date": born})
    for name, begin, end, outcome in (
        ("Aurora 1", "2019-04-12", "2019-04-20", "success"),
        ("Aurora 2", "2021-07-01", "2021-07-15", "partial failure"),
        ("Selene Drop", "2020-10-05", "2020-10-05", "failure"),
        ("Helios", "2022-02-10", None, "success"),
    ):
        landed = {"landing_date": end} if end else {}
        flight = {"name": name, "launch_date": begin, "outcome": outcome, **landed}
        items.append({"type": "Mission", **flight})
    for who, flight, role in (
        ("Ana Silva", "Aurora 1", "commander"),
        ("Boris Petrov", "Aurora 1", "pilot"),
        ("Ana Silva", "Aurora 2", "pilot"),
    ):
        ends = {"source": {"name": who}, "target": {"name": flight}}
        items.append({"type": "FLEW_ON", **ends, "role": role})
    for who, whom in (("Boris Petrov", "Ana Silva"), ("Ana Silva", "Dana Cole")):
        items.append({"type": "TRAINED", "source": {"name": who}, "target": {"name": whom}})
    with answering(open_shared, CONFIG, items, datetime(2026, 11, 22, tzinfo=UTC)) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Who was trained by Boris Petrov?", {"Ana Silva"}),
        ("Who trained Dana Cole?", {"Ana Silva"}),
        ("Who was Dana Cole taught by?", {"Ana Silva"}),
        ("Who was the pilot of Aurora 1?", {"Boris Petrov"}),
        ("Who flew as a pilot on Aurora 1?", {"Boris Petrov"}),
        ("Who has flown as commander?", {"Ana Silva"}),
        ("Which astronauts have never flown?", {"Dana Cole"}),
        ("Which astronaut has flown the most missions?", {"Ana Silva"}),
        ("Who has flown both as commander and as pilot?", {"Ana Silva"}),
        ("Who has flown as a commander or a pilot?", {"Ana Silva", "Boris Petrov"}),
        ("How old is Boris Petrov?", {"57"}),
        ("What is the age of Dana Cole?", {"36"}),
        ("What is the average age of astronauts?", {"46.666666666666664"}),
        ("maximum age of astronauts", {"57"}),
        ("How long did Aurora 2 last?", {"14"}),
        ("What was the length of Aurora 2 in days?", {"14"}),
        ("How many days did Aurora 1 take?", {"8"}),
        ("How long does a mission take on average?", {"7.333333333333333"}),
        ("What is the average duration of missions?", {"7.333333333333333"}),
        ("What was the longest mission?", {"Aurora 2"}),
        ("Which mission lasted longest?", {"Aurora 2"}),
        ("shortest mission", {"Selene Drop"}),
        ("Which missions failed?", {"Selene Drop"}),
        ("How many missions were successful?", {"2"}),
    ],
)
def test_what_is_answered(reasoner: Reasoner, question: str, rows: set[str]) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "Which missions exploded?",
        "How many missions were cancelled?",
    ],
)
def test_what_is_left_open(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).status != "answered"


def test_ages_rank_by_age_and_are_shown_beside_names(reasoner: Reasoner) -> None:
    by_age = answer_of(reasoner, "astronauts sorted by age").rows
    assert [row[0] for row in by_age] == ["Dana Cole", "Ana Silva", "Boris Petrov"]
    assert rows_shown(answer_of(reasoner, "names and ages of astronauts")) == {
        "Ana Silva 47",
        "Boris Petrov 57",
        "Dana Cole 36",
    }


def test_what_only_says_that_there_are_rows(reasoner: Reasoner) -> None:
    assert len(rows_shown(answer_of(reasoner, "Show all missions recorded"))) == 4
