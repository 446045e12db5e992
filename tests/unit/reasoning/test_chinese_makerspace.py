"""Chinese questions about a workshop shared by amateurs, whose tables and columns have English names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

from .made_bases import Rows, base_of, rounded, verdict_on

NOW = datetime(2024, 1, 1, tzinfo=UTC)
WORKSHOP = """
CREATE TABLE halls(id INTEGER PRIMARY KEY, name TEXT, capacity INTEGER);
CREATE TABLE guilds(id INTEGER PRIMARY KEY, name TEXT, hall_id INTEGER REFERENCES halls(id));
CREATE TABLE artists(id INTEGER PRIMARY KEY, name TEXT, gender TEXT, role TEXT, guild_id INTEGER REFERENCES guilds(id), joined_on DATE);
CREATE TABLE machines(id INTEGER PRIMARY KEY, name TEXT, hall_id INTEGER REFERENCES halls(id), hourly_rate REAL);
CREATE TABLE training_records(id INTEGER PRIMARY KEY, artist_id INTEGER REFERENCES artists(id), machine_id INTEGER REFERENCES machines(id), trained_on DATE);
CREATE TABLE maintenance_logs(id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines(id), engineer TEXT, type TEXT, downtime_days INTEGER);
CREATE TABLE issues(id INTEGER PRIMARY KEY, machine_id INTEGER REFERENCES machines(id), title TEXT, priority TEXT, state TEXT);
CREATE TABLE productions(id INTEGER PRIMARY KEY, title TEXT, director_id INTEGER REFERENCES artists(id), min_age INTEGER, premiered_on DATE);
CREATE TABLE cast_members(production_id INTEGER REFERENCES productions(id), artist_id INTEGER REFERENCES artists(id), role_name TEXT, is_lead INTEGER, PRIMARY KEY(production_id, artist_id));
CREATE TABLE performances(id INTEGER PRIMARY KEY, production_id INTEGER REFERENCES productions(id), hall_id INTEGER REFERENCES halls(id), held_on DATE, status TEXT);
INSERT INTO halls VALUES (1,'北厅',40),(2,'南厅',120);
INSERT INTO guilds VALUES (1,'木工社',1),(2,'皮影社',2);
INSERT INTO artists VALUES (1,'邱雨','女','工程师',1,'2019-03-01'),(2,'冯野','男','学徒',1,'2021-05-01'),(3,'乐灵','女','学徒',2,'2022-07-01'),
  (4,'孔方','男','师傅',2,'2018-01-01');
INSERT INTO machines VALUES (1,'带锯',1,30),(2,'车床',1,60),(3,'刻字机',2,15);
INSERT INTO training_records VALUES (1,1,1,'2022-01-01'),(2,2,1,'2022-01-01'),(3,2,2,'2022-02-01');
INSERT INTO maintenance_logs VALUES (1,1,'蔡工','故障检修',30),(2,2,'郁工','故障检修',2),(3,2,'郁工','故障检修',3),(4,3,'蔡工','保养',0);
INSERT INTO issues VALUES (1,1,'锯条断了','高','open'),(2,2,'漏油','低','open'),(3,3,'字歪','高','closed');
INSERT INTO productions VALUES (1,'火焰山',4,6,'2022-05-01'),(2,'龟与鹤',3,3,'2022-12-31');
INSERT INTO performances VALUES (1,1,1,'2022-05-01','已演出'),(2,1,2,'2023-05-01','已演出'),(3,2,1,'2023-06-01','已演出'),(4,2,2,'2023-07-01','已取消'),(5,1,1,'2023-08-01','已取消');
INSERT INTO cast_members VALUES (1,1,'铁扇公主',1),(1,2,'猴王',1),(1,4,'师父',0),(2,3,'鹤',1),(2,2,'龟',0);
"""
ASKED: list[tuple[str, Rows]] = [
    # What is said of those who are asked for is not shown of them.
    ("没参加过培训的女艺术家", [("乐灵",)]),
    # How often is not how long; rows that a value tells are counted.
    ("故障检修次数最多的机器", [("车床",)]),
    ("保养次数最多的机器", [("刻字机",)]),
    # A name that is asked for, though it is a value of other rows.
    ("停机超过10天的维护记录是哪些工程师做的", [("蔡工",)]),
    # Values of one character before what they are kept in; what is open.
    ("高优先级的问题有几个", [(2,)]),
    ("还开着的高优先级问题有哪些", [("锯条断了",)]),
    # When it was is that of what was done, and not of those who did it or to what.
    ("2022年冯野学过哪些机器", [("带锯",), ("车床",)]),
    ("2022年冯野参加过哪些机器的培训", [("带锯",), ("车床",)]),
    ("北厅2023年演出了哪些剧目", [("龟与鹤",)]),
    # What is done so is in that state, though the rows are called so as well; behind a date, too.
    ("每个大厅演出了几场", [("北厅", 2), ("南厅", 1)]),
    ("2023年取消的演出有几场", [(2,)]),
    # Rows right before those that they refer to tell of what kind these are.
    ("一共有几个演出大厅", [(2,)]),
    ("有多少个演出大厅", [(2,)]),
    # Of several whose names are told each stands beside what it has.
    ("邱雨和冯野的职称分别是什么", [("冯野", "学徒"), ("邱雨", "工程师")]),
    # What is said of each is part of a name.
    ("每小时收费最低的机器", [("刻字机",)]),
    # Room for people.
    ("能坐100人以上的大厅", [("南厅",)]),
    # Those who act, and what pairs them with plays.
    ("每个公会有多少名演员", [("木工社", 2), ("皮影社", 2)]),
    ("皮影社有哪些女演员", [("乐灵",)]),
    ("龟与鹤有哪些演员", [("乐灵",), ("冯野",)]),
    ("火焰山有几个主演", [(2,)]),
    ("演员人数最多的剧目", [("火焰山",)]),
]


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("workshop"), WORKSHOP)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    "question",
    [
        "火焰山的主演有哪些人",  # the leads, not the whole cast
        "哪些艺术家既参加过培训又报告过问题",
    ],
)
def test_what_would_be_answered_only_in_part_is_not(workshop: Domain, question: str) -> None:
    assert verdict_on(workshop, question, NOW)[0] != "answer"


@pytest.mark.parametrize(("question", "rows"), ASKED, ids=[q for q, _ in ASKED])
def test_what_is_answered_of_a_workshop(workshop: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(workshop, question, NOW)
    assert (kind, sorted(rounded(found), key=str)) == ("answer", sorted(rows, key=str))
