"""Questions asked of a marina: figures of each, what each has, what tells rows and not their numbers."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain
from duckkb.reasoning.interpret.calibrate import NEAR

ROWS = """
create table pier (pier_id integer primary key, pier_name text, side text, employees integer);
create table crew (crew_id integer primary key, crew_name text, salary integer,
  pier_id integer references pier(pier_id));
create table boat (plate text primary key, boat_name text, hull text,
  built_year integer, length_m integer, trip_minutes integer, mass_kg integer, guest_capacity integer, active text, port text, crew_id integer references crew(crew_id));
create table cruise (cruise_id integer primary key, plate text references boat(plate),
  guests integer, cruise_date text, area text, home_port text);
create table sensor (sensor_id integer primary key, serial_no text, mode_code text, active text);
create table emp (emp_id integer primary key, emp_name text);
create table alarm (alarm_id integer primary key, sensor_id integer references sensor(sensor_id),
  emp_id integer references emp(emp_id), alarm_day text);
insert into sensor values (1,'SN7','x','yes'),(2,'SN8','x','no'),(3,'SN9','y','yes');
insert into emp values (1,'Eli'),(2,'Fay');
insert into alarm values (1,1,2,'a'),(2,2,2,'b'),(3,1,1,'c');
insert into pier values (1,'Long Pier','north',9),(2,'Old Pier','south',5),(3,'New Pier','south',2);
insert into crew values (1,'Asta',300,1),(2,'Bo',400,1),(3,'Cleo',800,2),(4,'Dag',100,2);
insert into boat values ('A1','Gull','wood',1990,9,30,900,10,'yes','Cay',1),('B2','Tern','steel',2005,14,20,1500,12,'yes','Cay',1),
  ('C3','Swift','steel',2011,11,50,700,18,'no','Dun',2),('D4','Wren','wood',1985,20,10,4000,40,'no','Dun',3);
insert into cruise values (1,'A1',10,'2022-05-01','bay','Aby'),(2,'A1',20,'2022-06-01','bay','Bex'),
  (3,'B2',30,'2023-05-01','bay','Aby'),(4,'C3',40,'2023-07-01','cape','Bex'),(5,'B2',20,'2023-08-01','cape','Aby');
"""


@pytest.fixture(scope="module")
def marina(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("marina"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # what rows do with their figure behind `how many`: they are counted, it is not added up
    ("How many crew earn less than the average salary?", [(2,)]),
    # each row is one: of its values it is told how many there are, or of it what refers to it
    ("List the hulls of boats and how many there are of each.", [("steel", 2), ("wood", 2)]),
    ("For each pier give its name and how many members it has.", [("Long Pier", 2), ("Old Pier", 2)]),
    # values are asked for, also behind a preposition
    ("In which areas did the Gull sail?", [("bay",)]),
    # a date behind a participle tells when, whatever stands before it
    ("Name the boats built before 2000.", [("Gull",), ("Wren",)]),
    ("Which boat names were built after 2000?", [("Swift",), ("Tern",)]),
    # set phrases
    ("Which boats were cruised more than once?", [("Gull",), ("Tern",)]),
    ("How many boats are still active?", [(2,)]),
    ("What is the longest boat in minutes?", [("Swift",)]),
    ("How many boats are lighter than the average?", [(3,)]),
    # what ranks rows may be told behind, and by a verb; what something can do is told by a capacity
    ("What is the longest boat by trip minutes?", [("Swift",)]),
    ("Which pier employs the most people?", [("Long Pier",)]),
    ("How many boats can carry more than 25 guests?", [(1,)]),
    # what somebody does is no figure of theirs, and what nothing is known of is not what is grouped by
    ("How many cruises did each crew make?", [(1, "Bo"), (4, "Asta")]),
    ("What is the total mass of each crew's armada?", [(2400, "Asta"), (4000, "Cleo"), (700, "Bo")]),
    # rows with numbers for keys are known by a number of theirs that is written
    ("Which sensors have no alarm?", [("SN9",)]),
    # what was not done to rows is no state of those that did not
    ("Which sensors have never triggered an alarm?", [("SN9",)]),
    # people are those who do something, by whatever short name, and sensors are none
    ("Who raised the most alarms?", [("Fay",)]),
    # the rest of a name is said elsewhere
    ("How many cruises return home to each port?", [(2, "Bex"), (3, "Aby")]),
    # of single rows there is no average
    ("For each boat, show its name and the average number of guests per cruise.",
     [("Gull", 15.0), ("Swift", 40.0), ("Tern", 25.0)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_answered(marina: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    readings = marina.interpret(marina.understand(question, NOW))
    assert readings, question
    found = marina.stores.run(readings[0].plan).rows
    assert sorted(tuple(str(c) for c in r) for r in found) == [tuple(map(str, r)) for r in rows]


ORDERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    ("Give the average guests of cruises by area, largest average first.",
     [(30.0, "cape"), (20.0, "bay")]),
    ("For each area show the number of cruises, from least to most.", [("cape", 2), ("bay", 3)]),
    ("Show the area and the number of cruises, sorted by that number.", [("cape", 2), ("bay", 3)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), ORDERED, ids=[q for q, _ in ORDERED])
def test_how_rows_are_ordered(marina: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    readings = marina.interpret(marina.understand(question, NOW))
    assert list(marina.stores.run(readings[0].plan).rows) == rows


EXPLAINED = [
    "How many cruises took place in 2022?",
    "Which boats have not cruised anywhere yet?",
    "What is the average length of boats in metres?",
    "List the names of the crew, highest paid first.",
    "How many boats does each crew have? Include the crew name.",
]


@pytest.mark.parametrize("question", EXPLAINED)
def test_no_word_is_left_over(marina: Domain, question: str) -> None:
    best = marina.interpret(marina.understand(question, NOW))[0]
    assert best.uncovered == ()
    assert best.features["unsaid"] == 0.0


def test_the_verb_between_rows_and_what_follows_only_links_them(marina: Domain) -> None:
    told = "Which crew {} boats of steel?", "Which {} crew have boats of steel?"
    verb, other = (marina.interpret(marina.understand(q.format("cherish"), NOW))[0] for q in told)
    assert (verb.features["linking"], verb.features["uncovered"]) == (1.0, 0.0)
    assert other.features["uncovered"] == 1.0


def test_what_means_the_same_as_something_else_asked_for_is_doubted(marina: Domain) -> None:
    said = "Show each boat's boat name and the name of its insurer."
    assert marina.interpret(marina.understand(said, NOW))[0].features["dropped"] == 1.0


def test_either_of_both_is_no_answer(marina: Domain) -> None:
    thought = read(marina, "Show the boats that sailed in both Cay and Dun.", NOW, Context())
    assert thought.interpretations[0].features["lost"] == 1.0


def test_a_reading_that_tells_one_figure_for_each_is_no_answer(marina: Domain) -> None:
    said = "What is the total salary of each tattooed crew's fleet?"
    thought = read(marina, said, NOW, Context())
    assert thought.weights[0] < 0.5


def test_the_number_of_rows_is_no_rival_of_the_rows(marina: Domain) -> None:
    readings = marina.interpret(marina.understand("Which crew have steel boats?", NOW))
    numbers = [r for r in readings[1:] if any("crew_id" in g.target for g in r.grounds)]
    assert numbers
    assert all(readings[0].score - r.score >= NEAR for r in numbers)
