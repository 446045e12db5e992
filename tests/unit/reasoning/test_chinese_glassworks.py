"""Chinese questions, worded as translators word them, over English tables of glassworks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from tests.unit.reasoning.made_bases import Rows, base_of, rounded, verdict_on

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

NOW = datetime(2024, 1, 1, tzinfo=UTC)
GLASSWORKS = """
CREATE TABLE workshop(workshop_id INTEGER PRIMARY KEY, workshop_name TEXT, county TEXT, founded_year INTEGER,
  manager_name TEXT);
CREATE TABLE worker(worker_id INTEGER PRIMARY KEY, name TEXT, job_id INTEGER REFERENCES job(job_id),
  workshop_id INTEGER REFERENCES workshop(workshop_id));
CREATE TABLE job(job_id INTEGER PRIMARY KEY, job_title TEXT);
CREATE TABLE vase(vase_id INTEGER PRIMARY KEY, vase_name TEXT, vase_type TEXT, maximum_height REAL, price REAL,
  workshop_id INTEGER REFERENCES workshop(workshop_id));
CREATE TABLE notice(notice_id INTEGER PRIMARY KEY, workshop_id INTEGER REFERENCES workshop(workshop_id), severity TEXT,
  issue_date TEXT);
CREATE TABLE critic(critic_id INTEGER PRIMARY KEY, critic_name TEXT);
CREATE TABLE rating(rating_id INTEGER PRIMARY KEY, critic_id INTEGER REFERENCES critic(critic_id),
  vase_id INTEGER REFERENCES vase(vase_id), stars INTEGER);
CREATE TABLE lesson(lesson_id INTEGER PRIMARY KEY, lesson_date TEXT, lesson_time TEXT, price REAL,
  workshop_id INTEGER REFERENCES workshop(workshop_id));
CREATE TABLE Metal_Type(Metal TEXT PRIMARY KEY, MetalType TEXT);
CREATE TABLE purchase(purchase_id INTEGER PRIMARY KEY, vase_id INTEGER REFERENCES vase(vase_id), buyer_code TEXT,
  quantity INTEGER, purchase_date TEXT);
CREATE TABLE Faculty(FacID INTEGER PRIMARY KEY, Lname TEXT, Rank TEXT);
INSERT INTO Faculty VALUES (1,'Ash','Professor'),(2,'Birch','Professor'),(3,'Cole','Instructor');
INSERT INTO Metal_Type VALUES ('tin','soft'),('iron','hard');
INSERT INTO purchase VALUES (1,1,'980',4,'2023-05-01'),(2,1,'172',2,'2023-05-20'),(3,3,'401',1,'2023-07-02');
INSERT INTO workshop VALUES (1,'Amber','Kent',1931,'Ada Low'),(2,'Beryl','Kent',1994,'Bob Mey'),
  (3,'Coral','Dorset',1987,'Ada Low'),(4,'Dusk','Essex',2004,'Cy Nash'),(5,'337','Devon',1975,'Di Orr');
INSERT INTO job VALUES (1,'blower'),(2,'cutter');
INSERT INTO worker VALUES (1,'Ann Poe',1,1),(2,'Ben Roe',2,1),(3,'Cas Toll',1,2);
INSERT INTO vase VALUES (1,'Lark','bud',20,30,1),(2,'Wren','bud',45,55,1),(3,'Heron','floor',120,300,1),
  (4,'Swan','floor',90,210,3),(5,'Tern','bud',15,25,2),
  (6,'Rail','bud',18,28,5);
