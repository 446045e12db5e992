"""Questions over a dance school and a ski resort: amounts in all, owners, people behind figures, kinds of rows,
and readings that would answer something else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
SCRIPT = """
create table teacher (teacher_id integer primary key, t_name text, nationality text,
  mentor_id integer references teacher(teacher_id));
create table course (course_id integer primary key, course_title text, course_type text,
  teacher_id integer references teacher(teacher_id), max_participants integer, opened_on text, closed_on text, duration_min integer,
  outcome text);
create table dancer (dancer_id integer primary key, d_name text, home_city text);
create table enrolment (dancer_id integer references dancer(dancer_id), course_id integer references course(course_id),
  grade integer, paid_amount real, primary key (dancer_id, course_id));
create table competition (comp_id integer primary key, comp_name text, host_city text);
create table competition_entry (comp_id integer references competition(comp_id),
  dancer_id integer references dancer(dancer_id), points integer, judge_name text, primary key (comp_id, dancer_id));
create table hall (hall_id integer primary key, hall_name text, city text, floor_type text);
insert into teacher values (1,'Carlos Mendez','Argentine',null),(2,'Irina Volkova','Russian',1),
  (3,'Lucia Ramos','Spanish',1),(4,'Dmitri Orlov','Russian',2);
insert into course values (1,'Tango Night','evening',1,16,'2022-03-01','2022-06-01',90,'full'),
  (2,'Milonga','weekend',3,20,'2022-09-01','2023-01-01',60,'full'),(3,'Ballet Basics','evening',2,12,'2023-01-10','2023-02-01',45,'cancelled'),
  (4,'Salsa One','weekend',3,30,'2023-02-01',null,120,'full');
insert into dancer values (1,'Alice Moore','Dover'),(2,'Ben Carter','Kent'),(3,'Chloe Martin','Dover'),
  (4,'David Kim','Margate');
insert into enrolment values (1,1,5,40),(1,2,3,50),(2,1,2,35),(2,4,4,60),(3,3,1,70),(3,4,5,55);
insert into competition values (1,'Spring Cup','Dover'),(2,'Harbour Open','London'),
  (3,'Golden Shoe','Dover');
insert into competition_entry values (1,1,90,'Ann Gold'),(1,2,80,'Bo Silver'),(2,1,70,'Ann Gold'),(3,3,95,'Bo Silver');
insert into hall values (1,'Old Mill','Kent','wood'),(2,'Arcade','London','stone'),(3,'Pier','Margate','stone');
"""


@pytest.fixture(scope="module")
def dancing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("dancing"), SCRIPT)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        # Of rows that are asked for, the one city that they have; not one of rows far away.
        ("How many competitions were held in each city?", [(2, "Dover"), (1, "London")]),
        # How much, and how many of a unit, is added up.
        ("How much money did we take with weekend courses?", [(165.0,)]),
        ("How much did Alice Moore pay?", [(90.0,)]),
        ("How many minutes of weekend courses are there?", [(180,)]),
        # Who has the figure, not the figure.
        ("Who got the highest grade in Tango Night?", [("Alice Moore",)]),
        # What belongs to those asked for.
        ("Which teachers' courses were cancelled?", [("Irina Volkova",)]),
        ("Which Spanish teachers give courses here?", [("Lucia Ramos",)]),
        ("Which teachers have not given a single course?", [("Dmitri Orlov",)]),
        # Two kinds of rows in one place, of which one is told more.
        ("In which cities are there both dancers and a stone hall?", [("Margate",)]),
        ("How many courses were opened in each year?", [(2, 2022), (2, 2023)]),
        # Rows that refer to others of their kind.
        ("Which teacher mentors Irina Volkova?", [("Carlos Mendez",)]),
        ("Which teacher has mentored the most people?", [("Carlos Mendez",)]),
        ("Which teachers mentor more than one teacher?", [("Carlos Mendez",)]),
        # … by what those below are to them: a class of their own in all that is asked of it.
        ("Who are the trainees of Carlos Mendez?", [("Irina Volkova",), ("Lucia Ramos",)]),
        ("Which teachers are apprentices of Irina Volkova?", [("Dmitri Orlov",)]),
        ("Which teachers have no trainees?", [("Dmitri Orlov",), ("Lucia Ramos",)]),
        ("Which teachers have more than one trainee?", [("Carlos Mendez",)]),
        ("What is the nationality of the trainees of Irina Volkova?", [("Russian",)]),
        ("Who is the advisor of Dmitri Orlov?", [("Irina Volkova",)]),
        # What is so now has not ended.
        ("Which courses does Lucia Ramos currently teach?", [("Salsa One",)]),
        ("What is the title of the current course of Lucia Ramos?", [("Salsa One",)]),
        (
            "Show the oldest course, displayed with the teacher.",
            [("Tango Night", "Carlos Mendez")],
        ),
        # What names something else than the rows that keep it is told once.
        ("Which judges saw Alice Moore?", [("Ann Gold",)]),
    ],
)
def test_what_is_asked_is_answered(dancing: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(dancing, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found), key=str) == sorted(rows, key=str)


@pytest.mark.parametrize(
    "question",
    [
        "Which courses have more than 2 participants?",  # how many there may be is kept, not how many there are
        "How many competitions were won by Alice Moore?",  # who entered has not won
        "How many runs of the weekend does Lucia Ramos have?",  # nothing is a run
        "How many courses and dancers does each teacher have?",  # of both kinds how many
    ],
)
def test_what_would_answer_something_else_is_no_answer(dancing: Domain, question: str) -> None:
    kind, _ = verdict_on(dancing, question, NOW)
    assert kind != "answer"


def test_a_type_of_course_is_one_group_not_one_of_each_course(dancing: Domain) -> None:
    question = "For each type of course, show the number of courses and the average duration."
    _, found = verdict_on(dancing, question, NOW)
    assert sorted(rounded(found)) == [("evening", 2, 67.5), ("weekend", 2, 90.0)]


def test_the_names_of_two_kinds_of_rows_that_belong_together_are_pairs(dancing: Domain) -> None:
    _, rows = verdict_on(
        dancing, "What are the names of the teachers and the dancers they teach?", NOW
    )
    assert all(len(row) == 2 for row in rows)
