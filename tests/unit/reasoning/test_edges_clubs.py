"""Questions over the edges of a film club: who tells of whom, what is first in time, which way leads on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.unit.conftest import Open
from tests.unit.reasoning.edge_questions import answer_of, answering, rows_shown

from duckkb.reasoning.reasoner import Reasoner

CONFIG = """\
name: Film club
nodes:
  Member:
    table: members
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        age: { type: integer }
        city: { type: string }
        joined: { type: string, format: date }
        premium: { type: boolean }
  Film:
    table: films
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        title: { type: string }
        year: { type: integer }
        runtime: { type: integer }
        budget: { type: number }
        scares: { type: integer, aliases: [scary] }
  Screening:
    table: screenings
    identity: id
    schema:
      type: object
      properties:
        id: { type: string }
        date: { type: string, format: date }
        venue: { type: string }
edges:
  ATTENDED:
    from: Member
    to: Screening
    schema: { type: object, properties: { rating: { type: integer } } }
  SHOWS: { from: Screening, to: Film, cardinality: N:1, aliases: [screened] }
  FAVOURITE: { from: Member, to: Film, aliases: [likes] }
"""


def _bundle() -> list[dict[str, Any]]:
    members = (("ana", "Ana Cruz", 34, "Lisbon", "2019-03-01"), ("ben", "Ben Okoro", 52, "Porto", "2020-07-12"),
               ("eva", "Eva Lindt", 63, "Porto", "2018-09-30"), ("cleo", "Cleo Hart", 27, "Lisbon", "2021-01-20"))  # fmt: skip
    films = (("tide", "The Quiet Tide", 2004, 128, 4.5), ("frost", "First Frost", 2019, 110, 180.0),
             ("bog", "Bog Roads", 2008, 74, 120.0))  # fmt: skip
    screenings = (("s1", "2023-01-10", "tide"), ("s2", "2023-04-20", "frost"),
                  ("s3", "2023-05-02", "bog"), ("s4", "2023-06-09", "tide"))  # fmt: skip
    items: list[dict[str, Any]] = []
    for i, name, age, city, joined in members:
        items.append(
            {
                "type": "Member",
                "id": i,
                "name": name,
                "age": age,
                "city": city,
                "joined": joined,
                "premium": age < 40,
            }
        )
    for i, title, year, runtime, budget in films:
        own = {
            "title": title,
            "year": year,
            "runtime": runtime,
            "budget": budget,
            "scares": int(budget),
        }
        items.append({"type": "Film", "id": i, **own})
    for i, day, film in screenings:
        items.append(
            {
                "type": "Screening",
                "id": i,
                "date": day,
                "venue": "Odeon" if film == "tide" else "Roxy",
            }
        )
        items.append({"type": "SHOWS", "source": {"id": i}, "target": {"id": film}})
    for member, screening, rating in (("ana", "s1", 8), ("ben", "s4", 4), ("eva", "s2", 9)):
        ends = {"source": {"id": member}, "target": {"id": screening}}
        items.append({"type": "ATTENDED", **ends, "rating": rating})
    for member, film in (("ana", "frost"), ("ben", "frost"), ("eva", "tide")):
        ends = {"source": {"id": member}, "target": {"id": film}}
        items.append({"type": "FAVOURITE", **ends})
    return items


@pytest.fixture(scope="module")
def reasoner(open_shared: Open) -> Iterator[Reasoner]:
    with answering(open_shared, CONFIG, _bundle()) as found:
        yield found


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("members who like First Frost", {"Ana Cruz", "Ben Okoro"}),
        ("Members from Lisbon who like First Frost", {"Ana Cruz"}),
        ("members from Porto who attended s4", {"Ben Okoro"}),
        ("Which members who live in Porto like The Quiet Tide?", {"Eva Lindt"}),
        ("who lives in Porto", {"Ben Okoro", "Eva Lindt"}),
        ("films whose runtime and budget are above 100", {"First Frost"}),
    ],
)
def test_what_is_told_of_rows_by_who_is_of_these_rows(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("the first two screenings", ["s1", "s2"]),
        ("the last two screenings", ["s4", "s3"]),
        ("the last 2 films by year", ["First Frost", "Bog Roads"]),
        ("who were the first two members to join", ["Eva Lindt", "Ana Cruz"]),
    ],
)
def test_the_first_of_several_in_time_are_the_earliest(
    reasoner: Reasoner, question: str, rows: list[str]
) -> None:
    assert [row[0] for row in answer_of(reasoner, question).rows] == rows


def test_rows_do_not_meet_by_way_of_others_that_both_only_refer_to(reasoner: Reasoner) -> None:
    """Who rated a screening and likes another film says nothing of the rating of that film."""
    assert rows_shown(answer_of(reasoner, "average rating of The Quiet Tide")) == {"6.0"}


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Which members are younger than Ana Cruz?", {"Cleo Hart"}),
        ("who is older than Ben Okoro?", {"Eva Lindt"}),
        ("films longer than First Frost", {"The Quiet Tide"}),
        ("Which films run longer than First Frost does?", {"The Quiet Tide"}),
        ("films with a lower budget than Bog Roads", {"The Quiet Tide"}),
        ("Which films are scarier than Bog Roads?", {"First Frost"}),
        ("Which films are less scary than Bog Roads?", {"The Quiet Tide"}),
        ("Which is scarier, Bog Roads or The Quiet Tide?", {"Bog Roads 120"}),
        ("Which Porto members are older than Ana Cruz?", {"Ben Okoro", "Eva Lindt"}),
        ("how many films are older than First Frost?", {"2"}),
        ("members who joined earlier than Ana Cruz", {"Eva Lindt"}),
    ],
)
def test_rows_are_compared_with_a_named_one(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("Where was First Frost screened?", {"Roxy"}),
        ("films released between 2005 and 2015", {"Bog Roads"}),
        ("Is Ana Cruz a premium member?", {"True"}),
        ("Is Ben Okoro a premium member?", {"False"}),
    ],
)
def test_places_times_and_states_are_told(
    reasoner: Reasoner, question: str, rows: set[str]
) -> None:
    assert rows_shown(answer_of(reasoner, question)) == rows


@pytest.mark.parametrize(
    "question",
    [
        "members and their favourite films",
        "members longer than First Frost",
        "premium members older than Ana Cruz and Ben Okoro",
    ],
)
def test_half_of_what_is_asked_is_no_answer(reasoner: Reasoner, question: str) -> None:
    assert reasoner.ask(question).answer is None
