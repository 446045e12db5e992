"""Questions about exams, halls and tutors: what was passed and what was not, who is overseen by nobody, what holds the most."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from .made_bases import Told, cells_in

NOW = datetime(2026, 11, 29, 10, tzinfo=UTC)

SCRIPT = """
create table tutor (tutor_id integer primary key, tutor_name text, age integer,
  supervisor_id integer references tutor(tutor_id));
insert into tutor values (1,'Ada Holt',61,null),(2,'Ben Rook',35,1),(3,'Cy Lund',44,1);
create table hall (hall_id integer primary key, hall_name text, capacity integer, tutor_id integer references tutor(tutor_id));
insert into hall values (1,'Great Hall',300,1),(2,'Blue Room',40,2),(3,'Loft',25,3);
create table pupil (pupil_code text primary key, pupil_name text, age integer, town text);
insert into pupil values ('P1','Eva Moss',15,'Ely'),('P2','Finn Ash',17,'Ely'),('P3','Gus Pike',19,'Rye'),
  ('P4','Hal Dunn',18,'Rye');
create table sitting (sitting_id integer primary key, pupil_code text references pupil(pupil_code),
  hall_id integer references hall(hall_id), sat_on text);
insert into sitting values (1,'P1',1,'2021-05-01'),(2,'P2',1,'2021-05-02'),(3,'P1',2,'2022-05-01'),
  (4,'P3',3,'2022-06-01');
create table exam (exam_no integer primary key, pupil_code text references pupil(pupil_code), mark_rate real,
  passed integer);
insert into exam values (1,'P1',71.5,1),(2,'P1',40,0),(3,'P2',88,1),(4,'P3',35,0);
"""

ANSWERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    # what was passed, by a flag
    ("How many exams failed?", [(2,)]),
    ("How many exams were failures?", [(2,)]),
    ("How many successful exams are there?", [(2,)]),
    ("Which pupils have not passed any exam?", [("Gus Pike",), ("Hal Dunn",)]),
    # nobody who does what a role is called by
    ("Which tutors are not overseen by anybody? Give the name.", [("Ada Holt",)]),
    # the whole that a base is about, and what is the most of it
    ("How many pupils does the academy have?", [(4,)]),
    ("Show the names of the two halls that can hold the most.", [("Great Hall",), ("Blue Room",)]),
    # who is younger, of those right before
    ("Which halls are run by a tutor younger than 40?", [("Blue Room",)]),
    # a list with a count in it, of rows that have numbers themselves
    (
        "For each pupil, show the pupil name and the number of exams.",
        [("Eva Moss", 2), ("Finn Ash", 1), ("Gus Pike", 1)],
    ),
    (
        "What are the pupil codes that were placed both in the Great Hall and in the Blue Room?",
        [("P1",)],
    ),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERED, ids=[q for q, _ in ANSWERED])
def test_said_otherwise(told: Told, question: str, rows: list[tuple[Any, ...]]) -> None:
    verdict, found = told(SCRIPT, question)
    assert verdict == "answer"
    assert cells_in(found) == cells_in(rows)


REFUSED = [
    # a verb that nothing is kept of is not taken for what is
    "Which tutors are not trusted by anybody?",
    "Which pupils were not praised by anyone?",
    # of flags that say yes or no nothing is left out
    "Show the pupil codes with passed exams but without failed exams.",
    # halls have a capacity, their tutors have none
    "Which tutors can hold the most?",
    # no such whole is known
    "How many pupils does the Northgate have?",
]


@pytest.mark.parametrize("question", REFUSED)
def test_what_is_not_told_is_not_answered(told: Told, question: str) -> None:
    assert told(SCRIPT, question)[0] != "answer"


def test_a_whole_that_is_kept_is_no_whole(told: Told) -> None:
    script = SCRIPT + (
        "create table club (club_id integer primary key, club_name text);"
        "insert into club values (1,'Chess'),(2,'Film');"
    )
    verdict, rows = told(script, "How many pupils does the club have?")
    assert verdict != "answer" or rows != [(4,)]


def test_the_rows_right_before_are_compared(told: Told) -> None:
    # pupils have an age, too
    verdict, rows = told(SCRIPT, "Which pupils had a sitting in a hall with a tutor older than 50?")
    assert verdict != "answer" or cells_in(rows) == cells_in([("Eva Moss",), ("Finn Ash",)])
