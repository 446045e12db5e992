"""English phrases that say more than they spell out: roles, flags, what is lacked, ranks in groups."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.domain import Domain

ROWS = """
create table Person (person_id integer primary key, name text, nationality text);
create table Play (play_id integer primary key, title text, genre text, premiere text,
  length_min integer, rating real, author_id integer references Person(person_id),
  director_id integer references Person(person_id));
create table Hall (hall_id integer primary key, hall_name text, city text, capacity integer,
  has_lift text);
create table Performance (performance_id integer primary key,
  play_id integer references Play(play_id), hall_id integer references Hall(hall_id), sold integer);
insert into Person values (1,'Ida Holm','Danish'),(2,'Karl Berg','German'),(3,'Lena Frost','Danish');
insert into Play values (1,'Night Owl','comedy','1999',90,3.5,1,2),
  (2,'The Ferry','drama','2003',150,4.5,1,3),(3,'Two Doors','comedy','1999',80,4.0,2,3),
  (4,'Ashes','drama','2010',120,3.0,3,null);
insert into Hall values (1,'Gold Stage','Oslo',120,'Y'),(2,'Black Box','Oslo',60,'N'),
  (3,'Opera Stage','Bergen',500,'Y');
insert into Performance values (1,1,1,100),(2,1,3,400),(3,2,3,450),(4,3,2,50),(5,1,3,300),(6,3,1,80);
"""


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("theatre"), ROWS)


def answer(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    readings = domain.interpret(domain.understand(question, NOW))
    assert readings, question
    return [tuple(row) for row in domain.stores.run(readings[0].plan).rows]


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # the role of a reference tells which row is meant, and that row is shown by name
    ("Show the title and the name of the director of every comedy.",
     [("Night Owl", "Karl Berg"), ("Two Doors", "Lena Frost")]),
    ("How many plays does each director have?", [(1, "Karl Berg"), (2, "Lena Frost")]),
    ("Who directed more than one play?", [("Lena Frost",)]),
    ("Find the titles of plays whose director is Lena Frost.", [("The Ferry",), ("Two Doors",)]),
    ("Find the titles of plays whose author is Ida Holm and whose director is Lena Frost.",
     [("The Ferry",)]),
    # what says yes or no, what is there and what is not
    ("What are the names of halls with a lift?", [("Gold Stage",), ("Opera Stage",)]),
    ("Which halls have no lift?", [("Black Box",)]),
    ("How many halls are without a lift?", [(1,)]),
    ("What are the titles of plays without a director?", [("Ashes",)]),
    ("Which plays were never performed?", [("Ashes",)]),
    # values that two rows share, rows that are like another one
    ("Which cities have both a hall with a lift and a hall without a lift?", [("Oslo",)]),
    ("List the titles of plays with the same genre as Ashes.", [("Ashes",), ("The Ferry",)]),
    ("What are the titles of plays that are longer than the average play?",
     [("Ashes",), ("The Ferry",)]),
    ("Which genres have plays from 1999 but no plays from 2010?", [("comedy",)]),
    ("Which plays premiered in the same year as Night Owl?", [("Night Owl",), ("Two Doors",)]),
    ("What are the names of halls in the most common city?", [("Black Box",), ("Gold Stage",)]),
    # groups
    ("Show the number of plays by genre.", [(2, "comedy"), (2, "drama")]),
    ("Which cities contain more than 1 hall?", [("Oslo",)]),
    ("For each genre, show the title of the play with the highest rating.",
     [("comedy", "Two Doors"), ("drama", "The Ferry")]),
    ("Which genre has the most plays with a rating above 4?", [("drama",)]),
    ("Which plays were performed three times or more?", [("Night Owl",)]),
    ("What are the names of the two halls with the most performances?",
     [("Gold Stage",), ("Opera Stage",)]),
    # comparisons
    ("Find the names of halls with a capacity lower than 100 or higher than 400.",
     [("Black Box",), ("Opera Stage",)]),
    ("Which plays premiered in 1999?", [("Night Owl",), ("Two Doors",)]),
    ("List the titles of plays that are more than 100 minutes long.", [("Ashes",), ("The Ferry",)]),
    ("Which halls have 'Stage' in their name?", [("Gold Stage",), ("Opera Stage",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_asked_comes_back(
    theatre: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    assert sorted(answer(theatre, question)) == rows


def test_a_share_of_rows_is_no_attribute(theatre: Domain) -> None:
    """Nothing here tells a share; such a reading stands far behind a plain one."""
    scores = [
        theatre.interpret(theatre.understand(q, NOW))[0].score
        for q in ("What percentage of plays are comedies?", "What titles of plays are comedies?")
    ]
    assert scores[0] < scores[1] - 0.5


def test_an_order_from_one_end_to_the_other(theatre: Domain) -> None:
    found = answer(theatre, "List the names of halls from the largest to the smallest.")
    assert found == [("Opera Stage",), ("Gold Stage",), ("Black Box",)]