INSERT INTO notice VALUES (1,1,'severe','2023-01-02'),(2,2,'minor','2023-02-03'),(3,3,'minor','2023-03-04');
INSERT INTO critic VALUES (1,'Dora Finch'),(2,'Eli Gray'),(3,'Fay Hunt');
INSERT INTO rating VALUES (1,1,1,5),(2,1,2,2),(3,2,3,3),(4,3,3,4),(5,1,4,1),(6,1,5,2);
INSERT INTO lesson VALUES (1,'2023-05-01','morning',20,1),(2,'2023-05-02','evening',30,1);
"""


@pytest.fixture(scope="module")
def glassworks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("glassworks"), GLASSWORKS)) as kb:
        yield open_domain(kb)


ANSWERS: list[tuple[str, Rows]] = [
    # An extreme that belongs to a name ranks nothing.
    ("显示最大高度超过80的花瓶的名称和作坊名称。", [("Heron", "Amber"), ("Swan", "Coral")]),
    # Who is asked for is named by the first part of a name, and the rest of it behind.
    ("有不止一个作坊的经理的姓名是什么？", [("Ada Low",)]),
    # A verb that a time has its name from is not what has never been.
    ("从未发布过severe通知的作坊有哪些？", [("337",), ("Beryl",), ("Coral",), ("Dusk",)]),
    # What is shown of rows that have so many others; a noun of one character that is joined to others.
    ("有超过两个花瓶的作坊的名称和县是什么？", [("Amber", "Kent")]),
    # Two bounds, each of which some row must meet.
    ("哪些县既有1960年之前成立的作坊又有1990年之后成立的作坊？", [("Kent",)]),
    # The kind of rows, right behind their noun.
    ("哪种花瓶类型的花瓶数量最多？", [("bud",)]),
    ("每种花瓶类型有多少个花瓶？", [("bud", 4), ("floor", 2)]),
    # Rows to which others belong, be it one.
    ("查询至少有一个花瓶的所有作坊的名称。", [("337",), ("Amber",), ("Beryl",), ("Coral",)]),
    # What is said of the answer itself.
    (
        "列出价格低于60的花瓶的名称，并按价格降序排列结果。",
        [("Wren",), ("Lark",), ("Rail",), ("Tern",)],
    ),
    ("给出每种花瓶类型的最高价格，按花瓶类型分组。", [("bud", 55), ("floor", 300)]),
    # Of two nouns side by side the last is the one whose name it is.
    ("名字以字母A开头的作坊工人有哪些？", [("Ann Poe",)]),
    # What is named with rows as theirs is what they keep, though a class is called so as well.
    ("金属及其类型有哪些？", [("iron", "hard"), ("tin", "soft")]),
    # Either end of codes, each of several kinds of values, a name that looks like a number.
    ("最大和最小的买家代码是什么？", [(980, 172)]),
    ("查询不同县和成立年份的数量。", [(4, 5)]),
    ("统计名称为337的作坊的花瓶数量。", [(1,)]),
    # Pieces of the goods, not kinds of them.
    ("在2023年6月之前购买的花瓶的总数量是多少？", [(6,)]),
    # A noun that is surely a value of the rows that it only nearly means.
    ("有多少名教授？", [(2,)]),
    # Stars are what a rating keeps, not how many ratings there are.
    ("查询给出过高于3星评分的评论家的姓名。", [("Dora Finch",), ("Fay Hunt",)]),
]


@pytest.mark.parametrize(("question", "gold"), ANSWERS)
def test_answers(glassworks: Domain, question: str, gold: Rows) -> None:
    kind, rows = verdict_on(glassworks, question, NOW)
    assert kind == "answer", question
    assert sorted(rounded(rows)) == sorted(gold), question


REFUSED = [
    # One time is kept, and two are asked for.
    "列出所有通知的开始日期和结束日期。",
    # Each worker has one job: nobody has two.
    "有两份或更多工作的工人的姓名是什么？",
    # Those that are counted are not shown one by one beside how many there are.
    "对于有不止一个作坊的每位经理，作坊的名称是什么？",
    # What a time tells in words adds up to nothing, and no money stands in for it.
    "Amber的所有课程的总时间是多少？",
]


@pytest.mark.parametrize("question", REFUSED)
def test_refused(glassworks: Domain, question: str) -> None:
    kind, rows = verdict_on(glassworks, question, NOW)
    assert kind == "refuse", rows
