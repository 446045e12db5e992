"""What is asked in Chinese of a school, over tables with English names: marks, years at school, who was absent."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from duckkb.reasoning.domain import Domain

from .made_bases import Rows, domains, verdict_on

NOW = datetime(2026, 11, 25, 12)
SCHOOL = """
CREATE TABLE classes(class_id INTEGER PRIMARY KEY, class_name TEXT, grade INTEGER,
  head_teacher_id INTEGER REFERENCES teachers(teacher_id), room TEXT);
CREATE TABLE teachers(teacher_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, subject TEXT, hired_on DATE);
CREATE TABLE students(student_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, birthday DATE,
  class_id INTEGER REFERENCES classes(class_id));
CREATE TABLE exams(exam_id INTEGER PRIMARY KEY, title TEXT, subject TEXT, exam_date DATE, full_score INTEGER);
CREATE TABLE scores(student_id INTEGER REFERENCES students(student_id), exam_id INTEGER REFERENCES exams(exam_id),
  score REAL, PRIMARY KEY(student_id, exam_id));
CREATE TABLE absences(absence_id INTEGER PRIMARY KEY, student_id INTEGER REFERENCES students(student_id), absent_on DATE,
  reason TEXT);
INSERT INTO teachers VALUES (1,'孔立','男','数学','2012-09-01'),(2,'孟兰','女','语文','2018-09-01');
INSERT INTO classes VALUES (1,'三年一班',3,1,'301'),(2,'三年二班',3,2,'302'),(3,'四年一班',4,NULL,'401');
INSERT INTO students VALUES (1,'甄宓','女','2017-03-02',1),(2,'曹植','男','2017-11-25',1),(3,'陆机','男','2016-08-08',3),
  (4,'谢灵','女','2017-12-30',2),(5,'左思','男','2017-06-06',2);
INSERT INTO exams VALUES (1,'期中数学','数学','2026-11-10',100),(2,'期中语文','语文','2026-11-11',120);
INSERT INTO scores VALUES (1,1,95),(2,1,58),(4,1,77),(5,1,88),(1,2,81),(2,2,92);
INSERT INTO absences VALUES (1,2,'2026-11-03','发烧'),(2,2,'2026-11-20','发烧'),(3,5,'2026-10-15','发烧'),(4,4,'2026-11-24','旅游');
"""


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with domains(tmp_path_factory) as opened:
        yield opened(SCHOOL)


ASKED: list[tuple[str, Rows]] = [
    # A score is no grade of a class, nor what could be had at most.
    ("期中数学的平均分", [(79.5,)]),
    ("甄宓的语文成绩", [(81,)]),
    ("曹植数学考了多少分", [(58,)]),
    ("期中数学不及格的有谁", [("曹植",)]),
    ("期中数学的满分是多少", [(100,)]),
    ("每个班期中数学的平均分", [("三年一班", 76.5), ("三年二班", 82.5)]),
    # A year at school is the grade of classes.
    ("三年级有几个班", [(2,)]),
    ("三年级一共有多少学生", [(4,)]),
    ("4年级的学生", [("陆机",)]),
    # Whoever belongs to a class, and not who leads it; people, and not how often they did something.
    ("三年一班有几个人", [(2,)]),
    ("三年一班有谁", [("曹植",), ("甄宓",)]),
    ("因为发烧缺勤的有几个人", [(2,)]),
    ("曹植缺勤了几次", [(2,)]),
]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_what_is_asked_of_a_school(school: Domain, question: str, expected: Rows) -> None:
    kind, rows = verdict_on(school, question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))


PASSED_OVER = [
    # What is denied is not what stands behind it, and no classes are missed.
    "没请假就缺勤的学生",
    "曹植缺了几次课",
]


@pytest.mark.parametrize("question", PASSED_OVER)
def test_what_is_not_passed_over(school: Domain, question: str) -> None:
    assert verdict_on(school, question, NOW)[0] != "answer"
