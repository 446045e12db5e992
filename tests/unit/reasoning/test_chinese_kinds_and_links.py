"""Chinese questions over English names: kinds that rows have in common, tables that only link others, things listed together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, domains, verdict_on

from duckkb.reasoning.domain import Domain

NOW = datetime(2026, 11, 25, 12)
CLUBS = """
CREATE TABLE Student (StudentID INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, Sex TEXT, Age INTEGER,
  CityCode TEXT, AmountOutstanding REAL, Phone TEXT, EmailAddress TEXT);
CREATE TABLE Coach (CoachID INTEGER PRIMARY KEY, FirstName TEXT, LastName TEXT, Mentor INTEGER REFERENCES Student(StudentID));
CREATE TABLE Ref_Colors (color_code TEXT PRIMARY KEY, color_description TEXT);
CREATE TABLE Club (ClubID INTEGER PRIMARY KEY, club_name TEXT, color_code TEXT REFERENCES Ref_Colors(color_code));
CREATE TABLE Participates_in (StudentID INTEGER REFERENCES Student(StudentID), ClubID INTEGER REFERENCES Club(ClubID));
CREATE TABLE Coach_Participates_in (CoachID INTEGER REFERENCES Coach(CoachID), ClubID INTEGER REFERENCES Club(ClubID));
CREATE TABLE SportsInfo (StudentID INTEGER REFERENCES Student(StudentID), SportName TEXT, HoursPerWeek INTEGER);
CREATE TABLE Allergy_Type (Allergy TEXT PRIMARY KEY, AllergyType TEXT);
CREATE TABLE Film (FilmID INTEGER PRIMARY KEY, title TEXT, director TEXT);
CREATE TABLE Reviewer (ReviewerID INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE Rating (ReviewerID INTEGER REFERENCES Reviewer(ReviewerID), FilmID INTEGER REFERENCES Film(FilmID), stars INTEGER);
INSERT INTO Student VALUES (1,'Ada','Bell','F',19,'BAL',100,'11','a@x.io'),(2,'Ben','Cole','M',22,'BAL',3000,'22','b@x.io'),
  (3,'Cy','Dorn','M',18,'NYC',2500,'33','c@x.io'),(4,'Di','Eads','F',30,'NYC',0,'44','d@x.io');
INSERT INTO Coach VALUES (1,'Max','Gray',2),(2,'Uma','Hart',3),(3,'Sid','Ives',NULL);
INSERT INTO Ref_Colors VALUES ('1','red'),('2','blue'),('3','green');
INSERT INTO Club VALUES (1,'Chess','2'),(2,'Rowing','2'),(3,'Drama','1');
INSERT INTO Participates_in VALUES (1,1),(2,1),(3,1),(4,2);
INSERT INTO Coach_Participates_in VALUES (1,1),(2,2),(3,2);
INSERT INTO SportsInfo VALUES (1,'Soccer',2),(1,'Tennis',3),(2,'Tennis',4),(3,'Soccer',5);
INSERT INTO Allergy_Type VALUES ('Milk','food'),('Eggs','food'),('Cat','animal'),('Pollen','environmental');
INSERT INTO Film VALUES (1,'Dusk','Ann Lee'),(2,'Dawn','Ann Lee'),(3,'Noon','Bo Ray');
INSERT INTO Reviewer VALUES (1,'Kim'),(2,'Lou');
INSERT INTO Rating VALUES (1,1,4),(1,1,5),(2,1,2),(2,2,4),(1,3,3);
"""
COURSES = """
CREATE TABLE department (dept_name TEXT PRIMARY KEY, building TEXT);
CREATE TABLE course (course_id TEXT PRIMARY KEY, title TEXT, dept_name TEXT REFERENCES department(dept_name));
CREATE TABLE prereq (course_id TEXT REFERENCES course(course_id), prereq_id TEXT REFERENCES course(course_id));
CREATE TABLE classroom (building TEXT, room_number TEXT, capacity INTEGER, PRIMARY KEY (building, room_number));
CREATE TABLE section (course_id TEXT REFERENCES course(course_id), sec_id TEXT, semester TEXT, year INTEGER, building TEXT,
  room_number TEXT, PRIMARY KEY (course_id, sec_id, semester, year));
CREATE TABLE employee (emp_num INTEGER PRIMARY KEY, first_name TEXT);
CREATE TABLE professor (emp_num INTEGER REFERENCES employee(emp_num), dept_name TEXT REFERENCES department(dept_name));
CREATE TABLE class (class_code TEXT PRIMARY KEY, crs_code TEXT, prof_num INTEGER REFERENCES employee(emp_num));
INSERT INTO department VALUES ('Statistics','North'),('Psychology','South');
INSERT INTO course VALUES ('S1','Chance','Statistics'),('S2','Sampling','Statistics'),('P1','Memory','Psychology');
INSERT INTO prereq VALUES ('S2','S1');
INSERT INTO classroom VALUES ('West',7,40),('East',9,50);
INSERT INTO section VALUES ('P1','1','Fall',2009,'West','7'),('S1','1','Spring',2010,'East','9');
INSERT INTO employee VALUES (1,'Eve'),(2,'Eve');
INSERT INTO professor VALUES (1,'Statistics'),(2,'Psychology'),(2,'Statistics');
INSERT INTO class VALUES ('K1','ACCT-211',1),('K2','ACCT-211',2),('K3','ACCT-212',2);
"""


@pytest.fixture(scope="module")
def domain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Domain]]:
    with domains(tmp_path_factory) as made:
        yield made


ASKED: list[tuple[str, str, Rows]] = [
    # Kinds that several rows have in common are counted apart, rows that are one each by themselves.
    (CLUBS, "有多少种不同的过敏类型？", [(3,)]),
    (CLUBS, "有多少个过敏原？", [(4,)]),
    (CLUBS, "一共有多少种不同的运动？", [(2,)]),
    # Marks are given, and nobody adds them up; reviews are not reviewers.
    (CLUBS, "超过3星的评分总数是多少？", [(3,)]),
    (CLUBS, "每位导演获得了多少条电影评论？", [("Ann Lee", 4), ("Bo Ray", 1)]),
    # Of two tables that link, the one that links what is named.
    (CLUBS, "每个俱乐部有多少教练参与？", [("Chess", 1), ("Rowing", 2)]),
    (CLUBS, "每个俱乐部有多少学生参与？", [("Chess", 3), ("Rowing", 1)]),
    # The commonest of a kind by the rows that refer to it.
    (CLUBS, "最常见的颜色描述是什么？", [("blue",)]),
    (CLUBS, "给出俱乐部中最不常见的颜色描述。", [("red",)]),
    # What a row owes itself is not added up over what else is shown.
    (CLUBS, "欠款超过2000的学生的电话和电子邮件地址是什么？", [("22", "b@x.io"), ("33", "c@x.io")]),
    # The same rows on either side of 或, each of their own kind.
    (CLUBS, "城市代码为BAL的女学生或年龄小于20岁的男学生的姓氏是什么？", [("Bell",), ("Dorn",)]),
    # What rows have themselves needs no relation.
    (COURSES, "在Statistics系但不在Psychology系的课程的标题是什么？", [("Chance",), ("Sampling",)]),
    # Listed together, of one kind of rows.
    (
        COURSES,
        "Psychology系课程的教学楼、房间号、学期和年份是什么？",
        [("West", "7", "Fall", 2009)],
    ),
    # A verb is no part of a name; people are told apart by whom they refer to, not by their first names.
    (COURSES, "有多少位教授教代码为ACCT-211的班级？", [(2,)]),
]


@pytest.mark.parametrize(("script", "question", "expected"), ASKED)
def test_over_english_names(
    domain: Callable[[str], Domain], script: str, question: str, expected: Rows
) -> None:
    kind, rows = verdict_on(domain(script), question, NOW)
    assert (kind, sorted(rows, key=str)) == ("answer", sorted(expected, key=str))
