"""English questions lead to the right tables and columns where several could be meant."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.domain import Domain

ROWS = """
create table Staff (staff_id integer primary key, staff_fname text, staff_lname text,
  staff_dob text, unit text);
create table Pilot (pilot_id integer primary key, pil_fname text, pil_lname text, pil_dob text,
  has_licence text);
create table Port (port_id integer primary key, port_nm text, customs_yn text, depth_m integer);
create table TourBoat (boat_id integer primary key, boat_nm text, length_m real);
create table Crossing (crossing_id integer primary key, boat_id integer references TourBoat(boat_id),
  departure_port_id integer references Port(port_id),
  arrival_port_id integer references Port(port_id), remark text);
create table Attends (pilot_id integer references Pilot(pilot_id),
  port_id integer references Port(port_id));
create table Staff_Attends (staff_id integer references Staff(staff_id),
  port_id integer references Port(port_id));
insert into Staff values (1,'Ann','Reed','1980-01-01','Purchasing'),
  (2,'Bob','Lake','1990-01-01','Purchasing'),(3,'Ann','Lake','1985-01-01','Kitchen');
insert into Pilot values (1,'Ann','Stone','1970-01-01','Y'),(2,'Cy','Reed','1960-01-01','N');
insert into Port values (1,'Torvik','Y',12),(2,'Lyness','N',8),(3,'Kells','Y',20);
insert into TourBoat values (1,'Tern',30.5),(2,'Skua',12.0);
insert into Crossing values (1,1,1,2,'12'),(2,1,2,1,'8'),(3,1,1,3,''),(4,1,1,2,'');
insert into Attends values (1,1),(1,2),(2,1);
insert into Staff_Attends values (1,3),(2,3),(3,1);
"""


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("harbour"), ROWS)


def answer(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    readings = domain.interpret(domain.understand(question, NOW))
    assert readings, question
    return sorted(tuple(row) for row in domain.stores.run(readings[0].plan).rows)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # A column is named by its own words; its class may stand far off.
    ("What is the first name of the staff whose last name is Reed?", [("Ann",)]),
    ("Show the last name of the pilot with the earliest date of birth.", [("Reed",)]),
    # A first and a last name side by side are one person's.
    ("What is the date of birth of the staff Ann Lake?", [("1985-01-01",)]),
    # A link is chosen by who takes part in it; each port comes once.
    ("Which ports do the staff attend?", [("Kells",), ("Torvik",)]),
    # What a column says yes to stands for its value.
    ("What are the names of ports with customs?", [("Kells",), ("Torvik",)]),
    ("What are the names of ports without customs?", [("Lyness",)]),
    ("How many pilots have a licence?", [(1,)]),
    # The end of a class's name names it, its key does not.
    ("How many boats are there?", [(2,)]),
    ("What are the names of boats without crossings?", [("Skua",)]),
    # A denying `no` is no number.
    ("What are the names of boats that have no crossing?", [("Skua",)]),
    # Of two references the one whose role is told.
    ("How many crossings arrive in Torvik?", [(1,)]),
    ("How many crossings depart from Torvik?", [(3,)]),
    # A unit at its end is not what a column is about.
    ("Show the lengths of boats.", [(12.0,), (30.5,)]),
    # A number that is compared with is no value of some text.
    ("What are the names of ports with a depth of more than 8?", [("Kells",), ("Torvik",)]),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_the_right_tables_answer(
    harbour: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    assert answer(harbour, question) == rows


def test_what_was_purchased_is_no_department_called_purchasing(harbour: Domain) -> None:
    values = harbour.understand("Which boats were purchased?", NOW).values
    assert not [v for v in values if v.value == "Purchasing"]


def test_a_flag_that_is_asked_for_itself_is_no_condition(harbour: Domain) -> None:
    values = harbour.understand("How many ports are there for each customs value?", NOW).values
    assert not [v for v in values if v.attribute == "Port.customs_yn"]
