"""English questions: the best of something else, how often a thing was done, what is compared with all."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

ROWS = """
create table Garage (garage_id integer primary key, garage_name text, city text, opened integer,
  rent real);
create table Mechanic (mechanic_id integer primary key, first_name text, last_name text, age integer,
  hired date, garage_id integer references Garage(garage_id),
  answers_to integer references Mechanic(mechanic_id));
create table Car (car_id integer primary key, car_name text, maker text, price real, built integer);
create table Part (part_id integer primary key, part_name text);
create table Repair (repair_id integer primary key, car_id integer references Car(car_id),
  mechanic_id integer references Mechanic(mechanic_id), begun date, hours real);
create table Rating (repair_id integer references Repair(repair_id), points integer);
create table Uses_Part (repair_id integer references Repair(repair_id),
  part_id integer references Part(part_id));
create table Worker (worker_id integer primary key, worker_name text, post text, wage real, hired integer,
  home text);
create table Flat (flat_id integer primary key, street text);
create table Lives_in (worker_id integer references Worker(worker_id), flat_id integer references Flat(flat_id));
create table Report (report_id integer primary key, title text, pages integer);
insert into Worker values (1,'Ed','clerk',9.0,2001,'Oslo'),(2,'Flo','clerk',7.0,2010,'Rome'),
  (3,'Gus','porter',12.0,2015,'Rome'),(4,'Sue','porter',5.0,2003,'Oslo');
insert into Flat values (1,'Elm');
insert into Lives_in values (1,1),(2,1);
insert into Report values (1,'Sales',20),(2,'Costs',90);
insert into Garage values (1,'North','Oslo',1950,10.0),(2,'South','Rome',1990,30.0),
  (3,'West','Rome',1970,20.0);
insert into Mechanic values (1,'Ann','Lee',30,'2010-02-01',1,null),(2,'Bo','Dahl',50,'2005-03-01',1,1),
  (3,'Cy','Moe',40,'2012-04-01',2,1),(4,'Di','Lee',20,'2015-05-01',3,2);
insert into Car values (1,'Comet','Acme',100.0,2001),(2,'Dart','Acme',300.0,2005),
  (3,'Echo','Bolt',200.0,2009),(4,'Flash','Bolt',400.0,2012);
insert into Part values (1,'wheel'),(2,'Mirror');
insert into Repair values (1,1,1,'2020-01-05',2.0),(2,1,2,'2020-03-01',4.0),(3,2,2,'2020-05-01',9.0),
  (4,3,3,'2021-01-01',1.0),
  (5,2,3,'2022-01-01',1.0),(6,2,3,'2022-02-01',1.0);
insert into Rating values (1,4),(2,2),(3,3),(4,5);
insert into Uses_Part values (1,1),(2,1),(2,2),(3,2),(4,1);
"""


@pytest.fixture(scope="module")
def garages(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("garages"), ROWS)


def answer(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    spelt, _ = domain.spelt_out(domain.understand(question, NOW))
    readings = domain.interpret(spelt)
    assert readings, question
    return [tuple(row) for row in domain.stores.run(readings[0].plan).rows]


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # All rows of the one that is best, not the first of them.
    ("List the last names of mechanics of the garage with the most mechanics.", [("Lee",), ("Dahl",)]),
    ("What are the first names of the mechanics in the oldest garage?", [("Ann",), ("Bo",)]),
    ("Which parts were used in the repair that took the most hours?", [("Mirror",)]),
    ("How many mechanics work in the garage with the lowest rent?", [(2,)]),
    # How often something was done.
    ("Which car has been repaired the most?", [("Dart",)]),
    ("Which car has been serviced the most?", [("Dart",)]),
    # What happened first or last, told at the end.
    ("Which mechanic was hired first?", [("Bo", "Dahl")]),
    ("Which garage opened last?", [("South",)]),
    # A figure of rows that are called as the figure is.
    ("Which mechanic has the highest average rating?", [("Cy", "Moe")]),
    # Compared with all rows that a preposition and a clause tell.
    ("What are the names of cars built after all cars made by Acme?", [("Echo",), ("Flash",)]),
    ("What are the names of cars with prices above any car built in 2005?", [("Flash",)]),
    ("What are the names of cars that cost more than every car by Acme?", [("Flash",)]),
    ("Which mechanics are older than every mechanic of the garage South?", [("Bo", "Dahl")]),
    # Keys that are numbered.
    (
        "Show the last name and age of mechanics, sorted first by last name, then by age.",
        [("Dahl", 50), ("Lee", 20), ("Lee", 30), ("Moe", 40)],
    ),
    # A value tells whose rows are ranked.
    ("Which clerk earns the most?", [("Ed",)]),
    ("Which clerk was hired last?", [("Flo",)]),
    ("Find the workers whose name starts with S.", [("Sue",)]),
    # A verb that names a mere link leaves out no rows of which the rest is told.
    ("How many workers living in Rome are there?", [(2,)]),
    ("What is the longest report?", [("Costs",)]),
    # What opens a question politely asks for nothing.
    ("Could you please tell me how many garages there are in Rome?", [(2,)]),
    ("I'd like to know the city of the garage North.", [("Oslo",)]),
    # Both halves of a name stand for the one led to.
    ("How many mechanics answer to Ann Lee?", [(2,)]),
    ("Who does Di Lee answer to?", [("Bo", "Dahl")]),
    ("Who answers to Bo Dahl?", [("Di", "Lee")]),
    # Rows hold what a text does not spell.
    ("How many repairs contain the Mirror?", [(2,)]),
    # Behind `is` the thing is told that a value names.
    ("In which city is the garage North?", [("Oslo",)]),
    ("Which mechanics are between 25 and 45 years old?", [("Ann", "Lee"), ("Cy", "Moe")]),
    ("List all repairs from 2020.", [(1,), (2,), (3,)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_answers(garages: Domain, question: str, expected: list[tuple[Any, ...]]) -> None:
    assert answer(garages, question) == expected


def test_the_end_of_a_sentence_leaves_no_doubt(garages: Domain) -> None:
    question = "Find the workers whose name starts with S"
    ended, plain = (read(garages, q, NOW, Context()).weights[0] for q in (question + ".", question))
    assert ended == pytest.approx(plain)
