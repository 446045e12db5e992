"""English questions: who did something, what was done first or last, what is still to be done."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, read
from duckkb.reasoning.domain import Domain

ROWS = """
create table Reader (reader_id integer primary key, reader_name text, email text, age integer,
  grade text);
create table Press (press_id integer primary key, press_name text, opened integer);
create table Book (book_id integer primary key, title text, manufacturer text, price real, pages integer,
  press_id integer references Press(press_id));
create table Loan (loan_id integer primary key, reader_id integer references Reader(reader_id),
  loan_date date, returned_date date, fee real);
create table LoanItem (loan_id integer references Loan(loan_id),
  book_id integer references Book(book_id), weeks integer, primary key (loan_id, book_id));
create table Review (review_id integer primary key, book_id integer references Book(book_id),
  reader_id integer references Reader(reader_id), stars integer);
insert into Reader values (1,'Ada Moor','a@x.org',30,'adult'),(2,'Ben Hale','b@x.org',12,'child'),
  (3,'Cleo Dunn','c@x.org',40,'adult'),(4,'Dora Finn','d@x.org',50,'senior'),
  (5,'Emil Roth','e@x.org',45,'child');
insert into Press values (1,'Globe',1920),(2,'Rose',1950),(3,'Swan',1990);
insert into Book values (1,'Dawn','Acme',12.0,300,1),(2,'Dusk','Bolt',9.0,120,1),
  (3,'Noon','Acme',20.0,80,2),(4,'Night','Bolt',30.0,500,3);
insert into Loan values (1,1,'2020-01-05','2020-02-01',1.0),(2,2,'2020-03-01',null,2.0),
  (3,3,'2020-05-01',null,3.0),(4,1,'2021-01-01','2021-01-09',4.0);
insert into LoanItem values (1,1,2),(1,2,2),(2,3,1),(3,3,4),(4,1,1),(4,2,1);
insert into Review values (1,4,2,5),(2,1,2,3),(3,3,4,4),(4,3,4,2);
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("library"), ROWS)


