"""Chinese questions, worded as translators word them, over English tables of a rowing club."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
ROWING = """
CREATE TABLE trainer(trainer_id INTEGER PRIMARY KEY, name TEXT, salary REAL, position TEXT, club_id INTEGER REFERENCES club(club_id));
CREATE TABLE club(club_id INTEGER PRIMARY KEY, club_name TEXT, region_code TEXT);
CREATE TABLE member(member_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, age INTEGER, town TEXT, region TEXT,
  address TEXT, tutor INTEGER, club_id INTEGER REFERENCES club(club_id));
CREATE TABLE boat(boat_id INTEGER PRIMARY KEY, boat_name TEXT, designer TEXT, year INTEGER, price REAL, material TEXT);
CREATE TABLE trip(trip_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(member_id),
  boat_id INTEGER REFERENCES boat(boat_id), day TEXT, distance REAL);
CREATE TABLE grade(grade_code TEXT PRIMARY KEY, grade_name TEXT, grade_description TEXT);
INSERT INTO grade VALUES ('B','Bronze','first year'),('S','Silver','second year');
CREATE TABLE address(address_id INTEGER PRIMARY KEY, street TEXT, club_id INTEGER REFERENCES club(club_id));
CREATE TABLE training(training_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(member_id), hours REAL);
CREATE TABLE course(course_id INTEGER PRIMARY KEY, title TEXT);
CREATE TABLE class(class_id INTEGER PRIMARY KEY, course_id INTEGER REFERENCES course(course_id), room TEXT);
INSERT INTO address VALUES (1,'Bank Row',1),(2,'Lock Way',2);
INSERT INTO training VALUES (1,1001,3),(2,1001,2),(3,1003,4);
INSERT INTO course VALUES (1,'Sculling'),(2,'Steering');
INSERT INTO class VALUES (1,1,'Blue'),(2,1,'Red'),(3,2,'Blue');
INSERT INTO club VALUES (1,'Heron','NW'),(2,'Otter','NW'),(3,'Swift','SE');
INSERT INTO trainer VALUES (1,'Ida Moss',3000,'head',1),(2,'Carl Fenn',5000,'junior',1),(3,'Pia Roe',4500,'head',2);
INSERT INTO member VALUES (1001,'Nora','Vale',18,'Hull','North','Quay 1',71,1),(1002,'Otto','Lund',22,'Bath','West','Weir 2',71,1),
  (1003,'Nora','Quist',18,'Hull','North','Dock 3',93,2),(1004,'Emil','Strand',31,'Hull','North','Mill 4',71,3);
INSERT INTO boat VALUES (1,'Petrel','Jon Aker',1998,900,'cedar'),(2,'Curlew','Jon Aker',2005,1500,'carbon'),
  (3,'Plover','Eva Holt',2010,1200,'carbon'),(4,'Dunlin','Eva Holt',2012,700,'cedar');
INSERT INTO trip VALUES (1,1001,1,'2023-05-01',6),(2,1001,2,'2023-05-03',9),(3,1002,2,'2023-05-04',12),
  (4,1003,3,'2023-06-01',4),(5,1004,2,'2023-06-02',8);
