"""English questions: who did something, what was done first or last, what is still to be done."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

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
