"""Questions over tables whose plans could not be meant: sums of words, rows counted by their own keys, what
is owed for what was paid."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCRIPT = """
create table campus_room (building text, room_number text, capacity integer, primary key (building, room_number));
create table lecturer (lecturer_id integer primary key, first_name text, last_name text, salary real, age integer,
  dept_code text references dept(dept_code));
create table dept (dept_code text primary key, dept_name text, budget real);
create table course (course_id integer primary key, title text, credits integer,
  dept_code text references dept(dept_code));
create table teaching (lecturer_id integer references lecturer(lecturer_id),
  course_id integer references course(course_id), primary key (lecturer_id, course_id));
create table sitting (sitting_id integer primary key, course_id integer references course(course_id));
create table visitor (visitor_id integer primary key, visitor_last_name text, phone text, amount_outstanding real,
  city text, major text);
create table visitor_payment (payment_id integer primary key, visitor_id integer references visitor(visitor_id),
  amount_payment real, datetime_payment text);
create table train (train_no integer primary key, origin text, departure_date text, arrival_date text);
create table tune (tune_id integer primary key, tune_name text, length text, maker text);
create table districts (no integer primary key, district text unique, state text);
create table bottle (bottle_id integer primary key, bottle_name text, winery text,
  district text references districts(district));
insert into campus_room values ('Alder','1',20),('Alder','2',60),('Birch','1',90),('Birch','3',80);
insert into dept values ('H','History',10.0),('M','Mathematics',20.0),('x','Archive',1.0);
insert into lecturer values (1,'Ann','Roe',50.0,41,'H'),(2,'Bob','Lee',70.0,35,'M'),(3,'Cy','Dow',60.0,58,'M');
insert into course values (1,'Maps',5,'H'),(2,'Maps',5,'H'),(3,'Sets',4,'M'),(4,'Rings',3,'M');
insert into teaching values (1,1),(2,3),(2,4),(3,4);
insert into sitting values (1,1),(2,2),(3,3),(4,3);
insert into visitor values (1,'Fay','111',20.0,'Oslo','Art'),(2,'Gil','222',0.0,'Rome','Art'),(3,'Hay','333',90.0,'Rome','Law');
insert into visitor_payment values (1,1,5.0,'2023-01-05'),(2,1,7.5,'2023-02-05'),(3,3,1.0,'2023-03-05');
insert into train values (1,'Oslo','2023-05-01','2023-05-02'),(2,'Rome','2023-05-03','2023-05-04');
insert into tune values (1,'Dawn','4:27','Roe'),(2,'Dusk','3:05','Lee'),(3,'Noon','4:01','Lee');
insert into districts values (30,'Kent','South'),(37,'Fife','North');
insert into bottle values (1,'Red Oak','Hill','Kent'),(2,'Blue Oak','Hill','Kent'),(3,'Grey Oak','Dale','Fife');
"""


@pytest.fixture(scope="module")
def campus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("campus"), SCRIPT)) as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, Rows]] = [
    # rooms are told by building and number together
    ("How many rooms are in the Alder building?", [(2,)]),
    ("Find the buildings which have rooms with capacity more than 50.", [("Alder",), ("Birch",)]),
    # figures of several that are told as different
    (
        "What is the average salary of lecturers in different departments?",
        [(50.0, "History"), (65.0, "Mathematics")],
    ),
    ("Find the numbers of different cities and majors of visitors.", [(2, 2)]),
    # rows with the same name are told apart, be what they refer to shown too
    (
        "What are the title and department name of courses with more than one sitting?",
        [("Sets", "Mathematics")],
    ),
    # an id is the number of a row, not the row; in a list it is that of the rows of the list
    (
        "Find the last names of all lecturers who teach some course and the course_id.",
        [("Roe", 1), ("Lee", 3), ("Lee", 4), ("Dow", 4)],
    ),
    (
        "What is the visitor last name, id and phone with the most payments?",
        [("Fay", 1, "111")],
    ),
    # a code of one letter
    ("What is the name of the department with code x?", [("Archive",)]),
    # the last word is said but once
    (
        "What are the departure and arrival dates of all trains from Oslo?",
        [("2023-05-01", "2023-05-02")],
    ),
    # what was paid is no debt, and what is owed is one
    ("How much did Fay pay?", [(12.5,)]),
    ("How much does Fay still owe?", [(20.0,)]),
    ("Which visitors owe more than 50?", [("Hay",)]),
    # years old say no more than an age, and to earn no more than a salary
    ("How many lecturers are over 40 years old?", [(2,)]),
    ("Which lecturers are older than 50 years?", [("Cy", "Dow")]),
    ("What is the last name of the lecturer who earns the lowest salary?", [("Roe",)]),
    # all that is kept
    (
        "List the information of all departments ordered by their budget.",
        [("x", "Archive", 1.0), ("H", "History", 10.0), ("M", "Mathematics", 20.0)],
    ),
    # of rows with numbers for keys the words by which others refer to them
    ("Which district has the most bottles?", [("Kent",)]),
    # words are ranked by what stands behind them
    ("Find the top 2 wineries with the greatest number of bottles.", [("Hill",), ("Dale",)]),
]
OPEN = [
    "What is the average length of tunes by Lee?",  # minutes and seconds are no figures to add up
    "How many tunes have a length of 4?",
    "What is the name of the department with code zq?",
    "Which lecturers report to Bob Lee?",
    "Which lecturers work with Bob Lee?",
]


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[a[0] for a in ANSWERS])
def test_an_answer_that_can_be_meant(campus: Domain, question: str, rows: Rows) -> None:
    kind, got = verdict_on(campus, question, NOW)
    assert (kind, sorted(rounded(got))) == ("answer", sorted(rows))


@pytest.mark.parametrize("question", OPEN)
def test_what_cannot_be_meant_is_not_answered(campus: Domain, question: str) -> None:
    assert verdict_on(campus, question, NOW)[0] != "answer"
