"""English questions: how they are opened and coordinated changes nothing of what they ask."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

ROWS = """
create table Show (show_id integer primary key, title text, genre text, open_dt text,
  ticket_fee real);
create table Visitor (visitor_id integer primary key, f_nm text, l_nm text, occupation text,
  age integer, badges integer, city text);
create table Teller (teller_id integer primary key, teller_name text, wage real);
create table Tour (tour_id integer primary key, tour_name text, level text, score real,
  start_height real, lang text, teller_id integer references Teller(teller_id));
create table Books_Tour (visitor_id integer references Visitor(visitor_id),
  tour_id integer references Tour(tour_id));
insert into Show values (1,'Amber','past','2019-03-01',12.0),(2,'Silk','past','2021-05-01',9.0),
  (3,'Robots','future','2022-01-01',15.0);
insert into Visitor values (1,'Ada','Moor','visitor',36,4,'Ghent'),(2,'Ben','Hale','nurse',30,8,'Ghent'),
  (3,'Cleo','Dunn','visitor',60,2,'Mons');
insert into Teller values (1,'Ole Brandt',20.0),(2,'Una Frei',30.0),(3,'Per Moe',25.0);
insert into Tour values (1,'Cellars','easy',6.0,2.5,'French',1),(2,'Roofs','hard',9.0,30.0,'Dutch',2),
  (3,'Walls','easy',8.0,9.0,'Dutch',1);
insert into Books_Tour values (1,1),(1,2),(2,2),(3,3);
"""


@pytest.fixture(scope="module")
def museum(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("museum"), ROWS)


def answer(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    readings = domain.interpret(domain.understand(question, NOW))
    assert readings, question
    return sorted(tuple(row) for row in domain.stores.run(readings[0].plan).rows)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # The verb that opens a sentence is no class, though one is called so.
    ("Show the names of all tours.", [("Cellars",), ("Roofs",), ("Walls",)]),
    ("Which show has the highest ticket fee?", [("Robots",)]),
    # Rows are called by their class, not by what a column calls some of them.
    ("What is the age of each visitor?", [(30,), (36,), (60,)]),
    ("How many visitors are there?", [(3,)]),
    # One part of a name, however its column is spelt.
    ("Show the last names and ages of the visitors from Ghent.", [("Hale", 30), ("Moor", 36)]),
    # A figure over rows: of what `how …` asks, of a column of numbers, of each group.
    ("How old are the visitors on average?", [(42.0,)]),
    ("What is the average number of badges of visitors in each city?", [(2.0, "Mons"), (6.0, "Ghent")]),
    ("In which cities is the average number of badges above 3?", [("Ghent",)]),
    ("For which levels is the average score lower than 8?", [("easy",)]),
    # A date looks for an attribute that holds dates.
    ("Which shows started before 2021?", [("Amber",)]),
    # What `how much` and a doing word ask for; each once; a participle that ranks.
    ("How much is the most expensive show?", [(15.0,)]),
    ("Who tells the tour 'Roofs'?", [("Una Frei",)]),
    ("List the occupation of every visitor only once.", [("nurse",), ("visitor",)]),
    ("What are the names of the 2 most scored tours?", [("Roofs",), ("Walls",)]),
    ("Which langs are shared by two or more tours?", [("Dutch",)]),
    # The rows that are averaged; a verb that only colours a name.
    ("Which visitors are older than the average nurse?", [("Ada", "Moor"), ("Cleo", "Dunn")]),
    # What only tells which rows are meant is not shown.
    ("Which tellers wage more than 22?", [("Per Moe",), ("Una Frei",)]),
    ("What are the names of the tellers of easy tours?", [("Ole Brandt",)]),
    ("Which tours is Ada Moor booked on?", [("Cellars",), ("Roofs",)]),
    ("At which level and in which lang is the tour Roofs?", [("hard", "Dutch")]),
    ("Which tours have a better score than Walls?", [("Roofs",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_asked_comes_back(
    museum: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    assert answer(museum, question) == rows


def test_the_least_of_words_is_no_answer_to_what_is_cheapest(museum: Domain) -> None:
    """A text without figures does not rank."""
    assert max(read(museum, "cheapest occupation", NOW, Context()).weights, default=0.0) < 0.5
