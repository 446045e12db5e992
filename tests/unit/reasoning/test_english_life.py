"""How old people and things are, who lives and who has died."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.chain import Context, judge, read, run
from duckkb.reasoning.domain import Domain
from duckkb.settings import ReasoningSettings

ROWS = """
create table Painter (painter_id integer primary key, painter_name text, birth_yr integer,
  death_yr integer, town text);
create table Porter (porter_id integer primary key, porter_name text, sex text, hire_date date,
  pay integer);
create table Ticket (ticket_id integer primary key, ticket_title text, est_hours integer,
  opened_on date, porter_id integer references Porter(porter_id));
insert into Painter values (1,'Ada',1900,1950,'Oslo'),(2,'Bo',1910,1999,'Bern'),
  (3,'Cy',1960,null,'Oslo'),(4,'Di',1975,null,'Rome');
insert into Porter values (1,'Ned','M','2001-05-01',200),(2,'Ole','F','1999-02-03',300);
insert into Ticket values (1,'lift',1,'2021-01-01',1),(2,'door',9,'2019-06-01',1),
  (3,'lamp',5,'2023-02-02',2);
"""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("studio"), ROWS)


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    # estimated hours are no year of establishment, and what was opened is as old as that
    ("Show the title of the oldest ticket.", [("door",)]),
    ("Who is the oldest painter?", [("Ada",)]),
    # of whom no death is kept lives
    ("Which painters have died?", [("Ada",), ("Bo",)]),
    ("Which painters are still alive?", [("Cy",), ("Di",)]),
    ("How many painters have not died?", [(2,)]),
    ("How many living painters are there?", [(2,)]),
    ("Show the names of dead painters from Oslo.", [("Ada",)]),
    ("Which painters are living in Oslo?", [("Ada",), ("Cy",)]),
    # a verb asks for the time of what it says
    ("When did Bo die?", [(1999,)]),
    ("Which painters died before 1960?", [("Ada",)]),
    # from birth to death
    ("Which painter lived longest?", [("Bo",)]),
    ("Who was the longest living painter?", [("Bo",)]),
]


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_lives(studio: Domain, question: str, rows: list[tuple[Any, ...]]) -> None:
    thought = read(studio, question, NOW, Context())
    found = run(studio, thought.interpretations, thought.weights).readings[0]
    assert sorted(found.rows, key=str) == sorted(rows, key=str)


@pytest.mark.parametrize(
    "question",
    [
        # who was hired first need not be the oldest
        "Who is the oldest porter?",
        "Show the name of the youngest porter.",
    ],
)
def test_nothing_is_answered_that_is_not_kept(studio: Domain, question: str) -> None:
    thought = read(studio, question, NOW, Context())
    found = run(studio, thought.interpretations, thought.weights)
    assert not found.readings or judge(found, ReasoningSettings(), may_ask=True).kind != "answer"