def answer(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    readings = domain.interpret(domain.understand(question, NOW))
    assert readings, question
    return sorted(tuple(row) for row in domain.stores.run(readings[0].plan).rows)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # Who did it: people, not what they did, however that is told.
    ("Who took out the most recent loan?", [("Ada Moor",)]),
    ("Who took out loan 3?", [("Cleo Dunn",)]),
    ("Who reviewed the book Night?", [("Ben Hale",)]),
    # What was lent hangs on the loan that is spoken of, not on a review.
    ("Which readers have loans of books by the press Rose?", [("Ben Hale",), ("Cleo Dunn",)]),
    # One of several by its time.
    ("What is the fee of the last loan of Ada Moor?", [(4.0,)]),
    ("What is the fee of Ada Moor's first loan?", [(1.0,)]),
    # No date says that it has not been done.
    ("Which loans have not been returned?", [(2,), (3,)]),
    # Different things are counted once each, said by words or not.
    ("Which readers have reviewed 2 or more different books?", [("Ben Hale",)]),
    ("Which readers have 2 or more corresponding loans?", [("Ada Moor",)]),
    # Another bound of the same attribute.
    ("Which presses were opened before 1930 or after 1980?", [("Globe",), ("Swan",)]),
    # Compared with all rows that a value tells.
    ("Which readers are older than all adults?", [("Dora Finn",), ("Emil Roth",)]),
    ("Which readers are younger than any adults?", [("Ben Hale",)]),
    # A participle behind the rows is no figure of them.
    ("What is the most expensive book made by Acme?", [("Noon",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_answers(library: Domain, question: str, expected: list[tuple[Any, ...]]) -> None:
    assert answer(library, question) == expected


RALLY = """
create table Squad (squad_id integer primary key, squad_name text, founded integer,
  budget_k integer, actual_cost_k integer, drop_rate real,
  offshoot_of integer references Squad(squad_id));
create table Pilot (pilot_id integer primary key, pilot_name text, nation text, birth_date date,
  squad_id integer references Squad(squad_id));
create table Leg (leg_no integer primary key, start_town text, finish_town text, length_km real,
  elevation_m integer, planned_start date, actual_start date);
create table Leg_Result (leg_no integer references Leg(leg_no),
  pilot_id integer references Pilot(pilot_id), position integer, state text,
  primary key (leg_no, pilot_id));
create table Gala (gala_id integer primary key, held_on date, city text);
create table Nomination (gala_id integer references Gala(gala_id),
  pilot_id integer references Pilot(pilot_id), honoured text, primary key (gala_id, pilot_id));
create table Duty (pilot_id integer references Pilot(pilot_id),
  leg_no integer references Leg(leg_no), job text, vehicle_name text,
  primary key (pilot_id, leg_no, job));
create table Parcel (parcel_id integer primary key, from_squad integer references Squad(squad_id),
  to_squad integer references Squad(squad_id), weight_kg integer);
create table Pass (pass_id integer primary key, holder text, issued_on date, cancelled_on date);
insert into Squad values (1,'Comets',1990,500,620,2.5,3),(2,'Lynx',2005,300,250,4.0,1),
  (3,'Rooks',1978,200,200,9.1,null);
insert into Pilot values (1,'Ada Rey','Dutch','1990-02-03',1),(2,'Ben Oll','Danish','1985-05-06',1),
  (3,'Cy Dunn','Dutch','1999-09-09',2),(4,'Di Marsh','Irish','1979-01-01',3);
insert into Leg values (1,'Ghent','Lille',120,900,'2024-05-01','2024-05-03'),
  (2,'Lille','Rouen',210,160,'2024-05-05','2024-05-05'),
  (3,'Rouen','Caen',90,40,'2024-05-08','2024-05-07');
insert into Leg_Result values (1,1,1,'ok'),(1,2,2,'ok'),(2,1,1,'ok'),(2,3,2,'ok'),(3,3,1,'ok'),
  (3,4,null,'out');
insert into Gala values (1,'2021-11-01','Bonn'),(2,'2023-11-05','Bern');
insert into Nomination values (1,1,'Y'),(1,2,'N'),(2,1,'N'),(2,3,'Y'),(2,2,'N');
insert into Duty values (1,1,'navigator','Mule'),(2,1,'driver','Mule'),(3,2,'driver','Goat'),
  (2,2,'navigator','Goat'),(4,2,'driver','Goat');
insert into Parcel values (1,1,2,5),(2,1,2,7),(3,2,3,20),(4,3,1,2);
insert into Pass values (1,'Uma','2020-01-01',null),(2,'Vic','2021-01-01','2023-02-02'),
  (3,'Wes','2022-01-01',null);
"""


@pytest.fixture(scope="module")
def rally(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("rally"), RALLY)


RACED: list[tuple[str, list[tuple[Any, ...]]]] = [
    # a flag beside a date: it was so then; never: of none of their rows
    ("Which pilots were honoured in 2021?", [("Ada Rey",)]),
    ("Which pilots were not honoured in 2023?", [("Ada Rey",), ("Ben Oll",)]),
    ("Which pilots have never been honoured?", [("Ben Oll",), ("Di Marsh",)]),
    # what somebody did in a link is no name of theirs, and they may have done both
    ("Which drivers took part in leg 2?", [("Cy Dunn",), ("Di Marsh",)]),
    ("Which drivers have never worked as navigators?", [("Cy Dunn",), ("Di Marsh",)]),
    # the end at which those are who send and receive
    ("Which squad received the most parcels?", [("Lynx",)]),
    ("Which squad sent the most parcels?", [("Comets",)]),
    ("How many parcels did Rooks receive?", [(1,)]),
    # the first place
    ("Who won leg 3?", [("Cy Dunn",)]),
    ("Which pilots won more than one leg?", [("Ada Rey",)]),
    ("Which squads have never won a leg?", [("Rooks",)]),
    # lists that share a noun, name a class, or follow an order
    ("List the legs with their start and finish towns.",
     [(1, "Ghent", "Lille"), (2, "Lille", "Rouen"), (3, "Rouen", "Caen")]),
    ("List the legs from the longest to the shortest with the elevation.",
     [(1, 900), (2, 160), (3, 40)]),
    ("Which passes have been cancelled?", [(2,)]),
    ("How many passes are still in use?", [(2,)]),
    # what was planned, and what became of it
    ("Which squads went over budget?", [("Comets",)]),
    ("How many squads cost less than was budgeted?", [(1,)]),
    ("By how much did Comets exceed their budget?", [(120,)]),
    ("Which legs started later than planned?", [(1,)]),
    # before and after a named row; figures of their unit and kind
    ("Which squads were founded after Rooks?", [("Comets",), ("Lynx",)]),
    ("Which legs are longer than 100 km?", [(1,), (2,)]),
    ("Which squads have a drop rate above 3 percent?", [("Lynx",), ("Rooks",)]),
    # the row that the named one refers to, and what is denied of other rows
    ("Which squad is Lynx an offshoot of?", [("Comets",)]),
    ("Which pilots were never honoured in 2021?", [("Ben Oll",), ("Cy Dunn",), ("Di Marsh",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), RACED)
def test_what_came_of_it(rally: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    spelt, _ = rally.spelt_out(rally.understand(question, NOW))
    best = read(rally, spelt.normalised.text, NOW, Context()).interpretations[0]
    assert sorted(map(tuple, rally.stores.run(best.plan).rows), key=str) == rows


@pytest.mark.parametrize(
    "question",
    ["Who was last on leg 1, and how long it was?", "Who finished last on leg 3?",
     "Show the pilots of Lynx and how much it was.", "What is the budget density of each squad?"],
)  # fmt: skip
def test_what_is_not_told_is_not_answered(rally: Domain, question: str) -> None:
    assert max(read(rally, question, NOW, Context()).weights, default=0.0) < 0.7
