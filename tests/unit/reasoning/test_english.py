"""English questions answered over a small university: what is asked is what comes back."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.reasoning.university import NOW, make_domain

from duckkb.reasoning.domain import Domain
from duckkb.reasoning.plan import plan_hash


@pytest.fixture(scope="module")
def university(tmp_path_factory: pytest.TempPathFactory) -> Domain:
    return make_domain(tmp_path_factory.mktemp("university"))


def answer(domain: Domain, question: str) -> list[tuple[Any, ...]]:
    readings = domain.interpret(domain.understand(question, NOW))
    assert readings, question
    return [tuple(row) for row in domain.stores.run(readings[0].plan).rows]


QUESTIONS: list[tuple[str, list[tuple[Any, ...]]]] = [
    ("How many students are there?", [(4,)]),
    ("What are the names of all students?", [("Mia",), ("Noah",), ("Olga",), ("Paul",)]),
    ("Show the first and last name of every teacher.",
     [("Ada", "Stone"), ("Bo", "Reed"), ("Cy", "Lake")]),
    ("What are the names and ages of students from Rome?", [("Mia", 20), ("Olga", 25)]),
    ("Find the names of students older than 21.", [("Noah",), ("Olga",)]),
    ("What is the average salary of teachers?", [(80.0,)]),
    ("What are the maximum and minimum age of students?", [(25, 19)]),
    ("How many students live in each city?", [(1, "Berlin"), (1, "Paris"), (2, "Rome")]),
    ("What is the name of the oldest student?", [("Olga",)]),
    ("List the titles of courses sorted by credits in descending order.",
     [("World Wars",), ("Optics",), ("Cells",)]),
    ("Which students are not enrolled in any course?", [("Paul",)]),
    ("What are the names of students who have a grade of A?", [("Mia",), ("Noah",)]),
    ("Which department has the most teachers?", [("Physics",)]),
    ("Find the titles of courses with at least 3 students.", [("Optics",)]),
    ("What are the names of students whose age is above the average age?",
     [("Noah",), ("Olga",)]),
    ("Show the names of teachers in the Physics department.",
     [("Bo", "Reed"), ("Cy", "Lake")]),
    ("List the different cities of students.", [("Berlin",), ("Paris",), ("Rome",)]),
    ("How many female students are there?", [(2,)]),
    ("Find the names of students whose name contains the letter o.", [("Noah",), ("Olga",)]),
    ("What is the most common city of students?", [("Rome",)]),
    ("Count the number of courses with 3 credits.", [(1,)]),
    ("How many departments have at least 2 teachers?", [(1,)]),
    ("Find the names of students who took Optics but not World Wars.", [("Noah",)]),
    ("Show the names of students who are older than all students from Paris.", [("Olga",)]),
    ("What are the first names of teachers hired before 2012?", [("Ada",), ("Bo",)]),
    ("What are the names of students enrolled in both Optics and World Wars?",
     [("Mia",), ("Olga",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), QUESTIONS, ids=[q for q, _ in QUESTIONS])
def test_what_is_asked_comes_back(
    university: Domain, question: str, rows: list[tuple[Any, ...]]
) -> None:
    found = answer(university, question)
    assert (found if "sorted" in question else sorted(found)) == rows


def test_an_entity_counts_once_however_many_rows_join_it(university: Domain) -> None:
    assert answer(university, "How many students are enrolled in courses?") == [(3,)]


def test_readings_come_best_first_and_each_plan_once(university: Domain) -> None:
    question = university.understand(
        "What is the name of the teacher with the highest salary?", NOW
    )
    readings = university.interpret(question)
    assert 1 <= len(readings) <= 10
    scores = [r.score for r in readings]
    assert scores == sorted(scores, reverse=True)
    assert len({plan_hash(r.plan) for r in readings}) == len(readings)


def test_the_class_asked_about_is_the_first_table(university: Domain) -> None:
    question = university.understand("Show the names of students who take Optics.", NOW)
    tables = university.interpret(question)[0].tables
    assert tables[0] == "Student"
    assert set(tables) <= {"Student", "Enrollment", "Course"}


def test_words_that_nothing_explains_are_told(university: Domain) -> None:
    question = university.understand("Show the names of telepathic students.", NOW)
    assert "telepathic" in university.interpret(question)[0].uncovered


def test_a_question_about_nothing_here_has_no_reading(university: Domain) -> None:
    assert university.interpret(university.understand("Hello there!", NOW)) == ()


def test_the_same_question_gives_the_same_plan(university: Domain) -> None:
    text = "How many students live in each city?"
    first = university.interpret(university.understand(text, NOW))[0]
    second = university.interpret(university.understand(text, NOW))[0]
    assert plan_hash(first.plan) == plan_hash(second.plan)
