"""Chinese questions as colleagues ask them of a house where stories are read, and of a tramway."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from duckkb.kb import KnowledgeBase
from duckkb.reasoning.domain import Domain, open_domain

from .made_bases import Rows, base_of, rounded, verdict_on

NOW = datetime(2024, 1, 1, tzinfo=UTC)
HOUSE = """
CREATE TABLE 绘本(绘本编号 INTEGER PRIMARY KEY, 绘本名 TEXT, 类型 TEXT, `时长(小时)` REAL);
CREATE TABLE 领读人(领读人编号 INTEGER PRIMARY KEY, 艺名 TEXT, 性别 TEXT, 入店日期 DATE, 时薪 INTEGER);
CREATE TABLE 读者(读者编号 INTEGER PRIMARY KEY, 昵称 TEXT, 性别 TEXT, 出生年份 INTEGER, 会员等级 TEXT);
CREATE TABLE 房间(房号 TEXT PRIMARY KEY, 主题 TEXT, 容纳人数 INTEGER);
CREATE TABLE 场次(场次编号 INTEGER PRIMARY KEY, 绘本编号 INTEGER REFERENCES 绘本(绘本编号),
  领读人编号 INTEGER REFERENCES 领读人(领读人编号), 房号 TEXT REFERENCES 房间(房号), 开场时间 DATETIME);
CREATE TABLE 场次读者(场次编号 INTEGER REFERENCES 场次(场次编号), 读者编号 INTEGER REFERENCES 读者(读者编号),
  实付金额 REAL, 评分 INTEGER, PRIMARY KEY(场次编号, 读者编号));
INSERT INTO 绘本 VALUES (1,'云上的灯','奇幻',1.5),(2,'河马搬家','日常',1.0),(3,'夜航','奇幻',2.5),(4,'山那边','自然',2.0);
INSERT INTO 领读人 VALUES (1,'老白','男','2019-05-01',14000),(2,'阿朵','女','2021-03-01',9000),(3,'小满','女','2023-08-15',6000);
INSERT INTO 读者 VALUES (1,'团子','女',2015,'金卡'),(2,'核桃','男',1993,'银卡'),(3,'年糕','女',1999,'银卡'),(4,'麦芽','男',2008,'普通');
INSERT INTO 房间 VALUES ('A1','森林',8),('A2','海底',12),('B1','星空',6);
INSERT INTO 场次 VALUES (1,1,1,'A1','2023-10-01 10:00:00'),(2,1,2,'A2','2023-11-05 14:00:00'),
  (3,2,1,'A1','2023-12-24 10:00:00'),(4,3,3,'A2','2023-12-30 19:30:00');
