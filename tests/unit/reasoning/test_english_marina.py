"""Questions asked of a marina: figures of each, what each has, what tells rows and not their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.interpret.calibrate import NEAR

ROWS = """
create table pier (pier_id integer primary key, pier_name text, side text);
create table crew (crew_id integer primary key, crew_name text, wage integer,
  pier_id integer references pier(pier_id));
create table boat (plate text primary key, boat_name text, hull text,
  built integer, length_m integer, active integer, crew_id integer references crew(crew_id));
create table cruise (cruise_id integer primary key, plate text references boat(plate),
  guests integer, cruise_date text, area text);
insert into pier values (1,'Long Pier','north'),(2,'Old Pier','south'),(3,'New Pier','south');
insert into crew values (1,'Asta',300,1),(2,'Bo',400,1),(3,'Cleo',800,2),(4,'Dag',100,2);
insert into boat values ('A1','Gull','wood',1990,9,1,1),('B2','Tern','steel',2005,14,1,1),
  ('C3','Swift','steel',2011,11,0,2),('D4','Wren','wood',1985,20,0,3);
insert into cruise values (1,'A1',10,'2022-05-01','bay'),(2,'A1',20,'2022-06-01','bay'),
  (3,'B2',30,'2023-05-01','bay'),(4,'C3',40,'2023-07-01','cape'),(5,'B2',20,'2023-08-01','cape');
"""


@pytest.fixture(scope="module")
def marina(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("marina"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # what rows do with their figure behind `how many`: they are counted, it is not added up
    ("How many crew earn less than the average wage?", [(2,)]),
    # each row is one: of its values it is told how many there are, or of it what refers to it
    ("List the hulls of boats and how many there are of each.", [("steel", 2), ("wood", 2)]),
    ("For each pier give its name and how many members it has.", [("Long Pier", 2), ("Old Pier", 2)]),
    # values are asked for, also behind a preposition
    ("In which areas did the Gull sail?", [("bay",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_answered(marina: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    readings = marina.interpret(marina.understand(question, NOW))
    assert readings, question
    found = marina.stores.run(readings[0].plan).rows
    assert sorted(tuple(str(c) for c in r) for r in found) == [tuple(map(str, r)) for r in rows]


def test_a_reading_that_tells_one_figure_for_each_is_no_answer(marina: Domain) -> None:
    said = "What is the total wage of each tattooed crew's fleet?"
    thought = read(marina, said, NOW, Context())
    assert thought.weights[0] < 0.5


def test_the_number_of_rows_is_no_rival_of_the_rows(marina: Domain) -> None:
    readings = marina.interpret(marina.understand("Which crew have steel boats?", NOW))
    numbers = [r for r in readings[1:] if any("crew_id" in g.target for g in r.grounds)]
    assert numbers
    assert all(readings[0].score - r.score >= NEAR for r in numbers)