"""


@pytest.fixture(scope="module")
def rowing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("rowing"), ROWING)) as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, Rows]] = [
    # What a class is called with 人数 behind is how many there are of it.
    ("给出居住在Hull的会员人数。", [(3,)]),
    ("列出每个俱乐部的名称以及每个俱乐部的教练人数。", [("Heron", 2), ("Otter", 1)]),
    # The attribute that a value is of, before the rows that have it, is not shown.
    ("不使用cedar作为材料的船的名称是什么？", [("Curlew",), ("Plover",)]),
    ("Jon Aker在2000年之后设计的所有船的名称是什么？", [("Curlew",)]),
    # 所有没有 denies; only 有没有 asks whether.
    ("找出所有没有被Nora Vale借过的船的名称。", [("Plover",), ("Dunlin",)]),
    ("不叫Nora Vale的会员的年龄是多少？", [(22,), (18,), (31,)]),
    # The number of each row tells it by itself; what is asked for in a last sentence says it all.
    ("年龄至少为20岁的每个会员的编号是什么？", [(1002,), (1004,)]),
    ("教练人数最少的俱乐部是哪个？找出俱乐部的编号。", [(2,)]),
    # Which values there are, and how many.
    ("查找价格在1000到2000之间的船的不同材料。", [("carbon",)]),
    ("查找船的不同材料的数量。", [(2,)]),
    # Rows are counted by what they refer to, be that a number.
    ("给出拥有会员最多的导师。", [(71,)]),
    ("哪个俱乐部的教练平均工资最高？", [("Otter",)]),
    ("查找三艘最昂贵的船。", [("Curlew",), ("Plover",), ("Petrel",)]),
    # Ages that are named, numbers that tell rows.
    ("有多少会员的年龄是18岁？", [(2,)]),
    ("统计去过1号俱乐部的会员人数。", [(2,)]),
    ("编号在1002到1003之间的会员姓什么？", [("Lund",), ("Quist",)]),
    ("返回俱乐部1的教练的姓名和工资。", [("Ida Moss", 3000), ("Carl Fenn", 5000)]),
    # Different values are groups where something is reckoned of each, whatever they are kept as.
    ("不同年份的船的平均价格是多少？", [(1998, 900), (2005, 1500), (2010, 1200), (2012, 700)]),
    ("显示不同导师的会员的平均年龄。", [(71, 23.667), (93, 18)]),
    # A verb relates rows to others, or denies that.
    ("有多少不同的会员参加训练？", [(2,)]),
    ("不参加训练的会员的姓氏是什么？", [("Lund",), ("Strand",)]),
    ("有多少会员没有出现在任何训练中？", [(2,)]),
    ("有教练担任head职位但没有教练担任junior职位的俱乐部的名称是什么？", [("Otter",)]),
    ("拥有一名以上教练的俱乐部的名称是什么？", [("Heron",)]),
    ("显示在Heron俱乐部工作的教练的姓名。", [("Ida Moss",), ("Carl Fenn",)]),
    # Whole names, and what is listed with them, are of the rows, though a table is called so.
    ("列出30岁以上的会员的全名（名字和姓氏）和地址。", [("Emil", "Strand", "Mill 4")]),
    ("居住在Bath的会员的姓氏和地址是什么？", [("Lund", "Weir 2")]),
    # Of two kinds of rows the one that is called so is counted.
    ("一共提供多少门课程？", [(2,)]),
    # Rows that are counted for others are counted by what links the two; ties go to one of them, always.
    ("参加行程最多的会员的姓氏是什么？", [("Vale",)]),
    ("至少有两次行程的船的名称是什么？", [("Curlew",)]),
    ("船最多的设计师是谁？", [("Jon Aker",)]),
    # A verb that what links rows is called by is no further noun; a generic name or code may say what a value is of.
    ("查找居住在名为Hull的城镇的会员数量。", [(3,)]),
    ("名称为Petrel的船的材料是什么？", [("cedar",)]),
    ("2000年之前建造了多少艘船？", [(1,)]),
    ("拥有至少两名不同教练的俱乐部的名称是什么？", [("Heron",)]),
    ("参加行程最频繁的会员的姓氏是什么？", [("Vale",)]),
    # Texts that say who are called by their name; what lies where is not shown beside that.
    ("编号为3的船的设计师的姓名是什么？", [("Eva Holt",)]),
    ("所有城镇所在的地区是什么？", [("North",), ("West",)]),
    # Where no rows are named, a code with its value tells them.
    ("等级代码B的名称和描述是什么？", [("Bronze", "first year")]),
    # Each of the rows that a clause tells.
    ("对于每个地区代码为NW的俱乐部，查找其会员人数。", [("Heron", 2), ("Otter", 1)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_rowing(rowing: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(rowing, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found), key=str) == sorted(rows, key=str)


@pytest.mark.parametrize(
    "question",
    [
        # Of what one of several may be nothing is denied by leaving it out.
        "查找没有被Nora Vale借过的每艘船的平均行程距离。",
        # Those of rows that come first are no order of their own.
        "参加行程最多的会员所在的俱乐部的教练的姓名是什么？",
        # What is no number is not averaged, nor anything else instead.
        "会员的平均地址是多少？",
    ],
)
def test_what_is_not_answered(rowing: Domain, question: str) -> None:
    assert verdict_on(rowing, question, NOW)[0] != "answer"