INSERT INTO 场次读者 VALUES (1,1,60,5),(1,2,60,4),(2,1,60,4),(2,2,54,5),(2,3,54,3),(3,1,40,4),(4,3,80,5);
"""
ASKED_OF_THE_HOUSE: list[tuple[str, Rows]] = [
    # A man or a woman is one before a noun that is only a part of a name, too.
    ("时薪最低的女领读是谁", [("小满",)]),
    # Nouns of one character that are measure words as well.
    ("馆里有多少个本", [(4,)]),
    ("团子读过哪些本", [("云上的灯",), ("河马搬家",)]),
    # What is asked behind what was named.
    ("没用过的房间是哪间", [("B1",)]),
    ("没开过的绘本有吗", [("山那边",)]),
    ("8个人以上的房间有哪几间", [("A1",), ("A2",)]),
    ("能坐10个人以上的房间", [("A2",)]),
    # How often something was done is compared, not when.
    ("开场最多的是哪个绘本", [("云上的灯",)]),
    # Those born in ten years; those who came lately, or long ago.
    ("90后的读者有谁", [("核桃",), ("年糕",)]),
    ("00后读者有几个", [(1,)]),
    ("去年新来的领读人", [("小满",)]),
    ("来店里最久的领读人", [("老白",)]),
    # What several did together.
    ("团子和核桃一起读过几场", [(2,)]),
    # Figures.
    ("时薪过万的领读人", [("老白",)]),
    ("一个半小时以上的绘本", [("云上的灯",), ("夜航",), ("山那边",)]),
    ("平均分最高的绘本", [("夜航",)]),
    ("谁花的钱最多", [("团子",)]),
    ("每个读者平均花多少钱", [("团子", 53.333), ("核桃", 57.0), ("年糕", 67.0)]),
    ("哪个月场次最多", [("2023-12",)]),
    ("哪天的场次最多", [("2023-12-30",)]),  # kept to the second; of days alike the last
    ("各等级会员的人数,按人数从多到少", [("金卡", 1), ("银卡", 2), ("普通", 1)]),
    ("每个场次平均有几个读者", [(1.75,)]),
    ("一个场次平均有几个读者", [(1.75,)]),
    ("金卡会员占多大比例", [(0.25,)]),
    # Days that have a name.
    ("去年国庆当天开了几场次", [(1,)]),
    ("平安夜的场次有几个", [(1,)]),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("house"), HOUSE)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"), ASKED_OF_THE_HOUSE, ids=[q for q, _ in ASKED_OF_THE_HOUSE]
)
def test_what_is_answered_of_a_house_of_stories(house: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(house, question, NOW)
    found = rounded(found)
    assert (kind, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


@pytest.mark.parametrize(
    "question",
    [
        "每个领读人平均每场有几个读者",
        "最近一个场次是什么时候,在哪儿办的",
        "读者的本,一场有几个",
    ],
)
def test_what_would_be_answered_only_in_part_is_not(house: Domain, question: str) -> None:
    assert verdict_on(house, question, NOW)[0] != "answer"


TRAM = """
CREATE TABLE employee(emp_id INTEGER PRIMARY KEY, name TEXT, gender TEXT, hire_date DATE, leader_id INTEGER REFERENCES employee(emp_id));
CREATE TABLE stop(stop_id INTEGER PRIMARY KEY, stop_name TEXT, district TEXT);
CREATE TABLE stop_exit(exit_id INTEGER PRIMARY KEY, stop_id INTEGER REFERENCES stop(stop_id), exit_code TEXT, has_ramp INTEGER);
CREATE TABLE ridership(stop_id INTEGER REFERENCES stop(stop_id), stat_date DATE, entry_cnt INTEGER, exit_cnt INTEGER, PRIMARY KEY(stop_id, stat_date));
CREATE TABLE depot(depot_id INTEGER PRIMARY KEY, depot_name TEXT, manager_id INTEGER REFERENCES employee(emp_id));
CREATE TABLE parking_lot(lot_id INTEGER PRIMARY KEY, lot_name TEXT, price_per_hour REAL);
CREATE TABLE repair(repair_id INTEGER PRIMARY KEY, stop_id INTEGER REFERENCES stop(stop_id), delay_min INTEGER, cost REAL, repair_date DATE);
INSERT INTO employee VALUES (1,'章远','男','2015-01-01',NULL),(2,'白露','女','2018-02-02',1),(3,'莫愁','女','2020-03-03',1);
INSERT INTO stop VALUES (1,'钟楼','城东'),(2,'码头','城西'),(3,'公园','城西');
INSERT INTO stop_exit VALUES (1,1,'A',1),(2,1,'B',0),(3,1,'C',1),(4,2,'A',0);
INSERT INTO ridership VALUES (1,'2023-12-31',900,800),(2,'2023-12-31',400,420),(1,'2023-12-30',700,650);
INSERT INTO depot VALUES (1,'东库',2);
INSERT INTO parking_lot VALUES (1,'北场',8),(2,'南场',5);
INSERT INTO repair VALUES (1,1,12,300,'2023-05-01'),(2,2,30,500,'2023-07-01');
"""
ASKED_OF_THE_TRAM: list[tuple[str, Rows]] = [
    ("钟楼有几个出口", [(3,)]),
    ("白露的上级是谁", [("章远",)]),
    ("没有上级的员工", [("章远",)]),
    ("元旦前一天进站人数最多的站点", [("钟楼",)]),
    ("有三个出口的站点", [("钟楼",)]),
    ("平均延误多久", [(21,)]),
    ("每天的总进站人数", [("2023-12-30", 700), ("2023-12-31", 1300)]),
    ("一共花了多少维修费", [(800,)]),
    # Bounds in another unit than amounts are kept in.
    ("延误半小时以上的维修有几次", [(1,)]),
    ("停车场按价格从低到高排", [("南场",), ("北场",)]),
]


@pytest.fixture(scope="module")
def tram(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Domain]:
    with KnowledgeBase(base_of(tmp_path_factory.mktemp("tram"), TRAM)) as kb:
        yield open_domain(kb)


@pytest.mark.parametrize(
    ("question", "rows"), ASKED_OF_THE_TRAM, ids=[q for q, _ in ASKED_OF_THE_TRAM]
)
def test_what_is_answered_of_a_tramway(tram: Domain, question: str, rows: Rows) -> None:
    kind, found = verdict_on(tram, question, NOW)
    assert (kind, sorted(found, key=str)) == ("answer", sorted(rows, key=str))


def test_places_of_which_there_are_no_rows_are_not_told_by_rows_that_tell_their_own(
    tram: Domain,
) -> None:
    assert verdict_on(tram, "没有站的区", NOW)[0] != "answer"
