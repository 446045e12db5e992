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
CREATE TABLE trainer(trainer_id INTEGER PRIMARY KEY, name TEXT, salary REAL, club_id INTEGER REFERENCES club(club_id));
CREATE TABLE club(club_id INTEGER PRIMARY KEY, club_name TEXT, region_code TEXT);
CREATE TABLE member(member_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, age INTEGER, town TEXT,
  tutor INTEGER, club_id INTEGER REFERENCES club(club_id));
CREATE TABLE boat(boat_id INTEGER PRIMARY KEY, boat_name TEXT, designer TEXT, year INTEGER, price REAL, material TEXT);
CREATE TABLE outing(outing_id INTEGER PRIMARY KEY, member_id INTEGER REFERENCES member(member_id),
  boat_id INTEGER REFERENCES boat(boat_id), day TEXT, distance REAL);
INSERT INTO club VALUES (1,'Heron','NW'),(2,'Otter','NW'),(3,'Swift','SE');
INSERT INTO trainer VALUES (1,'Ida Moss',3000,1),(2,'Carl Fenn',5000,1),(3,'Pia Roe',4500,2);
INSERT INTO member VALUES (1001,'Nora','Vale',18,'Hull',71,1),(1002,'Otto','Lund',22,'Bath',71,1),
  (1003,'Nora','Quist',18,'Hull',93,2),(1004,'Emil','Strand',31,'Hull',71,3);
INSERT INTO boat VALUES (1,'Petrel','Jon Aker',1998,900,'cedar'),(2,'Curlew','Jon Aker',2005,1500,'carbon'),
  (3,'Plover','Eva Holt',2010,1200,'carbon'),(4,'Dunlin','Eva Holt',2012,700,'cedar');
INSERT INTO outing VALUES (1,1001,1,'2023-05-01',6),(2,1001,2,'2023-05-03',9),(3,1002,2,'2023-05-04',12),
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
]  # fmt: skip


@pytest.mark.parametrize(("question", "rows"), ANSWERS, ids=[q for q, _ in ANSWERS])
def test_rowing(rowing: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(rowing, question, NOW)
    assert kind == "answer"
    assert sorted(rounded(found), key=str) == sorted(rows, key=str)
